"""`kg doctor`: is everything in place? `kg routes`: which model does what."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from kg_pipeline.cli.options import Json, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking

if TYPE_CHECKING:
    from kg_ledger.stores.lock import Holder
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
        out.row({"checks": len(checks), "failed": failed, "calls": place.calls_made})
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
        known = {(row["base_url"], row["model"]): row for row in learned["endpoints"]}
        for tier, route in record["routes"].items():
            _say_route(tier, route, known.get((route["base_url"], route["model"])), out)
        out.line(_limits_in_words(record))
        out.row({"provider": "openai", **record, "learned": learned})
        place.hang_up()


def _say_route(tier: str, route: dict[str, Any], known: dict[str, Any] | None, out: Output) -> None:
    """One tier for a person: what serves it, how it is asked, and what earlier runs learnt of it."""
    out.line(f"{tier:<11} {route['model']}")
    out.line(f"  at        {route['base_url']}")
    sent = ", ".join(f"{name} {value}" for name, value in route["parameters"].items()) or "none"
    out.line(f"  sends     {sent}; a reply has {route['reply_tokens']:,} tokens at most")
    price = route["price"]
    told = "not set" if price is None else f"{price[0]:g} a million prompt tokens, {price[1]:g} a reply's"
    out.line(f"  price     {told}")
    if known is None:
        out.line("  learned   nothing yet; `kg doctor` asks it")
        return
    facts = [f"rung {known['rung']}" + ("" if known["proven"] else " (to be tried)")]
    facts += [f"refuses {', '.join(known['refused'])}"] if known["refused"] else ["takes all parameters"]
    facts += [f"reads {known['context']:,} tokens"] if known["context"] else []
    facts += [f"writes {known['pace']:.0f} tokens a second"] if known["pace"] else []
    out.line(f"  learned   {', '.join(facts)}")


def _limits_in_words(record: dict[str, Any]) -> str:
    calls = "any number of" if record["max_calls"] is None else f"at most {record['max_calls']:,}"
    cost = "" if record["max_cost"] is None else f", at most {record['max_cost']:g} in cost"
    return (
        f"limits      {calls} calls{cost}; {record['concurrency']} at once, {record['deadline']:g} s each, "
        f"{record['retries']} retries"
    )


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
                checks.append(Check("lock", True, _who_writes(holder)))
        except KgError as err:
            checks.append(Check("store", False, err.what, err.remedy))
    free = shutil.disk_usage(place.folder).free
    enough = free > _LITTLE_DISK
    remedy = "" if enough else "Make room before the next run."
    checks.append(Check("disk", enough, f"{free / 1e9:.1f} GB free.", remedy))
    return checks


def _who_writes(holder: Holder | None) -> str:
    """Who holds the writer's lock, for a person; a process that was killed leaves its name behind."""
    from kg_ledger.stores.lock import is_gone

    if holder is None:
        return "Nobody is writing."
    who = f"pid {holder.pid} on {holder.host}, {holder.command}, since {holder.since}"
    if is_gone(holder):
        return (
            f"Nobody is writing. The last {holder.purpose} is gone without an end ({who}); "
            "the next writer takes over."
        )
    return f"Another {holder.purpose} is writing ({who})."


def _endpoint(place: Workspace) -> list[Check]:
    from kg_ledger.errors import KgError
    from kg_pipeline.providers.doctor import Check, examine

    if not place.settings.uses_endpoint:
        return [Check("endpoint", True, "None is set; the embedded engine does the job.")]
    try:
        connection = place.connection
    except KgError as err:
        return [Check("endpoint", False, err.what, err.remedy)]
    provider = connection.provider
    try:
        needed = _extraction_tokens(place)
        return examine(provider.snapshot, connection.endpoint, provider.channel, provider.learned, needed)
    finally:
        place.hang_up()


def _extraction_tokens(place: Workspace) -> int:
    """Estimated tokens of an extraction's longest prompt: what is told under the ontology, and a chunk."""
    from kg_ledger.records import Span
    from kg_pipeline.documents import Chunk
    from kg_pipeline.providers.tasks import ExtractTask

    ontology = place.given_ontology()
    if ontology is None and place.exists:
        with place.ledger() as ledger:
            ontology = ledger.ontology
    if ontology is None:
        from kg_pipeline.providers.embedded.general import general_ontology

        ontology = general_ontology()
    task = ExtractTask(Chunk("", "", 0, Span(0, 0), ""), ontology)
    return place.connection.provider.compose(task).prompt_tokens + place.settings.chunk_tokens


def _say(check: Check, out: Output) -> None:
    out.row({"check": check.name, "ok": check.ok, "finding": check.finding, "remedy": check.remedy})
    mark = "ok " if check.ok else "BAD"
    out.line(f"{mark} {check.name:<28} {check.finding} {check.remedy}".rstrip())
