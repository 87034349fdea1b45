"""A quote is located where it stands, or not at all."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_ledger.records import Span
from kg_pipeline.text.locate import Passage, locate
from kg_pipeline.text.names import NameFinder
from tests.conftest import require_shared
from tests.text.scripts import ANY_TEXT


def _found(text: str, quote: str) -> str | None:
    located = locate(text, quote, Span(0, len(text)))
    return None if located is None else "|".join(text[s.start : s.end] for s in located.spans)


@pytest.mark.parametrize(
    ("text", "quote", "found"),
    [
        ("A **calls** `B`.", "A calls B", "A **calls** `B"),
        ("See [the plan](docs/plan.md) now.", "See the plan now", "See [the plan](docs/plan.md) now"),
        ("He said “no”.", 'He said "no"', "He said “no”"),
        ("one – two", "one - two", "one – two"),
        ("alpha beta gamma delta", "alpha … delta", "alpha|delta"),
        ("alpha beta gamma delta", "alpha [...] delta", "alpha|delta"),
        ("第三者の 林\n沖が来た", "林沖が来た", "林\n沖が来た"),
        ("It ends here; and goes on", "It ends here.", "It ends here"),
    ],
)
def test_readings(text: str, quote: str, found: str) -> None:
    assert _found(text, quote) == found


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("OrderHub may retry up to three times.", "OrderHub retries three times."),
        ("AはBを呼び出さない。", "AはBを呼び出す。"),
        ("A calls B.", "A calls C."),
        ("A calls B.", ""),
        ("A calls B.", "…"),
        ("A calls B.", " ... "),
        ("alpha beta", "beta … alpha"),
        ("cabin", "a … b"),
    ],
)
def test_b19_no_nearly(text: str, quote: str) -> None:
    assert _found(text, quote) is None


def test_only_inside_the_chunk() -> None:
    text = "A calls B. C waits."
    assert locate(text, "C waits", Span(0, 10)) is None
    located = locate(text, "C waits", Span(10, len(text)))
    assert located is not None and located.cover == Span(11, 18)


def test_the_hint_settles_several_places() -> None:
    text = "x y x y x"
    assert [locate(text, "x", Span(0, 9), hint) for hint in (0, 5, 9)] == [
        locate(text, "x", Span(0, 9), 0), locate(text, "x", Span(0, 9), 4), locate(text, "x", Span(0, 9), 8),
    ]  # fmt: skip
    located = locate(text, "x", Span(0, 9))
    assert located is not None and located.ambiguous


@given(ANY_TEXT, st.data())
def test_what_stands_in_the_text_is_located_at_its_place(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, max(0, len(text) - 1)))
    end = data.draw(st.integers(start, min(len(text), start + 60)))
    quote = text[start:end]
    located = locate(text, quote, Span(0, len(text)), hint=start)
    if not quote.strip():
        return
    assert located is not None
    assert located.spans == (Span(start, end),)


@given(ANY_TEXT, st.data())
def test_another_spelling_is_located_at_the_same_words(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, max(0, len(text) - 1)))
    end = data.draw(st.integers(start, min(len(text), start + 60)))
    passage = Passage(text, Span(0, len(text)))
    quote = " ".join(unicodedata.normalize("NFKC", text[start:end]).split())
    located = passage.locate(quote)
    for span in located.spans if located else ():
        assert 0 <= span.start < span.end <= len(text)
        assert text[span.start : span.end].strip()


def _letters(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())


def test_recorded_quotes_of_a_novel() -> None:
    """406 claims recorded from another system: 25 without a quote, 381 with one, as `"…"`-joined pieces too.

    Held against an independent reading that looks at letters and digits alone.
    """
    folder = require_shared("data", "christmas-carol")
    duckdb = pytest.importorskip("duckdb")
    units = dict(duckdb.sql(f"select id, text from '{folder}/text_units.parquet'").fetchall())
    claims = duckdb.sql(f"select source_text, text_unit_id from '{folder}/covariates.parquet'").fetchall()
    passages = {key: Passage(text, Span(0, len(text))) for key, text in units.items()}
    assert len(claims) == 406
    located_count = missed = 0
    for quote, unit in claims:
        if quote is None:
            continue
        located = passages[unit].locate(quote)
        letters = _letters(units[unit])
        pieces = [p for p in (_letters(p) for p in re.split(r"…|\.{3,}", quote)) if p]
        if located is None:
            missed += bool(pieces) and quote != "NONE" and all(p in letters for p in pieces)
            continue
        located_count += 1
        taken = sorted(_letters(units[unit][s.start : s.end]) for s in located.spans)
        wanted = sorted(p for p in (_letters(p) for p in re.split(r"…|\.{3,}", quote)) if p)
        listed = sorted(p for p in (_letters(p) for p in re.split(r"…|\.{3,}|;", quote)) if p)
        assert taken in (wanted, listed), quote
    assert located_count >= 350
    assert missed <= 2


def test_hard_wrapped_chinese_names_are_found() -> None:
    """Names that a line break falls into, in text wrapped at 38 characters."""
    folder = require_shared("data", "water-margin")
    split = 0
    for path in sorted(folder.glob("chapter_*.txt")):
        text = path.read_bytes().decode("utf-8")
        passage = Passage(text, Span(0, len(text)))
        for name in (
            "林沖",
            "魯智深",
            "高太尉",
            "柴進",
            "陸虞候",
            "洪教頭",
            "李小二",
            "王倫",
            "朱貴",
            "楊志",
        ):
            apart = re.compile(r"\s*".join(name))
            wanted = [m.span() for m in apart.finditer(text)]
            broken = [m.group() for m in apart.finditer(text) if m.group() != name]
            split += len(broken)
            assert [(s.start, s.end) for s in NameFinder(text).find(name)] == wanted
            for match in apart.finditer(text):
                if match.group() == name:
                    continue
                around = text[max(0, match.start() - 6) : match.end() + 6].strip()
                located = passage.locate("".join(around.split()))
                assert located is not None
                assert "".join(text[located.cover.start : located.cover.end].split()) == "".join(
                    around.split()
                )
    assert split > 10
