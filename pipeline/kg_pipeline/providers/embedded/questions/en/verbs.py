"""Verbs of English questions: two in a row, the words of a wording beside them, and what they need."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.state import BE, PREPOSITIONS, State
from kg_pipeline.providers.embedded.questions.en.tokens import DETERMINERS, Token


def stops_without(state: State, verb: Token, start: int) -> bool:
    """`cannot run without X`, `stops without X`: what is said is that X is needed."""
    return verb.low in w.STOPS or any(t.low == "cannot" for t in state.tokens[start : state.at])


def hint_ahead(state: State, verb: Token) -> int:
    """How many tokens a word takes that stands with the verb in a wording (`keep their media on`).

    A preposition that leads to a noun phrase by itself is none (`stands in X`, beside `stands in for X`).
    """
    length = 2 if state.low() in DETERMINERS else 1
    word = state.low(length - 1)
    if word in PREPOSITIONS and state.begins_np(length) and takes(state, verb, word):
        return 0
    return length if word and state.votes.has_hint(verb.lemmas, word) else 0


def coordinate_verbs(state: State) -> tuple[Token, Token | None, str]:
    """The verb here; of `publish or subscribe to` both, and what joins them."""
    verb = state.tokens[state.at]
    state.at += 1
    joint = state.low()
    be = state.low(1) in BE
    if (
        joint not in ("or", "and", "nor")
        or not state.is_verb(1 + be)
        or state.low(2 + be) not in PREPOSITIONS
    ):
        return verb, None, ""
    other = state.tokens[state.at + 1 + be]
    state.at += 2 + be
    return verb, other, joint


def takes(state: State, verb: Token, preposition: str) -> bool:
    """Whether a wording of the ontology has the verb with that preposition."""
    frames = [f for lemma in verb.lemmas for f in state.votes.cues.frames.get(lemma, ())]
    return any(f.preposition == preposition for f in frames)


def opposite(state: State, verb: Token) -> str:
    """The preposition that `without` denies: `made without X` is not made with X."""
    return "with" if takes(state, verb, "with") else ""
