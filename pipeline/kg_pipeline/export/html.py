"""One page of HTML, without a script: every thing with its facts, every fact with its words."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from kg_ledger.ids import digest
from kg_ledger.records import Entity
from kg_pipeline.export.content import Content, Edge
from kg_pipeline.export.xml_graphs import writable

_STYLE = """
body { font-family: system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h2 { border-top: 1px solid #888; padding-top: 1rem } blockquote { margin: .2rem 0 .2rem 1.5rem }
.at { color: #555 } .superseded, .contested { font-weight: bold; padding: 0 .3rem }
.superseded { background: #ddd; color: #222 } .contested { background: #ffd9b3; color: #402000 }
nav li { display: inline-block; margin-right: 1rem }
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page(content: Content) -> Iterator[str]:
    """The page. Whatever comes from documents is text in it; a policy forbids scripts besides."""
    labels = {node.id: node.label for node in content.nodes}
    yield (
        '<!doctype html>\n<html lang="mul">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Knowledge graph</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n"
        "<h1>Knowledge graph</h1>\n"
        f"<p>{len(content.nodes)} things, {len(content.edges)} facts.</p>\n<nav><ul>\n"
    )
    for node in content.nodes:
        yield f'<li><a href="#{_anchor(node.id)}">{_text(node.label)}</a></li>\n'
    yield "</ul></nav>\n<main>\n"
    touching: dict[str, list[Edge]] = {}
    for edge in content.edges:
        for end in dict.fromkeys((edge.fact.subject, edge.fact.object)):
            touching.setdefault(end, []).append(edge)
    for node in content.nodes:
        yield from _section(node, touching.get(node.id, []), labels)
    yield "</main>\n</body>\n</html>\n"


def _section(node: Entity, edges: list[Edge], labels: dict[str, str]) -> Iterator[str]:
    yield f'<section id="{_anchor(node.id)}">\n<h2>{_text(node.label)}</h2>\n'
    also = f" · {_text(', '.join(node.aliases))}" if node.aliases else ""
    yield f'<p class="at">{_text(node.type or "")} · {_text(node.id)}{also}</p>\n'
    if node.description:
        yield f"<p>{_text(node.description)}</p>\n"
    yield "<ul>\n"
    for edge in edges:
        fact = edge.fact
        ends = [f'<a href="#{_anchor(end)}">{_text(labels[end])}</a>' for end in (fact.subject, fact.object)]
        mark = ""
        if fact.standing.value != "current":
            others = ", ".join((*fact.superseded_by, *fact.contested_with))
            mark = f' <span class="{fact.standing.value}">{fact.standing.value}</span> {_text(others)}'
        period = " – ".join(filter(None, (fact.interval.since, fact.interval.until)))
        yield f"<li>{ends[0]} <em>{_text(fact.predicate)}</em> {ends[1]} {_text(period)}{mark}\n"
        for one in edge.sources:
            remark = f" ({one.remark})" if one.remark else ""
            around = f' <span class="at">({_text(one.around)})</span>' if one.around else ""
            yield (
                f"<blockquote>“{_text(one.quote)}”{around}"
                f' <span class="at">{_text(one.place)}{remark}</span></blockquote>\n'
            )
        yield "</li>\n"
    yield "</ul>\n</section>\n"


def _anchor(node: str) -> str:
    return f"n-{digest(node)[:16]}"


def _text(value: str) -> str:
    return escape(writable(value))
