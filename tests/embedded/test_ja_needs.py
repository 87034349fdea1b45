"""What fails without another thing, what two things share, and what a table's cell says in a sentence."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality, Polarity
from kg_pipeline.documents import Document
from kg_pipeline.providers.tasks import DraftClaim
from tests.embedded.domains import read_corpus

MILL = Ontology.model_validate(
    {
        "name": "mill",
        "languages": ["ja"],
        "classes": {
            "Gear": {"labels": {"ja": ["機材"]}},
            "Wheel": {"parent": "Gear", "labels": {"ja": ["水車"]}},
            "Stone": {"parent": "Gear", "labels": {"ja": ["石臼"]}},
            "Yard": {"labels": {"ja": ["小屋"]}},
            "Crew": {"labels": {"ja": ["組"]}},
            "Grain": {"labels": {"ja": ["穀物"]}},
            "Slip": {"labels": {"ja": ["伝票"]}},
            "Order": {"labels": {"ja": ["注文"]}},
        },
        "predicates": {
            "needs": {"domain": "Gear", "range": "Gear",
                      "cues": {"ja": ["に依存する", "がないと動かない"]}},
            "beside": {"domain": "Gear", "range": "Gear", "symmetric": True,
                       "cues": {"ja": ["と同時に回せない"]}},
            "watched_by": {"domain": "Gear", "range": "Crew", "cardinality": "one",
                           "inverse_cues": {"ja": ["が世話をしている"]}},
            "grinds": {"domain": "Gear", "range": "Grain",
                       "cues": {"ja": ["には次の穀物を入れる"]}},
            "asks_for": {"domain": "Order", "range": "Slip", "cues": {"ja": ["が必要である"]}},
            "taken_at": {"domain": "Order", "range": "Yard", "inverse_cues": {"ja": ["が受け付けている"]}},
        },
    }
)  # fmt: skip
ROSTER = (
    "水車は上の水車、下水車の二つ。石臼は甲石臼、乙石臼の二つ。小屋は北小屋、南小屋の二つ。組は朝組、夕組の二つ。"
    "穀物は小麦、蕎麦の二つ。伝票は白伝票、赤伝票の二つ。注文は粉注文、糠注文の二つ。\n\n"
)
Triple = tuple[str, str, str]


def claims(text: str) -> list[DraftClaim]:
    document = Document("page.md", ROSTER + text)
    return read_corpus([document], [document], MILL)[1]["page.md"]


def facts(text: str) -> set[Triple]:
    return {
        (c.subject, c.predicate, c.object)
        for c in claims(text)
        if c.polarity is Polarity.AFFIRMED and c.modality is Modality.ASSERTED
    }


@pytest.mark.parametrize(
    "text",
    [
        "下水車が止まると、甲石臼は粉を出せない。",
        "下水車が止まると甲石臼も使えなくなる。",
        "甲石臼は下水車なしでは仕事にならない。",
        "甲石臼は下水車から力をもらわないと回らない。",
        "下水車が落ちても動く石臼はないが、甲石臼は下水車が止まると粉を出せない。",
        "## 甲石臼\n\n- 下水車なしでは目を保てない\n",
        "## 甲石臼\n\n- 動力: 下水車が止まると回せない\n",
    ],
)
def test_what_fails_without_another_thing_needs_it(text: str) -> None:
    assert ("甲石臼", "needs", "下水車") in facts(text)


@pytest.mark.parametrize(
    "text",
    [
        "下水車が止まっても、甲石臼は使える。",
        "下水車が止まると、夕組は帰れない。",
        "下水車がないと聞いて、甲石臼を見に行った。",
        "仮に甲石臼が下水車なしでは回らないとすれば、困る。",
    ],
)
def test_what_goes_on_without_it_does_not(text: str) -> None:
    assert ("甲石臼", "needs", "下水車") not in facts(text)


def test_either_of_two_stops_it() -> None:
    found = facts("甲石臼と乙石臼のどちらが止まっても、下水車は役に立たない。")
    assert {("下水車", "needs", "甲石臼"), ("下水車", "needs", "乙石臼")} <= found


def test_two_that_exclude_each_other() -> None:
    assert facts("軸が触れるため、甲石臼と乙石臼は同時に回せない。") == {("甲石臼", "beside", "乙石臼")}


def test_the_former_and_the_latter() -> None:
    found = facts(
        "## 甲石臼と乙石臼\n\n隣り合って回る。前者は朝組が世話をしている。後者は夕組が世話をしている。\n"
    )
    assert {("甲石臼", "watched_by", "朝組"), ("乙石臼", "watched_by", "夕組")} <= found
    assert ("乙石臼", "watched_by", "朝組") not in found


def test_both_in_the_middle_of_a_sentence() -> None:
    found = facts("## 粉注文と糠注文\n\n二つをまとめて書く。北小屋では両方の注文を受け付けている。\n")
    assert {("粉注文", "taken_at", "北小屋"), ("糠注文", "taken_at", "北小屋")} <= found


def test_both_of_what_the_headings_name() -> None:
    page = "# 臼の頁\n\n## 甲石臼\n\n古い。\n\n## 乙石臼\n\n新しい。\n\n## 共通\n\n"
    page += "両臼とも、朝組が世話をしている。\n"
    assert {("甲石臼", "watched_by", "朝組"), ("乙石臼", "watched_by", "朝組")} <= facts(page)
    assert not facts(page.replace("## 甲石臼", "## 古い方").replace("両臼とも", "両臼とも、"))


def test_one_verb_for_two_pairs() -> None:
    found = facts("甲石臼には小麦を、乙石臼には蕎麦を入れる。")
    assert found == {("甲石臼", "grinds", "小麦"), ("乙石臼", "grinds", "蕎麦")}


def test_what_is_left_out_is_what_was_asked_about() -> None:
    assert ("甲石臼", "grinds", "蕎麦") in facts("甲石臼の穀物は何ですか。蕎麦を入れています。音は静かです。")


@pytest.mark.parametrize(
    "text", ["粉注文には白伝票を添えてください。", "粉注文の人には白伝票を書いてもらう。"]
)
def test_who_asks_for_a_thing_says_that_it_is_asked_for(text: str) -> None:
    assert ("粉注文", "asks_for", "白伝票") in facts(text)


def test_a_request_states_no_other_relation() -> None:
    assert not facts("甲石臼は朝組が世話をしてください。")
    assert not facts("粉注文には白伝票を添えないでください。")


def test_a_cell_may_hold_a_sentence() -> None:
    table = "## 甲石臼\n\n| 項目 | 内容 |\n|---|---|\n| 力 | 下水車に依存する |\n| 次 | 見積もりを参照 |\n"
    assert facts(table) == {("甲石臼", "needs", "下水車")}


def test_namesakes_are_not_taken_for_the_things() -> None:
    kept = "粉注文には白伝票を添付する。"
    assert ("粉注文", "asks_for", "白伝票") in facts(kept)
    assert not facts(kept + "二匹の猫の話で、名前が注文の名前と同じだからおかしい。")


@pytest.mark.parametrize(
    "text",
    [
        "甲石臼が依存している下水車に異常がないことを確かめる。",
        "甲石臼が依存する下水車が止まっていないかを見る。",
        "甲石臼が依存する下水車は回っていない。",
        "甲石臼が依存する先の下水車が傾いていないことを見る。",
    ],
)
def test_what_is_denied_of_a_described_thing_leaves_its_description(text: str) -> None:
    assert facts(text) == {("甲石臼", "needs", "下水車")}


@pytest.mark.parametrize(
    "text",
    [
        "甲石臼が依存していない下水車に異常がないことを確かめる。",
        "甲石臼が依存する下水車はもう存在しない。",
        "甲石臼が依存するのは下水車ではない。",
        "甲石臼は下水車に依存していない。",
        "甲石臼は新しい下水車に依存していない。",
    ],
)
def test_what_denies_the_description_or_the_thing_still_denies(text: str) -> None:
    assert not facts(text)


@pytest.mark.parametrize(
    "text",
    [
        "甲石臼が下水車にまだ依存しているかどうかは分からない。",
        "甲石臼が下水車に依存しているかは定かでない。",
    ],
)
def test_what_nobody_knows_is_supposed_and_not_denied(text: str) -> None:
    (claim,) = claims(text)
    assert (claim.polarity, claim.modality) == (Polarity.AFFIRMED, Modality.HYPOTHETICAL)
