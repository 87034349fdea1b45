"""What the view hands out beside entities and facts: documents, evidence and open items.

All of it is immutable, and all of it is computed from the journal.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from kg_ledger.records import Claim, Class, Judgement, Polarity, Quote, Standing


class DocumentState(StrEnum):
    """Whether a document supports anything now."""

    LIVE = "live"
    HIDDEN = "hidden"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class SourceDocument:
    """A document as the ledger knows it.

    Attributes
    ----------
    id : what claims call it; stays when the file is renamed.
    path : where it is now, relative to its source folder.
    revision : content hash of its current text.
    revisions : content hash of every text it had, oldest first.
    content_hash : of the current bytes.
    encoding, format, title, date, status, source : as handed in with the current revision.
    recipe : what it was read with (provider, prompt, model, schema), as the caller names it; another recipe
        means that it should be read again.
    anchors : hash of the kept text that says where pages, rows, slides or cells begin, or empty.
    cuts : where the current text was cut to be read, if the caller said so.
    state : live, hidden (out of scope for now) or withdrawn (gone); only a live document supports facts.
    """

    id: str
    path: str
    revision: str
    revisions: tuple[str, ...]
    content_hash: str = ""
    encoding: str = "utf-8"
    format: str = "text"
    title: str = ""
    date: str = ""
    status: str = ""
    source: str = ""
    recipe: str = ""
    anchors: str = ""
    cuts: tuple[int, ...] = ()
    state: DocumentState = DocumentState.LIVE


class MentionAt(NamedTuple):
    """A mention by the name node that it describes and its place in the journal."""

    node: int
    seq: int
    place: int


class Thing(NamedTuple):
    """An entity with what it is made of.

    Attributes
    ----------
    root, nodes : the name node that gives it its id, and all of them.
    names : in use, the label first.
    best : the mention that describes it best, if any does, and what that one says.
    """

    root: int
    nodes: tuple[int, ...]
    id: str
    type: str | None
    names: tuple[str, ...]
    best: MentionAt | None
    description: str


class Filed(NamedTuple):
    """A document as far as a look at files needs it: there may be many, so it is little."""

    id: str
    path: str
    state: DocumentState
    content_hash: str
    recipe: str


class Filing(NamedTuple):
    """Every document in short, and those that are now at a path by it."""

    every: list[Filed]
    at: dict[str, Filed]


class Arc(NamedTuple):
    """A fact without its claims: its id, ends and standing, and whether a claim may state its end."""

    id: str
    subject: str
    predicate: str
    object: str
    polarity: Polarity
    standing: Standing
    bounded: bool = False


@dataclass(frozen=True, slots=True)
class Evidence:
    """One claim behind a fact, with the place where it stands now.

    Attributes
    ----------
    id : of the claim.
    claim : as it was proposed; its own quote points into the revision that it was proposed from.
    quote : current path, revision and span; for a withdrawn claim, where it stood last.
    supported : whether a live document states it now.
    gate : empty if it counts towards the fact, else why not: `modality`, `type`, `identity`,
        `document_status`, `instruction_like`, `self_loop`, `self_loop_after_merge`, `rejected`.
    date : date of the document at the revision that first stated it; may be empty.
    judgement : the latest one.
    seq : of the record that brought the claim.
    """

    id: str
    claim: Claim
    quote: Quote
    supported: bool
    gate: str
    date: str
    judgement: Judgement
    seq: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a model thinks of an open item. It decides nothing.

    `cls` is `uncertain` wherever the model contradicts the rule that opened the item.
    """

    relation: str
    cls: Class
    earlier_quote: str
    later_quote: str
    why: str
    model: str
    seq: int


REFERABLE = frozenset({"granularity", "cardinality"})
"""Rules that end in doubt: only these may be put to a model, and it may only propose."""


@dataclass(frozen=True, slots=True)
class OpenItem:
    """One slot that a person should look at.

    Attributes
    ----------
    id : stable hash of the slot.
    kind : `facts`, or `identity` for a question of which names are one thing.
    slot : readable name of the slot: `subject predicate`, `subject predicate object`, or names.
    cls : the gravest class in the slot.
    rule : the rule that fired.
    facts : ids of the facts that compete, sorted; empty for an identity item.
    entities : ids of the entities concerned, sorted.
    evidence : hash of the claims behind it; a settled or deferred item opens again when it changes.
    state : `open`, `deferred` or `settled`.
    proposal : what a model thinks, if it was asked.
    """

    id: str
    kind: str
    slot: str
    cls: Class
    rule: str
    facts: tuple[str, ...]
    entities: tuple[str, ...]
    evidence: str
    state: str
    proposal: Proposal | None = None

    @property
    def referable(self) -> bool:
        """Whether a model may be asked: the rules end in doubt here, and it has not been."""
        return self.rule in REFERABLE and self.state == "open" and self.proposal is None


@dataclass(frozen=True, slots=True)
class DecisionRecord:
    """A decision that was taken: `active` is False once it is undone."""

    seq: int
    at: str
    actor: str
    action: str
    item: str
    detail: dict[str, object]
    active: bool
