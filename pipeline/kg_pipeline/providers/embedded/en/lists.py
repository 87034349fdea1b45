"""Names that stand in one list, and what their list or their own number says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.naming import Candidate

_BETWEEN = re.compile(
    r"[`*_\"”]*\s*(?:[(（][^()（）]*[)）]\s*)?(?:,\s*(?:which|who|also|known|our|once|formerly|an?)\b[^,;.]{0,60})?"
    r"(?:,|，|、|/|,?\s*(?:and|or|&|as\s+well\s+as)\b)\s*(?:and\s+)?(?:the\s+|our\s+|finally\s+)*"
)


_INSIDE = re.compile(
    r"[`*_\"”]*\s*[(（][^()（）]*|[`*_\"”]*,\s+(?:which|who|whom|also|known|once|formerly)\b[^,;.]{0,60}",
    re.I,
)


def coordinated(text: str, found: Sequence[Candidate]) -> list[list[Candidate]]:
    """Candidates that one list holds together; what stands in brackets or asides between them is passed."""
    groups: list[list[Candidate]] = []
    inside: Candidate | None = None
    for one in found:
        if groups:
            between = text[groups[-1][-1].outer_end : one.outer_start]
            behind = text[inside.outer_end : one.outer_start] if inside is not None else between
            if _BETWEEN.fullmatch(between) or _BETWEEN.fullmatch(behind):
                groups[-1].append(one)
                inside = None
                continue
            if _INSIDE.fullmatch(between):
                inside = one
                continue
        inside = None
        groups.append([one])
    return groups


def is_counted(text: str, at: int) -> bool:
    """`three branches …: A, B`: the class word is the subject or is announced by a number."""
    before = re.findall(r"[\w'’-]+", text[:at].lower())
    return len(before) <= 3 or any(word in _COUNTS or word.isdigit() for word in before[-3:])


COUNTS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Numbers in words, from two on."""
_COUNTS = frozenset((*COUNTS, "following", "these", "several", "all"))


def is_designation(name: str, rest: list[str]) -> bool:
    """Whether what follows the class word is a number, a letter or a capitalised word: `Ward 7`, `Tank A`."""
    tail = name.split()[-len(rest) :] if " " in name else rest
    return all(
        any(char.isdigit() for char in word)
        or (len(word) <= 2 and word.isupper())
        or word.lower() in _NUMERALS
        for word in tail
    )


_NUMERALS = w.word_set(
    "one two three four five six seven eight nine ten eleven twelve alpha beta gamma delta epsilon "
    "north south east west i ii iii iv v vi vii viii ix x "
)
