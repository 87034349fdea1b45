"""Folding keeps the way back to the source; names are words of their own."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import fold, fold_key
from kg_pipeline.providers.embedded.names import NameIndex, pool_names
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity, KnownName


def known(*names: str, cls: str = "Thing") -> NameIndex:
    return NameIndex([KnownName(name=n, type=cls, canonical=n) for n in names])


def test_b22_half_width_kana_and_circled_firms_fold_with_their_ranges() -> None:
    text = "ｶﾞﾗｽ㈱は台帳ＡＰＩ を\r\n呼び出さない。"
    folded = fold(text, 7)
    assert folded.text == "ガラス(株)は台帳apiを呼び出さない。"
    at = folded.text.index("台帳api")
    assert text[folded.starts[at] - 7 : folded.ends[at + 4] - 7] == "台帳ＡＰＩ"


@given(st.text(max_size=80))
def test_every_folded_character_has_its_source(text: str) -> None:
    folded = fold(text)
    assert len(folded.text) == len(folded.starts) == len(folded.ends)
    for start, end in zip(folded.starts, folded.ends, strict=True):
        assert 0 <= start < end <= len(text)


@given(st.text(alphabet="がｶﾞ゙Ａa１㈱ー－ *`", max_size=20))
def test_decomposed_text_folds_alike(text: str) -> None:
    assert fold_key(unicodedata.normalize("NFD", unicodedata.normalize("NFC", text))) == fold_key(
        unicodedata.normalize("NFC", text)
    )


@pytest.mark.parametrize("text", ["OrderHub", "Order Hub", "order-hub", "ORDER_HUB", "Ｏｒｄｅｒ Ｈｕｂ"])
def test_b41_latin_spellings_are_one_name(text: str) -> None:
    found = known("Order Hub").find(f"まず{text}を呼ぶ", 5)
    assert [(m.start, m.surface) for m in found] == [(7, text)]


def test_b43_names_that_differ_in_a_number_stay_apart() -> None:
    index = known("第3プレス機", "第13プレス機", "Relay-7A")
    assert [m.surface for m in index.find("第13プレス機と第3プレス機とRelay-7B")] == [
        "第13プレス機",
        "第3プレス機",
    ]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("保全二課", "保全二課長が来る"),
        ("ライン", "パイプラインを流す"),
        ("東棟", "南東棟にある"),
        ("API", "rapidAPIs"),
        ("SR-4", "SR-40を使う"),
        ("ミツメ", "ミツメカバーを替える"),
    ],
)
def test_a_part_of_a_longer_word_is_no_name(name: str, text: str) -> None:
    assert known(name).find(text) == []


def test_the_longest_name_wins() -> None:
    index = known("冷却水", "冷却水装置", "装置")
    assert [m.surface for m in index.find("冷却水装置と冷却水")] == ["冷却水装置", "冷却水"]


ONTOLOGY = Ontology.model_validate(
    {
        "name": "t",
        "classes": {"Thing": {}, "Tool": {"parent": "Thing"}, "Saw": {"parent": "Tool"}, "Crew": {}},
        "predicates": {},
    }
)


def draft(name: str, cls: str | None, *aliases: str, stated: bool = True) -> DraftEntity:
    return DraftEntity(
        name=name, type=cls, stated=stated, aliases=[DraftAlias(name=a, quote=a) for a in aliases]
    )


def test_pooling_takes_the_narrowest_class_and_does_not_depend_on_order() -> None:
    drafts = [draft("甲", "Thing", "乙"), draft("乙", "Saw", stated=False), draft("丙", "Crew")]
    pooled = pool_names(drafts, ONTOLOGY)
    assert pooled == pool_names(reversed(drafts), ONTOLOGY)
    assert {k.name: k.type for k in pooled} == {"甲": "Saw", "乙": "Saw", "丙": "Crew"}
    assert len({k.canonical for k in pooled}) == 2


def test_classes_that_exclude_each_other_are_settled_by_the_majority_or_not_at_all() -> None:
    even = [draft("甲", "Saw"), draft("甲", "Crew")]
    assert [k.type for k in pool_names(even, ONTOLOGY)] == [None]
    assert [k.type for k in pool_names([*even, draft("甲", "Crew")], ONTOLOGY)] == ["Crew"]


def test_a_name_without_any_class_is_not_known() -> None:
    assert pool_names([draft("甲", None, "乙")], ONTOLOGY) == ()
