"""A folder of notes for Obsidian: one a thing, linked as the facts go, each fact with its words.

What comes from documents is escaped: it makes no link, no embedding, no HTML and no code in a note.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping

from kg_ledger.records import Entity
from kg_pipeline.export.content import Content, Edge
from kg_pipeline.export.names import stem, stems

_SPECIAL = re.compile(r"([\\`*_{}\[\]()#!|<>~$%^=&])")
_LINE = re.compile(r"[\r\n\u2028\u2029\x0b\x0c]+")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff]")


def notes(content: Content) -> Iterator[tuple[str, str]]:
    """`(file name, text)` of every note, the overview first."""
    names = stems(node.id for node in content.nodes)
    index = _free("index", {name.casefold() for name in names.values()})
    outgoing: dict[str, list[Edge]] = {}
    incoming: dict[str, list[Edge]] = {}
    for edge in content.edges:
        outgoing.setdefault(edge.fact.subject, []).append(edge)
        incoming.setdefault(edge.fact.object, []).append(edge)
    labels = {node.id: node.label for node in content.nodes}
    lines = [f"- {_link(node.id, names, labels)}" for node in content.nodes]
    yield f"{index}.md", "# Graph\n\n" + "\n".join(lines) + "\n"
    for node in content.nodes:
        parts = [_front_matter(node), f"# {plain(node.label)}\n"]
        parts += [plain(node.description) + "\n"] if node.description else []
        for heading, edges in (("States", outgoing.get(node.id)), ("Stated of it", incoming.get(node.id))):
            if edges:
                told = "\n".join(_fact(edge, node.id, names, labels) for edge in edges)
                parts.append(f"## {heading}\n\n{told}\n")
        yield f"{names[node.id]}.md", "\n".join(parts)


def _free(name: str, taken: set[str]) -> str:
    while name in taken:
        name = f"_{name}"
    return name


def _front_matter(node: Entity) -> str:
    """Properties; JSON strings are YAML strings."""
    values = {
        "id": node.id,
        "aliases": list(dict.fromkeys([node.label, *node.aliases])),
        "class": node.type or "",
        "tags": [f"kg/{stem(node.type)}".replace(" ", "_")] if node.type else [],
    }
    lines = [
        f"{key}: {_CONTROL.sub('�', json.dumps(value, ensure_ascii=False))}" for key, value in values.items()
    ]
    return "---\n" + "\n".join(lines) + "\n---\n"


def plain(text: str) -> str:
    """`text` on one line, every sign that Markdown or HTML knows escaped."""
    return _SPECIAL.sub(r"\\\1", _CONTROL.sub("�", _LINE.sub(" ", text)))


def _link(node: str, names: Mapping[str, str], labels: Mapping[str, str]) -> str:
    label = re.sub(r"[\[\]|#^\\<>`*_$!%=~]", " ", _CONTROL.sub("�", _LINE.sub(" ", labels[node]))).strip()
    return f"[[{names[node]}|{label}]]" if label else f"[[{names[node]}]]"


def _fact(edge: Edge, here: str, names: Mapping[str, str], labels: Mapping[str, str]) -> str:
    fact = edge.fact
    far = fact.object if fact.subject == here else fact.subject
    arrow = f"{plain(fact.predicate)} → {_link(far, names, labels)}"
    if fact.subject != here:
        arrow = f"{_link(far, names, labels)} → {plain(fact.predicate)}"
    mark = f" **{fact.standing.value}**" if fact.standing.value != "current" else ""
    others = [plain(other) for other in (*fact.superseded_by, *fact.contested_with)]
    mark += f" (see {', '.join(others)})" if others else ""
    period = "–".join(filter(None, (fact.interval.since, fact.interval.until)))
    lines = [f"- {arrow}{mark}{f' ({plain(period)})' if period else ''}"]
    for one in edge.sources:
        remark = f" ({one.remark})" if one.remark else ""
        around = f" ({plain(one.around)})" if one.around else ""
        lines.append(f"    - “{plain(one.quote)}”{around} {plain(one.place)}{remark}")
    return "\n".join(lines)
