"""Small office files, written by hand as the packages that they are."""

from __future__ import annotations

import io
import zipfile

_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE_REL = "http://schemas.openxmlformats.org/package/2006/relationships"


def package(parts: dict[str, str | bytes]) -> bytes:
    """The parts, zipped."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return out.getvalue()


def relations(*rows: tuple[str, str, str]) -> str:
    """A part of relationships: `(id, type, target)`."""
    listed = "".join(f'<Relationship Id="{i}" Type="{_REL}/{t}" Target="{g}"/>' for i, t, g in rows)
    return f'<Relationships xmlns="{_PACKAGE_REL}">{listed}</Relationships>'


def docx(
    body: str, extra: dict[str, str] | None = None, rows: tuple[tuple[str, str, str], ...] = ()
) -> bytes:
    """A Word document with this body."""
    space = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
    styles = (
        f"<w:styles {space}>"
        '<w:style w:styleId="H1"><w:name w:val="heading 1"/></w:style>'
        '<w:style w:styleId="Mine"><w:name w:val="own"/><w:basedOn w:val="H2"/></w:style>'
        '<w:style w:styleId="H2"><w:name w:val="heading 2"/></w:style></w:styles>'
    )
    parts: dict[str, str | bytes] = {
        "_rels/.rels": relations(("r1", "officeDocument", "word/document.xml")),
        "word/document.xml": f"<w:document {space}><w:body>{body}</w:body></w:document>",
        "word/styles.xml": styles,
        "word/_rels/document.xml.rels": relations(("s", "styles", "styles.xml"), *rows),
        **(extra or {}),
    }
    return package(parts)


def paragraph(text: str, style: str = "", number: str = "", level: int = 0) -> str:
    """A Word paragraph."""
    styled = f'<w:pStyle w:val="{style}"/>' if style else ""
    listed = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>' if number else ""
    return f"<w:p><w:pPr>{styled}{listed}</w:pPr><w:r><w:t>{text}</w:t></w:r></w:p>"


def xlsx(sheets: dict[str, str], strings: tuple[str, ...] = ()) -> bytes:
    """A workbook: name of each sheet and its rows as XML. Cell style 1 is a date."""
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    listed = "".join(f'<sheet name="{n}" sheetId="{i}" r:id="s{i}"/>' for i, n in enumerate(sheets, 1))
    shared = "".join(f"<si><t>{s}</t><rPh><t>よみ</t></rPh></si>" for s in strings)
    formats = '<xf numFmtId="0"/><xf numFmtId="14"/>'
    parts: dict[str, str | bytes] = {
        "_rels/.rels": relations(("r1", "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook {space} xmlns:r="{_REL}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations(
            ("st", "styles", "styles.xml"),
            ("ss", "sharedStrings", "sharedStrings.xml"),
            *((f"s{i}", "worksheet", f"worksheets/sheet{i}.xml") for i in range(1, len(sheets) + 1)),
        ),
        "xl/styles.xml": f"<styleSheet {space}><cellXfs>{formats}</cellXfs></styleSheet>",
        "xl/sharedStrings.xml": f"<sst {space}>{shared}</sst>",
    }
    for i, rows in enumerate(sheets.values(), 1):
        parts[f"xl/worksheets/sheet{i}.xml"] = f"<worksheet {space}>{rows}</worksheet>"
    return package(parts)


def pptx(*slides: str) -> bytes:
    """A presentation: the shapes of each slide as XML."""
    spaces = (
        'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" '
        f'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="{_REL}"'
    )
    listed = "".join(f'<p:sldId id="{255 + i}" r:id="s{i}"/>' for i in range(1, len(slides) + 1))
    parts: dict[str, str | bytes] = {
        "_rels/.rels": relations(("r1", "officeDocument", "ppt/presentation.xml")),
        "ppt/presentation.xml": f"<p:presentation {spaces}>{listed}</p:presentation>",
        "ppt/_rels/presentation.xml.rels": relations(
            *((f"s{i}", "slide", f"slides/slide{i}.xml") for i in range(1, len(slides) + 1))
        ),
    }
    for i, shapes in enumerate(slides, 1):
        tree = f"<p:cSld><p:spTree>{shapes}</p:spTree></p:cSld>"
        parts[f"ppt/slides/slide{i}.xml"] = f"<p:sld {spaces}>{tree}</p:sld>"
    return package(parts)


def shape(*paragraphs: str, placeholder: str = "") -> str:
    """A text shape."""
    held = f'<p:ph type="{placeholder}"/>' if placeholder else ""
    text = "".join(f"<a:p><a:r><a:t>{p}</a:t></a:r></a:p>" for p in paragraphs)
    return f"<p:sp><p:nvSpPr><p:nvPr>{held}</p:nvPr></p:nvSpPr><p:txBody>{text}</p:txBody></p:sp>"


def epub(*chapters: str) -> bytes:
    """A book: the bodies of its chapters."""
    items = "".join(f'<item id="c{i}" href="c{i}.xhtml"/>' for i in range(1, len(chapters) + 1))
    spine = "".join(f'<itemref idref="c{i}"/>' for i in range(1, len(chapters) + 1))
    parts: dict[str, str | bytes] = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
        '<rootfile full-path="b/book.opf"/></container>',
        "b/book.opf": '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<metadata><dc:title>本</dc:title><dc:date>2023-02-01T00:00:00Z</dc:date></metadata>"
        f"<manifest>{items}</manifest><spine>{spine}</spine></package>",
    }
    for i, body in enumerate(chapters, 1):
        parts[f"b/c{i}.xhtml"] = f"<!DOCTYPE html><html><body>{body}</body></html>"
    return package(parts)
