"""Whether something is so: yes with its facts or through others, no with what speaks against, or unsaid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kg_pipeline.query.answer import Answer
from kg_pipeline.query.decide import Link, links_of
from kg_pipeline.query.execute import Outcome
from kg_pipeline.query.inquiry import Inquiry
from kg_pipeline.query.onward import consts_of, denied_in_vain, of_one_step, onward
from kg_pipeline.query.plan import Combine, OfType, Plan
from kg_pipeline.query.sources import Aside
from kg_pipeline.query.telling import MOST, Telling, asides_at, facts_of, labels, run, tell_aside


def whether_told(inquiry: Inquiry, told: Telling, strategy: str) -> Answer:
    """Whether something is so, with the facts that say so, or that stand where such a fact would stand."""
    if isinstance(inquiry.plan, Combine) and inquiry.plan.op == "difference" and inquiry.tested:
        return _spared(inquiry, inquiry.plan.args[1:], told, strategy)
    outcome = run(inquiry, told)
    hit = [i for i in inquiry.tested if i in outcome.ids] if inquiry.tested else list(outcome.ids)
    missed = [i for i in inquiry.tested if i not in outcome.ids]
    names = inquiry.tested[1:] and told.asked.ambiguous
    if hit and (not missed or names):
        told.say(
            told.word("two_sides" if _contested(outcome, hit, told) else "yes")
            + (labels(told, hit) if not inquiry.tested else "")
        )
        _say_hits(inquiry, told, outcome, hit)
        return told.answer(strategy, True, hit, inquiry)
    if hit:
        told.say(told.word("partly") + labels(told, hit))
        _say_hits(inquiry, told, outcome, hit)
    key, lines = why_not(inquiry, told, frozenset(missed))
    far = onward(inquiry, told) if not hit and key in _OPEN else None
    if far is not None and key != "pending" and not of_one_step(told):
        return _through(inquiry, told, far, strategy)
    if key == "not_stated":
        lines += [line for one in _between(told) for line in tell_aside(one, told, "only_said")]
    told.say(told.word(key) if not isinstance(inquiry.plan, OfType) or key != "no_kind" else "")
    for line in lines:
        told.say(line)
    if far is not None:
        _say_chain("by_way", inquiry, told, far)
    return told.answer(strategy, bool(hit) or key.startswith("no_"), hit, inquiry)


def _spared(inquiry: Inquiry, without: list[Plan], told: Telling, strategy: str) -> Answer:
    """Whether something is *not* so: no where a fact says that it is, yes only where that is denied.

    That the graph holds no such fact says nothing.
    """
    plan = without[0] if len(without) == 1 else Combine(op="union", args=without)
    so = replace(inquiry, plan=plan)
    outcome = run(so, told)
    hit = [i for i in so.tested if i in outcome.ids]
    if hit:
        told.say(told.word("two_sides" if _contested(outcome, hit, told) else "no_other"))
        _say_hits(so, told, outcome, hit)
        return told.answer(strategy, True, (), inquiry)
    if (chain := denied_in_vain(inquiry, told)) is not None:
        told.say(told.word("no_other"))
        _say_hits(inquiry, told, chain, list(inquiry.tested))
        return told.answer(strategy, True, (), inquiry)
    key, lines = why_not(so, told, frozenset(so.tested))
    told.say(told.word("yes" if key in _DENIED else "pending" if key == "pending" else "not_stated"))
    for line in lines:
        told.say(line)
    return told.answer(strategy, key in _DENIED, so.tested if key in _DENIED else (), inquiry)


_DENIED = ("no_longer", "no_ended", "no_denied")
_OPEN = ("not_stated", "no_other", "pending")
"""What is known of a step that says nothing against a chain."""


def _through(inquiry: Inquiry, told: Telling, far: Outcome, strategy: str) -> Answer:
    """Yes, by way of others: the chain of facts that a transitive relation leads along."""
    told.citations.clear()
    told.facts.clear()
    hit = _say_chain("yes_through", inquiry, told, far)
    return told.answer(strategy, True, hit, inquiry)


def _say_chain(key: str, inquiry: Inquiry, told: Telling, far: Outcome) -> list[str]:
    """Tell the chain that leads to what is put to the test; what of that it reaches."""
    hit = [i for i in far.ids if not inquiry.tested or i in inquiry.tested]
    between = dict.fromkeys(node for fact in facts_of(far, hit) for node in ends_of(fact, told))
    ends = {*hit, *consts_of(inquiry.plan)}
    contested = key == "yes_through" and _contested(far, hit, told)
    via = labels(told, (node for node in between if node not in ends))
    told.say(told.word("two_sides") if contested else told.word(key, via))
    _say_hits(inquiry, told, far, hit)
    return hit


def ends_of(fact: str, told: Telling) -> tuple[str, ...]:
    """Subject and object of a fact."""
    triple = told.room.sources.triple(fact)
    return () if triple is None else (triple[0], triple[2])


def _contested(outcome: Outcome, hit: list[str], told: Telling) -> bool:
    sources = told.room.sources
    return any(o.relation == "contested" for f in facts_of(outcome, hit) for o in sources.opposed(f))


def _say_hits(inquiry: Inquiry, told: Telling, outcome: Outcome, hit: list[str]) -> None:
    facts = facts_of(outcome, hit)
    for fact in facts[:MOST]:
        told.say(told.fact(fact) if inquiry.period is None else told.held(fact))
    if not facts and isinstance(inquiry.plan, OfType):
        for node in hit:
            places = told.room.sources.named(node)
            kind = told.room.graph.type_of(node) or "?"
            said = told.word("is_a", told.room.graph.label(node), kind)
            told.say(said + told.mark("", places[0] if places else None))


def _between(told: Telling) -> list[Aside]:
    """Pending facts between two things that the question names, whatever their relation."""
    named = told.asked.ids
    if len(named) < 2:
        return []
    near = {one.fact: one for node in named for one in told.room.sources.asides(node)}
    return [
        one
        for _, one in sorted(near.items())
        if one.how == "pending" and one.subject in named and one.object in named
    ][:MOST]


def why_not(inquiry: Inquiry, told: Telling, missed: frozenset[str]) -> tuple[str, list[str]]:
    """Why something is not so, as a key of words, and the lines that show it."""
    graph, plan = told.room.graph, inquiry.plan
    if plan is None:
        return "not_stated", []
    if isinstance(plan, OfType) and plan.seed.op == "const":
        lines = [told.word("no_kind", graph.label(n), graph.type_of(n) or "?") for n in sorted(missed)]
        return "no_kind", lines
    links = links_of(plan, missed or frozenset(inquiry.tested), graph)
    for how, key in _WHY_NOT:
        found = [one for one in asides_at(links, told.room) if one.how == how]
        if found:
            return key, [line for one in found[:MOST] for line in tell_aside(one, told)]
    others = _stated_otherwise(links, told, missed)
    tell = told.fact if inquiry.period is None else told.held
    if others and all(graph.ontology.predicates[link.predicate].cardinality == "one" for link in links):
        return "no_other", [tell(fact) for fact in others[:MOST]]
    return "not_stated", [told.word("instead") + tell(fact) for fact in others[:MOST]]


_WHY_NOT = (
    ("superseded", "no_longer"),
    ("over", "no_ended"),
    ("ended", "no_ended"),
    ("denied", "no_denied"),
    ("pending", "pending"),
)
"""How a fact stands aside, the most telling first, and what is said of it."""


def _stated_otherwise(links: Iterable[Link], told: Telling, missed: frozenset[str]) -> list[str]:
    """Facts in the same slot: of the same subject under the same predicate."""
    found = []
    for link in links:
        for node in sorted(link.subjects)[:MOST]:
            if len(link.subjects) > 1 and node not in missed:
                continue
            found += [
                e.fact
                for e in told.room.graph.edges_of(node)
                if e.predicate == link.predicate and e.subject == node
            ]
    return list(dict.fromkeys(found))
