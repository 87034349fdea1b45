"""Where a chunk has names and sentences, and what stands above a place in it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property

from kg_ledger.records import Span
from kg_pipeline.documents import Chunk, Document
from kg_pipeline.text.literals import states_literal
from kg_pipeline.text.locate import Located, Passage
from kg_pipeline.text.names import NameFinder, loose_name
from kg_pipeline.text.outline import outline_of
from kg_pipeline.text.sentences import sentences
from kg_pipeline.text.shared_heads import stands_listed

LONGEST_LOOKBACK = 8_000
"""Characters before a sentence in which an antecedent is looked for, within its section."""

SOMEWHERE = Span(0, 0)
"""The place of a number or date that is stated in another notation."""

_PARAGRAPH = re.compile(r"(?:\r\n|\r|\n)[ \t\u3000]*(?:\r\n|\r|\n)")


class Places:
    """One chunk with its document, and the names that are known to mean the same thing.

    Parameters
    ----------
    aliases : groups of names that are known to mean the same thing.
    nouns : words by which a document may take a name up again (`the service`), lower case.
    """

    def __init__(
        self,
        chunk: Chunk,
        document: Document,
        aliases: Iterable[Sequence[str]] = (),
        nouns: Iterable[str] = (),
    ) -> None:
        self._chunk = chunk
        self._document = document
        self._passage = Passage(document.text, chunk.span)
        self._outline = outline_of(document.text)
        self._aliases: dict[str, dict[str, None]] = {}
        self._nouns = frozenset(nouns)
        self._places: dict[str, list[Span]] = {}
        self._finders: dict[str, NameFinder] = {}
        for group in aliases:
            for name in group:
                self.add_aliases(name, group)

    def add_aliases(self, name: str, others: Iterable[str]) -> None:
        """From now on, let `others` stand for `name`."""
        self._aliases.setdefault(loose_name(name), {}).update(dict.fromkeys(others))

    @cached_property
    def _finder(self) -> NameFinder:
        return NameFinder(self._chunk.text, self._chunk.span.start)

    @cached_property
    def _sentences(self) -> list[Span]:
        return sentences(self._document.text, self._chunk.span)

    @cached_property
    def _starts(self) -> list[int]:
        return [sentence.start for sentence in self._sentences]

    def _sentence_at(self, offset: int) -> int:
        """The number of the sentence in which `offset` lies; -1 for what lies before all of them."""
        return bisect_right(self._starts, offset) - 1

    def _forms(self, name: str) -> list[str]:
        return list(dict.fromkeys([name, *self._aliases.get(loose_name(name), ())]))

    def _occurrences(self, name: str) -> list[Span]:
        """Where the chunk has `name` or an alias of it; ascending."""
        if name not in self._places:
            found = [span for form in self._forms(name) for span in self._finder.find(form)]
            if not found:
                at, text = self._chunk.span.start, self._chunk.text
                listed = [place for form in self._forms(name) for place in stands_listed(text, form)]
                found = [Span(at + start, at + end) for start, end in listed]
            self._places[name] = sorted(set(found), key=lambda s: (s.start, s.end))
        return self._places[name]

    def locate(self, quote: str, hint: int | None, names: Sequence[str] = ()) -> Located | None:
        """Locate `quote` in the chunk; of several places, the one nearest to `hint`, else to `names`."""
        near = [places for places in map(self._occurrences, names) if places]
        return self._passage.locate(quote, hint, near)

    def elsewhere(self, located: Located, quote: str, names: Sequence[str]) -> list[Located]:
        """The other places where the words of a quote stand in the chunk, the nearest to `names` first."""
        near = [places for places in map(self._occurrences, names) if places]
        return [Located((span,)) for span in self._passage.ranked(quote, near) if span != located.spans[0]]

    def locate_mention(self, name: str, quote: str, hint: int | None) -> Located | None:
        """Locate where the chunk names `name`: in `quote` if it does, else at the nearest or first place."""
        places = self._occurrences(name)
        located = self.locate(quote, hint, (name,)) if quote else None
        if located is not None and any(_overlap(p, self._extent(located)) for p in places):
            return located
        if places:
            wanted = hint if hint is not None else located.spans[0].start if located else places[0].start
            return Located((min(places, key=lambda p: (abs(p.start - wanted), p.start)),))
        above = (
            self._above(self._chunk.span.start) if located is None else self._above(located.spans[0].start)
        )
        if not any(self._named_in(text, name) for _, text in above):
            return None
        return located if located is not None else self._heading_place(name)

    def _heading_place(self, name: str) -> Located | None:
        """Where a heading above the chunk has `name`."""
        for heading in self._outline.path_at(self._chunk.span.start):
            text = self._document.text[heading.span.start : heading.span.end]
            for form in self._forms(name):
                found = NameFinder(text, heading.span.start).find(form)
                if found:
                    return Located((found[0],))
        return None

    def _units(self, located: Located) -> list[Span]:
        """The sentences that the pieces of a quote touch; ascending."""
        touched: set[int] = set()
        for piece in located.spans:
            first = max(0, self._sentence_at(piece.start))
            touched.update(range(first, bisect_left(self._starts, piece.end)))
        return [self._sentences[at] for at in sorted(touched)]

    def surroundings(self, located: Located) -> str:
        """The sentences of a quote, with the one before and the one behind in the same paragraph."""
        text, found = self._document.text, self._sentences
        units = self._units(located)
        if not units:
            return ""
        first, last = self._sentence_at(units[0].start), self._sentence_at(units[-1].start)
        start, end = units[0].start, units[-1].end
        if first > 0 and not _PARAGRAPH.search(text[found[first - 1].start : start]):
            start = found[first - 1].start
        if last + 1 < len(found) and not _PARAGRAPH.search(text[found[last].start : end]):
            end = found[last + 1].end
        return text[start:end]

    def _joined(self, units: Sequence[Span]) -> tuple[str, list[int]]:
        """The units as one text, and where each begins in it."""
        parts, starts, size = [], [], 0
        for unit in units:
            parts.append(self._document.text[unit.start : unit.end])
            starts.append(size)
            size += unit.end - unit.start
        return "".join(parts), starts

    def _stands_in(self, text: str, name: str) -> list[Span]:
        finder = self._finders.get(text)
        if finder is None:
            finder = self._finders[text] = NameFinder(text)
        for form in self._forms(name):
            found = finder.find(form)
            if found:
                return found
        for form in self._forms(name):
            if listed := stands_listed(text, form):
                return [Span(start, end) for start, end in listed]
        return [SOMEWHERE] if states_literal(text, name) else []

    def _named_in(self, text: str, name: str) -> bool:
        return bool(text) and bool(self._stands_in(text, name))

    def _named_between(self, begin: int, end: int, name: str) -> bool:
        """Whether the document has `name` in a range that ends in the chunk."""
        places = self._occurrences(name)
        at = bisect_left(places, begin, key=lambda place: place.start)
        if any(place.end <= end for place in places[at : at + 1]):
            return True
        forms = self._forms(name)
        if begin < self._chunk.span.start and any(
            place.start >= begin for form in forms for place in self._finder_ahead.find(form)
        ):
            return True
        text = self._document.text[begin:end]
        return any(stands_listed(text, form) for form in forms) or states_literal(text, name)

    @cached_property
    def _finder_ahead(self) -> NameFinder:
        """Finds names in what stands before the chunk, as far back as it may be taken up."""
        start = self._chunk.span.start
        begin = max(0, start - LONGEST_LOOKBACK)
        return NameFinder(self._document.text[begin:start], begin)

    def _extent(self, located: Located) -> Span:
        units = self._units(located)
        return Span(units[0].start, units[-1].end) if units else located.cover

    def _above(self, offset: int) -> list[tuple[str, str]]:
        """What stands above `offset` and holds for it: `(kind, text)`, nearest first."""
        context = self._chunk.context
        headings = [h.title for h in self._outline.path_at(offset)] or list(context.headings)
        return [
            ("header", self._outline.table_header(offset) or context.header),
            ("lead", self._outline.lead(offset) or context.lead),
            *(("heading", title) for title in reversed(headings)),
            ("title", self._document.title or context.title),
        ]

    def _beside(self, unit: Span, step: int) -> str:
        """The sentence before (-1) or behind (+1) `unit` in the same paragraph; empty if there is none."""
        text, found = self._document.text, self._sentences
        at = self._sentence_at(unit.start) + step
        if not 0 <= at < len(found):
            return ""
        other = found[at]
        low, high = sorted((unit, other), key=lambda s: s.start)
        return "" if _PARAGRAPH.search(text[low.start : high.start]) else text[other.start : other.end]


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
