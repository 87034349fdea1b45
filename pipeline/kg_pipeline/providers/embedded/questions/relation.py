"""Two sets and some words → the predicate and direction that join them, or a stated doubt.

Words vote for predicates; classes veto. Where no word votes, the classes decide alone if they leave one
predicate. Where the classes leave no single step, two steps are tried under the same rule.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.questions.algebra import Algebra, NodeSet
from kg_pipeline.providers.embedded.questions.reading import Unreadable
from kg_pipeline.providers.embedded.questions.wording import spoken, subject_draws_on_object
from kg_pipeline.query.graph import Direction

End = Literal["subject", "object"]
Reach = Literal["", "direct", "far", "far_only"]
Flow = Literal["", "up", "down"]

OTHER_END: dict[End, End] = {"subject": "object", "object": "subject"}

SURE = 0.35
"""A vote below this does not carry a step to "things" whose class is not known."""
SAID = 0.9
"""From here on a vote is a wording of the ontology; lesser words do not overrule the end that it names."""
TURNED = 0.34
"""What is left of a vote where the classes admit only the other end than the one that the word names."""
_MARGIN = 0.05
_FAINT, PLAIN = 0.45, 0.7
"""A vote no better than the first is no reading where a word plainly speaks of another predicate."""
_HINTED = 0.01
"""What the lesser words that name an end add at most: enough to tell two ways apart that are else alike."""


@dataclass(frozen=True, slots=True)
class Vote:
    """One word's vote.

    Attributes
    ----------
    predicate : what the word speaks of.
    weight : 1.0 for the ontology's own wording, less for a part of it or a related word.
    end : which end the clause's known part fills; None where the word does not say.
    """

    predicate: str
    weight: float
    end: End | None = None


def flipped(vote: Vote) -> End | None:
    """The end that the vote's other part fills."""
    return OTHER_END[vote.end] if vote.end else None


@dataclass(frozen=True, slots=True)
class Link:
    """A chosen step."""

    predicate: str
    direction: Direction
    weight: float


def choose(
    algebra: Algebra,
    seed: NodeSet,
    head: NodeSet,
    votes: Iterable[Vote],
    flow: Flow = "",
    far: bool = False,
    near: bool = False,
) -> Link | None:
    """The step from `seed` that reaches `head`, or None where no single step can.

    Parameters
    ----------
    flow : `up` where the question goes to where things come from, `down` where it goes to what they reach;
        it decides only between the two directions of one predicate.
    far : the relation is followed on and on; of predicates that fit alike a transitive one is meant.
    near : where no word votes, "things" are reached, too, if the seed has one relation alone, one way.

    Raises
    ------
    Unreadable
        Two predicates fit alike.
    """
    votes = list(votes)
    ranked = _ranked(algebra, seed, head, votes)
    if not ranked:
        return None
    best = ranked[0]
    spoken_of = max((vote.weight for vote in votes if vote.predicate != best.predicate), default=0.0)
    alone = len({link.predicate for link in ranked}) == 1
    if 0.0 < best.weight <= _FAINT and spoken_of >= PLAIN and not (near and alone):
        return None
    if best.weight == 0.0:
        if not alone or (head.generic and not (near and len(ranked) == 1)):
            return None
        return _one_way(algebra, ranked, flow)
    if head.types == algebra.everything and best.weight < SURE:
        return None
    rivals = [
        link for link in ranked if link.predicate != best.predicate and best.weight - link.weight < _MARGIN
    ]
    if rivals:
        fitting = [best, *rivals]
        onward = [link for link in fitting if algebra.ontology.predicates[link.predicate].transitive]
        fitting = onward if far and onward else fitting
        best = fitting[0] if len({link.predicate for link in fitting}) == 1 else _narrowest(algebra, fitting)
    same = [
        link for link in ranked if link.predicate == best.predicate and best.weight - link.weight < _HINTED
    ]
    if not flow and len(same) > 1 and same[0].weight > same[1].weight:
        return same[0]
    return _one_way(algebra, same, flow)


def _one_way(algebra: Algebra, same: list[Link], flow: Flow) -> Link:
    """The one of the links of a predicate, or the one that goes with the flow."""
    best = same[0]
    if len(same) == 1 or algebra.ontology.predicates[best.predicate].symmetric:
        return best
    if flow:
        return Link(best.predicate, flow_direction(algebra.ontology, best.predicate, flow), best.weight)
    raise Unreadable(f"the question does not say in which direction {best.predicate} is meant")


def flow_direction(ontology: Ontology, predicate: str, flow: Flow) -> Direction:
    """The direction of `predicate` that leads up to the source, or down to what it reaches."""
    up = flow == "up"
    return "forward" if subject_draws_on_object(ontology, predicate) == up else "reverse"


def _ranked(algebra: Algebra, seed: NodeSet, head: NodeSet, votes: list[Vote]) -> list[Link]:
    found = []
    directions: tuple[Direction, ...] = ("forward", "reverse")
    for name, predicate in algebra.ontology.predicates.items():
        possible = [d for d in directions if algebra.joinable(seed, name, d, head)]
        if predicate.symmetric:
            possible = possible[:1]
        own = [vote for vote in votes if vote.predicate == name]
        for direction in possible:
            filled: End = "subject" if direction == "forward" else "object"
            weights = [0.0]
            said = [vote for vote in own if vote.end and vote.weight >= SAID]
            against = bool(said) and all(vote.end != filled for vote in said)
            for vote in own:
                if predicate.symmetric or (vote.end is None and not against):
                    weights.append(vote.weight * 0.95)
                elif vote.end == filled:
                    weights.append(vote.weight)
                elif len(possible) == 1:
                    weights.append(vote.weight * TURNED)
            hint = max((vote.weight for vote in own if vote.end == filled), default=0.0)
            weight = max(weights)
            found.append(Link(name, direction, round(weight + (_HINTED * hint / 2 if weight else 0.0), 4)))
    found.sort(key=lambda link: -link.weight)
    return found


def _narrowest(algebra: Algebra, links: list[Link]) -> Link:
    """Of steps that fit alike, the one declared between the fewest classes; doubt if that is a tie too."""

    def width(link: Link) -> int:
        predicate = algebra.ontology.predicates[link.predicate]
        return len(algebra.below(predicate.domain)) + len(algebra.below(predicate.range))

    ordered = sorted(links, key=width)
    if width(ordered[0]) == width(ordered[1]):
        names = " or ".join(sorted({link.predicate for link in links}))
        raise Unreadable(f"the question may mean {names}")
    return ordered[0]


def path(
    algebra: Algebra,
    seed: NodeSet,
    head: NodeSet,
    votes: Iterable[Vote],
    via: NodeSet | None = None,
    said_last: bool = False,
) -> tuple[Link, Link] | None:
    """Two steps from `seed` to `head`, where one word or the classes leave exactly one pair.

    Parameters
    ----------
    via : what the question names between the two, if it names anything.
    said_last : the second step is the one that the votes speak of, from the end that they name.
    """
    votes = list(votes)
    voted = {vote.predicate for vote in votes if vote.weight >= SURE}
    directions: tuple[Direction, ...] = ("forward", "reverse")
    pairs: list[tuple[Link, Link]] = []
    seconds = sorted({vote.predicate for vote in votes}) if said_last else list(algebra.ontology.predicates)
    for first in algebra.ontology.predicates:
        for one in directions:
            middle = NodeSet(None, algebra.ends(first, one)[1])
            if via is not None:
                middle = NodeSet(None, middle.types & via.types)
            if not middle.types or not algebra.joinable(seed, first, one, middle):
                continue
            for second in seconds:
                pairs.extend(
                    (Link(first, one, 0.0), Link(second, two, 0.0))
                    for two in directions
                    if (first, one) != (second, _back(two)) and algebra.joinable(middle, second, two, head)
                )
    if said_last:
        ends = {(vote.predicate, vote.end) for vote in votes}
        pairs = [p for p in pairs if (p[1].predicate, _filled(p[1])) in ends]
    if voted:
        said = {name: max(v.weight for v in votes if v.predicate == name) for name in voted}
        weighed = [(max(said.get(p[0].predicate, 0.0), said.get(p[1].predicate, 0.0)), p) for p in pairs]
        best = max((weight for weight, _ in weighed), default=0.0)
        pairs = [pair for weight, pair in weighed if best - weight < _MARGIN]
    return pairs[0] if len(pairs) == 1 else None


def joined(algebra: Algebra, seed: NodeSet, head: NodeSet) -> bool:
    """Whether one relation alone, either way, may lead from `seed` to `head`."""
    ways: tuple[Direction, ...] = ("forward", "reverse")
    return any(
        algebra.joinable(seed, name, way, head) for name in algebra.ontology.predicates for way in ways
    )


def _filled(link: Link) -> End:
    """The end that the start of a step fills."""
    return "subject" if link.direction == "forward" else "object"


def _back(direction: Direction) -> Direction:
    return "reverse" if direction == "forward" else "forward"


def follow(algebra: Algebra, seed: NodeSet, link: Link, reach: Reach) -> NodeSet:
    """Walk `link` from `seed`: one step, or as far as it leads where the question says so."""
    start, reached = algebra.ends(link.predicate, link.direction)
    composable = bool(start & reached)
    if reach in ("far", "far_only") and composable:
        far = algebra.step(seed, link.predicate, link.direction, closure=True)
        if reach == "far_only":
            near = algebra.step(seed, link.predicate, link.direction)
            return algebra.without(far, near) or far
        return far
    return algebra.step(seed, link.predicate, link.direction)


def dependence_votes(ontology: Ontology, depends: bool) -> list[Vote]:
    """Votes for what carries a dependence: seen from what depends, or from what it depends on."""
    votes = []
    for name, words in spoken(ontology).items():
        said = "depend" in words.groups
        if said or ontology.predicates[name].transitive:
            subject = subject_draws_on_object(ontology, name) == depends
            votes.append(Vote(name, 0.9 if said else 0.7, "subject" if subject else "object"))
    return votes
