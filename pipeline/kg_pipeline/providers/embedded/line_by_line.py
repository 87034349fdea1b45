"""Lines of plain text that are each a statement of their own: no sentence runs on from one to the next."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg_pipeline.providers.embedded.writer import Line

_GUTTER = re.compile(r"(?<=[^\s.!?:;,。、])(?:[ \u3000]{2,}|[ \u3000]?\t[ \t\u3000]*)(?=\S)")
_STATEMENT = re.compile(r"(?:[A-Z0-9][^\s.,;:!?()|\[\]]*)(?: [^\s,;:!?()|\[\]]+){2,12}")
_AROUND = 8
_SHORT = 50
_WIDEST = 200


def ends_line(lines: Sequence[Line], at: int) -> bool:
    """Whether what line `at` says ends with it: the next line is laid out in its columns, or stands on a line
    of its own although it would have fitted behind."""
    if at + 1 >= len(lines):
        return False
    one, other = lines[at].text, lines[at + 1].text
    if max(len(one), len(other)) > _WIDEST or "|" in one or "|" in other:
        return False
    return _aligned(one, other) or _would_fit(lines, at)


def _aligned(one: str, other: str) -> bool:
    """Whether two lines have a gutter that ends in the same column, or tabs."""
    here, there = (list(_GUTTER.finditer(text)) for text in (one, other))
    tabs = all(any("\t" in gap.group() for gap in gaps) for gaps in (here, there))
    return tabs or bool({gap.end() for gap in here} & {gap.end() for gap in there})


def _would_fit(lines: Sequence[Line], at: int) -> bool:
    """Whether two short statements without a stop were parted though the first word had room."""
    one, other = lines[at].text, lines[at + 1].text
    if not (_states(one) and _states(other)):
        return False
    widest = 0
    for step in (-1, 1):
        for k in range(at, at + step * _AROUND, step):
            if not 0 <= k < len(lines) or lines[k].blank:
                break
            widest = max(widest, len(lines[k].text.rstrip()))
    return widest <= _SHORT and len(one.rstrip()) + 1 + len(other.split()[0]) <= widest


def _states(text: str) -> bool:
    """Whether a line is short and both its ends are those of a statement: `Old Tom stands in Whin Pit`."""
    if len(text) > _SHORT or _STATEMENT.fullmatch(text.rstrip()) is None:
        return False
    words = text.split()
    return not words[-1][0].islower() and any(word[0].islower() for word in words)
