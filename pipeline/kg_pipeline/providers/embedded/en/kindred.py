"""Everyday wordings that say the same: an ontology that gives one of a group is also meant by the others.

The groups are in `wordings`. A wording that another predicate of the ontology has for itself stays with that
one, one that two predicates between the same classes would have is left; the classes of both ends still have
to fit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from typing import Literal

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.en.wordings import GROUPS_TEXT
from kg_pipeline.providers.embedded.en.words import PREPOSITIONS
from kg_pipeline.providers.tasks import KnownName

_GAP = "…"
_PARTICLES = PREPOSITIONS | {"to"}
_LEADING = re.compile(r"^(?:is|are|was|has|have|be)\s+")
Use = Literal["", "(", "~", ":"]
"""What a wording is marked with: only points, only where nobody else has it, only a key."""


@dataclass(frozen=True, slots=True)
class Wording:
    """One wording of a group; `turned` says that it begins with the other side."""

    text: str
    turned: bool
    use: Use = ""


def _entries(part: str, turned: bool) -> Iterator[tuple[str, Wording]]:
    for text in (one.strip() for one in part.split("|")):
        if not text:
            continue
        use: Use = "(" if text[0] == "(" else "~" if text[0] == "~" else ":" if text[0] == ":" else ""
        plain = text.strip("(~:)")
        for words in product(*(word.split("/") for word in plain.split(" "))):
            spelled = " ".join(words)
            key = spelled if use == ":" else _key_of_entry(spelled)
            yield f"{use if use == ':' else ''}{key}", Wording(spelled.replace(_GAP, ""), turned, use)


def _groups() -> Iterator[dict[str, Wording]]:
    for line in re.sub(r"\n\s+", " ", GROUPS_TEXT.strip()).splitlines():
        forward, _, back = line.partition("<")
        group: dict[str, Wording] = {}
        for key, wording in (*_entries(forward, False), *_entries(back, True)):
            group.setdefault(key, wording)
        yield group


def _key(text: str) -> str:
    """A wording as it is compared: its first verb in the base form, no copula, no articles or possessives."""
    words = [w for w in re.findall(r"[a-z]+", text.lower()) if w not in ("a", "an", "the", "its", "their")]
    passive = bool(words) and words[0] in ("is", "are", "was", "be")
    words = words[1:] if passive else words
    if words:
        base = min(lemmas(words[0]), default=words[0])
        words = [f"be {words[0]}" if passive else base, *words[1:]]
    return " ".join(words)


def _keys(text: str) -> list[str]:
    """The keys under which a wording is found: its own, and that of a gap where it says what is handed on."""
    key = _key(text)
    if key in _HOW_OFTEN or key.startswith("be "):
        return [key]
    first, *rest = key.split(" ") if key else [""]
    links = [word for word in rest if word in _PARTICLES]
    return [key, " ".join([_GAP, first, *links])] if links and rest[-1] in _PARTICLES else [key]


def _key_of_entry(text: str) -> str:
    return f"{_GAP} {_key(text)}" if _GAP in text else _key(text)


Group = dict[str, Wording]

GROUPS: tuple[Group, ...] = tuple(_groups())
"""For each group: key → the wording."""

_HOW_OFTEN = Counter(key for group in GROUPS for key, wording in group.items() if wording.use in ("", "("))
"""In how many groups a wording points: one that does in several (`comes from`) tells of none."""


def kindred(ontology: Ontology) -> Iterator[tuple[str, str, bool, Use]]:
    """`(predicate, wording, inverse, use)` of every wording that a predicate has by kinship."""
    own = {
        key
        for predicate in ontology.predicates.values()
        for texts in (predicate.cues, predicate.inverse_cues, predicate.labels)
        for text in texts.get("en", ())
        for key in _keys(text)
    }
    found: dict[str, list[_Given]] = {}
    for name in ontology.predicates:
        given: set[str] = set()
        for group, (key, inverse) in _meant(_worded(ontology, name)):
            side = inverse ^ group[key].turned
            for other, wording in group.items():
                if other not in own and other not in given and wording.use != "(":
                    given.add(other)
                    one = _Given(name, wording.text, side ^ wording.turned, wording.use)
                    found.setdefault(other, []).append(one)
    for ones in found.values():
        sure = [one for one in ones if one.use != "~"]
        if any(_alike(one, other, ontology) for one, other in combinations(sure, 2)):
            sure = []
        weak = [
            one
            for one in ones
            if one.use == "~" and not any(other is not one and _alike(one, other, ontology) for other in ones)
        ]
        for one in (*sure, *weak):
            yield one.predicate, one.text, one.inverse, one.use


@dataclass(frozen=True, slots=True)
class _Given:
    """A wording that a predicate would have by kinship."""

    predicate: str
    text: str
    inverse: bool
    use: Use


def _worded(ontology: Ontology, name: str) -> list[tuple[str, bool]]:
    """The keys of a predicate's own wordings, and whether they run from the object to the subject."""
    predicate = ontology.predicates[name]
    worded = [(key, False) for text in predicate.cues.get("en", ()) for key in _keys(text)]
    return worded + [(key, True) for text in predicate.inverse_cues.get("en", ()) for key in _keys(text)]


def pointing_to(ontology: Ontology, wording: str) -> list[tuple[str, bool]]:
    """`(predicate, inverse)` of every predicate one of whose own wordings is in the group of `wording`.

    `inverse` says that `wording` runs from the object to the subject there.
    """
    key = _key_of_entry(wording)
    group = next(group for group in GROUPS if key in group and group[key].use == "")
    found = []
    for name in ontology.predicates:
        own = next((one for one in _worded(ontology, name) if _points(one[0], group)), None)
        if own is not None:
            found.append((name, own[1] ^ group[own[0]].turned ^ group[key].turned))
    return found


def _points(key: str, group: Group) -> bool:
    """Whether a predicate with the wording `key` is meant by the others of `group`."""
    return key in group and group[key].use in ("", "(")


def _alike(one: _Given, other: _Given, ontology: Ontology) -> bool:
    """Whether the classes of what two predicates relate cannot tell which of them a wording means."""
    ends = []
    for given in (one, other):
        predicate = ontology.predicates[given.predicate]
        asked = (predicate.domain, predicate.range)
        ends.append(asked[::-1] if given.inverse else asked)
    (first, second), (third, fourth) = ends
    return ontology.compatible(first, third) and ontology.compatible(second, fourth)


def _meant(worded: list[tuple[str, bool]]) -> list[tuple[Group, tuple[str, bool]]]:
    """The groups that a predicate's wordings point to, each with the wording that does.

    Where they point to several alike, what those have in common.
    """
    held = [(group, [one for one in worded if _points(one[0], group)]) for group in GROUPS]
    held = [(group, ones) for group, ones in held if ones]
    sure = [(group, ones) for group, ones in held if any(_HOW_OFTEN[key] == 1 for key, _ in ones)]
    if not sure and held:
        most = max(len(ones) for _, ones in held)
        sure = [(group, ones) for group, ones in held if len(ones) == most]
        if len(sure) > 1:
            return _shared([group for group, _ in sure], sure[0][1])
    return [(group, ones[0]) for group, ones in sure]


def _shared(groups: list[Group], ones: list[tuple[str, bool]]) -> list[tuple[Group, tuple[str, bool]]]:
    """What groups that are meant alike have in common: that holds whichever of them is meant."""
    first, *rest = groups
    shared = {
        key: entry
        for key, entry in first.items()
        if all(key in group and group[key].turned == entry.turned for group in rest)
    }
    return [(shared, one) for one in ones[:1] if one[0] in shared]


def fitting(
    worded: list[tuple[str, bool]], one: KnownName, other: KnownName, ontology: Ontology
) -> list[tuple[str, bool]]:
    """Those of `worded`, predicates and whether they are turned, that admit the two names."""
    return [
        (name, turned)
        for name, turned in worded
        if ontology.admits(name, *((other.type, one.type) if turned else (one.type, other.type)))
    ]
