"""The view: what the journal adds up to. One piece of code over a shelf, live or replayed.

Writing is `apply(record)` and nothing else (see `fold`). Reading, stable for the other rooms:

    entity(id) · entities(type) · find(name)             things and their names
    mentions_of(entity_id)                               where documents describe a thing
    fact(id) · facts(standing) · facts_of(entity_id)     edges
    claims_of(fact) · claim(id) · history(fact)          what stands behind an edge, with current quotes
    open_items(state) · item(id)                         what a person should look at
    document(id) · document_at(path) · documents()       sources
    stated_in(document_id)                               ids of what a document states now
    spoken_of(entity_id) · things_at(path)               places in documents, and what stands there
    holds_at(fact, date)                                 time of the world, not of the ledger
    counts() · graph() · canonical() · export()          the whole

A fact's id reads `subject:predicate:object`, with `:not` behind a denial; entity ids hold no colon. An id
of an entity that was merged away still finds the entity that it went into, alone or inside a fact's id.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import TYPE_CHECKING, Any

from kg_ledger.export import canonical, export, graph
from kg_ledger.facts import NodeTriple
from kg_ledger.items import decisions, doubts, find_item, open_items
from kg_ledger.judge import judge
from kg_ledger.payloads import claim_from
from kg_ledger.reading import DecisionRecord, DocumentState, Filed, Filing, OpenItem, SourceDocument
from kg_ledger.records import ALIAS, Class, Fact, Interval, Judgement, Pair, Polarity, Record, Span
from kg_ledger.refresh import waiting
from kg_ledger.stage import Stage
from kg_ledger.statement import Statement, Triple
from kg_ledger.times import holds_at, is_over, only_ended, terms, terms_before
from kg_ledger.view_places import PlacesView

if TYPE_CHECKING:
    import networkx

_LONGEST_DESCRIPTION = 240


class View(PlacesView):
    """Everything that is known, as of the last record applied."""

    # -- documents --------------------------------------------------------------------------------

    def document(self, document_id: str) -> SourceDocument | None:
        """The document with this id."""
        number = self.sources.number(document_id)
        return None if number is None else self.sources.doc(number).source

    def document_at(self, path: str) -> SourceDocument | None:
        """The document that is now at `path`."""
        number = self.sources.at(path)
        return None if number is None else self.sources.doc(number).source

    def documents(self) -> list[SourceDocument]:
        """Every document, by id."""
        return [doc.source for doc in self.sources.all()]

    def filed_at(self, path: str) -> Filed | None:
        """The document that is now at `path`, in short."""
        return self.sources.filed_at(path)

    def filed(self) -> Filing:
        """Every document, in short."""
        with self.snapshot():
            return self.sources.filed()

    def stated_in(self, document_id: str) -> dict[str, Span]:
        """Ids of the claims and mentions of a document's current revision, with their spans."""
        number = self.sources.number(document_id)
        if number is None:
            return {}
        found = {}
        for seq, place in self.sources.claims(number):
            entry = self.facts_table.entry(NodeTriple(place.subject, place.predicate, place.object), seq)
            if not entry.gone:
                found[f"claim:{entry.digest}"] = Span(place.start, place.end)
        for seq, index, mention in self.sources.mentions(number):
            if not mention.gone:
                found[self.mention_at(number, seq, index).id] = Span(mention.start, mention.end)
        return found

    def taken_in(self, document_id: str) -> tuple[list[Span], list[Span]]:
        """Where the claims of a document's revision stand, and where it says what class a name has."""
        number = self.sources.number(document_id)
        if number is None:
            return [], []
        claims = [span for span, _ in self.quoted_in(document_id)]
        mentions = (place for _, _, place in self.sources.mentions(number))
        return claims, [Span(place.start, place.end) for place in mentions if place.stated and not place.gone]

    def quoted_in(self, document_id: str) -> Iterator[tuple[Span, str]]:
        """Span and words of every claim that a document's current revision states."""
        number = self.sources.number(document_id)
        for seq, place in self.sources.claims(number) if number is not None else ():
            entry = self.facts_table.entry(NodeTriple(place.subject, place.predicate, place.object), seq)
            if not entry.gone:
                yield Span(place.start, place.end), str(self.record_at(seq).payload["q"])

    # -- judging ----------------------------------------------------------------------------------

    def judge_at(self, at: NodeTriple, seq: int) -> Judgement:
        """Judge a claim that stands in the view against everything else that does."""
        stage = self._stage or Stage(self.facts_table)
        entry = self.facts_table.entry(at, seq)
        if at.predicate == ALIAS:
            cls, rule = self._judge_alias(at, stage.statement(at, entry))
            return Judgement(f"claim:{entry.digest}", cls, rule)
        ruling = judge(stage.statement_at(at, entry), stage)
        pairs = tuple(Pair(self.fact_id(f.triple), f.cls, f.rule) for f in ruling.findings)
        return Judgement(f"claim:{entry.digest}", ruling.cls, ruling.rule, pairs)

    def _judge_alias(self, at: NodeTriple, statement: Statement) -> tuple[Class, str]:
        """An alias competes with nothing: it is known, new, or does not join what it names."""
        if statement.gate:
            return Class.UNCERTAIN, statement.gate
        names = [self.nodes.with_key(self.nodes.node(end).key) for end in (at.subject, at.object)]
        stage = Stage(self.facts_table)
        for one, other in product(*names):
            for place in (NodeTriple(one, ALIAS, other), NodeTriple(other, ALIAS, one)):
                known = [stage.statement(place, e) for e in self.facts_table.entries(place)]
                if any(s.live and s.seq != statement.seq for s in known):
                    return Class.DUPLICATE, "same_fact"
        joined = statement.triple.subject == statement.triple.object
        if not joined and statement.triple.polarity is Polarity.AFFIRMED:
            return Class.UNCERTAIN, "alias_of_other_class"
        return Class.NEW, "nothing_to_compare"

    def waiting(self) -> list[tuple[int, NodeTriple]]:
        """Claims that should be judged again, ascending by seq."""
        return waiting(self.facts_table)

    # -- what a person should look at -------------------------------------------------------------

    def open_items(self, state: str | None = None) -> list[OpenItem]:
        """Slots in tension, conflicts first; `state` is `open`, `deferred`, `settled`, or both first."""
        with self.snapshot():
            return open_items(self, state)

    def doubts(self) -> list[OpenItem]:
        """The open items in which the rules ended in doubt and no model was asked yet, by slot."""
        with self.snapshot():
            return list(doubts(self))

    def in_doubt(self) -> bool:
        """Whether there is such an item."""
        with self.snapshot():
            return next(doubts(self), None) is not None

    def item(self, item_id: str) -> OpenItem | None:
        """The item with this id, whatever its state; a unique beginning of the id is enough."""
        return find_item(self, item_id if ":" in item_id else f"item:{item_id}")

    def decisions(self) -> list[DecisionRecord]:
        """Every review decision, oldest first."""
        return decisions(self)

    def claim_digests(self, triple: Triple) -> list[str]:
        """Hashes of the ids of the supported claims of a fact."""
        stage = Stage(self.facts_table)
        return sorted(stage.source[s.seq][1].digest for s in stage.statements(triple) if s.supported)

    def history(self, fact: Fact | str) -> list[Record]:
        """Every record that brought, judged, withdrew or decided a claim of a fact, oldest first."""
        triple = self.triple_of(fact if isinstance(fact, str) else fact.id)
        if triple is None:
            return []
        stage = Stage(self.facts_table)
        seqs = set()
        for statement in stage.statements(triple):
            entry = stage.source[statement.seq][1]
            seqs.add(entry.seq)
            seqs.update(effect[0] for effect in entry.extra.get("e", ()))
            seqs.update([entry.extra["j"]] if "j" in entry.extra else [])
            seqs.update(int(row) for row in self.shelf.get("hx", str(entry.seq)) or ())
        return [self.record_at(seq) for seq in sorted(seqs)]

    def holds_at(self, fact: Fact | str, date: str) -> bool:
        """Whether a fact holds in the world at `date`, an ISO 8601 prefix, as far as texts say.

        Of a denied fact: whether what a text says to have ended held then.
        """
        triple = self.triple_of(fact if isinstance(fact, str) else fact.id)
        return triple is not None and holds_at(Stage(self.facts_table), triple, date)

    def terms(self, fact: Fact | str) -> list[Interval]:
        """The periods in which a fact holds, as far as texts say, ascending."""
        triple = self.triple_of(fact if isinstance(fact, str) else fact.id)
        if triple is None:
            return []
        return [Interval(a or None, b or None) for a, b in terms(Stage(self.facts_table), triple)]

    def terms_before(self, fact: Fact | str) -> list[Interval]:
        """The periods in which something held of which texts only say that it has ended, ascending."""
        triple = self.triple_of(fact if isinstance(fact, str) else fact.id)
        if triple is None:
            return []
        return [Interval(a or None, b or None) for a, b in terms_before(Stage(self.facts_table), triple)]

    def only_ended(self, fact: Fact | str) -> bool:
        """Whether a fact is the denial of what texts only say to have ended; see `times.only_ended`."""
        triple = self.triple_of(fact if isinstance(fact, str) else fact.id)
        return triple is not None and only_ended(Stage(self.facts_table), triple)

    def is_over(self, fact: Fact | str, today: str) -> bool:
        """Whether every text that counts for a fact gives it an end that has come; see `times.is_over`."""
        triple = self.triple_of(fact if isinstance(fact, str) else fact.id)
        return triple is not None and is_over(Stage(self.facts_table), triple, today)

    def today(self) -> str:
        """The day that counts as now: the latest date that a live document bears; empty where none is dated.

        The clock of the machine has no say, so that the same documents always give the same answers.
        """
        return max((d.date for d in self.documents() if d.state is DocumentState.LIVE), default="")

    def check_claims(self, after: int = 0) -> tuple[int, int]:
        """Derive the id of every claim behind record `after` again from its record: how many there are, how
        many do not match."""
        checked = wrong = 0
        for document in self.documents():
            number = self.number_of(document.id)
            for seq, _ in self.sources.claims(number):
                if seq <= after:
                    continue
                payload = self.record_at(seq).payload
                claim = claim_from(payload, document.revisions[payload.get("rn", 1) - 1])
                checked += 1
                wrong += self.find_claim(claim.id) != (seq, number)
        return checked, wrong

    # -- the whole --------------------------------------------------------------------------------

    def graph(self, contested: bool = True, at: str | None = None) -> networkx.MultiDiGraph[str]:
        """Affirmed facts as a multigraph keyed by fact id; see `export.graph`."""
        with self.snapshot():
            return graph(self, contested, at)

    def canonical(self) -> dict[str, Any]:
        """What is known now, whatever the order in which different documents came in."""
        with self.snapshot():
            return canonical(self)

    def export(self) -> dict[str, Any]:
        """Everything in the view, exactly."""
        with self.snapshot():
            return export(self)

    def counts(self) -> dict[str, int]:
        """Running counts: documents, claims, mentions, supported claims, entities, facts by standing, …"""
        found = {name: int(count) for name, count in self.shelf.scan("ct")}
        found["facts"] = sum(n for name, n in found.items() if name.startswith("facts:"))
        for hidden in ("nodes", "predicates", "same"):
            found.pop(hidden, None)
        return dict(sorted(found.items()))
