"""Names that the layout establishes: headings, fields, tables and lists whose words name a class."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.aliases import aliases_behind, aliases_of_topic
from kg_pipeline.providers.embedded.en.asked import read_asked
from kg_pipeline.providers.embedded.en.columns import (
    TYPE_KEYS,
    is_alias_key,
    label_of,
    others,
    read_row_names,
    values,
)
from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.headed import nicknamed
from kg_pipeline.providers.embedded.en.kinded import kind_ahead
from kg_pipeline.providers.embedded.en.labels import is_plural
from kg_pipeline.providers.embedded.en.naming import (
    MARKS,
    Candidate,
    candidates,
    everyday,
    is_common,
    unlinked,
)
from kg_pipeline.providers.embedded.en.open import is_identifier
from kg_pipeline.providers.embedded.en.prose import read_prose
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.en.spans import is_pair
from kg_pipeline.providers.embedded.en.topics import (
    HEADING_WORDS,
    code_behind,
    entries_below,
    has_code,
    heads_several,
    labelled,
    only_name,
    tagged_below,
    topic_of,
)
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.tasks import DraftAlias

_ITEM_NAME = re.compile(
    r"\s*(?:\*\*|__|`|\[)?(?P<name>[^*`\[\]:–—(（,;|]{1,60}?)(?:\*\*|__|`|\])?\s*(?:\([^)]*\)\s*)?(?=:|\s[–—-]\s|–|—|,|;|\(|（|\.?\s*$|\s\|)"
)


_OF_PAPER = frozenset(("title", "subject", "document", "page", "paper", "report", "file"))
"""Keys of front matter that name the paper itself, whatever class a domain has by that word."""
_OTHER = re.compile(r"\s*[*_`\"“”]*,\s+(?:the\s+)?[*_`\"“]*[A-Z][\w'’-]*[*_`\"”]*(?:\s+[A-Z][\w'’-]*)*,")
"""Behind a class word, another name than what the section is about: `A third cider, Lark, is new.`"""
_PRONOUN = re.compile(r"\s*(?:It|They|This|She|He)\b")


def read_block(found: Survey, block: Block, following: list[Block]) -> None:
    """Add what `block` establishes; `following` are the blocks behind it."""
    if block.kind == "heading":
        if found.cues.thing is None and "?" in block.text:
            read_asked(found, block, following)
        _heading(found, block, following)
    elif block.kind == "row":
        read_row_names(found, block)
        about = topic_of(block, found.patterns.classes) if len(block.cells) == 2 else None
        for cell in block.cells:
            read_prose(found, cell.text, cell.start, about[0] if about is not None else "")
    else:
        if block.kind in ("field", "meta"):
            _field(found, block)
        if block.kind == "item" or (block.kind == "field" and block.lead):
            _item(found, block)
        if block.kind != "meta":
            if found.cues.thing is None and "?" in block.text:
                read_asked(found, block, following)
            topic = topic_of(block, found.patterns.classes)
            read_prose(found, block.text, block.start, topic[0] if topic is not None else "")
            _of_topic(found, block)
            _definition(found, block)


def _of_topic(found: Survey, block: Block) -> None:
    topic = topic_of(block, found.patterns.classes)
    if topic is not None and (aliases := aliases_of_topic(block.text, block.start)):
        name, at = topic
        found.add(name, None, name, at, 0, len(name), aliases=aliases)


def _heading(found: Survey, block: Block, following: list[Block]) -> None:
    read_prose(found, block.text, block.start)
    if (coded := code_behind(block.text)) is not None and found.cues.thing is None:
        named, code = coded
        text, begin, end = block.text, named.start, code.end
        alias = DraftAlias(name=code.text, quote=text[begin:end], at=block.start + begin)
        found.add(named.text, None, text, block.start, begin, named.end, aliases=[alias])
    if found.cues.thing is None:
        kind_ahead(found, block)
        nicknamed(found, block)
    p = found.patterns
    if found.cues.thing is None and (whole := labelled(block.text, p.classes)) is not None:
        label = whole.text.removeprefix(candidates(block.text)[0].text).strip()
        found.add(whole.text, found.cls(label), block.text, block.start, whole.start, whole.end)
        return
    one = only_name(block.text)
    no_name = one is None or found.is_label(one.text) or found.is_role(one.text)
    if one is None or no_name or (found.cues.thing is None and heads_several(one.text, p.classes)):
        return
    for outer in block.headings[-1:]:
        match = p.heading.match(outer.text)
        if (
            match
            and (is_plural(match["label"]) or " and " in match["label"])
            and _spoken_of(found, one, following)
            and (cls := found.cls(match["label"]))
            and found.ontology.compatible(found.inside(one.text), cls)
        ):
            found.add(one.text, cls, block.text, block.start, one.start, one.end)
    sure = not block.headings or " " in one.text or _spoken_of(found, one, [])
    if sure and following and following[0].kind in ("paragraph", "item", "field"):
        alone = one.firm or " " not in one.text
        cls, sentence = _said_of_topic(found, following[0].text, named=alone)
        for entry in entries_below(following)[1:]:
            if cls is None:
                cls, sentence = _said_of_topic(found, entry.text, named=False)
        if cls is not None:
            found.add(one.text, cls, block.text, block.start, one.start, one.end, description=sentence)
        elif (tagged := tagged_below(block.text, following, p)) and (cls := found.cls(tagged["label"])):
            alias = DraftAlias(name=tagged["code"], quote=tagged.group(), at=following[0].start)
            found.add(one.text, cls, block.text, block.start, one.start, one.end, aliases=[alias])
    for match in filter(
        None, (p.defined.match(block.text, one.outer_end), p.bracket.match(block.text, one.outer_end))
    ):
        if cls := found.cls(match["label"]):
            found.add(one.text, cls, block.text, block.start, one.start, match.end("label"))


def read_page(found: Survey, blocks: list[Block]) -> None:
    """The class of what a page is named after, where the page goes on about `this alert`, `the device`.

    `this` outweighs what the name itself says (`NoReadyController`).
    `This document` is the page, not its topic.
    """
    head = next((at for at, block in enumerate(blocks) if block.kind == "heading"), -1)
    one = only_name(blocks[head].text) if head >= 0 else None
    if one is None or found.is_label(one.text):
        return
    if not is_identifier(one) and not re.fullmatch(r"[a-z]+[A-Z]\w+", one.text):
        return
    prose = [block for block in blocks[head + 1 :] if block.kind in ("paragraph", "item", "quote")][:8]
    said: dict[str, int] = {}
    for block in prose:
        text = unlinked(block.text)
        for begin, end in split(text):
            for match in found.patterns.pointed.finditer(text, begin, end):
                this = match["how"].lower() == "this"
                opening = match.start() - begin < 3
                if match["label"].lower() in w.DOCUMENT_NOUNS:
                    continue
                if (this or opening) and (cls := found.cls(match["label"])):
                    said[cls] = said.get(cls, 0) + 2 * this + opening
    best = max(said, key=lambda cls: (said[cls], cls), default=None)
    if best is None:
        return
    others = [d for d in found.drafts if d.stated and d.type not in (None, best) and d.name == one.text]
    if not others or said[best] > 1:
        found.drafts = [draft for draft in found.drafts if draft not in others]
        block = blocks[head]
        found.add(one.text, best, block.text, block.start, one.start, one.end, titled=True)


def _said_of_topic(found: Survey, text: str, *, named: bool) -> tuple[str | None, str]:
    """The class that the first sentences under a heading state for what the heading names."""
    p = found.patterns
    for begin, end in split(text)[:3]:
        sentence = text[begin:end].strip()
        match = p.fragment.match(sentence) or (p.demonstrative.match(sentence) if named else None)
        match = None if match is not None and is_plural(match["label"]) else match
        if (
            match is None
            and p.verbless.match(sentence)
            and not re.search(r"\b(?:is|are|was|were|has|have|will)\b", sentence)
        ):
            match = p.verbless.match(sentence)
        if match and _OTHER.match(sentence, match.end()) is None and (cls := found.cls(match["label"])):
            return cls, sentence
    return None, ""


def _spoken_of(found: Survey, one: Candidate, following: list[Block]) -> bool:
    """Whether a heading under `Services` is a thing: the text names it again, or goes on about `it`."""
    if re.search(rf"(?<![\w-]){re.escape(one.text)}(?![\w-])", found.page) or re.search(
        r"[-_\d]|[a-z][A-Z]", one.text
    ):
        return True
    if (
        following
        and (following[0].kind == "field" or _keyed_row(following[0]))
        and not (everyday(one.text) or one.text.lower() in HEADING_WORDS)
    ):
        return True
    text = following[0].text if following and following[0].kind in ("paragraph", "item") else ""
    return has_code(one.text, text[:80]) or any(
        _PRONOUN.match(text[begin:end]) for begin, end in split(text)[:3]
    )


def _keyed_row(block: Block) -> bool:
    """Whether a block is a row of a table of keys and values, which has no header."""
    return len(block.cells) == 2 and not any(cell.column.strip() for cell in block.cells)


def _field(found: Survey, block: Block) -> None:
    key = block.key.strip(MARKS).lower()
    named = others(found, key, block.value)
    if key in TYPE_KEYS or is_alias_key(key) or named:
        topic = topic_of(block, found.patterns.classes)
        if topic is None:
            return
        name, at = topic
        if key in TYPE_KEYS and (cls := label_of(found, block.value)):
            found.add(name, cls, name, at, 0, len(name))
        elif named:
            aliases = [
                DraftAlias(name=value, quote=value, at=block.value_start + offset) for value, offset in named
            ]
            if name not in (alias.name for alias in aliases):
                found.add(name, None, name, at, 0, len(name), aliases=aliases)
    elif block.kind == "meta" and key in _OF_PAPER:
        return
    elif cls := label_of(found, key) if key in found.patterns.classes else None:
        pair = is_pair(block.value) and not is_plural(key)
        for value, offset in [(block.value.strip(), 0)] if pair else values(block.value):
            if _proper(value):
                found.add(value, cls, block.value, block.value_start, offset, offset + len(value))


def _proper(value: str) -> bool:
    if len(value.split()) > 5 or is_common(value) or value.rstrip().endswith((".", "?", "!")):
        return False
    coded = " " not in value and bool(re.search(r"[-_\d]", value))
    return value[:1].isupper() or coded or not value.isascii()


def _item(found: Survey, block: Block) -> None:
    """`- Aurora: …` under `Services` or `The following services …:`."""
    p = found.patterns
    lead = block.lead
    if block.depth and block.parent:
        lead = block.parent
    heading = p.heading.match(lead) or p.lead.search(lead)
    if heading is None or not is_plural(heading["label"]):
        return
    cls = found.cls(heading["label"])
    item = _ITEM_NAME.match(block.text)
    if cls is None or item is None:
        return
    name = item["name"].strip().rstrip(".")
    if not _name_phrase(name) or found.is_label(name):
        return
    other = found.inside(name)
    if other is not None and not found.ontology.compatible(other, cls):
        return
    aliases = aliases_behind(block.text, block.start, name, item.end("name"))
    found.add(
        name,
        cls,
        block.text,
        block.start,
        item.start("name"),
        item.start("name") + len(name),
        aliases=aliases,
    )


def _name_phrase(text: str) -> bool:
    """Whether an item's head is a name and not a clause."""
    text = re.sub(r"^(?:The|Our)\s+(?=\S+\s*\S)", "", text)
    words = text.split()
    if not 0 < len(words) <= 5 or is_common(text):
        return False
    spans = candidates(text)
    return (len(spans) == 1 and spans[0].text == text.strip(MARKS)) or (
        len(words) <= 3 and not any(is_common(word) for word in words) and text[:1].islower()
    )


def _definition(found: Survey, block: Block) -> None:
    """`Aurora: a relational database for orders`, `**Aurora** – core service`."""
    item = _ITEM_NAME.match(block.text)
    if item is None:
        return
    name = item["name"].strip()
    match = found.patterns.defined.match(block.text, item.end("name"))
    if match is None or not _name_phrase(name) or found.is_label(name) or found.is_role(name):
        return
    cls = found.cls(match["label"])
    words = block.text[item.end("name") : match.start("label")].strip(" *_`:–—-=,").split()
    if len(words) > 1 and words[0].lower() == "the" and not block.text[match.end("label") :].strip(" ."):
        return
    if words[1:] != [word for word in words[1:] if word.islower()] or (
        words and not match["label"].islower()
    ):
        return
    if cls is not None and not is_plural(match["label"]):
        aliases = aliases_behind(block.text, block.start, name, item.end("name"))
        found.add(
            name,
            cls,
            block.text,
            block.start,
            item.start("name"),
            match.end("label"),
            aliases=aliases,
            description=re.split(r"(?<=[.!?])\s", block.text.strip(), maxsplit=1)[0],
        )
