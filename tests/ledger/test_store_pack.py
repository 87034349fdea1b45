"""What is packed comes back, and damage to what is checked is noticed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_ledger.stores.pack import pack, unpack

texts = st.text(st.characters(exclude_categories=[]), max_size=200)


@given(texts, st.sampled_from([1, 6, 9]), st.booleans())
def test_a_text_comes_back(text: str, level: int, checked: bool) -> None:
    assert unpack(pack(text, level=level, checked=checked)) == text


def test_it_never_costs_more_than_its_mark() -> None:
    for text in ["", "1", "[1,2]", "0123456789abcdef" * 2, "決済", "a" * 500]:
        assert len(pack(text)) <= len(text.encode()) + 1
    assert len(pack('{"subject":{"surface":"決済","type":null}}')) < 30


@given(texts, st.data())
def test_damage_to_what_is_checked_is_noticed(text: str, data: st.DataObject) -> None:
    blob = bytearray(pack(text, checked=True))
    at = data.draw(st.integers(1, len(blob) - 1))
    blob[at] ^= 1 << data.draw(st.integers(0, 7))
    try:
        assert unpack(bytes(blob)) == text  # a bit that deflate does not use
    except ValueError:
        return


@pytest.mark.parametrize("blob", [b"", b"\x09abc", b"\xff", b"\x01", b"\x01\x00\x00", b"\x02abc", b"\x02"])
def test_what_was_never_packed_is_refused(blob: bytes) -> None:
    with pytest.raises(ValueError, match=r"packing|cut short|cannot be expanded|damaged"):
        unpack(blob)
