"""The tasks behind what is the same: which names are one thing, and which of two quotes holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pydantic import Field

from kg_pipeline.providers.base import Tier
from kg_pipeline.providers.tasks import ReplyItem
from kg_pipeline.providers.wire import (
    enum_of,
    list_of,
    one_line,
    strict_object,
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One surface cluster in a resolution block."""

    id: str
    names: tuple[str, ...]
    type: str | None
    descriptions: tuple[str, ...] = ()


class Cluster(ReplyItem):
    """Candidates that are one thing. `evidence` quotes the descriptions or names that say so."""

    members: list[str]
    evidence: str = ""


class ResolveReply(ReplyItem):
    """A partition of the block's candidates; an id that is in no cluster stands alone, and is counted."""

    clusters: list[Cluster] = Field(default_factory=list)


@dataclass(frozen=True, slots=True)
class ResolveTask:
    """Which candidates of one block (one class, cheap signals in common) are the same thing?"""

    block: str
    candidates: tuple[Candidate, ...]

    prompt: ClassVar[str] = "resolve"
    tier: ClassVar[Tier] = "generation"

    def reply_model(self) -> type[ResolveReply]:
        """What the reply is validated against."""
        return ResolveReply

    def schema(self) -> dict[str, Any]:
        """Candidate ids as an enum: a reply cannot name what was not shown."""
        ids = enum_of([c.id for c in self.candidates])
        cluster = strict_object({"members": list_of(ids), "evidence": {"type": "string"}})
        return strict_object({"clusters": list_of(cluster)})

    def slots(self) -> dict[str, str]:
        """`candidates`, one a line."""
        return {
            "candidates": "\n".join(
                one_line(f"{c.id} | {c.type or '?'} | {' / '.join(c.names)} | {' '.join(c.descriptions)}")
                for c in self.candidates
            )
        }

    @property
    def where(self) -> str:
        """The block's name."""
        return self.block


class SideVerdict(ReplyItem):
    """How a model reads two quotes that the rules could not order. It must quote both."""

    relation: Literal["same", "update", "conflict", "unrelated", "unclear"]
    earlier_quote: str
    later_quote: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class JudgeTask:
    """The rules ended in doubt: how do these two quotes stand to each other?"""

    item: str
    earlier: str
    later: str

    prompt: ClassVar[str] = "resolve#judge"
    tier: ClassVar[Tier] = "generation"

    def reply_model(self) -> type[SideVerdict]:
        """What the reply is validated against."""
        return SideVerdict

    def schema(self) -> dict[str, Any]:
        """The strict schema of a verdict."""
        text: dict[str, Any] = {"type": "string"}
        return strict_object(
            {
                "relation": enum_of(["same", "update", "conflict", "unrelated", "unclear"]),
                "earlier_quote": text,
                "later_quote": text,
                "why": text,
            }
        )

    def slots(self) -> dict[str, str]:
        """`earlier` and `later`."""
        return {"earlier": self.earlier, "later": self.later}

    @property
    def where(self) -> str:
        """The review item's id."""
        return self.item
