"""How firmly a clause states something."""

from __future__ import annotations

import pytest

from kg_pipeline.text.modality import read_modality
from kg_pipeline.text.names import NameFinder

_ROWS = """
planned | A will call B from October. | A | B
asserted | A will call B. | A | B
asserted | A calls B, so a path such as C will not work from outside. | A | B
planned | We propose that A call B. | A | B
hypothetical | If load grows, A could call B. | A | B
hypothetical | if A were scanned with B we would all be out of a job | A | B
asserted | A calls B if C fails. | A | B
reported | I hear A now makes B. | A | B
reported | AもBに委託を始めたと人づてに聞きました。 | A | B
reported | Rumour has it that A calls B. | A | B
asserted | A calls B, but C could call D. | A | B
hypothetical | A calls B, but C could call D. | C | D
asserted | A has called B since May 2024. | A | B
planned | Aは来月Bを呼び出す予定。 | A | B
planned | Aの担当をBへ渡すことを検討している。 | A | B
reported | AもBを使っているらしい。 | A | B
hypothetical | AはBを呼び出すかもしれない。 | A | B
asserted | AはBを呼び出すが、Cは来月呼び出す予定。 | A | B
reported | A is run by B these days, second hand. | A | B
reported | An old hand says A is run by B. | A | B
reported | Somebody at the gate claims A calls B. | A | B
reported | A calls B, not verified. | A | B
reported | Nobody could confirm that A calls B. | A | B
planned | A hopes to be licensed for B before the summer. | A | B
planned | A is to move to B. | A | B
planned | AをBへ移すことを考えている。 | A | B
planned | AをBに渡す方向で調整中。 | A | B
planned | AをBへ移してはどうか。 | A | B
reported | AはBを使っているが未確認。 | A | B
asserted | The crew of A says hello and A calls B. | A | B
asserted | AはBのまま変わらない。 | A | B
asserted | 生産計画Aは計画課Bが作る。 | A | B
asserted | 5: A, which might be painted soon, calls B. | A | B
asserted | A is called by B, and C would like to be. | A | B
"""


@pytest.mark.parametrize("row", _ROWS.strip().splitlines())
def test_b56_readings(row: str) -> None:
    wanted, sentence, subject, object_ = (part.strip() for part in row.split("|"))
    finder = NameFinder(sentence)
    assert read_modality(sentence, [finder.find(name)[0] for name in (subject, object_)]) == wanted


@pytest.mark.parametrize(
    ("row", "wanted"),
    [
        ("| A | B | planned |", "planned"),
        ("| A | B | 未確認 |", "reported"),
        ("| A | (?) | B |", "reported"),
        ("| A | the drawing is being checked, perhaps | B |", "asserted"),
        ("| A | 図面を確認中 | B |", "asserted"),
        ("| A | B | 予定表に記載 |", "asserted"),
        ("| A | B (planned) |", "planned"),
        ("| A | Bの予定 |", "planned"),
    ],
)
def test_b56_a_cell_speaks_of_its_row_only_as_a_status(row: str, wanted: str) -> None:
    finder = NameFinder(row)
    assert read_modality(row, [finder.find(name)[0] for name in "AB"]) == wanted


def test_b56_what_the_predicate_itself_says_makes_nothing_less_firm() -> None:
    sentence = "A recommends B, and A is planned by C."
    finder = NameFinder(sentence)
    ends = [finder.find(name)[0] for name in "AB"]
    assert read_modality(sentence, ends) == "planned"
    assert read_modality(sentence, ends, ["recommends"]) == "asserted"
