"""What hangs on what, told by what happens, of names, pronouns and what a section is about."""

from __future__ import annotations

import pytest

from tests.embedded.quarry import about, claims, told


@pytest.mark.parametrize(
    "text",
    [
        "Whenever Sump A trips, she goes down with it.",
        "Should Sump A stop, she stops too.",
        "When Sump A is off, so is Old Hamish.",
        "When Sump A goes quiet so does Old Hamish.",
        "Lose Sump A and he stands still.",
        "Take Sump A away and Old Hamish is a statue.",
        "Switch off Sump A and it stops.",
        "Without Sump A it is an ornament.",
        "Without Sump A there is no Old Hamish.",
        "No Sump A, no Old Hamish.",
        "No Sump A, no lifting.",
        "No lifting without Sump A.",
        "With Sump A down, it refuses to move.",
        "A dead Sump A strands it.",
        "It does not leave the shed before Sump A has filled the tank.",
        "It cannot say a word unless Sump A speaks first.",
        "Whoever kicks Sump A takes Old Hamish down as well.",
        "Its oil comes up through Sump A, and if that is cut, Old Hamish is mute.",
        "The hose ends at Sump A; without that, Old Hamish cannot lift a pebble.",
        "Every lift begins with oil out of Sump A, and it cannot start without it.",
        "Nothing can be lifted until Sump A has run for an hour.",
        "It lives off Sump A.",
        "It gets its water from Sump A.",
        "Its brakes run off Sump A.",
        "Nothing here, and on a day without Sump A there is no Old Hamish either.",
    ],
)
def test_what_stops_with_another_hangs_on_it(text: str) -> None:
    assert about("Old Hamish", text) == {"Old Hamish hangs_on Sump A"}


@pytest.mark.parametrize(
    "text",
    [
        "It works without Sump A.",
        "It does not stop when Sump A is down.",
        "It would stop if Sump A failed.",
        "It stops when Sump A stops, or so people say.",
        "Some say that without Sump A it stops.",
        "No RB-40, no trouble.",
        "Take care near Sump A and it will not bite.",
        "Sump A cannot be seen without a lamp.",
        "When Sump A fails, ring the Dusk Gang.",
        "Without a doubt Tall Effie is lighter.",
        "It took over from Tall Effie.",
        "Until 2019 it could not lift without Sump A.",
    ],
)
def test_no_dependence_is_stated(text: str) -> None:
    assert about("Old Hamish", text) == set()


def test_a_list_of_what_stops_without_the_topic() -> None:
    said = about("Sump A", "- water: clear\n- cranes that cannot lift without it: Old Hamish, Tall Effie")
    assert said == {"Old Hamish hangs_on Sump A", "Tall Effie hangs_on Sump A"}


def test_neither_can_without() -> None:
    said = told("Old Hamish and Tall Effie hang off Sump A. Neither will lift a pebble without it.")
    assert said == {"Old Hamish hangs_on Sump A", "Tall Effie hangs_on Sump A"}


def test_a_sentence_without_a_name_is_quoted_from_the_one_that_has_it() -> None:
    text = (
        "# Papers\n\n## Old Hamish\n\nThe oil of Sump A is thin. When that pump is down the hook stays empty."
    )
    [claim] = [c for c in claims(text) if c.predicate == "hangs_on"]
    assert claim.quote == "The oil of Sump A is thin. When that pump is down the hook stays empty"


@pytest.mark.parametrize(
    "text",
    [
        "Once Sump A is off the hoses run dry, and the crane is dead by lunchtime.",
        "All its oil is pushed up to it by Sump A.",
        "Its oil comes from Sump A.",
        "The oil is thin. A trip of Sump A puts the crane out of action.",
        "A stop of Sump A means a stop of Old Hamish.",
        "Five minutes after Sump A stops, Old Hamish stops too.",
        "If Sump A goes, the crane goes with it.",
    ],
)
def test_what_a_mishap_or_a_supply_says(text: str) -> None:
    assert about("Old Hamish", text) == {"Old Hamish hangs_on Sump A"}


@pytest.mark.parametrize(
    "text",
    [
        "A trip of Sump A does not put the crane out of action.",
        "Once Sump A is off the crane can be moved by hand.",
        "Its paint was brought up by the Lintie.",
        "Its plate was made by Sump A.",
        "After Sump A the path goes up.",
    ],
)
def test_no_mishap_and_no_supply(text: str) -> None:
    assert about("Old Hamish", text) == set()
