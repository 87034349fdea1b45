"""Passages: found in any script, exact in their spans, never stale, and in one order whatever came before."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg_ledger.ids import digest
from kg_pipeline.documents import Document
from kg_pipeline.query.lexical import PassageSearch, Retrieval
from kg_pipeline.query.passage_index import IndexUnavailable, PassageIndex
from kg_pipeline.query.passages import Library, Source, Texts, cut
from kg_pipeline.query.rank import Collection, best_first, fuse, lexical_rankings
from kg_pipeline.query.terms import content_runs, terms_of
from tests.conftest import require_shared

NOTES = {
    "pay.md": "# 決済台帳\n\n決済台帳は入金を記録する。\n",
    "customer.md": "# 顧客台帳\n\n顧客台帳は住所を持つ。\n",
    "en.md": "# Payments\n\nThe ledger of payments was cached by the gateway.\n",
    "wrapped.txt": "これは長い行で、途中で固有名詞の決\n済基盤が折り返されている。\n",
}


def documents(texts: dict[str, str]) -> list[Document]:
    return [Document(path, text) for path, text in texts.items()]


def search(texts: dict[str, str], question: str) -> Retrieval:
    return PassageSearch(Texts.of(documents(texts))).search(question)


def docs_of(found: Retrieval) -> list[str]:
    return [one.passage.doc for one in found.ranked]


class Changing:
    """A library whose documents change between two searches."""

    def __init__(self, texts: dict[str, str]) -> None:
        self.texts = dict(texts)
        self.read: list[str] = []

    def sources(self) -> list[Source]:
        return [Source(doc, digest(text)) for doc, text in sorted(self.texts.items())]

    def text(self, revision: str) -> str:
        self.read.append(revision)
        return next(text for text in self.texts.values() if digest(text) == revision)


def shown(found: Retrieval) -> list[tuple[object, ...]]:
    return [(r.passage.place, r.place, r.score, dict(r.places)) for r in found.ranked]


# ── terms ──────────────────────────────────────────────────────────────────────────────────────────


def test_terms_of_mixed_scripts() -> None:
    terms = terms_of("決済API、Caching!")
    assert terms.units == ("決", "済", "api", "caching")
    assert terms.grams == ("決済", "api", "cachi")


def test_terms_fold_width_case_and_hard_line_breaks() -> None:
    assert terms_of("ｶﾞﾗｽ㈱のＡＰＩ") == terms_of("ガラス(株)のapi")
    assert "決済" in terms_of("固有名詞の決\n  済基盤").grams


def test_hangul_and_thai_are_read_by_character() -> None:
    assert "결제" in terms_of("결제서비스는").grams
    assert "บริ"[:2] in terms_of("บริการ").grams


@pytest.mark.parametrize("text", ["", " ", "。、！", "\u200b", "?!", "🚀"])
def test_nothing_to_find(text: str) -> None:
    assert terms_of(text).units == ()
    assert search(NOTES, text).ranked == ()


def test_content_runs_leave_grammar_aside() -> None:
    assert [run for run, _ in content_runs("Zorblaxは誰の決済サービスですか")] == [
        "zorblax",
        "決済",
        "サービス",
    ]


# ── ranking ────────────────────────────────────────────────────────────────────────────────────────


def test_b86_two_characters_of_japanese_are_found() -> None:
    assert docs_of(search(NOTES, "決済"))[0] == "pay.md"
    assert set(docs_of(search(NOTES, "決済"))) >= {"pay.md", "wrapped.txt"}
    assert docs_of(search(NOTES, "顧"))[0] == "customer.md"


def test_b86_a_name_that_no_text_contains_is_said() -> None:
    assert search(NOTES, "Who owns Zorblax?").unseen == ("who", "owns", "zorblax")
    assert search(NOTES, "決済の監査").unseen == ("監査",)


def test_an_inflected_word_still_finds_its_stem() -> None:
    assert docs_of(search(NOTES, "payment caches")) == ["en.md"]


def test_fusion_is_by_reciprocal_rank() -> None:
    fused = fuse({"one": ["a", "b", "c"], "two": ["c", "a"]})
    assert [f.key for f in fused] == ["a", "c", "b"]
    assert fused[0].score == pytest.approx(1 / 61 + 1 / 62)
    assert fused[2].places == {"one": 2}


def test_ties_are_broken_by_the_key_alone() -> None:
    texts = dict.fromkeys(("c.md", "a.md", "b.md"), "同じ文面。")
    assert docs_of(search(texts, "文面")) == ["a.md", "b.md", "c.md"]
    assert best_first({"b": 1.0, "a": 1.0, "z": 0.0}) == ["a", "b"]


def test_no_score_is_too_low_to_be_ranked() -> None:
    texts = {f"{i:02}.md": "決済台帳の決済" for i in range(30)} | {
        "weak.md": "長い文の中に済の字がある。" * 20
    }
    assert "weak.md" in docs_of(search(texts, "決済台帳"))


def test_bm25_against_a_worked_example() -> None:
    collection = Collection(size=2, mean_length=2.0, frequency={"x": 1})
    assert collection.score({"x": 1}, 2) == pytest.approx(0.6931472 * 2.2 / 2.2)
    assert Collection(0, 0.0, {}).score({}, 0) == 0.0


TEXT = st.text(alphabet="決済台帳顧客ab 。\n", min_size=0, max_size=40)


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from("abcdef"), TEXT, max_size=6), TEXT)
def test_the_index_ranks_as_the_definition_does(texts: dict[str, str], question: str) -> None:
    indexed = search(texts, question)
    plain = lexical_rankings(question, [(d, t) for d, t in texts.items() if t.strip()])
    assert docs_of(indexed) == [one.key for one in fuse(plain)]


# ── spans ──────────────────────────────────────────────────────────────────────────────────────────


def assert_exact(library: Library, found: Retrieval) -> None:
    current = {source.doc: source.revision for source in library.sources()}
    for one in found.ranked:
        passage = one.passage
        assert current[passage.doc] == passage.revision
        assert library.text(passage.revision)[passage.span.start : passage.span.end] == passage.text


def test_passages_tile_the_text_but_for_white_space() -> None:
    text = (
        "# 見出し\r\n\r\n" + "一文目の説明。二文目の説明！\r\n" * 200 + "\r\n\r\n   \r\n" + "An end. " * 300
    )
    pieces = cut(Source("d.md", digest(text)), text)
    assert len(pieces) > 3
    joined = "".join(piece.passage.text for piece in pieces)
    assert "".join(joined.split()) == "".join(text.split())
    assert all(text[p.passage.span.start : p.passage.span.end] == p.passage.text for p in pieces)


def test_a_passage_is_also_found_under_its_headings() -> None:
    body = "本文の一文がここに続いている。\n\n" * 60
    text = f"# 設計書\n\n## 再試行\n\n{body}"
    later = [
        piece
        for piece in cut(Source("d.md", digest(text), "設計書"), text)
        if "再試行" not in piece.passage.text
    ]
    assert later
    assert all("再試行" in piece.above for piece in later)


def test_water_margin_spans_are_exact_and_names_survive_hard_wraps() -> None:
    folder = require_shared("data", "water-margin")
    docs = [Document(p.name, p.read_text("utf-8")) for p in sorted(folder.glob("chapter*.txt"))]
    library = Texts.of(docs)
    engine = PassageSearch(library)
    for name in ("柴進", "天王堂", "草料場", "洪教頭", "投名狀"):
        found = engine.search(name)
        assert_exact(library, found)
        assert name in "".join(found.ranked[0].passage.text.split())


@pytest.mark.parametrize("name", ["林沖", "陸謙", "柴進", "王倫", "朱貴", "富安", "薛霸", "董超"])
def test_b86_every_passage_with_a_name_of_two_characters_is_found_on_the_water_margin(name: str) -> None:
    folder = require_shared("data", "water-margin")
    docs = [Document(p.name, p.read_text("utf-8")) for p in sorted(folder.glob("chapter*.txt"))]
    library = Texts.of(docs)
    found = {one.passage.place for one in PassageSearch(library).search(name).ranked}
    holding = {
        piece.passage.place
        for source in library.sources()
        for piece in cut(source, library.text(source.revision))
        if name in "".join(piece.passage.text.split())
    }
    assert holding
    assert holding <= found


def test_the_same_listing_of_sources_is_worked_out_once_and_another_one_is_seen(tmp_path: Path) -> None:
    library = Texts.of(documents(NOTES))
    engine = PassageSearch(library, tmp_path)
    first = engine.search("決済")
    assert shown(engine.search("決済")) == shown(first)
    less = Texts.of(documents({"en.md": NOTES["en.md"]}))
    again = PassageSearch(less, tmp_path)
    assert again.search("決済").ranked == ()
    assert shown(engine.search("決済")) == shown(first)


# ── the kept index ─────────────────────────────────────────────────────────────────────────────────


def test_b66_nothing_stale_is_ever_found(tmp_path: Path) -> None:
    library = Changing(NOTES)
    engine = PassageSearch(library, tmp_path / "lexical")
    assert docs_of(engine.search("住所")) == ["customer.md"]
    library.texts["customer.md"] = "# 顧客台帳\n\n電話番号だけを持つ。\n"
    found = engine.search("住所")
    assert found.index == "stored"
    assert "customer.md" not in docs_of(found)
    assert_exact(library, engine.search("電話番号"))
    del library.texts["customer.md"]
    assert "customer.md" not in docs_of(engine.search("電話番号 顧客台帳"))


def test_adding_a_document_reads_that_document_only(tmp_path: Path) -> None:
    library = Changing(NOTES)
    engine = PassageSearch(library, tmp_path)
    engine.refresh()
    library.read.clear()
    library.texts["new.md"] = "新しい文書。"
    assert engine.refresh() == len(NOTES) + 1
    assert library.read == [digest("新しい文書。")]
    library.read.clear()
    assert PassageSearch(library, tmp_path).refresh() == len(NOTES) + 1
    assert library.read == []


@settings(max_examples=15)
@given(st.lists(st.dictionaries(st.sampled_from("abcd"), TEXT, max_size=4), min_size=1, max_size=4), TEXT)
def test_order_depends_on_the_texts_alone(history: list[dict[str, str]], question: str) -> None:
    library = Changing({})
    engine = PassageSearch(library)
    for texts in history:
        library.texts = dict(texts)
        engine.refresh()
    fresh = PassageSearch(Changing(history[-1]))
    assert shown(engine.search(question)) == shown(fresh.search(question))


def test_the_order_of_documents_changes_nothing() -> None:
    items = list(NOTES.items())
    expected = shown(search(NOTES, "決済台帳 ledger"))
    random.Random(0).shuffle(items)
    assert shown(search(dict(items), "決済台帳 ledger")) == expected


def test_a_deleted_or_damaged_index_is_built_anew(tmp_path: Path) -> None:
    folder = tmp_path / "lexical"
    library = Changing(NOTES)
    expected = shown(PassageSearch(library, folder).search("決済台帳"))
    for damage in ("meta.json", "sources.json"):
        (folder / damage).write_text("{", "utf-8")
        found = PassageSearch(library, folder).search("決済台帳")
        assert (shown(found), found.index) == (expected, "stored")
    for file in folder.iterdir():
        if file.suffix in (".term", ".store", ".idx", ".fieldnorm"):
            file.write_bytes(b"")
    assert shown(PassageSearch(library, folder).search("決済台帳")) == expected
    for file in folder.iterdir():
        file.unlink()
    assert shown(PassageSearch(library, folder).search("決済台帳")) == expected


def test_b69_killed_between_commit_and_catalogue(tmp_path: Path) -> None:
    library = Changing(NOTES)
    PassageSearch(library, tmp_path).refresh()
    catalogue = tmp_path / "sources.json"
    before = catalogue.read_text("utf-8")
    library.texts["new.md"] = "新しい文書。"
    PassageSearch(library, tmp_path).refresh()
    catalogue.write_text(before, "utf-8")
    found = PassageSearch(library, tmp_path).search("新しい文書")
    assert docs_of(found).count("new.md") == 1


def test_an_index_made_under_other_terms_is_built_anew(tmp_path: Path) -> None:
    library = Changing(NOTES)
    PassageSearch(library, tmp_path).refresh()
    catalogue = tmp_path / "sources.json"
    written = json.loads(catalogue.read_text("utf-8"))
    catalogue.write_text(json.dumps(written | {"made_by": "0/0"}), "utf-8")
    library.read.clear()
    PassageSearch(library, tmp_path).refresh()
    assert len(library.read) == len(NOTES)


def test_b70_while_another_process_writes_a_private_index_answers(tmp_path: Path) -> None:
    library = Changing(NOTES)
    expected = shown(PassageSearch(library).search("決済台帳"))
    with PassageIndex(tmp_path)._writing() as held:
        assert held is not None
        engine = PassageSearch(library, tmp_path, wait_seconds=0)
        found = engine.search("決済台帳")
        assert (shown(found), found.index) == (expected, "private")
        with pytest.raises(IndexUnavailable, match="another process is writing"):
            engine.refresh()
    assert engine.search("決済台帳").index == "stored"


def test_a_folder_that_cannot_be_made_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    found = PassageSearch(Changing(NOTES), tmp_path / "file" / "lexical").search("決済台帳")
    assert (docs_of(found)[0], found.index) == ("pay.md", "private")


def test_b31_an_empty_library_and_texts_without_words() -> None:
    assert search({}, "決済").ranked == ()
    assert search({"a.md": "", "b.md": "\n\n", "c.md": "---"}, "決済").ranked == ()


def test_b85_a_very_long_question_is_read_as_far_as_its_limit() -> None:
    assert docs_of(search(NOTES, "決済台帳" + "埋め草の文字列 " * 20_000))[0] == "pay.md"


def test_names_that_no_query_syntax_survives() -> None:
    texts = {"x.md": 'C++ "x 50% off; DROP TABLE * AND OR NOT (', "y.md": "別の文書"}
    for question in ('C++ "x', "50% off; DROP TABLE", "AND OR NOT (", "drop*", "x:y^2~"):
        assert docs_of(search(texts, question))[0] == "x.md"
