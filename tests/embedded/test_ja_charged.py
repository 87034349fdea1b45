"""Japanese of work that is taken on or asked for, of what is used somewhere, and of values one by one."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality, Polarity
from kg_pipeline.documents import Document
from tests.embedded.domains import read_corpus

LODGE = Ontology.model_validate(
    {
        "name": "lodge",
        "languages": ["ja"],
        "classes": {
            "Stove": {"labels": {"ja": ["かまど"]}},
            "Hut": {"labels": {"ja": ["山小屋"]}},
            "Wax": {"labels": {"ja": ["蝋"]}},
            "Firm": {"labels": {"ja": ["請負店"]}},
            "Crew": {"labels": {"ja": ["組"]}},
        },
        "predicates": {
            "swept_by": {"domain": "Stove", "range": "Firm", "cardinality": "one",
                         "cues": {"ja": ["の点検先は"]}, "inverse_cues": {"ja": ["が点検を請け負う"]}},
            "kept_by": {"domain": "Stove", "range": "Crew", "cardinality": "one",
                        "cues": {"ja": ["の世話は次の組がする", "の世話は"]}},
            "rubs": {"domain": "Hut", "range": "Wax", "cues": {"ja": ["で使う蝋は"]}},
            "leads_to": {"domain": "Hut", "range": "Hut", "cues": {"ja": ["の行き先は"]}},
        },
    }
)  # fmt: skip
KNOWN = (
    "かまどは北口かまど、南口かまどの二つ。山小屋は霧笛山小屋、巻雲山小屋、夜光山小屋の三つ。"
    "蝋は白雪蝋、黒鉄蝋の二つ。請負店は柏請負店、楠請負店の二つ。組は、火の粉組、水車組の二つ。\n\n"
)
Triple = tuple[str, str, str]


def facts(text: str) -> set[Triple]:
    documents = [Document("a.md", KNOWN), Document("b.md", text)]
    _, claims = read_corpus(documents, documents, LODGE)
    return {
        (c.subject, c.predicate, c.object)
        for c in claims["b.md"]
        if c.polarity is Polarity.AFFIRMED and c.modality is Modality.ASSERTED
    }


@pytest.mark.parametrize(
    "text",
    [
        "# 柏請負店\n\n北口かまどと南口かまどの点検を請け負う。",
        "- 柏請負店: 北口かまどと南口かまどの点検を請け負う。",
        "**柏請負店**\n: 北口かまどと南口かまどの点検を請け負う。",
    ],
)
def test_work_on_a_thing_is_taken_on_by_whom_the_text_is_about(text: str) -> None:
    assert facts(text) == {(x, "swept_by", "柏請負店") for x in ("北口かまど", "南口かまど")}


def test_not_by_them_where_the_sentence_speaks_of_another() -> None:
    assert facts("# 柏請負店\n\n薬罐屋は北口かまどの点検を請け負う。") == set()


@pytest.mark.parametrize("verb", ["お願いしてあります", "お願いしている", "お願いした"])
def test_what_has_been_asked_for_is_so(verb: str) -> None:
    assert facts(f"北口かまどの世話は水車組に{verb}。") == {("北口かまど", "kept_by", "水車組")}


def test_what_is_being_asked_for_is_not() -> None:
    assert facts("北口かまどの世話は水車組にお願いします。") == set()


def test_a_noun_of_a_verb_and_a_class_word_gives_the_verb() -> None:
    assert facts("霧笛山小屋では白雪蝋を使う。") == {("霧笛山小屋", "rubs", "白雪蝋")}
    assert facts("白雪蝋は霧笛山小屋で使っている。") == {("霧笛山小屋", "rubs", "白雪蝋")}
    assert facts("霧笛山小屋では白雪蝋を使わない。") == set()


@pytest.mark.parametrize("count", ["二か所あり", "二つで", "2つあって"])
def test_values_are_told_one_by_one(count: str) -> None:
    text = f"霧笛山小屋の行き先は{count}、ひとつは巻雲山小屋、もうひとつは夜光山小屋である。"
    assert facts(text) == {("霧笛山小屋", "leads_to", x) for x in ("巻雲山小屋", "夜光山小屋")}


def test_not_where_one_of_them_is_no_known_name() -> None:
    text = "霧笛山小屋の行き先は二つあり、一つは巻雲山小屋の裏、もう一つは町である。"
    assert facts(text) == set()
