"""A Japanese question on its way: what has been read and what still waits."""

from __future__ import annotations

from dataclasses import dataclass, field

from kg_pipeline.providers.embedded.questions.algebra import Algebra, NodeSet
from kg_pipeline.providers.embedded.questions.clause import Clause, Composer
from kg_pipeline.providers.embedded.questions.ja.token import Token
from kg_pipeline.providers.embedded.questions.ja.votes import JapaneseVotes
from kg_pipeline.providers.embedded.questions.relation import Reach


@dataclass(slots=True)
class Phrase:
    """A noun phrase that waits for its verb.

    Attributes
    ----------
    found : the set that it denotes; None where its nouns name none.
    particle : its case; empty where it has none.
    wh : the question word's kind, or empty.
    nouns : its nouns that denote no set.
    sets : the sets of a coordination (`AとB`), where it is one.
    either : the coordination is an or.
    excluded : `X 以外`.
    partition : `X のうち`.
    stopped : `X の故障`.
    count : `X の数`.
    apposed : `X で、…もの`.
    also : `X も`.
    included : `X も含めて`: it is said to be among what is asked for.
    named : some name is in it.
    listed : a comma follows, and what is said next may leave out what is said of all (`Xを…もの、…もの`).
    only : `X にしか…ない`: X and nothing else.
    sole : `X だけが`: the same of a verb that affirms.
    before : of `X の保守`, which may mean a step or only the theme of a verb: X and the noun.
    text : as written.
    """

    found: NodeSet | None
    particle: str = ""
    wh: str = ""
    nouns: list[Token] = field(default_factory=list)
    sets: list[NodeSet] = field(default_factory=list)
    either: bool = False
    excluded: bool = False
    partition: bool = False
    stopped: bool = False
    count: bool = False
    apposed: bool = False
    also: bool = False
    included: bool = False
    named: bool = False
    listed: bool = False
    only: bool = False
    sole: bool = False
    before: tuple[NodeSet, Token] | None = None
    text: str = ""


@dataclass(slots=True)
class State:
    """One question on its way.

    Attributes
    ----------
    pending : phrases that wait for their verb.
    waiting : clauses that wait for their head.
    adnominal : the last of `waiting` ends in a form that a noun must follow.
    impact : what fails, where the question asks what that does.
    gap_fails : what fails is what is asked for (`それが止まると X が困る設備`).
    base : the set of a partition (`X のうち`), for the next head.
    removed : what the next head is said not to be.
    apart : what is compared with (`X と同じ班`), and so is no part of the answer.
    kept : the class that the next head is said to belong to.
    asker : of `どの棟の機械が止まりますか`: the class that is asked for by what belongs to it.
    included : what is said to be among the answer (`…ものも含めて`).
    count : the question asks how many.
    everywhere : how far every relation goes, where the question says one thing only.
    reach : how far the next relation goes.
    last_part, verb, hints : of the clause read last.
    strange : nouns that head a clause and are no class words.
    """

    algebra: Algebra
    composer: Composer
    votes: JapaneseVotes
    text: str
    tokens: list[Token]
    at: int = 0
    pending: list[Phrase] = field(default_factory=list)
    waiting: list[Clause] = field(default_factory=list)
    adnominal: bool = False
    impact: NodeSet | None = None
    impact_hits: bool = False
    gap_fails: bool = False
    base: NodeSet | None = None
    removed: NodeSet | None = None
    apart: list[NodeSet] = field(default_factory=list)
    kept: NodeSet | None = None
    asker: NodeSet | None = None
    included: NodeSet | None = None
    count: bool = False
    everywhere: Reach = ""
    reach: Reach = ""
    either: bool = False
    both: bool = False
    named: frozenset[str] = frozenset()
    last_part: Phrase | None = None
    verb: Token | None = None
    hints: tuple[str, ...] = ()
    strange: list[Token] = field(default_factory=list)

    def peek(self, ahead: int = 0) -> Token | None:
        """The token `ahead` places on, or None."""
        at = self.at + ahead
        return self.tokens[at] if 0 <= at < len(self.tokens) else None

    def kind(self, ahead: int = 0) -> str:
        """The kind of the token `ahead` places on; empty behind the end."""
        token = self.peek(ahead)
        return token.kind if token is not None else ""

    def take_reach(self) -> Reach:
        """How far the relation at hand goes; asking uses the answer up."""
        reach = self.everywhere or self.reach
        self.reach = ""
        return reach
