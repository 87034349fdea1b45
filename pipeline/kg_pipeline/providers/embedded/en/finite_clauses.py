"""The finite clauses of a sentence, for `by_class`: what stands before the verb, and what from it on."""

from __future__ import annotations

from dataclasses import dataclass

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.by_class_words import CONDITIONS, NARROW
from kg_pipeline.providers.embedded.en.clauses import pieces
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS, Parse
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.frame import Stance

INNER = 4
"""Tokens of a noun phrase before the name that it ends in, at most."""


@dataclass(frozen=True, slots=True)
class Clause:
    """A finite clause: its tokens before the verb, those from it on, and how it is meant."""

    parse: Parse
    before: list[int]
    behind: list[int]
    told: Stance
    begin: int
    end: int

    @property
    def words(self) -> set[str]:
        """The words of the clause, up to the last of its names and what that heads."""
        parse = self.parse
        last = max((k for k in self.behind if parse.tag[k] == "E"), default=self.behind[0])
        told = [k for k in (*self.before, *self.behind) if k <= last + INNER]
        spoken = [(parse.start[k], parse.end[k]) for k in told if k in parse.anaphors]
        return {
            parse.low[k]
            for k in told
            if not any(begin <= parse.start[k] < end for begin, end in spoken) or k in parse.anaphors
        }

    @property
    def content(self) -> list[str]:
        """Its nouns and verbs, those of `its heat`, which stands for whose it is, too."""
        parse, mine = self.parse, (*self.before, *self.behind)
        sides = [(parse.start[k], k) for k in mine if k in parse.anaphors]
        inside = {
            j for begin, k in sides for j in range(k + 1) if begin <= parse.start[j] and _possessed(parse, j)
        }
        return [parse.low[k] for k in mine if parse.tag[k] in ("N", "V") or k in inside]

    @property
    def chain(self) -> list[int]:
        """Its auxiliaries and verbs."""
        return [k for k in self.behind if self.parse.tag[k] in ("A", "V") or k == self.behind[0]]


def _possessed(parse: Parse, k: int) -> bool:
    """Whether the token at `k` stands behind `its` and is no name."""
    first = k
    while first > 0 and parse.tag[first - 1] == "D" and parse.low[first] not in w.POSSESSIVE:
        first -= 1
    return first < k and parse.low[first] in w.POSSESSIVE


def cut(parse: Parse, cues: EnglishCues) -> list[list[int]]:
    """The tokens of each clause."""
    parts = pieces(parse)
    tokens: dict[int, list[int]] = {}
    for piece, number in enumerate(parts.clause):
        tokens.setdefault(number, []).extend(range(parts.bounds[piece], parts.bounds[piece + 1]))
    found: list[list[int]] = []
    for clause in tokens.values():
        last = 0
        for at, k in enumerate(clause):
            told = any(_finite(parse, j, cues) for j in clause[last:at])
            if parse.tag[k] == "S" and parse.low[k] not in CONDITIONS - {"whether"} and told:
                found.append(clause[last:at])
                last = at
        found.append(clause[last:])
    return found


def clause_of(passage: Passage, parse: Parse, tokens: list[int]) -> Clause | None:
    """The clause of `tokens`, if it is finite, or an item about the topic that opens with its verb."""
    start, text = passage.sentence.start, passage.sentence.text
    verb = next((at for at, k in enumerate(tokens) if _finite(parse, k, passage.cues)), -1)
    if verb < 0:
        verb = next((at for at, k in enumerate(tokens) if _unheard(parse, k)), -1)
    if verb <= 0:
        verb = _opening(passage, parse, tokens)
    inside = [k for k in tokens if parse.tag[k] not in (".", ",", ";", "-", "(", ")")]
    if verb < 0 or not inside:
        return None
    begin, end = parse.start[inside[0]] - start, parse.end[inside[-1]] - start
    told = _told(text, begin, end)
    return None if told is None else Clause(parse, tokens[:verb], tokens[verb:], told, begin, end)


def _told(text: str, begin: int, end: int) -> Stance | None:
    """How the clause is meant; nothing where what it denies is narrower than the link."""
    led, own = stance(text[:end]), stance(text[begin:end])
    denied = own.polarity is Polarity.NEGATED
    if led.modality is not Modality.ASSERTED:
        return None if denied else Stance(modality=led.modality)
    if denied and own.change is not Change.ENDED and NARROW.search(text[begin:end]):
        return None
    return None if own.until is not None and not denied else own


def _finite(parse: Parse, k: int, cues: EnglishCues) -> bool:
    if parse.tag[k] == "A":
        return True
    if parse.tag[k] != "V":
        return False
    kinds = EVERYDAY_FORMS.get(parse.low[k], "")
    kinds += "".join(kind for _, kind in cues.verbs.get(parse.low[k], ()))
    if kinds:
        return "s" in kinds or ("b" in kinds and parse.at(k - 1) in ("E", "N", "O", "R", "D"))
    return parse.low[k].endswith("s") and not parse.low[k].endswith("ss")


def _opening(passage: Passage, parse: Parse, tokens: list[int]) -> int:
    """Where the verb stands that opens an item about the topic (`Must pass B`, `Tarred by B`), or goes on."""
    first = next((at for at, k in enumerate(tokens) if parse.tag[k] not in ("R", "C", "X")), -1)
    scene, sentence = passage.scene, passage.sentence
    on = scene.topic is None and scene.subject is not None and sentence.start > sentence.block.start
    if first < 0 or not (on or (sentence.block.kind == "item" and scene.topic is not None)):
        return -1
    k = tokens[first]
    low, kinds = parse.low[k], EVERYDAY_FORMS.get(parse.low[k], "")
    done = (low.endswith("ed") or "n" in kinds) and parse.at(k + 1) in ("P", "T")
    told = low == "must" or "s" in kinds or (low.endswith("s") and parse.tag[k] == "V")
    return first if (done and parse.tag[k] in ("V", "N")) or (told and parse.tag[k] in ("V", "A")) else -1


def _unheard(parse: Parse, k: int) -> bool:
    """Whether a word that no list has is a verb in the third person: `A hums on B`."""
    low = parse.low[k]
    third = parse.tag[k] == "N" and low.endswith("s") and not low.endswith("ss")
    return third and parse.at(k - 1) == "E" and parse.at(k + 1) in ("D", "E", "P", "T", "R")


def head(parse: Parse, k: int) -> int:
    """The token before the noun phrase that ends in the name at `k`."""
    at = k - 1
    while at >= 0 and parse.start[at] >= parse.start[k]:
        at -= 1
    while parse.at(at) in ("D", "N", "R", "Q") and parse.word(at) != "of" and k - at < INNER:
        at -= 1
    return at


def governor(parse: Parse, k: int) -> str:
    """The preposition that governs the name at `k`, or that of a part of it (`the mast of A`), or nothing."""
    at = head(parse, k)
    return parse.word(at) if parse.at(at) in ("P", "T") or parse.word(at) == "of" else ""
