"""Names that tables establish, and the listed values of fields and cells."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.aliases import aliases_behind
from kg_pipeline.providers.embedded.en.coded import code_alias, column_classes, item_column, stands_in_rows
from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.labels import is_plural
from kg_pipeline.providers.embedded.en.naming import MARKS, unlinked
from kg_pipeline.providers.embedded.en.topics import topic_of
from kg_pipeline.providers.embedded.en.usage import USAGE
from kg_pipeline.providers.embedded.frame import Block, Cell
from kg_pipeline.providers.embedded.qualified import unqualified
from kg_pipeline.providers.tasks import DraftAlias

TYPE_KEYS = w.word_set("type kind class category sort")


_ALIAS_KEYS = w.word_set(
    "alias aliases aka abbreviation abbreviations abbr acronym nickname nicknames codename synonym synonyms "
) | {
    "also known as",
    "other names",
    "other name",
    "short name",
    "code name",
    "also called",
    "short",
    "short form",
    "known as",
    "called",
    "nicknamed",
}


_NAME_KEYS = w.word_set("name names id identifier title")


_CHANGED = re.compile(r"~~|[-=]>|[→⇒]")
"""Marks of what was struck out and of what took its place; they part two values."""

_EMPTY = w.word_set("none nil n/a na - – — tbd tba unknown ? various all any nobody no yes nothing open ")

_UNSETTLED = re.compile(
    r"(?:not|never|no|nobody|nothing|none|to\s+be|yet\s+to|as\s+yet|still\s+to|under|being|pending|unclear|undecided)\s+[a-z]"
)
"""What a cell says that holds no value: `not labelled`, `to be agreed`, `none yet`."""


def label_of(found: Survey, text: str) -> str | None:
    """The class that `text` is a word for, a determiner and adjectives before it allowed."""
    words = re.sub(r"[*_`\"“”.]", " ", re.split(r"[,;:(（–—]", text)[0].lower()).split()
    for begin in range(len(words)):
        cls = (
            found.cls(" ".join(words[begin:])) if " ".join(words[begin:]) in found.patterns.classes else None
        )
        if cls is not None and begin <= 3:
            return cls
    return None


_NAMES_KEY = re.compile(
    r"(?:(?:short|other|further|old|older|former|everyday|local|house|pet|nick|radio|common|popular|spoken|informal|alternative"
    r"|working|trade|street|stage|code)[\s-]?names?(?:\s+(?:on|in|for)\s.*)?|call\s?signs?|also(?:\s+(?:called|said|written))?|otherwise|aka"
    r"|a\.k\.a\.?|(?:(?:the|our|most|all)\s+)?(?:[a-z]+\s+)?(?:we|people|everyone|everybody|staff|they|locals|crews?|teams?|gang|hands|[a-z]+s)\s+(?:says?|calls?\s+(?:it|her|him|them))|known\s+(?:locally\s+)?as"
    r"|(?:usually|often|mostly|commonly)\s+called|answers\s+to|goes\s+by|spoken|in\s+short|shorthand)"
)
_CODES_KEY = re.compile(
    r"(?:(?:radio|product|drawing|asset|fleet|plant|shop|bin|door|shelf|rack|inventory|hull|sail|tail|road|item|site|store|ward|room|map|chart"
    r"|cable|crate|short|official|internal|old|new)[\s-]?)?(?:code|label|tag|mark|marking|sticker|stencil|stencilled|initials"
    r"|designation|plate|letters|sign|abbr\.?|abbreviation|id)(?:\s+(?:on|in|for)\s.*)?"
)
_CODED = re.compile(
    r"(?=\S*[A-Za-z])(?:[A-Z]{1,6}|[A-Za-z]{1,6}(?=[-./]?\d)|\d+(?=[A-Z]))(?:[-./]?[A-Z0-9]{1,8}){0,4}"
)


def others(found: Survey, key: str, text: str) -> list[tuple[str, int]]:
    """The other names that a value gives under `key`, with their offsets: any, or codes under `Label`."""
    if key in found.cues.exact or key in found.cues.roles or key in found.cues.events:
        return []
    if is_alias_key(key) or _named_by(found, key):
        return [(value, at) for value, at in values(text) if value.split()[0].lower() not in w.PREPOSITIONS]
    if _CODES_KEY.fullmatch(key) is None or key in found.patterns.classes:
        return []
    return [(value, at) for value, at in values(text) if _CODED.fullmatch(value) and not value.isdigit()]


def _named_by(found: Survey, key: str) -> bool:
    """Whether a key is a name that some paper or place has for the thing: `Panel name`, not `Owner name`."""
    whose, _, name = key.rpartition(" ")
    if name not in ("name", "names") or not whose.isalpha() or whose in _NAMED_OTHERS:
        return False
    return not any(whose in words for words in (found.patterns.classes, found.cues.roles, found.cues.exact))


_NAMED_OTHERS = w.word_set(
    "file user owner contact person first last middle family given full maiden author manager customer "
    "client parent street city country brand vendor maker supplier company team group host domain display "
    "common field column table variable class type product event project department site job role shop "
    "store farm road district region boss"
)


def is_alias_key(key: str) -> bool:
    """`Also known as`, `Short form on labels`, `Japanese name`, `In Japanese documents`."""
    return (
        re.sub(r"\s+(?:on|in|for)\s.*$", "", key) in _ALIAS_KEYS
        or _NAMES_KEY.fullmatch(key) is not None
        or USAGE.fullmatch(f" {key}") is not None
        or re.fullmatch(
            r"(?:in\s+|the\s+)?(?:japanese|english)(?:\s+(?:name|label|documents?|notes|texts?|title))?", key
        )
        is not None
    )


_REFERS = re.compile(
    r"\W*(?:please\s+)?(?:see|cf\.?|ask|refer\s+to|consult|check\s+with|look\s+(?:in|at|up)|[Ss]ee\s+(?:the|[a-z]+)|[Aa]sk\s+(?:the|[a-z]+))\s"
)


def refers(text: str) -> bool:
    """Whether a cell or a value only says where to look: `see the minutes`, `ask the desk`."""
    return _REFERS.match(text) is not None


_WHERE = re.compile(
    r"(?<=\w)\s(?:in|on|at|under|over|near|behind|beside|above|below|inside|outside|around|for|since)\s"
    r"(?:the|an?|its|each|every|all|both|either)\s(?=[a-z])"
)
"""Behind a listed value: where of the thing it is, or what for (`K-12 on the wheels`)."""


def values(text: str) -> list[tuple[str, int]]:
    """The listed values of a field or cell, brackets and marks stripped, with their offsets."""
    found: list[tuple[str, int]] = []
    if refers(text):
        return found
    text = _CHANGED.sub(lambda mark: ",".ljust(len(mark.group())), unlinked(text))
    for part in re.finditer(r"(?:[^,、;/()（）]|/(?=\w))+(?:[(（][^()（）]*[)）])?", text):
        for piece in re.finditer(r"(?:(?!\s+(?:and|or|nor|but)\s+|<br\s*/?>).)+", part.group(), re.S):
            plain = re.sub(
                r"^(?:(?:and|or|nor|but)\s+)?(?:[Tt]he|<br\s*/?>)\s+|^(?:and|or|nor|but)\s+",
                "",
                unqualified(re.split(r"[(（]", piece.group())[0].strip().strip(MARKS)),
            ).strip(MARKS)
            plain = plain[: where.start()] if (where := _WHERE.search(plain)) else plain
            if plain and plain.lower() not in _EMPTY and _UNSETTLED.match(plain) is None:
                at = part.start() + piece.start() + piece.group().find(plain)
                found.append((plain, at))
    return found


def _keyed(found: Survey, block: Block) -> bool:
    """A row `Kind | camera` or `Also known as | LC` of a table of fields, read about the topic."""
    key, value = block.cells
    low = key.text.strip(MARKS).lower()
    topic = topic_of(block, found.patterns.classes)
    named = others(found, low, value.text)
    if topic is None or not (low in TYPE_KEYS or is_alias_key(low) or named):
        return False
    name, at = topic
    if low in TYPE_KEYS and (cls := label_of(found, value.text)):
        found.add(name, cls, name, at, 0, len(name))
    elif named:
        aliases = [DraftAlias(name=v, quote=v, at=value.start + o) for v, o in named]
        found.add(name, None, name, at, 0, len(name), aliases=aliases)
    return True


def read_row_names(found: Survey, block: Block) -> None:
    """Cells under a class word, a `type` or an `alias` column."""
    first = block.cells[0] if block.cells else None
    if len(block.cells) == 2 and _keyed(found, block):
        return
    heading_cls = _heading_class(found, block)
    name_cell: Cell | None = None
    for cell in block.cells:
        column = cell.column.strip(MARKS).lower()
        classes = column_classes(column, found.cues)
        cls = found.cls(column) if column in found.patterns.classes else None
        if cls is None and len(classes) == 1 and found.cues.thing is None:
            cls = classes[0]
        keyed = len(block.cells) == 2 and not any(one.column.strip(MARKS) for one in block.cells)
        if cls is None and cell is first and column in _NAME_KEYS | {""} and not keyed:
            cls = heading_cls
            name_cell = cell
        if cls is not None:
            name_cell = cell if cell is first else name_cell
            for value, offset in values(cell.text):
                if not found.is_label(value) and len(value.split()) <= 5:
                    found.add(
                        value,
                        cls,
                        cell.text,
                        cell.start,
                        offset,
                        offset + len(value),
                        aliases=aliases_behind(cell.text, cell.start, value, offset + len(value)),
                    )
    if item_column(block, found.cues):
        name_cell = block.cells[1]
        if (code := code_alias(block, found.page)) and len(listed := values(name_cell.text)) == 1:
            value, offset = listed[0]
            alias = DraftAlias(
                name=code, quote=code, at=block.cells[0].start + block.cells[0].text.index(code)
            )
            found.add(
                value, None, name_cell.text, name_cell.start, offset, offset + len(value), aliases=[alias]
            )
    subject = name_cell or first
    if subject is first and first is not None and first.text.strip("#.").isdigit() and len(block.cells) > 1:
        subject = block.cells[1]
    if subject is None or not subject.text:
        return
    listed = values(subject.text)
    for cell in block.cells:
        column = cell.column.strip(MARKS).lower()
        if cell is subject or len(listed) != 1:
            continue
        value, offset = listed[0]
        if column in TYPE_KEYS and (cls := label_of(found, cell.text)):
            found.add(value, cls, subject.text, subject.start, offset, offset + len(value))
        elif named := others(found, column, cell.text):
            if _CODES_KEY.fullmatch(column) and stands_in_rows(subject.text, found.page):
                continue
            aliases = [DraftAlias(name=v, quote=v, at=cell.start + o) for v, o in named]
            if value not in (alias.name for alias in aliases):
                found.add(
                    value, None, subject.text, subject.start, offset, offset + len(value), aliases=aliases
                )


def _heading_class(found: Survey, block: Block) -> str | None:
    for heading in reversed(block.headings):
        match = found.patterns.heading.match(heading.text)
        if match and is_plural(match["label"]):
            return found.cls(match["label"])
    return None
