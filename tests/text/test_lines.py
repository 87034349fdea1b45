"""A line that is whole by itself ends a sentence: what the next line denies or doubts is not its matter."""

from __future__ import annotations

import pytest

from kg_pipeline.text.sentences import sentences


def parts(text: str) -> list[str]:
    return [text[span.start : span.end].strip() for span in sentences(text)]


@pytest.mark.parametrize(
    "text",
    [
        "送風ライン: 二号ライン\n古い部品は使っていません。",
        "Packing line: Red Line C\nWe do not use the old glue.",
        "The horn is kept in Room B.\nRumour has it that the drum is lost.",
        "担当：北の班\r\n夜は来ない。",
    ],
)
def test_the_next_line_is_another_sentence(text: str) -> None:
    assert len(parts(text)) == 2


@pytest.mark.parametrize(
    "text",
    [
        "Note: this sentence is longer than a line can hold and was wrapped\nby the editor.",
        "The letter was written by J. Ash and sent.",
        "注意：この文は、\n二行に分かれている。",
    ],
)
def test_a_wrapped_line_goes_on(text: str) -> None:
    assert len(parts(text)) == 1
