"""Notices that lead with what is new or over somewhere: `New on A: B`, `No longer on the list of A: B`.

They say the one predicate that fits between the two.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.claims import plain_claim
from kg_pipeline.providers.embedded.en.kindred import fitting
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.frame import Block, Match, Sentence
from kg_pipeline.providers.tasks import DraftClaim

_KEY = re.compile(
    r"\W*(?:(?P<new>new|newly|added|now|also|in\s+addition)|(?P<over>no\s+longer|gone|out|removed|off|not\s+any\s+more))"
    r"\s+(?:also\s+|now\s+)?(?:in|on|at|to|from|with|for|under)\s+(?:(?:the|our)\s+)?(?:[a-z]+\s+){0,2}?(?:(?:of|for)\s+)?(?:(?:the|our)\s+)?\W*",
    re.I,
)
_BEHIND = re.compile(r"\W*(?:['’]s\s+[a-z]+(?:\s+[a-z]+)?)?(?:\s+now)?\W*", re.I)
_JOINED = re.compile(r"\W*(?:,|and|,\s*and)\W+(?:the\s+|our\s+)?\W*|\W*(?:the\s+|our\s+)?\W*", re.I)


def read_news(block: Block, names: list[Match], ontology: Ontology) -> list[DraftClaim]:
    """What a field says under `New on A`: of A and the names that its value begins with."""
    keyed = [match for match in names if match.end <= block.value_start]
    if len(keyed) != 1 or not block.key:
        return []
    place = keyed[0]
    begin, end = place.start - block.start, place.end - block.start
    key = _KEY.fullmatch(block.text[:begin])
    colon = block.text.rfind(":", end, block.value_start - block.start)
    if key is None or colon < 0 or _BEHIND.fullmatch(block.text[end:colon]) is None:
        return []
    own = stance(block.value)
    if own.polarity is Polarity.NEGATED or own.modality is not Modality.ASSERTED:
        return []
    found = []
    whole = Sentence(block.text, block.start, block)
    at = block.value_start - block.start
    for match in (match for match in names if match.start >= block.value_start):
        start = match.start - block.start
        if _JOINED.fullmatch(block.text[at:start]) is None:
            break
        at = match.end - block.start
        ways = [(name, turned) for name in ontology.predicates for turned in (False, True)]
        fits = fitting(ways, place.name, match.name, ontology)
        if len(fits) != 1 or not place.name.type or not match.name.type:
            continue
        predicate, turned = fits[0]
        ends = (match, place) if turned else (place, match)
        lead = len(block.text[:at]) - len(block.text[:at].lstrip())
        change = Change.BEGAN if key["new"] else Change.ENDED
        over = {"polarity": Polarity.NEGATED} if key["over"] else {}
        update = {"change": change, **over, "since": own.since}
        claim = plain_claim(whole, *ends, predicate, lead, at)
        found.append(claim.model_copy(update=update))
    return found
