"""Japanese names and places by layout: keys that are names, rows about persons, counted rows, sections."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.documents import Document
from kg_pipeline.providers.tasks import DraftClaim, KnownName
from tests.embedded.domains import read_corpus

DYEWORKS = Ontology.model_validate(
    {
        "name": "dyeworks",
        "languages": ["ja"],
        "classes": {
            "Vat": {"labels": {"ja": ["染め桶", "桶"]}},
            "Kettle": {"labels": {"ja": ["大釜"]}},
            "Shed": {"labels": {"ja": ["棟", "館"]}},
            "Dyer": {"labels": {"ja": ["職人"]}},
            "Guild": {"labels": {"ja": ["講"]}},
            "Seller": {"labels": {"ja": ["仕入先"]}},
            "Pattern": {"labels": {"ja": ["図案"]}},
            "Manual": {"labels": {"ja": ["手本"]}},
            "Squad": {"labels": {"ja": ["係"]}},
        },
        "predicates": {
            "stands_in": {"domain": "Kettle", "range": "Shed", "cardinality": "one",
                          "cues": {"ja": ["にある"]}},
            "vat_in": {"domain": "Vat", "range": "Shed", "cardinality": "one",
                       "cues": {"ja": ["に設けている"]}},
            "filled_by": {"domain": "Vat", "range": "Kettle", "cues": {"ja": ["から湯を引く"]}},
            "heated_by": {"domain": "Vat", "range": "Kettle", "cues": {"ja": ["が止まると使えない"]}},
            "drawn_by": {"domain": "Pattern", "range": "Dyer", "cardinality": "one",
                         "cues": {"ja": ["の担当は"]}, "inverse_cues": {"ja": ["が描く"]}},
            "headed_by": {"domain": "Guild", "range": "Dyer", "cardinality": "one",
                          "cues": {"ja": ["の世話人は"]}},
            "follows": {"domain": "Pattern", "range": "Manual", "cues": {"ja": ["で使う手本は"]}},
            "scrubbed_by": {"domain": "Vat", "range": "Squad", "cardinality": "one",
                            "inverse_cues": {"ja": ["が掃除を受け持つ"]}},
            "bought_from": {"domain": "Manual", "range": "Seller", "cues": {"ja": ["から仕入れる"]}},
        },
    }
)  # fmt: skip
Triple = tuple[str, str, str]


def read(*texts: str) -> tuple[tuple[KnownName, ...], list[DraftClaim]]:
    documents = [Document(f"{at}.md", text) for at, text in enumerate(texts)]
    known, claims = read_corpus(documents, documents, DYEWORKS)
    return known, [claim for document in documents for claim in claims[document.path]]


def facts(*texts: str) -> set[Triple]:
    return {
        (c.subject, c.predicate, c.object)
        for c in read(*texts)[1]
        if c.polarity is Polarity.AFFIRMED
        and c.modality is Modality.ASSERTED
        and c.change is not Change.ENDED
    }


def kinds(*texts: str) -> dict[str, str | None]:
    return {name.name: name.type for name in read(*texts)[0]}


SHEDS = "藍屋は三つの棟からなる。本館、坂の上の月影館、いちばん奥が離れの桐棟。\n\n"


def test_members_of_a_counted_row_are_named_whatever_describes_them() -> None:
    assert {n: k for n, k in kinds(SHEDS).items() if k == "Shed"} == dict.fromkeys(
        ("本館", "月影館", "桐棟"), "Shed"
    )


def test_a_key_that_is_a_name_gives_its_value_no_class() -> None:
    text = SHEDS + "## 大釜の置き場\n\n- 一号大釜: 本館の裏手\n- 二号大釜: 月影館\n"
    found = kinds(text)
    assert (found["月影館"], found["一号大釜"]) == ("Shed", "Kettle")
    assert facts(text) == {("一号大釜", "stands_in", "本館"), ("二号大釜", "stands_in", "月影館")}


@pytest.mark.parametrize(
    "text", ["一号大釜は月影館の二階。", "場所は月影館で、窓が広い。", "月影館の屋上。眺めがよい。"]
)
def test_where_a_thing_is_without_a_verb(text: str) -> None:
    page = SHEDS + "一号大釜は去年届いた。大釜は一号大釜の一つ。\n\n## 一号大釜\n\n" + text
    assert facts(page) == {("一号大釜", "stands_in", "月影館")}


def test_a_row_about_a_person_has_what_the_person_does() -> None:
    table = (
        "| 氏名 | 担当 | 世話人 |\n|---|---|---|\n| 日下 芳江 | 朝霧小紋、夕霧小紋 | 紺屋講 |\n"
        "| 三宅 渉 | 波千鳥 | なし |\n"
    )
    found = kinds(table)
    assert (found["日下 芳江"], found["朝霧小紋"], found["紺屋講"]) == ("Dyer", "Pattern", "Guild")
    assert facts(table) == {
        ("朝霧小紋", "drawn_by", "日下 芳江"),
        ("夕霧小紋", "drawn_by", "日下 芳江"),
        ("紺屋講", "headed_by", "日下 芳江"),
        ("波千鳥", "drawn_by", "三宅 渉"),
    }


def test_what_a_relative_clause_says_of_the_class_word_of_what_is_spoken_of() -> None:
    vats = SHEDS + "大釜は一号大釜、二号大釜の二つ。係は洗い係、火の係の二つ。\n\n"
    page = "## 露の泉\n\n桐棟に設けた貸し切りの小さな染め桶。湯は二号大釜から来ている。洗い係が磨く。\n"
    assert facts(vats + page) == {
        ("露の泉", "vat_in", "桐棟"),
        ("露の泉", "filled_by", "二号大釜"),
        ("露の泉", "scrubbed_by", "洗い係"),
    }


def test_a_condition_among_the_cues_tells_the_kin_of_needing() -> None:
    vats = "染め桶は甲桶、乙桶の二つ。大釜は一号大釜の一つ。一号大釜は古い。\n\n"
    assert ("甲桶", "heated_by", "一号大釜") not in facts(vats + "甲桶は一号大釜に頼っていない。")


def test_a_title_behind_a_class_word() -> None:
    text = "図案は朝霧小紋、夕霧小紋の二つ。\n\n## 朝霧小紋\n\n手本には『はじめての霧』を使う。\n"
    assert kinds(text)["はじめての霧"] == "Manual"
    assert facts(text) == {("朝霧小紋", "follows", "はじめての霧")}


def test_whoever_calls_a_thing_so_is_no_class_of_it() -> None:
    text = "染め桶は甲桶、乙桶の二つ。若い係は「桜の間」と呼ぶ。第4係は「波の間」として動く。"
    assert not {"桜の間", "波の間"} & {n for n, kind in kinds(text).items() if kind == "Squad"}
