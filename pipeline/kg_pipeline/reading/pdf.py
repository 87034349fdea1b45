"""PDF, by pypdf: the text layer, page by page. Nothing is recognised from images."""

from __future__ import annotations

import io
import logging
from collections import Counter
from typing import TYPE_CHECKING

from kg_pipeline.reading.columns import add_columns, is_side_by_side
from kg_pipeline.reading.layout import TextBuilder
from kg_pipeline.reading.metadata import metadata_of
from kg_pipeline.reading.package import corrupt
from kg_pipeline.reading.source import Extracted, ReadOptions, Unreadable
from kg_pipeline.text.fold import is_cjk

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader

_CJK_SHARE = 0.2
_PLACEHOLDERS = ("untitled", "(anonymous)", "unspecified", "(unspecified)")
_LISTED_PAGES = 12


def extract(content: bytes, options: ReadOptions, name: str) -> Extracted:
    """Read the text layer; a page's anchor is `page N`.

    Raises
    ------
    Unreadable
        `encrypted`: a password is needed. `scanned_no_text`: no page has a text layer.
    """
    from pypdf import PdfReader
    from pypdf.errors import PyPdfError

    logging.getLogger("pypdf").setLevel(logging.ERROR)
    if b"%PDF-" not in content[:1024]:
        raise corrupt("no PDF header")
    try:
        reader = PdfReader(io.BytesIO(content))
        _unlock(reader)
        out, silent = TextBuilder(), []
        for number, page in enumerate(reader.pages, 1):
            text = page.extract_text().replace("\0", "")
            if not text.strip():
                silent.append(number)
                continue
            out.anchor(f"page {number}")
            _add_page(out, page, text)
        pages = len(reader.pages)
        title, date = _described(reader)
    except (
        PyPdfError,
        RecursionError,
        ValueError,
        KeyError,
        TypeError,
        AttributeError,
        IndexError,
        OSError,
    ) as err:
        raise corrupt(f"{type(err).__name__}: {err}") from err
    if not out.text:
        raise Unreadable(
            "scanned_no_text",
            f"skipped: none of its {pages} pages has a text layer.",
            "Run text recognition (OCR) on it first.",
        )
    meta = metadata_of(out.text)
    notes = (_without_text(silent, pages),) if silent else ()
    return Extracted(
        out.text, name, "utf-8", out.anchors, meta.title or title, meta.date or date, meta.status, notes
    )


def _unlock(reader: PdfReader) -> None:
    """Open a document that anyone may read; one with a user password stays shut."""
    from pypdf.errors import DependencyError

    if reader.is_encrypted:
        try:
            opened = bool(reader.decrypt(""))
        except (DependencyError, NotImplementedError) as err:
            raise Unreadable(
                "encrypted",
                f"skipped: encrypted in a way that cannot be opened here ({err}).",
                "Save it without.",
            ) from err
        if not opened:
            raise Unreadable("encrypted", "skipped: protected by a password.", "Save it without one.")


def _add_page(out: TextBuilder, page: PageObject, text: str) -> None:
    """Add a page in its layout, which shows tables as columns; in reading order where that is not safe.

    The layout is not used where it loses characters, and for text set in columns side by side. CJK text
    is left in reading order too: its fonts often carry no widths to lay it out by.
    """
    from pypdf.errors import PyPdfError

    try:
        laid_out = page.extract_text(extraction_mode="layout").replace("\0", "")
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, IndexError, ZeroDivisionError):
        laid_out = ""
    lines = laid_out.splitlines()
    whole = _letters(laid_out) == _letters(text)
    if not whole or is_side_by_side(lines) or sum(map(is_cjk, text)) > len(text) * _CJK_SHARE:
        out.raw(_tidy(text))
    else:
        add_columns(out, lines)


def _letters(text: str) -> Counter[str]:
    return Counter("".join(text.split()))


def _tidy(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines())


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
    listed = ", ".join(map(str, pages[:_LISTED_PAGES])) + (" …" if len(pages) > _LISTED_PAGES else "")
    what = f"{len(pages)} of {total} pages have no text layer and were not read: {listed}."
    return Unreadable("pages_without_text", what, "Run text recognition (OCR) on them.")
