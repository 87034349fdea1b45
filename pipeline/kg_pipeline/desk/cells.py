"""How wide text is on a terminal: cut and folded by cells, never by characters."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

Segment = tuple[str, str]
"""Text and the name of its style."""

Line = list[Segment]


@lru_cache(maxsize=16_384)
def width(text: str) -> int:
    """Cells that `text` takes; 2 for a wide character, 0 for a combining mark."""
    from rich.cells import cell_len

    return len(text) if text.isascii() else cell_len(text)


def clusters(text: str) -> Iterator[str]:
    """`text` in pieces that must not be torn apart: a character with the marks that follow it."""
    held = ""
    for char in text:
        if held and (width(char) == 0 or held.endswith("\u200d")):
            held += char
            continue
        if held:
            yield held
        held = char
    if held:
        yield held


def clip(text: str, room: int) -> str:
    """`text` cut to `room` cells, with … where something was cut."""
    if width(text) <= room:
        return text
    kept, used = [], 0
    for piece in clusters(text):
        if used + width(piece) > room - 1:
            break
        kept.append(piece)
        used += width(piece)
    return "".join(kept) + "…" if room > 0 else ""


def pad(text: str, room: int) -> str:
    """`text` cut or filled with spaces to exactly `room` cells, as far as wide characters allow."""
    shown = clip(text, room)
    return shown + " " * (room - width(shown))


def fold(segments: Line, room: int, indent: str = "") -> list[Line]:
    """Segments folded into lines of at most `room` cells, at a space where there is one.

    Parameters
    ----------
    indent : put before every line; it counts towards `room`.
    """
    pieces = [(piece, style) for text, style in segments for piece in clusters(text)]
    room = max(2, room - width(indent))
    lines: list[Line] = []
    while pieces:
        end, used = 0, 0
        while end < len(pieces) and pieces[end][0] != "\n" and used + width(pieces[end][0]) <= room:
            used += width(pieces[end][0])
            end += 1
        if end < len(pieces) and pieces[end][0] != "\n":
            end = _break_before(pieces, end)
        lines.append(_join(pieces[:end], indent))
        pieces = pieces[end:]
        if pieces and pieces[0][0] in (" ", "\n"):
            pieces = pieces[1:]
    return lines or [_join([], indent)]


def _break_before(pieces: Line, end: int) -> int:
    """A place not far before `end` that follows a space, else `end`; at least one piece stays."""
    if pieces[end][0] == " ":
        return end
    for at in range(end, max(end - 24, 1), -1):
        if pieces[at - 1][0] == " ":
            return at
    return max(end, 1)


def _join(pieces: Line, indent: str) -> Line:
    found: Line = [(indent, "")] if indent else []
    for text, style in pieces:
        if found and found[-1][1] == style:
            found[-1] = (found[-1][0] + text, style)
        else:
            found.append((text, style))
    return found
