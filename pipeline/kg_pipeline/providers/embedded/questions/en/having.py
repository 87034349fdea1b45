"""`have` with what is had: a noun of the ontology with its object, or a class of which something is said."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.clause import Clause, Part
from kg_pipeline.providers.embedded.questions.en import heads, nouns, objects
from kg_pipeline.providers.embedded.questions.en.state import HAVE, PREPOSITIONS, Np, State
from kg_pipeline.providers.embedded.questions.en.tokens import DETERMINERS
from kg_pipeline.providers.embedded.questions.en.votes import Role
from kg_pipeline.providers.embedded.questions.reading import UnknownName
from kg_pipeline.providers.embedded.questions.relation import Vote, flipped

_DOES = frozenset(("do", "does", "did", "can", "could", "will", "would", "should", "may", "might", "must"))
_ITSELF = frozenset(("it", "them", "there"))
_ON = frozenset(("on", "upon", "to", "with", "in"))
_NO = frozenset(("no", "zero"))


def had(state: State, head: NodeSet, negative: bool, start: int) -> NodeSet | None:
    """What `have no dependency on X` or `have no pump watering them` leaves of `head`; None otherwise.

    Parameters
    ----------
    negative, start : the clause's polarity so far, and where it began. The verb has been read.
    """
    mark = state.at
    while (token := state.peek()) is not None and token.low in DETERMINERS | _NO | {"direct"}:
        negative = negative or token.low in _NO
        state.at += 1
    found = (
        _noun_with_object(state, head, negative, start)
        or _said_of_head(state, head, negative, start)
        or as_noun(state, head, negative, start)
    )
    if found is None:
        state.at = mark
    return found


def _noun_with_object(state: State, head: NodeSet, negative: bool, start: int) -> NodeSet | None:
    """`have a dependency on X`: to depend on X."""
    noun = state.low()
    if not noun or state.low(1) not in _ON or not state.begins_np(2):
        return None
    if state.kind(0) != "word" or not (state.votes.relation_noun(noun) or state.votes.of_doing(noun)):
        return None
    votes = [Vote(v.predicate, v.weight, flipped(v)) for v in state.votes.noun(noun)]
    if not any(v.end for v in votes):
        return None
    state.at += 2
    value = nouns.read_np(state)
    if value.found is None:
        raise UnknownName(value.text)
    clause = Clause(
        objects.parts_of(state, value, votes),
        votes,
        negative != value.negated,
        state.reach,
        state.span(start),
    )
    return state.composer.apply(clause, head)


def as_noun(state: State, head: NodeSet, negative: bool, start: int) -> NodeSet | None:
    """`have X as their owner`: their owner is X."""
    if state.kind() == "name" and state.low(1) == "as":
        value = heads.read_head(state)
    elif state.kind() == "class" and any(t.low == "as" for t in state.tokens[state.at + 1 : -1]):
        value = nouns.read_np(state)
    else:
        return None
    if state.low() != "as":
        return None
    state.at += 1
    while state.low() in DETERMINERS:
        state.at += 1
    noun = state.low()
    votes = [Vote(v.predicate, v.weight, flipped(v)) for v in state.votes.noun(noun)] if noun else []
    if value.found is None or not votes:
        return None
    state.at += 1
    return state.composer.apply(
        Clause([Part(value.found, votes)], votes, negative, state.reach, state.span(start)), head
    )


def _said_of_head(state: State, head: NodeSet, negative: bool, start: int) -> NodeSet | None:
    """`have a pump watering them`, `have nobody who looks after it`: the pronoun is the head."""
    ahead = next((at for at in range(1, 8) if state.low(at) in _ITSELF), 0)
    if not ahead or not any(state.is_verb(at) for at in range(1, ahead)):
        return None
    had = heads.read_head(state)
    negative = negative != had.negated
    if had.found is None or had.named or not had.found.whole:
        return None
    while state.low() in ("that", "which", "who", "to", "is", "are"):
        state.at += 1
    if not state.is_verb():
        return None
    verb = state.tokens[state.at]
    state.at += 1
    link = state.low() if state.low() in PREPOSITIONS else ""
    state.at += bool(link)
    if state.low() not in _ITSELF:
        return None
    state.at += 1
    passive = "n" in verb.forms and "g" not in verb.forms
    role: Role = "theme" if passive else "agent"
    votes = state.votes.verb(verb.lemmas, role, link, "oblique" if link else "theme", ())
    parts = [] if had.found.generic else [Part(had.found, votes)]
    return state.composer.apply(Clause(parts, votes, negative, state.reach, state.span(start)), head)


def had_by(state: State, phrase: Np) -> NodeSet | None:
    """`(how many) callers does X have`: the callers of X."""
    if state.low() not in _DOES or not state.begins_np(1) or state.tokens[-1].low not in HAVE:
        return None
    mark = state.at
    state.at += 1
    subject = nouns.read_np(state, bare=True)
    if subject.found is None or state.at != len(state.tokens) - 1:
        state.at = mark
        return None
    state.at += 1
    votes = state.votes.noun(phrase.noun)
    return state.composer.bridge(subject.found, state.algebra.things(), votes, phrase.noun, state.reach)
