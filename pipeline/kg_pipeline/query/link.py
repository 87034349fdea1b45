"""The names in a question → entities, by the alias map alone. No model, and no guess passed off as a match.

Longest match first. A name of one key may belong to several entities: all of them are candidates. A name
is not found inside a longer word: not within a Latin word or a run of katakana, and one kanji alone not
beside another.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from heapq import nlargest

from kg_ledger.ids import name_key
from kg_pipeline.query.graph import Graph
from kg_pipeline.query.surnames import surnames

MAX_QUESTION = 2_000
"""Characters of a question that are read; a longer one is not a question about names."""
_MAX_NAME = 64
_LONGEST_NAME, _MOST_WORDS = 400, 40
"""A name of more than `_MAX_NAME` characters is looked for between white space only, in so many words."""
_LATIN_WORD = re.compile(r"[^\W_ぁ-ヿ一-鿿々]+(?:['’][^\W\d_]+)?", re.UNICODE)
_PRONOUN = re.compile(r"i|me|my|he|she|we|you|they|them|their|its|it's|i'm|i'd|i've|let's")
_CLOSED = re.compile(
    r"an?|it|is|in|on|at|or|and|no|us|who|what|which|how|the|of|to|by|as|be|do|does|did|if|all|any|for|from|may|"
    r"will|can|could|would|should|shall|might|must|have|has|had|was|were|are|been|this|that|these|those|there|"
    r"then|than|when|where|why|whose|whom|our|your|his|her|him|not|only|also|but|so|too|very|just|more|most|"
    r"least|with|without|into|onto|over|under|up|down|out|off|now|please|hi|hello|yes|each|every|both|either|"
    r"neither|none|some|many|much|few|other|another|same|such|before|after|since|until|between|about|like"
)
"""Words of the language; one that is also a name is meant as a name only where its capital says so."""


_SHARED = re.compile(r"(?:^|\s)(?P<name>[^\W_]+)\s+(?:and|or|nor|&)\s+(?:the\s+)?$")


@dataclass(frozen=True, slots=True)
class Mention:
    """A name in a question. Offsets are those of the normalised question.

    Attributes
    ----------
    ids : every entity of that name, sorted; more than one is an ambiguity.
    """

    start: int
    end: int
    surface: str
    ids: tuple[str, ...]


def normalise(question: str) -> str:
    """`question` in NFKC, invisible characters removed, white space made single; cut at `MAX_QUESTION`."""
    text = unicodedata.normalize("NFKC", question[: 2 * MAX_QUESTION])
    visible = "".join(c for c in text if unicodedata.category(c) not in ("Cf", "Cc") or c.isspace())
    return re.sub(r"\s+", " ", visible).strip()[:MAX_QUESTION]


def link(question: str, graph: Graph) -> tuple[Mention, ...]:
    """The names in a normalised question, ascending, none overlapping.

    Reads only the names that are asked for, one look-up for each stretch of the question that could be one.
    """
    found: list[Mention] = []
    taken = [False] * len(question)
    kinds = {name_key(label) for _, _, label in graph.ontology.class_labels()}
    for start, end in _stretches(question):
        if any(taken[start:end]):
            continue
        surface = question[start:end]
        ids = () if _is_kind(surface, kinds) else _look_up(surface, graph, start == 0)
        if ids:
            found.append(Mention(start, end, surface, ids))
            taken[start:end] = [True] * (end - start)
    for start, end, ids in surnames(question, graph):
        if not any(taken[start:end]):
            found.append(Mention(start, end, question[start:end], ids))
            taken[start:end] = [True] * (end - start)
    found += [m for one in found if (m := _sharing(question, one, graph)) and not any(taken[m.start : m.end])]
    return tuple(sorted(found, key=lambda m: m.start))


def _sharing(question: str, mention: Mention, graph: Graph) -> Mention | None:
    """The first name of `East and West Ward`, whose last word stands only behind the second."""
    before = _SHARED.search(question[: mention.start])
    _, _, last = mention.surface.rpartition(" ")
    if before is None or last == mention.surface:
        return None
    ids = graph.find(f"{before['name']} {last}")
    return Mention(before.start("name"), before.end("name"), before["name"], ids) if ids else None


def _is_kind(surface: str, kinds: set[str]) -> bool:
    """Whether `surface` is a class word, and not written as a name."""
    if surface.isascii() and not surface.islower():
        return False
    key = name_key(surface)
    return key in kinds or (
        key.isascii() and (key.removesuffix("s") in kinds or key.removesuffix("es") in kinds)
    )


def _look_up(surface: str, graph: Graph, first: bool) -> tuple[str, ...]:
    """The entities called `surface`; a capital at the question's first word is none of a name."""
    capital = len(surface) > 1 and (surface.isupper() or (surface[0].isupper() and not first))
    key = name_key(surface)
    if not any(c.isalnum() for c in key):
        return ()
    if _PRONOUN.fullmatch(key) or (_CLOSED.fullmatch(key) and not capital):
        return ()
    if ids := graph.find(surface):
        return ids
    if key.isascii() and re.search(r"[^\Ws]s$", key) and len(key) > 3:
        return graph.find(surface[:-1])
    return ()


def _stretches(text: str) -> list[tuple[int, int]]:
    """Every stretch that could be a name by its boundaries, longest first, then from the left."""
    starts = [i for i in range(len(text)) if not text[i].isspace() and _may_begin(text, i)]
    ends = [i for i in range(1, len(text) + 1) if not text[i - 1].isspace() and _may_end(text, i)]
    found = [
        (start, end)
        for start in starts
        for end in ends
        if start < end <= start + _MAX_NAME and not _lone_kanji(text, start, end)
    ]
    found += _long_stretches(text)
    return sorted(found, key=lambda s: (s[0] - s[1], s[0]))


def _long_stretches(text: str) -> list[tuple[int, int]]:
    """Stretches of whole words, with or without the mark behind the last, too long for the others."""
    words = [match.span() for match in re.finditer(r"\S+", text)]
    found = []
    for at, (start, _) in enumerate(words):
        for _, end in words[at : at + _MOST_WORDS]:
            found += [
                (start, stop) for stop in (end, end - 1) if start + _MAX_NAME < stop <= start + _LONGEST_NAME
            ]
    return found


def _may_begin(text: str, at: int) -> bool:
    return (at == 0 or not _one_word(text, at)) and not _dash(text, at)


def _may_end(text: str, at: int) -> bool:
    return (at == len(text) or not _one_word(text, at)) and not _dash(text, at - 1)


def _dash(text: str, at: int) -> bool:
    """Whether a dash between spaces stands here: it parts phrases, and is no part of a name."""
    alone = text[at - 1 : at].isspace() or text[at + 1 : at + 2].isspace()
    return text[at] in "-_–—" and alone


def _one_word(text: str, at: int) -> bool:
    """Whether the characters on both sides of `at` belong to one word."""
    before, after = text[at - 1], text[at]
    if _latin(before) and _latin(after):
        return True
    if _katakana(before) and _katakana(after):
        return True
    if after in "-_" and _latin(before):
        return at + 1 < len(text) and _latin(text[at + 1])
    if before in "-_" and _latin(after):
        return at > 1 and _latin(text[at - 2])
    return False


def _lone_kanji(text: str, start: int, end: int) -> bool:
    """Whether the stretch is one kanji inside a longer compound."""
    if end - start > 1 or not _kanji(text[start]):
        return False
    return (start > 0 and _kanji(text[start - 1])) or (end < len(text) and _kanji(text[end]))


def _latin(char: str) -> bool:
    return _LATIN_WORD.fullmatch(char) is not None


def _katakana(char: str) -> bool:
    return "ァ" <= char <= "ヺ" or char == "ー"


def _kanji(char: str) -> bool:
    return "㐀" <= char <= "鿿" or char == "々"


_ALIKE = 0.25
"""Names less alike than this are not offered."""


def nearest(name: str, graph: Graph, most: int = 3) -> tuple[str, ...]:
    """Labels of the entities whose names are most like `name`, best first; empty if none is like it.

    Likeness is Dice's coefficient over character bigrams (Dice 1945) of the compared keys. Every name is
    read, but its bigrams are only told apart where those that it shares could bring it among the best so far.
    """
    wanted = _bigrams(name_key(name))
    best: dict[str, float] = {}
    bar = _ALIKE
    for other, node in graph.names():
        padded = f"^{name_key(other)}$"
        shared = sum(map(padded.__contains__, wanted))
        if 2 * shared / (len(wanted) + shared) < bar:
            continue
        score = 2 * shared / (len(wanted) + len(_pairs(padded)))
        if score >= bar and score > best.get(node, 0.0):
            best[node] = score
            if len(best) >= most:
                bar = max(bar, nlargest(most, best.values())[-1])
    ranked = sorted(best, key=lambda node: (-best[node], node))
    return tuple(graph.label(node) for node in ranked[:most])


def _bigrams(key: str) -> frozenset[str]:
    return frozenset(_pairs(f"^{key}$"))


def _pairs(padded: str) -> set[str]:
    return {padded[i : i + 2] for i in range(len(padded) - 1)}


def ambiguous(mentions: Iterable[Mention]) -> tuple[Mention, ...]:
    """The mentions that may be more than one entity."""
    return tuple(m for m in mentions if len(m.ids) > 1)
