"""What a clause says by the classes of the two that it joins, its verb akin to no wording of the ontology."""

from __future__ import annotations

import pytest

from kg_pipeline.providers.embedded.en.language import LANGUAGE
from kg_pipeline.providers.embedded.frame import Block, Heading, Sentence
from tests.embedded.english import Domain

CLASSES = {
    "Boat": {"labels": {"en": ["boat"]}},
    "Quay": {"labels": {"en": ["quay"]}},
    "Winch": {"labels": {"en": ["winch"]}},
    "Guild": {"labels": {"en": ["guild"]}},
}
PREDICATES = {
    "berths_at": {"domain": "Boat", "range": "Quay", "cardinality": "one", "cues": {"en": ["berths at"]}},
    "fitted_with": {"domain": "Boat", "range": "Winch", "cues": {"en": ["is fitted with"]}},
    "run_by": {"domain": "Boat", "range": "Guild", "cues": {"en": ["is run by"]}},
    "follows": {"domain": "Boat", "range": "Boat", "cues": {"en": ["follows"]}},
}
NAMES = {
    "Petrel": "Boat",
    "Gannet": "Boat",
    "Salt Quay": "Quay",
    "Reed Quay": "Quay",
    "WN-4": "Winch",
    "WN-9": "Winch",
    "Cork Guild": "Guild",
}
BAY = Domain({"name": "bay", "classes": CLASSES, "predicates": PREDICATES}, NAMES)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Petrel ends each run on Salt Quay.", {("Petrel", "berths_at", "Salt Quay", "")}),
        ("Petrel is on the Cork Guild's books.", {("Petrel", "run_by", "Cork Guild", "")}),
        ("The Cork Guild grooms Petrel.", {("Petrel", "run_by", "Cork Guild", "")}),
        ("WN-4 hums aboard Petrel, day and night.", {("Petrel", "fitted_with", "WN-4", "")}),
        ("There is no WN-4 on Petrel.", {("Petrel", "fitted_with", "WN-4", "negated")}),
        ("Apparently Petrel sleeps on Salt Quay.", {("Petrel", "berths_at", "Salt Quay", "reported")}),
        (
            "Petrel is fitted with WN-4 and, on the other deck, with WN-9.",
            {("Petrel", "fitted_with", "WN-4", ""), ("Petrel", "fitted_with", "WN-9", "")},
        ),
    ],
)
def test_one_predicate_alone_fits(text: str, said: set[tuple[str, str, str, str]]) -> None:
    assert BAY.read(text) == said


@pytest.mark.parametrize(
    "text",
    [
        "The hawser reaches Salt Quay.",
        "Its hawser ends on Salt Quay.",
        "The hull and the mast rest on Salt Quay.",
    ],
)
def test_a_plain_noun_belongs_to_what_the_section_is_about(text: str) -> None:
    assert BAY.read(text, BAY.scene(topic="Petrel")) == {("Petrel", "berths_at", "Salt Quay", "")}


def test_the_quote_reaches_back_to_the_name() -> None:
    text = "Petrel is red. The hoist is a WN-4."
    block = Block("paragraph", text, 0, (Heading(1, "Log", 0),))
    sentence = Sentence(text[15:], 15, block)
    scene = BAY.scene(subject="Petrel")
    (claim,) = LANGUAGE.relate(sentence, BAY.find(text[15:], 15), scene, BAY.ontology)
    assert (claim.subject, claim.object, claim.quote, claim.at) == ("Petrel", "WN-4", text[:-1], 0)


@pytest.mark.parametrize(
    "text",
    [
        "Petrel passes Salt Quay.",
        "Petrel lies beside Salt Quay.",
        "Petrel lay at Salt Quay when the storm came.",
        "Petrel has been to Salt Quay.",
        "Petrel sleeps on Salt Quay if the wind drops.",
        "Petrel sometimes sleeps on Salt Quay.",
        "Petrel is older than Salt Quay.",
        "Petrel is independent of the Cork Guild.",
        "The mast of Petrel leans on Salt Quay.",
        "The gulls on Petrel live on Salt Quay.",
        "Does Petrel sleep on Salt Quay?",
        "Show Petrel round Salt Quay.",
        "The Cork Guild keeps Petrel clean.",
        "Petrel is the Cork Guild's oldest boat.",
        "Petrel overtakes what sleeps on Salt Quay.",
        "Petrel tows Gannet.",
        "Petrel has no holes in it.",
        "The night begins with Petrel and Salt Quay.",
    ],
)
def test_what_joins_nothing(text: str) -> None:
    assert BAY.read(text) == set()


@pytest.mark.parametrize(
    "text",
    [
        "A gull sleeps on Salt Quay.",
        "The boat shed leans on Salt Quay.",
        "Everybody eats on Salt Quay.",
        "Its sister sleeps on Salt Quay.",
        "You walk to Salt Quay.",
    ],
)
def test_what_does_not_belong_to_the_section(text: str) -> None:
    assert BAY.read(text, BAY.scene(topic="Petrel")) == set()


def test_what_belongs_to_nobody_of_a_guilds_page() -> None:
    assert BAY.read("The hawser reaches Petrel.", BAY.scene(topic="Cork Guild")) == set()


@pytest.mark.parametrize(
    ("question", "answer", "said"),
    [
        ("Which quay do I want for Petrel?", "Salt Quay.", "Petrel berths_at Salt Quay"),
        ("Whose baby is Petrel?", "The Cork Guild.", "Petrel run_by Cork Guild"),
        ("Which quay is nearest to Petrel?", "Salt Quay.", ""),
        ("What is Petrel called?", "Salt Quay.", ""),
        ("Which quay might Petrel want?", "Salt Quay.", ""),
        ("Does Petrel want a quay?", "Salt Quay.", ""),
    ],
)
def test_a_bare_name_behind_a_question_in_any_words(question: str, answer: str, said: str) -> None:
    text = f"{question} {answer}"
    at = len(question) + 1
    sentence = Sentence(answer, at, Block("paragraph", text, 0))
    scene = BAY.scene()
    scene.recent = [match.name for match in BAY.find(question)]
    read = LANGUAGE.relate(sentence, BAY.find(answer, at), scene, BAY.ontology)
    assert [f"{claim.subject} {claim.predicate} {claim.object}" for claim in read] == ([said] if said else [])


RIVALS = Domain(
    {
        "name": "bay",
        "classes": CLASSES,
        "predicates": {
            "run_by": {"domain": "Boat", "range": "Guild", "cues": {"en": ["is run by"]}},
            "painted_by": {
                "domain": "Boat",
                "range": "Guild",
                "description": "The guild whose paint is on the hull.",
                "cues": {"en": ["is painted by"]},
            },
        },
    },
    NAMES,
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Petrel wears the paint of the Cork Guild.", {("Petrel", "painted_by", "Cork Guild", "")}),
        ("Petrel is on the Cork Guild's books.", set()),
    ],
)
def test_of_two_that_fit_the_words_of_one(text: str, said: set[tuple[str, str, str, str]]) -> None:
    assert RIVALS.read(text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Must sleep at Salt Quay", {("Petrel", "berths_at", "Salt Quay", "")}),
        ("Also wears WN-4", {("Petrel", "fitted_with", "WN-4", "")}),
        ("Tarred by the Cork Guild", {("Petrel", "run_by", "Cork Guild", "")}),
        ("Wear WN-4 on Sundays", set()),
        ("Never wears WN-4", {("Petrel", "fitted_with", "WN-4", "negated")}),
    ],
)
def test_an_item_that_opens_with_its_verb(text: str, said: set[tuple[str, str, str, str]]) -> None:
    block = Block("item", text, 0, (Heading(1, "Petrel", 0),))
    assert BAY.read(text, BAY.scene(topic="Petrel"), block) == said


def test_one_more_of_another_predicate_before_and() -> None:
    text = "Petrel is tarred on Salt Quay and is fitted with WN-4."
    assert BAY.read(text) == {("Petrel", "berths_at", "Salt Quay", ""), ("Petrel", "fitted_with", "WN-4", "")}


@pytest.mark.parametrize(
    "text",
    [
        "Neither the punt nor Petrel berths at Salt Quay.",
        "Neither the old punt of the 60 cm class nor Petrel sleeps on Salt Quay.",
    ],
)
def test_what_neither_a_stranger_nor_the_thing_does(text: str) -> None:
    assert BAY.read(text) == {("Petrel", "berths_at", "Salt Quay", "negated")}
