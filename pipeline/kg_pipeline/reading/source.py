"""What is read: options, a file that was found, what a format makes of it, and why it may make nothing."""

from __future__ import annotations

import os
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from kg_ledger.records import Problem
from kg_pipeline.documents import Anchor

MEGABYTE = 1_000_000
NOTE_CODES = frozenset(
    {
        "uncertain_encoding",
        "invalid_bytes",
        "truncated_text",
        "nul_removed",
        "attachments_skipped",
        "pages_without_text",
        "pages_damaged",
    }
)
"""Codes of problems that come with a document: it was read, and a person should know this of it."""


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How documents are found and read.

    Attributes
    ----------
    encoding : decode every text file with this codec, without guessing; empty to detect.
    encodings : legacy encodings to prefer, such as `cp932`.
    languages : preferred languages, as ISO 639-1 codes; they order the legacy encodings that are tried.
    max_file_mb : larger files are skipped, and counted; in units of 1,000,000 bytes.
    """

    encoding: str = ""
    encodings: tuple[str, ...] = ()
    languages: tuple[str, ...] = ("ja", "en")
    max_file_mb: float = 50.0

    @property
    def max_bytes(self) -> int:
        """The size limit in bytes."""
        return int(self.max_file_mb * MEGABYTE)


class Unreadable(Exception):
    """A file that yields no document. It becomes a `Problem`; it never stops a run.

    Parameters
    ----------
    code : a stable word, such as `binary_content`.
    what : one sentence for a person, without the file's name.
    remedy : what to do about it.
    failed : False if leaving the file out is right (an image, an empty file), True if something is lost.
    """

    def __init__(self, code: str, what: str, remedy: str = "", failed: bool = False) -> None:
        super().__init__(what)
        self.code = code
        self.what = what
        self.remedy = remedy
        self.failed = failed

    def problem(self, where: str) -> Problem:
        """The problem to report for the document at `where`."""
        return Problem(self.code, where, f"{where}: {self.what}", self.remedy, self.failed)


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file to be read.

    Attributes
    ----------
    path : identity of the document: relative to the base, POSIX separators, NFC.
    location : the file on disk; None for standard input.
    source : the folder, archive or file as the user named it.
    member : name inside the archive at `location`, or empty.
    content : the bytes, where they are known already.
    """

    path: str
    location: Path | str | None
    source: str
    member: str = ""
    content: bytes | None = None

    def load(self, max_bytes: int) -> bytes:
        """Read the bytes.

        Raises
        ------
        Unreadable
            The file is larger than `max_bytes`, is encrypted, or cannot be read.
        """
        if self.content is not None:
            return _limited(self.content, max_bytes)
        assert self.location is not None
        try:
            if self.member:
                return _load_member(Path(self.location), self.member, max_bytes)
            with open(self.location, "rb", buffering=0) as stream:  # noqa: PTH123 - there may be many
                size = os.fstat(stream.fileno()).st_size
                if size > max_bytes:
                    raise too_large(size, max_bytes)
                content = stream.read(size + 1)
                if len(content) > size:  # it grows, or does not tell its size
                    content += read_at_most(stream, max_bytes + 1 - len(content))
                return _limited(content, max_bytes)
        except OSError as err:
            raise Unreadable(
                "unreadable_file", f"cannot be read ({err.strerror or err}).", "Check its permissions.", True
            ) from err


@dataclass(frozen=True, slots=True)
class Extracted:
    """What a format makes of a file's bytes.

    Attributes
    ----------
    text : the text that all offsets of the document count in.
    format, encoding, anchors, title, date, status : as in `Document`.
    warnings : raised by reading; each becomes a `Problem` that does not fail the document.
    """

    text: str
    format: str
    encoding: str = "utf-8"
    anchors: tuple[Anchor, ...] = ()
    title: str = ""
    date: str = ""
    status: str = ""
    warnings: tuple[Unreadable, ...] = field(default=())


def read_at_most(stream: BinaryIO, limit: int) -> bytes:
    """Read `stream` up to `limit` bytes, in pieces: one large request would set the whole limit aside."""
    pieces: list[bytes] = []
    left = limit
    while left > 0 and (piece := stream.read(min(left, MEGABYTE))):
        pieces.append(piece)
        left -= len(piece)
    return b"".join(pieces)


def too_large(size: int, max_bytes: int) -> Unreadable:
    """The refusal of a file of `size` bytes."""
    return Unreadable(
        "too_large",
        f"skipped: {size / MEGABYTE:,.1f} MB, the limit is {max_bytes / MEGABYTE:,.1f} MB.",
        "Raise the limit with --max-file-mb.",
    )


def _limited(content: bytes, max_bytes: int) -> bytes:
    if len(content) > max_bytes:
        raise too_large(len(content), max_bytes)
    return content


def _load_member(archive: Path, member: str, max_bytes: int) -> bytes:
    try:
        with zipfile.ZipFile(archive) as opened:
            entry = opened.getinfo(member)
            if entry.flag_bits & 0x1:
                raise Unreadable("encrypted", "is encrypted inside its archive.", "Unpack it by hand.")
            with opened.open(entry) as stream:
                content = stream.read(max_bytes + 1)
    except (zipfile.BadZipFile, NotImplementedError, KeyError, EOFError, ValueError, RuntimeError) as err:
        raise Unreadable("corrupt_archive", f"cannot be unpacked ({err}).", "Pack it again.", True) from err
    if len(content) > max_bytes:
        raise too_large(max(len(content), entry.file_size), max_bytes)
    return content
