"""The frame of a question: what it wants to know of a set, taken off so that the set is left to read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.questions.dates import take_period
from kg_pipeline.providers.embedded.questions.en import frames as en
from kg_pipeline.providers.embedded.questions.ja import frames as ja
from kg_pipeline.providers.embedded.questions.labels import labels_of
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.pairs import two_of
from kg_pipeline.providers.embedded.questions.words import word_row
from kg_pipeline.query.inquiry import Bound, Inquiry, Kind, Period

_NUMBERS = {
    **{word: at for at, word in enumerate(word_row("zero one two three four five six seven eight nine ten"))},
    **{word: at for at, word in enumerate("〇一二三四五六七八九十")},
    "a": 1,
}


_WRITINGS = frozenset(
    word_row(
        "document file source page text paper note manual article report record "
        "文書 資料 ファイル ドキュメント 議事録 ページ 記録 手順書 記事 メモ ソース"
    )
)
"""Class labels under which a question about documents is one about nodes."""


@lexicon.per_ontology
def own_words(ontology: Ontology) -> re.Pattern[str]:
    """The labels of the ontology's relations: a word inside one frames no question."""
    labels = {
        label.lower()
        for predicate in ontology.predicates.values()
        for group in predicate.labels.values()
        for label in group
    }
    parts = [
        rf"\b{re.escape(label)}\b" if label.isascii() else re.escape(label)
        for label in sorted(labels, key=lambda label: (-len(label), label))
        if len(label) > 1
    ]
    return re.compile("|".join(parts) if parts else r"(?!)", re.I)


@dataclass(frozen=True, slots=True)
class Frame:
    """What was taken off.

    Attributes
    ----------
    letter : the rest of the question.
    other : the question about the second of two names, where it is asked of both.
    before : who or what came after, where what was before it is asked for.
    kind, bound, group, period : as of an inquiry; a plain question is of the kind `set` and has no period.
    """

    letter: Letter
    kind: Kind = "set"
    other: Letter | None = None
    bound: Bound = field(default_factory=Bound)
    group: str = ""
    period: Period | None = None
    before: tuple[str, ...] = ()

    @property
    def plain(self) -> bool:
        """Whether nothing was taken off."""
        return self.kind == "set" and self.period is None

    def inquiry(self, **rest: object) -> Inquiry:
        """The inquiry of this frame."""
        made = Inquiry(self.kind, bound=self.bound, group=self.group, period=self.period, tested=self.before)
        return replace(made, **rest)  # type: ignore[arg-type]


def take_frame(letter: Letter, ontology: Ontology, japanese: bool) -> Frame:
    """Take the frame off a question."""
    rules = ja if japanese else en
    count = len({n.ids for n in letter.names})
    masked = own_words(ontology).sub(lambda found: "※" * len(found.group()), letter.masked)
    if (pair := two_of(letter, japanese)) is not None:
        return Frame(pair[0], "shared", other=pair[1])
    if len(letter.names) == 2 and rules.SAME.search(masked):
        return Frame(letter, "same")
    if count == 2 and rules.PATH.search(masked):
        return Frame(letter, "path")
    if count == 1 and rules.NAMES.search(masked):
        return Frame(letter, "names")
    if count and rules.CHANGES.search(masked):
        return Frame(letter, "changes")
    if not _documents_are_nodes(ontology):
        for pattern in rules.SOURCES:
            if (match := pattern.search(masked)) and count:
                return replace(_timed(_cut(letter, match, japanese), japanese), kind="sources")
    if count > 1 and (match := rules.BEFORE.search(masked)) is not None:
        before = tuple(i for n in letter.names_in(*match.span("b")) for i in n.ids)
        rest = letter.woven([(0, match.start("b")), (match.end("b"), len(letter.text))])
        return Frame(rest, period=Period(past=True, text=match["b"].strip(" ,、")), before=before)
    kind: Kind = "set"
    for name, pattern in rules.WHEN:
        if (match := pattern.search(masked)) and count:
            kind = name
            letter = _cut(letter, match, japanese)
            if begun := rules.STARTS.search(letter.masked):
                letter = _cut(letter, begun, japanese)
            break
    frame = _timed(letter, japanese)
    if kind != "set":
        return replace(frame, kind=kind)
    frame = _grouped(frame, ontology, japanese)
    return frame if frame.kind == "tally" else _bounded(frame, ontology, japanese)


def _documents_are_nodes(ontology: Ontology) -> bool:
    """Whether the ontology itself speaks of documents; then such a question is about them."""
    words = {label.lower().rsplit(" ", 1)[-1] for _, _, label in ontology.class_labels()}
    return bool(words & _WRITINGS)


def _timed(letter: Letter, japanese: bool) -> Frame:
    letter, period = take_period(letter, japanese)
    return Frame(letter, period=period)


def _cut(letter: Letter, match: re.Match[str], japanese: bool) -> Letter:
    start, end = match.span()
    return letter.put(start, end, match.groupdict().get("keep") or ("" if japanese else " "))


def _grouped(frame: Frame, ontology: Ontology, japanese: bool) -> Frame:
    """`how many … does each team …`, `チームごとの…の数`."""
    rules = ja if japanese else en
    masked = frame.letter.masked
    if not rules.COUNTS.search(masked.lower()):
        return frame
    for pattern, behind in rules.EACH:
        for match in pattern.finditer(masked.lower()):
            label = labels_of(ontology)[japanese]
            found = label.search(match["of"])
            if found is None or (found.start() > 0 and behind != "label"):
                continue
            cls = class_called(found.group(), ontology)
            if cls:
                words = match["of"][found.start() :] if behind == "label" else match["of"]
                put = rules.EACH_IS.format(words) if behind else words
                letter = frame.letter.put(match.start(), match.end(), put)
                return replace(frame, letter=letter, kind="tally", group=cls)
    return frame


def class_called(label: str, ontology: Ontology) -> str:
    """The class of a label, plural or not; empty where there is none."""
    low = label.lower()
    for form in (low, low.removesuffix("s"), low.removesuffix("es")):
        for cls, _, known in ontology.class_labels():
            if known.lower() == form:
                return cls
    return ""


def _bounded(frame: Frame, ontology: Ontology, japanese: bool) -> Frame:
    """`the most …`, `more than two …`, `3つ以上の…`."""
    rules = ja if japanese else en
    letter = frame.letter
    masked = letter.masked
    top = 1
    if match := rules.TOP.search(masked):
        top = _number(match["n"])
    for pattern, instead in rules.MOST:
        match = pattern.search(masked.lower())
        if match and not letter.names_in(*match.span()):
            least = bool(rules.LEAST.search(match.group()))
            bound = Bound(most=not least, least=least, top=top)
            return replace(
                frame, letter=letter.put(match.start(), match.end(), instead), kind="rank", bound=bound
            )
    for pattern in rules.THRESHOLD:
        match = pattern.search(masked.lower())
        if match and not letter.names_in(*match.span()):
            bound = _limits(match.groupdict().get("how") or "", _number(match["n"]))
            return replace(frame, letter=_cut(letter, match, japanese), kind="rank", bound=bound)
    return frame


def _number(word: str) -> int:
    return int(word) if word.isdigit() else _NUMBERS.get(word.lower(), 1)


def _limits(how: str, number: int) -> Bound:
    how = re.sub(r"\s+", " ", how)
    if how == "複数":
        return Bound(low=2)
    if how in ("more than", "over", "above") or "より多" in how or "超" in how:
        return Bound(low=number + 1)
    if how in ("fewer than", "less than", "under", "below") or how in ("未満", "より少ない"):
        return Bound(high=number - 1)
    if how in ("at least", "no fewer than", "no less than", "or more", "minimum", "以上"):
        return Bound(low=number)
    if how in ("at most", "no more than", "or fewer", "or less", "up to", "以下", "以内"):
        return Bound(high=number)
    return Bound(low=number, high=number)
