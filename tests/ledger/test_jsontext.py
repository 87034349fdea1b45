"""The compact writer writes what the standard library's encoder writes, and refuses what it refuses."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from json import encoder as library
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_ledger.jsontext import compact, reader

VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=9)
    | st.just("\ud800\u2028\x7f"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner, inner)
        | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=9,
)


@pytest.mark.parametrize("without", [False, True])
@given(value=VALUES, sort_keys=st.booleans(), allow_nan=st.booleans())
def test_it_writes_and_refuses_as_the_library_does(
    without: bool, value: Any, sort_keys: bool, allow_nan: bool
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        if without:
            patch.setattr(library, "c_make_encoder", None)
        write = compact(sort_keys=sort_keys, allow_nan=allow_nan)
        whole = json.JSONEncoder(
            ensure_ascii=False, separators=(",", ":"), sort_keys=sort_keys, allow_nan=allow_nan
        )
        try:
            expected = whole.encode(value)
        except ValueError:
            with pytest.raises(ValueError, match="float"):
                write(value)
        else:
            assert write(value) == expected


def test_what_is_not_json_is_refused() -> None:
    with pytest.raises(TypeError):
        compact()({"a": object()})
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises((RecursionError, ValueError)):
        compact()(endless)


def test_threads_may_write_the_same_value_at_once() -> None:
    write, value = compact(), [[str(number), number] for number in range(200)]
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(lambda _: write(value), range(200)))) == 1


@given(
    text=VALUES.map(json.dumps) | st.text(max_size=9),
    before=st.sampled_from(["", " "]),
    after=st.sampled_from(["", " ", "1"]),
)
def test_it_reads_and_refuses_as_the_library_does(text: str, before: str, after: str) -> None:
    read, written = reader(), f"{before}{text}{after}"
    try:
        expected = json.loads(written)
    except json.JSONDecodeError as err:
        with pytest.raises(json.JSONDecodeError) as refused:
            read(written)
        assert str(refused.value) == str(err)
    else:
        assert repr(read(written)) == repr(expected)


def test_a_constant_is_refused_where_it_is_to_be() -> None:
    def refuse(name: str) -> Any:
        raise ValueError(name)

    with pytest.raises(ValueError, match="NaN"):
        reader(parse_constant=refuse)("[NaN]")
