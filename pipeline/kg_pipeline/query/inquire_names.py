"""Inquiries about names: other names, whether two are one, what they share, and how they hang together."""

from __future__ import annotations

from kg_ledger.errors import KgError
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.execute import execute
from kg_pipeline.query.inquiry import Inquiry
from kg_pipeline.query.plan import Combine
from kg_pipeline.query.sources import Aside
from kg_pipeline.query.telling import MOST, Telling, dated, facts_of, labels


def names_told(inquiry: Inquiry, told: Telling, strategy: str) -> Answer:
    """What the named things are called besides."""
    graph = told.room.graph
    ids = told.asked.ids
    for node in ids:
        label = graph.label(node)
        others = [name for name in dict.fromkeys(graph.aliases(node)) if name != label]
        joint = "、" if told.asked.japanese else ", "
        key = "called" if others else "only_name"
        line = told.word(key, label, node, joint.join([label, *others]))
        places = {place.text: place for place in told.room.sources.named(node)}
        marks = "".join(told.mark("", place) for place in list(places.values())[:MOST])
        told.say(line + marks)
    return told.answer(strategy, bool(ids), ids, inquiry)


def same_told(inquiry: Inquiry, told: Telling, strategy: str) -> Answer:
    """Whether two names are of one thing."""
    graph = told.room.graph
    one, other = (tuple(group.split("|")) for group in inquiry.tested)
    shared = [node for node in one if node in other]
    if shared:
        sure = len(one) == len(other) == 1
        node = shared[0]
        said = (
            told.word("same", graph.label(node), node) if sure else told.word("same_maybe", graph.label(node))
        )
        places = told.room.sources.named(node)
        told.say(said + told.mark("", places[0] if places else None))
        return told.answer(strategy, True, shared, inquiry)
    told.say(told.word("different", graph.label(one[0]), one[0], graph.label(other[0]), other[0]))
    for node in (one[0], other[0]):
        places = told.room.sources.named(node)
        if places:
            told.say(f"“{' '.join(places[0].text.split())}”" + told.mark("", places[0]))
    return told.answer(strategy, True, (), inquiry)


def shared_told(inquiry: Inquiry, told: Telling, strategy: str) -> Answer:
    """What two sets have in common; where it is nothing, what each has."""
    if not isinstance(inquiry.plan, Combine):
        raise KgError("A question about two names comes with two plans.")
    one, other = (execute(plan, told.room.graph) for plan in inquiry.plan.args)
    common = [i for i in one.ids if i in other.ids]
    if common:
        told.say(told.word("shared", labels(told, common)))
    elif one.ids and other.ids:
        told.say(told.word("not_shared"))
    else:
        told.say(told.word("not_stated"))
    shown = common or [*one.ids, *other.ids]
    for fact in dict.fromkeys([*facts_of(one, shown), *facts_of(other, shown)][: 2 * MOST]):
        told.say(told.fact(fact))
    return told.answer(strategy, bool(one.ids and other.ids), common, inquiry)


def path_told(inquiry: Inquiry, told: Telling, strategy: str) -> Answer:
    """The shortest ways of stated facts; a document that names both states no relation."""
    graph = told.room.graph
    one, other = (group.split("|") for group in inquiry.tested)
    found = [
        known
        for a in one
        for b in other
        if a != b and (known := told.room.sources.between(graph, a, b)) is not None
    ]
    for known in found[:MOST]:
        ends = graph.label(known.one), graph.label(known.other)
        told.say(told.word("path" if known.ways else "no_path", *ends))
        for number, way in enumerate(known.ways, 1):
            for step in way:
                lead = f"{number}. " if len(known.ways) > 1 else ""
                told.say("  " + lead + "; ".join(told.fact(edge.fact) for edge in step.edges[:MOST]))
        if known.more_ways:
            told.say(told.word("more_paths", known.more_ways))
        if known.together:
            told.say(told.word("together", ", ".join(known.together[:MOST])))
    if not found:
        told.say(told.word("no_path", graph.label(one[0]), graph.label(other[0])))
    nodes = {n for k in found for way in k.ways for step in way for n in (step.source, step.target)}
    return told.answer(strategy, bool(nodes), sorted(nodes - set(one) - set(other)), inquiry)


def changes_told(inquiry: Inquiry, told: Telling, strategy: str) -> Answer:
    """What was superseded of the named things, and by what."""
    found: dict[str, Aside] = {}
    for node in told.asked.ids:
        for one in told.room.sources.asides(node):
            if one.how == "superseded":
                found[one.fact] = one
    for one in list(found.values())[:MOST]:
        told.say(told.word("earlier") + told.fact(one.fact) + dated(one.fact, told))
        for other in one.by:
            told.say(told.word("now") + told.fact(other) + dated(other, told))
    if not found:
        told.say(told.word("unchanged", labels(told, told.asked.ids)))
    return told.answer(strategy, bool(found), told.asked.ids if found else (), inquiry)
