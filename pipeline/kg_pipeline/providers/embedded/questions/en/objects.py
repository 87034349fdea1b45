"""What an English verb makes of its objects."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.clause import Clause, Part
from kg_pipeline.providers.embedded.questions.en.state import (
    PREPOSITIONS,
    Np,
    Said,
    State,
)
from kg_pipeline.providers.embedded.questions.en.votes import Role
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable
from kg_pipeline.providers.embedded.questions.relation import SAID, Vote, flipped
from kg_pipeline.providers.embedded.questions.words import word_set

_NEAR = word_set("beside near behind opposite outside against around above below beneath under")
_POINTING = frozenset(("it", "them", "they"))


def with_objects(
    state: State,
    head: NodeSet,
    verb: tuple[tuple[str, ...], bool],
    said: tuple[bool, int],
    hints: list[str],
    objects: list[tuple[str, Np]],
) -> NodeSet:
    """`head` as a verb with its objects leaves it; `said` is its polarity and where the phrase began."""
    lemmas, passive = verb
    negative, start = said
    _refuse_neighbours(state, objects)
    hints = hints + [np.noun for _, np in objects if np.found is None and np.noun]
    hints += [
        link for link, np in objects if link and np.negated and np.found is not None and np.found.generic
    ]
    subject: Role = "theme" if passive else "agent"
    parts: list[Part] = []
    either = False
    for link, np in objects:
        negative = negative != np.negated
        if (
            np.found is None
            or np.anyone
            or np.found.generic
            or (link == "for" and _only_names_the_kind(np, objects))
        ):
            continue
        role: Role = "agent" if passive and link == "by" else "oblique" if link else "theme"
        if "have" in lemmas and np.hint and state.votes.relation_noun(np.hint):
            turned = [Vote(v.predicate, v.weight, flipped(v)) for v in state.votes.noun(np.hint)]
            parts += parts_of(state, np, turned)
            continue
        votes = state.votes.verb(lemmas, role, "" if role == "agent" else link, subject, tuple(hints))
        parts += parts_of(state, np, votes)
        either = either or np.either
    if not parts and any(np.found is None for _, np in objects):
        unknown = next(np for _, np in objects if np.found is None)
        if not state.votes.explains(unknown.noun) and not state.votes.relation_noun(unknown.noun):
            raise UnknownName(unknown.text)
    if "have" in lemmas and len(parts) == 1 and (noun := _possessed(state, objects)):
        return _whose_noun(state, head, noun, objects, negative)
    if not parts and any(_points(np) for _, np in objects):
        raise Unreadable("the question does not say what it asks for")
    votes = _of_anything(state, verb, objects, hints)
    clause = Clause(parts, votes, negative, state.reach, state.span(start))
    last = objects[-1] if objects else None
    state.said = Said(
        lemmas, tuple(hints), subject, passive, last[0] if last else "", last is not None and last[1].named
    )
    return state.composer.apply(clause, head)


def _refuse_neighbours(state: State, objects: list[tuple[str, Np]]) -> None:
    """Check that nothing is asked of a thing that is only told to be near a name (`mends the forge by X`).

    Raises
    ------
    UnknownName
        The thing is unknown.
    """
    near = any(link in _NEAR and np.named for link, np in objects)
    for link, np in objects if near else ():
        unknown = np.found is None and bool(np.noun) and link not in _NEAR
        if unknown and not (state.votes.is_hint(np.noun) or state.votes.relation_noun(np.noun)):
            raise UnknownName(np.text)


def _possessed(state: State, objects: list[tuple[str, Np]]) -> str:
    """The relation's noun of `have their home in X`; empty where there is none."""
    link, np = objects[0]
    return np.noun if not link and np.found is None and state.votes.relation_noun(np.noun) else ""


def _whose_noun(
    state: State, head: NodeSet, noun: str, objects: list[tuple[str, Np]], negative: bool
) -> NodeSet:
    """`have their home in X`: what their home is, stands in a relation to X."""
    votes = [Vote(v.predicate, v.weight, flipped(v)) for v in state.votes.noun(noun)]
    link, value = objects[-1]
    if value.found is None:
        raise UnknownName(value.text)
    near = [Vote(v.predicate, v.weight) for v in votes if _joins(state, v.predicate, value.found, head)]
    if near:
        clause = Clause([Part(value.found, near)], negative=negative, reach=state.reach, text=noun)
        return state.composer.apply(clause, head)
    best = max(votes, key=lambda vote: vote.weight)
    declared = state.algebra.ontology.predicates[best.predicate]
    owned = state.algebra.instances(declared.range if best.end == "object" else declared.domain)
    if state.algebra.meet(value.found, owned) is not None:
        inner = value.found
    else:
        inner = state.composer.bridge(value.found, owned, state.votes.preposition(link), noun)
    clause = Clause([Part(inner, votes)], negative=negative, reach=state.reach, text=noun)
    return state.composer.apply(clause, head)


def _joins(state: State, predicate: str, one: NodeSet, other: NodeSet) -> bool:
    """Whether a step along `predicate`, either way, may lead from one set to the other."""
    algebra = state.algebra
    return algebra.joinable(one, predicate, "forward", other) or algebra.joinable(
        one, predicate, "reverse", other
    )


def _only_names_the_kind(np: Np, objects: list[tuple[str, Np]]) -> bool:
    """`relies on X for power`: the class says in which way, and nothing of its members."""
    if np.found is None or not np.found.whole:
        return False
    return any(other.found is not None and other.found.ids for _, other in objects)


def _of_anything(
    state: State, verb: tuple[tuple[str, ...], bool], objects: list[tuple[str, Np]], hints: list[str]
) -> list[Vote]:
    """What the clause says of anything that fills the place it leaves open (`is called`, `has an owner`)."""
    lemmas, passive = verb
    nouns = [np.noun for _, np in objects if np.found is None and np.noun]
    if "have" in lemmas and nouns:
        return [Vote(v.predicate, v.weight, flipped(v)) for v in state.votes.noun(nouns[-1])]
    subject: Role = "theme" if passive else "agent"
    found = [
        Vote(v.predicate, v.weight) for v in state.votes.verb(lemmas, "oblique", "", subject, tuple(hints))
    ]
    open_roles: tuple[tuple[Role, str], ...] = (("agent", ""),) if passive else (("theme", ""),)
    open_roles += tuple(("oblique", hint) for hint in hints if hint in PREPOSITIONS)
    open_roles += tuple(("oblique", link) for link, np in objects if link and _anything(np))
    for role, preposition in open_roles:
        votes = state.votes.verb(lemmas, role, preposition, subject, tuple(hints))
        found += [v for v in votes if v.end and v.weight >= SAID]
    return found


def _anything(np: Np) -> bool:
    """Whether a phrase leaves open what it means (`things`, `everything`)."""
    return np.found is not None and np.found.generic


def _points(np: Np) -> bool:
    """Whether a phrase points at something that has not been named."""
    return _anything(np) and np.text.lower().strip() in _POINTING


def parts_of(state: State, phrase: Np, votes: list[Vote], *, agent: bool = False) -> list[Part]:
    """The phrase as one part, or as one for each member of an intersecting coordination."""
    if phrase.found is None:
        return []
    if (
        phrase.sets
        and not phrase.either
        and (not agent or phrase.both)
        and not all(s.whole for s in phrase.sets)
    ):
        best = max(votes, key=lambda v: v.weight, default=None)
        one = best is not None and state.algebra.ontology.predicates[best.predicate].cardinality == "one"
        if phrase.both or not one:
            return [Part(one, votes, phrase.excluded) for one in phrase.sets]
    return [Part(phrase.found, votes, phrase.excluded, phrase.only)]


def or_else(state: State, phrase: Np, other: Np) -> None:
    """`in A or in B`: the one or the other."""
    if phrase.found is None or other.found is None:
        raise UnknownName(other.text if other.found is None else phrase.text)
    phrase.sets = [*(phrase.sets or [phrase.found]), other.found]
    phrase.either = True
    phrase.found = state.algebra.join(phrase.sets)
