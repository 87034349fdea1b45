"""Commit: a document's verified mentions and claims become ledger records, judged as they are written.

The ledger checks every quote once more. Nothing of a document is written unless all of it was extracted.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from kg_ledger.fold import REVISED
from kg_ledger.records import ALIAS, Claim, Class, Judgement, Mention, Problem
from kg_ledger.writer import Writer
from kg_pipeline.documents import Document, anchors_text
from kg_pipeline.text.sentences import sentences

REREAD = "reread"
"""Why a document no longer states something although its text is the same: it was read anew."""

NAMES = "names"
"""Why a document that the user did not touch no longer states something: other documents changed what its
names mean."""

UNFINISHED = "unfinished"
"""The recipe of a document that was not read to its end; it is no real recipe, so it is read again."""

_MANY = 5
_SHRINK = 0.5


@dataclass(slots=True)
class Taken:
    """A document on its way into the ledger.

    Attributes
    ----------
    known_as : id of the document that this is a revision of, or None for a new one.
    id : what its claims call it.
    same_text : whether the text is the one that is known, read anew.
    noted : whether its `document` record is written already.
    counted : False for a document that the user did not touch.
    failed : whether a chunk failed; then nothing of it is written.
    mentions, claims : verified.
    refused : what the gate did not let through.
    problems : why chunks failed, and what a person should know of a document that was read.
    chunks, left : how many pieces a model is asked for, and how many of them it was not asked for yet.
    established : how many of each were there when only its own names had been read.
    before : text and cuts of the revision before, where its chunks may still stand.
    cuts : where it was cut, if not as a new document would be.
    """

    document: Document
    known_as: str | None
    id: str
    same_text: bool = False
    noted: bool = False
    counted: bool = True
    failed: bool = False
    mentions: list[Mention] = field(default_factory=list)
    claims: list[Claim] = field(default_factory=list)
    refused: list[Problem] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    chunks: int = 0
    left: int = 0
    established: tuple[int, int, int] = (0, 0, 0)
    before: tuple[str, tuple[int, ...]] | None = None
    cuts: tuple[int, ...] = ()

    @property
    def reason(self) -> str:
        """Why it states no more what it stated before."""
        if not self.same_text:
            return REVISED
        return REREAD if self.counted else NAMES

    def forget_relations(self) -> None:
        """Keep the names; the relations are read again."""
        del self.claims[self.established[1] :]
        del self.refused[self.established[2] :]
        self.problems.clear()
        self.failed = False

    def let_go(self) -> None:
        """Keep nothing of what was written, so that a long run does not hold all of it at once."""
        self.mentions, self.claims, self.refused = [], [], []
        self.before = None

    @property
    def reading(self) -> Document:
        """The document under the name that its claims call it by."""
        return replace(self.document, path=self.id) if self.id != self.document.path else self.document


@dataclass(slots=True)
class Tally:
    """What a run has written.

    `changed` documents have another text; `reread` ones have the same, read anew; so have those
    `elsewhere`, which the user did not touch: of them only claims that are new are counted. `unread` counts
    the sentences, headings and rows among `sentences` from which no claim was taken: most say nothing in the
    terms of the schema, and some say it in words that could not be read with confidence.
    """

    new: int = 0
    changed: int = 0
    reread: int = 0
    elsewhere: int = 0
    claims: int = 0
    sentences: int = 0
    unread: int = 0
    quarantined: int = 0
    judgements: Counter[Class] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)


def note(taken: Taken, writer: Writer, recipe: str) -> None:
    """Write the `document` record, once."""
    if taken.noted:
        return
    taken.noted = True
    kind = "new" if taken.known_as is None else "reread" if taken.same_text else "changed"
    _write_document(taken, kind, writer, recipe)


def leave_unfinished(taken: Taken, writer: Writer) -> None:
    """A document whose names are noted could not be read to its end: the next run reads it again."""
    if taken.noted:
        taken.same_text = True
        _write_document(taken, "reread", writer, UNFINISHED)


def _write_document(taken: Taken, kind: str, writer: Writer, recipe: str) -> None:
    document = taken.document
    writer.document(
        taken.id,
        kind,
        text=None if taken.same_text else document.text,
        path=document.path,
        source=document.source,
        content_hash=document.content_hash,
        encoding=document.encoding,
        format=document.format,
        title=document.title,
        date=document.date,
        status=document.status,
        recipe=recipe,
        anchors=anchors_text(document.anchors),
        cuts=taken.cuts,
    )


def shrinks(taken: Taken, writer: Writer, model: bool = False) -> Problem | None:
    """A reading of the same text that lost most of its facts is more likely a bad reading than the truth.

    Parameters
    ----------
    model : a language model read it; one that says nothing at all of what said something before is hollow,
        however little it was.
    """
    if not taken.same_text:
        return None
    before = [i for i in writer.view.stated_in(taken.id) if i.startswith("claim:")]
    kept = len({claim.id for claim in taken.claims}.intersection(before))
    hollow = model and before and not taken.claims
    fell = len(before) >= _MANY and len(taken.claims) < len(before) * (1 - _SHRINK)
    if not (hollow or fell):
        return None
    return Problem(
        "shrunk",
        taken.document.path,
        f"read again, it would state {len(taken.claims)} claims, not {len(before)} ({kept} of them kept);"
        " what is known was left as it is.",
        "If the new reading is right, run again with --accept-shrink.",
        failed=True,
    )


def without_nested(claims: Sequence[Claim]) -> list[Claim]:
    """Leave out a claim that says what another one says, with a quote inside the other's quote."""
    widest: dict[tuple[object, ...], list[Claim]] = defaultdict(list)
    for claim in sorted(claims, key=lambda c: c.quote.span.start - c.quote.span.end):
        said = (claim.subject.key, claim.predicate, claim.object.key, claim.polarity, claim.modality)
        inside = any(
            other.quote.span.start <= claim.quote.span.start and claim.quote.span.end <= other.quote.span.end
            for other in widest[said]
        )
        if not inside:
            widest[said].append(claim)
    kept = {id(claim) for group in widest.values() for claim in group}
    return [claim for claim in claims if id(claim) in kept]


def commit(taken: Taken, writer: Writer, recipe: str, tally: Tally) -> None:
    """Let the document's current revision state what was taken from it, and count what that made."""
    note(taken, writer, recipe)
    taken.claims = without_nested(taken.claims)
    judged = writer.restate(taken.id, taken.mentions, taken.claims, taken.reason)
    for problem in taken.refused:
        writer.quarantine(taken.id, problem.code, f"{problem.where}: {problem.what}")
    for claim, judgement in judged:
        if claim.predicate == ALIAS or not (taken.counted or _came_new(judgement)):
            continue
        tally.claims += 1
        if judgement is not None:
            tally.judgements[judgement.cls] += 1
    if not taken.counted:
        tally.elsewhere += 1
        return
    total, unread = _unread(taken)
    tally.sentences += total
    tally.unread += unread
    tally.quarantined += len(taken.refused)
    tally.reasons.update(problem.code for problem in taken.refused)
    if taken.known_as is None:
        tally.new += 1
    elif taken.same_text:
        tally.reread += 1
    else:
        tally.changed += 1


def _came_new(judgement: Judgement | None) -> bool:
    """Whether a claim was not stated by its document before."""
    return judgement is not None and judgement.rule != "carried_over"


def _unread(taken: Taken) -> tuple[int, int]:
    """How many sentences the document has, and from how many of them no claim was taken."""
    text = taken.document.text
    spans = [span for span in sentences(text) if any(map(str.isalpha, text[span.start : span.end]))]
    starts = [span.start for span in spans]
    used = {bisect_right(starts, claim.quote.span.start) for claim in taken.claims}
    return len(spans), len(spans) - len(used)
