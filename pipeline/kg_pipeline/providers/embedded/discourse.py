"""Who is spoken of while the blocks of a text go by: page, section and writer, and who was named last."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.frame import (
    Block,
    Heading,
    Match,
    Scene,
    Sentence,
)
from kg_pipeline.providers.embedded.names import NameIndex
from kg_pipeline.providers.tasks import KnownName

_GOES_ON = re.compile(r"(?:It|They|He|She)\s")
"""An item of a list about nothing in particular that goes on about the one before it."""
_GLOSS = re.compile(r"\s*[(（\[［][^()（）\[\]［］]*[)）\]］]\s*$")
_ENTRY = re.compile(r"(?:\*\*|__)(?P<name>[^*_\n]{1,60})(?:\*\*|__)(?:\s*\([^()]*\))?")
_ASKING = ("?", "？", "か", "。")
_SENDER = frozenset(
    {"差出人", "発信者", "発信元", "送信者", "発信", "記入者", "作成者", "from", "sender", "author"}
)


class Discourse:
    """Keeps the scene from block to block.

    Parameters
    ----------
    index : the known names.
    begins : where the text begins in its document.
    date : of the document.
    """

    def __init__(self, index: NameIndex, begins: int, date: str) -> None:
        self.scene = Scene(date=date)
        self._index = index
        self._begins = begins
        self._path: tuple[Heading, ...] | None = None
        self._entered = False
        self._last: Block | None = None
        self._topics: dict[str, KnownName | None] = {}
        self._writes: KnownName | None = None
        self._leads: tuple[int, str, list[Match]] = (-1, "", [])

    def outline(self, blocks: list[Block]) -> None:
        """Note what the headings of the whole text are about."""
        topics = [self.topic_of(block.text) for block in blocks if block.kind == "heading"]
        self.scene.outlined = [topic for topic in topics if topic is not None]

    def enter(self, block: Block) -> None:
        """Set who may be spoken of in `block`."""
        scene = self.scene
        if block.headings != self._path:
            self._path = block.headings
            scene.page = self.topic_of(block.headings[0].text) if block.headings else None
            scene.topic = self._nearest_topic(block.headings)
            scene.subject = None
            scene.recent.clear()
            nearest = block.headings[-1].text if block.headings else ""
            scene.headed = [match.name for match in self._index.find(nearest)]
            if len(block.headings) > 1 and (named := self.topic_of(nearest)) is not None:
                scene.sections = [*(n for n in scene.sections if n.canonical != named.canonical), named]
            self._last = None
            scene.asked = self._asked_above(block)
        if block.kind == "field" and self._is_sender(block):
            scene.speaker = self._index.lookup(block.value.strip()) or self._only_name(block.value)
        if (entry := self._entry(block)) is not None:
            scene.topic = entry
        elif self._entered:
            scene.topic = self._nearest_topic(block.headings)
        self._entered = entry is not None
        if block.key == "Q":
            scene.recent.clear()
        last = self._last
        continues = block.key == "A" and last is not None and last.key == "Q"
        follows = block.kind == "item" and last is not None and last.kind == "item" and scene.topic is None
        if not continues and not (follows and _GOES_ON.match(block.text)):
            scene.subject = None
        if block.kind in ("item", "field") and block.depth and block.parent:
            scene.subject = self.topic_of(block.parent.split("\n")[0])
        scene.lead_names = self._lead_names(block)
        columns = {cell.column: self._index.lookup(cell.column) for cell in block.cells}
        scene.columns = {column: name for column, name in columns.items() if name is not None}
        self._writes = scene.speaker
        if block.kind == "quote":
            scene.speaker = None

    def leave(self, block: Block) -> None:
        """Note that `block` has been read."""
        self._last = block
        if block.kind == "quote":
            self.scene.speaker = self._writes

    def spoke_of(self, names: list[Match]) -> None:
        """Note the names of a sentence as those that were spoken of last."""
        recent = self.scene.recent
        for match in names:
            if match.name in recent:
                recent.remove(match.name)
            recent.append(match.name)
        del recent[:-12]

    def _entry(self, block: Block) -> KnownName | None:
        """The name in bold type that leads a paragraph, or stands alone above the list that a block is in."""
        found = _ENTRY.match(block.text) if block.kind == "paragraph" else None
        if block.kind in ("item", "field"):
            found = _ENTRY.fullmatch(block.lead.strip())
        return self._index.lookup(found["name"].strip()) if found is not None else None

    def _asked_above(self, block: Block) -> tuple[Sentence, list[Match]] | None:
        """The nearest heading, where it is a question of this chunk."""
        heading = block.headings[-1] if block.headings else None
        if heading is None or heading.start < self._begins or heading.text[-1:] not in _ASKING:
            return None
        return Sentence(heading.text, heading.start, block), self._index.find(heading.text, heading.start)

    def _is_sender(self, block: Block) -> bool:
        return block.key.strip().casefold() in _SENDER

    def _only_name(self, text: str) -> KnownName | None:
        found = {m.name.canonical: m.name for m in self._index.find(text)}
        return next(iter(found.values())) if len(found) == 1 else None

    def _nearest_topic(self, headings: tuple[Heading, ...]) -> KnownName | None:
        for heading in reversed(headings):
            if (topic := self.topic_of(heading.text)) is not None:
                return topic
        return None

    def topic_of(self, heading: str) -> KnownName | None:
        """What a heading is about: the name that it is, or the only one that it holds."""
        if heading not in self._topics:
            bare = _GLOSS.sub("", heading).strip()
            self._topics[heading] = (
                self._index.lookup(heading)
                or self._index.lookup(bare)
                or self._only_name(bare)
                or self._only_name(heading)
            )
        return self._topics[heading]

    def _lead_names(self, block: Block) -> list[Match]:
        if not block.lead:
            return []
        if self._leads[:2] != (block.lead_start, block.lead):
            self._leads = (
                block.lead_start,
                block.lead,
                self._index.find(block.lead, max(block.lead_start, 0)),
            )
        return self._leads[2]
