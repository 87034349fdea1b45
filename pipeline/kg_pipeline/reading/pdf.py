"""PDF, by pypdf: the text layer, page by page. Nothing is recognised from images."""

from __future__ import annotations

import io
import logging
import re
import zlib
from collections import Counter
from typing import TYPE_CHECKING

from kg_pipeline.reading.columns import add_columns, is_side_by_side, unwrap
from kg_pipeline.reading.layout import TextBuilder
from kg_pipeline.reading.metadata import metadata_of
from kg_pipeline.reading.package import corrupt
from kg_pipeline.reading.source import Extracted, ReadOptions, Unreadable
from kg_pipeline.text.fold import is_cjk

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader

_PARTED = re.compile(r"(?<=[\u3040-\u30ff\u4e00-\u9fff]) {1,2}(?=[\u3040-\u30ff\u4e00-\u9fff])")
_PARTED_SHARE = 0.1
_PLACEHOLDERS = ("untitled", "(anonymous)", "unspecified", "(unspecified)")
_PAGE_DAMAGE = (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RuntimeError, zlib.error)
_LISTED_PAGES = 12


def extract(content: bytes, options: ReadOptions, name: str) -> Extracted:
    """Read the text layer; a page's anchor is `page N`.

    Raises
    ------
    Unreadable
        `encrypted`: a password is needed. `scanned_no_text`: no page has a text layer.
    """
    from pypdf.errors import PyPdfError

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)
    if b"%PDF-" not in content[:1024]:
        raise corrupt("no PDF header")
    out = TextBuilder()
    try:
        reader = _opened(content)
        pages = len(reader.pages)
        silent, broken = _add_pages(out, reader)
        title, date = _described(reader)
    except PyPdfError as err:
        raise corrupt(f"{type(err).__name__}: {err}") from err
    if broken and not out.text:
        raise corrupt("none of its pages can be read")
    if not out.text:
        raise Unreadable(
            "scanned_no_text",
            f"skipped: none of its {pages} pages has a text layer.",
            "Run text recognition (OCR) on it first.",
        )
    meta = metadata_of(out.text)
    notes = [
        *([_unread(broken, pages)] if broken else []),
        *([_without_text(silent, pages)] if silent else []),
    ]
    return Extracted(
        out.text,
        name,
        "utf-8",
        out.anchors,
        meta.title or title,
        meta.date or date,
        meta.status,
        tuple(notes),
    )


def _opened(content: bytes) -> PdfReader:
    """Open a document that anyone may read; one with a user password stays shut."""
    from pypdf import PdfReader
    from pypdf.errors import DependencyError

    try:
        reader = PdfReader(io.BytesIO(content))
        opened = not reader.is_encrypted or bool(reader.decrypt(""))
    except (DependencyError, NotImplementedError) as err:
        raise Unreadable(
            "encrypted",
            f"skipped: encrypted in a way that cannot be opened here ({err}).",
            "Save it without protection, or install the package cryptography.",
        ) from err
    if not opened:
        raise Unreadable("encrypted", "skipped: protected by a password.", "Save it without one.")
    return reader


def _add_pages(out: TextBuilder, reader: PdfReader) -> tuple[list[int], list[int]]:
    """Add every page; returns the numbers of those without text and of those that are damaged."""
    silent: list[int] = []
    broken: list[int] = []
    for number in range(1, len(reader.pages) + 1):
        text = _page_text(reader, number)
        if text is None:
            broken.append(number)
        elif not text.strip():
            silent.append(number)
        else:
            out.anchor(f"page {number}")
            _add_page(out, reader.pages[number - 1], text)
    return silent, broken


def _page_text(reader: PdfReader, number: int) -> str | None:
    """The text of a page in reading order; None if the page is damaged."""
    from pypdf.errors import PyPdfError

    try:
        return reader.pages[number - 1].extract_text().replace("\0", "")
    except (PyPdfError, *_PAGE_DAMAGE):
        return None


def _add_page(out: TextBuilder, page: PageObject, text: str) -> None:
    """Add a page in its layout, which shows tables as columns; in reading order where that is not safe.

    The layout is not used where it loses characters, where it parts the characters of CJK words (their
    fonts may carry no widths), and for text set in columns side by side.
    """
    from pypdf.errors import PyPdfError

    try:
        laid_out = page.extract_text(extraction_mode="layout").replace("\0", "")
    except (PyPdfError, *_PAGE_DAMAGE):
        laid_out = ""
    lines = laid_out.splitlines()
    whole = _letters(laid_out) == _letters(text)
    parted = len(_PARTED.findall(laid_out)) > sum(map(is_cjk, laid_out)) * _PARTED_SHARE
    if not whole or parted or is_side_by_side(lines):
        out.raw("\n".join(unwrap([line.rstrip() for line in text.splitlines()])))
    else:
        add_columns(out, lines)


def _letters(text: str) -> Counter[str]:
    return Counter("".join(text.split()))


def _described(reader: PdfReader) -> tuple[str, str]:
    """Title and date of the document information, where they are usable."""
    described = reader.metadata
    if described is None:
        return "", ""
    title = (described.title or "").strip()
    if title.lower() in _PLACEHOLDERS:
        title = ""
    try:
        made = described.modification_date or described.creation_date
    except (ValueError, AttributeError):
        made = None
    return title, made.date().isoformat() if made else ""


def _without_text(pages: list[int], total: int) -> Unreadable:
    what = f"{len(pages)} of {total} pages have no text layer and were not read: {_listed(pages)}."
    return Unreadable("pages_without_text", what, "Run text recognition (OCR) on them.")


def _unread(pages: list[int], total: int) -> Unreadable:
    what = f"{len(pages)} of {total} pages are damaged and were not read: {_listed(pages)}."
    return Unreadable("pages_damaged", what, "Make the file again.")


def _listed(pages: list[int]) -> str:
    return ", ".join(map(str, pages[:_LISTED_PAGES])) + (" …" if len(pages) > _LISTED_PAGES else "")
