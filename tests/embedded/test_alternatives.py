"""`A or B` where only one can be: neither is stated. Where many can be, `or` lists them."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_pipeline.documents import Document
from tests.embedded.domains import read_corpus

MILLS = Ontology.model_validate(
    {
        "name": "mills",
        "languages": ["en", "ja"],
        "classes": {
            "Mill": {"labels": {"en": ["mill"], "ja": ["水車"]}},
            "Guild": {"labels": {"en": ["guild"], "ja": ["組合"]}},
            "Grain": {"labels": {"en": ["grain"], "ja": ["穀物"]}},
        },
        "predicates": {
            "tended_by": {"domain": "Mill", "range": "Guild", "cardinality": "one",
                          "labels": {"en": ["tender"], "ja": ["世話役"]},
                          "cues": {"en": ["is tended by"], "ja": ["の世話役は"]},
                          "inverse_cues": {"en": ["tends"], "ja": ["が世話をする", "を世話する"]}},
            "grinds": {"domain": "Mill", "range": "Grain", "cardinality": "many",
                       "labels": {"en": ["grain ground"], "ja": ["挽く穀物"]},
                       "cues": {"en": ["grinds"], "ja": ["を挽く"]}},
        },
    }
)  # fmt: skip
NAMES = """\
Rosy Mill is a mill. Tall Mill is a mill. Fir Guild is a guild. Elm Guild is a guild.
Spelt is a grain. Rye is a grain.

- 水車: ミズノ、カゼノ
- 組合: 杉組合、樫組合
- 穀物: 大麦、小麦
"""


def said(text: str) -> dict[str, str]:
    documents = [Document("names.md", NAMES), Document("a.md", text)]
    _, claims = read_corpus(documents, documents, MILLS)
    mark = {"asserted": "", "hypothetical": "?"}
    return {
        f"{c.subject} {c.predicate} {c.object}": ("not " if c.polarity == "negated" else "")
        + mark.get(c.modality.value, c.modality.value)
        for c in claims["a.md"]
    }


FIR, ELM = "Rosy Mill tended_by Fir Guild", "Rosy Mill tended_by Elm Guild"


@pytest.mark.parametrize(
    "text",
    [
        "Rosy Mill is tended by Fir Guild or Elm Guild.",
        "Rosy Mill is tended by either Fir Guild or Elm Guild.",
        "Rosy Mill is tended by Fir Guild or the Elm Guild.",
        "Fir Guild or Elm Guild tends Rosy Mill.",
        "Rosy Mill\n\nTender: Fir Guild or Elm Guild",
        "| Mill | Tender |\n|---|---|\n| Rosy Mill | Fir Guild or Elm Guild |",
    ],
)
def test_one_of_two_is_stated_of_neither(text: str) -> None:
    found = said(text)
    assert set(found) <= {FIR, ELM}
    assert set(found.values()) <= {"?"}


@pytest.mark.parametrize("adverb", ["rarely", "seldom"])
def test_what_is_seldom_so_is_not_stated(adverb: str) -> None:
    assert "" not in said(f"Rosy Mill is {adverb} tended by Fir Guild.").values()
    assert said(f"Rosy Mill, which {adverb} stops, is tended by Fir Guild.") == {FIR: ""}


def test_plain_alternatives_wait_for_a_person() -> None:
    assert said("Rosy Mill is tended by Fir Guild or Elm Guild.") == {FIR: "?", ELM: "?"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Rosy Mill is tended by Fir Guild.", {FIR: ""}),
        ("Rosy Mill grinds Spelt or Rye.", {"Rosy Mill grinds Spelt": "", "Rosy Mill grinds Rye": ""}),
        ("Rosy Mill is not tended by Fir Guild or Elm Guild.", {FIR: "not ", ELM: "not "}),
    ],
)
def test_what_is_stated_stays_so(text: str, meant: dict[str, str]) -> None:
    assert said(text) == meant


SUGI, KASHI = "ミズノ tended_by 杉組合", "ミズノ tended_by 樫組合"


@pytest.mark.parametrize(
    "text",
    [
        "ミズノは杉組合か樫組合が世話をする。",
        "ミズノは杉組合または樫組合が世話をする。",
        "ミズノの世話役は杉組合か樫組合である。",
        "ミズノの世話役は杉組合、もしくは樫組合です。",
        "杉組合か樫組合がミズノを世話する。",
        "杉組合と樫組合のどちらかがミズノを世話する。",
        "# ミズノ\n\n世話役: 杉組合または樫組合",
    ],
)
def test_one_of_two_is_stated_of_neither_in_japanese(text: str) -> None:
    found = said(text)
    assert set(found) <= {SUGI, KASHI}
    assert set(found.values()) <= {"?"}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("ミズノの世話役は杉組合である。", {SUGI: ""}),
        ("ミズノは大麦または小麦を挽く。", {"ミズノ grinds 大麦": "", "ミズノ grinds 小麦": ""}),
    ],
)
def test_what_is_stated_stays_so_in_japanese(text: str, meant: dict[str, str]) -> None:
    found = said(text)
    assert {one: found[one] for one in found if one in meant} == found
    assert set(found.values()) <= {""}
