"""What the layout has gathered: the open block, the headings and lists around it, the blocks so far."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kg_pipeline.providers.embedded.frame import Block, BlockKind, Cell, Heading
from kg_pipeline.providers.embedded.marks import FIELD, last_sentence

_SENTENCES = re.compile(r"[.!?]\s+(?=[A-Z])")
"""Where a key begins behind a sentence on the same line: `Always shut. Holds: A`."""


@dataclass(slots=True)
class Line:
    """One line without its end."""

    text: str
    start: int

    @property
    def blank(self) -> bool:
        """Whether nothing stands in it."""
        return not self.text.strip()


@dataclass(slots=True)
class State:
    """What the scanner carries from line to line."""

    blocks: list[Block] = field(default_factory=list)
    headings: list[Heading] = field(default_factory=list)
    open_kind: BlockKind | None = None
    open_start: int = 0
    open_end: int = 0
    open_tag: str = ""
    indents: list[tuple[int, str]] = field(default_factory=list)
    lead: tuple[str, int] = ("", -1)
    header: tuple[Cell, ...] = ()
    after_blank: bool = True


class BlockWriter:
    """Grows a block line by line and emits it with what stands around it."""

    def __init__(self, text: str, base: int, lines: list[Line], state: State) -> None:
        self.text = text
        self.base = base
        self.lines = lines
        self.state = state

    def _extend(self, kind: BlockKind, start: int, end: int) -> None:
        state = self.state
        if state.open_kind is None:
            state.open_kind, state.open_start = kind, start
        state.open_end = end

    def _close(self) -> None:
        """Emit the open block."""
        state = self.state
        kind = state.open_kind
        if kind is None:
            return
        text = self.text[state.open_start : state.open_end].rstrip()
        if kind == "quote":
            text = re.sub(r"(?m)^[ ]{0,3}(?:>[ \t]?)+", lambda m: " " * len(m.group()), text)
        tag = state.open_tag
        state.open_kind, state.open_tag = None, ""
        if not text.strip():
            return
        if kind == "item":
            self._emit_item(text, state.open_start)
            return
        if tag in ("Q", "A"):
            self._emit(kind, text, state.open_start, key=tag)
        else:
            self._emit_field(text, state.open_start, kind)
        state.lead = last_sentence(text, self.base + state.open_start)

    def _emit_item(self, text: str, start: int) -> None:
        state = self.state
        parent = state.indents[-2][1] if len(state.indents) > 1 else ""
        lead, lead_start = state.lead
        depth = max(len(state.indents) - 1, 0)
        if state.indents:
            state.indents[-1] = (state.indents[-1][0], text)
        self._emit_field(text, start, "item", lead=lead, lead_start=lead_start, depth=depth, parent=parent)

    def _emit_field(
        self,
        text: str,
        start: int,
        kind: BlockKind,
        *,
        lead: str = "",
        lead_start: int = -1,
        depth: int = 0,
        parent: str = "",
    ) -> None:
        found = FIELD.match(text) if kind != "quote" else None
        if found and not found.group("key").lower().endswith(("http", "https")):
            value = found.group("value")
            offset = found.start("value") + len(value) - len(value.lstrip())
            key = _SENTENCES.split(found.group("key"))[-1]
            self._emit(
                "field",
                text,
                start,
                lead=lead,
                lead_start=lead_start,
                depth=depth,
                parent=parent,
                key=key.strip(" *_\u3000"),
                value=value.strip(),
                value_start=start + offset,
            )
            return
        self._emit(kind, text, start, lead=lead, lead_start=lead_start, depth=depth, parent=parent)

    def _emit(
        self,
        kind: BlockKind,
        text: str,
        start: int,
        *,
        lead: str = "",
        lead_start: int = -1,
        depth: int = 0,
        parent: str = "",
        key: str = "",
        value: str = "",
        value_start: int = -1,
        cells: tuple[Cell, ...] = (),
    ) -> None:
        self.state.blocks.append(
            Block(
                kind,
                text,
                start + self.base,
                tuple(self.state.headings),
                lead,
                lead_start,
                depth,
                parent,
                key,
                value,
                value_start + self.base if value_start >= 0 else -1,
                cells,
            )
        )

    def _between(self, first: int, end: int) -> str:
        last = self.lines[end - 1]
        return self.text[self.lines[first].start : last.start + len(last.text)]
