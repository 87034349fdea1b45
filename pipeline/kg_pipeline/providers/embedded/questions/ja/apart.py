"""What a Japanese noun phrase leaves out: `X以外のC`, `CからXを除く`."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.ja.state import Phrase, State
from kg_pipeline.providers.embedded.questions.ja.token import Token


def all_but(state: State, head: NodeSet, base: NodeSet) -> NodeSet:
    """`X以外のC`: the class without X, or without what of it belongs to X."""
    if not base.types & head.types:
        base = state.composer.bridge(base, head, [], "以外")
    return state.algebra.without(head, base) or head


def class_of(state: State, found: NodeSet) -> NodeSet:
    """All of the class that the members of `found` share."""
    for cls in reversed(state.algebra.ontology.classes):
        if found.types <= state.algebra.below(cls):
            return state.algebra.instances(cls)
    return state.algebra.things()


def taken_from(state: State, phrase: Phrase, token: Token) -> NodeSet | None:
    """`AからBを除く`: A without B; None where it is said otherwise."""
    before = state.pending[-1] if state.pending else None
    if not token.text.startswith("を") or before is None or before.particle != "から" or phrase.found is None:
        return None
    if before.found is None or before.found.ids:
        return None
    state.pending.pop()
    return all_but(state, before.found, phrase.found)


def topic_apart(state: State, phrase: Phrase, following: Token) -> bool:
    """`X、Y以外のC`, where X is no C: it says of what the question is, not what is left out."""
    cls = state.peek(3)
    if following.name is None or state.kind(2) != "except" or cls is None or cls.kind != "class":
        return False
    if phrase.found is None or not phrase.named:
        return False
    kinds = frozenset().union(*(state.algebra.below(one) for one in cls.classes))
    return not phrase.found.types & kinds
