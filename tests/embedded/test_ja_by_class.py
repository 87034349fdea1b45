"""Japanese clauses whose wording says nothing, where the classes of their two names leave one predicate."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.documents import Document
from kg_pipeline.providers.tasks import DraftClaim
from tests.embedded.domains import read_corpus

STUD = Ontology.model_validate(
    {
        "name": "stud",
        "languages": ["ja"],
        "classes": {
            "Horse": {"labels": {"ja": ["馬"]}},
            "Stable": {"labels": {"ja": ["厩舎"]}},
            "Crew": {"labels": {"ja": ["組"]}},
            "Feed": {"labels": {"ja": ["飼料"]}},
            "Dealer": {"labels": {"ja": ["商店"]}},
            "Tank": {"labels": {"ja": ["水槽"]}},
        },
        "predicates": {
            "stabled_in": {"domain": "Horse", "range": "Stable", "cardinality": "one",
                           "cues": {"ja": ["に繋養されている"]}},
            "tended_by": {"domain": "Stable", "range": "Crew", "cardinality": "one",
                          "cues": {"ja": ["の当番組は"]}},
            "eats": {"domain": "Horse", "range": "Feed", "cues": {"ja": ["を主食とする"]}},
            "bought_from": {"domain": "Feed", "range": "Dealer", "cues": {"ja": ["の購入先は"]}},
            "watered_by": {"domain": "Stable", "range": "Tank", "cues": {"ja": ["から給水される"]}},
            "fed_by": {"domain": "Tank", "range": "Tank", "cues": {"ja": ["から水を受ける"]}},
            "drinks_from": {"domain": "Horse", "range": "Tank", "cues": {"ja": ["の水を飲む"]}},
            "washed_at": {"domain": "Horse", "range": "Tank", "cues": {"ja": ["で体を洗う"]}},
        },
    }
)  # fmt: skip
KNOWN = (
    "馬はアオバ、ハヤブサ、ツキカゲの三頭。厩舎は北厩舎、南厩舎の二つ。組は楠組、樫組の二つ。"
    "飼料はモモ乾草、ヌカ団子の二つ。商店は丸太商店、角屋商店の二つ。水槽は丘水槽、谷水槽の二つ。\n\n"
)


def read(text: str) -> list[DraftClaim]:
    documents = [Document("a.md", KNOWN), Document("b.md", text)]
    return read_corpus(documents, documents, STUD)[1]["b.md"]


def told(text: str) -> set[str]:
    """What a text states, affirmed and firm; anything else with its stance before it."""
    found = set()
    for claim in read(text):
        marks = [
            claim.modality.value if claim.modality is not Modality.ASSERTED else "",
            "not" if claim.polarity is Polarity.NEGATED else "",
            claim.change.value if claim.change is not Change.NONE else "",
        ]
        found.add(" ".join([*filter(None, marks), claim.subject, claim.predicate, claim.object]))
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("アオバは北厩舎の角の房で寝起きしている。", {"アオバ stabled_in 北厩舎"}),
        ("アオバとハヤブサは北厩舎に部屋を持つ。",
         {"アオバ stabled_in 北厩舎", "ハヤブサ stabled_in 北厩舎"}),
        ("北厩舎は楠組が面倒をみている。", {"北厩舎 tended_by 楠組"}),
        ("楠組は毎朝六時に北厩舎の戸を開け、寝藁を返す。", {"北厩舎 tended_by 楠組"}),
        ("ハヤブサの桶にはモモ乾草が入る。", {"ハヤブサ eats モモ乾草"}),
        ("モモ乾草は角屋商店の荷車が運んでくる。", {"モモ乾草 bought_from 角屋商店"}),
    ],
)  # fmt: skip
def test_a_topic_is_joined_with_what_the_verb_governs(text: str, expected: set[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("北厩舎の掃き掃除は楠組の持ち分だ。", {"北厩舎 tended_by 楠組"}),
        ("北厩舎の掃き掃除は楠組です。", {"北厩舎 tended_by 楠組"}),
        ("## 南厩舎\n\n鍵を預かるのは樫組である。", {"南厩舎 tended_by 樫組"}),
        ("## 北厩舎\n\nアオバの兄が寝るのは南厩舎である。", set()),
    ],
)
def test_a_name_may_be_all_that_a_clause_says(text: str, expected: set[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## 南厩舎\n\n蛇口は谷水槽につながっている。", {"南厩舎 watered_by 谷水槽"}),
        ("## ツキカゲ\n\n朝はヌカ団子しか口にしない。", {"ツキカゲ eats ヌカ団子"}),
        ("## ツキカゲ\n\n南厩舎で育ち、ヌカ団子を食べる。",
         {"ツキカゲ stabled_in 南厩舎", "ツキカゲ eats ヌカ団子"}),
        ("## アオバ\n\nハヤブサは南厩舎で寝る。", {"ハヤブサ stabled_in 南厩舎"}),
        ("## アオバ\n\nとなりの犬は北厩舎で寝る。", set()),
        ("## アオバ\n\nブチという犬が北厩舎に棲んでいる。", set()),
        ("## アオバ\n\n猫が北厩舎に住みついている。", set()),
        ("## アオバ\n\n友だちの羊はモモ乾草を食べる。", set()),
        ("## 北厩舎\n\nモモ乾草を練って仕上げる。", set()),
    ],
)  # fmt: skip
def test_a_plain_subject_belongs_to_what_the_section_is_about(text: str, expected: set[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("谷水槽には丘水槽から水が落ちる。", {"谷水槽 fed_by 丘水槽"}),
        ("谷水槽の水は丘水槽から引いている。", {"谷水槽 fed_by 丘水槽"}),
        ("谷水槽は丘水槽に水を落とす。", set()),
        ("谷水槽は丘水槽より深い。", set()),
    ],
)
def test_whence_tells_the_direction_of_a_predicate_that_could_run_either_way(
    text: str, expected: set[str]
) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("南厩舎に棲むツキカゲは、よく鳴く。", {"ツキカゲ stabled_in 南厩舎"}),
        ("南厩舎のツキカゲは蹄鉄を替えたばかりだ。", {"ツキカゲ stabled_in 南厩舎"}),
        ("南厩舎に棲まないツキカゲは、よく鳴く。", set()),
        ("南厩舎を怖がるツキカゲは、よく鳴く。", set()),
        ("南厩舎のツキカゲを北の牧へ移した。", set()),
        ("南厩舎の隣のツキカゲは、よく鳴く。", set()),
    ],
)
def test_what_describes_a_name_is_taken_for_granted(text: str, expected: set[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "アオバは谷水槽で遊ぶ。",
        "アオバは谷水槽に入る。",
        "アオバはハヤブサに似ている。",
        "楠組はモモ乾草を運ぶ。",
    ],
)
def test_nothing_is_told_where_the_classes_leave_more_than_one_predicate_or_none(text: str) -> None:
    assert told(text) == set()


@pytest.mark.parametrize(
    "text",
    [
        "アオバは昨日、南厩舎へ逃げ込んだ。",
        "アオバは北厩舎で生まれた。",
        "ハヤブサは以前、北厩舎で寝ていたことを覚えている。",
        "ツキカゲは北厩舎を怖がる。",
        "楠組は北厩舎の看板を見て笑う。",
        "楠組は北厩舎を通って詰所に入る。",
        "楠組は昼に北厩舎で弁当を食べる。",
        "南厩舎を谷水槽と取り違える。",
        "南厩舎は丘水槽と同じ年にできている。",
        "モモ乾草は角屋商店の品より青い。",
        "アオバは南厩舎の隣で寝る。",
        "ツキカゲの父は北厩舎で寝る。",
        "楠組の歌に北厩舎が出てくる。",
        "客は北厩舎から楠組の詰所まで歩く。",
        "獣医は北厩舎でアオバを診ている。",
        "獣医はアオバを診てから北厩舎に寄る。",
        "丸太商店へモモ乾草の空袋を返す。",
        "丸太商店はモモ乾草の仕入れを断っている。",
        "北厩舎が雨漏りしたら、楠組を起こす。",
        "北厩舎の戸が壊れたときは、樫組が直す。",
        "ハヤブサがモモ乾草を残すと、角屋商店を替える。",
        "ツキカゲを北厩舎に入れてはならない。",
        "ヌカ団子をハヤブサにやらないでください。",
        "ハヤブサは北厩舎に入りたい。",
        "丘水槽の水は北厩舎には不要だ。",
        "アオバを南厩舎に押し込むのは無理だ。",
        "楠組は北厩舎の手伝いを申請中だ。",
        "## 北厩舎\n\n丘水槽が見える。",
        "## 北厩舎\n\n向かいは丘水槽である。",
        "## 北厩舎\n\n見学者は楠組の詰所で長靴を借りる。",
        "## 北厩舎\n\nこの話は樫組から聞いている。",
        "## 北厩舎\n\n- 樫組から電話。",
    ],
)
def test_what_happens_or_is_only_near_or_bound_to_a_case_says_nothing(text: str) -> None:
    assert told(text) == set()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("アオバはヌカ団子を食わない。", {"not アオバ eats ヌカ団子"}),
        ("北厩舎の見回りは樫組ではない。", {"not 北厩舎 tended_by 樫組"}),
        ("樫組は北厩舎に用がない。", set()),
        ("ヌカ団子はハヤブサには合わない。", set()),
        ("アオバはヌカ団子だけを食べるわけではない。", set()),
        ("アオバはヌカ団子をあまり食べない。", set()),
        ("アオバは北厩舎では寝られない。", set()),
    ],
)
def test_a_denial_is_of_the_link_itself(text: str, expected: set[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("アオバは南厩舎で寝るらしい。", {"reported アオバ stabled_in 南厩舎"}),
        ("アオバには来月からヌカ団子をやる予定だ。", {"planned アオバ eats ヌカ団子"}),
        ("アオバはヌカ団子を食べるようになった。", {"began アオバ eats ヌカ団子"}),
        ("アオバはヌカ団子を口にしなくなった。", {"not ended アオバ eats ヌカ団子"}),
    ],
)
def test_a_clause_is_meant_as_it_is_put(text: str, expected: set[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## 北厩舎\n\n- 見回る者たち: 楠組\n- 蛇口: 丘水槽\n",
         {"北厩舎 tended_by 楠組", "北厩舎 watered_by 丘水槽"}),
        ("| 馬 | 房 | 餌 |\n|---|---|---|\n| アオバ | 北厩舎 | モモ乾草 |\n",
         {"アオバ stabled_in 北厩舎", "アオバ eats モモ乾草"}),
        ("## アオバ\n\n- 隣の房: 北厩舎\n- 嫌いなもの: ヌカ団子\n- 遊び場: 谷水槽\n", set()),
        ("## 北厩舎\n\n- 記録: 楠組\n- 参照: 丘水槽\n- 以前の組: 樫組\n", set()),
    ],
)  # fmt: skip
def test_a_key_in_any_words_says_what_the_classes_leave(text: str, expected: set[str]) -> None:
    assert told(text) == expected


def test_a_single_value_is_not_taken_twice_from_one_clause() -> None:
    assert told("アオバは北厩舎と南厩舎で寝る。") == set()


def test_the_quote_is_of_the_clause() -> None:
    (claim,) = read("犬は吠えるが、アオバは北厩舎の角で寝ている。")
    assert (claim.quote, claim.at) == ("アオバは北厩舎の角で寝ている", 7)


@pytest.mark.parametrize(
    "run", ["北厩舎の", "アオバは", "蛇口の", "見ては", "。、", "る", "がの", "棲む", "アオバで"]
)
def test_long_runs_come_to_an_end(run: str) -> None:
    assert told(run * 300 + "。") is not None
