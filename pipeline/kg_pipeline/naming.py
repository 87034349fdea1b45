"""Names before relations: how the embedded engine reads a corpus as one, in whatever order it comes.

A document may use a name that another one introduces, and may give a name its class only by what it says of
it. So names are settled first: every document's own names, then, round by round, those that follow from a
role beside a known name. Documents elsewhere in which a name has changed its meaning are read again. What is
known at the end does not depend on which document came first, and a withdrawn document takes along what only
followed from it.

A language model needs none of this; it reads each chunk with fresh eyes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from kg_ledger.ids import name_key
from kg_ledger.reading import DocumentState, SourceDocument
from kg_ledger.records import ALIAS, Claim, Problem, Span
from kg_ledger.stores import Run
from kg_ledger.view import View
from kg_ledger.writer import Writer
from kg_pipeline.documents import Chunk, Context, Document
from kg_pipeline.meanings import Finder, Meanings, Since, whole_text
from kg_pipeline.namesakes import not_told_apart, own_names, standing_alone, with_own_classes
from kg_pipeline.occurrences import Index
from kg_pipeline.providers.tasks import ExtractReply, KnownName
from kg_pipeline.rooms import Rooms
from kg_pipeline.steps.chunk import chunk
from kg_pipeline.steps.commit import Taken, note
from kg_pipeline.steps.extract import Extracted, extract, survey
from kg_pipeline.steps.resolve import NamePool
from kg_pipeline.steps.verify import verify

MOST_ROUNDS = 4
"""How often a name that follows from a role may lead to another one."""

FEW_NAMES = 20
"""Documents for each of which one name is looked up in the index: from more names on, all texts are read."""


class Naming:
    """Settles the names of a run and reads its documents with them.

    Parameters
    ----------
    since : has watched the names since before the run changed anything.
    recipe : what documents are read with; goes into their record.
    index : says which names occur where, as of the last commit; without it all texts are looked through.
    """

    def __init__(
        self, since: Since, rooms: Rooms, writer: Writer, recipe: str, index: Index | None = None
    ) -> None:
        self._since = since
        self._index = index
        self._rooms = rooms
        self._writer = writer
        self._recipe = recipe
        self._group: dict[str, Taken] = {}
        self._unread: list[Taken] = []

    def read(self, taken: Sequence[Taken]) -> list[Taken]:
        """Read `taken`, and every known document whose names they change.

        Returns
        -------
        list of Taken
            With mentions, claims and refusals filled in, and nothing but names written yet.
        """
        self._admit(taken)
        names = self._grow()
        todo = list(self._group.values())
        for _ in range(MOST_ROUNDS):
            finder = Finder(self._writer.view, self._index, [one.document for one in todo], names)
            after = self._grow() if self._read(todo, finder) else names
            changed = after.changed(names) if after is not names else {}
            if not changed:
                break
            touched = NamePool(known for pair in changed.values() for known in pair)
            todo = [one for one in self._group.values() if touched.occurring_in(whole_text(one.document))]
            names = after
        return [*self._group.values(), *self._unread]

    def _admit(self, taken: Iterable[Taken]) -> None:
        """Survey documents, and let them state nothing but the names that they establish themselves."""
        new = [one for one in taken if one.id not in self._group]
        for one, reply in zip(new, survey([one.reading for one in new], self._rooms), strict=True):
            if isinstance(reply, Problem):
                one.failed = True
                one.problems.append(reply)
                self._unread.append(one)
                continue
            self._group[one.id] = one
            note(one, self._writer, self._recipe)
            whole = _whole(one.reading)
            mentions, claims, refused = verify(
                whole, one.reading, reply, {}, ontology=self._rooms.ontology, parsed=True
            )
            one.mentions, one.claims, one.refused = mentions, claims, refused
            one.established = len(mentions), len(claims), len(refused)
            self._writer.withdraw_names(one.id, {m.id for m in mentions} | {c.id for c in claims}, one.reason)
            for mention in mentions:
                self._writer.mention(mention)
            for claim in claims:
                self._writer.propose(claim)
        self._writer.settle()

    def _grow(self) -> Meanings:
        """Admit every live document in which a name has changed its meaning since before the run."""
        while True:
            after = self._since.now()
            more = self._affected(after)
            if not more:
                return after
            self._admit(more)

    def _affected(self, after: Meanings) -> list[Taken]:
        changed = after.changed()
        if not changed:
            return []
        pool = NamePool(known for pair in changed.values() for known in pair)
        found = []
        for source in self._looked_at({name_key(name) for name in changed}):
            if source.id in self._group or source.state is not DocumentState.LIVE:
                continue
            text = self._writer.text(source.revision)
            if pool.occurring_in(f"{source.title}\n{text}"):
                found.append(_taken_again(source, text))
        return found

    def _looked_at(self, keys: set[str]) -> Iterable[SourceDocument]:
        """The documents, by id, that may use a name with one of these keys; all of them where that is
        quicker."""
        view = self._writer.view
        if self._index is None or len(keys) * FEW_NAMES > view.counters.value("documents"):
            return view.documents()
        ids = self._index.documents_with(keys)
        if ids is None:
            return view.documents()
        known = (view.document(one) for one in sorted(ids - self._group.keys()))
        return [source for source in known if source is not None]

    def _read(self, todo: Sequence[Taken], finder: Finder) -> bool:
        """Extract and verify; names that follow from a role are noted, and looked for in the next round.

        Returns
        -------
        bool
            Whether any was noted.
        """
        noted = False
        for done, one in enumerate(todo, 1):
            names = finder.names_in(one.document)
            established = one.mentions[: one.established[0]]
            own = own_names(self._writer.view, established, names.known, self._rooms.ontology)
            known = tuple(sorted((*names.known, *own), key=lambda name: name.name))
            one.forget_relations()
            shared = standing_alone(whole_text(one.document), names.shared, known)
            one.problems += not_told_apart(one.document.path, shared, own)
            for result in extract(chunk(one.reading, self._rooms.chunk_tokens), {one.id: known}, self._rooms):
                noted |= self._receive(one, result, known, own)
            self._rooms.tick("extract", done, len(todo))
        self._writer.settle()
        return noted

    def _receive(
        self, one: Taken, result: Extracted, known: tuple[KnownName, ...], own: tuple[KnownName, ...]
    ) -> bool:
        if result.problem or result.reply is None:
            one.failed = True
            one.problems += [result.problem] if result.problem else []
            return False
        said = _without_known(result.reply.value, known, own)
        mentions, claims, refused = verify(
            result.chunk, one.reading, said, {}, ontology=self._rooms.ontology, known=known, parsed=True
        )
        held = {mention.id for mention in one.mentions}
        fresh = [mention for mention in mentions if mention.id not in held]
        for mention in fresh:
            self._writer.mention(mention)
        one.mentions += fresh
        names = {mention.name for mention in fresh}
        called = [claim for claim in claims if claim.predicate == ALIAS and claim.subject in names]
        for claim in called:
            self._writer.propose(claim)
        self._establish(one, called)
        one.claims += [claim for claim in claims if claim not in called]
        one.refused += refused
        return bool(fresh)

    @staticmethod
    def _establish(one: Taken, called: Sequence[Claim]) -> None:
        """Keep what names that follow from a role are else called as long as the names: once they are known,
        the document is not asked for it again."""
        mentions, claims, refused = one.established
        one.claims[claims:claims] = called
        one.established = mentions, claims + len(called), refused


def _taken_again(source: SourceDocument, text: str) -> Taken:
    """A known document, to be read again though the user did not touch it."""
    document = Document(
        source.path, text, source.encoding, source.format, source.title, source.date, source.status
    )
    return Taken(document, source.id, source.id, same_text=True, noted=True, counted=False)


def decided_names(view: View, runs: Callable[[], Iterable[Run]]) -> frozenset[str]:
    """Keys of the names that a decision joined or parted since the last run that came to its end began.

    Parameters
    ----------
    runs : gives every run; asked only where there are decisions, for there may be very many runs.
    """
    decisions = view.decisions()
    if not decisions:
        return frozenset()
    since = max((run.started for run in runs() if run.ended is not None), default="")
    found = set()
    for decision in decisions:
        if decision.at < since:
            continue
        meant = int(str(decision.detail["of"])) if decision.action == "undo" else decision.seq
        payload = view.record_at(meant).payload
        found |= {ref[0] for kind in ("merge", "apart") for pair in payload.get(kind, ()) for ref in pair}
    return frozenset(found)


def _without_known(reply: ExtractReply, known: Sequence[KnownName], own: Sequence[KnownName]) -> ExtractReply:
    """New names with their classes, and relations without: a class that a relation carried along would stay
    when the document that states it is withdrawn. That of an `own` name is stated by the document itself."""
    keys = {name_key(one.name) for one in known}
    return ExtractReply(
        entities=[one for one in reply.entities if name_key(one.name) not in keys],
        relations=with_own_classes(reply.relations, own),
    )


def _whole(document: Document) -> Chunk:
    """The document as one chunk."""
    context = Context(document.title, document.date, document.status)
    return Chunk(document.path, document.revision, 0, Span(0, len(document.text)), document.text, context)
