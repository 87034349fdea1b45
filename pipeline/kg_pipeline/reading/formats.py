"""Which reader takes which file. A format module is imported when the first such file is met."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import PurePosixPath

from kg_pipeline.reading.source import Extracted, ReadOptions, Unreadable

Extractor = Callable[[bytes, ReadOptions], Extracted]

_TEXT = "kg_pipeline.reading.plain"
_READERS: dict[str, tuple[str, str]] = {
    **dict.fromkeys((".md", ".markdown", ".mdown", ".mkd", ".mdx", ".qmd", ".rmd"), (_TEXT, "markdown")),
    **dict.fromkeys((".txt", ".text", ".log", ""), (_TEXT, "text")),
    **dict.fromkeys((".rst", ".rest"), (_TEXT, "rst")),
    **dict.fromkeys((".adoc", ".asciidoc", ".asc"), (_TEXT, "asciidoc")),
    **dict.fromkeys((".org", ".tex"), (_TEXT, "text")),
}


def extractor_for(path: str) -> Extractor:
    """The reader for the file at `path`, by its suffix.

    Raises
    ------
    Unreadable
        No reader takes this suffix.
    """
    suffix = PurePosixPath(path).suffix.lower()
    found = _READERS.get(suffix)
    if found is None:
        raise Unreadable(
            "unsupported_format",
            f"skipped: files of type {suffix} are not read.",
            "Convert it, or list it in .kgignore.",
        )
    module, name = found

    def extract(content: bytes, options: ReadOptions) -> Extracted:
        reader: Callable[[bytes, ReadOptions, str], Extracted] = importlib.import_module(module).extract
        return reader(content, options, name)

    return extract
