"""What a verb modifies: a name behind a relative clause, the focus of a cleft sentence, or another noun."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.ja.grammar import COPULA, NAME
from kg_pipeline.providers.embedded.ja.reading import Reading, Unit

_KANA_RUN = re.compile(r"[ぁ-ん]{1,14}")
_ATTRIBUTIVE = frozenset("るうくすつぬむぐぶたい")
_FORMAL = re.compile(
    r"(?:ため|こと|もの|よう|場合|時|際|仕組み|仕組|構成|形|方式|設計|状態|関係|必要|予定|計画|案|方針|可能性|話|見込み|仕様|点|わけ|はず|つもり|"
    r"意見|提案|声|相談|要望|議論|噂|うわさ|結果|以上|以外|一方|上|中|前|後|限り|度|ほか|他|だけ|のみ|箇所|部分|恐れ|傾向|段階|途中|都合|目的|体制|運用|模様|機能|件|旨|方向|次第|決まり)"
)
_SO_THAT = re.compile(r"[ぁ-ん]{0,6}(?:よう|こと)に(?:する|した|なる)(?=[一-龠々ァ-ヶー])")
"""Behind a verb's stem: what is spoken of is done so that it does this."""

_DIRECT = re.compile(rf"(?:[一-龠ァ-ヶー]{{1,10}}の?)?(?={NAME})")
_CLEFT = re.compile(r"(?:の|もの|先|相手|側|対象|[一-龠ァ-ヶー]{1,12})(?:は|が|には|として)、?")
_NOT_BUT = re.compile(r"(?:は)?なくて?、?")
_NEAR = 12
"""How far behind のは the focus may begin."""

_SETTLED = re.compile(r"に(?:決ま|決め|な[っり]|落ち着|定ま|選ばれ)")
"""Behind a cleft's focus: that is what it came to be."""

Head = tuple[tuple[Unit, ...] | None, bool]


def modified(reading: Reading, at: int) -> Head:
    """The names that the verb whose stem ends at `at` modifies, and whether that is a cleft's focus.

    `()` where it modifies nothing; None where it modifies another noun, so that its subject is not the
    sentence's.
    """
    text = reading.text
    if _SO_THAT.match(text, at):
        return (), False
    run = _KANA_RUN.match(text, at)
    size = run.end() - at if run else 0
    for length in range(1, size + 1):
        if text[at + length - 1] in _ATTRIBUTIVE:
            if (units := _relative(reading, at + length)) is not None:
                return units, False
            if (units := _focus(reading, at + length)) is not None:
                return units, True
    behind = at + size
    if not size or text[behind - 1] not in _ATTRIBUTIVE:
        return (), False
    rest = text[behind:]
    noun = re.match(r"[一-龠ァ-ヶーa-z0-9]+", rest)
    if noun is None or _FORMAL.match(rest) or COPULA.match(rest, noun.end()):
        return (), False
    return None, False


def _relative(reading: Reading, at: int) -> tuple[Unit, ...] | None:
    """`第6配電盤から給電を受けるハヤテ`."""
    found = _DIRECT.match(reading.text, at)
    if found is None:
        return None
    return next((p.units for p in reading.phrases if p.start == found.end()), None)


def _focus(reading: Reading, at: int) -> tuple[Unit, ...] | None:
    """`BL-8 を納めているのはトコヨ化成`, `…のは M ではなく N`."""
    text = reading.text
    cleft = _CLEFT.match(text, at)
    if cleft is None:
        return None
    near = [p for p in reading.phrases if cleft.end() <= p.start <= cleft.end() + _NEAR]
    if near and near[0].case in ("で", "") and _NOT_BUT.match(text, near[0].end):
        near = [p for p in reading.phrases if p.start > near[0].start]
    if not near or not (
        COPULA.match(text, near[0].end)
        or near[0].case in ("が", "で", "")
        or _SETTLED.match(text, near[0].end - 1)
    ):
        return None
    return near[0].units
