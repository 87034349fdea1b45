"""Tables, cards and terms as plain text lays them out."""

from __future__ import annotations

from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.embedded.layout import layout


def rows(text: str) -> list[list[tuple[str, str]]]:
    found = [block for block in layout(text) if block.kind == "row"]
    for block in found:
        assert text[block.start :].startswith(block.text)
        for cell in block.cells:
            assert text[cell.start :].startswith(cell.text)
    return [[(cell.column, cell.text) for cell in block.cells] for block in found]


def headed(text: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(b.text, tuple(h.text for h in b.headings)) for b in layout(text) if b.kind == "row"]


def test_a_table_that_commas_part() -> None:
    text = "計器の控え\n\n番号,種類,場所\nA-1,圧力計,北棟\nA-2,温度計,南棟\n\n注 夏は暑い。\n"
    assert rows(text) == [
        [("番号", "A-1"), ("種類", "圧力計"), ("場所", "北棟")],
        [("番号", "A-2"), ("種類", "温度計"), ("場所", "南棟")],
    ]
    assert [b.text for b in layout(text) if b.kind == "paragraph"] == ["計器の控え", "注 夏は暑い。"]


def test_commas_in_prose_part_no_table() -> None:
    assert not rows("apples, pears, plums\nThey are sold here, there, and everywhere. We buy them.\n")
    assert not rows("a,b,c\nd,e,f\n")


def test_a_card_says_what_it_indents_of_its_name() -> None:
    text = "台帳\n\n北の釜\n  担当  朝組\n  容量  三千\n\n[2] 南の釜\n    通称 どんぶり\n    担当 夕組\n\n"
    text += "以上。\n"
    assert rows(text) == [
        [("", "担当"), ("", "朝組")], [("", "容量"), ("", "三千")],
        [("", "通称"), ("", "どんぶり")], [("", "担当"), ("", "夕組")],
    ]  # fmt: skip
    assert headed(text)[1] == ("北の釜\n  担当  朝組\n  容量  三千", ("北の釜",))
    assert [b.text for b in layout(text) if b.kind == "heading"] == ["北の釜", "南の釜"]
    last = layout(text)[-1]
    assert (last.text, last.headings) == ("以上。", ())


def test_an_indented_line_alone_makes_no_card() -> None:
    assert not rows("拝啓\n 春の 候\n\n敬具\n")
    assert not rows("次の通り。\n  担当  朝組\n  容量  三千\n")
    assert not rows("- 項目\n  担当  朝組\n  容量  三千\n")


def test_a_term_over_what_it_is() -> None:
    text = "業者は二社。\n\n**甲商店**(略して甲)\n: 釜の点検を請け負う。\n\n乙工業\n: 樋の点検を請け負う。\n"
    items: list[Block] = [block for block in layout(text) if block.kind == "item"]
    assert [block.text for block in items] == [
        "**甲商店**(略して甲)\n: 釜の点検を請け負う。",
        "乙工業\n: 樋の点検を請け負う。",
    ]
    assert all(block.lead == "業者は二社。" for block in items[:1])
