"""The heads of English noun phrases: names, class words, relation nouns, and words that must be names."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.en import nouns
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.state import (
    ANYONE,
    AUXILIARIES,
    DESCRIBING,
    MOST_PHRASES,
    NOBODY,
    PREPOSITIONS,
    RELATIVES,
    Np,
    State,
)
from kg_pipeline.providers.embedded.questions.en.tokens import DETERMINERS, Token
from kg_pipeline.providers.embedded.questions.en.unheard import nobody
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable
from kg_pipeline.providers.embedded.questions.relation import SAID
from kg_pipeline.providers.embedded.questions.wording import context_nouns


def read_head(state: State) -> Np:
    """The phrase up to its head noun, determiners and all."""
    state.begun += 1
    if state.begun > MOST_PHRASES:
        raise Unreadable("the question has too many parts")
    negated = other = determined = same = both = False
    while (token := state.peek()) is not None and token.kind == "word":
        if token.low in ("no", "neither"):
            negated = True
        elif token.low in NOBODY:
            state.at += 1
            return Np(nobody(state) if token.low == "nobody" else state.algebra.things(), negated=True)
        elif token.low == "same":
            same = True
        elif token.low in ("other", "another", "different", "else"):
            other = True
        elif token.low in ("it", "they", "them", "there") and state.antecedent is not None:
            state.at += 1
            state.pointed = True
            return Np(state.antecedent, named=True, hint=state.hint)
        elif token.low in ANYONE and state.low(1) != "of":
            state.at += 1
            return Np(state.algebra.things(), anyone=True)
        elif token.low in _OF_THEM and state.low(1) == "of":
            state.at += 1
        elif token.low in DESCRIBING and state.kind(1) == "class":
            pass
        elif token.low not in DETERMINERS and not (token.low in w.ADJECTIVES and _goes_on(state)):
            break
        determined = determined or token.low in DETERMINERS
        both = both or token.low == "both"
        state.at += 1
    phrase = _head(state, determined)
    phrase.negated, phrase.same, phrase.both = negated, same, both
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


def _named_on(state: State) -> bool:
    """Whether the word is the beginning of a name or of a class word."""
    following = state.peek(1)
    return following is not None and (following.kind in ("name", "class") or following.text[:1].isupper())


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
    if token.low in w.GENERIC or (determined and token.low in w.BROAD and state.low(1) in RELATIVES):
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
    if following is None or state.text[token.end : following.start].strip():
        return phrase
    if following.kind == "class":
        state.at += 1
        cls = _classes(state, following)
        if state.algebra.meet(found, cls) is None or not found.types <= cls.types:
            phrase.found = state.composer.bridge(
                found, cls, [], token.text + " " + following.text, state.reach
            )
    elif (
        following.kind == "word"
        and state.votes.relation_noun(following.low)
        and (not following.forms or (state.at == 1 and state.peek(1) is None))
    ):
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
        found = _of_both(state, found, _classes(state, following), following.text)
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


def _of_both(state: State, one: NodeSet, other: NodeSet, text: str) -> NodeSet:
    """`backup devices`, `pump dealers`: what is both; else what of the second the first has to do with."""
    return state.algebra.meet(one, other) or state.composer.bridge(one, other, [], text)


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
    second = state.peek(1)
    two = f"{first.low} {second.low if second is not None else ''}"
    length = 2 if state.votes.cues.roles.get(two) else 1 if state.votes.relation_noun(first.low) else 0
    if length:
        state.at += length
        noun = two if length == 2 else first.low
        if state.kind() == "class" and (kept := _kind_of_role(state, noun)) is not None:
            return kept
        return relation_noun(state, noun, None)
    if determined and first.low in context_nouns(state.algebra.ontology) and not _named_on(state):
        state.at += 1
        return Np(state.algebra.things(), anyone=True)
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
        return _before_class(state, words, following, determined)
    text = state.span(start)
    if any(token.capital and (token.start > 0 or len(words) > 1) for token in words):
        raise UnknownName(text)
    return Np(None, noun=words[-1].low)


def _kind_of_role(state: State, noun: str) -> Np | None:
    """`backup device`: the class word says what every backup is, so that it says nothing."""
    reached: frozenset[str] = frozenset()
    for vote in state.votes.noun(noun):
        if vote.weight >= SAID:
            reached |= state.algebra.ends(vote.predicate, "forward")[1]
    if not reached or not reached <= _classes(state, state.tokens[state.at]).types:
        return None
    state.at += 1
    return relation_noun(state, noun, None)


def _before_class(state: State, words: list[Token], following: Token, determined: bool) -> Np:
    """Words before a class word or a name: `Billing Service` names something, `affected services` does not,
    and `the old pump P1` is P1."""
    text = state.text[words[0].start : following.end]
    if any(token.capital and token.start > 0 for token in words) or (
        following.text[:1].isupper() and words[0].capital
    ):
        raise UnknownName(text)
    if all(t.lemmas or state.votes.explains(t.low) for t in words):
        return _head(state)
    if determined and following.kind == "name" and following.capital and not any(t.capital for t in words):
        return _head(state)
    raise UnknownName(text)


def relation_noun(state: State, noun: str, base: NodeSet | None) -> Np:
    """`owner of X`, or `X's owner` where `base` is X."""
    votes = state.votes.noun(noun)
    if base is None and state.low() in ("of", "for", "to", "on", "with") and state.begins_np(1):
        state.at += 1
        inner = nouns.read_np(state)
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
