"""What the tests of communities, summaries and questions over them share: ledgers, a provider that counts."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

from kg_ledger.ids import digest
from kg_ledger.ledger import Ledger
from kg_ledger.ontology import Ontology, parse_ontology
from kg_ledger.records import Claim, NameRef, Quote, Span
from kg_pipeline.overview import Overview
from kg_pipeline.providers.base import Provider, Reply, Task
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.rooms import Rooms
from tests.running import ONTOLOGY

Triple = tuple[str, str, str]
TYPES = {"calls": ("Service", "Service"), "owned_by": ("Service", "Team")}
PHRASES = {"calls": "{} calls {}.", "owned_by": "{} is owned by {}."}


def shop_ontology() -> Ontology:
    return parse_ontology(yaml.safe_load(ONTOLOGY), "shop")


def new_ledger(folder: Path | None = None) -> Ledger:
    if folder is None:
        return Ledger.in_memory(shop_ontology())
    return Ledger.open(folder, shop_ontology(), create=True)


def state(ledger: Ledger, documents: Mapping[str, Iterable[Triple]]) -> None:
    """Take in documents that state triples, one sentence each."""
    with ledger.writing("run", "test") as writer:
        for doc, triples in documents.items():
            rows = list(triples)
            text = "\n".join(PHRASES[p].format(s, o) for s, p, o in rows)
            writer.document(doc, "new" if ledger.view.document(doc) is None else "changed", text=text)
            writer.restate(doc, [], _claims(doc, text, rows))
        writer.settle()


def _claims(doc: str, text: str, rows: list[Triple]) -> list[Claim]:
    claims, at = [], 0
    for subject, predicate, object_ in rows:
        said = PHRASES[predicate].format(subject, object_)
        classes = TYPES[predicate]
        quote = Quote(doc, digest(text), Span(at, at + len(said)), said)
        claims.append(Claim(NameRef(subject, classes[0]), predicate, NameRef(object_, classes[1]), quote))
        at += len(said) + 1
    return claims


def withdraw(ledger: Ledger, *documents: str) -> None:
    with ledger.writing("run", "test") as writer:
        for doc in documents:
            writer.document(doc, "withdrawn", path=doc)
        writer.settle()


class Model:
    """A provider that answers as the embedded engine does unless told otherwise, and counts what it is asked.

    `replies` gives, for a kind of task, what makes the reply: a value, or an error to raise.
    """

    name = "openai"

    def __init__(self, concurrency: int = 4, **replies: Callable[[Any, int], Any]) -> None:
        self.concurrency = concurrency
        self.asked: list[Task[Any]] = []
        self._replies = replies
        self._inner = EmbeddedProvider()
        self._lock = threading.Lock()

    def fingerprint(self, task: Task[Any]) -> str:
        return self._inner.fingerprint(task)

    def perform(self, task: Task[Any]) -> Reply[Any]:
        kind = type(task).__name__
        with self._lock:
            self.asked.append(task)
            number = sum(type(one).__name__ == kind for one in self.asked)
        make = self._replies.get(kind)
        value = make(task, number) if make is not None else self._inner.perform(task).value
        if isinstance(value, Exception):
            raise value
        return Reply(value=value, calls=1, model="test-model")

    def count(self, kind: str = "") -> int:
        return sum(type(one).__name__ == kind or not kind for one in self.asked)


def overview(ledger: Ledger, provider: Provider | None = None, folder: Path | None = None) -> Overview:
    rooms = Rooms(ledger.ontology, provider or EmbeddedProvider())
    return Overview(ledger.view, ledger.store.head(), rooms, folder)
