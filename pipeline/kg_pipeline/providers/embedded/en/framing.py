"""What a cue is compiled into: frames of verbs, fixed phrases, nouns, and the words that betray them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Literal

Role = Literal["agent", "theme", "oblique", "gain"]
"""`gain` is what somebody is given: `A is fed B`."""


_SAME_PREPOSITION = {
    p: group
    for group in (
        frozenset(["in", "within", "inside", "into", "at", "on", "onto", "upon"]),
        frozenset(["to", "into", "onto", "towards", "toward", "unto"]),
        frozenset(["from", "off"]),
    )
    for p in group
    if p not in ("into", "onto")
} | {
    p: frozenset(["in", "within", "inside", "into", "at", "on", "onto", "upon", "to"])
    for p in ("into", "onto")
}


def prepositions_like(preposition: str) -> frozenset[str]:
    """Prepositions that may stand for `preposition` behind the same verb."""
    return _SAME_PREPOSITION.get(preposition, frozenset((preposition,)))


@dataclass(frozen=True, slots=True)
class Frame:
    """A verb with the roles of a predicate's two ends.

    Attributes
    ----------
    preposition : what leads to the oblique part, or empty.
    hint : words that the cue has between verb and preposition; needed where `strict`.
    bare : the theme may be left out or be no known name (`A stores its records in B`): the agent takes
        its place.
    kin : the wording is not the ontology's but one that says the same.
    weak : it says so only of names whose classes are known; it gives no name a class.
    """

    predicate: str
    subject: Role
    object: Role
    preposition: str = ""
    hint: tuple[str, ...] = ()
    strict: bool = False
    bare: bool = False
    kin: bool = False
    weak: bool = False

    @property
    def roles(self) -> frozenset[str]:
        """Both roles."""
        return frozenset((self.subject, self.object))

    @property
    def weight(self) -> int:
        """How much of the sentence the cue pins down."""
        return bool(self.preposition) + len(self.hint)


@dataclass(frozen=True, slots=True)
class Fixed:
    """A phrase behind a copula: `responsible for`, `in charge of`, `part of`. Ends as in the cue."""

    predicate: str
    words: tuple[str, ...]
    inverse: bool
    weak: bool = False


@dataclass(frozen=True, slots=True)
class RoleNoun:
    """A noun that one thing bears for another: `owner of`.

    `holder` says which end bears it: `H is the owner of P`. None: whichever the classes admit.
    """

    predicate: str
    holder: Literal["subject", "object"] | None


@dataclass(slots=True)
class EnglishCues:
    """Everything that an ontology says in English, by the words that betray it.

    `thing` is the class that takes in whatever a text names, where the ontology is an open one. `kinds` are
    the class words and those for kinds that a class's description counts up.
    `akin` are wordings by kinship of several words, as they may be keys of fields: `in the care of`.
    `label_heads` are the last words of class labels of several words, where they are no label themselves.
    """

    verbs: dict[str, list[tuple[str, str]]] = field(default_factory=lambda: defaultdict(list))
    frames: dict[str, list[Frame]] = field(default_factory=lambda: defaultdict(list))
    fixed: dict[str, list[Fixed]] = field(default_factory=lambda: defaultdict(list))
    roles: dict[str, list[RoleNoun]] = field(default_factory=lambda: defaultdict(list))
    events: dict[str, list[Frame]] = field(default_factory=lambda: defaultdict(list))
    exact: dict[str, list[tuple[str, bool]]] = field(default_factory=lambda: defaultdict(list))
    akin: dict[str, list[tuple[str, bool]]] = field(default_factory=lambda: defaultdict(list))
    clausal: dict[str, list[tuple[str, str, bool]]] = field(default_factory=lambda: defaultdict(list))
    lineage: dict[str, frozenset[str]] = field(default_factory=dict)
    class_words: dict[str, tuple[str, ...]] = field(default_factory=dict)
    kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)
    label_heads: dict[str, tuple[str, ...]] = field(default_factory=dict)
    longest_class: int = 1
    thing: str | None = None
    triggers: frozenset[str] = frozenset()
