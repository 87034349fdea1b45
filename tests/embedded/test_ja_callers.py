"""Other names by who uses them, by a part of a name, in a row of short forms; and what is no name at all."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality, Polarity
from kg_pipeline.documents import Document
from kg_pipeline.providers.tasks import DraftClaim, KnownName
from tests.embedded.domains import read_corpus

OBSERVATORY = Ontology.model_validate(
    {
        "name": "observatory",
        "languages": ["ja"],
        "classes": {
            "Worker": {"labels": {"ja": ["作業体"]}},
            "Scope": {"parent": "Worker", "labels": {"ja": ["望遠鏡"]}},
            "Round": {"parent": "Worker", "labels": {"ja": ["観測", "観測当番"]}},
            "Plate": {"labels": {"ja": ["乾板"]}},
            "Station": {"labels": {"ja": ["ステーション"]}},
            "Firm": {"labels": {"ja": ["業者"]}},
            "Club": {"labels": {"ja": ["組"]}},
        },
        "predicates": {
            "takes": {"domain": "Worker", "range": "Plate", "cues": {"ja": ["を読み込む", "を参照する"]}},
            "makes": {"domain": "Worker", "range": "Plate", "cues": {"ja": ["に書き込む", "を出力する"]},
                      "inverse_cues": {"ja": ["が作成する"]}},
            "rides_on": {"domain": "Worker", "range": "Station", "cardinality": "one",
                         "cues": {"ja": ["で動いている"]}},
            "polished_by": {"domain": "Worker", "range": "Firm", "inverse_cues": {"ja": ["が磨いている"]}},
            "manned_by": {"domain": "Worker", "range": "Club", "cardinality": "one",
                          "cues": {"ja": ["の当番は"]}},
        },
    }
)  # fmt: skip
ROSTER = (
    "乾板は月面乾板、星図乾板の二つ。望遠鏡は夜半望遠鏡。"
    "ステーションは灯台ステーション、浜町ステーションの二つ。\n\n"
)
TABLE = (
    "| 番号 | 観測 | 当番 |\n|---|---|---|\n| Q-1 | 流星群観測 | 水瓶組 |\n| Q-2 | 黄道光観測 | 水瓶組 |\n\n"
)
Triple = tuple[str, str, str]


def read(*texts: str) -> tuple[tuple[KnownName, ...], list[DraftClaim]]:
    documents = [Document(f"{at}.md", text) for at, text in enumerate(texts)]
    known, claims = read_corpus(documents, documents, OBSERVATORY)
    return known, [claim for document in documents for claim in claims[document.path]]


def alike(*texts: str) -> set[frozenset[str]]:
    groups: dict[str, set[str]] = {}
    for name in read(*texts)[0]:
        groups.setdefault(name.canonical, set()).add(name.name)
    return {frozenset(group) for group in groups.values()}


def facts(*texts: str) -> set[Triple]:
    return {
        (c.subject, c.predicate, c.object)
        for c in read(*texts)[1]
        if c.polarity is Polarity.AFFIRMED and c.modality is Modality.ASSERTED
    }


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "浜町ステーションは所員の間では「浜ステ」、古い日誌では「一号丘」。灯台ステーションのほうは"
            "「トウステ」または「二号丘」になる。",
            [{"浜町ステーション", "浜ステ", "一号丘"}, {"灯台ステーション", "トウステ", "二号丘"}],
        ),
        (
            "本町ステーションは無線では「本ステ」、会話では「下の丘」と呼ばれる。",
            [{"本町ステーション", "本ステ", "下の丘"}],
        ),
        ("大鏡望遠鏡(口頭では「大鏡さん」と呼ぶ人もいる)は古い。大鏡望遠鏡で動かす。",
         [{"大鏡望遠鏡", "大鏡さん"}]),
        ("業者は二社。ヤナギ光学(伝票の略号は YNG)と、モズ精機サービス(ふだんは「モズ」)である。",
         [{"ヤナギ光学", "YNG"}, {"モズ精機サービス", "モズ"}]),
        ("夜半望遠鏡は日誌名の YHN で書かれることが多い。夜半望遠鏡は灯台ステーションで動いている。",
         [{"夜半望遠鏡", "YHN"}]),
        ("夜半望遠鏡は灯台ステーションで動いている。画面の絵が木菟なので、みな木菟と呼んでいる。",
         [{"夜半望遠鏡", "木菟"}]),
        ("夜半望遠鏡の当番は水瓶組、すなわち宿直組である。水瓶組は望遠鏡を磨く。", [{"水瓶組", "宿直組"}]),
    ],
)  # fmt: skip
def test_a_name_is_told_by_who_uses_it(text: str, names: list[set[str]]) -> None:
    found = alike(text)
    assert all(frozenset(one) in found for one in names)


def test_a_part_of_a_name_tells_whose_number_it_is() -> None:
    text = (
        "夜半望遠鏡は往路補正乾板と復路補正乾板を読み込む。往路のほうが PL-3、復路のほうが PL-4 である。"
        "夜半望遠鏡は月面乾板を出力する。乾板の番号は PL-9。"
    )
    found = alike(text)
    assert {frozenset(("往路補正乾板", "PL-3")), frozenset(("復路補正乾板", "PL-4"))} <= found
    assert frozenset(("月面乾板", "PL-9")) in found


def test_a_row_of_short_forms_and_headings_without_the_class_word() -> None:
    spoken = alike(TABLE + "会話では「流群」「黄道」で通じる。\n")
    assert {frozenset(("流星群観測", "Q-1", "流群")), frozenset(("黄道光観測", "Q-2", "黄道"))} <= spoken
    headed = alike(TABLE + "## 流星群\n\n月のない夜だけ。\n\n## 黄道光\n\n春だけ。\n")
    assert frozenset(("流星群観測", "Q-1", "流星群")) in headed
    alone = alike(TABLE + "## 流星群\n\n月のない夜だけ。\n\n## 鍵\n\n守衛にある。\n")
    assert frozenset(("流星群観測", "Q-1")) in alone


@pytest.mark.parametrize(
    "text",
    [
        "夜半望遠鏡の画面は「ただいま動けません」に変わり、灯台ステーションで動いている。",
        "明け方、夜半望遠鏡は月面乾板を読み込み、灯台ステーションへ送る。",
    ],
)
def test_a_sentence_said_and_a_time_are_no_names(text: str) -> None:
    names = {name.name for name in read(text)[0]}
    assert not names & {"ただいま動けません", "明け方", "すなわち宿直組", "みな木菟"}


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("夜半望遠鏡は月面乾板を読んで星図乾板を作る。", ("夜半望遠鏡", "takes", "月面乾板")),
        ("夜半望遠鏡は月面乾板を読んで星図乾板を作る。", ("夜半望遠鏡", "makes", "星図乾板")),
        ("夜半望遠鏡はそれを星図乾板に書き出す。", ("夜半望遠鏡", "makes", "星図乾板")),
        ("夜半望遠鏡が出力するのは星図乾板で、上書きすると戻せない。", ("夜半望遠鏡", "makes", "星図乾板")),
        ("夜半望遠鏡の入力は月面乾板である。", ("夜半望遠鏡", "takes", "月面乾板")),
        ("夜半望遠鏡は灯台ステーションに間借りしている。", ("夜半望遠鏡", "rides_on", "灯台ステーション")),
        ("夜半望遠鏡の稼働先は灯台ステーション。", ("夜半望遠鏡", "rides_on", "灯台ステーション")),
        ("灯台ステーションには夜半望遠鏡が載っている。", ("夜半望遠鏡", "rides_on", "灯台ステーション")),
    ],
)
def test_reading_writing_and_running_in_other_words(text: str, fact: Triple) -> None:
    assert fact in facts(ROSTER + text)


@pytest.mark.parametrize(
    "text",
    [
        "夜半望遠鏡は星図乾板には何も書き込まない。",
        "夜半望遠鏡に星図乾板を読ませる案が出た。",
        "夜半望遠鏡は来年、灯台ステーションに載せる予定である。",
        "夜半望遠鏡が月面乾板を読むことはない。",
    ],
)
def test_what_is_denied_or_planned_is_no_fact(text: str) -> None:
    assert not facts(ROSTER + text)


def test_a_name_introduced_by_a_sentence_is_no_other_name_of_the_one_before() -> None:
    text = (
        "望遠鏡は夜半望遠鏡。夜半望遠鏡は去年まで西の丘にあった。\n\n"
        "海外の機械は一台だけで、KRG-7 という。現地の人は Big Ear と呼ぶ。"
        "KRG-7 は灯台ステーションで動いている。"
    )
    found = alike(ROSTER + text)
    assert frozenset(("KRG-7", "Big Ear")) in found
    assert frozenset(("夜半望遠鏡",)) in found


def test_a_row_s_remark_says_what_its_thing_is_called() -> None:
    table = (
        "| 望遠鏡 | 置き場 | 備考 |\n|---|---|---|\n"
        "| 夜半望遠鏡 | 丘 | 通称は木菟。古い |\n| 黎明望遠鏡 | 丘 | 夏は布を掛ける |\n"
    )
    assert frozenset(("夜半望遠鏡", "木菟")) in alike(table)
