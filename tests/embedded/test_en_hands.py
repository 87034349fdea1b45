"""What came, stays or may come into whose hands, where no wording of a predicate says it."""

from __future__ import annotations

import pytest

from tests.embedded.english import Domain

ONTOLOGY = {
    "name": "quarry",
    "languages": ["en"],
    "classes": {
        "Engine": {"labels": {"en": ["engine", "crusher"]}},
        "Party": {"labels": {"en": ["crew"]}},
        "Ledge": {"labels": {"en": ["ledge"]}},
        "Stone": {"labels": {"en": ["stone"]}},
    },
    "predicates": {
        "tended_by": {
            "domain": "Engine",
            "range": "Party",
            "cardinality": "one",
            "cues": {"en": ["is tended by"]},
            "inverse_cues": {"en": ["tends", "looks after"]},
        },
        "won_on": {
            "domain": "Stone",
            "range": "Ledge",
            "cardinality": "many",
            "cues": {"en": ["is won on"]},
        },
    },
}
NAMES = {
    "Bruno": "Engine",
    "Crusher 4": "Engine",
    "Dawn Crew": "Party",
    "Dusk Crew": "Party",
    "High Ledge": "Ledge",
    "Wet Ledge": "Ledge",
    "Blue Flag": "Stone",
}
QUARRY = Domain(ONTOLOGY, NAMES)
CAME = (
    "As of 3 May Crusher 4 has passed from the Dawn Crew to the Dusk Crew.",
    "Crusher 4 has gone from the Dawn Crew to the Dusk Crew.",
    "The Dusk Crew took Crusher 4 over from the Dawn Crew last week.",
    "Since May Crusher 4 is tended by the Dusk Crew instead of the Dawn Crew.",
    "The Dawn Crew has given Crusher 4 to the Dusk Crew.",
)
NEWLY = (
    "Bruno was given to the Dusk Crew in June.",
    "The Dusk Crew has had Bruno since 4 June.",
    "The Dusk Crew has taken charge of Bruno.",
    "The Dusk Crew has Bruno now.",
    "Bruno came under the Dusk Crew.",
)
STAYS = (
    "The Dawn Crew keeps Bruno.",
    "Bruno stays where it was, with the Dawn Crew in charge.",
    "Bruno remains as it is, with the Dawn Crew.",
    "Bruno is back with the Dawn Crew.",
    "Bruno is once more tended by the Dawn Crew.",
    "Bruno goes on being tended by the Dawn Crew.",
)
PERHAPS = (
    "Bruno could go to the Dusk Crew next year.",
    "Bruno might be put under the Dusk Crew.",
    "The Dusk Crew would like to have Bruno.",
    "The Dusk Crew may be asked to take on Bruno.",
    "There is talk of giving Bruno to the Dusk Crew.",
    "Whether Bruno goes to the Dusk Crew is being discussed.",
    "Putting Bruno under the Dusk Crew would be an option.",
    "We hear that Bruno will go to the Dusk Crew.",
)
UNSAID = (
    "The Dawn Crew has Bruno cleaned every Friday.",
    "The Dawn Crew keeps Bruno clean.",
    "Bruno will not go to the Dusk Crew.",
    "If Bruno goes to the Dusk Crew, we need a second key.",
    "The report on Bruno went to the Dusk Crew.",
    "The key of Bruno was handed over to the Dusk Crew.",
    "The Dawn Crew may take Bruno out for a day.",
    "The Dawn Crew took on two men beside Bruno.",
    "The Dusk Crew has to get Bruno dry.",
    "Moving stones from Bruno to the Dusk Crew took all morning.",
    "Giving Bruno to the Dusk Crew was never an option.",
)


@pytest.mark.parametrize("text", CAME)
def test_what_came_names_who_had_it_before(text: str) -> None:
    (claim,) = QUARRY.claims(text)
    said = (claim.subject, claim.object, claim.replaces, claim.change, claim.modality)
    assert said == ("Crusher 4", "Dusk Crew", "Dawn Crew", "began", "asserted")


@pytest.mark.parametrize("text", NEWLY)
def test_what_came_without_a_former_holder(text: str) -> None:
    (claim,) = QUARRY.claims(text)
    assert (claim.subject, claim.object, claim.change) == ("Bruno", "Dusk Crew", "began")
    assert (claim.polarity, claim.modality) == ("affirmed", "asserted")


@pytest.mark.parametrize("text", STAYS)
def test_what_stays_or_is_back(text: str) -> None:
    (claim,) = QUARRY.claims(text)
    assert (claim.subject, claim.object, claim.change) == ("Bruno", "Dawn Crew", "")
    assert (claim.polarity, claim.modality) == ("affirmed", "asserted")


@pytest.mark.parametrize("text", PERHAPS)
def test_what_may_come_is_not_asserted(text: str) -> None:
    (claim,) = QUARRY.claims(text)
    assert (claim.subject, claim.object, claim.polarity) == ("Bruno", "Dusk Crew", "affirmed")
    assert claim.modality != "asserted"


@pytest.mark.parametrize("text", UNSAID)
def test_what_says_nothing_of_whose_it_is(text: str) -> None:
    assert {triple for triple in QUARRY.read(text) if "negated" not in triple[3]} == set()


def test_what_somebody_gave_up_has_ended() -> None:
    gone, come = QUARRY.claims("The Dawn Crew has given up Bruno; the Dusk Crew has it now.")
    assert {(claim.object, claim.polarity, claim.change) for claim in (gone, come)} == {
        ("Dawn Crew", "negated", "ended"),
        ("Dusk Crew", "affirmed", "began"),
    }


def test_whoever_keeps_it_and_who_no_more() -> None:
    text = "Since Monday Bruno has been tended by the Dusk Crew, not the Dawn Crew any more."
    assert QUARRY.read(text) == {
        ("Bruno", "tended_by", "Dusk Crew", ""),
        ("Bruno", "tended_by", "Dawn Crew", "negated"),
    }


def test_an_idea_of_moving_a_thing_is_of_the_one_predicate_that_relates_the_two() -> None:
    text = "A move of Blue Flag to the High Ledge is on the agenda."
    assert QUARRY.read(text) == {("Blue Flag", "won_on", "High Ledge", "planned")}
    assert QUARRY.read("Blue Flag went to the High Ledge.") == set()


def test_may_within_a_sentence_is_a_month() -> None:
    (claim,) = QUARRY.claims("Since the May round Bruno has been tended by the Dusk Crew.")
    assert claim.modality == "asserted"
