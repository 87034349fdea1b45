"""List items and the line above them: `Fitted with:` over `- B`, `In the care of A:` over `- B`."""

from __future__ import annotations

import re

from kg_ledger.ids import name_key
from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.answers import cut, together
from kg_pipeline.providers.embedded.en.claims import Reading, known
from kg_pipeline.providers.embedded.en.clauses import Clauses
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.grammar import read_all
from kg_pipeline.providers.embedded.en.item_clauses import as_entry
from kg_pipeline.providers.embedded.en.morphology import is_participle, lemmas
from kg_pipeline.providers.embedded.en.naming import MARKS, unlinked
from kg_pipeline.providers.embedded.en.nominals import LACKING
from kg_pipeline.providers.embedded.en.parse import Parse, settle_tags, tokenize
from kg_pipeline.providers.embedded.en.phrases import group_ahead
from kg_pipeline.providers.embedded.en.reference import resolve
from kg_pipeline.providers.embedded.en.slots import Roles, read_slot
from kg_pipeline.providers.embedded.frame import Block, Match, Scene
from kg_pipeline.providers.tasks import DraftClaim

_HEAD = re.compile(
    rf"[{re.escape(MARKS)}\s]*(?:(?:not|never)\s+)?(?:(?:to|from|by|on|in|at)\s+)?(?:(?:the|a|our)\s+)?[{re.escape(MARKS)}]*",
    re.I,
)
"""What may stand before the name of an item that is read with its lead."""
_COUNTED = re.compile(
    r"(?:(?:it|they|he|she|this\s+[a-z]+|(?:the\s+)?[A-Z][^,.;:]{0,40}?))\s+(?:also\s+|now\s+)?(?P<verb>[a-z]+)\s+(?:only\s+|just\s+)?"
    r"(?:two|three|four|five|six|seven|eight|several|the\s+following|these)\s+(?:[a-z]+\s+)?(?P<label>[a-z]+(?:\s[a-z]+)?)",
    re.I,
)


def read_item(
    text: str,
    start: int,
    names: list[Match],
    block: Block,
    scene: Scene,
    ontology: Ontology,
    roles: Roles = None,
) -> list[DraftClaim]:
    """Triples that the name at the head of a list item states together with the list's lead."""
    lead = block.parent if block.depth and block.parent else block.lead
    lead = lead.strip().rstrip(":：").strip()
    if not lead or not names or len(lead) > 300:
        return []
    if _HEAD.fullmatch(text[: names[0].start - start]) is None:
        return []
    keyed = [m for m in scene.lead_names if m.surface in lead] if not (block.depth and block.parent) else []
    claims = read_slot(lead, keyed, text, start, names, known(scene.topic), block, scene, ontology, roles)
    if not claims and english_cues(ontology).thing is None:
        claims = _counted(lead, keyed, text, start, names, block, scene, ontology, roles)
    if not claims and english_cues(ontology).thing is None:
        claims = _described(lead, keyed, text, start, names, block, scene, ontology, roles)
    group = {name_key(m.surface) for m in names}
    return [c for c in claims if name_key(c.subject) in group or name_key(c.object) in group]


def _counted(
    lead: str,
    keyed: list[Match],
    text: str,
    start: int,
    names: list[Match],
    block: Block,
    scene: Scene,
    ontology: Ontology,
    roles: Roles,
) -> list[DraftClaim]:
    """What a lead that counts a class says of each: `It hangs three cloths:`, by the predicate that fits."""
    told = _COUNTED.fullmatch(lead)
    if told is None or told["label"] not in english_cues(ontology).class_words or len(keyed) > 1:
        return []
    verbs = set(lemmas(told["verb"]))
    if not verbs.isdisjoint(LACKING) or not (told["verb"].endswith("s") or told["verb"] == "have"):
        return []
    named = bool(keyed) and lead.startswith(keyed[0].surface, len(lead) - len(lead.lstrip("The ")))
    if bool(keyed) != named:
        return []
    owner = known(keyed[0].name) if keyed else known(scene.subject, scene.topic)
    return read_slot(told["label"], [], text, start, names, owner, block, scene, ontology, roles)


def _described(
    lead: str,
    keyed: list[Match],
    text: str,
    start: int,
    names: list[Match],
    block: Block,
    scene: Scene,
    ontology: Ontology,
    roles: Roles,
) -> list[DraftClaim]:
    """What a lead without a verb says of the name below it: `Not looked after by A`, read behind `B is`."""
    shift = keyed[0].start - lead.find(keyed[0].surface) if keyed else start - len(lead) - 1
    above = tokenize(lead, shift, keyed)
    cues = english_cues(ontology)
    if not _describes(above):
        return []
    tail = tokenize(unlinked(text), start, names)
    group = group_ahead(tail, 0)
    if group is None:
        return []
    copula = tokenize("is" if len(group.members) == 1 else "are", start, [])
    parse = together(cut(tail, 0, group.end), copula, above)
    settle_tags(parse, cues)
    resolve(parse, scene, cues, ontology)
    clauses = Clauses(parse, text, start, block, scene.date, cues)
    quoted = (start, start + len(text))
    claims = read_all(Reading(parse, cues, ontology, scene, clauses, text, start, (), quoted, [], roles))
    return as_entry(claims, text, start, names)


def _describes(above: Parse) -> bool:
    """Whether a lead is a participle or a preposition with what belongs to it, denied or not."""
    first = next((k for k in range(len(above)) if above.tag[k] not in "XR"), -1)
    if first < 0 or any(above.tag[k] in ("A", "W", "S") for k in range(len(above))):
        return False
    return above.tag[first] == "P" or (above.tag[first] in "VN" and is_participle(above.low[first]))
