"""What a Japanese verb says of each of its phrases: topics, themes, places, and what it leaves open."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.clause import Part
from kg_pipeline.providers.embedded.questions.ja import nouns
from kg_pipeline.providers.embedded.questions.ja.state import Phrase, State
from kg_pipeline.providers.embedded.questions.ja.token import Token
from kg_pipeline.providers.embedded.questions.orders import order_votes, position_votes
from kg_pipeline.providers.embedded.questions.relation import (
    OTHER_END,
    PLAIN,
    SAID,
    Vote,
    flow_direction,
)
from kg_pipeline.query.graph import Direction
from kg_pipeline.query.plan import Closure, Step

_FROM = 0.1
"""What `どこから` adds to a vote for a relation whose wordings say から, too."""


def as_theme(state: State, phrase: Phrase, verb: Token) -> None:
    """`Xの保守はどこが受け持つか`: a noun whose relation the verb speaks of is the verb's theme."""
    if phrase.before is None or phrase.particle not in ("は", "") or phrase.found is None:
        return
    base, noun = phrase.before
    said = {v.predicate for v in state.votes.verb(verb, "は", (noun.skeleton,)) if v.weight >= 0.6}
    if isinstance(phrase.found.plan, (Step, Closure)) and phrase.found.plan.predicate in said:
        phrase.found, phrase.nouns, phrase.before = base, [noun], None


def step_on(state: State, phrase: Phrase, votes: list[Vote]) -> None:
    """`Xの原料を買っている`: what is bought is what X has, where X itself cannot be."""
    found, algebra = phrase.found, state.algebra
    if found is None or not found.ids or not phrase.nouns:
        return
    own = [v for v in state.votes.noun(phrase.nouns[-1].text) if v.weight >= SAID]
    said = {v.predicate for v in votes if v.weight >= PLAIN} - {v.predicate for v in own}

    def joins(base: NodeSet) -> bool:
        ways: tuple[Direction, ...] = ("forward", "reverse")
        return any(algebra.joinable(base, name, way, algebra.things()) for name in said for way in ways)

    if not own or not said or joins(found):
        return
    reached = state.composer.bridge(found, algebra.things(), own, phrase.text)
    if joins(reached):
        phrase.found, phrase.nouns = reached, []


def of_anything(state: State, verb: Token, hints: tuple[str, ...]) -> list[Vote]:
    """What the verb says of anything that fills the place it leaves open (`呼び出されている`)."""
    found = [Vote(v.predicate, v.weight) for v in state.votes.verb(verb, "", hints)]
    for particle in ("によって", "に") if verb.passive else ("を", "に", "から"):
        said = [v for v in state.votes.verb(verb, particle, hints) if v.end and v.weight >= SAID]
        if said:
            return found + said
    return found


def topic_votes(state: State, verb: Token, asked: str, hints: tuple[str, ...]) -> list[Vote]:
    """What the verb says of its topic, where the particle of what is asked for tells the other end."""
    ends = {v.predicate: v.end for v in reversed(state.votes.verb(verb, asked, hints)) if v.end}
    flipped = {predicate: OTHER_END[end] for predicate, end in ends.items()}
    votes = state.votes.verb(verb, "は", hints)
    told = {v.predicate for v in state.votes.particle(asked)} if asked in ("から", "へ") else set[str]()
    more = dict.fromkeys(told, _FROM)
    return [
        Vote(v.predicate, v.weight + more.get(v.predicate, 0.0), flipped.get(v.predicate, v.end))
        for v in votes
    ]


def topic(state: State) -> Phrase | None:
    """A named topic that waits, for a verb that has found nothing else (`Xは、使う部品が…`)."""
    for at in range(len(state.pending) - 1, -1, -1):
        phrase = state.pending[at]
        if phrase.particle == "は" and phrase.named and not phrase.wh:
            return state.pending.pop(at)
    return None


def next_to(state: State, phrase: Phrase, votes: list[Vote]) -> list[Vote]:
    """`Xの次に`, `Xの下に`: the noun says which way the relation is gone, whatever its particle."""
    ontology = state.algebra.ontology
    placed = [n.text for n in phrase.nouns if n.text in nouns.BELOW | nouns.ABOVE]
    if placed and (found := position_votes(ontology, placed[0] in nouns.BELOW)):
        return found
    down = any(n.text in nouns.AFTER for n in phrase.nouns)
    if not down and not any(n.text in nouns.BEFORE for n in phrase.nouns):
        return votes
    if ordered := order_votes(ontology, down):
        return ordered
    turned = []
    for vote in votes:
        onward = flow_direction(ontology, vote.predicate, "down" if down else "up") == "forward"
        turned.append(Vote(vote.predicate, vote.weight, "subject" if onward else "object"))
    return turned


def as_before(state: State, votes: list[Vote]) -> list[Vote]:
    """`votes` for a part carried over from the clause before, with the ends that it had there."""
    before = [v for part in state.waiting[-1].parts for v in part.votes if v.end]
    ends = {v.predicate: v.end for v in sorted(before, key=lambda v: v.weight)}
    return [Vote(v.predicate, v.weight, ends.get(v.predicate, v.end)) for v in votes]


def parts_of(state: State, phrase: Phrase, votes: list[Vote], negative: bool = False) -> list[Part]:
    """The phrase as one part, or as one for each member of an intersecting coordination."""
    if phrase.found is None:
        return []
    together = state.both or (phrase.particle not in ("が", "は") and not state.either)
    if phrase.also:
        together = not negative
    if phrase.sets and not phrase.either and together and not all(s.whole for s in phrase.sets):
        single = votes and _single_valued(state, votes)
        if state.both or not single:
            return [Part(one, votes, phrase.excluded) for one in phrase.sets]
    return [Part(phrase.found, votes, phrase.excluded, phrase.only or (phrase.sole and not negative))]


def _single_valued(state: State, votes: list[Vote]) -> bool:
    best = max(votes, key=lambda vote: vote.weight)
    return state.algebra.ontology.predicates[best.predicate].cardinality == "one"
