"""What a user asks in passing: substitutes, corrections, whom to turn to, chains at second hand."""

from __future__ import annotations

import pytest

from tests.query.reader_cases import answer_of, answered, load, read


@pytest.mark.parametrize(
    ("domain", "text", "plan"),
    [
        ("laundry", "What could we use instead of Big Agnes?", "<fills_in_for w-1"),
        ("laundry", "Scorcher's broken. What do we use in the meantime?", "<fills_in_for d-a"),
        ("laundry", "What does the main boiler's job if it is out?", "<fills_in_for b-main"),
        ("laundry", "What is the fallback for Scorcher?", "<fills_in_for d-a"),
        (
            "funfair",
            "If the Screamer is closed on Monday, what steps into the breach?",
            "<deputises_for co-gale",
        ),
        ("museum", "MF-1 is down; what takes its place?", "<spare_of su-main"),
    ],
)
def test_what_does_the_work_of_a_thing_that_is_out(domain: str, text: str, plan: str) -> None:
    graph = load(domain).graph
    assert answered(text, graph) == answer_of(plan, graph), read(text, graph)


@pytest.mark.parametrize(
    "text",
    [
        "If Ada cuts out, what fills the gap?",
        "Bors is down. What do we use in the meantime?",
        "What does the work of Cyra when it is out?",
    ],
)
def test_where_no_relation_tells_of_substitutes_none_is_named(text: str) -> None:
    assert answered(text, load("glass").graph) == []


@pytest.mark.parametrize(
    "text",
    [
        "If the main boiler fails, which machines shine?",
        "If Huff fails, who will be fired?",
        "If Big Agnes breaks, which shift gets a bonus?",
        "When Old Puffer is down, what do we paint?",
    ],
)
def test_what_else_is_done_after_a_failure_is_not_what_it_hits(text: str) -> None:
    assert answered(text, load("laundry").graph) == []


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("I lost my keys near Drip. Which room is that in?", ">stands_in softener"),
        ("Somebody has left a cart at Huff. Where is that?", ">stands_in air"),
        ("Who minds Washer 1, no, sorry, who minds Washer 12?", ">minded_by w-12"),
        ("Where is the Alligator, or rather, which crew minds it?", ">minded_by mangle"),
        ("What stands in the Dry Hall?", "<stands_in dry"),
        ("Which machine does nothing fill in for?", "- @Machine >fills_in_for @Asset"),
        ("Which assets is nobody responsible for?", "- @Asset <minded_by @Shift"),
        ("To which shifts have the dryers been entrusted?", ">minded_by @Dryer"),
        ("What have the Larks got in their charge?", "<minded_by early"),
        ("What needs Drip only at second hand?", "- <+runs_off softener <runs_off softener"),
        ("What does Scorcher need, followed right back to the source?", ">+runs_off d-a"),
        ("What would Huff drag down with it?", "<+runs_off air"),
        ("We are short of BL-31. Who can send us more?", ">shipped_by det-31"),
    ],
)
def test_what_is_asked_in_passing(text: str, plan: str) -> None:
    graph = load("laundry").graph
    assert set(answered(text, graph)) == set(answer_of(plan, graph)), read(text, graph)


def test_who_is_responsible_is_not_who_mends() -> None:
    graph = load("postal").graph
    assert answered("Who is responsible for Bison?", graph) == ["br-road"]
    assert set(answered("Who mends Bison?", graph)) == {"ga-holt", "ga-pym"}


def test_a_dash_behind_a_name_is_no_part_of_it() -> None:
    graph = load("weather").graph
    assert set(answered("the Hill - what have we got up there?", graph)) == set(
        answer_of("<located_at hill", graph)
    )
