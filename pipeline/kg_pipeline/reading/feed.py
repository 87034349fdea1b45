"""XML: news feeds (RSS, Atom) as one section an entry; any other XML as the text of its elements."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from kg_pipeline.reading.layout import TextBuilder, one_line
from kg_pipeline.reading.markup import read_page
from kg_pipeline.reading.metadata import metadata_of
from kg_pipeline.reading.package import parse_xml
from kg_pipeline.reading.source import Extracted, ReadOptions

_ENTRIES = ("item", "entry")
_DATES = ("pubDate", "published", "updated", "date")
_BODIES = ("encoded", "content", "description", "summary")


def extract(content: bytes, options: ReadOptions, name: str) -> Extracted:
    """Read a feed, anchors being `entry N`, or any other XML."""
    root = parse_xml(content)
    out = TextBuilder()
    entries = [element for element in root.iter() if _local(element) in _ENTRIES]
    title = _text(root, "title") or next((_text(e, "title") for e in root if _local(e) == "channel"), "")
    if not entries:
        _add_elements(out, root)
        meta = metadata_of(out.text)
        return Extracted(out.text, "xml", "utf-8", (), meta.title, meta.date, meta.status)
    out.heading(1, title)
    for number, entry in enumerate(entries, 1):
        out.anchor(f"entry {number}")
        out.heading(2, _text(entry, "title") or f"Entry {number}")
        dates = filter(None, (_text(entry, date) for date in _DATES))
        out.paragraph("".join(f"Date: {date}" for date in [next(dates, "")] if date))
        body = next(filter(None, (_text(entry, kind) for kind in _BODIES)), "")
        out.raw(read_page(body).out.text if "<" in body else body)
    return Extracted(out.text, "feed", "utf-8", out.anchors, title)


def _local(element: Element) -> str:
    return element.tag.rsplit("}", 1)[-1] if isinstance(element.tag, str) else ""


def _text(element: Element, name: str) -> str:
    """Text of the first child of this name, whatever its namespace."""
    found = next((child for child in element if _local(child) == name), None)
    return "".join(found.itertext()).strip() if found is not None else ""


def _add_elements(out: TextBuilder, element: Element) -> None:
    """Each element with text of its own becomes a line `name: text`."""
    stack = [element]
    while stack:
        current = stack.pop()
        if text := one_line(current.text or ""):
            out.item(f"{_local(current)}: {text}")
        stack.extend(reversed(list(current)))
