"""Sentence spans."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg_pipeline.providers.embedded.en.sentences import split


@given(st.text(alphabet=st.sampled_from("aB .!?\n()\"'`1。…e.g,"), max_size=80))
@settings(max_examples=150, deadline=None)
def test_spans_tile_the_text(text: str) -> None:
    assert "".join(text[begin:end] for begin, end in split(text)) == text


@pytest.mark.parametrize(
    "text, count",
    [
        ("A calls B. C calls D.", 2),
        ("Use tools, e.g. hammers. Then rest.", 2),
        ("Version 2.1.0 is out. It works.", 2),
        ("Read notes.md first. Then ask.", 2),
        ("J. R. Smith wrote it. He left.", 2),
        ("Dr. Lind leads Ward 3. She is new.", 2),
        ("See No. 5 for details. Thanks.", 2),
        ("It broke (twice. Really.) and was mended. Good.", 2),
        ("“Is it done?” she asked. Nobody knew!", 2),
        ("One, two, three", 1),
        ("A calls B.\nB calls C.", 2),
        ("Delta Inc. sells pumps. Buy one.", 2),
        ("", 0),
    ],
)
def test_what_ends_a_sentence(text: str, count: int) -> None:
    assert len(split(text)) == count


def test_b32_long_runs_are_linear() -> None:
    assert len(split("Ab. Cd. " * 20_000)) > 1
    assert split(" " * 200_000) == [(0, 200_000)]
