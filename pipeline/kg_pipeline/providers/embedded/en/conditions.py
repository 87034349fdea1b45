"""What takes over from what: `When B stops, A takes its place`; and what patterns over names share.

The sentence is masked: every name in it becomes a run of one private character, so that a pattern tells names
from words by that alone.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.claims import plain_claim
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.kindred import pointing_to
from kg_pipeline.providers.embedded.en.leads import block_modality
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.en.stopping import FAILS
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.tasks import DraftClaim, KnownName

NAME = "\ue000"
"""The character that stands for every one of a name's."""
ARTICLE = r"(?:(?:[Tt]he|[Oo]ur|[Ii]ts)\s+)?[*_`\"“]*"
MARK = r"[*_`\"”]*"
_A = rf"{ARTICLE}(?P<a>{NAME}+){MARK}"
WHEN = r"(?:[Ww]hen(?:ever)?|[Ii]f|[Aa]s\s+soon\s+as|[Oo]nce|[Ww]hile|[Ss]hould|[Ee](?:ach|very)\s+time)"
_COVERS = (
    r"(?:takes?\s+over|steps?\s+in|fills?\s+in|stands?\s+in|jumps?\s+in|covers?(?:\s+for\s+it)?"
    r"|takes?\s+its\s+place|does\s+its\s+work)"
)
_COVERING = (
    re.compile(rf"\b{WHEN}\s+{_A}\s+{FAILS}[^,.;:]{{0,30}}?,\s+(?:then\s+)?{ARTICLE}(?P<b>{NAME}+){MARK}\s+{_COVERS}"),
    re.compile(rf"{ARTICLE}(?P<b>{NAME}+){MARK}\s+{_COVERS}\s+{WHEN}\s+{_A}\s+{FAILS}"),
)  # fmt: skip


def masked(sentence: Sentence, names: list[Match]) -> str:
    """The sentence, every name of it a run of the private character."""
    text = sentence.text
    for match in names:
        begin, end = match.start - sentence.start, match.end - sentence.start
        text = text[:begin] + NAME * (end - begin) + text[end:]
    return text


def read_conditions(
    sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology
) -> list[DraftClaim]:
    """What the sentence says takes over from what."""
    cues = english_cues(ontology)
    if block_modality(sentence.block, cues) is not Modality.ASSERTED:
        return []
    text = masked(sentence, names)
    found = []
    for pattern in _COVERING:
        for match in pattern.finditer(text):
            one, other = named(sentence, names, match, "b"), named(sentence, names, match, "a")
            if one is None or other is None or not asserted(sentence.text, match):
                continue
            fits = fitting(pointing_to(ontology, "stands in for"), one.name, other.name, ontology)
            if len(fits) == 1:
                predicate, turned = fits[0]
                ends = (other, one) if turned else (one, other)
                found.append(plain_claim(sentence, *ends, predicate, match.start(), match.end()))
    return found


def fitting(
    worded: list[tuple[str, bool]], one: KnownName, other: KnownName, ontology: Ontology
) -> list[tuple[str, bool]]:
    """Those of `worded`, predicates and whether they are turned, that admit the two names."""
    return [
        (name, turned)
        for name, turned in worded
        if ontology.admits(name, *((other.type, one.type) if turned else (one.type, other.type)))
    ]


def named(sentence: Sentence, names: list[Match], match: re.Match[str], group: str) -> Match | None:
    """The name that a group of a match in the masked sentence stands for."""
    at = match.start(group)
    return next((name for name in names if name.start - sentence.start == at), None) if at >= 0 else None


def asserted(text: str, match: re.Match[str]) -> bool:
    """Whether what stands around the pattern leaves it asserted, as of now."""
    around = stance(f"{text[: match.start()]} {text[match.end() :]}")
    plain = around.modality is Modality.ASSERTED and around.polarity is Polarity.AFFIRMED
    return plain and around.change is not Change.ENDED and around.until is None
