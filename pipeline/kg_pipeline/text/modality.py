"""Whether a sentence asserts what is read out of it, or plans, supposes or passes it on: the second guard.

Like `polarity`, it reads closed grammatical classes only, in the clause that the two names stand in. It
never makes a statement firmer than the extraction says; a plain assertion is what is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from kg_ledger.records import Modality, Span
from kg_pipeline.text import cues, firmness_en, firmness_ja
from kg_pipeline.text.polarity import is_western, reach

_ZH = (
    (Modality.REPORTED, re.compile(r"據說|据说|聽說|听说|據稱|据称")),
    (Modality.PLANNED, re.compile(r"計劃|计划|打算|擬|拟|將要|将要|建議|建议")),
    (Modality.HYPOTHETICAL, re.compile(r"可能|也許|也许|或許|或许|如果|假如|若是")),
)


def read_remark(sentence: str) -> Modality:
    """How firm a sentence that says nothing else makes the one before it; asserted if it says more."""
    if is_western(sentence):
        return firmness_en.read_remark(sentence)
    return firmness_ja.read_remark(sentence)


_NEXT = re.compile(r"(?:\.\s+|。\s*)(?P<next>[^.。]+[.。]?)\s*$")
_CELL = re.compile(r"[^|]+")
_STATUS = (
    (
        Modality.PLANNED,
        re.compile(
            r"(?:planned|proposed|proposal|draft|intended|under\s+discussion|pending(?:\s+approval)?|tbd|to\s+be\s+decided"
            r"|予定|計画中?|検討中?|案|調整中|打診中|候補|申請中|未定)",
            re.I,
        ),
    ),
    (
        Modality.REPORTED,
        re.compile(
            r"(?:unconfirmed|unverified|not\s+(?:yet\s+)?(?:confirmed|verified|checked)|rumou?r|hearsay|tbc|to\s+be\s+confirmed"
            r"|tentative|provisional|[?？]+|未確認|要確認|確認中|未検証|伝聞|噂|仮)",
            re.I,
        ),
    ),
)
"""What a cell of its own says of its row."""


_OF_THE_ROW = re.compile(
    r"status|state|stage|phase|notes?|remarks?|comments?|checked|confirmed|verified|certainty|progress|firm"
    r"|状態|状況|段階|区分|進捗|備考|注記?|摘要|メモ|確認|確度|ステータス|予定|決定",
    re.I,
)
"""In the title of a column whose cells say something of their rows."""


def _status(row: str, ends: Sequence[Span], header: str) -> Modality:
    """What a cell that holds neither end and nothing but a status says of its row.

    A cell under a title of its own only says that this value is not settled.
    """
    titles = [title.group() for title in _CELL.finditer(header)]
    cells = list(_CELL.finditer(row.rstrip()))
    for at, cell in enumerate(cells):
        own = len(titles) == len(cells) and titles[at].strip() and not _OF_THE_ROW.search(titles[at])
        if not own and not any(cell.start() <= end.start < cell.end() for end in ends):
            for modality, status in _STATUS:
                if status.fullmatch(cell.group().strip(" *_()[]（）")):
                    return modality
    return Modality.ASSERTED


def _own_cells(row: str, ends: Sequence[Span]) -> str:
    """The row with the cells that hold neither end blanked: what they say, they say of something else."""
    held = any(cell.start() <= end.start < cell.end() for cell in _CELL.finditer(row) for end in ends)

    def kept(cell: re.Match[str]) -> str:
        own = not held or any(cell.start() <= end.start < cell.end() for end in ends)
        return cell.group() if own else " " * len(cell.group())

    return _CELL.sub(kept, row)


def read_modality(
    sentence: str, ends: Sequence[Span], exempt: Iterable[str] = (), header: str = ""
) -> Modality:
    """Read how firmly `sentence` states something of the names at `ends`.

    Parameters
    ----------
    ends : where the subject and the object stand, as far as they do; in any order.
    exempt : wordings of the predicate itself; a cue inside one of them makes nothing less firm.
    header : the header row of the table that the sentence is a row of.
    """
    for phrase in exempt:
        if phrase:
            sentence = cues.blank(cues.worded(phrase), sentence)
    if sentence.count("|") > 1:
        status = _status(sentence, ends, header)
        if status is not Modality.ASSERTED:
            return status
        sentence = _own_cells(sentence, ends)
    first, last = reach(sentence, ends)
    remark = _NEXT.search(sentence, last)
    if remark is not None and (told := read_remark(remark["next"])) is not Modality.ASSERTED:
        return told
    if is_western(sentence):
        return firmness_en.read_english(sentence, ends, first, last)
    if not any("ぁ" <= c <= "ヺ" for c in sentence):
        return next((modality for modality, cue in _ZH if cue.search(sentence)), Modality.ASSERTED)
    earlier, later = sorted(ends, key=lambda e: e.start)[:2] if len(ends) > 1 else (Span(0, 0), Span(0, 0))
    between = sentence[earlier.end : later.start]
    return firmness_ja.read_japanese(sentence, first if ends else 0, last if ends else 0, between)
