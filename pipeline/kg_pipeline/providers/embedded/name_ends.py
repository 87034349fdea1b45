"""Long names by what people say of them: `the spare pump` for `spare hot water pump`."""

from __future__ import annotations

from collections.abc import Iterable

from kg_pipeline.providers.tasks import KnownName


def first_and_last(known: Iterable[KnownName]) -> dict[str, KnownName]:
    """First and last word of every name of several words that is written small, if of one thing only."""
    found: dict[str, dict[str, KnownName]] = {}
    taken = set()
    for one in known:
        words = one.name.split()
        taken.add(one.name.lower())
        if len(words) > 2 and words[-1].islower() and words[0].isalpha() and words[-1].isalpha():
            found.setdefault(f"{words[0]} {words[-1]}".lower(), {}).setdefault(one.canonical, one)
    return {
        short: next(iter(names.values()))
        for short, names in found.items()
        if len(names) == 1 and short not in taken
    }
