"""Which things records may have changed: an upper bound that follows from what they name.

A thing is what its names, its class and its descriptions are. These hang on the mentions and claims of
documents and on what was decided or found of names; a record changes nothing beyond the names that it
concerns and what may be grouped with them. Whoever keeps something for each thing looks at these again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from kg_ledger.names import literal_key
from kg_ledger.reading import MentionAt
from kg_ledger.records import Record

if TYPE_CHECKING:
    from kg_ledger.view import View

_STATING = frozenset(["document", "mention", "claim", "support", "withdrawal"])
_TELLING = frozenset(["judgement", "quarantine", "conflict", "anchor"])
"""Records that change no name."""
_DECIDING = frozenset(["decision", "merge", "split"])


class Touched(NamedTuple):
    """What records may have changed.

    Attributes
    ----------
    nodes : every node that may belong to another thing, or that may be used otherwise, than before; with each
        of them those of the thing that it belongs to now.
    mentions : by node, those that may have come to describe it, or do so no more.
    """

    nodes: list[int]
    mentions: dict[int, list[MentionAt]]


def touched(view: View, records: Iterable[Record]) -> Touched | None:
    """What `records`, the last ones that `view` has folded, may have changed; None where it is everything."""
    documents: set[str] = set()
    nodes: set[int] = set()
    for record in records:
        payload = record.payload
        if record.op in _STATING:
            documents.add(payload["d"])
        elif record.op == "resolution":
            nodes.update(_called(view, payload["n"]))
        elif record.op in _DECIDING:
            of = view.record_at(payload["of"]).payload if payload["act"] == "undo" else payload
            pairs = [pair for part in ("merge", "apart") for pair in of.get(part, ())]
            nodes.update(_called(view, (ref for pair in pairs for ref in pair)))
            documents.update(view.record_at(effect[0]).payload["d"] for effect in of.get("e", ()))
        elif record.op == "run":
            if "o" in payload:
                return None
        elif record.op not in _TELLING:
            return None
    mentions: dict[int, list[MentionAt]] = defaultdict(list)
    for document in documents:
        number = view.sources.number(document)
        if number is None:
            continue
        for _, claim in view.sources.claims(number):
            nodes.update((claim.subject, claim.object))
        for seq, index, mention in view.sources.mentions(number):
            mentions[mention.node].append(MentionAt(mention.node, seq, index))
    return Touched(view.grouping.around(nodes | mentions.keys()), dict(mentions))


def _called(view: View, refs: Iterable[list[Any]]) -> Iterable[int]:
    """Every node with the key of one of these names."""
    return (number for ref in refs for number in view.nodes.with_key(literal_key(ref[0])))
