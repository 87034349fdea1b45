"""What one thing needs of another, in Japanese: `BがないとAは動かない`, `Bが止まった日はAも使えない`.

A negation in such a sentence is what a lack comes to; it denies nothing. And the other way round: what goes
on while another thing is down (`Bが止まってもAは動く`) does not need it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from kg_ledger.records import Span
from kg_pipeline.text.reading import Reading

_NOT = (
    r"(?:ない|ません|なかった|なくな|なし(?=。|$)|ず(?=、|。|に|$)|ぬ(?=。|$)"
    r"|不可|不能|できぬ|止まる|停止する|止まり|動けな)"
)
_LACK = (
    r"(?:(?:が|も)?(?:ないと|なければ|なくては|無いと|無ければ|無くては|なしで(?:は)?|無しでは?|抜きでは?|抜きには?|なしには?|無しには?|なしの|なくして(?:は)?|たが最後|でないと|でなければ)"
    r"|を欠い(?:て(?:は)?|たら)|ない(?:かぎり|限り)(?:は)?|ないうちは|ない間は|ないあいだは|ないことには|ない(?:まま|状態)では|ぬ(?:かぎり|限り|うち)(?:は)?"
    r"|(?<!言)(?<!い)[うくぐすつぬぶむる]まで(?!も)(?:は)?|(?:て|で)(?:から|初めて|はじめて)(?:で(?:ないと|なければ))?)"
)
_NEED = re.compile(rf"{_LACK}[^。]{{0,60}}?{_NOT}")
_FAILS = (
    r"(?:停止|止ま|落ち|故障|障害|ダウン|壊れ|失われ|切れ|使えな|応答しな|途絶|死ん|空(?=の|だ|に)|寝込|倒れ|詰ま|狂|遅れ|休み|休む|休ん|欠け|なくな|消え"
    r"|抜け|閉ま|閉じ|外れ|動かな|来な|届かな|開かな|悪い|不調|不在|いな|留守|転け|こけ|固ま|異常|断線|停電|断水)"
)
_OUTAGE = re.compile(
    rf"{_FAILS}[^。]{{0,12}}?(?:[うくぐすつぬぶむるいだ]と|[えけせてねべめれ]ば|[っいしんだえ]たら|なら|場合|とき|時|際|間|日(?=は|に|も|、)|夜|晩|朝(?=は|も|、)|うち(?=は|に)|あいだ|最中|(?:てい|でい)?[てで]、|[ただ](?:ため|ので|せいで|から))"
    rf"[^。]{{0,80}}{_NOT}"
)
"""One thing's failure stops the other: the negation is the consequence, not a denial of the relation."""
_EVEN = (
    rf"(?:{_FAILS}[ぁ-ん]{{0,3}}?(?:て|で)(?:い|しまっ|しまい)?(?:て)?も|(?:空|不在|留守|停止中|休み|故障中|無し|なし)でも|(?:な|無|い)(?:く|し)ても"
    r"|(?:止まろ|落ち[よ]|切れ[よ]|壊れ[よ]|倒れ[よ]|なかろ|空だろ|休も)う(?:が|と)|がどう(?:なろうと|であろうと|あろうと|なっても)|に(?:関係|関わり|かかわり)な(?:く|しに)|(?:の(?:有無|状態|都合)|が[ぁ-ん一-龯]{1,6})(?:に|を)?(?:かかわらず|関わらず|問わず)|なしで(?:も)?(?=済|間に合|動|足り|や)|なしでも)"
)
_UNMOVED = (
    r"(?:動[くけきい](?!て(?:い)?な)(?!な)|使え(?!な)|回[るれり](?!な)|続け|続く|困らな|(?:影響|支障|問題|差し支え|差支え)(?:は|を|が)?(?:な|受けな|出な|あり?ませ)|平気|大丈夫|無事|止まらな|落ちな|倒れな"
    r"|運転でき(?!な)|構わな|響かな|関係(?:は|が)?な|済む|済み|足り(?!な)|間に合|でき(?:る|ます)|可能|生き(?:て|残)|[えけせてねべめれげ](?:る|ます)(?=。|、|$|よう|の|が|し))"
)
_DESPITE = re.compile(rf"{_EVEN}[^。]{{0,24}}?{_UNMOVED}")
"""The other goes on without it: `Bが止まってもAは動く`."""
_LONE = re.compile(r"(?:が|は|も)?[^、。]{0,8}")


def read_need(text: str, ends: Sequence[Span], tail: Span) -> Reading | None:
    """What a sentence says of a need; None where it says nothing of one.

    Parameters
    ----------
    tail : from the later end to the end of its clause.
    """
    if goes_on(text, ends, tail):
        return Reading.NEGATED
    need = _NEED.search(text)
    if need is not None and need.end() > tail.start and need.start() <= tail.end:
        return Reading.AFFIRMED
    outage = _OUTAGE.search(text)
    return Reading.AFFIRMED if outage is not None and outage.end() > tail.start else None


def goes_on(text: str, ends: Sequence[Span], tail: Span) -> bool:
    """Whether one end goes on whatever becomes of the other."""
    if not ends:
        return False
    despite = _DESPITE.search(text, min(e.end for e in ends))
    if despite is None or despite.end() <= tail.start:
        return False
    nearest = max((e.end for e in ends if e.end <= despite.start()), default=-1)
    return nearest >= 0 and _LONE.fullmatch(text, nearest, despite.start()) is not None
