"""What a clause adds to a set, whatever the language: join its known parts to the head, or take them away."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kg_pipeline.providers.embedded.questions.algebra import Algebra, NodeSet
from kg_pipeline.providers.embedded.questions.reading import Unreadable
from kg_pipeline.providers.embedded.questions.relation import (
    SAID,
    Flow,
    Link,
    Reach,
    Vote,
    choose,
    flow_direction,
    follow,
    joined,
    path,
)
from kg_pipeline.providers.embedded.questions.wording import spoken, subject_draws_on_object
from kg_pipeline.query.graph import Direction

_MOST_RELATIONS = 200
"""Under an open ontology of more relations no way over something unnamed is looked for."""


@dataclass(slots=True)
class Part:
    """A known part of a clause.

    Attributes
    ----------
    found : the set.
    votes : what the clause's words say of the predicate, seen from this part.
    excluded : the part is named as what it is not (`other than X`).
    only : nothing but the part (`only X`).
    """

    found: NodeSet
    votes: list[Vote] = field(default_factory=list)
    excluded: bool = False
    only: bool = False


@dataclass(slots=True)
class Clause:
    """A clause whose head is yet to come.

    Attributes
    ----------
    parts : its known parts, the nearest to the verb first.
    votes : what its words say where no part is known (`services that depend on something`).
    negative : the clause denies.
    reach : how far its relation is followed.
    text : the words, for messages.
    verb : a verb is among the words; one that speaks of no relation leads over nothing unnamed.
    light : the verb says little (`use`), so that the classes may overrule it.
    """

    parts: list[Part]
    votes: list[Vote] = field(default_factory=list)
    negative: bool = False
    reach: Reach = ""
    text: str = ""
    verb: bool = False
    light: bool = False


class Composer:
    """Applies clauses to heads under one ontology.

    Parameters
    ----------
    flow : the way that the question goes along relations, where it says so.

    Attributes
    ----------
    near : what no word speaks of is one step, never two.
    """

    def __init__(self, algebra: Algebra, flow: Flow = "") -> None:
        self.algebra = algebra
        self.flow: Flow = flow
        self.near = False

    def apply(self, clause: Clause, head: NodeSet) -> NodeSet:
        """`head` restricted to what the clause says of it.

        Raises
        ------
        Unreadable
            The clause's words and classes leave no predicate, or more than one.
        """
        stated: NodeSet | None = None
        base = head
        for part in clause.parts:
            joined = self._joined(part, head, clause)
            stated = joined if stated is None else self._meet(stated, joined, clause)
        if stated is None:
            stated = self._exists(clause, head)
        if clause.negative:
            if base.generic:
                base = self._universe(stated)
            taken = self.algebra.without(base, stated)
            if taken is None:
                raise Unreadable(f"what is left when “{clause.text}” is taken away cannot be told")
            return taken
        return self._meet(stated, head, clause)

    def _universe(self, stated: NodeSet) -> NodeSet:
        top = self.algebra.top(stated.types)
        return self.algebra.instances(top) if top else self.algebra.things()

    def _meet(self, one: NodeSet, other: NodeSet, clause: Clause) -> NodeSet:
        met = self.algebra.meet(one, other)
        if met is None:
            raise Unreadable(f"“{clause.text}” cannot be true of what is asked for")
        return met

    def _joined(self, part: Part, head: NodeSet, clause: Clause) -> NodeSet:
        if part.found.generic and not part.votes:
            if self.near and clause.negative:
                raise Unreadable(f"no relation of the ontology speaks of “{clause.text}”")
            return head
        far = clause.reach in ("far", "far_only")
        link = choose(self.algebra, part.found, head, part.votes, self.flow, far, self.near)
        if link is None and clause.light:
            link = choose(self.algebra, part.found, head, [], self.flow, far)
        if link is not None:
            reached = follow(self.algebra, self._seed(part, link), link, clause.reach)
            return self._nothing_else(part, link, reached) if part.only else reached
        mute = (clause.verb or self.near) and not part.votes
        pair = None if part.excluded or part.only or mute else self._two_steps(part, head)
        if pair is None and not clause.text:
            raise Unreadable(
                "no relation of the ontology alone joins what the question names to what it asks for"
            )
        if pair is None:
            raise Unreadable(f"no relation of the ontology joins “{clause.text}” to what is asked for")
        middle = follow(self.algebra, part.found, pair[0], clause.reach)
        return follow(self.algebra, middle, pair[1], clause.reach)

    def _two_steps(self, part: Part, head: NodeSet) -> tuple[Link, Link] | None:
        """The one way over something between; to "things" only along what a wording of the ontology says.

        Where one relation joins the two at once, a wording must speak of the longer way.
        """
        if not head.generic:
            pair = path(self.algebra, part.found, head, part.votes)
            plainly = {vote.predicate for vote in part.votes if vote.weight >= SAID}
            longer = pair is not None and not plainly & {link.predicate for link in pair}
            return None if longer and joined(self.algebra, part.found, head) else pair
        if len(self.algebra.ontology.predicates) > _MOST_RELATIONS:
            return None
        said = [vote for vote in part.votes if vote.weight >= SAID and vote.end]
        return path(self.algebra, part.found, head, said, said_last=True) if said else None

    def _nothing_else(self, part: Part, link: Link, reached: NodeSet) -> NodeSet:
        """What of `reached` no other than the part reaches."""
        others = self._seed(replace(part, excluded=True), link)
        also = self.algebra.step(others, link.predicate, link.direction)
        return self.algebra.without(reached, also) or reached

    def _seed(self, part: Part, link: Link) -> NodeSet:
        if not part.excluded:
            return part.found
        rest = self.algebra.without(
            self.algebra.instances(self.algebra.end(link.predicate, link.direction)), part.found
        )
        return rest or part.found

    def _exists(self, clause: Clause, head: NodeSet) -> NodeSet:
        """A clause without a known part: whatever stands in the relation at all."""
        seed = self.algebra.things()
        link = choose(self.algebra, seed, head, clause.votes, self.flow) if clause.votes else None
        if link is None:
            raise Unreadable(f"“{clause.text}” names nothing that the question could start from")
        return follow(self.algebra, seed, link, clause.reach)

    def bridge(
        self, seed: NodeSet, head: NodeSet, votes: list[Vote], text: str, reach: Reach = ""
    ) -> NodeSet:
        """`head` as seen from `seed` (`X の head`, `head of X`)."""
        return self.apply(Clause([Part(seed, votes)], reach=reach, text=text), head)

    def spread(
        self, source: NodeSet, flow: Flow, reach: Reach = "", said: frozenset[str] = frozenset()
    ) -> NodeSet:
        """Everything upstream or downstream of `source`, along the one transitive predicate that it is in.

        Parameters
        ----------
        said : words of the question; of several predicates the one whose wordings have one of them is meant.
        """
        links = []
        for name, predicate in self.algebra.ontology.predicates.items():
            direction = flow_direction(self.algebra.ontology, name, flow)
            if predicate.transitive and self.algebra.joinable(source, name, direction, self.algebra.things()):
                links.append(Link(name, direction, 1.0))
        if len(links) > 1:
            links = [one for one in links if said & spoken(self.algebra.ontology)[one.predicate].english]
        if len(links) != 1:
            raise Unreadable("the ontology does not say along which relation a failure spreads")
        return follow(self.algebra, source, links[0], reach if reach in ("direct", "far_only") else "far")

    def impact(self, source: NodeSet, head: NodeSet, reach: Reach = "") -> NodeSet:
        """What of `head` is hit, directly or not, when `source` fails.

        The transitive predicate that `source` may be an end of carries the failure; of several, the one
        whose wordings speak of depending.
        """
        ranked = self._carrying(source, head) or self._carrying(source, head, turned=True)
        if (
            not (ranked or self._carrying(source, self.algebra.things()))
            and (hosted := self._hosted(source)) is not None
        ):
            met = self.algebra.meet(hosted, head)
            if met is not None:
                return met
        if not ranked and head.types != self.algebra.everything:
            if not self._carrying(source, self.algebra.things()):
                return self.bridge(source, head, [], "impact")
            hit = self.impact(source, self.algebra.things(), reach)
            if self._draws_on(source, head):
                hit = self.algebra.join([source, hit])
            return self.bridge(hit, head, [], "impact")
        if not ranked or (len(ranked) > 1 and ranked[0][:2] == ranked[1][:2]):
            raise Unreadable("the ontology does not say along which relation a failure spreads")
        hit = follow(self.algebra, source, ranked[0][2], reach if reach in ("direct", "far_only") else "far")
        met = self.algebra.meet(hit, head)
        if met is None:
            raise Unreadable("what is asked for cannot be hit by such a failure")
        return met

    def _draws_on(self, source: NodeSet, head: NodeSet) -> bool:
        """Whether every relation of `head` to things like `source` has the head live on them."""
        ways = [
            (name, direction)
            for name in self.algebra.ontology.predicates
            for direction in ("forward", "reverse")
            if self.algebra.joinable(source, name, direction, head)
        ]
        return bool(ways) and all(
            direction == "reverse" and subject_draws_on_object(self.algebra.ontology, name)
            for name, direction in ways
        )

    def _hosted(self, source: NodeSet) -> NodeSet | None:
        """What runs on `source`, and all that needs that; None where nothing runs on such a thing."""
        links = []
        for name in self.algebra.ontology.predicates:
            runs = "run" in spoken(self.algebra.ontology)[name].groups
            lives = runs and subject_draws_on_object(self.algebra.ontology, name)
            if lives and source.types <= self.algebra.ends(name, "reverse")[0]:
                links.append(Link(name, "reverse", 1.0))
        if len(links) != 1:
            return None
        near = follow(self.algebra, source, links[0], "")
        ranked = self._carrying(near, self.algebra.things())
        if len(ranked) != 1:
            return near
        return self.algebra.join([near, follow(self.algebra, near, ranked[0][2], "far")])

    def causes(self, victim: NodeSet, head: NodeSet, reach: Reach = "") -> NodeSet:
        """What of `head` would hit `victim`, directly or not, if it failed."""
        ranked = self._carrying(victim, head, turned=True)
        if not ranked or (len(ranked) > 1 and ranked[0][:2] == ranked[1][:2]):
            raise Unreadable("the ontology does not say along which relation a failure spreads")
        way = reach if reach in ("direct", "far_only") else "far"
        found = self.algebra.meet(follow(self.algebra, victim, ranked[0][2], way), head)
        if found is None:
            raise Unreadable("what is asked for cannot be hit by such a failure")
        return found

    def _carrying(
        self, source: NodeSet, head: NodeSet, turned: bool = False
    ) -> list[tuple[bool, bool, Link]]:
        """The steps along which a failure of `source` may reach `head`, the likeliest first.

        Parameters
        ----------
        turned : the other way, where only what gives may be asked for (whose results no longer arrive).
        """
        ontology = self.algebra.ontology
        ranked = []
        for name, predicate in ontology.predicates.items():
            back = subject_draws_on_object(ontology, name) != turned
            direction: Direction = "reverse" if back else "forward"
            start, reached = self.algebra.ends(name, direction)
            if not (start & source.types and reached & head.types):
                continue
            groups = spoken(ontology)[name].groups
            depends = "depend" in groups or ("call" in groups and "use" in groups)
            if predicate.transitive or (depends and not turned):
                ranked.append((not predicate.transitive, not depends, Link(name, direction, 1.0)))
        ranked.sort(key=lambda item: item[:2])
        return ranked
