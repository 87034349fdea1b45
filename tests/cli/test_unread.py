"""`kg show DOC --unread`: what nothing was taken from, with its lines."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import ONTOLOGY, kg, write

LETTER = """\
# Handover

Hello Ines,

Larch Service calls Spruce Service. It hums like a kettle on cold days.
Nobody has seen the attic keys.

| Service | Owner |
|---|---|
| Larch Service | Willow Team |
| the old barn | we never knew |

お疲れさまです。
鍵は引き出しの中です。

Best regards,
"""


@pytest.fixture
def place(workspace: Path) -> Path:
    (workspace / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    (workspace / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    write(workspace / "docs", letter_md=LETTER, full_md="Larch Service calls Spruce Service.\n")
    kg("ingest", "docs")
    return workspace


def test_sentences_without_a_claim_are_listed_with_their_lines(place: Path) -> None:
    ran = kg("show", "docs/letter.md", "--unread", "--json")
    left = {row["sentence"]: row["line"] for row in ran.rows if "sentence" in row}
    assert left == {
        "It hums like a kettle on cold days.": 5,
        "Nobody has seen the attic keys.": 6,
        "| the old barn | we never knew |": 11,
        "鍵は引き出しの中です。": 14,
    }
    assert ran.summary == {"document": "docs/letter.md", "sentences": 6, "unread": 4}
    for row in ran.rows[:-1]:
        assert LETTER[row["start"] : row["end"]].strip() == row["sentence"]


def test_a_person_reads_them_with_the_file(place: Path) -> None:
    lines = kg("show", "docs/letter.md", "--unread").out.splitlines()
    assert "docs/letter.md:6 Nobody has seen the attic keys." in lines
    assert lines[-1] == "4 of 6 sentences gave no claim"
    assert kg("show", "docs/full.md", "--unread").out == "0 of 1 sentences gave no claim\n"


def test_what_is_no_document_is_refused(place: Path) -> None:
    ran = kg("show", "Larch Service", "--unread")
    assert ran.code == 2
    assert "no document" in ran.err
