"""Japanese of work that is taken on, given out or agreed on, and of what cannot do without another thing."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.documents import Document
from kg_pipeline.providers.tasks import DraftClaim, KnownName
from tests.embedded.domains import read_corpus

HARBOUR = Ontology.model_validate(
    {
        "name": "harbour",
        "languages": ["ja"],
        "classes": {
            "Gear": {"labels": {"ja": ["港湾設備"]}},
            "Crane": {"parent": "Gear", "labels": {"ja": ["クレーン"]}},
            "Shift": {"parent": "Gear", "labels": {"ja": ["荷役"]}},
            "Deck": {"labels": {"ja": ["架台"]}},
            "Quay": {"labels": {"ja": ["埠頭"]}},
            "Firm": {"labels": {"ja": ["委託業者"]}},
            "Squad": {"labels": {"ja": ["班"]}},
        },
        "predicates": {
            "waits_for": {"domain": "Gear", "range": "Gear",
                          "cues": {"ja": ["に依存する", "が止まると動けない"]},
                          "inverse_cues": {"ja": ["の前提となる", "に先行する"]}},
            "mounted_on": {"domain": "Gear", "range": "Deck", "cardinality": "one",
                           "cues": {"ja": ["で稼働する"]}},
            "stands_on": {"domain": "Deck", "range": "Quay", "cardinality": "one",
                          "cues": {"ja": ["に置いてある", "にある"]}},
            "greased_by": {"domain": "Gear", "range": "Firm", "cues": {"ja": ["の整備ベンダーは"]},
                           "inverse_cues": {"ja": ["が整備している"]}},
            "led_by": {"domain": "Gear", "range": "Squad", "cardinality": "one",
                       "cues": {"ja": ["の監視は次の班が担当する"]}},
        },
    }
)  # fmt: skip
KNOWN = (
    "クレーンは赤首クレーン、青首クレーンの二つ。荷役は朝荷役、夕荷役の二つ。架台は北架台、南架台の二つ。"
    "埠頭は鴎埠頭、鵜埠頭の二つ。委託業者は錨工務店、帆柱機工の二つ。班は舫班、櫂班の二つ。\n\n"
)
Triple = tuple[str, str, str]


def read(*texts: str) -> tuple[tuple[KnownName, ...], list[DraftClaim]]:
    documents = [Document("a.md", KNOWN), *(Document(f"b{at}.md", text) for at, text in enumerate(texts))]
    known, claims = read_corpus(documents, documents, HARBOUR)
    return known, [claim for document in documents[1:] for claim in claims[document.path]]


def facts(text: str) -> set[Triple]:
    return {
        (c.subject, c.predicate, c.object)
        for c in read(text)[1]
        if c.polarity is Polarity.AFFIRMED and c.modality is Modality.ASSERTED
    }


@pytest.mark.parametrize(
    "text",
    [
        "赤首クレーンの整備は錨工務店が請け負う。",
        "錨工務店は赤首クレーンの整備を引き受けている。",
        "赤首クレーンの整備を錨工務店に任せている。",
        "赤首クレーンの整備の契約先は錨工務店である。",
        "# 赤首クレーン\n\n整備の委託先は錨工務店。\n",
        "# 赤首クレーン\n\n潤滑油の補充は錨工務店との整備契約による。\n",
        "**赤首クレーン** 錨工務店による整備を続ける。\n",
        "- 赤首クレーンの灯りが切れた。整備を請けているのは錨工務店なので、そちらへ電話。\n",
    ],
)
def test_work_is_someone_s(text: str) -> None:
    assert facts(text) == {("赤首クレーン", "greased_by", "錨工務店")}


@pytest.mark.parametrize(
    "text",
    [
        "赤首クレーンの整備は錨工務店が請け負っていない。",
        "赤首クレーンの整備を錨工務店に任せてください。",
        "# 赤首クレーン\n\n錨工務店による整備の見積もりを取った。\n",
        "赤首クレーンの整備を錨工務店に任せる案がある。",
        "# 赤首クレーン\n\n錨工務店との昼の約束を忘れた。\n",
    ],
)
def test_no_work_is_someone_s(text: str) -> None:
    assert not facts(text)


def test_work_that_came_to_an_end() -> None:
    (claim,) = read("**赤首クレーン** 錨工務店による整備は3月末で終わった。")[1]
    assert (claim.predicate, claim.change) == ("greased_by", Change.ENDED)


def test_watching_is_left_to_a_squad() -> None:
    assert facts("夕荷役の監視は舫班に任せてある。") == {("夕荷役", "led_by", "舫班")}
    assert facts("夕荷役の監視を受け持つのは舫班だ。") == {("夕荷役", "led_by", "舫班")}


@pytest.mark.parametrize(
    "text",
    [
        "夕荷役は赤首クレーンが上がっていないと始められない。",
        "赤首クレーンが応答しなければ夕荷役は進まない。",
        "赤首クレーンの仕事が終わらないかぎり、夕荷役は始められない。",
        "赤首クレーンが休んでいるあいだは、夕荷役を閉じる。",
        "赤首クレーンが壊れた日は、夕荷役の支度も進まない。",
        "夕荷役は赤首クレーン頼みである。",
        "夕荷役は赤首クレーンの上に成り立っている。",
        "夕荷役の前提は赤首クレーンである。",
        "赤首クレーンは夕荷役の前提となる。",
        "| 荷役 | 先行 |\n|---|---|\n| 夕荷役 | 赤首クレーン |\n",
        "## 夕荷役\n\n一つは赤首クレーンで、荷揚げも荷下ろしもここを通らないと始まらない。\n",
    ],
)
def test_what_cannot_do_without_another_thing(text: str) -> None:
    assert facts(text) == {("夕荷役", "waits_for", "赤首クレーン")}


@pytest.mark.parametrize(
    "text",
    [
        "赤首クレーンが来ないと聞いて、夕荷役は始められないと思った。",
        "赤首クレーンが終わらなくても、夕荷役は始められる。",
        "赤首クレーンが上がらないと分かれば、夕荷役を始めない。",
        "夕荷役は赤首クレーン頼みではない。",
        "赤首クレーンが終わるまで夕荷役を見ている。",
    ],
)
def test_what_can(text: str) -> None:
    assert not facts(text)


@pytest.mark.parametrize("text", ["- 北架台上で稼働\n", "北架台上で稼働している。\n"])
def test_on_top_of_a_thing(text: str) -> None:
    assert facts("# 赤首クレーン\n\n" + text) == {("赤首クレーン", "mounted_on", "北架台")}


@pytest.mark.parametrize(
    "text",
    [
        "## 北架台\n\n鴎埠頭の二階。札は黄色。\n",
        "## 北架台\n\n鴎埠頭の奥である。\n",
        "## 北架台\n\n置き場所は鴎埠頭の地下で、雨の日は見に行く。\n",
    ],
)
def test_a_sentence_without_a_verb_says_where(text: str) -> None:
    assert facts(text) == {("北架台", "stands_on", "鴎埠頭")}


def test_a_place_that_is_no_part_of_it_says_nothing() -> None:
    assert not facts("## 北架台\n\n鴎埠頭の予算。\n")
    assert not facts("## 北架台\n\n鴎埠頭の隣。\n")


def test_the_same_firm() -> None:
    text = "錨工務店から、同社が整備している赤首クレーンの報告を受けた。"
    assert facts(text) == {("赤首クレーン", "greased_by", "錨工務店")}


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        (
            "北架台は先月引っ越しを済ませ、鴎埠頭を離れて鵜埠頭の二階に入った。",
            ("北架台", "stands_on", "鵜埠頭", "鴎埠頭"),
        ),
        (
            "**赤首クレーン** 7月分から錨工務店との契約をやめ、整備先を帆柱機工に切り替えた。",
            ("赤首クレーン", "greased_by", "帆柱機工", "錨工務店"),
        ),
    ],
)
def test_what_was_left_for_another(text: str, claim: tuple[str, str, str, str]) -> None:
    (found,) = read(text)[1]
    assert (found.subject, found.predicate, found.object, found.replaces) == claim
    assert found.change is Change.BEGAN


def test_one_that_joins_the_work() -> None:
    assert facts("# 赤首クレーン\n\n帆柱機工も整備に加わった。\n") == {
        ("赤首クレーン", "greased_by", "帆柱機工")
    }


def test_what_came_to_go_on_without_it_needed_it_before() -> None:
    (found,) = read("8月3日から、夕荷役は赤首クレーンが落ちていても動くようになった。")[1]
    assert (found.polarity, found.change) == (Polarity.NEGATED, Change.ENDED)
