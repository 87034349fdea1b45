"""The tasks that a provider performs, with their reply models.

A reply model is what an answer is validated against, item by item; `schema()` is the strict JSON schema
that is sent along, with the ontology's classes and predicates as enums.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.documents import Chunk, Document
from kg_pipeline.providers.base import Tier


class ReplyItem(BaseModel):
    """An object inside a reply. Unknown keys are ignored: models add some."""

    model_config = ConfigDict(extra="ignore", frozen=True)


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


class DraftClaim(ReplyItem):
    """A triple as extracted, not yet verified. Subject and object are names, pronouns already resolved.

    `quote` is verbatim from the chunk; `at` as in `DraftEntity`. `since` and `until` are ISO 8601 prefixes.
    `replaces` names the object that the text says was there before.
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
    since: str | None = None
    until: str | None = None
    qualifiers: dict[str, str] = Field(default_factory=dict)


class ExtractReply(ReplyItem):
    """What a chunk states."""

    entities: list[DraftEntity] = Field(default_factory=list)
    relations: list[DraftClaim] = Field(default_factory=list)


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
            "context": "\n".join(line for line in lines if line) or "(none)",
            "document": self.chunk.text,
        }

    @property
    def where(self) -> str:
        """The chunk's short name."""
        return self.chunk.where


def describe_ontology(ontology: Ontology) -> str:
    """The ontology as lines of text for a prompt: stable, so that prompt caches hit."""
    lines = ["Classes:"]
    for name, cls in ontology.classes.items():
        labels = ", ".join(label for words in cls.labels.values() for label in words)
        parent = f" < {cls.parent}" if cls.parent else ""
        lines.append(
            f"- {name}{parent}"
            + (f" ({labels})" if labels else "")
            + (f": {cls.description}" if cls.description else "")
        )
    lines.append("Predicates:")
    for name, pred in ontology.predicates.items():
        cues = ", ".join(cue for words in pred.cues.values() for cue in words)
        back = ", ".join(cue for words in pred.inverse_cues.values() for cue in words)
        lines.append(
            f"- {name}: {pred.domain} -> {pred.range}. {pred.description}"
            + (f" Wordings: {cues}." if cues else "")
            + (f" Wordings the other way round (object first): {back}." if back else "")
        )
    return "\n".join(lines)


def strict_object(properties: dict[str, Any]) -> dict[str, Any]:
    """A JSON schema object in the strict dialect: every property required, nothing else allowed."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _enum(values: Sequence[str]) -> dict[str, Any]:
    return {"type": "string", "enum": list(values)}


def extract_schema(ontology: Ontology) -> dict[str, Any]:
    """The strict JSON schema of an extraction under `ontology`."""
    text: dict[str, Any] = {"type": "string"}
    optional: dict[str, Any] = {"type": ["string", "null"]}
    alias = strict_object({"name": text, "quote": text})
    entity = strict_object(
        {
            "name": text,
            "type": _enum(list(ontology.classes)),
            "description": text,
            "quote": text,
            "aliases": {"type": "array", "items": alias},
        }
    )
    relation = strict_object(
        {
            "subject": text,
            "predicate": _enum(list(ontology.predicates)),
            "object": text,
            "quote": text,
            "polarity": _enum([p.value for p in Polarity]),
            "modality": _enum([m.value for m in Modality]),
            "change": _enum([c.value for c in Change]),
            "replaces": optional,
            "since": optional,
            "until": optional,
        }
    )
    return strict_object(
        {
            "entities": {"type": "array", "items": entity},
            "relations": {"type": "array", "items": relation},
        }
    )


@dataclass(frozen=True, slots=True)
class Candidate:
    """One surface cluster in a resolution block."""

    id: str
    names: tuple[str, ...]
    type: str | None
    descriptions: tuple[str, ...] = ()


class Cluster(ReplyItem):
    """Candidates that are one thing. `evidence` quotes the descriptions or names that say so."""

    members: list[str]
    evidence: str = ""


class ResolveReply(ReplyItem):
    """A partition of the block's candidates; an id that is in no cluster stands alone, and is counted."""

    clusters: list[Cluster] = Field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ResolveTask:
    """Which candidates of one block (one class, cheap signals in common) are the same thing?"""

    block: str
    candidates: tuple[Candidate, ...]

    prompt: ClassVar[str] = "resolve"
    tier: ClassVar[Tier] = "generation"

    def reply_model(self) -> type[ResolveReply]:
        """What the reply is validated against."""
        return ResolveReply

    def schema(self) -> dict[str, Any]:
        """Candidate ids as an enum: a reply cannot name what was not shown."""
        ids = _enum([c.id for c in self.candidates])
        cluster = strict_object({"members": {"type": "array", "items": ids}, "evidence": {"type": "string"}})
        return strict_object({"clusters": {"type": "array", "items": cluster}})

    def slots(self) -> dict[str, str]:
        """`candidates`, one a line."""
        return {
            "candidates": "\n".join(
                f"{c.id} | {c.type or '?'} | {' / '.join(c.names)} | {' '.join(c.descriptions)}"
                for c in self.candidates
            )
        }

    @property
    def where(self) -> str:
        """The block's name."""
        return self.block


class SideVerdict(ReplyItem):
    """How a model reads two quotes that the rules could not order. It must quote both."""

    relation: Literal["same", "update", "conflict", "unrelated", "unclear"]
    earlier_quote: str
    later_quote: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class JudgeTask:
    """The rules ended in doubt: how do these two quotes stand to each other?"""

    item: str
    earlier: str
    later: str

    prompt: ClassVar[str] = "resolve"
    tier: ClassVar[Tier] = "generation"

    def reply_model(self) -> type[SideVerdict]:
        """What the reply is validated against."""
        return SideVerdict

    def schema(self) -> dict[str, Any]:
        """The strict schema of a verdict."""
        text: dict[str, Any] = {"type": "string"}
        return strict_object(
            {
                "relation": _enum(["same", "update", "conflict", "unrelated", "unclear"]),
                "earlier_quote": text,
                "later_quote": text,
                "why": text,
            }
        )

    def slots(self) -> dict[str, str]:
        """`earlier` and `later`."""
        return {"earlier": self.earlier, "later": self.later}

    @property
    def where(self) -> str:
        """The review item's id."""
        return self.item
