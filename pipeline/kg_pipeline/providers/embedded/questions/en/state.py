"""An English question on its way."""

from __future__ import annotations

from dataclasses import dataclass, field

from kg_pipeline.providers.embedded.en import words as english
from kg_pipeline.providers.embedded.questions.algebra import Algebra, NodeSet
from kg_pipeline.providers.embedded.questions.clause import Composer
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.tokens import DETERMINERS, Token
from kg_pipeline.providers.embedded.questions.en.votes import EnglishVotes, Role
from kg_pipeline.providers.embedded.questions.relation import Reach

PREPOSITIONS = english.PREPOSITIONS | {"to"}
RELATIVES = frozenset(("that", "which", "who", "whom", "whose", "where"))
WH = frozenset(("which", "what", "who", "whom", "whose", "where", "whatever", "whichever"))
NEGATIONS = frozenset(("not", "never", "no-longer", "nor"))
NOBODY = frozenset(("nobody", "nothing", "none", "neither"))
DESCRIBING = frozenset(("outside", "inside", "upstream", "downstream", "outdoor", "indoor"))
"""Prepositions and the like that may stand before a class word and say nothing of it."""
ANYONE = frozenset(("i", "we", "you", "one"))
AUXILIARIES = english.AUX
BE = english.BE
HAVE = english.HAVE

MOST_PHRASES = 100
"""What a question may begin; people's need ten. One that leads the reader to and fro ends here."""


@dataclass(slots=True)
class Np:
    """A noun phrase.

    Attributes
    ----------
    found : its set; None where its noun names none.
    sets, either : of a coordination (`A and B`, `A or B`).
    named : some name is in it.
    negated : `no X`.
    excluded : `anything other than X`.
    noun : its noun where that names no set.
    hint : a noun that its set stands for (`a result of X`).
    only : it and nothing else.
    both : `both X and Y`: each of them.
    same : `the same X`, which `as Y` must tell.
    anyone : whoever asks (`we`, `I`): says nothing of what is asked for.
    wh : its question word, or empty.
    text : as written.
    """

    found: NodeSet | None
    sets: list[NodeSet] = field(default_factory=list)
    either: bool = False
    named: bool = False
    negated: bool = False
    excluded: bool = False
    noun: str = ""
    hint: str = ""
    only: bool = False
    both: bool = False
    anyone: bool = False
    same: bool = False
    wh: str = ""
    text: str = ""


@dataclass(slots=True)
class Said:
    """The verb of the clause read last, for what follows without one (`or at Minatomachi`)."""

    lemmas: tuple[str, ...]
    hints: tuple[str, ...]
    head: Role
    passive: bool
    link: str = ""
    named: bool = False


@dataclass(slots=True)
class State:
    """One question on its way.

    Attributes
    ----------
    reach : how far every relation of the question goes.
    antecedent, hint : what `it` stands for, and the noun that this stands for (`X's copies`).
    pointed : a pronoun has been read for it.
    apart : what is compared with (`the same team as X`), and so is no part of the answer.
    said : the verb of the clause read last.
    strange : what is asked for, where its word is none of the ontology.
    among : what `which` chooses among (`of the X's, which …`).
    by_class : its words do not tell what it asks, so that classes must.
    begun : how many phrases have been begun, those that were given up and begun anew among them.
    """

    algebra: Algebra
    composer: Composer
    votes: EnglishVotes
    text: str
    tokens: list[Token]
    at: int = 0
    reach: Reach = ""
    antecedent: NodeSet | None = None
    hint: str = ""
    pointed: bool = False
    apart: list[NodeSet] = field(default_factory=list)
    said: Said | None = None
    count: bool = False
    strange: str = ""
    begun: int = 0
    by_class: bool = False
    among: NodeSet | None = None

    def peek(self, ahead: int = 0) -> Token | None:
        """The token `ahead` places on, or None."""
        at = self.at + ahead
        return self.tokens[at] if 0 <= at < len(self.tokens) else None

    def low(self, ahead: int = 0) -> str:
        """The word `ahead` places on; empty for a name or behind the end."""
        token = self.peek(ahead)
        return token.low if token is not None and token.kind in ("word", "comma", "possessive") else ""

    def kind(self, ahead: int = 0) -> str:
        """The kind of the token `ahead` places on; empty behind the end."""
        token = self.peek(ahead)
        return token.kind if token is not None else ""

    def span(self, start: int) -> str:
        """The text from token `start` to the one read last."""
        if start >= self.at:
            return ""
        return self.text[self.tokens[start].start : self.tokens[self.at - 1].end]

    def written_as_name(self, ahead: int = 0) -> bool:
        """Whether a word that could be a verb is written as the first word of a name (`Billing Service`)."""
        token, following = self.peek(ahead), self.peek(ahead + 1)
        if token is None or following is None or token.kind != "word" or token.start == 0:
            return False
        joined = following.start == token.end + 1 and following.kind in ("class", "word")
        return token.text[:1].isupper() and joined and following.text[:1].isupper()

    def ends_subject(self) -> bool:
        """Whether the noun at hand ends a subject or a topic: a verb, a comma or nothing follows."""
        return self.is_verb(1) or self.kind(1) in ("comma", "") or self.low(1) in AUXILIARIES

    def is_verb(self, ahead: int = 0) -> bool:
        """Whether the token may be a verb that carries a clause."""
        token = self.peek(ahead)
        return (
            token is not None
            and token.kind == "word"
            and bool(token.lemmas)
            and not self.written_as_name(ahead)
            and token.low not in PREPOSITIONS
            and (token.low not in AUXILIARIES or token.low in HAVE)
            and token.low not in DETERMINERS
        )

    def begins_np(self, ahead: int = 0) -> bool:
        """Whether a noun phrase may begin here."""
        token = self.peek(ahead)
        if token is None:
            return False
        if token.kind in ("name", "class"):
            return True
        if token.low in DESCRIBING and self.kind(ahead + 1) == "class":
            return True
        if token.kind != "word" or token.low in PREPOSITIONS - {"other"} or token.low in AUXILIARIES:
            return False
        if (
            token.low in DETERMINERS
            or token.low in NOBODY
            or token.low in w.GENERIC
            or token.low in w.ADJECTIVES
            or token.low == "no"
            or (token.low == "there" and self.antecedent is not None and self.low(ahead - 1) in PREPOSITIONS)
        ):
            return True
        if (
            token.low in WH
            or token.low in NEGATIONS
            or token.low in ("and", "or", "but", "there", "if", "when")
        ):
            return False
        if token.low in english.ADVERBS:
            return False
        return not token.lemmas or self.written_as_name(ahead) or self.votes.relation_noun(token.low)
