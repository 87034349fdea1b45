"""How one asks: plainly, politely, in keywords, in a roundabout way, in a hurry, or on another's behalf.

Three domains of different shapes, each question labelled before it was run; see `domains/README.md`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from typing import Any

import pytest
import yaml

from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.read import is_japanese
from kg_pipeline.providers.embedded.questions.several import parts_of
from kg_pipeline.providers.embedded.questions.wording import LinkedName
from kg_pipeline.query.execute import execute
from kg_pipeline.query.graph import Graph
from kg_pipeline.query.link import link, normalise
from tests.query.reader_cases import FOLDER, answer_of, answered, load, read

DOMAINS = ("lighthouse", "seedbank", "filmhouse")
REGISTERS = {
    ("en", "plain"): 0.9,
    ("en", "polite"): 0.9,
    ("en", "terse"): 0.9,
    ("en", "roundabout"): 0.8,
    ("en", "hurried"): 0.9,
    ("en", "indirect"): 0.95,
    ("ja", "plain"): 0.9,
    ("ja", "polite"): 0.8,
    ("ja", "terse"): 0.9,
    ("ja", "roundabout"): 0.65,
    ("ja", "hurried"): 0.9,
    ("ja", "indirect"): 0.9,
}


def _rows() -> list[tuple[str, dict[str, Any]]]:
    return [
        (name, row)
        for name in DOMAINS
        for row in yaml.safe_load((FOLDER / f"{name}.yaml").read_text("utf-8"))["questions"]
    ]


def _of_several(text: str, graph: Graph) -> list[str] | None:
    """What several questions at once give together; None where there is one."""
    text = normalise(text)
    names = tuple(
        LinkedName(m.start, m.end, m.surface, m.ids, tuple(graph.type_of(i) for i in m.ids))
        for m in link(text, graph)
    )
    japanese = is_japanese(text, [(n.start, n.end) for n in names])
    letter = Letter(text, names)
    parts = parts_of(letter, japanese)
    if not parts and read(text, graph).plan is None:
        parts = parts_of(letter, japanese, graph.ontology)
    found = [answered(part, graph) for part in parts]
    return [node for one in found for node in one] if found and all(found) else None


def _verdict(row: dict[str, Any], graph: Graph) -> str:
    """`right`, `refused` or `wrong`."""
    reading = read(row["text"], graph)
    if "holds" in row:
        inquiry = reading.inquiry
        if inquiry is None or inquiry.plan is None or inquiry.kind != "whether":
            return "refused" if reading.plan is None else "wrong"
        ids = set(execute(inquiry.plan, graph).answer)
        said = set(inquiry.tested) <= ids if inquiry.tested else bool(ids)
        return "right" if said == row["holds"] else "wrong"
    if "plan" not in row:
        return "right" if not answered(row["text"], graph) else "wrong"
    found = (_of_several(row["text"], graph) if row["kind"] == "two" else None) or answered(
        row["text"], graph
    )
    wanted = set(answer_of(row["plan"], graph))
    if set(found) == wanted or (reading.theme and wanted <= set(found)):
        return "right"
    return "wrong" if found else "refused"


@cache
def verdicts() -> dict[tuple[str, str, str], Counter[str]]:
    """Language, register and kind → how often each verdict was given."""
    found: dict[tuple[str, str, str], Counter[str]] = defaultdict(Counter)
    for name, row in _rows():
        found[row["lang"], row["register"], row["kind"]][_verdict(row, load(name).graph)] += 1
    return found


def _sum(**wanted: str) -> Counter[str]:
    total: Counter[str] = Counter()
    for (lang, register, kind), one in verdicts().items():
        held = {"lang": lang, "register": register, "kind": kind}
        if all(held[key] == value for key, value in wanted.items()):
            total += one
    return total


@pytest.mark.parametrize(("lang", "register"), sorted(REGISTERS))
def test_questions_are_answered_in_every_register(lang: str, register: str) -> None:
    found = _sum(lang=lang, register=register)
    assert found["right"] >= REGISTERS[lang, register] * found.total(), found


@pytest.mark.parametrize(("lang", "most"), [("en", 1), ("ja", 2)])
def test_hardly_a_question_is_answered_wrongly(lang: str, most: int) -> None:
    assert _sum(lang=lang)["wrong"] <= most


@pytest.mark.parametrize("kind", ["unknown", "superlative"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_cannot_be_known_is_never_answered(lang: str, kind: str) -> None:
    found = _sum(lang=lang, kind=kind)
    assert found["wrong"] == 0
    assert found["right"] > 5


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("How many " * 220, "the question breaks off"),
        ("Which greenhouses does the Acorn Trust pay for?", "the graph holds nothing called greenhouses"),
        ("Somebody has found a lot. Who curates it?", "the question does not say what it asks for"),
        ("トモ・ヘイルが管理する温室はどれですか", "「温室」に当たるものはグラフにありません"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, reason: str) -> None:
    reading = read(text, load("seedbank").graph)
    assert reading.plan is None
    assert reading.reason == reason


def test_a_guest_who_is_spoken_of_with_respect_is_no_surname() -> None:
    graph = load("hotel").graph
    assert answered("お客様から、豆のスープは誰が作っているのかと聞かれました", graph) == ["s-abe"]


@pytest.mark.parametrize("blanks", [" " * 1_900, "\n \t" * 1_000])
def test_blanks_between_words_change_nothing(blanks: str) -> None:
    graph = load("seedbank").graph
    assert answered(f"Who{blanks}curates Hill Rye?", graph) == ["p-tomo"]


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("Which labs tests the hill ryes", ">tested_at c-rye"),
        ("teh lots wich arent kept in the loft", "- @SeedLot <stored_in v-loft"),
        ("Wil asked me whos looking after Marrow Pea", ">curated_by l-pea"),
        (
            "The people at Combe Farm would like to know which laboratory tests Emmer 12.",
            ">tested_at c-emmer",
        ),
        ("Leaving the Loft aside, in which vaults do we have cereal lots?", "- >stored_in @CerealLot v-loft"),
        ("If I wanted to see Hill Rye, which vault should I go to?", ">stored_in c-rye"),
        ("理事会から、丘ライ麦は誰が管理しているのかと問い合わせがありました", ">curated_by c-rye"),
        ("深室には豆類ロットが何件ありますか", "# & LegumeLot <stored_in v-deep"),
    ],
)
def test_what_is_said_around_a_question_is_no_part_of_it(text: str, plan: str) -> None:
    graph = load("seedbank").graph
    assert set(answered(text, graph)) == set(answer_of(plan, graph)), text
