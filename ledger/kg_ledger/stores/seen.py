"""Which rows may have been put, in a fixed room."""

from __future__ import annotations


class Seen:
    """Rows that were put, as a Bloom filter: it may hold more than it was given, never less."""

    _LAST = (1 << 23) - 1

    def __init__(self) -> None:
        self._bits = bytearray((self._LAST + 1) >> 3)
        self._tables: set[str] = set()

    def add(self, table: str, key: str) -> None:
        """Put a row in."""
        self._tables.add(table)
        mixed, bits = hash((table, key)), self._bits
        one, other = mixed & self._LAST, (mixed >> 24) & self._LAST
        bits[one >> 3] |= 1 << (one & 7)
        bits[other >> 3] |= 1 << (other & 7)

    def may_hold(self, table: str, key: str) -> bool:
        """Whether the row may have been put in; False is certain."""
        if table not in self._tables:
            return False
        mixed, bits = hash((table, key)), self._bits
        one, other = mixed & self._LAST, (mixed >> 24) & self._LAST
        return bool(bits[one >> 3] >> (one & 7) & bits[other >> 3] >> (other & 7) & 1)
