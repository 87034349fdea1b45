"""Who an answer to `who`, `誰` can be: persons, teams, organisations, never what these look after.

Under an ontology whose relations say who looks after, owns or leads what, the classes at the other end of
them are things. A set of things answers no `who`.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.questions.algebra import Algebra, NodeSet, Types
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.reading import Unreadable
from kg_pipeline.providers.embedded.questions.wording import spoken
from kg_pipeline.query.plan import split

_PLACES = frozenset(("in", "at", "on", "into", "inside", "onto"))
_CARE = frozenset(("own", "maintain", "manage"))
_DEED = frozenset(("repair", "mend", "fix", "overhaul", "service", "patch", "restore", "check", "inspect"))
_JA_DEED = frozenset(("修理", "修繕", "点検", "直", "補修", "交換"))
_DID = re.compile(
    r"^\W*who(?:\s+(?:last|first|once|has|had|recently))*\s+(?P<en>[a-z]+ed)\b|"
    r"(?P<ja>修理|修繕|点検|補修|交換|直)し(?:た|まし)[^、。]{0,8}(?:誰|だれ|どなた|[?？]|人)|"
    r"(?:誰|だれ|どなた)が[^、。]{0,12}?(?P<ja2>修理|修繕|点検|補修|交換|直)し(?:た|まし)",
    re.I,
)
_WHO = re.compile(r"^\W*(?:(?:to|by|with|from|for)\s+)?(?:who|whom)\b(?!['’]?s?\s+N+\W*$)", re.I)

_JA_WHO = re.compile(
    r"(?:誰|だれ|どなた)(?:です|でしょう|なの|が|に|で|か|[?？。]|$)|"
    r"(?:上司|部下|上長|リーダー|責任者|担当者|管理者|持ち?主|所有者|オーナー)(?:は|って|を教え[^、。]{0,8})?[?？。]?$"
)


@lexicon.per_ontology
def _things(ontology: Ontology) -> Types:
    """The classes of what is looked after, and of nobody who looks after anything."""
    algebra, cared, carers = Algebra(ontology), set[str](), set[str]()
    frames = [frame for known in english_cues(ontology).frames.values() for frame in known]
    for name, known in spoken(ontology).items():
        agents = {
            f.subject == "agent" for f in frames if f.predicate == name and not f.kin and "agent" in f.roles
        }
        if not known.groups & _CARE or len(agents) != 1:
            continue
        carer, thing = algebra.ends(name, "forward") if agents.pop() else algebra.ends(name, "reverse")
        carers |= carer
        cared |= thing
    return frozenset(cared - carers)


@lexicon.per_ontology
def _doers(ontology: Ontology) -> Types:
    """The classes of what does something, by the ontology's English wordings."""
    algebra, doers = Algebra(ontology), set[str]()
    for frames in english_cues(ontology).frames.values():
        for frame in (one for one in frames if not one.kin):
            subjects, objects = algebra.ends(frame.predicate, "forward")
            doers |= subjects if frame.subject == "agent" else set()
            doers |= objects if frame.object == "agent" else set()
    return frozenset(doers)


def _placed(predicate: str, direction: str, ontology: Ontology) -> bool:
    """Whether every wording of a relation says where its subject is, and the step leads there."""
    frames = [
        f
        for known in english_cues(ontology).frames.values()
        for f in known
        if f.predicate == predicate and not f.kin
    ]
    placed = [f for f in frames if f.object == "oblique" and f.preposition in _PLACES]
    return (
        bool(placed)
        and direction == "forward"
        and all(f in placed or "oblique" not in f.roles for f in frames)
    )


def no_deed(letter: Letter, found: NodeSet, ontology: Ontology) -> None:
    """Check that a deed done once is not taken for a standing charge.

    Who looks after something has not therefore repaired it.

    Raises
    ------
    Unreadable
        The question asks who did something, and its relation only says whose charge that is.
    """
    match = _DID.search(letter.masked)
    step, _ = split(found.plan) if match is not None and found.plan is not None else (None, "")
    if match is None or step is None:
        return
    known, ja = spoken(ontology)[step.predicate], match["ja"] or match["ja2"]
    deed = _JA_DEED if ja else _DEED
    said = known.japanese if ja else known.english
    words = {ja} if ja else set(lemmas(match["en"].lower()))
    if words & deed and not any(word in one for word in words for one in said):
        raise Unreadable(f"no relation of the ontology speaks of “{ja or match['en']}”")


def no_thing(letter: Letter, found: NodeSet, ontology: Ontology) -> None:
    """Check that the set that answers a question for somebody may hold somebody.

    Raises
    ------
    Unreadable
        The question asks who, and all that it could be read as are things.
    """
    asks = _WHO.search(letter.masked) or _JA_WHO.search(letter.masked)
    things = found.types <= _things(ontology)
    if _WHO.search(letter.masked) and (doers := _doers(ontology)):
        things = things or not found.types & doers
    step, _ = split(found.plan) if asks and found.plan is not None else (None, "")
    things = things or (step is not None and _placed(step.predicate, step.direction, ontology))
    if asks and not found.ids and things:
        raise Unreadable("what the question asks of what it names could not be read")
