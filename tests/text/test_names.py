"""A name is found as a whole word, whatever separates its parts."""

from __future__ import annotations

import pytest

from kg_pipeline.text.names import NameFinder, loose_name


@pytest.mark.parametrize(
    ("text", "name", "found"),
    [
        ("the order-hub and Order Hub", "OrderHub", ["order-hub", "Order Hub"]),
        ("ＯＲＤＥＲ　ＨＵＢ", "order_hub", ["ＯＲＤＥＲ　ＨＵＢ"]),
        ("決済\n台帳", "決済台帳", ["決済\n台帳"]),
        ("two services run", "service", ["service"]),
        ("the gateway's owner", "Gateway", ["gateway"]),
        ("第3プレス機と第13プレス機", "第3プレス機", ["第3プレス機"]),
        ("AはBを呼ぶ", "B", ["B"]),
        ("ガ\u200bイド係", "ガイド係", ["ガ\u200bイド係"]),
        ("## アカクラゲ\n\nクラゲと略す。", "アカクラゲ", ["アカクラゲ"]),
        ("## アカクラゲ\nクラゲと略す。", "クラゲ", ["クラゲ"]),
        ("アカ\nクラゲ", "アカクラゲ", ["アカ\nクラゲ"]),
    ],
)
def test_found(text: str, name: str, found: list[str]) -> None:
    assert [text[s.start : s.end].removesuffix("'s") for s in NameFinder(text).find(name)] == found


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("StockDB", "Stock"),
        ("MyOrderHub", "OrderHub"),
        ("Relay-7A", "Relay-7"),
        ("規程第12号", "第2号"),
        ("エクスプレス便", "プレス"),
        ("エクス\nプレス便", "プレス"),
        ("第13プレス機", "3プレス機"),
        ("1-11", "1-1"),
        ("anything", ""),
        ("anything", "---"),
    ],
)
def test_not_found(text: str, name: str) -> None:
    assert NameFinder(text).find(name) == []


def test_no_word_runs_across_an_empty_line() -> None:
    assert len(NameFinder("## オオカワ\n\nカワと略す。").find("オオカワ")) == 1
    assert NameFinder("オオ\nカワと略す。").find("カワ") == []


def test_offsets_are_those_of_the_document() -> None:
    [span] = NameFinder("x B", offset=100).find("B")
    assert (span.start, span.end) == (102, 103)


@pytest.mark.parametrize(
    ("name", "loose"),
    [("3-1", "3-1"), ("3 - 1", "31"), ("grix-1", "grix1"), ("1_grix", "1grix"), ("-4 vo  no_", "4vono")],
)
def test_one_separator_between_two_digits_is_kept(name: str, loose: str) -> None:
    assert loose_name(name) == loose
    found = NameFinder(f"Take {name}, now.").find(name)
    assert len(found) == 1
