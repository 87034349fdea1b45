"""Whether what came in overnight can be trusted: what is in place, what is missing, what to do about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from kg_ledger.ledger import Ledger
from kg_ledger.reading import DocumentState
from kg_ledger.replay import Replay
from kg_ledger.stores.verified import VerifiedCopy
from kg_ledger.view import View
from kg_pipeline import __version__
from kg_pipeline.desk.brief_words import say
from kg_pipeline.desk.memory import Checked
from kg_pipeline.desk.sample import Precision

ENOUGH_VERDICTS = 10
"""Facts that have to be checked by hand before a sample counts as taken, or the whole sample if smaller."""

MAX_FAULTS = 20

Word = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the checklist. `todo` says what to do where it is not `ok`."""

    id: str
    ok: bool
    says: str
    todo: str = ""


@dataclass(frozen=True, slots=True)
class Caps:
    """What a run may cost.

    Attributes
    ----------
    pays : whether a model endpoint is used at all.
    """

    pays: bool
    max_calls: int | None = None
    max_cost: float | None = None


def check_ledger(ledger: Ledger, kept: Replay | None = None, copy: Path | None = None) -> Checked:
    """Verify the ledger, and hold every live quote against its text.

    Parameters
    ----------
    kept : a replay from which to go on, for those who check again and again.
    copy : where to keep what was verified, so that the next check need only look at what came in since. What
        is wrong, or is the first one, is checked in full.
    """
    with ledger.store.snapshot():
        last = VerifiedCopy(copy, ledger, __version__, partial(_quotes, ledger.text)) if copy else None
        quotes = last.go_on() if last else None
        if quotes is not None:
            return Checked(ledger.store.head(), True, (), quotes)
        verdict = ledger.verify(kept)
        faults = [str(fault) for fault in verdict.verdict.faults[:MAX_FAULTS]]
        faults += [f"table {table} is not what the journal adds up to" for table in verdict.differing]
        if verdict.claims[1]:
            faults.append(f"{verdict.claims[1]} claims do not have the id that their content gives")
        every = (document.id for document in ledger.view.documents())
        quotes = _quotes(ledger.text, ledger.view, every) if verdict.ok else (0, 0)
        if last and verdict.ok:
            last.keep(quotes)
        return Checked(ledger.store.head(), verdict.ok, tuple(faults), quotes)


def _quotes(text_of: Callable[[str], str], view: View, documents: Iterable[str]) -> tuple[int, int]:
    """How many quotes that the live ones of some documents state now stand where the ledger says, and how
    many there are."""
    good = total = 0
    for name in documents:
        document = view.document(name)
        if document is None or document.state is not DocumentState.LIVE:
            continue
        text = text_of(document.revision)
        for span, words in view.quoted_in(document.id):
            total += 1
            good += text[span.start : span.end] == words
    return good, total


def readiness(
    checked: Checked,
    scores: Sequence[Mapping[str, Any]],
    ontology_hash: str,
    conflicts: int,
    sample: tuple[int, Precision],
    caps: Caps,
    lang: str = "en",
) -> list[Item]:
    """The checklist.

    Parameters
    ----------
    scores : the latest score of each gold set.
    ontology_hash : of the ledger; a gold set of another schema says nothing about this one.
    conflicts : open ones.
    sample : how many facts the sample holds, and its verdicts.
    """
    word = partial(say, lang=lang)
    return [
        _gold(scores, ontology_hash, word),
        _provenance(checked, word),
        _ledger(checked, word),
        _review(conflicts, word),
        _sample(*sample, word),
        _caps(caps, word),
    ]


def _gold(scores: Sequence[Mapping[str, Any]], ontology_hash: str, word: Word) -> Item:
    own = [row for row in scores if row.get("ontology") and ontology_hash.startswith(str(row["ontology"]))]
    if own:
        said = word("gold_scored").format(gold=own[-1]["gold"], at=str(own[-1].get("at", ""))[:16])
        return Item("gold", True, said)
    said = word("gold_other" if scores else "never")
    return Item("gold", False, said, "kg score --gold DIR --corpus DIR")


def _provenance(checked: Checked, word: Word) -> Item:
    good, total = checked.quotes
    ok = good == total and (total > 0 or checked.ok)
    todo = "" if ok else "kg ledger verify; kg ingest"
    return Item("provenance", ok, word("quotes_stand").format(good=good, total=total), todo)


def _ledger(checked: Checked, word: Word) -> Item:
    if checked.ok:
        return Item("ledger", True, word("verified").format(head=checked.head[:16]))
    return Item("ledger", False, "; ".join(checked.faults[:3]) or word("unverified"), "kg ledger verify")


def _review(conflicts: int, word: Word) -> Item:
    if conflicts:
        return Item("review", False, word("conflicts_open").format(n=conflicts), "kg review")
    return Item("review", True, word("no_conflict"))


def _sample(size: int, said: Precision, word: Word) -> Item:
    done = said.right + said.wrong
    ok = done >= min(ENOUGH_VERDICTS, size)
    todo = "" if ok else "kg brief --verdict N=right|wrong"
    return Item("sample", ok, word("sample_checked").format(done=done, size=size), todo)


def _caps(caps: Caps, word: Word) -> Item:
    if not caps.pays:
        return Item("caps", True, word("nothing_spent"))
    if caps.max_calls is None and caps.max_cost is None:
        return Item("caps", False, word("no_cap"), "max_calls, max_cost (kg.toml)")
    said = [word("cap_calls").format(n=caps.max_calls)] if caps.max_calls is not None else []
    said += [word("cap_cost").format(cost=f"{caps.max_cost:g}")] if caps.max_cost is not None else []
    return Item("caps", True, ", ".join(said))
