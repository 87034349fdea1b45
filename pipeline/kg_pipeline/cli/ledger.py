"""`kg ledger`: verify, rebuild, log, export, as-of."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg_pipeline.cli.options import Json, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking
from kg_pipeline.moments import moment

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger

ledger_app = typer.Typer(
    help="The journal: check it, read it, export it, look at an earlier day.", no_args_is_help=True
)


@ledger_app.command()
def verify(workspace: WorkspaceDir = None, as_json: Json = False) -> None:
    """Check chain and anchor, and hold the live graph against a replay; exit 1 if anything differs."""
    with speaking(as_json) as out, _opened(workspace, out) as ledger:
        check = ledger.verify()
        row = {
            "ok": check.ok,
            "records": ledger.store.count(),
            "head": ledger.store.head(),
            "chain": check.verdict.ok,
            "faults": [str(fault) for fault in check.verdict.faults],
            "differing": list(check.differing),
            "claims": {"checked": check.claims[0], "wrong": check.claims[1]},
        }
        out.row(row)
        verdict = "verified" if check.ok else "BROKEN"
        out.line(f"{verdict}: {ledger.store.count()} records, head {ledger.store.head()[:16]}")
        for fault in check.verdict.faults:
            out.line(f"  {fault}")
        for table in check.differing:
            out.line(f"  table {table} is not what the journal adds up to")
        if check.claims[1]:
            out.line(f"  {check.claims[1]} of {check.claims[0]} claims are not what their ids say")
        if check.verdict.ok and check.differing:
            out.line("  `kg ledger rebuild` makes the graph anew from the journal.")
    raise typer.Exit(0 if check.ok else 1)


@contextmanager
def _opened(workspace: Path | None, out: Output) -> Iterator[Ledger]:
    """The ledger; one that cannot even be opened is called broken, as any other that does not verify."""
    from kg_ledger.errors import LedgerBroken
    from kg_pipeline.workspace import Workspace

    try:
        with Workspace.find(Path.cwd(), workspace, {}).ledger() as ledger:
            yield ledger
    except LedgerBroken:
        out.line("BROKEN")
        raise


@ledger_app.command()
def rebuild(workspace: WorkspaceDir = None, as_json: Json = False) -> None:
    """Make the graph anew from the journal, which is checked first and never changed."""
    with speaking(as_json) as out:
        from kg_pipeline.cli.review import person
        from kg_pipeline.workspace import Workspace

        place = Workspace.find(Path.cwd(), workspace, {})
        with place.ledger() as ledger:
            folded = ledger.rebuild(person(), wait=place.settings.wait_seconds)
            facts = ledger.view.counts().get("facts", 0)
            out.row({"records": folded, "facts": facts})
            out.line(f"{folded} records folded, {facts} facts")


@ledger_app.command()
def log(
    after: Annotated[int, typer.Option(help="Only records behind this number.", min=0)] = 0,
    op: Annotated[
        str | None, typer.Option(help="Only records of this kind, such as claim or decision.")
    ] = None,
    workspace: WorkspaceDir = None,
    as_json: Json = False,
) -> None:
    """List the records, one sentence each; `kg show NUMBER` shows all of one."""
    with speaking(as_json) as out:
        from kg_pipeline.recount import known_op, recount
        from kg_pipeline.workspace import Workspace

        op = known_op(op) if op is not None else None
        with Workspace.find(Path.cwd(), workspace, {}).ledger() as ledger:
            count = 0
            for record in ledger.log(after, op=op):
                count += 1
                out.row(
                    {
                        "seq": record.seq,
                        "at": record.at,
                        "op": record.op,
                        "actor": record.actor,
                        "run": record.run,
                        "cause": record.cause,
                        "payload": record.payload,
                        "hash": record.hash,
                    }
                )
                said = recount(record, ledger.view.record_at)
                out.line(f"#{record.seq} {record.at[:19]} {record.op:<10} {said}  [{record.actor}]")
            out.row({"records": count})


@ledger_app.command("export")
def export_(workspace: WorkspaceDir = None, as_json: Json = False) -> None:
    """Write the whole journal to standard output, one record a line, as JSON in any case.

    With --json their number is the last line; else it is told on standard error, and the lines are the
    journal and nothing else.
    """
    with speaking(as_json) as out:
        from kg_pipeline.workspace import Workspace

        with Workspace.find(Path.cwd(), workspace, {}).ledger() as ledger:
            written = ledger.export_jsonl(sys.stdout)
            out.row({"records": written})
            if not as_json:
                out.note(f"{written} records")


@ledger_app.command("as-of")
def as_of(
    when: Annotated[str, typer.Argument(help="A record's number, or an ISO 8601 date or time.")],
    workspace: WorkspaceDir = None,
    as_json: Json = False,
) -> None:
    """List the facts as they stood after a record or at a time."""
    with speaking(as_json) as out:
        from kg_pipeline.workspace import Workspace

        with Workspace.find(Path.cwd(), workspace, {}).ledger() as ledger:
            meant, count = moment(when, ""), ledger.store.count()
            if count:
                last = ledger.view.record_at(count).at
                if meant > count if isinstance(meant, int) else meant > last:
                    read = f"the time {meant}" if isinstance(meant, str) else f"record {meant}"
                    out.note(
                        f"{read} is behind the last record, #{count} of {last[:19]}: as things stand now"
                    )
            view = ledger.as_of(meant)
            facts = view.facts()
            for fact in facts:
                denied = "not " if fact.polarity.value == "negated" else ""
                out.row({"fact": fact.id, "standing": fact.standing.value, "polarity": fact.polarity.value})
                out.line(
                    f"({fact.subject}) --[{denied}{fact.predicate}]--> ({fact.object})  {fact.standing.value}"
                )
            out.row({"as_of": when, "facts": len(facts)})
