"""What can be asked of the desk, and what can be changed: each endpoint of the page as a plain function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from threading import RLock
from typing import Any, Literal

from kg_ledger.errors import DecisionError, KgError
from kg_ledger.ledger import Ledger
from kg_ledger.review import Decision
from kg_pipeline.desk.cases import kin
from kg_pipeline.desk.deciding import Clerk, Wanted
from kg_pipeline.desk.session import Habit, alike
from kg_pipeline.desk.web import lookup, rows
from kg_pipeline.desk.words import language

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Office:
    """What the page works with.

    Attributes
    ----------
    ask : question, ids for ambiguous names → the row of an answer; it may take long and holds no lock.
    brief : language, whether to check the ledger → the brief as a row; the check may take long and holds no
        lock.
    verdict : `FACT=right|wrong` → seq of the decision.
    profile : entity id → the row of its profile, or None.
    """

    ledger: Ledger
    clerk: Clerk
    ask: Callable[[str, Sequence[str]], Row]
    brief: Callable[[str, bool], Row]
    verdict: Callable[[str], int]
    profile: Callable[[str], Row | None]


class Reading:
    """What can be looked at. One at a time: the ledger has one connection, and a look sees one commit."""

    NAMES = (
        "queue",
        "item",
        "alike",
        "decisions",
        "search",
        "entity",
        "graph",
        "documents",
        "source",
        "brief",
    )

    def __init__(self, office: Office) -> None:
        self.office = office
        self.turn = RLock()
        self._items = rows.OpenItems()

    def queue(self, asked: Asked) -> Row:
        """The queue in one state: `open`, `deferred` or `settled`."""
        state = asked.text("state", "open")
        if state not in ("open", "deferred", "settled"):
            raise KgError(f"{state}: there is no such state.", "Known are open, deferred and settled.")
        with self._looking() as ledger:
            return rows.queue_row(ledger, self._items, state, asked.lang)

    def item(self, asked: Asked) -> Row:
        """One item laid out."""
        with self._looking() as ledger:
            found = self._items.find(ledger, asked.text("id"))
            if found is None:
                raise lookup.NotFound(f"{asked.text('id')}: there is no such item.", "Look at the queue.")
            return rows.case_row(ledger, found, asked.lang)

    def alike(self, asked: Asked) -> Row:
        """Open items like one that was decided, with its decision in their terms."""
        with self._looking() as ledger:
            decided = self._items.find(ledger, asked.text("id"))
            if decided is None:
                return {"alike": []}
            habit = Habit(asked.text("action"), asked.number("rank"), asked.text("way"), kin(decided))
            items = (i for i in self._items.all(ledger) if i.state == "open" and i.id != decided.id)
            found = alike(ledger, sorted(items, key=lambda i: (i.slot, i.id)), habit, asked.lang)
            return {
                "alike": [
                    {
                        "text": one.text,
                        "decision": {**asdict(one.wanted.decision), "evidence": one.wanted.evidence},
                    }
                    for one in found
                ]
            }

    def decisions(self, asked: Asked) -> Row:
        """The latest decisions."""
        with self._looking() as ledger:
            return rows.decisions_row(ledger.view, asked.lang)

    def search(self, asked: Asked) -> Row:
        """Entities by name."""
        with self._looking() as ledger:
            return lookup.search(ledger.view, asked.text("q"))

    def entity(self, asked: Asked) -> Row:
        """One entity with all that is said of it."""
        with self._looking() as ledger:
            found = lookup.entity_row(ledger, asked.text("id"), asked.lang)
            return {**found, "profile": self.office.profile(found["id"])}

    def graph(self, asked: Asked) -> Row:
        """The graph around an entity."""
        hops, limit = asked.number("hops", 2), asked.number("limit", lookup.FIRST_NODES)
        with self._looking() as ledger:
            return lookup.graph_row(ledger.view, asked.text("id"), max(1, min(hops, 6)), limit, asked.lang)

    def documents(self, asked: Asked) -> Row:
        """Every document."""
        with self._looking() as ledger:
            return lookup.documents_row(ledger.view)

    def source(self, asked: Asked) -> Row:
        """A window of a document."""
        start, end = asked.number("start"), asked.number("end")
        with self._looking() as ledger:
            return lookup.source_row(ledger, asked.text("doc"), asked.text("revision"), start, end)

    def brief(self, asked: Asked) -> Row:
        """What came in; with `check=1` also the checklist, which may need the whole ledger to be replayed."""
        return self.office.brief(asked.lang, asked.text("check") == "1")

    def _looking(self) -> _Looking:
        return _Looking(self.office.ledger, self.turn)


class _Looking:
    """One look at the ledger: nobody else's turn, and one commit."""

    def __init__(self, ledger: Ledger, turn: RLock) -> None:
        self._ledger, self._turn = ledger, turn
        self._snapshot = ledger.store.snapshot()

    def __enter__(self) -> Ledger:
        self._turn.acquire()
        try:
            self._snapshot.__enter__()
        except BaseException:
            self._turn.release()
            raise
        return self._ledger

    def __exit__(self, *raised: Any) -> Literal[False]:
        try:
            self._snapshot.__exit__(*raised)
        finally:
            self._turn.release()
        return False


class Deciding:
    """What can be changed, and what costs something."""

    NAMES = ("decide", "undo", "verdict", "ask")

    def __init__(self, office: Office, turn: RLock) -> None:
        self.office = office
        self._turn = turn

    def decide(self, said: Row) -> Row:
        """Take decisions, all or none of them."""
        given = said.get("decisions")
        if not isinstance(given, list) or not given or not all(isinstance(one, dict) for one in given):
            raise KgError("decide needs a list of decisions.", "Send {decisions: [...]}.")
        wanted = [Wanted(_decision(one), _word(one, "evidence")) for one in given]
        with self._turn:
            return {"seqs": self.office.clerk.take(wanted)}

    def undo(self, said: Row) -> Row:
        """Take decisions back: those named, or the last one that stands."""
        seqs = said.get("seqs") or []
        if not isinstance(seqs, list) or not all(isinstance(seq, int) for seq in seqs):
            raise KgError("undo needs the numbers of records.", "Send {seqs: [...]}.")
        with self._turn:
            if not seqs:
                last = self.office.clerk.last_decision()
                if last is None:
                    raise DecisionError("there is nothing to undo.")
                seqs = [last]
            done = self.office.clerk.undo(seqs)
        return {"undone": [asdict(one) for one in done]}

    def verdict(self, said: Row) -> Row:
        """Say whether a sampled fact is right."""
        with self._turn:
            return {"seq": self.office.verdict(f"{_word(said, 'fact')}={_word(said, 'verdict')}")}

    def ask(self, said: Row) -> Row:
        """Answer a question. It may take long, so it waits for nobody and nobody for it."""
        question = _word(said, "question")
        if not question.strip():
            raise KgError("the question is empty.", "Write one.")
        entities = said.get("entities") or []
        if not isinstance(entities, list):
            raise KgError("entities is a list of ids.")
        return self.office.ask(question, [str(one) for one in entities])


@dataclass(frozen=True, slots=True)
class Asked:
    """The parameters of a look."""

    given: dict[str, str]

    @property
    def lang(self) -> str:
        """The language of the page."""
        return language(self.given.get("lang", "en"))

    def text(self, name: str, default: str = "") -> str:
        """A parameter as text."""
        return self.given.get(name, default)

    def number(self, name: str, default: int = 0) -> int:
        """A parameter as a number; raises `KgError` if it is none."""
        said = self.given.get(name, "")
        if not said:
            return default
        if not said.isdecimal() or len(said) > 12:
            raise KgError(f"{name}={said[:40]}: is not a number.")
        return int(said)


def _word(said: Row, name: str) -> str:
    value = said.get(name, "")
    if not isinstance(value, str):
        raise KgError(f"{name} has to be text.")
    return value


def _decision(said: Row) -> Decision:
    lists = {name: said.get(name) or [] for name in ("entities", "names")}
    for name, value in lists.items():
        if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
            raise KgError(f"{name} has to be a list of texts.")
    action = _word(said, "action")
    if action == "undo":
        raise KgError("an undo is asked for on its own.", "Use /api/undo.")
    return Decision(
        action,
        item=_word(said, "item"),
        fact=_word(said, "fact"),
        entities=tuple(lists["entities"]),
        names=tuple(lists["names"]),
        way=_word(said, "way"),
        note=_word(said, "note"),
    )
