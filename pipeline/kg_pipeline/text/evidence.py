"""Whether a passage bears out a triple: which sentence is meant, where its two ends stand, and what licenses
an end that the sentence leaves out.

At least one end stands in the sentence. The other stands there too, or above it (heading, title, the line
that introduces the list, the table's header), or earlier in the same section where the sentence takes it up
with a pronoun or, as Japanese and Chinese do, with nothing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kg_ledger.records import Span
from kg_pipeline.text.caseless import Caseless
from kg_pipeline.text.changes import states_change
from kg_pipeline.text.fold import is_cjk
from kg_pipeline.text.letters import spoken_of
from kg_pipeline.text.locate import Located
from kg_pipeline.text.names import loose_name
from kg_pipeline.text.outline import Kind
from kg_pipeline.text.places import LONGEST_LOOKBACK, SOMEWHERE, Places

_COMMAS = re.compile(r"[,;、，；。.]")
_COMMA = 40
_WRITER = re.compile(r"\b(?:we|our|ours|us|i|my|mine|me|ourselves)\b", re.I)
_ANAPHOR = Caseless(
    r"\b(?:it|its|itself|they|their|theirs|them|he|she|his|her|him|this|these|those|that|such|both|each|same|former|"
    r"latter|the\s+(?:pair|two|three|four|five|trio|couple|lot|twins?|rest)|there|here|we|our|ours|us|i|my|me|you|your|which|who|whose|all|either|neither|one|ones|another|others?)\b"
    r"|これ|それ|あれ|この|その|あの|ここ|そこ|こちら|そちら|同(?=[一-龯ァ-ヶ])|当該|本(?=[一-龯ァ-ヶ])|該当|上記|下記|前者|後者|前述|"
    r"いずれ|どちら|両|双方|片方|片側|もう一方|他方|互い|とも(?=[はがに、一-龯])|各|同上|〃|彼|彼女|我々|弊|当社|うち|私|自身|自ら|全て|すべて|ともに|同じ|[他她它其該该此這这那]"
)
_SEVERAL = re.compile(
    r"\b(?:both|all of|either|neither|each of)\b|両(?=[一-龯ァ-ヶ])|双方|いずれも|どちら[もの]|"
    r"片方|片側|互い|[二三四五六七八九2-9][つ人名台本棟基校室店社班組][一-龯]?とも|同上|上に同じ|〃|ditto",
    re.I,
)
"""What takes up several things at once may take up what earlier sections are about."""

_ONE_AND_OTHER = re.compile(r"(?:片方|一方|片側)[^。]{1,40}(?:もう|残る|残りの)(?:片方|一方|片側)")
"""The two of which a document speaks, wherever it has named them: `片方が止まれば、もう片方が…`."""

_ON_PAGE = re.compile(
    r"\b(?:(?:on|of|in)\s+this\s+(?:page|sheet|section|document|list)"
    r"|(?:described|listed|shown|named|treated|dealt\s+with)\s+(?:below|here)|[a-z]s\s+(?:below|here))\b",
    re.I,
)
"""What speaks of several things at once that the document has a heading for each."""
_PART = re.compile(r"\W*the\s+[a-z]", re.I)
"""A plain noun with its article may belong to what the sentence before names: `A is new. The gear is a B.`"""
_QUESTION = re.compile(r"[?？][\s*_\"”’」』）)]*$")
_PLACES_TRIED = 8
"""Of a line that a document repeats."""
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


class Evidence(Places):
    """One chunk as a witness.

    Parameters
    ----------
    aliases : groups of names that are known to mean the same thing.
    nouns : words by which a document may take a name up again (`the service`), lower case.
    """

    def witness(
        self, quote: str, hint: int | None, subject: str, object_: str, strict: bool = False
    ) -> tuple[Located, Support] | None:
        """Where `quote` stands, and what it says of two names there; None if it does not stand in the chunk.

        Of several places that are not told apart by `hint`, the nearest to the names that speaks of both: the
        same line may stand under several headings, and the heading of the next section be the nearer one.
        """
        located = self.locate(quote, hint, (subject, object_))
        if located is None:
            return None
        support = self.support(located, subject, object_, strict)
        if (support.subject and support.object) or hint is not None:
            return located, support
        for other in self.elsewhere(located, quote, (subject, object_))[:_PLACES_TRIED]:
            found = self.support(other, subject, object_, strict)
            if found.subject and found.object:
                return other, found
        return located, support

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
        pair = tuple(p for p in _closest(text, at_subject, at_object) if p != SOMEWHERE)
        missing = [n for n, places in (("subject", at_subject), ("object", at_object)) if not places]
        if len(missing) == 2 and not strict and self._both_taken_up(units, text, subject, object_):
            return Support(text, (), True, True, "subject:earlier object:earlier", behind)
        if len(missing) == 2 and not strict and (way := self._written(located, text, subject, object_)):
            return Support(text, (), True, True, way, behind)
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

    def names(self, located: Located, support: Support, name: str) -> bool:
        """Whether the sentence of a quote, or what stands above it, has `name`."""
        above = [text for _, text in self._above(located.spans[0].start)]
        return bool(name) and any(self._named_in(text, name) for text in (support.sentence, *above))

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
        if not strict and _ON_PAGE.search(sentence) and self._heads_section(name):
            return "section"
        if not self._takes_up(sentence, offset, role, name, strict):
            return ""
        begin = self._outline.section_start(offset) if _SEVERAL.search(sentence) is None else 0
        at = self._sentence_at(offset)
        first = self._sentences[at].start if at >= 0 else offset
        begin = max(begin, first - LONGEST_LOOKBACK)
        return "earlier" if self._named_between(begin, first, name) else ""

    def _heads_section(self, name: str) -> bool:
        return any(self._named_in(title, name) for title in self._outline.titles)

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
        if _PART.match(sentence) and self._named_in(self._before(offset), name):
            return True
        if self._outline.lines[self._outline.line_at(offset)].kind in (Kind.ITEM, Kind.ROW):
            return True
        if not any(map(is_cjk, sentence)):
            return False
        return role == "subject" or _TOPIC.search(sentence) is None

    def _before(self, offset: int) -> str:
        """The sentence before the one at `offset`, in the same paragraph; empty if there is none."""
        at = self._sentence_at(offset)
        if at < 1:
            return ""
        before, own = self._sentences[at - 1], self._sentences[at]
        said = self._document.text[before.start : own.start]
        return "" if "\n" in said[len(said.rstrip()) :] else said

    def _written(self, located: Located, text: str, subject: str, object_: str) -> str:
        """How both ends are meant where one writes the letter: `The mill squeaks. It belongs to us.`"""
        writes = spoken_of(self._document.text, text, located.spans[0].start)
        rest = _WRITER.sub(" ", text)
        for role, name, other in (("subject", object_, subject), ("object", subject, object_)):
            if self._named_in(writes, name) and not self._named_in(writes, other):
                way = self._antecedent(other, located, rest, role, False)
                writer = "object" if role == "subject" else "subject"
                return " ".join(sorted((f"{role}:{way}", f"{writer}:letter"), reverse=True)) if way else ""
        return ""

    def _both_taken_up(self, units: Sequence[Span], text: str, subject: str, object_: str) -> bool:
        """Whether the sentence has a word for each end and the one right before it names both.

        `The Osk crew came for the mill. They do the belts of that one.`
        """
        if not units or len({m.start() for m in _ANAPHOR.finditer(text)}) < 2:
            return False
        before = self._beside(units[0], -1)
        if all(self._named_in(before, name) for name in (subject, object_)):
            return True
        begin = max(0, units[0].start - LONGEST_LOOKBACK)
        named = (self._named_between(begin, units[0].start, name) for name in (subject, object_))
        return _ONE_AND_OTHER.search(text) is not None and all(named)

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
