"""Verbs that no list has, told by where they stand: `which kiln spits out X`, `which crocks Y ogles`.

The verb need not speak of any relation: the classes of what it joins say which is meant, where they leave
one. So it has to tell how things stand, in the present, and to stand where an English clause has its verb.
"""

from __future__ import annotations

from dataclasses import replace

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.en import words as english
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.questions.algebra import Algebra, NodeSet, Types
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.state import (
    ANYONE,
    AUXILIARIES,
    BE,
    NEGATIONS,
    NOBODY,
    PREPOSITIONS,
    RELATIVES,
    WH,
    State,
)
from kg_pipeline.providers.embedded.questions.en.tokens import DETERMINERS, Token
from kg_pipeline.providers.embedded.questions.en.votes import EnglishVotes
from kg_pipeline.providers.embedded.questions.reading import Unreadable

_DO = frozenset(("do", "does", "can", "must"))
_SUBJECTS = frozenset(("who", "that", "which", "what", "it", "they")) | ANYONE | NOBODY
_JOINS = frozenset(("and", "or", "but", "to"))
NO_PRESENT = frozenset(("did", "was", "were", "had", "been", "used")) | english.FUTURE | english.MAYBE
_NO_VERBS = (
    PREPOSITIONS | AUXILIARIES | NEGATIONS | NOBODY | ANYONE | WH | DETERMINERS | english.DETERMINERS
    | english.ADVERBS | english.CONJUNCTIONS | english.SUBORDINATORS | english.PRONOUNS | english.APART
    | w.GENERIC | w.BROAD | w.ADJECTIVES | {"else"}
)  # fmt: skip
_WHO = frozenset(("who", "whom"))
_AMONG = frozenset(("of", "among", "amongst"))
_OPEN = _WHO | _AMONG | {"nobody", "besides", "except", "than"}
"""Words for somebody or something, which classes may tell."""
_BACK = 24
"""Tokens that are looked back over for the subject and its auxiliary, at most."""
_PLACES = frozenset(("in", "at", "on", "into", "inside", "onto"))


def listen(state: State) -> None:
    """Take words that nothing knows for the verbs of their clauses, and `who` for somebody.

    Raises
    ------
    Unreadable
        The question is of what was, or may be; or nothing of it is left to the classes.
    """
    rows = zip(state.tokens, [*state.tokens[1:], None], strict=False)
    if any(one.kind == "word" and one.low in NO_PRESENT and not _we_can(one, two) for one, two in rows):
        raise Unreadable("the question does not ask how things stand")
    heard = with_unheard(_whose_as_who(state.tokens, state.votes), state.votes)
    if heard == state.tokens and not any(token.low in _OPEN for token in heard):
        raise Unreadable("no word is left that could be a verb, and no word that has a class")
    state.tokens = heard
    state.by_class, state.composer.near = True, True


def _whose_as_who(tokens: list[Token], votes: EnglishVotes) -> list[Token]:
    """`whose hands crimp X` asks who does, where nothing is called hands."""
    if len(tokens) < 3 or tokens[0].low != "whose" or not _may_be_verb(tokens[1], votes):
        return tokens
    acts = set(tokens[2].forms) & {"s", "b"} or _may_be_verb(tokens[2], votes)
    return [replace(tokens[0], low="who"), *tokens[2:]] if acts else tokens


def _we_can(token: Token, following: Token | None) -> bool:
    """`which lanes can we scull from X`: what anybody can do is so now."""
    return token.low == "can" and following is not None and following.low in ANYONE


def with_unheard(tokens: list[Token], votes: EnglishVotes) -> list[Token]:
    """The tokens with each such word as a verb."""
    found = list(tokens)
    for at, token in enumerate(tokens):
        if _may_be_verb(token, votes) and (forms := _forms_here(found, at)):
            known = tuple(one for one in lemmas(token.low) if one != token.low) or (token.low,)
            found[at] = replace(token, lemmas=known, forms=forms)
    return [token for at, token in enumerate(found) if not _is_matter(found, at, votes)]


def _is_matter(tokens: list[Token], at: int, votes: EnglishVotes) -> bool:
    """Whether a bare noun that nothing knows stands between verb and preposition (`draws ink from X`)."""
    if not 0 < at < len(tokens) - 2 or not _may_be_verb(tokens[at], votes):
        return False
    behind = tokens[at + 1 : at + 4]
    named = behind[1].kind == "name" or (behind[1].low in DETERMINERS and behind[-1].kind == "name")
    return bool(tokens[at - 1].forms) and behind[0].low in PREPOSITIONS and named


def _may_be_verb(token: Token, votes: EnglishVotes) -> bool:
    """Whether the word is one that nothing knows, in plain letters."""
    if token.kind != "word" or token.lemmas or len(token.low) < 3 or not token.text.isalpha():
        return False
    return token.text.islower() and token.low not in _NO_VERBS and not votes.relation_noun(token.low)


def _forms_here(tokens: list[Token], at: int) -> str:
    """The forms that the word may be where it stands; empty where no verb stands."""
    low, before = tokens[at].low, _before(tokens, at)
    if before is None or not _goes_on(tokens, at):
        return ""
    done, third = low.endswith("ed"), low.endswith("s") and not low.endswith("ss")
    if before.low in BE:
        noun = at + 1 < len(tokens) and tokens[at + 1].kind in ("class", "name")
        return "g" if low.endswith("ing") else "" if noun else "n"
    if low.endswith("ing"):
        return "g" if before.kind in ("class", "name") else ""
    if done:
        follows = tokens[at + 1] if at + 1 < len(tokens) else None
        return "n" if before.kind == "class" and follows is not None and follows.low in PREPOSITIONS else ""
    if before.low in _JOINS - {"to"} and not _leads_on(tokens, at):
        return ""
    asked = _asked_with_do(tokens, at)
    if asked or before.low in _DO or before.low in _JOINS:
        return "s" if third and not asked else "b" if not third else ""
    if before.kind == "class":
        return "s" if third and not _plural(before) else "b" if not third and _plural(before) else ""
    if before.kind == "name":
        return "s" if third else "b" if _plural(before) or _several(tokens, at) else ""
    if before.low in ("which", "what"):
        chosen = tokens[0].low in _AMONG and at > 1 and tokens[at - 2].kind == "comma"
        return "s" if third and _object_ahead(tokens, at) else "b" if chosen and not third else ""
    return "s" if third else "b" if before.low != "it" else ""


def _before(tokens: list[Token], at: int) -> Token | None:
    """What stands before the word and may stand before a verb; adverbs and negations are passed over."""
    k = at - 1
    while k >= 0 and (tokens[k].low in english.ADVERBS or tokens[k].low in NEGATIONS):
        k -= 1
    if k < 0:
        return None
    token = tokens[k]
    fits = token.kind in ("class", "name") or token.low in BE | _DO | _SUBJECTS | _JOINS
    return token if fits else None


def _goes_on(tokens: list[Token], at: int) -> bool:
    """Whether what follows may follow a verb: no verb of its own, and no noun without its article."""
    if at + 1 == len(tokens):
        return True
    token = tokens[at + 1]
    if token.kind in ("name", "comma"):
        return True
    if token.kind == "possessive":
        return False
    if token.kind == "class":
        behind = tokens[at + 2].low if at + 2 < len(tokens) else ""
        return _plural(token) or behind in RELATIVES
    return token.low not in AUXILIARIES and not (token.lemmas and token.low not in PREPOSITIONS)


def _leads_on(tokens: list[Token], at: int) -> bool:
    """Whether a second verb has something of its own (`and spits out X`), where a second name would not."""
    if at + 1 == len(tokens):
        return False
    return tokens[at + 1].kind == "name" or tokens[at + 1].low in PREPOSITIONS | DETERMINERS


def _asked_with_do(tokens: list[Token], at: int) -> bool:
    """Whether `do` or `does` stands before the subject (`what do X and Y ogle`)."""
    for token in reversed(tokens[max(at - _BACK, 0) : at]):
        if token.low in _DO:
            return True
        if token.kind == "word" and (token.forms or token.low in BE | WH | _JOINS - {"and", "or"}):
            return False
    return False


def _several(tokens: list[Token], at: int) -> bool:
    """Whether the subject is a class word in the plural with a name behind it (`which kilns in X spit`)."""
    for token in reversed(tokens[max(at - _BACK, 0) : at]):
        if token.kind == "class":
            return _plural(token)
        if token.kind == "word" and (token.forms or token.low in BE | WH | _JOINS):
            return False
    return False


def _object_ahead(tokens: list[Token], at: int) -> bool:
    rest = tokens[at + 1 : at + 4]
    return any(t.kind == "name" for t in rest) and all(
        t.kind == "name" or t.low in PREPOSITIONS | DETERMINERS for t in rest[:1]
    )


def _plural(token: Token) -> bool:
    return token.low.endswith("s") and not token.low.endswith("ss")


@lexicon.per_ontology
def somebody(ontology: Ontology) -> Types:
    """The classes of who does something and is neither what others act on nor where things are."""
    algebra, doers, others = Algebra(ontology), set[str](), set[str]()
    for frames in english_cues(ontology).frames.values():
        for frame in (one for one in frames if not one.kin):
            subjects, objects = algebra.ends(frame.predicate, "forward")
            if subjects & objects:
                continue
            for role, types in ((frame.subject, subjects), (frame.object, objects)):
                if role == "agent" and "theme" in frame.roles:
                    doers |= types
                elif role == "theme" or (role == "oblique" and frame.preposition in _PLACES):
                    others |= types
    return frozenset(doers - others)


def asked_bare(state: State, word: str) -> NodeSet:
    """What a question word that stands alone asks for, as far as it has a class.

    `who` before a verb in the present is somebody, `anything besides X` something of the class of X.
    """
    verb = state.peek()
    if not state.by_class or verb is None:
        return state.algebra.things()
    types = state.among.types if state.among is not None else frozenset[str]()
    if word in _WHO and state.is_verb(state.low() in BE) and set(verb.forms) & {"s", "b"} | {verb.low} & BE:
        types = somebody(state.algebra.ontology)
    return _of(state.algebra, types) if types else state.algebra.things()


def others_like(state: State, one: NodeSet) -> NodeSet | None:
    """What else there is of the classes of `one` (`anything besides X that …`)."""
    return state.algebra.without(_of(state.algebra, one.types), one) if state.by_class else None


def nobody(state: State) -> NodeSet:
    """Who nobody is one of: somebody, where the verb of the clause does not tell."""
    types = somebody(state.algebra.ontology) if state.by_class else frozenset[str]()
    return _of(state.algebra, types) if types else state.algebra.things()


def _of(algebra: Algebra, types: Types) -> NodeSet:
    whole = algebra.top(types)
    return algebra.join([algebra.instances(cls) for cls in ([whole] if whole else sorted(types))])
