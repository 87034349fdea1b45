"""Formats that are ZIP archives of XML: opened without trust. What unpacks to more than a limit, declares
entities, or is encrypted is refused.
"""

from __future__ import annotations

import io
import posixpath
import zipfile
import zlib
from collections.abc import Iterator
from xml.etree import ElementTree

from kg_pipeline.reading.source import MEGABYTE, ReadOptions, Unreadable

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_INFLATION = 8
"""A package may unpack to so many times the size limit for files."""
_RELATIONSHIPS = "{http://schemas.openxmlformats.org/package/2006/relationships}"


class Package:
    """An open archive. Every read counts against one budget."""

    def __init__(self, content: bytes, options: ReadOptions) -> None:
        if content.startswith(_OLE):
            if "EncryptedPackage".encode("utf-16-le") in content:
                raise Unreadable("encrypted", "skipped: protected by a password.", "Save it without one.")
            raise Unreadable(
                "unsupported_format",
                "skipped: this is an older binary format under a new suffix.",
                "Save it in the current format.",
            )
        try:
            self._archive = zipfile.ZipFile(io.BytesIO(content))
        except (zipfile.BadZipFile, ValueError, OSError) as err:
            raise corrupt(err) from err
        self._left = options.max_bytes * _INFLATION
        self._limit = self._left
        self.names = frozenset(self._archive.namelist())

    def read(self, name: str) -> bytes:
        """Unpack the member `name`.

        Raises
        ------
        Unreadable
            It is missing, damaged, encrypted, or larger than what is left of the budget.
        """
        try:
            entry = self._archive.getinfo(name)
            if entry.flag_bits & 0x1:
                raise Unreadable("encrypted", "skipped: protected by a password.", "Save it without one.")
            with self._archive.open(entry) as stream:
                content = stream.read(self._left + 1)
        except KeyError as err:
            raise corrupt(f"{name} is missing") from err
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError, ValueError) as err:
            raise corrupt(err) from err
        self._left -= len(content)
        if self._left < 0:
            raise Unreadable(
                "archive_bomb",
                f"skipped: it unpacks to more than {self._limit / MEGABYTE:,.0f} MB.",
                "If it is what it should be, raise --max-file-mb.",
            )
        return content

    def xml(self, name: str) -> ElementTree.Element:
        """The member `name` as an XML tree; see `parse_xml`."""
        return parse_xml(self.read(name))

    def relations(self, name: str) -> Iterator[tuple[str, str, str]]:
        """`(id, type, target)` of the relationships of the part `name`; external ones are left out."""
        folder, file = posixpath.split(name)
        listing = posixpath.join(folder, "_rels", file + ".rels")
        if listing not in self.names:
            return
        for relation in self.xml(listing).iter(_RELATIONSHIPS + "Relationship"):
            if relation.get("TargetMode") != "External":
                target = relation.get("Target", "")
                path = target.lstrip("/") if target.startswith("/") else posixpath.join(folder, target)
                kind = relation.get("Type", "").rsplit("/", 1)[-1]
                yield relation.get("Id", ""), kind, posixpath.normpath(path)


def stream_xml(content: bytes, tag: str) -> Iterator[ElementTree.Element]:
    """Yield each element named `tag` as it ends, and forget it afterwards: for parts with a million rows.

    Refuses what `parse_xml` refuses.
    """
    _refuse_declarations(content)
    try:
        for _, element in ElementTree.iterparse(io.BytesIO(content), ("end",)):
            if element.tag == tag:
                yield element
                element.clear()
    except (ElementTree.ParseError, ValueError, LookupError) as err:
        raise corrupt(err) from err


def parse_xml(content: bytes) -> ElementTree.Element:
    """Parse XML that declares nothing of its own: a document type with entities is refused.

    Raises
    ------
    Unreadable
        The XML is damaged, or holds a document type declaration.
    """
    _refuse_declarations(content)
    try:
        return ElementTree.fromstring(content)
    except (ElementTree.ParseError, ValueError, LookupError) as err:
        raise corrupt(err) from err


def _refuse_declarations(content: bytes) -> None:
    head = content[:2000].replace(b"\0", b"")
    if b"<!DOCTYPE" in head or b"<!ENTITY" in content.replace(b"\0", b""):
        raise Unreadable(
            "unsafe_xml", "its XML declares a document type, which is refused.", "Save it again.", True
        )


def corrupt(why: object) -> Unreadable:
    """The refusal of a damaged file."""
    return Unreadable(
        "corrupt_file", f"cannot be opened: damaged or not of its type ({why}).", "Save it again.", True
    )
