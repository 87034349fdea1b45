"""`kg review`: what is in doubt, both sides with their quotes, and decisions on it."""

from __future__ import annotations

import getpass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kg_pipeline.cli.options import Json, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_ledger.reading import OpenItem
    from kg_ledger.review import Decision

HELP_DECIDE = (
    "ITEM=ACTION, as often as needed. Actions: accept, reject, supersede, each with :FACT where the side is "
    "not clear; keep_both:time, :qualifier or :viewpoint; merge, not_same; split:NAME,…; defer; and "
    "NUMBER=undo for the decision with that record number."
)


def review(
    list_: Annotated[
        bool, typer.Option("--list", help="List what is open. This is also the default.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Exit 1 if anything is open.")] = False,
    decide: Annotated[
        list[str] | None, typer.Option("--decide", metavar="ITEM=ACTION", help=HELP_DECIDE)
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="List deferred and settled items too.")] = False,
    note: Annotated[str, typer.Option(help="A remark, kept with the decisions.")] = "",
    wait: Annotated[float | None, typer.Option(help="Seconds to wait for another writer.")] = None,
    workspace: WorkspaceDir = None,
    as_json: Json = False,
) -> None:
    """Show what is in doubt, and decide it. A decision is a record like any other and can be undone."""
    code = 0
    with speaking(as_json) as out:
        from kg_pipeline.workspace import Workspace, new_run_id

        place = Workspace.find(Path.cwd(), workspace, {"wait_seconds": wait})
        with place.ledger() as ledger:
            if decide:
                decisions = [parse_decision(one, note) for one in decide]
                seconds = place.settings.wait_seconds
                with ledger.writing(new_run_id(), person(), wait=seconds) as writer:
                    for decision in decisions:
                        seq = writer.decide(decision)
                        out.row({"decision": seq, "action": decision.action, "item": decision.item})
                        out.line(f"#{seq} {decision.action} {decision.item}  (undo: --decide {seq}=undo)")
            items = ledger.view.open_items(None if all_ else "open")
            still_open = sum(item.state == "open" for item in items)
            if list_ or not decide:
                _list(items, ledger, out)
            out.row(
                {"items": [item_row(item, ledger) for item in items] if list_ else [], "open": still_open}
            )
            out.line(f"{still_open} open")
            code = int(check and still_open > 0)
    raise typer.Exit(code)


def parse_decision(given: str, note: str = "") -> Decision:
    """Read `ITEM=ACTION[:DETAIL]`.

    Raises
    ------
    DecisionError
        It has no `=`, or an undo names no record.
    """
    from kg_ledger.errors import DecisionError
    from kg_ledger.review import Decision

    item, equals, rest = given.rpartition("=")
    action, _, detail = rest.partition(":")
    if not equals or not item or not action:
        raise DecisionError(
            f"{given}: a decision is written ITEM=ACTION.", "See `kg review --list` for items."
        )
    if action == "undo":
        if not item.isdecimal():
            raise DecisionError(f"{given}: undo names the record of a decision.", "Write NUMBER=undo.")
        return Decision("undo", of=int(item), note=note)
    names = tuple(part.strip() for part in detail.split(",") if part.strip())
    if action == "keep_both":
        return Decision(action, item, way=detail, note=note)
    if action == "split":
        return Decision(action, item, names=names, note=note)
    if action in ("merge", "not_same"):
        return Decision(action, item, entities=names, note=note)
    return Decision(action, item, fact=detail, note=note)


def item_row(item: OpenItem, ledger: Ledger) -> dict[str, Any]:
    """An open item as scripts see it: one side a claim, with its quote and place."""
    from kg_pipeline.places import Places

    places = Places(ledger)
    sides = [
        {"fact": fact, **places.row(evidence)}
        for fact in item.facts
        for evidence in ledger.view.claims_of(fact)
        if evidence.supported
    ]
    return {
        "id": item.id,
        "kind": item.kind,
        "slot": item.slot,
        "class": item.cls.value,
        "rule": item.rule,
        "facts": list(item.facts),
        "entities": list(item.entities),
        "sides": sides,
        "state": item.state,
    }


def _list(items: list[OpenItem], ledger: Ledger, out: Output) -> None:
    for item in items:
        row = item_row(item, ledger)
        out.line(f"{item.id}  {item.cls.value} ({item.rule})  {item.slot}  [{item.state}]")
        for side in row["sides"]:
            out.line(f"    {side['fact']}")
            out.line(
                f'      {side["doc"]}:{side["line"]} "{side["quote"]}"'
                + (f"  {side['date']}" if side["date"] else "")
            )


def person() -> str:
    """The actor of a decision: who runs this."""
    try:
        return f"person:{getpass.getuser()}"
    except (OSError, KeyError):
        return "person:unknown"
