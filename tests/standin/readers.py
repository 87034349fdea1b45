"""Two readers for the stand-in, to see what each way of answering loses, and to whom.

The *ideal* reader understands every question as the gold set does, writes it down without a fault, and reads
everything that it is shown. What a way of answering still loses with it, it never showed. The *hasty* reader
has stated faults. Everywhere it takes the first of two sets that are held against each other. In a query
language it goes one step where any number is asked for, forgets subclasses, and writes names where ids belong
until it is told. Of facts it reads the first twelve, of passages the first two; it goes one step there too,
and lists two things at most. It looks into relations only where the question takes more than one step. What
is lost to it and not to the ideal one was left to the reader. Neither says anything about a language model.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kg_ledger.ids import name_key
from kg_ledger.ontology import Ontology
from kg_ledger.records import Entity
from kg_pipeline.query.cypher_schema import identifier, literal, relationship_names
from kg_pipeline.query.execute import Outcome, execute
from kg_pipeline.query.graph import GoldGraph
from kg_pipeline.query.link import normalise
from kg_pipeline.query.plan import parse_plan
from kg_pipeline.query.plan_sql import plan_to_sql
from kg_pipeline.score.aliases import AliasMap
from kg_pipeline.score.gold import Gold, GoldQuestion
from kg_pipeline.text.fold import fold
from tests.standin.reading import answer, framed

FACTS_IN_HASTE = 12
PASSAGES_IN_HASTE = 2
LISTED_IN_HASTE = 2
_FACT = re.compile(r"^(F\d+): \((.*)\) --\[(.*?)\]--> \((.*?)\)(?: \[.*\])?$", re.M)
_NODE = re.compile(r"^(N\d+): \((.*)\) is a (.*?); id ([^;\n]*)", re.M)
_BEGINS = r"\[[0-9a-f]{12}\] (S\d+) \([^\n]*\):\n"
_PASSAGE = re.compile(rf"^{_BEGINS}(.*?)(?=\n\n{_BEGINS.replace('(S', '(?:S')}|\Z)", re.M | re.S)
_STATEMENT = re.compile(r"^- (.*) \[([^\]]*)\]$", re.M)
_POINT = re.compile(r"^(P\d+): (.*)$", re.M)
_ARROWS = {"forward": ("-", "->"), "reverse": ("<-", "-"), "both": ("-", "-")}

RawPlan = dict[str, Any]


@dataclass
class Reader:
    """Answers the prompts of one gold set; hand it to `Standin(reply=…)`."""

    gold: Gold
    hasty: bool = False

    def __post_init__(self) -> None:
        self.aliases = AliasMap(self.gold.entities)
        self.by_text = {normalise(q.text): q for q in self.gold.questions}
        self.names = {e.id: (e.label, *e.aliases) for e in self.gold.entities}

    def __call__(self, body: Mapping[str, Any]) -> Any:
        system, user = (str(body["messages"][i]["content"]) for i in (0, -1))
        schema = body["response_format"]["json_schema"]
        question = self.by_text.get(normalise(framed(user, "question")).strip())
        if question is None:
            return answer(schema["name"], schema["schema"], system, user)
        if "<facts>" in user:
            return self._facts(question, framed(user, "facts"))
        if "<passages>" in user:
            return self._passages(question, framed(user, "passages"))
        if "<reports>" in user:
            return self._reports(question, framed(user, "reports"))
        if "<points>" in user:
            points = _POINT.findall(framed(user, "points"))
            return _said([(text, [mark]) for mark, text in points])
        if "<tables>" in user:
            return {"query": self._query(question, user)}
        if "<known>" in user:
            return self._plan(question, user)
        if "route" in schema["schema"]["properties"]:
            return {"route": self._route(question)}
        if "accepted" in schema["schema"]["properties"]:
            return {"accepted": True, "why": ""}
        return self._mentions(question)

    # -- what it makes of a question ---------------------------------------------------------------

    def _meant(self, question: GoldQuestion, ids: Mapping[str, str], one_step: bool) -> RawPlan | None:
        """The plan as this reader understands it, in ids of the graph that was shown."""
        plan = question.plan
        return None if plan is None else self._understood(plan, ids, self.hasty and one_step)

    def _understood(self, plan: RawPlan, ids: Mapping[str, str], one_step: bool) -> RawPlan:
        if self.hasty and plan["op"] in ("intersect", "difference"):
            return self._understood(plan["args"][0], ids, one_step)
        mine = dict(plan)
        if plan["op"] == "const":
            mine["ids"] = [ids.get(one, one) for one in plan["ids"]]
        if plan["op"] == "closure" and one_step:
            mine["op"] = "step"
        if "seed" in plan:
            mine["seed"] = self._understood(plan["seed"], ids, one_step)
        if "args" in plan:
            mine["args"] = [self._understood(one, ids, one_step) for one in plan["args"]]
        return mine

    def _ids(self, known: Iterable[tuple[str, str]]) -> dict[str, str]:
        """Gold id → id of the graph, by the names that were shown: `(id, name)`."""
        found = {}
        for node, name in known:
            for gold in self.aliases.of_name(name):
                found[gold] = node
        return found

    def _known(self, user: str) -> dict[str, str]:
        rows = [line.split(" | ") for line in framed(user, "known").splitlines() if line.count(" | ") == 3]
        return self._ids((row[0], name) for row in rows for name in row[2:])

    # -- translating ---------------------------------------------------------------------------------

    def _mentions(self, question: GoldQuestion) -> Any:
        classes = [] if self.hasty and "const" in repr(question.plan) else _classes(question.plan or {})
        return {"entities": [], "classes": classes, "predicates": []}

    def _plan(self, question: GoldQuestion, user: str) -> Any:
        plan = self._meant(question, self._known(user), one_step=False)
        if plan is None:
            return {"op": "vector", "text": question.text}
        if self.hasty and framed(user, "errors") == "(none)":
            return _misspelt(plan)
        return plan

    def _query(self, question: GoldQuestion, user: str) -> str:
        plan = self._meant(question, self._known(user), one_step=True)
        if plan is None:
            return ""
        cypher = "(:Entity" in framed(user, "tables")
        if self.hasty and framed(user, "errors") == "(none)":
            names = {node: self.names[gold][0] for gold, node in self._known(user).items()}
            plan = self._understood(plan, names, one_step=True)
        if cypher:
            return _Cypher(self.gold.ontology, subclasses=not self.hasty).query(plan)
        sql = plan_to_sql(parse_plan(plan), self.gold.ontology)
        return sql.replace("c.ancestor", "e.type") if self.hasty else sql

    def _route(self, question: GoldQuestion) -> str:
        if question.plan is None or (self.hasty and question.kind in ("single", "type", "theme")):
            return "vector"
        return "sql" if question.kind in ("count", "difference") else "graph"

    # -- reading -------------------------------------------------------------------------------------

    def _facts(self, question: GoldQuestion, text: str) -> Any:
        nodes = _NODE.findall(text)
        ids = {label: node for _, label, _, node in nodes}
        shown = _FACT.findall(text)[: FACTS_IN_HASTE if self.hasty else None]
        facts = [(m, ids.get(s, s), p, ids.get(o, o)) for m, s, p, o in shown]
        entities = [Entity(node, kind if kind != "thing" else None, label) for _, label, kind, node in nodes]
        marks = {node: [mark] for mark, _, _, node in nodes}
        graph = GoldGraph(self.gold.ontology, entities, [(s, p, o) for _, s, p, o in facts])
        marked = {(s, p, o): mark for mark, s, p, o in reversed(facts)}
        mark_of = {e.fact: marked[e.subject, e.predicate, e.object] for e in graph.edges}
        known = self._ids((node, label) for _, label, _, node in nodes)
        return self._run(question, graph, known, mark_of, marks)

    def _passages(self, question: GoldQuestion, text: str) -> Any:
        shown = _PASSAGE.findall(text)[: PASSAGES_IN_HASTE if self.hasty else None]
        folded = {mark: fold(words).text for mark, words in shown}
        marks: dict[str, list[str]] = {}
        for entity in self.gold.entities:
            for mark, words in folded.items():
                if any(fold(name).text in words for name in (entity.label, entity.id, *entity.aliases)):
                    marks.setdefault(entity.id, []).append(mark)
        stated = {
            relation.triple: mark
            for relation in self.gold.relations
            for mark, words in folded.items()
            if fold(relation.quote).text in words
        }
        named = {end for s, _, o in stated for end in (s, o)} | marks.keys()
        entities = [Entity(e.id, e.type, e.label) for e in self.gold.entities if e.id in named]
        graph = GoldGraph(self.gold.ontology, entities, stated)
        mark_of = {e.fact: stated[e.subject, e.predicate, e.object] for e in graph.edges}
        return self._run(question, graph, {}, mark_of, marks)

    def _run(
        self,
        question: GoldQuestion,
        graph: GoldGraph,
        ids: Mapping[str, str],
        mark_of: Mapping[str, str],
        marks: Mapping[str, list[str]],
    ) -> Any:
        """What follows from `graph` alone, each result with the marks that it rests on."""
        plan = self._meant(question, ids, one_step=True)
        if plan is None:
            wanted = [ids.get(one, one) for one in question.answer]
            found = [node for node in wanted if marks.get(node)]
            return _said([(graph.label(node), marks[node][:3]) for node in found])
        outcome: Outcome = execute(parse_plan(plan), graph)
        if outcome.number is not None:
            cited = [mark_of[f] for node in outcome.ids for f in outcome.support[node] if f in mark_of]
            return _said([(str(outcome.number), cited)] if cited else [])
        rows = []
        for node in outcome.ids:
            if graph.has(node):
                cited = [mark_of[fact] for fact in outcome.support[node] if fact in mark_of]
                rows.append((graph.label(node), cited or marks.get(node, [])[:1]))
        return _said(rows[: LISTED_IN_HASTE if self.hasty else None])

    def _reports(self, question: GoldQuestion, text: str) -> Any:
        points = []
        for said, cited in _STATEMENT.findall(text)[: FACTS_IN_HASTE if self.hasty else None]:
            for gold in question.answer:
                names = self.names.get(gold, ())
                if any(name_key(name) in name_key(said) for name in names):
                    points.append({"description": names[0], "cited": cited.split(", ")})
        return {"points": points[:10]}


def _said(rows: Iterable[tuple[str, list[str]]]) -> Any:
    told = [(text, list(dict.fromkeys(marks))) for text, marks in rows]
    text = " ".join(f"{text} [{', '.join(marks)}]." for text, marks in told if marks)
    cited = list(dict.fromkeys(mark for _, marks in told for mark in marks))
    return {"answer": text, "cited": cited, "missing": [] if text else ["not shown"]}


def _classes(plan: RawPlan) -> list[str]:
    own = [str(plan["type"])] if plan.get("op") == "instances" else []
    parts = [*plan.get("args", []), *([plan["seed"]] if "seed" in plan else [])]
    return list(dict.fromkeys([*own, *(cls for part in parts for cls in _classes(part))]))


def _misspelt(plan: RawPlan) -> RawPlan:
    """The same with predicates as a person would write them."""
    mine = {**plan, **({"predicate": plan["predicate"].replace("_", " ")} if "predicate" in plan else {})}
    if "seed" in plan:
        mine["seed"] = _misspelt(plan["seed"])
    if "args" in plan:
        mine["args"] = [_misspelt(one) for one in plan["args"]]
    return mine


class _Cypher:
    """A plan as one query, as a writer would put it: each set a collected list."""

    def __init__(self, ontology: Ontology, subclasses: bool) -> None:
        self._subclasses = subclasses
        self._names = relationship_names(ontology.predicates)
        self._lines: list[str] = []
        self._sets = 0

    def query(self, plan: RawPlan) -> str:
        counts = plan["op"] == "count"
        last = self._set(plan["seed"] if counts else plan)
        result = "count(DISTINCT e.id) AS count" if counts else "DISTINCT e.id AS id"
        return "\n".join([*self._lines, f"MATCH (e:Entity) WHERE e.id IN {last} RETURN {result}"])

    def _collect(self, pattern: str, where: str = "") -> str:
        earlier = "".join(f", s{i}" for i in range(1, self._sets + 1))
        self._sets += 1
        condition = f" WHERE {where}" if where else ""
        kept = f"WITH collect(DISTINCT e.id) AS s{self._sets}{earlier}"
        self._lines.append(f"OPTIONAL MATCH {pattern}{condition} {kept}")
        return f"s{self._sets}"

    def _member(self, cls: str) -> str:
        if not self._subclasses:
            return f"(e:Entity {{type: {literal(cls)}}})"
        return f"(e:Entity)-[:instance_of]->(:Class {{name: {literal(cls)}}})"

    def _set(self, plan: RawPlan) -> str:
        op = plan["op"]
        if op == "const":
            return self._collect("(e:Entity)", f"e.id IN [{', '.join(map(literal, plan['ids']))}]")
        if op == "instances":
            return self._collect(self._member(plan["type"]))
        if op == "of_type":
            seed = self._set(plan["seed"])
            return self._collect(self._member(plan["type"]), f"e.id IN {seed}")
        if op in ("step", "closure"):
            seed = self._set(plan["seed"])
            left, right = _ARROWS[plan["direction"]]
            name = identifier(self._names[plan["predicate"]])
            length = "* SHORTEST" if op == "closure" else ""
            return self._collect(f"(a:Entity){left}[:{name}{length}]{right}(e:Entity)", f"a.id IN {seed}")
        parts = [self._set(one) for one in plan["args"]]
        joined = {"union": " OR ", "intersect": " AND ", "difference": " AND NOT "}[op]
        return self._collect("(e:Entity)", joined.join(f"e.id IN {part}" for part in parts))


__all__ = ["FACTS_IN_HASTE", "PASSAGES_IN_HASTE", "Reader"]
