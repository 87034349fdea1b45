"""Phrases that say what a verb says: the ontology's own (`next to X`) and standing ones (`in charge of`)."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.clause import Clause
from kg_pipeline.providers.embedded.questions.en import nouns
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.charge import has_it_in_the_charge_of
from kg_pipeline.providers.embedded.questions.en.objects import parts_of, with_objects
from kg_pipeline.providers.embedded.questions.en.state import State
from kg_pipeline.providers.embedded.questions.en.votes import Role
from kg_pipeline.providers.embedded.questions.reading import UnknownName


def words_ahead(state: State) -> tuple[str, ...]:
    """The next words, articles left out; a name ends them."""
    found = []
    for ahead in range(6):
        token = state.peek(ahead)
        if token is None or token.kind not in ("word", "class"):
            break
        found.append(token.low)
    return tuple(word for word in found if word not in ("a", "an", "the"))


def fixed_phrase(
    state: State, head: NodeSet, said: tuple[bool, int], standing: bool = True, least: int = 1
) -> NodeSet | None:
    """What a phrase of the ontology (`next to X`) or a standing one (`in charge of X`) leaves of `head`.

    Parameters
    ----------
    said : the clause's polarity and where it began.
    standing : whether a standing phrase may be meant.
    least : how many words the phrase must have.
    """
    words = words_ahead(state)
    negative, start = said
    stands = _standing(state) if standing else None
    length = state.votes.fixed_length(words)
    span = length + sum(1 for t in state.tokens[state.at : state.at + length] if t.low in ("a", "an", "the"))
    if (
        words[:2] == ("in", "charge")
        and state.low(1) == "charge"
        and has_it_in_the_charge_of(state.algebra.ontology)
    ):
        length = 0
    if (
        length >= least
        and (stands is None or length >= stands[1])
        and length
        and state.peek(span) is not None
    ):
        state.at += span
        value = nouns.read_np(state)
        if value.found is None:
            raise UnknownName(value.text)
        votes = state.votes.phrase(words, after=True)
        clause = Clause(
            parts_of(state, value, votes), votes, negative != value.negated, state.reach, state.span(start)
        )
        return state.composer.apply(clause, head)
    return (
        None if stands is None or state.peek(stands[1]) is None else _with_phrase(state, head, stands, said)
    )


def _standing(state: State) -> tuple[str, int] | None:
    """A phrase that stands for a verb (`in charge of`): the verb and the phrase's length in words."""
    words = words_ahead(state)
    for length in (3, 2):
        verb = w.STANDING_PHRASES.get(" ".join(words[:length]))
        if verb is not None and len(words) >= length:
            return verb, length
    return None


def _with_phrase(state: State, head: NodeSet, standing: tuple[str, int], said: tuple[bool, int]) -> NodeSet:
    """`is in charge of X`, `is based in X`."""
    verb, length = standing
    preposition = state.tokens[state.at + length - 1].low
    state.at += length
    value = nouns.read_np(state)
    role: Role = "oblique" if verb in ("base", "locate", "employ", "connect") else "theme"
    made = [("" if role == "theme" else preposition, value)]
    return with_objects(state, head, ((verb,), verb == "employ"), said, [], made)
