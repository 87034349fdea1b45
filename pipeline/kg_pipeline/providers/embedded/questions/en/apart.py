"""What an English noun phrase leaves out or compares: `other than X`, `without X`, `the same as X`."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.clause import Clause, Part
from kg_pipeline.providers.embedded.questions.en import clauses, nouns, unheard
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.state import RELATIVES, Np, State
from kg_pipeline.providers.embedded.questions.reading import UnknownName
from kg_pipeline.providers.embedded.questions.relation import Vote, flipped


def excepted(state: State, phrase: Np) -> bool:
    """`other than X`, `except X`."""
    match = w.EXCEPT.match(state.text, state.tokens[state.at].start)
    if match is None:
        return False
    if phrase.named and match.group().lower().startswith("but"):
        return False
    mark = state.at
    while (token := state.peek()) is not None and token.start < match.end():
        state.at += 1
    if not state.begins_np():
        state.at = mark
        return False
    inner = _ones(state, phrase) or nouns.read_np(state)
    if inner.found is None:
        raise UnknownName(inner.text)
    if phrase.found is None or phrase.found.generic:
        others = unheard.others_like(state, inner.found) if state.low() in RELATIVES else None
        phrase.found, phrase.excluded = others or inner.found, others is None
        phrase.named = inner.named and phrase.excluded
    elif phrase.found.ids:
        state.apart.append(inner.found)
    else:
        phrase.found = state.algebra.without(phrase.found, inner.found) or phrase.found
    return True


def _ones(state: State, phrase: Np) -> Np | None:
    """`services except the ones of X`: services of X."""
    ahead = 1 if state.low() == "the" else 0
    if phrase.found is None or state.low(ahead) not in ("ones", "those"):
        return None
    state.at += ahead + 1
    inner = Np(phrase.found, text=phrase.text)
    nouns.modified(state, inner)
    return inner


def besides(state: State) -> NodeSet | None:
    """`Besides X, …`: what is left out of the answer; None where nothing is."""
    start = state.tokens[state.at].start if state.peek() is not None else 0
    match = w.EXCEPT.match(state.text, start)
    if match is None or match.group().lower().startswith("but"):
        return None
    while (token := state.peek()) is not None and token.start < match.end():
        state.at += 1
    inner = nouns.read_np(state)
    if inner.found is None:
        raise UnknownName(inner.text)
    while state.kind() == "comma":
        state.at += 1
    return inner.found


def same_as(state: State, phrase: Np) -> bool:
    """`the same team as X`, `the same owner as X`: what X has."""
    state.at += 1
    inner = nouns.read_np(state)
    if inner.found is None:
        raise UnknownName(inner.text)
    votes = state.votes.noun(phrase.noun) if phrase.found is None else []
    head = phrase.found or state.algebra.things()
    phrase.found = state.composer.bridge(inner.found, head, votes, phrase.noun or "same", state.reach)
    if inner.found.ids:
        state.apart.append(inner.found)
    phrase.hint, phrase.same = phrase.noun, False
    return True


def lacking(state: State, phrase: Np) -> bool:
    """`services without an owner`, `services without dependencies on X`."""
    if phrase.found is None or not (state.begins_np(1) or state.is_verb(1)):
        return False
    start = state.at
    state.at += 1
    if state.is_verb() and "g" in state.tokens[state.at].forms:
        taken = clauses.participle_clause(state, phrase.found)
        phrase.found = state.algebra.without(phrase.found, taken) or phrase.found
        return True
    value = nouns.read_np(state)
    if value.found is None and state.votes.noun(value.noun):
        votes = [Vote(v.predicate, v.weight, flipped(v)) for v in state.votes.noun(value.noun)]
        clause = Clause([], votes, True, state.reach, state.span(start))
    elif value.found is not None:
        clause = Clause([Part(value.found)], [], True, state.reach, state.span(start))
    else:
        raise UnknownName(value.text)
    phrase.found = state.composer.apply(clause, phrase.found)
    return True
