"""Which language reads a piece of text. A language is the object `LANGUAGE` of its package."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec

from kg_pipeline.providers.embedded.frame import Language

_PACKAGES = ("ja", "en")
"""In the order in which they are asked; the last one reads what no other does."""


@lru_cache(maxsize=1)
def languages() -> tuple[Language, ...]:
    """Every language of the engine."""
    found: list[Language] = []
    for code in _PACKAGES:
        package = f"{__package__}.{code}"
        if find_spec(f"{package}.language") is not None:
            found.append(import_module(f"{package}.language").LANGUAGE)
    return tuple(found)


def reader(text: str) -> Language:
    """The language that reads `text`: the first that says so, otherwise the last."""
    for language in languages():
        if language.reads(text):
            return language
    return languages()[-1]
