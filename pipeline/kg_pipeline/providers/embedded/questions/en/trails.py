"""English questions that follow a relation by a word of their own (`trace X back`), or name it alone."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.clause import Composer
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.state import WH, State
from kg_pipeline.providers.embedded.questions.relation import End, Vote, choose, follow

_BARE = frozenset(("of", "the", "a", "an", "for"))


def chain(state: State, composer: Composer) -> NodeSet | None:
    """`follow the chain of supervision upwards from X`: who acts is above, who is acted on below."""
    match = w.CHAIN.search(state.text)
    names = [t for t in state.tokens if t.kind == "name" and t.name is not None]
    if match is None or len(names) != 1 or names[0].name is None:
        return None
    end: End | None = "object" if match["up"] else "subject" if match["down"] else None
    votes = [Vote(v.predicate, v.weight, end or v.end) for v in state.votes.noun(match["noun"].lower())]
    seed = state.algebra.const(names[0].name.ids, names[0].name.types)
    link = choose(state.algebra, seed, state.algebra.things(), votes, composer.flow)
    return None if link is None else follow(state.algebra, seed, link, "far")


def traced(state: State, composer: Composer, match: re.Match[str] | None) -> NodeSet | None:
    """`trace the power of X back to its sources`: everything upstream of X along what is spoken of."""
    names = [t for t in state.tokens if t.kind == "name" and t.name is not None]
    if match is None or len(names) != 1 or names[0].name is None:
        return None
    if any(t.low in WH for t in state.tokens if t.start < names[0].start):
        return None
    seed = state.algebra.const(names[0].name.ids, names[0].name.types)
    head = state.algebra.things()
    for token in state.tokens:
        if token.kind == "class" and token.start > names[0].end:
            head = state.algebra.join([state.algebra.instances(cls) for cls in token.classes])
    down = w.DOWNWARDS.search(match.group()) is not None and not w.UPWARDS.search(match.group())
    words = frozenset(token.low for token in state.tokens if token.kind == "word")
    found = composer.spread(seed, "down" if down else "up", said=words)
    return state.algebra.meet(found, head)


def along(state: State, composer: Composer, match: re.Match[str] | None) -> NodeSet | None:
    """`what is upstream of X`: everything that way along the relation that things flow along."""
    names = [t for t in state.tokens if t.kind == "name" and t.name is not None]
    if match is None or len(names) != 1 or names[0].name is None or names[0].start < match.end():
        return None
    seed = state.algebra.const(names[0].name.ids, names[0].name.types)
    found = composer.spread(seed, "up" if match["way"].lower() == "up" else "down", state.reach)
    classes = [t for t in state.tokens if t.kind == "class" and t.start < match.start()]
    for token in classes[:1]:
        kinds = state.algebra.join([state.algebra.instances(cls) for cls in token.classes])
        found = state.algebra.meet(found, kinds) or found
    return found


def exact(state: State) -> NodeSet | None:
    """One name and otherwise nothing but a wording of the ontology (`samples of X go to`, `owner X`)."""
    names = [t for t in state.tokens if t.kind == "name" and t.name is not None]
    if len(names) != 1 or names[0].name is None or state.tokens[-1] is names[0]:
        return None
    if any(t.low in WH for t in state.tokens):
        return None
    rest = [t.low for t in state.tokens if t.kind in ("word", "class") and t.low not in _BARE]
    votes = [
        Vote(predicate, 1.0, "object" if inverse else "subject")
        for predicate, inverse in state.votes.cues.exact.get(" ".join(rest), ())
    ]
    if not votes or len(rest) < 2:
        return None
    seed = state.algebra.const(names[0].name.ids, names[0].name.types)
    link = choose(state.algebra, seed, state.algebra.things(), votes)
    return None if link is None else follow(state.algebra, seed, link, state.reach)
