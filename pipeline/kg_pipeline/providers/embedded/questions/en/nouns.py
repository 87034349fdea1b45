"""English noun phrases with what hangs on them: possessors, prepositions, participles, relative clauses."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.en import apart, clauses, gaps, having, standing
from kg_pipeline.providers.embedded.questions.en.heads import read_head, relation_noun
from kg_pipeline.providers.embedded.questions.en.state import (
    BE,
    PREPOSITIONS,
    RELATIVES,
    WH,
    Np,
    State,
)
from kg_pipeline.providers.embedded.questions.en.tokens import Token
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable


def read_np(state: State, *, bare: bool = False) -> Np:
    """Read one noun phrase.

    Parameters
    ----------
    bare : stop before participles that nothing follows (they are the question's verb).
    """
    start = state.at
    phrase = read_head(state)
    while _modifier(state, phrase, bare):
        pass
    if phrase.same:
        raise Unreadable("the question asks of a set what no set answers")
    _coordination(state, phrase, bare)
    phrase.text = state.span(start)
    if phrase.named and phrase.found is not None:
        state.antecedent, state.hint = phrase.found, phrase.hint
    return phrase


def modified(state: State, phrase: Np) -> None:
    """Read every modifier that stands here into the phrase."""
    while _modifier(state, phrase, False):
        pass


def _modifier(state: State, phrase: Np, bare: bool) -> bool:
    """Read one modifier behind the phrase; False if there is none."""
    token = state.peek()
    if token is None:
        return False
    if token.kind == "possessive":
        return _possessive(state, phrase)
    if apart.excepted(state, phrase):
        return True
    if token.kind != "word" and not (token.kind in ("name", "class") and phrase.found is not None):
        return False
    if token.low in RELATIVES and phrase.found is not None and (not phrase.named or not phrase.found.ids):
        state.at += 1
        phrase.found = gaps.relative(state, phrase.found, token.low)
        return True
    if token.low in PREPOSITIONS and state.low(1) in ("which", "whom") and phrase.found is not None:
        state.at += 2
        phrase.found = gaps.gap_clause(state, phrase.found, token.low)
        return True
    open_ = phrase.found is not None and not (phrase.named and phrase.found.ids)
    if open_ and token.low in ("but", "and", "yet") and state.low(1) == "without":
        state.at += 1
        if apart.lacking(state, phrase):
            return True
        state.at -= 1
    if token.low == "without" and phrase.found is not None and not phrase.found.ids:
        return apart.lacking(state, phrase)
    if phrase.same and token.low == "as" and state.begins_np(1):
        return apart.same_as(state, phrase)
    if token.low == "than" and phrase.found is not None and state.kind(1) == "name":
        state.at += 1
        inner = read_np(state)
        if inner.found is not None:
            phrase.found = state.algebra.without(phrase.found, inner.found) or phrase.found
        return True
    if _fixed(state, phrase, token) or _with_as(state, phrase, token):
        return True
    if token.low in PREPOSITIONS:
        return _prepositional(state, phrase, token) or _possessed_noun(state, phrase, token)
    if phrase.found is None or (phrase.named and phrase.found.ids):
        return False
    if not phrase.anyone and _participle(state, token, bare):
        phrase.found = clauses.participle_clause(state, phrase.found)
        return True
    return _contact_clause(state, phrase)


def _fixed(state: State, phrase: Np, token: Token) -> bool:
    """`the field next to X`, `the team in charge of X`."""
    if phrase.found is None or (phrase.named and phrase.found.ids) or state.is_verb():
        return False
    least = 2 if token.low in PREPOSITIONS else 1
    said = standing.fixed_phrase(state, phrase.found, (False, state.at), least=least)
    if said is None:
        return False
    phrase.found = said
    return True


def _with_as(state: State, phrase: Np, token: Token) -> bool:
    """`people with X as their superior`."""
    if token.low != "with" or state.kind(1) != "name" or state.low(2) != "as" or phrase.found is None:
        return False
    mark = state.at
    state.at += 1
    found = having.as_noun(state, phrase.found, False, mark)
    state.at = mark if found is None else state.at
    phrase.found = found or phrase.found
    return found is not None


def _possessive(state: State, phrase: Np) -> bool:
    if phrase.found is None:
        raise UnknownName(phrase.noun)
    state.at += 1
    start = state.at
    base = phrase.found
    token = state.peek()
    if token is None:
        return False
    two = f"{state.low()} {state.low(1)}"
    if token.kind == "name":
        phrase.found = read_head(state).found
        phrase.named = True
        return True
    if token.kind == "word" and state.votes.cues.roles.get(two):
        state.at += 2
        phrase.found = relation_noun(state, two, base).found
    elif token.kind == "word" and state.votes.is_hint(token.low) and state.ends_subject():
        state.at += 1
        phrase.hint = token.low
        return True
    elif token.kind == "word" and state.votes.relation_noun(token.low):
        state.at += 1
        phrase.found = relation_noun(state, token.low, base).found
    else:
        inner = read_head(state)
        if inner.found is None and state.votes.is_hint(inner.noun):
            phrase.hint = inner.noun
            return True
        if inner.found is None:
            votes = state.votes.noun(inner.noun)
            phrase.found = state.composer.bridge(base, state.algebra.things(), votes, inner.noun, state.reach)
        else:
            phrase.found = state.composer.bridge(base, inner.found, [], state.span(start), state.reach)
    phrase.named = False
    return True


def _prepositional(state: State, phrase: Np, token: Token) -> bool:
    """`trains on the Coast Line`: a step, if the classes and the preposition leave one."""
    if phrase.found is None or (phrase.named and phrase.found.ids) or not state.begins_np(1):
        return False
    mark, antecedent = state.at, state.antecedent
    state.at += 1
    inner = read_np(state)
    if inner.anyone:
        return True
    if inner.found is None:
        if phrase.found.whole and token.low == "of" and not phrase.found.generic:
            raise UnknownName(inner.text)
        state.at = mark
        return False
    if token.low == "of" and phrase.found.generic and inner.found.whole:
        phrase.found = inner.found
        return True
    votes = state.votes.preposition(token.low)
    try:
        made = state.composer.bridge(
            inner.found, phrase.found, votes, phrase.text + " " + token.text, state.reach
        )
    except Unreadable:
        state.at, state.antecedent = mark, antecedent
        return False
    phrase.found = (state.algebra.without(phrase.found, made) or phrase.found) if inner.negated else made
    return True


def _possessed_noun(state: State, phrase: Np, token: Token) -> bool:
    """`a result of X`: a noun of the ontology's wordings that is no node; X stands for it."""
    if token.low not in ("of", "from", "by") or phrase.found is not None or not state.begins_np(1):
        return False
    if not state.votes.explains(phrase.noun):
        return False
    mark = state.at
    state.at += 1
    inner = read_np(state)
    if inner.found is None:
        state.at = mark
        return False
    phrase.found, phrase.named, phrase.hint = inner.found, inner.named, phrase.noun
    if token.low == "from" and not state.composer.flow:
        state.composer.flow = "down"
    return True


def _participle(state: State, token: Token, bare: bool) -> bool:
    """Whether a participle that modifies the phrase begins here."""
    if not state.is_verb() or not set(token.forms) & {"n", "g"}:
        return False
    following = state.peek(1)
    if following is not None and following.low in ("or", "and") and state.is_verb(2):
        following = state.peek(3)
    if "g" in token.forms:
        return following is not None
    if following is None or (bare and "b" in token.forms and state.kind(2) in ("", "comma")):
        return False
    if token.low == "kept" and bare:
        return following.low in PREPOSITIONS
    return following.kind == "word" and (following.low in PREPOSITIONS or following.low in ("not",))


def _contact_clause(state: State, phrase: Np) -> bool:
    """`services X depends on`: a relative clause without its pronoun."""
    if not state.begins_np() or phrase.found is None:
        return False
    token = state.peek()
    if token is not None and token.low in BE:
        return False
    mark, antecedent = state.at, state.antecedent
    try:
        inner = read_np(state, bare=True)
    except Unreadable:
        state.at, state.antecedent = mark, antecedent
        return False
    if inner.found is None or not clauses.verb_ahead(state):
        state.at, state.antecedent = mark, antecedent
        return False
    phrase.found = gaps.gap_rest(state, phrase.found, inner, "")
    return True


def _coordination(state: State, phrase: Np, bare: bool) -> None:
    """`A, B and C`."""
    while True:
        mark = state.at
        while state.kind() == "comma":
            state.at += 1
        low = state.low()
        if low in ("and", "or", "and/or", "nor"):
            state.at += 1
        elif state.at == mark or phrase.found is None:
            state.at = mark
            return
        if state.low() in ("also", "either", "both"):
            state.at += 1
        if not state.begins_np() or state.is_verb() or state.low() in WH or phrase.found is None:
            state.at = mark
            return
        try:
            other = read_head(state)
            while _modifier(state, other, bare):
                pass
        except Unreadable:
            if low or state.kind() == "":
                raise
            state.at = mark
            return
        if not low and _apposed(phrase, other):
            phrase.found, phrase.named = other.found, True
            phrase.either = phrase.either and not phrase.both
            continue
        if (
            other.negated
            or other.found is None
            or (not low and not phrase.named)
            or not _alike(phrase, other)
        ):
            state.at = mark
            return
        phrase.sets = [*(phrase.sets or [phrase.found]), other.found]
        phrase.either = phrase.either or low in ("or", "and/or", "nor")
        phrase.found = state.algebra.join(phrase.sets)
        phrase.named = phrase.named or other.named


def _apposed(phrase: Np, other: Np) -> bool:
    """Whether names behind a class say which of it are meant (`both mills, A and B`)."""
    if phrase.found is None or other.found is None or phrase.found.generic:
        return False
    return (
        phrase.both
        and phrase.found.whole
        and bool(other.found.ids)
        and other.found.types <= phrase.found.types
    )


def _alike(one: Np, other: Np) -> bool:
    """Two names, or two classes: what a coordination joins."""
    if one.found is None or other.found is None:
        return False
    return bool(one.found.ids) == bool(other.found.ids) or not one.named
