"""The ledger told to a person: every kind of record in a sentence, and nothing of it steers a terminal."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg_ledger.errors import DecisionError
from kg_ledger.review import ACTIONS, Decision
from kg_pipeline.recount import fields, recount
from tests.cases.scenes import Scene, lay_out
from tests.ledger.histories import SEEDS, Step, corpora, resolved, told
from tests.running import kg


@pytest.fixture
def scene(workspace: Path) -> Scene:
    laid_out = lay_out(workspace)
    laid_out.ingest(
        {
            "a.md": "OrderHub calls StockDB. OrderHub is owned by Red Team.\n",
            "b.md": "OrderHub is owned by Blue Team.\n",
            "ja.md": "受注サービスは在庫サービスを呼び出す。\n",
        }
    )
    laid_out.ingest({"a.md": "OrderHub calls Mail. OrderHub is owned by Red Team.\n"})
    return laid_out


def test_the_log_is_made_of_sentences(scene: Scene) -> None:
    [item] = scene.items()
    kg("review", "--decide", f"{item['id']}=accept:orderhub:owned_by:red-team", "--note", "as the boss said")
    decided = scene.record("decision")[0]["seq"]
    kg("review", "--decide", f"{decided}=undo")
    lines = kg("ledger", "log").out
    for said in (
        "docs/a.md states (OrderHub) --[calls]--> (StockDB) “OrderHub calls StockDB” – new (",
        "docs/ja.md states (受注サービス) --[calls]--> (在庫サービス)",
        "conflict (single_value): conflict of orderhub:owned_by:red-team",
        f"{item['id']} opened: orderhub owned_by – conflict (single_value)",
        "docs/a.md was revised (revision ",
        "docs/a.md no longer states (OrderHub) --[calls]--> (StockDB) – revised",
        "docs/a.md still states (OrderHub) --[owned_by]--> (Red Team); the names OrderHub (Component), ",
        "accept orderhub:owned_by:red-team – as the boss said",
        f"undo of #{decided} (accept orderhub:owned_by:red-team",
    ):
        assert said in lines
    assert "{" not in lines
    assert kg("ledger", "log", "--op", "claim", "--json").rows[0]["payload"]["s"] == ["OrderHub"]


def test_a_record_is_shown_whole(scene: Scene) -> None:
    claim = scene.record("claim")[0]
    shown = kg("show", str(claim["seq"])).out
    for said in ("document       docs/a.md", "quote          OrderHub calls StockDB", "hash           "):
        assert said in shown
    assert kg("show", str(claim["seq"]), "--json").summary["payload"] == claim["payload"]
    history = kg("show", "orderhub:calls:stockdb").out
    assert "docs/a.md no longer states (OrderHub) --[calls]--> (StockDB)" in history


def test_what_a_person_notes_cannot_steer_the_terminal(scene: Scene) -> None:
    [item] = scene.items()
    kg("review", "--decide", f"{item['id']}=defer", "--note", "fine\x1b[2J\u202e\nnothing here")
    said = kg("ledger", "log", "--op", "decision").out
    assert "\x1b" not in said and "\u202e" not in said
    assert "⟨U+001B⟩[2J⟨U+202E⟩ ⏎ nothing here" in said


@settings(max_examples=60)
@given(corpora(), SEEDS, st.booleans())
def test_every_record_of_any_history_can_be_told(histories: list[list[Step]], seed: int, undo: bool) -> None:
    ledger = told(resolved(seed, [step for history in histories for step in history]))
    random = Random(seed)
    with ledger.writing("r", "person") as writer:
        for item in writer.view.open_items():
            try:
                seq = writer.decide(Decision(random.choice(ACTIONS), item.id, way="time"))
                if undo:
                    writer.decide(Decision("undo", of=seq))
            except DecisionError:
                continue
    for record in ledger.log():
        said = recount(record, ledger.view.record_at)
        assert said and said != record.op and "\n" not in said
        assert len(fields(record)) == len(record.payload)
