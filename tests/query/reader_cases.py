"""Question sets in the compact form of `tests/query/domains`, and how an answer is scored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from kg_ledger.ontology import Ontology, parse_ontology
from kg_ledger.records import Entity
from kg_pipeline.providers.embedded.questions.read import read_question
from kg_pipeline.providers.embedded.questions.reading import Reading
from kg_pipeline.providers.embedded.questions.wording import LinkedName
from kg_pipeline.query.execute import execute
from kg_pipeline.query.graph import GoldGraph, Graph
from kg_pipeline.query.link import link, normalise
from kg_pipeline.query.plan import read_plan
from kg_pipeline.score.gold import Gold
from kg_pipeline.score.metrics import Scores, macro_f1, set_scores

FOLDER = Path(__file__).parent / "domains"


@dataclass(frozen=True)
class Case:
    """A question with its right answer."""

    lang: str
    kind: str
    text: str
    answer: list[str]


@dataclass(frozen=True)
class Domain:
    """A graph and questions about it."""

    graph: GoldGraph
    cases: list[Case]


def _plan(words: Iterator[str], ontology: Ontology) -> dict[str, Any]:
    word = next(words)
    if word[0] in "<>":
        far = word[1] == "+"
        return {
            "op": "closure" if far else "step",
            "seed": _plan(words, ontology),
            "predicate": word[2:] if far else word[1:],
            "direction": "forward" if word[0] == ">" else "reverse",
        }
    if word == "#":
        return {"op": "count", "seed": _plan(words, ontology)}
    if word in ("&", "|", "-"):
        op = {"&": "intersect", "|": "union", "-": "difference"}[word]
        return {"op": op, "args": [_plan(words, ontology), _plan(words, ontology)]}
    if word.lstrip("@") in ontology.classes:
        return {"op": "instances", "type": word.lstrip("@")}
    return {"op": "const", "ids": [word]}


@cache
def load(name: str) -> Domain:
    """The domain `domains/NAME.yaml`."""
    raw = yaml.safe_load((FOLDER / f"{name}.yaml").read_text("utf-8"))
    ontology = parse_ontology(raw["ontology"], name)
    entities = [Entity(e["id"], e["type"], e["label"], tuple(e["aliases"])) for e in raw["entities"]]
    triples = [tuple(line.split()) for line in raw["relations"]]
    graph = GoldGraph(ontology, entities, [(s, p, o) for s, p, o in triples])
    cases = []
    for row in raw["questions"]:
        answer: list[str] = []
        if "plan" in row:
            answer = answer_of(row["plan"], graph)
        cases.append(Case(row["lang"], row["kind"], row["text"], answer))
    return Domain(graph, cases)


def answer_of(plan: str, graph: GoldGraph) -> list[str]:
    """What a plan in prefix notation gives."""
    words = iter(plan.split())
    answer = execute(read_plan(_plan(words, graph.ontology), graph), graph).answer
    assert next(words, None) is None, plan
    return answer


def aside_rows() -> list[tuple[str, str, str]]:
    """`(set, question, plan)` of `domains/asides.txt`."""
    rows = []
    for line in (FOLDER / "asides.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            name, text, plan = line.split(" || ")
            rows.append((name, text, plan))
    return rows


def of_gold(gold: Gold) -> Domain:
    """The domain of a gold set."""
    return Domain(gold.graph, [Case(q.lang, q.kind, q.text, q.answer) for q in gold.questions])


def read(text: str, graph: Graph) -> Reading:
    """Link and read a question."""
    text = normalise(text)
    names = tuple(
        LinkedName(m.start, m.end, m.surface, m.ids, tuple(graph.type_of(i) for i in m.ids))
        for m in link(text, graph)
    )
    return read_question(text, graph.ontology, names)


def answered(text: str, graph: Graph) -> list[str]:
    """What the reader's plan gives; nothing where the question cannot be read."""
    reading = read(text, graph)
    if reading.plan is None or reading.plan.op == "vector":
        return []
    return execute(reading.plan, graph).answer


def scored(domain: Domain, lang: str = "") -> dict[str, float]:
    """Macro-F1 by kind, and `all`."""
    found: dict[str, list[Scores]] = defaultdict(list)
    for case in domain.cases:
        if lang in ("", case.lang):
            one = set_scores(set(answered(case.text, domain.graph)), set(case.answer))
            found[case.kind].append(one)
            found["all"].append(one)
    return {kind: macro_f1(scores) for kind, scores in found.items()}


def wide_rows(name: str) -> list[tuple[str, str, str, str]]:
    """`(set, kind, question, plan)` of `domains/NAME.txt`."""
    rows = []
    for line in (FOLDER / f"{name}.txt").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            domain, kind, text, plan = line.split(" || ")
            rows.append((domain, kind, text, plan))
    return rows
