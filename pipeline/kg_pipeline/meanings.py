"""What names mean before a run and as it goes on: those that it has touched, not all of them.

A name means the class and the main name of its one bearer; a name of two things, or of none, means nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from kg_ledger.ids import name_key
from kg_ledger.names import literal_key
from kg_ledger.view import View
from kg_pipeline.documents import Document
from kg_pipeline.occurrences import Index
from kg_pipeline.providers.tasks import KnownName
from kg_pipeline.steps.resolve import NamePool, known_names, shared_names

Names = dict[str, KnownName]
"""Surface form → what it means."""

LOOK_UP_COST = 3
"""What a character of a text costs whose names are looked up, in names that are read from the view."""


class Meanings:
    """The names that a run has touched.

    Attributes
    ----------
    keys : their name keys, each with the literal key of such a name; a name with another key means what it
        meant before the run.
    before, now : what they mean.
    """

    def __init__(self, keys: dict[str, str], before: Names, now: Names) -> None:
        self.keys = keys
        self.before = before
        self.now = now

    def changed(self, earlier: Meanings | None = None) -> dict[str, tuple[KnownName, ...]]:
        """The names that mean something else than earlier (before the run, if not given), with both."""
        was = self.before
        if earlier is not None:
            was = {name: known for name, known in was.items() if name_key(name) not in earlier.keys}
            was |= earlier.now
        return {
            name: tuple(known for known in (was.get(name), self.now.get(name)) if known)
            for name in was.keys() | self.now.keys()
            if was.get(name) != self.now.get(name)
        }


class Since:
    """Watches what names mean from now on.

    Parameters
    ----------
    decided : literal keys of names on which a reviewer has decided since the last run: they mean nothing
        before this one, so that whatever hangs on them is read again.
    """

    def __init__(self, view: View, decided: Collection[str]) -> None:
        self._watch = view.watch_names()
        self._decided = decided

    def now(self) -> Meanings:
        """What the touched names mean; the view must be settled."""
        keys, before, after = self._watch.forms(self._decided)
        was = {one.name: one for one in known_names(before) if literal_key(one.name) not in self._decided}
        now = {one.name: one for one in known_names(after)}
        return Meanings(keys, _within(was, keys), _within(now, keys))


def _within(names: Names, keys: Collection[str]) -> Names:
    return {name: known for name, known in names.items() if name_key(name) in keys}


def names_of(view: View) -> Names:
    """What the live documents call their things: surface form → what it means."""
    return {known.name: known for known in known_names(view.surface_forms())}


@dataclass(frozen=True, slots=True)
class Found:
    """The names that occur in a text, sorted: those that mean one thing, and those that two things bear."""

    known: tuple[KnownName, ...]
    shared: tuple[KnownName, ...]


class Finder:
    """Finds the names that occur in texts, as they are now: by the index where that is cheaper.

    Parameters
    ----------
    texts : of the documents that will be asked about.
    meanings : the names that the run has touched; the index does not know them all yet.
    """

    def __init__(
        self, view: View, index: Index | None, texts: Sequence[Document], meanings: Meanings
    ) -> None:
        self._found: dict[str, Found] | None = None
        size = sum(len(one.text) for one in texts)
        if index is not None and size * LOOK_UP_COST <= view.counters.value("nodes"):
            self._found = _look_up(map(whole_text, texts), view, index, meanings)
        if self._found is None:
            forms = view.surface_forms()
            self._known, self._shared = NamePool(known_names(forms)), NamePool(shared_names(forms))

    def names_in(self, document: Document) -> Found:
        """The names that occur in a document."""
        text = whole_text(document)
        if self._found is not None:
            return self._found[text]
        return Found(self._known.occurring_in(text), self._shared.occurring_in(text))


def _look_up(texts: Iterable[str], view: View, index: Index, meanings: Meanings) -> dict[str, Found] | None:
    """The names of each text, all at once, for the view changes as documents are read; None where the index
    cannot be read."""
    of_key: dict[str, Found] = {}
    found = {}
    for text in texts:
        folded = name_key.__wrapped__(text)
        indexed = index.keys_in(folded)
        if indexed is None:
            return None
        keys = indexed | {k: v for k, v in meanings.keys.items() if k and k in folded}
        for key, literal in keys.items():
            if key not in of_key:
                forms = view.forms_called([(key, literal)])
                of_key[key] = Found(_with_key(known_names(forms), key), _with_key(shared_names(forms), key))
        names = [of_key[key] for key in keys]
        found[text] = Found(_by_name(one.known for one in names), _by_name(one.shared for one in names))
    return found


def _with_key(names: Iterable[KnownName], key: str) -> tuple[KnownName, ...]:
    return tuple(one for one in names if name_key(one.name) == key)


def _by_name(names: Iterable[tuple[KnownName, ...]]) -> tuple[KnownName, ...]:
    found = {one.name: one for some in names for one in some}
    return tuple(found[name] for name in sorted(found))


def whole_text(document: Document) -> str:
    """What names are looked for in: the title and the text."""
    return f"{document.title}\n{document.text}"
