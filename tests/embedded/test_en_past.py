"""What lasted and is told with a past time is over; what begins after the document was written is a plan."""

from __future__ import annotations

import pytest

from kg_ledger.records import Change
from kg_pipeline.providers.embedded.en.dates import lies_ahead
from kg_pipeline.providers.embedded.frame import Block, Cell
from tests.embedded.english import hubs

HUBS = hubs()


@pytest.mark.parametrize(
    "text, quote",
    [
        ("In 2019 A was owned by Red Team.", "In 2019 A was owned by Red Team"),
        ("A was owned by Red Team in 2019.", "A was owned by Red Team in 2019"),
        ("Red Team owned A during 2019.", "Red Team owned A during 2019"),
        ("Before 2021, A depended on B.", "Before 2021, A depended on B"),
        ("Before 2021 A stored its data in StockDB.", "Before 2021 A stored its data in StockDB"),
        ("Red Team owned A until March 2022.", "Red Team owned A until March 2022"),
    ],
)
def test_b55_a_state_of_a_past_time_is_over_and_the_quote_shows_the_time(text: str, quote: str) -> None:
    (claim,) = HUBS.claims(text)
    assert (claim.polarity.value, claim.change, claim.quote) == ("negated", Change.ENDED, quote)


@pytest.mark.parametrize(
    "text, until",
    [("Before 2021, A depended on B.", "2021"), ("Red Team owned A until March 2022.", "2022-03")],
)
def test_the_end_is_kept(text: str, until: str) -> None:
    (claim,) = HUBS.claims(text)
    assert claim.until == until


@pytest.mark.parametrize(
    "text",
    [
        "Since 2019 A has been owned by Red Team.",
        "In 2019 A was already owned by Red Team, and it still is.",
        "A is owned by Red Team.",
        "A called B in 2019.",
        "A was owned by Red Team.",
        "On 2 March 2019 A was owned by Red Team.",
        "A is owned by Red Team, as agreed in 2019.",
    ],
)
def test_other_tenses_verbs_and_times_end_nothing(text: str) -> None:
    assert {claim.polarity.value for claim in HUBS.claims(text)} == {"affirmed"}


@pytest.mark.parametrize(
    "date, polarity", [("2019-05-01", "affirmed"), ("2021-05-01", "negated"), ("", "negated")]
)
def test_the_year_of_the_document_is_not_over(date: str, polarity: str) -> None:
    scene = HUBS.scene()
    scene.date = date
    (claim,) = HUBS.claims("In 2019 A was owned by Red Team.", scene)
    assert claim.polarity.value == polarity


@pytest.mark.parametrize(
    "date, modality", [("2026-03-01", "planned"), ("2027-06-01", "asserted"), ("", "asserted")]
)
def test_b56_what_holds_from_a_later_day_is_a_plan(date: str, modality: str) -> None:
    scene = HUBS.scene(topic="A")
    scene.date = date
    (claim,) = HUBS.claims("From 2027 A calls B.", scene)
    assert (claim.modality.value, claim.since) == (modality, "2027")
    cells = (Cell("A", 0, "Service"), Cell("Red Team (from 2027)", 4, "Owner"))
    row = Block("row", "A | Red Team (from 2027)", 0, cells=cells)
    mark = {"planned": "planned", "asserted": ""}[modality]
    assert HUBS.fields(row, scene) == {("A", "owned_by", "Red Team", mark)}


@pytest.mark.parametrize(
    "moment, written, ahead",
    [
        ("2027", "2026-03-01", True),
        ("2026", "2026-03-01", False),
        ("2026-04", "2026-03-01", True),
        ("2027", "", False),
    ],
)
def test_a_moment_lies_ahead_of_a_document(moment: str, written: str, ahead: bool) -> None:
    assert lies_ahead(moment, written) is ahead


def test_since_then_it_is_owned_by_another() -> None:
    scene = HUBS.scene(subject="Red Team")
    scene.recent = [HUBS.names["Red Team"], HUBS.names["A"]]
    text = "Red Team owned A until March 2022. Since then Blue Team owns it."
    block = Block("paragraph", text[35:], 35)
    assert HUBS.read(text[35:], scene, block) == {("A", "owned_by", "Blue Team", "")}


@pytest.mark.parametrize(
    "text, since, until",
    [
        ("In 2019 A was owned by Red Team.", "2019", "2020"),
        ("In 2019 A was owned by Red Team; since 2021-04-02 Blue Team owns it.", "2019", "2020"),
        ("A was owned by Red Team during December 2019.", "2019-12", "2020-01"),
        ("In Q4 2019 A was owned by Red Team.", "2019-10", "2020-01"),
        ("In early 2019 A was owned by Red Team.", None, None),
        ("Before 2019 A was owned by Red Team.", None, "2019"),
    ],
)
def test_a_past_time_that_is_named_is_the_period(text: str, since: str | None, until: str | None) -> None:
    scene = HUBS.scene()
    scene.date = "2026-03-01"
    claim = next(one for one in HUBS.claims(text, scene) if one.object == "Red Team")
    assert (claim.change, claim.since, claim.until) == (Change.ENDED, since, until)


@pytest.mark.parametrize(
    "text, since",
    [
        ("As of 2024-06-01, A no longer writes to StockDB; it stores its data in Old Vault instead.", True),
        ("Since 2024-06-01, A no longer writes to StockDB; it now stores its data in Old Vault.", True),
        ("As of 2024-06-01, A no longer writes to StockDB; B stores its data in Old Vault.", False),
        ("As of 2024-06-01, A writes to StockDB; B now stores its data in Old Vault.", False),
        ("A no longer writes to StockDB; it stores its data in Old Vault instead.", False),
    ],
)
def test_what_comes_in_place_of_what_ended_begins_on_the_opening_date(text: str, since: bool) -> None:
    scene = HUBS.scene()
    scene.date = "2026-03-01"
    claim = next(one for one in HUBS.claims(text, scene) if one.object == "Old Vault")
    assert claim.polarity.value == "affirmed"
    assert claim.since == ("2024-06-01" if since else None)
    assert not since or claim.change is Change.BEGAN


def test_a_date_of_its_own_is_kept() -> None:
    text = "As of 2024-06-01, A no longer writes to StockDB; since 2024-07-01 it writes to Old Vault instead."
    claim = next(one for one in HUBS.claims(text) if one.object == "Old Vault")
    assert claim.since == "2024-07-01"
