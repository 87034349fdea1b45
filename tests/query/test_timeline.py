"""An entity's course of events: in order, each with what its date rests on and the words that state it."""

from __future__ import annotations

from kg_ledger.review import Decision
from kg_pipeline.query.timeline import Event, timeline
from tests.ledger.speaking import Teller
from tests.query.rooms import shop


def course(teller: Teller, name: str) -> list[Event]:
    (entity,) = teller.ledger.view.find(name)
    return timeline(teller.ledger.view, entity)


def told(teller: Teller, name: str) -> list[tuple[str, str, str, str]]:
    return [(e.when, e.basis, e.kind, e.fact.id if e.fact else "") for e in course(teller, name)]


def test_b60_a_succession_is_laid_out_in_order() -> None:
    teller = Teller(types="Hub : Service\nMori : Team\nAbe : Team\n")
    teller.say("b", "Hub | owned_by | Abe | from 2025-04\n")
    teller.say("a", "Hub | owned_by | Mori | from 2024-01 | until 2025-03\n")
    assert told(teller, "Hub") == [
        ("2024-01", "text", "began", "hub:owned_by:mori"),
        ("2025-03", "text", "ended", "hub:owned_by:mori"),
        ("2025-04", "text", "began", "hub:owned_by:abe"),
    ]


def test_b58_two_periods_are_two_beginnings() -> None:
    teller = Teller(types="Alpha : Service\nMori : Team\n")
    lines = "Alpha | owned_by | Mori | from 2025-01 | until 2025-04\nAlpha | owned_by | Mori | from 2025-09\n"
    teller.say("a", lines)
    assert [(when, kind) for when, _, kind, _ in told(teller, "Mori")] == [
        ("2025-01", "began"),
        ("2025-04", "ended"),
        ("2025-09", "began"),
    ]


def test_what_no_text_dates_goes_by_its_document_and_what_nothing_dates_comes_last() -> None:
    teller = shop()
    teller.say("late", "Mail | calls | StockDB\n", date="2024-06-01")
    found = told(teller, "Mail")
    assert found[0] == ("2024-06-01", "document", "stated", "mail:calls:stockdb")
    assert found[1][:3] == ("", "", "stated")


def test_a_fact_whose_place_was_taken_ends_there() -> None:
    teller = Teller(types="Hub : Service\nMori : Team\nAbe : Team\n")
    teller.say("a", "Hub | owned_by | Mori\n", date="2024-01-10")
    teller.say("b", "Hub | owned_by | Abe | began | was Mori | from 2025-04-01\n")
    assert told(teller, "Hub") == [
        ("2024-01-10", "document", "stated", "hub:owned_by:mori"),
        ("2025-04-01", "successor", "ended", "hub:owned_by:mori"),
        ("2025-04-01", "text", "began", "hub:owned_by:abe"),
    ]


def test_b55_no_longer_is_one_end() -> None:
    teller = shop()
    teller.say("end", "Gate | calls | OrderHub | not | ended | from 2026-03\n")
    ends = [row for row in told(teller, "Gate") if row[2] == "ended"]
    assert ends == [("2026-03", "text", "ended", "gate:calls:orderhub:not")]


def test_b56_plans_and_hearsay_say_what_they_are() -> None:
    more = "Mail | calls | StockDB | planned | from 2027-01\nGate | calls | Mail | reported\n"
    teller = shop(("plans", more))
    kinds = {kind for _, _, kind, _ in told(teller, "Mail")}
    assert kinds == {"planned", "reported", "stated"}


def test_several_documents_that_say_the_same_are_one_event_with_all_their_words() -> None:
    teller = shop(("again", "OrderHub | calls | Mail\n"))
    (event,) = [e for e in course(teller, "Mail") if e.fact and e.fact.predicate == "calls"]
    assert {e.quote.doc for e in event.evidence} == {"facts", "again"}
    for one in event.evidence:
        text = teller.ledger.text(one.quote.revision)
        assert text[one.quote.span.start : one.quote.span.end] == one.quote.text


def test_decisions_of_a_person_are_part_of_it() -> None:
    teller = shop(("other", "OrderHub | owned_by | Far Crew\n"))
    (item,) = teller.ledger.view.open_items("open")
    with teller.ledger.writing("run", "person:reviewer") as writer:
        writer.decide(Decision("accept", item.id, fact="orderhub:owned_by:far-crew", note="asked them"))
    decided = [e for e in course(teller, "Far Crew") if e.kind == "decided"]
    assert [e.decision.payload["act"] for e in decided if e.decision] == ["accept"]
    assert decided[0].basis == "ledger"
    assert decided[0].when
    for name in ("OrderHub", "Core Crew"):
        assert [e.fact.id for e in course(teller, name) if e.kind == "decided" and e.fact] == [
            "orderhub:owned_by:far-crew"
        ]
    with teller.ledger.writing("run", "person:reviewer") as writer:
        writer.decide(Decision("undo", of=decided[0].seq))
    acts = [e.decision.payload["act"] for e in course(teller, "Core Crew") if e.decision]
    assert acts == ["accept", "undo"]
    assert not [e for e in course(teller, "Gate") if e.kind == "decided"]


def test_decisions_on_names_are_part_of_both_courses() -> None:
    teller = shop(("more", "Gateway : Service\n"))
    with teller.ledger.writing("run", "person:reviewer") as writer:
        writer.decide(Decision("not_same", entities=("gate", "gateway")))
    for name in ("Gate", "Gateway"):
        (event,) = [e for e in course(teller, name) if e.kind == "decided"]
        assert event.fact is None
    with teller.ledger.writing("run", "person:reviewer") as writer:
        writer.decide(Decision("merge", entities=("mail", "orderhub")))
    assert [e.kind for e in course(teller, "Mail") if e.fact is None] == ["decided"]


def test_b31_nothing_stated_is_no_event() -> None:
    assert course(Teller(types="Hub : Service\n"), "Hub") == []


def test_what_is_only_said_to_have_ended_ends_where_its_period_does() -> None:
    teller = Teller(types="Hub : Service\nMori : Team\n")
    teller.say("a", "Hub | owned_by | Mori | not | ended | from 2023 | until 2024\n", date="2025-01-10")
    assert told(teller, "Hub") == [("2024", "text", "ended", "hub:owned_by:mori:not")]
