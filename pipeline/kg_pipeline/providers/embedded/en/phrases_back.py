"""Noun phrases read backwards: the coordinated names of the phrase that ends before a verb or a noun."""

from __future__ import annotations

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.parse import Parse
from kg_pipeline.providers.embedded.en.phrases import JOINING, Group, open_bracket


def phrase_start(parse: Parse, k: int) -> int:
    """Where the noun phrase headed by the name at `k` begins."""
    s = k
    while s > 0 and k - s < 5:
        tag = parse.tag[s - 1]
        if tag == "D" and s < k and parse.tag[s] == "D":
            break
        if tag == "D" or (
            tag in "RNQ" and parse.low[s - 1] not in w.TIME_NOUNS and not _adverbial(parse, s - 1)
        ):
            s -= 1
            if tag == "D" and parse.at(s - 1) != "D":
                break
        else:
            break
    while s < k and parse.tag[s] in "R":
        s += 1
    if any(parse.tag[x] == "N" for x in range(s, k)) and not any(parse.tag[x] == "D" for x in range(s, k)):
        return k
    return s


def _adverbial(parse: Parse, k: int) -> bool:
    return parse.tag[k] == "R" and parse.low[k] in w.ADVERBS and parse.low[k] not in ("only", "both", "each")


def group_before(parse: Parse, j: int) -> Group | None:
    """The coordinated names of the phrase that ends at token `j`, or None if no name heads it."""
    k = _head_back(parse, j)
    if k < 0:
        return None
    group = Group([k], phrase_start(parse, k), j + 1)
    joined = False
    while True:
        s = group.start - 1
        if parse.at(s) == "C" and parse.low[s] in ("and", "or", "nor", "&", "/", "plus"):
            joined = True
            s -= 1
            if parse.at(s) == ",":
                s -= 1
        elif parse.at(s) == "," and joined:
            s -= 1
        elif size := _joined_back(parse, s):
            s -= size
            if parse.at(s) == ",":
                s -= 1
        else:
            break
        k = _head_back(parse, s) if s >= 0 else -1
        if k < 0:
            break
        group.members.insert(0, k)
        group.start = phrase_start(parse, k)
    if parse.word(group.start) == "neither" or parse.word(group.start - 1) == "neither":
        group.negated = True
        group.start -= parse.word(group.start - 1) == "neither"
    group.negated |= parse.word(group.start - 1) == "nor"
    return group


def _joined_back(parse: Parse, s: int) -> int:
    for phrase in JOINING:
        if s >= len(phrase) and tuple(parse.low[s - len(phrase) + 1 : s + 1]) == phrase:
            return len(phrase)
    return 0


def _head_back(parse: Parse, j: int) -> int:
    """The name that heads the phrase ending at `j`, or -1."""
    k = j
    while k >= 0 and j - k < 8:
        tag = parse.tag[k]
        if tag == "E":
            return k
        if tag == ")":
            k = open_bracket(parse, k) - 1
            continue
        facet = tag == "N" and parse.low[k] in w.FACETS
        if tag in "RQ" or facet or (tag == "D" and parse.low[k] in ("each", "both", "all")) or tag == "G":
            if tag == "G" and not any(parse.low[x] in w.FACETS for x in range(k + 1, j + 1)):
                return -1
            k -= 1
            continue
        return -1
    return -1
