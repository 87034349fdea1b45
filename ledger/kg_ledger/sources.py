"""Documents on the shelf: their revisions, whether they are in force, and what they state.

Tables: `d` document id → number, `dn` number → document, `dp` current path → number where it is not the id,
`dc` claims of a document in blocks, `dm` its mentions by record, `c` head of a claim id → seqs, `nm`
descriptions of a node.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from kg_ledger.ids import name_key
from kg_ledger.interned import Predicates, key
from kg_ledger.reading import DocumentState, Filed, Filing, SourceDocument
from kg_ledger.shelf import SEP, Shelf

_BLOCK = 64
"""Claims whose seqs differ only within a block share a row."""

_NOT_IN_FORCE = frozenset(
    [
        "superseded",
        "obsolete",
        "deprecated",
        "withdrawn",
        "archived",
        "retired",
        "draft",
        "proposed",
        "proposal",
        "rejected",
        "cancelled",
        "canceled",
        "expired",
        "abandoned",
        "outdated",
        "wip",
    ]
)
_NOT_IN_FORCE_JA = (
    *("廃止", "廃版", "旧版", "失効", "無効", "下書き", "草案", "草稿", "提案", "却下", "取り下げ"),
    *("検討中", "作成中", "未承認", "改訂前"),
)


@lru_cache(maxsize=4096)
def in_force(status: str) -> bool:
    """Whether a document with this stated status speaks of what is so now.

    A superseded or withdrawn page spoke of the past, a draft or proposal speaks of what may come: what they
    state is kept, shown as uncertain, and changes nothing.
    """
    folded = name_key(status)
    words = set("".join(c if c.isalnum() else " " for c in folded).split())
    japanese = folded.endswith("案") or any(word in folded for word in _NOT_IN_FORCE_JA)
    return not (japanese or words & _NOT_IN_FORCE)


class Revision(NamedTuple):
    """One text of a document."""

    hash: str
    date: str
    status: str


class Doc(NamedTuple):
    """A document's row."""

    id: str
    path: str
    state: str
    revisions: list[Revision]
    about: dict[str, Any]

    @property
    def live(self) -> bool:
        """Whether it supports anything."""
        return self.state == DocumentState.LIVE.value

    @property
    def in_force(self) -> bool:
        """Whether it speaks of what is so now."""
        return in_force(self.revisions[-1].status)

    @property
    def source(self) -> SourceDocument:
        """The document as it is handed out."""
        last = self.revisions[-1]
        return SourceDocument(
            id=self.id,
            path=self.path,
            revision=last.hash,
            revisions=tuple(r.hash for r in self.revisions),
            content_hash=self.about.get("h", ""),
            encoding=self.about.get("e", "utf-8"),
            format=self.about.get("f", "text"),
            title=self.about.get("t", ""),
            date=last.date,
            status=last.status,
            source=self.about.get("s", ""),
            recipe=self.about.get("x", ""),
            anchors=self.about.get("a", ""),
            cuts=tuple(self.about.get("c", ())),
            state=DocumentState(self.state),
        )


class ClaimPlace(NamedTuple):
    """Where a claim stands: in the text, and under which node triple."""

    start: int
    end: int
    subject: int
    predicate: str
    object: int


class MentionPlace(NamedTuple):
    """Where a mention stands; `gone` is the revision that no longer has it, or 0."""

    start: int
    end: int
    node: int
    stated: int
    gone: int


class Sources:
    """The documents part of the view."""

    def __init__(self, shelf: Shelf, predicates: Predicates) -> None:
        self.shelf = shelf
        self._predicates = predicates

    def number(self, doc_id: str) -> int | None:
        """The number of a document."""
        found: int | None = self.shelf.get("d", doc_id)
        return found

    def doc(self, number: int) -> Doc:
        """The document with this number."""
        row = self.shelf.get("dn", str(number))
        if row is None:
            raise KeyError(number)
        return Doc(row[0], row[1] or row[0], row[2], [Revision(*r) for r in row[3]], row[4])

    def ids_of(self, numbers: Iterable[int]) -> dict[int, str]:
        """The ids of documents, read together."""
        return {int(number): row[0] for number, row in self.shelf.many("dn", map(str, numbers)).items()}

    def revisions(self, number: int) -> list[str]:
        """The hashes of the revisions of the document with this number, the last one last."""
        row = self.shelf.get("dn", str(number))
        if row is None:
            raise KeyError(number)
        return [revision[0] for revision in row[3]]

    def revision(self, number: int) -> str:
        """The hash of the last revision of the document with this number."""
        row = self.shelf.get("dn", str(number))
        if row is None:
            raise KeyError(number)
        last: str = row[3][-1][0]
        return last

    def at(self, path: str) -> int | None:
        """The number of the document that is now at `path`."""
        found: int | None = self.shelf.get("dp", path)
        if found is not None:
            return found
        number = self.number(path)
        return number if number is not None and self.doc(number).path == path else None

    def put(self, number: int, doc: Doc) -> None:
        """Write a document's row."""
        before = self.shelf.get("dn", str(number))
        if before is not None and before[1] != doc.path and self.shelf.get("dp", before[1]) == number:
            self.shelf.drop("dp", before[1])
        if before is None:
            self.shelf.put("d", doc.id, number)
        if doc.path != doc.id:
            self.shelf.put("dp", doc.path, number)
        path = "" if doc.path == doc.id else doc.path
        row = [doc.id, path, doc.state, [list(r) for r in doc.revisions], doc.about]
        self.shelf.put("dn", str(number), row)

    def all(self) -> Iterator[Doc]:
        """Every document, by id."""
        for _, number in self.shelf.scan("d"):
            yield self.doc(number)

    def filed_at(self, path: str) -> Filed | None:
        """The document that is now at `path`, in short."""
        number = self.at(path)
        return None if number is None else _filed(self.shelf.get("dn", str(number)) or [])

    def filed(self) -> Filing:
        """Every document in short, read at once."""
        every = {number: _filed(row) for number, row in self.shelf.scan("dn")}
        at = {one.path: one for one in every.values() if one.path == one.id}
        at |= {path: every[str(number)] for path, number in self.shelf.scan("dp")}
        return Filing(list(every.values()), at)

    # -- places of claims and mentions ------------------------------------------------------------

    def claims(self, number: int) -> Iterator[tuple[int, ClaimPlace]]:
        """`(seq, place)` of every claim that any revision of a document stated."""
        for _, rows in self.shelf.scan("dc", f"{number}{SEP}"):
            for seq, start, end, subject, predicate, object_ in rows:
                yield seq, ClaimPlace(start, end, subject, self._predicates.name(predicate), object_)

    def claim(self, number: int, seq: int) -> ClaimPlace:
        """The place of one claim."""
        for known, start, end, subject, predicate, object_ in self._block(number, seq):
            if known == seq:
                return ClaimPlace(start, end, subject, self._predicates.name(predicate), object_)
        raise KeyError((number, seq))

    def put_claim(self, number: int, seq: int, place: ClaimPlace) -> None:
        """Write the place of a claim."""
        predicate = self._predicates.ensure(place.predicate)
        row = [seq, place.start, place.end, place.subject, predicate, place.object]
        rows = [r for r in self._block(number, seq) if r[0] != seq]
        self.shelf.put("dc", key(number, seq // _BLOCK), sorted([*rows, row]))

    def _block(self, number: int, seq: int) -> list[list[int]]:
        return self.shelf.get("dc", key(number, seq // _BLOCK)) or []

    def mentions(self, number: int) -> Iterator[tuple[int, int, MentionPlace]]:
        """`(seq, index, place)` of every mention that any revision of a document made."""
        for row_key, rows in self.shelf.scan("dm", f"{number}{SEP}"):
            seq = int(row_key.rpartition(SEP)[2])
            for index, row in enumerate(rows):
                yield seq, index, MentionPlace(*row)

    def mention(self, number: int, seq: int, index: int) -> MentionPlace:
        """The place of one mention."""
        return MentionPlace(*self.shelf.get("dm", key(number, seq))[index])  # type: ignore[index]

    def put_mentions(self, number: int, seq: int, places: list[MentionPlace]) -> None:
        """Write the places of the mentions of one record."""
        self.shelf.put("dm", key(number, seq), [list(place) for place in places])

    def put_mention(self, number: int, seq: int, index: int, place: MentionPlace) -> None:
        """Write the place of a mention anew."""
        rows = list(self.shelf.get("dm", key(number, seq)) or ())
        rows[index] = list(place)
        self.shelf.put("dm", key(number, seq), rows)

    def seqs_like(self, claim_id: str) -> list[int]:
        """Seqs of the claims whose id begins as `claim_id` does, as far as the index keeps ids."""
        found: int | list[int] | None = self.shelf.get("c", _head(claim_id))
        return [] if found is None else [found] if isinstance(found, int) else list(found)

    def note_claim(self, claim_id: str, seq: int) -> None:
        """Let a claim be found by its id."""
        seqs = [*self.seqs_like(claim_id), seq]
        self.shelf.put("c", _head(claim_id), seqs[0] if len(seqs) == 1 else seqs)


_STATES = {state.value: state for state in DocumentState}


def _filed(row: list[Any]) -> Filed:
    about = row[4]
    return Filed(row[0], row[1] or row[0], _STATES[row[2]], about.get("h", ""), about.get("x", ""))


def _head(claim_id: str) -> str:
    return claim_id.rpartition(":")[2][:10]
