"""Taking decisions from the desk: each is a record of the ledger, taken on what the person really saw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kg_ledger.errors import DecisionError
from kg_ledger.ledger import Ledger
from kg_ledger.review import Decision, dependents


class Stale(DecisionError):
    """New evidence came in between looking and deciding."""

    exit_code = 1


@dataclass(frozen=True, slots=True)
class Wanted:
    """A decision, and the hash of the evidence that was on the screen; empty to decide whatever there is."""

    decision: Decision
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class Undone:
    """An undo: its record, the decision taken back, and later decisions that hang on the same things."""

    seq: int
    of: int
    item: str
    dependents: tuple[int, ...]


class Clerk:
    """Writes decisions into a ledger.

    Parameters
    ----------
    run : id of this session; noted with its first decision.
    actor : who decides.
    wait : seconds to wait for another writer.
    """

    def __init__(self, ledger: Ledger, run: str, actor: str, wait: float) -> None:
        self.ledger = ledger
        self._run = run
        self._actor = actor
        self._wait = wait

    def take(self, wanted: Sequence[Wanted]) -> list[int]:
        """Take decisions, all of them or, on an error, none; returns the seq of each.

        Raises
        ------
        Stale
            An item's evidence is not what was seen.
        DecisionError
            A decision does not fit what is open.
        StoreBusy
            Another process is writing.
        """
        with self.ledger.writing(self._run, self._actor, wait=self._wait) as writer:
            taken = []
            for one in wanted:
                seq = writer.decide(one.decision)
                decided_on = writer.view.record_at(seq).payload
                if one.evidence and decided_on.get("ev", one.evidence) != one.evidence:  # rolls back
                    raise Stale(f"{decided_on['slot']}: new evidence came in.", "Look at it again.")
                taken.append(seq)
        return taken

    def undo(self, seqs: Sequence[int], note: str = "") -> list[Undone]:
        """Take decisions back, the latest first; see `take` for what it raises."""
        with self.ledger.writing(self._run, self._actor, wait=self._wait) as writer:
            done = []
            for seq in sorted(seqs, reverse=True):
                known = {d.seq: d for d in writer.view.decisions()}
                item = known[seq].item if seq in known else ""
                hang_on = tuple(dependents(writer.view, seq)) if seq in known else ()
                done.append(Undone(writer.decide(Decision("undo", of=seq, note=note)), seq, item, hang_on))
        return done

    def last_decision(self) -> int | None:
        """The latest decision that stands, whoever took it."""
        standing = [d.seq for d in self.ledger.view.decisions() if d.active and d.action != "undo"]
        return max(standing, default=None)
