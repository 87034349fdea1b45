"""Names as shop floors introduce them: in order, on a tag, in an answer, under a page's title."""

from __future__ import annotations

import pytest

from kg_pipeline.documents import Document
from kg_pipeline.providers.embedded.survey import survey
from tests.embedded.domains import as_document, read_corpus
from tests.embedded.pottery import POTTERY


def also_called(text: str) -> set[str]:
    """`name=other name` of every alias that a document gives."""
    found = survey(as_document("a.md", text), POTTERY).entities
    return {f"{one.name}={alias.name}" for one in found for alias in one.aliases}


def kinds(text: str) -> dict[str, str | None]:
    documents = [Document("a.md", text)]
    return {one.name: one.type for one in read_corpus(documents, documents, POTTERY)[0]}


ROSTER = "窯は登り窯、丸窯、角窯の三基。蔵は北蔵、西蔵の二つ。\n\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("大窯は登り窯、小窯は丸窯のことです。", {"登り窯=大窯", "丸窯=小窯"}),
        ("帳面の「大」は登り窯、「小」は丸窯のことである。", set()),
        ("「のぼり」は登り窯、「まる」は丸窯の略である。", {"登り窯=のぼり", "丸窯=まる"}),
        ("ノボリは登り窯、マルは丸窯、カドは角窯を指す。", {"登り窯=ノボリ", "丸窯=マル", "角窯=カド"}),
        ("Q. 大窯と小窯は同じですか。\nA. 違います。大窯は登り窯、小窯は丸窯のことです。",
         {"登り窯=大窯", "丸窯=小窯"}),
        ("火元は登り窯、乾きの遅い棚は丸窯のことだ。", set()),
        ("英語の Big Oven が登り窯、Small Oven が丸窯です。", {"登り窯=Big Oven", "丸窯=Small Oven"}),
        ("隣町で言う大窯が登り窯です。", {"登り窯=大窯"}),
        ("図面の西側が北蔵です。", set()),
        ("英語の手引きが北蔵にあります。", set()),
        ("大窯は古く、小窯は丸窯のことです。", {"丸窯=小窯"}),
        ("当番が困るのは登り窯、楽なのは丸窯のことだ。", set()),
        ("雨の日は登り窯、雪の日は丸窯のことを先に見る。", set()),
    ],
)  # fmt: skip
def test_what_several_words_stand_for_is_said_once(text: str, expected: set[str]) -> None:
    assert also_called(ROSTER + text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("窯は登り窯、丸窯、角窯の三基で、順に一番窯、二番窯、三番窯とも言う。",
         {"登り窯=一番窯", "丸窯=二番窯", "角窯=三番窯"}),
        ("窯は登り窯、丸窯、角窯の三基あり、帳面では順に K1、K2、K3 と書く。",
         {"登り窯=K1", "丸窯=K2", "角窯=K3"}),
        ("窯は登り窯、丸窯、角窯の三基。登り窯、丸窯は、それぞれ「大将」「番頭」とも呼ばれる。",
         {"登り窯=大将", "丸窯=番頭"}),
        ("窯は登り窯、丸窯、角窯の三基で、順に大将、番頭とも言う。", set()),
        ("窯は登り窯、丸窯、角窯の三基で、順に火を入れる。", set()),
        ("窯は登り窯、丸窯、角窯の三基で、一号、二号、三号とも言う。",
         {"登り窯=一号", "丸窯=二号", "角窯=三号"}),
    ],
)  # fmt: skip
def test_other_names_come_in_the_order_of_the_things(text: str, expected: set[str]) -> None:
    assert also_called(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("北蔵は札に N蔵とだけ書いてあることが多い。", {"北蔵=N蔵"}),
        ("北蔵は古い地図には「乾倉」としか書いていない。", {"北蔵=乾倉"}),
        ("北蔵は鍵に KT-1 とだけ刻んである。", {"北蔵=KT-1"}),
        ("北蔵は扉に「火気厳禁」と書いてある。", set()),
        ("北蔵は札に何も書いていない。", set()),
        ("北蔵は帳面に済とだけ書いてある。", set()),
        ("伝票の「北倉」は北蔵の略記である。", {"北蔵=北倉"}),
        ("伝票の「北倉」は北蔵の書き誤りである。", set()),
        ("「北倉」は北蔵の言い換えにすぎない。", {"北蔵=北倉"}),
    ],
)
def test_a_thing_has_the_name_that_its_tag_bears(text: str, expected: set[str]) -> None:
    assert also_called(ROSTER + text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Q. 札に「のぼり」とありました。\nA. 登り窯のことです。", {"登り窯=のぼり"}),
        ("Q. 伝票に「N蔵」と書いてありました。どこですか。\nA. 北蔵のことです。", {"北蔵=N蔵"}),
        ("Q. 黒板の「まる」とは何ですか。\nA. 丸窯です。", {"丸窯=まる"}),
        ("Q. 「まる」はどこに置きますか。\nA. 丸窯です。", set()),
        ("## 「のぼり」とは何ですか\n\n登り窯のことです。", {"登り窯=のぼり"}),
        ("## 「のぼり」とは何ですか\n\n昔の話です。\n\n登り窯のことです。", set()),
        ("Q. 日誌にある大将とは何ですか。\nA. 登り窯の別名です。", {"登り窯=大将"}),
        ("Q. 札に「立入禁止」とありました。\nA. 北蔵の床が抜けたためです。", set()),
        ("Q. 札に「火の用心」とありました。\nA. 登り窯の近くだからです。", set()),
        ("Q. どの窯が「危ない」とありましたか。\nA. 登り窯です。", set()),
    ],
)
def test_an_answer_tells_what_a_word_stands_for(text: str, expected: set[str]) -> None:
    assert also_called(ROSTER + text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "# 窯\n\n## 登り窯\n\n- 記号は NB-4、呼び名はリュウ\n- 薪で焚く窯",
            {"登り窯=NB-4", "登り窯=リュウ"},
        ),
        (
            "# 窯\n\n## 登り窯\n\n- 呼び名はリュウ、記号は NB-4\n- 薪で焚く窯",
            {"登り窯=NB-4", "登り窯=リュウ"},
        ),
        ("# 窯\n\n## 登り窯\n\n記号は NB-4 で、愛称はリュウである。", {"登り窯=NB-4", "登り窯=リュウ"}),
        ("# 窯\n\n## 登り窯\n\n記号は NB-4。高さは三メートル。", {"登り窯=NB-4"}),
        ("# 窯\n\n## 登り窯\n\n記号は NB-4、火はリュウ社の器具で付ける。", {"登り窯=NB-4"}),
    ],
)
def test_an_item_tells_a_code_and_a_name(text: str, expected: set[str]) -> None:
    assert also_called(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "製品は大皿、湯飲みの二つ。\n\n## 大皿\n\n製品名は「ツキシロ」、品番は W-11。",
            {"大皿=ツキシロ", "大皿=W-11"},
        ),
        ("製品は大皿、湯飲みの二つ。\n\n## 大皿\n\n商品名は「ツキシロ」。", {"大皿=ツキシロ"}),
        ("製品は大皿、湯飲みの二つ。\n\n## 大皿\n\n銘は「ツキシロ」。", {"大皿=ツキシロ"}),
        ("製品は大皿、湯飲みの二つ。\n\n## 大皿\n\n- 商品名: ツキシロ", {"大皿=ツキシロ"}),
        ("製品は大皿、湯飲みの二つ。\n\n## 大皿\n\n売り場での名前は「ツキシロ」。", {"大皿=ツキシロ"}),
        ("製品は大皿、湯飲みの二つ。\n\n## 大皿\n\n絵師の名前は「ツキシロ」。", set()),
        ("製品は大皿、湯飲みの二つ。\n\n## 大皿\n\n産地名は「ツキシロ」。", set()),
        ("製品は大皿、湯飲みの二つ。\n\n## 大皿\n\n担当者名は「ツキシロ」。", set()),
    ],
)
def test_goods_go_by_the_name_under_which_they_are_sold(text: str, expected: set[str]) -> None:
    assert also_called(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# 焼きライン窯\n\n焼きライン窯は古い窯である。", set()),
        (
            "---\ntitle: 巻きロール窯\n---\n\n# 巻きロール窯(MR-1)\n\n巻きロール窯は横に長い窯である。",
            {"巻きロール窯=MR-1"},
        ),
        ("---\ntitle: 登り窯\n---\n\n# 登り窯(NB-4)\n\n登り窯は薪で焚く窯である。", {"登り窯=NB-4"}),
    ],
)
def test_a_heading_tells_a_code(text: str, expected: set[str]) -> None:
    assert also_called(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("伝票に「ＷＴ－５」の札が付くことがあるが、同じものである。", {"白土=WT-5", "丸一商店=丸一"}),
        ("記号を小文字で書いた「wt-5」の札も来るが、同じものだ。", {"白土=WT-5", "丸一商店=丸一"}),
        ("札に「WT5」とあっても同じものを指す。", {"白土=WT-5", "丸一商店=丸一"}),
    ],
)
def test_a_code_that_is_someones_is_given_to_no_one_else(text: str, expected: set[str]) -> None:
    table = "| 材料 | 記号 | 仕入先 |\n|---|---|---|\n| 白土 | WT-5 | 丸一商店 |\n\n"
    assert (
        also_called(table + "丸一商店は単に丸一と書く。" + text) - {"白土=ＷＴ－５", "白土=wt-5"} == expected
    )


FLAT = "## 大皿\n\n厚手。\n\n## すり鉢\n\n溝がある。"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"# 台帳\n\n製品は三つ。品番は底に押してある。\n\n{FLAT}\n\n## はなつつみ\n\n祝いの品。",
         {"大皿": "Ware", "すり鉢": "Ware", "はなつつみ": "Ware"}),
        (f"# 台帳\n\n製品は二つある。\n\n{FLAT}\n\n## 片付け\n\n布で拭く。", {}),
        (f"# 台帳\n\n製品は毎年三つ増える。\n\n{FLAT}\n\n## 徳利\n\n祝いの品。", {}),
        ("# 材料のページ\n\n## 練り土\n\n記号は NT-A。乾かしてはならない。",
         {"練り土": "Clay", "NT-A": "Clay"}),
        ("# 材料の台帳\n\n## 練り土\n\n通称は「ネリ」。", {"練り土": "Clay", "ネリ": "Clay"}),
        ("# 材料の台帳\n\n## 練り土\n\n帳面には「ネリ」とも書く。", {"練り土": "Clay", "ネリ": "Clay"}),
        ("# 材料の台帳\n\n## 片付け\n\n合図は「ネリ」。", {}),
        ("# 窯場の話\n\n## 練り土\n\n記号は NT-A。", {}),
    ],
)  # fmt: skip
def test_a_page_about_a_class_is_of_its_things(text: str, expected: dict[str, str]) -> None:
    assert {name: cls for name, cls in kinds(text).items() if cls is not None} == expected


def test_a_firm_of_no_told_side_has_no_class() -> None:
    text = "# 丸一商店 構内の案内\n\n丸一商店は北蔵の隣で器を焼く会社である。鶴見水産は西蔵の裏にある。"
    assert not {"Dealer", "Shop"} & set(kinds(ROSTER + text).values())
    assert not {"Dealer", "Shop"} & set(kinds(text + ROSTER).values())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("登り窯は北蔵の一角を占める。", None),
        ("登り窯は北蔵の一部を使う。", None),
        ("登り窯は北蔵の二階にある。", None),
        ("蔵は北蔵の一つだけだ。", "House"),
    ],
)
def test_a_class_word_at_the_end_of_a_name_lists_nothing(text: str, expected: str | None) -> None:
    assert kinds(text).get("北蔵") in (expected, "House")


def of_class(text: str, cls: str) -> set[str]:
    return {name for name, kind in kinds(text).items() if kind == cls}


@pytest.mark.parametrize(
    ("text", "cls", "expected"),
    [
        ("大きいのを「月影の窯」、小さいのを「朝霧の窯」という。", "Kiln", {"月影の窯", "朝霧の窯"}),
        ("## 月影の窯\n\n- 担当: 葵組\n\n## 朝霧の窯\n\n- 担当: 藤組", "Kiln", {"月影の窯", "朝霧の窯"}),
        ("窯は「月影の窯」と呼ぶ。石垣の脇、月影の窯のそばに立つ。", "Kiln", {"月影の窯"}),
        ("## 窯場の掃除\n\n隅、奥の窯の順に掃く。", "Kiln", set()),
        ("## 昔の窯\n\n壊した。", "Kiln", set()),
        ("「北蔵の窯」とあるのは札の話。", "Kiln", set()),
        ("建物は三つある。門のある米蔵、川に面した西蔵、そして離れの奥蔵である。",
         "House", {"米蔵", "西蔵", "奥蔵"}),
        ("葵組が直接窯を温める。", "Kiln", set()),
        ("| 品名 | 略号 | 仕入先 |\n|---|---|---|\n| 白土 | WT-1 | 丸一商店 |\n| 粉石 | KI-2 | 千代商会 |",
         "Clay", {"白土", "粉石", "WT-1", "KI-2"}),
        ("| 行事 | 仕入先 |\n|---|---|\n| 花見 | 丸一商店 |\n| 月見 | 千代商会 |", "Clay", set()),
        ("見回りは尾根班、浜班の順。引き続き浜班が見る。浜班は遅い。", "Group", set()),
        ("| 材料 | 仕入先 |\n|---|---|\n| 生土量 | 丸一商店 |\n| 沢の砂 | 千代商会 |",
         "Clay", {"生土量", "沢の砂"}),
        ("材料は砂だけ。\n\n- 材料: 未定\n- 材料: 三種類", "Clay", set()),
        ("奥沢蔵だけが遠い。北、奥沢の各蔵にある窯は古い。窯は奥沢にある。", "House", {"奥沢", "奥沢蔵"}),
        ("差出人: 庭組\n宛先: 窯組、丸一商店\n件名: 火の番\n\nよろしく。", "Group", {"庭組", "窯組"}),
        ("件名: 庭組\n\nよろしく。", "Group", set()),
        ("**月光窯** 丸い。\n\n**角山窯** 四角い。\n\n**注意** 熱い。", "Kiln", {"月光窯", "角山窯"}),
    ],
)  # fmt: skip
def test_names_that_hardly_look_like_one(text: str, cls: str, expected: set[str]) -> None:
    assert of_class(text, cls) == expected
