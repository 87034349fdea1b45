"""The tasks that a provider performs, with their reply models.

A reply model is what an answer is validated against, item by item; `schema()` is the strict JSON schema
that is sent along, with the ontology's classes and predicates as enums.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from pydantic import BaseModel, ConfigDict, Field

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.documents import Chunk, Document
from kg_pipeline.providers.base import Tier
from kg_pipeline.providers.passage import distinct, divide, uncovered_from
from kg_pipeline.providers.wire import (
    ALSO_CALLED,
    DESCRIBED_AS,
    FIELDS,
    describe_ontology,
    extract_schema,
    name_relation,
    one_line,
    unfold_entity,
    unfold_relation,
)


class ReplyItem(BaseModel):
    """An object inside a reply. Unknown keys are ignored: models add some.

    `fan_out` names the fields in which a list of names stands for one item each. `named` gives the keys of a
    model's item the names that they have here (`keys`: those that differ), `from_wire` turns it into the
    fields of this class before it is validated, `settled` resolves what takes the whole reply to resolve. An
    engine that computes needs none of them.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    fan_out: ClassVar[tuple[str, ...]] = ()
    keys: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def named(cls, item: dict[str, Any]) -> dict[str, Any]:
        """`item` with the keys that this class goes by."""
        return item

    @classmethod
    def from_wire(cls, item: dict[str, Any]) -> dict[str, Any]:
        """The fields of this class from an item as a model wrote it; raises ValueError for what is none."""
        return item

    def settled(self) -> Self:
        """The reply with the wire's own conventions resolved."""
        return self


class DraftAlias(ReplyItem):
    """Another name of an entity, and the words that say so."""

    name: str
    quote: str
    at: int | None = None


class DraftEntity(ReplyItem):
    """A thing that a chunk names.

    `quote` names it verbatim; `at` is the quote's offset in the document's text where the engine knows it
    (a language model is not asked for it). `stated` is False where the class was inferred from a role.
    """

    name: str
    type: str | None = None
    description: str = ""
    quote: str = ""
    at: int | None = None
    stated: bool = True
    aliases: list[DraftAlias] = Field(default_factory=list)

    fan_out: ClassVar[tuple[str, ...]] = ("name",)

    @classmethod
    def from_wire(cls, item: dict[str, Any]) -> dict[str, Any]:
        """See `wire.unfold_entity`."""
        return unfold_entity(item)


class DraftClaim(ReplyItem):
    """A triple as extracted, not yet verified. Subject and object are names, pronouns already resolved.

    `quote` is verbatim from the chunk; `at` as in `DraftEntity`. `since` and `until` are ISO 8601 prefixes.
    `replaces` names the object that the text says was there before, `replaces_subject` the subject.
    """

    subject: str
    predicate: str
    object: str
    quote: str
    at: int | None = None
    subject_type: str | None = None
    object_type: str | None = None
    polarity: Polarity = Polarity.AFFIRMED
    modality: Modality = Modality.ASSERTED
    change: Change = Change.NONE
    replaces: str | None = None
    replaces_subject: str | None = None
    since: str | None = None
    until: str | None = None
    qualifiers: dict[str, str] = Field(default_factory=dict)

    fan_out: ClassVar[tuple[str, ...]] = ("subject", "object")
    keys: ClassVar[Mapping[str, str]] = FIELDS

    @classmethod
    def named(cls, item: dict[str, Any]) -> dict[str, Any]:
        """See `wire.name_relation`."""
        return name_relation(item)

    @classmethod
    def from_wire(cls, item: dict[str, Any]) -> dict[str, Any]:
        """See `wire.unfold_relation`."""
        return unfold_relation(item)

    @property
    def describes(self) -> bool:
        """Whether it only says what its subject is: a description on its way to its entity, no claim."""
        return self.predicate == DESCRIBED_AS


class ExtractReply(ReplyItem):
    """What a chunk states."""

    entities: list[DraftEntity] = Field(default_factory=list)
    relations: list[DraftClaim] = Field(default_factory=list)

    def settled(self) -> Self:
        """Aliases and descriptions, which the wire carries as relations, go to their entities.

        An alias brings its entity along. A description that is of no entity, or its second, stays where it
        is: it is no claim, and the gate refuses it.
        """
        if not any(r.predicate == ALSO_CALLED or r.describes for r in self.relations):
            return self
        entities = list(self.entities)
        for relation in self.relations:
            if relation.predicate != ALSO_CALLED:
                continue
            if relation.object == relation.subject:
                continue
            at = next((i for i, e in enumerate(entities) if e.name == relation.subject), len(entities))
            if at == len(entities):
                named = relation.subject
                entities.append(DraftEntity(name=named, type=relation.subject_type, quote=relation.quote))
            aliases = [*entities[at].aliases, DraftAlias(name=relation.object, quote=relation.quote)]
            entities[at] = entities[at].model_copy(update={"aliases": aliases})
        rest = []
        for relation in self.relations:
            if relation.describes:
                lacking = (i for i, e in enumerate(entities) if _lacks_description(e, relation.subject))
                if (found := next(lacking, None)) is not None:
                    entities[found] = entities[found].model_copy(update={"description": relation.quote})
                    continue
            if relation.predicate != ALSO_CALLED:
                rest.append(relation)
        return self.model_copy(update={"entities": entities, "relations": rest})


def _lacks_description(entity: DraftEntity, name: str) -> bool:
    return not entity.description and name in (entity.name, *(alias.name for alias in entity.aliases))


class KnownName(ReplyItem):
    """A name that some document of the corpus establishes: its class and the entity's main name."""

    name: str
    type: str | None
    canonical: str


@dataclass(frozen=True, slots=True)
class SurveyTask:
    """Which names does this document establish, of which class, with which aliases?

    The embedded engine reads a whole wave's names before its relations, so that a document may use a name
    that another one introduces. A language model needs no survey; its provider answers with nothing, and
    without a call.
    """

    document: Document
    ontology: Ontology

    prompt: ClassVar[str] = "extract"
    tier: ClassVar[Tier] = "extraction"

    def reply_model(self) -> type[ExtractReply]:
        """Only `entities` is filled."""
        return ExtractReply

    def schema(self) -> dict[str, Any]:
        """The schema of an extraction."""
        return extract_schema(self.ontology)

    def slots(self) -> dict[str, str]:
        """No prompt is rendered for a survey."""
        return {}

    @property
    def where(self) -> str:
        """The document's path."""
        return self.document.path


@dataclass(frozen=True, slots=True)
class ExtractTask:
    """Entities and quoted triples of one chunk.

    `known` are the names, established by the whole corpus, that occur in this chunk or its context,
    sorted; it is empty for a language model.
    """

    chunk: Chunk
    ontology: Ontology
    known: tuple[KnownName, ...] = ()

    prompt: ClassVar[str] = "extract"
    tier: ClassVar[Tier] = "extraction"

    def reply_model(self) -> type[ExtractReply]:
        """What the reply is validated against."""
        return ExtractReply

    def schema(self) -> dict[str, Any]:
        """Classes and predicates of the ontology as enums."""
        return extract_schema(self.ontology)

    def slots(self) -> dict[str, str]:
        """`ontology`, `context` and `document`."""
        context = self.chunk.context
        lines = [
            f"title: {context.title}" if context.title else "",
            f"date: {context.date}" if context.date else "",
            f"status: {context.status}" if context.status else "",
            "headings: " + " > ".join(context.headings) if context.headings else "",
            f"list introduced by: {context.lead}" if context.lead else "",
            f"table header: {context.header}" if context.header else "",
        ]
        return {
            "ontology": describe_ontology(self.ontology),
            "context": "\n".join(one_line(line) for line in lines if line) or "(none)",
            "document": self.chunk.text,
        }

    @property
    def where(self) -> str:
        """The chunk's short name."""
        return self.chunk.where

    def split(self, done: ExtractReply | None) -> tuple[ExtractTask, ...]:
        """See `base.Splittable`: the passage from where `done` broke off, in two."""
        start = uncovered_from(self.chunk.text, [r.quote for r in done.relations]) if done else 0
        return tuple(replace(self, chunk=piece) for piece in divide(self.chunk, start))

    def join(self, parts: Sequence[ExtractReply]) -> ExtractReply:
        """Everything that the parts state, each statement once."""
        return ExtractReply(
            entities=distinct(entity for part in parts for entity in part.entities),
            relations=distinct(relation for part in parts for relation in part.relations),
        )
