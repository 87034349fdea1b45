"""The way in: a question, an ontology and the linked names → a reading."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.questions.asked import Asked
from kg_pipeline.providers.embedded.questions.en.themes import CROSSED as EN_CROSSED
from kg_pipeline.providers.embedded.questions.en.themes import OVERVIEW as EN_OVERVIEW
from kg_pipeline.providers.embedded.questions.en.themes import THEME as EN_THEME
from kg_pipeline.providers.embedded.questions.en.words import BEYOND as EN_BEYOND
from kg_pipeline.providers.embedded.questions.en.words import TEXTUAL as EN_TEXTUAL
from kg_pipeline.providers.embedded.questions.envelope import only_courtesy, opened
from kg_pipeline.providers.embedded.questions.frame import Frame, class_called, take_frame
from kg_pipeline.providers.embedded.questions.inquired import inquired
from kg_pipeline.providers.embedded.questions.ja.themes import BEYOND as JA_BEYOND
from kg_pipeline.providers.embedded.questions.ja.themes import CROSSED as JA_CROSSED
from kg_pipeline.providers.embedded.questions.ja.themes import OVERVIEW as JA_OVERVIEW
from kg_pipeline.providers.embedded.questions.ja.themes import TEXTUAL as JA_TEXTUAL
from kg_pipeline.providers.embedded.questions.ja.themes import THEME as JA_THEME
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.reading import Reading, UnknownName, Unreadable, reason_for
from kg_pipeline.providers.embedded.questions.theme import theme_plan
from kg_pipeline.providers.embedded.questions.wording import LinkedName
from kg_pipeline.query.plan import Vector, walk

if TYPE_CHECKING:
    from kg_pipeline.providers.embedded.questions.en.read import EnglishReader
    from kg_pipeline.providers.embedded.questions.ja.read import JapaneseReader

_JAPANESE = re.compile(r"[ぁ-んァ-ヶ一-龠]")
_KANA = re.compile(r"[ぁ-ん]")
_ENGLISH = re.compile(
    r"\b(?:who|what|which|whom|whose|where|when|why|how|does|do|did|is|are|was|were|has|have|the|of|by|to|in|on|"
    r"list|show|tell|give|name|find|and|or|not|that|all|every)\b",
    re.I,
)
_SUMMED_UP = re.compile(
    r"[.?!]\s+(?:please\s+)?(?:an?\s+)?(?:brief\s+|short\s+|quick\s+)?(?:summar(?:y|i[sz]e)|overview|outline)\b"
    r"[^.?!]{0,48}\W*$|[。?？]\s*(?:簡単に|手短に|簡潔に)?(?:まとめ|要約|概要|全体像)[^。?？]{0,14}[。.]?\s*$",
    re.I,
)
"""A last sentence that asks for a summary of what the sentences before it speak of."""


@lexicon.per_ontology
def japanese_reader(ontology: Ontology) -> JapaneseReader:
    """The reader of Japanese questions under `ontology`."""
    from kg_pipeline.providers.embedded.questions.ja.read import JapaneseReader

    return JapaneseReader(ontology)


@lexicon.per_ontology
def english_reader(ontology: Ontology) -> EnglishReader:
    """The reader of English questions under `ontology`."""
    from kg_pipeline.providers.embedded.questions.en.read import EnglishReader

    return EnglishReader(ontology)


def is_japanese(text: str, spans: Iterable[tuple[int, int]] = ()) -> bool:
    """Whether the Japanese reader should read `text`.

    Parameters
    ----------
    spans : where names stand; the letters of a name say nothing of the language of the question.
    """
    rest = text
    for start, end in spans:
        rest = rest[:start] + " " * (end - start) + rest[end:]
    if _JAPANESE.search(rest) is None:
        return _JAPANESE.search(text) is not None and _ENGLISH.search(rest) is None
    return _KANA.search(rest) is not None or _ENGLISH.search(rest) is None


def read_question(text: str, ontology: Ontology, names: tuple[LinkedName, ...]) -> Reading:
    """Read a question.

    Parameters
    ----------
    text : NFKC-normalised.
    names : the names in it that the graph holds, ascending, with offsets into `text`.
    """
    japanese = is_japanese(text, [(n.start, n.end) for n in names])
    try:
        letter = opened(text, names, ontology, japanese)
    except UnknownName as doubt:
        return Reading(None, reason_for(doubt, japanese), (doubt.unknown,))
    if only_courtesy(letter):
        return Reading(None, reason_for(Unreadable("the question does not say what it asks for"), japanese))
    frame = take_frame(letter, ontology, japanese)
    if frame.kind in ("set", "rank", "tally"):
        lowered = _lowered(letter.text)
        crossed = not letter.names and (JA_CROSSED if japanese else EN_CROSSED).search(lowered)
        told = crossed or (JA_THEME if japanese else EN_THEME).search(lowered) or _SUMMED_UP.search(text)
        whole = not letter.names and (JA_OVERVIEW if japanese else EN_OVERVIEW).search(lowered)
        if told or whole:
            classes = _classes(letter, lowered, ontology, japanese) if told else ()
            plan = theme_plan(lowered, ontology, letter.names, classes) if told else None
            reason = "" if plan else reason_for(Unreadable("the question asks for an overview"), japanese)
            return Reading(plan, reason, theme=True)
        if (JA_TEXTUAL if japanese else EN_TEXTUAL).search(letter.masked.lower()):
            return Reading(Vector(text=text))
    try:
        return inquired(frame, lambda rest: _asked(rest, ontology, japanese), japanese)
    except UnknownName as doubt:
        return _unread(doubt, letter, ontology, japanese)
    except Unreadable as doubt:
        loose = _of_any_class(frame, ontology, japanese)
        if loose is None:
            return _unread(doubt, letter, ontology, japanese)
        return replace(loose, doubt=reason_for(doubt, japanese))


def _of_any_class(frame: Frame, ontology: Ontology, japanese: bool) -> Reading | None:
    """The question read without the classes of what it names, which may be wrong; None if that fails too."""
    names = tuple(replace(n, types=tuple(None for _ in n.ids)) for n in frame.letter.names)
    if not names or any(kind is None for n in frame.letter.names for kind in n.types):
        return None
    loose = replace(frame, letter=Letter(frame.letter.text, names))
    try:
        reading = inquired(loose, lambda rest: _asked(rest, ontology, japanese), japanese)
    except Unreadable:
        return None
    taken = [node for _, node in walk(reading.plan)] if reading.plan is not None else []
    return None if any(node.op == "difference" for node in taken) else reading


def _lowered(text: str) -> str:
    return text.lower() if len(text.lower()) == len(text) else text


def _classes(letter: Letter, lowered: str, ontology: Ontology, japanese: bool) -> tuple[str, ...]:
    """The classes whose labels stand outside the names, in the order of the text."""
    if japanese:
        named = [token.classes for token in japanese_reader(ontology).tokenizer.cut(lowered, letter.names)]
    else:
        named = [token.classes for token in english_reader(ontology).tokenizer.cut(letter.text, letter.names)]
    return tuple(dict.fromkeys(cls for classes in named for cls in classes))


def _asked(letter: Letter, ontology: Ontology, japanese: bool) -> Asked:
    """The set that is asked for, or put to the test.

    Raises
    ------
    Unreadable
        The question cannot be read; the reason says why.
    """
    lowered = _lowered(letter.text)
    beyond = (JA_BEYOND if japanese else EN_BEYOND).search(letter.masked.lower())
    if beyond is not None:
        raise Unreadable(f"no plan expresses “{beyond.group()}”")
    if japanese:
        found = japanese_reader(ontology).read(lowered, letter.names)
    else:
        found = english_reader(ontology).read(letter.text, letter.names)
    if found.found.plan is None:
        raise Unreadable("the question does not say what it asks for")
    return found


def _like_a_name(unknown: str, letter: Letter, ontology: Ontology) -> bool:
    """Whether words that nothing explains are the name of something.

    Plain words in lower case that say what is asked of a named thing (`the depth of X`, `depth X`) are words
    of the question, unless a class word is the last of them.
    """
    if re.fullmatch(r"[a-z]+(?: [a-z]+)*", unknown) is None or class_called(
        unknown.rsplit(" ", 1)[-1], ontology
    ):
        return True
    of_named = rf"\b{re.escape(unknown)}\s+(?:(?:[a-z]+\s+){{0,3}}(?:of|for)\s+(?:the\s+)?)?N"
    return re.search(of_named, letter.masked) is None


def _unread(doubt: Unreadable, letter: Letter, ontology: Ontology, japanese: bool) -> Reading:
    """Why a question could not be read; a name that is not known as it was written."""
    if not doubt.unknown:
        return Reading(None, reason_for(doubt, japanese))
    if not _like_a_name(doubt.unknown, letter, ontology):
        return Reading(None, reason_for(Unreadable(f"“{doubt.unknown}” could not be read"), japanese))
    text = letter.text
    at = text.lower().find(doubt.unknown.lower())
    written = text[at : at + len(doubt.unknown)] if at >= 0 else doubt.unknown
    return Reading(None, reason_for(UnknownName(written), japanese), (written,))
