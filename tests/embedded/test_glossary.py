"""Tables of names and headings that give a name twice, in any language."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from kg_ledger.ontology import parse_ontology
from kg_pipeline.documents import Document
from kg_pipeline.providers.embedded.survey import survey
from tests.running import ONTOLOGY

SCHEMA = parse_ontology(yaml.safe_load(ONTOLOGY), "here")


def names(text: str) -> dict[str, list[str]]:
    found = survey(Document("a.md", text), SCHEMA).entities
    return {one.name: sorted(alias.name for alias in one.aliases) for one in found if one.aliases}


@pytest.mark.parametrize(
    "header",
    [
        "English | 日本語 | Code / 略号",
        "英語名 | 日本語での呼び名 | 略称",
        "Name | In Japanese | Also called",
    ],
)
def test_a_row_of_a_table_of_names_is_one_thing(header: str) -> None:
    rows = "| Tower Gate | 塔の門 | TG-1 |\n| Mill | 水車 | - |\n"
    text = f"# Terms\n\n| {header} |\n|---|---|---|\n{rows}"
    assert names(text) == {"Tower Gate": ["TG-1", "塔の門"], "Mill": ["水車"]}


def test_a_table_with_one_column_of_names_joins_nothing() -> None:
    assert names("| Name | Floor | Notes |\n|---|---|---|\n| Tower Gate | Two | Old |\n") == {}


def test_a_heading_in_two_scripts_is_one_name() -> None:
    text = "# Heron Service / ヘロンサービス\n\nHeron Service is owned by Red Team.\n"
    assert names(text)["Heron Service"] == ["ヘロンサービス"]


def test_a_heading_of_two_words_is_no_name() -> None:
    assert names("# Names / 名称\n\nNothing here.\n") == {}
    assert names(f"# {Path('a') / 'b'}\n") == {}
