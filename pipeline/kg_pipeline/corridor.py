"""The order of the steps, stated once.

    look     (`looking`) discover the files, compare them with the documents that are known
    ingest   withdraw what is gone, read, survey names, chunk, extract, verify, commit, resolve, settle, judge

A run holds the writer's lock from its first look at the ledger to its last record, so that what it decided
is still true when it writes. Model replies are kept as they come; records become visible one batch of whole
documents at a time.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace

from kg_ledger.records import Problem
from kg_ledger.writer import Writer
from kg_pipeline.documents import Chunk
from kg_pipeline.looking import Outcome, Request
from kg_pipeline.meanings import Since
from kg_pipeline.naming import Naming
from kg_pipeline.providers.base import INCOMPLETE, REPETITION, Reply
from kg_pipeline.providers.tasks import ExtractReply, ExtractTask
from kg_pipeline.rooms import Rooms
from kg_pipeline.steps.chunk import chunk, pieces_of
from kg_pipeline.steps.commit import Taken, commit, leave_unfinished, shrinks
from kg_pipeline.steps.extract import extract
from kg_pipeline.steps.judge import judge
from kg_pipeline.steps.resolve import resolve
from kg_pipeline.steps.verify import verify

BATCH_CHUNKS = 64
"""Chunks whose documents become visible together when a model is asked; the embedded engine takes all."""


def ingest(
    outcome: Outcome, taken: Sequence[Taken], request: Request, rooms: Rooms, writer: Writer, recipe: str
) -> None:
    """Take in what `look` found and `read_documents` read; `outcome` is filled as the run goes on."""
    changes = outcome.changes
    since = None if rooms.model else Since(writer.view, outcome.decided)
    for document in changes.gone:
        still_there = document.id not in changes.emptied and (request.base / document.path).exists()
        writer.document(document.id, "hidden" if still_there else "withdrawn", path=document.path)
    for document, one in changes.renamed:
        writer.document(document.id, "renamed", path=one.file.path)
    for document in changes.returned:
        writer.document(document.id, "restored", path=document.path)
    if since is None:
        _ask_and_commit(taken, outcome, request, rooms, writer, recipe)
        if outcome.stopped is None:
            outcome.add_later(resolve(rooms, writer))
            writer.settle()
            outcome.add_later(judge(rooms, writer))
    else:
        names = rooms.occurrences
        with names.at_hand(writer.view, writer.text) if names else nullcontext() as index:
            finished = Naming(since, rooms, writer, recipe, index).read(taken)
        for read in finished:
            _commit(read, outcome, request, writer, recipe)
    writer.settle()
    writer.commit()
    if since is not None and rooms.occurrences is not None:
        rooms.occurrences.catch_up(writer.view, writer.text)


def extractions(taken: Sequence[Taken], rooms: Rooms) -> Iterator[ExtractTask]:
    """What a model will be asked for `taken`."""
    for one in taken:
        for piece in _cut(one, rooms):
            yield ExtractTask(piece, rooms.ontology)


def _cut(one: Taken, rooms: Rooms) -> list[Chunk]:
    """The chunks of a document; of a revised one those that it had before, as far as they still stand."""
    reading, tokens = one.reading, rooms.chunk_tokens
    if one.before is None:
        return chunk(reading, tokens)
    text, cuts = one.before
    found = chunk(reading, tokens, pieces_of(replace(reading, text=text), cuts, tokens))
    starts = tuple(piece.span.start for piece in found[1:])
    plain = tuple(piece.span.start for piece in chunk(reading, tokens)[1:])
    one.cuts = starts if starts != plain else ()
    return found


def _ask_and_commit(
    taken: Sequence[Taken], outcome: Outcome, request: Request, rooms: Rooms, writer: Writer, recipe: str
) -> None:
    """Extract with a model and write every document as soon as it was read, while others are being read."""
    waiting = 0
    for done, one in enumerate(_ask(taken, outcome, rooms), 1):
        rooms.tick("extract", done, len(taken))
        waiting += one.chunks
        _commit(one, outcome, request, writer, recipe, model=True)
        if waiting >= BATCH_CHUNKS:
            waiting = 0
            writer.settle()
            writer.commit()
    writer.settle()
    writer.commit()


def _ask(taken: Iterable[Taken], outcome: Outcome, rooms: Rooms) -> Iterator[Taken]:
    """Extract with a model and verify; a document comes out once all of it was asked for.

    One with a chunk that was not read has failed. After an error that stops the run, those that were begun
    have failed as well, and the rest is left alone.
    """
    begun: deque[Taken] = deque()

    def pieces() -> Iterator[Chunk]:
        for one in taken:
            own = _cut(one, rooms)
            one.left = one.chunks = len(own)
            begun.append(one)
            yield from own

    for result in extract(pieces(), {}, rooms):
        while not begun[0].left:
            yield begun.popleft()
        one = begun[0]
        one.left -= 1
        if result.problem:
            one.problems.append(result.problem)
            one.failed = True
        if result.reply and INCOMPLETE in result.reply.notes:
            one.problems.append(_incomplete(result.chunk))
            one.failed = True
        elif result.reply and REPETITION in result.reply.notes:
            one.problems.append(_repetition(result.chunk))
        if result.reply:
            rooms.account.add(result.reply.calls, result.reply.cached, result.reply.usage)
            outcome.rejected.update(item.reason for item in result.reply.rejected)
            outcome.repairs.update(result.reply.notes)
            mentions, claims, refused = verify(
                result.chunk,
                one.reading,
                result.reply.value,
                _provenance(result.reply),
                ontology=rooms.ontology,
            )
            one.mentions += mentions
            one.claims += claims
            one.refused += refused
        if result.stopping:
            outcome.stopped = result.stopping
            break
    for one in begun:
        one.failed = one.failed or one.left > 0
        yield one


def _provenance(reply: Reply[ExtractReply]) -> dict[str, str]:
    """Which model really answered, and to which prompt."""
    return {"model": reply.model, "prompt": reply.prompt_hash[:12]}


def _repetition(piece: Chunk) -> Problem:
    return Problem(
        REPETITION,
        piece.where,
        "the model said the same over and over; each statement was kept once.",
        "Where it happens often, try another model.",
    )


def _incomplete(piece: Chunk) -> Problem:
    return Problem(
        "reply_incomplete",
        piece.where,
        "the model's reply does not cover the whole passage, even in pieces.",
        "It is asked again on the next run; a smaller chunk_tokens helps.",
        failed=True,
    )


def _commit(
    one: Taken, outcome: Outcome, request: Request, writer: Writer, recipe: str, *, model: bool = False
) -> None:
    """Write a document that was read whole; another one is left as it was. `model` as for `shrinks`."""
    outcome.problems += one.problems
    if one.failed:
        leave_unfinished(one, writer)
        return
    shrunk = shrinks(one, writer, model) if one.counted and not request.accept_shrink else None
    if shrunk:
        outcome.problems.append(shrunk)
    else:
        commit(one, writer, recipe, outcome.tally)
    one.let_go()
