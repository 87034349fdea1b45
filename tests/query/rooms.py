"""A small floor to ask questions of, and a provider that says what it is told to say."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from pydantic import BaseModel

from kg_ledger.ontology import Ontology, parse_ontology
from kg_pipeline.providers.base import Provider, ProviderError, Reply, Task
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.query.room import Room
from kg_pipeline.query.sources import ViewSources
from kg_pipeline.query.view_graph import ViewGraph
from tests.ledger.speaking import Teller

R = TypeVar("R", bound=BaseModel)

SHOP: Ontology = parse_ontology(
    {
        "name": "shop",
        "languages": ["ja", "en"],
        "classes": {
            "Component": {"labels": {"en": ["component"], "ja": ["部品"]}},
            "Service": {"parent": "Component", "labels": {"en": ["service"], "ja": ["サービス"]}},
            "Store": {"parent": "Component", "labels": {"en": ["store"], "ja": ["保存先"]}},
            "Team": {"labels": {"en": ["team"], "ja": ["チーム"]}},
            "Limit": {"labels": {"en": ["retry limit"], "ja": ["上限"]}},
        },
        "predicates": {
            "calls": {
                "domain": "Service",
                "range": "Component",
                "transitive": True,
                "cardinality": "many",
                "cues": {"en": ["calls", "depends on"], "ja": ["を呼び出す", "に依存する"]},
            },
            "owned_by": {
                "domain": "Component",
                "range": "Team",
                "cardinality": "one",
                "cues": {"en": ["is owned by"], "ja": ["の担当は"]},
                "inverse_cues": {"en": ["owns"], "ja": ["が担当する"]},
            },
            "limited_to": {
                "domain": "Service",
                "range": "Limit",
                "cardinality": "one",
                "labels": {"en": ["retry limit"]},
                "cues": {"en": ["is limited to"]},
            },
        },
    },
    "shop",
)

TYPES = """\
OrderHub : Service Takes orders.
StockDB : Store Keeps stock.
Mail : Service
Gate : Service
Core Crew : Team
Far Crew : Team
決済台帳 : Store
"""

FACTS = """\
OrderHub | calls | StockDB
OrderHub | calls | Mail
Gate | calls | OrderHub
OrderHub | owned_by | Core Crew
決済台帳 | owned_by | Far Crew
"""


def shop(*documents: tuple[str, str]) -> Teller:
    """The floor, with more documents `(path, triples)` if given."""
    teller = Teller(SHOP, TYPES)
    teller.say("facts", FACTS)
    for path, text in documents:
        teller.say(path, text)
    return teller


def room_of(teller: Teller, provider: Provider | None = None, chosen: tuple[str, ...] = ()) -> Room:
    """A room over the floor."""
    view = teller.ledger.view
    return Room(
        ViewGraph(view),
        provider or EmbeddedProvider(),
        ViewSources(view, teller.ledger),
        chosen=chosen,
    )


class Scripted:
    """A provider that answers by kind of task; a callable is given the task, an error is raised."""

    name = "scripted"
    concurrency = 1

    def __init__(self, script: dict[type, list[Any] | Callable[[Any], Any]]) -> None:
        self.script = script
        self.asked: list[Task[Any]] = []

    def fingerprint(self, task: Task[Any]) -> str:
        """No reply is kept."""
        return ""

    def perform(self, task: Task[R]) -> Reply[R]:
        """What the script says next."""
        self.asked.append(task)
        line = self.script.get(type(task))
        if line is None:
            raise ProviderError(f"{type(task).__name__} is not in the script.")
        value = line(task) if callable(line) else line.pop(0)
        if isinstance(value, Exception):
            raise value
        return Reply(task.reply_model().model_validate(value), calls=1, model="scripted")
