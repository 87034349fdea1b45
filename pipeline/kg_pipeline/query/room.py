"""What every way of answering is given: the graph, the words behind it, a provider, and passages of text."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel

from kg_ledger.errors import KgError
from kg_pipeline.providers.base import Provider, Reply, Task
from kg_pipeline.providers.embedded.questions.perform import linked
from kg_pipeline.providers.embedded.questions.read import is_japanese, read_question
from kg_pipeline.providers.query_tasks import KnownNode, LinkedMention
from kg_pipeline.query.answer import Ambiguity
from kg_pipeline.query.evidence import Evidence
from kg_pipeline.query.graph import Graph
from kg_pipeline.query.link import Mention, link, normalise
from kg_pipeline.query.shortened import shortened
from kg_pipeline.query.sources import NoSources, Sources
from kg_pipeline.summaries import Reports

if TYPE_CHECKING:
    from kg_pipeline.query.cypher import CypherEngine

R = TypeVar("R", bound=BaseModel)


class EmptyQuestion(KgError):
    """The question holds no word."""


@dataclass(slots=True)
class Room:
    """What a question is answered from.

    Attributes
    ----------
    graph, sources : what is known, and where it is stated.
    provider : performs the tasks that take a model, or computes them.
    passages : finds and packs source text for a question; None where there are no documents.
    led : finds and packs the source text to which the relations of what a question names lead; None where no
        documents stand behind the graph.
    overview : makes the communities of the graph with their reports; None where there are none.
    still : holds what is known still while much of it is read, which also spares looking for other writers.
    of_day : ISO 8601 day → `(path, revision, text)` of the documents dated so; None without documents.
    line_of : `(revision, offset)` → 1-based line of a source text.
    chosen : ids that the user picked for ambiguous names.
    parts : packed parts of reports that a question about the whole reads at most.
    calls : model calls made so far.
    cypher : opens the Cypher engine over a graph, such as a server; None takes the embedded one.
    """

    graph: Graph
    provider: Provider
    sources: Sources = field(default_factory=NoSources)
    passages: Callable[[str], Evidence] | None = None
    led: Callable[[Question], Evidence] | None = None
    overview: Callable[[], Reports] | None = None
    still: Callable[[], AbstractContextManager[None]] = nullcontext
    of_day: Callable[[str], tuple[tuple[str, str, str], ...]] | None = None
    line_of: Callable[[str, int], int] = field(default=lambda revision, offset: 1)
    chosen: tuple[str, ...] = ()
    parts: int = 1
    calls: int = 0
    cypher: Callable[[Graph], CypherEngine] | None = None

    def perform(self, task: Task[R]) -> Reply[R]:
        """Perform `task` and count its calls."""
        reply = self.provider.perform(task)
        self.calls += reply.calls
        return reply

    def node(self, node: str) -> KnownNode:
        """An entity as tasks show it."""
        graph = self.graph
        return KnownNode(
            node, graph.type_of(node), graph.label(node), graph.aliases(node), graph.description(node)
        )


@dataclass(frozen=True, slots=True)
class Question:
    """A question with its names linked.

    Attributes
    ----------
    text : normalised.
    names : the names in it that the graph holds, ascending.
    ambiguous : those that several entities bear.
    japanese : it is answered in Japanese; in English otherwise.
    """

    text: str
    names: tuple[LinkedMention, ...]
    ambiguous: tuple[Ambiguity, ...]
    japanese: bool

    @property
    def ids(self) -> tuple[str, ...]:
        """Every entity that the question names, in its order."""
        return tuple(dict.fromkeys(node.id for mention in self.names for node in mention.nodes))


def understand(question: str, room: Room) -> Question:
    """Normalise and link `question`.

    Raises
    ------
    EmptyQuestion
        There is no letter or digit in it.
    """
    text = normalise(question)
    if not any(char.isalnum() for char in text):
        raise EmptyQuestion("The question is empty.", 'Ask something, as in: kg query "Who owns X?"')
    with room.still():
        return _understood(text, room)


def _understood(text: str, room: Room) -> Question:
    mentions = list(link(text, room.graph))
    names = tuple(_linked(m, room) for m in mentions)
    short: set[int] = set()
    while len(short) < _MOST_SHORT and (one := _cut_short(text, names, room)) is not None:
        mentions = sorted((*mentions, one), key=lambda m: m.start)
        short.add(one.start)
        names = tuple(_linked(m, room) for m in mentions)
    doubtful = tuple(
        Ambiguity(name.surface, tuple((node.id, node.label, node.type) for node in name.nodes))
        for name in names
        if len(name.nodes) > 1 or name.start in short
    )
    return Question(text, names, doubtful, is_japanese(text, [(m.start, m.end) for m in mentions]))


_MOST_SHORT = 3
"""How many names that a question cuts short are looked for."""


_MOST_RELATIONS = 200
"""Under an open ontology of more relations a question is not read once more for a name cut short."""


def _linked(mention: Mention, room: Room) -> LinkedMention:
    nodes = tuple(room.node(node) for node in _picked(mention, room.chosen))
    return LinkedMention(mention.start, mention.end, mention.surface, nodes)


def _cut_short(text: str, names: tuple[LinkedMention, ...], room: Room) -> Mention | None:
    """The one entity whose name the question cuts short, where its reading stops at an unknown name."""
    if len(room.graph.ontology.predicates) > _MOST_RELATIONS:
        return None
    for unknown in read_question(text, room.graph.ontology, linked(names)).unknown:
        found = shortened(unknown, text, room.graph)
        if found is not None and not any(n.start < found[1] and found[0] < n.end for n in names):
            start, end, node = found
            return Mention(start, end, text[start:end], (node,))
    return None


def _picked(mention: Mention, chosen: tuple[str, ...]) -> tuple[str, ...]:
    """The candidates that the user chose, or all of them."""
    return tuple(node for node in mention.ids if node in chosen) or mention.ids
