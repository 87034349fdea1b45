"""`kg score`: a gold set held against what a pipeline makes of its corpus.

The first wave is taken in and its extraction and resolution are scored; then the second wave, and its
judgements. Nothing here knows how documents are taken in: the caller hands in `take`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from kg_ledger.ids import name_key
from kg_ledger.ledger import Ledger
from kg_ledger.reading import Evidence
from kg_ledger.records import ALIAS, Class, Entity, Fact, Polarity, Standing
from kg_ledger.view import View
from kg_pipeline.score.aliases import AliasMap, Triple, canonical_triple, gold_triples
from kg_pipeline.score.gold import Gold, GoldJudgement
from kg_pipeline.score.metrics import Classified, Scores, b_cubed, classified, set_scores

MISSING = "missing"
LIVE = (Standing.CURRENT, Standing.CONTESTED, Standing.SUPERSEDED)


@dataclass(frozen=True, slots=True)
class FirstWave:
    """How the first wave was read.

    Attributes
    ----------
    wrong, missed : triples that were stated by no document, and that were not found.
    traps : traps that became facts.
    """

    entities: Scores
    relations: Scores
    typing: float
    traps: list[Triple]
    quotes: tuple[int, int]
    resolution: Scores
    lost: list[str]
    overmerged: list[str]
    wrong: list[Triple]
    missed: list[Triple]

    def to_row(self) -> dict[str, Any]:
        """The fields of the summary."""
        return {
            "extraction": {
                "entities": self.entities.to_row(),
                "relations": self.relations.to_row(),
                "typing": {"accuracy": round(self.typing, 4)},
                "traps_hit": len(self.traps),
            },
            "quotes": {"verified": self.quotes[0], "total": self.quotes[1]},
            "resolution": {
                **self.resolution.to_row(),
                "lost": len(self.lost),
                "overmerged": len(self.overmerged),
            },
        }


class Scorer:
    """Holds what a ledger knows against one gold set."""

    def __init__(self, gold: Gold) -> None:
        self.gold = gold
        self.aliases = AliasMap(gold.entities)

    def first_wave(self, ledger: Ledger, corpus_text: str) -> FirstWave:
        """Score what is known after the first wave.

        Parameters
        ----------
        corpus_text : the first wave's documents, joined; a gold name that does not occur in it is not lost.
        """
        view = ledger.view
        entities = view.entities()
        mapped = {entity.id: self.aliases.of_entity(entity) for entity in entities}
        got = {self._triple(mapped, *fact) for fact in _facts(view)}
        truth = gold_triples(self.gold)
        traps = {canonical_triple(t.triple, self.gold.ontology) for t in self.gold.traps} - truth
        return FirstWave(
            entities=_entity_scores(mapped, {e.id for e in self.gold.entities}),
            relations=set_scores(got, truth),
            typing=self._typing(entities, mapped),
            traps=sorted(traps & got),
            quotes=_quotes(ledger),
            resolution=self._resolution(entities),
            lost=self._lost(entities, corpus_text),
            overmerged=sorted(one for one, ids in mapped.items() if len(ids) > 1),
            wrong=sorted(got - truth),
            missed=sorted(truth - got),
        )

    def judgements(
        self, view: View, carried: Callable[[Evidence], bool]
    ) -> tuple[Classified, list[dict[str, str]]]:
        """Score how the second wave was judged.

        Parameters
        ----------
        carried : whether a claim was stated by an earlier revision of its document already and is unchanged.

        Returns
        -------
        Classified, list
            The second lists what came out otherwise than it should.
        """
        mapped = {entity.id: self.aliases.of_entity(entity) for entity in view.entities()}
        found: dict[tuple[str, Triple], list[Evidence]] = defaultdict(list)
        for fact, evidence in _claims(view):
            if evidence.supported:
                triple = self._triple(mapped, fact.subject, fact.predicate, fact.object)
                found[evidence.quote.doc, triple].append(evidence)
        pairs, wrong = [], []
        for row in self.gold.judgements:
            said = self._said(row, found, carried)
            pairs.append((row.cls.value, said))
            if said != row.cls.value:
                place = f"{row.doc}: {row.subject} {row.predicate} {row.object}"
                wrong.append({"fact": place, "is": row.cls.value, "said": said, "quote": row.quote})
        return classified(pairs), wrong

    def _said(
        self,
        row: GoldJudgement,
        found: dict[tuple[str, Triple], list[Evidence]],
        carried: Callable[[Evidence], bool],
    ) -> str:
        triple = canonical_triple((row.subject, row.predicate, row.object), self.gold.ontology)
        candidates = found.get((row.doc, triple), [])
        if not candidates:
            return MISSING
        near = [e for e in candidates if row.quote in e.quote.text or e.quote.text in row.quote] or candidates
        best = max(near, key=lambda e: e.seq)
        if carried(best):
            return Class.UNCERTAIN.value if best.gate else Class.DUPLICATE.value
        return best.judgement.cls.value

    def _triple(self, mapped: dict[str, set[str]], subject: str, predicate: str, object_: str) -> Triple:
        """A triple of gold ids; an end that is none of them, or several, keeps its own id, marked."""
        ends = []
        for end in (subject, object_):
            ids = mapped.get(end, set())
            ends.append(next(iter(ids)) if len(ids) == 1 else f"?{end}")
        return canonical_triple((ends[0], predicate, ends[1]), self.gold.ontology)

    def _typing(self, entities: list[Entity], mapped: dict[str, set[str]]) -> float:
        """Share of the entities that are in the gold set and have its class."""
        types = {e.id: e.type for e in self.gold.entities}
        checked = [
            entity.type == types[next(iter(mapped[entity.id]))]
            for entity in entities
            if len(mapped[entity.id]) == 1
        ]
        return sum(checked) / len(checked) if checked else 0.0

    def _resolution(self, entities: list[Entity]) -> Scores:
        """B³ over the surface forms that the graph holds and the gold set knows."""
        predicted, truth = {}, {}
        for entity in entities:
            for name in (entity.label, *entity.aliases):
                ids = self.aliases.of_name(name)
                if len(ids) == 1:
                    predicted[name_key(name)] = entity.id
                    truth[name_key(name)] = next(iter(ids))
        return b_cubed(predicted, truth)

    def _lost(self, entities: list[Entity], corpus_text: str) -> list[str]:
        """Gold entities of which a name occurs in the corpus and none is in the graph."""
        held = {name_key(name) for e in entities for name in (e.label, *e.aliases)}
        folded = name_key.__wrapped__(corpus_text)
        lost = []
        for entity in self.gold.entities:
            keys = {name_key(name) for name in (entity.label, *entity.aliases)}
            if not keys & held and any(key in folded for key in keys):
                lost.append(entity.id)
        return sorted(lost)


def _facts(view: View) -> Iterator[tuple[str, str, str]]:
    for fact in view.facts():
        if fact.polarity is Polarity.AFFIRMED and fact.standing in LIVE and fact.predicate != ALIAS:
            yield fact.subject, fact.predicate, fact.object


def _claims(view: View) -> Iterator[tuple[Fact, Evidence]]:
    for fact in view.facts():
        if fact.predicate != ALIAS:
            for evidence in view.claims_of(fact):
                yield fact, evidence


def _quotes(ledger: Ledger) -> tuple[int, int]:
    """How many quotes were checked against the stored text, and how many there are."""
    good = total = 0
    texts: dict[str, str] = {}
    for _, evidence in _claims(ledger.view):
        quote = evidence.quote
        if quote.revision not in texts:
            texts[quote.revision] = ledger.text(quote.revision)
        text = texts[quote.revision]
        total += 1
        good += text[quote.span.start : quote.span.end] == quote.text
    return good, total


def _entity_scores(mapped: dict[str, set[str]], truth: set[str]) -> Scores:
    hit = [ids for ids in mapped.values() if len(ids) == 1]
    found = {next(iter(ids)) for ids in hit}
    return Scores(len(hit) / len(mapped) if mapped else 0.0, len(found) / len(truth) if truth else 0.0)
