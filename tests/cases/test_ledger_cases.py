"""What sentences mean, held against what is known, from a file to an answer: B50 to B63."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kg_ledger.ledger import Ledger
from tests.cases.scenes import Scene, lay_out, with_model
from tests.running import kg


@pytest.fixture
def scene(workspace: Path) -> Scene:
    """Read by the embedded engine."""
    return lay_out(workspace)


@pytest.fixture
def stub(workspace: Path) -> Iterator[Scene]:
    """Read by a stand-in that returns the facts it is told."""
    with with_model(workspace) as laid_out:
        yield laid_out


def rules(scene: Scene) -> set[tuple[str, str]]:
    return {(item["slot"], item["rule"]) for item in scene.items()}


def test_b50_a_loop_that_a_merge_makes_leaves_the_graph_and_comes_back(stub: Scene) -> None:
    stub.returns("OrderHub", "calls", "Order Desk", "OrderHub calls Order Desk.")
    stub.returns("OrderHub", "calls", "Mail", "OrderHub calls Mail.")
    stub.ingest({"a.md": "OrderHub calls Order Desk.\n\nOrderHub calls Mail.\n"})
    loop = "orderhub:calls:order-desk"
    assert loop in stub.current()
    stub.returns("OrderHub", "also_called", "Order Desk", "OrderHub, also called Order Desk.")
    stub.ingest({"b.md": "OrderHub, also called Order Desk.\n"})
    [row] = [row for row in stub.show(loop) if "fact" in row]
    assert row["subject"] == row["object"]
    assert row["standing"] == "pending"
    with Ledger.open(Path(".kg"), read_only=True) as ledger:
        view = ledger.view
        [evidence] = view.claims_of(loop)
        assert evidence.gate == "self_loop_after_merge"
        assert set(view.graph().edges()) == {(row["subject"], "mail")}
        [entity] = view.find("OrderHub")
    assert kg("review", "--decide", f"{entity.id}=split:Order Desk").code == 0
    assert loop in stub.current()


def test_b50_a_stated_loop_goes_to_review(stub: Scene) -> None:
    stub.returns("Retry job", "triggers", "Retry job", "the job re-triggers itself")
    stub.ingest({"a.md": "# Retry job\n\nWhen a run fails, the job re-triggers itself.\n"})
    assert rules(stub) == {("retry-job triggers retry-job", "self_loop")}
    assert stub.current() == set()
    [item] = stub.items()
    assert kg("review", "--decide", f"{item['id']}=accept").code == 0
    assert stub.items() == []


def test_b52_parallel_relations_stay_three(scene: Scene) -> None:
    scene.ingest(
        {
            "a.md": "OrderHub calls StockDB. OrderHub monitors StockDB. StockDB notifies OrderHub.\n",
            "ja.md": "受注サービスは在庫サービスを呼び出す。受注サービスは在庫サービスを監視する。"
            "在庫サービスは受注サービスに通知する。\n",
        }
    )
    expected = {
        *("orderhub:calls:stockdb", "orderhub:monitors:stockdb", "stockdb:notifies:orderhub"),
        *(
            "受注サービス:calls:在庫サービス",
            "受注サービス:monitors:在庫サービス",
            "在庫サービス:notifies:受注サービス",
        ),
    }
    assert scene.current() == expected
    with Ledger.open(Path(".kg"), read_only=True) as ledger:
        assert {key for _, _, key in ledger.view.graph().edges(keys=True)} == expected
    told = ("OrderHub calls StockDB", "OrderHub monitors StockDB", "StockDB notifies OrderHub")
    for form in ("graphml", "gexf", "neo4j", "turtle", "jsonld", "html", "jsonl"):
        written = kg("export", form)
        assert written.code == 0
        assert all(quote in written.out for quote in (*told, "受注サービスは在庫サービスを監視する")), form
    assert kg("export", "obsidian", "--output", "vault").code == 0
    notes = "".join(note.read_text("utf-8") for note in Path("vault").rglob("*.md"))
    assert all(notes.count(f"“{quote}”") == 2 for quote in told), "once at either end"


DENIALS = (
    ("OrderHub does not call StockDB.", "OrderHub", "calls", "StockDB"),
    ("OrderHub never writes to Mail.", "OrderHub", "writes_to", "Mail"),
    ("OrderHubはStockDBを呼び出さない。", "OrderHub", "calls", "StockDB"),
    ("Neither Alpha nor Beta uses Gamma.", "Alpha", "uses", "Gamma"),
    ("Neither Alpha nor Beta uses Gamma.", "Beta", "uses", "Gamma"),
    ("OrderHub no longer monitors Mail.", "OrderHub", "monitors", "Mail"),
    ("OrderHub writes reports without Gamma.", "OrderHub", "uses", "Gamma"),
    ("受注サービスは在庫サービスを使いません。", "受注サービス", "uses", "在庫サービス"),
    ("受注サービスは配送サービスを使わず、郵便を使う。", "受注サービス", "uses", "配送サービス"),
    ("受注サービスによる帳票サービスの呼び出しは廃止した。", "受注サービス", "calls", "帳票サービス"),
)


def test_b54_a_denial_is_never_an_assertion_whatever_the_model_says(stub: Scene) -> None:
    for quote, *triple in DENIALS:
        stub.returns(*triple, quote)  # type: ignore[arg-type]
    stub.ingest({"a.md": "\n\n".join(dict.fromkeys(quote for quote, *_ in DENIALS)) + "\n"})
    known = stub.known()
    assert known
    assert {fact for fact in known if not fact.endswith(":not")} == set()
    assert {"orderhub:calls:stockdb:not", "受注サービス:uses:在庫サービス:not"} <= stub.current()
    assert kg("query", "What does OrderHub call?", "--provider", "embedded", "--json").summary["ids"] == []


def test_b54_a_double_negation_goes_to_review(stub: Scene) -> None:
    stub.returns("Alpha", "calls", "Beta", "It is not true that Alpha failed to call Beta.")
    stub.returns(
        "受注サービス", "calls", "在庫サービス", "受注サービスが在庫サービスを呼び出さないわけではない。"
    )
    stub.ingest(
        {
            "a.md": "It is not true that Alpha failed to call Beta.\n",
            "ja.md": "受注サービスが在庫サービスを呼び出さないわけではない。\n",
        }
    )
    assert stub.current() == set()
    assert rules(stub) == {
        ("alpha calls beta", "modality"),
        ("受注サービス calls 在庫サービス", "modality"),
    }


def test_b55_no_longer_closes_the_fact(scene: Scene) -> None:
    scene.ingest(
        {
            "2025-01.md": "---\ndate: 2025-01-15\n---\nOrderHub depends on StockDB.\n",
            "2025-01-ja.md": "---\ndate: 2025-01-15\n---\n受注サービスは在庫サービスに依存する。\n",
        }
    )
    ran = scene.ingest(
        {
            "2026-03.md": "---\ndate: 2026-03-02\n---\nOrderHub no longer depends on StockDB.\n",
            "2026-03-ja.md": "---\ndate: 2026-03-02\n---\n受注サービスはもう在庫サービスに依存していない。\n",
        }
    )
    assert ran.summary["judgements"]["update"] == 2
    for fact in ("orderhub:depends_on:stockdb", "受注サービス:depends_on:在庫サービス"):
        row = scene.show(fact)[0]
        assert row["standing"] == "superseded"
        assert row["superseded_by"] == [f"{fact}:not"]
        assert row["terms"] == [{"since": None, "until": "2026-03-02"}]
    assert scene.items() == []
    for question, name in (
        ("What does OrderHub depend on?", "stockdb"),
        ("受注サービスは何に依存しているか？", "在庫サービス"),
    ):
        assert scene.ask(question)["ids"] == []
        assert scene.ask(question, "--as-of", "2026-06")["ids"] == []
        past = scene.ask(question, "--as-of", "2025-06")
        assert past["ids"] == [name]
        assert {c["doc"][:12] for d in past["disputes"] for c in d["citations"]} == {"docs/2026-03"[:12]}


def test_b56_plans_proposals_and_superseded_pages_are_no_facts(scene: Scene) -> None:
    scene.ingest(
        {
            "a.md": "OrderHub will call Mail from October.\n\nWe propose that OrderHub call DiskPool.\n\n"
            "If load grows, OrderHub could call Ledger.\n",
            "ja.md": "受注サービスは来月には在庫サービスを呼び出す予定。\n",
            "b.md": "# Old page\n\nStatus: Superseded\n\nStockDB notifies OrderHub.\n",
            "c.md": "---\nstatus: superseded\n---\nMail notifies OrderHub.\n",
        }
    )
    assert scene.current() == set()
    marks = {
        (row["quote"], row["modality"]) for fact in scene.known() for row in scene.show(fact)[0]["sources"]
    }
    assert {modality for quote, modality in marks if "propose" in quote or "will" in quote} == {"planned"}
    assert {modality for quote, modality in marks if "could" in quote} == {"hypothetical"}
    assert {modality for quote, modality in marks if "予定" in quote} == {"planned"}
    assert {rule for _, rule in rules(scene)} == {"modality", "document_status"}
    asked = kg("query", "What does OrderHub call?")
    assert "DiskPool" not in asked.out.split("Only planned")[0]
    assert "Only planned, reported or unsettled" in asked.out
    assert scene.ask("What does OrderHub call?")["ids"] == []
    assert scene.ask("受注サービスは何を呼び出すか？")["ids"] == []


def test_b58_two_terms_of_one_fact(stub: Scene) -> None:
    stub.returns("Alpha", "led_by", "Mori", "Mori led Alpha Jan–Mar 2025.", since="2025-01", until="2025-04")
    stub.returns("Alpha", "led_by", "Mori", "Mori led Alpha again from Sept 2025.", since="2025-09")
    first = "森チームは2025年1月から3月まで移行案件を率いた。"
    again = "森チームは2025年9月から再び移行案件を率いた。"
    stub.returns("移行案件", "led_by", "森チーム", first, since="2025-01", until="2025-04")
    stub.returns("移行案件", "led_by", "森チーム", again, since="2025-09")
    stub.ingest({"a.md": "Mori led Alpha Jan–Mar 2025.\n", "ja1.md": f"{first}\n"})
    ran = stub.ingest({"b.md": "Mori led Alpha again from Sept 2025.\n", "ja2.md": f"{again}\n"})
    assert ran.summary["judgements"]["new"] == 2
    for fact, question in (
        ("alpha:led_by:mori", "Who led Alpha?"),
        ("移行案件:led_by:森チーム", "移行案件のリーダーは？"),
    ):
        row = stub.show(fact)[0]
        assert len(row["sources"]) == 2
        assert row["terms"] == [
            {"since": "2025-01", "until": "2025-04"},
            {"since": "2025-09", "until": None},
        ]
        embedded = ("--provider", "embedded")
        held = {
            at: stub.ask(question, "--as-of", at, *embedded)["ids"]
            for at in ("2025-02", "2025-06", "2025-10")
        }
        leader = fact.rpartition(":")[2]
        assert held == {"2025-02": [leader], "2025-06": [], "2025-10": [leader]}
    assert stub.items() == []


def test_b59_unrelated_facts_do_not_retire_each_other(scene: Scene) -> None:
    scene.ingest({"a.md": "OrderHub uses StockDB.\n", "ja1.md": "受注サービスは在庫サービスを使う。\n"})
    scene.ingest({"b.md": "StockDB uses DiskPool.\n", "ja2.md": "在庫サービスは配送サービスを使う。\n"})
    ran = scene.ingest({"c.md": "OrderHub uses Mail.\n", "ja3.md": "受注サービスは配送サービスを使う。\n"})
    assert ran.summary["judgements"]["new"] == 2
    assert set(scene.known().values()) == {"current"}
    assert len(scene.known()) == 6
    assert scene.items() == []


def test_b60_a_succession_is_no_contradiction_and_one_day_of_overlap_is(stub: Scene) -> None:
    mori = "Mori owned OrderHub from January 2024 until March 2025."
    abe, early = "Abe owns OrderHub from April 2025.", "Abe owns OrderHub from 28 February 2025."
    ja_mori, ja_abe = (
        "受注サービスの担当は2024年1月から2025年2月まで森班。",
        "2025年4月から受注サービスの担当は阿部班。",
    )
    ja_early = "2025年2月28日から受注サービスの担当は阿部班。"
    stub.returns("OrderHub", "owned_by", "Mori", mori, since="2024-01", until="2025-03")
    stub.returns("OrderHub", "owned_by", "Abe", abe, since="2025-04")
    stub.returns("OrderHub", "owned_by", "Abe", early, since="2025-02-28")
    stub.returns("受注サービス", "owned_by", "森班", ja_mori, since="2024-01", until="2025-03")
    stub.returns("受注サービス", "owned_by", "阿部班", ja_abe, since="2025-04")
    stub.returns("受注サービス", "owned_by", "阿部班", ja_early, since="2025-02-28")
    stub.ingest({"a.md": mori, "b.md": abe, "ja1.md": ja_mori, "ja2.md": ja_abe})
    assert stub.current() == {"orderhub:owned_by:abe", "受注サービス:owned_by:阿部班"}
    assert stub.items() == []
    stub.ingest({"b.md": early, "ja2.md": ja_early})
    items = {item["slot"]: item for item in stub.items()}
    assert items.keys() == {"orderhub owned_by", "受注サービス owned_by"}
    assert {item["rule"] for item in items.values()} == {"overlapping_time"}
    assert {side["quote"] for side in items["orderhub owned_by"]["sides"]} == {mori, early}
    assert {side["quote"] for side in items["受注サービス owned_by"]["sides"]} == {ja_mori, ja_early}


def test_b63_two_values_make_one_item_and_the_answer_says_both(stub: Scene) -> None:
    stub.returns("OrderHub", "retry_limit", "3", "The retry limit is 3.")
    stub.returns("OrderHub", "retry_limit", "5", "The retry limit is 5.")
    stub.returns("受注サービス", "retry_limit", "3回", "再試行の上限は3回。")
    stub.returns("受注サービス", "retry_limit", "5回", "再試行の上限は5回。")
    head, ja = "---\ndate: 2025-05-01\n---\n# OrderHub\n\n", "---\ndate: 2025-05-01\n---\n# 受注サービス\n\n"
    stub.ingest(
        {
            "doc1.md": f"{head}The retry limit is 3.\n",
            "doc2.md": f"{head}The retry limit is 5.\n",
            "ja1.md": f"{ja}再試行の上限は3回。\n",
            "ja2.md": f"{ja}再試行の上限は5回。\n",
        }
    )
    assert rules(stub) == {
        ("orderhub retry_limit", "single_value"),
        ("受注サービス retry_limit", "single_value"),
    }
    assert set(stub.known().values()) == {"contested"}
    told = kg("query", "What is the retry limit of OrderHub?", "--provider", "embedded")
    assert "Sources disagree" in told.out
    assert 'docs/doc1.md:6 "The retry limit is 3."' in told.out
    assert 'docs/doc2.md:6 "The retry limit is 5."' in told.out
    ja_told = kg("query", "受注サービスの再試行の上限は？", "--provider", "embedded")
    assert "出典が食い違っています" in ja_told.out
    assert "docs/ja1.md:6" in ja_told.out and "docs/ja2.md:6" in ja_told.out
