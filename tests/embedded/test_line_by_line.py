"""Lines that are each a statement, and paragraphs in which the language changes behind a stop."""

from __future__ import annotations

import pytest
import yaml

from kg_ledger.ontology import parse_ontology
from kg_pipeline.documents import Document
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.embedded.languages import parted
from kg_pipeline.providers.embedded.layout import layout
from kg_pipeline.providers.embedded.survey import survey

_SCHEMA = parse_ontology(
    yaml.safe_load("""
name: kilns
languages: [en, ja]
classes:
  Kiln: {labels: {en: [kiln], ja: [窯]}}
  Yard: {labels: {en: [yard], ja: [作業場]}}
  Potter: {labels: {en: [potter], ja: [陶工]}}
predicates:
  stands_at: {domain: Kiln, range: Yard, cues: {en: [stands at], ja: [にある]}}
  fired_by: {domain: Kiln, range: Potter, cues: {en: [is fired by], ja: [が焚く]}}
"""),
    "here",
)


def parts(text: str) -> list[str]:
    return [block.text for block in parted(layout(text))]


def named(text: str) -> set[str]:
    return {one.name for one in survey(Document("a.txt", text), _SCHEMA).entities}


@pytest.mark.parametrize(
    "text",
    [
        "Ember Nine     stands at Lower Yard\nSoot 4         stands at Upper Yard\n",
        "Ember Nine\tstands at Lower Yard\nSoot 4\tstands at Upper Yard\n",
        "Ember Nine stands at Lower Yard\nSoot 4 stands at Upper Yard\n"
        "Soot 4 is fired by Greta Lund of Upper Yard\n",
    ],
)
def test_a_line_that_is_a_statement_is_read_by_itself(text: str) -> None:
    assert parts(text) == text.splitlines()
    assert not [name for name in named(text) if "\n" in name or "Yard Soot" in name]


@pytest.mark.parametrize(
    "text",
    [
        "Ember Nine stands at Lower\nYard, and Soot 4 stands at\nUpper Yard.",
        "Ember Nine is old.  It stands\nat Lower Yard.  It is warm.\n",
        "The kiln that we call Ember Nine has always stood at Lower\n"
        "Yard and is fired by Greta Lund whenever she is in\nTown",
    ],
)
def test_lines_of_running_text_are_read_as_one(text: str) -> None:
    assert len(parts(text)) == 1


MIXED = [
    ("Ember Nine is fired by Greta Lund. 陶工の大森 春は上の作業場で働いている。", 2),
    ("Ember Nine is old. It is fired by Greta Lund.\nススは上の作業場にある。Soot is a kiln.", 3),
    ("陶工の大森 春は上の作業場で働いている。The kiln is old.", 2),
    ("Ember Nine is fired by Dr. 大森 at the yard.", 1),
    ("Ember Nine (炎) is a kiln. It is old.", 1),
    ("ススは窯である。Ember Nineも窯である。", 1),
    ("She said 「もう焚いた。」 and left.", 1),
]


@pytest.mark.parametrize("text, count", MIXED)
def test_text_parts_where_another_language_begins_behind_a_stop(text: str, count: int) -> None:
    found = parted([Block("paragraph", text, 7)])
    assert len(found) == count
    assert all(text.startswith(part.text, part.start - 7) for part in found)
    assert "".join("".join(part.text for part in found).split()) == "".join(text.split())


def test_no_name_runs_over_a_change_of_language() -> None:
    assert not [name for name in named(MIXED[0][0]) if "." in name]


@pytest.mark.parametrize("mark", [".", "。", ")", " ", "a. ", "あ。", "」"])
def test_b32_marks_without_end_are_gone_through_once(mark: str) -> None:
    text = "窯 " + mark * (100_000 // len(mark))
    assert "".join(part.text for part in parted([Block("paragraph", text, 0)])).startswith("窯")
