"""Formats that are read as they are written: Markdown, plain text, reStructuredText, AsciiDoc."""

from __future__ import annotations

from kg_pipeline.reading.decode import decode
from kg_pipeline.reading.metadata import metadata_of
from kg_pipeline.reading.source import Extracted, ReadOptions


def extract(content: bytes, options: ReadOptions, name: str) -> Extracted:
    """Decode a text file; its markup stays in the text."""
    decoded = decode(content, options)
    meta = metadata_of(decoded.text)
    return Extracted(
        decoded.text, name, decoded.encoding, (), meta.title, meta.date, meta.status, decoded.warnings
    )
