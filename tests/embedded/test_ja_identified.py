"""Which thing a Japanese document means by a word: by size, in an answer, told from its kind."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_pipeline.documents import Document
from tests.embedded.domains import read_corpus

STAGE = Ontology.model_validate(
    {
        "name": "stage",
        "languages": ["ja"],
        "classes": {
            "Lift": {"labels": {"ja": ["昇降台"]}},
            "School": {"labels": {"ja": ["学校"]}},
            "Wing": {"labels": {"ja": ["袖"]}},
            "Crew": {"labels": {"ja": ["班"]}},
        },
        "predicates": {
            "stands_in": {"domain": "Lift", "range": "Wing", "cardinality": "one",
                          "cues": {"ja": ["に置いてある"]}},
            "kept_by": {"domain": "Lift", "range": "Crew", "cardinality": "one",
                        "cues": {"ja": ["の係は"]}, "inverse_cues": {"ja": ["が面倒を見る"]}},
        },
    }
)  # fmt: skip
ROSTER = "昇降台は丸昇降台、角昇降台の二つ。班は朝班、夜班の二つ。\n\n"


def canonical(*texts: str) -> dict[str, str]:
    documents = [Document(f"{at}.md", text) for at, text in enumerate(texts)]
    return {one.name: one.canonical for one in read_corpus(documents, documents, STAGE)[0]}


@pytest.mark.parametrize(
    "text",
    [
        "小昇降台の係は朝班。大昇降台と小昇降台は色が違う。",
        "昇降台のなかでいちばん低いのが小昇降台で、小昇降台の係は朝班。",
        "舞台は小昇降台から上がる。昇降台のうちで最も古い。小昇降台の係は朝班。",
    ],
)
def test_a_size_tells_one_thing_from_its_kind(text: str) -> None:
    assert "小昇降台" in canonical(ROSTER + text)


@pytest.mark.parametrize(
    "text",
    [
        "小昇降台の係は朝班。",
        "小昇降台の係は朝班。小昇降台は三台ある。大昇降台も小昇降台三台も古い。",
        "小昇降台の係は朝班。小昇降台は軽い。",
        "小学校の係は朝班。小学校と大学校は遠い。",
    ],
)
def test_a_size_may_be_that_of_many(text: str) -> None:
    assert not {"小昇降台", "小学校"} & set(canonical(ROSTER + text))


@pytest.mark.parametrize(
    ("text", "name", "alias"),
    [
        ("丸昇降台。控えには 7号巻き込み、または ML-7 と載っている。", "丸昇降台", "7号巻き込み"),
        ("丸昇降台は古い。台帳では 3番繰り出しと書く。", "丸昇降台", "3番繰り出し"),
        ("**Q. 手帳の 7号巻き込みとは何ですか。**\nA. 丸昇降台のことです。", "丸昇降台", "7号巻き込み"),
        (
            "舞台は丸昇降台から上がる。昇降台のなかで一番小さいので、若い者は「スズメ」と呼んでいる。",
            "丸昇降台",
            "スズメ",
        ),
    ],
)
def test_another_name_is_joined_to_its_thing(text: str, name: str, alias: str) -> None:
    found = canonical(ROSTER + text)
    assert found.get(alias) == found[name]


@pytest.mark.parametrize(
    "text",
    [
        "舞台は丸昇降台から上がる。袖のなかで一番狭いので、若い者は「スズメ」と呼んでいる。",
        "丸昇降台から角昇降台へ上がる。昇降台のなかで一番小さいので、「スズメ」と呼んでいる。",
    ],
)
def test_what_is_told_from_another_kind_or_of_several_is_left(text: str) -> None:
    assert "スズメ" not in canonical(ROSTER + text)


def test_a_noun_made_of_a_verb_behind_a_class_word_is_no_name_of_its_own() -> None:
    assert "開き" not in canonical(ROSTER, "# 袖開きのメモ\n\n袖開きは朝から始める。\n")
    assert "洗い" not in canonical(ROSTER, "# 班洗いの記録\n\n三月に行った。\n")
