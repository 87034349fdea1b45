"""Which reader takes which file. A format's module is imported when the first such file is met."""

from __future__ import annotations

import importlib
import re
import zipfile
import zlib
from collections.abc import Callable
from pathlib import PurePosixPath

from kg_pipeline.reading.package import corrupt
from kg_pipeline.reading.source import Extracted, ReadOptions, Unreadable

Extractor = Callable[[bytes, ReadOptions, str], Extracted]

_SUFFIXES: dict[tuple[str, str], tuple[str, ...]] = {
    ("plain", "markdown"): (".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".rmd"),
    ("plain", "text"): (
        ".txt", ".text", ".log", ".org", ".tex", ".srt", ".vtt", ".toml", ".ini", ".cfg", ".conf",
        ".properties",
    ),
    ("plain", "rst"): (".rst", ".rest"),
    ("plain", "asciidoc"): (".adoc", ".asciidoc", ".asc"),
    ("markup", "html"): (".html", ".htm", ".xhtml"),
    ("tabular", "csv"): (".csv",),
    ("tabular", "tsv"): (".tsv", ".tab"),
    ("structured", "json"): (".json",),
    ("structured", "jsonl"): (".jsonl", ".ndjson"),
    ("structured", "yaml"): (".yaml", ".yml"),
    ("mail", "eml"): (".eml",),
    ("mail", "mbox"): (".mbox",),
    ("notebook", "ipynb"): (".ipynb",),
    ("feed", "xml"): (".xml", ".rss", ".atom"),
    ("pdf", "pdf"): (".pdf",),
    ("docx", "docx"): (".docx", ".docm", ".dotx"),
    ("pptx", "pptx"): (".pptx", ".pptm", ".ppsx"),
    ("xlsx", "xlsx"): (".xlsx", ".xlsm"),
    ("epub", "epub"): (".epub",),
}  # fmt: skip
_READERS = {suffix: reader for reader, suffixes in _SUFFIXES.items() for suffix in suffixes}
_REMEDIES = {
    ".doc": "Save it as .docx.", ".rtf": "Save it as .docx.", ".odt": "Save it as .docx.",
    ".xls": "Save it as .xlsx.", ".ods": "Save it as .xlsx.", ".ppt": "Save it as .pptx.",
    ".odp": "Save it as .pptx.", ".msg": "Save it as .eml.",
}  # fmt: skip
_SUFFIX = re.compile(r"\.(?=[a-z0-9]*[a-z])[a-z0-9]{1,8}")
_OFFICE_PARTS = ((b"word/", "docx"), (b"ppt/", "pptx"), (b"xl/", "xlsx"))


def keeps_lines(path: str) -> bool:
    """Whether the text that is read from the file at `path` has the lines of the file itself."""
    reader = _READERS.get(PurePosixPath(path).suffix.lower())
    return reader is None or reader[0] == "plain"


_DAMAGE = (
    ValueError, ArithmeticError, LookupError, TypeError, AttributeError, RuntimeError, EOFError, OSError,
    zlib.error, zipfile.BadZipFile,
)  # fmt: skip
"""What a parser of a foreign format trips over when a file is damaged, or made to harm."""


def read_bytes(path: str, content: bytes, options: ReadOptions) -> Extracted:
    """Read the file at `path` by its suffix; one without a suffix, by what it holds.

    Raises
    ------
    Unreadable
        No reader takes such files, or the reader refuses this one.
    """
    suffix = PurePosixPath(path).suffix.lower()
    if suffix in _READERS:
        module, name = _READERS[suffix]
    elif _SUFFIX.fullmatch(suffix) is not None:
        remedy = _REMEDIES.get(suffix, "Convert it, or list it in .kgignore.")
        raise Unreadable("unsupported_format", f"skipped: files of type {suffix} are not read.", remedy)
    else:
        module, name = _sniffed(content)
    reader: Extractor = importlib.import_module(f"kg_pipeline.reading.{module}").extract
    try:
        return reader(content, options, name)
    except _DAMAGE as err:
        raise corrupt(f"{type(err).__name__}: {err}") from err


def _sniffed(content: bytes) -> tuple[str, str]:
    """The reader for a file whose name says nothing; text unless the content says otherwise."""
    if content.startswith(b"%PDF-"):
        return "pdf", "pdf"
    if content.startswith(b"PK\x03\x04"):
        if b"mimetypeapplication/epub+zip" in content[:200]:
            return "epub", "epub"
        for part, name in _OFFICE_PARTS:
            if part in content:
                return name, name
    if re.match(rb"\s*(?:<!doctype\s+html|<html\b)", content[:400], re.I):
        return "markup", "html"
    return "plain", "text"
