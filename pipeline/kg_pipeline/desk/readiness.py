"""Whether what came in overnight can be trusted: what is in place, what is missing, what to do about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kg_ledger.ledger import Ledger
from kg_ledger.reading import DocumentState
from kg_pipeline.desk.memory import Checked
from kg_pipeline.desk.sample import Precision

ENOUGH_VERDICTS = 10
"""Facts that have to be checked by hand before a sample counts as taken, or the whole sample if smaller."""

MAX_FAULTS = 20


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


def check_ledger(ledger: Ledger) -> Checked:
    """Verify the ledger in full, and hold every live quote against its text."""
    with ledger.store.snapshot():
        verdict = ledger.verify()
        faults = [str(fault) for fault in verdict.verdict.faults[:MAX_FAULTS]]
        faults += [f"table {table} is not what the journal adds up to" for table in verdict.differing]
        if verdict.claims[1]:
            faults.append(f"{verdict.claims[1]} claims do not have the id that their content gives")
        quotes = _quotes(ledger) if verdict.verdict.ok else (0, 0)
        return Checked(ledger.store.head(), verdict.ok, tuple(faults), quotes)


def _quotes(ledger: Ledger) -> tuple[int, int]:
    """How many quotes that live documents state now stand where the ledger says, and how many there are."""
    good = total = 0
    for document in ledger.view.documents():
        if document.state is not DocumentState.LIVE:
            continue
        text = ledger.text(document.revision)
        for thing in ledger.view.stated_in(document.id):
            evidence = ledger.view.claim(thing) if thing.startswith("claim:") else None
            if evidence is not None:
                span = evidence.quote.span
                total += 1
                good += text[span.start : span.end] == evidence.quote.text
    return good, total


def readiness(
    checked: Checked,
    scores: Sequence[Mapping[str, Any]],
    ontology_hash: str,
    conflicts: int,
    sample: tuple[int, Precision],
    caps: Caps,
) -> list[Item]:
    """The checklist.

    Parameters
    ----------
    scores : the latest score of each gold set.
    ontology_hash : of the ledger; a gold set of another schema says nothing about this one.
    conflicts : open ones.
    sample : how many facts the sample holds, and its verdicts.
    """
    return [
        _gold(scores, ontology_hash),
        _provenance(checked),
        _ledger(checked),
        Item(
            "review",
            conflicts == 0,
            "no conflict is open" if conflicts == 0 else f"{conflicts} conflicts are open",
            "" if conflicts == 0 else "kg review",
        ),
        _sample(*sample),
        _caps(caps),
    ]


def _gold(scores: Sequence[Mapping[str, Any]], ontology_hash: str) -> Item:
    own = [row for row in scores if row.get("ontology") and ontology_hash.startswith(str(row["ontology"]))]
    if own:
        return Item("gold", True, f"scored on {own[-1]['gold']} at {own[-1].get('at', '')}")
    if scores:
        said = "scored, but only on gold sets of another ontology than this ledger's"
        return Item("gold", False, said, "kg score --gold DIR --corpus DIR with a gold set of your domain")
    return Item("gold", False, "never scored", "kg score --gold DIR --corpus DIR")


def _provenance(checked: Checked) -> Item:
    good, total = checked.quotes
    says = f"{good} of {total} quotes stand in their source, word for word"
    ok = good == total and (total > 0 or checked.ok)
    return Item("provenance", ok, says, "" if ok else "kg ledger verify, then restore or take in again")


def _ledger(checked: Checked) -> Item:
    if checked.ok:
        return Item("ledger", True, f"verified at head {checked.head[:16]}")
    return Item("ledger", False, "; ".join(checked.faults[:3]) or "does not verify", "kg ledger verify")


def _sample(size: int, said: Precision) -> Item:
    done, needed = said.right + said.wrong, min(ENOUGH_VERDICTS, size)
    ok = done >= needed
    return Item(
        "sample",
        ok,
        f"{done} of {size} sampled facts checked",
        "" if ok else "kg brief --verdict N=right|wrong",
    )


def _caps(caps: Caps) -> Item:
    if not caps.pays:
        return Item("caps", True, "no model is called, so nothing can be spent")
    if caps.max_calls is None and caps.max_cost is None:
        return Item("caps", False, "a model is called without a cap", "max_calls or max_cost in kg.toml")
    said = [f"{caps.max_calls} calls"] if caps.max_calls is not None else []
    said += [f"cost {caps.max_cost:g}"] if caps.max_cost is not None else []
    return Item("caps", True, "capped at " + " and ".join(said))
