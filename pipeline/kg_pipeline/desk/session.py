"""A review session: the queue, what is chosen, what was decided, and how to take it back. No screen here."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from statistics import median

from kg_ledger.errors import DecisionError, StoreBusy
from kg_ledger.ledger import Ledger
from kg_ledger.reading import OpenItem
from kg_ledger.review import Decision
from kg_pipeline.desk.cases import Case, case_of, in_order, kin
from kg_pipeline.desk.deciding import Clerk, Undone, Wanted

OF_A_SIDE = ("accept", "reject", "supersede", "keep_both")
"""Decisions that mean one of the sides."""

LONGEST_PAUSE = 300.0
"""Seconds between two decisions that still count as deciding; longer ones are a coffee."""


@dataclass(frozen=True, slots=True)
class Habit:
    """A decision in general terms, so that it can be taken on an item that is like the last one.

    Attributes
    ----------
    rank : which side was meant, counted from the one in doubt.
    """

    action: str
    rank: int = 0
    way: str = ""
    kin: tuple[str, str, str, str] = ("", "", "", "")


@dataclass(frozen=True, slots=True)
class Alike:
    """An item that is like another one, and the other's decision in its terms; `text` is the side meant."""

    item: OpenItem
    wanted: Wanted
    text: str


def alike(ledger: Ledger, items: Iterable[OpenItem], habit: Habit, lang: str) -> list[Alike]:
    """Those of `items` on which a decision can be taken that was taken on one of their kind."""
    found = []
    for item in items:
        if kin(item) != habit.kin:
            continue
        case = case_of(ledger.view, ledger, item, lang)
        if habit.action not in case.actions or (case.sides and habit.rank >= len(case.sides)):
            continue
        side = case.sides[habit.rank] if case.sides else None
        meant = side.fact if side and habit.action in OF_A_SIDE else ""
        text = f"{side.subject} — {side.predicate} → {side.object}" if side else item.slot
        wanted = Wanted(Decision(habit.action, item.id, fact=meant, way=habit.way), item.evidence)
        found.append(Alike(item, wanted, text))
    return found


@dataclass(frozen=True, slots=True)
class Told:
    """What came of a key: a word of `terminal_words`, and what it is about."""

    word: str
    about: str = ""
    failed: bool = False


class Session:
    """One person's way through the queue.

    Parameters
    ----------
    clock : seconds that only grow; for the time left.
    """

    def __init__(self, clerk: Clerk, lang: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.clerk = clerk
        self.lang = lang
        self.told = Told("")
        self.decided = 0
        self.queue: list[OpenItem] = []
        self.at = 0
        self.rank = 0
        self._clock = clock
        self._since = clock()
        self._paces: list[float] = []
        self._stack: list[tuple[int, ...]] = []
        self._habit: Habit | None = None
        self._case: tuple[tuple[str, str, str], Case] | None = None
        self.refresh()

    # -- looking ----------------------------------------------------------------------------------

    @property
    def item(self) -> OpenItem | None:
        """The item that is looked at; None when nothing is open."""
        return self.queue[self.at] if self.queue else None

    @property
    def case(self) -> Case | None:
        """The item laid out."""
        item = self.item
        if item is None:
            return None
        key = (item.id, item.evidence, self.clerk.ledger.store.head())
        if self._case is None or self._case[0] != key:
            ledger = self.clerk.ledger
            with ledger.store.snapshot():
                self._case = (key, case_of(ledger.view, ledger, item, self.lang))
        return self._case[1]

    @property
    def similar(self) -> list[OpenItem]:
        """Open items that are like the present one, without it."""
        item = self.item
        return [] if item is None else [i for i in self.queue if i.id != item.id and kin(i) == kin(item)]

    @property
    def seconds_left(self) -> float | None:
        """How long the rest takes at the pace so far; None before the first decisions."""
        return median(self._paces) * len(self.queue) if len(self._paces) > 1 else None

    def refresh(self) -> None:
        """Take the queue anew; stay at the same item, or at its place if it is gone."""
        kept = self.item
        ledger = self.clerk.ledger
        with ledger.store.snapshot():
            self.queue = in_order(ledger.view.open_items("open"))
        places = {item.id: at for at, item in enumerate(self.queue)}
        self.at = places.get(kept.id if kept else "", min(self.at, max(0, len(self.queue) - 1)))
        if self.item != kept:
            self.rank = 0

    def move(self, by: int) -> None:
        """Go to another item; round at both ends."""
        if self.queue:
            self.at = (self.at + by) % len(self.queue)
            self.rank = 0

    def choose(self, rank: int) -> None:
        """Mean another side."""
        case = self.case
        if case and 0 <= rank < len(case.sides):
            self.rank = rank

    # -- deciding ---------------------------------------------------------------------------------

    def decide(self, action: str, way: str = "", entity: str = "", names: tuple[str, ...] = ()) -> None:
        """Decide the present item, meaning the chosen side."""
        case = self.case
        if case is None:
            return
        if action not in case.actions:
            self.told = Told("unfit", action, failed=True)
            return
        decision = Decision(action, case.item.id, way=way)
        if action in OF_A_SIDE:
            decision = replace(decision, fact=case.sides[self.rank].fact)
        if action == "split":
            decision = replace(decision, entities=(entity,), names=names)
        habit = None if action == "split" else Habit(action, self.rank, way, kin(case.item))
        self._take([Wanted(decision, case.item.evidence)], habit)

    def alike(self) -> list[Alike]:
        """Items like the last decided one, with that decision put in their terms."""
        return [] if self._habit is None else alike(self.clerk.ledger, self.queue, self._habit, self.lang)

    def repeat(self, everywhere: bool) -> None:
        """Take the last decision again: on the present item if it is alike, or on every one that is."""
        found = self.alike()
        if not everywhere:
            found = [one for one in found if self.item and one.item.id == self.item.id]
        if not found or self._habit is None:
            self.told = Told("unlike", failed=True)
            return
        self._take([one.wanted for one in found], self._habit)

    @property
    def repeatable(self) -> bool:
        """Whether an open item is like the one that was decided last."""
        habit = self._habit
        return habit is not None and any(kin(item) == habit.kin for item in self.queue)

    @property
    def habit(self) -> Habit | None:
        """The last decision in general terms."""
        return self._habit

    def _take(self, wanted: list[Wanted], habit: Habit | None) -> None:
        try:
            seqs = self.clerk.take(wanted)
        except (DecisionError, StoreBusy) as error:
            self.told = Told("error", str(error), failed=True)
            self.refresh()
            return
        now = self._clock()
        if (pace := (now - self._since) / len(seqs)) < LONGEST_PAUSE:
            self._paces.append(pace)
        self._since = now
        self._stack.append(tuple(seqs))
        self._habit = habit
        self.decided += len(seqs)
        actions = {one.decision.action for one in wanted}
        about = f"{', '.join(sorted(actions))} #{seqs[0]}" + (f" … #{seqs[-1]}" if len(seqs) > 1 else "")
        before = {one.decision.item for one in wanted}
        self.refresh()
        still = before & {item.id for item in self.queue}
        self.told = Told("still_open" if still else "decided", about)

    # -- undoing ----------------------------------------------------------------------------------

    @property
    def undo_next(self) -> tuple[tuple[int, ...], bool]:
        """What an undo takes back, and whether it was decided in this session."""
        if self._stack:
            return self._stack[-1], True
        last = self.clerk.last_decision()
        return ((last,) if last else ()), False

    def undo(self) -> None:
        """Take the last decision back; without one in this session, the last that stands in the ledger."""
        seqs, mine = self.undo_next
        if not seqs:
            self.told = Told("nothing_to_undo", failed=True)
            return
        try:
            done = self.clerk.undo(seqs)
        except (DecisionError, StoreBusy) as error:
            self.told = Told("error", str(error), failed=True)
            if mine and isinstance(error, DecisionError):
                self._stack.pop()
            return
        if mine:
            self._stack.pop()
            self.decided -= len(seqs)
        self.refresh()
        self._go_to(done)
        hang_on = sorted({seq for one in done for seq in one.dependents} - set(seqs))
        about = ", ".join(f"#{one.of}" for one in reversed(done))
        self.told = Told(
            "undone_but" if hang_on else "undone",
            about + (f" · {', '.join(f'#{s}' for s in hang_on)}" if hang_on else ""),
        )

    def _go_to(self, done: list[Undone]) -> None:
        places = {item.id: at for at, item in enumerate(self.queue)}
        for one in done:
            if one.item in places:
                self.at, self.rank = places[one.item], 0
