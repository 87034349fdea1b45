"""`kg doctor`: is everything in place? `kg routes`: which model does what."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from kg_pipeline.cli.options import Json, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking

if TYPE_CHECKING:
    from kg_pipeline.providers.doctor import Check
    from kg_pipeline.workspace import Workspace

_LITTLE_DISK = 200_000_000


def doctor(workspace: WorkspaceDir = None, as_json: Json = False) -> None:
    """Check the store, the writer's lock, the disk and, where one is set, the endpoint."""
    code = 0
    with speaking(as_json) as out:
        from kg_pipeline.workspace import Workspace

        place = Workspace.find(Path.cwd(), workspace, {})
        checks = [*_local(place), *_endpoint(place)]
        for check in checks:
            _say(check, out)
        failed = sum(not check.ok for check in checks)
        out.row({"checks": len(checks), "failed": failed})
        code = int(failed > 0)
    raise typer.Exit(code)


def routes(workspace: WorkspaceDir = None, as_json: Json = False) -> None:
    """Show which model serves extraction and which generation, with parameters and prices."""
    with speaking(as_json) as out:
        from kg_pipeline.workspace import EMBEDDED_NOTE, Workspace

        place = Workspace.find(Path.cwd(), workspace, {})
        if not place.settings.uses_endpoint:
            out.line(EMBEDDED_NOTE)
            out.row({"provider": "embedded"})
            return
        record = place.connection.provider.snapshot.to_record()
        learned = place.connection.provider.learned.to_record()
        for tier, route in record["routes"].items():
            out.line(f"{tier:<11} " + "  ".join(f"{name}={value}" for name, value in route.items()))
        out.line(f"learned     {learned}")
        out.row({"provider": "openai", **record, "learned": learned})
        place.hang_up()


def _local(place: Workspace) -> list[Check]:
    from kg_ledger.errors import KgError
    from kg_pipeline.providers.doctor import Check

    checks = []
    if not place.exists:
        checks.append(Check("store", True, f"{place.folder}: nothing was taken in here yet."))
    else:
        try:
            with place.ledger() as ledger:
                verdict = ledger.store.verify()
                holder = getattr(ledger.store, "holder", lambda: None)()
                finding = f"{ledger.store.count()} records, the chain holds."
                broken = "The chain is broken; see `kg ledger verify`."
                checks.append(Check("store", verdict.ok, finding if verdict.ok else broken))
                busy = "Nobody is writing." if holder is None else f"{holder} is writing."
                checks.append(Check("lock", True, busy))
        except KgError as err:
            checks.append(Check("store", False, err.what, err.remedy))
    free = shutil.disk_usage(place.folder).free
    enough = free > _LITTLE_DISK
    remedy = "" if enough else "Make room before the next run."
    checks.append(Check("disk", enough, f"{free / 1e9:.1f} GB free.", remedy))
    return checks


def _endpoint(place: Workspace) -> list[Check]:
    from kg_pipeline.providers.doctor import Check, examine

    if not place.settings.uses_endpoint:
        return [Check("endpoint", True, "None is set; the embedded engine does the job.")]
    connection = place.connection
    provider = connection.provider
    try:
        return examine(provider.snapshot, connection.endpoint, provider.channel, provider.learned)
    finally:
        place.hang_up()


def _say(check: Check, out: Output) -> None:
    out.row({"check": check.name, "ok": check.ok, "finding": check.finding, "remedy": check.remedy})
    mark = "ok " if check.ok else "BAD"
    out.line(f"{mark} {check.name:<20} {check.finding} {check.remedy}".rstrip())
