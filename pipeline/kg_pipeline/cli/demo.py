"""`kg demo`: the main job on the shipped corpus, on the embedded engine, with nothing set up."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kg_pipeline.cli.options import Json
from kg_pipeline.cli.output import Output, speaking
from kg_pipeline.cli.query import tell
from kg_pipeline.cli.review_list import item_row

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_ledger.reading import OpenItem

QUESTIONS = (
    "決済サービスが止まると、影響を受けるサービスはどれですか。",
    "Who owns the Order Service?",
    "Who owns the Coupon Service?",
)
SHOWN_FACTS = 4


def demo(
    keep: Annotated[
        Path | None, typer.Option("--keep", metavar="DIR", help="Keep the workspace in this folder.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Take in the shipped corpus, ask three questions, and meet a conflict."""
    with speaking(as_json) as out:
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            _run(keep, out)
        else:
            with tempfile.TemporaryDirectory(prefix="kg-demo-") as folder:
                _run(Path(folder), out)


def _run(folder: Path, out: Output) -> None:
    from kg_ledger.ledger import Ledger
    from kg_ledger.ontology import load_ontology
    from kg_pipeline.answering import engine_in, room_for
    from kg_pipeline.providers.embedded.engine import EmbeddedProvider
    from kg_pipeline.shipped import shipped
    from kg_pipeline.taking import take_in
    from kg_pipeline.workspace import EMBEDDED_NOTE

    out.note(EMBEDDED_NOTE)
    provider = EmbeddedProvider()
    corpus = shipped("corpora") / "microservices"
    ontology = load_ontology(shipped("gold") / "microservices" / "ontology.yaml")
    with Ledger.open(folder / ".kg", ontology, create=True) as ledger:
        out.block("1. Documents become a graph\n")
        outcome = take_in(ledger, provider, corpus, run="demo 1", actor="kg demo")
        out.line(f"   {outcome.tally.new} documents, {outcome.tally.claims} claims")
        _classes(ledger, out)
        out.block("\n2. Every edge shows the words that state it\n")
        _facts(ledger, out)
        out.block("\n3. Questions: two answers with citations, one refusal")
        room = room_for(ledger.view, ledger, provider, None)
        for question in QUESTIONS:
            out.block(f"\n   ? {question}")
            tell(engine_in(room, "plan").answer(question), out)
        out.block("\n4. A second wave arrives: each fact is judged before it is written\n")
        second = take_in(
            ledger, provider, corpus.with_name("microservices.wave2"), run="demo 2", actor="kg demo"
        )
        judged = {cls.value: count for cls, count in sorted(second.tally.judgements.items())}
        out.row({"judgements": judged})
        out.line("   " + ", ".join(f"{count} {cls}" for cls, count in judged.items()))
        conflict = next(i for i in ledger.view.open_items("open") if i.cls.value == "conflict")
        _conflict(conflict, ledger, out)
        check = ledger.verify()
        out.row({"verified": check.ok, "records": ledger.store.count()})
        out.block(f"\n5. The ledger: {ledger.store.count()} records, {'verified' if check.ok else 'BROKEN'}")
        out.block("\nNow your own documents:  kg ingest FOLDER   then   kg query QUESTION   and   kg review")


def _classes(ledger: Ledger, out: Output) -> None:
    classes = Counter(entity.type or "(unknown)" for entity in ledger.view.entities())
    out.row({"classes": dict(sorted(classes.items()))})
    for cls, count in sorted(classes.items()):
        out.line(f"   {count:>4} {cls}")


def _facts(ledger: Ledger, out: Output) -> None:
    from kg_pipeline.places import Places

    places = Places(ledger)
    edges = sorted(ledger.view.graph().edges(keys=True))
    step = max(1, len(edges) // SHOWN_FACTS)
    for _, _, fact in edges[::step][:SHOWN_FACTS]:
        found = ledger.view.fact(fact)
        evidence = ledger.view.claims_of(fact)[0]
        if found is not None:
            out.row({"fact": fact, "source": places.row(evidence)})
            out.line(f"   ({found.subject}) --[{found.predicate}]--> ({found.object})")
            out.line(f'      {places.cite(evidence.quote)} "{evidence.quote.text}"')
    out.line(f"   … and {len(edges) - SHOWN_FACTS} more")


def _conflict(item: OpenItem, ledger: Ledger, out: Output) -> None:
    row = item_row(item, ledger)
    out.row({"conflict": row})
    out.block(f"\n   in doubt: {item.slot} ({item.rule}); both sides stay, a person decides (`kg review`)")
    for side in row["sides"]:
        out.line(f'      {side["fact"]}  {side["doc"]}:{side["line"]} "{side["quote"]}"')
