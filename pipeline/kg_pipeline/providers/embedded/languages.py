"""Which language reads a piece of text. A language is the object `LANGUAGE` of its package, which is loaded
when the first text in it comes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module

from kg_pipeline.providers.embedded.frame import Block, Language
from kg_pipeline.providers.embedded.ja.sentences import has_cjk, is_english, is_japanese

_READS: dict[str, Callable[[str], bool]] = {"ja": is_japanese, "en": lambda text: True}
"""Which text each reads, in the order in which they are asked; the last one reads what no other does."""

CODES = tuple(_READS)


@cache
def language(code: str) -> Language:
    """The language of a code."""
    found: Language = import_module(f"{__package__}.{code}.language").LANGUAGE
    return found


def languages() -> tuple[Language, ...]:
    """Every language of the engine."""
    return tuple(map(language, CODES))


def code_of(text: str) -> str:
    """The code of the language that reads `text`: the first that says so."""
    return next(code for code, reads in _READS.items() if reads(text))


def reader(text: str) -> Language:
    """The language that reads `text`."""
    return language(code_of(text))


_STOP = re.compile(r"(?<![.!?。！？])[.!?。！？]++[\"'”’)\]」』）*_]*+(?:\s++|(?<=[。！？」』）]))")


def parted(blocks: Iterable[Block]) -> list[Block]:
    """`blocks`, those of running text parted where a sentence in another language begins behind a stop."""
    return [part for block in blocks for part in _parts(block)]


def _parts(block: Block) -> Iterator[Block]:
    if block.kind not in ("paragraph", "item", "quote") or block.key or not has_cjk(block.text):
        yield block
        return
    text, begin, at, held = block.text, 0, 0, ""
    for end in [*(stop.end() for stop in _STOP.finditer(text)), len(text)]:
        spoken = _spoken(text[at:end])
        if held and spoken and spoken != held:
            yield replace(block, text=text[begin:at].rstrip(), start=block.start + begin)
            begin = at
        held = spoken or held
        at = end
    yield replace(block, text=text[begin:], start=block.start + begin) if begin else block


def _spoken(sentence: str) -> str:
    """The code of the language whose grammar a sentence shows; nothing for a name, an initial or a rest."""
    if is_english(sentence):
        return "en"
    return "ja" if has_cjk(sentence) and is_japanese(sentence) and _GRAMMAR.search(sentence) else ""


_GRAMMAR = re.compile(r"[\u3041-\u3096]")
