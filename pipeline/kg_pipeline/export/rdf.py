"""RDF as Turtle and as JSON-LD.

A current or contested fact is a triple. Every fact, superseded ones too, is also an `rdf:Statement` with its
standing and its sources, so that nothing is taken for true that no longer is, and nothing lacks its words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from kg_ledger.records import Standing
from kg_pipeline.export.content import Content, Edge

BASE = "urn:kg:"
_RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_RDFS = "http://www.w3.org/2000/01/rdf-schema#"
_SKOS = "http://www.w3.org/2004/02/skos/core#"
_ESCAPED = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_TO_ESCAPE = re.compile('[\\\\"\x00-\x1f\x7f]')
_SURROGATE = re.compile("[\ud800-\udfff]")


def iri(base: str, kind: str, name: str) -> str:
    """The IRI of something: every character that is no plain letter, digit or `-._~` is percent-encoded."""
    return f"{base}{kind}:{quote(_SURROGATE.sub(chr(0xFFFD), name), safe='')}"


def turtle(content: Content, base: str = BASE) -> Iterator[str]:
    """Turtle 1.1."""
    yield f"@prefix rdf: <{_RDF}> .\n@prefix rdfs: <{_RDFS}> .\n@prefix skos: <{_SKOS}> .\n"
    yield f"@prefix kg: <{base}schema:> .\n\n"
    for cls, parent in _classes(content):
        above = f" ; rdfs:subClassOf <{iri(base, 'class', parent)}>" if parent else ""
        yield f"<{iri(base, 'class', cls)}> a rdfs:Class ; rdfs:label {_literal(cls)}{above} .\n"
    for node in content.nodes:
        lines = [f"rdfs:label {_literal(node.label)}"]
        lines += [f"a <{iri(base, 'class', node.type)}>"] if node.type else []
        lines += [f"skos:altLabel {_literal(alias)}" for alias in node.aliases]
        lines += [f"rdfs:comment {_literal(node.description)}"] if node.description else []
        yield f"<{iri(base, 'entity', node.id)}> " + " ;\n  ".join(lines) + " .\n"
    for edge in content.edges:
        yield from _turtle_fact(edge, base)


def _turtle_fact(edge: Edge, base: str) -> Iterator[str]:
    fact = edge.fact
    ends = [iri(base, "entity", end) for end in (fact.subject, fact.object)]
    predicate = iri(base, "predicate", fact.predicate)
    if fact.standing is not Standing.SUPERSEDED:
        yield f"<{ends[0]}> <{predicate}> <{ends[1]}> .\n"
    lines = [
        "a rdf:Statement",
        f"rdf:subject <{ends[0]}>",
        f"rdf:predicate <{predicate}>",
        f"rdf:object <{ends[1]}>",
        f"kg:standing {_literal(fact.standing.value)}",
    ]
    lines += [f"kg:since {_literal(fact.interval.since)}"] if fact.interval.since else []
    lines += [f"kg:until {_literal(fact.interval.until)}"] if fact.interval.until else []
    lines += [f"kg:supersededBy <{iri(base, 'fact', other)}>" for other in fact.superseded_by]
    lines += [f"kg:contestedWith <{iri(base, 'fact', other)}>" for other in fact.contested_with]
    for one in edge.sources:
        told = [f"kg:document {_literal(one.doc)}", f"kg:line {one.line}", f"kg:start {one.start}"]
        told += [
            f"kg:end {one.end}",
            f"kg:quote {_literal(one.quote)}",
            f"kg:stated {str(one.stated).lower()}",
            f"kg:modality {_literal(one.modality.value)}",
        ]
        lines.append(f"kg:source [ {' ; '.join(told)} ]")
    yield f"<{iri(base, 'fact', fact.id)}> " + " ;\n  ".join(lines) + " .\n"


def _classes(content: Content) -> Iterator[tuple[str, str]]:
    for cls, definition in content.ontology.classes.items():
        yield cls, definition.parent or ""


def _literal(value: str) -> str:
    def escaped(match: re.Match[str]) -> str:
        char = match.group()
        return _ESCAPED.get(char) or f"\\u{ord(char):04X}"

    return '"' + _TO_ESCAPE.sub(escaped, _SURROGATE.sub("\ufffd", value)) + '"'


def json_ld(content: Content, base: str = BASE) -> Iterator[str]:
    """JSON-LD 1.1: a context, and the same statements as a graph."""
    graph: list[dict[str, Any]] = [
        {
            "@id": iri(base, "class", cls),
            "@type": "rdfs:Class",
            "label": cls,
            **({"subClassOf": iri(base, "class", parent)} if parent else {}),
        }
        for cls, parent in _classes(content)
    ]
    stated: dict[str, dict[str, list[str]]] = {}
    for edge in content.edges:
        if edge.fact.standing is not Standing.SUPERSEDED:
            of = stated.setdefault(edge.fact.subject, {})
            of.setdefault(iri(base, "predicate", edge.fact.predicate), []).append(edge.fact.object)
    for node in content.nodes:
        row: dict[str, Any] = {"@id": iri(base, "entity", node.id), "label": node.label}
        row |= {"@type": iri(base, "class", node.type)} if node.type else {}
        row |= {"altLabel": list(node.aliases)} if node.aliases else {}
        row |= {"comment": node.description} if node.description else {}
        for predicate, objects in sorted(stated.get(node.id, {}).items()):
            row[predicate] = [{"@id": iri(base, "entity", one)} for one in sorted(objects)]
        graph.append(row)
    graph += [_statement(edge, base) for edge in content.edges]
    context = {
        "rdf": _RDF,
        "rdfs": _RDFS,
        "skos": _SKOS,
        "kg": f"{base}schema:",
        "label": "rdfs:label",
        "comment": "rdfs:comment",
        "altLabel": "skos:altLabel",
        "subClassOf": {"@id": "rdfs:subClassOf", "@type": "@id"},
        **{end: {"@id": f"rdf:{end}", "@type": "@id"} for end in ("subject", "predicate", "object")},
        **{name: {"@id": f"kg:{name}", "@type": "@id"} for name in ("supersededBy", "contestedWith")},
        **{name: f"kg:{name}" for name in ("standing", "since", "until", "source", "document", "line")},
        **{name: f"kg:{name}" for name in ("start", "end", "quote", "stated", "modality")},
    }
    whole = json.dumps({"@context": context, "@graph": graph}, ensure_ascii=False, indent=1)
    yield _SURROGATE.sub("\ufffd", whole) + "\n"


def _statement(edge: Edge, base: str) -> dict[str, Any]:
    fact = edge.fact
    row: dict[str, Any] = {
        "@id": iri(base, "fact", fact.id),
        "@type": "rdf:Statement",
        "subject": iri(base, "entity", fact.subject),
        "predicate": iri(base, "predicate", fact.predicate),
        "object": iri(base, "entity", fact.object),
        "standing": fact.standing.value,
    }
    row |= {"since": fact.interval.since} if fact.interval.since else {}
    row |= {"until": fact.interval.until} if fact.interval.until else {}
    row |= {"supersededBy": [iri(base, "fact", f) for f in fact.superseded_by]} if fact.superseded_by else {}
    row |= (
        {"contestedWith": [iri(base, "fact", f) for f in fact.contested_with]} if fact.contested_with else {}
    )
    row["source"] = [
        {
            "document": one.doc,
            "line": one.line,
            "start": one.start,
            "end": one.end,
            "quote": one.quote,
            "stated": one.stated,
            "modality": one.modality.value,
        }
        for one in edge.sources
    ]
    return row
