"""Which layer loses an answer, for every layer, and nothing where it is used."""

from __future__ import annotations

import pytest

from kg_ledger.errors import KgError
from kg_ledger.records import Span
from kg_pipeline.documents import Document
from kg_pipeline.query.answer import Answer, Citation
from kg_pipeline.query.diagnose import Need, Place, lost_by, place_of_line, places_of_words, trace
from kg_pipeline.query.evidence import pack
from kg_pipeline.query.lexical import PassageSearch
from kg_pipeline.query.passages import Texts

ANSWER = "決済台帳は毎晩締められる。"


def at(doc: str, text: str, words: str) -> Place:
    start = text.index(words)
    return Place(doc, Span(start, start + len(words)), words)


def answered(*citations: Citation, text: str = "…") -> Answer:
    return Answer("plain", "passages", bool(citations), text, citations=citations)


def layer(texts: dict[str, str], question: str, answer: Answer, budget: int = 8000) -> str | None:
    search = PassageSearch(Texts.of([Document(path, text) for path, text in texts.items()]))
    found = search.search(question)
    need = Need("", (at("gold.md", texts["gold.md"], ANSWER),))
    return lost_by(trace([need], found, pack(found, budget), lambda: answer))


def cite(doc: str, text: str, words: str) -> Citation:
    place = at(doc, text, words)
    return Citation(1, "", doc, 1, place.span.start, place.span.end, words)


def test_each_layer_is_told_from_the_others() -> None:
    gold = {"gold.md": ANSWER}
    assert layer(gold, "weather?", answered()) == "matching"
    crowd = {f"{i:02}.md": "台帳は何時に締めますか。" for i in range(20)}
    assert layer(gold | crowd, "台帳は何時に締めますか", answered()) == "ranking"
    long = {"a.md": "台帳は何時に締めますか。" + "台帳の説明。" * 20}
    assert layer(gold | long, "台帳は何時に締めますか", answered(), budget=140) == "packing"
    assert layer(gold, "決済台帳はいつ締められる？", answered()) == "reading"
    elsewhere = {"gold.md": f"決済台帳の話。\n{ANSWER}"}
    other = answered(cite("gold.md", elsewhere["gold.md"], "決済台帳の話。"))
    assert layer(elsewhere, "決済台帳はいつ締められる？", other) == "reading"
    assert layer(gold, "決済台帳はいつ締められる？", answered(cite("gold.md", ANSWER, ANSWER))) is None


def test_the_reader_is_not_asked_where_nothing_that_is_needed_was_packed() -> None:
    search = PassageSearch(Texts.of([Document("gold.md", ANSWER)]))
    found = search.search("weather?")

    def never() -> Answer:
        raise AssertionError

    (one,) = trace([Need("", (Place("gold.md", Span(0, 3), ANSWER[:3]),))], found, pack(found), never)
    assert (one.layer, one.ranked, one.packed) == ("matching", None, False)


def test_any_place_of_a_need_will_do_and_the_earliest_layer_of_all_needs_is_the_one_to_mend() -> None:
    texts = {"gold.md": ANSWER, "far.md": "雨の日の過ごし方。"}
    search = PassageSearch(Texts.of([Document(path, text) for path, text in texts.items()]))
    found = search.search("決済台帳")
    near, far = Place("gold.md", Span(0, 4), "決済台帳"), Place("far.md", Span(0, 1), "雨")
    both = trace([Need("", (far, near))], found, pack(found), lambda: answered())
    assert (both[0].place, lost_by(both)) == (near, "reading")
    apart = trace([Need("", (far,)), Need("", (near,))], found, pack(found), lambda: answered())
    assert [one.layer for one in apart] == ["matching", "reading"]
    assert lost_by(apart) == "matching"
    assert lost_by([]) is None


def test_an_answer_that_says_the_expected_words_has_used_them() -> None:
    search = PassageSearch(Texts.of([Document("gold.md", ANSWER)]))
    found = search.search("決済台帳")
    need = Need("毎晩", (at("gold.md", ANSWER, "毎晩"),))
    said = Answer("plain", "passages", answered=True, answer="毎晩です。")
    assert lost_by(trace([need], found, pack(found), lambda: said)) is None


def test_words_are_found_in_any_spelling_that_folds_alike() -> None:
    texts = [("a", "これはＡＰＩ"), ("b", "the api\r\nAPI")]
    found = list(places_of_words("API", texts))
    assert [(p.doc, p.text) for p in found] == [("a", "ＡＰＩ"), ("b", "api"), ("b", "API")]
    assert list(places_of_words("  ", texts)) == []


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_b34_lines_are_counted_alike_whatever_ends_them(ending: str) -> None:
    text = ending.join(["one", "", "three"])
    assert place_of_line("d", 3, text).text == "three"
    assert place_of_line("d", 2, text).text == ending
    with pytest.raises(KgError, match="d has 3 lines; there is no line 4"):
        place_of_line("d", 4, text)
    with pytest.raises(KgError):
        place_of_line("d", 0, text)
