"""The index finds the same with arrays as without; they are loaded where many names are looked up only."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg_pipeline import name_index
from kg_pipeline.name_index import BlockIndex, Named

WORDS = st.sampled_from(
    ["Amber", "amber", "Vault", "Vaults", "Ledger", "Ledger 2", "台帳", "決済台帳", "Ve", "VL"]
)
NAMES = st.lists(WORDS, min_size=1, max_size=3).map(" ".join)
THINGS = st.lists(st.tuples(st.lists(NAMES, min_size=1, max_size=2), NAMES), min_size=1, max_size=25)


@settings(max_examples=200)
@given(things=THINGS, most=st.integers(1, 6), scanned=st.sampled_from([0, 20, 1_500]))
def test_arrays_find_the_same_things_with_the_same_likeness(
    things: list[tuple[list[str], str]], most: int, scanned: int
) -> None:
    named = [Named(f"t{number}", tuple(names), None, told) for number, (names, told) in enumerate(things)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(name_index, "_SCANNED", scanned)
        plain = BlockIndex(named)
        wide = BlockIndex(named)
        for one in named:
            patch.setattr(name_index, "_MANY", 1_000)
            found = plain.candidates(one.id, most)
            patch.setattr(name_index, "_MANY", 0)
            assert wide.candidates(one.id, most) == found
            assert wide.candidates(one.id, most) == found  # nothing is left of the first look
            assert one.id not in {candidate.id for candidate in found}


def test_few_things_are_compared_without_loading_arrays() -> None:
    code = (
        "import sys; from kg_pipeline.name_index import BlockIndex, Named;"
        "named = [Named(str(n), (f'Amber Vault {n}',), None) for n in range(50)];"
        "assert BlockIndex(named).candidates('7'); print('numpy' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
