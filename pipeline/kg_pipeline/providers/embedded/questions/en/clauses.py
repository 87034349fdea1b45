"""English clauses: verb phrases about a head that stands before them, and clauses that leave a gap for it."""

from __future__ import annotations

from kg_pipeline.providers.embedded.en import words as english
from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.clause import Clause
from kg_pipeline.providers.embedded.questions.en import apart, nouns, standing
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.having import had
from kg_pipeline.providers.embedded.questions.en.objects import or_else, parts_of, with_objects
from kg_pipeline.providers.embedded.questions.en.state import (
    AUXILIARIES,
    BE,
    NEGATIONS,
    PREPOSITIONS,
    RELATIVES,
    Np,
    State,
)
from kg_pipeline.providers.embedded.questions.en.tokens import Token
from kg_pipeline.providers.embedded.questions.en.verbs import (
    coordinate_verbs,
    hint_ahead,
    opposite,
    stops_without,
    takes,
)
from kg_pipeline.providers.embedded.questions.en.votes import Role
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable

_DO = frozenset(("do", "does", "did"))
_ONLY = frozenset(("only", "exclusively", "solely", "nothing-but"))
_EACH_OF = ("both", "either", "neither")
_SKIPPED = english.ADVERBS | {"us", "me"}
_FILLS = frozenset(("also", "then", "at", "time", "who", "that", "which"))


def verb_ahead(state: State) -> bool:
    """Whether a verb, with auxiliaries before it or not, stands here."""
    token = state.peek()
    if token is None or token.kind != "word":
        return False
    return (
        token.low in AUXILIARIES or state.is_verb() or w.MEMBERSHIP.match(state.text, token.start) is not None
    )


def auxiliaries(state: State) -> tuple[bool, bool]:
    """Read auxiliaries, negations and adverbs: whether a form of `be` was among them, and a negation."""
    be = negative = False
    while (token := state.peek()) is not None and token.kind == "word":
        if token.low in BE or (token.low in ("get", "getting") and _participle_next(state)):
            be = True
        elif token.low in NEGATIONS or (token.low == "neither" and state.is_verb(1)):
            negative = True
        elif token.low == "no" and state.low(1) == "longer":
            negative = True
            state.at += 1
        elif token.low in AUXILIARIES:
            if token.low in english.HAVE and not _auxiliary_have(state):
                break
        elif token.low not in english.ADVERBS or token.low in PREPOSITIONS or _own_verb(state, token):
            break
        state.at += 1
    return be, negative


def _participle_next(state: State) -> bool:
    following = state.peek(1)
    return following is not None and following.kind == "word" and "n" in following.forms


def _own_verb(state: State, token: Token) -> bool:
    """Whether an adverb is a verb of the ontology here (`back up to`)."""
    return "b" in token.forms and token.low in state.votes.cues.frames and not state.is_verb(1)


def _auxiliary_have(state: State) -> bool:
    following = state.peek(1)
    return following is not None and (following.low in ("been", "not") or "n" in following.forms)


def negation(state: State) -> bool:
    """Read negations; whether there was one."""
    negative = False
    while state.low() in NEGATIONS:
        negative = True
        state.at += 1
    return negative


def verb_phrase(state: State, head: NodeSet) -> NodeSet:
    """What one verb phrase or several in a row (`… and …`, `… but not …`, `… or …`) leave of `head`."""
    whole = head
    found = _one_phrase(state, head)
    while True:
        mark = state.at
        while state.kind() == "comma":
            state.at += 1
        if state.low() == "without" and state.is_verb(1):
            state.at += 1
            found = state.algebra.without(found, participle_clause(state, found)) or found
            continue
        joint = state.low()
        if joint not in ("and", "or", "but", "yet", "nor", "while"):
            state.at = mark
            return found
        state.at += 1
        while state.low() in _FILLS and not _phrase_ahead(state):
            state.at += 1
        if state.low() in BE | _DO and state.low(1) in ("it", "they", "that"):
            del state.tokens[state.at + 1]
        if state.low() in RELATIVES:
            state.at += 1
        if not _phrase_ahead(state):
            state.at = mark
            return found
        if joint == "or":
            found = state.algebra.join([found, _one_phrase(state, whole)])
        else:
            found = _one_phrase(state, found)


def _phrase_ahead(state: State) -> bool:
    low = state.low()
    if low == "no" and state.said is not None and state.begins_np(1):
        return True
    if low in _EACH_OF and verb_ahead_at(state, 1):
        return True
    if verb_ahead(state) or low in NEGATIONS or state.votes.fixed_length(standing.words_ahead(state)):
        return True
    return low in PREPOSITIONS and state.said is not None and state.begins_np(1)


def _one_phrase(state: State, head: NodeSet) -> NodeSet:
    start = state.at
    if state.low() in _EACH_OF and verb_ahead_at(state, 1):
        state.at += 1
    be, negative = auxiliaries(state)
    membership = w.MEMBERSHIP.match(state.text, state.tokens[state.at].start) if state.peek() else None
    if membership:
        while (token := state.peek()) is not None and token.start < membership.end():
            state.at += 1
        return _is_a(state, head, negative)
    if (be or not state.is_verb()) and (
        said := standing.fixed_phrase(state, head, (negative, start), be)
    ) is not None:
        return said
    if state.is_verb() or (state.low() in english.HAVE and state.begins_np(1)):
        return _verb(state, head, be, negative, start)
    if state.low() == "without":
        phrase = Np(head)
        if apart.lacking(state, phrase) and phrase.found is not None:
            return (state.algebra.without(head, phrase.found) or head) if negative else phrase.found
    if state.low() in PREPOSITIONS and state.begins_np(1):
        return _elliptic(state, head, negative, start)
    denied = negative or state.low() == "no"
    if denied and not be and state.said is not None and state.said.named and state.begins_np():
        return _elliptic(state, head, negative, start)
    if be or state.begins_np():
        return _is_a(state, head, negative)
    raise Unreadable(
        f"“{state.text[state.tokens[min(start, len(state.tokens) - 1)].start :]}” could not be read"
    )


def _is_a(state: State, head: NodeSet, negative: bool) -> NodeSet:
    """`are relational databases`, `are not expresses`."""
    if not state.begins_np():
        raise Unreadable("what is said of the answer could not be read")
    value = nouns.read_np(state)
    if value.found is None:
        raise UnknownName(value.text)
    if negative:
        taken = state.algebra.without(head, value.found)
        if taken is None:
            raise Unreadable("what is left cannot be told")
        return taken
    met = state.algebra.meet(head, value.found)
    if met is None:
        raise Unreadable("the classes that the question names exclude each other")
    return met


def _elliptic(state: State, head: NodeSet, negative: bool, start: int) -> NodeSet:
    """A phrase without a verb (`or in Y`, `but not Y`): the verb before is meant, or being there."""
    preposition = state.low() if state.low() in PREPOSITIONS else ""
    state.at += bool(preposition)
    said = state.said
    value = nouns.read_np(state)
    if value.found is None:
        raise UnknownName(value.text)
    if said is not None:
        preposition = preposition or said.link
        role: Role = "agent" if preposition == "by" else "oblique" if preposition else "theme"
        votes = state.votes.verb(said.lemmas, role, preposition, said.head, said.hints)
    else:
        votes = state.votes.preposition(preposition)
    clause = Clause(
        parts_of(state, value, votes), votes, negative or value.negated, state.reach, state.span(start)
    )
    return state.composer.apply(clause, head)


def participle_clause(state: State, head: NodeSet) -> NodeSet:
    """`devices made by X`, `doctors working in X`, and what is coordinated with it."""
    start = state.at
    token = state.tokens[start]
    return _verb(state, head, "n" in token.forms and "g" not in token.forms, False, start)


def _verb(state: State, head: NodeSet, be: bool, negative: bool, start: int) -> NodeSet:
    """A verb whose subject is `head`, with its objects."""
    verb, second, joint = coordinate_verbs(state)
    passive = be and "n" in verb.forms
    if (
        verb.low in english.HAVE
        and second is None
        and (found := had(state, head, negative, start)) is not None
    ):
        return found
    hints: list[str] = []
    objects: list[tuple[str, Np]] = []
    only = start > 0 and state.low(start - 1 - state.at) == "only"
    while (token := state.peek()) is not None:
        if token.kind == "word" and token.low in ("not",):
            negative = True
            state.at += 1
        elif token.low == "without" and state.is_verb(1):
            break
        elif (
            token.low == "without"
            and not objects
            and state.begins_np(1)
            and not takes(state, verb, "without")
            and not stops_without(state, verb, start)
        ):
            negative = not negative
            state.at += 1
            objects.append((opposite(state, verb), nouns.read_np(state)))
        elif token.low in ("neither", "both", "either") and state.low(1) in PREPOSITIONS:
            negative = negative or token.low == "neither"
            state.at += 1
        elif token.low in ("nor", "or") and objects and state.low(1) == objects[-1][0] and state.begins_np(2):
            state.at += 2
            or_else(state, objects[-1][1], nouns.read_np(state))
        elif token.kind == "word" and token.low in _ONLY:
            only = True
            state.at += 1
        elif token.kind == "word" and token.low in _SKIPPED - PREPOSITIONS:
            state.at += 1
        elif token.low == "there" and state.antecedent is not None:
            state.at += 1
            state.pointed = True
            objects.append(("in", Np(state.antecedent, named=True)))
        elif not objects and (length := hint_ahead(state, verb)):
            hints.append(state.low(length - 1))
            state.at += length
        elif token.kind == "word" and token.low in PREPOSITIONS:
            if not state.begins_np(1) or state.low(1) in RELATIVES:
                hints.append(token.low)
                state.at += 1
                continue
            state.at += 1
            objects.append((token.low, nouns.read_np(state)))
        elif state.begins_np() and token.low not in RELATIVES and not objects:
            objects.append(("", nouns.read_np(state)))
        else:
            break
    if only and objects and (last := objects[-1][1]).named:
        last.only = True
    said = (verb.lemmas or ("have",), passive)
    if second is None:
        return with_objects(state, head, said, (negative, start), hints, objects)
    negative = negative or joint == "nor"
    one, other = (
        with_objects(
            state,
            head,
            (one_of.lemmas, "n" in one_of.forms and (be or one_of is second)),
            (False, start),
            hints,
            objects,
        )
        for one_of in (verb, second)
    )
    both = state.algebra.meet(one, other) if joint == "and" else state.algebra.join([one, other])
    found = one if one.plan == other.plan or both is None else both
    return state.algebra.without(head, found) or found if negative else found


def verb_ahead_at(state: State, ahead: int) -> bool:
    """`verb_ahead` for the token `ahead` places on."""
    state.at += ahead
    found = verb_ahead(state) or state.low() in NEGATIONS
    state.at -= ahead
    return found
