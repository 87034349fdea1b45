"""Every format comes out as text with its structure, and says where a span stands."""

from __future__ import annotations

import io
import json
import random

import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import NameObject, StreamObject

from kg_pipeline.documents import Document
from kg_pipeline.reading.source import NOTE_CODES, ReadOptions, SourceFile
from kg_pipeline.steps.read import read
from tests.conftest import require_shared
from tests.reading import office


def test_what_comes_with_a_document_is_known_as_a_note() -> None:
    folder = require_shared("data", "encodings")
    codes = set()
    for path in sorted(folder.rglob("*.*")):
        document, problems = read(SourceFile(path.name, path, "."))
        assert all((p.code in NOTE_CODES) == (document is not None) for p in problems)
        codes |= {p.code for p in problems}
    assert {"nul_removed", "truncated_text", "uncertain_encoding", "empty", "whitespace_only"} <= codes


def take(name: str, content: bytes | str, options: ReadOptions | None = None) -> Document:
    encoded = content.encode("utf-8") if isinstance(content, str) else content
    document, problems = read(SourceFile(name, None, ".", content=encoded), options or ReadOptions())
    assert document is not None, problems
    starts = [a.start for a in document.anchors]
    assert starts == sorted(set(starts)) and all(s < len(document.text) for s in starts)
    return document


def refused(name: str, content: bytes | str, options: ReadOptions | None = None) -> str:
    encoded = content.encode("utf-8") if isinstance(content, str) else content
    document, [problem] = read(SourceFile(name, None, ".", content=encoded), options or ReadOptions())
    assert document is None and problem.where == name and name in problem.what
    return problem.code + (":failed" if problem.failed else "")


def anchor_of(document: Document, words: str) -> str:
    at = document.text.index(words)
    return [a.label for a in document.anchors if a.start <= at][-1]


def _row(*cells: str) -> str:
    return "<w:tr>" + "".join(cells) + "</w:tr>"


def _cell(text: str, properties: str = "") -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{office.paragraph(text)}</w:tc>"


def test_docx() -> None:
    body = (
        office.paragraph("構成", "H1")
        + office.paragraph("部品", "Mine")
        + office.paragraph("注文は台帳を読む。")
        + office.paragraph("甲", number="1")
        + office.paragraph("乙", number="1", level=1)
        + "<w:p><w:r><w:t>残る</w:t></w:r><w:del><w:r><w:delText>消えた</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t>足した</w:t></w:r></w:ins></w:p>"
        + "<w:tbl>"
        + _row(_cell("品"), _cell("担当"))
        + _row(_cell("a|b", '<w:vMerge w:val="restart"/>'), _cell("一班"))
        + _row(_cell("", "<w:vMerge/>"), _cell("二班"))
        + "</w:tbl>"
    )
    document = take("a.docx", office.docx(body))
    assert document.text == (
        "# 構成\n\n## 部品\n\n注文は台帳を読む。\n\n- 甲\n  - 乙\n\n残る足した\n\n"
        "| 品 | 担当 |\n| --- | --- |\n| a｜b | 一班 |\n| a｜b | 二班 |\n"
    )
    assert (document.title, document.format) == ("構成", "docx")
    assert anchor_of(document, "注文") == "paragraph 3"


def _nested(deep: int) -> str:
    rows = [_row(_cell(f"棚{i}", "")).removesuffix("</w:tc></w:tr>") + "<w:tbl>" for i in range(deep)]
    return "<w:tbl>" + "".join(rows) + _row(_cell("底")) + "</w:tbl></w:tc></w:tr>" * deep + "</w:tbl>"


def test_docx_tables_within_a_table_are_told_apart() -> None:
    text = take("a.docx", office.docx(_nested(1))).text
    assert text == "| 棚0 底 | 底 |\n| --- | --- |\n| 底 |  |\n"


def test_docx_tables_nested_to_any_depth_are_read_once_a_level() -> None:
    """Each level tells its text again: without a bound, by the third power of the depth."""
    document = take("a.docx", office.docx(_nested(300)))
    assert "棚299 底" in document.text
    assert document.text.count("底") < 60


def test_docx_notes_and_comments_are_kept() -> None:
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    note = f'<w:footnote w:id="2">{office.paragraph("脚注")}</w:footnote>'
    comment = f'<w:comment w:author="M">{office.paragraph("要確認")}</w:comment>'
    extra = {
        "word/footnotes.xml": f"<w:footnotes {space}>{note}</w:footnotes>",
        "word/comments.xml": f"<w:comments {space}>{comment}</w:comments>",
    }
    rows = (("f", "footnotes", "footnotes.xml"), ("c", "comments", "comments.xml"))
    text = take("a.docx", office.docx(office.paragraph("本文"), extra, rows)).text
    assert "[^2]: 脚注" in text and "- M: 要確認" in text


def test_xlsx() -> None:
    rows = (
        '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row>'
        '<row r="3"><c r="B3" t="inlineStr"><is><t>品</t></is></c><c r="C3" t="s"><v>1</v></c></row>'
        '<row r="4"><c r="B4" t="s"><v>2</v></c><c r="C4" s="1"><v>45366</v></c></row>'
        '<row r="5"><c r="B5"><f>1+1</f><v>2.50</v></c><c r="C5" t="b"><v>1</v></c></row></sheetData>'
    )
    document = take("a.xlsx", office.xlsx({"在庫": rows, "空": "<sheetData/>"}, ("棚卸し", "日付", "SR-40")))
    assert document.text == (
        "## 在庫\n\n棚卸し\n\n| 品 | 日付 |\n| --- | --- |\n| SR-40 | 2024-03-15 |\n| 2.5 | TRUE |\n"
    )
    assert anchor_of(document, "SR-40") == "在庫!B4"
    assert anchor_of(document, "棚卸し") == "在庫!A1"


def test_pptx() -> None:
    table = (
        "<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr><a:tc><a:p><a:r><a:t>x</a:t></a:r></a:p></a:tc>"
        "<a:tc><a:p><a:r><a:t>y</a:t></a:r></a:p></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>"
    )
    one = office.shape("計画", placeholder="title") + office.shape("甲", "乙") + table
    document = take("a.pptx", office.pptx(one, f"<p:grpSp>{office.shape('中の文')}</p:grpSp>"))
    assert document.text == "## 計画\n\n- 甲\n- 乙\n\n| x | y |\n| --- | --- |\n\n## Slide 2\n\n中の文\n"
    assert anchor_of(document, "中の文") == "slide 2"


def test_epub() -> None:
    document = take("a.epub", office.epub("<h1>一</h1><p>甲は乙。</p>", "<h1>二</h1><p>丙は丁。</p>"))
    assert document.text == "# 一\n\n甲は乙。\n\n# 二\n\n丙は丁。\n"
    assert (document.title, document.date) == ("本", "2023-02-01")
    assert anchor_of(document, "丙は") == "chapter 2"


def test_html() -> None:
    page = (
        "<html><head><title>頁</title><meta name='date' content='2024-05-06'><style>p{}</style></head><body>"
        "<nav>menu</nav><h2>節</h2><p>A <b>calls</b>\n B<!-- secret -->.</p>"
        "<ul><li>one<ul><li>two</li></ul></li></ul>"
        "<ol><li>x<li>y</ol><table><tr><th>n</th><th>v</th></tr><tr><td>a</td><td>1<br>2</td></tr></table>"
        "<p style='display:none'>unseen</p><pre>code  here\n</pre><script>x()</script><p>end"
    )
    document = take("a.html", page)
    assert document.text == (
        "## 節\n\nA calls B.\n\n- one\n  - two\n\n1. x\n2. y\n\n| n | v |\n| --- | --- |\n| a | 1 2 |\n\n"
        "```\ncode  here\n```\n\nend\n"
    )
    assert (document.title, document.date) == ("頁", "2024-05-06")


def test_what_is_struck_out_is_shown_to_be() -> None:
    page = "<p>A feeds <del>B</del> <s>C</s> D, <ins>E</ins> too.</p>"
    assert take("a.html", page.encode()).text == "A feeds ~~B~~ ~~C~~ D, E too.\n"
    run = "<w:r><w:rPr><w:strike{}/></w:rPr><w:t>{}</w:t></w:r>".format
    off = " w:val='0'"
    body = f"<w:p><w:r><w:t>A feeds </w:t></w:r>{run('', 'B ')}{run('', 'and C')}{run(off, ' D')}</w:p>"
    assert take("a.docx", office.docx(body)).text == "A feeds ~~B and C~~ D\n"


def test_html_in_a_declared_legacy_encoding() -> None:
    page = "<meta charset=Shift_JIS><p>表示は日本語。</p>".encode("cp932")
    document = take("a.html", page)
    assert (document.text, document.encoding) == ("表示は日本語。\n", "cp932")


def test_csv_and_tsv() -> None:
    document = take("a.csv", '品,担当\r\n"x, y",一班\r\nz,"二\n班"\r\n'.encode("cp932"))
    assert document.text == "| 品 | 担当 |\n| --- | --- |\n| x, y | 一班 |\n| z | 二 班 |\n"
    assert anchor_of(document, "z |") == "row 3"
    assert take("a.tsv", "a\tb\n1,5\t2\n").text == "| a | b |\n| --- | --- |\n| 1,5 | 2 |\n"
    assert take("b.csv", "a;b\n1,5;2\n").text == "| a | b |\n| --- | --- |\n| 1,5 | 2 |\n"


def test_json_and_yaml() -> None:
    assert take("a.json", '{"a":"\\u6c7a\\u6e08"}\n').text == '{\n  "a": "決済"\n}\n'
    assert take("a.json", '{"a": "決済"}').text == '{"a": "決済"}'
    assert take("a.json", '{"a": "\\ud800"}').text == '{\n  "a": "?"\n}'
    assert take("a.jsonl", '{"a":"\\u6c7a"}\n{"b":1}\n').text == '{"a": "決"}\n{"b": 1}\n'
    assert take("a.yaml", "title: x\ndate: 2024-01-02\n").date == "2024-01-02"
    assert take("a.json", "[" * 100_000).text == "[" * 100_000


def test_ipynb() -> None:
    shown = {"text/plain": "2"}
    cells = [
        {"cell_type": "markdown", "source": ["# 題\n", "文。"]},
        {
            "cell_type": "code",
            "source": "print(1)",
            "outputs": [{"text": ["1\n"]}, {"data": shown}],
        },
    ]
    document = take("a.ipynb", json.dumps({"cells": cells, "metadata": {}}))
    assert document.text == "# 題\n文。\n\n```python\nprint(1)\n```\n\n```\n1\n```\n\n```\n2\n```\n"
    assert (document.title, anchor_of(document, "print")) == ("題", "cell 2")


def test_eml() -> None:
    head = b"From: a@example.org\r\nTo: b@example.org\r\nSubject: =?ISO-2022-JP?B?GyRCN28bKEI=?=\r\n"
    head += b"Date: Tue, 5 Mar 2024 10:00:00 +0900\r\n"
    body = "台帳を移管する。\r\n".encode("iso2022_jp")
    document = take("a.eml", head + b"Content-Type: text/plain; charset=ISO-2022-JP\r\n\r\n" + body)
    assert document.title == "件" and document.date == "2024-03-05"
    assert document.text.startswith("# 件\n\nFrom: a@example.org\nTo: b@example.org\n")
    assert "台帳を移管する。" in document.text


def test_eml_with_an_html_body_and_an_attachment() -> None:
    raw = (
        "Subject: s\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=B\n\n"
        "--B\nContent-Type: text/html; charset=utf-8\n\n<p>A <i>calls</i> B.</p>\n"
        "--B\nContent-Type: application/pdf\n"
        "Content-Disposition: attachment; filename=plan.pdf\n\nxx\n--B--\n"
    )
    document, [note] = read(SourceFile("a.eml", None, ".", content=raw.encode()))
    assert document is not None and "A calls B." in document.text
    assert note.code == "attachments_skipped" and "plan.pdf" in note.what and not note.failed


def test_mbox() -> None:
    one = "From a@example.org Tue Mar  5 10:00:00 2024\nSubject: one\n\nA calls B.\n>From here\n\n"
    two = "From b@example.org Tue Mar  5 11:00:00 2024\nSubject: two\n\nC waits.\n"
    document = take("a.mbox", one + two)
    assert document.text == "## one\n\nA calls B.\nFrom here\n\n## two\n\nC waits.\n"
    assert anchor_of(document, "C waits") == "message 2"


def test_feed_and_other_xml() -> None:
    item = "<item><title>I</title><description>&lt;p&gt;A.&lt;/p&gt;</description></item>"
    feed = f"<rss><channel><title>F</title>{item}</channel></rss>"
    assert take("a.xml", feed).text == "# F\n\n## I\n\nA.\n"
    assert take("b.xml", "<a><b>one</b><c>two</c></a>").text == "- b: one\n- c: two\n"


def test_text_keeps_its_newlines() -> None:
    for newline in ("\n", "\r\n", "\r"):
        text = newline.join(["# A", "", "x"])
        assert take("a.md", text).text == text


@pytest.mark.parametrize("suffix", ["docx", "pptx", "xlsx", "epub", "pdf", "ipynb"])
def test_a_damaged_file_fails_by_name(suffix: str) -> None:
    assert refused(f"a.{suffix}", b"%PDF-1.4 nothing" if suffix == "pdf" else b"PK\x03\x04 no archive") == (
        "binary_content" if suffix == "ipynb" else "corrupt_file:failed"
    )


def test_an_office_file_with_a_password_is_named() -> None:
    content = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 100 + "EncryptedPackage".encode("utf-16-le")
    assert refused("a.docx", content) == "encrypted"


def _pdf(password: str = "") -> bytes:
    writer = PdfWriter()
    writer.add_blank_page(100, 100)
    if password:
        writer.encrypt(password, algorithm="RC4-128")
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def test_a_pdf_without_text_or_with_a_password_is_named() -> None:
    assert refused("a.pdf", _pdf()) == "scanned_no_text"
    assert refused("a.pdf", _pdf("secret")) == "encrypted"


def test_a_damaged_page_does_not_lose_the_others() -> None:
    path = require_shared("data", "office-files", "SPARSE-2024-INV-1234_borderless_table.pdf")
    reader = PdfReader(path)
    writer = PdfWriter()
    writer.append(reader)
    contents = writer.pages[0][NameObject("/Contents")].get_object()
    assert isinstance(contents, StreamObject)
    contents[NameObject("/Filter")] = NameObject("/Nonsense")
    out = io.BytesIO()
    writer.write(out)
    document, [note] = read(SourceFile("a.pdf", None, ".", content=out.getvalue()))
    assert document is not None and "reviewed to prevent" in document.text
    assert note.code == "pages_damaged" and note.what.endswith("not read: 1.")


@pytest.mark.parametrize("seed", range(6))
def test_no_damage_ends_the_run(seed: int) -> None:
    folder = require_shared("data", "office-files")
    rng = random.Random(seed)
    for path in sorted(folder.iterdir()):
        content = bytearray(path.read_bytes())
        if len(content) > 140_000:
            continue
        for _ in range(rng.choice([1, 20])):
            content[rng.randrange(len(content))] = rng.randrange(256)
        document, problems = read(SourceFile(path.name, None, ".", content=bytes(content)))
        assert document is not None or problems


def test_an_archive_bomb_is_refused() -> None:
    bomb = office.docx("<w:p><w:r><w:t>" + " " * 3_000_000 + "</w:t></w:r></w:p>")
    assert len(bomb) < 10_000
    assert refused("a.docx", bomb, ReadOptions(max_file_mb=0.1)) == "archive_bomb"


def test_entities_in_office_xml_are_refused() -> None:
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><x>&b;</x>'
    assert refused("a.docx", office.package({"word/document.xml": bomb})) == "unsafe_xml:failed"
    assert refused("a.xml", bomb) == "unsafe_xml:failed"


@pytest.mark.parametrize("name", ["a.png", "a.xls", "a.msg"])
def test_other_types_are_named(name: str) -> None:
    assert refused(name, b"x") == "unsupported_format"


def test_a_file_without_a_suffix_is_read_by_its_content() -> None:
    assert take("README", "# A\n").format == "text"
    assert take("stdin", office.docx(office.paragraph("本文"))).format == "docx"
    assert take("議事録 v1.2", "決定。").format == "text"


def test_empty_files_are_named() -> None:
    assert refused("a.md", b"") == "empty"
    assert refused("a.md", b"\xef\xbb\xbf") == "empty"
    assert refused("a.md", "\n \u3000\n") == "whitespace_only"


_READ = {
    "RECEIPT-2024-TXN-98765_retail_purchase.pdf": "TXN: TXN-98765-2024",
    "REPAIR-2022-INV-001_multipage.pdf": "| Claim # |  | SF-1008 | Make |  | Jeep |",
    "SPARSE-2024-INV-1234_borderless_table.pdf": "| SKU-4563 | D-22 |  | 156 |  | CRITICAL |",
    "equations.docx": "From Eq. 36.1.3",
    "masterformat_partial_numbering.pdf": "The intent of this Request for Proposal",
    "movie-theater-booking-2024.pdf": "| Sarah Johnson | NYC Metro | NORTHEAST | 12/20/24 - 12/31/24 |",
    "rlink.docx": "Testing Linked Images",
    "test.docx": "# Abstract",
    "test.epub": "# Chapter 2: More Content",
    "test.json": '"key1": "string_value"',
    "test.pdf": "1 Introduction",
    "test.pptx": "| ColA | ColB | ColC | ColD | ColE | ColF |",
    "test.xlsx": "| Alpha | Beta | Gamma | Delta |",
    "test_blog.html": "# Does Model and Inference Parameter Matter in LLM Applications?",
    "test_mskanji.csv": "| 髙橋淳 | 35 | 名古屋 |",
    "test_notebook.ipynb": "```python\nprint(",
    "test_rss.xml": "## Ignite 2024:",
    "test_serp.html": "## Microsoft - Wikipedia",
    "test_wikipedia.html": "# Microsoft",
    "test_with_comment.docx": "This is a test comment.",
}
_REFUSED = {
    "MEDRPT-2024-PAT-3847_medical_report_scan.pdf": "scanned_no_text",
    "random.bin": "unsupported_format",
    "test.xls": "unsupported_format",
    "test_outlook_msg.msg": "unsupported_format",
}


def test_every_real_office_file_is_read_with_structure_or_named() -> None:
    folder = require_shared("data", "office-files")
    names = {p.name for p in folder.iterdir()} - {"LICENSE", "SOURCE.txt"}
    assert names == set(_READ) | set(_REFUSED)
    for name, words in _READ.items():
        assert words in take(name, (folder / name).read_bytes()).text, name
    for name, code in _REFUSED.items():
        assert refused(name, (folder / name).read_bytes()) == code, name
