"""A record of the ledger told to a person: one sentence, and its fields by their names.

Records keep short keys (see `kg_ledger.fold`); scripts read them as they are. Nothing here is parsed again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kg_ledger.errors import KgError
from kg_ledger.records import ALIAS, Record
from kg_pipeline.desk.visible import one_line

Payload = dict[str, Any]
RecordAt = Callable[[int], Record]

MOST_LISTED = 4
_LONGEST_QUOTE = 160
_LONGEST_FIELD = 400

_FIELDS = {
    "a": "attributes", "act": "action", "at": "span", "c": "claims", "chg": "change", "cls": "class",
    "d": "document", "dep": "later decisions that touch the same", "dt": "date", "e": "encoding",
    "ev": "evidence", "f": "format", "h": "content hash", "i": "item", "iv": "period", "j": "judgement",
    "k": "kind", "m": "names", "mod": "modality", "n": "names", "o": "object", "of": "decision",
    "oh": "ontology hash", "p": "predicate", "pol": "polarity", "q": "quote", "ql": "qualifiers",
    "r": "revision", "rep": "replaces", "res": "replaces the subject",
    "rn": "revision number", "s": "subject", "st": "status", "t": "title",
    "upto": "names weighed", "why": "reason", "x": "recipe",
}  # fmt: skip
_FIELDS_OF = {
    "document": {"p": "path", "s": "source", "a": "anchors", "c": "cut at"},
    "decision": {"f": "fact", "e": "effects"},
    "judgement": {"c": "claim", "p": "proposal"},
    "run": {"o": "ontology"},
}
_CHANGES = {
    "new": "came in", "changed": "was revised", "reread": "was read again", "renamed": "was renamed",
    "withdrawn": "was withdrawn", "hidden": "left the scope", "restored": "came back",
}  # fmt: skip
WITHDRAWN_FOR = {
    "reread": "the same text, read again",
    "names": "its text is the same, but other documents no longer say the same of its names",
    "withdrawn": "the document is gone",
    "hidden": "the document is out of scope",
}
"""Why a document states something no more, by the reason in its record."""


def recount(record: Record, record_at: RecordAt) -> str:
    """One sentence about a record, without its number and time.

    Parameters
    ----------
    record_at : gives the record with a number, for those that this one refers to.
    """
    tell = _TELL.get(record.op)
    return one_line(tell(record.payload, record_at) if tell else record.op)


def fields(record: Record) -> list[tuple[str, str]]:
    """Every field of a record's payload by its name, as text."""
    own = _FIELDS_OF.get("decision" if record.op in ("merge", "split") else record.op, {})
    named = {own.get(key, _FIELDS.get(key, key)): value for key, value in record.payload.items()}
    return [(name, _cut(one_line(_plain(value)), _LONGEST_FIELD)) for name, value in sorted(named.items())]


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[:most]}… ({len(text)} characters, all of them with --json)"


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_plain(one)}" for key, one in sorted(value.items()))
    if isinstance(value, list):
        return "; ".join(f"[{_plain(one)}]" if isinstance(one, list) else _plain(one) for one in value)
    return "–" if value is None else str(value)


def _quoted(text: str) -> str:
    return f"“{text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + '…'}”"


def _some(things: Sequence[str]) -> str:
    """The first few of `things`, and how many more there are."""
    more = f" and {len(things) - MOST_LISTED} more" if len(things) > MOST_LISTED else ""
    return ", ".join(things[:MOST_LISTED]) + more


def _name(ref: Sequence[str | None]) -> str:
    kind = ref[1] if len(ref) > 1 else None
    return f"{ref[0]} ({kind})" if kind else str(ref[0])


def _triple(payload: Payload) -> str:
    subject, object_ = _name(payload["s"]), _name(payload["o"])
    if payload["p"] == ALIAS:
        return f"{subject} is also called {object_}"
    denied = "not " if payload.get("pol") == "negated" else ""
    marks = [payload.get("mod", ""), payload.get("chg", "")]
    marks += [f"instead of {payload[end]}" for end in ("rep", "res") if payload.get(end)]
    since, until = payload.get("iv", (None, None))
    marks += [f"from {since}"] if since else []
    marks += [f"until {until}"] if until else []
    marks += [f"{key} {value}" for key, value in payload.get("ql", ())]
    said = ", ".join(mark for mark in marks if mark)
    return f"({subject}) --[{denied}{payload['p']}]--> ({object_})" + (f" ({said})" if said else "")


def _judged(row: Sequence[Any]) -> str:
    against = [f"{pair[1]} of {pair[0]}" for pair in (row[2] if len(row) > 2 else ())]
    return f"{row[0]} ({row[1]})" + (f": {_some(against)}" if against else "")


def _claim(payload: Payload, record_at: RecordAt) -> str:
    return f"{payload['d']} states {_triple(payload)} {_quoted(payload['q'])} – {_judged(payload['j'])}"


def _document(payload: Payload, record_at: RecordAt) -> str:
    moved = payload.get("p", "") if payload.get("p") != payload["d"] else ""
    about = [moved, payload.get("dt", ""), payload.get("st", "")]
    about += [f"revision {payload['r'][:12]}"] if payload.get("r") else []
    said = ", ".join(one for one in about if one)
    return f"{payload['d']} {_CHANGES.get(payload['k'], payload['k'])}" + (f" ({said})" if said else "")


def _mention(payload: Payload, record_at: RecordAt) -> str:
    return f"{payload['d']} names {_some([_name(row) for row in payload['m']])}"


def _things(payload: Payload, record_at: RecordAt) -> str:
    """Claims and names that a record lists by number."""
    claims = [row[0] if isinstance(row, list) else row for row in payload.get("c", ())]
    names = [_name(record_at(row[0]).payload["m"][row[1]]) for row in payload.get("m", ())]
    said = [_triple(record_at(seq).payload) for seq in claims[:MOST_LISTED]]
    said += [f"{len(claims) - MOST_LISTED} more claims"] if len(claims) > MOST_LISTED else []
    return "; ".join([*said, *([f"the names {_some(names)}"] if names else [])]) or "nothing"


def _support(payload: Payload, record_at: RecordAt) -> str:
    return f"{payload['d']} still states {_things(payload, record_at)}"


def _withdrawal(payload: Payload, record_at: RecordAt) -> str:
    why = WITHDRAWN_FOR.get(payload["why"], payload["why"])
    return f"{payload['d']} no longer states {_things(payload, record_at)} – {why}"


def _judgement(payload: Payload, record_at: RecordAt) -> str:
    if "i" in payload:
        said = payload["p"]
        return (
            f"{said['model']} was asked about {payload['i']} and proposes {said['relation']}: {said['why']}"
        )
    claim = record_at(payload["c"]).payload
    return f"judged again, #{payload['c']} {_triple(claim)} – {_judged(payload['j'])}"


def _resolution(payload: Payload, record_at: RecordAt) -> str:
    if "upto" in payload:
        return f"{payload['by']} has weighed the first {payload['upto']} names"
    evidence = f" {_quoted(payload['ev'])}" if payload.get("ev") else ""
    return f"{payload['by']} takes {_some([_name(row) for row in payload['n']])} for one thing{evidence}"


def _decision(payload: Payload, record_at: RecordAt) -> str:
    note = f" – {payload['note']}" if payload.get("note") else ""
    if payload["act"] == "undo":
        return f"undo of #{payload['of']} ({_decision(record_at(payload['of']).payload, record_at)}){note}"
    about = payload.get("f") or payload.get("slot", "")
    way = f" ({payload['way']})" if payload.get("way") else ""
    pairs = [
        f"{_name(one)} {'=' if kind == 'merge' else '≠'} {_name(other)}"
        for kind in ("merge", "apart")
        for one, other in payload.get(kind, ())
    ]
    said = " ".join(part for part in (about, _some(pairs)) if part)
    return f"{payload['act']}{way} {said}{note}".rstrip()


def _quarantine(payload: Payload, record_at: RecordAt) -> str:
    return f"{payload['d']}: kept out ({payload['why']}): {payload['what']}"


def _conflict(payload: Payload, record_at: RecordAt) -> str:
    return f"{payload['i']} opened: {payload['slot']} – {payload['cls']} ({payload['rule']})"


def _run(payload: Payload, record_at: RecordAt) -> str:
    about = [f"{key} {payload[key]}" for key in ("provider", "recipe") if payload.get(key)]
    about += ["with a new ontology"] if "o" in payload else []
    return f"run {payload['run']}" + (f": {', '.join(about)}" if about else "")


_TELL: dict[str, Callable[[Payload, RecordAt], str]] = {
    "claim": _claim,
    "document": _document,
    "mention": _mention,
    "support": _support,
    "withdrawal": _withdrawal,
    "judgement": _judgement,
    "resolution": _resolution,
    "decision": _decision,
    "merge": _decision,
    "split": _decision,
    "quarantine": _quarantine,
    "conflict": _conflict,
    "run": _run,
}

OPS = tuple(sorted({*_TELL, "anchor"}))
"""Every kind of record."""


def known_op(op: str) -> str:
    """`op`, if there are records of that kind.

    Raises
    ------
    KgError
        There are none; the message names those that there are.
    """
    if op not in OPS:
        raise KgError(f"--op {op}: there are no records of that kind.", f"Known are {', '.join(OPS)}.")
    return op
