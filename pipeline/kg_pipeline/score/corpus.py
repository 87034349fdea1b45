"""The documents that a gold set speaks of, read as `kg ingest` reads them."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path

from kg_pipeline.reading.source import ReadOptions, SourceFile
from kg_pipeline.steps.read import DEFAULT_OPTIONS, discover, read


class Corpus:
    """One wave of documents; each is read when its text is asked for, once.

    Parameters
    ----------
    folder : document paths are relative to it; it may be absent.
    options : how files are found and read.
    """

    def __init__(self, folder: Path, options: ReadOptions = DEFAULT_OPTIONS) -> None:
        self._folder = folder
        self._options = options
        self._read: dict[str, tuple[str, str]] = {}

    def text(self, path: str) -> tuple[str, str]:
        """The text of a document, and why there is none; one of them is empty."""
        if path not in self._read:
            self._read[path] = self._text(path)
        return self._read[path]

    @cached_property
    def _files(self) -> dict[str, SourceFile]:
        if not self._folder.is_dir():
            return {}
        files, _ = discover([self._folder], self._folder, self._options)
        return {file.path: file for file in files}

    def _text(self, path: str) -> tuple[str, str]:
        file = self._files.get(path)
        if file is None:
            there = (self._folder / path).is_file()
            return "", "is left out by `kg ingest`" if there else "is not in the corpus"
        document, problems = read(file, self._options)
        if document is None:
            return "", " ".join(["cannot be read:", *(problem.what for problem in problems)])
        return document.text, ""
