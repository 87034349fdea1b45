"""Failures in Japanese questions: `Xが止まると`, `Xに障害が起きたら`, and what they hit."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.ja import nouns
from kg_pipeline.providers.embedded.questions.ja import words as w
from kg_pipeline.providers.embedded.questions.ja.cores import names_something
from kg_pipeline.providers.embedded.questions.ja.state import State
from kg_pipeline.providers.embedded.questions.ja.token import Token
from kg_pipeline.providers.embedded.questions.reading import UnknownName
from kg_pipeline.providers.embedded.questions.relation import PLAIN

_MARKS = {
    (False, False): ("が", "は", "を", "の", ""),
    (True, False): ("に", "で", "は", "が", "の"),
    (False, True): ("が", "は", "を", "の", "に", ""),
    (True, True): ("に", "で", "は", "が", "の"),
}
"""How what fails is marked: plainly, where a noun says what happens to it, where any verb does."""


def speaks(state: State, verb: Token) -> bool:
    """Whether the verb, after a failure, still speaks of a relation (`止まったら代わりを務める`)."""
    if verb.negative or "なくな" in verb.tail:
        return False
    nouns = tuple(n.skeleton for p in state.pending if p.found is None for n in p.nouns)
    votes = state.votes.verb(verb, "", nouns)
    return any(
        v.weight >= 0.4 and not state.algebra.ontology.predicates[v.predicate].transitive for v in votes
    )


def hits(state: State, verb: Token) -> bool:
    """Whether the verb says that something is hit by a failure that has been named; then it is noted.

    Behind a stated condition (`止まると、…なくなる`) every verb does.
    """
    words = [
        p
        for p in state.pending
        if p.found is None and any(n.text.startswith(w.AFFECT_STEMS) for n in p.nouns)
    ]
    lost = "なくな" in verb.tail and any(phrase.stopped for phrase in state.pending)
    lost = lost or (any(p.stopped and p.particle == "で" for p in state.pending) and not speaks(state, verb))
    if state.impact is None and not verb.text.startswith(w.AFFECT_STEMS) and not words and not lost:
        return False
    if state.impact is None:
        for phrase in state.pending:
            if phrase.stopped:
                state.impact = phrase.found
                state.pending.remove(phrase)
                break
    if state.impact is None:
        return False
    state.pending = [p for p in state.pending if p.found is not None]
    return True


def fails(verb: Token) -> bool:
    """Whether the verb says that something fails or is not there."""
    return verb.text.startswith(w.STOP_STEMS) or verb.skeleton == "ない"


def gap_fails(state: State) -> bool:
    """`それが止まると…`: what fails is what is asked for; the pronoun is taken from the pending phrases."""
    if any(phrase.named for phrase in state.pending):
        return False
    if state.pending:
        if not any(noun.text in nouns.ITSELF for noun in state.pending[-1].nouns):
            return False
        state.pending.pop()
    state.gap_fails = True
    return True


def hit_by_gap(state: State, verb: Token) -> NodeSet | None:
    """What would hit the phrase that the verb says is hit, if it failed."""
    victim = next((p for p in state.pending if p.named and p.found is not None), None)
    if victim is None or victim.found is None or not verb.text.startswith(w.AFFECT_STEMS):
        return None
    state.pending = [p for p in state.pending if p is not victim and p.found is not None]
    return state.composer.causes(victim.found, state.algebra.things(), state.take_reach())


def trouble(state: State, verb: Token) -> bool:
    """`Xに障害が起きた`: the noun says what happens; it is taken from the pending phrases."""
    if verb.skeleton not in ("起", "発生", "出", "ある", "生") or not state.pending:
        return False
    phrase = state.pending[-1]
    if phrase.found is not None or not any(n.text.startswith(w.STOP_STEMS) for n in phrase.nouns):
        return False
    state.pending.pop()
    return True


def befalls(state: State, verb: Token, end: int) -> bool:
    """Whether a condition is told for the harm it does, whatever its verb: `Xが採れないと、…作れなくなる`.

    A verb that speaks of a relation states that relation instead, unless it denies it.
    """
    if not any(p.found is not None and p.named and not p.wh for p in state.pending):
        return False
    told = [v.weight for v in state.votes.verb(verb, "", ())]
    if not verb.negative and "なくな" not in verb.tail and max(told, default=0.0) >= PLAIN:
        return False
    return any(
        (token.kind == "verb" and "なくな" in token.tail)
        or (token.kind in ("noun", "verb") and token.text.startswith((*w.AFFECT_STEMS, *w.IMPACT_NOUNS)))
        for token in state.tokens
        if token.start >= end
    )


def _passed_on(noun: Token) -> bool:
    """Whether the noun is what a thing gives (`Xの電気が切れる`), not what it is to X (`Xの担当が休む`)."""
    return nouns.ROLE_NOUN.search(noun.text) is None


def source_of_failure(state: State, trouble: bool = False, befallen: bool = False) -> NodeSet | None:
    """What fails: the nearest named phrase; it is taken from the pending ones.

    Parameters
    ----------
    trouble : a noun says what happens to it.
    befallen : it may be any word that does (`Xに誤りが見つかると`), so that none of them is a name.
    """
    for at in range(len(state.pending) - 1, -1, -1):
        phrase = state.pending[at]
        if (
            phrase.found is not None
            and not phrase.found.generic
            and phrase.particle in _MARKS[trouble, befallen]
        ):
            del state.pending[at]
            if phrase.particle == "を":
                doers = [p for p in state.pending if p.named and p.particle in ("が", "は") and not p.wh]
                state.pending = [p for p in state.pending if p not in doers]
            given = phrase.before is not None and _passed_on(phrase.before[1])
            return phrase.before[0] if phrase.before is not None and given else phrase.found
        if phrase.found is None and phrase.particle != "で" and not befallen:
            for noun in phrase.nouns:
                if names_something(state, noun):
                    raise UnknownName(noun.text)
    return None
