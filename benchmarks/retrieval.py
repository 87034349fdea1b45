"""How well passages are found: each ranking, their fusion, and SQLite FTS5 as the rival, in the same run.

    python benchmarks/retrieval.py [--json] [--scale 50000]

Two collections under the shared data: five chapters of a Chinese classic, with 31 questions in other words
than the text's and a few characters that only the right passage holds; and 1,890 encyclopaedia passages in
English with 51 multi-hop questions and their gold passages. All rankings rank the same passages. FTS5 gets
the question's words (`unicode61`) or its three-character pieces (`trigram`), joined by OR.

At scale, 50,000 passages of 56 characters are cut from Japanese and Chinese texts of the same folder, each a
document of its own, and asked for with 60 pieces of 20 characters and 60 of 2. The rivals are rank_bm25 and
bm25s (`pip install rank-bm25 bm25s`; they are left out where absent) and FTS5 over split n-grams, all on the
same passages. Ours ranks twice and fuses; the rivals rank once, over character 2-grams. All in CPU seconds.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kg_pipeline.documents import Document
from kg_pipeline.query.evidence import pack
from kg_pipeline.query.lexical import PassageSearch, Retrieval
from kg_pipeline.query.passages import Place, Source, Texts, cut

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
BUDGETS = (2000, 4000, 8000, 16000)

# Question, and characters of the text (without white space) that only a right passage holds.
WATER_MARGIN = (
    ("菜園裏那羣潑皮的兩個頭目綽號叫什麼？", "過街老鼠張三"),
    ("魯智深的禪杖有多重？", "重六十二斤"),
    ("是誰在廟裏攔住了林沖的妻子？", "把娘子攔住了"),
    ("替高衙內出主意的幫閒是誰？", "幫閒的，喚作乾鳥頭富安"),
    ("陸謙把林沖請到哪裏喝酒？", "樊樓上深閣裏喫酒"),
    ("林沖帶著什麼兵器去找陸謙算帳？", "解腕尖刀"),
    ("林沖出多少錢買那口刀？", "一千貫"),
    ("太尉府裏商議軍機的廳堂匾額寫著什麼？", "白虎節堂"),
    ("開封府裏哪一位孔目想救林沖？", "姓孫，名定"),
    ("林沖動身以前爲什麼要休妻？", "立紙休書"),
    ("押送林沖去滄州的兩名公人叫什麼？", "兩個人是董超，薛霸"),
    ("有人給了公人多少金子要害林沖？", "取出十兩金子"),
    ("公人怎樣燙傷林沖的腳？", "百沸滾湯"),
    ("公人給林沖換了什麼鞋？", "一雙新草鞋"),
    ("公人打算在哪一座樹林裏下手？", "野豬林"),
    ("爲什麼官府也不敢欺負柴進？", "誓書鐵券"),
    ("比棒的時候柴進拿出多重的銀子？", "重二十五兩"),
    ("新到的犯人若不送錢要先挨多少棒？", "一百殺威棒"),
    ("柴進給滄州的什麼人寫了信？", "又寫兩封書"),
    ("林沖在牢城起初看守什麼地方？", "見今天王堂看守"),
    ("李小二從前在東京受過誰的照顧？", "多得林沖看顧"),
    ("林沖用什麼挑著葫蘆去買酒？", "挑了酒葫蘆"),
    ("林沖用什麼東西頂住了廟門？", "一塊大石頭"),
    ("那座廟裏供著什麼神像？", "一尊金甲山神"),
    ("林沖怎樣殺了陸謙？", "向心窩裏只一剜"),
    ("梁山泊的三位頭領是誰？", "白衣秀士王倫"),
    ("林沖在酒店的牆上寫了什麼？", "寫下八句"),
    ("朱貴怎樣叫對岸派船過來？", "那一枝響箭"),
    ("王倫要新來的人先交出什麼才准入夥？", "把一個投名狀來"),
    ("梁山泊聚集了多少嘍囉？", "七八百小嘍囉"),
    ("魯智深護送林沖走了多少天？", "行了十七八日"),
)


@dataclass(frozen=True)
class Collection:
    """Documents, and questions with the passages that answer them."""

    name: str
    documents: list[Document]
    questions: list[tuple[str, set[Place]]]


def places(documents: list[Document]) -> dict[Place, str]:
    library = Texts.of(documents)
    return {
        piece.passage.place: piece.passage.text
        for source in library.sources()
        for piece in cut(source, library.text(source.revision))
    }


def water_margin() -> Collection:
    files = sorted((SHARED / "water-margin").glob("chapter*.txt"))
    documents = [Document(path.name, path.read_text("utf-8")) for path in files]
    whole = {place: "".join(text.split()) for place, text in places(documents).items()}
    questions = []
    for question, key in WATER_MARGIN:
        gold = {place for place, text in whole.items() if key in text}
        if not gold:
            raise SystemExit(f"no passage holds {key!r}: it is cut in two, or the text is another one")
        questions.append((question, gold))
    return Collection("water-margin", documents, questions)


def musique() -> Collection:
    folder = SHARED / "musique"
    corpus = json.loads((folder / "musique_train_corpus.json").read_text("utf-8"))
    documents, by_text = [], {}
    for number, row in enumerate(corpus):
        document = Document(f"{number:04}.txt", f"{row['title']}\n{row['text']}", title=row["title"])
        documents.append(document)
        by_text[row["title"], row["text"]] = document.path
    at: dict[str, list[Place]] = {}
    for place in places(documents):
        at.setdefault(place.doc, []).append(place)
    questions = []
    for row in json.loads((folder / "questions_dev50.json").read_text("utf-8")):
        gold = [by_text[p["title"], p["paragraph_text"]] for p in row["paragraphs"] if p["is_supporting"]]
        questions.append((row["question"], {place for doc in gold for place in at[doc]}))
    return Collection("musique", documents, questions)


def fts5(documents: list[Document], tokenizer: str) -> Callable[[str], list[Place]]:
    """The rival: FTS5 with its own bm25(), over the same passages."""
    db = sqlite3.connect(":memory:")
    db.execute(f"CREATE VIRTUAL TABLE passage USING fts5(text, tokenize = '{tokenizer}')")
    order = sorted(places(documents).items())
    db.executemany("INSERT INTO passage(rowid, text) VALUES (?, ?)", enumerate(t for _, t in order))

    def search(question: str) -> list[Place]:
        words = re.findall(r"\w+", question)
        if tokenizer == "trigram":
            words = [word[i : i + 3] for word in words for i in range(max(1, len(word) - 2))]
        matched = " OR ".join(f'"{word}"' for word in dict.fromkeys(words))
        rows = db.execute(
            "SELECT rowid FROM passage WHERE passage MATCH ? ORDER BY bm25(passage), rowid LIMIT 100",
            (matched,),
        )
        return [order[rowid][0] for (rowid,) in rows]

    return search


def by_ranking(found: Retrieval, ranking: str) -> list[Place]:
    if ranking == "fused":
        return [one.passage.place for one in found.ranked]
    held = [one for one in found.ranked if ranking in one.places]
    return [one.passage.place for one in sorted(held, key=lambda one: one.places[ranking])]


def figures(rankings: Sequence[Sequence[Place]], golds: Sequence[set[Place]]) -> dict[str, float]:
    """Shares of questions with a gold passage among the first 1, 3, 12, and mean recall of gold in 12."""
    pairs = list(zip(rankings, golds, strict=True))
    hits = {f"hit@{k}": sum(bool(gold & set(r[:k])) for r, gold in pairs) / len(pairs) for k in (1, 3, 12)}
    recall = sum(len(gold & set(r[:12])) / len(gold) for r, gold in pairs) / len(pairs)
    return {name: round(value, 3) for name, value in {**hits, "recall@12": recall}.items()}


def measure(collection: Collection) -> list[dict[str, Any]]:
    golds = [gold for _, gold in collection.questions]
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as folder:
        engine = PassageSearch(Texts.of(collection.documents), Path(folder) / "lexical")
        started = time.perf_counter()
        passages = engine.refresh()
        built = time.perf_counter() - started
        found, seconds = [], []
        for question, _ in collection.questions:
            started = time.perf_counter()
            found.append(engine.search(question))
            seconds.append(time.perf_counter() - started)
        disk = sum(file.stat().st_size for file in (Path(folder) / "lexical").iterdir())
    rows.append(
        {
            "collection": collection.name,
            "passages": passages,
            "questions": len(golds),
            "build_s": round(built, 2),
            "disk_mb": round(disk / 1e6, 1),
            "query_p50_ms": round(statistics.median(seconds) * 1000, 1),
            "query_p95_ms": round(_p95(seconds) * 1000, 1),
        }
    )
    for ranking in ("grams", "units", "fused"):
        scored = figures([by_ranking(one, ranking) for one in found], golds)
        rows.append({"collection": collection.name, "ranking": ranking, **scored})
    for tokenizer in ("unicode61", "trigram"):
        rival = fts5(collection.documents, tokenizer)
        scored = figures([rival(question) for question, _ in collection.questions], golds)
        rows.append({"collection": collection.name, "ranking": f"fts5 {tokenizer}", **scored})
    for budget in BUDGETS:
        packed = [pack(one, budget, 10**6) for one in found]
        read = [{r.passage.place for r in evidence.ranked} for evidence in packed]
        rows.append(
            {
                "collection": collection.name,
                "budget": budget,
                "passages": round(statistics.mean(map(len, read)), 1),
                "any_gold": sum(bool(g & r) for g, r in zip(golds, read, strict=True)),
                "all_gold": sum(g <= r for g, r in zip(golds, read, strict=True)),
            }
        )
    return rows


def _p95(values: Sequence[float]) -> float:
    return sorted(values)[min(len(values) - 1, round(0.95 * len(values)))]


_TEXTS = (".md", ".txt")
Search = Callable[[str], object]
Built = tuple[Search, Callable[[str, str], None] | None]
"""How to search, and how to add one passage; None where everything has to be built anew."""


class Growing:
    """A library to which documents are added."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._texts: dict[str, str] = {}
        self._sources: tuple[Source, ...] = ()
        for number, text in enumerate(texts):
            self._texts[f"r{number}"] = text
        self._sources = tuple(Source(f"{number:06}.txt", f"r{number}") for number in range(len(texts)))

    def add(self, doc: str, text: str) -> None:
        self._texts[doc] = text
        self._sources = (*self._sources, Source(doc, doc))

    def sources(self) -> Sequence[Source]:
        return self._sources

    def text(self, revision: str) -> str:
        return self._texts[revision]


def pieces(number: int, length: int = 56) -> list[str]:
    """Stretches of the shared Japanese and Chinese texts, without white space."""
    folders = (SHARED / "ja-architecture", SHARED / "water-margin")
    files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.suffix in _TEXTS]
    flat = "".join("".join(path.read_text("utf-8").split()) for path in files)
    if len(flat) < length * 1000:
        raise FileNotFoundError(2, "too little text", str(folders[0]))
    return [flat[(at := i * length % (len(flat) - length)) : at + length] for i in range(number)]


def bigrams(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(len(text) - 1)] or [text]


def ours(texts: list[str], folder: Path) -> Built:
    library = Growing(texts)
    engine = PassageSearch(library, folder / "ours")
    engine.refresh()

    def add(doc: str, text: str) -> None:
        library.add(doc, text)
        engine.refresh()

    return engine.search, add


def with_rank_bm25(texts: list[str], folder: Path) -> Built:
    from rank_bm25 import BM25Okapi

    index = BM25Okapi([bigrams(text) for text in texts])
    return lambda question: index.get_top_n(bigrams(question), texts, n=100), None


def with_bm25s(texts: list[str], folder: Path) -> Built:
    import bm25s

    index = bm25s.BM25()
    index.index([bigrams(text) for text in texts], show_progress=False)
    return lambda question: index.retrieve([bigrams(question)], k=100, show_progress=False), None


def with_fts5(texts: list[str], folder: Path) -> Built:
    db = sqlite3.connect(folder / "fts5.db")
    db.execute("CREATE VIRTUAL TABLE passage USING fts5(text)")
    with db:
        db.executemany("INSERT INTO passage VALUES (?)", ((" ".join(bigrams(text)),) for text in texts))

    def search(question: str) -> object:
        matched = " OR ".join(f'"{term.replace(chr(34), "")}"' for term in dict.fromkeys(bigrams(question)))
        ranked = "SELECT rowid FROM passage WHERE passage MATCH ? ORDER BY bm25(passage) LIMIT 100"
        return db.execute(ranked, (matched,)).fetchall()

    def add(doc: str, text: str) -> None:
        with db:
            db.execute("INSERT INTO passage VALUES (?)", (" ".join(bigrams(text)),))

    return search, add


def scale(number: int) -> list[dict[str, Any]]:
    """Index and query figures at `number` passages, ours beside the rivals in the same run."""
    texts = pieces(number)
    chosen = random.Random(0)
    asked = {
        "sentence": [text[8:28] for text in chosen.sample(texts, 60)],
        "name": [text[20:22] for text in chosen.sample(texts, 60)],
    }
    rows = []
    for make in (ours, with_bm25s, with_rank_bm25, with_fts5):
        with tempfile.TemporaryDirectory() as folder:
            started = time.process_time()
            try:
                search, add = make(texts, Path(folder))
            except ImportError as err:
                print(f"{make.__name__}: absent ({err.name})", file=sys.stderr)
                continue
            row: dict[str, Any] = {"scale": number, "engine": make.__name__.removeprefix("with_")}
            row["build_s"] = round(time.process_time() - started, 1)
            for kind, questions in asked.items():
                spent = []
                for question in questions:
                    started = time.process_time()
                    search(question)
                    spent.append(time.process_time() - started)
                row[f"{kind}_p50_ms"] = round(statistics.median(spent) * 1000, 1)
                row[f"{kind}_p95_ms"] = round(_p95(spent) * 1000, 1)
            started = time.process_time()
            if add is None:
                row["add_one_s"] = row["build_s"]
            else:
                add("added.txt", "一つだけ足された新しい一節。")
                row["add_one_s"] = round(time.process_time() - started, 3)
        rows.append(row)
    base = rows[0]
    for row in rows[1:]:
        for name in ("build_s", "sentence_p50_ms", "name_p50_ms", "add_one_s"):
            row[f"{name} / ours"] = round(row[name] / base[name], 2) if base[name] else None
    return rows


def _print(row: dict[str, Any], as_json: bool) -> None:
    print(json.dumps(row, ensure_ascii=False) if as_json else "  ".join(f"{k}={v}" for k, v in row.items()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one object a line")
    parser.add_argument("--scale", type=int, default=50_000, help="passages at scale; 0 leaves it out")
    parser.add_argument("--shared", type=Path, default=SHARED, help="the folder with the collections")
    options = parser.parse_args()
    globals()["SHARED"] = options.shared
    for make in (water_margin, musique):
        try:
            collection = make()
        except FileNotFoundError as err:
            print(f"{make.__name__}: absent ({err.filename})", file=sys.stderr)
            continue
        for row in measure(collection):
            _print(row, options.json)
    if options.scale:
        for row in scale(options.scale):
            _print(row, options.json)


if __name__ == "__main__":
    main()
