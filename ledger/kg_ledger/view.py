"""The view: what the journal adds up to. One piece of code over a shelf, live or replayed.

Writing is `apply(record)` and nothing else (see `fold`). Reading, stable for the other rooms:

    entity(id) · entities(type) · find(name)             things and their names
    mentions_of(entity_id)                               where documents describe a thing
    fact(id) · facts(standing) · facts_of(entity_id)     edges
    claims_of(fact) · claim(id) · history(fact)          what stands behind an edge, with current quotes
    open_items(state) · item(id)                         what a person should look at
    document(id) · document_at(path) · documents()       sources
    stated_in(document_id)                               ids of what a document states now
    holds_at(fact, date)                                 time of the world, not of the ledger
    counts() · graph() · canonical() · export()          the whole

A fact's id reads `subject:predicate:object`, with `:not` behind a denial; entity ids hold no colon. An id
of an entity that was merged away still finds the entity that it went into, alone or inside a fact's id.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kg_ledger.export import canonical, export, graph
from kg_ledger.facts import Entry, NodeTriple
from kg_ledger.fold import Fold
from kg_ledger.ids import loose_key
from kg_ledger.items import decisions, open_items
from kg_ledger.judge import judge
from kg_ledger.names import literal_key
from kg_ledger.nodes import Group
from kg_ledger.payloads import claim_from, judgement_from, mention_from
from kg_ledger.reading import DecisionRecord, Evidence, OpenItem, SourceDocument
from kg_ledger.records import (
    Entity,
    Fact,
    Interval,
    Judgement,
    Mention,
    Pair,
    Polarity,
    Quote,
    Record,
    Span,
    Standing,
)
from kg_ledger.refresh import waiting
from kg_ledger.shelf import SEP
from kg_ledger.stage import Stage
from kg_ledger.standing import Worth
from kg_ledger.statement import Statement, Triple
from kg_ledger.times import holds_at, terms

if TYPE_CHECKING:
    import networkx

_LONGEST_DESCRIPTION = 240


class View(Fold):
    """Everything that is known, as of the last record applied."""

    # -- entities ---------------------------------------------------------------------------------

    def entity(self, entity_id: str) -> Entity | None:
        """The entity with this id, or the one that a merged-away id went into."""
        number = self.nodes.by_id(entity_id)
        return None if number is None else self._entity(self.nodes.root(number))

    def entities(self, type: str | None = None) -> list[Entity]:  # noqa: A002 - the field's own word
        """Every entity that some document supports, of `type` and its subclasses if given, by id."""
        found = [
            self._entity(root)
            for root, group in self.nodes.roots()
            if group.supported and (type is None or self.ontology.is_a(group.type, type))
        ]
        return sorted(found, key=lambda e: e.id)

    def names(self) -> Iterator[tuple[str, str | None, str]]:
        """`(surface, class, entity id)` for every surface form in use of every supported entity."""
        for root, group in self.nodes.roots():
            if group.supported:
                for surface, uses in self._surfaces(group).items():
                    if uses > 0:
                        yield surface, group.type, self.entity_id(root)

    def find(self, name: str) -> list[Entity]:
        """Everything that may be called `name`, supported entities first, then by id.

        By the same key; only if there is nothing, also spellings that differ in spaces and hyphens. An
        ambiguous name finds each thing that it could be.
        """
        name_key = literal_key(name)
        numbers = self.nodes.with_key(name_key) or self.nodes.with_loose_key(loose_key(name_key))
        roots: set[int] = set()
        for number in numbers:
            candidates = self.nodes.candidates(number) or (number,)
            roots.update(self.nodes.root(c) for c in candidates)
        live = {r for r in roots if self.nodes.group(r).supported}
        return sorted((self._entity(r) for r in live or roots), key=lambda e: e.id)

    def entity_id(self, root: int) -> str:
        """The readable id of the entity with this root."""
        return self.nodes.node(root).id

    def surfaces(self, entity_id: str) -> dict[str, int]:
        """How often live documents use each surface form of an entity; 0 for one no longer used."""
        number = self.nodes.by_id(entity_id)
        group = None if number is None else self.nodes.group(self.nodes.root(number))
        return {} if group is None else self._surfaces(group)

    def _surfaces(self, group: Group) -> dict[str, int]:
        found: dict[str, int] = {}
        for number in group.nodes:
            for surface, count in self.nodes.node(number).surfaces.items():
                found[surface] = found.get(surface, 0) + count
        return found

    def _entity(self, root: int) -> Entity:
        group = self.nodes.group(root)
        surfaces = self._surfaces(group)
        used = {s: n for s, n in surfaces.items() if n > 0} or surfaces
        if not used:
            used = {self.nodes.node(n).key: 0 for n in group.nodes}
        label = min(used, key=lambda s: (-used[s], -len(s), s))
        aliases = tuple(sorted(s for s in used if s != label))
        return Entity(self.entity_id(root), group.type, label, aliases, self._description(group))

    def _description(self, group: Group) -> str:
        """A stated one before an inferred one, the longest that is not too long, then by document."""
        best: tuple[Any, ...] | None = None
        for number in group.nodes:
            for row_key, (doc, stated, size) in self.shelf.scan("nm", f"{number}{SEP}"):
                _, seq, index = row_key.split(SEP)
                fits = size if size <= _LONGEST_DESCRIPTION else -size
                rank = (-stated, -fits, self.sources.doc(doc).id)
                if best is None or rank < best[:3]:
                    best = (*rank, int(seq), int(index))
        if best is None:
            return ""
        return str(self.record_at(best[3]).payload["m"][best[4]][5])

    def mentions_of(self, entity_id: str) -> list[Mention]:
        """The live mentions that describe an entity, with current quotes; stated ones first, then by document."""
        number = self.nodes.by_id(entity_id)
        if number is None:
            return []
        found = []
        for node in self.nodes.group(self.nodes.root(number)).nodes:
            for row_key, (doc, *_) in self.shelf.scan("nm", f"{node}{SEP}"):
                _, seq, index = row_key.split(SEP)
                stated = self.mention_at(doc, int(seq), int(index))
                place, source = self.sources.mention(doc, int(seq), int(index)), self.sources.doc(doc)
                quote = Quote(
                    source.path, source.revisions[-1].hash, Span(place.start, place.end), stated.quote.text
                )
                found.append(replace(stated, quote=quote))
        return sorted(found, key=lambda m: (not m.stated, m.quote.doc, m.quote.span.start))

    # -- facts ------------------------------------------------------------------------------------

    def fact(self, fact_id: str) -> Fact | None:
        """The fact with this id; ids of merged-away entities are followed."""
        triple = self.triple_of(fact_id)
        if triple is None:
            return None
        worth = self.facts_table.worth(triple)
        return None if worth is None else self._fact(triple, worth)

    def facts(self, standing: Standing | None = None) -> list[Fact]:
        """Every fact, or those of one standing, by id."""
        found = []
        for row_key, row in self.shelf.scan("f"):
            if standing is None or self.facts_table.standing(row) is standing:
                triple = self.facts_table.fact_at(row_key)
                found.append(
                    self._fact(triple, self.facts_table.worth(triple) or Worth(Standing.UNSUPPORTED))
                )
        return sorted(found, key=lambda f: f.id)

    def facts_of(self, entity_id: str) -> list[Fact]:
        """Every fact with this entity at one end, whatever its standing, by id."""
        number = self.nodes.by_id(entity_id)
        if number is None:
            return []
        group = self.nodes.group(self.nodes.root(number))
        found = []
        for triple in self.facts_table.of_groups([group]):
            worth = self.facts_table.worth(triple)
            if worth is not None:
                found.append(self._fact(triple, worth))
        return sorted(found, key=lambda f: f.id)

    def fact_id(self, triple: Triple) -> str:
        """The readable id of a fact."""
        ends = self.entity_id(triple.subject), self.entity_id(triple.object)
        denial = ":not" if triple.polarity is Polarity.NEGATED else ""
        return f"{ends[0]}:{triple.predicate}:{ends[1]}{denial}"

    def triple_of(self, fact_id: str) -> Triple | None:
        """The fact that an id names, whether it is known or not; None if an end is not known."""
        rest = fact_id.removesuffix(":not")
        subject, _, rest_ = rest.partition(":")
        predicate, _, object_ = rest_.rpartition(":")
        ends = self.nodes.by_id(subject), self.nodes.by_id(object_)
        if ends[0] is None or ends[1] is None:
            return None
        return self.facts_table.triple(NodeTriple(ends[0], predicate, ends[1]), rest != fact_id)

    def _fact(self, triple: Triple, worth: Worth) -> Fact:
        stage = Stage(self.facts_table)
        statements = [s for s in stage.statements(triple) if s.supported] or list(stage.statements(triple))
        claims = sorted(f"claim:{stage.source[s.seq][1].digest}" for s in statements)
        return Fact(
            id=self.fact_id(triple),
            subject=self.entity_id(triple.subject),
            predicate=triple.predicate,
            object=self.entity_id(triple.object),
            polarity=triple.polarity,
            standing=worth.standing,
            claims=tuple(claims),
            interval=_span_of([s for s in statements if s.live] or statements),
            superseded_by=tuple(sorted(self.fact_id(t) for t in worth.superseded_by)),
            contested_with=tuple(sorted(self.fact_id(t) for t, _, _ in worth.contested_with)),
        )

    # -- evidence ---------------------------------------------------------------------------------

    def claims_of(self, fact: Fact | str) -> list[Evidence]:
        """Every claim behind a fact, supported ones first, then by document and place."""
        triple = self.triple_of(fact if isinstance(fact, str) else fact.id)
        if triple is None:
            return []
        stage = Stage(self.facts_table)
        found = [self._evidence(*stage.source[s.seq], s) for s in stage.statements(triple)]
        return sorted(found, key=lambda e: (not e.supported, e.quote.doc, e.quote.span.start, e.id))

    def claim(self, claim_id: str) -> Evidence | None:
        """The claim with this id."""
        found = self.sources.find_claim(claim_id)
        if found is None:
            return None
        seq, doc = found
        at = self.place(doc, seq)
        entry = self.facts_table.entry(at, seq)
        return self._evidence(at, entry, Stage(self.facts_table).statement(at, entry))

    def fact_of(self, claim_id: str) -> str | None:
        """The id of the fact that a claim speaks of."""
        found = self.sources.find_claim(claim_id)
        if found is None:
            return None
        at = self.place(found[1], found[0])
        negated = bool(self.facts_table.entry(at, found[0]).extra.get("n"))
        return self.fact_id(self.facts_table.triple(at, negated))

    def place(self, doc: int, seq: int) -> NodeTriple:
        """The node triple under which a claim of a document is kept."""
        place = self.sources.claim(doc, seq)
        return NodeTriple(place.subject, place.predicate, place.object)

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

    def mention_at(self, number: int, seq: int, index: int) -> Mention:
        """The mention at one place of the journal."""
        doc = self.sources.doc(number)
        return mention_from(self.record_at(seq).payload["m"][index], doc.id, doc.revisions[-1].hash)

    # -- judging ----------------------------------------------------------------------------------

    def judge_at(self, at: NodeTriple, seq: int) -> Judgement:
        """Judge a claim that stands in the view against everything else that does."""
        stage = Stage(self.facts_table)
        entry = self.facts_table.entry(at, seq)
        ruling = judge(stage.statement(at, entry), stage)
        pairs = tuple(Pair(self.fact_id(f.triple), f.cls, f.rule) for f in ruling.findings)
        return Judgement(f"claim:{entry.digest}", ruling.cls, ruling.rule, pairs)

    def waiting(self) -> list[tuple[int, NodeTriple]]:
        """Claims that should be judged again, ascending by seq."""
        return waiting(self.facts_table)

    # -- what a person should look at -------------------------------------------------------------

    def open_items(self, state: str | None = None) -> list[OpenItem]:
        """Slots in tension, conflicts first; `state` is `open`, `deferred`, `settled`, or both first."""
        return open_items(self, state)

    def item(self, item_id: str) -> OpenItem | None:
        """The item with this id, whatever its state; a unique beginning of the id is enough."""
        found = [i for i in (*self.open_items(), *self.open_items("settled")) if i.id == item_id]
        if not found:
            tail = item_id if ":" in item_id else f"item:{item_id}"
            found = [i for i in (*self.open_items(), *self.open_items("settled")) if i.id.startswith(tail)]
        return found[0] if len(found) == 1 else None

    def decisions(self) -> list[DecisionRecord]:
        """Every review decision, oldest first."""
        return decisions(self)

    def claim_digests(self, triple: Triple) -> list[str]:
        """Hashes of the ids of the supported claims of a fact."""
        stage = Stage(self.facts_table)
        return sorted(stage.source[s.seq][1].digest for s in stage.statements(triple) if s.supported)

    def live_surfaces(self, root: int) -> dict[str, int]:
        """How often live documents use each surface form of the entity with this root."""
        return {s: n for s, n in self._surfaces(self.nodes.group(root)).items() if n > 0}

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
        """Whether a fact holds in the world at `date`, an ISO 8601 prefix, as far as texts say."""
        triple = self.triple_of(fact if isinstance(fact, str) else fact.id)
        return triple is not None and holds_at(Stage(self.facts_table), triple, date)

    def terms(self, fact: Fact | str) -> list[Interval]:
        """The periods in which a fact holds, as far as texts say, ascending."""
        triple = self.triple_of(fact if isinstance(fact, str) else fact.id)
        if triple is None:
            return []
        return [Interval(a or None, b or None) for a, b in terms(Stage(self.facts_table), triple)]

    def check_claims(self) -> tuple[int, int]:
        """Derive the id of every claim again from its record: how many there are, how many do not match."""
        checked = wrong = 0
        for _, seqs in self.shelf.scan("c"):
            seq, number = seqs
            payload = self.record_at(seq).payload
            doc = self.sources.doc(number)
            claim = claim_from(payload, doc.revisions[payload.get("rn", 1) - 1].hash)
            found = self.sources.find_claim(claim.id)
            checked += 1
            wrong += found is None or found[0] != seq
        return checked, wrong

    # -- the whole --------------------------------------------------------------------------------

    def graph(self, contested: bool = True, at: str | None = None) -> networkx.MultiDiGraph[str]:
        """Affirmed facts as a multigraph keyed by fact id; see `export.graph`."""
        return graph(self, contested, at)

    def canonical(self) -> dict[str, Any]:
        """What is known now, whatever the order in which different documents came in."""
        return canonical(self)

    def export(self) -> dict[str, Any]:
        """Everything in the view, exactly."""
        return export(self)

    def counts(self) -> dict[str, int]:
        """Running counts: documents, claims, mentions, supported claims, entities, facts by standing, …"""
        found = {name: int(count) for name, count in self.shelf.scan("ct")}
        found["facts"] = sum(n for name, n in found.items() if name.startswith("facts:"))
        for hidden in ("nodes", "predicates"):
            found.pop(hidden, None)
        return dict(sorted(found.items()))


def _span_of(statements: list[Statement]) -> Interval:
    """The period of a fact: from its first beginning to its last end, as far as the texts give them."""
    sinces = [s.since for s in statements]
    untils = [s.until for s in statements]
    return Interval(
        min(sinces) if sinces and all(sinces) else min((s for s in sinces if s), default=None),
        max(untils) if untils and all(untils) else None,
    )
