"""Second and later runs, from a file to an answer: B64 to B74."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kg_ledger.ledger import Ledger
from kg_pipeline.prompts import load_prompt
from tests.cases.scenes import Scene, lay_out, with_model
from tests.conftest import REPO
from tests.running import kg
from tests.standin import Standin


@pytest.fixture
def scene(workspace: Path) -> Scene:
    """Read by the embedded engine."""
    return lay_out(workspace)


@pytest.fixture
def stub(workspace: Path) -> Iterator[Scene]:
    """Read by a stand-in that returns the facts it is told."""
    with with_model(workspace) as laid_out:
        yield laid_out


def asked(scene: Scene, word: str = "<doc>") -> int:
    """How many passages the stand-in was asked about, and forget them."""
    assert scene.server is not None
    count = sum(word in exchange.user for exchange in scene.server.exchanges)
    scene.server.reset()
    return count


def command(*arguments: str) -> subprocess.Popen[bytes]:
    """Start `kg` in a process of its own."""
    path = os.pathsep.join(str(REPO / folder) for folder in ("pipeline", "ledger"))
    code = f"from kg_pipeline.cli.main import app; app({list(arguments)!r})"
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.Popen(
        [sys.executable, "-c", code], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def test_b64_the_same_file_name_in_two_folders(scene: Scene) -> None:
    ran = scene.ingest(
        {
            "x/readme.md": "OrderHub calls StockDB.\n",
            "y/readme.md": "OrderHub calls Mail.\n",
            "x/読んで.md": "受注サービスは在庫サービスを呼び出す。\n",
            "y/読んで.md": "受注サービスは配送サービスを呼び出す。\n",
        }
    )
    assert ran.summary["documents"]["new"] == 5
    assert {scene.show(f"docs/{d}/{n}")[-1]["path"] for d in "xy" for n in ("readme.md", "読んで.md")} == {
        *("docs/x/readme.md", "docs/y/readme.md", "docs/x/読んで.md", "docs/y/読んで.md")
    }
    scene.ingest({"x/readme.md": "OrderHub uses StockDB.\n"})
    assert {"orderhub:uses:stockdb", "orderhub:calls:mail"} <= scene.current()
    assert "orderhub:calls:stockdb" not in scene.current()


def claim_of(scene: Scene, fact: str) -> dict[str, Any]:
    [source] = scene.show(fact)[0]["sources"]
    assert isinstance(source, dict)
    return source


def test_b66_a_changed_file_keeps_what_still_stands_and_nothing_else(stub: Scene) -> None:
    for subject, stated in (("OrderHub", "{} calls {}."), ("受注サービス", "{}は{}を呼び出す。")):
        for object_ in ("StockDB", "DiskPool", "Mail", "在庫サービス", "配送サービス", "帳票サービス"):
            stub.returns(subject, "calls", object_, stated.format(subject, object_))
    far = "".join(f"\n\n## Part {n}\n\n" + f"Nothing of note happens in part {n}. " * 60 for n in range(9))
    stub.ingest(
        {
            "a.md": f"OrderHub calls StockDB. OrderHub calls DiskPool.{far}",
            "b.md": "受注サービスは在庫サービスを呼び出す。受注サービスは配送サービスを呼び出す。\n",
            "c.md": "受注サービスは在庫サービスを呼び出す。\n",
        }
    )
    chunks = asked(stub)
    assert chunks > 4
    before = claim_of(stub, "orderhub:calls:diskpool")
    ran = stub.ingest(
        {
            "a.md": f"OrderHub calls DiskPool. OrderHub calls Mail.{far}",
            "b.md": "受注サービスは配送サービスを呼び出す。受注サービスは帳票サービスを呼び出す。\n",
        }
    )
    assert ran.summary["documents"]["changed"] == 2
    assert asked(stub) == 2
    known = stub.known()
    assert known["orderhub:calls:stockdb"] in ("superseded", "unsupported")
    assert known["orderhub:calls:mail"] == "current"
    after = claim_of(stub, "orderhub:calls:diskpool")
    assert after["claim"] == before["claim"]
    assert (before["start"], after["start"]) == (24, 0)
    assert after["revision"] != before["revision"]
    assert known["受注サービス:calls:帳票サービス"] == "current"
    assert known["受注サービス:calls:在庫サービス"] == "current", "another file still states it"
    gone = stub.show("orderhub:calls:stockdb")[0]["sources"]
    assert [source["supported"] for source in gone] == [False]


def test_b66_one_sentence_of_a_long_page_costs_what_is_around_it(stub: Scene, workspace: Path) -> None:
    toml = workspace / "kg.toml"
    toml.write_text(f"{toml.read_text('utf-8')}chunk_tokens = 60\n", "utf-8")
    said = [f"Unit{n} calls Part{n} whenever somebody asks for it. " for n in range(60)]
    for n in range(60):
        stub.returns(f"Unit{n}", "calls", f"Part{n}", said[n].strip())
    stub.ingest({"long.md": "".join(said)})
    chunks = asked(stub)
    assert chunks >= 12
    assert len(stub.current()) == 60
    for at, words in (
        (0, "Nothing at all is said here for once, but at some length. "),
        (31, ""),
        (59, "Done. "),
    ):
        said[at] = words
        stub.ingest({"long.md": "".join(said)})
        assert 1 <= asked(stub) <= 2
        assert kg("ledger", "verify").code == 0
    assert len(stub.current()) == 57
    assert "unit31:calls:part31" not in stub.current()


def test_b67_deleted_renamed_and_out_of_reach(stub: Scene, workspace: Path) -> None:
    shared = "OrderHub calls StockDB."
    ja = "受注サービスは在庫サービスを呼び出す。"
    stub.returns("OrderHub", "calls", "StockDB", shared)
    stub.returns("受注サービス", "calls", "在庫サービス", ja)
    stub.ingest({"a.md": shared, "b.md": f"{shared} Again.", "旧.md": ja})
    asked(stub)
    history = [row for row in stub.show("受注サービス:calls:在庫サービス") if "record" in row]
    (workspace / "docs" / "旧.md").rename(workspace / "docs" / "新.md")
    ran = stub.ingest()
    assert ran.summary["documents"]["renamed"] == 1
    assert asked(stub) == 0 and ran.summary["calls"] == {"made": 0, "cached": 0}
    row = stub.show("受注サービス:calls:在庫サービス")
    assert row[0]["sources"][0]["doc"] == "docs/新.md"
    assert [one for one in row if "record" in one] == history
    stub.ingest({"a.md": None})
    [left] = [s for s in stub.show("orderhub:calls:stockdb")[0]["sources"] if s["supported"]]
    assert left["doc"] == "docs/b.md"
    assert stub.known()["orderhub:calls:stockdb"] == "current"
    before = stub.known()
    stub.ingest({"b.md": None, "新.md": None}, code=2)
    assert stub.known() == before
    stub.ingest({}, "--prune")
    assert set(stub.known().values()) == {"unsupported"}
    assert {r["payload"]["k"] for r in stub.record("document")} >= {"new", "renamed", "withdrawn"}
    stub.ingest({"b.md": f"{shared} Again."})
    assert stub.current() == {"orderhub:calls:stockdb"}
    assert asked(stub) == 0
    (workspace / "docs").rename(workspace / "elsewhere")
    ran = kg("ingest", "docs")
    assert ran.code == 2 and "docs" in ran.err
    assert stub.current() == {"orderhub:calls:stockdb"}


@pytest.mark.skipif(not hasattr(os, "kill") or sys.platform == "win32", reason="kills")
def test_b69_killed_after_the_fourth_of_ten_replies_the_next_run_bills_six(workspace: Path) -> None:
    texts = {f"d{n}.md": f"Unit{n} calls 台帳{n}番。\n" for n in range(10)}
    with with_model(workspace) as scene:
        assert scene.server is not None
        toml = workspace / "kg.toml"
        toml.write_text(f"{toml.read_text('utf-8')}concurrency = 1\n", "utf-8")
        scene.write(texts)
        for n in range(10):
            scene.returns(f"Unit{n}", "calls", f"台帳{n}番", f"Unit{n} calls 台帳{n}番。")
        started = threading.Event()
        child: list[subprocess.Popen[bytes]] = []
        plain = scene.server.reply
        assert plain is not None
        answered = 0

        def reply(body: dict[str, Any]) -> Any:
            nonlocal answered
            if answered == 4 and child[0].poll() is None:
                child[0].send_signal(signal.SIGKILL)
                child[0].wait()
            answered += 1
            return plain(body)

        scene.server.reply = lambda body: (started.wait(), reply(body))[1]
        child.append(command("ingest", "docs"))
        started.set()
        assert child[0].wait(60) == -signal.SIGKILL
        assert child[0].stderr is not None
        child[0].stderr.close()
        assert answered >= 5
        assert scene.known() == {}, "no half document is visible"
        scene.server.reply = plain
        scene.server.reset()
        ran = scene.ingest()
        assert asked(scene) == 6
        assert ran.summary["calls"]["cached"] == 4
        assert len(scene.current()) == 10
        assert kg("ledger", "verify").code == 0


def test_b70_a_second_run_is_told_who_is_in_the_way_and_readers_are_not(scene: Scene) -> None:
    scene.ingest({"a.md": "OrderHub calls StockDB.\n", "ja.md": "受注サービスは在庫サービスを呼び出す。\n"})
    with Ledger.open(Path(".kg")) as ledger, ledger.writing("busy", "kg ingest"):
        scene.write({"b.md": "OrderHub calls Mail.\n"})
        ran = command("ingest", "docs", "--wait", "0")
        assert ran.wait(60) == 4
        assert ran.stderr is not None
        said = ran.stderr.read().decode("utf-8")
        ran.stderr.close()
        assert f"(pid {os.getpid()}, since 2" in said
        assert len(scene.current()) == 2
        assert scene.ask("受注サービスは何を呼び出すか？")["ids"] == ["在庫サービス"]
        assert kg("review", "--list").code == 0
    scene.ingest()
    assert "orderhub:calls:mail" in scene.current()


def test_b71_model_prompt_schema_and_limit_are_part_of_the_key(
    stub: Scene, workspace: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    toml, ontology = workspace / "kg.toml", workspace / "o.yaml"
    stub.returns("OrderHub", "calls", "StockDB", "OrderHub calls StockDB.")
    stub.returns("受注サービス", "calls", "在庫サービス", "受注サービスは在庫サービスを呼び出す。")
    stub.ingest({"a.md": "OrderHub calls StockDB.\n", "ja.md": "受注サービスは在庫サービスを呼び出す。\n"})
    assert asked(stub) == 2
    first = toml.read_text("utf-8")

    def misses_once() -> None:
        stub.ingest()
        assert asked(stub) == 2
        stub.ingest()
        assert asked(stub) == 0

    toml.write_text(first.replace('extraction_model = "standin"', 'extraction_model = "m2"'), "utf-8")
    misses_once()
    stub.returns("OrderHub", "calls", "Mail", "OrderHub calls Mail.")
    stub.ingest({"b.md": "OrderHub calls Mail.\n"})
    assert asked(stub) == 1
    assert claim_of(stub, "orderhub:calls:mail")["model"] == "m2"
    assert claim_of(stub, "受注サービス:calls:在庫サービス")["model"] == "standin"
    stub.ingest({"b.md": None})
    toml.write_text(first, "utf-8")
    ran = stub.ingest()
    assert asked(stub) == 0 and ran.summary["calls"]["cached"] == 2, "paid for before"
    toml.write_text(f"{first}reply_tokens = 4096\n", "utf-8")
    misses_once()
    toml.write_text(first, "utf-8")
    ontology.write_text(ontology.read_text("utf-8").replace("[calls]", "[calls, invokes]"), "utf-8")
    misses_once()
    shutil.copytree(REPO / "prompts", workspace / "prompts")
    prompt = workspace / "prompts" / "extract.md"
    prompt.write_text(prompt.read_text("utf-8").replace("shortest", "briefest"), "utf-8")
    monkeypatch.setattr("kg_pipeline.prompts.prompts_folder", lambda: workspace / "prompts")
    load_prompt.cache_clear()
    misses_once()
    with Standin() as elsewhere:
        assert stub.server is not None
        toml.write_text(first.replace(stub.server.url, elsewhere.url), "utf-8")
        stub.ingest()
        assert elsewhere.calls == 0
    load_prompt.cache_clear()


def test_b74_a_report_tells_no_withdrawn_fact_and_is_not_paid_for_again(stub: Scene) -> None:
    shops = {"amber": "琥珀", "birch": "白樺"}
    for shop, ja in shops.items():
        hub, parts = f"{shop.title()}Hub", [f"{shop.title()}{n}" for n in ("Till", "Cart", "Desk", "Gate")]
        parts.append(f"{ja}倉庫")
        for part in parts:
            stub.returns(hub, "calls", part, f"{hub} calls {part}.")
            stub.returns(part, "notifies", hub, f"{part} notifies {hub}.")
        text = "\n".join(f"{hub} calls {part}. {part} notifies {hub}." for part in parts)
        stub.write({f"{shop}.md": text})
    stub.write({"extra.md": "AmberHub calls OldPrinter.\n"})
    stub.returns("AmberHub", "calls", "OldPrinter", "AmberHub calls OldPrinter.")
    stub.ingest()
    told = stub.ask("What are the main themes?", "--global", "--provider", "embedded")
    assert told["answered"] and "OldPrinter" in str(told)
    asked(stub, "")
    first = stub.ingest(None, "--summaries").summary["summaries"]
    assert first["reports"]["written"] == first["reports"]["of"] >= 2
    everything = asked(stub, "")
    again = stub.ingest(None, "--summaries").summary["summaries"]
    assert again["reports"]["written"] == 0
    assert asked(stub, "") == 0
    changed = stub.ingest({"extra.md": None}, "--summaries").summary["summaries"]
    assert 0 < asked(stub, "") < everything
    assert 0 < changed["reports"]["written"] < changed["reports"]["of"]
    for way in ((), ("--provider", "embedded")):
        told = stub.ask("What are the main themes?", "--global", *way)
        assert "OldPrinter" not in str(told)
