"""English questions that leave words out: keywords in a row, a verb without its subject."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.asked import Asked
from kg_pipeline.providers.embedded.questions.en.state import PREPOSITIONS, WH, State
from kg_pipeline.providers.embedded.questions.en.tokens import Token
from kg_pipeline.query.plan import Closure, Step, walk


def relations(asked: Asked) -> set[str]:
    """The predicates along which a set is found."""
    nodes = [node for _, node in walk(asked.found.plan)] if asked.found.plan is not None else []
    return {node.predicate for node in nodes if isinstance(node, (Step, Closure))}


def keywords(state: State) -> NodeSet | None:
    """`C, X, Y`: a class and names in a row, nothing else: what of the class has to do with each of them."""
    kinds = [t for t in state.tokens if t.kind == "class"]
    names = [t.name for t in state.tokens if t.name is not None]
    listed = [t for t in state.tokens if t.low not in ("the", "and", "all", "&")]
    apart = len(names) > 1 or (len(names) == 1 and any(t.kind == "comma" for t in listed[1:-1]))
    if len(kinds) != 1 or not apart or any(t.kind not in ("class", "name", "comma") for t in listed):
        return None
    head = state.algebra.join([state.algebra.instances(cls) for cls in kinds[0].classes])
    found = head
    for name in names:
        seed = state.algebra.const(name.ids, name.types)
        one = state.composer.bridge(seed, head, [], name.surface, state.reach)
        met = state.algebra.meet(found, one)
        if met is None:
            return None
        found = met
    state.at = len(state.tokens)
    return found


def ask_for_subject(state: State) -> None:
    """`feeds X`, `exports to X`, `looked after by X`: a verb without its subject asks for it."""
    first = state.peek()
    if first is None or first.kind != "word" or any(t.low in WH for t in state.tokens):
        return
    frames = [f for lemma in first.lemmas for f in state.votes.cues.frames.get(lemma, ())]
    ahead = 2 if any(f.preposition == state.low(1) for f in frames) and state.low(2) == "by" else 1
    link = state.low(ahead) if state.low(ahead) in PREPOSITIONS else ""
    if not frames or not state.begins_np(ahead + bool(link)):
        return
    acts = "s" in first.forms and any("agent" in f.roles and f.preposition == link for f in frames)
    done = "n" in first.forms and bool(link)
    if acts or done:
        state.tokens[:0] = [
            Token("word", word, word, first.start, first.start) for word in ("what", *(["is"] * done))
        ]
