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
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from kg_ledger.errors import DecisionError
from kg_ledger.names import literal_key
from kg_ledger.nodes import Group
from kg_ledger.records import Class, Modality, Polarity
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
        payload |= _names_decision(view, decision, item)
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
    ends = [_ref(view, triple.subject), _ref(view, triple.object)]
    return [ends[0], triple.predicate, ends[1], int(triple.polarity is Polarity.NEGATED)]


# -- names ----------------------------------------------------------------------------------------


def _ref(view: View, node: int) -> list[str | None]:
    row = view.nodes.node(node)
    return [row.key, row.type]


def _pairs(view: View, one: Iterable[int], other: Iterable[int]) -> list[list[Any]]:
    return [[_ref(view, a), _ref(view, b)] for a, b in product(one, other)]


def _names_decision(view: View, decision: Decision, item: OpenItem | None) -> dict[str, Any]:
    if decision.action == "split":
        return _split(view, decision)
    one, other = _two_groups(view, decision, item)
    if decision.action == "not_same":
        return {"apart": _pairs(view, one.nodes, other.nodes)}
    return {"merge": _pairs(view, one.nodes, other.nodes), "apart": _other_candidates(view, one, other)}


def _two_groups(view: View, decision: Decision, item: OpenItem | None) -> tuple[Group, Group]:
    ids = decision.entities
    if not ids and item is not None and item.kind == "identity":
        ids = item.entities
    if not ids and item is not None:
        triples = [t for f in item.facts if (t := view.triple_of(f)) is not None]
        for ends in ({t.object for t in triples}, {t.subject for t in triples}):
            if len(ends) == 2:
                ids = tuple(sorted(view.entity_id(r) for r in ends))
                break
    if len(ids) != 2:
        raise DecisionError(f"{decision.action} needs two entities.", "Name them by id.")
    groups = [_group(view, entity) for entity in ids]
    if groups[0].root == groups[1].root:
        raise DecisionError(f"{ids[0]} and {ids[1]} are one entity already.", "Split it first.")
    return groups[0], groups[1]


def _group(view: View, entity_id: str) -> Group:
    number = view.nodes.by_id(entity_id)
    if number is None:
        raise DecisionError(f"there is no entity {entity_id}.")
    return view.nodes.group(view.nodes.root(number))


def _other_candidates(view: View, one: Group, other: Group) -> list[list[Any]]:
    """An ambiguous name that is given to one of its candidates is none of the others."""
    found: list[list[Any]] = []
    for name, chosen in ((one, other), (other, one)):
        for node in name.nodes:
            roots = {view.nodes.root(c) for c in view.nodes.candidates(node)} - {chosen.root, name.root}
            for root in sorted(roots):
                found += _pairs(view, [node], view.nodes.members(root))
    return found


def _split(view: View, decision: Decision) -> dict[str, Any]:
    if len(decision.entities) != 1 or not decision.names:
        raise DecisionError("split needs one entity and the names that are another thing.")
    group = _group(view, decision.entities[0])
    off: set[int] = set()
    for name in decision.names:
        key = literal_key(name)
        found = {n for n in group.nodes if view.nodes.id_of(n) == name}
        found = found or {n for n in group.nodes if view.nodes.node(n).key == key}
        if not found:
            raise DecisionError(f"{decision.entities[0]} has no name {name!r}.")
        off |= found
    left = [n for n in group.nodes if n not in off]
    if not left:
        raise DecisionError(f"all names of {decision.entities[0]} are split off; one has to stay.")
    parted = [(a, b) for a, b in product(left, sorted(off)) if not _open_still(view, a, b, left, off)]
    return {"apart": [[_ref(view, a), _ref(view, b)] for a, b in parted]}


def _open_still(view: View, one: int, other: int, left: Iterable[int], off: Iterable[int]) -> bool:
    """Whether two nodes are one name with and without a class, and that class has a namesake on both sides:
    then a split of the two classes does not say which of them the name without one means."""
    rows = view.nodes.node(one), view.nodes.node(other)
    if rows[0].key != rows[1].key or (rows[0].type is None) == (rows[1].type is None):
        return False
    side = left if rows[0].type is None else off
    return any((row := view.nodes.node(n)).key == rows[0].key and row.type is not None for n in side)
