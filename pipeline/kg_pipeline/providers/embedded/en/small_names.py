"""Names that are written small: `the finishing screen`, `works yard`, `No. 12 cone crusher`.

English writes a thing's name small where it describes the thing. What sets such a phrase apart from any other
is the layout and what the page says of it: a heading that the text goes on to speak of, a list that counts
instances of a class, a cell below a class word, a statement of its class or of its other name. A page is then
read as though these phrases were capitalised; what comes out is written as the page writes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.coded import column_classes
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.half_small import half_small
from kg_pipeline.providers.embedded.en.kind_names import kind_names
from kg_pipeline.providers.embedded.en.labels import Patterns, is_plural, patterns
from kg_pipeline.providers.embedded.en.naming import unlinked
from kg_pipeline.providers.embedded.en.other_names import numbered_so
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS
from kg_pipeline.providers.embedded.en.topics import entries_below, tagged_below
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.tasks import DraftEntity

_UNIT = (
    r"(?i:mm|cm|m|km|kg|g|t|l|ml|kva|mva|kv|kw|mw|v|a|hz|bar|hp|ft"
    r"|inch|in|foot|metre|meter|litre|liter|ton|tonne|degree)"
)
_NUMBER = rf"(?:(?:[Nn]o\.?|[Nn]umber)\s\d{{1,4}}\s|\d{{1,4}}(?:\.\d+)?(?:[\s-]?{_UNIT})?\s)"
_WORD = r"[A-Za-z][a-z]*(?:-[a-z]+)*"
_NAME = rf"(?:{_NUMBER})?{_WORD}(?:\s(?:{_WORD}|\d{{1,3}}[A-Za-z]?)){{0,3}}"
_PHRASE = re.compile(_NAME)
_OPENING = re.compile(rf"(?:^|(?<=[.!?]\s))\s*[\"“*_`]*(?:[Tt]he|[Oo]ur)\s+(?P<name>{_NAME})\b")
_NUMBERED_OPENING = re.compile(
    r"(?:^|(?<=[.!?]\s))\s*[\"“*_`]*(?P<name>[A-Z][a-z]+(?:\s[a-z]+){1,2}\s\d{1,3}[A-Za-z]?)\b"
)
_SAID_OF = re.compile(
    r"\s+(?:is|was)\s+(?:(?:also|often|usually|sometimes|just|simply|better|still|always)\s+)*"
    r"(?:called|known|nicknamed|dubbed|written|spelt|spelled|listed|shown|printed|abbreviated|shortened|marked"
    r"|[\"“](?:[Tt]he\s)?[A-Z][^\"”]*[\"”])"
    r"|\s+(?:goes\s+by|answers\s+to|has\s+(?:an?|two|another|its)\s+(?:\w+\s+)?(?:names?|nicknames?))\b"
    r"|,\s+(?:(?:also|better|usually|often|mostly|sometimes|otherwise)\s+)?(?:called(?!\s+(?:out|in|up|by|for|on|when|at|to)\b)|known|nicknamed|dubbed|written)\b"
    r"|\s+\((?:[A-Z]{1,4}-?\d{1,4}[A-Z]?|[\"“][^\"”]+[\"”])\)"
)
_CODED = re.compile(
    r"\s*(?:\((?P<code>[A-Z]{1,5}[-.]?\d{0,4}[A-Z]?)\)|,\s+[A-Z]{1,5}-?\d{1,4}|\([^()]*\))\s*$"
)
_ANNOUNCES = re.compile(r"(?:\s+[^.;:!?]{0,40})?:\s+|,?\s+namely:?\s+|\s+are:?\s+(?=the\s)")
_COUNT = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|\d+|these|following)\s+(?:[a-z]+\s+){0,2}$", re.I
)
_ONE_BY_ONE = re.compile(
    r"(?:^|[.!?;]\s+)(?:(?:and\s+)?(?:[Oo]ne(?:\s+of\s+them)?|[Tt]he\s+(?:other|first|second|third|fourth|last)(?:\s+one)?))\s+is\s+"
    rf"(?:the\s+)?(?P<name>{_WORD}(?:\s{_WORD}){{1,2}}?)(?=\s*(?:[.,;:(]|$)|\s(?:and|which|that|who|in|on|at|with|called)\b)"
)
_LIST_END = re.compile(r"[.;:!?(\n]|\s(?:which|who|that|where|each|all|both|are|is)\s|$")
_FORMER = re.compile(
    r"(?:new|old|existing|main|current|next|previous|other|whole|entire|same|first|second|third|last|only|own|usual"
    r"|right|wrong|different|various|certain|good|bad|big|small|large|little|long|short|full|empty|spare|free"
    r"|late|early|young|oldest|newest|biggest|largest|smallest|best|more|most|less|least|such|very|each|every"
    r"|common|general|special|particular|particularly|possible|necessary|available|responsible|known|following)"
)
_NEVER = (
    w.PRONOUNS | w.DETERMINERS | w.PREPOSITIONS | w.SUBORDINATORS | w.RELATIVES | w.AUX | w.ADVERBS
    | w.CONJUNCTIONS | w.NEGATIONS | w.word_set("to please yes if how who why what when where which")
)  # fmt: skip
_NO_THINGS = w.DOCUMENT_NOUNS | w.TIME_NOUNS | w.word_set("meeting email mail letter call word")
_NO_HEADS = w.GENERIC_NOUNS | _NO_THINGS
"""Nouns that end no name; behind `roller set` a number makes it one, behind `wash day` it does not."""
_CAPITALISED = re.compile(r"[A-Z][\w'’-]*(?:\s(?:[A-Z][\w'’-]*|\d{1,4}[A-Za-z]?))*")
_LEADS = re.compile(r"^(?:the|our)\s+", re.I)
_PART = 256
"""Characters of a page that are looked up together."""


@dataclass(frozen=True, slots=True)
class SmallNames:
    """The small names of a page, as it writes them, and a reading of it in which they are capitalised."""

    names: dict[str, str]
    pattern: re.Pattern[str]

    def raised(self, block: Block) -> Block:
        """`block` with every small name capitalised, character for character."""
        if not self.names:
            return block
        up = self._up
        return replace(
            block,
            text=up(block.text),
            lead=up(block.lead),
            parent=up(block.parent),
            value=up(block.value),
            headings=tuple(replace(one, text=up(one.text)) for one in block.headings),
            cells=tuple(replace(one, text=up(one.text)) for one in block.cells),
        )

    def lowered(self, drafts: Iterable[DraftEntity], blocks: list[Block]) -> list[DraftEntity]:
        """`drafts` with names and quotes as `blocks`, the page as it is written, have them."""
        written = _written(blocks)
        found = []
        for draft in drafts:
            aliases = [
                alias.model_copy(
                    update={"name": self._down(alias.name), "quote": written(alias.quote, alias.at)}
                )
                for alias in draft.aliases
            ]
            described = written(draft.description, None) if draft.description else ""
            found.append(
                draft.model_copy(
                    update={
                        "name": self._down(draft.name),
                        "quote": written(draft.quote, draft.at),
                        "aliases": aliases,
                        "description": described,
                    }
                )
            )
        return found

    def _up(self, text: str) -> str:
        return self.pattern.sub(lambda found: _capitalised(found.group()), text) if text else text

    def _down(self, name: str) -> str:
        return self.names.get(name.lower(), name)


def small_names(blocks: list[Block], cues: EnglishCues) -> SmallNames:
    """What `blocks`, the page, name in small letters."""
    page = "\n\n".join(block.text for block in blocks)
    found: dict[str, str] = {}
    if cues.thing is None:
        found = {name.lower(): name.lower() for name in _found(blocks, cues) if not _proper(name, page)}
        found |= half_small(blocks, patterns(cues)) | kind_names(blocks, patterns(cues))
    spelled = "|".join(
        re.escape(name).replace(r"\ ", r"\s") for name in sorted(found, key=lambda n: (-len(n), n))
    )
    pattern = re.compile(rf"(?<![\w-])(?:{spelled or '(?!)'})(?![\w-])", re.I)
    return SmallNames(found, pattern)


def _proper(name: str, page: str) -> bool:
    """Whether the page writes the first word of `name` with a capital inside its sentences, never small."""
    first = re.escape(name.split(" ")[0])
    small = re.search(rf"(?<![\w-]){first}(?![\w-])", page) is not None
    inside = rf"(?<=[a-z,;]\s){first[:1].upper()}{first[1:]}(?![\w-])"
    return not small and re.search(inside, page) is not None


def _found(blocks: list[Block], cues: EnglishCues) -> Iterator[str]:
    p = patterns(cues)
    page = "\n\n".join(block.text for block in blocks if block.kind != "heading")
    for at, block in enumerate(blocks):
        if block.kind == "heading":
            yield from _headed(block, page, p, blocks[at + 1 : at + 5])
        elif block.kind == "row":
            yield from _in_cells(block, cues)
        elif block.kind != "meta":
            if block.kind == "field":
                yield from _valued(block, p)
            yield from _counted(unlinked(block.text), p)
            yield from _one_by_one(unlinked(block.text), p)
            yield from _spoken_of(unlinked(block.text), p)


def _headed(block: Block, page: str, p: Patterns, below: list[Block]) -> Iterator[str]:
    """A heading spoken of as `the …`, that ends in a class word or a code, or has its class below it."""
    coded = _CODED.search(block.text)
    text = _LEADS.sub("", block.text[: coded.start()] if coded else block.text).strip()
    name = _plain(text)
    if name is None or " " not in name or _numbered_label(name, p):
        return
    spoken = re.search(rf"\b(?:the|this|our)\s+{re.escape(name)}\b", page, re.I)
    raised = name[:1].upper() + name[1:]
    shown = raised != name and re.search(rf"[a-z,]\s(?:the\s)?{re.escape(raised)}\b", page)
    tagged = tagged_below(block.text, below[:2], p) or any(
        p.fragment.match(entry.text) for entry in entries_below(below)
    )
    if not shown and (spoken or _class_word(name, p) or (coded and coded["code"]) or tagged):
        yield name


def _counted(text: str, p: Patterns) -> Iterator[str]:
    """`three areas: the upper bench, the works yard and the mill house`."""
    for label in p.label.finditer(text):
        link = _ANNOUNCES.match(text, label.end())
        if link is None or not is_plural(label["label"]) or not _counts(text, label.start()):
            continue
        end = _LIST_END.search(text, link.end())
        parts = re.split(r",|\band\b", text[link.end() : end.start() if end else len(text)])
        parts = [_LEADS.sub("", part.strip()) for part in parts if part.strip()]
        names = [_plain(part, told=True) for part in parts]
        proper = [_CAPITALISED.fullmatch(part) is not None for part in parts]
        if len(names) > 1 and all(name or own for name, own in zip(names, proper, strict=True)):
            yield from (name for name, own in zip(names, proper, strict=True) if name and not own)


def _counts(text: str, at: int) -> bool:
    """Whether a number of things is told right before `at`."""
    return _COUNT.search(text, max(at - _PART, 0), at) is not None


def _one_by_one(text: str, p: Patterns) -> Iterator[str]:
    """`There are two presses. One is the bench press, called Gus. The other is the screw press.`"""
    announced = next((one for one in p.label.finditer(text) if _counts(text, one.start())), None)
    if announced is None or not is_plural(announced["label"]):
        return
    for told in _ONE_BY_ONE.finditer(text, announced.end()):
        if (name := _plain(told["name"])) is not None:
            yield name


def _valued(block: Block, p: Patterns) -> Iterator[str]:
    """`Team: second watch`: the value of a class word."""
    key = block.key.strip().lower()
    value = _LEADS.sub("", re.split(r"[,;(]", block.value, maxsplit=1)[0].strip())
    name = _plain(value, told=True) if key in p.classes and not is_plural(key) else None
    if name is not None and " " in name and name not in p.classes:
        yield name


def _spoken_of(text: str, p: Patterns) -> Iterator[str]:
    """`The … is a CLASS`, `The … is also called …`, `The … (CR-1)`."""
    for opening in (*_OPENING.finditer(text), *_NUMBERED_OPENING.finditer(text)):
        begin, words = opening.start("name"), opening["name"].split(" ")
        for size in range(len(words), 1, -1):
            name = " ".join(words[:size])
            at = begin + len(name)
            told = _SAID_OF.match(text, at) or p.copula.match(text, at) or numbered_so(text, at, name)
            if told and (plain := _plain(name)):
                yield plain
                break


def _in_cells(block: Block, cues: EnglishCues) -> Iterator[str]:
    """Cells below a class word."""
    for cell in block.cells:
        if column_classes(cell.column.strip().lower(), cues):
            name = _plain(_LEADS.sub("", cell.text.strip()))
            if name is not None and " " in name:
                yield name


def _plain(text: str, *, told: bool = False) -> str | None:
    """`text` in small letters if it may be a name that is written so, else None.

    Words like `first` and `long` begin one only where the page has `told` that it is a thing of a class.
    """
    if _PHRASE.fullmatch(text) is None:
        return None
    first, *rest = re.sub(rf"^{_NUMBER}", "", text).split()
    if any(not word.islower() and not word[0].isdigit() for word in rest) or (
        first[1:] and not first[1:].islower()
    ):
        return None
    words = [first.lower(), *rest]
    nouns = [word for word in words if word[0].isalpha()]
    first_told = told and len(nouns) > 1 and words[0] not in _NEVER - w.ADVERBS
    if first_told:
        del nouns[0]
    elif _FORMER.fullmatch(words[0]):
        return None
    numbered = len(nouns) > 1 and words[-1][:1].isdigit()
    if any(word in _NEVER for word in nouns) or nouns[-1] in (_NO_THINGS if numbered else _NO_HEADS):
        return None
    if len(words) == 1 and (nouns[-1] in EVERYDAY_FORMS or text == nouns[0].capitalize()):
        return None
    return text[:1].lower() + text[1:] if text[:2].lower() != "no" else text.lower()


def _class_word(name: str, p: Patterns) -> bool:
    words = name.split()
    tails = (" ".join(words[at:]) for at in range(1, len(words)))
    return any(tail in p.classes and not is_plural(tail) for tail in tails)


def _numbered_label(name: str, p: Patterns) -> bool:
    """`Tank 4`, a name in its own right however it is written."""
    head, _, number = name.rpartition(" ")
    return number[:1].isdigit() and head in p.classes


def _capitalised(text: str) -> str:
    return re.sub(rf"(?<![\w-])(?!{_UNIT}\b)[a-z](?=[a-z])", lambda found: found.group().upper(), text)


def _written(blocks: list[Block]) -> Callable[[str, int | None], str]:
    """How the page writes a quote, by where it stands or else by its words."""
    texts = [(block.start, block.text) for block in blocks]
    texts += dict.fromkeys(
        (one.start, one.text) for block in blocks for one in block.headings if one.start >= 0
    )
    texts += [(cell.start, cell.text) for block in blocks for cell in block.cells]
    page = "\n".join(text for _, text in texts)
    lower = page.lower()
    near: dict[int, list[tuple[int, str]]] = {}
    for start, text in texts:
        for part in range(start // _PART, (start + len(text)) // _PART + 1):
            near.setdefault(part, []).append((start, text))

    def written(quote: str, at: int | None) -> str:
        if at is not None:
            for start, text in near.get(at // _PART, ()):
                here = text[at - start : at - start + len(quote)] if start <= at < start + len(text) else ""
                if here.lower() == quote.lower():
                    return here
        found = lower.find(quote.lower()) if len(lower) == len(page) else -1
        return page[found : found + len(quote)] if found >= 0 else quote

    return written
