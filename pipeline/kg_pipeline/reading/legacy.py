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
_EAST_ASIAN = ("cp932", "euc_jp", "gb18030", "big5hkscs", "cp949")
_SAMPLE = 200_000
_GOOD = 0.45
_SURE = 0.6
_MARGIN = 0.15
_PREFERRED = 0.1
_VOICED = re.compile(r"(?<![ｳｶ-ﾄﾊ-ﾎ])[ﾞﾟ]")


@dataclass(frozen=True, slots=True)
class Guess:
    """A reading, whether it may be relied on, and what else fitted nearly as well."""

    text: str
    encoding: str
    confident: bool
    others: tuple[str, ...] = ()


def guess_legacy(content: bytes, options: ReadOptions) -> Guess | None:
    """Read `content`, which is no Unicode encoding with a mark and no UTF-8; None if nothing fits."""
    ranked = _rank_east_asian(content, options)
    if ranked and ranked[0][0] >= _GOOD:
        score, _, encoding = ranked[0]
        rivals = tuple(e for s, _, e in ranked[1:] if s > score - _MARGIN and s >= _GOOD)
        return Guess(content.decode(encoding), encoding, score >= _SURE and not rivals, rivals)
    return _single_byte(content, options)


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
    if halfwidth >= total * 0.9:
        return 0.7 if _VOICED.search(text) is None else 0.0
    return sum(_weight(c, encoding) * n for c, n in counts.items()) / total


@lru_cache(maxsize=100_000)
def _weight(char: str, encoding: str) -> float:
    code = ord(char)
    if 0x3041 <= code <= 0x3096:
        return 1.0 if _LANGUAGE_OF[encoding] == "ja" else -0.2
    if 0x30A1 <= code <= 0x30FE:
        return 0.8 if _LANGUAGE_OF[encoding] == "ja" else -0.2
    if 0xAC00 <= code <= 0xD7A3:
        return 1.0 if _in_rows(char, "euc_kr", 0xB0, 0xC8) else -0.5
    if char in "、。「」『』（），．：；！？・ー～〜　【】《》〈〉…―“”‘’—％＝／｜＋":
        return 0.7
    if 0x4E00 <= code <= 0x9FFF:
        return 0.75 if _frequent(char, encoding) else -0.5
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


def _single_byte(content: bytes, options: ReadOptions) -> Guess | None:
    from charset_normalizer import from_bytes

    matches = from_bytes(content[:_SAMPLE], threshold=0.2, language_threshold=0.1)
    for encoding in options.encodings:
        try:
            return Guess(content.decode(encoding), encoding, True)
        except (UnicodeDecodeError, LookupError):
            continue
    for match in matches:
        try:
            text = content.decode(match.encoding)
        except (UnicodeDecodeError, LookupError):
            continue
        if "\x00" not in text:
            return Guess(text, match.encoding, match.coherence >= 0.5 and match.chaos < 0.05)
    return None
