"""What stands above a statement, a heading or the line before a list, and how firm it leaves that."""

from __future__ import annotations

import re

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.chain import graver
from kg_pipeline.providers.embedded.en.cues import key_of
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.stance import surroundings
from kg_pipeline.providers.embedded.frame import Block, Stance
from kg_pipeline.text.cues import blank

_HEADING_PLANNED = re.compile(
    r"^\W*(?:[\d.]+\s*)?(?:plans?|to[\s-]?do|next|wish\s*list)\b|\b(?:planned|proposals?|proposed|proposing|roadmap|future|upcoming"
    r"|next\s+steps|ideas?|backlog|intentions?|wishes)\b",
    re.I,
)
_HEADING_SUPPOSED = re.compile(
    r"\b(?:rejected|alternatives?|options?|considered|open\s+(?:questions?|points?|issues?)|what\s+if|scenarios?|hypothes[ei]s"
    r"|hypothetical|unclear|to\s+be\s+(?:decided|clarified)|under\s+discussion|parking\s+lot|examples?)\b",
    re.I,
)
_HEADING_REPORTED = re.compile(r"\b(?:rumou?rs?|hearsay|unconfirmed|gossip|overheard|heard)\b", re.I)
_HEADING_PAST = re.compile(
    r"\b(?:former(?:ly)?|previous(?:ly)?|past|retired|superseded|obsolete|old|until\s+\w+)\b", re.I
)
_PARTS = re.compile(r"\s*(?:,|/|&|\band\b)\s*")
_PERCEIVED = (
    r"(?<!\bnot\s)(?<!\bnever\s)(?<!n['’]t\s)(?:see|saw|seen|found|observed|noticed|witnessed|inspected|measured|counted"
    r"|checked|examined|verified|watched|looked\s+(?:at|over|into)|smel(?:t|led)|felt)"
)
_HEARD = r"(?:heard|hear|told(?:\s+(?:to\s+)?(?:us|me))?)"
_BESIDE = (
    r"(?:\s*[,/&]\s*(?:and\s+|or\s+)?|\s+(?:and|or|and/or|as\s+well\s+as|partly)\s+)"
    r"(?:(?:was|were|been|has|have|had|i|we|what|else|also|partly)\s+){0,3}"
)
_OF_OTHERS = r"(?!\s+(?:say|said|tell|from|that|of|by|about)\b)"
_WITNESSED = re.compile(
    rf"\b(?:{_PERCEIVED}{_BESIDE}{_HEARD}|{_HEARD}{_BESIDE}{_PERCEIVED})\b{_OF_OTHERS}", re.I
)
"""What was heard beside what was seen (`What was seen and heard on the round`): no hearsay."""


def heading_stance(text: str, cues: EnglishCues) -> Stance:
    """What a heading, a lead or a column header (`Proposed owner`) says of everything under it.

    One that is nothing but a word of the ontology (`Plans` over a list of tariffs) says what stands below it.
    """
    text = blank(_WITNESSED, text)
    if all(key_of(part) in cues.kinds or key_of(part) in cues.exact for part in _PARTS.split(text)):
        return Stance()
    for pattern, modality in (
        (_HEADING_SUPPOSED, Modality.HYPOTHETICAL),
        (_HEADING_REPORTED, Modality.REPORTED),
        (_HEADING_PLANNED, Modality.PLANNED),
    ):
        if pattern.search(text):
            return Stance(modality=modality)
    if _HEADING_PAST.search(text):
        return Stance(polarity=Polarity.NEGATED, change=Change.ENDED)
    return Stance()


_POINTS_AHEAD = re.compile(
    r"[^.!?]\s*$|^\W*(?:What|Things|Nothing|Everything|All|None)\b|\b(?:following|follows?|below|these|those|lists?|points?|items?|entries|lines|ideas?|proposals?|suggestions?"
    r"|plans?|wishes|rumou?rs?|guesses|options?|changes|steps|questions?|(?:all|none|nothing|some|much|most|parts?)\s+of\s+(?:this|it)"
    r"|(?:everything|nothing|what\s+is)\s+(?:here|said))\b",
    re.I,
)
"""A sentence before a list says something of the list only where it points to it: `These are ideas.`"""


def block_modality(block: Block, cues: EnglishCues) -> Modality:
    """The gravest modality of the headings above `block` and of its lead."""
    found = [heading_stance(heading.text, cues).modality for heading in block.headings]
    if block.lead:
        found.append(heading_stance(block.lead, cues).modality)
        if _POINTS_AHEAD.search(block.lead):
            found.append(surroundings(blank(_WITNESSED, block.lead)).modality)
    return graver(*found) if found else Modality.ASSERTED
