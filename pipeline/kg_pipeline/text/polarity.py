"""Whether a sentence denies what is read out of it: a deterministic guard beside every extraction.

It looks for cues of negation in the clause in which the two names stand. A construction of need
(〜がないと動かない, cannot run without) affirms; two cues that are no such construction leave it open.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kg_ledger.records import Span
from kg_pipeline.text import cues, endings_en, endings_ja, needs_en, needs_ja
from kg_pipeline.text.fold import is_cjk
from kg_pipeline.text.reading import Reading

_KANA = re.compile(r"[ぁ-ゖァ-ヺ]")
_HANGUL = re.compile(r"[가-힣]")
_LETTER = re.compile(r"[^\W\d_]")
_CJK_SHARE = 0.2


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
    text = cues.blank_asides(cues.blank_own_denials(text), ends)
    start, end = 0, len(text)
    before = min(ends, key=lambda e: e.start, default=None)
    if len(ends) > 1 and before is not None and cues.EN_RELATIVE.match(text, before.end):
        start = before.start
    opening = cues.EN_OPENING_CLAUSE.match(text)
    if opening is not None and opening.end() <= first:
        start = opening.end()
    need = needs_en.read_need(text, start, ends, last)
    if need is not None:
        return need
    for boundary in cues.EN_BOUNDARY.finditer(text, start):
        if boundary.end() <= last:
            start = boundary.start()
        elif boundary.start() >= last and ends:
            end = boundary.start()
            break
    if endings_en.is_left_behind(text, start, ends):
        return Reading.ENDED
    verdict = _english_verdict(text, Span(start, end), ends, last if ends else end)
    if verdict is not Reading.NEGATED:
        return verdict
    said = [opening.group() if opening is not None else "", text[start:end]]
    if re.match(r",?\s+since\b", text[end:], re.I):
        said.append(text[end:])
    return Reading.ENDED if endings_en.is_from_then("".join(said)) else verdict


def _english_verdict(text: str, clause: Span, ends: Sequence[Span], last: int) -> Reading:
    """Weigh the cues of `clause`, which as a rule stand before the later end.

    Where only one end stands in the sentence, the verb may follow it.
    """
    alone = len(ends) == 1
    ended = endings_en.ENDED.search(text, clause.start, clause.end)
    if ended is None and alone:
        ended = endings_en.ENDED_ALONE.search(text, clause.start, clause.end)
    if ended is not None and (alone or ended.start() < last):
        rest = cues.blank(endings_en.ENDED, text[clause.start : clause.end])[: last - clause.start]
        return Reading.OPEN if cues.EN_NEGATION.search(rest) else Reading.ENDED
    found = [m.group().lower() for m in cues.EN_NEGATION.finditer(text, clause.start, last)]
    if ends and cues.EN_ANYTHING_BUT.search(text, 0, max(e.start for e in ends)):
        found.append("but")
    if alone:
        found += [m.group().lower() for m in cues.EN_VERBAL.finditer(text, last, clause.end)]
    if "nor" in found and len(found) > 1:
        found.remove("nor")
    if not found:
        if endings_en.is_over(text, clause, last):
            return Reading.ENDED
        behind = cues.EN_BEHIND.match(text, last, clause.end)
        if behind is None:
            return Reading.AFFIRMED
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
    start = last if ends else 0
    boundary = cues.JA_COPULA.match(text, start) or cues.ja_boundary(text, start)
    tail = text[start : boundary.start() if boundary is not None else len(text)]
    need = needs_ja.read_need(text, ends, Span(start, start + len(tail)))
    if need is not None:
        turned = need is Reading.NEGATED and endings_ja.has_turned(text[start:])
        return Reading.ENDED if turned else need
    if cues.JA_DOUBLE.search(tail) is not None or cues.JA_REJECTED.search(text, start) is not None:
        return Reading.OPEN
    tail = cues.blank(cues.JA_NO_CUE, tail)
    if cues.JA_ONLY.search(tail) is not None and cues.JA_NEGATION.search(tail) is not None:
        return Reading.AFFIRMED
    clause = max((m.end() for m in cues.JA_BOUNDARY.finditer(text[:start])), default=0)
    if endings_ja.is_ended(text, start, tail) or endings_ja.was_so(text[clause:start], tail):
        return Reading.ENDED
    found = cues.JA_NEGATION.findall(tail if describing is None else cues.blank(cues.JA_NO_CUE, describing))
    if not found:
        return Reading.AFFIRMED
    if len(found) > 1:
        return Reading.OPEN
    return Reading.ENDED if endings_ja.is_from_then(text, last) else Reading.NEGATED


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
