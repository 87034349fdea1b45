"""HTML and XHTML, by the standard library's forgiving parser: what a reader of the page sees.

Comments, scripts, styles, navigation and elements marked as hidden are left out.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import replace
from html.parser import HTMLParser

from kg_pipeline.reading.decode import Decoded, decode
from kg_pipeline.reading.layout import TextBuilder, one_line
from kg_pipeline.reading.metadata import metadata_of, status_of
from kg_pipeline.reading.source import Extracted, ReadOptions, Unreadable
from kg_pipeline.text.literals import dates_in

_UNSEEN = frozenset(
    {"script", "style", "noscript", "template", "svg", "nav", "iframe", "object", "select", "math"}
)
_VOID = frozenset(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
)
_STRUCK = frozenset({"s", "del", "strike"})
_BLOCKS = frozenset(
    {
        "p", "div", "section", "article", "main", "header", "footer", "aside", "blockquote", "figure",
        "figcaption", "address", "form", "fieldset", "details", "summary", "dl", "dt", "dd", "body", "html",
        "hr", "center",
    }
)  # fmt: skip
_CHARSET = re.compile(rb"<(?:meta[^>]{0,200}?charset|\?xml[^>]{0,200}?encoding)\s*=\s*[\"']?([\w.:-]+)", re.I)
_NO_TAG = re.compile(r"<(?=[^<>]*(?:<|\Z))")
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_DATE_NAMES = (
    "date", "dc.date", "dcterms.modified", "article:modified_time", "article:published_time", "last-modified",
)  # fmt: skip


def extract(content: bytes, options: ReadOptions, name: str) -> Extracted:
    """Read a page. Its title is that of the `title` element, its date that of a `meta` element, if any."""
    decoded = decode_page(content, options)
    page = read_page(decoded.text)
    meta = metadata_of(page.out.text)
    date = next((found[0][1] for n in _DATE_NAMES if (found := dates_in(page.meta.get(n, "")))), "")
    return Extracted(
        page.out.text, name, decoded.encoding, (), one_line(page.title) or meta.title, date or meta.date,
        status_of(page.meta.get("status", "")) or meta.status, decoded.warnings,
    )  # fmt: skip


def decode_page(content: bytes, options: ReadOptions) -> Decoded:
    """Decode a page, trying the encoding that it declares first."""
    declared = _CHARSET.search(content[:4096])
    if (
        declared is not None
        and not options.encoding
        and not content.startswith((b"\xff\xfe", b"\xfe\xff", b"\xef\xbb\xbf"))
    ):
        try:
            wanted = codecs.lookup(declared[1].decode("ascii")).name
            wanted = {"shift_jis": "cp932", "gb2312": "gb18030", "gbk": "gb18030", "iso8859-1": "cp1252"}.get(
                wanted, wanted
            )
            return decode(content, replace(options, encoding=wanted))
        except (LookupError, UnicodeDecodeError, Unreadable):
            pass  # what a page declares is often wrong; its bytes decide then
    return decode(content, options)


def read_page(text: str) -> PageParser:
    """Parse the text of a page."""
    page = PageParser()
    page.read(text)
    return page


def _defused(text: str) -> str:
    """`text` without comments, and with every `<` that opens no tag escaped.

    The standard parser looks for the end of such a tag again and again, in quadratic time.
    """
    kept: list[str] = []
    at = 0
    while (opened := text.find("<!--", at)) >= 0:
        kept.append(text[at:opened])
        closed = text.find("-->", opened + 4)
        at = closed + 3 if closed >= 0 else len(text)
    kept.append(text[at:])
    return _NO_TAG.sub("&lt;", "".join(kept))


class PageParser(HTMLParser):
    """Turns a page's elements into blocks.

    Attributes
    ----------
    out : the blocks.
    title : text of the `title` element.
    meta : contents of the `meta` elements, by lower-case name.
    """

    def __init__(self, out: TextBuilder | None = None) -> None:
        super().__init__(convert_charrefs=True)
        self.out = out or TextBuilder()
        self.title = ""
        self.meta: dict[str, str] = {}
        self._inline: list[str] = []
        self._unseen = ""
        self._unseen_depth = 0
        self._lists: list[list[int | None]] = []
        self._tables: list[list[list[str]]] = []
        self._item = False
        self._code = 0
        self._in_title = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element."""
        given = {key: value or "" for key, value in attrs}
        if self._unseen:
            self._unseen_depth += tag == self._unseen
            return
        if tag == "meta":
            key = given.get("name") or given.get("property") or given.get("http-equiv") or ""
            self.meta.setdefault(key.lower(), given.get("content", ""))
        elif tag not in _VOID and (
            tag in _UNSEEN or "hidden" in given or _HIDDEN_STYLE.search(given.get("style", ""))
        ):
            self._unseen, self._unseen_depth = tag, 1
        elif tag == "title":
            self._in_title = True
        elif tag in ("br", "img"):
            self._inline.append("\n" if tag == "br" else given.get("alt", ""))
        elif tag in _STRUCK:
            self._inline.append("~~")
        elif tag in ("td", "th", "tr", "table"):
            self._open_table_part(tag)
        elif tag in ("ul", "ol", "li"):
            self._open_list_part(tag)
        elif tag == "pre":
            self._flush()
            self._code += 1
        elif tag in _BLOCKS or re.fullmatch(r"h[1-6]", tag):
            self._flush()

    def handle_endtag(self, tag: str) -> None:
        """Close an element."""
        if self._unseen:
            self._unseen_depth -= tag == self._unseen
            if not self._unseen_depth:
                self._unseen = ""
            return
        if tag == "title":
            self._in_title = False
        elif re.fullmatch(r"h[1-6]", tag) and not self._tables:
            self.out.heading(int(tag[1]), self._taken())
        elif tag in _STRUCK:
            self._inline.append("~~")
        elif tag == "pre":
            if self._code and not self._tables:
                self.out.verbatim("".join(self._inline).strip("\n"))
                self._inline.clear()
            self._code = max(0, self._code - 1)
        elif tag in ("table", "tr", "td", "th"):
            self._close_table_part(tag)
        elif tag in ("ul", "ol", "li"):
            self._flush()
            if tag != "li" and self._lists:
                self._lists.pop()
            if not self._lists:
                self.out.end_list()
        elif tag in _BLOCKS:
            self._flush()

    def handle_data(self, data: str) -> None:
        """Take text."""
        if self._in_title:
            self.title += data
        elif not self._unseen:
            self._inline.append(data if self._code else re.sub(r"\s+", " ", data))

    def read(self, text: str) -> None:
        """Parse a whole page, and close what it leaves open."""
        self.feed(_defused(text))
        self.close()
        while self._tables:
            self._close_table_part("table")
        self._flush()

    def _taken(self) -> str:
        text = "".join(self._inline)
        self._inline.clear()
        return text

    def _flush(self) -> None:
        if self._tables:
            self._inline.append(" ")  # blocks inside a cell are parts of its text
            return
        text = self._taken()
        if self._item:
            if text.strip():
                number = self._lists[-1][0] if self._lists else None
                self.out.item(text, max(0, len(self._lists) - 1), f"{number}." if number else "-")
                self._item = False
        else:
            self.out.paragraph(text)

    def _open_list_part(self, tag: str) -> None:
        self._flush()
        if tag == "li":
            if not self._lists:
                self._lists.append([None])
            number = self._lists[-1][0]
            self._lists[-1][0] = None if number is None else number + 1
            self._item = not self._tables
        else:
            self._lists.append([0 if tag == "ol" else None])

    def _open_table_part(self, tag: str) -> None:
        if tag == "table":
            self._flush()
            self._tables.append([])
        elif self._tables:
            if tag == "tr":
                self._end_cell()
                self._tables[-1].append([])
            else:
                self._end_cell()
                if not self._tables[-1]:
                    self._tables[-1].append([])
                self._tables[-1][-1].append("")

    def _end_cell(self) -> None:
        rows = self._tables[-1]
        text = self._taken()
        if rows and rows[-1]:
            rows[-1][-1] = one_line(f"{rows[-1][-1]} {text}")

    def _close_table_part(self, tag: str) -> None:
        if not self._tables:
            self._flush()
            return
        self._end_cell()
        if tag != "table":
            return
        rows = [row for row in self._tables.pop() if any(row)]
        if self._tables:
            self._inline.append(" " + " ".join(cell for row in rows for cell in row if cell))
        elif max(map(len, rows), default=0) > 1:
            self.out.table(rows)
        else:  # one column lays out a page; it holds paragraphs
            for row in rows:
                self.out.paragraph(row[0])
