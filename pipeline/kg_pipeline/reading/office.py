"""What the office formats share: the description of a document in its package."""

from __future__ import annotations

from kg_pipeline.reading.layout import one_line
from kg_pipeline.reading.package import Package
from kg_pipeline.text.literals import dates_in

_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_MODIFIED = "{http://purl.org/dc/terms/}modified"
_PLACEHOLDERS = (
    "powerpoint presentation",
    "powerpoint プレゼンテーション",
    "untitled",
    "document1",
    "タイトルなし",
)


def described(package: Package) -> tuple[str, str]:
    """Title and date of last change from the package's core properties; empty where they say nothing."""
    if "docProps/core.xml" not in package.names:
        return "", ""
    core = package.xml("docProps/core.xml")
    title = one_line(core.findtext(_TITLE) or "")
    stated = dates_in((core.findtext(_MODIFIED) or "").split("T")[0])
    return "" if title.lower() in _PLACEHOLDERS else title, stated[0][1] if stated else ""
