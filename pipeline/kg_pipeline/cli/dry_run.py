"""`kg ingest --dry-run`: what a run would take. Nothing is written, nothing is sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kg_pipeline.cli.output import Output

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_ledger.ontology import Ontology
    from kg_pipeline.looking import Request
    from kg_pipeline.workspace import Workspace


def say_plan(place: Workspace, request: Request, out: Output) -> int:
    """Say documents, prompts, tokens and, where a price is set, cost; return the exit code."""
    from kg_ledger.ledger import Ledger

    ontology = place.given_ontology()
    if place.exists:
        with place.ledger() as ledger:
            return _say(place, request, out, ledger, ontology or ledger.ontology)
    if ontology is None:
        from kg_pipeline.providers.embedded.general import general_ontology

        ontology = general_ontology()
    return _say(place, request, out, Ledger.in_memory(ontology), ontology)


def _say(place: Workspace, request: Request, out: Output, ledger: Ledger, ontology: Ontology) -> int:
    from kg_pipeline.corridor import extractions
    from kg_pipeline.looking import look, read_documents
    from kg_pipeline.rooms import Rooms, silent
    from kg_pipeline.workspace import recipe_of

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
    out.line("documents  " + ", ".join(f"{n} {what}" for what, n in documents.items()))
    out.line(f"chunks     {len(tasks)}")
    out.line(f"prompts    {plan['prompts']} ({provider.name}), at most {plan['call_cap']} calls")
    out.line(f"tokens     ~{plan['prompt_tokens']} prompt, ~{plan['completion_tokens']} completion")
    cost = plan["cost"]
    out.line(
        "cost       unknown: set price_prompt and price_completion"
        if cost is None
        else f"cost       ~{cost:.4f}"
    )
    return 0
