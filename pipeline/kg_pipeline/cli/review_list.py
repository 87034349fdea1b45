"""Open items listed: for scripts as plain values, for a person with sides, table rows and places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from kg_pipeline.cli.output import Output

if TYPE_CHECKING:
    from kg_ledger.ledger import Ledger
    from kg_ledger.reading import OpenItem
    from kg_ledger.records import Quote
    from kg_pipeline.places import Places

MENTIONS = 3
"""Places at which a thing is named that are shown of each thing of an identity question."""

_STATES = {"open": "確認待ち", "deferred": "保留", "settled": "決定済み"}


def item_row(item: OpenItem, ledger: Ledger) -> dict[str, Any]:
    """An open item as scripts see it: one side a claim, with its quote and place."""
    return item_rows([item], ledger)[0]


def item_rows(items: list[OpenItem], ledger: Ledger) -> list[dict[str, Any]]:
    """Open items as scripts see them."""
    from kg_ledger.namings import quotes_naming
    from kg_pipeline.places import Places

    view, places = ledger.view, Places(ledger)
    asked = {one for item in items if item.kind == "identity" for one in item.entities}
    named = quotes_naming(view, asked, MENTIONS)
    return [
        {
            "id": item.id,
            "kind": item.kind,
            "slot": item.slot,
            "class": item.cls.value,
            "rule": item.rule,
            "facts": list(item.facts),
            "entities": list(item.entities),
            "sides": [
                {"fact": fact, **places.row(evidence)}
                for fact in item.facts
                for evidence in view.claims_of(fact)
                if evidence.supported
            ],
            "things": _things(item, ledger, places, named) if item.kind == "identity" else [],
            "state": item.state,
        }
        for item in items
    ]


def _things(
    item: OpenItem, ledger: Ledger, places: Places, quotes: Mapping[str, Sequence[Quote]]
) -> list[dict[str, Any]]:
    """The things of an identity question: what each is, and where it is named."""
    view = ledger.view
    found = []
    for one in item.entities:
        entity = view.entity(one)
        if entity is None:
            continue
        named = [
            {
                "doc": quote.doc,
                "line": places.line(quote),
                "quote": quote.text,
                "table_row": places.table_row(quote),
            }
            for quote in quotes[one]
        ]
        found.append({"entity": entity.id, "label": entity.label, "type": entity.type, "named": named})
    return found


def tell_items(rows: list[dict[str, Any]], lang: str, out: Output) -> None:
    """The items for a person, in English or Japanese."""
    from kg_pipeline.desk.terminal_words import say
    from kg_pipeline.desk.visible import one_line
    from kg_pipeline.desk.words import class_text, rule_text

    for row in rows:
        why = row["rule"] if lang == "en" else f"{row['rule']}: {rule_text(row['rule'], lang)}"
        state = _STATES.get(row["state"], row["state"]) if lang == "ja" else row["state"]
        head = f"{row['id']}  {class_text(row['class'], lang)} ({why})"
        out.line(f"{head}  {one_line(row['slot'])}  [{state}]")
        for side in row["sides"]:
            out.line(f"    {one_line(side['fact'])}")
            out.line(_place(side) + (f"  {side['date']}" if side["date"] else ""))
        for thing in row["things"]:
            kind = thing["type"] or say("unknown_class", lang)
            out.line(f"    {one_line(thing['label'])}  ({kind}, id {thing['entity']})")
            for named in thing["named"]:
                out.line(_place(named))


def _place(row: dict[str, Any]) -> str:
    """`file:line "words" (the row of the table around them)`."""
    from kg_pipeline.desk.visible import one_line
    from kg_pipeline.places import spot

    around = f" ({one_line(row['table_row'])})" if row["table_row"] else ""
    place = spot(one_line(row["doc"]), row["line"], row.get("part", ""))
    return f'      {place} "{one_line(row["quote"])}"{around}'
