"""The index of passages: tantivy in a folder beside the store, or in memory.

It is derived: delete the folder, and the next search builds it anew. It is kept by document: a new, changed
or withdrawn document costs that document. Beside tantivy's own files lies `sources.json`, which says for
which texts the index was made and at which commit; where the two disagree (a crash in between), or where
the definition of terms has changed, everything is built anew. A text is known by the hash of its content,
so that nothing is found in a revision that is no longer current.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg_ledger.errors import KgError
from kg_ledger.ids import content_id
from kg_pipeline.query.passages import PASSAGE_TOKENS, Library, Source, cut
from kg_pipeline.query.terms import KINDS, TERMS_VERSION, Kind, terms_of

if TYPE_CHECKING:
    import tantivy

_HEAP_BYTES = 50_000_000
_SOURCES = "sources.json"
_POLL_SECONDS = 0.05
_FORMAT = 2
_MADE_BY = f"{_FORMAT}/{TERMS_VERSION}/{PASSAGE_TOKENS}"


class IndexUnavailable(KgError):
    """The folder's index cannot be brought up to date: it is being written, or cannot be."""


@dataclass(frozen=True, slots=True)
class Held:
    """A text that the index holds.

    Attributes
    ----------
    source : which.
    passages, grams, units : how many of each it has.
    """

    source: Source
    passages: int
    grams: int
    units: int


@dataclass(frozen=True, slots=True)
class Candidate:
    """A passage that the index proposes, with the terms under which it is scored."""

    source: Source
    start: int
    end: int
    terms: Mapping[Kind, Sequence[str]]


class Catalogue(dict[str, Held]):
    """Key of a source → what is held of it. Not changed once it has been handed out."""

    @cached_property
    def passages(self) -> int:
        """How many passages there are."""
        return sum(one.passages for one in self.values())

    @cached_property
    def totals(self) -> dict[Kind, int]:
        """How many terms of each kind there are."""
        return {
            "grams": sum(one.grams for one in self.values()),
            "units": sum(one.units for one in self.values()),
        }


@lru_cache(maxsize=65_536)
def key_of(source: Source) -> str:
    """What the index calls a text: another path, revision or title is another text."""
    return content_id("source", source.doc, source.revision, source.title)


class PassageIndex:
    """Passages by their terms.

    Parameters
    ----------
    folder : where the index is kept; created where it does not exist. None keeps it in memory.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._index: tantivy.Index | None = None
        self._schema: tantivy.Schema | None = None
        self._in_memory = Catalogue()
        self._last_read: tuple[tuple[int, ...], Catalogue] = ((), Catalogue())
        self._last_asked: tuple[Sequence[Source], dict[str, Source]] = ((), {})
        self._last_equal: tuple[Catalogue, Mapping[str, Source]] | None = None

    def bring_up_to_date(self, library: Library, wait_seconds: float = 2.0) -> Catalogue:
        """Make the index hold exactly the library's sources; return what it holds.

        Parameters
        ----------
        wait_seconds : how long to wait for another process that is writing the index.

        Raises
        ------
        IndexUnavailable
            The index was not to be had in that time, or its folder cannot be written.
        """
        wanted = self._wanted(library.sources())
        deadline = time.monotonic() + wait_seconds
        while True:
            held = self._held()
            if held is not None and self._holds(held, wanted):
                return held
            with self._writing() as writer:
                if writer is not None:
                    return self._write(writer, wanted, library)
            if time.monotonic() >= deadline:
                raise IndexUnavailable(
                    f"{self._folder}: another process is writing the index of passages.", "Try again."
                )
            time.sleep(_POLL_SECONDS)

    def is_at(self, held: Catalogue) -> bool:
        """Whether the index still holds what `bring_up_to_date` returned."""
        current = self._held()
        return current is not None and (current is held or current.keys() == held.keys())

    def _wanted(self, sources: Sequence[Source]) -> dict[str, Source]:
        """The sources by key; those of one and the same tuple are worked out once."""
        if not isinstance(sources, tuple):
            return {key_of(source): source for source in sources}
        if self._last_asked[0] is not sources:
            self._last_asked = sources, {key_of(source): source for source in sources}
        return self._last_asked[1]

    def _holds(self, held: Catalogue, wanted: Mapping[str, Source]) -> bool:
        """Whether `held` is of exactly the sources wanted; the same two are compared once."""
        last = self._last_equal
        if last is not None and last[0] is held and last[1] is wanted:
            return True
        if held.keys() != wanted.keys():
            return False
        self._last_equal = held, wanted
        return True

    def candidates(
        self, asked: Mapping[Kind, Sequence[str]], held: Catalogue, depth: int
    ) -> Iterator[Candidate]:
        """Passages that hold any of the terms asked for, the most promising `depth` of each kind."""
        index, schema = self._opened()
        index.reload()
        searcher = index.searcher()
        seen = set()
        for kind in KINDS:
            found = searcher.search(_any_of(schema, kind, asked[kind]), limit=depth, count=False)
            for _, address in found.hits:
                row = searcher.doc(address)
                key, start = row.get_first("key"), row.get_first("start")
                if (key, start) in seen or key not in held:
                    continue
                seen.add((key, start))
                terms = {k: str(row.get_first(k) or "").split(" ") for k in KINDS}
                yield Candidate(held[str(key)].source, int(start or 0), int(row.get_first("end") or 0), terms)

    def frequencies(self, kind: Kind, terms: Iterable[str]) -> dict[str, int]:
        """In how many passages each of `terms` occurs, withdrawn ones left aside."""
        index, schema = self._opened()
        searcher = index.searcher()
        counted = {}
        for term in terms:
            found = searcher.search(_any_of(schema, kind, [term]), limit=1)
            counted[term] = int(getattr(found, "count", 0) or 0)
        return counted

    def discard(self) -> None:
        """Throw the index away, damaged files and all; the next `bring_up_to_date` builds it anew."""
        self._index, self._in_memory = None, Catalogue()
        self._last_read = (), Catalogue()
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _opened(self) -> tuple[tantivy.Index, tantivy.Schema]:
        """The open index; an unreadable one is thrown away, for it can be built again."""
        import tantivy

        if self._index is None or self._schema is None:
            self._schema = _schema()
            if self._folder is None:
                self._index = tantivy.Index(self._schema)
            else:
                self._index = _open(self._folder, self._schema)
            self._index.config_reader("manual")
        return self._index, self._schema

    def _held(self) -> Catalogue | None:
        """What the index holds, or None where that cannot be relied on."""
        if self._folder is None:
            return self._in_memory
        try:
            place = self._folder / _SOURCES
            state = place.stat()
            seen = state.st_mtime_ns, state.st_size, state.st_ino
            if seen == self._last_read[0]:
                return self._last_read[1]
            written = json.loads(place.read_text("utf-8"))
            if written["made_by"] != _MADE_BY or written["opstamp"] != _opstamp(self._folder):
                return None
            rows = [Held(Source(*row[:3]), *row[3:]) for row in written["sources"]]
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None
        self._last_read = seen, Catalogue((key_of(held.source), held) for held in rows)
        return self._last_read[1]

    @contextmanager
    def _writing(self) -> Iterator[tantivy.IndexWriter | None]:
        """The writer, or None while another process has it."""
        try:
            index, _ = self._opened()
            writer = index.writer(_HEAP_BYTES, 1)
        except (OSError, ValueError) as err:
            if "LockBusy" in str(err):
                yield None
                return
            raise IndexUnavailable(
                f"{self._folder}: the index of passages cannot be written ({err})."
            ) from err
        try:
            yield writer
        except BaseException:
            writer.rollback()
            raise
        finally:
            writer.wait_merging_threads()

    def _write(
        self, writer: tantivy.IndexWriter, wanted: Mapping[str, Source], library: Library
    ) -> Catalogue:
        """Take out what is no longer wanted, put in what is new, and write down what is held now."""
        held = self._held()
        if held is None:
            writer.delete_all_documents()
            held = Catalogue()
        for key in sorted(held.keys() - wanted.keys()):
            writer.delete_documents_by_term("key", key)
        kept = Catalogue((key, held[key]) for key in held.keys() & wanted.keys())
        for key in sorted(wanted.keys() - held.keys(), key=lambda key: wanted[key]):
            kept[key] = _add(writer, key, wanted[key], library.text(wanted[key].revision))
        opstamp = writer.commit()
        if self._folder is None:
            self._in_memory = kept
        else:
            _write_sources(self._folder, kept, opstamp)
        return kept


def _schema() -> tantivy.Schema:
    import tantivy

    builder = tantivy.SchemaBuilder()
    builder.add_text_field("key", stored=True, tokenizer_name="raw", index_option="basic")
    builder.add_unsigned_field("start", stored=True)
    builder.add_unsigned_field("end", stored=True)
    for kind in KINDS:
        builder.add_text_field(kind, stored=True, tokenizer_name="whitespace", index_option="freq")
    return builder.build()


def _open(folder: Path, schema: tantivy.Schema) -> tantivy.Index:
    import tantivy

    folder.mkdir(parents=True, exist_ok=True)
    try:
        return tantivy.Index(schema, path=str(folder))
    except ValueError:
        shutil.rmtree(folder)
        folder.mkdir()
        return tantivy.Index(schema, path=str(folder))


def _opstamp(folder: Path) -> int:
    """The commit that the files in `folder` are at."""
    return int(json.loads((folder / "meta.json").read_text("utf-8"))["opstamp"])


def _add(writer: tantivy.IndexWriter, key: str, source: Source, text: str) -> Held:
    import tantivy

    passages, sizes = 0, dict.fromkeys(KINDS, 0)
    for piece in cut(source, text):
        terms = terms_of(f"{piece.above}\n{piece.passage.text}")
        row = tantivy.Document()
        row.add_text("key", key)
        row.add_unsigned("start", piece.passage.span.start)
        row.add_unsigned("end", piece.passage.span.end)
        for kind in KINDS:
            row.add_text(kind, " ".join(terms.of(kind)))
            sizes[kind] += len(terms.of(kind))
        writer.add_document(row)
        passages += 1
    return Held(source, passages, sizes["grams"], sizes["units"])


def _any_of(schema: tantivy.Schema, kind: Kind, terms: Sequence[str]) -> tantivy.Query:
    import tantivy

    each: list[Any] = [
        (tantivy.Occur.Should, tantivy.Query.term_query(schema, kind, term, index_option="freq"))
        for term in terms
    ]
    return tantivy.Query.boolean_query(each) if each else tantivy.Query.empty_query()


def _write_sources(folder: Path, held: Catalogue, opstamp: int) -> None:
    rows = [
        [one.source.doc, one.source.revision, one.source.title, one.passages, one.grams, one.units]
        for _, one in sorted(held.items(), key=lambda item: item[0])
    ]
    whole = json.dumps({"made_by": _MADE_BY, "opstamp": opstamp, "sources": rows})
    beside = folder / f"{_SOURCES}.{os.getpid()}"
    beside.write_text(whole, "utf-8")
    beside.replace(folder / _SOURCES)
