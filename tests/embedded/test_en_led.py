"""Items and entries under a wording: what the line above them says of each, and what they say themselves."""

from __future__ import annotations

import pytest

from tests.embedded.quarry import about, told


@pytest.mark.parametrize(
    "text, triples",
    [
        (
            "Old Hamish is fitted with\n- RB-40, two of them\n- HK-7",
            {"Old Hamish fitted_with RB-40", "Old Hamish fitted_with HK-7"},
        ),
        (
            "In the care of the Dawn Gang:\n- Old Hamish\n- Tall Effie, since last spring",
            {"Old Hamish kept_by Dawn Gang", "Tall Effie kept_by Dawn Gang"},
        ),
        (
            "The Dawn Gang is in charge of\n\n1. Old Hamish\n2. the Lintie",
            {"Old Hamish kept_by Dawn Gang", "Lintie kept_by Dawn Gang"},
        ),
        ("Bought from Ardle Forge:\n- HK-7, only in boxes of ten", {"HK-7 bought_from Ardle Forge"}),
        ("Not looked after by Dawn Gang:\n- Old Hamish", {"Old Hamish kept_by Dawn Gang negated"}),
        ("Near Whin Pit:\n- Old Hamish", set()),
        ("Nothing from Ardle Forge:\n- RB-40", set()),
    ],
)
def test_the_line_above_a_list_is_said_of_each_item(text: str, triples: set[str]) -> None:
    assert told(text) == triples


@pytest.mark.parametrize(
    "item, triples",
    [
        ("HK-7 is not used here, because it slips", {"Old Hamish fitted_with HK-7 negated"}),
        ("HK-7 does not fit this crane", {"Old Hamish fitted_with HK-7 negated"}),
        ("HK-7 was taken out in 2019", {"Old Hamish fitted_with HK-7 negated ended"}),
        ("HK-7 has been withdrawn", {"Old Hamish fitted_with HK-7 negated ended"}),
        ("HK-7: see the list of spares", {"Old Hamish fitted_with HK-7"}),
        ("HK-7, which is not cheap", {"Old Hamish fitted_with HK-7"}),
        ("HK-7 is not cheap", set()),
        ("HK-7 was tried in the spring", set()),
    ],
)
def test_an_item_with_a_verb_of_its_own(item: str, triples: set[str]) -> None:
    said = about("Old Hamish", f"### Fitted with\n\n- RB-40, changed every spring\n- {item}")
    assert said == {"Old Hamish fitted_with RB-40", *triples}


def test_an_item_that_is_denied_ahead() -> None:
    said = about("Old Hamish", "### Depends on\n\n- Sump A\n- never on Grinder 3")
    assert said == {"Old Hamish hangs_on Sump A", "Old Hamish hangs_on Grinder 3 negated"}


def test_a_name_in_a_key_makes_nothing_past() -> None:
    text = "Notes of the week\n\n- Old Hamish: fine. Looked after by Dawn Gang."
    assert told(text) == {"Old Hamish kept_by Dawn Gang"}
