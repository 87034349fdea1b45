"""What an extraction looks like on the wire: few keys, for each one is paid for in every item.

Whatever makes a relation something else than a plain statement about the present goes into `how`, a list
that is nearly always empty. Two predicates are of the wire only, so that what they carry has a quote as well
and is paid for only where a document states it: `also_called` an alias, `what_it_is` what an entity is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from kg_ledger.ontology import Ontology

ALSO_CALLED = "also_called"
DESCRIBED_AS = "what_it_is"
"""A name that no document uses for a relation: recorded replies hold `described as` as one."""
FIELDS = {"from": "subject", "rel": "predicate", "to": "object", "how": "details"}
"""Keys of a relation on the wire, and what the same is called off it. Models use either."""

_MARKS = {
    "negated": ("polarity", "negated"),
    "planned": ("modality", "planned"),
    "reported": ("modality", "reported"),
    "hypothetical": ("modality", "hypothetical"),
    "began": ("change", "began"),
    "ended": ("change", "ended"),
}
_VALUES = {
    "replaces": "replaces",
    "replaces_from": "replaces_subject",
    "since": "since",
    "until": "until",
}
_DATE = re.compile(r"\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?(?=$|T)")

_descriptions: dict[str, str] = {}
_schemas: dict[str, dict[str, Any]] = {}


def one_line(text: str) -> str:
    """`text` on one line: where lines of a prompt have a form, text of a document cannot forge one."""
    return " ".join(text.split())


def strict_object(properties: dict[str, Any]) -> dict[str, Any]:
    """A JSON schema object in the strict dialect: every property required, nothing else allowed."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def enum_of(values: Sequence[str]) -> dict[str, Any]:
    """A JSON schema for one of `values`."""
    return {"type": "string", "enum": list(values)}


def list_of(items: dict[str, Any]) -> dict[str, Any]:
    """A JSON schema for a list of `items`."""
    return {"type": "array", "items": items}


def describe_ontology(ontology: Ontology) -> str:
    """The ontology as lines of text for a prompt: stable, so that prompt caches hit."""
    if (known := _descriptions.get(ontology.hash)) is not None:
        return known
    lines = ["Classes:"]
    for name, cls in ontology.classes.items():
        labels = ", ".join(label for words in cls.labels.values() for label in words)
        parent = f" < {cls.parent}" if cls.parent else ""
        lines.append(
            f"- {name}{parent}"
            + (f" ({labels})" if labels else "")
            + (f": {cls.description}" if cls.description else "")
        )
    lines.append("Predicates:")
    for name, pred in ontology.predicates.items():
        cues = ", ".join(cue for words in pred.cues.values() for cue in words)
        back = ", ".join(cue for words in pred.inverse_cues.values() for cue in words)
        parts = [
            f"- {name}: {pred.domain} -> {pred.range}.",
            pred.description,
            f"Wordings: {cues}." if cues else "",
            f"Wordings with the object first: {back}." if back else "",
            f"how may also have: {', '.join(pred.separating)}." if pred.separating else "",
        ]
        lines.append(" ".join(part for part in parts if part))
    _descriptions[ontology.hash] = text = "\n".join(lines)
    return text


def extract_schema(ontology: Ontology) -> dict[str, Any]:
    """The strict JSON schema of an extraction under `ontology`. It is shared: do not change it."""
    if (known := _schemas.get(ontology.hash)) is not None:
        return known
    text: dict[str, Any] = {"type": "string"}
    separating = sorted({name for pred in ontology.predicates.values() for name in pred.separating})
    detail = strict_object({"key": enum_of([*_MARKS, *_VALUES, *separating]), "value": text})
    entity = strict_object({"name": text, "type": enum_of(list(ontology.classes))})
    relation = strict_object(
        {
            "quote": text,
            "from": text,
            "rel": enum_of([*dict.fromkeys([*ontology.predicates, ALSO_CALLED, DESCRIBED_AS])]),
            "to": text,
            "how": list_of(detail),
        }
    )
    schema = strict_object({"entities": list_of(entity), "relations": list_of(relation)})
    _schemas[ontology.hash] = schema
    return schema


def unfold_entity(item: dict[str, Any]) -> dict[str, Any]:
    """An entity as the wire has it → the fields of `DraftEntity`. Some models describe it in a `role`."""
    if not item.get("description") and isinstance(item.get("role"), str):
        item = {**item, "description": item["role"]}
    if not item.get("quote") and isinstance(item.get("name"), str):
        item = {**item, "quote": item["name"]}
    return item


def name_relation(item: dict[str, Any]) -> dict[str, Any]:
    """A relation under the names that its keys have off the wire; of two for one, the first that is filled.

    A description has no other end: its quote is all that it says.
    """
    named: dict[str, Any] = {}
    for key, value in item.items():
        field = FIELDS.get(key, key)
        if named.get(field) in (None, ""):
            named[field] = value
    if named.get("predicate") == DESCRIBED_AS:
        named["object"] = DESCRIBED_AS
    return named


def unfold_relation(item: dict[str, Any]) -> dict[str, Any]:
    """A relation after `name_relation` → the fields of `DraftClaim`.

    `details` may also be a mapping or a list of words: servers that do not constrain the decoding send
    such. Two modalities leave the weaker statement; a date that is none is dropped, the relation stays.

    Raises
    ------
    ValueError
        `details` or `qualifiers` is something else.
    """
    folded = {key: value for key, value in item.items() if key != "details"}
    for field in ("polarity", "modality", "change", "qualifiers"):
        if folded.get(field) in (None, ""):
            folded.pop(field, None)
    given = folded.get("qualifiers", {})
    if not isinstance(given, dict):
        raise ValueError("qualifiers is not a mapping")
    qualifiers = dict(given)
    for key, value in _details(item.get("details")):
        if key in _MARKS:
            field, word = _MARKS[key]
            folded[field] = max(word, folded.get(field, ""), key=_weakness)
        elif key in _VALUES:
            folded[_VALUES[key]] = value
        elif key and value:
            qualifiers[key] = value
    for field in ("since", "until"):
        match = _DATE.match(str(folded.get(field) or "").strip())
        folded[field] = match.group() if match else None
    for field in ("replaces", "replaces_subject"):
        if not str(folded.get(field) or "").strip():
            folded[field] = None
    if qualifiers:
        folded["qualifiers"] = qualifiers
    return folded


def _weakness(word: str) -> int:
    """Order of the words that may stand in one field; the highest wins where two are given."""
    order = ("", "affirmed", "asserted", "began", "ended", "negated", "planned", "reported", "hypothetical")
    return order.index(word) if word in order else -1


def _details(details: Any) -> list[tuple[str, str]]:
    if details is None:
        return []
    if isinstance(details, dict):
        details = [{key: value} for key, value in details.items() if value not in (None, False)]
    if not isinstance(details, list):
        raise ValueError("details is neither a list nor a mapping")
    found = []
    for detail in details:
        if isinstance(detail, str):
            found.append((detail, ""))
        elif isinstance(detail, dict):
            pairs = [(detail["key"], detail.get("value"))] if "key" in detail else list(detail.items())
            found += [(str(key), _text(value)) for key, value in pairs]
    return found


def _text(value: Any) -> str:
    return value if isinstance(value, str) else "" if value is None or value is True else str(value)
