"""Find the files to read: folders, globs, single files, archives, standard input. Sorted, so that the order
never depends on the disk.

A folder that cannot be listed aborts the run: it must never look like a folder whose documents are gone.
A link that leads out of the folder that is read is passed over and said: whoever may write into a folder
must not choose what else of the machine is read. A link that the user names is followed.
"""

from __future__ import annotations

import glob
import os
import unicodedata
import zipfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import BinaryIO

from kg_ledger.errors import KgError
from kg_ledger.records import Problem
from kg_pipeline.reading.ignore import IgnoreRules
from kg_pipeline.reading.source import ReadOptions, SourceFile, Unreadable, read_at_most

STDIN = "-"
STDIN_PATH = "stdin"
_MAGIC = "*?["
_MAX_MEMBERS = 100_000
_NO_FILE = "a pipe, socket or device, from which reading might never end"


def find_sources(
    paths: Sequence[str | Path], base: Path, options: ReadOptions, stdin: BinaryIO | None = None
) -> tuple[list[SourceFile], list[Problem]]:
    """Find every file under `paths`.

    Parameters
    ----------
    paths : folders, files, archives, globs, or `-` for `stdin`.
    base : the folder that document paths are relative to.
    stdin : where `-` reads from.

    Returns
    -------
    files, problems
        Files ascending by document path, each path once.

    Raises
    ------
    KgError
        A path does not exist, a glob matches nothing, or a folder cannot be listed.
    """
    walker = _Walker(base, options, paths)
    for given in map(str, paths):
        if given == STDIN:
            walker.take_stdin(stdin)
        else:
            walker.take_all(given)
    return sorted(walker.files.values(), key=lambda f: f.path), walker.problems


class _Walker:
    """Collects files under their document paths."""

    def __init__(self, base: Path, options: ReadOptions, paths: Sequence[str | Path]) -> None:
        self.base = _normal(base)
        self.options = options
        self.files: dict[str, SourceFile] = {}
        self.problems: list[Problem] = []
        self._above: dict[str, str] = {}
        self._named = {_normal(Path(path)) for path in paths}
        self._outside: set[Path] = set()

    def take_stdin(self, stdin: BinaryIO | None) -> None:
        """Read standard input whole, up to the size limit."""
        if stdin is None:
            raise KgError("-: there is no standard input here.", "Name a file instead.")
        self._add(
            SourceFile(STDIN_PATH, None, STDIN, content=read_at_most(stdin, self.options.max_bytes + 1))
        )

    def take_all(self, given: str) -> None:
        """Take a path that the user named, or every path that a pattern matches."""
        if os.path.lexists(given) or not any(mark in given for mark in _MAGIC):
            self._take(_normal(Path(given)), given)
            return
        found = sorted(glob.glob(given, recursive=True))  # noqa: PTH207 - the pattern may be absolute
        if not found:
            raise KgError(f"{given}: no file matches.", "Check the pattern.")
        root = Path(os.path.realpath(_fixed_part(given)))
        for place in map(_normal, map(Path, found)):
            if self._leads_out(place, root):
                continue
            if not IgnoreRules.above(place, self.base).ignores(place, folder=place.is_dir()):
                self._take(place, given)

    def _take(self, place: Path, given: str) -> None:
        try:
            place.stat()
        except OSError as err:
            raise KgError(
                f"{given}: cannot be read ({err.strerror}).", "Nothing was changed. Check the path."
            ) from err
        if place.is_dir():
            rules = IgnoreRules.above(place, self.base)
            for found in self._walk(place, rules, place.resolve()):
                self._take_file(*found, given)
        elif place.is_file():
            self._take_file(str(place), True, given)
        else:
            raise KgError(
                f"{given}: {_NO_FILE} (neither a file nor a folder).",
                "Nothing was changed. Name a file, or write to `kg ingest -` on standard input.",
            )

    def _walk(self, folder: Path, rules: IgnoreRules, root: Path) -> Iterator[tuple[str, bool]]:
        """The files below `folder`, each with whether it is there: a link may lead nowhere."""
        try:
            with os.scandir(folder) as entries:
                listed = sorted(entries, key=lambda entry: entry.name)
        except OSError as err:
            raise KgError(
                f"{folder}: this folder cannot be listed ({err.strerror}).",
                "Nothing was changed, so that its documents do not look deleted. Restore access, run again.",
            ) from err
        rules = rules.extended(folder)
        for entry in listed:
            if entry.name.startswith("."):
                continue
            if _is(entry.is_dir):
                place = folder / entry.name
                if rules.ignores(place, folder=True):
                    continue
                if not entry.is_symlink():
                    yield from self._walk(place, rules, root)
                elif not self._leads_out(place, root):
                    self._skip("symlink_skipped", place, "a link to a folder that is read anyway; skipped.")
            elif not rules.layers or not rules.ignores(folder / entry.name, folder=False):
                there = _is(entry.is_file)
                if there and entry.is_symlink() and self._leads_out(folder / entry.name, root):
                    continue
                if there or not (folder / entry.name).exists():
                    yield entry.path, there
                else:
                    self._skip("no_file", folder / entry.name, f"{_NO_FILE}; skipped.")

    def _leads_out(self, place: Path, root: Path) -> bool:
        """Whether `place`, links followed, lies outside `root`; said once, unless the user named it."""
        if not self._outside.isdisjoint(place.parents):
            return True
        if Path(os.path.realpath(place)).is_relative_to(root):
            return False
        if place not in self._outside | self._named:
            self._outside.add(place)
            self._skip(
                "symlink_outside",
                place,
                "a link that leads outside the folder that is read; skipped.",
                remedy="Name it on the command line to have it read.",
            )
        return True

    def _take_file(self, name: str, there: bool, given: str) -> None:
        """Take one file; there may be so many that none is made a `Path` without need."""
        if not there and (place := Path(name)).is_symlink() and not place.exists():
            self._skip("unreadable_file", place, "a link that leads nowhere.", failed=True)
        elif name.lower().endswith(".zip"):
            self._take_archive(Path(name), given)
        else:
            self._add(SourceFile(self._identity(name), name, given))

    def _take_archive(self, place: Path, given: str) -> None:
        identity = self._identity(place)
        try:
            with zipfile.ZipFile(place) as archive:
                members = archive.infolist()
        except (zipfile.BadZipFile, OSError) as err:
            self._skip("corrupt_archive", place, f"cannot be unpacked ({err}).", failed=True)
            return
        if len(members) > _MAX_MEMBERS:
            self._skip(
                "too_large", place, f"{len(members):,} files in it; the limit is {_MAX_MEMBERS:,}.", True
            )
            return
        for member in members:
            name = member_name(member)
            parts = PurePosixPath(name).parts
            if member.is_dir() or any(part.startswith((".", "__MACOSX")) and part != ".." for part in parts):
                continue
            safe = "/".join(part for part in parts if part not in ("..", "/"))
            if safe.lower().endswith(".zip"):
                self._skip("nested_archive", place / safe, "an archive inside an archive; skipped.")
            else:
                self._add(SourceFile(nfc(f"{identity}/{safe}"), place, given, member=member.filename))

    def _identity(self, place: Path | str) -> str:
        folder, name = os.path.split(place)
        above = self._above.get(folder)
        if above is None:
            relative = Path(os.path.relpath(folder, self.base)).as_posix()
            above = self._above[folder] = "" if relative == "." else f"{relative}/"
        return nfc(above + name)

    def _add(self, file: SourceFile) -> None:
        held = self.files.setdefault(file.path, file)
        if (held.location, held.member) != (file.location, file.member) and not _same(held, file):
            refusal = Unreadable(
                "path_collision",
                "two files have this path once Unicode spelling is made one; the second was left out.",
                "Rename one of them.",
                True,
            )
            self.problems.append(refusal.problem(file.path))

    def _skip(self, code: str, place: Path, what: str, failed: bool = False, remedy: str = "") -> None:
        self.problems.append(Unreadable(code, what, remedy, failed).problem(self._identity(place)))


def _is(what: Callable[[], bool]) -> bool:
    """What an entry of a folder says of itself; False where it leads nowhere, as `Path` has it."""
    try:
        return what()
    except OSError:
        return False


def _normal(place: Path) -> Path:
    """`place` as an absolute path without `..`, links left as they are."""
    return Path(os.path.normpath(place.absolute()))


def _fixed_part(pattern: str) -> Path:
    """The folder that a pattern names before its first mark: nothing outside it was meant."""
    parts = Path(pattern).absolute().parts
    marked = next((i for i, part in enumerate(parts) if any(mark in part for mark in _MAGIC)), len(parts))
    return Path(*parts[:marked])


def nfc(path: str) -> str:
    """`path` in NFC; bytes that are not UTF-8 become their escapes, so that the path can be stored."""
    if path.isascii():
        return path
    clean = path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    return unicodedata.normalize("NFC", clean)


def member_name(member: zipfile.ZipInfo) -> str:
    """A member's name; one that is not declared to be UTF-8 is read as UTF-8, CP932 or CP437, in turn."""
    if member.flag_bits & 0x800:
        return member.filename
    try:
        raw = member.filename.encode("cp437")
    except UnicodeEncodeError:
        return member.filename
    for encoding in ("utf-8", "cp932"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return member.filename


def _same(one: SourceFile, other: SourceFile) -> bool:
    if one.location is None or other.location is None or one.member != other.member:
        return False
    return Path(one.location).resolve() == Path(other.location).resolve()
