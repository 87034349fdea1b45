"""English clauses that leave a gap for their head: relative clauses, questions with the subject inside."""

from __future__ import annotations

from kg_pipeline.providers.embedded.en import words as english
from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.clause import Clause, Part
from kg_pipeline.providers.embedded.questions.en import clauses, nouns, objects
from kg_pipeline.providers.embedded.questions.en.state import (
    BE,
    NEGATIONS,
    PREPOSITIONS,
    RELATIVES,
    Np,
    Said,
    State,
)
from kg_pipeline.providers.embedded.questions.en.tokens import Token
from kg_pipeline.providers.embedded.questions.en.votes import Role
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable
from kg_pipeline.providers.embedded.questions.relation import OTHER_END, End, Vote


def relative(state: State, head: NodeSet, pronoun: str) -> NodeSet:
    """What a relative clause leaves of `head`; the pronoun has been read."""
    if pronoun == "whose":
        return _whose(state, head)
    if clauses.verb_ahead(state) or state.low() in NEGATIONS or state.low() in english.ADVERBS:
        return clauses.verb_phrase(state, head)
    return gap_clause(state, head, "")


def _whose(state: State, head: NodeSet) -> NodeSet:
    """`services whose owner is X`."""
    token = state.peek()
    if token is None:
        raise Unreadable("the question breaks off")
    phrase = nouns.read_np(state, bare=True)
    votes = state.votes.noun(token.low) if phrase.found is None else []
    flipped = [Vote(v.predicate, v.weight, _flip(v)) for v in votes]
    if state.low() in BE:
        state.at += 1
        negative = clauses.negation(state)
        value = nouns.read_np(state)
        if value.found is None:
            raise UnknownName(value.text)
        clause = Clause([Part(value.found, flipped, value.excluded)], negative=negative, text=value.text)
        return state.composer.apply(clause, head)
    if phrase.found is None:
        raise Unreadable("the clause behind “whose” could not be read")
    inner = clauses.verb_phrase(state, phrase.found)
    return state.composer.bridge(inner, head, [], phrase.text)


def gap_clause(state: State, head: NodeSet, preposition: str) -> NodeSet:
    """A clause whose subject comes first and in which `head` has left a gap."""
    while state.low() in english.ADVERBS:
        state.at += 1
    subject = nouns.read_np(state, bare=True)
    return gap_rest(state, head, subject, preposition)


def gap_rest(state: State, head: NodeSet, subject: Np, preposition: str) -> NodeSet:
    """The rest of such a clause behind its subject."""
    if subject.found is None:
        raise UnknownName(subject.text)
    start = state.at
    be, negative = clauses.auxiliaries(state)
    negative = negative != subject.negated
    if be and not state.is_verb():
        if state.peek() is None and preposition:
            return _standing_in(state, head, subject, negative, preposition)
        return _copular_gap(state, head, subject, negative)
    if not state.is_verb():
        raise Unreadable(f"no verb follows “{subject.text}”")
    return _gap_verb(state, head, subject, preposition, (be, negative, start))


def _standing_in(state: State, head: NodeSet, subject: Np, negative: bool, preposition: str) -> NodeSet:
    """`(tell me) where X is`."""
    votes = nouns.preposition_votes(state, preposition)
    turned = [Vote(v.predicate, v.weight, _flip(v)) for v in votes]
    clause = Clause(objects.parts_of(state, subject, turned), turned, negative, state.reach, subject.text)
    return state.composer.apply(clause, head)


def _gap_verb(
    state: State, head: NodeSet, subject: Np, preposition: str, before: tuple[bool, bool, int]
) -> NodeSet:
    be, negative, start = before
    verb = state.tokens[state.at]
    state.at += 1
    passive = be and "n" in verb.forms
    hints: list[str] = [subject.hint] if subject.hint else []
    extra: list[tuple[str, Np]] = []
    while (token := state.peek()) is not None:
        if token.kind == "word" and token.low in english.ADVERBS:
            state.at += 1
        elif not preposition and (length := clauses.hint_ahead(state, verb)):
            hints.append(state.low(length - 1))
            state.at += length
        elif token.kind == "word" and token.low in PREPOSITIONS:
            if state.low(1) in ("which", "whom") and subject.found is not None:
                state.at += 2
                subject.found = gap_clause(state, subject.found, token.low)
            elif state.begins_np(1) and state.low(1) not in RELATIVES:
                mark = state.at
                state.at += 1
                inner = nouns.read_np(state)
                if inner.found is None:
                    hints.append(inner.noun)
                else:
                    extra.append((token.low, inner))
                if state.at == mark:
                    break
            else:
                preposition = preposition or token.low
                state.at += 1
        elif _of_generic_subject(state, token, subject) and subject.found is not None:
            state.at += 1
            subject.found = relative(state, subject.found, token.low)
        elif state.begins_np() and token.low not in RELATIVES:
            inner = nouns.read_np(state)
            if inner.found is None:
                hints.append(inner.noun)
            else:
                extra.append(("", inner))
        else:
            break
    role: Role = "theme" if passive else "agent"
    gap: Role = "oblique" if preposition and preposition != "by" else "agent" if passive else "theme"
    votes = state.votes.verb(verb.lemmas, role, "" if preposition == "by" else preposition, gap, tuple(hints))
    votes += state.votes.about(subject.hint)
    parts = [] if subject.anyone else objects.parts_of(state, subject, votes, agent=True)
    for link, inner in extra:
        other: Role = "oblique" if link else "theme"
        parts += objects.parts_of(state, inner, state.votes.verb(verb.lemmas, other, link, gap, tuple(hints)))
    if subject.anyone and not parts:
        return head
    clause = Clause(parts, votes, negative, state.reach, state.span(start))
    state.said = Said(verb.lemmas, tuple(hints), gap, passive)
    return state.composer.apply(clause, head)


def _of_generic_subject(state: State, token: Token, subject: Np) -> bool:
    """Whether a relative clause behind the verb belongs to a subject that says nothing by itself."""
    generic = subject.found is not None and subject.found.generic
    return generic and token.low in ("that", "which") and clauses.verb_ahead_at(state, 1)


def _copular_gap(state: State, head: NodeSet, subject: Np, negative: bool) -> NodeSet:
    """`what X is responsible for`, `what is X a prerequisite for`."""
    words = clauses.words_ahead(state)
    start = state.at
    length = state.votes.fixed_length(words)
    if length:
        state.at += length
        votes = state.votes.phrase(words, after=False)
    else:
        while state.low() in ("a", "an", "the"):
            state.at += 1
        two = f"{state.low()} {state.low(1)}"
        noun = two if state.votes.cues.roles.get(two) else state.low()
        if not state.votes.relation_noun(noun):
            raise Unreadable(f"what is said of “{subject.text}” could not be read")
        state.at += noun.count(" ") + 1
        if state.low() in PREPOSITIONS:
            state.at += 1
        votes = [Vote(v.predicate, v.weight, _flip(v)) for v in state.votes.noun(noun)]
    clause = Clause(objects.parts_of(state, subject, votes), votes, negative, state.reach, state.span(start))
    return state.composer.apply(clause, head)


def _flip(vote: Vote) -> End | None:
    return OTHER_END[vote.end] if vote.end else None


def gap_after_be(state: State, head: NodeSet, subject: Np, preposition: str) -> NodeSet:
    """The rest of `what is X …`: the form of `be` stands before the subject."""
    if subject.found is None:
        raise UnknownName(subject.text)
    start = state.at
    negative = clauses.negation(state)
    if state.is_verb():
        return _gap_verb(state, head, subject, preposition, (True, negative, start))
    return _copular_gap(state, head, subject, negative)
