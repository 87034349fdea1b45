"""What a decision on names set free is read by the next run, without being asked to read all again."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

from tests.running import kg, write

SCHEMA = """
    name: namesakes
    languages: [en]
    classes:
      System: {}
      Service: {parent: System, labels: {en: [service]}}
      Queue: {parent: System, labels: {en: [queue]}}
      Team: {labels: {en: [team]}}
    predicates:
      depends_on: {domain: System, range: System, cues: {en: [depends on]}}
      owned_by:
        domain: System
        range: Team
        cardinality: one
        labels: {en: [owner]}
        cues: {en: [is owned by]}
    """
TABLE = """\
| Service | Owner |
|---|---|
| night-api | Red Team |
| wind-queue | Blue Team |

mail-relay depends on wind-queue.
"""


def lay_out(workspace: Path) -> str:
    """A namesake is open: the id of its item."""
    (workspace / "ontology.yaml").write_text(dedent(SCHEMA), "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    write(workspace / "docs", a_md=TABLE)
    kg("ingest", "docs")
    [item] = [row for row in kg("review", "--list", "--json").summary["items"] if row["rule"] == "namesake"]
    return str(item["id"])


def test_a_merge_sets_withheld_claims_free_at_the_next_run(workspace: Path) -> None:
    item = lay_out(workspace)
    assert "reads again" in kg("review", "--decide", f"{item}=merge").out
    summary = kg("ingest", "docs", "--json").summary
    assert summary["documents"] == summary["documents"] | {"unchanged": 1, "elsewhere": 1, "reread": 0}
    assert summary["judgements"]["new"] == 2
    assert "Blue Team" in kg("query", "Who owns wind-queue?").out
    again = kg("ingest", "docs", "--json").summary
    assert (again["documents"]["elsewhere"], again["claims"]) == (0, 0)


def test_an_undone_merge_leaves_them_in_doubt(workspace: Path) -> None:
    item = lay_out(workspace)
    kg("review", "--decide", f"{item}=merge")
    kg("ingest", "docs")
    merged = [row["seq"] for row in kg("ledger", "log", "--op", "merge", "--json").rows if "seq" in row]
    kg("review", "--decide", f"{merged[0]}=undo")
    kg("ingest", "docs")
    rules = {row["rule"] for row in kg("review", "--list", "--json").summary["items"]}
    assert rules == {"namesake", "identity"}
