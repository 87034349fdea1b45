"""Classes that a page tells one by one: entries under a heading, things announced by their number, what
`the older field` or `the last one` is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.labels import is_plural
from kg_pipeline.providers.embedded.en.lists import COUNTS
from kg_pipeline.providers.embedded.en.naming import Candidate, candidates, everyday, is_common, unlinked
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.frame import SENTENCE_LIMIT, Block

_ENTRY = re.compile(r"\s*(?:\*\*|__)(?P<name>[^*_\n:]{2,60}?)(?:\*\*|__)(?=\s*[,(–—-]|\s+[a-z])")
_NOTICES = w.word_set(
    "note notes warning caution important attention danger tip tips hint hints remember beware nb todo "
    "update summary background example examples exception exceptions exit result results purpose "
    "scope goal goals"
)
_NUMBERS = {word: count for count, word in enumerate(COUNTS, 2)}
_COUNT = r"(?P<count>[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|\d{1,2})"
_OPENS = re.compile(
    r"\W*(?:(?:then|next|and|also|finally|last|lastly|there|comes?|is|are|the|our|last|first|second|third|fourth|fifth|other"
    r"|another|newer|newest|older|oldest|smaller|smallest|larger|largest|bigger|biggest|one|final|remaining|latest|youngest)\W+)*",
    re.I,
)
_ORDINAL = rf"(?:{'|'.join(sorted(w.APART, key=len, reverse=True))})"
_ONE = re.compile(rf"(?:[Tt]he|[Oo]ur|[Ii]ts|[Aa]nother|[Aa])\s+{_ORDINAL}\s")
_THE_ONE_BESIDE = re.compile(
    rf"(?:^|(?<=[.;:,]\s)|\b(?:and|but|while)\s+)(?:[Tt]he|[Oo]ur|[Ii]ts|[Aa]|[Aa]nother)\s+(?P<which>{_ORDINAL}(?:\s+and\s+{_ORDINAL})?)"
    r"\s+(?P<noun>[a-z]+(?:\s[a-z]+)??),\s+(?:the\s+)?[`*\"“]*$"
)
_GOES_ON = re.compile(
    r"[`*\"”]*,\s+(?:which|who|is|was|are|has|had|will|can|came|stands|does|[a-z]+s|[a-z]+ed)\b"
)
"""Behind `the small one, A`: what the sentence then says of it."""
_THE_ONE = re.compile(
    rf"(?:^|(?<=[.;:,]\s)|\b(?:and|but|while)\s+)[Tt]he\s+(?P<which>{_ORDINAL}(?:\s+and\s+{_ORDINAL})?)\s+(?P<noun>[a-z]+(?:\s[a-z]+)??)"
    r"(?:,\s[^,.;:]{1,60},|\s+of\s+(?:the\s+)?(?:two|three|four|them|all)|\s+(?:in|at|on|by|near)\s[^,.;:]{1,40}?)?\s+"
    r"(?:is|was|remains)\s+(?:called\s+|named\s+|known\s+as\s+)?(?:the\s+)?[`*\"“]*$"
)


def tell(found: Survey, blocks: list[Block]) -> None:
    """Add what `blocks` tell one by one."""
    _entries(found, blocks)
    _below_line(found, blocks)
    for block in blocks:
        if block.kind in ("paragraph", "item", "quote"):
            _reversed(found, block)
            _announced(found, block)


def _entries(found: Survey, blocks: list[Block]) -> None:
    """Paragraphs led by a name in bold type, two or more under a heading that names their class."""
    listed: dict[str, list[tuple[Block, str, int]]] = {}
    for block in blocks:
        entry = _ENTRY.match(block.text) if block.kind == "paragraph" and block.headings else None
        cls = _headed(found, block) if entry is not None else None
        if entry is not None and cls is not None and _names(entry["name"]):
            listed.setdefault(cls, []).append((block, entry["name"], entry.start("name")))
    for cls, entries in listed.items():
        for block, name, at in entries if len(entries) > 1 else ():
            own = found.inside(name)
            if own is None or found.ontology.compatible(own, cls):
                found.add(name, cls, block.text, block.start, at, at + len(name))


def _below_line(found: Survey, blocks: list[Block]) -> None:
    """Cards and items below a line that is nothing but a class word in the plural: `CHARGERS`."""
    cls: str | None = None
    for block in blocks:
        if block.kind == "paragraph" and not block.key:
            match = found.patterns.heading.match(block.text.strip())
            cls = found.cls(match["label"]) if match is not None and is_plural(match["label"]) else None
        elif block.kind == "field" and cls is not None and not block.lead:
            key = re.sub(r"\s*\([^()]*\)$", "", block.key)
            own = found.inside(key)
            capital = key[:1].isupper() and len(key.split()) > 1
            if capital and _names(key) and (own is None or found.ontology.compatible(own, cls)):
                at = block.text.find(key)
                found.add(key, cls, block.text, block.start, at, at + len(key))
        elif block.kind not in ("field", "item"):
            cls = None


def _headed(found: Survey, block: Block) -> str | None:
    match = found.patterns.heading.match(block.headings[-1].text)
    return found.cls(match["label"]) if match is not None and is_plural(match["label"]) else None


def _names(name: str) -> bool:
    """Whether what is set in bold type is a name, and no catchword."""
    words = name.split()
    single = len(words) == 1 and (everyday(name) or name.lower() in _NOTICES)
    capital = name[:1].isupper() or any(map(str.isdigit, name)) or "-" in name
    return capital and len(words) <= 4 and not single and not is_common(name)


def _reversed(found: Survey, block: Block) -> None:
    """`The older field is A.`, and `The newer one is B.` behind it."""
    text = unlinked(block.text)
    spoken: str | None = None
    for begin, end in split(text):
        sentence = text[begin:end]
        for one in candidates(sentence) if _ONE.search(sentence) and len(sentence) <= SENTENCE_LIMIT else ():
            the = _THE_ONE.search(sentence, 0, one.outer_start)
            if the is None and _GOES_ON.match(sentence, one.end) is not None:
                the = _THE_ONE_BESIDE.search(sentence, 0, one.outer_start)
            if the is None or not (one.firm or not one.initial) or _goes_on(sentence, one):
                continue
            cls = spoken if the["noun"] == "one" else found.cls(the["noun"])
            if cls is not None and not is_plural(the["noun"]) and not found.is_label(one.text):
                found.add(
                    one.text,
                    cls,
                    text,
                    block.start,
                    begin + the.start("which"),
                    begin + one.end,
                )
        spoken = next((cls for cls in _classes(found, sentence)), spoken)


def _many(sentence: str, one: Candidate) -> bool:
    """Whether a lone word at the head of a sentence is a plural that is spoken of: `Chains are oiled.`"""
    lone = one.initial and not one.firm and is_plural(one.text)
    return lone and re.match(r"\s+(?:are|were|have)\s", sentence[one.outer_end :]) is not None


def _goes_on(sentence: str, one: Candidate) -> bool:
    """Whether the name only qualifies what is really meant: `is A's boat`, `is A property`."""
    return re.match(r"[`*\"”]*(?:['’]s?\b|\s+[a-z]+\s*(?:[.,;]|$)|-)", sentence[one.end :]) is not None


def _classes(found: Survey, sentence: str) -> Iterator[str]:
    for label in found.patterns.label.finditer(sentence):
        if (cls := found.cls(label["label"])) is not None:
            yield cls


def _announced(found: Survey, block: Block) -> None:
    """`We have three sites. A is …. B is …. The last one is C.`: as many names as were announced."""
    text = unlinked(block.text)
    spans = split(text)
    for at, (begin, end) in enumerate(spans):
        sentence = text[begin:end].strip()
        counted = re.search(
            rf"\b{_COUNT}\s+(?:[a-z][\w-]*\s+){{0,2}}?{found.patterns.label.pattern}", sentence, re.I
        )
        if counted is None or not is_plural(counted["label"]) or (cls := found.cls(counted["label"])) is None:
            continue
        if any(one.start > counted.end() for one in candidates(sentence)):
            continue
        count = counted["count"].lower()
        number = int(count) if count.isdigit() else _NUMBERS.get(count, 0)
        named: dict[str, tuple[int, Candidate]] = {}
        for start, stop in spans[at + 1 :]:
            one = next(iter(candidates(text[start:stop])), None)
            if (
                one is None
                or _OPENS.fullmatch(text[start:stop][: one.outer_start]) is None
                or found.generic(one)
                or _many(text[start:stop], one)
            ):
                continue
            behind = found.patterns.behind.match(text[start:stop], one.outer_end)
            name = one.text if behind is None else f"{one.text} {behind['label']}"
            named.setdefault(name, (start, one))
        if number > 1 and len(named) == number:
            for name, (start, one) in named.items():
                said = [found.inside(name), *(draft.type for draft in found.drafts if draft.name == name)]
                if name == one.text and all(found.ontology.compatible(own, cls) for own in said if own):
                    found.add(name, cls, text, block.start, start + one.start, start + one.end)
