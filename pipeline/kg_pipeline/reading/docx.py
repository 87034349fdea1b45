"""Word documents (DOCX): headings, paragraphs, lists, tables, notes and comments, in reading order.

Deleted text of tracked changes is left out, inserted text is kept. Page headers and footers are not read.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from kg_pipeline.reading.layout import TextBuilder, one_line
from kg_pipeline.reading.metadata import metadata_of
from kg_pipeline.reading.office import described
from kg_pipeline.reading.package import Package, corrupt
from kg_pipeline.reading.source import Extracted, ReadOptions

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_MATH_TEXT = "{http://schemas.openxmlformats.org/officeDocument/2006/math}t"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_LEFT_OUT = frozenset(
    {W + "del", W + "moveFrom", W + "instrText", W + "delText", W + "rPr", W + "pPr", _FALLBACK}
)
_NOTES = (("footnotes", "footnote"), ("endnotes", "endnote"))


def extract(content: bytes, options: ReadOptions, name: str) -> Extracted:
    """Read a Word document; the anchor of a block is `paragraph N`, counted over the whole body."""
    package = Package(content, options)
    main = next((t for _, kind, t in package.relations("") if kind == "officeDocument"), "word/document.xml")
    if main not in package.names:
        raise corrupt("it holds no document")
    parts = {kind: target for _, kind, target in package.relations(main) if target in package.names}
    reader = _Reader(_heading_levels(package, parts), _ordered_lists(package, parts))
    body = package.xml(main).find(W + "body")
    if body is not None:
        reader.blocks(body)
    for part, tag in _NOTES:
        if part in parts:
            reader.notes(package.xml(parts[part]), tag)
    if "comments" in parts:
        reader.comments(package.xml(parts["comments"]))
    title, date = described(package)
    meta = metadata_of(reader.out.text)
    return Extracted(
        reader.out.text,
        name,
        "utf-8",
        reader.out.anchors,
        meta.title or title,
        meta.date or date,
        meta.status,
    )


def _value(element: Element | None, path: str) -> str:
    found = element.find(path) if element is not None else None
    return found.get(W + "val", "") if found is not None else ""


def _heading_levels(package: Package, parts: dict[str, str]) -> dict[str, int]:
    """Style id → heading level, by the style's name, its outline level, or the style that it is based on."""
    if "styles" not in parts:
        return {}
    levels: dict[str, int] = {}
    based: dict[str, str] = {}
    for style in package.xml(parts["styles"]).iter(W + "style"):
        key = style.get(W + "styleId", "")
        named = _value(style, W + "name").lower()
        outline = _value(style.find(W + "pPr"), W + "outlineLvl")
        based[key] = _value(style, W + "basedOn")
        if named.startswith("heading ") and named[8:].isdigit():
            levels[key] = int(named[8:])
        elif named == "title":
            levels[key] = 1
        elif outline.isdigit() and int(outline) < 9:
            levels[key] = int(outline) + 1
    for key in sorted(based):
        seen, at = {key}, key
        while at not in levels and based.get(at) and based[at] not in seen:
            at = based[at]
            seen.add(at)
        if at in levels:
            levels[key] = levels[at]
    return levels


def _ordered_lists(package: Package, parts: dict[str, str]) -> frozenset[tuple[str, str]]:
    """`(list id, level)` of the lists that are numbered."""
    if "numbering" not in parts:
        return frozenset()
    tree = package.xml(parts["numbering"])
    formats = {
        (abstract.get(W + "abstractNumId", ""), level.get(W + "ilvl", "")): _value(level, W + "numFmt")
        for abstract in tree.iter(W + "abstractNum")
        for level in abstract.iter(W + "lvl")
    }
    return frozenset(
        (number.get(W + "numId", ""), level)
        for number in tree.iter(W + "num")
        for (abstract, level), form in formats.items()
        if abstract == _value(number, W + "abstractNumId") and form not in ("bullet", "none", "")
    )


def run_text(element: Element) -> str:
    """The text of a paragraph's runs, as they are shown; what is struck out between `~~`."""
    pieces: list[str] = []
    _collect(element, pieces)
    return "".join(pieces).replace("~~~~", "")


def _struck(run: Element) -> bool:
    marks = (run.find(f"{W}rPr/{W}{name}") for name in ("strike", "dstrike"))
    return any(mark is not None and mark.get(W + "val", "1") not in ("0", "false", "off") for mark in marks)


def _collect(element: Element, pieces: list[str]) -> None:
    for child in element:
        tag = child.tag
        if tag in (W + "t", _MATH_TEXT):
            pieces.append(child.text or "")
        elif tag == W + "tab":
            pieces.append("\t")
        elif tag in (W + "br", W + "cr"):
            pieces.append("\n")
        elif tag == W + "noBreakHyphen":
            pieces.append("-")
        elif tag == W + "txbxContent":
            pieces.append("\n" + "\n".join(run_text(p) for p in child.iter(W + "p")) + "\n")
        elif tag == W + "r" and _struck(child):
            pieces.append(f"~~{run_text(child)}~~")
        elif tag not in _LEFT_OUT:
            _collect(child, pieces)


class _Reader:
    """Writes the blocks of a document in order."""

    def __init__(self, levels: dict[str, int], ordered: frozenset[tuple[str, str]]) -> None:
        self.out = TextBuilder()
        self._levels = levels
        self._ordered = ordered
        self._counts: dict[tuple[str, int], int] = {}
        self._paragraphs = 0

    def blocks(self, parent: Element) -> None:
        """Write the paragraphs and tables below `parent`."""
        for child in parent:
            if child.tag == W + "p":
                self._paragraph(child)
            elif child.tag == W + "tbl":
                self.out.table([list(row) for row in _rows(child)])
            elif child.tag in (
                W + "sdt",
                W + "sdtContent",
                W + "ins",
                W + "moveTo",
                W + "customXml",
                W + "smartTag",
            ):
                self.blocks(child)

    def _paragraph(self, paragraph: Element) -> None:
        self._paragraphs += 1
        text = run_text(paragraph)
        if not text.strip():
            return
        properties = paragraph.find(W + "pPr")
        level = self._levels.get(_value(properties, W + "pStyle"), 0)
        outline = _value(properties, W + "outlineLvl")
        numbering = properties.find(W + "numPr") if properties is not None else None
        if not level and outline.isdigit() and int(outline) < 9:
            level = int(outline) + 1
        if level:
            self.out.anchor(f"paragraph {self._paragraphs}")
            self.out.heading(level, text)
        elif numbering is not None and _value(numbering, W + "numId") not in ("", "0"):
            self._item(text, _value(numbering, W + "numId"), _value(numbering, W + "ilvl"))
        else:
            self.out.anchor(f"paragraph {self._paragraphs}")
            self.out.paragraph(text)

    def _item(self, text: str, list_id: str, level: str) -> None:
        depth = int(level) if level.isdigit() else 0
        mark = "-"
        if (list_id, level or "0") in self._ordered:
            count = self._counts.get((list_id, depth), 0) + 1
            self._counts = {k: v for k, v in self._counts.items() if k[0] != list_id or k[1] < depth}
            self._counts[(list_id, depth)] = count
            mark = f"{count}."
        self.out.item(text, depth, mark)

    def notes(self, tree: Element, tag: str) -> None:
        """Write foot- or endnotes as a list."""
        for note in tree.iter(W + tag):
            if note.get(W + "type") in (None, "normal"):
                self.out.item(
                    " ".join(run_text(p) for p in note.iter(W + "p")), 0, f"[^{note.get(W + 'id', '')}]:"
                )

    def comments(self, tree: Element) -> None:
        """Write reviewers' comments under a heading of their own."""
        listed = [
            (comment.get(W + "author", ""), one_line(" ".join(run_text(p) for p in comment.iter(W + "p"))))
            for comment in tree.iter(W + "comment")
        ]
        if any(text for _, text in listed):
            self.out.heading(2, "Comments")
            for author, text in listed:
                self.out.item(f"{author}: {text}" if author and text else text)


_DEEPEST_TABLE = 6
"""Tables within tables whose rows are told apart; what lies deeper is text of the cells around it."""


def _within(element: Element, tag: str) -> Iterator[Element]:
    """What has the tag below `element`, in the order of the document, not below `_DEEPEST_TABLE` tables."""
    waiting = [(child, 0) for child in reversed(element)]
    while waiting:
        one, depth = waiting.pop()
        depth += one.tag == W + "tbl"
        if one.tag == tag:
            yield one
        if depth <= _DEEPEST_TABLE:
            waiting += [(child, depth) for child in reversed(one)]


def _rows(table: Element) -> Iterator[list[str]]:
    """The rows of a table; a cell that is merged over several rows is repeated in each."""
    above: list[str] = []
    for row in _within(table, W + "tr"):
        cells: list[str] = []
        for cell in _within(row, W + "tc"):
            properties = cell.find(W + "tcPr")
            merged = properties.find(W + "vMerge") if properties is not None else None
            text = " ".join(filter(None, (one_line(run_text(p)) for p in cell.iter(W + "p"))))
            if merged is not None and merged.get(W + "val") != "restart" and len(cells) < len(above):
                text = above[len(cells)]
            span = _value(properties, W + "gridSpan")
            cells.extend([text] + [""] * (min(int(span), 64) - 1 if span.isdigit() else 0))
        above = cells
        yield cells
