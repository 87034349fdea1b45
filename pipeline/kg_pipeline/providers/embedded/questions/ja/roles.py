"""Nouns that say what one thing is to another: `担当が X の C`, `担当がない C`, `X を予備にしている C`."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.clause import Clause, Part
from kg_pipeline.providers.embedded.questions.ja import nouns
from kg_pipeline.providers.embedded.questions.ja import words as w
from kg_pipeline.providers.embedded.questions.ja.cores import CORES, classes_of, relational
from kg_pipeline.providers.embedded.questions.ja.little import head_follows_directly
from kg_pipeline.providers.embedded.questions.ja.state import Phrase, State
from kg_pipeline.providers.embedded.questions.ja.token import Token
from kg_pipeline.providers.embedded.questions.reading import Unreadable
from kg_pipeline.providers.embedded.questions.relation import SAID, Vote, dependence_votes, flipped
from kg_pipeline.query.graph import Direction


def role_before(state: State) -> list[Vote]:
    """`担当が X の C`: what the noun before says of X; it is taken from the pending phrases."""
    before = state.pending[-1] if state.pending else None
    if before is None or before.found is not None or before.particle != "が" or len(before.nouns) != 1:
        return []
    votes = [v for v in state.votes.noun(before.nouns[0].text) if v.weight >= 0.6]
    if votes:
        state.pending.pop()
    return [Vote(v.predicate, v.weight, flipped(v)) for v in votes]


def role_denied(state: State, phrase: Phrase) -> bool:
    """`担当が X ではない C`: note what the head is said not to have as its 担当, if that is what is said.

    The role may be a class word itself (`仕入先が X ではない`).
    """
    before = state.pending[-1] if state.pending else None
    if before is None or before.particle not in ("が", "は") or phrase.found is None or not phrase.found.ids:
        return False
    alone = before.found is None and len(before.nouns) == 1
    role = before.nouns[0].text if alone else before.text.rstrip("がは")
    named = before.found is not None and before.found.whole and bool(before.found.types & phrase.found.types)
    votes = [v for v in state.votes.noun(role) if v.weight >= 0.6]
    if state.kind() not in CORES or not (named or (before.found is None and votes)):
        return False
    state.pending.pop()
    part = Part(phrase.found, [Vote(v.predicate, v.weight, flipped(v)) for v in votes])
    state.waiting.append(Clause([part], negative=True, text=before.text + phrase.text))
    state.adnominal, phrase.found, phrase.nouns = True, None, []
    return True


def bearer_before(state: State, phrase: Phrase) -> tuple[NodeSet, list[Vote]] | None:
    """`X が担当の C`: X, taken from the pending phrases, and what the noun says of it."""
    before = state.pending[-1] if state.pending else None
    if before is None or phrase.found is not None or len(phrase.nouns) != 1:
        return None
    if before.found is None or not before.named or before.particle != "が" or not before.found.ids:
        return None
    votes = [v for v in state.votes.noun(phrase.nouns[0].text) if v.weight >= SAID and v.end]
    if not votes:
        return None
    state.pending.pop()
    return before.found, [Vote(v.predicate, v.weight, flipped(v)) for v in votes]


def of_role(state: State, phrase: Phrase, noun: Token, following: Token) -> bool:
    """`X の 担当チーム`, where the ontology itself calls what X has so."""
    whole = noun.text + following.text
    if phrase.found is None or not phrase.found.ids or whole not in state.votes.lexicon.attributes:
        return False
    at = state.at
    state.at += 1
    head = classes_of(state, following)
    state.at += 1
    try:
        made = relational(state, phrase, whole, state.votes.noun(whole), head)
    except Unreadable:
        state.at = at
        return False
    phrase.found = made.found
    return True


def fitting(state: State, phrase: Phrase, votes: list[Vote]) -> list[Vote]:
    """`X の担当` where X can only be who is in charge: what X is in charge of."""
    found = phrase.found
    if found is None or not found.ids:
        return votes

    def can(predicate: str, end: str) -> bool:
        way: Direction = "forward" if end == "subject" else "reverse"
        return bool(state.algebra.ends(predicate, way)[0] & found.types)

    turned = []
    for vote in votes:
        other = flipped(vote)
        wrong = vote.end is not None and not can(vote.predicate, vote.end)
        keep = not (vote.weight >= SAID and wrong and other is not None and can(vote.predicate, other))
        turned.append(vote if keep else Vote(vote.predicate, vote.weight, other))
    return turned


def arriving(state: State, verb: Token) -> Clause | None:
    """`もとをたどれば X に行き着く C`: what lives on X in the end."""
    if not verb.text.startswith(w.ARRIVING) or not head_follows_directly(state, verb) or not state.pending:
        return None
    phrase = state.pending[-1]
    found = phrase.found if phrase.named else None
    if phrase.found is None and any(noun.text in nouns.ITSELF for noun in phrase.nouns):
        found = state.last_part.found if state.last_part is not None and state.last_part.named else None
    if found is None or phrase.particle != "に":
        return None
    state.pending.pop()
    part = Part(found, dependence_votes(state.algebra.ontology, False))
    reach = state.take_reach()
    return Clause([part], negative=verb.negative, reach=reach or "far", text=phrase.text + verb.text)
