"""The tasks behind what is said of a whole: profiles of hubs and reports on communities.

A task holds what its reply depends on and nothing that depends on the order in which documents came in:
names instead of ids, marks instead of places. So equal material is never paid for twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pydantic import Field

from kg_pipeline.providers.base import Tier
from kg_pipeline.providers.tasks import ReplyItem
from kg_pipeline.providers.wire import list_of, one_line, strict_object

_TEXT: dict[str, Any] = {"type": "string"}
_LEAST_FACTS = 2


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A fact as a summary may rest on it.

    Attributes
    ----------
    mark : what the reply calls it, `F3`.
    subject, object : labels.
    quotes : words of documents that state it.
    note : empty, or that it is contested or superseded, and by what.
    """

    mark: str
    subject: str
    predicate: str
    object: str
    quotes: tuple[str, ...] = ()
    note: str = ""

    @property
    def arrow(self) -> str:
        """`(subject) --[predicate]--> (object)`."""
        return f"({self.subject}) --[{self.predicate}]--> ({self.object})"

    def lines(self) -> list[str]:
        """As lines of a prompt."""
        head = f"{self.mark}: {self.arrow}" + (f" [{self.note}]" if self.note else "")
        return [one_line(head), *(f'    "{one_line(quote)}"' for quote in self.quotes)]


@dataclass(frozen=True, slots=True)
class ToldMention:
    """What one document says a thing is; `mark` reads `M1`."""

    mark: str
    description: str
    quote: str

    def lines(self) -> list[str]:
        """As lines of a prompt."""
        return [one_line(f"{self.mark}: {self.description or self.quote}")]


@dataclass(frozen=True, slots=True)
class ToldMember:
    """A member of a community: its label, its class, one sentence about it."""

    label: str
    type: str | None
    description: str = ""

    def line(self) -> str:
        """As a line of a prompt."""
        told = f"{self.label} | {self.type or '?'}" + (f" | {self.description}" if self.description else "")
        return one_line(told)


def _facts_slot(facts: Sequence[ToldFact], of: int) -> str:
    head = [f"(showing {len(facts)} of {of})"] if of > len(facts) else []
    return "\n".join([*head, *(line for fact in facts for line in fact.lines())]) or "(none)"


class Finding(ReplyItem):
    """A statement or a pattern, with the marks of the facts that show it."""

    explanation: str
    facts: list[str] = Field(default_factory=list)


class ProfileReply(ReplyItem):
    """A profile; marks of the facts behind a sentence stand in it, `[F3]`, or else in `facts` for all.

    An engine that computes gives `findings` instead, one a statement.
    """

    summary: str = ""
    facts: list[str] = Field(default_factory=list)
    findings: list[Finding] = Field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ProfileTask:
    """What is this thing, from all that documents say of it?

    `of` counts the facts that there are; `facts` are those that fit.
    """

    entity: ToldMember
    mentions: tuple[ToldMention, ...]
    facts: tuple[ToldFact, ...]
    of: int
    language: str

    prompt: ClassVar[str] = "summarize#profile"
    tier: ClassVar[Tier] = "generation"

    def reply_model(self) -> type[ProfileReply]:
        """What the reply is validated against."""
        return ProfileReply

    def schema(self) -> dict[str, Any]:
        """The strict schema of a profile."""
        return strict_object({"summary": _TEXT, "facts": list_of(_TEXT)})

    def slots(self) -> dict[str, str]:
        """`entity`, `mentions`, `facts` and `language`."""
        return {
            "entity": self.entity.line(),
            "mentions": "\n".join(line for one in self.mentions for line in one.lines()) or "(none)",
            "facts": _facts_slot(self.facts, self.of),
            "language": self.language,
        }

    @property
    def where(self) -> str:
        """The thing's label."""
        return f"profile of {self.entity.label}"

    def split(self, done: ProfileReply | None) -> tuple[ProfileTask, ...]:
        """See `base.Splittable`: half of the facts, the weightier half, where the prompt is too long."""
        if done is not None or len(self.facts) < _LEAST_FACTS:
            return ()
        return (
            replace(
                self,
                facts=self.facts[: len(self.facts) // 2],
                mentions=self.mentions[: len(self.mentions) // 2 + 1],
            ),
        )

    def join(self, parts: Sequence[ProfileReply]) -> ProfileReply:
        """The reply to the part, or what was complete of one that was cut off."""
        return parts[-1]


class ReportReply(ReplyItem):
    """A community report; marks stand in the text of `summary`."""

    title: str = ""
    summary: str = ""
    findings: list[Finding] = Field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ReportTask:
    """What is this group of things about? `of` counts the facts among them, `size` the members."""

    members: tuple[ToldMember, ...]
    size: int
    facts: tuple[ToldFact, ...]
    of: int
    language: str

    prompt: ClassVar[str] = "summarize#report"
    tier: ClassVar[Tier] = "generation"

    def reply_model(self) -> type[ReportReply]:
        """What the reply is validated against."""
        return ReportReply

    def schema(self) -> dict[str, Any]:
        """The strict schema of a report."""
        finding = strict_object({"explanation": _TEXT, "facts": list_of(_TEXT)})
        return strict_object({"title": _TEXT, "summary": _TEXT, "findings": list_of(finding)})

    def slots(self) -> dict[str, str]:
        """`members`, `facts` and `language`."""
        head = [f"(showing {len(self.members)} of {self.size})"] if self.size > len(self.members) else []
        return {
            "members": "\n".join([*head, *(member.line() for member in self.members)]) or "(none)",
            "facts": _facts_slot(self.facts, self.of),
            "language": self.language,
        }

    @property
    def where(self) -> str:
        """The most central member's label."""
        return f"report on {self.members[0].label if self.members else '?'} and {max(0, self.size - 1)} more"

    def split(self, done: ReportReply | None) -> tuple[ReportTask, ...]:
        """See `base.Splittable`: half of the facts, the weightier half, where the prompt is too long."""
        if done is not None or len(self.facts) < _LEAST_FACTS:
            return ()
        return (
            replace(
                self,
                facts=self.facts[: len(self.facts) // 2],
                members=self.members[: len(self.members) // 2 + 1],
            ),
        )

    def join(self, parts: Sequence[ReportReply]) -> ReportReply:
        """The reply to the part, or what was complete of one that was cut off."""
        return parts[-1]
