"""What the tests of this room share: a small ontology, tasks, and a connection to the stand-in."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kg_ledger.ontology import Ontology
from kg_ledger.records import Span
from kg_pipeline.documents import Chunk, Context
from kg_pipeline.providers.connect import Connection, connect
from kg_pipeline.providers.faults.retry import Backoff
from kg_pipeline.providers.routes import Price, Route, Snapshot
from kg_pipeline.providers.tasks import ExtractTask
from tests.standin import Standin

ONTOLOGY = Ontology.model_validate(
    {
        "name": "parts",
        "classes": {"Part": {}, "Store": {"parent": "Part"}, "Crew": {}},
        "predicates": {
            "calls": {"domain": "Part", "range": "Part", "cues": {"en": ["calls"], "ja": ["を呼び出す"]}},
            "owned_by": {
                "domain": "Part",
                "range": "Crew",
                "cues": {"en": ["is owned by"]},
                "separating": ["site"],
            },
        },
    }
)

KEPT = ("learned", "notice", "meter", "backoff", "api_key", "spool")
QUICK = Backoff(retries=6, base=0.001, cap=0.002)


def passage(text: str = "OrderHub calls StockDB.", doc: str = "a.md", **context: Any) -> ExtractTask:
    """An extraction of `text` as the only chunk of its document."""
    return ExtractTask(Chunk(doc, "rev", 0, Span(0, len(text)), text, Context(**context)), ONTOLOGY)


def snapshot(url: str, model: str = "standin", price: Price | None = None, **more: Any) -> Snapshot:
    """Both tiers on one model; `reply_tokens` goes to the routes, the rest to the snapshot."""
    routes = {"reply_tokens": more.pop("reply_tokens", 2048), "price": price}
    if "parameters" in more:
        routes["parameters"] = more.pop("parameters")
    return Snapshot(
        Route("extraction", url, model, **routes), Route("generation", url, model, **routes),
        **{"deadline": 5.0, "concurrency": 4, **more},
    )  # fmt: skip


@contextmanager
def connected(server: Standin | str, **more: Any) -> Iterator[Connection]:
    """A connection to the stand-in, or to what answers at a URL, with waits of a millisecond."""
    kept = {name: more.pop(name) for name in KEPT if name in more}
    url = server if isinstance(server, str) else server.url
    connection = connect(snapshot(url, **more), **{"backoff": QUICK, **kept})
    try:
        yield connection
    finally:
        connection.close()


def relation(subject: str, obj: Any, quote: str = "", predicate: str = "calls") -> dict[str, Any]:
    """A relation as the wire has it."""
    return {
        "quote": quote or f"{subject} calls {obj}", "from": subject, "rel": predicate, "to": obj, "how": [],
    }  # fmt: skip


def triples(reply: Any) -> list[tuple[str, str, str]]:
    """Subject, predicate and object of every relation."""
    return [(r.subject, r.predicate, r.object) for r in reply.relations]
