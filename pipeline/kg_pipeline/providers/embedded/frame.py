"""What the rooms of the embedded engine hand to each other.

    layout.py    document text → blocks (headings, items, rows, fields, paragraphs) → sentences
    lexicon.py   ontology → compiled cues and labels, both languages
    names.py     known names → occurrences in a text, longest first
    survey.py    blocks → names with classes and aliases (what a document establishes)
    extract.py   blocks × names × lexicon → drafts; carries the discourse (who is spoken of)
    ja/  en/     one `Language` each: what depends on the language

Offsets are absolute in the document (or chunk) text that was laid out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, runtime_checkable

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.tasks import DraftClaim, DraftEntity, KnownName

BlockKind = Literal["heading", "paragraph", "item", "field", "row", "quote", "code", "meta"]
MASK = "\ufdd0"
"""What stands for a known name where grammar is read: a code point that Unicode keeps out of texts. A private
one would not do, since those are the characters that people add to their fonts for rare names."""

SENTENCE_LIMIT = 1_500
"""Longer runs without an end of sentence are not prose (minified files, dumps) and are not read."""


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading above a block."""

    level: int
    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table row, trimmed."""

    text: str
    start: int
    column: str


@dataclass(frozen=True, slots=True)
class Block:
    """A piece of a document that is read as one.

    Attributes
    ----------
    kind : `field` is a `key: value` line or item; `row` a body row of a table; `item` a list item; `quote` a
        quoted or mailed line; `code` a fence; `meta` front matter.
    text, start : the block's content without its marker (`- `, `1. `, `> `, `|`), and where it begins.
    headings : the path above it, outermost first, the document's title included.
    lead : for items and rows, the sentence or heading that introduces the list or table, or empty.
    lead_start : where `lead` begins, -1 if there is none.
    depth : nesting of a list item, from 0.
    parent : for a nested item, the text of the item above it, or empty.
    key, value, value_start : for a field. The key of a paragraph is `Q` or `A` where it is a question or an
        answer of a list of questions, and empty otherwise.
    cells : for a row.
    """

    kind: BlockKind
    text: str
    start: int
    headings: tuple[Heading, ...] = ()
    lead: str = ""
    lead_start: int = -1
    depth: int = 0
    parent: str = ""
    key: str = ""
    value: str = ""
    value_start: int = -1
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a block."""

    text: str
    start: int
    block: Block


@dataclass(frozen=True, slots=True)
class Match:
    """An occurrence of a known name. Offsets are absolute."""

    start: int
    end: int
    surface: str
    name: KnownName


def names_within(names: Sequence[Match], start: int, end: int) -> list[Match]:
    """Those of `names`, which ascend, that lie within a range."""
    found = []
    for at in range(bisect_left(names, start, key=lambda name: name.start), len(names)):
        if names[at].start >= end:
            break
        if names[at].end <= end:
            found.append(names[at])
    return found


@dataclass(frozen=True, slots=True)
class Stance:
    """How a clause states what it states."""

    polarity: Polarity = Polarity.AFFIRMED
    modality: Modality = Modality.ASSERTED
    change: Change = Change.NONE
    since: str | None = None
    until: str | None = None


@dataclass(slots=True)
class Scene:
    """Who is spoken of, as reading goes on. One scene a document (or chunk); `extract.py` keeps it.

    Attributes
    ----------
    page : the entity that the document as a whole is about (its title), if any.
    topic : the entity of the nearest heading that names one; falls back to `page`.
    subject : the grammatical subject or topic of the last sentence in this section, if it is a known name.
    recent : known names in the order of their last occurrence in this section, newest last.
    speaker : who writes, where a letter or a note says so (`From:`); what "we" stands for.
    headed : every name in the nearest heading.
    sections : what the headings below the title name, so far.
    outlined : what the headings of the document are about, those still to come included.
    lead_names : names in the block's lead, located in the document.
    columns : for a row, the headers of columns that are names.
    date : of the document, an ISO 8601 prefix or empty; supplies the year that a text leaves out.
    asked : the question that the sentence may answer, with its names: one right before, or its heading.
    """

    page: KnownName | None = None
    topic: KnownName | None = None
    subject: KnownName | None = None
    recent: list[KnownName] = field(default_factory=list)
    speaker: KnownName | None = None
    headed: list[KnownName] = field(default_factory=list)
    sections: list[KnownName] = field(default_factory=list)
    outlined: list[KnownName] = field(default_factory=list)
    lead_names: list[Match] = field(default_factory=list)
    columns: dict[str, KnownName] = field(default_factory=dict)
    date: str = ""
    asked: tuple[Sentence, list[Match]] | None = None


class Language(Protocol):
    """What depends on the language. Every method is pure."""

    code: str

    def split(self, text: str) -> list[tuple[int, int]]:
        """Sentence spans that tile `text`."""

    def establish(self, block: Block, ontology: Ontology) -> list[DraftEntity]:
        """Names that a block establishes, with class and aliases: copulas, appositions, glosses in brackets,
        "known as", enumerations behind a class word, names that end in a class word."""

    def relate(
        self, sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology
    ) -> list[DraftClaim]:
        """Triples that a sentence states, with the scene for what it leaves out. Both ends are known names
        (their canonical form is not needed; the surface is), types admitted by the predicate."""

    def field(self, block: Block, names: list[Match], scene: Scene, ontology: Ontology) -> list[DraftClaim]:
        """Triples that a `key: value` line or a table cell under a header states about the scene's topic."""

    def stance(self, clause: str) -> Stance:
        """Polarity, modality, change and dates of a clause."""


@runtime_checkable
class Surveys(Protocol):
    """A language that establishes names over a whole document instead of block by block."""

    def survey(self, blocks: list[Block], ontology: Ontology) -> list[DraftEntity]:
        """Names that the document establishes; takes the place of `establish`."""


@runtime_checkable
class Infers(Protocol):
    """A language that gives a name its class from what is said of it and a known name."""

    def infer(self, blocks: list[Block], known: Sequence[KnownName], ontology: Ontology) -> list[DraftEntity]:
        """Further names of the document, not stated, beside those that the corpus knows."""


@runtime_checkable
class Follows(Protocol):
    """A language that says itself who is spoken of after a sentence."""

    def follow(self, sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology) -> None:
        """Set `scene.subject`; without this method it becomes the sentence's first name."""
