"""What an answer is written from, and the tasks that write one: over facts of the graph, or over passages.

What stands in these prompts comes from documents. Each fact, name and description is told on a line of its
own and each passage begins with a code that no document can know, so that none can pass for another.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from pydantic import Field

from kg_ledger.ids import digest
from kg_ledger.ontology import Ontology
from kg_pipeline.providers.base import Tier
from kg_pipeline.providers.tasks import ReplyItem
from kg_pipeline.providers.wire import list_of, one_line, strict_object

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
        one_line(f"{node.id} | {node.type or '?'} | {mention.surface} | {node.label}")
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

    `of` counts the facts, or the nodes, that there were before the prompt proved too long; 0 means that all
    are shown.
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
            lines.append(one_line(line + (f" [{one.note}]" if one.note else "")))
            lines += [f'    "{one_line(quote)}"' for quote in one.quotes]
        kinds = [
            one_line(
                (f"{n.mark}: " if n.mark else "")
                + f"({n.label}) is a {n.type or 'thing'}; id {n.id}"
                + (f"; {n.description}" if n.description else "")
            )
            for n in self.nodes
        ]
        head = _head(len(self.facts or self.nodes), self.of)
        return {"question": self.question, "facts": "\n".join([*head, *lines, *kinds]) or "(none)"}

    @property
    def where(self) -> str:
        """The question, shortened."""
        return f"question “{self.question[:60]}”"

    def split(self, done: AnswerReply | None) -> tuple[AnswerTask, ...]:
        """See `base.Splittable`, where all are too long: the weightier half of the facts with their nodes, or
        of the nodes where there is no fact to leave out."""
        half = len(self.facts or self.nodes) // 2
        if done is not None or not half:
            return ()
        facts = self.facts[:half]
        ends = {end for fact in facts for end in (fact.subject, fact.object)}
        nodes = tuple(n for n in self.nodes if n.id in ends) if facts else self.nodes[:half]
        return (replace(self, facts=facts, nodes=nodes, of=self.of or len(self.facts or self.nodes)),)

    def join(self, parts: Sequence[AnswerReply]) -> AnswerReply:
        """The answer over the part; it says that it saw a part only."""
        shown = len(self.facts or self.nodes)
        return _of_a_part(parts[-1], self.question, shown // 2, self.of or shown)


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
        """`question` and `passages`; each begins with a code that depends on all that is shown."""
        code = digest("\x1f".join([self.question, *(p.text for p in self.passages)]))[:12]
        shown = (f"[{code}] {p.mark} ({one_line(p.where)}):\n{p.text}" for p in self.passages)
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
