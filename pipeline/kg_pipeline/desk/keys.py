"""Keys out of the bytes of a terminal: characters, arrows and the few named keys that are used."""

from __future__ import annotations

import codecs
from collections.abc import Iterator

_SEQUENCES = {
    "[A": "up",
    "[B": "down",
    "[C": "right",
    "[D": "left",
    "OA": "up",
    "OB": "down",
    "OC": "right",
    "OD": "left",
    "[5~": "page-up",
    "[6~": "page-down",
    "[H": "home",
    "[F": "end",
    "[Z": "back-tab",
}
_NAMED = {
    "\r": "enter",
    "\n": "enter",
    "\t": "tab",
    "\x7f": "backspace",
    "\x08": "backspace",
    "\x0c": "redraw",
    "\x04": "q",
    "\x03": "interrupt",
}
_LONGEST = 8


class KeyReader:
    """Decodes what a terminal sends, piece by piece."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._held = ""

    @property
    def waiting(self) -> bool:
        """Whether an escape was read of which it is not known yet if more follows."""
        return self._held.startswith("\x1b")

    def feed(self, read: bytes) -> Iterator[str]:
        """The keys that are complete after these bytes."""
        self._held += self._decoder.decode(read)
        while self._held:
            if self._held[0] != "\x1b":
                char, self._held = self._held[0], self._held[1:]
                yield _NAMED.get(char, char)
                continue
            if len(self._held) == 1:
                return
            if self._held[1] not in "[O":
                self._held = self._held[1:]
                yield "escape"
                continue
            end = _sequence_end(self._held)
            if end is None:
                return
            sequence, self._held = self._held[1:end], self._held[end:]
            if sequence in _SEQUENCES:
                yield _SEQUENCES[sequence]

    def give_up(self) -> Iterator[str]:
        """Nothing more follows: a held escape was the escape key."""
        if self.waiting:
            self._held = ""
            yield "escape"


def _sequence_end(held: str) -> int | None:
    """Where an escape sequence ends; None while it is not complete."""
    for at in range(2, min(len(held), _LONGEST)):
        if "@" <= held[at] <= "~":
            return at + 1
    return len(held) if len(held) >= _LONGEST else None
