"""Japanese as people write it who have never seen the ontology: other verbs, headings without class words."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality, Polarity
from kg_pipeline.documents import Document
from kg_pipeline.providers.tasks import DraftClaim, KnownName
from tests.embedded.domains import read_corpus

GLASSWORKS = Ontology.model_validate(
    {
        "name": "glassworks",
        "languages": ["ja"],
        "classes": {
            "Plant": {"labels": {"ja": ["設備"]}},
            "Furnace": {"parent": "Plant", "labels": {"ja": ["窯"]}},
            "Blower": {"parent": "Plant", "labels": {"ja": ["送風機", "供給機"]}},
            "Melt": {"labels": {"ja": ["溶解"]}},
            "Sand": {"labels": {"ja": ["原料"]}},
            "Ware": {"labels": {"ja": ["作品", "製品"]}},
            "Worker": {"labels": {"ja": ["職人"]}},
            "Section": {"labels": {"ja": ["係", "班"]}},
            "Hall": {"labels": {"ja": ["棟"]}},
            "Vendor": {"labels": {"ja": ["取引先"]}},
        },
        "predicates": {
            "stands_in": {"domain": "Plant", "range": "Hall", "cardinality": "one",
                          "cues": {"ja": ["にある"]}},
            "runs_on": {"domain": "Plant", "range": "Plant",
                        "cues": {"ja": ["に依存する", "がないと動かない", "から給電を受ける"]}},
            "checked_by": {"domain": "Plant", "range": "Section", "cardinality": "one",
                           "labels": {"ja": ["点検"]}, "cues": {"ja": ["の点検担当は"]},
                           "inverse_cues": {"ja": ["が点検する"]}},
            "bought_from": {"domain": "Sand", "range": "Vendor", "cues": {"ja": ["から仕入れる"]}},
            "member_of": {"domain": "Worker", "range": "Section", "cardinality": "one",
                          "cues": {"ja": ["に所属する"]}},
            "works_under": {"domain": "Worker", "range": "Worker", "cardinality": "one",
                            "cues": {"ja": ["の部下である"]}},
            "sold_as": {"domain": "Melt", "range": "Ware", "cues": {"ja": ["として出荷する"]}},
            "mixed_with": {"domain": "Melt", "range": "Melt", "symmetric": True,
                           "cues": {"ja": ["と混ぜた"]}},
            "headed_by": {"domain": "Section", "range": "Worker", "cardinality": "one",
                          "cues": {"ja": ["の責任者は"]}},
            "under": {"domain": "Section", "range": "Section", "cardinality": "one",
                      "cues": {"ja": ["に属する", "の下に置かれている"]}},
            "joins": {"domain": "Section", "range": "Section", "symmetric": True,
                      "cues": {"ja": ["と同じ合図を使う"]}},
        },
    }
)  # fmt: skip
ROSTER = (
    "供給機は元圧機、配電盤の二つ。棟は東棟と西棟の二つ。"
    "係は成形係、徐冷係、点検係の三つ。職人は早川圭吾。\n\n"
)
Triple = tuple[str, str, str]


def read(*texts: str) -> tuple[tuple[KnownName, ...], list[DraftClaim]]:
    documents = [Document(f"{at}.md", text) for at, text in enumerate(texts)]
    known, claims = read_corpus(documents, documents, GLASSWORKS)
    return known, [claim for document in documents for claim in claims[document.path]]


def facts(*texts: str) -> set[Triple]:
    return {
        (c.subject, c.predicate, c.object)
        for c in read(*texts)[1]
        if c.polarity is Polarity.AFFIRMED and c.modality is Modality.ASSERTED
    }


def kinds(*texts: str) -> dict[str, str | None]:
    return {name.name: name.type for name in read(*texts)[0]}


def test_a_heading_is_what_its_section_says_of_it() -> None:
    text = ROSTER + "## 徐冷機\n配電盤から給電を受ける。点検は徐冷係が行う。\n\n## 換気\n窓は開けておく。\n"
    assert kinds(text)["徐冷機"] == "Plant"
    assert "換気" not in kinds(text)
    assert {("徐冷機", "runs_on", "配電盤"), ("徐冷機", "checked_by", "徐冷係")} <= facts(text)


def test_one_relation_is_enough_below_a_page_about_the_class() -> None:
    assert kinds(ROSTER, "# 窯の頁\n\n## アカネ\n- 点検: 徐冷係\n")["アカネ"] == "Furnace"
    assert "アカネ" not in kinds(ROSTER, "# 覚え書き\n\n## アカネ\n- 点検: 徐冷係\n")


def test_an_item_goes_on_about_the_name_that_it_puts_first() -> None:
    text = "- **瀬戸口剛** 成形係。早川の下で働く。\n- **早川圭吾** 成形係に所属。\n"
    assert facts(ROSTER, text) >= {
        ("瀬戸口剛", "member_of", "成形係"),
        ("早川圭吾", "member_of", "成形係"),
        ("瀬戸口剛", "works_under", "早川"),
    }


def test_a_surname_alone_is_the_person_unless_two_share_it() -> None:
    assert kinds(ROSTER + "早川圭吾は成形係に所属する。早川さんは朝が早い。").get("早川") == "Worker"
    two = "- **早川圭吾** 成形係に所属。\n- **早川みのり** 徐冷係に所属。\n\n早川さんは朝が早い。"
    assert "早川" not in kinds(ROSTER + two)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("元圧機は東棟の奥に据えてある。", ("元圧機", "stands_in", "東棟")),
        ("元圧機の置き場所は西棟。", ("元圧機", "stands_in", "西棟")),
        ("元圧機は配電盤の電気で回っている。", ("元圧機", "runs_on", "配電盤")),
        ("元圧機の電気は配電盤から来ている。", ("元圧機", "runs_on", "配電盤")),
        ("元圧機は配電盤に頼っている。", ("元圧機", "runs_on", "配電盤")),
        ("元圧機は配電盤が電気を送ってこないと動かない。", ("元圧機", "runs_on", "配電盤")),
        ("成形係は徐冷係の中に置く。", ("成形係", "under", "徐冷係")),
        ("成形係の班長に早川圭吾が就いた。", ("成形係", "headed_by", "早川圭吾")),
        ("成形係は早川圭吾が率いる。", ("成形係", "headed_by", "早川圭吾")),
    ],
)
def test_everyday_words_say_what_a_cue_says(text: str, fact: Triple) -> None:
    assert facts(ROSTER + text) == {fact}


@pytest.mark.parametrize(
    "text",
    [
        "元圧機は西棟に並んではいない。",
        "早川圭吾が毎朝徐冷係の窓を拭き、掃除をする。",
        "元圧機の話を早川圭吾がする。",
        "成形係は徐冷係とよく話す。",
    ],
)
def test_everyday_words_say_no_more(text: str) -> None:
    assert facts(ROSTER + text) == set()


def test_a_firm_is_named_by_what_is_bought_there() -> None:
    text = "原料は硅石と長石の二つ。硅石は、こだま鉱産農産から取り寄せる。長石は早瀬商会から仕入れる。"
    assert kinds(text)["早瀬商会"] == "Vendor"
    assert ("長石", "bought_from", "早瀬商会") in facts(text)


def test_a_column_headed_by_the_class_of_its_things_is_what_the_rows_are_about() -> None:
    table = "| 設備 | 容量 | 点検 |\n|---|---|---|\n| 元圧機 | 3 t | 点検係 |\n| 配電盤 | 9 kVA | 徐冷係 |\n"
    assert facts(ROSTER + table) == {
        ("元圧機", "checked_by", "点検係"),
        ("配電盤", "checked_by", "徐冷係"),
    }


def test_two_pairs_in_one_sentence_stay_two() -> None:
    text = (
        ROSTER
        + "職人は早川圭吾、瀬戸口剛の二人。徐冷係の責任者は早川圭吾、成形係の責任者は瀬戸口剛が務める。"
    )
    assert facts(text) == {("徐冷係", "headed_by", "早川圭吾"), ("成形係", "headed_by", "瀬戸口剛")}


def test_as_what_something_is_shipped() -> None:
    text = "溶解は第4溶解と第5溶解の二つ。作品は「朝の湖」の一つ。第4溶解は「朝の湖」として出荷する。"
    assert ("第4溶解", "sold_as", "朝の湖") in facts(text)


def test_both_ends_in_one_subject_whatever_it_was_for() -> None:
    text = "溶解は第4溶解と第5溶解の二つ。第4溶解と第5溶解は、色をそろえるために混ぜた。"
    assert {frozenset((s, o)) for s, p, o in facts(text)} == {frozenset(("第4溶解", "第5溶解"))}
    assert {frozenset((s, o)) for s, p, o in facts(ROSTER + "成形係と徐冷係は同じ合図2を使う。")} == {
        frozenset(("成形係", "徐冷係"))
    }


@pytest.mark.parametrize(
    ("text", "name", "alias"),
    [
        ("元圧機、別名フイゴは古い。", "元圧機", "フイゴ"),
        ("元圧機の銘板には「フイゴ」とあり、札にもそう書く。", "元圧機", "フイゴ"),
        ("古い職人は元圧機を指して「フイゴ」と言う。", "元圧機", "フイゴ"),
        ("伝票では元圧機を F-1、配電盤を H-2 と記す。", "配電盤", "H-2"),
        ("東棟は「ヒガシ」と縮めて言う。", "東棟", "ヒガシ"),
    ],
)
def test_other_names(text: str, name: str, alias: str) -> None:
    canonical = {one.name: one.canonical for one in read(ROSTER + text)[0]}
    assert canonical.get(alias) == canonical[name]


def test_what_the_text_comes_back_to_is_named_by_two_relations() -> None:
    text = "調合室の送風口は元圧機に依存する。調合台は東棟に置いた。調合台の点検は徐冷係が行う。"
    assert kinds(ROSTER + text).get("調合台") == "Plant"
    assert "調合台" not in kinds(ROSTER + "調合台は東棟に置いた。調合台は広い。")


def test_a_shortened_name_right_behind_the_whole() -> None:
    text = "供給機は第2スチーマーの一つ。第2スチーマーを見に行く。スチーマーの置き場所は東棟の土間。"
    assert ("第2スチーマー", "stands_in", "東棟") in facts(ROSTER + text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("元圧機を東棟に置く。", ("元圧機", "stands_in", "東棟")),
        ("元圧機、今日も配電盤の電気で動作。", ("元圧機", "runs_on", "配電盤")),
        ("08:15 早川: 元圧機、東棟に置いてあります", ("元圧機", "stands_in", "東棟")),
        ("成形係の責任者は早川圭吾のまま変わらない。", ("成形係", "headed_by", "早川圭吾")),
        ("成形係はひきつづき徐冷係の中です。", ("成形係", "under", "徐冷係")),
    ],
)
def test_notes_say_it_in_few_words(text: str, fact: Triple) -> None:
    assert facts(ROSTER + text) == {fact}


@pytest.mark.parametrize(
    "text",
    [
        "元圧機の点検を徐冷係に頼むかもしれない。",
        "元圧機を西棟へ動かすかもしれない。",
        "第4溶解と第5溶解の混合を来月試す計画がある。",
    ],
)
def test_what_may_come_is_no_fact_yet(text: str) -> None:
    names = "溶解は第4溶解と第5溶解の二つ。"
    assert facts(ROSTER + names + text) == set()
    assert any(c.modality is not Modality.ASSERTED for c in read(ROSTER + names + text)[1]) or "混合" in text


def test_a_switch_names_what_was_before() -> None:
    text = (
        "原料は硅石と長石の二つ。硅石は早瀬商会から仕入れる。長石は波多野商会から仕入れる。"
        "硅石の仕入れは、早瀬商会をやめ、三月から波多野商会に切り替えた。"
    )
    moved = [c for c in read(text)[1] if c.change.value == "began"]
    assert [(c.subject, c.predicate, c.object, c.replaces) for c in moved] == [
        ("硅石", "bought_from", "波多野商会", "早瀬商会")
    ]


def test_the_same_of_two_is_shared() -> None:
    assert {frozenset((s, o)) for s, p, o in facts(ROSTER + "成形係と徐冷係は鐘の合図が同じ。")} == {
        frozenset(("成形係", "徐冷係"))
    }


def test_signs_in_a_row_of_pairs() -> None:
    text = "図面での略号は、元圧機が GP-1、配電盤が HB-2 である。"
    canonical = {one.name: one.canonical for one in read(ROSTER + text)[0]}
    assert canonical["HB-2"] == canonical["配電盤"]
    assert canonical["GP-1"] == canonical["元圧機"]


def test_a_verb_that_is_said_of_each_pair() -> None:
    text = "成形係と徐冷係、徐冷係と点検係がそれぞれ同じ合図を使う。"
    assert {frozenset((s, o)) for s, _, o in facts(ROSTER + "成形係は朝が早い。" + text)} == {
        frozenset(("成形係", "徐冷係")),
        frozenset(("徐冷係", "点検係")),
    }


def test_a_sign_beside_the_thing_in_a_list_of_things() -> None:
    table = "| 番号 | 窯 | 点検 |\n|---|---|---|\n| M1 | ベニマル | 点検係 |\n| M2 | アオマル | 徐冷係 |\n"
    canonical = {one.name: one.canonical for one in read(ROSTER + table)[0]}
    assert canonical["M1"] == canonical["ベニマル"]
    assert canonical["M2"] == canonical["アオマル"] != canonical["M1"]


def test_a_role_that_anything_may_have_gives_no_narrow_class() -> None:
    assert kinds(ROSTER + "配電盤から給電を受けるのは GX-4 である。").get("GX-4") in (None, "Plant")


def test_lines_of_a_chat_are_sentences() -> None:
    text = "08:15 早川: 元圧機、東棟に置いてあります\n08:20 瀬戸口: 配電盤は西棟に据え付けた\n"
    assert facts(ROSTER + text) == {
        ("元圧機", "stands_in", "東棟"),
        ("配電盤", "stands_in", "西棟"),
    }


def test_what_one_condition_supposes_is_no_fact() -> None:
    assert facts(ROSTER + "配管を替えれば、元圧機を西棟に置く。") == set()


CREW = ROSTER + (
    "職人は早川圭吾、瀬戸口剛の二人。溶解は第4溶解と第5溶解の二つ。原料は硅石と長石の二つ。"
    "作品は「朝の湖」と「夜の川」の二つ。取引先は早瀬商会と波多野商会の二社。\n\n"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "元圧機は東棟、配電盤は西棟にある。",
            {("元圧機", "stands_in", "東棟"), ("配電盤", "stands_in", "西棟")},
        ),
        (
            "第4溶解は「朝の湖」、第5溶解は「夜の川」として出荷する。",
            {("第4溶解", "sold_as", "朝の湖"), ("第5溶解", "sold_as", "夜の川")},
        ),
        (
            "硅石は早瀬商会のほか波多野商会からも買う。",
            {("硅石", "bought_from", "早瀬商会"), ("硅石", "bought_from", "波多野商会")},
        ),
        (
            "硅石は早瀬商会だけでなく波多野商会からも買う。",
            {("硅石", "bought_from", "早瀬商会"), ("硅石", "bought_from", "波多野商会")},
        ),
        ("成形係の早川圭吾が窓を開けた。", {("早川圭吾", "member_of", "成形係")}),
        (
            "出席: 早川圭吾(成形係)、瀬戸口剛(徐冷係)",
            {("早川圭吾", "member_of", "成形係"), ("瀬戸口剛", "member_of", "徐冷係")},
        ),
        (
            "元圧機(東棟)は点検係が点検する。",
            {("元圧機", "checked_by", "点検係"), ("元圧機", "stands_in", "東棟")},
        ),
        ("元圧機の点検をしているのは点検係だ。", {("元圧機", "checked_by", "点検係")}),
        ("早川圭吾は成形係を離れ、徐冷係に移った。", {("早川圭吾", "member_of", "徐冷係")}),
        ("東棟の元圧機を西棟に移した。", {("元圧機", "stands_in", "西棟")}),
        ("元圧機が東棟にあるというのは間違いで、実際は西棟にある。", {("元圧機", "stands_in", "西棟")}),
        ("元圧機は点検係が点検しているとばかり思っていたが、実は違った。", set()),
        ("元圧機の点検は点検係がやめ、別の者がする。", set()),
        ("徐冷係: 早川圭吾、瀬戸口剛", set()),
        ("成形係の早川圭吾は来月、退職する予定だ。", set()),
    ],
)
def test_who_has_what_where_several_stand_in_one_sentence(text: str, expected: set[Triple]) -> None:
    assert facts(CREW + text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("元圧機は西棟に移すべきだという声がある。", set()),
        ("元圧機は西棟に移したほうがよい。", set()),
        ("元圧機は西棟にあったが、今は東棟にある。", {("元圧機", "stands_in", "東棟")}),
        (
            "元圧機と配電盤の点検は点検係と徐冷係がそれぞれ行う。",
            {("元圧機", "checked_by", "点検係"), ("配電盤", "checked_by", "徐冷係")},
        ),
        ("成形係の責任者を務めるのは早川圭吾である。", {("成形係", "headed_by", "早川圭吾")}),
        ("早川圭吾は成形係の責任者を兼ねる。", {("成形係", "headed_by", "早川圭吾")}),
    ],
)
def test_wishes_and_what_was_are_no_facts(text: str, expected: set[Triple]) -> None:
    assert facts(CREW + text) == expected


@pytest.mark.parametrize("text", ["元圧機を西棟へ移設。", "元圧機の置き場所は西棟に改めた。"])
def test_a_record_of_a_move_began_something(text: str) -> None:
    assert [(c.object, c.change.value) for c in read(CREW + text)[1]] == [("西棟", "began")]
