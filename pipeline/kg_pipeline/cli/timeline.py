"""`kg timeline`: an entity's course of events in order, with the words that state each."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kg_pipeline.cli.options import Json, Language, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_ledger.records import Entity
    from kg_pipeline.places import Places
    from kg_pipeline.query.timeline import Event

_KINDS = {
    "began": ("began", "開始"),
    "ended": ("ended", "終了"),
    "stated": ("stated", "記述"),
    "denied": ("denied", "否定"),
    "planned": ("planned", "予定"),
    "reported": ("reported", "伝聞"),
    "hypothetical": ("hypothetical", "仮定"),
    "decided": ("decided", "判断"),
}
_BASES = {
    "text": ("", ""),
    "successor": ("by what took its place", "後継の始まりによる"),
    "document": ("date of the document", "文書の日付"),
    "ledger": ("by a person", "人による"),
    "": ("", ""),
}


def timeline(
    name: Annotated[str, typer.Argument(help="An entity's name or id.")],
    lang: Language = "",
    workspace: WorkspaceDir = None,
    as_json: Json = False,
) -> None:
    """Lay out an entity's course of events in order: facts, changes and decisions, with their sources."""
    with speaking(as_json) as out:
        from kg_pipeline.cli.named import ambiguities, called, entity_row, heading, japanese
        from kg_pipeline.query.timeline import timeline as events_of
        from kg_pipeline.workspace import Workspace

        place = Workspace.find(Path.cwd(), workspace, {})
        with place.ledger() as ledger, ledger.store.snapshot():
            found = called(name, ledger)
            speech = int(japanese(lang, name))
            count = undated = 0
            for entity in found:
                out.line(heading(entity))
                events = events_of(ledger.view, entity)
                _tell(entity, events, ledger, speech, out)
                count += len(events)
                undated += sum(not event.when for event in events)
                if not events:
                    out.line(("  nothing is stated about it", "  述べられていることはありません")[speech])
        out.row(
            {
                "entities": [entity_row(entity) for entity in found],
                "events": count,
                "undated": undated,
                "ambiguous": ambiguities([(name, found)]),
            }
        )


def _tell(entity: Entity, events: list[Event], ledger: Ledger, speech: int, out: Output) -> None:
    from kg_pipeline.desk.cells import pad
    from kg_pipeline.places import Places

    places = Places(ledger)
    for event in events:
        out.row({"entity": entity.id, **_row(event, places)})
        when = pad(event.when[:10] or ("undated", "日付なし")[speech], 10)
        basis = _BASES[event.basis][speech]
        kind = _KINDS[event.kind][speech]
        out.line(f"  {when}  {kind}  {_text(event, ledger, speech)}{f'  ({basis})' if basis else ''}")
        for e in event.evidence:
            gone = "" if e.supported else ("  (no longer stated)", "  (今は述べられていない)")[speech]
            out.line(f"              {places.cite(e.quote)} {places.words(e.quote)}{gone}")
        if event.decision is not None and event.decision.payload.get("note"):
            out.line(f"              “{event.decision.payload['note']}”")
        for other in event.fact.superseded_by if event.fact and event.basis == "successor" else ():
            out.line(f"              → {other}")


def _text(event: Event, ledger: Ledger, speech: int) -> str:
    """The event in words: the triple with its standing, or what was decided on which slot."""
    from kg_pipeline.desk.terminal_words import say
    from kg_pipeline.desk.words import LANGUAGES

    lang = LANGUAGES[speech]
    parts = []
    if event.decision is not None:
        payload = event.decision.payload
        act, actor = say(payload["act"], lang), event.decision.actor
        parts.append(f"{act} #{event.decision.seq}" + (f"（{actor}）" if speech else f" by {actor}"))
        slot = payload.get("slot", "")
        parts += [str(slot)] if slot and event.fact is None else []
    if event.fact is not None:
        fact = event.fact
        ends = [_label(end, ledger) for end in (fact.subject, fact.object)]
        denied = "not " if fact.polarity.value == "negated" and event.kind != "ended" else ""
        parts.append(f"({ends[0]}) --[{denied}{fact.predicate}]--> ({ends[1]})")
        standing = fact.standing.value
        parts += [f"[{say(standing, lang)}]"] if standing != "current" else []
    return "  ".join(parts)


def _label(node: str, ledger: Ledger) -> str:
    entity = ledger.view.entity(node)
    return node if entity is None else entity.label


def _row(event: Event, places: Places) -> dict[str, Any]:
    row: dict[str, Any] = {"when": event.when, "basis": event.basis, "kind": event.kind}
    if event.fact is not None:
        row |= {
            "fact": event.fact.id,
            "subject": event.fact.subject,
            "predicate": event.fact.predicate,
            "object": event.fact.object,
            "polarity": event.fact.polarity.value,
            "standing": event.fact.standing.value,
            "superseded_by": list(event.fact.superseded_by),
            "contested_with": list(event.fact.contested_with),
        }
    if event.decision is not None:
        payload = event.decision.payload
        row["decision"] = {
            "record": event.decision.seq,
            "action": payload["act"],
            "slot": payload.get("slot", ""),
            "actor": event.decision.actor,
            "note": payload.get("note", ""),
        }
    return row | {"sources": [places.row(e) for e in event.evidence]}
