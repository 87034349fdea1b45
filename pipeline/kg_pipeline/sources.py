"""What changed in the source since the last run: decided by content, never by time stamps.

Knows files by their hash and documents by what the ledger says of them; writes nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kg_ledger.reading import DocumentState, Filed
from kg_pipeline.reading.source import SourceFile


@dataclass(frozen=True, slots=True)
class Found:
    """A file with the hash of its bytes."""

    file: SourceFile
    content_hash: str


@dataclass(slots=True)
class Changes:
    """What a run has to do.

    Attributes
    ----------
    new, changed : files to read; `changed` with the document that they are a new revision of.
    renamed : a known document and the file that it has become, byte for byte.
    returned : documents that were hidden or withdrawn and are back unchanged.
    unchanged : known documents whose file is as it was.
    gone : live documents in scope whose file is no longer there, or has nothing in it any more.
    emptied : ids of the latter.
    """

    new: list[Found] = field(default_factory=list)
    changed: list[tuple[Filed, Found]] = field(default_factory=list)
    renamed: list[tuple[Filed, Found]] = field(default_factory=list)
    returned: list[Filed] = field(default_factory=list)
    unchanged: list[Filed] = field(default_factory=list)
    gone: list[Filed] = field(default_factory=list)
    emptied: set[str] = field(default_factory=set)

    @property
    def empty(self) -> bool:
        """Whether a run has nothing to do."""
        return not (self.new or self.changed or self.renamed or self.returned or self.gone)


def compare(
    found: Sequence[Found],
    document_at: Callable[[str], Filed | None],
    in_scope: Iterable[Filed],
) -> Changes:
    """Hold the files that are there against the documents that are known.

    Parameters
    ----------
    found : every file of this run, ascending by path.
    document_at : the document that was last at a path, whatever its state.
    in_scope : live documents that this run's paths cover; those without a file are gone or renamed.

    A rename is a file at a new path with the bytes of a document that has gone. Where several could be
    meant (copies), the lexicographically first pair is taken.
    """
    changes = Changes()
    here = {one.file.path for one in found}
    missing: dict[str, list[Filed]] = defaultdict(list)
    for document in sorted((d for d in in_scope if d.path not in here), key=lambda d: d.path):
        missing[document.content_hash].append(document)
    for one in found:
        known = document_at(one.file.path)
        if known is None:
            twins = missing.get(one.content_hash)
            if twins:
                changes.renamed.append((twins.pop(0), one))
            else:
                changes.new.append(one)
        elif known.content_hash != one.content_hash:
            changes.changed.append((known, one))
        elif known.state is DocumentState.LIVE:
            changes.unchanged.append(known)
        else:
            changes.returned.append(known)
    changes.gone = sorted((d for group in missing.values() for d in group), key=lambda d: d.path)
    return changes


class Scope:
    """The folders that a run looks through.

    Parameters
    ----------
    folders : as the user named them.
    base : document paths are relative to it.
    """

    def __init__(self, folders: Iterable[Path], base: Path) -> None:
        self._folders = frozenset(folder.resolve() for folder in folders)
        self._base = base
        self._parents: dict[str, bool] = {}

    def covers(self, path: str) -> bool:
        """Whether the document at `path` lies below one of the folders, symbolic links followed."""
        parent = path.rpartition("/")[0]
        found = self._parents.get(parent)
        if found is None:
            real = (self._base / path).parent.resolve()
            found = not self._folders.isdisjoint((real, *real.parents))
            self._parents[parent] = found
        return found
