"""`kg ingest`: take documents in."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kg_pipeline.cli.ingest_told import summarise, tell
from kg_pipeline.cli.options import Json, OntologyFile, ProviderName, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_pipeline.looking import Outcome, Request
    from kg_pipeline.providers.base import Task, Usage
    from kg_pipeline.rooms import Rooms
    from kg_pipeline.workspace import Workspace

PARTIAL = 3


def ingest(
    paths: Annotated[list[str], typer.Argument(help="Folders, files, globs, zips, or - for standard input.")],
    ontology: OntologyFile = None,
    provider: ProviderName = None,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Say what a run would take; write nothing.")
    ] = False,
    max_calls: Annotated[
        int | None, typer.Option(help="Stop before a model call beyond this number.")
    ] = None,
    max_cost: Annotated[
        float | None, typer.Option(help="Stop before this cost; needs prices in kg.toml.")
    ] = None,
    limit: Annotated[int | None, typer.Option(help="Take in at most so many documents.", min=1)] = None,
    prune: Annotated[
        bool | None,
        typer.Option(
            "--prune/--keep",
            help="Withdraw documents whose file is gone; --prune even if a folder holds none any more. "
            "[default: withdraw, but stop where a folder would lose its last document]",
        ),
    ] = None,
    again: Annotated[bool, typer.Option("--again", help="Read unchanged documents again.")] = False,
    accept_shrink: Annotated[
        bool, typer.Option("--accept-shrink", help="Accept a new reading that lost most facts.")
    ] = False,
    summaries: Annotated[
        bool,
        typer.Option(
            "--summaries", help="Have profiles and community reports written; else a question computes them."
        ),
    ] = False,
    batch: Annotated[
        bool, typer.Option("--batch", help="Ask through the endpoint's Batch API, and wait for it.")
    ] = False,
    encoding: Annotated[str, typer.Option(help="Decode every text file with this; default: detect.")] = "",
    max_file_mb: Annotated[float | None, typer.Option(help="Skip larger files.")] = None,
    lang: Annotated[str, typer.Option(help="en or ja; default: the terminal's.")] = "",
    wait: Annotated[float | None, typer.Option(help="Seconds to wait for another writer.")] = None,
    workspace: WorkspaceDir = None,
    as_json: Json = False,
) -> None:
    """Read documents, judge what they state against what is known, and write it to the ledger."""
    flags = {
        "ontology": ontology,
        "provider": provider,
        "max_calls": max_calls,
        "max_cost": max_cost,
        "max_file_mb": max_file_mb,
        "wait_seconds": wait,
    }
    with speaking(as_json, "Run the same command again to go on.") as out:
        from kg_pipeline.looking import Request
        from kg_pipeline.workspace import Workspace

        check_encoding(encoding)
        place = Workspace.find(Path.cwd(), workspace, flags)
        stdin = sys.stdin.buffer if "-" in paths else None
        request = Request(
            paths=tuple(paths),
            base=place.folder,
            options=place.read_options(encoding),
            prune=prune is not False,
            empty_is_right=prune is True,
            limit=limit,
            again=again,
            accept_shrink=accept_shrink,
            stdin=stdin,
        )
        if dry_run:
            from kg_pipeline.cli.dry_run import say_plan
            from kg_pipeline.desk.words import language

            code = say_plan(place, request, out, language(lang))
        else:
            code = run_ingest(place, request, out, summaries=summaries, batch=batch, lang=lang)
    raise typer.Exit(code)


def run_ingest(
    place: Workspace,
    request: Request,
    out: Output,
    *,
    summaries: bool = False,
    batch: bool = False,
    lang: str = "",
) -> int:
    """Take in what `request` names, tell `out`, and return the exit code.

    Parameters
    ----------
    summaries : bring profiles and community reports up to date as well.
    batch : pay for the extractions through the endpoint's Batch API first.
    lang : `en` or `ja`; empty for the terminal's.
    """
    from kg_pipeline.beside import keep_beside
    from kg_pipeline.cli.ingest_words import say
    from kg_pipeline.cli.progress import Progress
    from kg_pipeline.corridor import extractions
    from kg_pipeline.corridor import ingest as take_in
    from kg_pipeline.desk.words import language
    from kg_pipeline.looking import idle, look, read_documents
    from kg_pipeline.naming import decided_names
    from kg_pipeline.providers.base import Usage
    from kg_pipeline.rooms import Rooms
    from kg_pipeline.workspace import embedded_note, new_run_id, recipe_of

    began, lang = time.monotonic(), language(lang)
    check_paths(request)
    place.check()
    run, batched = new_run_id(), Usage()
    with place.ledger(create=True) as ledger, Progress(not out.as_json or sys.stderr.isatty()) as tick:
        ontology = place.given_ontology() or ledger.ontology
        provider = place.provider(ledger)
        if provider.name == "embedded":
            out.note(embedded_note(lang))
        settings = place.settings
        rooms = Rooms(ontology, provider, settings.chunk_tokens, provider.name != "embedded", tick)
        keep_beside(rooms, place.state, ledger.store)
        recipe = recipe_of(provider, ontology, settings.chunk_tokens)
        known = ledger.store.count()
        about = {"provider": provider.name, "recipe": recipe}
        try:
            with (
                ledger.writing(run, "kg ingest", wait=settings.wait_seconds, about=about) as writer,
                place.spooling(ledger),
            ):
                outcome = look(request, writer.view, recipe)
                if not rooms.model:
                    outcome.decided = decided_names(writer.view, ledger.store.runs)
                if not idle(outcome, rooms, writer.view):
                    taken = read_documents(outcome, request, tick, writer.view, ledger.text)
                    place.call_log.run = run
                    ledger.store.start_run(run, plan_run(place, extractions(taken, rooms), ledger))
                    rooms.plan = lambda tasks: plan_run(place, tasks, ledger)
                    if batch:
                        batched = run_batch(place, list(extractions(taken, rooms)), ledger, out)
                    try:
                        take_in(outcome, taken, request, rooms, writer, recipe)
                    finally:
                        failed = [asdict(problem) for problem in outcome.problems if problem.failed]
                        ledger.store.end_run(run, {"calls": place.account(), "failed": failed})
            told = _refresh(place, ledger, rooms, outcome) if summaries and not outcome.stopped else {}
        finally:
            place.hang_up()
        rooms.account.made, usage = place.calls_made, place.tokens_used
        if usage is not None:  # those of calls that brought no reply were paid for as well
            rooms.account.usage = usage
        rooms.account.usage += batched
        costs = [line["cost"] for line in place.account() if line["cost"] is not None]
        summary = summarise(outcome, rooms, ledger.view.counts(), time.monotonic() - began) | told
        summary["cost"] = sum(costs) if costs else None
        summary["lost_support"] = _lost(ledger, known)
    tell(outcome, summary, out, lang)
    if outcome.stopped:
        out.note(say("stopped", lang, outcome.stopped))
        return outcome.stopped.exit_code
    return PARTIAL if outcome.partial else 0


def _lost(ledger: Ledger, known: int) -> list[dict[str, str]]:
    """What no document states any more since record `known`."""
    from kg_pipeline.desk.lost import lost_support

    with ledger.store.snapshot():
        return [asdict(one) for one in lost_support(ledger, known)]


def _refresh(place: Workspace, ledger: Ledger, rooms: Rooms, outcome: Outcome) -> dict[str, Any]:
    """Bring profiles and reports up to date; what failed joins the problems and stays out of date."""
    from dataclasses import replace

    from kg_pipeline.overview import Overview

    rooms.plan = lambda tasks: plan_run(place, tasks, ledger)
    overview = Overview(ledger.view, ledger.store.head(), rooms, place.state, ledger.store.snapshot)
    done = overview.refresh()
    outcome.problems += [replace(one, code="summary_not_written", failed=False) for one in done.problems]
    clustering = overview.clustering()
    return {
        "summaries": {
            "engine": clustering.engine,
            "communities": len(clustering.communities),
            "levels": list(clustering.levels),
            "components": clustering.components,
            "isolated": clustering.isolated,
            "reports": {"written": done.reports, "of": done.reports_of},
            "profiles": {"written": done.profiles, "of": done.profiles_of},
            "failed": len(done.problems),
        }
    }


def plan_run(place: Workspace, tasks: Iterable[Task[Any]], ledger: Ledger) -> dict[str, Any]:
    """Allow the calls that `tasks` may take, and no more: prompts, retries and the cap on calls, as noted in
    the run's record before the first prompt is sent."""
    if not place.settings.uses_endpoint:
        return {"prompts": 0, "retries": 0, "call_cap": 0}
    from kg_pipeline.providers.planning import plan_calls

    connection = place.connection
    estimate = plan_calls(connection.provider, tasks, ledger.store)
    connection.budget.plan(estimate.call_cap)
    return {**connection.provider.snapshot.to_record(), **estimate.to_record()}


def run_batch(place: Workspace, tasks: list[Task[Any]], ledger: Ledger, out: Output) -> Usage:
    """Submit `tasks` as batches, wait for them, and keep the replies where the run will find them paid.

    What comes back in neither file, or cannot be read, is asked in the ordinary way afterwards.

    Returns
    -------
    Usage
        The tokens of what came back.

    Raises
    ------
    KgError
        No endpoint is configured, or it refuses.
    """
    from kg_ledger.errors import KgError
    from kg_pipeline.providers.batch import BatchRunner

    if not place.settings.uses_endpoint:
        raise KgError("--batch needs an endpoint.", "Set OPENAI_BASE_URL, or leave --batch out.")
    connection = place.connection
    runner = BatchRunner(
        connection.provider,
        connection.endpoint,
        ledger.store,
        place.state / "batches.json",
        budget=connection.budget,
        account=place.call_log.append,
        notice=out.note,
    )
    outcome = runner.run(tasks, place.settings.batch_poll_seconds)
    refused, left = len(outcome.failed), len(outcome.left)
    out.note(f"batch: {outcome.stored} replies stored, {refused} refused, {left} came back in no file")
    return outcome.usage


def check_encoding(encoding: str) -> None:
    """Refuse what is no encoding of text, once and not for every file.

    Raises
    ------
    KgError
        There is no such encoding, or it is one of bytes, such as base64.
    """
    from kg_ledger.errors import KgError

    try:
        "a".encode(encoding or "utf-8")
    except (LookupError, ValueError) as err:
        raise KgError(f"--encoding {encoding}: is no encoding of text.", "Try utf-8 or cp932.") from err


def check_paths(request: Request) -> None:
    """Refuse a path that is not there before anything is created.

    Raises
    ------
    KgError
        A path is not there.
    """
    from kg_ledger.errors import KgError

    for path in request.paths:
        if path != "-" and not any(mark in path for mark in "*?[") and not os.path.lexists(path):
            raise KgError(f"{path}: there is no such file or folder.", "Nothing was changed. Check the path.")
