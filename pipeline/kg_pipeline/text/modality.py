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
            r"|(?:i|we)(?:['’]ve|\s+have)?\s+heard|heard\s+that|(?:is|are)\s+(?:said|believed|thought|rumou?red)\s+to"
            r"|does\s+any(?:one|body)\s+know|unconfirmed)\b",
            re.I,
        ),
    ),
    (
        Modality.PLANNED,
        re.compile(
            r"\b(?:plan(?:s|ned|ning)?\s+(?:to|for|on)|(?:is|are)\s+going\s+to|propos(?:e|es|ed|al|als|ing)"
            r"|intend(?:s|ed|ing)?\s+to|(?:is|are)\s+scheduled\s+(?:to|for)"
            r"|(?:will|shall|['’]ll)\b[^.;]{0,80}\b(?:from|by|in|on|next|starting|after|later|soon|tomorrow|this))\b",
            re.I,
        ),
    ),
    (
        Modality.HYPOTHETICAL,
        re.compile(r"\b(?:would|could|might|may(?=\s+[a-z])|perhaps|maybe|possibly|hypothetically)\b"),
    ),
)  # fmt: skip
_JA = (
    (
        Modality.REPORTED,
        re.compile(
            r"らしい|らしく|(?<=[るただい])そうだ|そうです|とのこと|と聞(?:い|き|く)|という(?:話|噂|うわさ)|噂|伝聞"
        ),
    ),
    (
        Modality.PLANNED,
        re.compile(
            r"予定|計画(?!書|的|表|課|部|係|班)|検討|提案|(?<=[るうくすつぬむ])案|つもり|見込み|方針|(?<=し)たい(?=。|と|$)"
            r"|ようと(?:して|考え|思)|ことを目指"
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
    _, last = reach(sentence, ends)
    if is_western(sentence):
        return _first(_EN, _english_clause(sentence, last if ends else len(sentence)))
    if not any("ぁ" <= c <= "ヺ" for c in sentence):
        return _first(_ZH, sentence)
    if _JA_SUPPOSED.search(sentence) is not None:
        return Modality.HYPOTHETICAL
    start = last if ends else 0
    boundary = cues.JA_BOUNDARY.search(sentence, start)
    return _first(_JA, sentence[start : boundary.start() if boundary is not None else len(sentence)])


def _english_clause(sentence: str, last: int) -> str:
    """From the boundary before the later end to the one behind it."""
    start, end = 0, len(sentence)
    for boundary in cues.EN_BOUNDARY.finditer(sentence):
        if boundary.end() <= last:
            start = boundary.start()
        elif boundary.start() >= last:
            end = boundary.start()
            break
    return sentence[start:end]


def _first(readings: Sequence[tuple[Modality, re.Pattern[str]]], clause: str) -> Modality:
    return next((modality for modality, cue in readings if cue.search(clause)), Modality.ASSERTED)
