"""Open items: the slots that a person should look at, one item a slot however many claims join it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Any

from kg_ledger.ids import content_id, digest
from kg_ledger.judge import GRAVITY
from kg_ledger.reading import REFERABLE, DecisionRecord, OpenItem, Proposal
from kg_ledger.records import Class, Polarity, Standing
from kg_ledger.shelf import SEP
from kg_ledger.statement import Triple

if TYPE_CHECKING:
    from kg_ledger.stage import Stage
    from kg_ledger.view import View

_ORDER = {Class.CONFLICT: 0, Class.UNCERTAIN: 1}


def open_items(view: View, state: str | None = None) -> list[OpenItem]:
    """Items that are open or deferred (or only one of these), conflicts first, then by slot.

    With `settled`, the decisions under which a slot came to rest, as items without facts in tension.
    """
    if state == "settled":
        return _settled(view)
    found = [*_fact_items(view), *_identity_items(view)]
    return sorted(
        (item for item in found if state is None or item.state == state),
        key=lambda item: (_ORDER.get(item.cls, 2), item.kind, item.slot, item.id),
    )


def doubts(view: View) -> Iterator[OpenItem]:
    """The open items that a model may be asked about, by slot; only these are put together."""
    rows, stage = list(view.shelf.scan("s")), view.look()
    for slot, group in groupby(rows, key=lambda pair: pair[0].partition(SEP)[0]):
        tense = [(key.partition(SEP)[2], row) for key, row in group]
        if _gravest(row for _, row in tense)[1] in REFERABLE:
            item = _fact_item(view, slot, tense, stage)
            if item.referable:
                yield item


def find_item(view: View, beginning: str) -> OpenItem | None:
    """The one item whose id begins so, whatever its state; None if there is none or more than one."""
    slots, stage = {key.partition(SEP)[0] for key, _ in view.shelf.scan("s")}, view.look()
    named = {content_id("item", slot_name(view, slot, stage)): slot for slot in slots}
    found = [item_of_slot(view, slot) for item, slot in sorted(named.items()) if item.startswith(beginning)]
    found += [item for item in _identity_items(view) if item.id.startswith(beginning)]
    if not found:
        found = [item for item in _settled(view) if item.id.startswith(beginning)]
    return found[0] if len(found) == 1 else None


def item_id(view: View, slot: str) -> str:
    """The id of the item of a slot, whether it is in tension or not."""
    return content_id("item", slot_name(view, slot))


def item_of_slot(view: View, slot: str) -> OpenItem | None:
    """The item of one slot, if it is in tension."""
    rows = [(key.partition(SEP)[2], row) for key, row in view.shelf.scan("s", slot + SEP)]
    return _fact_item(view, slot, rows, view.look()) if rows else None


def slots_of(view: View, triple: Triple) -> list[str]:
    """The slots in which a fact is in tension."""
    row = view.shelf.get("f", view.facts_table.fact_key(triple))
    return sorted(row[4]) if isinstance(row, list) else []


def _fact_items(view: View) -> Iterator[OpenItem]:
    rows, stage = list(view.shelf.scan("s")), view.look()
    for slot, group in groupby(rows, key=lambda pair: pair[0].partition(SEP)[0]):
        yield _fact_item(view, slot, [(key.partition(SEP)[2], row) for key, row in group], stage)


def _fact_item(view: View, slot: str, rows: list[tuple[str, Any]], stage: Stage) -> OpenItem:
    table = view.facts_table
    tense = [table.fact_at(key) for key, _ in rows]
    cls, rule = _gravest(row for _, row in rows)
    facts = set(tense)
    for triple in tense:
        worth = table.worth(triple)
        if worth is not None:
            facts.update(t for t, _, _ in (*worth.contested_with, *worth.doubts))
    if slot.startswith("v:"):
        facts.update(_standing_in_slot(view, tense[0]))
    name = slot_name(view, slot, stage)
    item = content_id("item", name)
    said = (stage.statements(triple) for triple in tense)
    claims = sorted({stage.source[s.seq][1].digest for found in said for s in found if s.supported})
    evidence = digest(",".join(claims))[:16]
    return OpenItem(
        id=item,
        kind="facts",
        slot=name,
        cls=cls,
        rule=rule,
        facts=tuple(sorted(stage.fact_id(t) for t in facts)),
        entities=tuple(sorted({stage.entity_id(r) for t in facts for r in (t.subject, t.object)})),
        evidence=evidence,
        state=_state(view, item, evidence),
        proposal=_proposal(view, item, cls, evidence),
    )


def _gravest(rows: Iterable[Any]) -> tuple[Class, str]:
    """The class and the rule by which a slot is known: the gravest, then the first by name."""
    return min(((Class(row[0]), row[1]) for row in rows), key=lambda why: (-GRAVITY[why[0]], why[1]))


def _standing_in_slot(view: View, triple: Triple) -> Iterator[Triple]:
    """What is known now in the slot of a claim that is only planned or in doubt: its other side."""
    if not view.schema.slots(triple.predicate).single:
        return
    for other in view.facts_table.of_slot(triple.subject, triple.predicate):
        worth = view.facts_table.worth(other)
        known = worth is not None and worth.standing in (Standing.CURRENT, Standing.CONTESTED)
        if known and other.polarity is Polarity.AFFIRMED:
            yield other


def slot_name(view: View, slot: str, stage: Stage | None = None) -> str:
    """A slot in readable ids: `subject predicate`, `* predicate object`, `one ~ other`, or a triple."""
    stage = stage or view.look()
    kind, *parts = slot.split(":")
    numbers = [int(part) for part in parts]
    if kind == "h":
        return f"* {view.predicates.name(numbers[0])} {stage.entity_id(numbers[1])}"
    if kind == "d":
        return " ~ ".join(sorted(stage.entity_id(n) for n in numbers))
    name = f"{stage.entity_id(numbers[0])} {view.predicates.name(numbers[1])}"
    return name if kind == "v" else f"{name} {stage.entity_id(numbers[2])}"


def _identity_items(view: View) -> Iterator[OpenItem]:
    for one, other in view.nodes.questions():
        first, second = view.nodes.node(one), view.nodes.node(other)
        if first.root == second.root:
            continue
        name = " = ".join(sorted((view.nodes.id_of(one), view.nodes.id_of(other))))
        item = content_id("item", name)
        evidence = digest(name)[:16]
        yield OpenItem(
            id=item,
            kind="identity",
            slot=name,
            cls=Class.UNCERTAIN,
            rule="namesake" if first.key == second.key else "alias_of_other_class",
            facts=(),
            entities=tuple(sorted(view.entity_id(n.root) for n in (first, second))),
            evidence=evidence,
            state=_state(view, item, evidence),
        )


def _state(view: View, item: str, evidence: str) -> str:
    """Deferred while the last decision on the item says so and nothing new has come in."""
    decisions = view.shelf.get("di", item)
    if decisions:
        payload = view.record_at(decisions[-1]).payload
        if payload["act"] == "defer" and payload["ev"] == evidence:
            return "deferred"
    return "open"


def _proposal(view: View, item: str, cls: Class, evidence: str) -> Proposal | None:
    """What a model thinks of an item, as long as it stands on the claims that the model was shown."""
    seq = view.shelf.get("pr", item)
    if seq is None:
        return None
    payload = view.record_at(seq).payload
    if payload.get("ev", evidence) != evidence:
        return None
    said = payload["p"]
    agrees = said["cls"] == cls.value
    return Proposal(
        relation=said["relation"],
        cls=cls if agrees else Class.UNCERTAIN,
        earlier_quote=said["earlier"],
        later_quote=said["later"],
        why=said["why"],
        model=said["model"],
        seq=seq,
    )


def _settled(view: View) -> list[OpenItem]:
    slots, stage = {key.partition(SEP)[0] for key, _ in view.shelf.scan("s")}, view.look()
    tense = {content_id("item", slot_name(view, slot, stage)) for slot in slots}
    tense |= {item.id for item in _identity_items(view)}
    found = []
    for item, decisions in view.shelf.scan("di"):
        if not item or item in tense or not decisions:
            continue
        payload = view.record_at(decisions[-1]).payload
        found.append(
            OpenItem(
                id=item,
                kind=payload.get("kind", "facts"),
                slot=payload.get("slot", ""),
                cls=Class(payload.get("cls", Class.UNCERTAIN.value)),
                rule=payload.get("rule", ""),
                facts=tuple(payload.get("facts", ())),
                entities=(),
                evidence=payload.get("ev", ""),
                state="settled",
            )
        )
    return sorted(found, key=lambda item: (item.slot, item.id))


def decisions(view: View) -> list[DecisionRecord]:
    """Every review decision, oldest first; those that were undone are no longer active."""
    found = []
    for key, active in sorted(view.shelf.scan("de"), key=lambda row: int(row[0])):
        record = view.record_at(int(key))
        payload = record.payload
        found.append(
            DecisionRecord(
                seq=record.seq,
                at=record.at,
                actor=record.actor,
                action=payload["act"],
                item=payload.get("i", ""),
                detail={k: v for k, v in payload.items() if k not in ("act", "i")},
                active=bool(active),
            )
        )
    return found
