"""A noun becomes the head of the clauses before it."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.ja import nouns
from kg_pipeline.providers.embedded.questions.ja.state import Phrase, State
from kg_pipeline.providers.embedded.questions.reading import Unreadable


def head_of(state: State, phrase: Phrase) -> None:
    """Apply everything that waits for a head to `phrase`, if a head it can be."""
    if not (state.adnominal or state.kept is not None or state.removed is not None or state.base is not None):
        return
    if phrase.found is None and not state.adnominal and state.kept is None and state.removed is None:
        return
    head = phrase.found if phrase.found is not None else state.algebra.things()
    bound = state.adnominal or state.kept is not None or state.removed is not None
    if not bound and state.base is not None and not state.base.types & head.types:
        return
    if head.generic and state.base is None and state.pending and state.pending[-1].apposed:
        state.base = state.pending.pop().found
    if phrase.named and not head.whole:
        if state.adnominal:
            state.waiting.clear()
            state.adnominal = False
        return
    phrase.found = settle(state, head)
    state.strange += [n for n in phrase.nouns if head.generic and n.text not in nouns.BROAD]
    phrase.nouns.clear()


def settle(state: State, head: NodeSet) -> NodeSet:
    """`head` after every clause, partition and membership that waits for it."""
    if state.kept is not None:
        head = _met(state, state.kept, head)
        state.kept = None
    if state.base is not None and (state.adnominal or state.removed is not None or head.whole):
        head = _based(state, head)
    for clause in sorted(state.waiting, key=lambda c: c.negative):
        head = state.composer.apply(clause, head)
    if state.impact_hits and state.impact is not None:
        head = state.composer.impact(state.impact, head, state.take_reach())
        state.impact, state.impact_hits = None, False
    if state.removed is not None:
        top = state.algebra.top(state.removed.types)
        if head.generic and top:
            head = state.algebra.instances(top)
        if not head.types & state.removed.types:
            raise Unreadable("the classes that the question names exclude each other")
        head = state.algebra.without(head, state.removed) or head
        state.removed = None
    state.waiting.clear()
    state.adnominal = False
    return head


def _based(state: State, head: NodeSet) -> NodeSet:
    """`X のうち、…もの`: the head is one of X."""
    base, state.base = state.base, None
    if base is None:
        return head
    return _met(state, base, head)


def _met(state: State, one: NodeSet, other: NodeSet) -> NodeSet:
    met = state.algebra.meet(one, other)
    if met is None:
        raise Unreadable("the classes that the question names exclude each other")
    return met
