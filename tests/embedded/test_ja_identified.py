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
        ("丸昇降台。図面では 5番繰り下げ、あるいは ML-7 と書く。", "丸昇降台", "5番繰り下げ"),
        ("丸昇降台は古い。台帳では 3番繰り出しと書く。", "丸昇降台", "3番繰り出し"),
        ("**Q. 5番繰り下げとは何のことですか。**\nA. 丸昇降台のことです。", "丸昇降台", "5番繰り下げ"),
        (
            "役者は丸昇降台から降りる。昇降台のうちで最も静かで、裏方は「スズメ」と言う。",
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
        "役者は丸昇降台から降りる。袖のうちで最も狭く、裏方は「スズメ」と言う。",
        "丸昇降台と角昇降台で降りる。昇降台のうちで最も静かで、「スズメ」と言う。",
    ],
)
def test_what_is_told_from_another_kind_or_of_several_is_left(text: str) -> None:
    assert "スズメ" not in canonical(ROSTER + text)


def test_a_noun_made_of_a_verb_behind_a_class_word_is_no_name_of_its_own() -> None:
    assert "渡り" not in canonical(ROSTER, "# 袖渡りのメモ\n\n袖渡りは朝から始める。\n")
    assert "洗い" not in canonical(ROSTER, "# 班洗いの記録\n\n三月に行った。\n")


@pytest.mark.parametrize(
    ("text", "alias"),
    [
        ("丸昇降台は図面では ML-7。", "ML-7"),
        ("図面に ML-7 と書いてあれば丸昇降台である。", "ML-7"),
        ("日誌に「スズメ」と書いてあれば、それは丸昇降台である。", "スズメ"),
        ("スズメも丸昇降台も同じものだ。", "スズメ"),
        ("丸昇降台のことを、みんな「スズメ」としか言わない。", "スズメ"),
        ("「スズメ」は丸昇降台につけられたあだ名である。", "スズメ"),
        ("客は丸昇降台を「スズメ」の名で覚えている。", "スズメ"),
        ("当番表では丸昇降台を丸台、角昇降台を角台と縮める。", "丸台"),
        ("丸昇降台は丸台とも。", "丸台"),
        ("# 丸昇降台\n\n- 通り名: スズメ\n", "スズメ"),
        ("# ML-7 丸昇降台\n\n係は朝班。\n", "ML-7"),
        ("Q: スズメって何?\nA: 丸昇降台です。", "スズメ"),
        ("札に「スズメ」とあるのが丸昇降台だ。", "スズメ"),
        ("「スズメ」の札が下がっているのが丸昇降台だ。", "スズメ"),
        ("古い図面の「スズメ」は、いまの丸昇降台に当たる。", "スズメ"),
        ("「スズメ」は丸昇降台の古い呼び方で、いまも使う者がいる。", "スズメ"),
        ("朝班の者は丸昇降台をスズメ、角昇降台をカラスと言う。", "スズメ"),
        ("丸昇降台=スズメ。", "スズメ"),
        ("丸昇降台とスズメは名前が違うだけで、物は一つである。", "スズメ"),
    ],
)
def test_a_sentence_may_equate_a_word_with_a_thing_in_its_own_words(text: str, alias: str) -> None:
    found = canonical(ROSTER + text)
    assert found.get(alias) == found["丸昇降台"]
    assert "ML-7 丸昇降台" not in found


@pytest.mark.parametrize(
    "text",
    [
        "「スズメ」と書いてあるのは丸昇降台ではない。",
        "「スズメ」と書いてあれば丸昇降台へ運ぶ。",
        "「使用中」と出ているのが丸昇降台だ。",
        "「スズメ」と書いてあるのは丸昇降台ですか。",
        "丸昇降台は図面では北の端。",
        "丸昇降台のそばに「スズメ」という店がある。",
        "「スズメ」は丸昇降台より古い。",
        "スズメと丸昇降台は同じ日にできた。",
        "スズメも丸昇降台も同じ色だ。",
        "「スズメ」と書いてあるのは丸昇降台と角昇降台だ。",
        "「スズメ」は丸昇降台に当たらない。",
        "「スズメ」は丸昇降台の古い部品である。",
        "スズメは丸昇降台とは別物である。",
        "丸昇降台は不要とも。",
        "朝班は丸昇降台を「スズメ」と同じ部屋に置く。",
    ],
)
def test_a_word_beside_a_thing_is_not_equated_with_it(text: str) -> None:
    assert set(canonical(ROSTER + text)) == {"丸昇降台", "角昇降台", "朝班", "夜班"}
