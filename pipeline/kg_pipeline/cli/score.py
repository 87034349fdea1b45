"""`kg score`: hold the pipeline against a gold set, in a workspace of its own that is removed."""

from __future__ import annotations

import math
import shutil
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kg_pipeline.cli.options import Json, ProviderName, WorkspaceDir
from kg_pipeline.cli.output import Output, speaking

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_ledger.reading import Evidence
    from kg_pipeline.providers.base import Provider
    from kg_pipeline.reading.source import ReadOptions
    from kg_pipeline.score.gold import Gold
    from kg_pipeline.score.metrics import Classified
    from kg_pipeline.score.run import Scorer
    from kg_pipeline.workspace import Workspace


def score(
    gold: Annotated[
        Path | None, typer.Option(help="The gold folder; default: the shipped microservices.")
    ] = None,
    corpus: Annotated[Path | None, typer.Option(help="The first wave; the second lies beside it.")] = None,
    strategy: Annotated[str, typer.Option(help="A way of answering, or all, or none.")] = "plan",
    graph: Annotated[
        str, typer.Option(help="gold or extracted: what questions are answered on.")
    ] = "extracted",
    min_f1: Annotated[
        float | None,
        typer.Option(help="Exit 1 if a relation or answer F1 is lower; of all ways, that of plan counts."),
    ] = None,
    history: Annotated[
        bool, typer.Option("--history", help="Show earlier scores, without a new run.")
    ] = False,
    provider: ProviderName = None,
    details: Annotated[
        bool, typer.Option("--details", help="List what is wrong and what is missed.")
    ] = False,
    workspace: WorkspaceDir = None,
    as_json: Json = False,
) -> None:
    """Score extraction, resolution, judging and answers against a gold set."""
    with speaking(as_json) as out:
        from kg_pipeline.score.history import History
        from kg_pipeline.shipped import shipped
        from kg_pipeline.workspace import Workspace

        _check_share(min_f1)
        place = Workspace.find(Path.cwd(), workspace, {"provider": provider})
        past = History(place.state)
        if history:
            code = _show_history(past, out)
        else:
            from kg_pipeline.score.gold import load_gold

            gold = gold or shipped("gold") / "microservices"
            corpus = corpus or shipped("corpora") / gold.name
            loaded = load_gold(gold, corpus, options=place.read_options())
            row, wrong = run_score(place, loaded, corpus, strategy, graph, out)
            row["change"], row["changed"] = past.change(row), past.changed(row)
            past.add(row)
            _tell(row, wrong if details else [], out)
            code = _check(row, min_f1)
    raise typer.Exit(code)


def run_score(
    place: Workspace, gold: Gold, corpus: Path, strategy: str, graph: str, out: Output
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Take in both waves and score them; the summary, and what is wrong item by item."""
    from kg_ledger.ledger import Ledger
    from kg_pipeline.prompts import prompt_hashes
    from kg_pipeline.score.run import Scorer
    from kg_pipeline.taking import take_in
    from kg_pipeline.workspace import EMBEDDED_NOTE, recipe_of

    scorer = Scorer(gold)
    options = place.read_options()
    wrong: list[dict[str, Any]] = []
    folder = Path(tempfile.mkdtemp(prefix="kg-score-"))
    try:
        with Ledger.open(folder / ".kg", gold.ontology, create=True) as ledger:
            provider = place.provider(ledger)
            if provider.name == "embedded":
                out.note(EMBEDDED_NOTE)
            tokens = place.settings.chunk_tokens
            recipe = recipe_of(provider, gold.ontology, tokens)
            take = partial(take_in, ledger, provider, actor="kg score", chunk_tokens=tokens, options=options)
            take(corpus, run="wave 1")
            first = scorer.first_wave(ledger, _texts(ledger))
            wrong += [{"wrong": list(t)} for t in first.wrong] + [{"missed": list(t)} for t in first.missed]
            wrong += [{"trap": list(t)} for t in first.traps] + [{"overmerged": e} for e in first.overmerged]
            wrong += [{"lost": e} for e in first.lost]
            row: dict[str, Any] = {
                "gold": gold.name,
                "provider": provider.name,
                "recipe": recipe,
                "ontology": gold.ontology.hash[:16],
                "prompts": prompt_hashes(),
                "model": place.models,
                "graph": graph,
                **first.to_row(),
            }
            if strategy != "none" and gold.questions:
                answered, skipped = _answers(gold, ledger, provider, strategy, graph, scorer)
                for name, extra in skipped.items():
                    out.note(f"{name} is left out: install it with pip install 'kg-pipeline[{extra}]'")
                row |= answered | {"skipped": skipped}
                for name, one in answered["answers"].items():
                    wrong += [{"answer": {"by": name, **q}} for q in one["questions"] if q["f1"] < 1]
            second = corpus.with_name(corpus.name + ".wave2")
            if second.is_dir() and gold.judgements:
                carried = _stated_so_far(ledger)
                take(second, run="wave 2")
                judged, misjudged = scorer.judgements(ledger.view, carried)
                wrong += [{"judgement": one} for one in misjudged]
                given, misjudged = judge_given_claims(gold, corpus, second, options)
                wrong += [{"judgement of a given claim": one} for one in misjudged]
                row["judging"] = _judging(judged) | {"oracle": _judging(given)}
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return row, wrong


def judge_given_claims(
    gold: Gold, corpus: Path, second: Path, options: ReadOptions | None = None
) -> tuple[Classified, list[dict[str, str]]]:
    """Score judging alone, on the claims of the gold set; how it did, and what came out otherwise."""
    from kg_ledger.ledger import Ledger
    from kg_pipeline.score.oracle import Oracle
    from kg_pipeline.score.run import Scorer
    from kg_pipeline.steps.read import DEFAULT_OPTIONS
    from kg_pipeline.taking import hand_in

    oracle = Oracle(gold)
    hand = partial(hand_in, actor="oracle", options=options or DEFAULT_OPTIONS)
    with Ledger.in_memory(gold.ontology) as ledger:
        hand(ledger, oracle.first_wave, corpus, run="wave 1")
        carried = _stated_so_far(ledger)
        hand(ledger, oracle.second_wave, second, run="wave 2")
        return Scorer(gold).judgements(ledger.view, carried)


def _stated_so_far(ledger: Ledger) -> Callable[[Evidence], bool]:
    """Whether a claim is one that its document states already, before the next wave."""
    before = {d.id: set(ledger.view.stated_in(d.id)) for d in ledger.view.documents()}
    return lambda evidence: evidence.id in before.get(evidence.quote.doc, set())


def _answers(
    gold: Gold, ledger: Ledger, provider: Provider, strategy: str, graph: str, scorer: Scorer
) -> tuple[dict[str, Any], dict[str, str]]:
    """The scores of every way asked for, and the ways that `all` leaves out, with the extra each lacks."""
    from kg_ledger.errors import KgError
    from kg_pipeline.answering import STRATEGIES, engine_in, lacking, room_for, with_graph
    from kg_pipeline.score.answers import score_answers

    if graph not in ("gold", "extracted"):
        raise KgError(f"There is no graph {graph!r}.", "Known are gold and extracted.")
    room = room_for(ledger.view, ledger, provider, None)
    mapped = {entity.id: scorer.aliases.of_entity(entity) for entity in ledger.view.entities()}
    if graph == "gold":
        room = with_graph(room, gold.graph)

    def to_gold(node: str) -> str:
        ids = mapped.get(node, set()) if graph == "extracted" else {node}
        return next(iter(ids)) if len(ids) == 1 else f"?{node}"

    names = STRATEGIES if strategy == "all" else (strategy,)
    skipped = {name: lacking(name) for name in names if strategy == "all" and lacking(name)}
    engines = {name: engine_in(room, name) for name in names if name not in skipped}
    return score_answers(gold, engines, to_gold), skipped


def _texts(ledger: Ledger) -> str:
    return "\n".join(ledger.text(document.revision) for document in ledger.view.documents())


def _judging(judged: Classified) -> dict[str, Any]:
    return {
        "macro_f1": round(judged.macro_f1, 4),
        "accuracy": round(judged.accuracy, 4),
        "per_class": {cls: one.to_row() for cls, one in judged.per_class.items()},
        "confusion": [[truth, said, n] for (truth, said), n in judged.confusion.items()],
    }


def _check_share(min_f1: float | None) -> None:
    from kg_ledger.errors import KgError

    if min_f1 is not None and not 0 <= min_f1 < math.inf:
        raise KgError(f"--min-f1 {min_f1}: is no F1.", "Give a number between 0 and 1.")


def _check(row: dict[str, Any], min_f1: float | None) -> int:
    if min_f1 is None:
        return 0
    answers = row.get("answers", {})
    held = [answers["plan"]] if len(answers) > 1 and "plan" in answers else answers.values()
    reached = [row["extraction"]["relations"]["f1"], *(one["macro_f1"] for one in held)]
    return 0 if min(reached) >= min_f1 else 1


def _tell(row: dict[str, Any], wrong: list[dict[str, Any]], out: Output) -> None:
    for one in wrong:
        out.row(one)
        out.line("  ".join(f"{kind}: {what}" for kind, what in one.items()))
    out.row(row)
    extraction, quotes, resolution = row["extraction"], row["quotes"], row["resolution"]
    for name in ("entities", "relations"):
        out.line(f"{name:<11}" + "  ".join(f"{k} {v:.3f}" for k, v in extraction[name].items()))
    out.line(f"typing     {extraction['typing']['accuracy']:.3f}")
    out.line(f"traps hit  {extraction['traps_hit']}")
    out.line(f"quotes     {quotes['verified']} of {quotes['total']} verified")
    out.line("resolution " + "  ".join(f"{k} {v}" for k, v in resolution.items()))
    if "judging" in row:
        judging = row["judging"]
        out.line(f"judging    macro-F1 {judging['macro_f1']:.3f}, accuracy {judging['accuracy']:.3f}")
        for cls, one in judging["per_class"].items():
            out.line(f"  {cls:<10}" + "  ".join(f"{k} {v:.3f}" for k, v in one.items()))
        given = judging["oracle"]
        out.line(
            f"  of claims given by hand: macro-F1 {given['macro_f1']:.3f}, accuracy {given['accuracy']:.3f}"
        )
    _tell_answers(row, out)
    for name, change in row.get("change", {}).items():
        out.line(f"change     {name}: {change:+.4f} since the last run")


def _tell_answers(row: dict[str, Any], out: Output) -> None:
    """A line a way of answering: macro-F1 as a whole and by kind of question, coverage, refusals."""
    answers = row.get("answers", {})
    kinds = sorted({kind for one in answers.values() for kind in one["kinds"]})
    if answers:
        out.line(f"answers on the {row['graph']} graph, macro-F1")
        out.line(f"{'':<11}{'all':<7}" + "".join(f"{kind:<16}" for kind in kinds) + "coverage  refused")
    for name, one in answers.items():
        by_kind = "".join(f"{_figure(one['kinds'].get(kind)):<16}" for kind in kinds)
        refused = f"{one['refused']['right']}/{one['refused']['asked']}"
        covered = _figure(row["coverage"].get(name))
        out.line(f"  {name:<9}{one['macro_f1']:.3f}  {by_kind}{covered:<10}{refused}")
    if row.get("changed"):
        out.line(f"since the last run another {' and '.join(row['changed'])}")


def _figure(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _show_history(past: Any, out: Output) -> int:
    if not past.rows():
        out.line(f"No score is kept: scores are kept in a workspace's .kg, and {past.place} has none.")
    for row in past.rows():
        out.row(row)
        relations = row["extraction"]["relations"]["f1"]
        judging = row.get("judging", {}).get("macro_f1", "–")
        out.line(f"{row['at']}  {row['gold']}  {row['provider']}  relations {relations}  judging {judging}")
    return 0
