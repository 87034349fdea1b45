"""One run of the corridor as a function: for `kg demo`, `kg score` and tests, which bring a ledger."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kg_ledger.ledger import Ledger
from kg_ledger.records import Claim, Mention, Problem
from kg_pipeline.corridor import ingest
from kg_pipeline.documents import Document
from kg_pipeline.looking import Outcome, Request, look, read_documents
from kg_pipeline.providers.base import Provider
from kg_pipeline.reading.source import ReadOptions
from kg_pipeline.rooms import Rooms, silent
from kg_pipeline.steps.commit import commit
from kg_pipeline.steps.read import DEFAULT_OPTIONS
from kg_pipeline.workspace import recipe_of


def take_in(
    ledger: Ledger,
    provider: Provider,
    folder: Path,
    *,
    run: str,
    actor: str,
    chunk_tokens: int = 1500,
    options: ReadOptions = DEFAULT_OPTIONS,
) -> Outcome:
    """Take the documents of `folder` in; paths are relative to it, and nothing is withdrawn.

    Raises
    ------
    ProviderError
        The run had to stop.
    """
    ontology = ledger.ontology
    rooms = Rooms(ontology, provider, chunk_tokens, provider.name != "embedded")
    recipe = recipe_of(provider, ontology, chunk_tokens)
    request = Request((str(folder),), folder, options, prune=False)
    about = {"provider": provider.name, "recipe": recipe}
    with ledger.writing(run, actor, about=about) as writer:
        outcome = look(request, writer.view, recipe)
        taken = read_documents(outcome, request, rooms.tick, writer.view, ledger.text)
        ingest(outcome, taken, request, rooms, writer, recipe)
    if outcome.stopped:
        raise outcome.stopped
    return outcome


Reader = Callable[[Document], tuple[list[Mention], list[Claim], list[Problem]]]
"""What a document states, and what of it the gate refused."""


def hand_in(
    ledger: Ledger,
    reader: Reader,
    folder: Path,
    *,
    run: str,
    actor: str,
    options: ReadOptions = DEFAULT_OPTIONS,
) -> Outcome:
    """Take the documents of `folder` in as `reader` reads them, without a provider."""
    request = Request((str(folder),), folder, options, prune=False)
    with ledger.writing(run, actor) as writer:
        outcome = look(request, writer.view, reader.__qualname__)
        for one in read_documents(outcome, request, silent, writer.view):
            one.mentions, one.claims, one.refused = reader(one.document)
            commit(one, writer, reader.__qualname__, outcome.tally)
            outcome.problems += one.refused
        writer.settle()
    return outcome
