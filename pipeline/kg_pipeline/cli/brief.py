"""`kg brief`: what came in since the last brief, what is doubtful, and what to check by hand."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg_pipeline.cli.options import Json, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking
from kg_pipeline.cli.review import person

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_pipeline.desk.brief import Brief
    from kg_pipeline.desk.memory import Edition
    from kg_pipeline.workspace import Workspace


def brief(
    verdict: Annotated[
        list[str] | None,
        typer.Option(
            "--verdict", metavar="FACT=right|wrong", help="What a sampled fact is; its number will do."
        ),
    ] = None,
    since: Annotated[
        int | None,
        typer.Option("--since", metavar="RECORD", help="Look back to a record; remember nothing.", min=0),
    ] = None,
    check: Annotated[bool, typer.Option("--check", help="Exit 1 if the checklist misses something.")] = False,
    html: Annotated[bool, typer.Option("--html", help="Write one HTML page to standard output.")] = False,
    lang: Annotated[str, typer.Option(help="en or ja; default: the terminal's.")] = "",
    wait: Annotated[float | None, typer.Option(help="Seconds to wait for another writer.")] = None,
    workspace: WorkspaceDir = None,
    as_json: Json = False,
) -> None:
    """Say what came in since the last brief, what is in doubt, what to check, and what is missing."""
    code = 0
    with speaking(as_json) as out:
        from kg_pipeline.desk.brief import edition_for, edition_since, with_check
        from kg_pipeline.desk.brief_page import checklist_lines, page, text_lines
        from kg_pipeline.desk.memory import Memory
        from kg_pipeline.desk.words import language
        from kg_pipeline.workspace import Workspace

        place = Workspace.find(Path.cwd(), workspace, {"wait_seconds": wait})
        with place.ledger() as ledger:
            memory = Memory(place.state)
            edition = edition_for(ledger, memory) if since is None else edition_since(ledger, since)
            if verdict:
                _take(verdict, edition, ledger, place, out)
            made = compose_for(place, ledger, edition, language(lang))
            by_line = not (html or as_json)
            if by_line:
                _tell_lines(text_lines(made, language(lang)), out)
            made = with_check(made, ledger, memory)
            if by_line:
                _tell_lines(checklist_lines(made, language(lang)), out)
            elif html:
                out.block(page(made, language(lang)))
            out.row(made.to_row())
            code = int(check and not made.ready)
    raise typer.Exit(code)


def compose_for(place: Workspace, ledger: Ledger, edition: Edition, lang: str) -> Brief:
    """The brief of a workspace, with its scores and caps; its ledger is not checked by this."""
    from kg_pipeline.desk.brief import compose
    from kg_pipeline.desk.memory import Memory
    from kg_pipeline.desk.readiness import Caps
    from kg_pipeline.score.history import History

    settings = place.settings
    caps = Caps(settings.uses_endpoint, settings.max_calls, settings.max_cost)
    scores = History(place.state).rows()
    return compose(ledger, Memory(place.state), edition, scores, caps, lang, _stale(place, ledger))


def _stale(place: Workspace, ledger: Ledger) -> list[str] | None:
    """Titles of the kept profiles and reports of which something no longer stands; None if none are kept."""
    from kg_pipeline.summaries import FILE, load_kept, uphold

    if not (place.state / FILE).exists():
        return None
    kept = load_kept(place.state)
    every = [*kept.reports.values(), *kept.profiles.values()]
    return sorted(f"{s.kind}: {s.title or s.about}" for s in every if uphold(s, ledger.view).stale)


def _take(given: list[str], edition: Edition, ledger: Ledger, place: Workspace, out: Output) -> None:
    from kg_pipeline.desk.brief import verdict_given
    from kg_pipeline.desk.deciding import Clerk, Wanted
    from kg_pipeline.workspace import new_run_id

    decisions = [verdict_given(edition, one) for one in given]
    clerk = Clerk(ledger, new_run_id(), person(), place.settings.wait_seconds)
    for decision, seq in zip(decisions, clerk.take([Wanted(d) for d in decisions]), strict=True):
        out.row({"decision": seq, "action": decision.action, "fact": decision.fact})
        out.note(f"#{seq} {decision.action} {decision.fact}  (undo: kg review --decide {seq}=undo)")


def _tell_lines(lines: Iterable[str], out: Output) -> None:
    for line in lines:
        out.line(line)
    sys.stdout.flush()
