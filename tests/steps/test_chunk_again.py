"""A revised document is cut where it was cut before: what did not change is not read again."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg_pipeline.documents import Document
from kg_pipeline.steps.chunk import chunk, pieces_of
from kg_pipeline.text.tokens import estimate_tokens

BUDGET = 120
SEEDS = st.integers(0, 2**40)


def document(text: str) -> Document:
    return Document("a.md", text)


def sentences(chance: Random, count: int) -> list[str]:
    """Sentences of a document without a heading, some in Japanese, some in paragraphs of their own."""
    found = []
    for n in range(count):
        words = " ".join(
            chance.choice(("calls", "holds", "feeds", "keeps")) for _ in range(chance.randint(1, 9))
        )
        plain = f"Unit{n} {words} Part{chance.randint(0, 99)}."
        ja = f"部品{n}は装置{chance.randint(0, 99)}を呼び出す。"
        found.append(chance.choice((plain, plain, ja)) + chance.choice((" ", " ", " ", "\n\n")))
    return found


def edited(chance: Random, said: list[str]) -> list[str]:
    """One sentence changed, taken out, or put in."""
    at = chance.randrange(len(said))
    fresh = f"Now {'really ' * chance.randint(0, 12)}something else. "
    return chance.choice(
        [
            [*said[:at], fresh, *said[at + 1 :]],
            [*said[:at], *said[at + 1 :]],
            [*said[:at], fresh, *said[at:]],
        ]
    )


@settings(max_examples=150)
@given(SEEDS)
def test_an_edit_costs_what_is_around_it_however_often_a_text_was_edited(seed: int) -> None:
    chance = Random(seed)
    said = sentences(chance, chance.randint(20, 120))
    cuts: tuple[int, ...] = ()
    for _ in range(4):
        before = pieces_of(document("".join(said)), cuts, BUDGET)
        said = edited(chance, said)
        text = "".join(said)
        found = chunk(document(text), BUDGET, before)
        assert "".join(piece.text for piece in found) == text
        assert all(estimate_tokens(piece.text) <= BUDGET for piece in found)
        fresh = [piece.text for piece in found if piece.text not in before]
        assert len(fresh) <= 3, (fresh, len(found))
        cuts = tuple(piece.span.start for piece in found[1:])


@given(SEEDS)
def test_a_text_that_did_not_change_is_cut_as_it_was(seed: int) -> None:
    chance = Random(seed)
    text = "".join(sentences(chance, 60))
    before = [piece.text for piece in chunk(document(text), BUDGET)]
    assert [piece.text for piece in chunk(document(text), BUDGET, before)] == before


@pytest.mark.parametrize("text", ["", "One. Two.", "一つ。二つ。"])
def test_a_short_document_is_read_whole(text: str) -> None:
    earlier = ["Something else. " * 20, "One. ", "一つ。"]
    assert [piece.text for piece in chunk(document(text), BUDGET, earlier)] == ([text] if text else [])


def test_pieces_that_grew_too_long_for_the_budget_are_cut_anew() -> None:
    text = "".join(f"Sentence number {n} says a few things. " for n in range(60))
    halves = [text[:1200], text[1200:]]
    found = chunk(document(text), BUDGET, halves)
    assert all(estimate_tokens(piece.text) <= BUDGET for piece in found)
    assert "".join(piece.text for piece in found) == text
