"""Whether a passage bears out a triple: which sentence is meant, where its two ends stand, and what licenses
an end that the sentence leaves out.

At least one end stands in the sentence. The other stands there too, or above it (heading, title, the line
that introduces the list, the table's header), or earlier in the same section where the sentence takes it up
with a pronoun or, as Japanese and Chinese do, with nothing.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from kg_ledger.records import Span
from kg_pipeline.documents import Chunk, Document
from kg_pipeline.text.caseless import Caseless
from kg_pipeline.text.changes import states_change
from kg_pipeline.text.fold import is_cjk
from kg_pipeline.text.letters import spoken_of
from kg_pipeline.text.literals import states_literal
from kg_pipeline.text.locate import Located, Passage
from kg_pipeline.text.names import NameFinder, loose_name
from kg_pipeline.text.outline import Kind, outline_of
from kg_pipeline.text.sentences import sentences
from kg_pipeline.text.shared_heads import stands_listed

LONGEST_LOOKBACK = 8_000
"""Characters before a sentence in which an antecedent is looked for, within its section."""

_SOMEWHERE = Span(0, 0)
"""The place of a number or date that is stated in another notation."""
_COMMAS = re.compile(r"[,;、，；。.]")
_COMMA = 40
_PARAGRAPH = re.compile(r"(?:\r\n|\r|\n)[ \t\u3000]*(?:\r\n|\r|\n)")
_ANAPHOR = Caseless(
    r"\b(?:it|its|itself|they|their|theirs|them|he|she|his|her|him|this|these|those|that|such|both|each|same|former|"
    r"latter|the\s+(?:pair|two|three|four|five|trio|couple|lot|twins?|rest)|there|here|we|our|ours|us|i|my|me|you|your|which|who|whose|all|either|neither|one|ones|another|others?)\b"
    r"|これ|それ|あれ|この|その|あの|ここ|そこ|こちら|そちら|同(?=[一-龯ァ-ヶ])|当該|本(?=[一-龯ァ-ヶ])|該当|上記|下記|前者|後者|前述|"
    r"いずれ|どちら|両|各|同上|〃|彼|彼女|我々|弊|当社|うち|私|自身|自ら|全て|すべて|ともに|同じ|[他她它其該该此這这那]"
)
_SEVERAL = re.compile(
    r"\b(?:both|all of|either|neither|each of)\b|両(?=[一-龯ァ-ヶ])|いずれも|どちらも|同上|上に同じ|〃|ditto",
    re.I,
)
"""What takes up several things at once may take up what earlier sections are about."""

_QUESTION = re.compile(r"[?？][\s*_\"”’」』）)]*$")
_LONGEST_ANSWER = 3
"""Sentences behind a question that may leave out what it asks about."""
_TOPIC = re.compile(r"(?<=[一-龯ァ-ヶーA-Za-z0-9）)」』ん々])(?:には|では|とは|は|が)(?![あ-ん]?っ)")


@dataclass(frozen=True, slots=True)
class Support:
    """What a located quote says of two names.

    Attributes
    ----------
    sentence : the sentence, or sentences, that the statement is read from.
    ends : where the ends stand in `sentence`, as far as they do.
    subject, object : whether each is borne out.
    antecedent : how a left-out end was found, such as `subject:heading`; empty if both stand there.
    behind : the sentence that follows in the same paragraph.
    header : the header row of the table that the sentence is a row of.
    """

    sentence: str
    ends: tuple[Span, ...]
    subject: bool
    object: bool
    antecedent: str = ""
    behind: str = ""
    header: str = ""


class Evidence:
    """One chunk as a witness.

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

    def support(self, located: Located, subject: str, object_: str, strict: bool = False) -> Support:
        """As `_support`, with the header of the table that the quote is a row of."""
        found = self._support(located, subject, object_, strict)
        if "|" not in found.sentence:
            return found
        return replace(found, header=self._outline.table_header(located.spans[0].start))

    def _support(self, located: Located, subject: str, object_: str, strict: bool) -> Support:
        """Say whether the sentences of a located quote bear out that `subject` and `object_` are related.

        Parameters
        ----------
        strict : whether an end earlier in the section must be taken up by a word.
        """
        units = self._units(located)
        behind = self._beside(units[-1], 1) if units else ""
        text, starts = self._joined(units)
        at_subject = self._stands_in(text, subject)
        at_object = self._stands_in(text, object_)
        pair = tuple(p for p in _closest(text, at_subject, at_object) if p != _SOMEWHERE)
        missing = [n for n, places in (("subject", at_subject), ("object", at_object)) if not places]
        if len(missing) == 2 and not strict and self._both_taken_up(units, text, subject, object_):
            return Support(text, (), True, True, "subject:earlier object:earlier", behind)
        if len(missing) == 2:
            way = self._antecedent(subject, located, text, "subject", strict)
            itself = bool(way) and loose_name(subject) == loose_name(object_)
            return Support(text, (), bool(way), itself, f"subject:{way}" if itself else "", behind)
        sentence, ends = _narrow(text, starts, pair)
        if not missing:
            return Support(sentence, ends, True, True, "", behind)
        role = missing[0]
        way = self._antecedent(subject if role == "subject" else object_, located, sentence, role, strict)
        found, backed = f"{role}:{way}" if way else "", bool(way)
        return Support(sentence, ends, role != "subject" or backed, role != "object" or backed, found, behind)

    def _units(self, located: Located) -> list[Span]:
        """The sentences that the pieces of a quote touch; ascending."""
        touched: set[int] = set()
        for piece in located.spans:
            first = max(0, self._sentence_at(piece.start))
            touched.update(range(first, bisect_left(self._starts, piece.end)))
        return [self._sentences[at] for at in sorted(touched)]

    def names(self, located: Located, support: Support, name: str) -> bool:
        """Whether the sentence of a quote, or what stands above it, has `name`."""
        above = [text for _, text in self._above(located.spans[0].start)]
        return bool(name) and any(self._named_in(text, name) for text in (support.sentence, *above))

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
        return [_SOMEWHERE] if states_literal(text, name) else []

    def _named_in(self, text: str, name: str) -> bool:
        return bool(text) and bool(self._stands_in(text, name))

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

    def _antecedent(self, name: str, located: Located, sentence: str, role: str, strict: bool) -> str:
        """How `name`, which the sentence leaves out, is meant by it; empty if it is not."""
        offset = located.spans[0].start
        for kind, text in self._above(offset):
            if self._named_in(text, name):
                return kind
        if not strict and self._named_in(self._asked(offset), name):
            return "question"
        if not strict and self._named_in(spoken_of(self._document.text, sentence, offset), name):
            return "letter"
        if not self._takes_up(sentence, offset, role, name, strict):
            return ""
        begin = self._outline.section_start(offset) if _SEVERAL.search(sentence) is None else 0
        at = self._sentence_at(offset)
        first = self._sentences[at].start if at >= 0 else offset
        begin = max(begin, first - LONGEST_LOOKBACK)
        return "earlier" if self._named_in(self._document.text[begin:first], name) else ""

    def _asked(self, offset: int) -> str:
        """The question that the sentence at `offset` answers, or is part of the answer to; empty if none."""
        at = self._sentence_at(offset)
        for sentence in reversed(self._sentences[max(at - _LONGEST_ANSWER, 0) : max(at, 0)]):
            said = self._document.text[sentence.start : sentence.end]
            if _QUESTION.search(said):
                return said
        return ""

    def _takes_up(self, sentence: str, offset: int, role: str, name: str, strict: bool) -> bool:
        """Whether the sentence refers to something that was named before it."""
        if _ANAPHOR.search(sentence) or self._definite(sentence, name):
            return True
        if strict:
            return False
        if self._outline.lines[self._outline.line_at(offset)].kind in (Kind.ITEM, Kind.ROW):
            return True
        if not any(map(is_cjk, sentence)):
            return False
        return role == "subject" or _TOPIC.search(sentence) is None

    def _both_taken_up(self, units: Sequence[Span], text: str, subject: str, object_: str) -> bool:
        """Whether the sentence has a word for each end and the one right before it names both.

        `The Osk crew came for the mill. They do the belts of that one.`
        """
        if not units or len({m.start() for m in _ANAPHOR.finditer(text)}) < 2:
            return False
        before = self._beside(units[0], -1)
        return all(self._named_in(before, name) for name in (subject, object_))

    def _beside(self, unit: Span, step: int) -> str:
        """The sentence before (-1) or behind (+1) `unit` in the same paragraph; empty if there is none."""
        text, found = self._document.text, self._sentences
        at = self._sentence_at(unit.start) + step
        if not 0 <= at < len(found):
            return ""
        other = found[at]
        low, high = sorted((unit, other), key=lambda s: s.start)
        return "" if _PARAGRAPH.search(text[low.start : high.start]) else text[other.start : other.end]

    def gave_way(self, located: Located, support: Support, name: str) -> bool:
        """Whether the text says that `name` was there before.

        In the sentence of a quote, in what stands above it, or in the sentence beside it, where that one
        tells of an end or a change.
        """
        if self.names(located, support, name):
            return True
        units = self._units(located)
        beside = (self._beside(units[0], -1), self._beside(units[-1], 1)) if units else ()
        return any(self._named_in(text, name) and states_change(text) for text in beside)

    def _definite(self, sentence: str, name: str) -> bool:
        """Whether the sentence says `the <noun>`, with a class's label or the last word of the name."""
        words = name.casefold().split()
        nouns = self._nouns | ({words[-1]} if len(words) > 1 else set())
        lowered = sentence.casefold()
        return any(re.search(rf"\bthe\s+(?:\w+\s+)?{re.escape(noun)}\b", lowered) for noun in sorted(nouns))


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


def _closest(text: str, subjects: Sequence[Span], objects: Sequence[Span]) -> tuple[Span, ...]:
    """The nearest two places of the two ends, a comma counting as far; one place if the other has none."""
    if not subjects or not objects:
        return tuple((subjects or objects)[:1])
    best: tuple[int, int, int] | None = None
    chosen: tuple[Span, ...] = ()
    at = 0
    for one in subjects:
        while at + 1 < len(objects) and objects[at].end <= one.start:
            at += 1
        for other in objects[max(0, at - 1) : at + 2]:
            low, high = sorted((one, other), key=lambda s: s.start)
            gap = max(high.start - low.end, 0) + _COMMA * len(_COMMAS.findall(text, low.end, high.start))
            if best is None or (gap, one.start, other.start) < best:
                best, chosen = (gap, one.start, other.start), (one, other)
    return chosen


def _narrow(text: str, starts: Sequence[int], ends: tuple[Span, ...]) -> tuple[str, tuple[Span, ...]]:
    """Keep the sentences from the first to the last that holds an end; the ends move along."""
    if not ends:
        return text, ends
    first = max((s for s in starts if s <= min(e.start for e in ends)), default=0)
    last = min((s for s in starts if s >= max(e.end for e in ends)), default=len(text))
    return text[first:last], tuple(Span(e.start - first, e.end - first) for e in ends)
