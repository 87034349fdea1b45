"""What no document states any more is named, with the true reason, by ingest and in the brief."""

from __future__ import annotations

from pathlib import Path

from tests.running import ONTOLOGY, kg, write

PEOPLE = """# 社員名簿

| 氏名 | Name | 所属 | 役割 | 内線 |
|---|---|---|---|---|
| 青木 あん | Ann Aoki | Red Team | リーダー | 201 |
| 白井 べん | Ben Shirai | Blue Team | リーダー | 202 |
"""
ALPHA = "# Alpha Service\n\nOwner: Red Team\nOn-call: Ann Aoki\n"


def docs(workspace: Path, **texts: str) -> Path:
    folder = workspace / "docs"
    write(folder, **texts)
    return folder


def test_an_untouched_file_whose_fact_hung_on_another_is_told_with_its_reason(workspace: Path) -> None:
    folder = docs(workspace, people_md=PEOPLE, alpha_md=ALPHA)
    kg("ingest", "docs")
    kg("brief")
    write(folder, alpha_md=ALPHA.replace("On-call: Ann Aoki\n", ""))
    ran = kg("ingest", "docs", "--json").summary
    lost = {one["fact"]: (one["doc"], one["why"]) for one in ran["lost_support"]}
    assert lost["alpha-service:on_call:ann-aoki"] == ("docs/alpha.md", "revised")
    elsewhere = [fact for fact, (doc, why) in lost.items() if (doc, why) == ("docs/people.md", "names")]
    assert len(elsewhere) == len(lost) - 1 == 1
    assert ran["standings"]["unsupported"] == len(lost)
    log = kg("ledger", "log").out
    assert "docs/people.md no longer states" in log and "reread" not in log
    assert "its text is the same" in log.split("docs/people.md no longer states")[1]
    told = kg("brief", "--json").summary["lost_support"]
    assert {one["fact"] for one in told} == set(lost)
    assert "Facts that lost support" in kg("brief").out
    assert "どの文書にも書かれなくなった事実" in kg("brief", "--lang", "ja").out


def test_a_withdrawn_document_takes_its_facts_along_and_an_update_loses_nothing(workspace: Path) -> None:
    (workspace / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    folder = docs(
        workspace,
        alpha_md="Alpha Service calls Beta Service.\n",
        beta_md="Beta Service is owned by Blue Team.\n",
    )
    kg("ingest", "docs")
    write(folder, beta_md="Beta Service is owned by Red Team.\n")
    assert kg("ingest", "docs", "--json").summary["lost_support"] == []
    (folder / "alpha.md").unlink()
    told = kg("ingest", "docs").out
    assert "1 facts lost support" in told and "docs/alpha.md: the document is gone" in told


def test_unchanged_files_that_are_read_again_are_not_changed(workspace: Path) -> None:
    docs(workspace, people_md=PEOPLE, alpha_md=ALPHA)
    kg("ingest", "docs")
    counted = kg("ingest", "docs", "--again", "--json").summary
    assert counted["documents"] == counted["documents"] | {"changed": 0, "reread": 2, "unchanged": 0}
    assert counted["ok"] == 2
    assert "2 read again" in kg("ingest", "docs", "--again").out
    planned = kg("ingest", "docs", "--again", "--dry-run", "--json").summary["documents"]
    assert (planned["changed"], planned["reread"]) == (0, 2)
