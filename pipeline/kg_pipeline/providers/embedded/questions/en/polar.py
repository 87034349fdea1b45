"""English questions that ask whether something is so: `Does A call B?`, `Is A owned by B?`."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.asked import Asked
from kg_pipeline.providers.embedded.questions.en import clauses
from kg_pipeline.providers.embedded.questions.en.nouns import read_np
from kg_pipeline.providers.embedded.questions.en.state import BE, HAVE, Np, State
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable
from kg_pipeline.query.plan import Instances, OfType

_COMPARED = ("same", "common", "more", "fewer", "less", "than")
_DO = frozenset(("do", "does", "did", "can", "could", "will", "would", "may", "might", "must", "should"))


def put_to_test(state: State) -> Asked | None:
    """What the question puts to the test; None where it asks for a set."""
    at = 0
    while state.tokens[at : at + 1] and (
        state.tokens[at].kind == "comma" or state.tokens[at].low in ("and", "so")
    ):
        at += 1
    first = state.tokens[at] if at < len(state.tokens) else None
    if first is None or first.kind != "word" or first.low not in BE | HAVE | _DO:
        return None
    after = at + 1
    while after < len(state.tokens) and state.tokens[after].low in ("not", "also", "still", "really"):
        after += 1
    if after < len(state.tokens) and state.tokens[after].low == "there":
        return _existence(state, after + 1)
    if any(token.low in _COMPARED for token in state.tokens):
        raise Unreadable("the question asks of a set what no set answers")
    state.at = after
    if not state.begins_np():
        raise Unreadable(f"“{state.text.strip()}” could not be read")
    subject = read_np(state, bare=True)
    if subject.found is None:
        raise UnknownName(subject.text)
    state.tokens.insert(state.at, first)
    found = _of_class(state, subject, first.low) or clauses.verb_phrase(state, subject.found)
    if state.peek() is not None and any(t.kind in ("name", "class") for t in state.tokens[state.at :]):
        rest = state.text[state.tokens[state.at].start :]
        raise Unreadable(f"what “{rest}” has to do with the question could not be read")
    return Asked(found, whether=True, tested=subject.found.ids)


def _existence(state: State, at: int) -> Asked | None:
    """`Are there services that …?` asks for them; whether there are any, the answer shows."""
    state.at = at
    while state.low() in ("any", "some", "a", "an", "no"):
        state.at += 1
    return None


def _of_class(state: State, subject: Np, auxiliary: str) -> NodeSet | None:
    """`Is A a service?`: the subject, as far as it belongs to the class."""
    if auxiliary not in BE or subject.found is None or not state.begins_np(1):
        return None
    mark = state.at
    state.at += 1
    value = read_np(state, bare=True)
    plan = value.found.plan if value.found is not None else None
    if state.peek() is not None or not isinstance(plan, Instances) or subject.found.plan is None:
        state.at = mark
        return None
    return NodeSet(OfType(seed=subject.found.plan, type=plan.type), subject.found.types)
