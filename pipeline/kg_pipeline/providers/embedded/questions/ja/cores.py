"""What a noun phrase is made of: names, class words, question words and nouns, with what is glued to them."""

from __future__ import annotations

import re
from dataclasses import replace

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.clause import Clause, Part
from kg_pipeline.providers.embedded.questions.ja import nouns
from kg_pipeline.providers.embedded.questions.ja import words as w
from kg_pipeline.providers.embedded.questions.ja.state import Phrase, State
from kg_pipeline.providers.embedded.questions.ja.token import Token
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable
from kg_pipeline.providers.embedded.questions.relation import SAID, Vote

_NUMBER = re.compile(r"第?[0-9一二三四五六七八九十]{1,3}(?:番|号|代目)?")
"""A number before の and a class word makes a name (`三の門`)."""
CORES = ("class", "name", "wh", "noun", "other")
"""Kinds of tokens that a noun phrase may begin with."""


def read_core(state: State) -> Phrase:
    """One name, class or noun, with what is glued before and behind it."""
    token = state.peek()
    if token is None:
        raise AssertionError("a phrase begins at a token")
    if token.kind == "wh":
        return _question_word(state, token)
    if token.kind == "other":
        state.at += 1
        return _other(state)
    if token.kind == "name":
        return _name(state, token)
    if token.kind == "class":
        return _class(state, token)
    return _noun(state, token)


def _question_word(state: State, token: Token) -> Phrase:
    state.at += 1
    if token.value == "which" and state.kind() in ("class", "noun", "name"):
        phrase = read_core(state)
        if phrase.found is None:
            phrase.found = state.algebra.things()
        phrase.wh = "which"
        return phrase
    return Phrase(state.algebra.things(), wh=token.value)


def _other(state: State) -> Phrase:
    """`別のチーム`: the class without those of its members that the question names."""
    if state.kind() not in CORES:
        return Phrase(state.algebra.things())
    phrase = read_core(state)
    found = phrase.found
    if found is not None and found.whole and not found.generic:
        ids = _named_of(state, found)
        if ids:
            rest = state.algebra.without(found, ids)
            phrase.found = rest or found
    return phrase


def _named_of(state: State, cls: NodeSet) -> NodeSet | None:
    ids: list[str] = []
    types: list[str | None] = []
    for token in state.tokens:
        if token.name is None:
            continue
        for one, kind in zip(token.name.ids, token.name.types, strict=True):
            if kind in cls.types and one not in ids:
                ids.append(one)
                types.append(kind)
    return state.algebra.const(tuple(ids), tuple(types)) if ids else None


def _name(state: State, token: Token) -> Phrase:
    if token.name is None:
        raise AssertionError("a name token is linked")
    state.at += 1
    found = state.algebra.const(token.name.ids, token.name.types)
    following = state.peek()
    while following is not None and following.glued and following.kind == "class":
        state.at += 1
        same = [c for c in following.classes if state.algebra.of_class(found, c)]
        if not same:
            found = state.composer.bridge(
                found, classes_of(state, following), [], token.text + following.text
            )
        following = state.peek()
    phrase = Phrase(found, named=True)
    if following is not None and following.glued and following.kind == "noun":
        _glued_noun(state, phrase, token, following)
    return phrase


def _glued_noun(state: State, phrase: Phrase, before: Token, noun: Token) -> None:
    """A noun that stands directly behind a name: 製, 障害, 側; or it makes another name of it."""
    text = noun.text
    if text in nouns.GENERIC_SUFFIX:
        state.at += 1
    elif (
        text.startswith(w.STOP_STEMS)
        or text in w.IMPACT_NOUNS
        or state.votes.explains(noun.skeleton)
        or state.votes.noun(text)
    ):
        return
    elif text in nouns.HONORIFICS:
        state.at += 1
    elif text not in nouns.VAGUE_NOUNS and noun.value != "kana":
        name = before.text + text
        raise UnknownName(name)


def classes_of(state: State, token: Token) -> NodeSet:
    """All instances of what a class word may mean."""
    return state.algebra.join([state.algebra.instances(cls) for cls in token.classes])


def _class(state: State, token: Token) -> Phrase:
    state.at += 1
    found = classes_of(state, token)
    following = state.peek()
    while following is not None and following.glued and following.kind == "class":
        state.at += 1
        met = state.algebra.meet(found, classes_of(state, following))
        found = met or classes_of(state, following)
        following = state.peek()
    if following is not None and following.glued and following.kind == "name":
        return _name(state, following)
    if following is not None and following.glued and following.kind == "noun":
        text = following.text
        if text in nouns.GENERIC_SUFFIX or text in nouns.HONORIFICS:
            state.at += 1
        elif following.value == "kana" or not (
            state.votes.explains(following.skeleton)
            or text in nouns.VAGUE_NOUNS
            or text in w.IMPACT_NOUNS
            or text.startswith(w.STOP_STEMS)
        ):
            name = token.text + text
            raise UnknownName(name)
    return Phrase(found)


def _noun(state: State, noun: Token) -> Phrase:
    state.at += 1
    following = state.peek()
    if following is not None and following.glued and following.kind in ("class", "name"):
        return _prefixed(state, noun, following)
    noun = _with_kana(state, noun)
    if noun.text in nouns.GENERIC_NOUNS:
        return Phrase(state.algebra.things())
    if not noun.glued and state.pending and state.pending[-1].particle == "" and state.pending[-1].named:
        votes = [v for v in state.votes.noun(noun.text) if v.weight >= 0.6]
        if votes and closes(state):
            return relational(state, Phrase(None), noun.text, votes, state.algebra.things())
    if noun.text.startswith(w.STOP_STEMS) and state.pending:
        before = state.pending[-1]
        if before.particle == "" and before.named:
            before.stopped = True
    return Phrase(None, nouns=[noun])


def _with_kana(state: State, noun: Token) -> Token:
    """A noun of one kanji with the kana behind it before a particle: one word, and perhaps a name."""
    kana, behind = state.peek(), state.peek(1)
    if kana is None or behind is None or len(noun.text) > 1 or not (kana.glued and behind.glued):
        return noun
    if (kana.kind, kana.value, behind.kind) != ("noun", "kana", "particle"):
        return noun
    state.at += 1
    return Token("noun", noun.text + kana.text, noun.start, kana.end, noun.glued, skeleton=noun.skeleton)


def _prefixed(state: State, noun: Token, following: Token) -> Phrase:
    """A noun glued to a class word: 使用部品 names a relation, 全設備 nothing, 南棟 a thing."""
    whole = noun.text + following.text
    votes = state.votes.noun(whole) if whole in state.votes.lexicon.attributes else []
    if not votes and state.kind(-2) == "particle" and state.kind(-3) == "name":
        votes = [v for v in state.votes.noun(noun.text) if v.weight >= 0.4]
    if not votes and noun.text in nouns.GENERIC_PREFIX and state.votes.explains(noun.skeleton):
        votes = state.votes.noun(noun.text)
    if following.kind == "class" and votes:
        state.at += 1
        return relational(state, Phrase(None), whole, votes, classes_of(state, following))
    if noun.text in nouns.GENERIC_PREFIX:
        return read_core(state)
    raise UnknownName(whole)


def relational(state: State, base: Phrase, text: str, votes: list[Vote], head: NodeSet) -> Phrase:
    """`X の 仕入先`: a step from what stands before, from a waiting phrase, or from all."""
    if base.found is None and state.pending and state.pending[-1].particle == "" and state.pending[-1].found:
        base = state.pending.pop()
    part = [Part(base.found, votes)] if base.found is not None else []
    clause = Clause(
        part, votes=[Vote(v.predicate, v.weight) for v in votes], reach=state.take_reach(), text=text
    )
    try:
        return Phrase(state.composer.apply(clause, head), named=base.named)
    except Unreadable:
        if part or not any(v.end and v.weight >= SAID for v in votes):
            raise
    return Phrase(state.composer.apply(replace(clause, votes=votes), head), named=base.named)


def closes(state: State) -> bool:
    """Whether the noun just read ends what is asked (`X の担当は?`), with no further noun behind it."""
    token = state.peek()
    return ends_phrase(state) and not (token is not None and token.kind == "particle" and token.value == "の")


def ends_phrase(state: State) -> bool:
    """Whether the noun just read stands for its value (`X の仕入先は`), not for its verb."""
    token, following = state.peek(), state.peek(1)
    if token is None or token.kind != "particle":
        return True
    if following is None or following.kind != "verb":
        return True
    return token.value != "を" and not (
        token.value == "に" and following.skeleton in ("なる", "なっ", "なり")
    )


def names_something(state: State, noun: Token) -> bool:
    """Whether an unexplained noun must be the name of something."""
    text = noun.text
    if (
        text in nouns.VAGUE_NOUNS
        or text in nouns.GENERIC_NOUNS
        or text.startswith(w.STOP_STEMS)
        or text in w.IMPACT_NOUNS
        or text in w.AFFECT_STEMS
    ):
        return False
    if len(text) == 1 and not ("ァ" <= text <= "ー"):
        return False
    return noun.value != "kana" and not state.votes.accounts_for(noun.skeleton)


def stops(state: State, phrase: Phrase, text: str) -> bool:
    """Whether the noun says that what stands before it fails (`X の故障`), and is no word of the ontology."""
    if phrase.found is None or phrase.found.whole or not text.startswith(w.STOP_STEMS):
        return False
    return not any(vote.weight >= 0.7 for vote in state.votes.noun(text))


def unexplained(state: State, phrase: Phrase, particle: str) -> None:
    """Refuse a noun in a name's place that nothing explains."""
    if phrase.found is None:
        for noun in phrase.nouns:
            if names_something(state, noun):
                raise UnknownName(noun.text)
        following = state.peek()
        if following is not None and following.kind == "class" and len(phrase.nouns) == 1:
            alone = phrase.nouns[0].text
            kanji = len(alone) == 1 and "一" <= alone <= "龠"
            if kanji and not state.votes.accounts_for(alone):
                raise UnknownName(f"{alone}{particle}{following.text}")
        number = particle == "の" and phrase.nouns and _NUMBER.fullmatch(phrase.nouns[-1].text)
        if number and following is not None and following.kind == "class":
            name = f"{phrase.nouns[-1].text}の{following.text}"
            raise UnknownName(name)
