"""10,000 bad replies: no exception that is not ours, nothing accepted that is not valid, no document lost."""

from __future__ import annotations

import json
import os
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from kg_pipeline.providers.base import ProviderError, Reply
from kg_pipeline.providers.cache import CachedProvider, MemoryCalls
from kg_pipeline.providers.faults.retry import Backoff
from kg_pipeline.providers.global_tasks import MapReply
from kg_pipeline.providers.parse import Parsed, parse_reply
from kg_pipeline.providers.query_tasks import AnswerReply, PlanReply
from kg_pipeline.providers.replytext import Unusable
from kg_pipeline.providers.resolve_tasks import ResolveReply, SideVerdict
from kg_pipeline.providers.summary_tasks import ProfileReply
from kg_pipeline.providers.tasks import ExtractReply
from tests.providers.helpers import connected, passage, triples
from tests.running import ONTOLOGY, kg, write
from tests.standin import Standin
from tests.standin.garbage import Garbage

REPLIES = 10_000
OVER_HTTP = 10_000 if os.environ.get("KG_LONG") else 1_500

OTHERS: tuple[type[BaseModel], ...] = (
    AnswerReply,
    PlanReply,
    MapReply,
    ProfileReply,
    ResolveReply,
    SideVerdict,
)
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def read(text: str, model: type[BaseModel]) -> Parsed[Any] | None:
    """What is made of a reply; None where it is refused with words."""
    try:
        return parse_reply(text, model)
    except Unusable as err:
        assert err.reason
        assert str(err).encode("utf-8", "strict") or err.empty
        return None


def check_storable(value: BaseModel) -> None:
    """A value that was accepted is valid, and every store can hold it."""
    dumped = value.model_dump(mode="json")
    json.dumps(dumped, ensure_ascii=False, allow_nan=False).encode("utf-8")
    assert type(value).model_validate(dumped) == value


def check_extraction(reply: ExtractReply, whole: set[str] | None) -> None:
    """Every item says what an item must say; nothing in it is a part of what was written."""
    for relation in reply.relations:
        said = (relation.subject, relation.predicate, relation.object)
        assert all(text.strip() and not CONTROL.search(text) for text in said)
        assert relation.quote.strip()
        if whole is not None:
            assert {*said, relation.quote} <= whole, relation
    for entity in reply.entities:
        assert entity.name.strip()
        assert not CONTROL.search(entity.name)
        if whole is not None:
            assert {entity.name, *(alias.name for alias in entity.aliases)} <= whole, entity


def test_10_000_bad_replies_are_read_or_refused_and_nothing_is_invented() -> None:
    garbage = Garbage(2026)
    kept = refused = rejected = 0
    for i in range(REPLIES):
        text, whole = garbage.reply()
        parsed = read(text, ExtractReply)
        if parsed is None:
            refused += 1
        else:
            check_storable(parsed.value)
            check_extraction(parsed.value, garbage.whole if whole else None)
            assert all(one.reason and one.item.encode("utf-8") is not None for one in parsed.rejected)
            kept += len(parsed.value.entities) + len(parsed.value.relations)
            rejected += len(parsed.rejected)
        other = read(text, OTHERS[i % len(OTHERS)])
        if other is not None:
            check_storable(other.value)
    assert kept > REPLIES // 5
    assert rejected > REPLIES // 10
    assert REPLIES // 10 < refused < REPLIES * 3 // 4


def test_bad_replies_over_http_lose_no_document() -> None:
    garbage = Garbage(7)
    with (
        Standin() as server,
        connected(server, backoff=Backoff(3, 0.0005, 0.001), concurrency=8, deadline=30.0) as c,
    ):
        provider = CachedProvider(c.provider, calls := MemoryCalls())
        c.provider.perform(passage("Warm calls Up."))
        outcomes: dict[int, Reply[ExtractReply] | ProviderError] = {}

        def ask(i: int) -> None:
            try:
                outcomes[i] = provider.perform(passage(f"Part{i} calls Box{i}.", f"{i}.md"))
            except ProviderError as err:
                outcomes[i] = err

        asked = 0
        with ThreadPoolExecutor(8) as pool:
            while server.calls < OVER_HTTP:
                server.queue(*(garbage.said() for _ in range(200)))
                list(pool.map(ask, range(asked, asked + 100)))
                asked += 100
        assert sorted(outcomes) == list(range(asked))
        assert c.meter.calls == c.budget.calls == server.calls
        failed = {i for i, got in outcomes.items() if isinstance(got, ProviderError)}
        for i, got in outcomes.items():
            if isinstance(got, Reply):
                check_storable(got.value)
                check_extraction(got.value, None)
            else:
                assert got.code
                assert f"{i}.md#1" in got.what or got.exit_code == 5
        assert 0 < len(failed) < asked
        server._queue.clear()
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(ask, sorted(failed)))
        again = {i: got for i, got in outcomes.items() if i in failed}
        assert all(isinstance(got, Reply) for got in again.values())
        assert all(triples(got.value) == [(f"Part{i}", "calls", f"Box{i}")] for i, got in again.items())  # type: ignore[union-attr]
        assert len(calls) <= asked


@pytest.mark.parametrize("seed", range(4))
def test_the_same_garbage_is_read_the_same_way(seed: int) -> None:
    first, second = Garbage(seed), Garbage(seed)
    for _ in range(50):
        text, _ = first.reply()
        assert text == second.reply()[0]
        one, two = read(text, ExtractReply), read(text, ExtractReply)
        assert one == two


def test_a_run_on_garbage_ends_every_document_done_or_failed(
    workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (workspace / "o.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "o.yaml"\nextraction_model = "standin"\n', "utf-8")
    write(workspace, **{f"docs__{i}_md": f"Gate{i} Service calls Vault{i} Service." for i in range(80)})
    garbage = Garbage(11)
    with Standin() as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        server.reply = lambda body: garbage.reply()[0].encode("utf-8", "replace").decode("utf-8")
        ran = kg("ingest", "docs", "--json")
        named = {row["where"].split("#")[0] for row in ran.rows if row.get("failed") is True}
        assert ran.code == 3
        assert ran.summary["ok"] + ran.summary["failed"] == 80
        assert len({place for place in named if place.startswith("docs/")}) == ran.summary["failed"]
        assert ran.summary["calls"]["made"] == server.calls
        assert kg("ledger", "verify").code == 0
        server.reply = None
        again = kg("ingest", "docs", "--json")
        assert again.code == 0, again.out
        assert again.summary["documents"]["new"] == ran.summary["failed"]
        assert again.summary["documents"]["unchanged"] == ran.summary["ok"]
        assert kg("ledger", "verify").code == 0
