"""Small numbers for long words, and running counts, on the shelf.

Tables: `p` number → predicate, `pn` predicate → number, `ct` name → count.
"""

from __future__ import annotations

from kg_ledger.shelf import SEP, Shelf


def key(*parts: object) -> str:
    """A composite key."""
    return SEP.join(map(str, parts))


class Predicates:
    """Predicates by number, in the order in which claims used them first."""

    def __init__(self, shelf: Shelf, counters: Counters) -> None:
        self.shelf = shelf
        self._counters = counters
        self._names: dict[str, str] = {}
        self._numbers: dict[str, int] = {}

    def number(self, name: str) -> int:
        """The number of a predicate; 0 if no claim has used it. One that was given stays."""
        found = self._numbers.get(name)
        if found is None:
            found = int(self.shelf.get("pn", name) or 0)
            if found:
                self._numbers[name] = found
        return found

    def count(self) -> int:
        """How many predicates claims have used."""
        return int(self.shelf.get("ct", "predicates") or 0)

    def ensure(self, name: str) -> int:
        """The number of a predicate; a new one if it has none."""
        found = self.number(name)
        if not found:
            found = self._counters.next("predicates")
            self.shelf.put("pn", name, found)
            self.shelf.put("p", str(found), name)
        return found

    def name(self, number: int | str) -> str:
        """The predicate with this number."""
        found = self._names.get(str(number))
        if found is None:
            found = self._names[str(number)] = str(self.shelf.get("p", str(number)))
        return found


class Counters:
    """Running counts; what is added waits until `flush`, so that a record writes each once."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._added: dict[str, int] = {}

    def add(self, name: str, by: int) -> None:
        """Add to a count."""
        self._added[name] = self._added.get(name, 0) + by

    def value(self, name: str) -> int:
        """A count as it was written last."""
        return int(self.shelf.get("ct", name) or 0)

    def next(self, name: str) -> int:
        """The next number of a kind, at once."""
        value = self.value(name) + 1
        self.shelf.put("ct", name, value)
        return value

    def flush(self) -> None:
        """Write what was added."""
        for name, by in self._added.items():
            value = self.value(name) + by
            if value:
                self.shelf.put("ct", name, value)
            elif by:
                self.shelf.drop("ct", name)
        self._added.clear()
