"""Find documents and read each of them once, into text that all offsets count in.

A file that cannot be read, or is no document, becomes a located `Problem`; nothing is left out in silence.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from kg_ledger.records import Problem
from kg_pipeline.documents import Document
from kg_pipeline.reading.formats import read_bytes
from kg_pipeline.reading.metadata import date_in_name
from kg_pipeline.reading.source import Extracted, ReadOptions, SourceFile, Unreadable
from kg_pipeline.reading.walk import find_sources

DEFAULT_OPTIONS = ReadOptions()


def discover(
    paths: Sequence[str | Path],
    base: Path,
    options: ReadOptions = DEFAULT_OPTIONS,
    stdin: BinaryIO | None = None,
) -> tuple[list[SourceFile], list[Problem]]:
    """Find every file under `paths`: folders, globs, files, archives, and `-` for `stdin`.

    Parameters
    ----------
    paths : as the user gave them.
    base : the folder that document paths are relative to.

    Returns
    -------
    files, problems
        Files ascending by document path.

    Raises
    ------
    KgError
        A path does not exist or a folder cannot be listed: the run must stop, or its documents would look
        deleted.
    """
    return find_sources(paths, base, options, stdin)


def read(file: SourceFile, options: ReadOptions = DEFAULT_OPTIONS) -> tuple[Document | None, list[Problem]]:
    """Read one file.

    Returns
    -------
    document, problems
        No document if the file yields none; the problem says why, and `failed` whether something is lost.
        A document may come with warnings, such as an encoding that had to be guessed.
    """
    try:
        content = file.load(options.max_bytes)
        extracted = _extract(content, file, options)
    except Unreadable as refusal:
        return None, [refusal.problem(file.path)]
    document = Document(
        path=file.path,
        text=extracted.text,
        encoding=extracted.encoding,
        format=extracted.format,
        title=extracted.title,
        date=extracted.date or date_in_name(file.path),
        status=extracted.status,
        source=file.source,
        content_hash=content_hash(content),
        anchors=extracted.anchors,
    )
    return document, [warning.problem(file.path) for warning in extracted.warnings]


def content_hash(content: bytes) -> str:
    """SHA-256 of a file's bytes as 64 hex digits."""
    return hashlib.sha256(content).hexdigest()


def _extract(content: bytes, file: SourceFile, options: ReadOptions) -> Extracted:
    if not content:
        raise Unreadable("empty", "skipped: the file is empty.")
    extracted = read_bytes(file.path, content, options)
    if not extracted.text:
        raise Unreadable("empty", "skipped: the file has no text.")
    if not extracted.text.strip():
        raise Unreadable("whitespace_only", "skipped: the file holds nothing but white space.")
    return extracted
