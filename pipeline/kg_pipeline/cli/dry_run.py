"""`kg ingest --dry-run`: what a run would take. Nothing is written, nothing is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kg_pipeline.cli.output import Output

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_ledger.ontology import Ontology
    from kg_pipeline.looking import Request
    from kg_pipeline.workspace import Workspace


def say_plan(place: Workspace, request: Request, out: Output, lang: str = "en") -> int:
    """Say documents, prompts, tokens and, where a price is set, cost; return the exit code."""
    from kg_ledger.ledger import Ledger

    ontology = place.given_ontology()
    if place.exists:
        with place.ledger() as ledger:
            return _say(place, request, (out, lang), ledger, ontology or ledger.ontology)
    if ontology is None:
        from kg_pipeline.providers.embedded.general import general_ontology

        ontology = general_ontology()
    return _say(place, request, (out, lang), Ledger.in_memory(ontology), ontology)


def _say(
    place: Workspace, request: Request, spoken: tuple[Output, str], ledger: Ledger, ontology: Ontology
) -> int:
    from kg_pipeline.cli.ingest_words import headed, listed, say
    from kg_pipeline.corridor import extractions
    from kg_pipeline.looking import look, read_documents
    from kg_pipeline.rooms import Rooms, silent
    from kg_pipeline.workspace import recipe_of

    out, lang = spoken
    provider = place.provider(ledger)
    outcome = look(request, ledger.view, recipe_of(provider, ontology, place.settings.chunk_tokens))
    taken = read_documents(outcome, request, silent, ledger.view, ledger.text)
    tasks = list(extractions(taken, Rooms(ontology, provider, place.settings.chunk_tokens)))
    for problem in outcome.problems:
        out.problem(problem)
    plan: dict[str, Any] = {
        "prompts": 0,
        "call_cap": 0,
        "prompt_tokens": 0,
        "completion_tokens": 0,
        "cost": 0.0,
    }
    if place.settings.uses_endpoint:
        from kg_pipeline.providers.planning import plan_calls

        plan = plan_calls(place.connection.provider, tasks, ledger.store).to_record()
    changes = outcome.changes
    documents = {
        "new": sum(one.known_as is None for one in taken),
        "changed": sum(one.known_as is not None and not one.same_text for one in taken),
        "reread": sum(one.same_text for one in taken),
        "renamed": len(changes.renamed),
        "unchanged": len(changes.unchanged),
        "withdrawn": len(changes.gone),
    }
    out.row(
        {"dry_run": True, "documents": documents, "chunks": len(tasks), "provider": provider.name, **plan}
    )
    out.line(headed("documents", lang, listed([say(what, lang, n) for what, n in documents.items()], lang)))
    out.line(headed("chunks", lang, str(len(tasks))))
    out.line(headed("prompts", lang, say("at_most", lang, plan["prompts"], provider.name, plan["call_cap"])))
    planned = say("planned_tokens", lang, plan["prompt_tokens"], plan["completion_tokens"])
    out.line(headed("tokens", lang, planned))
    cost = plan["cost"]
    out.line(headed("price", lang, say("no_price", lang) if cost is None else f"~{cost:.4f}"))
    return 0
