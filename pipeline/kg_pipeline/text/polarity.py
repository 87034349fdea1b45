"""Whether a sentence denies what is read out of it: a deterministic guard beside every extraction.

It looks for cues of negation in the clause in which the two names stand. A construction of need
(〜がないと動かない, cannot run without) affirms; two cues that are no such construction leave it open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum

from kg_ledger.records import Span
from kg_pipeline.text import cues
from kg_pipeline.text.fold import is_cjk

_KANA = re.compile(r"[ぁ-ゖァ-ヺ]")
_HANGUL = re.compile(r"[가-힣]")
_LETTER = re.compile(r"[^\W\d_]")
_CJK_SHARE = 0.2


class Reading(StrEnum):
    """What the cues of a clause come to."""

    AFFIRMED = "affirmed"
    NEGATED = "negated"
    ENDED = "ended"
    OPEN = "open"


def read_polarity(sentence: str, ends: Sequence[Span], exempt: Iterable[str] = ()) -> Reading:
    """Read the polarity of the statement that `sentence` makes of the names at `ends`.

    Parameters
    ----------
    sentence : one sentence, or the few that a quote touches.
    ends : where the subject and the object stand in it, as far as they do; in any order.
    exempt : wordings of the predicate itself; a cue inside one of them negates nothing.

    Returns
    -------
    Reading
        `OPEN` where two cues meet, or where the sentence rejects the whole statement.
    """
    masked, wordings = sentence, tuple(exempt)
    for phrase in wordings:
        if phrase:
            masked = cues.blank(cues.worded(phrase), masked)
    if _HANGUL.search(sentence) is not None:
        return _read_korean(masked, ends)
    if is_western(sentence):
        return _read_english(masked, ends)
    if _KANA.search(sentence):
        return _read_japanese(masked, ends, _describing(sentence, ends, wordings))
    return _read_chinese(masked, ends)


def is_western(sentence: str) -> bool:
    """Whether `sentence` is written in an alphabet, but for a word or two."""
    if sentence.isascii():
        return True
    letters = _LETTER.findall(sentence)
    return sum(map(is_cjk, letters)) <= len(letters) * _CJK_SHARE


def is_denial(wording: str) -> bool:
    """Whether a predicate is worded in the negative (`cannot be used together with`, 同時に使えない).

    Then a negation in a sentence may be the predicate's own, in words that its list does not have. A wording
    of need (`cannot run without`) denies nothing.
    """
    western = is_western(wording)
    cue = cues.EN_NEGATION if western else cues.JA_NEGATION
    plain = cues.blank(cues.EN_NO_CUE if western else cues.JA_NO_CUE, wording)
    return cue.search(plain) is not None and cues.NEED.search(plain) is None


def reach(text: str, ends: Sequence[Span]) -> tuple[int, int]:
    """From the start of the first end to the end of the last; the whole text without ends."""
    if not ends:
        return 0, len(text)
    return min(e.start for e in ends), max(e.end for e in ends)


def _read_english(text: str, ends: Sequence[Span]) -> Reading:
    first, last = reach(text, ends)
    text = cues.blank(cues.EN_NO_CUE, text)
    text = cues.blank_asides(text, ends)
    start, end = 0, len(text)
    before = min(ends, key=lambda e: e.start, default=None)
    if len(ends) > 1 and before is not None and cues.EN_RELATIVE.match(text, before.end):
        start = before.start
    opening = cues.EN_OPENING_CLAUSE.match(text)
    if opening is not None and opening.end() <= first:
        start = opening.end()
    if cues.EN_NO_NO.match(text) is not None:
        return Reading.AFFIRMED
    despite = cues.EN_DESPITE.search(text, start)
    if despite is not None and despite.start() < last < despite.end():
        return Reading.NEGATED
    need = cues.EN_NEED.search(text, start)
    if need is not None and need.start() < last:
        return Reading.AFFIRMED if need.end() <= last or "without" in need.group().lower() else Reading.OPEN
    for pattern in (cues.EN_OUTAGE, cues.EN_USELESS):
        outage = pattern.search(text)
        behind = outage is not None and (pattern is cues.EN_OUTAGE or outage.end() > last)
        if outage is not None and behind and outage.start() < last:
            return Reading.AFFIRMED
    for boundary in cues.EN_BOUNDARY.finditer(text, start):
        if boundary.end() <= last:
            start = boundary.start()
        elif boundary.start() >= last and ends:
            end = boundary.start()
            break
    if _left_behind(text, start, ends):
        return Reading.ENDED
    return _english_verdict(text, Span(start, end), last if ends else end, len(ends) == 1)


def _told_of_the_past(clause: str) -> bool:
    """Whether a clause tells what was so until a time."""
    over = cues.EN_UNTIL.search(clause) is not None and cues.EN_TOLD_PAST.search(clause) is not None
    return over and cues.EN_TOLD_NOW.search(clause) is None


def _left_behind(text: str, start: int, ends: Sequence[Span]) -> bool:
    """Whether one of two ends is what was there before: the later in a move, the earlier in a succession."""
    if len(ends) < 2:
        return False
    earlier, later = sorted(ends, key=lambda e: e.start)[:2]
    moved = cues.EN_LEFT_BEHIND.search(text, start, later.start)
    return moved is not None or cues.EN_SUCCEEDED.search(text, start, earlier.start) is not None


def _english_verdict(text: str, clause: Span, last: int, alone: bool) -> Reading:
    """Weigh the cues of `clause`, which as a rule stand before the later end.

    Where only one end stands in the sentence (`alone`), the verb may follow it.
    """
    ended = cues.EN_ENDED.search(text, clause.start, clause.end)
    if ended is not None and (alone or ended.start() < last):
        rest = cues.blank(cues.EN_ENDED, text[clause.start : clause.end])[: last - clause.start]
        return Reading.OPEN if cues.EN_NEGATION.search(rest) else Reading.ENDED
    found = [m.group().lower() for m in cues.EN_NEGATION.finditer(text, clause.start, last)]
    if alone:
        found += [m.group().lower() for m in cues.EN_VERBAL.finditer(text, last, clause.end)]
    if "nor" in found and len(found) > 1:
        found.remove("nor")
    if not found:
        if _told_of_the_past(text[clause.start : clause.end]):
            return Reading.ENDED
        behind = cues.EN_BEHIND.match(text[last : clause.end])
        if behind is None:
            over = cues.EN_OVER.match(text, last, clause.end) if last < clause.end else None
            return Reading.AFFIRMED if over is None else Reading.ENDED
        return Reading.ENDED if "longer" in behind.group().lower() else Reading.NEGATED
    return Reading.NEGATED if len(found) == 1 else Reading.OPEN


def _describing(sentence: str, ends: Sequence[Span], wordings: Iterable[str]) -> str | None:
    """The predicate's verb from its stem on, where it describes the later of two ends (`Aが呼び出しているB`).

    None where it does not, or where what follows denies the described end itself (`Aが呼び出すBはない`).
    """
    if len(ends) < 2:
        return None
    first, last = sorted(ends, key=lambda e: e.start)[:2]
    between = sentence[first.end : last.start]
    stems = {m.group() for wording in wordings for m in cues.JA_STEM.finditer(wording)}
    for stem in sorted(stems, key=len, reverse=True):
        at = between.rfind(stem)
        if at >= 0 and cues.JA_ATTRIBUTIVE.fullmatch(between, at + len(stem)):
            return None if cues.JA_NONE_SUCH.match(sentence, last.end) else between[at:]
    return None


def _read_japanese(text: str, ends: Sequence[Span], describing: str | None) -> Reading:
    _, last = reach(text, ends)
    tail_start = last if ends else 0
    boundary = cues.JA_BOUNDARY.search(text, tail_start)
    tail = text[tail_start : boundary.start() if boundary is not None else len(text)]
    whole = text[tail_start:]
    need = cues.JA_NEED.search(text)
    if need is not None and need.end() > tail_start and need.start() <= tail_start + len(tail):
        return Reading.AFFIRMED
    outage = cues.JA_OUTAGE.search(text)
    if outage is not None and outage.end() > last:
        return Reading.AFFIRMED
    if cues.JA_DOUBLE.search(tail) is not None:
        return Reading.OPEN
    rejected = re.search(
        r"(?:という|との)(?:の|こと|話|説明|記述)?(?:は|も)[^。]{0,12}(?:ない|誤り|間違い|ありません)", whole
    )
    if rejected is not None:
        return Reading.OPEN
    tail = cues.blank(cues.JA_NO_CUE, tail)
    if cues.JA_ONLY.search(tail) is not None and cues.JA_NEGATION.search(tail) is not None:
        return Reading.AFFIRMED
    if cues.JA_ENDED.search(tail) is not None or _ended_around(text, tail_start, len(tail)):
        return Reading.ENDED
    if cues.JA_MOVED_ON.match(tail) is not None or _was(text[:tail_start], tail):
        return Reading.ENDED
    if cues.JA_DESPITE.match(whole) is not None:
        return Reading.NEGATED
    found = cues.JA_NEGATION.findall(tail if describing is None else cues.blank(cues.JA_NO_CUE, describing))
    if not found:
        return Reading.AFFIRMED
    return Reading.NEGATED if len(found) == 1 else Reading.OPEN


def _was(head: str, tail: str) -> bool:
    """Whether the clause tells in the past of what was so before."""
    start = max((m.end() for m in cues.JA_BOUNDARY.finditer(head)), default=0)
    told = cues.JA_WAS.search(head, start)
    return told is not None and cues.JA_WAS_FORM.search(tail) is not None


def _ended_around(text: str, tail_start: int, tail_size: int) -> bool:
    """An ending that begins before the last name (`もうBに依存していない`) and closes in its clause."""
    if any(m.start() < tail_start < m.end() for m in cues.JA_WITHDREW.finditer(text)):
        return True
    return any(
        m.start() < tail_start < m.end() <= tail_start + tail_size and m.group()[:1] in "も今既す"
        for m in cues.JA_ENDED.finditer(text)
    )


def _read_korean(text: str, ends: Sequence[Span]) -> Reading:
    """The verb stands last, as in Japanese."""
    _, last = reach(text, ends)
    found = cues.KO_NEGATION.findall(text[last if ends else 0 :])
    if not found:
        return Reading.AFFIRMED
    return Reading.NEGATED if len(found) == 1 else Reading.OPEN


def _read_chinese(text: str, ends: Sequence[Span]) -> Reading:
    first, last = reach(text, ends)
    text = cues.blank(cues.ZH_NO_CUE, text)
    start = 0
    for boundary in cues.ZH_BOUNDARY.finditer(text, 0, last):
        start = boundary.end()
    region = text[start:last] if ends else text
    if cues.ZH_ENDED.search(region) is not None:
        return Reading.ENDED
    found = cues.ZH_NEGATION.findall(region)
    if not found or first > last:
        return Reading.AFFIRMED
    return Reading.NEGATED if len(found) == 1 else Reading.OPEN
