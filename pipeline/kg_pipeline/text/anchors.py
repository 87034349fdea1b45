"""Words without which a pattern finds nothing in a text, read off the pattern itself.

Most sentences hold none of the words that a pattern is about. Which words those are is derived from its
parsed form, as RE2 derives its prefilter: literals that follow each other are joined, alternatives are
united, and of all that must stand somewhere the rarest is kept. So a text is taken apart into words once, and
a pattern none of whose words is in it need not be searched for. This only ever says that nothing is found.
"""

from __future__ import annotations

import importlib
import re
import threading
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

LONGEST = 2_000
"""Characters. A longer text has a word of nearly every pattern."""
_MOST_SPELLINGS = 64
_MOST_TEXTS = 256
_MOST_WORDS = 20_000
_SHORTEST = 2
_EDGE = "|"
"""Marks where a word begins or ends, in a word of a text as in what a pattern must have of one."""
_GAP = " "
"""Stands for whatever is no part of a word: white space, commas, brackets."""
_ANYWHERE = frozenset({""})
_SPACE = frozenset({_GAP})
_REPEATS = ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT")
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789_")
_INNER = "'-"
"""Marks inside words. They end one as far as `\\b` is concerned."""
_WORD = re.compile(r"[\w'-]+", re.A)
_EDGES = re.compile(r"\b", re.A)
_SHOWN_EDGES = re.compile(rf"(?<=\w)(?={_GAP})|(?<={_GAP})(?=\w)", re.A)
_INNER_EDGES = re.compile(r"(?<=\w)(?=[^\w|])|(?<=[^\w|])(?=\w)", re.A)
_COMMON = frozenset(
    re.findall(
        r"\w+",
        """a all an and are as at be been before by do does for from had has have if in is it its not of on
        one or that the they this to up was were when which who will with""",
    )
)
"""Words that many sentences have: kept only where there is nothing rarer."""

Spellings = frozenset[str] | None
"""What stands at a place, one of these. None where that may be anything; no text in ASCII has one of none."""


def anchors(pattern: str) -> Spellings:
    """Parts of words in small letters, one of which is in every text in ASCII in which `pattern` is found.

    Edges of words are marked in them as in `marked`. None where there are no such words, or where this Python
    does not tell how it reads a pattern.
    """
    try:
        parsed = importlib.import_module("re._parser").parse(pattern, re.I)
        exact, needed = _sequence(parsed)
    except (ImportError, AttributeError, TypeError, ValueError):
        return None
    best = _rarer(_parts(exact), needed)
    return None if best is None or any(_size(part) < _SHORTEST for part in best) else best


def marked(word: str) -> str:
    """A word of a text with its edges, those at marks inside it too: `don't` is `|don|'|t|`."""
    return _EDGES.sub(_EDGE, word)


def _size(part: str) -> int:
    return len(part) - part.count(_EDGE) - part.count("'") - part.count("-")


def _parts(spellings: Spellings) -> Spellings:
    """The rarest part of a word in each of some spellings, which may be of several words."""
    return None if spellings is None else frozenset(map(_rarest, spellings))


@lru_cache(maxsize=8192)
def _rarest(spelling: str) -> str:
    if spelling.isalnum():
        return spelling
    return max(map(_part, _SHOWN_EDGES.sub(_EDGE, spelling).split(_GAP)), key=_rarity)


def _part(piece: str) -> str:
    """`piece` with edges as `marked` has them; a pattern may say so twice, or inside."""
    core = piece.replace(_EDGE, "")
    if not core:
        return ""
    left = _EDGE if piece.startswith(_EDGE) else ""
    right = _EDGE if piece.endswith(_EDGE) else ""
    return left + (core if core.isalnum() else _INNER_EDGES.sub(_EDGE, core)) + right


@lru_cache(maxsize=8192)
def _rarity(part: str) -> tuple[bool, bool, int]:
    size = _size(part)
    return size >= _SHORTEST, part.strip(_EDGE) not in _COMMON, size


def _rank(parts: frozenset[str]) -> tuple[bool, bool, float, int]:
    ranks = [_rarity(part) for part in parts]
    return (
        all(rank[0] for rank in ranks),
        all(rank[1] for rank in ranks),
        min((rank[2] for rank in ranks), default=float("inf")),
        -len(parts),
    )


def _rarer(one: Spellings, other: Spellings) -> Spellings:
    if one is None or other is None:
        return other if one is None else one
    return max(one, other, key=_rank)


def _sequence(items: Iterable[Any], lead: frozenset[str] = _ANYWHERE) -> tuple[Spellings, Spellings]:
    """Every spelling of what follows each other, as far as they can be listed; and what must stand in it.

    `lead` is what stands right before.
    """
    run, needed, whole = lead, None, True
    rest = deque(_joined(items))
    while rest:
        op, of = rest.popleft()
        if (branches := _branches(op, of)) is not None:
            tail = []
            while rest and _closes(*rest[0]):
                tail.append(rest.popleft())
            before = run if len(run) == 1 else _ANYWHERE
            exact, within = _either([_sequence([*branch, *tail], before) for branch in branches])
            if exact is not None and before is run:
                run = _ANYWHERE
        else:
            exact, within = _item(op, of)
        if within is not None:
            needed = _rarer(needed, within)
        if exact is not None and len(run) * len(exact) <= _MOST_SPELLINGS:
            run = frozenset(a + b for a in run for b in exact)
        else:
            needed = _rarer(needed, _parts(run))
            run, whole = exact if exact is not None else _ANYWHERE, False
    return (run, needed) if whole else (None, _rarer(needed, _parts(run)))


def _joined(items: Iterable[Any]) -> Iterator[tuple[str, Any]]:
    """`items` with the literals that follow each other as one."""
    letters: list[frozenset[str]] = []
    for op, of in items:
        if str(op) == "LITERAL":
            letters.append(_letter(of))
            continue
        if letters:
            yield "LITERALS", _spelled(letters)
            letters = []
        yield str(op), of
    if letters:
        yield "LITERALS", _spelled(letters)


def _spelled(letters: Sequence[frozenset[str]]) -> frozenset[str]:
    return frozenset({"".join(letter for one in letters for letter in one)}) if all(letters) else frozenset()


def _branches(op: str, of: Any) -> list[Any] | None:
    """What a group may be; None for what is no group."""
    match op:
        case "SUBPATTERN":
            return [of[3]]
        case "ATOMIC_GROUP":
            return [of]
        case "BRANCH":
            return list(of[1])
    return None


def _closes(op: str, of: Any) -> bool:
    """Whether an item only says that a word ends, or has ended."""
    if op in ("AT", "ASSERT_NOT"):
        return True
    return op in _REPEATS and of[0] == 1 and _sequence(of[2])[0] == _SPACE


def _item(op: str, of: Any) -> tuple[Spellings, Spellings]:
    """As `_sequence`, of one item that is no group. What is not known here may be anything."""
    match op:
        case "LITERALS":
            return of, None
        case "IN":
            listed = [_listed(str(kind), what) for kind, what in of]
            return (None if None in listed else frozenset().union(*(one for one in listed if one))), None
        case "AT":
            return frozenset({_EDGE if str(of) == "AT_BOUNDARY" else ""}), None
        case "ASSERT" | "ASSERT_NOT":
            return _ANYWHERE, None
    if op in _REPEATS:
        least, most, body = of
        exact, needed = _sequence(body)
        if exact is not None and (most == 1 or exact == _SPACE):
            return exact if least else exact | {""}, None
        return None, _rarer(_parts(exact), needed) if least else None
    return None, None


def _either(branches: Sequence[tuple[Spellings, Spellings]]) -> tuple[Spellings, Spellings]:
    listed = [exact for exact, _ in branches if exact is not None]
    united = frozenset().union(*listed)
    if len(listed) == len(branches) and len(united) <= _MOST_SPELLINGS:
        return united, None
    needed = [_rarer(_parts(exact), within) for exact, within in branches]
    return None, None if None in needed else frozenset().union(*(parts for parts in needed if parts))


def _listed(kind: str, what: Any) -> Spellings:
    if kind == "LITERAL":
        return _letter(what)
    return _SPACE if kind == "CATEGORY" and str(what) == "CATEGORY_SPACE" else None


def _letter(code: int) -> frozenset[str]:
    """A letter of a text in ASCII; a gap for what is no part of a word, nothing for what is not in ASCII."""
    letter = chr(code).lower()
    if code >= 128:
        return frozenset()
    return frozenset({letter if letter in _LETTERS or letter in _INNER else _GAP})


class _Index:
    """Which of the patterns that are known so far may stand in a word, and in a text."""

    def __init__(self, patterns: dict[str, int], always: int, count: int) -> None:
        self.patterns = patterns
        self.always = always
        self.count = count
        self.texts: dict[str, int] = {}
        self._sizes = sorted({len(anchor) for anchor in patterns})
        self._words: dict[str, int] = {}

    def near(self, text: str) -> int:
        """See `near`."""
        found = self.always
        for word in _WORD.findall(text.lower()):
            known = self._words.get(word)
            found |= self._within(word) if known is None else known
        if len(self.texts) >= _MOST_TEXTS:
            self.texts.clear()
        self.texts[text] = found
        return found

    def _within(self, word: str) -> int:
        found, letters = 0, marked(word)
        for size in self._sizes:
            for at in range(len(letters) - size + 1):
                found |= self.patterns.get(letters[at : at + size], 0)
        if len(self._words) >= _MOST_WORDS:
            self._words.clear()
        self._words[word] = found
        return found


_index = _Index({}, 0, 0)
_lock = threading.Lock()


def register(pattern: str) -> int:
    """A bit for `pattern`. What was said of texts before does not hold for it."""
    global _index
    words = anchors(pattern)
    with _lock:
        bit = 1 << _index.count
        patterns = dict(_index.patterns)
        for word in words or ():
            patterns[word] = patterns.get(word, 0) | bit
        _index = _Index(patterns, _index.always | (bit if words is None else 0), _index.count + 1)
    return bit


def near(text: str) -> int:
    """The bits of the patterns, registered so far, that may stand in `text`; all where that is not known."""
    index = _index
    found = index.texts.get(text)
    if found is not None:
        return found
    return index.near(text) if len(text) <= LONGEST and text.isascii() else -1
