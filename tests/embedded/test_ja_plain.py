"""Plain Japanese sentences by which a document introduces its own names, with nothing known beforehand."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality, Polarity
from kg_pipeline.documents import Document
from kg_pipeline.providers.tasks import DraftClaim, KnownName
from tests.embedded.domains import read_corpus

AQUARIUM = Ontology.model_validate(
    {
        "name": "aquarium",
        "languages": ["ja"],
        "classes": {
            "Tank": {"labels": {"ja": ["水槽"]}},
            "Pump": {"labels": {"ja": ["ポンプ", "循環ポンプ"]}},
            "Animal": {"labels": {"ja": ["動物"]}},
            "Feed": {"labels": {"ja": ["餌", "飼料"]}},
            "Actor": {"labels": {"ja": ["担い手"]}},
            "Keeper": {"parent": "Actor", "labels": {"ja": ["飼育員"]}},
            "Team": {"parent": "Actor", "labels": {"ja": ["班"]}},
            "Company": {"parent": "Actor", "labels": {"ja": ["業者", "会社"]}},
            "Course": {"labels": {"ja": ["順路", "コース"]}},
        },
        "predicates": {
            "lives_in": {"domain": "Animal", "range": "Tank", "cardinality": "one",
                         "cues": {"ja": ["で暮らす", "に展示されている"]}},
            "eats": {"domain": "Animal", "range": "Feed", "cues": {"ja": ["を食べる"]}},
            "headed_by": {"domain": "Tank", "range": "Keeper", "cardinality": "one",
                          "cues": {"ja": ["の責任者は"]}},
            "cleaned_by": {"domain": "Tank", "range": "Actor", "cardinality": "one",
                           "cues": {"ja": ["の清掃担当は"]}, "inverse_cues": {"ja": ["が受け持つ"]}},
            "next_to": {"domain": "Tank", "range": "Tank", "symmetric": True,
                        "cues": {"ja": ["に隣接する", "と隣り合う", "の隣は"]}},
            "watered_by": {"domain": "Tank", "range": "Pump",
                           "cues": {"ja": ["から給水を受ける", "から水を取る"]}},
            "depends_on": {"domain": "Pump", "range": "Pump", "cues": {"ja": ["に依存する"]}},
            "runs_past": {"domain": "Course", "range": "Tank", "cues": {"ja": ["を通る"]}},
            "served_by": {"domain": "Pump", "range": "Company", "cues": {"ja": ["に保守を委託している"]}},
            "supplied_by": {"domain": "Feed", "range": "Company", "cues": {"ja": ["の納入元は"]},
                            "inverse_cues": {"ja": ["が納めている"]}},
        },
    }
)  # fmt: skip
Triple = tuple[str, str, str]


def read(text: str, title: str = "") -> tuple[tuple[KnownName, ...], list[DraftClaim]]:
    document = Document("a.md", text, title=title)
    known, claims = read_corpus([document], [document], AQUARIUM)
    return known, claims["a.md"]


def plain(text: str) -> set[Triple]:
    return {
        (c.subject, c.predicate, c.object)
        for c in read(text)[1]
        if c.polarity is Polarity.AFFIRMED and c.modality is Modality.ASSERTED
    }


def names(text: str) -> set[str]:
    return {one.name for one in read(text)[0]}


@pytest.mark.parametrize(
    ("text", "triples"),
    [
        ("月渡りは水槽です。虹鱗は動物です。虹鱗は月渡りで暮らす。", {("虹鱗", "lives_in", "月渡り")}),
        ("大凪は水槽だ。さざなみは動物である。さざなみは大凪で暮らす。", {("さざなみ", "lives_in", "大凪")}),
        (
            "夕凪の間は水槽である。おおあごは動物です。おおあごは夕凪の間で暮らす。",
            {("おおあご", "lives_in", "夕凪の間")},
        ),
        (
            "糠玉は餌です。青ひれは大きな動物です。青ひれは糠玉を食べる。",
            {("青ひれ", "eats", "糠玉")},
        ),
        (
            "月渡りと海びらきは水槽です。虹鱗は動物です。虹鱗は海びらきで暮らす。",
            {("虹鱗", "lives_in", "海びらき")},
        ),
    ],
)
def test_what_a_plain_sentence_calls_by_a_class_word_is_a_name(text: str, triples: set[Triple]) -> None:
    assert plain(text) == triples


@pytest.mark.parametrize(
    "text",
    [
        "これは水槽です。",
        "昨日は水槽です。",
        "清掃担当は飼育員です。",
        "残りは水槽です。",
        "新しい設備は水槽です。",
        "二つ目は水槽です。",
        "展示では、手前は水槽です。",
        "隣にあるのは水槽です。",
        "動物は担い手です。",
        "飼育員が掃除するものは水槽です。",
        "月渡りは水槽ではない。",
    ],
)
def test_a_pointing_word_a_time_a_role_or_a_description_is_no_name(text: str) -> None:
    assert names(text) == set()


@pytest.mark.parametrize(
    ("text", "triples"),
    [
        ("大水槽M-2は循環ポンプCから給水を受ける。", {("大水槽M-2", "watered_by", "循環ポンプC")}),
        ("展示水槽12号は第4循環ポンプから給水を受ける。", {("展示水槽12号", "watered_by", "第4循環ポンプ")}),
        ("ポンプ310は循環ポンプCに依存する。", {("ポンプ310", "depends_on", "循環ポンプC")}),
        ("# 展示水槽12号\n\n水は循環ポンプCから取る。\n", {("展示水槽12号", "watered_by", "循環ポンプC")}),
        ("水槽W-4はポンプP-7から給水を受ける。", {("水槽W-4", "watered_by", "ポンプP-7")}),
    ],
)
def test_a_class_word_and_an_identifier_are_one_name(text: str, triples: set[Triple]) -> None:
    assert plain(text) == triples
    assert names(text) == {end for s, _, o in triples for end in (s, o)}


def test_an_identifier_that_things_of_two_kinds_bear_is_the_name_of_neither() -> None:
    text = "大水槽A-2は循環ポンプA-2から給水を受ける。"
    assert plain(text) == {("大水槽A-2", "watered_by", "循環ポンプA-2")}
    assert "A-2" not in names(text)


def test_a_count_is_no_identifier() -> None:
    assert names("ポンプ12台は古い。水槽2つを洗った。班3人で掃く。水槽5時点検。") == set()


@pytest.mark.parametrize(
    ("text", "bearer"),
    [
        ("珊瑚水槽の責任者は野中千佳である。", "野中千佳"),
        ("# 珊瑚水槽\n\n責任者は野中健太。", "野中健太"),
        ("# 珊瑚水槽\n\n- 責任者: 野中 千佳\n", "野中 千佳"),
        ("# 珊瑚水槽\n\n| 項目 | 内容 |\n|---|---|\n| 責任者 | 野中 千佳 |\n", "野中 千佳"),
        ("# 珊瑚水槽\n\n責任者はルイス・マエダです。", "ルイス・マエダ"),
        ("野中千佳が珊瑚水槽の責任者である。", "野中千佳"),
        ("野中さんが珊瑚水槽の責任者を務める。", "野中"),
    ],
)
def test_the_bearer_of_a_role_takes_the_class_that_the_role_asks_for(text: str, bearer: str) -> None:
    known, claims = read(text)
    assert {(c.subject, c.predicate, c.object) for c in claims} == {("珊瑚水槽", "headed_by", bearer)}
    assert {one.type for one in known if one.name == bearer} == {"Keeper"}


def test_a_role_of_a_wider_class_types_its_bearer_by_it() -> None:
    known, claims = read("珊瑚水槽の清掃担当は海老原組です。")
    assert [(c.subject, c.predicate, c.object) for c in claims] == [("珊瑚水槽", "cleaned_by", "海老原組")]
    assert ("海老原組", "Actor") in {(one.name, one.type) for one in known}


@pytest.mark.parametrize(
    "text",
    [
        "珊瑚水槽の責任者は未定です。",
        "珊瑚水槽の責任者は会議に出ている。",
        "珊瑚水槽の責任者は毎日交代する。",
        "珊瑚水槽の責任者は二名です。",
        "珊瑚水槽の責任者は兼務。",
        "珊瑚水槽の責任者は野中千佳ではない。",
        "# 珊瑚水槽\n\n- 責任者: 検討中\n",
        "珊瑚水槽の納入元は海老原商会です。",
        "旅館の責任者は野中千佳です。",
    ],
)
def test_a_state_a_count_or_a_stranger_bears_no_role(text: str) -> None:
    assert plain(text) == set()
    assert names(text) <= {"珊瑚水槽"}


@pytest.mark.parametrize(
    ("text", "triples"),
    [
        ("珊瑚水槽と回遊水槽は互いに隣接する。", {("珊瑚水槽", "next_to", "回遊水槽")}),
        ("珊瑚水槽と回遊水槽は隣り合っている。", {("珊瑚水槽", "next_to", "回遊水槽")}),
        ("珊瑚水槽の隣は回遊水槽である。", {("珊瑚水槽", "next_to", "回遊水槽")}),
        ("珊瑚水槽か回遊水槽が隣接している。", set()),
        ("珊瑚水槽と回遊水槽は隣接していない。", set()),
        ("売店の隣には、珊瑚水槽と回遊水槽が隣接している。", set()),
        (
            "巡回コースは珊瑚水槽を通っており、深海水槽も通る。",
            {("巡回コース", "runs_past", "珊瑚水槽"), ("巡回コース", "runs_past", "深海水槽")},
        ),
        (
            "循環ポンプBは点検口を備えており、循環ポンプCに依存する。",
            {("循環ポンプB", "depends_on", "循環ポンプC")},
        ),
        ("# 珊瑚水槽\n\n水は循環ポンプCから取る。\n", {("珊瑚水槽", "watered_by", "循環ポンプC")}),
    ],
)
def test_both_ends_in_one_subject_and_ends_left_out(text: str, triples: set[Triple]) -> None:
    assert plain(text) == triples


@pytest.mark.parametrize(
    "text",
    [
        "珊瑚水槽は、四月から早番班に代わって遅番班が受け持っている。",
        "珊瑚水槽は早番班に替わって遅番班が受け持つ。",
        "早番班の代わりに遅番班が珊瑚水槽を受け持っている。",
        "珊瑚水槽の清掃担当は、早番班から遅番班が引き継いだ。",
        "珊瑚水槽の清掃担当も、四月から早番班に代わって遅番班が務めている。",
        "遅番班が早番班から珊瑚水槽を引き継いだ。",
        "珊瑚水槽の掃除は、早番班から遅番班が引き継いだ。",
    ],
)
def test_b55_who_took_whose_place(text: str) -> None:
    claims = read(f"班は早番班、遅番班の二つ。珊瑚水槽は広い水槽です。{text}")[1]
    found = {(c.subject, c.predicate, c.object, c.change.value, c.replaces) for c in claims}
    assert found == {("珊瑚水槽", "cleaned_by", "遅番班", "began", "早番班")}


def test_who_stands_in_for_a_while_has_replaced_nobody() -> None:
    text = "班は早番班、遅番班の二つ。珊瑚水槽は広い水槽です。"
    for said in (
        "休みの日は、早番班に代わって遅番班が珊瑚水槽を受け持つ。",
        "遅番班が早番班から珊瑚水槽を引き継ぐ予定だ。",
    ):
        assert all(c.replaces is None and not c.change.value for c in read(text + said)[1])


@pytest.mark.parametrize(
    ("text", "triples"),
    [
        (
            "渚商会に加えて、灘水産も糠玉を納めている。",
            {("糠玉", "supplied_by", "渚商会"), ("糠玉", "supplied_by", "灘水産")},
        ),
        (
            "循環ポンプCは、渚商会に加えて灘水産にも保守を委託している。",
            {("循環ポンプC", "served_by", "渚商会"), ("循環ポンプC", "served_by", "灘水産")},
        ),
    ],
)
def test_what_is_added_to_counts_too(text: str, triples: set[Triple]) -> None:
    assert plain(f"渚商会は業者です。灘水産は業者です。糠玉は餌です。{text}") == triples


@pytest.mark.parametrize(
    ("remark", "other"),
    [
        ("英語の文書では Abyss", "Abyss"),
        ("同じく Abyss", "Abyss"),
        ("社内では「ふち」と呼ぶ", "ふち"),
        ("現場では淵池と呼ぶ", "淵池"),
        ("古い図面では淵水槽", "淵水槽"),
        ("通称 ふかみ", "ふかみ"),
    ],
)
def test_a_bracketed_remark_gives_another_name(remark: str, other: str) -> None:
    known = {one.name: one.canonical for one in read(f"深海水槽（{remark}）は広い。")[0]}
    assert known[other] == known["深海水槽"]


@pytest.mark.parametrize("remark", ["夏の間は休止中", "隣は珊瑚水槽", "旧館では珊瑚水槽の隣", "先月で閉鎖"])
def test_other_remarks_give_none(remark: str) -> None:
    canonical = {one.name: one.canonical for one in read(f"深海水槽（{remark}）は広い。珊瑚水槽は狭い。")[0]}
    assert [name for name, of in canonical.items() if of == "深海水槽"] == ["深海水槽"]


def test_a_stretch_between_two_places_is_one_name() -> None:
    text = "順路は珊瑚水槽・回遊水槽間、東口〜西口間の二つ。東口〜西口間は深海水槽を通る。"
    assert plain(text) == {("東口〜西口間", "runs_past", "深海水槽")}
    assert {one.name for one in read(text)[0] if one.type == "Course"} == {
        "珊瑚水槽・回遊水槽間",
        "東口〜西口間",
    }


@pytest.mark.parametrize(
    "text",
    [
        "# コース案内（団体向け）\n\n案内は売店で配る。\n",
        "# コース案内\n\n館内を一周するコース。案内は売店で配る。\n",
        "# 水槽配置図\n\n手前から並ぶ水槽である。\n",
    ],
)
def test_a_paper_about_things_of_a_class_is_none_of_them(text: str) -> None:
    assert names(text) == set()


def test_an_identifier_stands_for_a_longer_name_only_where_the_text_says_so() -> None:
    text = "大水槽M-2は循環ポンプCから給水を受ける。M-2は循環ポンプDから給水を受ける。"
    assert "M-2" not in names(text)
    said = {one.name: one.canonical for one in read(f"大水槽M-2（現場では M-2 と呼ぶ）は広い。{text}")[0]}
    assert said["M-2"] == said["大水槽M-2"]
