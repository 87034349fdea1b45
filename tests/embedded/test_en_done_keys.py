"""Keys that say what is done to things of a class: `Streets swept: B`."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Polarity
from kg_pipeline.documents import Document
from tests.embedded.domains import read_corpus

TOWN = parse_ontology(
    {
        "name": "town",
        "classes": {
            "Cart": {"labels": {"en": ["cart"]}},
            "Street": {"labels": {"en": ["street"]}},
            "Brush": {"labels": {"en": ["brush"]}},
        },
        "predicates": {
            "sweeps": {"domain": "Cart", "range": "Street", "cues": {"en": ["sweeps"]},
                       "inverse_cues": {"en": ["is swept by"]}},
            "carries": {"domain": "Cart", "range": "Brush", "cues": {"en": ["is fitted with", "uses"]}},
        },
    },
    "town",
)  # fmt: skip
ROLLS = """\
| Cart |
|---|
| Bumble |

| Street |
|---|
| Coal Row |
| Tin Row |

| Brush |
|---|
| BR-4 |
"""


def said(text: str) -> set[str]:
    documents = [Document("rolls.md", ROLLS), Document("page.md", text)]
    claims = read_corpus(documents, documents, TOWN)[1]["page.md"]
    return {
        f"{'!' if c.polarity is Polarity.NEGATED else ''}{c.subject} {c.predicate} {c.object}" for c in claims
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("| Cart | Streets swept |\n|---|---|\n| Bumble | Coal Row, Tin Row |\n",
         {"Bumble sweeps Coal Row", "Bumble sweeps Tin Row"}),
        ("# Bumble\n\n- Streets swept: Coal Row\n", {"Bumble sweeps Coal Row"}),
        ("# Bumble\n\n- Streets swept at night: Tin Row\n", {"Bumble sweeps Tin Row"}),
        ("# Bumble\n\n- Brushes used: BR-4\n", {"Bumble carries BR-4"}),
        ("# Bumble\n\n- Brushes fitted: BR-4\n", {"Bumble carries BR-4"}),
        ("# Bumble\n\n- Streets paved: Coal Row\n", set()),
        ("# Bumble\n\n- Streets no longer swept: Coal Row\n", set()),
        ("# Bumble\n\n- Streets not swept: Coal Row\n", set()),
        ("# Bumble\n\n- Streets swept: none\n", set()),
    ],
)  # fmt: skip
def test_what_is_done_to_things_of_a_class(text: str, expected: set[str]) -> None:
    assert said(text) == expected
