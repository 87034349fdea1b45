"""Sentences and items without a verb: `A steel box in the middle of B, kept by C`, `ground floor at B`.

They speak of what the section is about. Each part between commas is read as what `it is`, in so far as it
describes: a noun with an article, a part of a place, a participle, a preposition.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.claims import Reading, known
from kg_pipeline.providers.embedded.en.clauses import Clauses
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.grammar import read_all
from kg_pipeline.providers.embedded.en.metonyms import OTHERS
from kg_pipeline.providers.embedded.en.naming import unlinked
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS, Options, Parse, settle_tags, tokenize
from kg_pipeline.providers.embedded.en.reference import resolve
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence, names_within
from kg_pipeline.providers.tasks import DraftClaim

_PART = re.compile(r"[^,;]+")
_DESCRIBING = frozenset(("a", "an", "one", "another"))
_SHOWING = w.word_set(
    "photograph photo picture painting sign notice poster model map plan note list spares stock"
)
_PLACING = frozenset(
    ("in", "at", "on", "near", "inside", "by", "under", "behind", "beside", "next", "opposite")
)


def read_fragment(
    sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology
) -> list[DraftClaim]:
    """Triples that a sentence without a verb states of what the section is about."""
    owner = known(scene.subject if sentence.block.depth else None, scene.topic)
    cues = english_cues(ontology)
    if not owner or not names or not _verbless(sentence, names, cues):
        return []
    found = []
    for part in _PART.finditer(sentence.text):
        begin, end = sentence.start + part.start(), sentence.start + part.end()
        inside = names_within(names, begin, end)
        if inside:
            piece = Sentence(part.group(), begin, sentence.block)
            found += _described(piece, inside, owner, scene, ontology, cues)
    return found


def _verbless(sentence: Sentence, names: list[Match], cues: EnglishCues) -> bool:
    """Whether no verb in the sentence is finite; a participle may stand in it."""
    parse = tokenize(unlinked(sentence.text), sentence.start, names)
    settle_tags(parse, cues)
    return not parse.question and not any(_finite(parse, k) for k in range(len(parse)))


def _finite(parse: Parse, k: int) -> bool:
    if parse.tag[k] == "A":
        return True
    if parse.tag[k] != "V":
        return parse.tag[k] == "O"
    kinds = EVERYDAY_FORMS.get(parse.low[k], "")
    participle = "n" in kinds or parse.low[k].endswith(("ed", "ing"))
    return not (participle and parse.at(k - 1) in ("", ",", "N", "R", "D", "C", "(", "E", ";"))


def _described(
    piece: Sentence, names: list[Match], owner: Options, scene: Scene, ontology: Ontology, cues: EnglishCues
) -> list[DraftClaim]:
    """Triples of one part, read behind `it is`."""
    tail = tokenize(unlinked(piece.text), piece.start, names)
    if not _describes(tail, cues):
        return []
    lead = "it is in" if _heads_with_part(tail) else "it is"
    parse = tokenize(lead, piece.start - len(lead) - 1, [])
    parse.tag[0] = "E"
    parse.refs[0] = owner
    offset = len(parse)
    for k in range(len(tail)):
        parse.add(tail.low[k], tail.tag[k], tail.start[k], tail.end[k])
    parse.refs |= {offset + k: options for k, options in tail.refs.items()}
    settle_tags(parse, cues)
    resolve(parse, scene, cues, ontology)
    clauses = Clauses(parse, piece.text, piece.start, piece.block, scene.date, cues)
    quoted = (piece.start, piece.start + len(piece.text))
    return read_all(Reading(parse, cues, ontology, scene, clauses, piece.text, piece.start, (), quoted, []))


def _heads_with_part(tail: Parse) -> bool:
    """Whether a part begins with a part of a place: `far corner of B`, `ground floor at B`."""
    k = 0
    while tail.at(k) in ("R", "D", "N", "Q", "V") and k < 5:
        if tail.low[k] in w.PARTS and tail.at(k + 1) == "P":
            return True
        k += 1
    return False


def _describes(tail: Parse, cues: EnglishCues) -> bool:
    """Whether a part says what something is like or where it is, and not what else there is."""
    first = next((k for k in range(len(tail)) if tail.tag[k] not in ("R", ".", "-", "(")), -1)
    if first < 0 or tail.tag[first] == "E":
        return False
    low = tail.low[first]
    end = next((k for k in range(first, len(tail)) if tail.tag[k] == "P"), len(tail))
    if not (OTHERS | _SHOWING).isdisjoint(tail.low[first:end]):
        return False
    if low in _DESCRIBING or (tail.tag[first] == "P" and low in _PLACING):
        return True
    participle = low.endswith("ed") or "n" in EVERYDAY_FORMS.get(low, "")
    if participle and tail.at(first + 1) in ("P", "T", "R"):
        return True
    last = first
    while tail.at(last + 1) in ("N", "Q", "R", "V") and tail.at(last) != "P":
        last += 1
    return not {low, tail.low[last]}.isdisjoint(w.PARTS | set(cues.kinds))
