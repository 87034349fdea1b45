"""Review decisions: what a person may say about an open item, checked, and what follows from it.

A decision is a record like any other and works on the claims and names that it saw; a claim that comes in
later is not bound by it and opens the slot again. `undo` takes the effects of one decision away, whenever
it was taken, and names the later ones that touch the same claims or names.

    accept      the fact is right: its claims count, and what contradicts it in this slot is rejected for as
                long as a document states it; a change that was planned or is dated takes the place of what
                was there, from its date
    reject      its claims do not count
    supersede   it took the place of the others in its slot
    keep_both   all of them stand: they differ in time, qualifier or point of view
    merge       two entities (or the two objects of a slot) are one thing
    split       some names of an entity are another thing
    not_same    two entities are different things, and are never proposed again
    defer       ask again when something new comes in
    undo        take a decision back
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from kg_ledger.errors import DecisionError
from kg_ledger.names import literal_key
from kg_ledger.records import Class, Modality, Polarity
from kg_ledger.review_names import names_decision, ref_of
from kg_ledger.sides import ordered, supported, waiting
from kg_ledger.stage import Stage
from kg_ledger.statement import Triple

if TYPE_CHECKING:
    from kg_ledger.reading import OpenItem
    from kg_ledger.view import View

ACTIONS = ("accept", "reject", "supersede", "keep_both", "merge", "split", "not_same", "defer", "undo")
WAYS = ("time", "qualifier", "viewpoint")
"""In what two facts that are kept both differ."""

Effect = list[Any]


@dataclass(frozen=True, slots=True)
class Decision:
    """What a person decides.

    Attributes
    ----------
    action : one of `ACTIONS`.
    item : id of the open item; may be empty where `fact`, `entities` or `of` say enough.
    fact : id of the fact meant; by default the side in doubt, see `kg_ledger.sides`.
    entities : ids of the two entities to merge or keep apart, or of the one to split.
    names : names (or ids of names) of the entity that are split off.
    way : how the facts of `keep_both` differ, one of `WAYS`.
    of : seq of the decision to undo.
    note : a remark, kept with the decision.
    """

    action: str
    item: str = ""
    fact: str = ""
    entities: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    way: str = ""
    of: int | None = None
    note: str = ""


def draft_of(view: View, decision: Decision) -> tuple[str, dict[str, Any]]:
    """The op and payload of a decision's record.

    Raises
    ------
    DecisionError
        The decision does not fit what is open; the message says what would.
    """
    if decision.action not in ACTIONS:
        raise DecisionError(f"there is no decision {decision.action!r}.", f"Known are {', '.join(ACTIONS)}.")
    if decision.action == "undo":
        return "decision", _undo(view, decision)
    item = _item(view, decision)
    payload: dict[str, Any] = {"act": decision.action}
    if item is not None:
        payload |= {"i": item.id, "slot": item.slot, "cls": item.cls.value, "rule": item.rule}
        payload |= {"ev": item.evidence, "kind": item.kind, "facts": list(item.facts)}
    if decision.note:
        payload["note"] = decision.note
    if decision.action == "defer":
        if item is None:
            raise DecisionError("defer needs an open item.")
        return "decision", payload
    if decision.action in ("merge", "split", "not_same"):
        payload |= names_decision(view, decision, item)
        return {"merge": "merge", "split": "split"}.get(decision.action, "decision"), payload
    effects, stands = _facts_decision(view, decision, item)
    payload["e"] = effects
    payload["f"] = stands
    if decision.action == "keep_both":
        payload["way"] = decision.way
    return "decision", payload


def dependents(view: View, seq: int) -> list[int]:
    """Later active decisions on the same claims or names as decision `seq`, or on claims of its names."""
    mine = view.record_at(seq).payload
    return [
        d.seq
        for d in view.decisions()
        if d.active
        and d.seq > seq
        and d.action != "undo"
        and _related(view, mine, view.record_at(d.seq).payload)
    ]


def _related(view: View, one: dict[str, Any], other: dict[str, Any]) -> bool:
    claims = [{effect[0] for effect in payload.get("e", ())} for payload in (one, other)]
    names = [
        {ref[0] for kind in ("merge", "apart") for pair in payload.get(kind, ()) for ref in pair}
        for payload in (one, other)
    ]
    ends = [
        {literal_key(view.record_at(seq).payload[end][0]) for seq in seqs for end in "so"} for seqs in claims
    ]
    return bool(claims[0] & claims[1] or names[0] & (names[1] | ends[1]) or names[1] & ends[0])


def _undo(view: View, decision: Decision) -> dict[str, Any]:
    known = {d.seq: d for d in view.decisions()}
    target = known.get(decision.of or 0)
    if target is None:
        raise DecisionError(f"record {decision.of} is not a decision.", "`kg ledger log` lists them.")
    if target.action == "undo":
        raise DecisionError(f"record {decision.of} is an undo.", "Decide the item again instead.")
    if not target.active:
        raise DecisionError(f"decision {decision.of} was undone already.")
    payload: dict[str, Any] = {"act": "undo", "of": target.seq}
    if target.item:
        payload["i"] = target.item
    if later := dependents(view, target.seq):
        payload["dep"] = later
    return payload | ({"note": decision.note} if decision.note else {})


def _item(view: View, decision: Decision) -> OpenItem | None:
    if not decision.item:
        return None
    item = view.item(decision.item)
    if item is None:
        raise DecisionError(
            f"there is no open item {decision.item}.", "`kg review --list` shows what is open."
        )
    if item.state == "settled":
        raise DecisionError(f"{item.id} ({item.slot}) is settled already.", "Undo its decision first.")
    return item


# -- facts ----------------------------------------------------------------------------------------


def _facts_decision(view: View, decision: Decision, item: OpenItem | None) -> tuple[list[Effect], str]:
    if item is not None and item.kind != "facts":
        raise DecisionError(
            f"{item.id} asks whether {item.slot}; {decision.action} does not answer that.",
            "Choose merge, not_same or defer.",
        )
    stage = Stage(view.facts_table)
    triples = [t for f in item.facts if (t := view.triple_of(f)) is not None] if item else []
    chosen = _chosen(view, stage, decision, item, triples)
    others = [t for t in triples if t != chosen]
    if decision.action == "reject":
        return _mark(stage, [chosen], "x"), view.fact_id(chosen)
    if decision.action == "keep_both":
        if decision.way not in WAYS:
            raise DecisionError(f"keep_both needs a way in which they differ: {', '.join(WAYS)}.")
        if not others:
            raise DecisionError("keep_both needs an item with two facts.", "Accept or reject this one.")
        accepted = _mark(stage, waiting(stage, [chosen, *others]), "a")
        return [*accepted, *_keep(view, stage, [chosen, *others])], view.fact_id(chosen)
    if decision.action == "supersede":
        if not others:
            raise DecisionError("supersede needs an item with another fact that is superseded.")
        effects = _mark(stage, waiting(stage, [chosen]), "a")
        return [*effects, *_retired(view, stage, chosen, others)], view.fact_id(chosen)
    effects = _mark(stage, waiting(stage, [chosen]), "a")
    doubted = item is not None and item.cls is Class.UNCERTAIN
    if doubted and not waiting(stage, [chosen]):
        return [*effects, *_keep(view, stage, [chosen, *others])], view.fact_id(chosen)
    if doubted and _is_change(view, stage, chosen):
        effects += _retired(view, stage, chosen, [t for t in others if t not in waiting(stage, others)])
    elif not doubted:
        effects += [[*mark, _name_fact(view, chosen)] for mark in _mark(stage, others, "x")]
    return effects, view.fact_id(chosen)


def _chosen(
    view: View, stage: Stage, decision: Decision, item: OpenItem | None, triples: list[Triple]
) -> Triple:
    """The fact that a decision means: the one named, or the side in doubt."""
    if decision.fact:
        named = view.triple_of(decision.fact)
        if named is None or not view.facts_table.known(named):
            raise DecisionError(f"there is no fact {decision.fact}.")
        if item is not None and named not in triples:
            raise DecisionError(
                f"{decision.fact} is not part of {item.id} ({item.slot}).",
                f"Its facts are {', '.join(item.facts)}.",
            )
        return named
    if item is None:
        raise DecisionError(f"{decision.action} needs an item or a fact.")
    return ordered(stage, item, triples)[0]


def _is_change(view: View, stage: Stage, triple: Triple) -> bool:
    """Whether a text plans the fact, dates it, or says that it began or ended or what it replaces."""
    planned = (
        e.claim.modality is Modality.PLANNED for e in view.claims_of(view.fact_id(triple)) if e.supported
    )
    return any(planned) or any(not s.plain for s in supported(stage, triple))


def _retired(view: View, stage: Stage, chosen: Triple, others: Iterable[Triple]) -> list[Effect]:
    return [[s.seq, "s", _name_fact(view, chosen)] for t in others for s in supported(stage, t)]


def _mark(stage: Stage, triples: Iterable[Triple], kind: str) -> list[Effect]:
    return [[s.seq, kind] for t in triples for s in supported(stage, t)]


def _keep(view: View, stage: Stage, triples: list[Triple]) -> list[Effect]:
    effects: list[Effect] = []
    for one, other in combinations(triples, 2):
        effects += [[s.seq, "k", _name_fact(view, other)] for s in supported(stage, one)]
        effects += [[s.seq, "k", _name_fact(view, one)] for s in supported(stage, other)]
    return effects


def _name_fact(view: View, triple: Triple) -> list[Any]:
    """A fact by the names and classes of its ends, so that it is found after a merge as well."""
    ends = [ref_of(view, triple.subject), ref_of(view, triple.object)]
    return [ends[0], triple.predicate, ends[1], int(triple.polarity is Polarity.NEGATED)]
