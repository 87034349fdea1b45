"""The catalogue of sentences in many genres, each with what it says of its two names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from kg_ledger.records import Span

_FOLDER = Path(__file__).parent / "stances"
_CODES = {"+", "-"}, set("aprhu"), set("0be")


class Spoken(NamedTuple):
    """One row: polarity `+-`, firmness `aprhu`, change `0be`, and the sentence with its names' places."""

    polarity: str
    firmness: str
    change: str
    text: str
    ends: tuple[Span, ...]

    @property
    def firm(self) -> bool:
        """Whether the sentence asserts or denies plainly."""
        return self.firmness == "a"


def spoken(language: str) -> Iterator[Spoken]:
    """The rows of a language's catalogue."""
    for line in (_FOLDER / f"{language}.txt").read_text("utf-8").splitlines():
        code, _, marked = line.partition(" ")
        if len(code) == 3 and all(mark in known for mark, known in zip(code, _CODES, strict=True)):
            yield Spoken(*code, *_placed(marked))


def _placed(marked: str) -> tuple[str, tuple[Span, ...]]:
    text, ends = "", []
    for at, part in enumerate(re.split(r"\[([^\]]*)\]", marked)):
        if at % 2:
            ends.append(Span(len(text), len(text) + len(part)))
        text += part
    return text, tuple(ends)
