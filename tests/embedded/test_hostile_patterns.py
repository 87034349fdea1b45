"""Patterns of the readers over runs that they could go back over again and again: each comes to an end."""

from __future__ import annotations

import random

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Span
from kg_pipeline.documents import Chunk
from kg_pipeline.providers.embedded.en import (
    answers,
    care,
    conditions,
    hands_patterns,
    hanging_patterns,
    sentences,
    small_names,
)
from kg_pipeline.providers.embedded.en.aliases import aliases_stated
from kg_pipeline.providers.embedded.en.inverted import postposed
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.embedded.frame import MASK, Block, Sentence
from kg_pipeline.providers.embedded.layout import layout
from kg_pipeline.providers.tasks import KnownName
from kg_pipeline.text.firmness_en import NO_HEDGE
from kg_pipeline.text.kinds_en import _PARTED


@pytest.mark.parametrize("run", ["when it ", "they ", "and when we ", " ", "always really "])
def test_what_people_say_and_mean_is_looked_for_once(run: str) -> None:
    assert aliases_stated(f"People say Otter {run * 400}", 0) == []


def test_what_somebody_says_is_no_hedge_over_any_distance() -> None:
    assert NO_HEDGE.search("whatever what " + "the old hand " * 5_000) is None
    assert NO_HEDGE.search("Whatever what the old hand says about it") is not None


def test_blanks_between_kinds_are_passed_once() -> None:
    assert _PARTED.split("kilns" + " " * 20_000) == ["kilns" + " " * 20_000]
    assert _PARTED.split("kilns, mills   and sheds") == ["kilns", "mills", "sheds"]


@pytest.mark.parametrize("mark", ["*", "_", "`", '"'])
def test_a_line_of_marks_is_passed_once(mark: str) -> None:
    patterns = (
        *hanging_patterns.PATTERNS,
        *conditions._COVERING,
        *care._PATTERNS,
        *hands_patterns.MOVED,
        *hands_patterns.ENDED,
    )
    for pattern in patterns:
        assert pattern.search(mark * 6_000) is None


def test_marks_around_a_name_are_read_with_it() -> None:
    covering = conditions._COVERING[1]
    assert covering.search(f"**{MASK}{MASK}** takes over when the `{MASK}` stops")
    assert covering.search(f"The **{MASK}{MASK}** takes over when {MASK} stops")
    assert covering.search(f"**{MASK}{MASK}** looks on when {MASK} stops") is None


def test_the_sentence_before_is_the_last_of_what_stands_before() -> None:
    pieces = [
        "A",
        "no. ",
        ". ",
        "? ",
        "! ",
        '"',
        " ",
        "(",
        ")",
        "e.g. ",
        "J. ",
        "...",
        "Word ",
        "1. ",
        ')."',
        "。",
    ]
    rng = random.Random(5)
    for _ in range(300):
        text = "".join(rng.choice(pieces) for _ in range(rng.randint(1, 60)))
        at = rng.randint(0, len(text))
        spans = sentences.split(text[:at])
        assert sentences.last_before(text, at) == (spans[-1] if spans else None)


def test_the_sentences_of_a_block_are_found_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "Is it? No. " * 400
    block = Block("paragraph", text, 0)
    spans = sentences.split(text)
    sentences._begins.cache_clear()
    handed: list[int] = []
    split = sentences.split
    monkeypatch.setattr(sentences, "split", lambda part: (handed.append(len(part)), split(part))[1])
    found = [answers.question_before(Sentence(text[b:e], b, block)) for b, e in spans]
    assert [one is not None for one in found] == [False, True] * 400
    assert sum(handed) < 100 * len(text)


PRIVATE = "\ue000"
"""The first of the characters that people add to their fonts for rare names."""


USES = parse_ontology(
    {
        "name": "works",
        "languages": ["ja"],
        "classes": {"Machine": {"labels": {"ja": ["機"]}}, "Stuff": {"labels": {"ja": ["材"]}}},
        "predicates": {"uses": {"domain": "Machine", "range": "Stuff", "cues": {"ja": ["を使う"]}}},
    },
    "works",
)
NAMES = {"ヒラギ機": "Machine", "ソヨゴ機": "Machine", "タブ材": "Stuff", "モチ材": "Stuff"}
KNOWN = tuple(KnownName(name=name, type=cls, canonical=name) for name, cls in NAMES.items())


def used(text: str) -> set[tuple[str, str]]:
    found = extract(Chunk("a.md", "r", 0, Span(0, len(text)), text), USES, KNOWN).relations
    return {(claim.subject, claim.object) for claim in found}


@pytest.mark.parametrize("char", [PRIVATE, MASK])
def test_no_character_of_a_text_stands_for_a_name(char: str) -> None:
    assert used(f"ヒラギ機はタブ材を、{char}は{char}を使う。") <= {("ヒラギ機", "タブ材")}
    assert used(f"{char}は{char}を、{char}は{char}を、ソヨゴ機は{char}を使う。") == set()
    assert used("ヒラギ機はタブ材を、ソヨゴ機はモチ材を使う。") == {
        ("ヒラギ機", "タブ材"),
        ("ソヨゴ機", "モチ材"),
    }


@pytest.mark.parametrize("char", [PRIVATE, MASK])
def test_offsets_stay_where_a_character_is_replaced(char: str) -> None:
    text = f"{char}{char}のこと。ヒラギ機はタブ材を使う。"
    (block,) = layout(text)
    assert MASK not in block.text and len(block.text) == len(text)
    assert used(text) == {("ヒラギ機", "タブ材")}


def test_a_rare_character_is_part_of_its_name() -> None:
    assert layout(f"The {PRIVATE}-mill is here.")[0].text == f"The {PRIVATE}-mill is here."


def test_a_quote_is_looked_up_where_it_stands() -> None:
    blocks = layout("# Old Kilns\n\n" + "".join(f"- grey vat {i}: Big Loft\n" for i in range(400)))
    written = small_names._written(blocks)
    last = blocks[-1]
    assert written("GREY VAT 399", last.start) == "grey vat 399"
    assert written("OLD KILNS", 2) == "Old Kilns"
    assert written("BIG LOFT", None) == "Big Loft"
    assert written("No Such", 5) == "No Such"


@pytest.mark.parametrize("run", ["above ", "above the is ", "in a ", "a", " "])
def test_an_inverted_sentence_is_looked_for_once(run: str) -> None:
    assert postposed("Above " + run * 20_000, []) == (None, False)
