"""Lists that set names beside each other: `Night Crew: A, B` under `Who tends what`, `**A** – B, Room 4`.

What stands beside a name is related to it by the one predicate that fits between the two, where the heading
speaks of it: with a word of its wordings, a question (`where`, `who`) or a word for the class of either. An
entry says nothing in which anything but names, times and remarks in brackets stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.claims import plain_claim
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.keyed import TIMES
from kg_pipeline.providers.embedded.en.leads import heading_stance
from kg_pipeline.providers.embedded.en.masking import MARK, NAME
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.frame import Block, Match, Stance
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_ONE = rf"(?:the\s+|our\s+)?[*_`\"“]*{NAME}+{MARK}"
_REMARK = r"(?:\s*\((?!(?:not|never|ex|former|planned|proposed|until|from)\b)[^()]{1,40}\))?"
_TIME = rf"(?:on\s+)?(?:{'|'.join(sorted(TIMES | {f'{day}s' for day in w.MONTHS}))}|[\d:.–-]+)"
_JOIN = r"\s*(?:,\s*and\s|,|;|\+|&|\band\b)\s*"
_ENTRY = re.compile(
    rf"[^\w{NAME}]*(?P<head>{NAME}+){MARK}(?:\s*:{MARK}|\s*[–—]|\s+-\s)\s*"
    rf"(?P<rest>{_ONE}{_REMARK}(?:{_JOIN}(?:{_ONE}|{_TIME}){_REMARK})*)\s*\.?\s*",
    re.I,
)
_BARE = re.compile(rf"[^\w{NAME}]*{_ONE}{_REMARK}\s*\.?\s*", re.I)
_ASKS = frozenset(("who", "whom", "where", "what", "which"))


def read_roster(passage: Passage) -> list[DraftClaim]:
    """What an entry of a list says of the name that it begins with, or of the one it stands under."""
    sentence, names, scene, ontology = passage.sentence, passage.names, passage.scene, passage.ontology
    block = sentence.block
    if sentence.start != block.start or block.depth or not names or not block.headings:
        return []
    text = passage.masked
    entry = _ENTRY.fullmatch(text)
    bare = entry is None and block.kind == "item" and _BARE.fullmatch(text) is not None
    if (entry is None or len(names) < 2) and not bare:
        return []
    cues = passage.cues
    heading = block.headings[-1].text
    if bare and (scene.topic is None or block.lead != heading or not scene.headed):
        return []
    if heading_stance(heading, cues) != Stance():
        return []
    told = _words(block if entry is not None else None, block)
    head = names[0] if entry is not None else None
    found = []
    for one in names[1:] if head is not None else names[:1]:
        owner = head.name if head is not None else scene.topic
        meant = _meant(owner, one.name, told, cues, ontology) if owner is not None else None
        if owner is None or meant is None:
            continue
        holder = head or Match(sentence.start, sentence.start, owner.name, owner)
        ends = (one, holder) if meant[1] else (holder, one)
        begin = (head or one).start - sentence.start
        found.append(plain_claim(sentence, *ends, meant[0], begin, one.end - sentence.start))
    return found


def _words(entry: Block | None, block: Block) -> frozenset[str]:
    """The words of the heading above a list; above a name that heads one, those of the heading above that."""
    above = block.headings[-1:] if entry is not None else block.headings[-2:-1]
    return frozenset(re.findall(r"[a-z]+", " ".join(heading.text.lower() for heading in above)))


def _meant(
    owner: KnownName, one: KnownName, told: frozenset[str], cues: EnglishCues, ontology: Ontology
) -> tuple[str, bool] | None:
    """The predicate between two names of which the heading speaks, and whether `one` is its subject."""
    if owner.type is None or one.type is None or owner.canonical == one.canonical:
        return None
    fits = [
        (name, turned)
        for name in ontology.predicates
        for turned in (False, True)
        if ontology.admits(name, *((one.type, owner.type) if turned else (owner.type, one.type)))
    ]
    worded = [fit for fit in fits if told & _wordings(fit[0], cues)]
    if len(worded) == 1:
        return worded[0]
    spoken = bool(told & _ASKS) or any(
        _is_kind(word, cls, cues) for word in told for cls in (owner.type, one.type)
    )
    return fits[0] if len(fits) == 1 and spoken else None


def _wordings(predicate: str, cues: EnglishCues) -> frozenset[str]:
    """The words in which a heading may speak of a predicate: its verbs in every form, and its nouns."""
    return frozenset(_forms(predicate, cues))


def _forms(predicate: str, cues: EnglishCues) -> Iterator[str]:
    for form, verbs in cues.verbs.items():
        if any(
            frame.predicate == predicate
            for lemma, _ in verbs
            for frame in cues.frames[lemma]
            if not frame.weak
        ):
            yield form
    for noun, roles in cues.roles.items():
        if any(role.predicate == predicate for role in roles):
            yield noun
    for noun, frames in cues.events.items():
        if any(frame.predicate == predicate for frame in frames):
            yield noun
    for key, given in cues.exact.items():
        if " " not in key and any(name == predicate for name, _ in given):
            yield key


def _is_kind(word: str, cls: str, cues: EnglishCues) -> bool:
    lineage = cues.lineage.get(cls, frozenset())
    return any(not lineage.isdisjoint(cues.kinds.get(form, ())) for form in (word, *lemmas(word)))
