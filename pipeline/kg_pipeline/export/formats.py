"""The formats by name, and writing them as a whole: what is there before stays until all is written."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from kg_ledger.errors import KgError
from kg_pipeline.export.content import Content
from kg_pipeline.export.html import page
from kg_pipeline.export.neo4j import cypher
from kg_pipeline.export.obsidian import notes
from kg_pipeline.export.rdf import json_ld, turtle
from kg_pipeline.export.rows import json_lines
from kg_pipeline.export.xml_graphs import gexf, graphml

FILES: dict[str, Callable[[Content], Iterator[str]]] = {
    "graphml": graphml,
    "gexf": gexf,
    "neo4j": cypher,
    "turtle": turtle,
    "jsonld": json_ld,
    "html": page,
    "jsonl": json_lines,
}
"""Formats that are one file."""

FOLDERS: dict[str, Callable[[Content], Iterator[tuple[str, str]]]] = {"obsidian": notes}
"""Formats that are a folder of files."""

FORMATS = (*FILES, *FOLDERS)
MARK = ".kg-export"
"""Stands in every folder that an export made, so that another export may take its place."""


def write_file(parts: Iterable[str], place: Path) -> None:
    """Write a file beside `place` and put it there when it is whole.

    Raises
    ------
    KgError
        It cannot be written.
    """
    beside = place.with_name(f".{place.name[:40]}.{os.getpid()}.tmp")
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        with beside.open("w", encoding="utf-8", newline="") as stream:
            stream.writelines(parts)
        beside.replace(place)
    except OSError as err:
        raise KgError(
            f"{place}: cannot be written ({err.strerror or err}).", "Name another --output."
        ) from err
    finally:
        beside.unlink(missing_ok=True)


def write_folder(files: Iterable[tuple[str, str]], place: Path) -> int:
    """Write a folder beside `place` and put it there when it is whole; return the number of files.

    Raises
    ------
    KgError
        It cannot be written, or something stands there that no export made.
    """
    if place.exists() and not (place.is_dir() and ((place / MARK).exists() or not any(place.iterdir()))):
        raise KgError(
            f"{place}: something is there that no export made; it is left as it is.",
            "Name a folder that does not exist yet.",
        )
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(prefix=".kg-export-", dir=place.parent))
    except OSError as err:
        raise KgError(
            f"{place}: cannot be written ({err.strerror or err}).", "Name another --output."
        ) from err
    old = beside.with_name(beside.name + ".old")
    count = 0
    try:
        (beside / MARK).write_text("Made by kg export; the next export replaces this folder.\n", "utf-8")
        for name, text in files:
            (beside / name).write_bytes(text.encode("utf-8", "backslashreplace"))
            count += 1
        beside.chmod(0o755)
        if place.exists():
            place.rename(old)
        beside.rename(place)
    except OSError as err:
        if old.exists() and not place.exists():
            old.rename(place)
        raise KgError(
            f"{place}: cannot be written ({err.strerror or err}).", "Name another --output."
        ) from err
    finally:
        shutil.rmtree(beside, ignore_errors=True)
        if place.exists():
            shutil.rmtree(old, ignore_errors=True)
    return count
