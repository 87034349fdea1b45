"""What there is to take in: the files of a run held against the documents that are known. Writes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import BinaryIO

from kg_ledger.errors import KgError
from kg_ledger.reading import DocumentState, Filed, Filing, SourceDocument
from kg_ledger.records import Problem
from kg_ledger.view import View
from kg_pipeline.providers.base import ProviderError
from kg_pipeline.reading.source import ReadOptions, SourceFile, Unreadable
from kg_pipeline.rooms import Rooms, Tick
from kg_pipeline.sources import Changes, Found, Scope, compare
from kg_pipeline.steps.commit import Taken, Tally
from kg_pipeline.steps.read import DEFAULT_OPTIONS, content_hash, discover, read

_EMPTY = ("empty", "whitespace_only")


@dataclass(frozen=True, slots=True)
class Request:
    """What to take in.

    Attributes
    ----------
    paths : as the user gave them; `-` is `stdin`.
    base : document paths are relative to it.
    options : how files are read.
    prune : withdraw documents below `paths` whose file is gone.
    empty_is_right : withdraw them even if a folder from which documents came holds none any more; otherwise
        that looks like a share that is not mounted, and the run stops.
    limit : take in at most so many new or changed documents.
    again : take in unchanged documents as well.
    accept_shrink : let a document lose most of its facts although its text did not change.
    """

    paths: tuple[str, ...]
    base: Path
    options: ReadOptions = DEFAULT_OPTIONS
    prune: bool = True
    empty_is_right: bool = False
    limit: int | None = None
    again: bool = False
    accept_shrink: bool = False
    stdin: BinaryIO | None = None


@dataclass(slots=True)
class Outcome:
    """What a run came to.

    Attributes
    ----------
    changes : what was found.
    tally : what was written.
    problems : everything that could not be taken in, named.
    stopped : the error after which the run could not go on; what was done before is kept.
    left : files of the documents that wait for another run because of `limit`.
    rejected : items of replies that could not be used, by reason.
    repairs : what replies needed before they could be used, such as `fence` or `truncated`, by name.
    decided : keys of names that a reviewer joined or parted since the last run; what hangs on them is read
        again.
    later : places of problems that are no document's: a block of names, a doubt.
    """

    changes: Changes
    tally: Tally = field(default_factory=Tally)
    problems: list[Problem] = field(default_factory=list)
    stopped: ProviderError | None = None
    left: tuple[SourceFile, ...] = ()
    rejected: Counter[str] = field(default_factory=Counter)
    repairs: Counter[str] = field(default_factory=Counter)
    decided: frozenset[str] = frozenset()
    later: set[str] = field(default_factory=set)

    @property
    def failed(self) -> list[str]:
        """Paths of the documents that failed."""
        places = {p.where for p in self.problems if p.failed} - self.later
        return sorted({place.split("#")[0] for place in places})

    @property
    def partial(self) -> bool:
        """Whether anything failed: a document, or a step after all documents."""
        return any(problem.failed for problem in self.problems)

    def add_later(self, problems: Sequence[Problem]) -> None:
        """Add what a step after all documents could not do; no document has failed by it."""
        self.problems += problems
        self.later |= {problem.where for problem in problems}


def look(request: Request, view: View, recipe: str) -> Outcome:
    """Find what changed in the source. Writes nothing.

    Parameters
    ----------
    recipe : what documents would be read with; one that was read with another is read again.

    Raises
    ------
    KgError
        A path does not exist, or a folder cannot be listed.
    """
    files, problems = discover(request.paths, request.base, request.options, request.stdin)
    found, unloaded = _hashed(files, request.options)
    problems += unloaded
    filing = view.filed() if request.prune and _folders(request) else None
    scope = _in_scope(request, filing, {p.where for p in problems})
    changes = compare(found, filing.at.get if filing else view.filed_at, scope)
    files_at = {one.file.path: one for one in found}
    stale = {d.id for d in changes.unchanged if request.again or d.recipe != recipe}
    stale |= {d.id for d in changes.returned if d.recipe != recipe}
    changes.changed += [(d, files_at[d.path]) for d in changes.unchanged + changes.returned if d.id in stale]
    changes.unchanged = [d for d in changes.unchanged if d.id not in stale]
    changes.returned = [d for d in changes.returned if d.id not in stale]
    outcome = Outcome(changes, problems=problems)
    if request.limit is not None:
        _limit(changes, request.limit, outcome)
    return outcome


def idle(outcome: Outcome, rooms: Rooms, view: View) -> bool:
    """Whether there is nothing to do: nothing changed, no names were decided on, and no earlier run left
    names to be weighed or doubts to be put to a model."""
    if outcome.decided and not rooms.model:
        return False
    return outcome.changes.empty and not (rooms.model and (view.unweighed() or view.in_doubt()))


def read_documents(
    outcome: Outcome, request: Request, tick: Tick, view: View, text_of: Callable[[str], str] | None = None
) -> list[Taken]:
    """Read the new and the changed documents, by path. What cannot be read joins the problems.

    Parameters
    ----------
    text_of : the text of a revision that is known; given, a changed document is cut where it was cut before.

    Raises
    ------
    KgError
        A folder from which documents came holds none any more, and `empty_is_right` is not set.
    """
    wanted: list[tuple[SourceDocument | None, Found]] = [(None, one) for one in outcome.changes.new]
    wanted += [(view.document(known.id), one) for known, one in outcome.changes.changed]
    taken = []
    for done, (known, one) in enumerate(sorted(wanted, key=lambda pair: pair[1].file.path), 1):
        document, problems = read(one.file, request.options)
        tick("read", done, len(wanted))
        if document is None:
            outcome.problems += _no_longer_read(known, problems, outcome.changes)
            continue
        outcome.problems += problems
        name = known.id if known else _free_id(document.path, view)
        same = known is not None and known.revision == document.revision
        before = (text_of(known.revision), known.cuts) if known and text_of and not same else None
        taken.append(Taken(document, known.id if known else None, name, same_text=same, before=before))
    if not request.empty_is_right:
        _check_roots(outcome, request, view, taken)
    return taken


def _check_roots(outcome: Outcome, request: Request, view: View, taken: Sequence[Taken]) -> None:
    """Stop where a folder that is looked through would lose its last document: a share that is not mounted
    looks just so, however few documents there are."""
    changes = outcome.changes
    if not changes.gone:
        return
    stay = [one.document.path for one in taken] + [file.file.path for _, file in changes.renamed]
    stay += [document.path for document in changes.unchanged + changes.returned]
    kept = (view.document_at(problem.where) for problem in outcome.problems if problem.failed)
    stay += [document.path for document in kept if document and document.state is DocumentState.LIVE]
    for given, folder in _folders(request):
        scope = Scope([folder], request.base)
        lost = sum(scope.covers(document.path) for document in changes.gone)
        waiting = (file for file in outcome.left if scope.covers(file.path))
        if (
            lost
            and not any(map(scope.covers, stay))
            and not any(read(f, request.options)[0] for f in waiting)
        ):
            raise _holds_none(given, lost)
    if len(changes.emptied) > 1 and not (
        stay or outcome.left
    ):  # files that were named or matched, one by one
        raise _holds_none(" ".join(request.paths), len(changes.emptied))


def _holds_none(given: str, lost: int) -> KgError:
    what = "the only document" if lost == 1 else f"all {lost} documents"
    return KgError(
        f"{given}: {what} from there would be withdrawn, for it holds none any more.",
        "Nothing was changed. If it is a share, mount it. If that is right, run again with --prune.",
    )


def _folders(request: Request) -> list[tuple[str, Path]]:
    return [(given, Path(given)) for given in request.paths if given != "-" and Path(given).is_dir()]


def _no_longer_read(
    known: SourceDocument | None, problems: Sequence[Problem], changes: Changes
) -> list[Problem]:
    """What is said of a file that yields no document. One that is known and has been emptied states nothing
    any more; one that cannot be read keeps what it stated, which is a failure and not a file to skip."""
    if known is None or known.state is not DocumentState.LIVE:
        return list(problems)
    if any(problem.code in _EMPTY for problem in problems):
        changes.gone.append(Filed(known.id, known.path, known.state, known.content_hash, known.recipe))
        changes.emptied.add(known.id)
        return list(problems)
    kept = "What it stated before is kept, and may no longer be so."
    return [replace(problem, what=f"{problem.what} {kept}", failed=True) for problem in problems]


def _hashed(files: Sequence[SourceFile], options: ReadOptions) -> tuple[list[Found], list[Problem]]:
    found, problems = [], []
    for file in files:
        try:
            found.append(Found(file, content_hash(file.load(options.max_bytes))))
        except Unreadable as refusal:
            problems.append(refusal.problem(file.path))
    return found, problems


def _in_scope(request: Request, filing: Filing | None, unreadable: set[str]) -> list[Filed]:
    """Live documents below the folders of this run, except those whose file is there but cannot be read."""
    if filing is None:
        return []
    scope = Scope([folder for _, folder in _folders(request)], request.base)
    return [
        document
        for document in filing.every
        if document.state is DocumentState.LIVE
        and document.path not in unreadable
        and scope.covers(document.path)
    ]


def _limit(changes: Changes, limit: int, outcome: Outcome) -> None:
    """Keep the first `limit` documents to be read, by path; the rest waits for another run."""
    new, rest = changes.new[:limit], changes.new[limit:]
    room = limit - len(new)
    changed = changes.changed[:room]
    rest += [one for _, one in changes.changed[room:]]
    outcome.left = tuple(one.file for one in rest)
    changes.new, changes.changed = new, changed


def _free_id(path: str, view: View) -> str:
    """The path, unless a document that was renamed since is still called so."""
    name, number = path, 1
    while view.document(name) is not None:
        number += 1
        name = f"{path}~{number}"
    return name
