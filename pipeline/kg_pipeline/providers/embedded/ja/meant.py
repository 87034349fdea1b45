"""How each name of a field's or a cell's value is meant: 旧X, X(前任), XではなくY, 前はX、今はY."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Match, Scene, Stance
from kg_pipeline.providers.embedded.ja.reading import Unit
from kg_pipeline.providers.embedded.ja.stance import stance_of

_CUT = re.compile(
    r"[、,;；，。\n/／|→⇒]|->|=>|(?:では|じゃ|で)な(?:く|い)て?|(?:だっ|でし|であっ)たが|"
    r"(?<=[)）])(?=[ \u3000])"
)
"""Behind it another value begins, of which what was said before does not speak."""

_SHARED = re.compile(r"(?:とも|共|両方|双方|いずれ|どちら|すべて|全て)(?:に|とも|も)?")
_FORMER_BEFORE = re.compile(
    r"(?:^|[^一-龠々])(?:旧|元|前|先代|前任|旧任|以前|かつて|もと|もともと|元々|当初|従来|取り?消し?|廃止|前回)"
    r"(?:の?担当)?(?:は|の|が|:)?[「『\"'*_~ ]*$"
)
_FORMER_BEHIND = re.compile(
    r"[」』\"'*_~ ]*(?:さん|氏)?(?:(?:だっ|でし|であっ)た(?!ら)|"
    r"\((?![^()]*(?:予定|計画|検討|見込))(?:[^()]{0,12}(?:前任|退任|離任|解散|廃止|終了|担当していた|だった)|旧|元|前|過去)[^()]{0,6}\))"
)
_OTHER_THAN = re.compile(r"(?:以外|を?除[くい])")
_ASKED = re.compile(r"[」』\"'*_~ ]*[?？]")


def meant(
    value: str, start: int, units: list[Unit], names: list[Match], scene: Scene, *, planned: bool = False
) -> Iterator[tuple[Unit, Stance]]:
    """Each of `units`, which stand in `value`, with how it is meant.

    Parameters
    ----------
    start : where `value` begins in the document.
    names : every known name of the value; what a bracket says of another one is not said of this one.
    planned : whether the key says that the value is yet to come.
    """
    whole = cell_stance(value, scene, planned=planned)
    cuts = sorted(
        {0, len(value), *(m.end() for m in _CUT.finditer(value)), *_told_apart(value, start, names)}
    )
    for unit in units:
        begin, end = unit.start - start, unit.end - start
        first = max(cut for cut in cuts if cut <= begin)
        last = min(cut for cut in cuts if cut >= end)
        yield unit, _stance(value[first:begin], value[end:last], value[first:last], whole, scene, value)


def _told_apart(value: str, start: int, names: list[Match]) -> Iterator[int]:
    """Where brackets open that speak of a name of their own."""
    for bracket in re.finditer(r"[(（][^()（）]*[)）]", value):
        if any(bracket.start() <= m.start - start < bracket.end() for m in names):
            yield bracket.start()
            yield bracket.end()


def _stance(before: str, behind: str, own: str, whole: Stance, scene: Scene, value: str) -> Stance:
    ahead, after = fold_key(before), fold_key(behind)
    if _FORMER_BEFORE.search(ahead) or _FORMER_BEHIND.match(after):
        return Stance(Polarity.NEGATED, change=Change.ENDED)
    if _OTHER_THAN.match(after):
        return Stance(Polarity.NEGATED)
    stance = whole if _SHARED.search(fold_key(value)) else cell_stance(own, scene)
    modality = Modality.HYPOTHETICAL if _ASKED.match(after) else whole.modality
    return stance if modality is Modality.ASSERTED else replace(stance, modality=modality)


def cell_stance(text: str, scene: Scene, *, planned: bool = False) -> Stance:
    """How a value is stated: plainly, unless it or its key says otherwise."""
    folded = fold_key(text)
    stance = stance_of("", folded, "", scene.date)
    if planned and stance.modality is Modality.ASSERTED:
        stance = replace(stance, modality=Modality.PLANNED)
    if stance.change is Change.BEGAN:
        stance = replace(stance, change=Change.NONE)
    return stance
