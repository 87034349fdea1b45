"""Which Japanese words are names and of which class: layouts, endings and scripts that mislead."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality, Polarity
from kg_pipeline.documents import Document
from kg_pipeline.providers.embedded.survey import survey
from tests.embedded.domains import read_corpus

MARKET = Ontology.model_validate(
    {
        "name": "market",
        "languages": ["ja"],
        "classes": {
            "Fair": {"labels": {"ja": ["市"]}},
            "Permit": {"labels": {"ja": ["許可"]}},
            "Paper": {"labels": {"ja": ["書類"]}},
            "Form": {"parent": "Paper", "labels": {"ja": ["様式"]}},
            "Desk": {"labels": {"ja": ["売り場"]}},
            "Hall": {"labels": {"ja": ["棟", "会館"]}},
            "Division": {"labels": {"ja": ["課", "係"]}},
            "Machine": {"labels": {"ja": ["機械"]}},
            "Boat": {"labels": {"ja": ["船"]}},
            "Dock": {"labels": {"ja": ["ドック"]}},
            "Storey": {"labels": {"ja": ["階"]}},
            "Person": {"labels": {"ja": ["職人"]}},
        },
        "predicates": {
            "handled_by": {"domain": "Permit", "range": "Division", "cardinality": "one",
                           "cues": {"ja": ["所管課", "の所管は"]}, "inverse_cues": {"ja": ["が所管する"]}},
            "run_by": {"domain": "Desk", "range": "Division", "cardinality": "one",
                       "cues": {"ja": ["の運営は"]}, "inverse_cues": {"ja": ["が運営する"]}},
            "requires": {"domain": "Permit", "range": "Paper", "cues": {"ja": ["を添える", "必要書類"]}},
            "taken_at": {"domain": "Permit", "range": "Desk", "cues": {"ja": ["受付売り場"]},
                         "inverse_cues": {"ja": ["が受け付ける"]}},
            "led_by": {"domain": "Division", "range": "Person", "cues": {"ja": ["頭領は"]},
                       "inverse_cues": {"ja": ["が率いる"]}},
            "built_in": {"domain": "Boat", "range": "Dock", "cues": {"ja": ["で建造中"]}},
            "on": {"domain": "Desk", "range": "Storey", "cues": {"ja": ["に置かれている", "所在階"]}},
            "stored_in": {"domain": "Machine", "range": "Hall", "cues": {"ja": ["保管場所"]}},
            "marked_by": {"domain": "Desk", "range": "Machine", "cues": {"ja": ["目印"]}},
            "located_in": {"domain": "Desk", "range": "Hall", "cues": {"ja": ["にある"]}},
        },
    }
)  # fmt: skip
Triple = tuple[str, str, str]


def classes(text: str, ontology: Ontology = MARKET) -> dict[str, str | None]:
    known, _ = read_corpus([Document("a.md", text)], [Document("a.md", text)], ontology)
    return {one.name: one.type for one in known}


def aliases(text: str) -> dict[str, set[str]]:
    found = survey(Document("a.md", text), MARKET).entities
    return {one.name: {alias.name for alias in one.aliases} for one in found}


def plain(text: str, ontology: Ontology = MARKET) -> set[Triple]:
    _, claims = read_corpus([Document("a.md", text)], [Document("a.md", text)], ontology)
    return {
        (c.subject, c.predicate, c.object)
        for c in claims["a.md"]
        if c.polarity is Polarity.AFFIRMED and c.modality is Modality.ASSERTED
    }


CROSSED = """# 露天許可と火気許可

| {corner} | 露天許可 | 火気許可 |
|---|---|---|
| 所管課 | 青空課 | 炎課 |
| 受付売り場 | 2番売り場 | 12番売り場 |
"""


@pytest.mark.parametrize("corner", ["", "項目", "区分"])
def test_a_table_of_things_side_by_side_is_read_down_its_columns(corner: str) -> None:
    text = CROSSED.format(corner=corner)
    assert plain(text) == {
        ("露天許可", "handled_by", "青空課"),
        ("火気許可", "handled_by", "炎課"),
        ("露天許可", "taken_at", "2番売り場"),
        ("火気許可", "taken_at", "12番売り場"),
    }
    found = classes(text)
    assert (found["炎課"], found["12番売り場"]) == ("Division", "Desk")


def test_a_table_whose_first_column_holds_things_is_still_read_row_by_row() -> None:
    text = (
        "# 許可\n\n| | 所管課 | 備考 |\n|---|---|---|\n| 露天許可 | 青空課 | 古い |\n| 火気許可 | 炎課 | |\n"
    )
    assert plain(text) == {("露天許可", "handled_by", "青空課"), ("火気許可", "handled_by", "炎課")}


@pytest.mark.parametrize("name", ["子ども見守り課", "暮らし課", "街づくり係", "お客様係"])
def test_a_name_in_mixed_script_is_not_cut(name: str) -> None:
    found = classes(f"露天許可の所管は{name}である。売り場の前に椅子がある。")
    assert found[name] == "Division" and len([n for n in found if n.endswith(("課", "係"))]) == 1


def test_a_name_in_hiragana_is_found_behind_a_particle() -> None:
    assert classes("露天許可の所管はみどり課である。")["みどり課"] == "Division"


def test_what_ends_in_a_word_of_one_class_takes_no_other_from_a_verb() -> None:
    text = "2番売り場の札には「蜜柑の売り場」とあり、運営するのは青空課である。"
    assert classes(text).get("蜜柑の売り場") != "Division"


def test_the_main_building_is_a_name() -> None:
    halls = "# 会館\n\n会館は本会館、本舎、新舎の三つ。"
    assert classes(halls)["本舎"] == "Hall"
    assert "本係" not in classes("係は本係、青係の二つ。")


def test_a_cell_that_gives_a_name_in_both_scripts_holds_two_names() -> None:
    text = "| 日本語 | English | 通称 |\n|---|---|---|\n| 2番売り場 | Desk 2 | みみずく (Owl) |\n"
    found = {
        one.name: {a.name for a in one.aliases} for one in survey(Document("a.md", text), MARKET).entities
    }
    assert found["2番売り場"] == {"Desk 2", "みみずく", "Owl"}


def test_a_cell_with_a_remark_in_brackets_holds_one_name() -> None:
    text = "| 日本語 | English | 通称 |\n|---|---|---|\n| 2番売り場 | Desk 2 | みみずく(北) |\n"
    found = {
        one.name: {a.name for a in one.aliases} for one in survey(Document("a.md", text), MARKET).entities
    }
    assert found["2番売り場"] == {"Desk 2", "みみずく(北)"}


def test_what_rows_are_about_takes_its_class_from_two_columns() -> None:
    text = "| 名前 | 所管課 | 必要書類 |\n|---|---|---|\n| 綿雲 | 炎課 | 様式8 |\n"
    assert classes(text)["綿雲"] == "Permit"
    work = "| 作業 | 所管課 | 必要書類 |\n|---|---|---|\n| 掃除 | 青空課 | 様式7 |\n"
    assert "掃除" not in classes(work)


def test_a_place_in_a_role_may_be_called_by_three_characters() -> None:
    text = "| 機械 | 保管場所 |\n|---|---|\n| 綿菓子機 | 納屋室 |\n| 射的台 | 未定 |\n| 秤 | 未契約 |\n"
    assert classes(text)["納屋室"] == "Hall"
    assert not {"未定", "未契約"} & classes(text).keys()


def test_a_count_is_no_name() -> None:
    assert "二隻" not in classes("船は二隻。青凪船と赤凪船がある。")


def test_what_ends_in_a_class_word_is_not_defined_as_another_thing() -> None:
    text = "7番船は第3ドック、8番船は第13ドックで建造中である。"
    assert classes(text)["7番船"] == "Boat"
    assert plain(text) >= {("8番船", "built_in", "第13ドック")}


def test_storeys_are_names_where_the_schema_has_storeys() -> None:
    text = "2番売り場は東会館1階、3番売り場は西会館7階に置かれている。"
    assert (classes(text)["東会館1階"], classes(text)["西会館7階"]) == ("Storey", "Storey")


def test_things_told_apart_are_of_one_class() -> None:
    found = classes("東舞台は西舞台とは別の売り場である。")
    assert found == {"東舞台": "Desk", "西舞台": "Desk"}


def test_a_whole_name_of_a_person_is_one_where_a_role_asks_for_a_person() -> None:
    assert plain("青空課は江口 渡が率いる。") == {("青空課", "led_by", "江口 渡")}


def test_a_bracketed_other_name_is_that_of_the_noun_before_it() -> None:
    text = "# 青空課\n\n青空課は売り場を受け持つ課である。打ち上げの会場は小料理屋(通称: もぐら)である。"
    document = Document("a.md", text)
    known, _ = read_corpus([document], [document], MARKET)
    assert "もぐら" not in {one.name for one in known if one.canonical == "青空課"}


def test_halls_and_baths_may_be_called_by_a_phrase() -> None:
    text = "# 館内\n\n## 白鷺の間\n\n百人が入る会館で、よく使う。\n\n## 課の仕事\n\n火を見る会館で、寒い。\n"
    assert classes(text).get("白鷺の間") == "Hall"
    assert "課の仕事" not in classes(text)


def test_a_number_alone_is_something_else_than_what_the_heading_names() -> None:
    text = "# 親方売り場\n\n親方売り場は安い売り場である。\n\n12号機は東会館にある。\n"
    assert ("親方売り場", "located_in", "東会館") not in plain(text)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("綿菓子機は機械に数える。", "綿菓子機"),
        ("ほかに射的台が一つあり、これは機械に分類される。", "射的台"),
        ("輪投げ台も小さな機械として扱う。", "輪投げ台"),
    ],
)
def test_what_is_counted_among_a_class_is_of_it(text: str, name: str) -> None:
    assert classes(text)[name] == "Machine"
    denied = text.replace("数える", "数えない").replace("される", "されない").replace("扱う", "扱わない")
    assert name not in classes(denied)


def test_the_other_name_of_a_thing_in_short_is_that_of_the_thing() -> None:
    text = "機械は粉雪綿菓子機、夜店射的台の二つ。射的台の愛称は「ばん」、よく当たる。"
    assert "ばん" in aliases(text)["夜店射的台"]


def test_another_name_is_quoted_with_the_sentence_that_names_the_thing() -> None:
    text = "2番売り場は東会館にある。よく混む。愛称は「みみずく」である。"
    [alias] = [a for one in survey(Document("a.md", text), MARKET).entities for a in one.aliases]
    assert alias.name == "みみずく" and alias.quote == text


def test_an_inferred_class_is_not_stated_by_another_name() -> None:
    text = "# 案内\n\n青空課は売り場を見回る。機械チームは売り場を見回る。機械チームは「ねじ」と呼ばれる。"
    assert all(one.type != "Machine" for one in survey(Document("a.md", text), MARKET).entities)


def test_a_heading_in_quotation_marks_names_what_stands_in_them() -> None:
    text = "# 帳場\n\n## 『風のゆくえ』\n\n機械。古い。\n\n## 大型焼き台「つむじ」\n\n火を使う機械である。\n"
    found = classes(text)
    assert (found["風のゆくえ"], found["つむじ"]) == ("Machine", "Machine")
    assert not any("「" in name or "『" in name for name in found)


def test_a_number_behind_two_words_in_katakana_belongs_to_both() -> None:
    assert "サーバー01" not in classes("ドックサーバー01は東会館にある。")


def test_a_whole_name_of_a_person_may_end_as_a_verb_does() -> None:
    text = "# 青空課\n\n青空課は火を見る課だ。\n\n- 頭領: 三橋 まこと\n- 職人: 井口 しのぶ\n"
    found = classes(text)
    assert (found["三橋 まこと"], found["井口 しのぶ"]) == ("Person", "Person")


def test_a_thing_in_a_role_may_be_a_common_word_where_it_is_written_again() -> None:
    rows = "| 売り場 | 目印 |\n|---|---|\n| 2番売り場 | 紅しぐれ |\n| 3番売り場 | 紅しぐれ |\n"
    assert classes(rows)["紅しぐれ"] == "Machine"
    assert "紅しぐれ" not in classes(rows.replace("| 3番売り場 | 紅しぐれ |\n", ""))


def test_names_that_only_a_space_sets_apart_are_two() -> None:
    assert classes("・2番売り場 東会館にある。") == {"2番売り場": "Desk", "東会館": "Hall"}
