"""A question on its way: its text, and the names in it by their offsets."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace

from kg_pipeline.providers.embedded.questions.wording import LinkedName

_BLANKS = re.compile(r"\s{2,}")


@dataclass(frozen=True, slots=True)
class Letter:
    """A question as read: its text and the names in it, with offsets into that text."""

    text: str
    names: tuple[LinkedName, ...]

    def put(self, start: int, end: int, words: str) -> Letter:
        """The stretch from `start` to `end`, in which no name lies, replaced by `words`."""
        shift = len(words) - (end - start)
        names = tuple(
            n if n.end <= start else replace(n, start=n.start + shift, end=n.end + shift) for n in self.names
        )
        return Letter(self.text[:start] + words + self.text[end:], names)

    def holding(self, text: str, name: LinkedName, at: int) -> Letter:
        """Another text, in which the name stands at `at`."""
        return Letter(text, (replace(name, start=at, end=at + len(name.surface)),))

    def woven(self, pieces: Iterable[str | tuple[int, int]]) -> Letter:
        """A letter of words and of stretches of this one, in a new order; names go with their stretches."""
        text, names = "", []
        for piece in pieces:
            if isinstance(piece, str):
                text += piece
                continue
            start, end = piece
            shift = len(text) - start
            names += [replace(n, start=n.start + shift, end=n.end + shift) for n in self.names_in(start, end)]
            text += self.text[start:end]
        return Letter(text, tuple(names))

    def blank(self, start: int, end: int) -> Letter:
        """The stretch made blank, the names in it dropped."""
        kept = tuple(n for n in self.names if not (start <= n.start < end))
        return Letter(self.text[:start] + " " * (end - start) + self.text[end:], kept)

    def squeezed(self) -> Letter:
        """The text with one blank for every run of blanks outside names."""
        letter = self
        for match in reversed(list(_BLANKS.finditer(self.masked))):
            letter = letter.put(*match.span(), " ")
        return letter

    def names_in(self, start: int, end: int) -> tuple[LinkedName, ...]:
        """The names that begin in a stretch."""
        return tuple(n for n in self.names if start <= n.start < end)

    @property
    def masked(self) -> str:
        """The text with an `N` for every letter of a name: no mark of a name is one of the question."""
        text = self.text
        for n in self.names:
            text = text[: n.start] + "N" * (n.end - n.start) + text[n.end :]
        return text
