"""English questions with a form of `be`: passive, existential, or one phrase said to be another."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.en import clauses, gaps
from kg_pipeline.providers.embedded.questions.en.nouns import modified, read_np
from kg_pipeline.providers.embedded.questions.en.state import NEGATIONS, PREPOSITIONS, Np, State
from kg_pipeline.providers.embedded.questions.reading import Unreadable
from kg_pipeline.providers.embedded.questions.relation import Vote, flipped


def being(state: State, phrase: Np, head: NodeSet, preposition: str) -> NodeSet:
    """A question with `be`: passive, existential, or one phrase said to be another."""
    if state.low(1) == "there":
        state.at += 2
        phrase.found = head
        modified(state, phrase)
        return phrase.found or head
    negated = state.low(1) == "not"
    after = 2 if negated else 1
    each = state.low(after) in ("neither", "both", "either") and state.is_verb(after + 1)
    if each or not state.begins_np(after) or (state.is_verb(after) and state.kind(after) == "word"):
        return clauses.verb_phrase(state, head)
    mark = state.at
    state.at += after
    subject = read_np(state, bare=True)
    while state.low() in ("being", "been", "now"):
        state.at += 1
    fixed = state.votes.fixed_length(tuple(t.low for t in state.tokens[state.at : state.at + 5]))
    if phrase.found is None and phrase.noun:
        return _attribute(state, phrase, subject)
    stranded = (*(t.low for t in state.tokens[state.at :]), preposition) if preposition else ()
    fixed = fixed or (len(stranded) > 1 and state.votes.fixed_length(stranded) == len(stranded))
    denied = state.low() in NEGATIONS and (
        state.is_verb(1)
        or state.votes.fixed_length(tuple(t.low for t in state.tokens[state.at + 1 : state.at + 6])) > 0
    )
    of_noun = state.votes.relation_noun(state.low()) and state.low(1) in PREPOSITIONS
    fixed = fixed or (of_noun and state.kind(2) in ("", "comma"))
    if state.is_verb() or denied or fixed or (state.low() in ("a", "an", "the") and subject.named):
        return gaps.gap_after_be(state, head, subject, preposition)
    if subject.found is None:
        state.at = mark
        return clauses.verb_phrase(state, head)
    if phrase.wh == "where" and not subject.found.ids:
        votes = _placed(state, preposition)
        try:
            return state.composer.bridge(subject.found, head, votes, subject.text, state.reach)
        except Unreadable:
            return subject.found
    if not preposition and state.low() in PREPOSITIONS and state.peek(1) is None and not head.generic:
        preposition = state.low()
        state.at += 1
    if preposition or phrase.wh == "where":
        same = None if head.generic or subject.named else state.algebra.meet(subject.found, head)
        if same is not None:
            return same
        votes = _placed(state, preposition) + state.votes.about(subject.hint)
        return state.composer.bridge(subject.found, head, votes, subject.text, state.reach)
    if head.generic:
        if subject.hint and subject.found.ids:
            raise Unreadable(f"“{subject.hint}” could not be read")
        return subject.found
    met = state.algebra.meet(head, subject.found)
    if met is not None and (head.whole or subject.found.whole):
        return state.algebra.without(head, subject.found) or met if negated else met
    return state.composer.bridge(subject.found, head, [], subject.text, state.reach)


def _placed(state: State, preposition: str) -> list[Vote]:
    """What `where is X`, `on which shelf is X` say of X: it is not what the preposition stands before."""
    wanted = (preposition,) if preposition else ("in", "at", "on")
    votes = [vote for one in wanted for vote in state.votes.one_word(one)]
    votes = votes or state.votes.preposition(preposition or "in")
    return [Vote(v.predicate, v.weight, flipped(v)) for v in votes]


def _attribute(state: State, phrase: Np, subject: Np) -> NodeSet:
    """`what owner is X`: only a noun of the ontology asks for anything here."""
    votes = [v for v in state.votes.noun(phrase.noun) if v.weight >= 0.6]
    if subject.found is None or not votes:
        raise Unreadable(f"“{phrase.text}” could not be read")
    return state.composer.bridge(subject.found, state.algebra.things(), votes, phrase.text, state.reach)
