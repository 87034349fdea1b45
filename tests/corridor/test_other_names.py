"""Another name that one document gives to a thing of another one stays its name, whatever is read again."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from kg_ledger.ledger import Ledger
from kg_ledger.ontology import load_ontology
from tests.running import kg, write

SCHEMA = """
    name: ropeways
    languages: [ja]
    classes:
      Ropeway: {labels: {ja: [索道]}}
      Band: {labels: {ja: [班]}}
    predicates:
      kept_by: {domain: Ropeway, range: Band, cardinality: one, inverse_cues: {ja: [が受け持つ]}}
    """
DOCUMENTS = {
    "list_md": "# 索道の一覧\n\n- 月見索道(索道)\n- 雪割索道(索道)\n",
    "note_md": "# 覚え書き\n\n月見索道のことを「白糸」と言う。\n",
    "use_md": "# 当番\n\n白糸は霧組が受け持つ。霧組は班である。\n",
}


@pytest.mark.parametrize("order", [None, tuple(DOCUMENTS), tuple(reversed(DOCUMENTS))])
def test_a_name_that_another_document_gives_is_one_with_its_thing(
    workspace: Path, order: tuple[str, ...] | None
) -> None:
    (workspace / "ontology.yaml").write_text(dedent(SCHEMA), "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    for names in [tuple(DOCUMENTS)] if order is None else [(name,) for name in order]:
        write(workspace / "docs", **{name: DOCUMENTS[name] for name in names})
        kg("ingest", "docs")
    with Ledger.open(workspace / ".kg", load_ontology(workspace / "ontology.yaml")) as ledger:
        [thing] = ledger.view.find("白糸")
        assert {thing.label, *thing.aliases} == {"月見索道", "白糸"}
        assert ledger.verify().ok
