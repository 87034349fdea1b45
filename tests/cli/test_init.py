"""`kg init`: a workspace is set up, and nobody builds a graph where none is needed without being told."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_pipeline.settings import Settings
from kg_pipeline.starting import PURPOSES, Purpose, advise, settings_text
from tests.desk.pty_screen import Reviewer
from tests.running import ONTOLOGY, kg, write


def test_many_documents_are_a_workspace(workspace: Path) -> None:
    write(workspace, docs__a_md="A calls B.", docs__b_md="B calls C.")
    ran = kg("init", "docs", "--json")
    assert ran.code == 0, ran.err
    assert (ran.summary["created"], ran.summary["documents"], ran.summary["case"]) == (True, 2, "graph")
    assert tomllib.loads((workspace / "kg.toml").read_text("utf-8")) == {}
    assert kg("ingest", "docs").code == 0
    assert kg("config", "--json").code == 0


def test_what_is_there_is_never_changed(workspace: Path) -> None:
    write(workspace, a_md="A calls B.")
    (workspace / "kg.toml").write_text("concurrency = 2\n", "utf-8")
    ran = kg("init", "--json")
    assert (ran.code, ran.summary["created"], ran.summary["documents"]) == (0, False, 1)
    assert (workspace / "kg.toml").read_text("utf-8") == "concurrency = 2\n"


@pytest.mark.parametrize(
    ("files", "purposes", "case"),
    [(1, [], "one_document"), (1, ["hops"], "one_document"), (2, ["lookup"], "lookup")],
)
def test_where_no_graph_is_needed_nothing_is_set_up_unasked(
    workspace: Path, files: int, purposes: list[str], case: str
) -> None:
    write(workspace, **{f"d{number}_md": f"Alpha {number} is a service." for number in range(files)})
    given = [f"--for={one}" for one in purposes]
    ran = kg("init", *given)
    assert ran.code == 2
    assert "--yes" in ran.err
    assert "kg query --strategy plain" in ran.out
    assert not (workspace / "kg.toml").exists()
    again = kg("init", *given, "--yes", "--json")
    assert (again.code, again.summary["case"], again.summary["graph_needed"]) == (0, case, False)
    assert (workspace / "kg.toml").exists()


def test_an_ontology_is_read_before_it_is_named(workspace: Path) -> None:
    write(workspace, a_md="A calls B.", b_md="B calls C.")
    schema = workspace / "schema"
    schema.mkdir()
    (schema / "shop.yaml").write_text("classes: [", "utf-8")
    assert kg("init", "--ontology", "schema/shop.yaml").code == 2
    assert not (workspace / "kg.toml").exists()
    (schema / "shop.yaml").write_text(ONTOLOGY, "utf-8")
    assert kg("init", "--ontology", "schema/shop.yaml", "--json").summary["ontology"] == "shop"
    assert tomllib.loads((workspace / "kg.toml").read_text("utf-8")) == {"ontology": "schema/shop.yaml"}
    assert kg("ingest", "a.md", "--json").code == 0
    assert kg("status", "--json").summary["ontology"] == "shop"


def test_a_purpose_that_is_none_is_refused(workspace: Path) -> None:
    ran = kg("init", "--for", "fun")
    assert ran.code == 2
    assert "lookup, hops" in ran.err
    assert kg("init", "nowhere").code == 2


def test_on_a_terminal_it_asks(workspace: Path) -> None:
    write(workspace, a_md="A calls B.", b_md="B calls C.")
    with Reviewer(workspace, command="init", env={"LANG": "ja_JP.UTF-8"}) as person:
        person.hear("何を聞きますか")
        person.press("9\n")
        person.press("1\n")
        person.hear("それでもグラフを作りますか")
        person.press("n\n")
        assert person.wait() == 2
    assert not (workspace / "kg.toml").exists()
    with Reviewer(workspace, command="init") as person:
        person.hear("What will be asked?")
        person.press("1, 2\n")
        assert person.wait() == 0
    assert (workspace / "kg.toml").exists()


@given(st.integers(0, 5), st.frozensets(st.sampled_from(list(PURPOSES))))
def test_advice_says_what_to_do_instead(documents: int, purposes: frozenset[Purpose]) -> None:
    for lang in ("en", "ja"):
        advice = advise(documents, purposes, lang)
        assert advice.why
        assert bool(advice.instead) == (not advice.needed)
        assert advice.needed or documents == 1 or purposes == {"lookup"}


def test_the_file_names_every_setting_and_is_read_as_the_defaults() -> None:
    text = settings_text({})
    assert tomllib.loads(text) == {}
    uncommented = "\n".join(line.removeprefix("# ") for line in text.splitlines() if " = " in line)
    found = Settings.model_validate(tomllib.loads(uncommented))
    assert found == Settings()
    for name in Settings.model_fields:
        assert name in text or name == "api_key"
    quoted = settings_text({"ontology": 'a "b" \\c 注.yaml'})
    assert tomllib.loads(quoted) == {"ontology": 'a "b" \\c 注.yaml'}
