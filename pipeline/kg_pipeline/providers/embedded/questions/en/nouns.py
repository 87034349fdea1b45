"""English noun phrases with what hangs on them: possessors, prepositions, participles, relative clauses."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.en import clauses
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.state import (
    AUXILIARIES,
    BE,
    PREPOSITIONS,
    RELATIVES,
    Np,
    State,
)
from kg_pipeline.providers.embedded.questions.en.tokens import DETERMINERS, Token
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable
from kg_pipeline.providers.embedded.questions.relation import Vote
from kg_pipeline.providers.embedded.questions.thesaurus import english_groups


def read_np(state: State, *, bare: bool = False) -> Np:
    """Read one noun phrase.

    Parameters
    ----------
    bare : stop before participles that nothing follows (they are the question's verb).
    """
    start = state.at
    phrase = _core(state)
    while _modifier(state, phrase, bare):
        pass
    _coordination(state, phrase, bare)
    phrase.text = state.span(start)
    if phrase.named and phrase.found is not None:
        state.antecedent = phrase.found
    return phrase


def _core(state: State) -> Np:
    negated = other = determined = False
    while (token := state.peek()) is not None and token.kind == "word":
        if token.low == "no":
            negated = True
        elif token.low in ("other", "another", "different", "else"):
            other = True
        elif token.low in ("it", "they", "them") and state.antecedent is not None:
            state.at += 1
            return Np(state.antecedent, named=True)
        elif token.low in _OF_THEM and state.low(1) == "of":
            state.at += 1
        elif token.low not in DETERMINERS and not (token.low in w.ADJECTIVES and _goes_on(state)):
            break
        determined = determined or token.low in DETERMINERS
        state.at += 1
    phrase = _head(state, determined)
    phrase.negated = negated
    if other and phrase.found is not None and phrase.found.whole and not phrase.found.generic:
        phrase.found = _others(state, phrase.found)
    return phrase


_OF_THEM = frozenset(["all", "each", "any", "every", "both", "most", "some", "one", "many"])


def _goes_on(state: State) -> bool:
    """Whether the word is followed by more of its noun phrase."""
    following = state.peek(1)
    return following is not None and (
        following.kind in ("name", "class")
        or (following.kind == "word" and following.low not in PREPOSITIONS | AUXILIARIES)
    )


def _head(state: State, determined: bool = False) -> Np:
    token = state.peek()
    if token is None:
        raise Unreadable("the question breaks off")
    if token.kind == "name":
        return _name(state, token)
    if token.kind == "class":
        return _class(state, token)
    if token.kind != "word":
        raise Unreadable(f"“{token.text}” stands where a name or a class should")
    if token.low in w.GENERIC:
        state.at += 1
        if state.low() == "else":
            state.at += 1
        return Np(state.algebra.things())
    return _words(state, determined)


def _name(state: State, token: Token) -> Np:
    if token.name is None:
        raise AssertionError("a name token is linked")
    state.at += 1
    found = state.algebra.const(token.name.ids, token.name.types)
    phrase = Np(found, named=True)
    following = state.peek()
    if following is None or following.start > token.end + 1:
        return phrase
    if following.kind == "class":
        state.at += 1
        cls = _classes(state, following)
        if state.algebra.meet(found, cls) is None or not found.types <= cls.types:
            phrase.found = state.composer.bridge(
                found, cls, [], token.text + " " + following.text, state.reach
            )
    elif following.kind == "word" and state.votes.relation_noun(following.low) and not following.forms:
        if state.low(1) not in PREPOSITIONS and not state.begins_np(1):
            state.at += 1
            votes = state.votes.noun(following.low)
            phrase.found = state.composer.bridge(
                found, state.algebra.things(), votes, following.text, state.reach
            )
    elif following.kind == "word" and _strange(state, following) and following.text[:1].isupper():
        name = f"{token.text} {following.text}"
        raise UnknownName(name)
    return phrase


def _classes(state: State, token: Token) -> NodeSet:
    return state.algebra.join([state.algebra.instances(cls) for cls in token.classes])


def _class(state: State, token: Token) -> Np:
    state.at += 1
    found = _classes(state, token)
    while (following := state.peek()) is not None and following.kind == "class":
        state.at += 1
        met = state.algebra.meet(found, _classes(state, following))
        found = met if met is not None else _classes(state, following)
    if following is not None and following.kind == "name" and following.name is not None:
        kinds = state.algebra.const(following.name.ids, following.name.types)
        if state.algebra.meet(kinds, found) is not None and following.start <= token.end + 2:
            return _name(state, following)
    if following is not None and following.kind == "word" and following.start <= token.end + 1:
        label = following.text[:1].isupper() or any(c.isdigit() for c in following.text)
        if label and _strange(state, following):
            end = _strange_end(state)
            name = state.text[token.start : end]
            raise UnknownName(name)
        if state.votes.cues.roles.get(following.low) and not state.begins_np(1) and not following.forms:
            state.at += 1
    return Np(found)


def _strange(state: State, token: Token) -> bool:
    """Whether a word is no function word, no verb and no word of the ontology."""
    return (
        token.low not in PREPOSITIONS | AUXILIARIES | DETERMINERS | RELATIVES | w.GENERIC | w.ADJECTIVES
        and token.low not in ("and", "or", "but", "not", "no", "other", "than")
        and not state.votes.relation_noun(token.low)
        and not (token.lemmas and not token.capital)
    )


def _strange_end(state: State) -> int:
    """Where a row of capitalised words ends."""
    end = state.at
    while (
        (token := state.peek(end - state.at)) is not None
        and token.kind in ("word", "class")
        and token.capital
    ):
        end += 1
    return state.tokens[max(end - 1, state.at)].end


def _words(state: State, determined: bool) -> Np:
    """A noun that is neither a name nor a class: a relation's noun, a vague one, or an unknown name."""
    start = state.at
    first = state.tokens[start]
    two = f"{first.low} {state.low(1)}"
    length = 2 if state.votes.cues.roles.get(two) else 1 if state.votes.relation_noun(first.low) else 0
    if length:
        state.at += length
        noun = two if length == 2 else first.low
        return _relation_noun(state, noun, None)
    if determined and first.lemmas:
        state.at += 1
    while (token := state.peek()) is not None and token.kind == "word" and _strange(state, token):
        state.at += 1
    if state.at == start:
        raise Unreadable(f"“{first.text}” could not be read")
    following = state.peek()
    joined = (
        following is not None
        and following.kind in ("class", "name")
        and following.start <= state.tokens[state.at - 1].end + 1
    )
    words = state.tokens[start : state.at]
    if joined and following is not None:
        return _before_class(state, words, following)
    text = state.span(start)
    if any(token.capital and (token.start > 0 or len(words) > 1) for token in words):
        raise UnknownName(text)
    return Np(None, noun=words[-1].low)


def _before_class(state: State, words: list[Token], following: Token) -> Np:
    """Words before a class word: `Billing Service` names something, `affected services` does not."""
    text = state.text[words[0].start : following.end]
    if any(token.capital and token.start > 0 for token in words) or (
        following.text[:1].isupper() and words[0].capital
    ):
        raise UnknownName(text)
    if all(t.lemmas or state.votes.explains(t.low) for t in words):
        return _head(state)
    raise UnknownName(text)


def _relation_noun(state: State, noun: str, base: NodeSet | None) -> Np:
    """`owner of X`, or `X's owner` where `base` is X."""
    votes = state.votes.noun(noun)
    if base is None and state.low() in ("of", "for", "to", "on", "with") and state.begins_np(1):
        state.at += 1
        inner = read_np(state)
        if inner.found is None:
            raise UnknownName(inner.text)
        found = state.composer.bridge(inner.found, state.algebra.things(), votes, noun, state.reach)
        return Np(found, named=inner.named)
    if base is not None:
        return Np(state.composer.bridge(base, state.algebra.things(), votes, noun, state.reach), named=True)
    return Np(None, noun=noun)


def _others(state: State, cls: NodeSet) -> NodeSet:
    """`another team`: the class without those of its members that the question names."""
    ids: list[str] = []
    types: list[str | None] = []
    for token in state.tokens:
        if token.name is not None:
            for one, kind in zip(token.name.ids, token.name.types, strict=True):
                if kind in cls.types and one not in ids:
                    ids.append(one)
                    types.append(kind)
    if not ids:
        return cls
    return state.algebra.without(cls, state.algebra.const(tuple(ids), tuple(types))) or cls


def _modifier(state: State, phrase: Np, bare: bool) -> bool:
    """Read one modifier behind the phrase; False if there is none."""
    token = state.peek()
    if token is None:
        return False
    if token.kind == "possessive":
        return _possessive(state, phrase)
    if _excepted(state, phrase):
        return True
    if token.kind != "word" and not (token.kind in ("name", "class") and phrase.found is not None):
        return False
    if token.low in RELATIVES and phrase.found is not None and (not phrase.named or not phrase.found.ids):
        state.at += 1
        phrase.found = clauses.relative(state, phrase.found, token.low)
        return True
    if token.low in PREPOSITIONS and state.low(1) in ("which", "whom") and phrase.found is not None:
        state.at += 2
        phrase.found = clauses.gap_clause(state, phrase.found, token.low)
        return True
    if token.low in PREPOSITIONS:
        return _prepositional(state, phrase, token) or _possessed_noun(state, phrase, token)
    if phrase.found is None or (phrase.named and phrase.found.ids):
        return False
    if _participle(state, token, bare):
        phrase.found = clauses.participle_clause(state, phrase.found)
        return True
    return _contact_clause(state, phrase)


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
    if token.kind == "word" and state.votes.cues.roles.get(two):
        state.at += 2
        phrase.found = _relation_noun(state, two, base).found
    elif token.kind == "word" and state.votes.relation_noun(token.low):
        state.at += 1
        phrase.found = _relation_noun(state, token.low, base).found
    else:
        inner = _core(state)
        if inner.found is None:
            votes = state.votes.noun(inner.noun)
            phrase.found = state.composer.bridge(base, state.algebra.things(), votes, inner.noun, state.reach)
        else:
            phrase.found = state.composer.bridge(base, inner.found, [], state.span(start), state.reach)
    phrase.named = False
    return True


def _excepted(state: State, phrase: Np) -> bool:
    """`other than X`, `except X`."""
    match = w.EXCEPT.match(state.text, state.tokens[state.at].start)
    if match is None:
        return False
    mark = state.at
    while (token := state.peek()) is not None and token.start < match.end():
        state.at += 1
    if not state.begins_np():
        state.at = mark
        return False
    inner = read_np(state)
    if inner.found is None:
        raise UnknownName(inner.text)
    if phrase.found is None or phrase.found.generic:
        phrase.found, phrase.excluded, phrase.named = inner.found, True, inner.named
    else:
        phrase.found = state.algebra.without(phrase.found, inner.found) or phrase.found
    return True


def _prepositional(state: State, phrase: Np, token: Token) -> bool:
    """`trains on the Coast Line`: a step, if the classes and the preposition leave one."""
    if phrase.found is None or (phrase.named and phrase.found.ids) or not state.begins_np(1):
        return False
    mark, antecedent = state.at, state.antecedent
    state.at += 1
    inner = read_np(state)
    if inner.found is None:
        if phrase.found.whole and token.low == "of" and not phrase.found.generic:
            raise UnknownName(inner.text)
        state.at = mark
        return False
    if token.low == "of" and phrase.found.generic and inner.found.whole:
        phrase.found = inner.found
        return True
    votes = preposition_votes(state, token.low)
    try:
        made = state.composer.bridge(
            inner.found, phrase.found, votes, phrase.text + " " + token.text, state.reach
        )
    except Unreadable:
        state.at, state.antecedent = mark, antecedent
        return False
    phrase.found = made
    return True


def _possessed_noun(state: State, phrase: Np, token: Token) -> bool:
    """`a result of X`: a noun of the ontology's wordings that is no node; X stands for it."""
    if token.low != "of" or phrase.found is not None or not state.begins_np(1):
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
    return True


def preposition_votes(state: State, preposition: str) -> list[Vote]:
    """What a preposition alone says."""
    groups = english_groups(preposition)
    return [Vote(name, 0.4, None) for name, known in state.votes.spoken.items() if groups & known.groups]


def _participle(state: State, token: Token, bare: bool) -> bool:
    """Whether a participle that modifies the phrase begins here."""
    if not state.is_verb() or not set(token.forms) & {"n", "g"}:
        return False
    following = state.peek(1)
    if following is not None and following.low in ("or", "and") and state.is_verb(2):
        following = state.peek(3)
    if "g" in token.forms:
        return following is not None
    if following is None:
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
    phrase.found = clauses.gap_rest(state, phrase.found, inner, "")
    return True


def _coordination(state: State, phrase: Np, bare: bool) -> None:
    """`A, B and C`."""
    while True:
        mark = state.at
        while state.kind() == "comma":
            state.at += 1
        low = state.low()
        if low in ("and", "or", "and/or"):
            state.at += 1
        elif state.at == mark or phrase.found is None:
            state.at = mark
            return
        if state.low() in ("also", "either", "both"):
            state.at += 1
        if not state.begins_np() or state.is_verb() or phrase.found is None:
            state.at = mark
            return
        try:
            other = _core(state)
            while _modifier(state, other, bare):
                pass
        except Unreadable:
            if low or state.kind() == "":
                raise
            state.at = mark
            return
        if other.found is None or (not low and not phrase.named) or not _alike(phrase, other):
            state.at = mark
            return
        phrase.sets = [*(phrase.sets or [phrase.found]), other.found]
        phrase.either = phrase.either or low in ("or", "and/or")
        phrase.found = state.algebra.join(phrase.sets)
        phrase.named = phrase.named or other.named


def _alike(one: Np, other: Np) -> bool:
    """Two names, or two classes: what a coordination joins."""
    if one.found is None or other.found is None:
        return False
    return bool(one.found.ids) == bool(other.found.ids) or not one.named
