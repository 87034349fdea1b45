"""Whether a sentence asserts what is read out of it, or plans, supposes or passes it on: the second guard.

Like `polarity`, it reads closed grammatical classes only, in the clause that the two names stand in. It
never makes a statement firmer than the extraction says; a plain assertion is what is left.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg_ledger.records import Modality, Span
from kg_pipeline.text import cues
from kg_pipeline.text.polarity import is_western, reach

_EN = (
    (
        Modality.REPORTED,
        re.compile(
            r"\b(?:reportedly|allegedly|apparently|supposedly|rumou?r(?:s|ed)?|hearsay|(?:was|were|been)\s+told"
            r"|(?:i|we)(?:['’]ve|\s+have)?\s+heard|heard\s+that|\b(?:i|we)\s+hear\b|(?:is|are)\s+(?:said|believed|thought|rumou?red)\s+to"
            r"|does\s+any(?:one|body)\s+know|unconfirmed|second[-\s]hand|not\s+(?:yet\s+)?(?:verified|confirmed)|unverified"
            r"|(?:no(?:body|\s+one)|none)\b[^.;]{0,30}\b(?:can|could)\s+(?:confirm|verify)"
            r"|(?:some(?:one|body)|some\s+people|people|an?\s+(?:\w+\s+)?(?:hand|colleague|driver|visitor|neighbou?r|stranger|customer)"
            r"|(?:\w+\s+)?hands?\s+in\s+the\s+\w+)\s[^.;]{0,40}?\b(?:says?|said|claims?|claimed|thinks?|believes?|told)"
            r"|heard\s+(?:\w+\s+){1,4}?(?:is|are|was|has|will))\b",
            re.I,
        ),
    ),
    (
        Modality.PLANNED,
        re.compile(
            r"\b(?:plan(?:s|ned|ning)?\s+(?:to|for|on)|(?:is|are)\s+going\s+to|propos(?:e|es|ed|al|als|ing)"
            r"|intend(?:s|ed|ing)?\s+to|(?:is|are)\s+scheduled\s+(?:to|for)|hop(?:es?|ed|ing)\s+to|wants?\s+to"
            r"|would\s+like\s+to|under\s+discussion|(?:is|are)\s+to\s+(?:be|become|move|go|take|get|join|leave|come)"
            r"|(?:will|shall|['’]ll)\b[^.;]{0,80}\b(?:from|by|in|on|next|starting|after|later|soon|tomorrow|this))\b",
            re.I,
        ),
    ),
    (
        Modality.HYPOTHETICAL,
        re.compile(r"\b(?:would|could|might|may(?=\s+[a-z])|perhaps|maybe|possibly|hypothetically)\b"),
    ),
)  # fmt: skip
_TAGGED = re.compile(
    r"[,;(]\s*(?:but\s+)?(?:this\s+is\s+)?(?:not\s+(?:yet\s+)?(?:verified|confirmed)|unverified|unconfirmed|second[-\s]hand)\W*$"
    r"|(?:未確認|(?:まだ)?確認(?:は|が)?(?:取|と)れて(?:い)?(?:ない|ません)|未検証)(?:です|だ|である)?\W*$",
    re.I,
)
"""A remark at the end that tells how firm all before it is."""
_EN_IF = re.compile(r"\b(?:if|unless|whether|suppose|supposing|assuming|in\s+case)\b", re.I)
_JA = (
    (
        Modality.REPORTED,
        re.compile(
            r"らしい|らしく|(?<=[るただい])そうだ|そうです|とのこと|(?:と|って)[^。、]{0,6}聞(?:い|き|く)|人づて|という(?:話|噂|うわさ|声)|噂|伝聞|"
            r"未確認|確認(?:は|が)?(?:取|と)れて(?:い)?な|(?:と|って)言って(?:い)?[るた]|だそう|との(?:声|話|噂)"
        ),
    ),
    (
        Modality.PLANNED,
        re.compile(
            r"予定|計画(?!書|的|表|課|部|係|班)|検討|提案|(?<=[るうくすつぬむ])案|つもり|見込み|方針|(?<=し)たい(?=。|と|$)"
            r"|ようと(?:して|考え|思)|ことを目指|(?:を|も)考えて(?:い|お)|調整中|方向(?:で|に)|意向|ては(?:どうか|如何)|"
            r"では(?:どうか|いかが)|てもらう案|希望して"
        ),
    ),
    (
        Modality.HYPOTHETICAL,
        re.compile(
            r"かもしれ|かも知れ|だろう|でしょう|可能性|おそらく|恐らく|たぶん|はずだ|と思(?:う|われ|い)|と推(?:測|定)"
        ),
    ),
)
_JA_SUPPOSED = re.compile(r"もし(?!く)|仮に|万一|万が一")
_ZH = (
    (Modality.REPORTED, re.compile(r"據說|据说|聽說|听说|據稱|据称")),
    (Modality.PLANNED, re.compile(r"計劃|计划|打算|擬|拟|將要|将要|建議|建议")),
    (Modality.HYPOTHETICAL, re.compile(r"可能|也許|也许|或許|或许|如果|假如|若是")),
)


def read_modality(sentence: str, ends: Sequence[Span]) -> Modality:
    """Read how firmly `sentence` states something of the names at `ends`.

    Parameters
    ----------
    ends : where the subject and the object stand, as far as they do; in any order.
    """
    if _TAGGED.search(sentence) is not None:
        return Modality.REPORTED
    first, last = reach(sentence, ends)
    if is_western(sentence):
        return _read_english(sentence, first, last, alone=len(ends) < 2)
    if not any("ぁ" <= c <= "ヺ" for c in sentence):
        return _first(_ZH, sentence)
    if _JA_SUPPOSED.search(sentence) is not None:
        return Modality.HYPOTHETICAL
    start = last if ends else 0
    boundary = cues.JA_BOUNDARY.search(sentence, start)
    return _first(_JA, sentence[start : boundary.start() if boundary is not None else len(sentence)])


def _supposed(sentence: str, first: int, last: int) -> bool:
    """Whether both ends stand in one clause that `if` or `whether` opens."""
    opened = [match.end() for match in _EN_IF.finditer(sentence, 0, first)]
    return bool(opened) and not re.search(r"[,;]|\b(?:then|but)\b", sentence[opened[-1] : last])


def _read_english(sentence: str, first: int, last: int, alone: bool) -> Modality:
    """Look in the clause of the later end; what is said behind that end is its own, but for hearsay."""
    if _supposed(sentence, first, last):
        return Modality.HYPOTHETICAL
    start, end = 0, len(sentence)
    for boundary in cues.EN_BOUNDARY.finditer(sentence):
        if boundary.end() <= last:
            start = boundary.start()
        elif boundary.start() >= last:
            end = boundary.start()
            break
    for modality, cue in _EN:
        match = cue.search(sentence, start, end)
        if match is not None and (alone or match.start() < last or modality is Modality.REPORTED):
            return modality
    return Modality.ASSERTED


def _first(readings: Sequence[tuple[Modality, re.Pattern[str]]], clause: str) -> Modality:
    return next((modality for modality, cue in readings if cue.search(clause)), Modality.ASSERTED)
