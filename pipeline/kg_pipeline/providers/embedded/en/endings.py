"""What is told to be over or done without the words of its predicate: `B was taken out of A`, `A has left B`.

The predicate meant is the only one that fits between the two. Sentences are masked as in `masking`, pronouns
and descriptions too.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.claims import plain_claim
from kg_pipeline.providers.embedded.en.dates import day_of_change
from kg_pipeline.providers.embedded.en.kindred import fitting, pointing_to
from kg_pipeline.providers.embedded.en.masking import ARTICLE, MARK, NAME, Term
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.frame import Match
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_A = rf"{ARTICLE}(?P<a>{NAME}+){MARK}(?![{NAME}'’])"
_B = rf"{ARTICLE}(?P<b>{NAME}+){MARK}(?![{NAME}'’])"
_DONE = r"(?:\s+(?:was|were|has\s+been|have\s+been|got)(?:\s+(?:now|since|finally|recently|already|all))*)"
_OVER = r"(?:now|these\s+days|today|nowadays|at\s+last|since\s+[A-Za-z0-9 ]{3,20}|from\s+now\s+on)"
_TAKEN_OUT = re.compile(
    rf"{_A}{_DONE}\s+(?:removed|withdrawn|dropped|struck|cut|stripped|unscrewed|unbolted|dismounted|(?:taken|pulled|ripped|torn|thrown|dragged|moved)\s+(?:out|off|away|down))"
    rf"\s+(?:from|of|off|out\s+of)\s+(?:the\s+(?:[a-z]+\s+)?(?:list|menu|programme|plan|round|rota)\s+of\s+)?{_B}"
)
_FOR_A_WHILE = re.compile(
    r"\s+(?:for\b|to\s+be\b|while\b|during\b|and\s+(?:put|brought|fitted|screwed)\b|until\b|till\b)"
)
"""Behind what was only taken out to be put back."""
_LEFT = re.compile(
    rf"{_A}\s+(?:(?:has|have)\s+(?:now\s+|since\s+|at\s+last\s+|finally\s+)?left|left|moved\s+out\s+of|has\s+moved\s+out\s+of)\s+{_B}"
    rf"(?=\s*(?:[,.;]|$|and\b|in\b|on\b|at\b|for\b|last\b|since\b))"
)
_WITHOUT = (
    re.compile(rf"{_A}\s+(?:now|today|nowadays)\s+(?:does|do|makes?\s+do|manages?|gets?\s+by|runs?|works?)\s+without\s+{_B}"),
    re.compile(rf"{_A}\s+(?:does|do|makes?\s+do|manages?|gets?\s+by|runs?|works?)\s+without\s+{_B}\s+{_OVER}"),
)  # fmt: skip
_MOVE_DONE = re.compile(
    rf"(?:^|[.;:]\s+|\bthat\s+)(?:[Tt]he|[Oo]ur)\s+(?:move|transfer|relocation|removal|hand-?over|switch)\s+of\s+{_A}(?:\s+from\s+{ARTICLE}{NAME}+{MARK})?\s+to\s+{_B}"
    r"\s+(?:is|has\s+been|was)\s+(?:now\s+|all\s+)?(?:complete|completed|done|finished|over|carried\s+out|made)\b"
)
_TRIGGERS = re.compile(r"\b(?:without|left|out|off|from|of)\b")


def read_endings(passage: Passage) -> list[DraftClaim]:
    """What the sentence says is over, or has been moved."""
    if _TRIGGERS.search(passage.sentence.text) is None:
        return []
    found: list[DraftClaim] = []
    text = passage.masked_terms
    for pattern in (_TAKEN_OUT, _LEFT, *_WITHOUT):
        for match in pattern.finditer(text):
            if pattern is _TAKEN_OUT and _FOR_A_WHILE.match(text, match.end()):
                continue
            found += _told(passage, match, over=True, placed=pattern is _LEFT)
    for match in _MOVE_DONE.finditer(text):
        found += _told(passage, match, over=False, placed=False)
    return found


def _told(passage: Passage, match: re.Match[str], *, over: bool, placed: bool) -> list[DraftClaim]:
    """The claim of one match, where nothing else in the sentence takes it back."""
    sentence = passage.sentence
    around = stance(f"{sentence.text[: match.start()]} ; {sentence.text[match.end() :].partition(';')[0]}")
    if around.modality is not Modality.ASSERTED or around.polarity is Polarity.NEGATED:
        return []
    for one in _options(passage.terms, match, "a"):
        for other in _options(passage.terms, match, "b"):
            meant = _only(one, other, passage.ontology, placed=placed, single=not over)
            if meant is None:
                continue
            ends = (other, one) if meant[1] else (one, other)
            first, second = (Match(sentence.start, sentence.start, name.name, name) for name in ends)
            begin = match.start() + len(match.group()) - len(match.group().lstrip('*_`"“ .;:'))
            claim = plain_claim(sentence, first, second, meant[0], begin, match.end())
            if over:
                update: dict[str, object] = {"polarity": Polarity.NEGATED, "change": Change.ENDED}
            else:
                since = day_of_change(sentence.text, passage.scene.date)
                update = {"change": Change.BEGAN, "since": since}
            return [claim.model_copy(update=update)]
    return []


def _options(terms: list[Term], match: re.Match[str], group: str) -> list[KnownName]:
    at = match.start(group)
    term = next((term for term in terms if term.begin == at), None)
    return [option[0] for option in term.options if len(option) == 1] if term is not None else []


def _only(
    one: KnownName, other: KnownName, ontology: Ontology, *, placed: bool, single: bool
) -> tuple[str, bool] | None:
    """The only predicate between two names; of places only, or of those that hold one thing at a time."""
    if not (one.type and other.type) or one.canonical == other.canonical:
        return None
    ways = [(name, turned) for name in ontology.predicates for turned in (False, True)]
    if placed:
        ways = pointing_to(ontology, "is located in")
    if single:
        ways = [(name, turned) for name, turned in ways if ontology.predicates[name].cardinality == "one"]
    fits = fitting(ways, one, other, ontology)
    return fits[0] if len(fits) == 1 else None
