"""Other names that a construction gives in any words, and names that a later sentence explains."""

from __future__ import annotations

import pytest

from tests.embedded.english import Domain, surveyed_aliases

HARBOUR = Domain(
    {
        "name": "harbour",
        "classes": {
            "Pier": {"labels": {"en": ["pier", "landing stage"]}},
            "Gang": {"labels": {"en": ["gang", "shift"]}},
        },
        "predicates": {},
    },
    {},
)


def _aliases(text: str) -> dict[str, set[str]]:
    return surveyed_aliases(text, HARBOUR.ontology)


@pytest.mark.parametrize(
    "text, other",
    [
        ("The planner shows it as KX-1, in red.", "KX-1"),
        ("The atlas writes it D/4, in red.", "D/4"),
        ("Since it leans the painters call it the “blue stage”.", "blue stage"),
        ("Since it leans the painter calls it the blue stage.", "the blue stage"),
        ("It is quoted as DX-6 by the surveyor.", ""),
        ("The winch feeds it D-4.", ""),
        ("The porter uses it as D-4.", ""),
        ("The painter does not call it the “blue stage”.", ""),
        ("It has a winch. The planner shows it as KX-1, in red.", ""),
        ("The planner shows it as V2.1, in red.", ""),
        ("The painter calls it a success.", ""),
    ],
)
def test_what_is_put_with_it(text: str, other: str) -> None:
    given = _aliases(f"Dun Sound is old. {text}").get("Dun Sound", set())
    assert given == ({other} if other else set())


@pytest.mark.parametrize(
    "text, other",
    [
        ("Pier 4 is old, and the reader prints P/4 on its slips.", {"P/4"}),
        ("Pier 4 is old, and the reader prints P/5 on its slips.", set()),
        ("Pier 4 is old, and the reader prints K/4 on its slips.", set()),
    ],
)
def test_a_code_with_the_number_of_the_name(text: str, other: set[str]) -> None:
    assert _aliases(text).get("Pier 4", set()) == other


@pytest.mark.parametrize(
    "text, others",
    [
        (
            "The stages have numbers: Dun Sound is KX-1 and Tarn Head is KX-2.",
            {"Dun Sound": {"KX-1"}, "Tarn Head": {"KX-2"}},
        ),
        (
            "The stages have numbers (Dun Sound is KX-1, Tarn Head is KX-2).",
            {"Dun Sound": {"KX-1"}, "Tarn Head": {"KX-2"}},
        ),
        (
            "The codes on the map are KX-1 for Dun Sound and KX-2 for Tarn Head.",
            {"Dun Sound": {"KX-1"}, "Tarn Head": {"KX-2"}},
        ),
        ("Dun Sound is IP-54 and Tarn Head is IP-65.", {}),
        ("The parts in stock are KX-1 for Dun Sound and KX-2 for Tarn Head.", {}),
        ("The codes are not KX-1 for Dun Sound and KX-2 for Tarn Head.", {}),
    ],
)
def test_codes_in_a_row(text: str, others: dict[str, set[str]]) -> None:
    assert _aliases(text) == others


@pytest.mark.parametrize(
    "text, others",
    [
        ("Old Harbour Stage 6 is quoted as Stage 6 or OH-6.", {"Stage 6", "OH-6"}),
        ("Old Harbour Stage 6 is rebuilt as OH-7.", set()),
        ("Old Harbour Stage 6 is used as Store 6.", set()),
        ("Old Harbour Stage 6 is quoted as an example.", set()),
    ],
)
def test_what_is_left_of_a_name(text: str, others: set[str]) -> None:
    assert _aliases(text).get("Old Harbour Stage 6", set()) == others


@pytest.mark.parametrize(
    "text, others",
    [
        ("The old posters say “Gannet”, but it is Dun Sound.", {"Gannet"}),
        ("# Dun Sound\n\nAny letter which asks for Gannet means this stage.", {"Gannet"}),
        ("# Dun Sound\n\nAny letter which asks for Gannet means trouble.", set()),
        (
            "# Dun Sound\n\nLabel on the rail: KX-4. Nickname on the water: Gannet, for its paint.",
            {"KX-4", "Gannet"},
        ),
        ("# Dun Sound\n\nThe sign on the rail says “Rowers Only”. Reason on the water: Fog.", set()),
        ("Dun Sound is old. The tour begins with Tarn Head. The planner shows it as KX-1.", set()),
    ],
)
def test_what_a_paper_means_by_a_name(text: str, others: set[str]) -> None:
    assert _aliases(text).get("Dun Sound", set()) == others


def test_words_in_small_letters_with_the_same_noun() -> None:
    told = "The Dun Sound pier is long; older hands write {}."
    assert "tar pier" in _aliases(told.format("tar pier"))["Dun Sound pier"]
    assert "good morning" not in _aliases(told.format("good morning")).get("Dun Sound pier", set())


def test_a_place_where_something_is_written_is_nobody_who_labels_it() -> None:
    text = "Dun Sound is old. On some labels the Swan Pier is just the Swan."
    assert _aliases(text) == {"Swan Pier": {"Swan"}}


@pytest.mark.parametrize(
    "text, other",
    [
        ("What is the “tar card” that visitors look up? It is Dun Sound.", "tar card"),
        ("What is the tar card? It is Dun Sound under another name.", "tar card"),
        ("What is the tar card? It is Dun Sound.", ""),
        ("What is the oldest stage? It is Dun Sound.", ""),
        ("Two pupils asked for the “tar card”. It is the old name for Dun Sound.", "tar card"),
        ("Two pupils asked for the “tar card”. It is Dun Sound.", ""),
        ("Two pupils asked for the “tar card” at Tarn Head. It is the old name for Dun Sound.", ""),
        ("One map reads “old arm”. The ink has faded. This stands for Dun Sound.", "old arm"),
        ("One map reads “old arm”. Tarn Head is shut. This stands for Dun Sound.", ""),
        ("One map reads “old arm”. This does not stand for Dun Sound.", ""),
        ("The guard shouted “Fire”. That means Dun Sound is shut.", ""),
        ("And KX-4? That is Dun Sound.", "KX-4"),
        ("And KX-4? That is at Dun Sound.", ""),
    ],
)
def test_a_name_that_the_next_sentence_explains(text: str, other: str) -> None:
    given = _aliases(text).get("Dun Sound", set())
    assert given == ({other} if other else set())
