"""Verbs that no list has: where one relation alone fits the classes, a question can only mean that."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Entity
from kg_pipeline.query.graph import GoldGraph
from tests.query.reader_cases import answer_of, answered, read

WEAVERY = parse_ontology(
    {
        "name": "weavery",
        "classes": {
            "Loom": {"labels": {"en": ["loom"], "ja": ["織機"]}},
            "Cloth": {"labels": {"en": ["cloth", "fabric"], "ja": ["反物"]}},
            "Dye": {"labels": {"en": ["dye"], "ja": ["染料"]}},
            "Grower": {"labels": {"en": ["grower"], "ja": ["農園"]}},
            "Weaver": {"labels": {"en": ["weaver"], "ja": ["織子"]}},
            "Shed": {"labels": {"en": ["shed"], "ja": ["小屋"]}},
        },
        "predicates": {
            "woven_on": {
                "domain": "Cloth",
                "range": "Loom",
                "cues": {"en": ["is woven on"], "ja": ["で織る"]},
                "inverse_cues": {"en": ["weaves"], "ja": ["が織る"]},
            },
            "dyed_with": {
                "domain": "Cloth",
                "range": "Dye",
                "cues": {"en": ["is dyed with"], "ja": ["で染める"]},
            },
            "grown_by": {
                "domain": "Dye",
                "range": "Grower",
                "cues": {"en": ["is grown by"], "ja": ["から仕入れる"]},
                "inverse_cues": {"en": ["grows"], "ja": ["が育てる"]},
            },
            "minded_by": {
                "domain": "Loom",
                "range": "Weaver",
                "cardinality": "one",
                "cues": {"en": ["is minded by"], "ja": ["の担当は"]},
                "inverse_cues": {"en": ["minds"], "ja": ["が担当する"]},
            },
            "stands_in": {
                "domain": "Loom",
                "range": "Shed",
                "cardinality": "one",
                "cues": {"en": ["stands in"], "ja": ["に置かれている"]},
            },
            "geared_to": {
                "domain": "Loom",
                "range": "Loom",
                "transitive": True,
                "cues": {"en": ["is geared to"], "ja": ["に連動する"]},
            },
        },
    },
    "test",
)
GRAPH = GoldGraph(
    WEAVERY,
    [
        Entity("l-big", "Loom", "Goliath"),
        Entity("l-old", "Loom", "Methuselah"),
        Entity("l-new", "Loom", "梭子丸"),
        Entity("c-tam", "Cloth", "Tamsin Check"),
        Entity("c-orr", "Cloth", "Orrin Stripe"),
        Entity("c-fog", "Cloth", "霞縞"),
        Entity("d-wel", "Dye", "Weld Seven"),
        Entity("d-mad", "Dye", "茜四番"),
        Entity("g-hol", "Grower", "Hollis Farm"),
        Entity("w-ida", "Weaver", "Ida Crane"),
        Entity("w-sen", "Weaver", "千田"),
        Entity("s-low", "Shed", "Low Shed"),
        Entity("s-kit", "Shed", "北棟"),
    ],
    [
        ("c-tam", "woven_on", "l-big"),
        ("c-orr", "woven_on", "l-big"),
        ("c-orr", "woven_on", "l-old"),
        ("c-fog", "woven_on", "l-new"),
        ("c-tam", "dyed_with", "d-wel"),
        ("c-orr", "dyed_with", "d-wel"),
        ("c-fog", "dyed_with", "d-mad"),
        ("c-tam", "dyed_with", "d-mad"),
        ("d-wel", "grown_by", "g-hol"),
        ("l-big", "minded_by", "w-ida"),
        ("l-new", "minded_by", "w-sen"),
        ("l-big", "stands_in", "s-low"),
        ("l-old", "stands_in", "s-low"),
        ("l-new", "stands_in", "s-kit"),
        ("l-old", "geared_to", "l-big"),
    ],
)


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("Which loom spews out the Tamsin Check?", ">woven_on c-tam"),
        ("Which cloths clatter off Methuselah?", "<woven_on l-old"),
        ("Which cloths do not clatter off Methuselah?", "- @Cloth <woven_on l-old"),
        ("Which weaver mollycoddles Goliath?", ">minded_by l-big"),
        ("Who mollycoddles Goliath?", ">minded_by l-big"),
        ("Whose fingers mollycoddle Goliath?", ">minded_by l-big"),
        ("What does Ida Crane mollycoddle?", "<minded_by w-ida"),
        ("Which looms does nobody mollycoddle?", "- @Loom <minded_by @Weaver"),
        ("Which cloths guzzle Weld Seven and clatter off Methuselah?", "& <dyed_with d-wel <woven_on l-old"),
        ("Which cloths guzzle Weld Seven but do not clatter off Methuselah?",
         "- <dyed_with d-wel <woven_on l-old"),
        ("Which weaver mollycoddles the loom that spews out the Tamsin Check?", ">minded_by >woven_on c-tam"),
        ("Which cloths guzzle dye that Hollis Farm sprouts?", "<dyed_with <grown_by g-hol"),
        ("Which looms in Low Shed spew out the Orrin Stripe?", "& <stands_in s-low >woven_on c-orr"),
        ("Anything besides the Tamsin Check that Goliath spews out?", "- <woven_on l-big c-tam"),
        ("Of the cloths that Goliath spews out, which clatter off Methuselah?",
         "& <woven_on l-big <woven_on l-old"),
        ("Which cloths can we swathe in Weld Seven?", "<dyed_with d-wel"),
        ("霞縞はどの織機でこしらえますか", ">woven_on c-fog"),
        ("梭子丸をいじる織子は誰ですか", ">minded_by l-new"),
        ("千田は何をいじっているの?", "<minded_by w-sen"),
        ("千田がいじっている織機はどれですか", "<minded_by w-sen"),
        ("どの織子にもいじられていない織機はありますか", "- @Loom <minded_by @Weaver"),
        ("茜四番でこしらえ、梭子丸でもこしらえる反物は?", "& <dyed_with d-mad <woven_on l-new"),
        ("茜四番でこしらえるが梭子丸ではこしらえない反物は?", "- <dyed_with d-mad <woven_on l-new"),
    ],
)  # fmt: skip
def test_the_classes_say_what_an_unheard_verb_means(text: str, plan: str) -> None:
    expected = set(answer_of(plan, GRAPH))
    assert expected
    assert set(answered(text, GRAPH)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Which loom spews out the Bracken Twill?",
        "Who mollycoddles Behemoth?",
        "What mollycoddles Goliath?",
        "Which looms mollycoddle Goliath?",
        "Who bamboozled Goliath?",
        "Who will mollycoddle Goliath?",
        "Which weavers mollycoddle the Tamsin Check?",
        "Which weaver mollycoddles shuttles?",
        "Who is the scallywag of Ida Crane?",
        "Which loom scallywags are there in Low Shed?",
        "曙縞はどの織機でこしらえますか",
        "千田は何をいじりましたか",
        "Goliathは何をいじっているの?",
        "霞縞をいじる織子は誰ですか",
    ],
)
def test_what_the_classes_leave_open_is_not_guessed(text: str) -> None:
    assert answered(text, GRAPH) == []


def test_what_two_share_is_asked_of_each() -> None:
    inquiry = read("Which dyes do the Tamsin Check and the Orrin Stripe share?", GRAPH).inquiry
    assert inquiry is not None
    assert inquiry.kind == "shared"


@pytest.mark.parametrize(
    "text", ["Which loom " + "spews " * 2_000, "梭子丸で" + "いじ" * 4_000 + "る織子は?"]
)
def test_long_rows_of_unheard_words_are_read_in_one_go(text: str) -> None:
    assert answered(text, GRAPH) == []
