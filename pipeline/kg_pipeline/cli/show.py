"""`kg show`: an entity, a fact, a document or a ledger record, with its sources."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg_pipeline.cli.options import Json, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_ledger.reading import SourceDocument
    from kg_ledger.records import Entity, Fact, Record
    from kg_pipeline.places import Places


def show(
    what: Annotated[
        str, typer.Argument(help="An entity's name or id, a fact's id, a document, or a record's number.")
    ],
    unread: Annotated[
        bool, typer.Option("--unread", help="Of a document: the sentences from which no claim was taken.")
    ] = False,
    workspace: WorkspaceDir = None,
    as_json: Json = False,
) -> None:
    """Show an entity, a fact, a document or a ledger record, with its sources."""
    with speaking(as_json) as out:
        from kg_ledger.errors import KgError
        from kg_pipeline.cli.named import nearest
        from kg_pipeline.workspace import Workspace

        place = Workspace.find(Path.cwd(), workspace, {})
        with place.ledger() as ledger:
            if unread:
                _show_unread(what, ledger, out)
            elif not _show(what, ledger, place.state, out):
                raise KgError(
                    f"{what}: no entity, fact, document or record goes by that.", nearest(what, ledger.view)
                )


def _show(what: str, ledger: Ledger, state: Path, out: Output) -> bool:
    from kg_pipeline.places import Places

    view, places = ledger.view, Places(ledger)
    if what.isdecimal():
        record = next(ledger.log(int(what) - 1, int(what)), None)
        if record is not None:
            _show_record(record, ledger, out, whole=True)
            return True
    fact = view.fact(what)
    if fact is not None:
        _show_fact(fact, ledger, places, out, history=True)
        return True
    document = view.document(what) or view.document_at(what)
    if document is not None:
        _show_document(document, ledger, places, out)
        return True
    exact = view.entity(what)
    entities = [exact] if exact is not None else view.find(what)
    for entity in entities:
        _show_entity(entity, ledger, state, places, out)
    return bool(entities)


def _show_entity(entity: Entity, ledger: Ledger, state: Path, places: Places, out: Output) -> None:
    from kg_pipeline.cli.named import entity_row, heading

    out.row({"entity": entity_row(entity)})
    out.line(heading(entity))
    if entity.aliases:
        out.line("  also: " + ", ".join(entity.aliases))
    if entity.description:
        out.line(f"  {entity.description}")
    _show_profile(entity, ledger, state, out)
    for fact in ledger.view.facts_of(entity.id):
        _show_fact(fact, ledger, places, out)


def _show_profile(entity: Entity, ledger: Ledger, state: Path, out: Output) -> None:
    """The kept profile, as far as it still stands; a statement whose fact is gone is not shown."""
    from kg_pipeline.summaries import kept_profile

    profile = kept_profile(state, entity.id, ledger.view)
    if profile is None:
        return
    rows = [{"text": one.text, "facts": list(facts)} for one, facts in profile.statements]
    out.row({"profile": entity.id, "stale": profile.stale, "statements": rows})
    out.line(f"  profile{' (out of date)' if profile.stale else ''}:")
    for row in rows:
        out.line(f"    {row['text']}  [{', '.join(row['facts'])}]")


def _show_fact(
    fact: Fact, ledger: Ledger, places: Places, out: Output, history: bool = False, only: str = ""
) -> None:
    """A fact with its sources; with `only`, those in the document at that path."""
    view = ledger.view
    evidence = [e for e in view.claims_of(fact) if only in ("", e.quote.doc)]
    terms = view.terms(fact)
    out.row(
        {
            "fact": fact.id,
            "subject": fact.subject,
            "predicate": fact.predicate,
            "object": fact.object,
            "polarity": fact.polarity.value,
            "standing": fact.standing.value,
            "terms": [{"since": term.since, "until": term.until} for term in terms],
            "superseded_by": list(fact.superseded_by),
            "contested_with": list(fact.contested_with),
            "sources": [places.row(e) for e in evidence],
        }
    )
    mark = "" if fact.standing.value == "current" else f"  [{fact.standing.value}]"
    denied = "not " if fact.polarity.value == "negated" else ""
    out.line(f"  ({fact.subject}) --[{denied}{fact.predicate}]--> ({fact.object}){mark}")
    for term in terms:
        if term.since or term.until:
            out.line(f"      held from {term.since or '?'} to {term.until or 'now, as far as is stated'}")
    if any(t.since or t.until for t in terms) and not all(t.since or t.until for t in terms):
        out.line("      a text without a date says so too, and not since when")
    for e in evidence:
        gone = "" if e.supported else "  (no longer stated)"
        gate = f"  ({e.gate})" if e.gate else ""
        out.line(f"      {places.cite(e.quote)} {places.words(e.quote)}{gate}{gone}")
    for other in (*fact.superseded_by, *fact.contested_with):
        out.line(f"      see {other}")
    if history:
        for record in view.history(fact):
            _show_record(record, ledger, out)


def _show_document(document: SourceDocument, ledger: Ledger, places: Places, out: Output) -> None:
    view = ledger.view
    stated = view.stated_in(document.id)
    claims = [i for i in stated if i.startswith("claim:")]
    row = {
        "document": document.id,
        "path": document.path,
        "state": document.state.value,
        "revision": document.revision,
        "revisions": len(document.revisions),
        "encoding": document.encoding,
        "format": document.format,
        "title": document.title,
        "date": document.date,
        "status": document.status,
        "claims": len(claims),
        "mentions": len(stated) - len(claims),
    }
    for name, value in row.items():
        out.line(f"{name:<10} {value}")
    facts = dict.fromkeys(view.fact_of(claim) for claim in sorted(claims, key=lambda one: stated[one].start))
    for one in facts:
        if one is not None and (fact := view.fact(one)) is not None:
            _show_fact(fact, ledger, places, out, only=document.path)
    out.row(row)


def _show_unread(what: str, ledger: Ledger, out: Output) -> None:
    from kg_ledger.errors import KgError
    from kg_ledger.reading import DocumentState
    from kg_pipeline.documents import anchor_at, anchors_from
    from kg_pipeline.leftover import leftover
    from kg_pipeline.places import line_at, spot

    document = ledger.view.document(what) or ledger.view.document_at(what)
    if document is None or document.state is not DocumentState.LIVE:
        raise KgError(f"{what}: no document is now at that path.", "`kg status` counts what there is.")
    text = ledger.text(document.revision)
    anchors = anchors_from(ledger.text(document.anchors) if document.anchors else "")
    left, total = leftover(ledger.view, document.id, text)
    for one in left:
        line, part = line_at(text, one.span.start), anchor_at(anchors, one.span.start)
        row = {"line": line, "part": part, "start": one.span.start, "end": one.span.end}
        out.row({**row, "sentence": one.text, "names_only": one.named})
        mark = "  (names only)" if one.named else ""
        out.line(f"{spot(document.path, line, part)} {' '.join(one.text.split())}{mark}")
    out.row({"document": document.id, "sentences": total, "unread": len(left)})
    out.line(f"{len(left)} of {total} sentences gave no claim")


def _show_record(record: Record, ledger: Ledger, out: Output, whole: bool = False) -> None:
    from kg_pipeline.recount import fields, recount

    row = {
        "record": record.seq,
        "at": record.at,
        "op": record.op,
        "actor": record.actor,
        "run": record.run,
        "cause": record.cause,
        "payload": record.payload,
        "hash": record.hash,
    }
    out.row(row)
    out.line(f"  #{record.seq} {record.at} {record.op} by {record.actor} (run {record.run})")
    out.line(f"      {recount(record, ledger.view.record_at)}")
    for name, value in fields(record) if whole else ():
        out.line(f"      {name:<14} {value}")
    if whole:
        out.line(f"      {'hash':<14} {record.hash}")
