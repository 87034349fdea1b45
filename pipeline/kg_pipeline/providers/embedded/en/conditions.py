"""What takes over from what: `When B stops, A takes its place`, over masked sentences."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en.claims import plain_claim
from kg_pipeline.providers.embedded.en.kindred import fitting, pointing_to
from kg_pipeline.providers.embedded.en.masking import ARTICLE, MARK, NAME, masked, named
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.en.stance import asserted
from kg_pipeline.providers.embedded.en.stopping import FAILS, WHEN
from kg_pipeline.providers.tasks import DraftClaim

_A = rf"{ARTICLE}(?P<a>{NAME}+){MARK}"
_COVERS = (
    r"(?:takes?\s+over|steps?\s+in|fills?\s+in|stands?\s+in|jumps?\s+in|covers?(?:\s+for\s+it)?"
    r"|(?:takes?|fills?)\s+(?:its|her|his|their)\s+(?:place|slot|spot)|takes?\s+(?:on|over)\s+(?:its|her|his|their)\s+(?:work|load|duty|duties)"
    r"|does\s+(?:its|her|his|their)\s+(?:work|job)|(?:comes?|goes|runs?|starts?|works?|goes?\s+on)\s+(?:up\s+|on\s+|in\s+)?"
    r"(?:in\s+(?:its|her|his|their)\s+(?:place|stead)|instead(?:\s+of\s+(?:it|her|him))?))"
)
_COVERING = (
    re.compile(rf"\b{WHEN}\s+{_A}\s+{FAILS}[^,.;:]{{0,30}}?,\s+(?:then\s+)?{ARTICLE}(?P<b>{NAME}+){MARK}\s+{_COVERS}"),
    re.compile(rf"{ARTICLE}(?P<b>{NAME}+){MARK}\s+{_COVERS}\s+{WHEN}\s+{_A}\s+{FAILS}"),
)  # fmt: skip


def read_conditions(passage: Passage) -> list[DraftClaim]:
    """What the sentence says takes over from what."""
    sentence, names, ontology = passage.sentence, passage.about, passage.ontology
    if len(names) < 2:
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
