"""Wordings of several words, sentences that say how to answer, and readings that must not be guessed."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Entity
from kg_pipeline.providers.embedded.questions.orders import later
from kg_pipeline.query.graph import GoldGraph
from tests.query.reader_cases import answer_of, answered, load, read

MILL = parse_ontology(
    {
        "name": "paper mill",
        "classes": {
            "Engine": {"labels": {"en": ["engine"], "ja": ["機関"]}},
            "Vat": {"labels": {"en": ["vat"], "ja": ["槽"]}},
            "Sheet": {"labels": {"en": ["sheet", "paper"], "ja": ["紙"]}},
            "Hand": {"labels": {"en": ["hand"], "ja": ["職人"]}},
        },
        "predicates": {
            "runs_on": {
                "domain": "Vat",
                "range": "Engine",
                "cues": {"en": ["runs on", "is driven by"], "ja": ["で動いている"]},
            },
            "fed_by": {
                "domain": "Vat",
                "range": "Vat",
                "transitive": True,
                "cues": {"en": ["is fed by", "depends on"], "ja": ["に頼っている"]},
            },
            "ground_in": {
                "domain": "Sheet",
                "range": "Vat",
                "cues": {"en": ["is ground in"], "ja": ["で漉いている"]},
            },
            "minded_by": {
                "domain": "Engine",
                "range": "Hand",
                "cues": {"en": ["is looked after by"], "ja": ["の受け持ちは"]},
                "inverse_cues": {"en": ["looks after"], "ja": ["が受け持つ"]},
            },
        },
    },
    "test",
)
GRAPH = GoldGraph(
    MILL,
    [
        Entity("e-rook", "Engine", "Rook"),
        Entity("v-1", "Vat", "Vat One"),
        Entity("v-2", "Vat", "Vat Two"),
        Entity("v-3", "Vat", "Vat Three"),
        Entity("s-laid", "Sheet", "Laid Cream"),
        Entity("s-wove", "Sheet", "Wove White"),
        Entity("h-nan", "Hand", "Nan Hobb"),
    ],
    [
        ("v-1", "runs_on", "e-rook"),
        ("v-2", "fed_by", "v-1"),
        ("v-3", "fed_by", "v-2"),
        ("s-laid", "ground_in", "v-1"),
        ("s-wove", "ground_in", "v-3"),
        ("e-rook", "minded_by", "h-nan"),
    ],
)


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("If Rook seizes up, which vats stand still?", "| <runs_on e-rook <+fed_by <runs_on e-rook"),
        ("Rookが止まると、どの槽に影響しますか", "| <runs_on e-rook <+fed_by <runs_on e-rook"),
        ("Which papers can no longer be ground if Vat One is out of order?", "<ground_in v-1"),
        ("Who has to be told when Rook breaks down?", ">minded_by e-rook"),
        ("Which hand looks after Rook if it fails?", ">minded_by e-rook"),
        ("What might hold up Vat Three?", ">+fed_by v-3"),
        ("What is downstream of Vat One?", "<+fed_by v-1"),
        ("Which vat is it that Wove White gets ground in?", ">ground_in s-wove"),
        ("A beam has fallen on Vat One. Which vats will be affected?", "<+fed_by v-1"),
        ("Somebody is cleaning Rook. Who looks after it?", ">minded_by e-rook"),
        ("What is ground in Vat One? Please list the sheets only.", "<ground_in v-1"),
        ("Vats and engines taken together: what vats are there?", "@Vat"),
        ("Can I have an overview of all our vats?", "@Vat"),
        ("Vat Threeが頼っていなければならない槽は？", ">fed_by v-3"),
        ("Laid Creamを漉いているのはどの槽か、お分かりでしたらお願いします。", ">ground_in s-laid"),
        ("うちで動かしている機関にはどんなものがありますか", "@Engine"),
    ],
)
def test_wordings_that_say_the_same_in_more_words(text: str, plan: str) -> None:
    assert set(answered(text, GRAPH)) == set(answer_of(plan, GRAPH)), read(text, GRAPH)


@pytest.mark.parametrize(
    "text",
    [
        "Vat One, sheets burnished?",
        "Which vats does Nan Hobb polish?",
        "Who looks after Rook if Dray fails?",
        "Where does Nan Hobb have her loft?",
        "Vat Oneを磨いている職人は誰ですか",
    ],
)
def test_what_is_said_of_no_relation_is_not_guessed(text: str) -> None:
    assert answered(text, GRAPH) == []


def test_looking_after_is_no_coming_after() -> None:
    assert later(MILL) == {}


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("Which dishes are made without butter?", "- @Dish <contains butter"),
        ("dishes with butter but without plum", "- <contains butter <contains plum"),
    ],
)
def test_what_is_done_without(text: str, plan: str) -> None:
    graph = load("kitchen").graph
    assert set(answered(text, graph)) == set(answer_of(plan, graph))


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        (
            "Which devices are neither tended by the Bats nor by the Sparrows?",
            "- @Device <tended_by | ga-day ga-night",
        ),
        ("Which wares contain White Dune but no Grey Dune?", "- <melted_from sa-white <melted_from sa-grey"),
        ("What else does the gang of Ada tend?", "- <tended_by >tended_by fu-ada fu-ada"),
        ("For which belts is the Night Gang on watch?", "& Belt <tended_by ga-night"),
        ("Which halls have furnaces in them?", ">stands_in @Furnace"),
        ("Morrow supplies which sands?", "<dug_by pi-morrow"),
        ("If Ada cuts out, which wares can we not make?", "<blown_at fu-ada"),
        ("Bors has seized up. Who do we ring?", ">tended_by fu-bors"),
        ("If there were no Ivy, what would stop?", "<+relies_on pa-ivy"),
        ("夜組の受け持ちでない炉を挙げてください", "- @Furnace <tended_by ga-night"),
        ("ボルスが止まったとき連絡すべき組は？", ">tended_by fu-bors"),
        ("昼組が当番の炉は？", "& Furnace <tended_by ga-day"),
        ("長ベルトが動き出さないと動けないものは何ですか", "<relies_on be-long"),
        ("アイビーが使えなくなったら困る炉は？", "& Furnace <+relies_on pa-ivy"),
    ],
)
def test_what_is_left_out_and_whom_it_concerns(text: str, plan: str) -> None:
    graph = load("glass").graph
    assert set(answered(text, graph)) == set(answer_of(plan, graph)), read(text, graph)


@pytest.mark.parametrize("text", ["昼組だけが受け持っている砂はどれか", "Ada is down; what takes over?"])
def test_what_only_a_guess_could_answer_is_left(text: str) -> None:
    assert answered(text, load("glass").graph) == []
