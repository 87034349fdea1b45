"""What the Japanese grammar looks for under one ontology: verbs with their cases, and nouns of roles."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal

from kg_pipeline.providers.embedded.ja.verbs import Verb

End = Literal["subject", "object"]


@dataclass(frozen=True, slots=True)
class Frame:
    """A verb with the case frame that a cue gives it.

    Attributes
    ----------
    predicate : of the ontology.
    particle : which particle marks one end: に, を, から, …
    marked : which end that is; the other one is the grammatical subject.
    verb : the verb, with the voice in which the cue writes it.
    theme : the noun that the cue has before を, such as 給電 in から給電を受ける, or empty.
    needs_theme : whether the verb alone says too little.
    lead : for `がないと動かない`: what must follow the marked end, as a pattern.
    denies : whether the wording denies, so that the affirmative denies it (と併用できない).
    loose : whether it comes from the general thesaurus and needs classes that leave no other predicate.
    """

    predicate: str
    particle: str
    marked: End
    verb: Verb
    theme: str = ""
    needs_theme: bool = False
    lead: re.Pattern[str] | None = None
    loose: bool = False
    denies: bool = False


@dataclass(frozen=True, slots=True)
class Attribute:
    """A noun that names one end of a predicate, seen from the other: X の N は Y.

    Attributes
    ----------
    value : which end of the predicate Y is.
    prose : whether the noun says so in running text too, and not only as the key of a field.
    owned : whether Y の N says that X is Y's (の受け持ち).
    loose : as with `Frame`.
    """

    predicate: str
    value: End
    prose: bool = True
    owned: bool = False
    loose: bool = False


@dataclass(slots=True)
class JaLexicon:
    """What the Japanese grammar looks for under one ontology.

    `work` has for every noun of work that someone does for something the predicates between the two; `needs`
    the predicates that a condition tells, `themes` the nouns that verbs take with them. `possessed` finds the
    nouns that say what something is of another thing, or has of it.
    """

    frames: dict[str, list[Frame]] = field(default_factory=dict)
    attributes: dict[str, list[Attribute]] = field(default_factory=dict)
    work: dict[str, list[str]] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    stems: re.Pattern[str] = re.compile(r"(?!)")
    nouns: re.Pattern[str] = re.compile(r"(?!)")
    possessed: re.Pattern[str] = re.compile(r"(?!)")
    label_pattern: str = "(?!)"
    open_classes: frozenset[str] = frozenset()
    papers: frozenset[str] = frozenset()
    class_word: re.Pattern[str] = re.compile(r"(?!)")
    label_noun: re.Pattern[str] = re.compile(r"(?!)")
    firm_endings: dict[str, str] = field(default_factory=dict)
    owed: frozenset[str] = frozenset()
    open: bool = False
    needs: tuple[str, ...] = ()
    themes: frozenset[str] = frozenset()

    def class_of(self, noun: str) -> str | None:
        """The class that `noun` names, or None."""
        return self.labels.get(noun)
