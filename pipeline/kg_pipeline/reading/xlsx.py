"""Spreadsheets (XLSX): each sheet as a heading and its tables. A formula is read by the value last computed.

Rows are grouped at empty rows. A row with a single cell above a table is a line of text, not the header.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from xml.etree.ElementTree import Element

from kg_pipeline.reading.layout import TextBuilder
from kg_pipeline.reading.metadata import metadata_of
from kg_pipeline.reading.office import described
from kg_pipeline.reading.package import Package, corrupt, stream_xml
from kg_pipeline.reading.source import Extracted, ReadOptions

S = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_BUILT_IN_DATES = frozenset([*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)])
_QUOTED = re.compile(r'"[^"]*"|\[[^\]]*\]|\\.')
_REFERENCE = re.compile(r"([A-Z]{1,3})(\d{1,7})")
_EXCEL_EPOCH = datetime(1899, 12, 30)
_MAC_EPOCH = datetime(1904, 1, 1)
_WIDEST = 16_384
_TALLEST = 1_048_576
"""Columns and rows that a sheet can have."""

Grid = dict[int, dict[int, str]]


def extract(content: bytes, options: ReadOptions, name: str) -> Extracted:
    """Read a workbook; a row's anchor is its first cell, such as `Sheet1!A7`."""
    package = Package(content, options)
    main = next((t for _, kind, t in package.relations("") if kind == "officeDocument"), "xl/workbook.xml")
    if main not in package.names:
        raise corrupt("it holds no workbook")
    book = package.xml(main)
    parts = {kind: target for _, kind, target in package.relations(main) if target in package.names}
    targets = {key: target for key, _, target in package.relations(main)}
    properties = book.find(S + "workbookPr")
    mac = properties is not None and properties.get("date1904") in ("1", "true")
    cells = _Cells(package, parts, _MAC_EPOCH if mac else _EXCEL_EPOCH)
    out = TextBuilder()
    for sheet in book.iter(S + "sheet"):
        part = targets.get(sheet.get(_R + "id", ""), "")
        if part in package.names:
            grid = cells.grid(package.read(part))
            if grid:
                title = sheet.get("name", "")
                out.anchor(f"{title}!A1")
                out.heading(2, title)
                for block in _blocks(grid):
                    _add_block(out, title, block)
    title, date = described(package)
    meta = metadata_of(out.text)
    return Extracted(
        out.text, name, "utf-8", out.anchors, title or _named(meta.title), meta.date or date, meta.status
    )


def _named(title: str) -> str:
    """`title`, unless it is what a new sheet is called."""
    return "" if re.fullmatch(r"(?:Sheet|シート|Tabelle|Feuil)\s?\d*", title) else title


class _Cells:
    """Turns cells into text."""

    def __init__(self, package: Package, parts: dict[str, str], epoch: datetime) -> None:
        self._epoch = epoch
        self._strings: list[str] = []
        if "sharedStrings" in parts:
            entries = stream_xml(package.read(parts["sharedStrings"]), S + "si")
            self._strings = [_rich_text(entry) for entry in entries]
        self._dates = _date_styles(package.xml(parts["styles"])) if "styles" in parts else frozenset()

    def grid(self, sheet: bytes) -> Grid:
        """Row number → column number → text, of the cells that show something."""
        grid: Grid = {}
        row_number = 0
        for row in stream_xml(sheet, S + "row"):
            stated = row.get("r", "")
            row_number = int(stated) if stated.isdigit() else row_number + 1
            column = 0
            for cell in row.iter(S + "c"):
                place = _REFERENCE.fullmatch(cell.get("r", ""))
                column = _column_number(place[1]) if place else column + 1
                text = self._text(cell)
                if text and column <= _WIDEST:
                    grid.setdefault(row_number, {})[column] = text
        _fill_merged(grid, sheet)
        return grid

    def _text(self, cell: Element) -> str:
        kind = cell.get("t", "n")
        if kind == "inlineStr":
            inline = cell.find(S + "is")
            return _rich_text(inline).strip() if inline is not None else ""
        value = (cell.findtext(S + "v") or "").strip()
        if kind == "s":
            return (
                self._strings[int(value)].strip()
                if value.isdigit() and int(value) < len(self._strings)
                else ""
            )
        if kind == "b":
            return "TRUE" if value == "1" else "FALSE"
        if kind == "n" and value:
            return self._number(value, cell.get("s", "0"))
        return value

    def _number(self, value: str, style: str) -> str:
        try:
            number = float(value)
        except ValueError:
            return value
        if style.isdigit() and int(style) in self._dates and 0 <= number < 2_958_466:
            moment = self._epoch + timedelta(seconds=round(number * 86_400))
            if number < 1:
                return moment.strftime("%H:%M")
            whole = moment.hour == moment.minute == moment.second == 0
            return moment.strftime("%Y-%m-%d" if whole else "%Y-%m-%d %H:%M")
        if number.is_integer() and abs(number) < 1e15:
            return str(int(number))
        return format(number, ".12g")


def _rich_text(element: Element) -> str:
    """Text of a string, without its phonetic reading."""
    pieces = []
    for child in element:
        if child.tag == S + "t":
            pieces.append(child.text or "")
        elif child.tag == S + "r":
            pieces.append(child.findtext(S + "t") or "")
    return "".join(pieces)


def _date_styles(styles: Element) -> frozenset[int]:
    """Indexes of the cell styles that show a number as a date."""
    custom = {
        int(form.get("numFmtId", "0"))
        for form in styles.iter(S + "numFmt")
        if re.search(r"[ymdh]", _QUOTED.sub("", form.get("formatCode", "")), re.I)
    }
    formats = styles.find(S + "cellXfs")
    used = [int(style.get("numFmtId", "0")) for style in formats] if formats is not None else []
    return frozenset(i for i, number in enumerate(used) if number in _BUILT_IN_DATES or number in custom)


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _column_letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def _fill_merged(grid: Grid, sheet: bytes) -> None:
    """Repeat the value of a cell that is merged downwards in each of its rows."""
    if b"mergeCell" not in sheet:
        return
    for merged in stream_xml(sheet, S + "mergeCell"):
        ends = _REFERENCE.findall(merged.get("ref", ""))
        if len(ends) != 2:
            continue
        (letters, top), (_, bottom) = ends
        column = _column_number(letters)
        text = grid.get(int(top), {}).get(column)
        if text:
            for row in range(int(top) + 1, min(int(bottom), _TALLEST) + 1):
                if row in grid:
                    grid[row].setdefault(column, text)


def _blocks(grid: Grid) -> Iterator[list[tuple[int, dict[int, str]]]]:
    """Runs of rows without an empty row between them."""
    block: list[tuple[int, dict[int, str]]] = []
    for number in sorted(grid):
        if block and number > block[-1][0] + 1:
            yield block
            block = []
        block.append((number, grid[number]))
    if block:
        yield block


def _add_block(out: TextBuilder, title: str, block: list[tuple[int, dict[int, str]]]) -> None:
    while block and len(block[0][1]) == 1 and (len(block) == 1 or len(block[1][1]) != 1):
        number, cells = block.pop(0)
        out.anchor(_label(title, number, cells))
        out.paragraph(next(iter(cells.values())))
    if not block:
        return
    columns = sorted({column for _, cells in block for column in cells})
    rows = [[cells.get(column, "") for column in columns] for _, cells in block]
    out.table(rows, [_label(title, number, cells) for number, cells in block])


def _label(title: str, row: int, cells: dict[int, str]) -> str:
    return f"{title}!{_column_letters(min(cells))}{row}"
