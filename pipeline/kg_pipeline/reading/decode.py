"""Bytes to text, in a fixed order of certainty.

Byte order mark → 7-bit escapes (ISO-2022) → NUL patterns of UTF-16 and UTF-32 → strict UTF-8 → UTF-8 with a
few broken places → legacy encodings of Japanese, Chinese and Korean, scored by what their characters are →
ASCII or UTF-8 whose few other bytes make no word of those → a general detector for single-byte encodings.
What is uncertain says so; nothing falls back to Latin-1.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from dataclasses import dataclass

from kg_pipeline.reading.legacy import guess_legacy
from kg_pipeline.reading.source import ReadOptions, Unreadable

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_ESCAPES = (
    (re.compile(rb"\x1b\$\)C"), ("iso2022_kr",)),
    (
        re.compile(rb"\x1b(?:\$[@B]|\([JI]|\$\([DOPQ]|\$A)"),
        ("iso2022_jp", "iso2022_jp_2", "iso2022_jp_3", "iso2022_jp_ext"),
    ),
    (re.compile(rb"~\{[\x21-\x77][\x21-\x7e]"), ("hz",)),
)  # fmt: skip
_SIGNATURES = (
    b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"PK\x03\x04", b"PK\x05\x06", b"%PDF-", b"\x7fELF", b"\x1f\x8b",
    b"BZh", b"\xfd7zXZ", b"7z\xbc\xaf", b"Rar!", b"\xd0\xcf\x11\xe0", b"SQLite format 3\x00", b"MZ\x90",
    b"\xca\xfe\xba\xbe", b"OggS", b"fLaC", b"RIFF", b"\x00\x00\x01\x00", b"II*\x00", b"MM\x00*", b"wOFF",
    b"wOF2", b"\x00asm", b"PAR1", b"BM\x00", b"8BPS",
)  # fmt: skip
_CONTROLS = re.compile(rb"[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]")
_BINARY_SHARE = 0.02
"""More control bytes than this share, beside NUL patterns, and the bytes are no text."""
_WIDE_SHARE = 0.25
"""NULs in at least this share of the code units, all at one end: UTF-16 that is mostly ASCII."""
_BROKEN_SHARE = 0.05
"""At most so many broken places for each intact multi-byte character, and the rest is UTF-8."""

_FEW = 3
_FEW_SHARE = 0.001
_STRAY_SHARE = 0.02
"""Up to so many broken places, or that share of a long text, and never more than the last share of a
short one, are strays in ASCII or UTF-8: a code page cannot be told from so little."""
_SURELY_UTF8 = 4
"""So many intact multi-byte characters for each broken place, and strays are strays in UTF-8."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """Text, how it was decoded, and what a person should know about it."""

    text: str
    encoding: str
    warnings: tuple[Unreadable, ...] = ()


def decode(content: bytes, options: ReadOptions) -> Decoded:
    """Decode `content`. Newlines stay as they are; a byte order mark is no part of the text.

    Raises
    ------
    Unreadable
        `binary_content`: the bytes are no text. `undecodable`: no encoding fits, or the forced one does not.
    """
    if options.encoding:
        return _without_nuls(_forced(content, options.encoding))
    for bom, encoding in _BOMS:
        if content.startswith(bom):
            return _without_nuls(_tolerant(content[len(bom) :], encoding))
    if content.startswith(_SIGNATURES):
        raise _binary()
    wide = _wide_encoding(content)
    if wide:
        return _without_nuls(_tolerant(content, wide))
    controls = len(_CONTROLS.findall(content))
    if controls > max(2, len(content) * _BINARY_SHARE):
        raise _binary()
    decoded = _seven_bit(content) or _utf8(content)
    if decoded is None:
        strays = _strays(content)
        guess = guess_legacy(content, options, sparse=strays is not None)
        if guess is None and strays is not None:
            return _without_nuls(strays)
        if guess is None:
            raise _binary() if controls > 2 else _undecodable()
        notes = () if guess.confident else (_uncertain(guess.encoding, guess.others),)
        decoded = Decoded(guess.text, guess.encoding, notes)
    return _without_nuls(decoded)


def _binary() -> Unreadable:
    return Unreadable("binary_content", "skipped: the content is binary, not text.")


def _undecodable() -> Unreadable:
    return Unreadable(
        "undecodable",
        "the encoding of this text cannot be told.",
        "Name it with --encoding, such as cp932.",
        True,
    )


def _uncertain(encoding: str, others: tuple[str, ...]) -> Unreadable:
    also = f"; {', '.join(others)} would fit too" if others else ""
    return Unreadable(
        "uncertain_encoding",
        f"read as {encoding} by guess{also}.",
        "Look at the text; if it is garbled, name the encoding with --encoding.",
    )


def _forced(content: bytes, encoding: str) -> Decoded:
    try:
        name = codecs.lookup(encoding).name
    except LookupError as err:
        raise Unreadable(
            "undecodable", f"“{encoding}” is no known encoding.", "Mend --encoding.", True
        ) from err
    for bom, of in _BOMS:
        if content.startswith(bom) and of.startswith(name.removesuffix("-le").removesuffix("-be")):
            content, name = content[len(bom) :], of
            break
    try:
        return Decoded(content.decode(name), name)
    except (UnicodeDecodeError, UnicodeError) as err:
        raise Unreadable(
            "undecodable",
            f"does not decode as {encoding} ({err}).",
            "Leave --encoding out, or name another.",
            True,
        ) from err


def _tolerant(content: bytes, encoding: str) -> Decoded:
    """Decode what is surely `encoding`; broken places become U+FFFD, a cut last character is dropped."""
    decoder = codecs.getincrementaldecoder(encoding)("strict")
    try:
        text = decoder.decode(content, False)
    except UnicodeDecodeError:
        text = content.decode(encoding, "replace")
        return Decoded(text, encoding, (_broken(text.count("\ufffd"), encoding),))
    return Decoded(text, encoding, (_cut_tail(),) if decoder.getstate()[0] else ())


def _broken(count: int, encoding: str) -> Unreadable:
    return Unreadable(
        "invalid_bytes",
        f"{count} places are no valid {encoding}; they are shown as U+FFFD.",
        "Check the file's origin, or name its encoding with --encoding.",
    )


def _cut_tail() -> Unreadable:
    return Unreadable(
        "truncated_text",
        "ends in the middle of a character, which was dropped.",
        "Check whether the file is whole.",
    )


def _wide_encoding(content: bytes) -> str:
    """UTF-16 or UTF-32 without a byte order mark, by where the NULs are; empty if it is neither."""
    nuls = content.count(0)
    if len(content) < 4 or not nuls:
        return ""
    quads = len(content) // 4
    for encoding, low, high in (("utf-32-le", 0, 3), ("utf-32-be", 3, 0)):
        if content[high::4].count(0) >= quads and content[2 if high else 1 :: 4].count(0) >= quads * 0.98:
            filled = content[low::4].count(0) < quads * 0.1
            if filled and _is_text(content, encoding):
                return encoding
    units = len(content) // 2
    for encoding, high in (("utf-16-le", 1), ("utf-16-be", 0)):
        lead = content[high::2].count(0)
        if lead < nuls * 0.95:
            continue
        likely = lead >= units * _WIDE_SHARE or _utf8(content.replace(b"\0", b"")) is None
        if likely and _is_text(content, encoding):
            return encoding
    return ""


def _is_text(content: bytes, encoding: str) -> bool:
    """Whether a sample decodes to assigned characters, almost no controls, and mostly one or two scripts."""
    sample = content[: 4096 - 4096 % 4]
    try:
        text = codecs.getincrementaldecoder(encoding)("strict").decode(sample, False)
    except UnicodeDecodeError:
        return False
    odd = sum(unicodedata.category(c) in ("Cc", "Cn", "Co", "Cs") and c not in "\t\n\r\f\x1b" for c in text)
    blocks = {ord(c) >> 8 for c in text if c.isalpha() and not "\u3400" <= c <= "\u9fff"}
    return odd <= len(text) * 0.02 and len(blocks) <= max(6, len(text) // 50)


def _seven_bit(content: bytes) -> Decoded | None:
    """ISO-2022 and HZ: ASCII bytes with escapes."""
    if content.isascii():
        for pattern, encodings in _ESCAPES:
            if pattern.search(content):
                for encoding in encodings:
                    try:
                        return Decoded(content.decode(encoding), encoding)
                    except UnicodeDecodeError:
                        continue
    return None


def _utf8(content: bytes) -> Decoded | None:
    """UTF-8, whole or with a few broken places; None if it is something else."""
    try:
        return Decoded(content.decode("utf-8"), "utf-8")
    except UnicodeDecodeError as err:
        if err.end == len(content) and err.reason == "unexpected end of data" and err.start > 0:
            head = content[: err.start]
            if not head.isascii() or len(head) > 64:
                return Decoded(head.decode("utf-8"), "utf-8", (_cut_tail(),))
    text = content.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    intact = sum(1 for c in text if c > "\x7f") - broken
    if broken <= intact * _BROKEN_SHARE or (broken * _SURELY_UTF8 <= intact and _is_few(broken, text)):
        return Decoded(text, "utf-8", (_broken(broken, "utf-8"),))
    return None


def _strays(content: bytes) -> Decoded | None:
    """The text as UTF-8 with its broken places marked, if they are few; else None."""
    text = content.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    return Decoded(text, "utf-8", (_broken(broken, "utf-8"),)) if _is_few(broken, text) else None


def _is_few(broken: int, text: str) -> bool:
    return broken <= max(_FEW, len(text) * _FEW_SHARE) and broken <= len(text) * _STRAY_SHARE


def _without_nuls(decoded: Decoded) -> Decoded:
    """Remove stray NULs: no later step could show or store them."""
    nuls = decoded.text.count("\0")
    if not nuls:
        return decoded
    note = Unreadable("nul_removed", f"{nuls} NUL characters were removed.", "Offsets count without them.")
    return Decoded(decoded.text.replace("\0", ""), decoded.encoding, (*decoded.warnings, note))
