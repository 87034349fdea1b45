"""A key and its value as the tokens of one sentence; those of the key lie outside the quotable region."""

from __future__ import annotations

from kg_pipeline.providers.embedded.en.clauses import imperative
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.naming import unlinked
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS, Parse, settle_tags, tokenize
from kg_pipeline.providers.embedded.en.phrases import group_ahead
from kg_pipeline.providers.embedded.frame import Match

_FOLLOWING = frozenset(("following", "these"))


def joined(
    key: str, keyed: list[Match], value: str, start: int, names: list[Match], cues: EnglishCues
) -> Parse | None:
    """Key and value as one token list; key tokens lie outside the quotable region."""
    shift = (
        (keyed[0].start - key.find(keyed[0].surface))
        if keyed and keyed[0].surface in key
        else start - len(key) - 1
    )
    parse = tokenize(key, min(shift, start - len(key) - 1) if not keyed else shift, keyed)
    low = parse.low
    at = next((k for k, word in enumerate(low) if word in _FOLLOWING), -1)
    tail = tokenize(unlinked(value), start, names)
    for k in range(1, len(tail) - 1):
        if tail.tag[k] == ";" and tail.at(k - 1) == "E" and tail.at(k + 1 + (tail.at(k + 1) == "D")) == "E":
            tail.tag[k] = ","
    if tail.question or (cues.thing is not None and keyed and imperative(tail)):
        return None
    end = len(parse) if at < 0 else 0
    if at >= 0 and any(parse.tag[k] == "V" or low[k] in cues.verbs for k in range(at, len(parse))):
        _splice(parse, at, tail)
    else:
        _append(parse, tail)
    settle_tags(parse, cues)
    if end > 1 and parse.at(end - 1) == "V" and _compound(parse, end - 1):
        parse.tag[end - 1] = "N"
    return parse


def _compound(parse: Parse, k: int) -> bool:
    """Whether the verb's form that ends a key is the noun of `Water supply`."""
    before, low = parse.low[k - 1], parse.low[k]
    named = parse.at(k - 1) == "E" or (parse.at(k - 1) == "N" and not before.endswith("s"))
    return named and "b" in EVERYDAY_FORMS.get(low, "") and not low.endswith(("s", "ed", "ing"))


def _append(parse: Parse, tail: Parse) -> None:
    offset = len(parse)
    for k in range(len(tail)):
        parse.add(tail.low[k], tail.tag[k], tail.start[k], tail.end[k])
    parse.refs |= {offset + k: options for k, options in tail.refs.items()}


def _splice(parse: Parse, at: int, tail: Parse) -> None:
    """`The following wards are served by B`: put the item where the lead points to it."""
    group = group_ahead(tail, 0)
    stop = at + 1
    while parse.at(stop) in ("N", "R", "Q"):
        stop += 1
    rest = Parse(parse.low[stop:], parse.tag[stop:], parse.start[stop:], parse.end[stop:])
    rest.refs = {k - stop: options for k, options in parse.refs.items() if k >= stop}
    for column in (parse.low, parse.tag, parse.start, parse.end):
        del column[at:]
    parse.refs = {k: options for k, options in parse.refs.items() if k < at}
    if group is None:
        return
    head = Parse(tail.low[: group.end], tail.tag[: group.end], tail.start[: group.end], tail.end[: group.end])
    head.refs = {k: options for k, options in tail.refs.items() if k < group.end}
    _append(parse, head)
    _append(parse, rest)
