"""GraphML and GEXF 1.3, written by hand: networkx's writers fail on what has no value, and write characters
that no parser reads again.

A character that XML 1.0 cannot hold (a control character, a lone surrogate) becomes U+FFFD.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.sax.saxutils import escape

from kg_pipeline.export.content import Content
from kg_pipeline.export.rows import flat_edge, flat_node

_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NODE = ("label", "type", "aliases", "description")
_EDGE = (
    "predicate", "standing", "since", "until", "superseded_by", "contested_with", "quote", "source",
    "sources",
)  # fmt: skip
_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


def writable(value: str) -> str:
    """`value` without what XML cannot hold."""
    return _UNWRITABLE.sub("\ufffd", value)


def text(value: str) -> str:
    """`value` between tags or inside quotation marks; line breaks stay as they are."""
    return escape(writable(value), {'"': "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def graphml(content: Content) -> Iterator[str]:
    """A directed graph; parallel edges are told apart by their id, which is the fact's."""
    yield _HEAD + '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">\n'
    for kind, names in (("node", _NODE), ("edge", _EDGE)):
        for name in names:
            yield f'<key id="{kind}_{name}" for="{kind}" attr.name="{name}" attr.type="string"/>\n'
    yield '<graph edgedefault="directed">\n'
    for node in content.nodes:
        yield f'<node id="{text(node.id)}">{_data("node", flat_node(node))}</node>\n'
    for edge in content.edges:
        ends = f'source="{text(edge.fact.subject)}" target="{text(edge.fact.object)}"'
        yield f'<edge id="{text(edge.fact.id)}" {ends}>{_data("edge", flat_edge(edge))}</edge>\n'
    yield "</graph>\n</graphml>\n"


def _data(kind: str, values: Mapping[str, str]) -> str:
    return "".join(f'<data key="{kind}_{name}">{text(value)}</data>' for name, value in values.items())


def gexf(content: Content) -> Iterator[str]:
    """The same for Gephi; an edge's kind is its predicate."""
    yield _HEAD + '<gexf xmlns="http://gexf.net/1.3" version="1.3">\n'
    yield '<graph defaultedgetype="directed" mode="static">\n'
    for kind, names in (("node", _NODE[1:]), ("edge", _EDGE)):
        rows = "".join(f'<attribute id="{name}" title="{name}" type="string"/>' for name in names)
        yield f'<attributes class="{kind}">{rows}</attributes>\n'
    yield "<nodes>\n"
    for node in content.nodes:
        values = flat_node(node)
        label = values.pop("label")
        yield f'<node id="{text(node.id)}" label="{text(label)}">{_attvalues(values)}</node>\n'
    yield "</nodes>\n<edges>\n"
    for edge in content.edges:
        fact = edge.fact
        ends = f'source="{text(fact.subject)}" target="{text(fact.object)}" label="{text(fact.predicate)}"'
        kind = f'kind="{text(fact.predicate)}"'
        yield f'<edge id="{text(fact.id)}" {ends} {kind}>{_attvalues(flat_edge(edge))}</edge>\n'
    yield "</edges>\n</graph>\n</gexf>\n"


def _attvalues(values: Mapping[str, str]) -> str:
    rows = (f'<attvalue for="{name}" value="{text(value)}"/>' for name, value in values.items())
    return f"<attvalues>{''.join(rows)}</attvalues>"
