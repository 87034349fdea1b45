"""The vocabulary: every type that travels through the house, all immutable.

Offsets are half-open and count code points of the decoded text of one document revision.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from kg_ledger.ids import content_id, name_key

ALIAS = "kg:alias"
"""Reserved predicate: the object is another name of the subject, as a document states it."""


class Polarity(StrEnum):
    """Whether a sentence states a triple or denies it."""

    AFFIRMED = "affirmed"
    NEGATED = "negated"


class Modality(StrEnum):
    """How firmly a sentence states a triple. Anything but ASSERTED never changes what is known."""

    ASSERTED = "asserted"
    PLANNED = "planned"
    REPORTED = "reported"
    HYPOTHETICAL = "hypothetical"


class Change(StrEnum):
    """Whether the text itself says that the world changed (handed over, no longer, since May)."""

    NONE = ""
    BEGAN = "began"
    ENDED = "ended"


class Class(StrEnum):
    """How a claim stands to what is known; the gravest of its pairs is its headline."""

    NEW = "new"
    DUPLICATE = "duplicate"
    UPDATE = "update"
    UNCERTAIN = "uncertain"
    CONFLICT = "conflict"


class Standing(StrEnum):
    """What a fact is worth now. Always computed from the ledger, never stored as an overwrite."""

    CURRENT = "current"
    SUPERSEDED = "superseded"
    CONTESTED = "contested"
    PENDING = "pending"
    UNSUPPORTED = "unsupported"


@dataclass(frozen=True, slots=True)
class Span:
    """A half-open range of code points."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Quote:
    """A verbatim, located piece of one document revision. Only `steps.verify` makes one.

    Attributes
    ----------
    doc : path of the document, relative to its source folder, POSIX separators, NFC.
    revision : content hash of the decoded text that the span points into.
    span : where the quote stands.
    text : the quote; equal to `text[span.start:span.end]` of the revision.
    """

    doc: str
    revision: str
    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Interval:
    """When a claim holds, as far as its text says. ISO 8601 prefixes: `2024`, `2024-06`, `2024-06-01`.

    `since` is the first moment at which it holds, `until` the first at which it no longer does; None is
    unknown. The precision is the length of the prefix.
    """

    since: str | None = None
    until: str | None = None


@dataclass(frozen=True, slots=True)
class NameRef:
    """A name as a document writes it, with the class that the extraction gave it, if any."""

    surface: str
    type: str | None = None

    @property
    def key(self) -> str:
        """The key under which the name is compared."""
        return name_key(self.surface)


@dataclass(frozen=True, slots=True)
class Mention:
    """One document's word that something of this name exists.

    Attributes
    ----------
    name : the surface form and the class stated or inferred for it.
    description : one sentence grounded in this document, or empty.
    quote : where the document names it.
    stated : True if the document says what class it is; False if the class was inferred from a role.
    """

    name: NameRef
    description: str
    quote: Quote
    stated: bool = True
    _id: str = field(default="", init=False, repr=False, compare=False)

    @property
    def id(self) -> str:
        """Independent of the revision and of offsets, so that an edit elsewhere does not change it."""
        if not self._id:
            found = content_id(
                "mention", self.quote.doc, self.name.key, self.name.type, self.description, self.stated
            )
            object.__setattr__(self, "_id", found)
        return self._id


def _if_given(word: str | None) -> list[str]:
    return [] if word is None else [word]


@dataclass(frozen=True, slots=True)
class Claim:
    """One triple as one document states it. It never changes.

    Attributes
    ----------
    subject, object : names as resolved inside the document (a pronoun is already its antecedent).
    predicate : a predicate of the ontology, or `ALIAS`.
    change : whether the text itself says that this began or ended.
    replaces : surface form of the object that the text says was there before, if it names one.
    replaces_subject : the same of the subject, where it is the subject that came in another one's place.
    qualifiers : sorted pairs that separate two values of one slot (`environment`, `region`, …).
    attributes : sorted pairs of provenance that decide nothing (`instruction_like`, `prompt`, `model`).
    """

    subject: NameRef
    predicate: str
    object: NameRef
    quote: Quote
    polarity: Polarity = Polarity.AFFIRMED
    modality: Modality = Modality.ASSERTED
    change: Change = Change.NONE
    replaces: str | None = None
    interval: Interval = Interval()
    qualifiers: tuple[tuple[str, str], ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()
    replaces_subject: str | None = None
    _id: str = field(default="", init=False, repr=False, compare=False)

    @property
    def id(self) -> str:
        """Independent of the revision and of offsets, so that an edit elsewhere does not change it."""
        if not self._id:
            found = content_id(
                "claim",
                self.quote.doc,
                [self.subject.key, self.subject.type, self.predicate, self.object.key, self.object.type],
                [self.polarity, self.modality, self.change, self.replaces, *_if_given(self.replaces_subject)],
                [self.interval.since, self.interval.until, list(map(list, self.qualifiers))],
                self.quote.text,
            )
            object.__setattr__(self, "_id", found)
        return self._id


@dataclass(frozen=True, slots=True)
class Pair:
    """A claim held against one fact."""

    fact: str
    cls: Class
    rule: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """How a claim was classified: the headline, the rule that fired, and every pair."""

    claim: str
    cls: Class
    rule: str
    pairs: tuple[Pair, ...] = ()


@dataclass(frozen=True, slots=True)
class Entity:
    """A node: one thing, under all the names that documents give it.

    Attributes
    ----------
    id : readable and stable while its founding name is known.
    type : a class of the ontology, or None while no document has said.
    label : the name shown.
    aliases : every other surface form, sorted.
    description : the best one-sentence description, or empty.
    """

    id: str
    type: str | None
    label: str
    aliases: tuple[str, ...] = ()
    description: str = ""


@dataclass(frozen=True, slots=True)
class Fact:
    """An edge that claims support. Subject and object are entity ids."""

    id: str
    subject: str
    predicate: str
    object: str
    polarity: Polarity
    standing: Standing
    claims: tuple[str, ...]
    interval: Interval = Interval()
    superseded_by: tuple[str, ...] = ()
    contested_with: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Record:
    """One entry of the journal. `hash` covers everything else; `prev` is the hash before it."""

    seq: int
    at: str
    op: str
    actor: str
    run: str
    cause: int | None
    payload: dict[str, Any]
    prev: str
    hash: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that could not be taken in: named, located, and no reason to stop.

    Attributes
    ----------
    code : a stable word for scripts, such as `quote_not_in_chunk` or `binary_content`.
    where : document, with `:line` or `#chunk` where it is known.
    what : one sentence for a person.
    remedy : what to do about it, or empty.
    failed : True if the document was not taken in because of it (exit code 3).
    """

    code: str
    where: str
    what: str
    remedy: str = ""
    failed: bool = False
    details: tuple[tuple[str, str], ...] = field(default=())
