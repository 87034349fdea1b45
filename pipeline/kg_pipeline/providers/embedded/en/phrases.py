"""Noun phrases around known names, read onwards: who is coordinated with whom, and where the phrase ends."""

from __future__ import annotations

from dataclasses import dataclass, field

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.framing import prepositions_like
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS, Parse

JOINING = (
    ("as", "well", "as"),
    ("along", "with"),
    ("together", "with"),
    ("in", "addition", "to"),
    ("plus",),
)
_EXCEPTING = (
    ("but", "not"), ("not",), ("except", "for"), ("except",), ("excluding",), ("other", "than"),
    ("apart", "from"), ("rather", "than"), ("but", "never"), ("never",), ("nor",), ("as", "opposed", "to"),
)  # fmt: skip
_REPLACING = (
    ("instead", "of"), ("in", "place", "of"), ("replacing",), ("in", "lieu", "of"),
    ("and", "no longer", "longer"), ("but", "no longer", "longer"), (",", "no longer", "longer"),
)  # fmt: skip
_PART_LINKS = w.word_set("of in at on")
_FACET_LINKS = w.word_set("of in from on at behind")


@dataclass(slots=True)
class Group:
    """Coordinated names. Indexes are token positions; `end` is the first token behind the phrase.

    Attributes
    ----------
    members : the names that take part.
    denied : names that the phrase takes out (`but not E`).
    contrast : names that stand against a denial (`not E but F`).
    replaced : a name that was there before (`instead of E`), or -1.
    gapped : pairs of a further clause that leaves its verb out (`…, and E in F`).
    negated : `neither … nor`.
    """

    members: list[int]
    start: int
    end: int
    denied: list[int] = field(default_factory=list)
    contrast: list[int] = field(default_factory=list)
    replaced: int = -1
    gapped: list[tuple[int, int]] = field(default_factory=list)
    negated: bool = False


def close_bracket(parse: Parse, i: int) -> int:
    """The token behind the bracket that opens at `i`."""
    depth = 0
    for k in range(i, len(parse)):
        depth += (parse.tag[k] == "(") - (parse.tag[k] == ")")
        if depth == 0:
            return k + 1
    return len(parse)


def open_bracket(parse: Parse, i: int) -> int:
    """The bracket that closes at `i`, or -1."""
    depth = 0
    for k in range(i, -1, -1):
        depth += (parse.tag[k] == ")") - (parse.tag[k] == "(")
        if depth == 0:
            return k
    return -1


def starts_with(parse: Parse, i: int, phrases: tuple[tuple[str, ...], ...]) -> int:
    """Length of the phrase that stands at `i`, or 0."""
    for phrase in phrases:
        if tuple(parse.low[i : i + len(phrase)]) == phrase:
            return len(phrase)
    return 0


def name_ahead(parse: Parse, i: int, *, reach: int = 6) -> int:
    """The name that heads the noun phrase beginning at `i`, or -1.

    Words before the name may be determiners, adverbs and nouns; a facet may lead to it (`the API of B`).
    """
    k = i
    while k < len(parse) and k - i <= reach:
        tag = parse.tag[k]
        if tag == "E":
            return k
        if tag == "P" and k > i and parse.low[k] in _FACET_LINKS and parse.low[k - 1] in w.FACETS:
            k += 1
            continue
        if tag == "P" and k > i and parse.low[k] in _PART_LINKS and _is_part(parse, i, k - 1):
            k += 1
            continue
        if tag == "T" and parse.at(k - 1) == "Q" and parse.at(k + 1) == "Q":
            k += 1
            continue
        if (
            tag == "P"
            and parse.low[k] == "of"
            and parse.word(k - 1) in ("both", "each", "all", "one", "either", "some")
        ):
            k += 1
            continue
        if tag in (",", ":", "-") and k > i + 1 and parse.at(k + 1) in ("E", "D") and _announces(parse, i, k):
            k += 1
            continue
        if tag == "C" and parse.word(k + 1) in ("more", "fewer", "less") and parse.at(k - 1) in ("D", "Q"):
            k += 2
            continue
        if tag not in "DRNQG" and not (parse.low[k] in w.PARTS and parse.word(k + 1) == "of"):
            return -1
        if parse.low[k] == "no":
            return -1
        k += 1
    return -1


def _is_part(parse: Parse, i: int, k: int) -> bool:
    """Whether the noun that ends at `k`, numbers behind it left aside, is a word for a part of a place."""
    while k > i and parse.at(k) in ("Q", "T"):
        k -= 1
    return parse.low[k] in w.PARTS


def _announces(parse: Parse, i: int, k: int) -> bool:
    """`two cranes, A and B`: a counted noun in the plural before the names that it announces."""
    counted = any(parse.tag[x] in "DQ" and parse.low[x] not in ("a", "an", "no") for x in range(i, k))
    return counted and parse.tag[k - 1] in "NR" and parse.low[k - 1].endswith(("s", "men", "people"))


def behind_name(parse: Parse, k: int) -> int:
    """The token behind the phrase that the name at `k` heads, or -1 if another noun heads it."""
    n = k + 1
    if parse.at(n) == "G":
        n += 1
        while parse.at(n) in ("R", "N", "Q", "D", "V") and n <= k + 5:
            if parse.low[n] in w.FACETS and parse.at(n + 1) not in ("N", "E"):
                return n + 1
            n += 1
        return -1
    while parse.at(n) in ("R", "(", "Q") or (parse.at(n) == "N" and parse.low[n] in w.FACETS | w.TIME_NOUNS):
        if starts_with(parse, n, _REPLACING + _EXCEPTING):
            break
        n = close_bracket(parse, n) if parse.tag[n] == "(" else n + 1
    return -1 if parse.at(n) == "N" or (parse.at(n) == "G") else n


def finite_ahead(parse: Parse, n: int) -> bool:
    """Whether the phrase that ends before `n` is the subject of a verb that follows."""
    while parse.at(n) in ("R", "X") or (parse.at(n) == "D" and parse.low[n] in ("both", "each", "all")):
        n += 1
    if parse.at(n) == "A":
        return True
    if parse.at(n) != "V":
        return False
    word = parse.low[n]
    kinds = EVERYDAY_FORMS.get(word, "")
    if word.endswith("ing"):
        return _finite_behind(parse, n + 1)
    if word.endswith("ed") or ("n" in kinds and not set("bs") & set(kinds)):
        return parse.at(n + 1) in ("E", "D", "N")
    return True


def _finite_behind(parse: Parse, n: int) -> bool:
    """`the tower facing it is …`: whether a participle's phrase is followed by a verb of the same subject."""
    for k in range(n, min(n + 6, len(parse))):
        if parse.tag[k] in (",", ";", ".", "C", "W", "S", "V"):
            return False
        if parse.tag[k] == "A":
            return True
    return False


def _pass_modifier(parse: Parse, n: int) -> int:
    """Behind a prepositional modifier without names or verbs (`for prices`), or `n`."""
    if parse.at(n) not in ("P", "T"):
        return n
    k = n + 1
    while parse.at(k) in ("D", "N", "R", "Q", "P") and k - n <= 6:
        k += 1
    return k if parse.at(k) in (",", "C") else n


def _pass_aside(parse: Parse, n: int) -> int:
    """Behind `, on hot days,` between a conjunction and what it joins, or `n`."""
    if parse.at(n) != ",":
        return n
    k = n + 1
    while parse.at(k) in ("P", "D", "N", "R", "Q") and k - n <= 6:
        k += 1
    return k + 1 if parse.at(k) == "," else n


def group_ahead(parse: Parse, i: int, preposition: str = "") -> Group | None:
    """The coordinated names of the phrase beginning at `i`, which `preposition` governs, if any."""
    negated = parse.word(i) == "neither"
    first = name_ahead(parse, i)
    if first < 0:
        return None
    end = behind_name(parse, first)
    if end < 0:
        return None
    group = Group([first], i, end, negated=negated)
    while _join_next(parse, group, preposition):
        pass
    return group


def _join_next(parse: Parse, group: Group, preposition: str) -> bool:
    """Take one more member into `group`; False when the phrase is over."""
    n = group.end
    if size := starts_with(parse, n, _REPLACING):
        return _take(parse, group, n + size, preposition, "replaced")
    here = n + (parse.at(n) == ",")
    if (size := starts_with(parse, here, _EXCEPTING)) and not (parse.low[here] == "nor" and here == n):
        return _take(parse, group, here + size, preposition, "denied")
    n = _pass_modifier(parse, n)
    here = n + (parse.at(n) == ",")
    if size := starts_with(parse, here, JOINING):
        return _take(parse, group, here + size, preposition, "member")
    if parse.at(here) == "C":
        if parse.low[here] == "but":
            if size := starts_with(parse, here + 1, (("not",), ("never",))):
                return _take(parse, group, here + 1 + size, preposition, "denied")
            if parse.word(here + 1) not in ("also", "additionally"):
                return _take(parse, group, here + 1, preposition, "contrast")
        return _take(parse, group, _pass_aside(parse, here + 1), preposition, "member")
    again = parse.at(here) in ("P", "T") and parse.low[here] == preposition
    if here > n and (parse.at(here) in ("E", "D") or again):
        return _take(parse, group, here, preposition, "member")
    return False


def _take(parse: Parse, group: Group, at: int, preposition: str, how: str) -> bool:
    links = prepositions_like(preposition) | {preposition}
    here = at
    while parse.at(here) == "R":
        here += 1
    if parse.at(here) in ("P", "T") and parse.low[here] in links:
        at = here
    repeated = parse.at(at) in ("P", "T") and parse.low[at] in links
    at += repeated
    k = name_ahead(parse, at, reach=4)
    end = behind_name(parse, k) if k >= 0 else -1
    if end < 0 or finite_ahead(parse, end):
        return False
    if how == "replaced":
        group.replaced = k
    elif how == "contrast":
        group.contrast.append(k)
    elif how == "denied" or (group.denied and not group.gapped and parse.word(at - 1) in ("or", "nor")):
        group.denied.append(k)
    else:
        other = -1
        if not repeated and preposition and parse.at(end) in ("P", "T") and parse.low[end] in links:
            other = name_ahead(parse, end + 1)
        if other >= 0:
            group.gapped.append((k, other))
            end = max(behind_name(parse, other), other + 1)
        elif group.gapped:
            return False
        else:
            group.members.append(k)
    group.end = end
    return True
