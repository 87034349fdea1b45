"""JSON, JSON Lines and YAML: read as they are written, with escaped characters made readable."""

from __future__ import annotations

import json
import re
from typing import Any

from kg_pipeline.reading.decode import decode
from kg_pipeline.reading.metadata import metadata_of
from kg_pipeline.reading.source import Extracted, ReadOptions

_ESCAPE = re.compile(r"\\u[0-9a-fA-F]{4}")


def extract(content: bytes, options: ReadOptions, name: str) -> Extracted:
    """Decode structured text.

    Parameters
    ----------
    name : `json`, `jsonl` or `yaml`. JSON with `\\uXXXX` escapes is written out again without them.
    """
    decoded = decode(content, options)
    text = decoded.text
    if _ESCAPE.search(text) is not None and name == "json":
        text = _readable(text, 2)
    elif _ESCAPE.search(text) is not None and name == "jsonl":
        text = "".join(_readable(line, None) for line in text.splitlines(keepends=True))
    meta = metadata_of(text) if name == "yaml" else None
    return Extracted(
        text,
        name,
        decoded.encoding,
        date=meta.date if meta else "",
        status=meta.status if meta else "",
        warnings=decoded.warnings,
    )


def _readable(text: str, indent: int | None) -> str:
    """`text` with its characters unescaped; as it is if it is no JSON."""
    try:
        value: Any = json.loads(text)
        written = json.dumps(value, ensure_ascii=False, indent=indent)
    except (ValueError, RecursionError):
        return text
    clean = written.encode("utf-8", "replace").decode("utf-8").replace("\0", "")
    return clean + text[len(text.rstrip()) :]
