"""Verbs that only carry the noun of a relation: `依存先がある`, `保存先にしている`, `発行もしていない`."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.clause import Clause, Part
from kg_pipeline.providers.embedded.questions.ja import words as w
from kg_pipeline.providers.embedded.questions.ja.parts import parts_of
from kg_pipeline.providers.embedded.questions.ja.state import Phrase, State
from kg_pipeline.providers.embedded.questions.ja.token import Token
from kg_pipeline.providers.embedded.questions.relation import SAID, SURE, Vote, flipped


def doings_of(verb: Token, taken: list[Phrase]) -> list[Token]:
    """The nouns of `発行も購読もしていない`."""
    if verb.skeleton != "する":
        return []
    return [noun for p in taken if p.found is None and p.also for noun in p.nouns]


def each_doing(state: State, verb: Token, doings: list[Token], known: list[Phrase]) -> Clause:
    """One clause for each doing; all but the last are put among those that wait."""
    found = []
    for noun in doings:
        parts = []
        for phrase in known:
            votes = state.votes.verb(verb, phrase.particle, (noun.skeleton,))
            parts += parts_of(state, phrase, votes, verb.negative)
        found.append(Clause(parts, [], verb.negative, state.take_reach(), noun.text + verb.text))
    state.waiting += found[:-1]
    return found[-1]


def as_having(state: State, verb: Token) -> Clause | None:
    """`担当がない設備`, `依存先があるサービス`: whether there is what the noun of a relation names."""
    settled = verb.text.startswith(w.SETTLED_STEMS)
    if not (settled or verb.skeleton in ("ある", "いる", "ない", "持", "もつ", "もっ")) or not state.pending:
        return None
    phrase = state.pending[-1]
    if (
        phrase.found is not None
        or len(phrase.nouns) != 1
        or phrase.particle not in ("が", "は", "を", "も", "の")
    ):
        return None
    votes = [v for v in state.votes.noun(phrase.nouns[0].text) if v.weight >= 0.6]
    if not votes or any(p.found is not None and p.particle != "は" for p in state.pending[:-1]):
        return None
    state.pending.pop()
    turned = [Vote(v.predicate, v.weight, flipped(v)) for v in votes]
    negative = verb.negative or verb.skeleton == "ない"
    return Clause([], turned, negative, state.take_reach(), phrase.text + verb.text)


def _made_of_what(state: State, votes: list[Vote]) -> Clause | None:
    """`Xは何を保存先にしているか`: what X has as its 保存先 is asked for."""
    bearer = state.pending[-3] if len(state.pending) > 2 else None
    if bearer is None or bearer.found is None or not bearer.named or bearer.particle not in ("は", "が"):
        return None
    del state.pending[-3], state.pending[-1]
    return Clause([Part(bearer.found, votes)], votes, text=bearer.text)


def as_made(state: State, verb: Token) -> Clause | None:
    """`Xを保存先にしている`: what it has as its 保存先 is X."""
    if verb.skeleton != "する" or verb.passive or len(state.pending) < 2:
        return None
    value, role = state.pending[-2:]
    noun = role.nouns[0].text if role.found is None and len(role.nouns) == 1 else role.text[:-1]
    if role.particle not in ("に", "と") or (role.found is not None and not role.found.whole):
        return None
    if value.found is None or value.particle not in ("を", "が"):
        return None
    votes = [v for v in state.votes.noun(noun) if v.weight >= (SURE if role.found is None else SAID)]
    if not votes:
        return None
    if value.wh and value.found.generic:
        return _made_of_what(state, votes)
    del state.pending[-2:]
    turned = [Vote(v.predicate, v.weight, flipped(v)) for v in votes]
    return Clause(
        parts_of(state, value, turned), turned, verb.negative, state.take_reach(), value.text + role.text
    )
