"""The tasks behind a question: what it names, which plan it is, where to look, and whether a result is one.

A task holds everything that its reply depends on, so that an engine that computes can perform it as well as
a language model. What has been linked before comes along in `names`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from pydantic import ConfigDict, Field, RootModel

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.answer_tasks import (
    AnswerReply,
    AnswerTask,
    KnownNode,
    LinkedMention,
    PassagesTask,
    ShownFact,
    ShownPassage,
    describe_names,
)
from kg_pipeline.providers.base import Tier
from kg_pipeline.providers.tasks import ReplyItem
from kg_pipeline.providers.wire import describe_ontology, enum_of, list_of, strict_object
from kg_pipeline.query.plan import plan_schema

_TEXT: dict[str, Any] = {"type": "string"}

__all__ = [
    "AnswerReply", "AnswerTask", "CypherTask", "KnownNode", "LinkedMention", "MentionsReply", "MentionsTask",
    "PassagesTask", "PlanReply", "PlanTask", "QueryReply", "Route", "RouteReply", "RouteTask", "ShownFact",
    "ShownPassage", "SqlTask", "VerdictReply", "VerifyTask", "describe_names",
]  # fmt: skip


class MentionsReply(ReplyItem):
    """What a question names: single things by their words, classes and predicates by their names."""

    entities: list[str] = Field(default_factory=list)
    classes: list[str] = Field(default_factory=list)
    predicates: list[str] = Field(default_factory=list)


@dataclass(frozen=True, slots=True)
class MentionsTask:
    """Lift out of a question what it names; nothing is answered."""

    question: str
    ontology: Ontology
    names: tuple[LinkedMention, ...] = ()

    prompt: ClassVar[str] = "query#mentions"
    tier: ClassVar[Tier] = "generation"

    def reply_model(self) -> type[MentionsReply]:
        """What the reply is validated against."""
        return MentionsReply

    def schema(self) -> dict[str, Any]:
        """Classes and predicates of the ontology as enums."""
        return strict_object(
            {
                "entities": list_of(_TEXT),
                "classes": list_of(enum_of(list(self.ontology.classes))),
                "predicates": list_of(enum_of(list(self.ontology.predicates))),
            }
        )

    def slots(self) -> dict[str, str]:
        """`ontology` and `question`."""
        return {"ontology": describe_ontology(self.ontology), "question": self.question}

    @property
    def where(self) -> str:
        """The question, shortened."""
        return f"question “{self.question[:60]}”"


class PlanReply(RootModel[dict[str, Any]]):
    """A plan as written, not yet checked: under `plan`, with named `steps` before it, or bare.

    The embedded reader gives `reason` instead where it could not read the question, with the `unknown` names,
    or `theme` where the question asks for an overview; `doubt` stands beside a plan that leaves open of what
    classes the named things are, which the question could not be read with.
    """

    model_config = ConfigDict(frozen=True)

    any_of: ClassVar[tuple[str, ...]] = ("plan", "op")
    """Keys of which a model's reply has one at least."""

    @property
    def plan(self) -> Any:
        """The plan as parsed JSON; None where there is none."""
        return self.root if "op" in self.root else self.root.get("plan")

    @property
    def steps(self) -> list[tuple[str, Any]]:
        """The named steps of a sketch, in order; what has not the shape of one is left out."""
        steps = self.root.get("steps")
        rows = steps if isinstance(steps, list) else []
        return [
            (str(r["name"]), r["plan"]) for r in rows if isinstance(r, dict) and {"name", "plan"} <= r.keys()
        ]

    @property
    def reason(self) -> str:
        """Why there is no plan."""
        return str(self.root.get("reason", ""))

    @property
    def unknown(self) -> tuple[str, ...]:
        """Names in the question that the graph does not hold."""
        names = self.root.get("unknown")
        return tuple(map(str, names)) if isinstance(names, list) else ()

    @property
    def doubt(self) -> str:
        """What speaks against the plan, where it finds nothing."""
        return str(self.root.get("doubt", ""))

    @property
    def theme(self) -> bool:
        """Whether the question asks for an overview."""
        return self.root.get("theme") is True


@dataclass(frozen=True, slots=True)
class PlanTask:
    """Translate a question into a plan; `errors` says what was wrong with earlier attempts."""

    question: str
    ontology: Ontology
    names: tuple[LinkedMention, ...]
    errors: str = ""
    sample: int = 0

    prompt: ClassVar[str] = "query#plan"
    tier: ClassVar[Tier] = "generation"

    def reply_model(self) -> type[PlanReply]:
        """What the reply is validated against."""
        return PlanReply

    def schema(self) -> dict[str, Any]:
        """The strict, recursive schema of a plan."""
        return plan_schema(self.ontology)

    def slots(self) -> dict[str, str]:
        """`ontology`, `known`, `errors` and `question`."""
        return {
            "ontology": describe_ontology(self.ontology),
            "known": describe_names(self.names),
            "errors": self.errors or "(none)",
            "question": self.question,
        }

    @property
    def where(self) -> str:
        """The question, shortened."""
        return f"question “{self.question[:60]}”"


class QueryReply(ReplyItem):
    """One query in a query language; or the plan that the engine would compile into one."""

    query: str = ""
    plan: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class SqlTask:
    """Translate a question into one SELECT on the described tables."""

    question: str
    ontology: Ontology
    names: tuple[LinkedMention, ...]
    tables: str
    errors: str = ""

    prompt: ClassVar[str] = "query#sql"
    tier: ClassVar[Tier] = "generation"

    def reply_model(self) -> type[QueryReply]:
        """What the reply is validated against."""
        return QueryReply

    def schema(self) -> dict[str, Any]:
        """The strict schema of a query."""
        return strict_object({"query": _TEXT})

    def slots(self) -> dict[str, str]:
        """`ontology`, `tables`, `known`, `errors` and `question`."""
        return {
            "ontology": describe_ontology(self.ontology),
            "tables": self.tables,
            "known": describe_names(self.names),
            "errors": self.errors or "(none)",
            "question": self.question,
        }

    @property
    def where(self) -> str:
        """The question, shortened."""
        return f"question “{self.question[:60]}”"


@dataclass(frozen=True, slots=True)
class CypherTask(SqlTask):
    """Translate a question into one Cypher query on the described node and relationship tables."""

    prompt: ClassVar[str] = "query#cypher"


Route = Literal["graph", "sql", "vector"]


class RouteReply(ReplyItem):
    """Where the answer is best looked for."""

    route: Route


@dataclass(frozen=True, slots=True)
class RouteTask:
    """Where is the answer to a question best looked for?"""

    question: str

    prompt: ClassVar[str] = "query#route"
    tier: ClassVar[Tier] = "generation"

    def reply_model(self) -> type[RouteReply]:
        """What the reply is validated against."""
        return RouteReply

    def schema(self) -> dict[str, Any]:
        """The strict schema of a route."""
        return strict_object({"route": enum_of(["graph", "sql", "vector"])})

    def slots(self) -> dict[str, str]:
        """`question`."""
        return {"question": self.question}

    @property
    def where(self) -> str:
        """The question, shortened."""
        return f"question “{self.question[:60]}”"


class VerdictReply(ReplyItem):
    """Whether a result answers a question."""

    accepted: bool
    why: str = ""


@dataclass(frozen=True, slots=True)
class VerifyTask:
    """Does this result answer the question?"""

    question: str
    result: str
    evidence: str

    prompt: ClassVar[str] = "query#verify"
    tier: ClassVar[Tier] = "generation"

    def reply_model(self) -> type[VerdictReply]:
        """What the reply is validated against."""
        return VerdictReply

    def schema(self) -> dict[str, Any]:
        """The strict schema of a verdict."""
        return strict_object({"accepted": {"type": "boolean"}, "why": _TEXT})

    def slots(self) -> dict[str, str]:
        """`question`, `result` and `evidence`."""
        return {"question": self.question, "result": self.result, "evidence": self.evidence or "(none)"}

    @property
    def where(self) -> str:
        """The question, shortened."""
        return f"question “{self.question[:60]}”"
