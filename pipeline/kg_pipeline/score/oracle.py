"""Judging alone: what the documents of a gold set state is given, as by a reader who makes no mistake.

Names, triples and quotes are those of the gold set. What a sentence says beside its triple (denied, planned,
begun, what was there before) is taken from the row's `says` where a person wrote it down; otherwise the same
cues read it that guard every extraction, and the object of the fact that a row is held against, where the
sentence names it too, is what was there before. The class of a row is never looked at. A judgement that is
wrong here is the judge's fault; one that is wrong only after an extraction is the extraction's.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import partial

from kg_ledger.records import Change, Claim, Mention, Modality, Polarity, Problem, Span
from kg_pipeline.documents import Chunk, Context, Document
from kg_pipeline.providers.tasks import DraftAlias, DraftClaim, DraftEntity, ExtractReply, KnownName
from kg_pipeline.score.gold import Gold, GoldEntity, GoldJudgement, GoldRelation, GoldTrap, Says
from kg_pipeline.steps.verify import verify
from kg_pipeline.text.changes import reports_beginning
from kg_pipeline.text.names import NameFinder

_TRAPS = {
    "negated": Says(polarity=Polarity.NEGATED),
    "planned": Says(modality=Modality.PLANNED),
    "hearsay": Says(modality=Modality.REPORTED),
    "hypothetical": Says(modality=Modality.HYPOTHETICAL),
}
_Row = GoldRelation | GoldJudgement


class Oracle:
    """Reads the documents of a gold set without a mistake."""

    def __init__(self, gold: Gold) -> None:
        self.gold = gold
        self._entities = {entity.id: entity for entity in gold.entities}
        self._known = tuple(
            KnownName(name=form, type=entity.type, canonical=entity.label)
            for entity in gold.entities
            for form in (entity.label, *entity.aliases)
        )
        self._first: dict[str, list[_Row]] = defaultdict(list)
        for row in (*gold.relations, *(trap for trap in gold.traps if trap.kind in _TRAPS)):
            self._first[row.doc].append(row)
        self._second: dict[str, list[_Row]] = defaultdict(list)
        for judged in gold.judgements:
            self._second[judged.doc].append(judged)

    def first_wave(self, document: Document) -> tuple[list[Mention], list[Claim], list[Problem]]:
        """What a document of the first wave states; a problem for every row that the gate refuses."""
        return self._read(document, self._first[document.path])

    def second_wave(self, document: Document) -> tuple[list[Mention], list[Claim], list[Problem]]:
        """What a document of the second wave states.

        A revised document still states what it stated before, as far as the words still stand in it.
        """
        rows = list(self._second[document.path])
        said = {(row.subject, row.predicate, row.object) for row in rows}
        rows += [
            row
            for row in self._first[document.path]
            if row.quote in document.text and (row.subject, row.predicate, row.object) not in said
        ]
        return self._read(document, rows)

    def _read(
        self, document: Document, rows: Iterable[_Row]
    ) -> tuple[list[Mention], list[Claim], list[Problem]]:
        context = Context(document.title, document.date, document.status)
        span = Span(0, len(document.text))
        whole = Chunk(document.path, document.revision, 0, span, document.text, context)
        plain, told = [], []
        for row in rows:
            says = _TRAPS[row.kind] if isinstance(row, GoldTrap) else row.says
            if says is None:
                plain.append(self._draft(row, self._read_change(row)))
            else:
                told.append(self._draft(row, says))
        names = ExtractReply(entities=list(self._names_in(document.text)), relations=plain)
        by_cues = partial(verify, whole, document, ontology=self.gold.ontology, known=self._known)
        mentions, claims, problems = by_cues(names, {})
        _, more, refused = by_cues(ExtractReply(relations=told), {}, parsed=True)
        return mentions, [*claims, *more], [*problems, *refused]

    def _names_in(self, text: str) -> Iterator[DraftEntity]:
        """Every name of every thing that `text` has; the others of a thing are aliases of its label."""
        finder = NameFinder(text)
        for entity in self.gold.entities:
            for form in (entity.label, *entity.aliases):
                places = finder.find(form)
                if not places:
                    continue
                written = text[places[0].start : places[0].end]
                yield DraftEntity(name=form, type=entity.type, quote=written)
                if form != entity.label:
                    alias = DraftAlias(name=form, quote=written)
                    yield DraftEntity(name=entity.label, type=entity.type, quote=written, aliases=[alias])

    def _draft(self, row: _Row, says: Says) -> DraftClaim:
        return DraftClaim(
            subject=self._written(row.subject, row.quote),
            predicate=row.predicate,
            object=self._written(row.object, row.quote),
            quote=row.quote,
            **says.model_dump(exclude_none=True),
        )

    def _written(self, entity: str, quote: str) -> str:
        """The name by which `quote` calls a thing; its label where it does not name it."""
        return max(
            self._forms_in(self._entities[entity], quote), key=len, default=self._entities[entity].label
        )

    def _forms_in(self, entity: GoldEntity, text: str) -> list[str]:
        finder = NameFinder(text)
        return [form for form in (entity.label, *entity.aliases) if finder.find(form)]

    def _read_change(self, row: _Row) -> Says:
        """What the sentence of a row that is held against another object, or subject, says of a change.

        Where it names that object too, that is what was there before, if any word of it can mean a change
        (`verify` looks for one); where it does not, it has to say so in words that mean nothing else, and
        `verify` looks for that object in the sentences beside it.
        """
        against = row.against if isinstance(row, GoldJudgement) else None
        if against is None or against[1] != row.predicate:
            return Says()
        same = against[0] == row.subject, against[2] == row.object
        if same[0] == same[1]:
            return Says()
        before = self._entities[against[2] if same[0] else against[0]]
        named = self._forms_in(before, row.quote)
        if not named and not reports_beginning(row.quote):
            return Says()
        former = max(named, key=len, default=before.label)
        if same[0]:
            return Says(change=Change.BEGAN, replaces=former)
        return Says(change=Change.BEGAN, replaces_subject=former)
