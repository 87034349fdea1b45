"""Tables of names and headings that give a name twice, in any language."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from kg_ledger.ontology import Ontology, parse_ontology
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


@pytest.mark.parametrize("heading", ["Names", "Glossary", "Terms and abbreviations", "用語集", "呼び名"])
@pytest.mark.parametrize(
    "item",
    [
        "Tower Gate (塔の門)",
        "Tower Gate（塔の門）",
        "Tower Gate = 塔の門",
        "Tower Gate (塔の門), the old gate",
    ],
)
def test_an_item_below_a_heading_of_names_is_one_thing(heading: str, item: str) -> None:
    assert names(f"# {heading}\n\n- {item}\n- Mill (水車)\n") == {"Tower Gate": ["塔の門"], "Mill": ["水車"]}


@pytest.mark.parametrize(
    "text",
    [
        "# Gates\n\n- Tower Gate (休み)\n- Mill (水車)\n",
        "# Names\n\n- Tower Gate (closed)\n- Mill (old)\n",
        "# Names of the dead\n\n- Tower Gate (塔の門)\n",
    ],
)
def test_a_bracket_that_need_not_be_a_name_joins_nothing(text: str) -> None:
    assert names(text) == {}


def test_a_table_that_states_a_class_states_it_of_both_names_of_a_row() -> None:
    schema = Ontology.model_validate(
        {"name": "x", "classes": {"Kiln": {"labels": {"ja": ["窯"]}}}, "predicates": {}}
    )
    rows = "| 一の窯 | Ember Nine | 12 |\n| 二の窯 | Soot Four | 13 |\n"
    for column, cls in {"英名": "Kiln", "備考": None}.items():
        text = f"| 窯 | {column} | 階 |\n|---|---|---|\n{rows}"
        found = {one.name: one.type for one in survey(Document("a.md", text), schema).entities if one.stated}
        assert found.get("一の窯") == "Kiln"
        assert found.get("Ember Nine") == cls
