"""Polarity, modality, change and dates: B54, B55, B56 and what is like them."""

from __future__ import annotations

import pytest

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.dates import complete, interval
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.frame import Block
from tests.embedded.english import hubs

HUBS = hubs()


@pytest.mark.parametrize(
    "text, triples",
    [
        ("OrderHub does not call StockDB.", {("OrderHub", "calls", "StockDB", "negated")}),
        ("OrderHub never writes to StockDB.", {("OrderHub", "writes_to", "StockDB", "negated")}),
        ("OrderHub doesn't depend on Mail.", {("OrderHub", "calls", "Mail", "negated")}),
        ("Neither A nor B calls C.", {("A", "calls", "C", "negated"), ("B", "calls", "C", "negated")}),
        ("It is not true that A failed to call B.", {("A", "calls", "B", "hypothetical")}),
        ("OrderHub works without calling Mail.", {("OrderHub", "calls", "Mail", "negated")}),
        ("OrderHub cannot call Mail.", {("OrderHub", "calls", "Mail", "negated")}),
        ("None of A, B and C calls D.", {(x, "calls", "D", "negated") for x in "ABC"}),
        ("OrderHub stores nothing in StockDB.", {("OrderHub", "writes_to", "StockDB", "negated")}),
        ("A calls B instead of calling C.", {("A", "calls", "B", ""), ("A", "calls", "C", "negated")}),
        ("A is not called by B but by C.", {("B", "calls", "A", "negated"), ("C", "calls", "A", "")}),
    ],
)
def test_b54_negation_is_never_an_assertion(text: str, triples: set[tuple[str, str, str, str]]) -> None:
    assert HUBS.read(text) == triples


@pytest.mark.parametrize(
    "text",
    [
        "A no longer calls B.",
        "A stopped calling B.",
        "A used to call B.",
        "Formerly, A called B.",
        "A called B until March 2024.",
        "A has ceased to call B.",
        "B was previously called by A.",
    ],
)
def test_b55_what_ended_is_denied_and_says_so(text: str) -> None:
    (claim,) = HUBS.claims(text)
    assert (claim.subject, claim.object) == ("A", "B")
    assert claim.polarity is Polarity.NEGATED
    assert claim.change is Change.ENDED
    assert claim.modality is Modality.ASSERTED


@pytest.mark.parametrize(
    "text, modality",
    [
        ("A will call B from October.", "planned"),
        ("We propose that A call B.", "planned"),
        ("A is going to call B.", "planned"),
        ("A is scheduled to call B next month.", "planned"),
        ("Once the migration is complete, A calls B.", "planned"),
        ("If load grows, A could call B.", "hypothetical"),
        ("A might call B.", "hypothetical"),
        ("Perhaps A calls B.", "hypothetical"),
        ("A should call B.", "hypothetical"),
        ("Nobody is sure whether A calls B.", "hypothetical"),
        ("Reportedly, A calls B.", "reported"),
        ("A is said to call B.", "reported"),
        ("Somebody told me that A calls B.", "reported"),
        ("A seems to call B.", "reported"),
        ("According to rumour, A calls B.", "reported"),
    ],
)
def test_b56_what_is_not_a_fact_is_marked(text: str, modality: str) -> None:
    found = HUBS.claims(text)
    assert found, text
    assert {claim.modality.value for claim in found} == {modality}


@pytest.mark.parametrize(
    "text",
    [
        "According to the service register, A calls B.",
        "A calls B, which may be slow.",
        "A still calls B.",
        "Note that A calls B.",
        "A must call B.",
        "A not only calls B.",
        "A still calls B, if they ask you.",
        "A calls B, in case visitors wonder.",
    ],
)
def test_plain_statements_stay_plain(text: str) -> None:
    assert HUBS.read(text) == {("A", "calls", "B", "")}


@pytest.mark.parametrize(
    "text",
    [
        "Does A call B?",
        "Call A before B.",
        "Do not call A.",
        "Make sure that A calls B.",
        "Please let A call B.",
        "Ask A to call B.",
    ],
)
def test_questions_and_orders_state_nothing(text: str) -> None:
    assert HUBS.read(text) == set()


def test_a_quote_shows_what_stands_outside_the_verb() -> None:
    (claim,) = HUBS.claims("Somebody told me that A calls B.")
    assert claim.quote == "Somebody told me that A calls B"


@pytest.mark.parametrize(
    "text, since, until",
    [
        ("since May 2024", "2024-05", None),
        ("as of 2024-05-01", "2024-05-01", None),
        ("until 3 March 2025", None, "2025-03-03"),
        ("from October", "--10", None),
        ("Jan–Mar 2025", "2025-01", "2025-04"),
        ("from 2019 to 2021", "2019", "2022"),
        ("since Q3 2024", "2024-07", None),
        ("from the field", None, None),
        ("since 31 February 2024", None, None),
        ("since February 29, 2023", None, None),
        ("as of 2024-02-30", None, None),
        ("since 31 June", None, None),
        ("since 29 February", "--02-29", None),
        ("until 31 April 2024, since 1 May 2024", "2024-05-01", None),
        ("we may ask from time to time", None, None),
    ],
)
def test_dates(text: str, since: str | None, until: str | None) -> None:
    assert interval(text) == (since, until)


def test_the_document_supplies_the_year() -> None:
    assert complete("--10", "2024-06-01") == "2024-10"
    assert complete("--10", "") is None
    assert complete("--02-29", "2024-06-01") == "2024-02-29"
    assert complete("--02-29", "2023-06-01") is None
    scene = HUBS.scene()
    scene.date = "2024-06-01"
    (claim,) = HUBS.claims("Since May, A is owned by Red Team instead of Blue Team.", scene)
    assert (claim.since, claim.replaces, claim.change) == ("2024-05", "Blue Team", Change.BEGAN)


@pytest.mark.parametrize(
    "text, polarity, modality, change",
    [
        ("A does not call B", "negated", "asserted", ""),
        ("A will call B", "affirmed", "planned", ""),
        ("no longer", "negated", "asserted", "ended"),
        ("it is not true that it never fails", "affirmed", "hypothetical", ""),
        ("since 2024-05 owned by B", "affirmed", "asserted", "began"),
        ("apparently", "affirmed", "reported", ""),
    ],
)
def test_flat_stance(text: str, polarity: str, modality: str, change: str) -> None:
    found = stance(text)
    assert (found.polarity.value, found.modality.value, found.change.value) == (polarity, modality, change)


WITNESSED = (
    "What I was told or saw on the round.",
    "What was seen and heard on the way through the yard.",
    "Seen and heard:",
    "Things we saw, heard and smelt on Tuesday.",
    "What we heard or noticed during the inspection.",
    "What has been observed or heard so far.",
    "What we were told and have checked.",
    "Noted on the round:",
    "Observations on the second visit:",
    "What was found, by room.",
    "The following was recorded on site.",
    "Checked on the spot:",
    "Findings:",
    "What the inspector wrote down.",
    "As measured and as seen:",
)
HEARD_OF = (
    "What I was told at the gate.",
    "What was heard on the stairs.",
    "Heard, not seen:",
    "What we have not seen, but heard.",
    "What we heard but did not check.",
    "What was heard from people who saw it.",
    "Rumours noted on the round:",
    "Gossip, as recorded by the porter.",
    "What people say they saw and heard.",
    "What we heard say of the yard.",
    "Seen or heard of by others, unconfirmed:",
    "What was said to have been seen, only heard so far.",
)


@pytest.mark.parametrize("lead", WITNESSED)
def test_b56_what_was_heard_beside_what_was_seen_is_no_rumour(lead: str) -> None:
    block = Block("item", "OrderHub calls Mail.", len(lead) + 3, lead=lead, lead_start=0)
    assert HUBS.read("OrderHub calls Mail.", block=block) == {("OrderHub", "calls", "Mail", "")}


@pytest.mark.parametrize("lead", HEARD_OF)
def test_a_list_of_what_was_only_heard_is_hearsay(lead: str) -> None:
    block = Block("item", "OrderHub calls Mail.", len(lead) + 3, lead=lead, lead_start=0)
    assert HUBS.read("OrderHub calls Mail.", block=block) == {("OrderHub", "calls", "Mail", "reported")}


def test_a_list_of_what_is_planned_is_a_plan() -> None:
    lead = "We plan to check or saw off the following:"
    block = Block("item", "OrderHub calls Mail.", len(lead) + 3, lead=lead, lead_start=0)
    assert HUBS.read("OrderHub calls Mail.", block=block) == {("OrderHub", "calls", "Mail", "planned")}
