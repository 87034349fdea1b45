"""Which language reads a piece of text. A language is the object `LANGUAGE` of its package, which is loaded
when the first text in it comes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from kg_pipeline.providers.embedded.frame import Language
from kg_pipeline.providers.embedded.ja.sentences import is_japanese

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
