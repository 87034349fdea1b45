"""`kg review`: what is in doubt, both sides with their quotes, and decisions on it."""

from __future__ import annotations

import getpass
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg_pipeline.cli.options import Json, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_ledger.review import Decision
    from kg_ledger.view import View
    from kg_pipeline.places import Places

_ONE_SIDED = ("accept", "reject", "supersede")

HELP_DECIDE = (
    "ITEM=ACTION, as often as needed. Actions: accept, reject, supersede, each with :FACT (else the side in "
    "doubt is meant: what waits or is contested, the newest of it; it is said which); keep_both:time, "
    ":qualifier or :viewpoint; merge, not_same, split:NAME,…; defer; and NUMBER=undo for the decision with "
    "that record number. Without an item, by ids of entities: ID,ID=merge or ID=merge:ID, not_same alike, "
    "and ID=split:NAME,…."
)


def review(
    list_: Annotated[
        bool, typer.Option("--list", help="List what is open. The default where there is no terminal.")
    ] = False,
    check: Annotated[bool, typer.Option("--check", help="Exit 1 if anything is open.")] = False,
    decide: Annotated[
        list[str] | None, typer.Option("--decide", metavar="ITEM=ACTION", help=HELP_DECIDE)
    ] = None,
    all_: Annotated[bool, typer.Option("--all", help="List deferred and settled items too.")] = False,
    note: Annotated[str, typer.Option(help="A remark, kept with the decisions.")] = "",
    lang: Annotated[str, typer.Option(help="en or ja; default: the terminal's.")] = "",
    wait: Annotated[float | None, typer.Option(help="Seconds to wait for another writer.")] = None,
    workspace: WorkspaceDir = None,
    as_json: Json = False,
) -> None:
    """Show what is in doubt, and decide it: on a terminal one item a screen, one key a decision.

    A decision is a record like any other and can be undone.
    """
    code = 0
    with speaking(as_json, "Every decision taken is kept; `kg review` goes on.") as out:
        from kg_pipeline.cli.review_list import item_rows, tell_items
        from kg_pipeline.desk.terminal import usable
        from kg_pipeline.desk.words import language
        from kg_pipeline.workspace import Workspace

        place = Workspace.find(Path.cwd(), workspace, {"wait_seconds": wait})
        with place.ledger() as ledger:
            by_hand = not (list_ or check or all_ or decide or as_json) and usable()
            if decide:
                _decide(decide, note, ledger, place.settings.wait_seconds, language(lang), out)
            elif by_hand:
                _on_terminal(ledger, place.settings.wait_seconds, lang, out)
            items = ledger.view.open_items(None if all_ else "open")
            items += ledger.view.open_items("settled") if all_ else []
            still_open = sum(item.state == "open" for item in items)
            rows = [] if by_hand or (decide and not list_) else item_rows(items, ledger)
            tell_items(rows, language(lang), out)
            out.row({"items": rows if list_ else [], "open": still_open})
            out.line(f"確認待ち {still_open} 件" if language(lang) == "ja" else f"{still_open} open")
            code = int(check and still_open > 0)
    raise typer.Exit(code)


def _decide(given: list[str], note: str, ledger: Ledger, wait: float, lang: str, out: Output) -> None:
    from kg_pipeline.cli.named import unlike_ends, with_entities
    from kg_pipeline.desk.terminal_words import say
    from kg_pipeline.desk.words import class_text, rule_text
    from kg_pipeline.places import Places
    from kg_pipeline.workspace import new_run_id

    decisions = [with_entities(parse_decision(one, note), ledger.view) for one in given]
    unlike = {decision: unlike_ends(decision, ledger.view) for decision in decisions}
    for ends in filter(None, unlike.values()):
        _ask_first(say("mixed_ask", lang).format(*ends), out)
    with ledger.writing(new_run_id(), person(), wait=wait) as writer:
        for decision in decisions:
            meant = decision.fact or _side_in_doubt(decision, writer.view)
            about = _in_words(meant, writer.view, Places(ledger), lang)
            seq = writer.decide(replace(decision, fact=meant))
            row = {"decision": seq, "action": decision.action, "item": decision.item, "fact": meant}
            effects = writer.view.record_at(seq).payload.get("e")
            idle = {"no_effect": True} if effects == [] else {}
            apart = {"classes_exclude": True} if unlike[decision] else {}
            out.row(row | {"entities": list(decision.entities)} | idle | apart)
            target = decision.item or decision.of or ", ".join(decision.entities)
            how = f"  {meant}" if meant else ""
            back = f"  ({say('undo', lang)}: --decide {seq}=undo)"
            undo = "" if decision.action == "undo" else back
            out.line(f"#{seq} {say(decision.action, lang)} {target}{how}{undo}")
            if meant:
                out.line(f"    {about}")
            if idle:
                out.line(f"    {say('no_effect', lang)}")
            if apart:
                out.line(f"    {say('mixed', lang).format(*unlike[decision])}")
            if decision.action in ("merge", "split"):
                out.line(f"    {say('names_again', lang)}")
            item = writer.view.item(decision.item) if decision.item else None
            if item is not None and item.state == "open":
                rule = item.rule if lang == "en" else rule_text(item.rule, lang)
                why = f"{class_text(item.cls.value, lang)} ({rule})"
                out.line(f"    {say('open_still', lang).format(why)}")


def _ask_first(question: str, out: Output) -> None:
    """Let a person at a terminal agree; a script that says what it wants is not asked.

    Raises
    ------
    DecisionError
        The answer is no.
    """
    from kg_ledger.errors import DecisionError
    from kg_pipeline.desk.terminal import usable

    if not out.as_json and usable() and not typer.confirm(question):
        raise DecisionError("Nothing was decided.")


def _side_in_doubt(decision: Decision, view: View) -> str:
    """For a decision about one side of an item that names none: the fact that is in doubt."""
    from kg_ledger.sides import in_doubt_first

    item = view.item(decision.item) if decision.action in _ONE_SIDED else None
    return in_doubt_first(view, item)[0] if item is not None and item.facts else ""


def _in_words(fact_id: str, view: View, places: Places, lang: str) -> str:
    """Which side a decision took: the fact in words, how it stood, and where the latest claim says so."""
    from kg_pipeline.desk.cases import fact_text
    from kg_pipeline.desk.terminal_words import say
    from kg_pipeline.desk.visible import one_line

    fact = view.fact(fact_id)
    if fact is None:
        return ""
    said = [e for e in view.claims_of(fact_id) if e.supported]
    where = ""
    if said:
        latest = max(said, key=lambda e: e.seq)
        date = f", {latest.date}" if latest.date else ""
        where = f" {places.cite(latest.quote)} {places.words(latest.quote)}{date}"
    stood = say("stood", lang).format(fact_text(view, fact, lang), say(fact.standing.value, lang))
    return one_line(f"{stood}{where}")


def _on_terminal(ledger: Ledger, wait: float, lang: str, out: Output) -> None:
    from kg_pipeline.desk.deciding import Clerk
    from kg_pipeline.desk.session import Session
    from kg_pipeline.desk.terminal import review_on_terminal
    from kg_pipeline.desk.words import language
    from kg_pipeline.workspace import new_run_id

    session = Session(Clerk(ledger, new_run_id(), person(), wait), language(lang))
    review_on_terminal(session)
    out.line(f"{session.decided} 件を決定" if language(lang) == "ja" else f"{session.decided} decided")


def parse_decision(given: str, note: str = "") -> Decision:
    """Read `ITEM=ACTION[:DETAIL]`.

    Raises
    ------
    DecisionError
        It has no `=`, or an undo names no record.
    """
    from kg_ledger.errors import DecisionError
    from kg_ledger.review import Decision

    item, equals, rest = given.partition("=")
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


def person() -> str:
    """The actor of a decision: who runs this."""
    try:
        return f"person:{getpass.getuser()}"
    except (OSError, KeyError):
        return "person:unknown"
