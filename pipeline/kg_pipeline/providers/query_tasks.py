"""The tasks behind a question: what it names, which plan it is, and an answer from facts or from passages.

A task holds everything that its reply depends on, so that an engine that computes can perform it as well as
a language model. What has been linked before comes along in `names`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from pydantic import ConfigDict, Field, RootModel

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.base import Tier
from kg_pipeline.providers.tasks import ReplyItem
from kg_pipeline.providers.wire import describe_ontology, enum_of, list_of, strict_object
from kg_pipeline.query.plan import plan_schema

_TEXT: dict[str, Any] = {"type": "string"}
_JAPANESE = re.compile("[\u3040-\u30ff\u4e00-\u9fff]")


@dataclass(frozen=True, slots=True)
class KnownNode:
    """An entity that the graph holds, as a task shows it; `mark` is what an answer cites it by, `N1`."""

    id: str
    type: str | None
    label: str
    aliases: tuple[str, ...] = ()
    description: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True)
class LinkedMention:
    """A name in the question and the entities that bear it. Offsets are those of the normalised question."""

    start: int
    end: int
    surface: str
    nodes: tuple[KnownNode, ...]


@dataclass(frozen=True, slots=True)
class ShownFact:
    """A fact as an answer may cite it.

    Attributes
    ----------
    mark : what the answer calls it, `F1`.
    fact : its id.
    subject, object : ids of nodes that the task shows.
    quotes : words of documents that state it.
    note : empty, or that it is contested or superseded, and by what.
    """

    mark: str
    fact: str
    subject: str
    predicate: str
    object: str
    quotes: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class ShownPassage:
    """A passage as an answer may cite it: its mark (`S1`), where it stands, and its text."""

    mark: str
    where: str
    text: str


def describe_names(names: tuple[LinkedMention, ...]) -> str:
    """The linked names as lines of a prompt."""
    lines = dict.fromkeys(
        f"{node.id} | {node.type or '?'} | {mention.surface} | {node.label}"
        for mention in names
        for node in mention.nodes
    )
    return "\n".join(lines) or "(none)"


class AnswerReply(ReplyItem):
    """An answer with the marks that it rests on.

    `ids` is the result as a set where the engine computed one; a language model does not give it.
    """

    answer: str = ""
    cited: list[str] = Field(default_factory=list)
    missing: list[str] = Field(default_factory=list)
    ids: list[str] | None = None
    number: int | None = None


def _answer_schema() -> dict[str, Any]:
    return strict_object({"answer": _TEXT, "cited": list_of(_TEXT), "missing": list_of(_TEXT)})


def _head(shown: int, of: int) -> list[str]:
    """What a slot says first where it shows only a part."""
    return [f"(showing {shown} of {of})"] if of > shown else []


def _of_a_part(reply: AnswerReply, question: str, shown: int, of: int) -> AnswerReply:
    """`reply`, which saw the weightiest `shown` of what there was, with a word on that; said once."""
    japanese = _JAPANESE.search(question) is not None
    whole = f"{of} 件のうち" if japanese else f"of {of} could be read"
    if any(whole in text for text in reply.missing):
        return reply
    told = f"{whole} {shown} 件だけを読みました" if japanese else f"only {shown} {whole}"
    return reply.model_copy(update={"missing": [*reply.missing, told]})


@dataclass(frozen=True, slots=True)
class AnswerTask:
    """Answer a question from facts of the graph, and from nothing else.

    `of` counts the facts that there were before the prompt proved too long; 0 means all are shown.
    """

    question: str
    ontology: Ontology
    nodes: tuple[KnownNode, ...]
    facts: tuple[ShownFact, ...]
    names: tuple[LinkedMention, ...] = ()
    of: int = 0

    prompt: ClassVar[str] = "query#answer"
    tier: ClassVar[Tier] = "generation"

    def reply_model(self) -> type[AnswerReply]:
        """What the reply is validated against."""
        return AnswerReply

    def schema(self) -> dict[str, Any]:
        """The strict schema of an answer."""
        return _answer_schema()

    def slots(self) -> dict[str, str]:
        """`question` and `facts`."""
        labels = {node.id: node.label for node in self.nodes}
        lines = []
        for one in self.facts:
            ends = labels.get(one.subject, one.subject), labels.get(one.object, one.object)
            line = f"{one.mark}: ({ends[0]}) --[{one.predicate}]--> ({ends[1]})"
            lines.append(line + (f" [{one.note}]" if one.note else ""))
            lines += [f'    "{quote}"' for quote in one.quotes]
        kinds = [
            (f"{n.mark}: " if n.mark else "")
            + f"({n.label}) is a {n.type or 'thing'}; id {n.id}"
            + (f"; {n.description}" if n.description else "")
            for n in self.nodes
        ]
        head = _head(len(self.facts), self.of)
        return {"question": self.question, "facts": "\n".join([*head, *lines, *kinds]) or "(none)"}

    @property
    def where(self) -> str:
        """The question, shortened."""
        return f"question “{self.question[:60]}”"

    def split(self, done: AnswerReply | None) -> tuple[AnswerTask, ...]:
        """See `base.Splittable`: the weightier half of the facts with their nodes, where all are too long."""
        if done is not None or len(self.facts) < 2:
            return ()
        facts = self.facts[: len(self.facts) // 2]
        ends = {end for fact in facts for end in (fact.subject, fact.object)}
        nodes = tuple(node for node in self.nodes if node.id in ends)
        return (replace(self, facts=facts, nodes=nodes, of=self.of or len(self.facts)),)

    def join(self, parts: Sequence[AnswerReply]) -> AnswerReply:
        """The answer over the part; it says that it saw a part only."""
        return _of_a_part(parts[-1], self.question, len(self.facts) // 2, self.of or len(self.facts))


@dataclass(frozen=True, slots=True)
class PassagesTask:
    """Answer a question from passages of documents, and from nothing else. `of` as in `AnswerTask`."""

    question: str
    passages: tuple[ShownPassage, ...]
    of: int = 0

    prompt: ClassVar[str] = "query#passages"
    tier: ClassVar[Tier] = "generation"

    def reply_model(self) -> type[AnswerReply]:
        """What the reply is validated against."""
        return AnswerReply

    def schema(self) -> dict[str, Any]:
        """The strict schema of an answer."""
        return _answer_schema()

    def slots(self) -> dict[str, str]:
        """`question` and `passages`."""
        shown = (f"{p.mark} ({p.where}):\n{p.text}" for p in self.passages)
        head = _head(len(self.passages), self.of)
        return {"question": self.question, "passages": "\n\n".join([*head, *shown]) or "(none)"}

    @property
    def where(self) -> str:
        """The question, shortened."""
        return f"question “{self.question[:60]}”"

    def split(self, done: AnswerReply | None) -> tuple[PassagesTask, ...]:
        """See `base.Splittable`: the better half of the passages, where all are too long."""
        if done is not None or len(self.passages) < 2:
            return ()
        half = self.passages[: len(self.passages) // 2]
        return (replace(self, passages=half, of=self.of or len(self.passages)),)

    def join(self, parts: Sequence[AnswerReply]) -> AnswerReply:
        """The answer over the part; it says that it saw a part only."""
        return _of_a_part(parts[-1], self.question, len(self.passages) // 2, self.of or len(self.passages))


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
    or `theme` where the question asks for an overview.
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
