"""What an English question says of one thing and a class, where its clauses cannot be told apart.

`Who has X in hand`, `which mill do we have the contract for X with`: one thing is named and somebody, or a
class, is asked for. One relation alone must fit between the two, one way. Every noun with an article must be
a word of that relation, so that nothing else is spoken of; and nothing may be denied, compared or past.
"""

from __future__ import annotations

from itertools import pairwise

from kg_pipeline.providers.embedded.en import words as english
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.state import (
    ANYONE,
    AUXILIARIES,
    NEGATIONS,
    NOBODY,
    PREPOSITIONS,
    WH,
    State,
)
from kg_pipeline.providers.embedded.questions.en.tokens import DETERMINERS, Token
from kg_pipeline.providers.embedded.questions.en.unheard import NO_PRESENT, somebody
from kg_pipeline.providers.embedded.questions.en.votes import singular
from kg_pipeline.providers.embedded.questions.relation import Vote, choose, follow
from kg_pipeline.providers.embedded.questions.wording import spoken
from kg_pipeline.providers.embedded.questions.words import word_set

_ASKS = frozenset(("which", "what"))
_WHO = frozenset(("who", "whom"))
_BOUND = (
    NEGATIONS | NOBODY | NO_PRESENT | english.CONJUNCTIONS | w.CONDITION | english.APART
    | word_set(
        "no and or but without else other same only except that whose both than neither either last next ago "
        "since before after until during first most why how where beside near behind beyond between opposite "
        "around beneath under over"
    )
)  # fmt: skip
_OPEN = (
    PREPOSITIONS | AUXILIARIES | WH | DETERMINERS | english.ADVERBS | english.PRONOUNS | ANYONE | w.GENERIC
)
_ITS = frozenset(("its", "their", "his", "her"))
"""What belongs to the one thing that is named says of it no more than an adverb (`has X on its plate`)."""
_LONGEST = 24


def gist(state: State) -> NodeSet | None:
    """The set that is asked for, by the one name and the one class; None where it is not so plain."""
    tokens = state.tokens
    names = [t for t in tokens if t.name is not None]
    classes = [t for t in tokens if t.kind == "class"]
    if not 1 < len(tokens) <= _LONGEST or len(names) > 1 or len(classes) + len(names) > 2:
        return None
    if any(t.low in _BOUND or t.kind in ("possessive", "comma") or _capital(t) for t in tokens):
        return None
    if any(_over(one, before) or _kind_of(one, before) for before, one in pairwise(tokens)):
        return None
    seed = _seed(state, names, classes)
    asked = _asked(state, [t for t in classes if t is not seed])
    if asked is None or seed is None or sum(t.low in WH for t in tokens) > 1:
        return None
    content = [t for t in tokens if t.kind == "word" and t.low not in _OPEN and not t.low.endswith("ly")]
    votes = [Vote(v.predicate, v.weight) for t in content for v in _said(state, t)]
    start = _set_of(state, seed)
    link = choose(state.algebra, start, asked, votes, near=True)
    content = [t for t in content if t.low not in w.BROAD]
    if link is None or not all(_explained(state, tokens, t, link.predicate) for t in content):
        return None
    return state.algebra.meet(follow(state.algebra, start, link, state.reach), asked)


def _seed(state: State, names: list[Token], classes: list[Token]) -> Token | None:
    """What the question starts from: its name, or a class word that is not asked for."""
    if names:
        return names[0]
    last = classes[-1] if classes else None
    at = state.tokens.index(last) if last is not None else 0
    return last if at > 1 and state.tokens[at - 1].low not in _ASKS else None


def _set_of(state: State, token: Token) -> NodeSet:
    if token.name is not None:
        return state.algebra.const(token.name.ids, token.name.types)
    return state.algebra.join([state.algebra.instances(cls) for cls in token.classes])


def _asked(state: State, classes: list[Token]) -> NodeSet | None:
    """The class that is asked for: behind `which`, at the head of a fragment, or somebody."""
    first = state.tokens[0]
    if not classes and first.low in _ASKS and state.low(1) in w.BROAD:
        return state.algebra.things()
    if not classes:
        types = somebody(state.algebra.ontology)
        who = first.low in _WHO and types
        return state.algebra.join([state.algebra.instances(cls) for cls in sorted(types)]) if who else None
    at = state.tokens.index(classes[0])
    before = state.tokens[at - 1].low if at else ""
    if at and before not in _ASKS:
        return None
    return state.algebra.join([state.algebra.instances(cls) for cls in classes[0].classes])


def _over(token: Token, before: Token) -> bool:
    """Whether a word is a verb of what is past (`which crew painted X`)."""
    if token.kind != "word" or before.low in AUXILIARIES | PREPOSITIONS | DETERMINERS:
        return False
    past = (
        token.low.endswith("ed")
        if not token.lemmas
        else "p" in token.forms and not set(token.forms) & {"b", "s"}
    )
    return past and (before.kind == "class" or before.low in _WHO | _ASKS)


def _kind_of(token: Token, before: Token) -> bool:
    """Whether a noun that nothing knows stands behind the class word, which only says of what kind it is."""
    return before.kind == "class" and token.kind == "word" and not token.lemmas and token.low not in _OPEN


def _capital(token: Token) -> bool:
    """Whether a word is written like a name that nothing knows."""
    return token.kind == "word" and token.capital and token.start > 0 and token.low != "i"


def _said(state: State, token: Token) -> list[Vote]:
    return state.votes.verb((*token.lemmas, token.low), "oblique", "", None, ())


def _explained(state: State, tokens: list[Token], token: Token, predicate: str) -> bool:
    """Whether the word may be a verb or part of an idiom, or is a word of the relation."""
    known = spoken(state.algebra.ontology)[predicate].english
    if {token.low, singular(token.low), *lemmas(token.low), *token.lemmas} & known:
        return True
    at = tokens.index(token) - 1
    while at >= 0 and tokens[at].kind == "word" and tokens[at].low not in _OPEN:
        at -= 1
    return at < 0 or tokens[at].low not in DETERMINERS - _ITS
