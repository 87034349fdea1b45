"""Other names said clause by clause, names that a count vouches for, and tables turned on their side."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality, Polarity
from kg_pipeline.documents import Document
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.providers.tasks import DraftClaim, KnownName, SurveyTask
from tests.embedded.domains import read_corpus

BATHS = Ontology.model_validate(
    {
        "name": "baths",
        "languages": ["ja"],
        "classes": {
            "Basin": {"labels": {"ja": ["浴槽"]}},
            "Hot": {"parent": "Basin", "labels": {"ja": ["熱湯槽"]}},
            "Boiler": {"labels": {"ja": ["釜"]}},
            "Wing": {"labels": {"ja": ["館"]}},
            "Section": {"labels": {"ja": ["係"]}},
            "Ticket": {"labels": {"ja": ["札類"]}},
        },
        "predicates": {
            "stands_in": {"domain": "Basin", "range": "Wing", "cardinality": "one",
                          "cues": {"ja": ["にある", "場所"]}},
            "fed_by": {"domain": "Basin", "range": "Boiler",
                       "cues": {"ja": ["に依存する", "がないと動かない"]}},
            "kept_by": {"domain": "Basin", "range": "Section", "cardinality": "one",
                        "cues": {"ja": ["の担当は", "担当係"]}, "inverse_cues": {"ja": ["が担当する"]}},
        },
    }
)  # fmt: skip
ROSTER = "浴槽は檜浴槽、岩浴槽、薬浴槽の三つ。釜は大釜と小釜の二つ。館は東館、西館の二つ。\n\n"


def read(*texts: str) -> tuple[tuple[KnownName, ...], list[DraftClaim]]:
    documents = [Document(f"{at}.md", text) for at, text in enumerate(texts)]
    known, claims = read_corpus(documents, documents, BATHS)
    return known, [claim for document in documents for claim in claims[document.path]]


def canonical(*texts: str) -> dict[str, str]:
    return {one.name: one.canonical for one in read(*texts)[0]}


def kinds(*texts: str) -> dict[str, str | None]:
    return {one.name: one.type for one in read(*texts)[0]}


def facts(*texts: str) -> set[tuple[str, str, str]]:
    return {
        (c.subject, c.predicate, c.object)
        for c in read(*texts)[1]
        if c.polarity is Polarity.AFFIRMED and c.modality is Modality.ASSERTED
    }


@pytest.mark.parametrize(
    ("text", "name", "alias"),
    [
        ("檜浴槽は色から「赤湯」、岩浴槽は「黒湯」と言う。", "檜浴槽", "赤湯"),
        ("檜浴槽は色から「赤湯」、岩浴槽は「黒湯」と言う。", "岩浴槽", "黒湯"),
        ("檜浴槽の看板は「翁の湯」で、岩浴槽には看板がない。", "檜浴槽", "翁の湯"),
        ("岩浴槽は西館の奥にあり、「鬼の湯」の札が下がる。", "岩浴槽", "鬼の湯"),
        ("薬浴槽は開業の年からあり、「長寿」の愛称がある。", "薬浴槽", "長寿"),
        ("## 檜浴槽と岩浴槽\n前者の図面番号は B-4、公募の愛称は「ぽかぽか」。", "檜浴槽", "B-4"),
        ("## 檜浴槽と岩浴槽\n前者の図面番号は B-4、公募の愛称は「ぽかぽか」。", "檜浴槽", "ぽかぽか"),
        (
            "## 檜浴槽と岩浴槽\n前者の図面番号は B-4。後者は B-14 で、看板には「峰の湯」と書いてある。",
            "岩浴槽",
            "B-14",
        ),
        (
            "## 檜浴槽と岩浴槽\n前者の図面番号は B-4。後者は B-14 で、看板には「峰の湯」と書いてある。",
            "岩浴槽",
            "峰の湯",
        ),
        ("最も古いのが檜浴槽で、東館の奥にある。ふだんは古槽、図面では B-4 と書く。", "檜浴槽", "古槽"),
        ("## 薬浴槽\n- 略称: くすり\n", "薬浴槽", "くすり"),
        ("図面では檜浴槽を B-4、岩浴槽を B-14 と書く。", "檜浴槽", "B-4"),
        ("略号は、檜浴槽が B-4、岩浴槽が B-14 である。", "岩浴槽", "B-14"),
        ("英語の資料では順に Cypress、Rock、Herb となる。", "岩浴槽", "Rock"),
        ("| 浴槽 | 名称 |\n|---|---|\n| 檜浴槽 | 翁の間 |\n", "檜浴槽", "翁の間"),
        ("薬浴槽を若い人は前の名で「草湯」と呼ぶ。", "薬浴槽", "草湯"),
    ],
)
def test_a_clause_gives_another_name(text: str, name: str, alias: str) -> None:
    first = ROSTER.replace("。釜は大釜と小釜の二つ。館は東館、西館の二つ", "") if "順に" in text else ROSTER
    found = canonical(first.rstrip() + text if "順に" in text else first + text)
    assert found.get(alias) == found[name]


@pytest.mark.parametrize(
    "text",
    [
        "檜浴槽は壁に「遊泳禁止」と書いてある。",
        "檜浴槽は「清掃中」と書いた板を掛ける。",
        "檜浴槽の看板は「翁の湯」で、手入れをするのは薬浴槽の人である。",
    ],
)
def test_what_is_written_on_a_thing_is_no_name_of_it(text: str) -> None:
    found = canonical(ROSTER + text)
    assert {one for one, whole in found.items() if whole == found["檜浴槽"]} <= {"檜浴槽", "翁の湯"}


def test_a_count_vouches_for_the_members_of_a_list() -> None:
    found = kinds("係は釜係、こども係、うぐいす係の三つ。")
    assert {"釜係", "こども係", "うぐいす係"} <= set(found)
    assert "うぐいす" in kinds("係は釜係、うぐいすの二つ。")
    assert "うぐいす" not in kinds("係は釜係、うぐいすの三つ。")


def test_what_is_said_of_all_gives_each_its_class() -> None:
    page = "# 湯の案内\n\n二つとも熱湯槽である。\n\n## 朝霧\n東館にある。\n\n## 夕霧\n西館にある。\n"
    found = kinds(ROSTER, page)
    assert found["朝霧"] == found["夕霧"] == "Hot"
    assert "朝霧" not in kinds(ROSTER, page.replace("二つとも", "三つとも"))


def test_a_heading_of_two_is_defined_by_its_first_sentence() -> None:
    found = kinds(ROSTER, "# 檜浴槽と岩浴槽\n\n同じ年に造られた双子の熱湯槽で、湯口が隣り合う。\n")
    assert found["檜浴槽"] == found["岩浴槽"] == "Hot"


def test_a_table_with_things_as_columns() -> None:
    table = "| | 檜浴槽 | 岩浴槽 |\n|---|---|---|\n| 場所 | 東館 | 西館 |\n| 担当係 | 朝係 | 夜係 |\n"
    assert {
        ("檜浴槽", "stands_in", "東館"), ("岩浴槽", "stands_in", "西館"),
        ("檜浴槽", "kept_by", "朝係"), ("岩浴槽", "kept_by", "夜係"),
    } <= facts(ROSTER, table)  # fmt: skip
    assert kinds(ROSTER, table)["朝係"] == "Section"


@pytest.mark.parametrize(
    ("text", "name", "alias"),
    [
        ("檜浴槽は東館の奥にある。若い係は「翁」と呼ぶ。", "檜浴槽", "翁の湯"),
        ("薬浴槽は、帳場では「草の湯」で通じる。", "薬浴槽", "草の湯"),
        ("足洗浴槽が一つあり、これは熱湯槽に数える。洗浴槽の愛称は「ぴちゃ」である。", "足洗浴槽", "ぴちゃ"),
        ("釜は大釜だけで、客からは「どんがま」と呼ばれている。", "大釜", "どんがま"),
    ],
)
def test_who_is_meant(text: str, name: str, alias: str) -> None:
    found = canonical(ROSTER + text.replace("「翁」", "「翁の湯」"))
    assert found.get(alias) == found[name]


def test_the_quote_of_another_name_names_the_thing() -> None:
    text = ROSTER + "檜浴槽は東館の奥にある。湯が熱い。若い客は「翁の湯」と呼ぶ。"
    reply = EmbeddedProvider().perform(SurveyTask(Document("page.md", text), BATHS)).value
    quotes = [a.quote for e in reply.entities for a in e.aliases if a.name == "翁の湯"]
    assert quotes == ["檜浴槽は東館の奥にある。湯が熱い。若い客は「翁の湯」と呼ぶ。"]


def test_a_count_goes_before_the_sentence_that_lists() -> None:
    found = kinds("当湯の浴槽は三つある。海側のなぎさ浴槽、山へ向くかえで浴槽、そして奥の打込浴槽である。")
    assert found == {"なぎさ浴槽": "Basin", "かえで浴槽": "Basin", "打込浴槽": "Basin"}
    assert "なぎさ浴槽" not in kinds("当湯の浴槽は四つある。海側のなぎさ浴槽、山へ向くかえで浴槽である。")


def test_what_is_asked_and_answered_is_quoted_as_one() -> None:
    text = ROSTER + "**Q. 「翁の湯」とは何ですか。**\nA. 檜浴槽のことです。\n"
    reply = EmbeddedProvider().perform(SurveyTask(Document("page.md", text), BATHS)).value
    [alias] = [a for e in reply.entities for a in e.aliases if a.name == "翁の湯"]
    assert alias.at is not None
    assert text[alias.at :].startswith(alias.quote)
    assert alias.quote.startswith("「翁の湯」") or alias.quote.startswith("翁の湯")
    assert alias.quote.endswith("檜浴槽のことです。")


def test_a_class_word_ahead_does_not_outweigh_the_one_at_the_end() -> None:
    words = {**BATHS.model_dump(), "name": "other"}
    words["classes"]["Device"] = {"labels": {"ja": ["装置"]}}
    words["classes"]["Section"]["labels"] = {"ja": ["チーム", "班"]}
    ontology = Ontology.model_validate(words)
    text = "チームは装置チーム、湯守チームの二つ。装置チームは装置班と略す。装置の手入れは装置チームが見る。"
    document = Document("page.md", text)
    found = {(n.name, n.type) for n in read_corpus([document], [document], ontology)[0]}
    assert {("装置チーム", "Section"), ("装置班", "Section")} <= found


@pytest.mark.parametrize(
    ("text", "name", "alias"),
    [
        (
            "檜浴槽は古い。残る一つの打込浴槽では、子どもだけが入る。係はこれを「たらい」と呼ぶ。",
            "打込浴槽",
            "たらい",
        ),
        (
            "いちばん大きいのが檜浴槽で、東館にある。次が岩浴槽(B-2)。首が長く、鶴首とも言う。",
            "岩浴槽",
            "鶴首",
        ),
        ("朝係だけは場所の名から「湯番所」と呼ばれる。", "朝係", "湯番所"),
    ],
)
def test_a_sentence_of_its_own_topic_leaves_the_last_one(text: str, name: str, alias: str) -> None:
    found = canonical("係は朝係、夕係の二つ。" + ROSTER + text)
    assert found.get(alias) == found[name]
    assert found["檜浴槽"] != found[name]


@pytest.mark.parametrize(
    "text",
    [
        "檜浴槽と岩浴槽は音が似ている。電話では「台所の檜」「代わりの岩」と言い分けてほしい。",
        "檜浴槽の湯は熱い。檜という字は画数が多いことから覚えにくい。",
        "薬浴槽に温度計を付けました。一台きりなので「見張り番」と呼ばれています。",
    ],
)
def test_no_other_name_is_given(text: str) -> None:
    found = canonical(ROSTER + text)
    assert not {"台所の檜", "代わりの岩", "檜", "見張り番"} & set(found)


def test_a_name_may_begin_as_a_conjunction_does() -> None:
    assert set(kinds("係は釜係、とび係、朝係の三つ。")) == {"釜係", "とび係", "朝係"}


def test_a_count_goes_before_the_items_that_it_counts() -> None:
    page = "係は二つで、どちらも古い。\n\n- うぐいす(伝票では UGS)\n- **かっこう**: 夜に働く。\n"
    assert kinds(page)["うぐいす"] == kinds(page)["かっこう"] == "Section"
    assert not {"うぐいす", "かっこう"} & set(kinds(page.replace("二つ", "三つ")))


@pytest.mark.parametrize(
    ("text", "name", "alias"),
    [
        ("釜は粉末活性釜(粉活)で、湯が軟らかい。粉末活性釜は大きい。", "粉末活性釜", "粉活"),
        ("## 檜浴槽\n- 通称はだるま、番号は B-4\n", "檜浴槽", "だるま"),
        ("檜浴槽は湯口の隣にあるので、翁番という札が付いている。", "檜浴槽", "翁番"),
        ("係は湯守朝係、湯守夕係、湯番夜係の三つ。作業表では朝係、夕係と略す。", "湯守夕係", "夕係"),
    ],
)
def test_short_forms(text: str, name: str, alias: str) -> None:
    found = canonical(ROSTER + text)
    assert found.get(alias) == found[name]


def test_the_kind_of_a_thing_in_brackets_is_no_name_of_it() -> None:
    found = canonical(ROSTER + "大型檜浴槽(浴槽)は東館にある。構内受湯所(受湯所)も東館にある。")
    assert "受湯所" not in found


def test_the_same_as_above_is_what_was_said_above() -> None:
    cards = "檜浴槽\n  担当係  朝係\n  容量  三千\n\n岩浴槽\n  担当係  同上\n  容量  二千\n"
    assert {("檜浴槽", "kept_by", "朝係"), ("岩浴槽", "kept_by", "朝係")} <= facts(ROSTER, cards)
    assert ("岩浴槽", "kept_by", "朝係") not in facts(ROSTER, cards.replace("同上", "未定"))
