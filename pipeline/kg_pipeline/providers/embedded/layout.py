"""Document text → blocks with exact offsets: headings, paragraphs, items, fields, rows, quotes, code.

Reads Markdown and what people type in plain text: bulleted memos, `key: value` lines, mail threads,
questions and answers. It knows nothing of any language beyond the marks that lists and letters use.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.frame import MASK, Block, BlockKind, Cell, Heading
from kg_pipeline.providers.embedded.line_by_line import ends_line
from kg_pipeline.providers.embedded.marks import (
    ATX,
    FENCE,
    FIELD,
    INDENTED,
    ITEM,
    LINE,
    MARKED_HEADING,
    NOTED,
    QA,
    QUOTE,
    RULE,
    SETEXT,
    inline_fields,
    split_row,
)
from kg_pipeline.providers.embedded.tables import TableWriter
from kg_pipeline.providers.embedded.writer import Line, State
from kg_pipeline.text.outline import without_closing

_NOTE = 7
"""Below every heading: a note in brackets above a part."""

_DESERT = re.compile(r"(?<![^\S\r\n])[^\S\r\n]{100,}+")
"""No words are so far apart in a sentence; patterns that look for white space between words would go through
it again from each of its characters."""


def _without_deserts(text: str) -> str:
    """`text` with deserts of white space as line ends, character for character; the cells of tables have wide
    margins and stay as they are."""
    if _DESERT.search(text) is None:
        return text

    def part(line: str) -> str:
        return line if "|" in line else _DESERT.sub(lambda desert: "\n" * len(desert.group()), line)

    return "".join(part(line) for line in text.splitlines(keepends=True))


def layout(
    text: str,
    base: int = 0,
    *,
    title: str = "",
    headings: tuple[str, ...] = (),
    lead: str = "",
    header: str = "",
) -> list[Block]:
    """Blocks of `text`, in order.

    Parameters
    ----------
    text : a document, or a chunk of one.
    base : offset of `text` in the document; every offset in the blocks is absolute.
    title, headings, lead, header : what stands above a chunk that is not the head of its document.

    Returns
    -------
    Blocks whose `text` is the verbatim source from `start` on; only the `>` marks inside a quoted
    passage are replaced by spaces of the same length, and the character that stands for a name, which is
    none of any text, by the one for what is no character. A desert of white space parts blocks as an empty
    line does.
    """
    text = _without_deserts(text.replace(MASK, "\ufffd"))
    state = State(lead=(lead, -1))
    if title:
        state.headings.append(Heading(0, title, -1))
    state.headings += [Heading(level, h, -1) for level, h in enumerate(headings, 1) if h != title]
    if header:
        state.header = tuple(Cell(c, -1, "") for c in split_row(header))
    lines = [Line(m.group().rstrip("\r\n"), m.start()) for m in LINE.finditer(text)]
    scanner = _Scanner(text, base, lines, state)
    scanner.run()
    return state.blocks


class _Scanner(TableWriter):
    def run(self) -> None:
        at = self._front_matter()
        while at < len(self.lines):
            at = self._step(at)
        self._close()

    def _front_matter(self) -> int:
        if self.base or not self.lines or self.lines[0].text.strip("\ufeff \t") != "---":
            return 0
        for at in range(1, min(len(self.lines), 200)):
            line = self.lines[at]
            if line.text.strip() in ("---", "..."):
                for entry in self.lines[1:at]:
                    self._meta(entry)
                return at + 1
        return 0

    def _meta(self, line: Line) -> None:
        found = FIELD.match(line.text)
        if found and found.group("value").strip():
            value = found.group("value")
            offset = line.start + found.start("value") + len(value) - len(value.lstrip())
            self._emit(
                "meta",
                line.text,
                line.start,
                key=found.group("key").strip(),
                value=value.strip(),
                value_start=offset,
            )

    def _step(self, at: int) -> int:
        line, state = self.lines[at], self.state
        if line.blank:
            self._close()
            state.after_blank = True
            state.header = ()
            return at + 1
        if fence := FENCE.match(line.text):
            return self._code(at, fence.group(1))
        if "<!--" in line.text and line.text.lstrip().startswith("<!--"):
            return self._comment(at)
        if (
            state.after_blank
            and INDENTED.match(line.text)
            and not state.indents
            and not ITEM.match(line.text)
        ):
            return self._one("code", at)
        if state.after_blank and line.text[:1].strip():
            self._leave_card()
        taken = self._heading(at) or self._table(at) or self._plain(at)
        if taken:
            return taken
        if RULE.fullmatch(line.text):
            self._close()
            state.indents.clear()
            self._emit("meta", line.text.strip(), line.start)
            return at + 1
        if quote := QUOTE.match(line.text):
            return self._quote(at, quote.end())
        if item := ITEM.match(line.text):
            self._open_item(line, item)
        else:
            self._text_line(line)
            if state.open_kind == "paragraph" and ends_line(self.lines, at):
                self._close()
        state.after_blank = False
        return at + 1

    def _heading(self, at: int) -> int:
        line = self.lines[at]
        if atx := ATX.match(line.text):
            title = without_closing(line.text[atx.end() :], "#")
            return self._set_heading(len(atx.group(1)), title, line.start + atx.end(), at + 1)
        if marked := MARKED_HEADING.match(line.text):
            group = 1 if marked.group(1) else 2
            if group == 2 or self.state.after_blank:
                return self._set_heading(2, marked.group(group), line.start + marked.start(group), at + 1)
        if at + 1 < len(self.lines) and self.state.open_kind is None and not ITEM.match(line.text):
            under = SETEXT.match(self.lines[at + 1].text)
            if under and not FIELD.match(line.text) and "|" not in line.text and not QUOTE.match(line.text):
                text = line.text.strip()
                level = 1 if under.group(1)[0] == "=" else 2
                return self._set_heading(level, text, line.start + line.text.index(text), at + 2)
        if self.state.after_blank and (noted := NOTED.match(line.text)):
            inside = self.lines[at + 1 : at + 2]
            if inside and not inside[0].blank:
                return self._set_heading(_NOTE, noted["note"], line.start + noted.start("note"), at + 1)
        return 0

    def _code(self, at: int, mark: str) -> int:
        self._close()
        end = at + 1
        while end < len(self.lines):
            closing = self.lines[end].text.strip()
            end += 1
            if closing.startswith(mark) and not closing.strip(mark[0]):
                break
        self._emit("code", self._between(at, end), self.lines[at].start)
        self.state.after_blank = True
        return end

    def _comment(self, at: int) -> int:
        self._close()
        end = at
        while end < len(self.lines) and "-->" not in self.lines[end].text:
            end += 1
        end = min(end + 1, len(self.lines))
        self._emit("code", self._between(at, end), self.lines[at].start)
        return end

    def _one(self, kind: BlockKind, at: int) -> int:
        self._close()
        self._emit(kind, self.lines[at].text, self.lines[at].start)
        return at + 1

    def _quote(self, at: int, skip: int) -> int:
        line = self.lines[at]
        content = line.text[skip:]
        if self.state.open_kind != "quote" or not content.strip():
            self._close()
        if content.strip():
            self._extend("quote", line.start + skip, line.start + len(line.text))
        self.state.after_blank = False
        return at + 1

    def _open_item(self, line: Line, item: re.Match[str]) -> None:
        self._close()
        state = self.state
        indent = len(item.group(1).replace("\t", "    "))
        while state.indents and state.indents[-1][0] >= indent:
            state.indents.pop()
        self._extend("item", line.start + item.end(), line.start + len(line.text))
        state.indents.append((indent, ""))

    def _text_line(self, line: Line) -> None:
        state = self.state
        if state.after_blank and not line.text[:1].isspace():
            state.indents.clear()
        qa = QA.match(line.text)
        body = line.text[qa.end() :] if qa else line.text
        is_field = qa is None and FIELD.match(line.text) is not None and "://" not in line.text[:40]
        if qa or (is_field and state.open_kind != "item") or state.open_tag == "field":
            self._close()
        if is_field and state.open_kind != "item" and len(pieces := inline_fields(line.text)) > 1:
            for begin, end in pieces[:-1]:
                self._extend("paragraph", line.start + begin, line.start + end)
                state.open_tag = "field"
                self._close()
            body = line.text[pieces[-1][0] :]
        begin = line.start + len(line.text) - len(body)
        indent = len(body) - len(body.lstrip(" \t\u3000"))
        kind: BlockKind = (
            "item" if state.open_kind == "item" else "quote" if state.open_kind == "quote" else "paragraph"
        )
        self._extend(kind, begin + indent, line.start + len(line.text))
        if qa:
            state.open_tag = "Q" if qa.group("q") else "A"
        elif is_field and kind == "paragraph":
            state.open_tag = "field"
