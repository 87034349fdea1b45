"""English clauses that leave a gap for their head: relative clauses, questions with the subject inside."""

from __future__ import annotations

from kg_pipeline.providers.embedded.en import words as english
from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.clause import Clause, Part
from kg_pipeline.providers.embedded.questions.en import apart, clauses, nouns, objects, standing
from kg_pipeline.providers.embedded.questions.en.state import (
    BE,
    HAVE,
    NEGATIONS,
    PREPOSITIONS,
    RELATIVES,
    Np,
    Said,
    State,
)
from kg_pipeline.providers.embedded.questions.en.tokens import DETERMINERS, Token
from kg_pipeline.providers.embedded.questions.en.verbs import hint_ahead
from kg_pipeline.providers.embedded.questions.en.votes import Role
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable
from kg_pipeline.providers.embedded.questions.relation import OTHER_END, End, Vote


def relative(state: State, head: NodeSet, pronoun: str) -> NodeSet:
    """What a relative clause leaves of `head`; the pronoun has been read."""
    if pronoun == "whose":
        return _whose(state, head)
    if pronoun == "where":
        return gap_clause(state, head, "where")
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
    if phrase.found is None and phrase.noun and (said := _whose_comes(state, head, phrase)) is not None:
        return said
    if phrase.found is None:
        raise Unreadable("the clause behind “whose” could not be read")
    inner = clauses.verb_phrase(state, phrase.found)
    return state.composer.bridge(inner, head, [], phrase.text)


def _whose_comes(state: State, head: NodeSet, phrase: Np) -> NodeSet | None:
    """`those whose parts come from X`: what comes from X is a word of the relation, and no thing."""
    if not state.votes.is_hint(phrase.noun) or not clauses.verb_ahead(state):
        return None
    start = state.at
    _, negative = clauses.auxiliaries(state)
    if not state.is_verb() or state.low(1) not in PREPOSITIONS or not state.begins_np(2):
        return None
    verb, link = state.tokens[state.at], state.low(1)
    state.at += 2
    value = nouns.read_np(state)
    if value.found is None:
        raise UnknownName(value.text)
    told = state.votes.about(phrase.noun) + state.votes.verb(
        verb.lemmas, "oblique", link, None, (phrase.noun,)
    )
    votes = [Vote(v.predicate, v.weight) for v in told]
    clause = Clause([Part(value.found, votes)], [], negative, state.reach, state.span(start))
    return state.composer.apply(clause, head)


def gap_clause(state: State, head: NodeSet, preposition: str) -> NodeSet:
    """A clause whose subject comes first and in which `head` has left a gap."""
    while state.low() in english.ADVERBS and not (state.low() == "both" and state.begins_np(1)):
        state.at += 1
    subject = nouns.read_np(state, bare=True)
    subject.both = subject.both or state.low() == "both"
    return gap_rest(state, head, subject, preposition)


def gap_rest(state: State, head: NodeSet, subject: Np, preposition: str) -> NodeSet:
    """The rest of such a clause behind its subject."""
    if subject.found is None:
        raise UnknownName(subject.text)
    start = state.at
    where = preposition == "where"
    preposition = "in" if where else preposition
    be, negative = clauses.auxiliaries(state)
    negative = negative != subject.negated
    if be and not state.is_verb():
        if preposition and (state.peek() is None or (state.kind() == "comma" and state.peek(1) is None)):
            return _standing_in(state, head, subject, negative, preposition)
        return _copular_gap(state, head, subject, negative, preposition)
    if state.low() in HAVE and state.peek() is not None and not _worded(state):
        return _had(state, head, subject, negative, preposition)
    if not state.is_verb():
        raise Unreadable(f"no verb follows “{subject.text}”")
    if where and subject.named and not be and (found := _at_work(state, head, subject, negative)) is not None:
        return found
    return _gap_verb(state, head, subject, preposition, (be, negative, start))


def _worded(state: State) -> bool:
    """Whether `have` and what is had are one wording of the ontology (`has the contract for`)."""
    had = state.low(2 if state.low(1) in DETERMINERS else 1)
    return bool(had) and had not in PREPOSITIONS and state.votes.has_hint(("have",), had)


def _at_work(state: State, head: NodeSet, subject: Np, negative: bool) -> NodeSet | None:
    """`(places) where X mends pumps`: where the pumps that X mends are; None where it is said otherwise."""
    mark = state.at
    verb = state.tokens[mark]
    state.at += 1
    thing = nouns.read_np(state) if state.begins_np() else Np(None)
    if thing.found is None or thing.named or thing.found.generic or state.peek() is not None:
        state.at = mark
        return None
    votes = state.votes.verb(verb.lemmas, "agent", "", "theme", ())
    inner = state.composer.apply(
        Clause(objects.parts_of(state, subject, votes), text=subject.text), thing.found
    )
    clause = Clause([Part(inner, state.votes.preposition("in"))], [], negative, text=state.span(mark))
    return state.composer.apply(clause, head)


def _had(state: State, head: NodeSet, subject: Np, negative: bool, preposition: str) -> NodeSet:
    """`(at which sites) does X have pumps`: where what X has is; `(which pumps) does X have`: what it has."""
    start = state.at
    state.at += 1
    owned = nouns.read_np(state) if state.begins_np() else Np(None)
    verb = state.low() == "to" and state.is_verb(1)
    votes: list[Vote] = []
    if verb:
        votes = state.votes.verb(state.tokens[state.at + 1].lemmas, "agent", "", "theme", ())
        state.at += 2
    if (owned.found is None and owned.noun) or subject.found is None:
        raise Unreadable(f"what is said of “{subject.text}” could not be read")
    if owned.found is None or (owned.found.generic and not votes):
        votes = state.votes.verb(("have",), "agent", "", "theme", ())
        clause = Clause(
            objects.parts_of(state, subject, votes), votes, negative, state.reach, state.span(start)
        )
        return state.composer.apply(clause, head)
    if state.low() in PREPOSITIONS and state.peek(1) is None:
        preposition = preposition or state.low()
        state.at += 1
    negative = negative != owned.negated
    inner = state.composer.bridge(subject.found, owned.found, votes, state.span(start))
    clause = Clause([Part(inner, state.votes.preposition(preposition or "in"))], [], negative)
    clause.text = state.span(start)
    return state.composer.apply(clause, head)


def _standing_in(state: State, head: NodeSet, subject: Np, negative: bool, preposition: str) -> NodeSet:
    """`(tell me) where X is`."""
    votes = state.votes.preposition(preposition)
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
        elif length := hint_ahead(state, verb):
            hints.append(state.low(length - 1))
            state.at += length
        elif (left_out := apart.besides(state)) is not None:
            state.apart.append(left_out)
        elif token.kind == "word" and token.low in PREPOSITIONS:
            if state.low(1) in ("which", "whom") and subject.anyone:
                break
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
        elif state.begins_np() and token.low not in RELATIVES and not state.is_verb():
            inner = nouns.read_np(state)
            if inner.found is None:
                hints.append(inner.noun)
            else:
                extra.append(("", inner))
        else:
            break
    role: Role = "theme" if passive and not subject.hint else "agent"
    gap: Role = "oblique" if preposition and preposition != "by" else "agent" if passive else "theme"
    votes = state.votes.verb(verb.lemmas, role, "" if preposition == "by" else preposition, gap, tuple(hints))
    votes += state.votes.about(subject.hint)
    parts = [] if subject.anyone else objects.parts_of(state, subject, votes, agent=True)
    for link, inner in extra:
        other: Role = "oblique" if link else "theme"
        told = state.votes.verb(verb.lemmas, other, link, gap, tuple(hints))
        if link and told and inner.found is not None and not _reaches(state, told, inner.found, head):
            told = state.votes.preposition(link)
        parts += objects.parts_of(state, inner, told)
    if subject.anyone and not parts:
        return head
    clause = Clause(parts, votes, negative, state.reach, state.span(start))
    state.said = Said(verb.lemmas, tuple(hints), gap, passive)
    return state.composer.apply(clause, head)


def _reaches(state: State, votes: list[Vote], found: NodeSet, head: NodeSet) -> bool:
    """Whether a relation that the votes speak of can join a part to the head at all."""
    return any(
        state.algebra.joinable(found, vote.predicate, direction, head)
        for vote in votes
        for direction in ("forward", "reverse")
    )


def _of_generic_subject(state: State, token: Token, subject: Np) -> bool:
    """Whether a relative clause behind the verb belongs to a subject that says nothing by itself."""
    generic = subject.found is not None and subject.found.generic
    return generic and token.low in ("that", "which") and clauses.verb_ahead_at(state, 1)


def _copular_gap(state: State, head: NodeSet, subject: Np, negative: bool, preposition: str = "") -> NodeSet:
    """`what X is responsible for`, `what is X a prerequisite for`."""
    words = standing.words_ahead(state)
    start = state.at
    length = state.votes.fixed_length(words)
    stranded = (*words, preposition) if preposition else words
    if state.votes.fixed_length(stranded) == len(stranded) > max(length, 1):
        state.at = len(state.tokens)
        votes = state.votes.phrase(stranded, after=False)
    elif length:
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
    negative = clauses.negation(state) != subject.negated
    fixed = state.votes.fixed_length(standing.words_ahead(state))
    if state.is_verb() and fixed < 2:
        return _gap_verb(state, head, subject, preposition, (True, negative, start))
    return _copular_gap(state, head, subject, negative, preposition)
