"""Questions about a past time, and facts whose stated end has come."""

from __future__ import annotations

import pytest

from kg_pipeline.query.answer import Answer
from kg_pipeline.query.planner import Planner
from tests.query.rooms import room_of, shop

LATE = "2025-06-01"
ENDED = ("gone", "Mail | owned_by | Far Crew | not | ended | until 2025-03\n")
CLOSED = ("past", "Mail | owned_by | Far Crew | from 2019 | until 2022\n")


def ask(question: str, *documents: tuple[str, str], date: str = LATE) -> Answer:
    teller = shop()
    for path, text in documents:
        teller.say(path, text, date=date)
    return Planner(room_of(teller)).answer(question)


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("Who owned Mail in 2024?", ("far-crew",)),
        ("Who owned Mail in 2025?", ("far-crew",)),
        ("Who owned Mail in May 2025?", ()),
        ("Who used to own Mail?", ("far-crew",)),
        ("Which services were owned by Far Crew in 2024?", ("mail",)),
        ("2024年6月時点のMailの担当は？", ("far-crew",)),
        ("2025年5月時点のMailの担当は？", ()),
        ("Who owns Mail?", ()),
    ],
)
def test_what_texts_only_say_to_have_ended_answers_for_the_time_before(
    question: str, ids: tuple[str, ...]
) -> None:
    found = ask(question, ENDED)
    assert found.ids == ids
    if ids:
        assert "2025-03" in found.answer
        assert "not owned_by" not in found.answer
        assert [c.quote for c in found.citations] == [ENDED[1].strip()]


@pytest.mark.parametrize(
    "question", ["Did Far Crew own Mail in 2024?", "Was Mail owned by Far Crew in 2024?"]
)
def test_a_yes_about_a_past_time_shows_the_time(question: str) -> None:
    found = ask(question, ENDED)
    assert found.answer.startswith("Yes")
    assert "until 2025-03" in found.answer


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("Who owns Mail?", ()),
        ("Mailの担当は？", ()),
        ("Who owned Mail in 2020?", ("far-crew",)),
        ("2020年のMailの担当は？", ("far-crew",)),
        ("Who owned Mail in 2024?", ()),
        ("Who used to own Mail?", ("far-crew",)),
        ("Mailは以前どのチームが担当していましたか", ("far-crew",)),
        ("Which services have no owner?", ("gate", "mail")),
    ],
)
def test_a_closed_period_that_is_over_is_past(question: str, ids: tuple[str, ...]) -> None:
    assert ask(question, CLOSED).ids == ids


@pytest.mark.parametrize("question", ["Who owns Mail?", "Until when did Far Crew own Mail?"])
def test_what_is_over_is_told_with_its_time(question: str) -> None:
    found = ask(question, CLOSED)
    assert "Said to have ended" in found.answer
    assert "since 2019, until 2022" in found.answer


def test_what_is_over_is_a_no_longer() -> None:
    found = ask("Does Far Crew own Mail?", CLOSED)
    assert found.answer.startswith("No longer")
    assert found.ids == ()


def test_an_end_that_lies_ahead_of_every_document_changes_nothing() -> None:
    assert ask("Who owns Mail?", CLOSED, date="2020-05-01").ids == ("far-crew",)


def test_the_other_side_is_told_once() -> None:
    found = ask("Who owns Mail?", ("known", "Mail | owned_by | Far Crew | from 2020\n"), ENDED)
    assert found.answer.count(ENDED[1].strip()) == 1
