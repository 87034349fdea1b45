"""CSV and TSV, as a table with a header row."""

from __future__ import annotations

import csv
import io

from kg_pipeline.reading.decode import decode
from kg_pipeline.reading.layout import TextBuilder
from kg_pipeline.reading.source import Extracted, ReadOptions, Unreadable

_DELIMITERS = (",", "\t", ";", "|")


def extract(content: bytes, options: ReadOptions, name: str) -> Extracted:
    """Read delimited text; each row's anchor is its number in the file, the first being `row 1`.

    Parameters
    ----------
    name : `csv` (the delimiter is found in the first lines) or `tsv`.
    """
    decoded = decode(content, options)
    delimiter = "\t" if name == "tsv" else _delimiter(decoded.text)
    csv.field_size_limit(max(131_072, options.max_bytes))
    reader = csv.reader(io.StringIO(decoded.text, newline=""), delimiter=delimiter)
    rows, labels = [], []
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append(row)
                labels.append(f"row {len(rows)}")
    except csv.Error as err:
        raise Unreadable(
            "corrupt_file", f"line {reader.line_num} is no {name.upper()} ({err}).", "Mend it.", True
        ) from err
    out = TextBuilder()
    out.table(rows, labels)
    return Extracted(out.text, name, decoded.encoding, out.anchors, warnings=decoded.warnings)


def _delimiter(text: str) -> str:
    """The delimiter that splits the first lines into the most columns, alike in each."""
    lines = [line for line in text[:20_000].splitlines() if line.strip()][:10]
    best, score = ",", 0
    for delimiter in _DELIMITERS:
        widths = [len(row) for row in csv.reader(lines, delimiter=delimiter)]
        alike = min(widths, default=1)
        if alike > 1 and alike * 2 + (min(widths) == max(widths)) > score:
            best, score = delimiter, alike * 2 + (min(widths) == max(widths))
    return best
