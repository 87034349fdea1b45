"""The brief as plain text, and as a page in one file: no script, nothing loaded from anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from kg_pipeline.desk.brief import Brief
from kg_pipeline.desk.brief_parts import Row, Section, headline, sections, shortened
from kg_pipeline.desk.cases import Excerpt
from kg_pipeline.desk.visible import one_line, visible

CHECKLIST = "readiness"

_MARKS = {"ok": "[x] ", "missing": "[ ] "}

_STYLE = """
:root { color-scheme: light dark; --paper: #fbfbf9; --ink: #1b1f24; --line: #c9ced6; --soft: #555e6a; }
:root { --mark: #ffe98a; --good: #0a5f34; --bad: #9f1d15; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14171b; --ink: #e7eaee; --line: #39414c; --soft: #a7b0bc; }
  :root { --mark: #6a5a00; --good: #7fdba6; --bad: #ff9b92; }
}
html { background: var(--paper); color: var(--ink); }
body { font: 16px/1.6 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
body { overflow-wrap: anywhere; line-break: strict; }
:lang(ja) { word-break: auto-phrase; line-height: 1.7; }
h1 { font-size: 1.3rem; }
h2 { font-size: 1.05rem; border-top: 1px solid var(--line); padding-top: .8rem; }
ul { list-style: none; padding: 0; margin: 0; }
li { padding: .15rem 0; }
blockquote { margin: .2rem 0 .6rem 1rem; padding-left: .8rem; border-left: 3px solid var(--line); }
blockquote { white-space: pre-wrap; }
mark { background: var(--mark); color: inherit; }
cite { color: var(--soft); font-style: normal; display: block; }
.ok::before { content: "✓ "; color: var(--good); }
.missing::before { content: "✗ "; color: var(--bad); }
"""


def text_lines(brief: Brief, lang: str) -> Iterator[str]:
    """The brief as lines, without its checklist."""
    yield headline(brief, lang)
    for section in sections(brief, lang):
        if section.id != CHECKLIST:
            yield from _lines(section)


def checklist_lines(brief: Brief, lang: str) -> Iterator[str]:
    """The checklist as lines: the last word of the brief on a screen."""
    yield from _lines(next(section for section in sections(brief, lang) if section.id == CHECKLIST))


def _lines(section: Section) -> Iterator[str]:
    yield ""
    yield section.title
    for row in section.rows:
        yield f"  {_MARKS.get(row.mark, '')}{row.text}"
        for excerpt in row.excerpts:
            around = f" ({shortened(excerpt.row)})" if excerpt.row else ""
            yield f'        {one_line(excerpt.place)} "{shortened(excerpt.quote)}"{around}'


def page(brief: Brief, lang: str) -> str:
    """The brief as one HTML file."""
    title = _html(headline(brief, lang))
    parts = [
        f'<!doctype html>\n<html lang="{lang}">\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n<main>\n<h1>{title}</h1>",
    ]
    for section in sections(brief, lang):
        parts.append(f"<section>\n<h2>{_html(section.title)}</h2>\n<ul>")
        parts += [_item(row) for row in section.rows]
        parts.append("</ul>\n</section>")
    return "\n".join([*parts, "</main>\n</html>\n"])


def _item(row: Row) -> str:
    mark = f' class="{row.mark}"' if row.mark in _MARKS else ""
    quotes = "".join(_quote(excerpt) for excerpt in row.excerpts)
    return f"<li{mark}>{_html(row.text)}{quotes}</li>"


def _quote(excerpt: Excerpt) -> str:
    cut = ["…" if cut else "" for cut in (excerpt.cut_before, excerpt.cut_after)]
    return (
        f"<blockquote><cite>{_html(excerpt.place)}</cite>"
        f"{cut[0]}{_html(excerpt.before)}<mark>{_html(excerpt.quote)}</mark>{_html(excerpt.after)}{cut[1]}"
        "</blockquote>"
    )


def _html(text: str) -> str:
    return escape(visible(text, keep="\n\t"))
