"""What an ontology means for judging: canonical predicates, slots, disjointness. Computed once, pure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kg_ledger.ontology import Ontology, PredicateDef


@dataclass(frozen=True, slots=True)
class Slots:
    """How facts of one canonical predicate compete.

    Attributes
    ----------
    single : a subject holds one object at a time.
    undeclared : the ontology does not say how many.
    single_inverse : an object has one subject at a time.
    symmetric : the order of the ends means nothing.
    separating : qualifiers under which a subject may hold one object each.
    disjoint : `(canonical predicate, ends swapped)` of predicates that cannot hold of the same pair.
    granular : canonical predicates by which one object of this predicate may be a part of another.
    """

    single: bool = False
    undeclared: bool = False
    single_inverse: bool = False
    symmetric: bool = False
    separating: frozenset[str] = frozenset()
    disjoint: tuple[tuple[str, bool], ...] = ()
    granular: tuple[str, ...] = ()


_UNKNOWN = Slots()

_PARTS = re.compile(
    r"(?<![a-z])(?:parts?|pieces?|in|into|within|inside|contain(?:s|ed|ing)?|belongs?|belonging|members?|comprises?|"
    r"consists?|includes?|included|located|situated|lies|sits|stands|divisions?|sections?|sub[a-z]*)(?![a-z])"
    r"|部分|一部|内|中|含|属|在|置|位置|構成",
    re.I,
)
"""Words of parts, wholes and places, in a predicate's name and wordings."""


def _of_parts(name: str, predicate: PredicateDef) -> bool:
    """Whether a predicate speaks of a part and its whole, or of a place and what lies in it."""
    groups = (predicate.labels, predicate.cues, predicate.inverse_cues)
    wordings = [wording for words in groups for listed in words.values() for wording in listed]
    return any(_PARTS.search(text) for text in (name.replace("_", " "), *wordings))


@dataclass(slots=True)
class Schema:
    """The canonical form of every predicate.

    Of two predicates declared inverse to each other, the one that does not declare it is canonical; if both
    do, the first by name.
    """

    ontology: Ontology
    _canonical: dict[str, tuple[str, bool]] = field(default_factory=dict)
    _slots: dict[str, Slots] = field(default_factory=dict)
    _holders: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        partners = self._partners()
        order = sorted(self.ontology.predicates)
        for name in order:
            pair = [name, partners.get(name, name)]
            first = min(pair, key=lambda p: (self.ontology.predicates[p].inverse is not None, p))
            self._canonical[name] = (first, first != name)
        rivals = self._rivals()
        for name in order:
            if not self._canonical[name][1]:
                self._slots[name] = self._slots_of(name, partners.get(name), rivals)
        self._add_granular()

    def canonical(self, predicate: str) -> tuple[str, bool]:
        """The canonical predicate, and whether the ends have to be swapped for it."""
        return self._canonical.get(predicate, (predicate, False))

    def slots(self, predicate: str) -> Slots:
        """How facts of a canonical predicate compete; those of an unknown one do not."""
        return self._slots.get(predicate, _UNKNOWN)

    def knows(self, predicate: str) -> bool:
        """Whether the ontology declares `predicate`."""
        return predicate in self.ontology.predicates

    def admits(self, predicate: str, turned: bool, subject: str | None, object_: str | None) -> bool:
        """Whether a canonical triple between two classes is one that the predicate as stated allows.

        `turned` says that the claim was stated with the inverse of `predicate`.
        """
        if not turned:
            fits = self.ontology.admits(predicate, subject, object_)
            return fits or (
                self.slots(predicate).symmetric and self.ontology.admits(predicate, object_, subject)
            )
        return any(
            self.ontology.admits(name, object_, subject)
            for name, (first, swapped) in self._canonical.items()
            if swapped and first == predicate
        )

    def holders_of_parts(self, predicate: str) -> tuple[str, ...]:
        """The single-valued predicates whose objects `predicate` may relate as part and whole."""
        found = self._holders.get(predicate)
        if found is None:
            found = tuple(name for name, slots in self._slots.items() if predicate in slots.granular)
            self._holders[predicate] = found
        return found

    def _partners(self) -> dict[str, str]:
        partners: dict[str, str] = {}
        for name, pred in sorted(self.ontology.predicates.items()):
            if pred.inverse and pred.inverse != name:
                partners.setdefault(name, pred.inverse)
                partners.setdefault(pred.inverse, name)
        return partners

    def _rivals(self) -> dict[str, set[str]]:
        """Which predicates are declared disjoint, whichever of the two says so."""
        rivals: dict[str, set[str]] = defaultdict(set)
        for name, pred in self.ontology.predicates.items():
            for other in pred.disjoint:
                rivals[name].add(other)
                rivals[other].add(name)
        return rivals

    def _slots_of(self, name: str, partner: str | None, rivals: Mapping[str, set[str]]) -> Slots:
        pred = self.ontology.predicates[name]
        back = self.ontology.predicates[partner] if partner else None
        count = pred.cardinality or (back.inverse_cardinality if back else None)
        inverse = pred.inverse_cardinality or (back.cardinality if back else None)
        symmetric = pred.symmetric or bool(back and back.symmetric) or pred.inverse == name
        disjoint: set[tuple[str, bool]] = set()
        for mine, swapped in ((name, False), *(((partner, True),) if partner else ())):
            for other in rivals.get(mine, ()):
                first, turned = self._canonical[other]
                disjoint.add((first, turned != swapped))
        return Slots(
            single=count == "one",
            undeclared=count is None,
            single_inverse=inverse == "one" or (symmetric and count == "one"),
            symmetric=symmetric,
            separating=frozenset([*pred.separating, *(back.separating if back else ())]),
            disjoint=tuple(sorted(disjoint)),
        )

    def _add_granular(self) -> None:
        """By which predicates one object of a slot may be part of another: by the slot's own, or by one that
        is transitive and single-valued (a part has one whole) and speaks of parts or places, if it runs
        within the slot's range. Who reports to whom, or follows whom, is no part of the other."""
        for name, slots in self._slots.items():
            if not slots.single or slots.symmetric:
                continue
            kind = self.ontology.predicates[name].range
            found = []
            for other, theirs in self._slots.items():
                pred = self.ontology.predicates[other]
                within = all(self.ontology.compatible(end, kind) for end in (pred.domain, pred.range))
                containing = (
                    pred.transitive and theirs.single and not theirs.symmetric and _of_parts(other, pred)
                )
                if within and (other == name or containing):
                    found.append(other)
            self._slots[name] = replace(slots, granular=tuple(found))
