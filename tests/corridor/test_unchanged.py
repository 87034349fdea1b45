"""A hundred documents that did not change cost no record and no call; one that did costs itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.running import ONTOLOGY, kg, write
from tests.standin import Standin

DOCUMENTS = 100


@pytest.fixture(params=["embedded", "openai"])
def server(request: pytest.FixtureRequest, workspace: Path) -> Iterator[Standin | None]:
    lines = ['ontology = "o.yaml"']
    (workspace / "o.yaml").write_text(ONTOLOGY, "utf-8")
    for n in range(DOCUMENTS):
        text = f"# Unit{n} Service\n\nUnit{n} Service calls Unit{(n + 1) % DOCUMENTS} Service.\n"
        write(workspace, **{f"docs__u{n}_md": text + f"\n台帳{n}サービスの担当は青チーム。\n"})
    if request.param == "embedded":
        (workspace / "kg.toml").write_text("\n".join(lines), "utf-8")
        yield None
        return
    with Standin() as started:
        lines += [
            f'base_url = "{started.url}"',
            'extraction_model = "standin"',
            'generation_model = "standin"',
        ]
        (workspace / "kg.toml").write_text("\n".join(lines), "utf-8")
        yield started


def test_a_hundred_unchanged_documents_cost_nothing(server: Standin | None, workspace: Path) -> None:
    first = kg("ingest", "docs", "--json")
    assert first.code == 0 and first.summary["documents"]["new"] == DOCUMENTS
    assert first.summary["claims"] >= DOCUMENTS
    before = kg("ledger", "verify", "--json").summary
    assert before["ok"]
    if server is not None:
        assert server.calls >= DOCUMENTS
        server.reset()
    for touch in (False, True):
        if touch:
            for file in (workspace / "docs").iterdir():
                file.touch()
        again = kg("ingest", "docs", "--json").summary
        assert again["documents"] == again["documents"] | {"unchanged": DOCUMENTS, "new": 0, "changed": 0}
        assert again["calls"] == {"made": 0, "cached": 0}
        assert kg("ledger", "verify", "--json").summary == before
    assert server is None or server.calls == 0


def test_one_more_document_costs_one(server: Standin | None, workspace: Path) -> None:
    kg("ingest", "docs")
    before = kg("ledger", "verify", "--json").summary["records"]
    if server is not None:
        server.reset()
    write(workspace, docs__more_md="# Extra Service\n\nExtra Service calls Unit7 Service.\n")
    ran = kg("ingest", "docs", "--json").summary
    assert ran["documents"] == ran["documents"] | {"new": 1, "unchanged": DOCUMENTS}
    assert kg("ledger", "verify", "--json").summary["records"] - before <= 8
    assert server is None or 1 <= server.calls <= 2
