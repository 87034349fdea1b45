"""Japanese verbs that say little: that there is such a thing, or that the answer comes out."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.ja import words as w
from kg_pipeline.providers.embedded.questions.ja.cores import names_something
from kg_pipeline.providers.embedded.questions.ja.state import State
from kg_pipeline.providers.embedded.questions.ja.token import Token
from kg_pipeline.providers.embedded.questions.relation import SURE

_MANNER = re.compile(r"(?:ず(?:に)?|ないで|なしに)$")


def after_manner(state: State) -> bool:
    """Whether a verb that takes nothing stands behind one that says how (`Xを使わずに作られている…`)."""
    if not state.waiting or state.verb is None or not _MANNER.search(state.verb.tail):
        return False
    return not any(p.found is not None or p.nouns for p in state.pending)


def vacuous(state: State, verb: Token) -> bool:
    """Whether the verb only says that the answer comes out, and is no word of the ontology."""
    if head_follows_directly(state, verb):
        return False
    topics = [p for p in state.pending if p.found is not None and p.wh != "count"]
    held = state.count and verb.text.startswith(w.KEPT_STEMS) and not state.waiting
    if held and topics and all(p.particle == "は" and not p.found.ids for p in topics if p.found is not None):
        return not any(vote.weight >= SURE + 0.2 for vote in state.votes.verb(verb, "", ()))
    if not verb.text.startswith(w.VACUOUS):
        return False
    nouns = tuple(n.skeleton for p in state.pending if p.found is None for n in p.nouns)
    return not any(vote.weight >= 0.8 for vote in state.votes.verb(verb, "", nouns))


def exists_only(state: State, verb: Token) -> bool:
    """Whether `ある`, `いる` only says that there is such a thing."""
    if verb.skeleton not in ("ある", "いる") or head_follows_directly(state, verb):
        return False
    if state.count and not any(p.named and p.particle in ("に", "で") for p in state.pending):
        return True
    return not any(
        p.found is not None
        and not p.excluded
        and (p.particle in ("に", "で") or (p.particle == "は" and (p.found.ids or not p.named)))
        and (p.named or p.wh in ("which", "place"))
        and not (p.found.whole and p.found.generic and p.wh != "place")
        for p in state.pending
    )


def kept(state: State, verb: Token) -> bool:
    """Whether the verb only says that there is such a thing with us (`夜に回している…`)."""
    if not verb.text.startswith(w.KEPT_STEMS) or not head_follows_directly(state, verb):
        return False
    if verb.negative or verb.passive or state.waiting or any(p.found is not None for p in state.pending):
        return False
    nouns = [noun for p in state.pending for noun in p.nouns]
    if any(names_something(state, noun) or state.votes.explains(noun.skeleton) for noun in nouns):
        return False
    if any(vote.weight >= SURE + 0.2 for vote in state.votes.verb(verb, "", ())):
        return False
    state.pending.clear()
    return True


def head_follows_directly(state: State, verb: Token) -> bool:
    """Whether the verb's head stands right behind it."""
    following = state.peek()
    return (
        following is not None
        and following.kind in ("class", "name", "wh", "noun", "other", "all")
        and following.start == verb.end
    )
