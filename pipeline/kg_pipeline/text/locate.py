"""Where a quote stands. A quote is located or it is not: there is no "nearly".

Three readings are tried in turn: the characters as they are, folded (see `fold`), and folded without the
marks of emphasis, code and links that a reader does not see. A quote whose pieces are joined by an ellipsis,
or listed with semicolons, is located piece by piece, in order.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kg_ledger.records import Span
from kg_pipeline.text.fold import Folded, fold

_ELLIPSIS = re.compile(
    r"\s*(?:\[\s*(?:…|\.{3,})\s*\]|\(\s*(?:…|\.{3,})\s*\)|…+|\.{3,}|⋯+|〔中略〕|（中略）|\(中略\))\s*"
)
_MARKUP = re.compile(
    r"\*{1,3}|`{1,3}|(?<!\w)_{1,3}|_{1,3}(?!\w)|!?\[(?=[^\]\n]*\]\()|\]\([^)\s]*(?:\s\"[^\"\n]*\")?\)"
)
_EDGE = " \t\r\n\"'“”‘’「」『』«»"
_LIST_MARK = re.compile(r"\s*[;；]\s*")
MIN_LISTED = 12
"""Pieces that are listed with semicolons, or out of order, have at least so many folded characters each."""
_STOPS = ".。．,、;；"
"""A quote's last mark may be one that the model put there to end its sentence."""
MIN_PIECE = 3
"""A shorter piece of an ellipsis-joined quote is located as a whole word only, and proves nothing alone."""


@dataclass(frozen=True, slots=True)
class Located:
    """Where a quote stands.

    Attributes
    ----------
    spans : one, or one for each piece of an ellipsis-joined quote, ascending.
    ambiguous : True if the quote stands at several places and nothing told them apart; the first is given.
    """

    spans: tuple[Span, ...]
    ambiguous: bool = False

    @property
    def cover(self) -> Span:
        """From the start of the first piece to the end of the last."""
        return Span(self.spans[0].start, self.spans[-1].end)


class Passage:
    """A stretch of text in which quotes are looked up; it is folded once, when first needed.

    Parameters
    ----------
    text : the whole document.
    within : the stretch; located spans are in offsets of the document.
    """

    def __init__(self, text: str, within: Span) -> None:
        self.within = within
        self.text = text[within.start : within.end]
        self._folded: Folded | None = None
        self._bare: Folded | None = None

    @property
    def folded(self) -> Folded:
        """The stretch, folded."""
        if self._folded is None:
            self._folded = fold(self.text)
        return self._folded

    @property
    def bare(self) -> Folded:
        """The stretch, folded, without the marks of emphasis, code and links."""
        if self._bare is None:
            self._bare = _without_markup(self.text)
        return self._bare

    def occurrences(self, quote: str) -> list[Span]:
        """Every place where `quote` stands, by the first reading that finds any; ascending."""
        shift = self.within.start
        exact = [Span(shift + at, shift + at + len(quote)) for at in _find_all(self.text, quote)]
        if exact:
            return exact
        needle = fold(quote).text
        found = self._folded_places(self.folded, needle)
        if not found:
            needle = _without_markup(quote).text
            found = self._folded_places(self.bare, needle)
        return found

    def _folded_places(self, hay: Folded, needle: str) -> list[Span]:
        spans = [hay.span(at, at + len(needle)) for at in _find_all(hay.text, needle)]
        return [Span(self.within.start + s.start, self.within.start + s.end) for s in spans]

    def locate(
        self, quote: str, hint: int | None = None, near: Sequence[Sequence[Span]] = ()
    ) -> Located | None:
        """Locate `quote`.

        Parameters
        ----------
        quote : verbatim text, possibly in another spelling of the same characters, possibly with `…`.
        hint : offset in the document at which the quote is said to stand; the nearest place wins.
        near : for each name that the quote speaks of, its places in the document; without a hint, the
            place nearest to them wins.

        Returns
        -------
        Located or None
            None if the quote, or one of its pieces, does not stand here.
        """
        trimmed = quote.strip(_EDGE)
        for candidate in dict.fromkeys((quote, quote.strip(), trimmed, trimmed.rstrip(_STOPS))):
            if not candidate.strip():
                return None
            places = self.occurrences(candidate)
            if places:
                return _choose(places, hint, near)
        joined = [q for q in (p.strip(_EDGE) for p in _ELLIPSIS.split(quote)) if q]
        if not joined or max(len(fold(p).text) for p in joined) < MIN_PIECE:
            return None
        if len(joined) > 1 or joined[0] != quote.strip(_EDGE):
            located = self._locate_pieces(joined)
            if located is not None:
                return located
        listed = [q for p in joined for q in (s.strip(_EDGE) for s in _LIST_MARK.split(p)) if q]
        if len(listed) > len(joined) and all(len(fold(p).text) >= MIN_LISTED for p in listed):
            return self._locate_pieces(listed)
        return None

    def ranked(self, quote: str, near: Sequence[Sequence[Span]]) -> list[Span]:
        """Every place where the whole of `quote` stands, the nearest to `near` first."""
        places = self.occurrences(quote.strip(_EDGE)) if quote.strip(_EDGE) else []
        return sorted(places, key=lambda place: (sum(_nearest(place, name) for name in near), place.start))

    def _piece_places(self, piece: str) -> list[Span]:
        """Where a piece stands; one that is too short to prove anything, only as a whole word."""
        places = self.occurrences(piece)
        if len(fold(piece).text) >= MIN_PIECE:
            return places
        shift, text = self.within.start, self.text
        return [
            place
            for place in places
            if not text[place.start - shift - 1 : place.start - shift].isalnum()
            and not text[place.end - shift : place.end - shift + 1].isalnum()
        ]

    def _locate_pieces(self, pieces: list[str]) -> Located | None:
        """Locate the pieces, each behind the one before it; the closest chain wins.

        Long pieces may also stand in another order: each is verbatim.
        """
        places = [self._piece_places(piece) for piece in pieces]
        begins = [[span.start for span in options] for options in places]
        best: tuple[Span, ...] | None = None
        for first in places[0]:
            chain = [first]
            for options, starts in zip(places[1:], begins[1:], strict=True):
                following = bisect_left(starts, chain[-1].end)
                if following == len(options):
                    break
                chain.append(options[following])
            if len(chain) == len(pieces) and (
                best is None or chain[-1].end - chain[0].start < best[-1].end - best[0].start
            ):
                best = tuple(chain)
        if best is not None:
            return Located(best)
        if all(places) and all(len(fold(p).text) >= MIN_LISTED for p in pieces):
            firsts = {options[0] for options in places}
            return Located(tuple(sorted(firsts, key=lambda s: (s.start, s.end))))
        return None


def locate(text: str, quote: str, within: Span, hint: int | None = None) -> Located | None:
    """Locate `quote` in `text[within.start:within.end]`; see `Passage.locate`."""
    return Passage(text, within).locate(quote, hint)


def _choose(places: list[Span], hint: int | None, near: Sequence[Sequence[Span]]) -> Located:
    if len(places) == 1:
        return Located((places[0],))
    if hint is not None:
        return Located((min(places, key=lambda s: (abs(s.start - hint), s.start)),))
    if near:
        ranked = sorted((sum(_nearest(s, name) for name in near), s.start, s.end) for s in places)
        return Located((Span(*ranked[0][1:]),), ambiguous=ranked[0][0] == ranked[1][0])
    return Located((places[0],), ambiguous=True)


def _nearest(place: Span, others: Sequence[Span]) -> int:
    """Characters between `place` and the nearest of `others`, which ascend and are not empty."""
    at = bisect_left(others, place.start, key=lambda span: span.start)
    beside = others[max(0, at - 1) : at + 1]
    return min(max(other.start - place.end, place.start - other.end, 0) for other in beside)


def _find_all(hay: str, needle: str) -> Iterator[int]:
    at = hay.find(needle) if needle else -1
    while at >= 0:
        yield at
        at = hay.find(needle, at + 1)


def _without_markup(text: str) -> Folded:
    """Fold `text` as if its marks of emphasis, code and links were not there."""
    kept: list[str] = []
    starts: list[int] = []
    at = 0
    for mark in [*_MARKUP.finditer(text), None]:
        end = mark.start() if mark is not None else len(text)
        kept.append(text[at:end])
        starts.extend(range(at, end))
        at = mark.end() if mark is not None else end
    inner = fold("".join(kept))
    for i, (start, end) in enumerate(zip(inner.starts, inner.ends, strict=True)):
        inner.starts[i] = starts[start]
        inner.ends[i] = starts[end - 1] + 1
    return inner
