"""How well passages are found: each ranking, their fusion, and SQLite FTS5 as the rival, in the same run.

    python benchmarks/retrieval.py [--json]

Two collections under the shared data: five chapters of a Chinese classic, with 31 questions in other words
than the text's and a few characters that only the right passage holds; and 1,890 encyclopaedia passages in
English with 51 multi-hop questions and their gold passages. All rankings rank the same passages. FTS5 gets
the question's words (`unicode61`) or its three-character pieces (`trigram`), joined by OR.
"""

from __future__ import annotations

import argparse
import json
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
from kg_pipeline.query.passages import Place, Texts, cut

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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="one object a line")
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
            line = (
                json.dumps(row, ensure_ascii=False)
                if options.json
                else "  ".join(f"{k}={v}" for k, v in row.items())
            )
            print(line)


if __name__ == "__main__":
    main()
