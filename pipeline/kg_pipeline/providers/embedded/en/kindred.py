"""Everyday wordings that say the same: an ontology that gives one of a group is also meant by the others.

The groups are in `wordings`. A wording that another predicate of the ontology has for itself stays with that
one, one that two predicates between the same classes would have is left; the classes of both ends still have
to fit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.en.wordings import GROUPS_TEXT
from kg_pipeline.providers.embedded.en.words import PREPOSITIONS

_GAP = "…"
_PARTICLES = PREPOSITIONS | {"to"}
_LEADING = re.compile(r"^(?:is|are|was|has|have|be)\s+")


def _groups() -> Iterator[list[tuple[str, bool]]]:
    lines = re.sub(r"\n\s+", " ", GROUPS_TEXT.strip()).splitlines()
    for line in lines:
        forward, _, back = line.partition("<")
        group = [(text.strip(), False) for text in forward.split("|")]
        yield group + [(text.strip(), True) for text in back.split("|") if text.strip()]


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


Group = dict[str, tuple[str, bool]]

GROUPS: tuple[Group, ...] = tuple(
    {_key_of_entry(text): (text.replace(_GAP, ""), turned) for text, turned in group} for group in _groups()
)
"""For each group: key → the wording, and whether it begins with the other side."""

_HOW_OFTEN = Counter(key for group in GROUPS for key in group)
"""In how many groups a wording is: one that is in several (`comes from`) does not tell which is meant."""


def kindred(ontology: Ontology) -> Iterator[tuple[str, str, bool]]:
    """`(predicate, wording, inverse)` of every wording that a predicate has by kinship."""
    own = {
        key
        for predicate in ontology.predicates.values()
        for texts in (predicate.cues, predicate.inverse_cues, predicate.labels)
        for text in texts.get("en", ())
        for key in _keys(text)
    }
    found: dict[str, list[tuple[str, str, bool]]] = {}
    for name, predicate in ontology.predicates.items():
        given: set[str] = set()
        worded = [(key, False) for text in predicate.cues.get("en", ()) for key in _keys(text)]
        worded += [(key, True) for text in predicate.inverse_cues.get("en", ()) for key in _keys(text)]
        for group, (key, inverse) in _meant(worded):
            side = inverse ^ group[key][1]
            for other, (wording, turned) in group.items():
                if other not in own and other not in given and not wording.startswith("("):
                    given.add(other)
                    found.setdefault(other, []).append((name, wording, side ^ turned))
    for ones in found.values():
        if not any(_alike(one, other, ontology) for one, other in combinations(ones, 2)):
            yield from ones


def pointing_to(ontology: Ontology, wording: str) -> list[tuple[str, bool]]:
    """`(predicate, inverse)` of every predicate one of whose own wordings is in the group of `wording`.

    `inverse` says that `wording` runs from the object to the subject there.
    """
    key = _key_of_entry(wording)
    group = next(group for group in GROUPS if key in group)
    found = []
    for name, predicate in ontology.predicates.items():
        worded = [(one, False) for text in predicate.cues.get("en", ()) for one in _keys(text)]
        worded += [(one, True) for text in predicate.inverse_cues.get("en", ()) for one in _keys(text)]
        own = next(((one, inverse) for one, inverse in worded if one in group), None)
        if own is not None:
            found.append((name, own[1] ^ group[own[0]][1] ^ group[key][1]))
    return found


def _alike(one: tuple[str, str, bool], other: tuple[str, str, bool], ontology: Ontology) -> bool:
    """Whether the classes of what two predicates relate cannot tell which of them a wording means."""
    ends = []
    for name, _, inverse in (one, other):
        predicate = ontology.predicates[name]
        ends.append((predicate.range, predicate.domain) if inverse else (predicate.domain, predicate.range))
    (first, second), (third, fourth) = ends
    return ontology.compatible(first, third) and ontology.compatible(second, fourth)


def _meant(worded: list[tuple[str, bool]]) -> list[tuple[Group, tuple[str, bool]]]:
    """The groups that a predicate's wordings point to, each with the wording that does.

    Where they point to several alike, what those have in common.
    """
    held = [(group, [one for one in worded if one[0] in group]) for group in GROUPS]
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
        if all(group.get(key, ("", None))[1] == entry[1] for group in rest)
    }
    return [(shared, one) for one in ones[:1] if one[0] in shared]
