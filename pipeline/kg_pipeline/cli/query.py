"""`kg query`: a question in, a cited answer out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg_pipeline.cli.options import Json, ProviderName, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking
from kg_pipeline.moments import moment

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_ledger.view import View
    from kg_pipeline.query.answer import Answer


def query(
    text: Annotated[str, typer.Argument(help="The question, in Japanese or English.")],
    local: Annotated[
        bool, typer.Option("--local", help="Answer from around what the question names.")
    ] = False,
    global_: Annotated[
        bool, typer.Option("--global", help="Answer from reports on the whole: themes, patterns, totals.")
    ] = False,
    strategy: Annotated[str, typer.Option(help="A way of answering; default: plan.")] = "plan",
    parts: Annotated[
        int, typer.Option(help="With --global: parts of the reports to read, a model call each.", min=1)
    ] = 1,
    entity: Annotated[
        list[str] | None, typer.Option("--entity", metavar="ID", help="What an ambiguous name means.")
    ] = None,
    as_of: Annotated[
        str | None,
        typer.Option(
            "--as-of",
            metavar="WHEN",
            help="A record's number or an ISO 8601 date: answer from what was known then. A date before the "
            "first record: from what held then, as far as texts say.",
        ),
    ] = None,
    provider: ProviderName = None,
    workspace: WorkspaceDir = None,
    as_json: Json = False,
) -> None:
    """Answer a question with citations, or say that the graph does not hold the answer."""
    with speaking(as_json) as out:
        from kg_pipeline.answering import engine_for
        from kg_pipeline.cli.named import japanese
        from kg_pipeline.query.timed import with_undated
        from kg_pipeline.workspace import Workspace, embedded_note

        lang = "ja" if japanese("", text) else "en"
        place = Workspace.find(Path.cwd(), workspace, {"provider": provider})
        with place.ledger() as ledger:
            view, at = past(ledger, as_of)
            asked = place.provider(ledger)
            if asked.name == "embedded":
                out.note(embedded_note(lang))
            way = "local" if local else "global" if global_ else strategy
            engine = engine_for(way, view, ledger, asked, place.state, entity or (), parts, at, place.cypher)
            try:
                answer = engine.answer(text)
            finally:
                place.hang_up()
            if at:
                answer = with_undated(answer, view, at, lang == "ja")
            if place.settings.uses_endpoint:  # calls that brought no reply were made and paid for as well
                answer = replace(answer, calls=place.calls_made)
        tell(answer, out, lang)


def past(ledger: Ledger, as_of: str | None) -> tuple[View, str]:
    """What to answer from, and the date in the world for which to answer, or empty.

    The ledger of that time knew more or less than it knows now. It began with its first record, so what it
    knows now is asked about a time before that.
    """
    when = None if as_of is None else moment(as_of)
    if when is None:
        return ledger.view, ""
    first = next(ledger.log(0, 1), None)
    if isinstance(when, str) and first is not None and first.at[: len(when)] > when:
        return ledger.view, when
    return ledger.as_of(when), ""


_SAID = {
    "contested": ("contested", "食い違い"),
    "superseded": ("superseded", "後の記述"),
    "could_be": ("{0} could be: {1}", "{0} の候補: {1}"),
    "not_held": ("not held: {0}", "グラフにないもの: {0}"),
    "unverified": (
        "{0} unverified citations or quotations were taken out", "確かめられない引用 {0} 件を除きました"
    ),
}  # fmt: skip


def tell(answer: Answer, out: Output, lang: str = "en") -> None:
    """Say an answer: what was done, what it says, what it rests on, and what speaks against it.

    What the answer itself says is not said again.
    """

    def say(key: str, *parts: object) -> str:
        return "  " + _SAID[key][lang == "ja"].format(*parts)

    out.row(answer.to_row())
    out.line(f"[{answer.strategy} · {answer.branch}{': ' if answer.why else ''}{answer.why}]")
    out.block(answer.answer)
    for citation in answer.citations:
        out.line(f"  {citation}")
    for dispute in answer.disputes:
        fresh = [citation for citation in dispute.citations if citation not in answer.citations]
        if fresh or dispute.text not in answer.answer:
            out.line(f"{say(dispute.relation)}: {dispute.text}")
        for citation in fresh:
            out.line(f"    {citation}")
    for name in answer.ambiguous:
        options = ", ".join(
            f"{label} ({cls or '?'}, --entity {node})" for node, label, cls in name.candidates
        )
        out.line(say("could_be", name.name, options))
    if answer.branch == "global" or answer.strategy == "graphrag":
        for step in answer.trace:
            out.line(f"  {step}")
    for gap in answer.missing:
        if gap not in answer.answer:
            out.line(say("not_held", gap))
    if answer.unverified:
        out.line(say("unverified", answer.unverified))
