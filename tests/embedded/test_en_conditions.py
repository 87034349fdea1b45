"""What hangs on what, told by what happens; what takes over from what."""

from __future__ import annotations

import pytest

from tests.embedded.english import Domain

SMITHY = Domain(
    {
        "name": "smithy",
        "classes": {
            "Gear": {"labels": {"en": ["gear"]}},
            "Bellows": {"parent": "Gear", "labels": {"en": ["bellows"]}},
            "Shop": {"labels": {"en": ["shop"]}},
        },
        "predicates": {
            "depends_on": {
                "domain": "Gear",
                "range": "Gear",
                "cardinality": "many",
                "transitive": True,
                "cues": {"en": ["depends on"]},
            },
            "backs_up": {
                "domain": "Gear",
                "range": "Gear",
                "cardinality": "many",
                "cues": {"en": ["stands in for"]},
            },
        },
    },
    {"Grum": "Bellows", "Holt": "Gear", "Pell": "Gear", "Nave": "Shop"},
)

HANGING = [
    "When Grum stops, Holt stops.",
    "Whenever Grum is down, Holt stands idle.",
    "Holt stands idle whenever Grum is down.",
    "Holt goes dark when Grum does.",
    "If Grum fails, Holt cannot start.",
    "Holt goes down with Grum.",
    "Holt is heated through Grum and goes dark with it.",
    "Holt is dead as soon as Grum is off.",
    "Holt cannot be used while Grum is down.",
    "Without Grum, Holt is useless.",
    "Without Grum Holt stops.",
    "Holt has a fan of its own and cannot be used without Grum.",
    "Every fire is lit through Grum, so Holt is no use when that bellows is away.",
]
NOT_HANGING = [
    "Should Grum ever stop, Holt would run off Pell instead.",
    "When Grum stops, ring the master.",
    "Last year Holt stopped when Grum was down.",
    "If Grum fails, Holt could stop.",
    "It is said that when Grum stops, Holt stops.",
    "When Grum stops, does Holt stop?",
    "Nave is dark when Grum is off.",
    "When Grum fails, Holt runs on.",
]


@pytest.mark.parametrize("text", HANGING)
def test_what_stops_with_another_hangs_on_it(text: str) -> None:
    assert ("Holt", "depends_on", "Grum", "") in SMITHY.read(text)


@pytest.mark.parametrize("text", NOT_HANGING)
def test_what_only_may_happen_says_nothing(text: str) -> None:
    assert {triple for triple in SMITHY.read(text) if not triple[3]} == set()


def test_a_topic_that_an_item_leaves_out() -> None:
    scene = SMITHY.scene(topic="Holt")
    assert SMITHY.read("Cannot be reached without Grum", scene) == {("Holt", "depends_on", "Grum", "")}


@pytest.mark.parametrize(
    "text",
    [
        "If Holt is down, Pell takes over.",
        "Should Holt fail, Pell steps in.",
        "Pell fills in when Holt is down.",
        "If Holt drops out, Pell comes up in her place.",
        "When Holt fails, Pell runs instead.",
        "Whenever Holt trips, Pell takes on its load.",
    ],
)
def test_what_takes_over_backs_up(text: str) -> None:
    assert SMITHY.read(text) == {("Pell", "backs_up", "Holt", "")}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Holt depends on nothing but Grum.", ""),
        ("The only thing Holt depends on is Grum.", ""),
        ("The only gear that Holt depends on is Grum.", ""),
        ("It turned out that Holt also depends on Grum.", ""),
        ("Holt might one day depend on Grum.", "hypothetical"),
    ],
)
def test_wordings_around_a_dependence(text: str, said: str) -> None:
    assert SMITHY.read(text) == {("Holt", "depends_on", "Grum", said)}
