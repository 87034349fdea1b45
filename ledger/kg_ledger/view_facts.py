"""Reading the view: facts and what stands behind them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kg_ledger.facts import Entry, NodeTriple
from kg_ledger.payloads import claim_from, judgement_from
from kg_ledger.reading import Arc, Evidence
from kg_ledger.records import (
    Fact,
    Interval,
    Quote,
    Span,
    Standing,
)
from kg_ledger.stage import Stage
from kg_ledger.standing import Worth
from kg_ledger.statement import Statement, Triple
from kg_ledger.view_names import NamesView

if TYPE_CHECKING:
    pass

_LONGEST_DESCRIPTION = 240


_MANY = 500
"""From so many facts on, reading everything in order is quicker than reading each on its own."""


class FactsView(NamesView):
    """Facts and evidence."""

    # -- facts ------------------------------------------------------------------------------------

    def fact(self, fact_id: str) -> Fact | None:
        """The fact with this id; ids of merged-away entities are followed."""
        triple = self.triple_of(fact_id)
        if triple is None:
            return None
        worth = self.facts_table.worth(triple)
        return None if worth is None else self._fact(triple, worth, Stage(self.facts_table))

    def facts(self, standing: Standing | None = None) -> list[Fact]:
        """Every fact, or those of one standing, by id."""
        table = self.facts_table
        with self.snapshot():
            rows = [
                (row_key, row)
                for row_key, row in self.shelf.scan("f")
                if standing is None or table.standing(row) is standing
            ]
            stage = Stage(table)
            if len(rows) > _MANY:
                stage.preload()
            found = [self._fact(table.fact_at(key), table.worth_in(row), stage) for key, row in rows]
        return sorted(found, key=lambda f: f.id)

    def standings(self) -> Iterator[tuple[Triple, Standing]]:
        """Every fact with its standing, in no order that means anything; its claims are not read."""
        for row_key, row in self.shelf.scan("f"):
            yield self.facts_table.fact_at(row_key), self.facts_table.standing(row)

    def facts_of(self, entity_id: str) -> list[Fact]:
        """Every fact with this entity at one end, whatever its standing, by id."""
        number = self.nodes.by_id(entity_id)
        if number is None:
            return []
        group = self.nodes.group(self.nodes.root(number))
        stage = Stage(self.facts_table)
        found = []
        for triple in self.facts_table.of_groups([group]):
            worth = self.facts_table.worth(triple)
            if worth is not None:
                found.append(self._fact(triple, worth, stage))
        return sorted(found, key=lambda f: f.id)

    def arcs_of(self, entity_id: str, stage: Stage | None = None) -> list[Arc]:
        """Every fact with this entity at one end, whatever its standing, by id; its claims are not read.

        `stage`, as `look` gives it, is what earlier looks at the same view have read.
        """
        number = self.nodes.by_id(entity_id)
        if number is None:
            return []
        table = self.facts_table
        stage = stage or self.look()
        places = [at for node in stage.group(stage.root(number)).nodes for at in table.touching(node)]
        stage.read_roots({end for at in places for end in (at.subject, at.object)})
        arms = []
        for at in places:
            ends = stage.root(at.subject), stage.root(at.object)
            arms.append((at, table.canonical(ends, at.predicate, negated=False)))
        bounded = table.saying_end(places)
        facts = {t: table.fact_key(t) for _, one in arms for t in (one, one.opposite)}
        rows = self.shelf.many("f", facts.values())
        found: dict[Triple, Arc] = {}
        for at, affirmed in arms:
            for triple in (affirmed, affirmed.opposite):
                if triple in found:
                    if at in bounded:
                        found[triple] = found[triple]._replace(bounded=True)
                elif (row := rows.get(facts[triple])) is not None:
                    found[triple] = Arc(
                        stage.fact_id(triple),
                        stage.entity_id(triple.subject),
                        triple.predicate,
                        stage.entity_id(triple.object),
                        triple.polarity,
                        table.standing(row),
                        at in bounded,
                    )
        return sorted(found.values())

    def look(self) -> Stage:
        """What is read of the view, kept for further looks: for as long as nothing changes."""
        return Stage(self.facts_table)

    def opposed_to(self, fact_id: str, stage: Stage | None = None) -> tuple[list[str], list[str]]:
        """The ids of the facts that contest a fact, and of those that supersede it, sorted."""
        triple = self.triple_of(fact_id)
        worth = self.facts_table.worth(triple) if triple is not None else None
        if worth is None or not (worth.contested_with or worth.superseded_by):
            return [], []
        stage = stage or self.look()
        return (
            sorted(stage.fact_id(t) for t, _, _ in worth.contested_with),
            sorted(stage.fact_id(t) for t in worth.superseded_by),
        )

    def fact_id(self, triple: Triple) -> str:
        """The readable id of a fact."""
        return Stage(self.facts_table).fact_id(triple)

    def triple_of(self, fact_id: str) -> Triple | None:
        """The fact that an id names, whether it is known or not; None if an end is not known."""
        rest = fact_id.removesuffix(":not")
        subject, _, rest_ = rest.partition(":")
        predicate, _, object_ = rest_.rpartition(":")
        ends = self.nodes.by_id(subject), self.nodes.by_id(object_)
        if ends[0] is None or ends[1] is None:
            return None
        return self.facts_table.triple(NodeTriple(ends[0], predicate, ends[1]), rest != fact_id)

    def _fact(self, triple: Triple, worth: Worth, stage: Stage) -> Fact:
        statements = [s for s in stage.statements(triple) if s.supported] or list(stage.statements(triple))
        claims = sorted(f"claim:{stage.source[s.seq][1].digest}" for s in statements)
        return Fact(
            id=stage.fact_id(triple),
            subject=stage.entity_id(triple.subject),
            predicate=triple.predicate,
            object=stage.entity_id(triple.object),
            polarity=triple.polarity,
            standing=worth.standing,
            claims=tuple(claims),
            interval=_span_of([s for s in statements if s.live] or statements),
            superseded_by=tuple(sorted(stage.fact_id(t) for t in worth.superseded_by)),
            contested_with=tuple(sorted(stage.fact_id(t) for t, _, _ in worth.contested_with)),
        )

    # -- evidence ---------------------------------------------------------------------------------

    def claims_of(self, fact: Fact | str, stage: Stage | None = None) -> list[Evidence]:
        """Every claim behind a fact, supported ones first, then by document and place. `stage` as for
        `arcs_of`."""
        triple = self.triple_of(fact if isinstance(fact, str) else fact.id)
        if triple is None:
            return []
        stage = stage or self.look()
        found = [self._evidence(*stage.source[s.seq], s) for s in stage.statements(triple)]
        return sorted(found, key=lambda e: (not e.supported, e.quote.doc, e.quote.span.start, e.id))

    def claim(self, claim_id: str) -> Evidence | None:
        """The claim with this id."""
        found = self.find_claim(claim_id)
        if found is None:
            return None
        seq, doc = found
        at = self.place(doc, seq)
        entry = self.facts_table.entry(at, seq)
        return self._evidence(at, entry, Stage(self.facts_table).statement(at, entry))

    def fact_of(self, claim_id: str) -> str | None:
        """The id of the fact that a claim speaks of."""
        found = self.find_claim(claim_id)
        if found is None:
            return None
        at = self.place(found[1], found[0])
        negated = bool(self.facts_table.entry(at, found[0]).extra.get("n"))
        return self.fact_id(self.facts_table.triple(at, negated))

    def _evidence(self, at: NodeTriple, entry: Entry, statement: Statement) -> Evidence:
        doc = self.sources.doc(entry.doc)
        payload = self.record_at(entry.seq).payload
        claim = claim_from(payload, doc.revisions[payload.get("rn", 1) - 1].hash)
        place = self.sources.claim(entry.doc, entry.seq)
        last = max(entry.gone - 2, entry.born - 1) if entry.gone else -1
        judged = self.record_at(entry.extra["j"]).payload if "j" in entry.extra else payload
        return Evidence(
            id=f"claim:{entry.digest}",
            claim=claim,
            quote=Quote(doc.path, doc.revisions[last].hash, Span(place.start, place.end), claim.quote.text),
            supported=statement.supported,
            gate=statement.gate,
            date=statement.written,
            judgement=judgement_from(f"claim:{entry.digest}", judged["j"]),
            seq=entry.seq,
        )


def _span_of(statements: list[Statement]) -> Interval:
    """The period of a fact: from its first beginning to its last end, as far as the texts give them.

    What has ended is denied from its end on.
    """
    sinces = [s.until or s.since if s.ended else s.since for s in statements]
    untils = ["" if s.ended else s.until for s in statements]
    return Interval(
        min(sinces) if sinces and all(sinces) else min((s for s in sinces if s), default=None),
        max(untils) if untils and all(untils) else None,
    )
