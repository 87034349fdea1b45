"""The established names of a document, found in a folded text without trying each of them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property


class Names(dict[str, str]):
    """Folded name → name. Not changed once it is made."""

    @cached_property
    def _lengths(self) -> dict[str, list[int]]:
        """By the first character of a name: how long such names are, longest first."""
        found: dict[str, set[int]] = {}
        for key in self:
            found.setdefault(key[:1], set()).add(len(key))
        return {first: sorted(sizes - {0}, reverse=True) for first, sizes in found.items()}

    @cached_property
    def _endings(self) -> dict[str, set[str]]:
        """By what a name ends in: the names that do."""
        found: dict[str, set[str]] = {}
        for key, name in self.items():
            for at in range(len(key)):
                found.setdefault(key[at:], set()).add(name)
        return found

    @cached_property
    def order(self) -> dict[str, int]:
        """The number of each folded name."""
        return {key: number for number, key in enumerate(self)}

    def at(self, text: str, begin: int) -> Iterator[str]:
        """The folded names that begin at `begin` of a folded text, longest first."""
        for length in self._lengths.get(text[begin : begin + 1], ()):
            key = text[begin : begin + length]
            if len(key) == length and key in self:
                yield key

    def within(self, text: str, end: int | None = None) -> Iterator[tuple[int, str]]:
        """Every place of a folded name that begins before `end`, be it within another name."""
        for begin in range(len(text) if end is None else min(end, len(text))):
            if text[begin] in self._lengths:
                yield from ((begin, key) for key in self.at(text, begin))

    def located(self, text: str) -> list[tuple[int, int, str]]:
        """`(start, end, name)` of the names in a folded text, longest first, none over another, in order."""
        found: list[tuple[int, int, str]] = []
        behind = 0
        for begin, char in enumerate(text):
            if begin >= behind and char in self._lengths:
                for key in self.at(text, begin):
                    behind = begin + len(key)
                    found.append((begin, behind, self[key]))
                    break
        return found

    def ending(self, text: str) -> Iterator[str]:
        """The folded names in which a folded text ends, longest first."""
        for size in sorted({size for sizes in self._lengths.values() for size in sizes}, reverse=True):
            if text[-size:] in self and len(text) >= size:
                yield text[-size:]

    def that_end(self, short: str) -> set[str]:
        """The names whose folded form ends in `short`."""
        return self._endings.get(short, set()) if short else set(self.values())
