"""Jupyter notebooks: Markdown cells as they are, code and its text output fenced."""

from __future__ import annotations

import json
from typing import Any

from kg_pipeline.reading.decode import decode
from kg_pipeline.reading.layout import TextBuilder
from kg_pipeline.reading.metadata import metadata_of
from kg_pipeline.reading.package import corrupt
from kg_pipeline.reading.source import Extracted, ReadOptions


def extract(content: bytes, options: ReadOptions, name: str) -> Extracted:
    """Read a notebook of format 4; the anchor of a cell is its number, the first being `cell 1`."""
    decoded = decode(content, options)
    try:
        notebook = json.loads(decoded.text)
    except (ValueError, RecursionError) as err:
        raise corrupt(err) from err
    cells = notebook.get("cells") if isinstance(notebook, dict) else None
    if not isinstance(cells, list):
        raise corrupt("it has no list of cells")
    language = _language(notebook)
    out = TextBuilder()
    for number, cell in enumerate(cells, 1):
        if isinstance(cell, dict):
            out.anchor(f"cell {number}")
            _add_cell(out, cell, language)
    meta = metadata_of(out.text)
    return Extracted(
        out.text, name, decoded.encoding, out.anchors, meta.title, meta.date, meta.status, decoded.warnings
    )


def _add_cell(out: TextBuilder, cell: dict[str, Any], language: str) -> None:
    source = _joined(cell.get("source"))
    if cell.get("cell_type") != "code":
        out.raw(source)
        return
    out.verbatim(source, language)
    outputs = cell.get("outputs")
    for output in outputs if isinstance(outputs, list) else []:
        if isinstance(output, dict):
            shown = output.get("data")
            out.verbatim(
                _joined(output.get("text") or (shown.get("text/plain") if isinstance(shown, dict) else ""))
            )


def _joined(source: Any) -> str:
    if isinstance(source, list):
        return "".join(part for part in source if isinstance(part, str))
    return source if isinstance(source, str) else ""


def _language(notebook: dict[str, Any]) -> str:
    metadata = notebook.get("metadata")
    described = metadata.get("language_info") if isinstance(metadata, dict) else None
    named = described.get("name") if isinstance(described, dict) else None
    return named if isinstance(named, str) and named.isalnum() else "python"
