"""Registers in plain text: comma-separated lines, fields set in under a name, and `同上`."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_pipeline.documents import Document
from tests.embedded.domains import read_corpus

ORCHARD = Ontology.model_validate(
    {
        "name": "orchard",
        "languages": ["ja", "en"],
        "classes": {
            "Shed": {"labels": {"ja": ["小屋"], "en": ["shed"]}},
            "Gauge": {"labels": {"ja": ["計器"], "en": ["gauge"]}},
            "Scale": {"parent": "Gauge", "labels": {"ja": ["はかり"], "en": ["scale"]}},
            "Crew": {"labels": {"ja": ["担当班", "班"], "en": ["crew"]}},
        },
        "predicates": {
            "kept_in": {"domain": "Gauge", "range": "Shed", "cardinality": "one",
                        "cues": {"ja": ["の置き場所は"], "en": ["is kept in"]}},
            "tended_by": {"domain": "Gauge", "range": "Crew", "cardinality": "one",
                          "cues": {"ja": ["の担当班は"], "en": ["is tended by"]}},
            "swept_by": {"domain": "Shed", "range": "Crew", "cardinality": "one",
                         "cues": {"ja": ["の掃除当番は"], "en": ["is swept by"]}},
        },
    }
)  # fmt: skip

REGISTER = (
    "計器の控え\n\n番号,種類,置き場所,担当班\nQK-3,はかり,白梅小屋,つぐみ班\n"
    "QK-30,はかり(大),黒松小屋,{last}\n"
)


def said(text: str) -> dict[tuple[str, str, str], str]:
    document = Document("a.txt", text)
    _, claims = read_corpus([document], [document], ORCHARD)
    return {(c.subject, c.predicate, c.object): c.quote for c in claims["a.txt"]}


@pytest.mark.parametrize("mark", [",", "，", "\t"])
def test_comma_separated_lines_under_a_header_are_a_table(mark: str) -> None:
    text = REGISTER.format(last="ひばり班").replace(",", mark)
    found = said(text)
    assert {key for key in found if key[1] == "tended_by"} == {
        ("QK-3", "tended_by", "つぐみ班"),
        ("QK-30", "tended_by", "ひばり班"),
    }
    assert ("QK-3", "kept_in", "白梅小屋") in found
    assert all(text.count(quote) == 1 for quote in found.values())


def test_fields_set_in_under_a_name_are_about_it() -> None:
    text = "白梅小屋\n  掃除当番  つぐみ班\n  棚  三つ\n\n黒松小屋\n  掃除当番: ひばり班\n\n以上。\n"
    assert set(said(text)) == {
        ("白梅小屋", "swept_by", "つぐみ班"),
        ("黒松小屋", "swept_by", "ひばり班"),
    }


def test_an_empty_value_is_no_name() -> None:
    assert said("白梅小屋\n  掃除当番  空欄のまま\n") == {}


@pytest.mark.parametrize("ditto", ["同上", "〃"])
def test_a_ditto_is_quoted_from_what_it_repeats(ditto: str) -> None:
    text = f"白梅小屋\n  掃除当番  つぐみ班\n  棚  三つ\n\n黒松小屋\n  掃除当番  {ditto}\n"
    quote = said(text)["黒松小屋", "swept_by", "つぐみ班"]
    assert quote.startswith("掃除当番  つぐみ班") and quote.endswith(ditto)
    found = said(REGISTER.format(last=ditto))
    assert found["QK-30", "tended_by", "つぐみ班"].startswith("QK-3,")


def test_a_ditto_with_nothing_above_it_says_nothing() -> None:
    assert said("白梅小屋\n  掃除当番  同上\n") == {}
