"""Bytes become the right text, or a refusal with the right reason."""

from __future__ import annotations

import random
import unicodedata

import pytest

from kg_pipeline.reading.decode import Decoded, decode
from kg_pipeline.reading.source import ReadOptions, Unreadable
from kg_pipeline.text.fold import fold
from tests.conftest import require_shared

PLAIN = ReadOptions()


def _codes(decoded: Decoded) -> list[str]:
    return [w.code for w in decoded.warnings]


def _refusal(content: bytes, options: ReadOptions = PLAIN) -> str:
    with pytest.raises(Unreadable) as caught:
        decode(content, options)
    return caught.value.code


@pytest.mark.parametrize("text", ["設計メモ\nOrderHub calls StockDB\n", "OrderHub calls StockDB.\n"])
@pytest.mark.parametrize(
    ("codec", "bom", "named"),
    [
        ("utf-16-le", b"\xff\xfe", "utf-16-le"),
        ("utf-16-be", b"\xfe\xff", "utf-16-be"),
        ("utf-16-le", b"", "utf-16-le"),
        ("utf-16-be", b"", "utf-16-be"),
        ("utf-32-le", b"\xff\xfe\x00\x00", "utf-32-le"),
        ("utf-32-be", b"", "utf-32-be"),
        ("utf-32-le", b"", "utf-32-le"),
        ("utf-8", b"\xef\xbb\xbf", "utf-8"),
        ("utf-8", b"", "utf-8"),
    ],
)
def test_b26_unicode_with_and_without_a_mark(text: str, codec: str, bom: bytes, named: str) -> None:
    decoded = decode(bom + text.encode(codec), PLAIN)
    assert (decoded.text, decoded.encoding, _codes(decoded)) == (text, named, [])


@pytest.mark.parametrize("codec", ["cp932", "euc_jp", "iso2022_jp"])
@pytest.mark.parametrize(
    "text",
    [
        "担当：長谷川\n部署：基盤部\n",
        "設計メモ\n",
        "決済サービスは台帳を読む。\n",
        "議事録\n日時 三月五日\n場所 第二会議室\n",
        "注文受付のバッチは夜間に動く。\nA,B\n",
    ],
)
def test_b27_short_japanese_legacy_files(codec: str, text: str) -> None:
    assert decode(text.encode(codec), PLAIN).text == text


def test_b27_half_width_kana() -> None:
    text = "ｶﾌﾞｼｷｶﾞｲｼｬ ｱｵﾊﾞ\n"
    assert decode(text.encode("cp932"), PLAIN).text == text


def test_b27_chinese_and_korean() -> None:
    for text, codec in (
        ("会议记录：系统将于下周迁移到新的数据库。\n", "gb18030"),
        ("會議記錄：系統將於下週遷移到新的資料庫。\n", "big5"),
        ("회의록: 시스템은 다음 주에 새 데이터베이스로 이전한다.\n", "cp949"),
    ):
        assert decode(text.encode(codec), PLAIN).text == text


def test_b27_doubt_is_said_with_a_hint() -> None:
    decoded = decode("café\n".encode("cp1252"), PLAIN)
    [note] = decoded.warnings
    assert note.code == "uncertain_encoding" and "--encoding" in note.remedy and not note.failed


def test_a_preferred_encoding_decides() -> None:
    text = "Прошу перенести базу.\n"
    decoded = decode(text.encode("koi8_r"), ReadOptions(encodings=("koi8_r",)))
    assert (decoded.text, _codes(decoded)) == (text, [])


def test_a_forced_encoding_is_obeyed_or_refused() -> None:
    assert decode("設計".encode("cp932"), ReadOptions(encoding="cp932")).text == "設計"
    assert decode(b"\xef\xbb\xbfx", ReadOptions(encoding="utf-8")).text == "x"
    assert _refusal("設計".encode("cp932"), ReadOptions(encoding="utf-8")) == "undecodable"
    assert _refusal(b"x", ReadOptions(encoding="nonsense")) == "undecodable"


def test_b29_binary_under_a_text_suffix() -> None:
    assert _refusal(random.Random(1).randbytes(20_000)) == "binary_content"
    assert _refusal(b"\x89PNG\r\n\x1a\n" + bytes(range(256))) == "binary_content"
    assert _refusal(b"PK\x03\x04" + b"\x14\0\0\0" * 10) == "binary_content"
    assert _refusal(b"%PDF-1.7\n") == "binary_content"


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("size", [100, 1000, 20_000])
def test_b29_random_bytes_never_pass_for_text(seed: int, size: int) -> None:
    assert _refusal(random.Random(seed).randbytes(size)) in ("binary_content", "undecodable")


def test_b29_a_stray_nul_is_removed_and_said() -> None:
    decoded = decode("甲は\0乙。\n".encode(), PLAIN)
    assert (decoded.text, _codes(decoded)) == ("甲は乙。\n", ["nul_removed"])


def test_a_cut_tail_is_dropped_and_said() -> None:
    for codec in ("utf-8", "utf-16"):
        decoded = decode(("設計メモ" * 20).encode(codec)[:-1], PLAIN)
        assert decoded.text == "設計メモ" * 19 + "設計メ"
        assert _codes(decoded) == ["truncated_text"]


def test_a_broken_place_in_utf8_is_shown_and_said() -> None:
    content = ("設計メモは長い。" * 20).encode() + b"\xff" + "終わり。".encode()
    decoded = decode(content, PLAIN)
    assert decoded.text.count("\ufffd") == 1 and _codes(decoded) == ["invalid_bytes"]


_PLAINLY = "The order-service depends on the payment-service. It is owned by Team Beta.\n"


@pytest.mark.parametrize("stray", [b"\x80", b"\xff", b"\xe9", b"\xfc", b"\xe3\x81", b"\xc3\x28", b"\xa0\xa1"])
@pytest.mark.parametrize("rest", ["", "Caf\u00e9 \u00dcber \u2013 na\u00efve r\u00e9sum\u00e9."])
def test_strays_in_ascii_and_utf8_are_marked_and_said(stray: bytes, rest: str) -> None:
    decoded = decode(_PLAINLY.encode() + b"x " + stray + b" y " + (rest + _PLAINLY * 2).encode(), PLAIN)
    marks = decoded.text.count("\ufffd")
    assert decoded.encoding == "utf-8" and _codes(decoded) == ["invalid_bytes"]
    assert (
        decoded.text.startswith(_PLAINLY) and decoded.text.endswith(rest + _PLAINLY * 2) and 1 <= marks <= 2
    )


def test_the_apostrophes_of_windows_are_apostrophes_and_no_ideographs() -> None:
    text = "The team\u2019s order-service \u2013 it depends on the payment-service.\n" * 3
    decoded = decode(text.encode("cp1252"), PLAIN)
    assert decoded.text == text and _codes(decoded) == ["uncertain_encoding"]


@pytest.mark.parametrize("codec", ["cp932", "euc_jp"])
@pytest.mark.parametrize("word", ["設計", "担当：長谷川", "棟"])
def test_b27_a_japanese_word_in_a_long_english_text(codec: str, word: str) -> None:
    text = _PLAINLY * 20 + word + "\n" + _PLAINLY * 20
    assert decode(text.encode(codec), PLAIN).text == text


def test_b27_a_single_byte_encoding_is_never_sure() -> None:
    text = "Прошу перенести базу. Сервис зависит от хранилища.\n"
    assert _codes(decode(text.encode("cp1251"), PLAIN)) == ["uncertain_encoding"]


def test_b34_newlines_stay() -> None:
    for text in ("a\r\nb", "a\rb", "a\nb", "a\r\nb\rc\n"):
        assert decode(text.encode(), PLAIN).text == text


def test_every_generated_file_is_the_same_text() -> None:
    folder = require_shared("data", "encodings")
    original = (folder / "ja_utf8.md").read_bytes().decode("utf-8")
    expected = {
        "ja_cp932.md": "cp932",
        "ja_eucjp.md": "euc_jp",
        "ja_iso2022jp.md": "iso2022_jp",
        "ja_utf16be_bom.md": "utf-16-be",
        "ja_utf16le_bom.md": "utf-16-le",
        "ja_utf16le_nobom.md": "utf-16-le",
        "ja_utf8.md": "utf-8",
        "ja_utf8_bom.md": "utf-8",
    }
    for name, encoding in expected.items():
        decoded = decode((folder / name).read_bytes(), PLAIN)
        kept = original.encode(encoding, "replace").decode(encoding)  # emoji were lost when it was written
        assert (decoded.text, decoded.encoding, _codes(decoded)) == (kept, encoding, []), name
    for name in ("ja_cr_only.md", "ja_crlf.md", "ja_mixed_eol.md"):
        decoded = decode((folder / name).read_bytes(), PLAIN)
        assert decoded.text.split() == original.split()
        assert decoded.text.encode() == (folder / name).read_bytes()
    cut = decode((folder / "ja_truncated_utf8.md").read_bytes(), PLAIN)
    assert original.startswith(cut.text) and _codes(cut) == ["truncated_text"]
    nul = decode((folder / "ja_nul_bytes.md").read_bytes(), PLAIN)
    assert original.startswith(nul.text[:900]) and _codes(nul) == ["nul_removed"]
    for name in ("empty.md", "only_bom.md"):
        assert decode((folder / name).read_bytes(), PLAIN).text == ""
    novel = decode((folder / "zh_shuihu09_gb18030.txt").read_bytes(), PLAIN).text
    assert novel == (folder / "zh_shuihu09_gb18030.txt").read_bytes().decode("gb18030")
    for codec in ("big5", "big5hkscs"):
        decoded = decode((folder / f"zh_shuihu09_{codec}.txt").read_bytes(), PLAIN)
        assert decoded.text == novel.encode(codec, "replace").decode(codec), codec
    for name in ("ja_fullwidth_ascii.md", "ja_halfwidth_kana.md"):
        spelt = decode((folder / name).read_bytes(), PLAIN)
        assert fold(spelt.text).text == fold(original).text, name
    assert unicodedata.normalize("NFC", decode((folder / "ja_nfd.md").read_bytes(), PLAIN).text) == original
    hidden = decode((folder / "ja_zero_width.md").read_bytes(), PLAIN).text
    assert hidden.replace("\u200b", "") == original


_REAL = {
    "sample-arabic-1.txt": "cp1256", "sample-arabic.txt": "utf-8", "sample-bulgarian.txt": "utf-8",
    "sample-chinese.txt": "big5hkscs", "sample-english.bom.txt": "utf-8", "sample-french-1.txt": "cp1252",
    "sample-french.txt": "utf-8", "sample-greek-2.txt": "cp1253", "sample-greek.txt": "cp1253",
    "sample-hebrew-2.txt": "cp1255", "sample-hebrew-3.txt": "cp1255", "sample-korean.txt": "cp949",
    "sample-polish.txt": "utf-8", "sample-russian-2.txt": "utf-8", "sample-russian-3.txt": "utf-8",
    "sample-russian.txt": "mac_cyrillic", "sample-spanish.txt": "utf-8", "sample-turkish.txt": "cp1254",
}  # fmt: skip


def test_real_legacy_files() -> None:
    folder = require_shared("data", "encodings", "real")
    texts = {}
    for name, encoding in _REAL.items():
        content = (folder / name).read_bytes()
        decoded = decode(content, PLAIN)
        texts[name] = decoded.text
        assert decoded.encoding == encoding, name
    assert texts["sample-arabic-1.txt"] == texts["sample-arabic.txt"]
    assert texts["sample-french-1.txt"] == texts["sample-french.txt"]
    assert texts["sample-russian.txt"] == texts["sample-russian-2.txt"]
