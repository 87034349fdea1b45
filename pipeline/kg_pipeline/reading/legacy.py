"""Legacy encodings, told apart by what the decoded characters are.

East Asian double-byte encodings are each decoded strictly and scored: kana, Hangul syllables, the frequent
ideographs of the national standard and their punctuation speak for a reading; rare ideographs, private use
and half-width kana among ideographs speak against it. Single-byte encodings are left to charset-normalizer.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from kg_pipeline.reading.source import ReadOptions

_LANGUAGE_OF = {
    "cp932": "ja", "euc_jp": "ja", "euc_jis_2004": "ja", "shift_jis_2004": "ja",
    "gb18030": "zh", "big5hkscs": "zh", "cp950": "zh", "cp949": "ko",
}  # fmt: skip
_FREQUENT = {
    "ja": (
        "日一国人年大十二本中長出三時行見月後前生五間上東四今金九入学高円子外八六下来気小七山話北午百"
        "書先名川千水半男西電校語土木聞食車何南万毎白天母火右読友左父会社員部分方事自者地業理定場動作"
        "対新発立同的成回議録所第担当内容用意味以全不明物品機械管工程計画報告書類件数量番号使設備保守"
        "検査状態変更確認連絡予開始終了決構問題"
    ),
    "zh": (
        "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过"
        "子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体"
        "制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内"
        "数正心反你明看原又么利比或但质气第向道命此变条這為個國時來們於對會發動過說產種後學經進著電裡"
        "現實兩體機當點從業應開還間樣與關線內數麼質氣變條見問長門話"
    ),
    "ko": (
        "이다는의가을를에서고로도지한하나기어리자사인시그대니은들부수일해보아정만게스록장원전오주여과"
        "세동모상우제신조구선요와위있것했되년등및면러라음적으며안생공무물중연문관비발국방경용유내계회"
        "분행당소성실치데테트드체진"
    ),
}
"""Frequent ideographs and syllables of each language."""
_EAST_ASIAN = ("cp932", "euc_jp", "gb18030", "big5hkscs", "cp949")
_SAMPLE = 200_000
_GOOD = 0.45
_SURE = 0.6
_MARGIN = 0.15
_PREFERRED = 0.1
_NEVER_WITHOUT_KANA = 40
"""Japanese of so many characters holds some kana."""
_WORDS_SHARE = 0.85
_BROKEN_CASE = re.compile(r"[^\W\d_a-zA-Z]{2,}(?<=[а-яёα-ω])[А-ЯЁΑ-Ω](?=[а-яёα-ω])")
_BEYOND = re.compile(rb"[\x80-\xff]")
_TYPESET = frozenset(bytes([byte]) for byte in b"\x82\x84\x85\x91\x92\x93\x94\x95\x96\x97")
_TYPESET_SHARE = 0.05
_WORD = re.compile(r"[^\x00-\x7f]{2}")
_VOICED = re.compile(r"(?<![ｳｶ-ﾄﾊ-ﾎ])[ﾞﾟ]")


@dataclass(frozen=True, slots=True)
class Guess:
    """A reading, whether it may be relied on, and what else fitted nearly as well."""

    text: str
    encoding: str
    confident: bool
    others: tuple[str, ...] = ()


def guess_legacy(content: bytes, options: ReadOptions, *, sparse: bool = False) -> Guess | None:
    """Read `content`, which is no Unicode encoding with a mark and no UTF-8; None if nothing fits.

    `sparse`: hardly a byte is beyond ASCII. Then only a whole word speaks for an East Asian encoding that
    nobody prefers, and nothing for a single-byte one.
    """
    wanted = _preferred_single_byte(content, options)
    if wanted is not None:
        return wanted
    typeset = _typeset(content)
    if typeset is not None:
        return typeset
    ranked = _rank_east_asian(content, options)
    if sparse:
        ranked = [one for one in ranked if one[2] in options.encodings or _has_word(content, one[2])]
    if ranked and ranked[0][0] >= _GOOD:
        score, _, encoding = ranked[0]
        rivals = tuple(e for s, _, e in ranked[1:] if s > score - _MARGIN and s >= _GOOD)
        return Guess(content.decode(encoding), encoding, score >= _SURE and not rivals, rivals)
    return None if sparse else _single_byte(content)


def _typeset(content: bytes) -> Guess | None:
    """ASCII with the quotation marks, dashes and dots that all code pages of Windows hold alike."""
    beyond = _BEYOND.findall(content)
    if len(beyond) > len(content) * _TYPESET_SHARE or not _TYPESET.issuperset(beyond):
        return None
    return Guess(content.decode("cp1252"), "cp1252", False)


def _has_word(content: bytes, encoding: str) -> bool:
    """Whether two characters beyond ASCII stand side by side anywhere, or one of which no byte is ASCII."""
    text = content.decode(encoding)
    if _WORD.search(text) is not None:
        return True
    beyond = (char.encode(encoding) for char in set(text) if char > "\x7f")
    return any(len(both) == 2 and both[1] > 0x7F for both in beyond)


def _rank_east_asian(content: bytes, options: ReadOptions) -> list[tuple[float, int, str]]:
    """`(score, -place in the list, encoding)`, best first, of the encodings in which all bytes are valid."""
    order = list(dict.fromkeys([*options.encodings, *_EAST_ASIAN]))
    ranked = []
    for place, encoding in enumerate(order):
        try:
            text = content.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
        bonus = (
            _PREFERRED
            if encoding in options.encodings or _LANGUAGE_OF.get(encoding) in options.languages
            else 0
        )
        if encoding in _LANGUAGE_OF:
            ranked.append((_score(text[:_SAMPLE], encoding) + bonus, -place, encoding))
    return sorted(ranked, reverse=True)


def _score(text: str, encoding: str) -> float:
    """Mean weight of the characters beyond ASCII, from about -3 to 1."""
    counts = Counter(c for c in text if c > "\x7f")
    total = sum(counts.values())
    if not total:
        return 0.0
    halfwidth = sum(n for c, n in counts.items() if "｡" <= c <= "ﾟ")
    if halfwidth == total:
        return _half_width_score(text)
    score = sum(_weight(c, encoding) * n for c, n in counts.items()) / total
    kana = any("ぁ" <= c <= "ヾ" for c in counts)
    bare = _LANGUAGE_OF[encoding] == "ja" and not kana and total >= _NEVER_WITHOUT_KANA
    return score * 0.6 if bare else score


def _half_width_score(text: str) -> float:
    """A text whose only kana are half-width: plausible, never sure; voicing marks must follow a fit kana."""
    if _VOICED.search(text) is not None:
        return 0.0
    return _SURE - 0.05 if "ﾞ" in text or "ﾟ" in text else _GOOD


@lru_cache(maxsize=100_000)
def _weight(char: str, encoding: str) -> float:
    code = ord(char)
    if 0x3041 <= code <= 0x3096:
        return 1.0 if _LANGUAGE_OF[encoding] == "ja" else -0.2
    if 0x30A1 <= code <= 0x30FE:
        return 0.8 if _LANGUAGE_OF[encoding] == "ja" else -0.2
    if 0xAC00 <= code <= 0xD7A3:
        if char in _FREQUENT["ko"]:
            return 1.0
        return 0.25 if _in_rows(char, "euc_kr", 0xB0, 0xC8) else -0.5
    if char in "、。「」『』（），．：；！？・ー～〜　【】《》〈〉…―“”‘’—％＝／｜＋":
        return 0.7
    if 0x4E00 <= code <= 0x9FFF:
        if char in _FREQUENT.get(_LANGUAGE_OF[encoding], ""):
            return 1.0
        return 0.6 if _frequent(char, encoding) else -0.5
    if 0xFF10 <= code <= 0xFF5A:
        return 0.5
    if 0xE000 <= code <= 0xF8FF or code < 0xA0 or code == 0xFFFD:
        return -3.0
    if 0xFF61 <= code <= 0xFF9F:
        return -0.6
    return -0.3 if 0x2000 <= code <= 0x33FF else -0.8


def _frequent(char: str, encoding: str) -> bool:
    """Whether `char` is among the frequent ideographs of the national standard behind `encoding`."""
    if _LANGUAGE_OF[encoding] == "ja":
        return _in_rows(char, "euc_jp", 0xB0, 0xCF)
    if encoding == "gb18030":
        return _in_rows(char, "gb2312", 0xB0, 0xD7)
    if encoding == "cp949":
        return False
    return _in_rows(char, "big5", 0xA4, 0xC6)


def _in_rows(char: str, standard: str, low: int, high: int) -> bool:
    try:
        encoded = char.encode(standard)
    except UnicodeEncodeError:
        return False
    return len(encoded) == 2 and low <= encoded[0] <= high


def _preferred_single_byte(content: bytes, options: ReadOptions) -> Guess | None:
    """A single-byte encoding that the user prefers, if what it gives looks like words."""
    for encoding in options.encodings:
        if encoding in _LANGUAGE_OF:
            continue
        try:
            text = content.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
        beyond = [c for c in text if c > "\x7f"]
        words = _BROKEN_CASE.search(text) is None
        if words and sum(c.isalpha() for c in beyond) >= len(beyond) * _WORDS_SHARE:
            return Guess(text, encoding, True)
    return None


def _single_byte(content: bytes) -> Guess | None:
    from charset_normalizer import from_bytes

    for match in from_bytes(content[:_SAMPLE], threshold=0.2, language_threshold=0.1):
        try:
            text = content.decode(match.encoding)
        except (UnicodeDecodeError, LookupError):
            continue
        if "\x00" not in text:
            return Guess(text, match.encoding, False)
    return None
