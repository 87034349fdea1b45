"""Names and identity, from a file to what a user sees: B39 to B61, B81, B87."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from tests.cases.scenes import Scene, lay_out, with_model
from tests.conftest import REPO
from tests.running import Ran, kg
from tests.standin.reading import answer

COMPUTED = ("--provider", "embedded")
"""Questions are answered by rules; the stand-in reads documents only."""
FORMATS = ("graphml", "gexf", "neo4j", "turtle", "jsonld", "html", "jsonl")


@pytest.fixture
def scene(workspace: Path) -> Scene:
    """Read by the embedded engine."""
    return lay_out(workspace)


@pytest.fixture
def stub(workspace: Path) -> Iterator[Scene]:
    """Read by a stand-in that returns the facts it is told."""
    with with_model(workspace) as laid_out:
        yield laid_out


def ring(scene: Scene, names: tuple[str, ...], document: str = "names.md") -> None:
    """A document in which each name calls the next, and the facts that a model reads there."""
    lines = []
    for one, other in pairwise((*names, names[0])):
        quote = f"{one} calls {other}"
        scene.returns(one, "calls", other, quote)
        lines.append(quote)
    scene.ingest({document: "\n\n".join(lines) + "\n"})


def exported(name: str, folder: Path) -> str:
    """The text of an export."""
    place = folder / f"out.{name}"
    ran = kg("export", name, "-o", place, "--json")
    assert ran.code == 0, ran.err
    return place.read_text("utf-8")


def entities() -> dict[str, str]:
    """Id → label of everything in the graph, from the export that other programs read."""
    rows = [json.loads(line) for line in kg("export", "jsonl").out.splitlines() if line]
    return {row["entity"]["id"]: row["entity"]["label"] for row in rows if "entity" in row}


def shown(what: str) -> list[dict[str, Any]]:
    """What `kg show` says of things called so."""
    return [row["entity"] for row in kg("show", what, "--json").rows if "entity" in row]


# -- B39: no two names share an id ----------------------------------------------------------------------

ODD = ("決済台帳", "顧客台帳", "api_決済", "api_在庫", "🚀", "---")


def test_b39_six_names_are_six_nodes_in_every_export_and_their_ids_stay(stub: Scene, workspace: Path) -> None:
    ring(stub, ODD)
    first = entities()
    assert sorted(first.values()) == sorted(ODD)
    graph = nx.parse_graphml(exported("graphml", workspace))
    assert sorted(data["label"] for _, data in graph.nodes(data=True)) == sorted(ODD)
    iris = set(re.findall(r"<urn:kg:entity:[^<>\s]*>", exported("turtle", workspace)))
    assert len(iris) == len(ODD)
    assert kg("export", "obsidian", "-o", workspace / "notes").code == 0
    notes = [
        path for path in (workspace / "notes").rglob("*.md") if any(n in path.read_text("utf-8") for n in ODD)
    ]
    assert len({path.name for path in notes}) == len(notes) >= len(ODD)
    for name in FORMATS:
        text = exported(name, workspace)
        assert all(odd in text or json.dumps(odd)[1:-1] in text for odd in ODD), name
    stub.ingest({"more.md": "Nothing is said here.\n"}, "--again")
    assert entities() == first


# -- B40: composed and decomposed are one ----------------------------------------------------------------


def test_b40_one_name_in_two_normal_forms_is_one_entity_with_true_spans(stub: Scene, workspace: Path) -> None:
    composed = "ガイド係"
    decomposed = unicodedata.normalize("NFD", composed)
    assert composed != decomposed
    stub.returns(composed, "calls", "受付", f"{composed}は受付を呼び出す")
    stub.returns(decomposed, "calls", "倉庫", f"{decomposed}は倉庫を呼び出す")
    file_name = unicodedata.normalize("NFD", "データ.md")
    stub.ingest({"a.md": f"{composed}は受付を呼び出す。\n", file_name: f"{decomposed}は倉庫を呼び出す。\n"})
    assert len(entities()) == 3
    answer_ = stub.ask(f"{composed}は何を呼び出しますか。", *COMPUTED)
    assert len(answer_["ids"]) == 2
    for citation in answer_["citations"]:
        path = next(p for p in (workspace / "docs").iterdir() if same(p.name, Path(citation["doc"]).name))
        assert path.read_text("utf-8")[citation["start"] : citation["end"]] == citation["quote"]
    assert stub.ask(f"{decomposed}は何を呼び出しますか。", *COMPUTED)["ids"] == answer_["ids"]
    assert kg("show", "docs/データ.md").code == 0
    assert stub.ingest().summary["documents"]["unchanged"] == 2


def same(one: str, other: str) -> bool:
    """Whether two file names are one in NFC."""
    return unicodedata.normalize("NFC", one) == unicodedata.normalize("NFC", other)


# -- B41: case, spacing, width ---------------------------------------------------------------------------

SPELLINGS = ("OrderHub", "Orderhub", "ORDERHUB", "Order Hub", "order-hub", "Ｏｒｄｅｒ Ｈｕｂ")


def test_b41_six_spellings_are_one_node_shown_by_the_most_frequent(stub: Scene) -> None:
    lines = []
    for number, name in enumerate((*SPELLINGS, "OrderHub")):
        quote = f"{name} calls Port {number}"
        stub.returns(name, "calls", f"Port {number}", quote)
        lines.append(quote)
    stub.ingest({"a.md": "\n\n".join(lines) + "\n"})
    held = shown("OrderHub")
    assert [one["label"] for one in held] == ["OrderHub"]
    assert {held[0]["label"], *held[0]["aliases"]} == set(SPELLINGS)
    assert len(entities()) == 1 + len(lines)
    for name in SPELLINGS:
        assert len(stub.ask(f"What does {name} call?", *COMPUTED)["ids"]) == len(lines)


def test_b41_nothing_is_joined_across_classes(stub: Scene) -> None:
    stub.returns("Orion", "owned_by", "ORION", "Orion is owned by ORION")
    stub.ingest({"a.md": "Orion is owned by ORION.\n"})
    assert {one["type"] for one in shown("Orion")} >= {"Service", "Team"}
    assert not any({"Orion", "ORION"} <= {one["label"], *one["aliases"]} for one in shown("Orion"))


# -- B43: what differs in a number -----------------------------------------------------------------------

APART = (
    ("Relay-7A", "Relay-7B"), ("規程第12号", "規程第13号"), ("FY2025 plan", "FY2026 plan"),
    ("ledger", "ledgerd"),
)  # fmt: skip


@pytest.mark.parametrize("pair", APART)
def test_b43_names_that_differ_in_a_number_or_suffix_are_neither_merged_nor_proposed(
    stub: Scene, pair: tuple[str, str]
) -> None:
    asked: list[str] = []
    plain = stub.reply

    def joins_everything(body: dict[str, Any]) -> Any:
        named = body["response_format"]["json_schema"]
        if named["name"] == "clusters":
            asked.append(str(body["messages"][1]["content"]))
            return answer(named["name"], named["schema"], "", str(body["messages"][1]["content"]))
        return plain(body)

    assert stub.server is not None
    stub.server.reply = joins_everything
    ring(stub, pair)
    assert set(pair) <= set(entities().values())
    assert not any(all(name in prompt for name in pair) for prompt in asked)
    assert not [item for item in stub.items() if item["class"] == "merge"]


def test_b43_a_stated_alias_joins_them(scene: Scene) -> None:
    scene.ingest({"a.md": "Relay-7A is a service. Relay-7A is also called Relay-9. Relay-9 calls StockDB.\n"})
    assert len(scene.ask("What does Relay-7A call?")["ids"]) == 1


# -- B45: an ambiguous short name ------------------------------------------------------------------------


def test_b45_every_way_tells_both_candidates_and_one_can_be_picked(stub: Scene) -> None:
    stub.returns("Cost Board", "owned_by", "Red Team", "Cost Board is owned by Red Team")
    stub.returns("Cache Broker", "owned_by", "Blue Team", "Cache Broker is owned by Blue Team")
    for name in ("Cost Board", "Cache Broker"):
        stub.returns(name, "also_called", "CB", f"{name} (CB)")
    stub.ingest(
        {
            "a.md": "Cost Board (CB) is here. Cost Board is owned by Red Team.\n",
            "b.md": "Cache Broker (CB) is there. Cache Broker is owned by Blue Team.\n",
        }
    )
    for way in ("--local", "--strategy=graphrag"):
        found = stub.ask("Who owns CB?", way, *COMPUTED)
        assert len(found["ambiguous"][0]["candidates"]) == 2, way
        picked = found["ambiguous"][0]["candidates"][0]
        alone = stub.ask("Who owns CB?", way, "--entity", picked["id"], *COMPUTED)
        assert alone["ambiguous"] == []


# -- B47 and B49: hostile names --------------------------------------------------------------------------

HOSTILE = (
    'Plan "B"', "O'Neil\\Sons", "a/b", "../x", "urn:svc:1", 'C++ "x', "50% off; DROP TABLE", "CON",
    "L" * 300, "</script><svg onload=kgTest()>",
)  # fmt: skip


def test_b47_every_name_goes_round_from_store_to_question_to_export_and_back(
    stub: Scene, workspace: Path
) -> None:
    ring(stub, HOSTILE)
    held = entities()
    assert sorted(held.values()) == sorted(HOSTILE)
    for id_, label in held.items():
        assert [one["label"] for one in shown(id_)] == [label]
        assert kg("query", label, "--strategy", "plain", "--json").code == 0
        found = stub.ask(f"{label} calls what?", "--local", "--entity", id_, *COMPUTED)
        assert id_ in found["ids"] or found["ids"] or found["citations"], label
    graph = nx.parse_graphml(exported("graphml", workspace))
    assert sorted(data["label"] for _, data in graph.nodes(data=True)) == sorted(HOSTILE)
    assert kg("export", "obsidian", "-o", workspace / "notes").code == 0
    names = [path.name for path in (workspace / "notes").rglob("*.md")]
    assert len({name.casefold() for name in names}) == len(names)
    assert not any(set('/\\:*?"<>|') & set(name) or len(name.encode()) > 255 for name in names)
    assert not (workspace / "x.md").exists()


def test_b49_a_script_in_a_name_a_quote_or_a_file_name_is_text_in_the_exported_page(
    stub: Scene, workspace: Path
) -> None:
    script = "</script><svg onload=kgTest()>"
    stub.returns(script, "calls", "Base", f"{script} calls Base")
    stub.ingest({"svg onload=kgTest().md": f"{script} calls Base.\n"})
    page = exported("html", workspace)
    assert "<svg onload" not in page
    assert len(re.findall(r"<script\b", page)) == len(re.findall(r"</script>", page))
    assert "kgTest" in page


# -- B53: two languages ----------------------------------------------------------------------------------


def test_b53_a_gloss_joins_the_two_languages_and_each_quote_stays_in_its_own(scene: Scene) -> None:
    scene.ingest(
        {
            "ja.md": "決済サービス（Payment Service）は Ledger に書き込む。\n",
            "en.md": "Payment Service writes to StockDB.\n",
        }
    )
    found = scene.ask("What does Payment Service write to?")
    assert set(found["ids"]) == {"ledger", "stockdb"}
    assert scene.ask("決済サービスは何に書き込みますか。")["ids"] == found["ids"]
    quotes = {citation["doc"]: citation["quote"] for citation in found["citations"]}
    assert "書き込む" in quotes["docs/ja.md"]
    assert quotes["docs/en.md"].startswith("Payment Service writes")


def test_b53_without_a_gloss_two_languages_stay_two(stub: Scene) -> None:
    stub.returns("決済サービス", "writes_to", "台帳", "決済サービスは台帳に書き込む")
    stub.returns("Payment Service", "writes_to", "Ledger", "Payment Service writes to Ledger")
    stub.ingest({"ja.md": "決済サービスは台帳に書き込む。\n", "en.md": "Payment Service writes to Ledger.\n"})
    assert sorted(entities().values()) == ["Ledger", "Payment Service", "台帳", "決済サービス"]


# -- B61: enumerations -----------------------------------------------------------------------------------


def test_b61_no_member_of_an_enumeration_is_lost_and_none_is_made_of_all(scene: Scene) -> None:
    names = "\n".join(f"Unit {n} is a service." for n in "PQRST")
    scene.ingest(
        {
            "units.md": names + "\n\n甲局と乙局と丙局と丁局はサービスである。\n",
            "en.md": "Unit P, Unit Q and Unit R each call Unit S.\n",
            "ja.md": "甲局と乙局、および丙局は丁局を呼び出す。\n",
            "not.md": "Unit T calls Unit P, Unit Q and Unit R, but not Unit S.\n",
            "list.md": "Callers of StockDB:\n\n- Unit P\n- Unit Q\n",
        }
    )
    held = scene.current()
    assert {f"unit-{n}:calls:unit-s" for n in "pqr"} <= held
    assert {f"{n}局:calls:丁局" for n in "甲乙丙"} <= held
    assert {f"unit-t:calls:unit-{n}" for n in "pqr"} <= held
    assert "unit-t:calls:unit-s" not in held
    assert "unit-t:calls:unit-s:not" in scene.known()
    assert not any("," in label or " and " in label or "、" in label for label in entities().values())


# -- B81 and B87: the whole ------------------------------------------------------------------------------

WHOLE = {
    f"d{n}.md": "".join(f"Unit {n}{a} calls Unit {n}{b}.\n\n" for a, b in ("pq", "qr", "rp"))
    for n in range(4)
}
CLASSES = "".join(f"Unit {n}{a} is a service.\n" for n in range(4) for a in "pqr")


def reports(folder: Path, names: list[str], seed: str) -> dict[str, Any]:
    """Communities and reports of a corpus that came in one by one, in a process with its own hash seed."""
    scene_ = folder
    (scene_ / "docs").mkdir(parents=True)
    (scene_ / "kg.toml").write_text('ontology = "../o.yaml"\n', "utf-8")
    code = "from kg_pipeline.cli.main import app; import sys; app(sys.argv[1:])"
    path = os.pathsep.join(str(REPO / room) for room in ("pipeline", "ledger"))
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path}
    for name in names:
        (scene_ / "docs" / name).write_text(CLASSES if name == "c.md" else WHOLE[name], "utf-8")
        last = name == names[-1]
        command = [sys.executable, "-c", code, "ingest", "docs", *(["--summaries"] if last else [])]
        done = subprocess.run(
            command, cwd=scene_, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    kept = json.loads((scene_ / ".kg" / "summaries.json").read_text("utf-8"))
    told = {report["about"]: [s["text"] for s in report["statements"]] for report in kept["reports"]}
    return {"members": sorted(c["members"] for c in kept["clustering"]["communities"]), "reports": told}


def test_b81_order_and_hash_seed_change_no_community_and_no_report(scene: Scene, workspace: Path) -> None:
    names = ["c.md", *WHOLE]
    first = reports(workspace / "one", names, "0")
    second = reports(workspace / "two", ["c.md", *reversed(WHOLE)], "1")
    assert len(first["reports"]) >= 4
    assert first == second


def test_b87_failed_parts_are_counted_and_an_empty_answer_lists_the_points(stub: Scene) -> None:
    ring(stub, tuple(f"Unit {n}" for n in "pqrstuv"), "a.md")
    ring(stub, tuple(f"Part {n}" for n in "pqrstuv"), "b.md")
    plain = stub.reply

    def reply(body: dict[str, Any]) -> Any:
        named = body["response_format"]["json_schema"]["name"]
        user = str(body["messages"][-1]["content"])
        if named == "points":
            return (
                {"points": [{"description": "Units call one another.", "cited": ["R1"]}]}
                if "R1" in user
                else "{"
            )
        if "<points>" in user:
            return {"answer": "", "cited": [], "missing": []}
        return plain(body)

    assert stub.server is not None
    stub.server.reply = reply
    ran: Ran = kg("query", "--global", "What are the main themes?", "--parts", "2", "--json")
    assert ran.code == 0, ran.err
    said = ran.summary
    assert said["answered"]
    assert "Units call one another." in said["answer"]
    assert said["citations"]
    assert any("1 of 2 parts failed" in gap for gap in said["missing"]), said["missing"]
    assert any("no answer came of the points" in gap for gap in said["missing"])
    assert any(step.startswith("part 2 failed [") and "the reports on " in step for step in said["trace"])
    told = kg("query", "--global", "What are the main themes?")
    assert told.out.splitlines()[0].startswith("[global · global: ")
