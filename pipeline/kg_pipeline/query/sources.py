"""The words behind facts: where a fact is stated, and what stands against it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from kg_ledger.ledger import Ledger
from kg_ledger.reading import DocumentState
from kg_ledger.records import ALIAS, Change, Fact, Polarity, Quote, Standing
from kg_ledger.view import View
from kg_pipeline.places import Places

if TYPE_CHECKING:
    from kg_pipeline.query.between import Between
    from kg_pipeline.query.graph import Graph
    from kg_pipeline.query.inquiry import Period


@dataclass(frozen=True, slots=True)
class Stated:
    """Words of a document that state a fact; `line` is 1-based, `part` a page, slide or cell, or empty.

    `row` is the row of a table around them, each cell under its heading, or empty.
    """

    doc: str
    line: int
    start: int
    end: int
    text: str
    revision: str = ""
    part: str = ""
    row: str = ""


@dataclass(frozen=True, slots=True)
class Opposed:
    """A fact on the other side: its id, and `contested` or `superseded`."""

    fact: str
    relation: str


@dataclass(frozen=True, slots=True)
class Aside:
    """A fact that is known and does not count now.

    Attributes
    ----------
    how : `denied` (a document says that it is not so), `ended` (a document says that it is over),
        `over` (the end that documents give it has come), `superseded` (something came later), or `pending`
        (said as a plan, from hearsay, or not settled yet).
    by : the facts that came in its place.
    """

    fact: str
    subject: str
    predicate: str
    object: str
    how: str
    by: tuple[str, ...] = ()


class Sources(Protocol):
    """What stands behind facts. Every sequence is sorted, the strongest first."""

    def stated(self, fact: str) -> tuple[Stated, ...]:
        """Where the fact is stated now."""

    def opposed(self, fact: str) -> tuple[Opposed, ...]:
        """The facts that contest or supersede it."""

    def named(self, node: str) -> tuple[Stated, ...]:
        """Where documents say that the entity exists and what it is."""

    def triple(self, fact: str) -> tuple[str, str, str] | None:
        """Subject, predicate and object of a fact that may not be live."""

    def asides(self, node: str) -> tuple[Aside, ...]:
        """Facts at the entity that are denied, ended, superseded or pending."""

    def terms(self, fact: str) -> tuple[tuple[str, str], ...]:
        """The periods `(since, until)` in which the fact holds, as far as texts say; empty is not known."""

    def held(self, fact: str) -> tuple[tuple[str, str], ...]:
        """As `terms`; of what texts only say to have ended, the periods in which it was so."""

    def gone(self, fact: str) -> bool:
        """Whether what the fact says is no longer so: something took its place, or its end has come."""

    def waits(self, fact: str) -> bool:
        """Whether the fact counts for nothing until a person decides."""

    def possible(self, graph: Graph) -> Graph | None:
        """`graph` with the facts that wait for a decision, as all that they may mean; None where none do."""

    def totals(self) -> dict[str, int]:
        """How many live `documents`, `entities` and `facts` there are; empty where that is not known."""

    def documents_of(self, node: str) -> int:
        """How many live documents speak of an entity."""

    def graph_in(self, period: Period) -> Graph | None:
        """The graph as it was in a period; None where no times are known."""

    def between(self, graph: Graph, one: str, other: str) -> Between | None:
        """What is known between two entities; None where there are no documents to look in."""


class ViewSources:
    """The floor's evidence.

    Parameters
    ----------
    view : what is known.
    ledger : where the texts of revisions are kept.
    """

    def __init__(self, view: View, ledger: Ledger) -> None:
        self._view = view
        self._look = view.look()
        self._places = Places(ledger)

    def stated(self, fact: str) -> tuple[Stated, ...]:
        """Where the fact is stated now: claims that count first, then by document and place."""
        found = [e for e in self._view.claims_of(fact, self._look) if e.supported]
        ordered = sorted(found, key=lambda e: (bool(e.gate), e.quote.doc, e.quote.span.start))
        return self._rows(e.quote for e in ordered)

    def opposed(self, fact: str) -> tuple[Opposed, ...]:
        """The facts that contest or supersede it, and those that it supersedes while both are live."""
        contested, later = self._view.opposed_to(fact, self._look)
        return (
            *(Opposed(other, "contested") for other in contested),
            *(Opposed(other, "superseded") for other in later),
        )

    def named(self, node: str) -> tuple[Stated, ...]:
        """Where documents say that the entity exists and what it is."""
        return self._rows(mention.quote for mention in self._view.mentions_of(node))

    def triple(self, fact: str) -> tuple[str, str, str] | None:
        """Subject, predicate and object of a fact, whatever its standing."""
        held = self._view.fact(fact)
        return None if held is None else (held.subject, held.predicate, held.object)

    def asides(self, node: str) -> tuple[Aside, ...]:
        """Facts at the entity that are denied, ended, superseded or pending, by id."""
        found = []
        for f in self._view.facts_of(node):
            negated = f.polarity is Polarity.NEGATED
            if f.predicate == ALIAS:
                continue
            if f.standing in LIVE and not negated and self._over(f):
                found.append(Aside(f.id, f.subject, f.predicate, f.object, "over"))
            if (f.standing in LIVE) != negated:
                continue
            if not negated and f.standing is Standing.UNSUPPORTED and not f.superseded_by:
                continue
            how = self._gone(f) if negated else "pending" if f.standing is Standing.PENDING else "superseded"
            found.append(Aside(f.id, f.subject, f.predicate, f.object, how, f.superseded_by))
        return tuple(found)

    def terms(self, fact: str) -> tuple[tuple[str, str], ...]:
        """The periods in which the fact holds, ascending; of one that does not count, those of its claims."""
        found = self._view.terms(fact)
        if not found:
            own = {e.claim.interval for e in self._view.claims_of(fact, self._look) if e.supported}
            found = sorted(
                (i for i in own if i.since or i.until), key=lambda i: (i.since or "", i.until or "")
            )
        return tuple((term.since or "", term.until or "") for term in found)

    def held(self, fact: str) -> tuple[tuple[str, str], ...]:
        """The periods in which what the fact speaks of was so, ascending."""
        before = self._view.terms_before(fact)
        return tuple((t.since or "", t.until or "") for t in before) or self.terms(fact)

    def gone(self, fact: str) -> bool:
        """Whether something took its place, or its end has come."""
        held = self._view.fact(fact)
        if held is None:
            return False
        return bool(held.superseded_by) or self._over(held) or self._view.only_ended(held)

    def _over(self, fact: Fact) -> bool:
        return fact.interval.until is not None and self._view.is_over(fact, self._today)

    @cached_property
    def _today(self) -> str:
        return self._view.today()

    def _gone(self, fact: Fact) -> str:
        """Whether what is denied is said to be over, or not to be so."""
        claims = [e.claim for e in self._view.claims_of(fact, self._look) if e.supported]
        return "ended" if claims and all(c.change is Change.ENDED for c in claims) else "denied"

    def waits(self, fact: str) -> bool:
        """Whether the fact is pending."""
        held = self._view.fact(fact)
        return held is not None and held.standing is Standing.PENDING

    def possible(self, graph: Graph) -> Graph | None:
        """The facts of the view with those that are pending; None for the graph of another time."""
        from kg_pipeline.query.undecided import PossibleGraph
        from kg_pipeline.query.view_graph import ViewGraph

        of_now = type(graph) is ViewGraph and not graph.at
        pending = self._view.counts().get(f"facts:{Standing.PENDING.value}", 0)
        return PossibleGraph(self._view) if of_now and pending else None

    def totals(self) -> dict[str, int]:
        """How many live documents, entities, and affirmed facts that count there are."""
        live = sum(one.state is DocumentState.LIVE for one in self._view.filed().every)
        facts = sum(
            standing in LIVE and fact.polarity is Polarity.AFFIRMED and fact.predicate != ALIAS
            for fact, standing in self._view.standings()
        )
        return {"documents": live, "entities": self._view.classes().total(), "facts": facts}

    def documents_of(self, node: str) -> int:
        """How many live documents mention an entity or state something of it."""
        return len({spot.path for spot in self._view.spoken_of(node)})

    def graph_in(self, period: Period) -> Graph | None:
        """The facts of the view that held in a period."""
        from kg_pipeline.query.timed import TimedGraph

        return TimedGraph(self._view, period)

    def between(self, graph: Graph, one: str, other: str) -> Between | None:
        """What is known between two entities of `graph`, whose documents these are."""
        from kg_pipeline.query.between import between

        return between(self._view, graph, one, other)

    def _rows(self, quotes: Iterable[Quote]) -> tuple[Stated, ...]:
        return tuple(
            Stated(
                q.doc,
                self._places.line(q),
                q.span.start,
                q.span.end,
                q.text,
                q.revision,
                self._places.part(q),
                self._places.table_row(q),
            )
            for q in quotes
        )


LIVE = frozenset({Standing.CURRENT, Standing.CONTESTED})
"""Standings of the facts that answers rest on."""


class NoSources:
    """For graphs that come without documents."""

    def stated(self, fact: str) -> tuple[Stated, ...]:
        """Nothing."""
        return ()

    def opposed(self, fact: str) -> tuple[Opposed, ...]:
        """Nothing."""
        return ()

    def named(self, node: str) -> tuple[Stated, ...]:
        """Nothing."""
        return ()

    def triple(self, fact: str) -> tuple[str, str, str] | None:
        """Nothing."""
        return None

    def asides(self, node: str) -> tuple[Aside, ...]:
        """Nothing."""
        return ()

    def terms(self, fact: str) -> tuple[tuple[str, str], ...]:
        """Nothing."""
        return ()

    def held(self, fact: str) -> tuple[tuple[str, str], ...]:
        """Nothing."""
        return ()

    def gone(self, fact: str) -> bool:
        """Nothing."""
        return False

    def waits(self, fact: str) -> bool:
        """Nothing."""
        return False

    def possible(self, graph: Graph) -> Graph | None:
        """Nothing."""
        return None

    def totals(self) -> dict[str, int]:
        """Nothing."""
        return {}

    def documents_of(self, node: str) -> int:
        """Nothing."""
        return 0

    def graph_in(self, period: Period) -> Graph | None:
        """Nothing."""
        return None

    def between(self, graph: Graph, one: str, other: str) -> Between | None:
        """Nothing."""
        return None
