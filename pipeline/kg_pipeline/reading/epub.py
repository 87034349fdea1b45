"""Electronic books (EPUB): the chapters in the order of the spine."""

from __future__ import annotations

import posixpath
from urllib.parse import unquote

from kg_pipeline.reading.layout import TextBuilder, one_line
from kg_pipeline.reading.markup import PageParser, decode_page
from kg_pipeline.reading.metadata import metadata_of
from kg_pipeline.reading.package import Package, corrupt
from kg_pipeline.reading.source import Extracted, ReadOptions, Unreadable
from kg_pipeline.text.literals import dates_in

_OPF = "{http://www.idpf.org/2007/opf}"
_DC = "{http://purl.org/dc/elements/1.1/}"
_CONTAINER = "{urn:oasis:names:tc:opendocument:xmlns:container}"
_ENCRYPTED = "{http://www.w3.org/2001/04/xmlenc#}CipherReference"


def extract(content: bytes, options: ReadOptions, name: str) -> Extracted:
    """Read a book; a chapter's anchor is `chapter N`, its place in the spine."""
    package = Package(content, options)
    container = package.xml("META-INF/container.xml")
    root = next((r.get("full-path", "") for r in container.iter(_CONTAINER + "rootfile")), "")
    if root not in package.names:
        raise corrupt("its list of contents is missing")
    book = package.xml(root)
    folder = posixpath.dirname(root)
    places = {
        item.get("id", ""): posixpath.normpath(posixpath.join(folder, unquote(item.get("href", ""))))
        for item in book.iter(_OPF + "item")
    }
    spine = [places.get(entry.get("idref", ""), "") for entry in book.iter(_OPF + "itemref")]
    _refuse_encrypted(package, spine)
    out = TextBuilder()
    for number, place in enumerate(spine, 1):
        if place in package.names:
            out.anchor(f"chapter {number}")
            page = PageParser(out)
            page.read(decode_page(package.read(place), options).text)
    title = one_line(book.findtext(f".//{_DC}title") or "")
    stated = dates_in((book.findtext(f".//{_DC}date") or "").split("T")[0])
    meta = metadata_of(out.text)
    return Extracted(
        out.text,
        name,
        "utf-8",
        out.anchors,
        title or meta.title,
        stated[0][1] if stated else meta.date,
        meta.status,
    )


def _refuse_encrypted(package: Package, spine: list[str]) -> None:
    """Refuse a book whose chapters are encrypted; encrypted fonts do no harm."""
    if "META-INF/encryption.xml" in package.names:
        listed = package.xml("META-INF/encryption.xml").iter(_ENCRYPTED)
        if {unquote(reference.get("URI", "")) for reference in listed} & set(spine):
            raise Unreadable(
                "encrypted", "skipped: its chapters are encrypted.", "Use a copy without protection."
            )
