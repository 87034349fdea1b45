"""Gold sets: located faults, and answers that are computed from plans."""

from __future__ import annotations

import json
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

from kg_pipeline.score.fill_answers import fill_answers, main
from kg_pipeline.score.gold import GoldError, load_gold
from tests.conftest import require_shared
from tests.reading.office import docx, paragraph
from tests.running import kg

ONTOLOGY = """
name: tiny
classes:
  Service: {}
  Store: {}
predicates:
  calls: {domain: Service, range: Service, transitive: true}
  writes_to: {domain: Service, range: Store}
"""
ENTITIES: list[dict[str, Any]] = [
    {"id": "a", "type": "Service", "label": "A", "aliases": []},
    {"id": "b", "type": "Service", "label": "B"},
    {"id": "c", "type": "Service", "label": "C"},
    {"id": "s", "type": "Store", "label": "S"},
]
RELATIONS: list[dict[str, Any]] = [
    {"subject": "a", "predicate": "calls", "object": "b", "doc": "x.md", "quote": "A calls B"},
    {"subject": "b", "predicate": "calls", "object": "c", "doc": "x.md", "quote": "B calls C"},
    {"subject": "c", "predicate": "writes_to", "object": "s", "doc": "x.md", "quote": "C writes to S"},
]
CLOSURE = {
    "op": "closure",
    "seed": {"op": "const", "ids": ["a"]},
    "predicate": "calls",
    "direction": "forward",
}
QUESTIONS: list[dict[str, Any]] = [
    {
        "id": "q1",
        "lang": "en",
        "kind": "multihop",
        "text": "What does A reach?",
        "answer": [],
        "plan": CLOSURE,
    },
    {
        "id": "q2",
        "lang": "en",
        "kind": "count",
        "text": "How many?",
        "plan": {"op": "count", "seed": CLOSURE},
    },
    {"id": "q3", "lang": "en", "kind": "theme", "text": "Tell me.", "answer": ["s", "a"]},
    {
        "id": "q4",
        "lang": "en",
        "kind": "unknown_entity",
        "text": "Who calls Z?",
        "answer": [],
        "plan": {"op": "const", "ids": []},
    },
]


def _write(folder: Path, name: str, rows: list[dict[str, Any]]) -> None:
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    (folder / name).write_bytes(text.encode())


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    folder = tmp_path / "tiny"
    folder.mkdir()
    (folder / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    _write(folder, "entities.jsonl", ENTITIES)
    _write(folder, "relations.jsonl", RELATIONS)
    _write(folder, "questions.jsonl", QUESTIONS)
    return folder


def test_fills_computed_answers_and_leaves_the_rest(gold: Path) -> None:
    assert fill_answers(gold) == {"changed": 2, "unchanged": 0, "by_hand": 2, "no_plan": 0}
    loaded = load_gold(gold)
    assert [q.answer for q in loaded.questions] == [["b", "c"], ["2"], ["s", "a"], []]
    first = (gold / "questions.jsonl").read_bytes()
    assert fill_answers(gold) == {"changed": 0, "unchanged": 2, "by_hand": 2, "no_plan": 0}
    assert (gold / "questions.jsonl").read_bytes() == first


def test_unchanged_lines_stay_byte_for_byte(gold: Path) -> None:
    plan = '{"op":"instances","type":"Store"}'
    line = f'{{"id":"q9","lang":"en","kind":"type","text":"x\u2028y","answer":["s"],"plan":{plan}}}\r\n'
    path = gold / "questions.jsonl"
    path.write_bytes(line.encode() + path.read_bytes())
    fill_answers(gold)
    assert path.read_bytes().startswith(line.encode())


def test_every_fault_is_named_with_file_and_line(gold: Path) -> None:
    _write(gold, "relations.jsonl", [{**RELATIONS[0], "object": "zz"}, {**RELATIONS[2], "subject": "s"}])
    _write(gold, "entities.jsonl", [*ENTITIES, {"id": "a", "type": "Ghost", "label": "A"}, {"id": "Bad Id"}])
    bad = {
        "op": "step",
        "seed": {"op": "const", "ids": ["nobody"]},
        "predicate": "eats",
        "direction": "forward",
    }
    _write(gold, "questions.jsonl", [{**QUESTIONS[0], "plan": bad, "answer": ["who"]}])
    with pytest.raises(GoldError) as caught:
        load_gold(gold)
    message = str(caught.value)
    for part in (
        "relations.jsonl:1: unknown entity 'zz'",
        "relations.jsonl:2: writes_to does not hold between Store and Store",
        "entities.jsonl:5: id 'a' is already taken at entities.jsonl:1",
        "entities.jsonl:5: unknown class 'Ghost'",
        "entities.jsonl:6: type: Field required",
        "questions.jsonl:1: unknown entity 'who'",
        "questions.jsonl:1: plan.predicate: unknown predicate 'eats' (known: calls, writes_to)",
        "questions.jsonl:1: plan.seed.ids[0]: the graph holds no entity 'nobody'",
    ):
        assert part in message


def test_quotes_are_looked_up_in_the_corpus(gold: Path, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "x.md").write_text("A calls B. B calls C.", "utf-8")
    with pytest.raises(GoldError, match=r"relations\.jsonl:3: the quote does not stand in x\.md"):
        load_gold(gold, corpus, check_answers=False)


def test_quotes_are_looked_up_in_what_ingest_reads(gold: Path, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    said = ["A calls B.", "B calls C.", "C writes to 保管庫。"]
    docs = ["x.docx", "x.eml", "x.txt"]
    rows = zip(RELATIONS, docs, said, strict=True)
    _write(gold, "relations.jsonl", [{**row, "doc": doc, "quote": quote} for row, doc, quote in rows])
    (corpus / "x.docx").write_bytes(docx(paragraph(said[0])))
    mail = EmailMessage()
    mail["Subject"] = "連絡"
    mail.set_content("こんにちは。\nB calls C.\n", charset="iso-2022-jp")
    (corpus / "x.eml").write_bytes(mail.as_bytes())
    (corpus / "x.txt").write_bytes(("倉庫の件について書きます。" + said[2]).encode("cp932"))
    assert len(load_gold(gold, corpus, check_answers=False).relations) == 3
    (corpus / "x.docx").write_bytes(b"PK\x03\x04 cut")
    (corpus / "x.eml").unlink()
    with pytest.raises(GoldError) as caught:
        load_gold(gold, corpus, check_answers=False)
    first, *faults = str(caught.value).split("\n")
    assert first.endswith("2 faults") and len(faults) == 2
    assert "relations.jsonl:1: document 'x.docx' cannot be read: " in faults[0]
    assert faults[1] == "relations.jsonl:2: document 'x.eml' is not in the corpus"


def test_how_a_table_is_read_is_said_where_a_quote_is_of_the_file(gold: Path, tmp_path: Path) -> None:
    corpus = tmp_path / "corpus"
    corpus.mkdir()
    (corpus / "x.csv").write_text("caller,called\nA,B\n", "utf-8")
    row = {**RELATIONS[0], "doc": "x.csv"}
    _write(gold, "relations.jsonl", [{**row, "quote": "A,B"}])
    with pytest.raises(GoldError, match=r"'A,B' \(as it is read, it begins '\| caller \| called \|"):
        load_gold(gold, corpus, check_answers=False)
    _write(gold, "relations.jsonl", [{**row, "quote": "| A | B |"}])
    assert load_gold(gold, corpus, check_answers=False).relations


def test_every_fault_is_told_on_a_line_of_its_own(gold: Path) -> None:
    _write(gold, "relations.jsonl", [{**row, "object": "zz"} for row in RELATIONS])
    ran = kg("score", "--gold", gold, "--corpus", gold)
    assert ran.code == 2
    assert [line.split(": ")[0] for line in ran.err.splitlines()[1:4]] == [
        f"  relations.jsonl:{number}" for number in (1, 2, 3)
    ]
    assert "U+000A" not in ran.err
    assert "relations.jsonl:1: unknown entity 'zz'" in kg("score", "--gold", gold, "--json").rows[0]["faults"]


def test_rows_that_are_no_utf_8_are_a_fault(gold: Path) -> None:
    (gold / "relations.jsonl").write_bytes("在庫".encode("cp932"))
    with pytest.raises(GoldError, match=r"relations\.jsonl: not UTF-8"):
        load_gold(gold)


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(GoldError, match=r"ontology\.yaml: cannot be read"):
        load_gold(tmp_path / "nowhere")
    assert main([str(tmp_path / "nowhere")]) == 1
    assert main([]) == 2


def test_the_shared_plant_answers_are_what_their_plans_give(tmp_path: Path) -> None:
    source = require_shared("domains", "gold", "plant")
    folder = tmp_path / "plant"
    folder.mkdir()
    for path in source.iterdir():
        (folder / path.name).write_bytes(path.read_bytes())
    counts = fill_answers(folder)
    assert counts["changed"] == 0
    assert counts["unchanged"] > 20
    assert (folder / "questions.jsonl").read_bytes() == (source / "questions.jsonl").read_bytes()
