"""From a model's text to a validated reply, field case by field case."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, RootModel

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.parse import Parsed, parse_reply
from kg_pipeline.providers.replytext import Unusable, find_json, in_circles
from kg_pipeline.providers.resolve_tasks import ResolveReply, SideVerdict
from kg_pipeline.providers.tasks import ExtractReply
from tests.providers.helpers import relation, triples

ONE = {
    "entities": [{"name": "OrderHub", "type": "Part"}],
    "relations": [relation("OrderHub", "StockDB")],
}
EMPTY = '{"entities":[],"relations":[]}'


def read(reply: Any) -> Parsed[ExtractReply]:
    return parse_reply(reply if isinstance(reply, str) else json.dumps(reply), ExtractReply)


def reasons(parsed: Parsed[Any]) -> list[str]:
    return [rejected.reason for rejected in parsed.rejected]


def refused(text: str, model: type[BaseModel] = ExtractReply) -> Unusable:
    with pytest.raises(Unusable) as caught:
        parse_reply(text, model)
    return caught.value


# -- B1 chatter and fences


def test_b1_fence_and_chatter_are_read_without_a_retry() -> None:
    parsed = read(f"Sure, here you go:\n```json\n{EMPTY}\n```\nAnything else?")
    assert parsed.value == ExtractReply()
    assert parsed.notes == ("fence",)


@pytest.mark.parametrize(
    "frame", ["{}", "Here: {} Bye.", "```\n{}\n```", "```json\n{}", "\ufeff{}", "[1] says: {}", "{{}} so {} "]
)
def test_b1_every_frame_gives_the_same_facts(frame: str) -> None:
    text = frame.replace("{{}}", "{ }").replace("{}", json.dumps(ONE))
    assert triples(read(text).value) == [("OrderHub", "calls", "StockDB")]


def test_b1_two_fenced_pieces_are_both_kept() -> None:
    pieces = [json.dumps({key: value}) for key, value in ONE.items()]
    parsed = read(f"The entities:\n```json\n{pieces[0]}\n```\nThe relations:\n```json\n{pieces[1]}\n```")
    assert [e.name for e in parsed.value.entities] == ["OrderHub"]
    assert len(parsed.value.relations) == 1


@pytest.mark.parametrize(
    "text", ["I could not find anything.", "null", "3", '"none"', "[1, 2", "{", "{}", '{"a": 1}']
)
def test_b1_no_json_is_never_nothing_stated(text: str) -> None:
    assert not refused(text).empty


def test_a_fence_inside_a_quote_is_text() -> None:
    quote = "run ```calls``` of OrderHub"
    assert read({**ONE, "relations": [relation("A1", "B1", quote)]}).value.relations[0].quote == quote


# -- B2 cut off


CUT = (
    '{"relations":[{"from":"OrderHub","rel":"calls","to":"StockDB",'
    '"quote":"OrderHub calls StockDB","how":[{"key":"since","value":"2024"}]},'
    '{"from":"OrderHub","rel":"calls","to":"Mail'
)


def test_b2_only_closed_items_are_kept() -> None:
    parsed = read(CUT)
    assert triples(parsed.value) == [("OrderHub", "calls", "StockDB")]
    assert parsed.truncated
    assert "truncated" in parsed.notes


def test_b2_an_item_is_not_closed_by_what_it_contains() -> None:
    text = CUT[: CUT.index("}]},") + 2]
    assert refused(text).reason in ("no_json", "truncated")


@given(st.integers(min_value=0, max_value=400))
def test_b2_no_cut_invents_a_name(at: int) -> None:
    whole = json.dumps({"relations": [relation("OrderHub", f"Mail{i}") for i in range(3)]})
    names = {f"Mail{i}" for i in range(3)}
    try:
        parsed = read(whole[:at])
    except Unusable:
        return
    assert {r.object for r in parsed.value.relations} <= names
    assert parsed.truncated or at >= len(whole)


def test_b2_a_cut_plan_is_not_a_smaller_plan() -> None:
    class Plan(RootModel[dict[str, Any]]):
        """Any object."""

    whole = '{"op":"union","args":[{"op":"const","ids":["a"]},{"op":"const","ids":["b"]}]}'
    assert parse_reply(whole, Plan).value.root["op"] == "union"
    assert refused(whole[:50], Plan).reason == "truncated"


# -- B3 shapes


def test_b3_a_bare_list_is_sorted_to_its_fields() -> None:
    parsed = read([*ONE["entities"], *ONE["relations"]])
    assert (len(parsed.value.entities), len(parsed.value.relations)) == (1, 1)
    assert parsed.notes == ("bare_list",)


def test_b3_a_naked_item_is_wrapped() -> None:
    parsed = read(ONE["relations"][0])
    assert triples(parsed.value) == [("OrderHub", "calls", "StockDB")]
    assert parsed.notes == ("naked_item",)


def test_b3_a_wrapped_reply_is_rejected_with_its_reason() -> None:
    problem = refused(json.dumps({"result": ONE}))
    assert problem.reason == "wrapped"
    assert "'result'" in str(problem)


def test_an_empty_list_is_an_answer() -> None:
    assert read("[]").value == read(EMPTY).value == ExtractReply()


# -- B5, B6


def test_b5_a_list_fans_out_and_null_is_rejected() -> None:
    items = [relation("A1", ["AuthSvc", "AuditLog"]), relation("A1", None, "q"), relation("A1", "  ", "q")]
    parsed = read({"entities": [], "relations": items})
    assert triples(parsed.value) == [("A1", "calls", "AuthSvc"), ("A1", "calls", "AuditLog")]
    assert reasons(parsed) == ["empty_object", "empty_object"]


def test_b5_only_empty_objects_are_an_answer_with_rejections() -> None:
    parsed = read({"entities": [], "relations": [relation("A1", None, "q")]})
    assert parsed.value.relations == []
    assert reasons(parsed) == ["empty_object"]


def test_b5_a_list_of_hundreds_of_names_is_rejected_whole() -> None:
    parsed = read({**ONE, "relations": [*ONE["relations"], relation("A1", [f"N{i}" for i in range(100)])]})
    assert reasons(parsed) == ["too_many_names"]


def test_b6_a_loop_is_stored_once() -> None:
    parsed = read({"entities": [], "relations": [relation("OrderHub", "StockDB")] * 400})
    assert len(parsed.value.relations) == 1
    assert parsed.notes == ("repetition",)
    assert not parsed.truncated


# -- B10 thinking


def test_b10_only_what_follows_the_thinking_counts() -> None:
    draft = json.dumps({"relations": [relation("Draft", "Draft")]})
    parsed = read(f"<think>{draft}</think>{EMPTY}")
    assert parsed.value == ExtractReply()
    assert parsed.notes == ("think",)
    assert triples(read(f"{draft}\n</think>\n{json.dumps(ONE)}").value) == [("OrderHub", "calls", "StockDB")]


@pytest.mark.parametrize("text", ["", "  \n", "<think>so far " + EMPTY, "<think>x</think>"])
def test_b10_nothing_behind_the_thinking_is_empty(text: str) -> None:
    assert refused(text).empty


# -- item by item


@pytest.mark.parametrize(
    ("item", "reason"),
    [
        ("OrderHub", "not_an_object"),
        (None, "not_an_object"),
        ({"from": "A1", "rel": "calls", "quote": "q"}, "missing_object"),
        (relation("A1", {"name": "B"}, "q"), "invalid_object"),
        (relation("A1", 7, "q"), "invalid_object"),
        (relation("A\x07", "B1"), "control_character"),
        (relation("A1", "\ud83d", "q"), "lone_surrogate"),
        ({**relation("A1", "B1"), "how": "negated"}, "invalid_details"),
        ({**relation("A1", "B1"), "polarity": "certainly"}, "invalid_polarity"),
        (relation("A1", "B1", "   "), "empty_quote"),
    ],
)
def test_a_bad_item_goes_alone(item: Any, reason: str) -> None:
    parsed = read({"entities": [], "relations": [item, relation("OrderHub", "StockDB")]})
    assert triples(parsed.value) == [("OrderHub", "calls", "StockDB")]
    assert reasons(parsed) == [reason]
    parsed.rejected[0].item.encode("utf-8")
    if reason != "empty_quote":
        assert refused(json.dumps({"entities": [], "relations": [item]})).reason == reason


def test_nulls_for_lists() -> None:
    assert read({"entities": None, "relations": ONE["relations"]}).value.entities == []
    assert refused('{"entities":null,"relations":null}').reason == "null_reply"


def test_trailing_commas_and_raw_newlines_are_mended() -> None:
    text = json.dumps({"relations": [relation("A1", "B1", "x,\\n]")]}).replace("]}", "],}")
    parsed = read(text)
    assert parsed.value.relations[0].quote == "x,\\n]"
    assert "trailing_comma" in parsed.notes
    assert (
        read(json.dumps(ONE).replace("OrderHub calls", "OrderHub\ncalls")).value.relations[0].quote[8] == "\n"
    )


def test_details_say_what_the_sentence_does() -> None:
    details = [
        {"key": "negated", "value": ""},
        {"key": "since", "value": "2024-06"},
        {"key": "site", "value": "north"},
    ]
    for form in (details, {"negated": True, "since": "2024-06", "site": "north"}, ["negated", *details[1:]]):
        (claim,) = read({**ONE, "relations": [{**relation("A1", "B1"), "how": form}]}).value.relations
        assert (claim.polarity, claim.since, claim.qualifiers) == (
            Polarity.NEGATED,
            "2024-06",
            {"site": "north"},
        )


def test_the_weaker_of_two_modalities_stands_whatever_their_order() -> None:
    for order in (["planned", "hypothetical"], ["hypothetical", "planned"]):
        (claim,) = read({**ONE, "relations": [{**relation("A1", "B1"), "how": order}]}).value.relations
        assert claim.modality is Modality.HYPOTHETICAL


def test_blank_enums_mean_their_defaults_and_bad_dates_are_dropped() -> None:
    item = {
        **relation("A1", "B1"),
        "polarity": "",
        "change": None,
        "since": "last spring",
        "until": "2024-13",
    }
    (claim,) = read({**ONE, "relations": [item]}).value.relations
    assert (claim.polarity, claim.change, claim.since, claim.until) == (
        Polarity.AFFIRMED,
        Change.NONE,
        None,
        None,
    )


def test_an_alias_goes_to_its_entity_with_the_quote() -> None:
    quote = "OrderHub (受注基盤)"
    parsed = read({**ONE, "relations": [relation("OrderHub", "受注基盤", quote, "also_called")]})
    (entity,) = parsed.value.entities
    assert parsed.value.relations == []
    assert [(a.name, a.quote) for a in entity.aliases] == [("受注基盤", quote)]


def test_a_name_is_no_alias_of_itself() -> None:
    parsed = read({**ONE, "relations": [relation("OrderHub", "OrderHub", "OrderHub", "also_called")]})
    assert [(e.name, e.aliases) for e in parsed.value.entities] == [("OrderHub", [])]


def test_an_alias_of_an_unlisted_entity_brings_it_along() -> None:
    parsed = read({"entities": [], "relations": [relation("OrderHub", "OH", "OrderHub (OH)", "also_called")]})
    assert [(e.name, e.aliases[0].name) for e in parsed.value.entities] == [("OrderHub", "OH")]


def test_a_description_goes_to_its_entity_as_its_quote() -> None:
    named = {"name": "OrderHub", "type": "Part"}
    said = relation("OrderHub", "", "OrderHub is a till.", "what_it_is")
    for other in ({}, {"to": None}, {"to": "a till"}, {"how": None}):
        parsed = read({"entities": [named], "relations": [{**said, **other}]})
        assert [(e.name, e.description) for e in parsed.value.entities] == [
            ("OrderHub", "OrderHub is a till.")
        ]
        assert (parsed.value.relations, parsed.rejected) == ([], ())


def test_a_description_may_be_of_an_alias_whatever_comes_first() -> None:
    rows = [
        relation("OH", "", "OH is a till.", "what_it_is"),
        relation("OrderHub", "OH", "x", "also_called"),
    ]
    (entity,) = read({"entities": [{"name": "OrderHub", "type": "Part"}], "relations": rows}).value.entities
    assert (entity.description, [a.name for a in entity.aliases]) == ("OH is a till.", ["OH"])


def test_a_description_of_nothing_listed_and_a_second_one_are_left_for_the_gate() -> None:
    said = (("OrderHub", "a till"), ("OrderHub", "old"), ("Elsewhere", "far"))
    rows = [relation(name, "", f"{name} is {what}.", "what_it_is") for name, what in said]
    reply = read({**ONE, "relations": rows}).value
    assert [(e.name, e.description) for e in reply.entities] == [("OrderHub", "OrderHub is a till.")]
    assert [(r.subject, r.quote) for r in reply.relations] == [
        ("OrderHub", "OrderHub is old."),
        ("Elsewhere", "Elsewhere is far."),
    ]


def test_a_model_that_answers_in_the_longer_form_is_read_as_well() -> None:
    long = {"quote": "A1 calls B1", "subject": "A1", "predicate": "calls", "object": ["B1", "C1"],
            "details": [{"key": "negated", "value": ""}]}  # fmt: skip
    entity = {"name": "A1", "type": "Part", "role": "A1 is a till."}
    reply = read({"entities": [entity], "relations": [long]}).value
    assert triples(reply) == [("A1", "calls", "B1"), ("A1", "calls", "C1")]
    assert {r.polarity for r in reply.relations} == {Polarity.NEGATED}
    assert reply.entities[0].description == "A1 is a till."
    bare = read([long, entity]).value
    assert (triples(bare), bare.entities) == (triples(reply), reply.entities)


def test_of_two_keys_for_one_field_the_first_that_is_filled_counts() -> None:
    rows = [
        {"quote": "q", "from": "", "subject": "A1", "rel": "calls", "to": "B1", "object": "C1"},
        {"quote": "q", "subject": None, "from": "D1", "rel": "calls", "object": "C1", "to": "B1"},
    ]
    assert triples(read({"relations": rows}).value) == [("A1", "calls", "B1"), ("D1", "calls", "C1")]


def test_a_model_is_told_what_is_wrong_in_the_words_of_the_wire() -> None:
    err = refused(json.dumps({"relations": [{"quote": "q", "from": "A1", "rel": "calls"}]}))
    assert (err.reason, "missing_to" in str(err)) == ("missing_object", True)


def test_a_flat_reply_is_validated_whole() -> None:
    good = {"relation": "update", "earlier_quote": "a", "later_quote": "b", "why": "c"}
    assert parse_reply(json.dumps(good), SideVerdict).value.relation == "update"
    assert refused(json.dumps({**good, "relation": "maybe"}), SideVerdict).reason == "invalid_reply"
    assert refused(json.dumps([good]), SideVerdict).reason == "bare_list"


def test_clusters_are_read_item_by_item() -> None:
    text = '{"clusters":[{"members":["a","b"],"evidence":"x"},{"members":"c"},{"members":["d"]}]}'
    parsed = parse_reply(text, ResolveReply)
    assert [c.members for c in parsed.value.clusters] == [["a", "b"], ["d"]]
    assert reasons(parsed) == ["invalid_members"]


# -- hostile text


@given(st.text(alphabet='{}[]",:\\`<>/think abc\n', max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        parse_reply(text, ExtractReply)
    except Unusable as err:
        assert str(err)


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 50_000, "{" + '"' * 100_001, "9" * 10_000, "[1," * 20_000]
)
def test_hostile_nesting_is_refused(text: str) -> None:
    assert refused(text)


def test_values_in_running_text_are_found_in_order() -> None:
    found = find_json('first {"a": 1} then [{"b": 2}] and [3] and {} end')
    assert found.values == ({"a": 1}, [{"b": 2}])


# -- B6: a loop is told from a list that was cut off


def looping(times: int, tail: str = "") -> str:
    one = json.dumps(relation("A1", "B1"))
    items = ",".join([json.dumps(relation("C1", "D1")), *[one] * times])
    return f'{{"entities":[],"relations":[{items}{tail},{{"quote":"A1 ca'


def test_b6_a_reply_that_ends_in_a_loop_had_nothing_more_to_say() -> None:
    parsed = parse_reply(looping(400), ExtractReply)
    assert parsed.looped
    assert len(parsed.value.relations) == 2
    assert {"repetition", "truncated"} <= set(parsed.notes)


def test_b6_a_list_that_was_cut_off_is_no_loop() -> None:
    assert not parse_reply(looping(2), ExtractReply).looped
    assert not parse_reply(looping(400, "," + json.dumps(relation("E1", "F1"))), ExtractReply).looped
    assert not parse_reply(json.dumps({"relations": [relation("A1", "B1")] * 9}), ExtractReply).looped


@pytest.mark.parametrize("unit", ["nega_te_d_", "在庫", "\\n", "a", '", "'])
def test_b6_a_loop_inside_a_text_is_a_loop_too(unit: str) -> None:
    whole = json.dumps({"entities": [], "relations": [relation("A1", "B1")]})[:-2]
    parsed = parse_reply(whole + ', {"quote": "' + unit * 300, ExtractReply)
    assert parsed.looped
    assert "repetition" in parsed.notes
    assert triples(parsed.value) == [("A1", "calls", "B1")]


def test_b6_a_long_text_that_was_cut_off_is_no_loop() -> None:
    words = "".join(f"word{i} " for i in range(200))
    whole = json.dumps({"entities": [], "relations": [relation("A1", "B1")]})[:-2]
    assert not parse_reply(whole + ', {"quote": "' + words, ExtractReply).looped
    assert not in_circles("ab" * 20)
