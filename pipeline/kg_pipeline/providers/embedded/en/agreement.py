"""Whether a phrase before a verb is its subject whole or in part: number, and where a clause begins."""

from __future__ import annotations

from kg_pipeline.providers.embedded.en.chain import Chain
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS, Parse
from kg_pipeline.providers.embedded.en.phrases import Group


def plural_verb(parse: Parse, i: int, chain: Chain) -> bool | None:
    """Whether the verb is plural; None if its form does not tell."""
    for x in range(chain.start, i + 1):
        low = parse.low[x]
        if low in ("are", "were", "have", "do"):
            return True
        if low in ("is", "was", "has", "does"):
            return False
        if parse.tag[x] == "A":
            return None
    kinds = EVERYDAY_FORMS.get(parse.low[i]) or ("s" if parse.low[i].endswith("s") else "")
    if "s" in kinds and "b" not in kinds:
        return False
    return True if "b" in kinds else None


def verb_before(parse: Parse, group: Group) -> bool:
    """Whether a verb stands before the phrase."""
    return any(parse.tag[x] == "V" for x in range(group.start))


def opens_clause(parse: Parse, k: int) -> bool:
    """Whether the phrase at `k` opens its clause."""
    return parse.at(k - 1) in ("", ",", ";", ":", "S", "C", "-", "(", ".") or (
        parse.at(k - 1) == "R" and k < 3
    )


def split_phrase(parse: Parse, i: int, chain: Chain, group: Group) -> None:
    """The phrase closes one clause and opens the next: leave the latter's names in `group`."""
    for at in range(len(group.members) - 1, 0, -1):
        left, right = group.members[at - 1], group.members[at]
        if any(parse.tag[x] == "," and parse.at(x + 1) == "C" for x in range(left + 1, right)):
            group.members = group.members[at:]
            break
    else:
        plural = plural_verb(parse, i, chain)
        keep = 2 if plural and len(group.members) > 2 else 1
        group.members = group.members[-keep:]
    group.start = group.members[0]


def maybe_participle(low: str) -> bool:
    """Whether a word can be a past participle."""
    return low.endswith("ed") or "n" in EVERYDAY_FORMS.get(low, "")
