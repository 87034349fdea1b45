"""Presentations (PPTX): each slide's title, text, tables, diagrams and notes, in the order of the show."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from kg_pipeline.reading.layout import TextBuilder, one_line
from kg_pipeline.reading.metadata import metadata_of
from kg_pipeline.reading.office import described
from kg_pipeline.reading.package import Package, corrupt
from kg_pipeline.reading.source import Extracted, ReadOptions

A = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
P = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_DIAGRAM_POINT = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}pt"


def extract(content: bytes, options: ReadOptions, name: str) -> Extracted:
    """Read a presentation; a slide's anchor is `slide N`."""
    package = Package(content, options)
    main = next(
        (t for _, kind, t in package.relations("") if kind == "officeDocument"), "ppt/presentation.xml"
    )
    if main not in package.names:
        raise corrupt("it holds no presentation")
    targets = {key: target for key, _, target in package.relations(main)}
    out = TextBuilder()
    for number, slide in enumerate(package.xml(main).iter(P + "sldId"), 1):
        part = targets.get(slide.get(_R + "id", ""), "")
        if part in package.names:
            out.anchor(f"slide {number}")
            _add_slide(out, package, part, number)
    title, date = described(package)
    meta = metadata_of(out.text)
    return Extracted(
        out.text, name, "utf-8", out.anchors, title or meta.title, meta.date or date, meta.status
    )


def _add_slide(out: TextBuilder, package: Package, part: str, number: int) -> None:
    tree = package.xml(part).find(f"{P}cSld/{P}spTree")
    if tree is None:
        return
    shapes = list(_shapes(tree))
    title = next((s for s in shapes if _placeholder(s) in ("title", "ctrTitle")), None)
    stated = one_line(" ".join(_paragraph_text(p) for p in title.iter(A + "p"))) if title is not None else ""
    out.heading(2, stated or f"Slide {number}")
    for shape in shapes:
        if shape is not title:
            _add_shape(out, shape)
    for _, kind, target in package.relations(part):
        if target not in package.names:
            continue
        if kind == "diagramData":
            for point in package.xml(target).iter(_DIAGRAM_POINT):
                out.item(" ".join(_paragraph_text(p) for p in point.iter(A + "p")))
        elif kind == "notesSlide":
            _add_notes(out, package.xml(target))


def _shapes(tree: Element) -> list[Element]:
    """Shapes and tables in document order, groups opened."""
    found = []
    for child in tree:
        if child.tag == P + "grpSp":
            found.extend(_shapes(child))
        elif child.tag in (P + "sp", P + "graphicFrame"):
            found.append(child)
    return found


def _placeholder(shape: Element) -> str:
    found = shape.find(f"{P}nvSpPr/{P}nvPr/{P}ph")
    return found.get("type", "body") if found is not None else ""


def _add_shape(out: TextBuilder, shape: Element) -> None:
    table = shape.find(f".//{A}tbl")
    if table is not None:
        rows = [[_cell_text(cell) for cell in row.iter(A + "tc")] for row in table.iter(A + "tr")]
        out.table(rows)
        return
    if _placeholder(shape) in ("sldNum", "dt", "ftr", "hdr"):
        return
    paragraphs = [(p, _paragraph_text(p)) for p in shape.iter(A + "p")]
    paragraphs = [(p, text) for p, text in paragraphs if text.strip()]
    if len(paragraphs) == 1 or _placeholder(shape) == "subTitle":
        for _, text in paragraphs:
            out.paragraph(text)
        return
    for paragraph, text in paragraphs:
        properties = paragraph.find(A + "pPr")
        level = properties.get("lvl", "0") if properties is not None else "0"
        out.item(text, int(level) if level.isdigit() else 0)


def _add_notes(out: TextBuilder, notes: Element) -> None:
    for shape in notes.iter(P + "sp"):
        if _placeholder(shape) == "body":
            for paragraph in shape.iter(A + "p"):
                out.paragraph(_paragraph_text(paragraph))


def _cell_text(cell: Element) -> str:
    return " ".join(_paragraph_text(p) for p in cell.iter(A + "p"))


def _paragraph_text(paragraph: Element) -> str:
    pieces = []
    for element in paragraph.iter():
        if element.tag == A + "t":
            pieces.append(element.text or "")
        elif element.tag == A + "br":
            pieces.append("\n")
    return "".join(pieces)
