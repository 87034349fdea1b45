"""The morning brief: what came in, the sample and its interval, the checklist."""

from __future__ import annotations

import html.parser
import json
import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_ledger.ledger import Ledger
from kg_pipeline.desk.brief import compose, edition_for, with_check
from kg_pipeline.desk.brief_page import checklist_lines
from kg_pipeline.desk.memory import Memory
from kg_pipeline.desk.readiness import Caps
from kg_pipeline.desk.sample import draw, precision
from kg_pipeline.score.history import History
from kg_pipeline.shipped import shipped
from tests.desk.mornings import HOSTILE, contested, tell
from tests.ledger.speaking import ontology, say
from tests.running import kg

NIGHT = {
    "types.md": "A : Service\nB : Service\nC : Service\nRed : Team\nBlue : Team",
    "one.md": "A | owned_by | Red\nA | calls | B\nB | calls | C",
    "two.md": "A | owned_by | Blue\nA | calls | B\nB | calls | A | planned",
}


def brief(folder: Path, *arguments: str) -> dict:  # type: ignore[type-arg]
    ran = kg("brief", "--json", "--workspace", folder, *arguments)
    assert ran.code == 0, ran.err
    return ran.summary


def test_it_says_what_came_in(workspace: Path) -> None:
    tell(workspace, NIGHT)
    row = brief(workspace)
    assert row["documents"] == {"new": 3}
    assert row["facts"] == {"new": 3, "duplicate": 1, "update": 0, "uncertain": 1, "conflict": 1}
    assert row["open"] == {"conflict": 1, "uncertain": 1, "deferred": 0}
    assert [item["class"] for item in row["items"]] == ["conflict", "uncertain"]
    assert all(item["new"] for item in row["items"])
    assert row["failed"] == []
    assert row["stale"] is None
    assert row["cost"]["cost"] is None


def test_the_same_brief_again_until_something_comes_in(workspace: Path) -> None:
    tell(workspace, NIGHT)
    first = brief(workspace)
    again = brief(workspace)
    assert (again["brief"], again["records"], again["sample"]) == (1, first["records"], first["sample"])
    item = first["items"][0]["id"]
    assert kg("review", "--decide", f"{item}=accept").code == 0
    decided = brief(workspace)
    assert decided["brief"] == 1
    assert decided["open"]["conflict"] == 0
    with Ledger.open(workspace / ".kg") as ledger, ledger.writing("night 2", "kg ingest") as writer:
        say(writer, "three.md", "C | calls | A")
    second = brief(workspace)
    assert second["brief"] == 2
    assert second["documents"] == {"new": 1}
    assert second["facts"]["new"] == 1
    assert second["decisions"] == {"accept": 1}
    assert [one["fact"] for one in second["sample"]["facts"]] == ["c:calls:a"]
    assert second["sample"]["scope"] == "new"


def test_looking_back_remembers_nothing(workspace: Path) -> None:
    tell(workspace, NIGHT)
    brief(workspace)
    row = brief(workspace, "--since", "0")
    assert row["brief"] == 0
    assert row["documents"] == {"new": 3}
    assert brief(workspace)["brief"] == 1


def test_verdicts_are_decisions_and_give_a_precision(workspace: Path) -> None:
    contested(workspace, 2, facts=40)
    sample = brief(workspace)["sample"]["facts"]
    assert len(sample) == 20
    verdicts = [f"--verdict={number}=right" for number in range(1, 10)]
    row = brief(workspace, *verdicts, f"--verdict={sample[9]['fact']}=wrong")
    assert row["sample"]["precision"] == {"right": 9, "wrong": 1, "share": 0.9, "low": 0.5958, "high": 0.9821}
    assert [one["verdict"] for one in row["sample"]["facts"][:10]] == ["right"] * 9 + ["wrong"]
    assert [one["fact"] for one in row["sample"]["facts"]] == [one["fact"] for one in sample]
    with Ledger.open(workspace / ".kg") as ledger:
        standing = ledger.view.fact(sample[9]["fact"])
        assert standing is not None
        assert standing.standing.value != "current"
        seq = ledger.view.decisions()[-1].seq
        assert ledger.verify().ok
    assert kg("review", "--decide", f"{seq}=undo").code == 0
    after = brief(workspace)["sample"]
    assert (after["precision"]["right"], after["precision"]["wrong"]) == (9, 0)


def test_a_picked_fact_has_no_verdict(workspace: Path) -> None:
    contested(workspace, 2, facts=200)
    sample = {one["fact"] for one in brief(workspace)["sample"]["facts"]}
    with Ledger.open(workspace / ".kg") as ledger:
        other = next(f.id for f in ledger.view.facts() if f.id not in sample)
    ran = kg("brief", "--verdict", f"{other}=right", "--workspace", workspace)
    assert ran.code == 2
    assert "not in this brief's sample" in ran.err
    assert kg("brief", "--verdict", "1=maybe", "--workspace", workspace).code == 2


def test_the_checklist_says_what_is_missing_and_is_met(workspace: Path) -> None:
    tell(workspace, NIGHT)
    row = brief(workspace)
    missing = {item["id"] for item in row["readiness"] if not item["ok"]}
    assert missing == {"gold", "review", "sample"}
    assert all(item["todo"] for item in row["readiness"] if not item["ok"])
    assert kg("brief", "--check", "--workspace", workspace).code == 1
    extraction = {"relations": {"f1": 0.9}, "entities": {"f1": 1.0}}
    score = {"gold": "mine", "graph": "extracted", "provider": "embedded", "extraction": extraction}
    score |= {"ontology": ontology().hash[:16], "resolution": {"f1": 1.0}}
    History(workspace / ".kg").add({**score, "change": {"relations.f1": 0.05}})
    kg("review", "--decide", f"{row['items'][0]['id']}=accept")
    verdicts = [f"--verdict={n}=right" for n in range(1, len(row["sample"]["facts"]) + 1)]
    assert kg("brief", "--check", *verdicts, "--workspace", workspace).code == 0
    assert "relations.f1 0.9000  +0.0500" in kg("brief", "--workspace", workspace).out


def test_a_gold_set_of_another_schema_does_not_count(workspace: Path) -> None:
    tell(workspace, NIGHT)
    History(workspace / ".kg").add({"gold": "shipped", "ontology": "0" * 16})
    gold = brief(workspace)["readiness"][0]
    assert not gold["ok"]
    assert "another ontology" in gold["says"]


def test_caps_are_asked_for_where_a_model_is_called(workspace: Path) -> None:
    tell(workspace, NIGHT)
    (workspace / "kg.toml").write_text('base_url = "http://127.0.0.1:9/v1"\n', "utf-8")
    caps = brief(workspace)["readiness"][-1]
    assert (caps["id"], caps["ok"]) == ("caps", False)
    (workspace / "kg.toml").write_text('base_url = "http://127.0.0.1:9/v1"\nmax_calls = 9\n', "utf-8")
    assert brief(workspace)["readiness"][-1]["ok"]


def test_failed_files_wait_until_they_are_read(workspace: Path) -> None:
    tell(workspace, NIGHT)
    failure = {"where": "bad.md#2", "what": "no reply", "code": "no_reply", "remedy": "", "failed": True}
    calls = {"prompt": "extract", "outcome": "ok", "calls": 3, "prompt_tokens": 10, "completion_tokens": 5}
    with Ledger.open(workspace / ".kg") as ledger:
        ledger.store.start_run("r", {})
        ledger.store.end_run("r", {"failed": [failure], "calls": [{**calls, "cost": 0.25}, calls]})
    row = brief(workspace)
    assert [one["where"] for one in row["failed"]] == ["bad.md#2"]
    assert row["cost"] | {"seconds": 0} == {
        "calls": 6,
        "failed_calls": 0,
        "prompt": 20,
        "completion": 10,
        "estimated": 0,
        "cost": 0.25,
        "unpriced": 3,
        "seconds": 0,
    }
    with Ledger.open(workspace / ".kg") as ledger, ledger.writing("r2", "kg ingest") as writer:
        say(writer, "bad.md", "C | calls | A")
    assert brief(workspace, "--since", "0")["failed"] == []


def test_a_damaged_or_foreign_memory_is_no_memory(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    for text in ("", "[]", '{"edition": {"number": 1}}', '{"edition": 7, "checked": 7}', "{"):
        (tmp_path / "brief.json").write_text(text, "utf-8")
        assert memory.edition(10, 10) is None
        assert memory.checked("x") is None


def test_it_is_one_page_without_script_and_nothing_hostile_runs(workspace: Path) -> None:
    lines = [f"{name} : Service\n{name} | calls | B" for name in HOSTILE]
    tell(workspace, {"types.md": "B : Service", "evil <b>.md": "\n".join(lines)})
    ran = kg("brief", "--html", "--workspace", workspace)
    assert ran.code == 0
    seen: list[str] = []
    parser = html.parser.HTMLParser()
    parser.handle_starttag = lambda tag, attrs: seen.append(tag) or seen.extend(k for k, _ in attrs)  # type: ignore[method-assign,func-returns-value,misc]
    parser.feed(ran.out)
    assert "script" not in seen
    assert "svg" not in seen
    assert not [name for name in seen if name.startswith("on")]
    text = kg("brief", "--workspace", workspace).out
    for out in (ran.out, text):
        assert not {"\x1b", "\x07", "\x9b", "\u202e", "\u2066"} & set(out)
    assert "⟨U+202E⟩" in text


def test_every_line_of_it_is_japanese(workspace: Path) -> None:
    """Only names, ids, paths, commands and figures may be Latin: no sentence was left in English."""
    tell(workspace, NIGHT)
    text = kg("brief", "--lang", "ja", "--workspace", workspace).out
    assert "手で確かめる事実" in text
    kept = re.sub(r"kg [a-z].*|\[[^\]]*\]|\"[^\"]*\"|\S+\.md\S*|owned by|calls|types|UTC", "", text)
    assert re.findall(r"[a-z]{3,}", re.sub(r"[0-9a-f]{16}", "", kept)) == []


def test_its_counts_are_those_of_taking_in(workspace: Path) -> None:
    """What a revised document states again is a duplicate to `kg ingest` and `restated` to the brief."""
    shutil.copytree(shipped("corpora") / "microservices", workspace / "docs")
    schema = shipped("gold") / "microservices" / "ontology.yaml"
    for wave in ("microservices", "microservices.wave2"):
        shutil.copytree(shipped("corpora") / wave, workspace / "docs", dirs_exist_ok=True)
        taken = kg("ingest", "docs", "--ontology", schema, "--json").summary
        row = brief(workspace)
        assert {k: n for k, n in taken["documents"].items() if k in row["documents"]} == row["documents"]
        assert taken["claims"] == sum(row["facts"].values()) + row["restated"]
        assert taken["judgements"]["duplicate"] == row["facts"]["duplicate"] + row["restated"]
        for cls in ("new", "update", "uncertain", "conflict"):
            assert taken["judgements"][cls] == row["facts"][cls], cls
        assert taken["quarantined"] == row["quarantined"]["count"]
    assert row["restated"] > 0


def test_profiles_and_reports_that_no_longer_hold_are_named(workspace: Path) -> None:
    shutil.copytree(shipped("corpora") / "microservices", workspace / "docs")
    schema = shipped("gold") / "microservices" / "ontology.yaml"
    assert kg("ingest", "docs", "--ontology", schema, "--summaries").code == 0
    assert brief(workspace)["stale"] == []
    shutil.copytree(shipped("corpora") / "microservices.wave2", workspace / "docs", dirs_exist_ok=True)
    assert kg("ingest", "docs").code == 0
    stale = brief(workspace)["stale"]
    assert {name.partition(": ")[0] for name in stale} == {"profile", "report"}
    text = kg("brief").out
    assert all(name in text for name in stale)
    assert kg("ingest", "docs", "--summaries").code == 0
    assert brief(workspace)["stale"] == []


def test_it_speaks_before_the_ledger_is_checked(workspace: Path) -> None:
    tell(workspace, NIGHT)
    with Ledger.open(workspace / ".kg") as ledger:
        memory = Memory(workspace / ".kg")
        made = compose(ledger, memory, edition_for(ledger, memory), [], Caps(pays=False))
        assert (made.checked, made.checklist, made.ready) == (None, (), False)
        assert "being checked" in "\n".join(checklist_lines(made, "en"))
        checked = with_check(made, ledger, memory)
        assert [item.id for item in checked.checklist][:3] == ["gold", "provenance", "ledger"]
        again = compose(ledger, memory, edition_for(ledger, memory), [], Caps(pays=False))
        assert again.checked == checked.checked
    lines = kg("brief", "--workspace", workspace).out.splitlines()
    assert lines.index("Ready to trust?") > lines.index("Check these by hand")


@pytest.mark.parametrize(
    ("right", "wrong", "low", "high"),
    [(0, 0, 0.0, 1.0), (10, 0, 0.7225, 1.0), (0, 10, 0.0, 0.2775), (95, 5, 0.8882, 0.9785)],
)
def test_the_interval_is_wilsons(right: int, wrong: int, low: float, high: float) -> None:
    found = precision(right, wrong)
    assert (round(found.low, 4), round(found.high, 4)) == (low, high)


@given(st.integers(0, 500), st.integers(0, 500))
def test_the_interval_holds_the_share(right: int, wrong: int) -> None:
    found = precision(right, wrong)
    assert 0 <= found.low <= found.high <= 1
    if found.share is not None:
        assert found.low <= found.share <= found.high


@given(st.sets(st.text(), max_size=60), st.text())
def test_the_sample_depends_on_nothing_but_the_population_and_the_seed(
    population: set[str], seed: str
) -> None:
    drawn = draw(population, seed, 7)
    assert drawn == draw(sorted(population, reverse=True), seed, 7)
    assert len(set(drawn)) == min(7, len(population))
    assert json.dumps(drawn)
