"""Japanese names that a count vouches for, and names cut short in brackets."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_pipeline.documents import Document
from kg_pipeline.providers.embedded.ja.shapes import is_short_for
from tests.embedded.domains import read_corpus

MILL = Ontology.model_validate(
    {
        "name": "mill",
        "languages": ["ja"],
        "classes": {
            "Agent": {"labels": {"ja": ["請負業者", "業者"]}},
            "Powder": {"labels": {"ja": ["粉"]}},
            "Vat": {"labels": {"ja": ["大桶"]}},
        },
        "predicates": {
            "bought_from": {"domain": "Powder", "range": "Agent", "cardinality": "many",
                            "cues": {"ja": ["の仕入先は"]}, "inverse_cues": {"ja": ["が納める"]}},
        },
    }
)  # fmt: skip


def names(text: str) -> dict[str, set[str]]:
    """Canonical name → the other names of it."""
    document = Document("a.md", text)
    known, _ = read_corpus([document], [document], MILL)
    found: dict[str, set[str]] = {}
    for one in known:
        found.setdefault(one.canonical, set()).add(one.name)
    return {canonical: {*held} - {canonical} for canonical, held in found.items()}


@pytest.mark.parametrize(
    "lead", ["今年度の請負業者は二社である。", "業者は二社で、古い付き合いである。", "業者は全部で2社"]
)
def test_a_list_of_as_many_items_as_its_lead_says_holds_names(lead: str) -> None:
    text = f"# 控え\n\n{lead}\n\n- あじさい鉄(名簿では AJT)\n- ミノカサゴ: 夏だけ来る。\n"
    assert names(text) == {"あじさい鉄": {"AJT"}, "ミノカサゴ": set()}


def test_terms_over_what_is_said_of_them_are_counted_too() -> None:
    text = (
        "業者は二社である。\n\n**あじさい鉄**(名簿では AJT)\n: 夏に来る。\n\n**ミノカサゴ**\n: 冬に来る。\n"
    )
    assert set(names(text)) == {"あじさい鉄", "ミノカサゴ"}


@pytest.mark.parametrize("lead", ["業者は三社である。", "業者に頼むことは二つある。", "業者は二社目である。"])
def test_a_list_of_another_number_vouches_for_nothing(lead: str) -> None:
    assert names(f"{lead}\n\n- 早起き\n- 片付け\n") == {}


def test_a_name_cut_short_in_brackets_is_another_name_of_it() -> None:
    assert names(
        "| 粉 | 袋 |\n|---|---|\n| 次亜臭化カルミン | 三 |\n\n次亜臭化カルミン(次亜)は湿らせない。\n"
    ) == {"次亜臭化カルミン": {"次亜"}}


@pytest.mark.parametrize(
    ("short", "whole"), [("木炭", "木質活性炭"), ("次亜", "次亜臭化カルミン"), ("ミノ", "ミノカサゴ")]
)
def test_what_is_short_for_a_name(short: str, whole: str) -> None:
    assert is_short_for(short, whole)


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ("活炭", "木質活性炭"),
        ("木皮", "木質活性炭"),
        ("木", "木質活性炭"),
        ("木質活性", "木質活性炭"),
        ("みの", "みのかさご"),
    ],
)
def test_what_is_not(short: str, whole: str) -> None:
    assert not is_short_for(short, whole)


def test_a_latin_abbreviation_is_explained_by_the_name_it_stands_for() -> None:
    text = "| 粉 | 袋 |\n|---|---|\n| 臭化カルミン | 三 |\n\nKBC は臭化カルミンのことで、赤い。\n"
    assert names(text) == {"臭化カルミン": {"KBC"}}


def test_which_of_several_it_is_belongs_to_no_name() -> None:
    assert names("大桶は並んでいる。\n\n二つ目の東山大桶は「ざぶん」と呼ばれる。\n") == {
        "東山大桶": {"ざぶん"}
    }


def test_in_quotation_marks_a_word_that_else_points_is_a_name() -> None:
    said = "東山大桶は昔から「本桶」と呼ばれていて、よく漏る。"
    assert names(f"大桶は並んでいる。\n\n{said}\n") == {"東山大桶": {"本桶"}}
