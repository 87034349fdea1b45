"""Names that no word gives a class: what is written as a name, and what is called as places are."""

from __future__ import annotations

from kg_ledger.ontology import Ontology
from kg_pipeline.documents import Document
from tests.embedded.domains import read_corpus

PRINTING = Ontology.model_validate(
    {
        "name": "printing",
        "languages": ["ja"],
        "classes": {
            "Matter": {"labels": {"ja": ["もの"]}},
            "Machine": {"parent": "Matter", "labels": {"ja": ["機械"]}},
            "Press": {"parent": "Machine", "labels": {"ja": ["印刷機"]}},
            "Site": {"labels": {"ja": ["建物", "場所"]}},
            "Crew": {"labels": {"ja": ["班"]}},
        },
        "predicates": {
            "feeds": {"domain": "Machine", "range": "Machine", "cues": {"ja": ["へ紙を送る", "に渡す"]}},
            "stands_in": {"domain": "Machine", "range": "Site", "cues": {"ja": ["にある", "に置かれている"]}},
            "run_by": {"domain": "Machine", "range": "Crew", "inverse_cues": {"ja": ["が動かす"]}},
        },
    }
)


def read(*texts: str) -> set[tuple[str, str, str]]:
    """The triples of documents with these texts."""
    documents = [Document(f"{n}.md", text) for n, text in enumerate(texts)]
    _, claims = read_corpus(documents, documents, PRINTING)
    return {(c.subject, c.predicate, c.object) for group in claims.values() for c in group}


def test_a_marked_katakana_name_takes_the_broad_class_of_its_role() -> None:
    text = "印刷機はハヤテである。ハヤテはコガラシへ紙を送る。コガラシ(折り)は夜も回る。"
    assert ("ハヤテ", "feeds", "コガラシ") in read(text)


def test_a_common_word_in_katakana_does_not() -> None:
    text = "印刷機はハヤテである。ハヤテはローラーへ紙を送る。ローラーを拭く。給紙ローラーも拭く。"
    assert read(text) == set()


def test_a_place_is_told_by_how_places_are_called() -> None:
    text = "印刷機はハヤテである。ハヤテは南倉庫に置かれている。南倉庫は寒い。"
    assert read(text) == {("ハヤテ", "stands_in", "南倉庫")}


def test_a_place_with_an_owner_is_called_so_more_than_once() -> None:
    text = "印刷機はハヤテである。ハヤテは坂下の作業室に置かれている。坂下の作業室は九時に閉める。"
    assert read(text) == {("ハヤテ", "stands_in", "坂下の作業室")}


def test_what_is_called_like_a_place_is_no_machine() -> None:
    text = "印刷機はハヤテである。ハヤテは紙を南倉庫に渡す。南倉庫は寒い。"
    assert read(text) == set()


def test_a_gloss_behind_a_name_hides_no_particle() -> None:
    text = "印刷機はハヤテである。ハヤテはコガラシ(折り)へ紙を送る。コガラシは夜も回る。"
    assert ("ハヤテ", "feeds", "コガラシ") in read(text)


def test_what_is_said_of_an_unknown_name_is_not_said_of_the_one_before() -> None:
    text = "印刷機はハヤテとツバメである。ハヤテは新しい。カラスはツバメへ紙を送る。"
    assert read(text) == set()


def test_an_answer_is_about_what_its_own_question_names() -> None:
    asked = "Q: ハヤテは新しいですか。\n\nA: はい。\n\nQ: カラスの係は?\n\nA: 夜班が動かしています。"
    text = f"班は夜班である。印刷機はハヤテである。\n\n{asked}"
    assert read(text) == set()
