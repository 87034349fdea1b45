"""A sentence → triples."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.by_class import read_by_class
from kg_pipeline.providers.embedded.en.claims import Reading, known
from kg_pipeline.providers.embedded.en.clauses import Clauses, imperative
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.formers import with_formers
from kg_pipeline.providers.embedded.en.fragments import read_fragment
from kg_pipeline.providers.embedded.en.grammar import read_all
from kg_pipeline.providers.embedded.en.items import read_item
from kg_pipeline.providers.embedded.en.naming import MARKS, unlinked
from kg_pipeline.providers.embedded.en.parse import CLOSED, EVERYDAY_FORMS, settle_tags, tokenize
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.en.readers import read_further
from kg_pipeline.providers.embedded.en.reference import resolve
from kg_pipeline.providers.embedded.en.roster import read_roster
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.en.slots import Roles
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_CARRYING = frozenset(("it", "they", "he", "she", "this", "these", "its", "their", "his", "her"))
_SOURCES = frozenset(("from", "by", "for", "to"))
"""Behind a noun, these lead to a name of which the sentence does not speak: `Steam from B is needed.`"""
_ASIDE = re.compile(r"[`*_\"”]*,\s(?:[^,.;:()]{1,60}),(?=\s+(?:[a-z]+ly\s+|also\s+|now\s+|still\s+)?[a-z]+)")
_WHO = re.compile(r"[`*_\"”]*,\s+(?:who|which)\s")
_AFTER_ORDER = re.compile(r"[;:]\s+")
_PRONOUN_BEHIND = re.compile(r"[`*_\"”]*,\s+(?:it|they|he|she)\b", re.I)
_WORDS = re.compile(r"[a-z]+")
_WENT = frozenset(("looked", "walked", "listened", "talked", "spoke", "peered", "glanced", "waited", "went"))
"""What nothing is by anybody: `Looked over B` tells of whoever writes, and goes on about B."""
_DESCRIBED = re.compile(r"\s*(?:The|This|That|Our)\s+[a-z]")


def relate(
    sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology, roles: Roles = None
) -> list[DraftClaim]:
    """Triples that a sentence states; a list item without a verb of its own is read with its lead."""
    block = sentence.block
    found = _read(sentence, names, scene, ontology, roles)
    if roles is None and english_cues(ontology).thing is None:
        passage = Passage(sentence, names, scene, ontology)
        found += read_further(passage, found, lambda one, held: _read(one, held, scene, ontology, None))
        found = found or read_fragment(sentence, names, scene, ontology)
        if not found and passage.asserted:
            found = read_roster(passage)
        if passage.asserted:
            found = found + read_by_class(passage, found)
        found = with_formers(passage, found)
    if (
        not found
        and block.kind in ("item", "field")
        and (block.lead or block.parent)
        and sentence.start == block.start
    ):
        found = read_item(sentence.text, sentence.start, names, block, scene, ontology, roles)
    return found


def follow(sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology) -> None:
    """Set who is spoken of after `sentence`: its subject if that is a name; a pronoun keeps who it was."""
    if (described := _described(sentence, names, scene, ontology)) is not None:
        scene.subject = described
        return
    if not names:
        return
    before = sentence.text[: names[0].start - sentence.start]
    words = _WORDS.findall(before.lower())
    if words and words[-1] in ("not", "never", "unlike", "than"):
        return
    if words and _subjectless(words):
        return
    if (
        len(words) > 2
        and words[-1] in _SOURCES
        and CLOSED.get(words[-2]) is None
        and scene.subject is not None
    ):
        return
    first = 0
    if words and CLOSED.get(words[-1], "") in ("P", "T") and len(words) <= 2 and len(names) > 1:
        between = sentence.text[names[0].end - sentence.start : names[1].start - sentence.start]
        first = 1 if re.fullmatch(r"\s*,?\s*(?:the\s+)?", between) else 0
    behind = sentence.text[names[0].end - sentence.start :]
    if any(word in _CARRYING for word in words) or (words and _PRONOUN_BEHIND.match(behind)):
        return
    scene.subject = names[first].name


def _subjectless(words: list[str]) -> bool:
    """Whether a sentence speaks on of its topic: `Kept by B.`, `Gets its ore from B.`"""
    kinds = EVERYDAY_FORMS.get(words[0], "")
    if words[0] in _WENT:
        return False
    participle = ("n" in kinds or words[0].endswith("ed")) and CLOSED.get(words[-1], "") in ("P", "T", "D")
    return participle or (kinds == "s" and len(words) > 1)


def _described(sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology) -> KnownName | None:
    """Whom the description means that is the subject of `sentence`: `The furnace sends metal to B.`"""
    cues = english_cues(ontology)
    if cues.thing is not None or _DESCRIBED.match(sentence.text) is None:
        return None
    parse = tokenize(unlinked(sentence.text), sentence.start, names)
    settle_tags(parse, cues)
    resolve(parse, scene, cues, ontology)
    first = next((k for k in range(len(parse)) if parse.tag[k] == "E"), -1)
    spoken = parse.refs.get(first, ())
    if first not in parse.anaphors or parse.start[first] != parse.start[0] or len(spoken) != 1:
        return None
    return spoken[0][0].name if len(spoken[0]) == 1 and parse.at(first + 1) in ("A", "V", "R", "X") else None


def _sober(sentence: Sentence, scene: Scene) -> Scene:
    """The scene for an open schema, in which no class tells who cannot be meant.

    A pronoun then stands for the subject of the sentence just before, or for what the nearest heading (or the
    row) is about where the sentence is the first below it; for nobody else.
    """
    block = sentence.block
    before = block.text[: sentence.start - block.start]
    topic = scene.topic
    if block.kind != "row":
        named = block.headings and topic is not None and topic.name.lower() in block.headings[-1].text.lower()
        topic = topic if named and not before.strip() else None
    subject = scene.subject
    if before.strip():
        plain = _opening(before)
        if subject is None or not plain.startswith(subject.name.lower()):
            subject = None
    else:
        subject = topic
    page = [scene.page] if scene.page is not None and scene.page is not subject else []
    return Scene(
        topic=topic, subject=subject, recent=page, speaker=scene.speaker, lead_names=scene.lead_names,
        date=scene.date,
    )  # fmt: skip


def _told_with_it(
    sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology, roles: Roles
) -> list[DraftClaim]:
    """What an order is followed by: `Ring the crew; they run A`, `Stop: A cannot work without B`."""
    cut = _AFTER_ORDER.search(sentence.text)
    who = next((m for m in names if _WHO.match(sentence.text, m.end - sentence.start)), None)
    if cut is None and who is not None:
        told = Sentence(sentence.text[who.start - sentence.start :], who.start, sentence.block)
        return _read(told, [m for m in names if m.start >= who.start], scene, ontology, roles)
    if cut is None:
        return []
    rest = Sentence(sentence.text[cut.end() :], sentence.start + cut.end(), sentence.block)
    ordered = [match.name for match in names if match.end <= rest.start]
    behind = [match for match in names if match.start >= rest.start]
    about = replace(scene, subject=ordered[-1] if len(set(ordered)) == 1 else None, topic=None, page=None)
    return _read(rest, behind, about, ontology, roles)


def _without_bynames(text: str, start: int, names: list[Match]) -> tuple[str, int, list[Match]]:
    """What is left to read where `A, KB on the charts, is in C` puts another name of A between commas."""
    kept = list(names)
    for one, other in pairwise(names):
        if one.name.canonical != other.name.canonical:
            continue
        begin = one.end - start
        closing = _ASIDE.match(text, begin)
        if closing is None or not begin < other.start - start < closing.end():
            continue
        inside = [match for match in names if begin < match.start - start < closing.end()]
        if {match.name.canonical for match in inside} == {one.name.canonical}:
            kept = [match for match in kept if match not in inside]
            text = text[:begin] + " " * (closing.end() - begin) + text[closing.end() :]
    return text, start, kept


def _opening(before: str) -> str:
    """How the sentence begins that the pronouns at the heads of those behind it go back to, in lower case."""
    plain = ""
    for begin, end in reversed(split(before)):
        plain = re.sub(r"^(?:the|our)\s+", "", before[begin:end].strip(MARKS), flags=re.I).lower()
        if not re.match(r"(?:it|they|this)\s", plain):
            break
    return plain


def _read(
    sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology, roles: Roles
) -> list[DraftClaim]:
    cues = english_cues(ontology)
    if not cues.triggers.intersection(_WORDS.findall(sentence.text.lower())):
        return []
    if cues.thing is not None:
        scene = _sober(sentence, scene)
        spoken = scene.topic or scene.subject or scene.speaker or scene.recent
        if not names or (len(names) == 1 and not spoken):
            return []
    text, start = sentence.text, sentence.start
    parse = tokenize(*_without_bynames(unlinked(text), start, names))
    if parse.question:
        return []
    settle_tags(parse, cues)
    resolve(parse, scene, cues, ontology)
    if imperative(parse):
        return _told_with_it(sentence, names, scene, ontology, roles)
    clauses = Clauses(parse, text, start, sentence.block, scene.date, cues)
    within = sentence.block.depth or start > sentence.block.start
    owner = known(scene.subject if within else None, scene.topic)
    quotable = (start, start + len(text))
    return read_all(Reading(parse, cues, ontology, scene, clauses, text, start, owner, quotable, [], roles))
