"""The measures: exact on small cases, and what must hold of any input."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_pipeline.score.metrics import Scores, b_cubed, classified, macro_f1, set_scores

SETS = st.sets(st.sampled_from("abcdef"))
PARTITIONS = st.dictionaries(st.sampled_from("abcdefgh"), st.integers(0, 3), min_size=1)


@pytest.mark.parametrize(
    ("predicted", "truth", "p", "r"),
    [
        (set(), set(), 1.0, 1.0),
        ({"a"}, set(), 0.0, 0.0),
        (set(), {"a"}, 0.0, 0.0),
        ({"a", "b"}, {"b", "c", "d"}, 0.5, 1 / 3),
    ],
)
def test_sets(predicted: set[str], truth: set[str], p: float, r: float) -> None:
    assert set_scores(predicted, truth) == Scores(p, r)


@given(SETS, SETS)
def test_precision_and_recall_change_places(one: set[str], other: set[str]) -> None:
    there, back = set_scores(one, other), set_scores(other, one)
    assert (there.p, there.r) == (back.r, back.p)
    assert 0.0 <= there.f1 <= 1.0
    assert (there.f1 == 1.0) == (one == other)


@given(st.lists(st.builds(set_scores, SETS, SETS)))
def test_a_mean_lies_between_its_values(scores: list[Scores]) -> None:
    values = [one.f1 for one in scores]
    assert min(values, default=0.0) - 1e-9 <= macro_f1(scores) <= max(values, default=0.0) + 1e-9


def test_b_cubed_on_a_known_case() -> None:
    truth = {"a": 1, "b": 1, "c": 2}
    assert b_cubed({"a": 1, "b": 1, "c": 1}, truth) == Scores((2 / 3 + 2 / 3 + 1 / 3) / 3, 1.0)
    assert b_cubed({"a": 1, "b": 2, "c": 3}, truth) == Scores(1.0, (0.5 + 0.5 + 1.0) / 3)


@given(PARTITIONS)
def test_b_cubed_of_a_partition_with_itself_is_perfect(partition: dict[str, int]) -> None:
    renamed = {item: f"x{cluster}" for item, cluster in partition.items()}
    assert b_cubed(renamed, partition).f1 == pytest.approx(1.0)


@given(PARTITIONS)
def test_b_cubed_merging_costs_precision_and_splitting_recall(partition: dict[str, int]) -> None:
    merged = b_cubed(dict.fromkeys(partition, 0), partition)
    split = b_cubed({item: item for item in partition}, partition)
    assert merged.r == pytest.approx(1.0)
    assert split.p == pytest.approx(1.0)


@given(st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abcd")), min_size=1))
def test_a_classification_adds_up(pairs: list[tuple[str, str]]) -> None:
    found = classified(pairs)
    assert sum(found.confusion.values()) == len(pairs)
    assert found.accuracy == pytest.approx(sum(t == p for t, p in pairs) / len(pairs))
    assert set(found.per_class) == {truth for truth, _ in pairs}
    assert (found.accuracy == 1.0) == (found.macro_f1 == pytest.approx(1.0))
