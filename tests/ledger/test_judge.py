"""Field cases of judging: what sentences mean, held against what is known."""

from __future__ import annotations

import unicodedata

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Standing
from tests.ledger.speaking import Teller, ontology

TYPES = """OrderHub : Service
StockDB : Store
DiskPool : Store
Mail : Service
Retry job : Service
A : Service
B : Service
C : Service
D : Service
Mori : Team
Abe : Team
Kudo : Team
East : Place
East Annex : Place
West : Place
Campus : Place
3 : Limit
5 : Limit
5000 : Limit
"""


@pytest.fixture
def teller() -> Teller:
    return Teller(types=TYPES)


def current(teller: Teller) -> list[str]:
    return [f.id for f in teller.ledger.view.facts(Standing.CURRENT)]


def test_b40_composed_and_decomposed_names_are_one(teller: Teller) -> None:
    composed = "ガイド係 | calls | A\n"
    decomposed = unicodedata.normalize("NFD", composed)
    assert composed != decomposed
    teller.say("a", "ガイド係 : Service\n" + composed)
    assert teller.say("b", decomposed) == ["duplicate same_fact"]
    view = teller.ledger.view
    [entity] = view.find(unicodedata.normalize("NFC", "ガイド係"))
    [fact] = view.facts_of(entity.id)
    for evidence in view.claims_of(fact):
        text = teller.ledger.text(evidence.quote.revision)
        assert text[evidence.quote.span.start : evidence.quote.span.end] == evidence.quote.text
    assert view.find(unicodedata.normalize("NFD", "ガイド係")) == [entity]


def test_b41_spellings_of_one_name_are_one_thing(teller: Teller) -> None:
    spellings = ["OrderHub", "Orderhub", "ORDERHUB", "Order Hub", "order-hub", "Ｏｒｄｅｒ Ｈｕｂ"]
    for number, name in enumerate(spellings):
        teller.say(f"d{number}", f"{name} | calls | Mail\nOrderHub | calls | D\n")
    view = teller.ledger.view
    [entity] = {view.find(name)[0] for name in spellings}
    assert {entity.label, *entity.aliases} == set(spellings)
    assert entity.label == "OrderHub"
    assert len(view.claims_of("orderhub:calls:mail")) == 6


def test_b41_nothing_is_joined_across_classes(teller: Teller) -> None:
    teller.say("x", "Order Hub : Team\n")
    view = teller.ledger.view
    assert {e.type for e in view.entities() if e.label in ("OrderHub", "Order Hub")} == {"Service", "Team"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Relay-7A", "Relay-7B"),
        ("規程第12号", "規程第13号"),
        ("FY2025 plan", "FY2026 plan"),
        ("ledger", "ledgerd"),
        ("保全一課", "保全二課"),
        ("Aライン", "Bライン"),
        ("v1.2", "v1.3"),
        ("Plan", "Plan 2"),
    ],
)
def test_b43_names_that_differ_in_a_number_or_suffix_stay_two(one: str, other: str) -> None:
    teller = Teller()
    teller.say("a", f"{one} : Service\n{other} : Service\n{one} | calls | {other}\n")
    from kg_ledger.records import NameRef

    with teller.ledger.writing("resolve", "model") as writer:
        writer.resolution([NameRef(one, "Service"), NameRef(other, "Service")], "model", "they look alike")
        third = NameRef("the thing", "Service")
        writer.resolution([NameRef(one, "Service"), third], "model")
        writer.resolution([third, NameRef(other, "Service")], "model")
    view = teller.ledger.view
    assert view.find(one) != view.find(other)
    assert [f.standing for f in view.facts()] == [Standing.CURRENT]
    assert not [i for i in view.open_items() if i.kind == "identity"]


def test_b43_a_stated_alias_joins_them_all_the_same(teller: Teller) -> None:
    teller.say("a", "Relay-7A : Service\nRelay-7B : Service\n")
    assert teller.say("b", "= Relay-7A | Relay-7B\n") == ["new nothing_to_compare"]
    assert teller.ledger.view.find("Relay-7A") == teller.ledger.view.find("Relay-7B")
    assert teller.say("c", "= Relay-7B | Relay-7A\n") == ["duplicate same_fact"]


def test_b45_an_ambiguous_alias_finds_both(teller: Teller) -> None:
    teller.say("a", "Cost Board : Service\nCache Broker : Service\n= Cost Board | CB\n= Cache Broker | CB\n")
    view = teller.ledger.view
    assert [e.label for e in view.find("CB")] == ["Cache Broker", "Cost Board"]
    assert teller.say("b", "CB | calls | Mail\n") == ["uncertain identity"]
    assert "uncertain identity cb calls mail" in teller.open()
    assert teller.standing("cb:calls:mail") == "pending"
    assert teller.standing("cost-board:calls:mail") == "-"


def test_b45_an_alias_of_two_names_of_one_thing_is_not_ambiguous(teller: Teller) -> None:
    teller.say(
        "a", "第3プレス機 : Service\n3号プレス : Service\n= 第3プレス機 | PR-03\n= 3号プレス | PR-03\n"
    )
    view = teller.ledger.view
    assert len({e.id for n in ("第3プレス機", "3号プレス", "PR-03") for e in view.find(n)}) == 1


def test_b50_a_loop_made_by_a_merge_leaves_the_graph_and_comes_back(teller: Teller) -> None:
    from kg_ledger.review import Decision

    teller.say("a", "Hub One : Service\nNode Two : Service\nHub One | calls | Node Two\n")
    before = teller.ledger.view.canonical()
    with teller.ledger.writing("review", "person") as writer:
        seq = writer.decide(Decision("merge", entities=("hub-one", "node-two")))
    view = teller.ledger.view
    assert view.graph().number_of_edges() == 0
    [fact] = view.facts()
    [evidence] = view.claims_of(fact)
    assert evidence.gate == "self_loop_after_merge" and fact.standing is Standing.PENDING
    assert view.open_items() == []
    with teller.ledger.writing("review", "person") as writer:
        writer.decide(Decision("undo", of=seq))
    assert teller.ledger.view.canonical() == before
    assert teller.ledger.view.graph().number_of_edges() == 1


def test_b50_a_stated_loop_goes_to_review(teller: Teller) -> None:
    assert teller.say("a", "Retry job | calls | Retry job\n") == ["uncertain self_loop"]
    assert teller.open() == ["uncertain self_loop retry-job calls retry-job"]
    assert teller.ledger.view.graph().number_of_edges() == 0


def test_b52_parallel_relations_stay_apart(teller: Teller) -> None:
    teller.say("a", "OrderHub | calls | StockDB\nOrderHub | needs | StockDB\nStockDB | calls | OrderHub\n")
    assert len(teller.ledger.view.facts()) == 3
    assert teller.ledger.view.graph().number_of_edges() == 3


def test_b54_a_denial_is_no_edge(teller: Teller) -> None:
    assert teller.say("a", "OrderHub | calls | StockDB | not\n") == ["new nothing_to_compare"]
    assert teller.standing("orderhub:calls:stockdb:not") == "current"
    assert teller.standing("orderhub:calls:stockdb") == "-"
    assert teller.ledger.view.graph().number_of_edges() == 0


def test_b54_a_denial_by_another_source_is_a_conflict_both_ways(teller: Teller) -> None:
    teller.say("a", "A | calls | B\n")
    assert teller.say("b", "A | calls | B | not\n") == ["conflict denial"]
    teller.say("c", "C | calls | D | not\n")
    assert teller.say("d", "C | calls | D\n") == ["conflict denial"]
    assert teller.open() == ["conflict denial a calls b", "conflict denial c calls d"]


@pytest.mark.parametrize("word", ["ended | not", "ended"])
def test_b55_no_longer_ends_a_fact(teller: Teller, word: str) -> None:
    teller.say("old", "A | needs | B\n", date="2025-01")
    assert teller.say("new", f"A | needs | B | {word}\n", date="2026-03") == ["update stated_end"]
    view = teller.ledger.view
    fact = view.fact("a:needs:b")
    assert fact is not None and fact.standing is Standing.SUPERSEDED
    assert fact.superseded_by == ("a:needs:b:not",)
    assert view.graph().number_of_edges() == 0
    assert view.graph(at="2025-06").number_of_edges() == 1
    assert view.graph(at="2026-04").number_of_edges() == 0
    assert view.terms(fact)[0].until == "2026-03"
    assert teller.open() == []


def test_b55_an_end_of_something_unknown_is_new(teller: Teller) -> None:
    assert teller.say("new", "A | needs | B | ended | not\n") == ["new nothing_to_compare"]


def test_b55_what_began_again_after_its_end_stands(teller: Teller) -> None:
    teller.say("a", "A | needs | B | ended | until 2020\n", date="2020-05")
    assert teller.say("b", "A | needs | B | from 2022\n", date="2024") == ["update stated_change"]
    assert teller.standing("a:needs:b") == "current"


def test_b55_restated_after_the_end_is_a_conflict(teller: Teller) -> None:
    teller.say("a", "A | needs | B\n", date="2025-01")
    teller.say("b", "A | needs | B | ended | not\n", date="2025-06")
    assert teller.say("c", "A | needs | B\n", date="2025-09") == ["conflict restated_later"]
    assert teller.standing("a:needs:b") == "contested"


@pytest.mark.parametrize("mark", ["planned", "reported", "hypothetical"])
def test_b56_what_is_not_asserted_changes_nothing(teller: Teller, mark: str) -> None:
    teller.say("a", "A | owned_by | Mori\n")
    assert teller.say("b", f"A | owned_by | Abe | {mark} | began\n") == ["uncertain modality"]
    assert current(teller) == ["a:owned_by:mori"]
    assert teller.standing("a:owned_by:abe") == "pending"
    [item] = teller.ledger.view.open_items()
    assert item.facts == ("a:owned_by:abe", "a:owned_by:mori")


def test_b56_a_superseded_page_does_not_speak_of_now(teller: Teller) -> None:
    assert teller.say("a", "A | calls | B\n", status="superseded") == ["uncertain document_status"]
    assert teller.ledger.view.graph().number_of_edges() == 0
    teller.say("a", "A | calls | B\n\n", status="approved")
    assert teller.standing("a:calls:b") == "current"
    teller.say("a", "A | calls | B\n\n\n", status="廃止")
    assert teller.standing("a:calls:b") == "pending"


def test_b56_a_plan_that_came_true_is_new(teller: Teller) -> None:
    teller.say("a", "A | calls | B | planned\n")
    assert teller.say("b", "A | calls | B\n") == ["new known_before"]
    assert teller.standing("a:calls:b") == "current"
    assert teller.open() == []


def test_b58_the_same_fact_in_two_periods(teller: Teller) -> None:
    teller.say("a", "A | owned_by | Mori | from 2025-01 | until 2025-04\n")
    assert teller.say("b", "A | owned_by | Mori | from 2025-09\n") == ["new second_term"]
    view = teller.ledger.view
    [fact] = view.facts()
    assert [(t.since, t.until) for t in view.terms(fact)] == [("2025-01", "2025-04"), ("2025-09", None)]
    assert len(view.claims_of(fact)) == 2
    assert view.graph(at="2025-02").number_of_edges() == 1
    assert view.graph(at="2025-06").number_of_edges() == 0
    assert view.graph(at="2025-10").number_of_edges() == 1


def test_b59_unrelated_facts_do_not_retire_each_other(teller: Teller) -> None:
    for number, line in enumerate(
        ["OrderHub | uses | StockDB", "StockDB | uses | DiskPool", "OrderHub | uses | Mail"]
    ):
        assert teller.say(f"d{number}", line) == ["new nothing_to_compare"]
    assert len(current(teller)) == 3 and teller.open() == []


def test_b60_a_succession_is_no_contradiction(teller: Teller) -> None:
    teller.say("a", "A | owned_by | Mori | from 2024-01 | until 2025-03\n")
    assert teller.say("b", "A | owned_by | Abe | from 2025-04\n") == ["update disjoint_time"]
    assert teller.open() == []
    assert teller.standing("a:owned_by:mori") == "superseded"


def test_b60_one_day_of_overlap_is_a_conflict(teller: Teller) -> None:
    teller.say("a", "A | owned_by | Mori | from 2024-01-01 | until 2025-04-02\n")
    assert teller.say("b", "A | owned_by | Abe | from 2025-04-01\n") == ["conflict overlapping_time"]
    [item] = teller.ledger.view.open_items()
    quotes = {e.quote.text for f in item.facts for e in teller.ledger.view.claims_of(f)}
    assert len(quotes) == 2


def test_b60_the_order_in_which_terms_come_in_does_not_matter(teller: Teller) -> None:
    teller.say("b", "A | owned_by | Abe | from 2025-04\n")
    assert teller.say("a", "A | owned_by | Mori | from 2024-01 | until 2025-03\n") == ["update disjoint_time"]
    assert current(teller) == ["a:owned_by:abe"]


def test_b63_two_values_of_one_slot_make_one_item(teller: Teller) -> None:
    teller.say("doc1", "A | limit | 3\n", date="2024-05-01")
    assert teller.say("doc2", "A | limit | 5\n", date="2024-05-01") == ["conflict single_value"]
    assert teller.say("doc3", "A | limit | 5,000\n", date="2024-07-01") == ["conflict single_value"]
    [item] = teller.ledger.view.open_items()
    assert item.slot == "a limit" and len(item.facts) == 3
    assert {teller.standing(f) for f in item.facts} == {"contested"}


def test_b66_a_changed_file_loses_its_old_facts(teller: Teller) -> None:
    teller.say("other", "A | calls | C\n")
    teller.say("a", "A | calls | B\nA | calls | C\n")
    [known] = [e for e in teller.ledger.view.claims_of("a:calls:c") if e.quote.doc == "a"]
    judged = teller.say("a", "\nA | calls | C\nA | calls | D\n")
    assert judged == ["duplicate carried_over", "update revision"]
    view = teller.ledger.view
    assert current(teller) == ["a:calls:c", "a:calls:d"]
    assert teller.standing("a:calls:b") == "superseded"
    [gone] = view.claims_of("a:calls:b")
    assert not gone.supported and gone.quote.text == "A | calls | B"
    [kept] = [e for e in view.claims_of("a:calls:c") if e.quote.doc == "a"]
    assert kept.id == known.id and kept.quote.span != known.quote.span
    assert [r.op for r in view.history("a:calls:b")] == ["claim", "withdrawal"]


def test_b66_a_reworded_sentence_states_the_same_fact(teller: Teller) -> None:
    teller.say("a", "A | calls | B | rows=14\nA | owned_by | Mori | rows=14\n")
    judged = teller.say("a", "A | calls | B | rows=15\nA | owned_by | Abe | rows=15\n")
    assert judged == ["duplicate reworded", "update revision"]
    assert current(teller) == ["a:calls:b", "a:owned_by:abe"]


def test_b66_a_fact_that_another_file_states_stays(teller: Teller) -> None:
    teller.say("other", "A | calls | B\n")
    teller.say("a", "A | calls | B\n")
    teller.say("a", "A | calls | D\n")
    assert current(teller) == ["a:calls:b", "a:calls:d"]


def test_b67_withdrawn_hidden_and_renamed(teller: Teller) -> None:
    teller.say("a", "A | calls | B\nA | calls | C\n")
    teller.say("b", "A | calls | C\n")
    empty = teller.ledger.view.canonical()
    with teller.ledger.writing("r", "test") as writer:
        writer.document("a", "withdrawn")
    assert current(teller) == ["a:calls:c"]
    assert teller.standing("a:calls:b") == "unsupported"
    with teller.ledger.writing("r", "test") as writer:
        writer.document("a", "restored")
    assert teller.ledger.view.canonical() == empty
    with teller.ledger.writing("r", "test") as writer:
        writer.document("a", "renamed", path="sub/b.md")
    view = teller.ledger.view
    assert view.canonical() == empty
    assert {e.quote.doc for e in view.claims_of("a:calls:b")} == {"sub/b.md"}
    assert (view.document_at("sub/b.md") or view.documents()[0]).id == "a"
    assert view.document_at("a") is None


def test_same_document_revised_in_a_single_slot_is_an_update(teller: Teller) -> None:
    teller.say("a", "A | located_in | East\n")
    assert teller.say("a", "A | located_in | West\n") == ["update revision"]
    assert teller.standing("a:located_in:east") == "superseded"
    assert teller.open() == []


def test_a_revision_against_another_document_is_a_conflict(teller: Teller) -> None:
    teller.say("a", "A | located_in | East\n")
    teller.say("b", "A | located_in | East\n")
    assert teller.say("a", "A | located_in | West\n") == ["conflict single_value"]
    assert teller.standing("a:located_in:east") == "contested"


def test_a_date_alone_never_makes_an_update(teller: Teller) -> None:
    teller.say("a", "A | located_in | East\n", date="2020-01-01")
    assert teller.say("b", "A | located_in | West\n", date="2024-01-01") == ["conflict single_value"]


def test_a_stated_change_is_an_update_whichever_comes_first(teller: Teller) -> None:
    teller.say("a", "A | located_in | East\n")
    assert teller.say("b", "A | located_in | West | began | was East\n") == ["update replaces"]
    teller.say("c", "B | located_in | West | began\n")
    assert teller.say("d", "B | located_in | East\n") == ["update stated_change"]
    assert current(teller) == ["a:located_in:west", "b:located_in:west"]


def test_since_is_a_change_where_it_was_news(teller: Teller) -> None:
    teller.say("a", "A | owned_by | Mori\nB | owned_by | Mori\n")
    assert teller.say("b", "A | owned_by | Abe | from 2024-05\n", date="2024-06") == ["update stated_change"]
    assert teller.say("c", "B | owned_by | Abe | from 2019\n", date="2024-06") == ["conflict single_value"]


def test_what_has_long_been_so_does_not_settle_what_another_source_says(teller: Teller) -> None:
    teller.say("manual", "A | located_in | East | from 2019\n", date="2024-02-20")
    assert teller.say("memo", "A | located_in | West\n") == ["conflict single_value"]
    teller.say("old", "B | located_in | East\n", date="2018")
    assert teller.say("new", "B | located_in | West | from 2019\n", date="2024") == ["update stated_change"]
    teller.say("one", "C | owned_by | Mori | from 2015\n", date="2024")
    assert teller.say("two", "C | owned_by | Abe | from 2021\n", date="2024") == ["update stated_change"]


def test_a_replaced_object_among_many_is_an_update(teller: Teller) -> None:
    teller.say("a", "A | calls | B\nA | calls | C\n")
    assert teller.say("b", "A | calls | D | began | was B\n") == ["update replaces"]
    assert current(teller) == ["a:calls:c", "a:calls:d"]


@pytest.mark.parametrize(
    "told, replaced",
    [
        ("D | calls | B | began | instead of A\n", "a:calls:b"),
        ("B | called_by | D | began | was A\n", "a:calls:b"),
        ("D | peer_of | C | began | instead of A\n", "a:peer_of:c"),
        ("C | peer_of | D | began | was A\n", "a:peer_of:c"),
        ("D | located_in | East | began | instead of A\n", "a:located_in:east"),
    ],
)
def test_a_subject_that_came_in_the_place_of_another_is_an_update(
    teller: Teller, told: str, replaced: str
) -> None:
    known = "A | calls | B\nA | calls | C\nC | calls | B\nA | peer_of | C\nA | located_in | East\n"
    teller.say("a", known)
    assert teller.say("b", told) == ["update replaces"]
    assert teller.standing(replaced) == "superseded"
    assert len(current(teller)) == 5
    other = Teller(teller.ledger.ontology, TYPES)
    assert other.say("b", told) == ["new nothing_to_compare"]
    other.say("a", known)
    assert current(other) == current(teller)


def judged(teller: Teller, fact: str) -> list[str]:
    """How the claims of a fact are judged in the end."""
    found = (evidence.judgement for evidence in teller.ledger.view.claims_of(fact))
    return [f"{j.cls.value} {j.rule}" for j in found if j]


def test_a_revision_that_exchanges_a_subject_is_an_update(teller: Teller) -> None:
    teller.say("a", "A | calls | C\nB | calls | D\n")
    assert teller.say("a", "D | calls | C\nB | calls | D\n") == ["update revision", "duplicate carried_over"]
    assert teller.standing("a:calls:c") == "superseded"


@pytest.mark.parametrize("predicate, objects", [("located_in", ("East", "West")), ("calls", ("B", "C"))])
@pytest.mark.parametrize("turned", [False, True])
def test_a_subject_that_got_another_object_gave_way_to_nobody(
    teller: Teller, predicate: str, objects: tuple[str, str], turned: bool
) -> None:
    here, there = objects
    teller.say("a", f"A | {predicate} | {here}\n")
    lines = [f"A | {predicate} | {there}\n", f"D | {predicate} | {here}\n"]
    teller.say("a", "".join(reversed(lines) if turned else lines))
    assert judged(teller, f"a:{predicate}:{there.lower()}") == ["update revision"]
    assert judged(teller, f"d:{predicate}:{here.lower()}") == ["new nothing_to_compare"]


def test_two_subjects_that_came_for_one_exchange_nothing(teller: Teller) -> None:
    teller.say("a", "A | calls | C\n")
    teller.say("a", "B | calls | C\nD | calls | C\n")
    assert judged(teller, "b:calls:c") == judged(teller, "d:calls:c") == ["new nothing_to_compare"]
    assert teller.standing("a:calls:c") == "unsupported"


def test_of_an_object_of_many_nothing_is_held_to_be_exchanged(teller: Teller) -> None:
    names = [f"S{n}" for n in range(20)]
    teller.say("types", TYPES + "".join(f"{name} : Service\n" for name in names))
    callers = "".join(f"{name} | calls | D\n" for name in names)
    teller.say("a", f"A | calls | D\n{callers}")
    teller.say("a", callers.replace("\n", " | from 2023\n") + "B | calls | D\n")
    assert judged(teller, "b:calls:d") == ["new nothing_to_compare"]
    assert teller.standing("a:calls:d") == "unsupported"


def test_separating_qualifiers_keep_values_apart(teller: Teller) -> None:
    teller.say("a", "A | owned_by | Mori | environment=prod\n")
    assert teller.say("b", "A | owned_by | Abe | environment=test\n") == ["new separated"]
    assert teller.say("c", "A | owned_by | Abe | environment=prod\n") == ["conflict single_value"]


def test_a_place_and_a_part_of_it_are_a_matter_of_granularity(teller: Teller) -> None:
    teller.say("a", "A | located_in | East\n")
    assert teller.say("b", "A | located_in | East Annex\n") == ["uncertain granularity"]
    assert len(current(teller)) == 2
    teller.say("c", "B | located_in | West\n")
    assert teller.say("d", "B | located_in | Campus\n") == ["conflict single_value"]
    teller.say("e", "West | part_of | Campus\n")
    assert "uncertain granularity b located_in" in teller.open()
    assert len([i for i in teller.open() if "b located_in" in i]) == 1


def test_undeclared_cardinality_is_in_doubt_only_under_tension(teller: Teller) -> None:
    teller.say("a", "A | uses | B\n")
    assert teller.say("b", "A | uses | C\n") == ["new nothing_to_compare"]
    assert teller.say("c", "A | uses | D | began\n") == ["uncertain cardinality"]


def test_disjoint_predicates_and_single_holders(teller: Teller) -> None:
    teller.say("a", "A | calls | B\n")
    assert teller.say("b", "A | blocks | B\n") == ["conflict disjoint_predicates"]
    teller.say("c", "Mori | leads | A\n")
    assert teller.say("d", "Abe | leads | A\n") == ["conflict single_holder"]
    assert teller.say("e", "Abe | leads | B\n") == ["new nothing_to_compare"]


def test_inverse_and_symmetric_forms_are_one_fact(teller: Teller) -> None:
    teller.say("a", "A | calls | B\nA | peer_of | B\n")
    assert teller.say("b", "B | called_by | A\nB | peer_of | A\n") == ["duplicate same_fact"] * 2


def test_an_unknown_type_waits_and_becomes_live_by_itself(teller: Teller) -> None:
    assert teller.say("a", "Zed | calls | A\n") == ["uncertain type"]
    assert teller.standing("zed:calls:a") == "pending"
    teller.say("b", "Zed : Service\n")
    assert teller.standing("zed:calls:a") == "current"
    [evidence] = teller.ledger.view.claims_of("zed:calls:a")
    assert evidence.judgement.cls == "new"
    assert [r.op for r in teller.ledger.view.history("zed:calls:a")] == ["claim", "judgement"]
    assert teller.open() == []


def test_a_wrong_type_is_never_coerced(teller: Teller) -> None:
    assert teller.say("a", "Mori | calls | A\n") == ["uncertain type"]
    assert teller.say("b", "A | calls | Orion\nOrion ~ Service\n") == ["new nothing_to_compare"]
    teller.say("c", "Orion : Team\n")
    assert teller.standing("a:calls:orion") == "pending"


def test_an_untyped_reference_to_namesakes_waits(teller: Teller) -> None:
    teller.say("a", "Mercury : Team\n")
    teller.say("b", "Mercury : Service\n")
    assert teller.say("c", "Mercury | calls | A\n") == ["uncertain identity"]
    assert teller.say("d", "Mercury@Service | calls | A\n") == ["new nothing_to_compare"]
    ids = sorted(e.id for e in teller.ledger.view.find("Mercury"))
    assert ids == ["mercury", "mercury@Service"]
    with teller.ledger.writing("r", "test") as writer:
        writer.document("a", "withdrawn")
        again = writer.settle()
    assert [j.cls.value for j in again] == ["duplicate"]
    assert teller.standing("mercury@Service:calls:a") == "current"


def test_orders_in_a_document_are_kept_out_of_the_graph(teller: Teller) -> None:
    assert teller.say("a", "Mori | leads | A | !instruction\n") == ["uncertain instruction_like"]
    assert teller.ledger.view.graph().number_of_edges() == 0
    assert teller.open() == ["uncertain instruction_like mori leads a"]


def test_a_withdrawn_alias_dissolves_its_link(teller: Teller) -> None:
    teller.say("a", "= A | Alpha\n")
    teller.say("b", "Alpha | calls | B\n")
    assert teller.standing("a:calls:b") == "current"
    with teller.ledger.writing("r", "test") as writer:
        writer.document("a", "withdrawn")
        writer.settle()
    assert teller.standing("a:calls:b") == "-"
    assert teller.standing("alpha:calls:b") == "pending"


def test_an_alias_of_another_class_is_asked_about(teller: Teller) -> None:
    assert teller.say("a", "= A | Mori\n") == ["uncertain alias_of_other_class"]
    [item] = teller.ledger.view.open_items()
    assert item.kind == "identity" and item.entities == ("a", "mori")


def test_circular_replacements_are_contested_not_lost(teller: Teller) -> None:
    teller.say("a", "A | owned_by | Abe | began | was Mori\n")
    teller.say("b", "A | owned_by | Kudo | began | was Abe\n")
    teller.say("c", "A | owned_by | Mori | began | was Kudo\n")
    assert {f.standing for f in teller.ledger.view.facts()} == {Standing.CONTESTED}
    assert len(teller.ledger.view.open_items()) == 1


def test_an_unknown_predicate_is_kept_and_flagged(teller: Teller) -> None:
    assert teller.say("a", "A | juggles | B\n") == ["uncertain type"]
    assert teller.ledger.view.counts()["claims"] == 1


def test_who_reports_to_whom_is_no_part_of_the_other() -> None:
    schema = ontology().model_dump()
    schema["predicates"]["reports_to"] = {
        "domain": "Team",
        "range": "Team",
        "cardinality": "one",
        "transitive": True,
        "cues": {"en": ["reports to"], "ja": ["の上司は"]},
    }
    teller = Teller(parse_ontology(schema, "test"), TYPES)
    teller.say("a", "Mori | reports_to | Abe\nA | owned_by | Mori")
    assert teller.say("b", "A | owned_by | Abe") == ["conflict single_value"]
    teller.say("c", "East | part_of | Campus\nA | located_in | East")
    assert teller.say("d", "A | located_in | Campus") == ["uncertain granularity"]
