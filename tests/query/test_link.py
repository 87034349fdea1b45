"""Names in questions: the alias map decides, longest first; nothing near is passed off as a match."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_ledger.ids import name_key
from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Entity
from kg_pipeline.query.graph import GoldGraph
from kg_pipeline.query.link import MAX_QUESTION, ambiguous, link, nearest, normalise

ONTOLOGY = parse_ontology({"name": "t", "classes": {"T": {}}, "predicates": {}}, "t")
NAMES = {
    "order-hub": ("Order Hub", "OrderHub"),
    "kessai": ("決済",),
    "ledger": ("決済台帳",),
    "cost-board": ("Cost Board", "CB"),
    "cache-broker": ("Cache Broker", "CB"),
    "hayate": ("ハヤテ",),
    "sr-40": ("SR-40",),
    "milk": ("milk",),
    "dairy": ("乳",),
    "quoted": ('Plan "B"',),
    "slash": ("a/b",),
    "cpp": ('C++ "x',),
    "who": ("WHO",),
}
GRAPH = GoldGraph(ONTOLOGY, [Entity(i, "T", n[0], n[1:]) for i, n in NAMES.items()], [])


def found(question: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(m.surface, m.ids) for m in link(normalise(question), GRAPH)]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Who owns Order Hub?", [("Order Hub", ("order-hub",))]),
        ("who owns order-hub", [("order-hub", ("order-hub",))]),
        ("ＯｒｄｅｒＨｕｂは？", [("OrderHub", ("order-hub",))]),
        ("OrderHub's owner", [("OrderHub", ("order-hub",))]),
        ("OrderHubs", [("OrderHubs", ("order-hub",))]),
        ("PreOrderHub", []),
        ("order-hub-2 は？", []),
        ("決済台帳を読むのは？", [("決済台帳", ("ledger",))]),
        ("決済を担当するのは？", [("決済", ("kessai",))]),
        ("ハヤテマルはどこ", []),
        ("ﾊﾔﾃの保全は?", [("ハヤテ", ("hayate",))]),
        ("ＳＲ－４０", [("SR-40", ("sr-40",))]),
        ("SR40を使う", [("SR40", ("sr-40",))]),
        ("SR-401", []),
        ("牛乳", []),
        ("乳を含む", [("乳", ("dairy",))]),
        ("who is it", []),
        ("What does WHO say", [("WHO", ("who",))]),
        ('Tell me about Plan "B".', [('Plan "B"', ("quoted",))]),
        ("a/b?", [("a/b", ("slash",))]),
        ('C++ "x', [('C++ "x', ("cpp",))]),
    ],
)
def test_names_are_found_whole(question: str, expected: list[tuple[str, tuple[str, ...]]]) -> None:
    assert found(question) == expected


def test_b45_an_ambiguous_alias_finds_every_candidate() -> None:
    mentions = link("Who owns CB?", GRAPH)
    assert [m.ids for m in ambiguous(mentions)] == [("cache-broker", "cost-board")]


def test_b40_nfd_and_nfc_are_one() -> None:
    graph = GoldGraph(ONTOLOGY, [Entity("g", "T", "ガイド係")], [])
    assert [m.ids for m in link(normalise("カ\u3099イト\u3099係は誰"), graph)] == [("g",)]


def test_a_long_question_is_cut_before_it_is_read() -> None:
    assert len(normalise("あ" * 200_000)) == MAX_QUESTION
    assert link(normalise("x " * 100_000), GRAPH) == ()


def test_nearest_names_are_offered_and_only_those() -> None:
    assert nearest("OrderHab", GRAPH)[0] == "Order Hub"
    assert nearest("Zorblax", GRAPH) == ()


def _exhaustive(name: str, graph: GoldGraph) -> tuple[str, ...]:
    """The same by scoring every name in full."""

    def bigrams(text: str) -> set[str]:
        padded = f"^{name_key(text)}$"
        return {padded[i : i + 2] for i in range(len(padded) - 1)}

    wanted, best = bigrams(name), dict[str, float]()
    for other, node in graph.names():
        held = bigrams(other)
        score = 2 * len(wanted & held) / (len(wanted) + len(held))
        if score >= 0.25:
            best[node] = max(score, best.get(node, 0.0))
    return tuple(graph.label(node) for node in sorted(best, key=lambda node: (-best[node], node))[:3])


@given(
    st.lists(st.text("aab bc炉炉班-", min_size=1, max_size=9), max_size=12), st.text("aabc炉班 ", max_size=9)
)
def test_nearest_names_are_those_of_every_name_scored(names: list[str], name: str) -> None:
    entities = [Entity(f"e{i}", "T", label, (label[::-1],)) for i, label in enumerate(names)]
    graph = GoldGraph(ONTOLOGY, entities, [])
    assert nearest(name, graph) == _exhaustive(name, graph)


@given(st.text(alphabet='決済台帳ハヤテSR-40乳CB wHoOrder Hub"/+', max_size=40))
def test_mentions_never_overlap_and_stand_where_they_say(text: str) -> None:
    question = normalise(text)
    end = 0
    for mention in link(question, GRAPH):
        assert mention.start >= end
        end = mention.end
        assert question[mention.start : mention.end] == mention.surface
        assert mention.ids


PEOPLE = GoldGraph(
    ONTOLOGY,
    [
        Entity("keel", "T", "Bram Keel", ("ブラム・キール",)),
        Entity("hata", "T", "畑みお"),
        Entity("hata-2", "T", "畑いつき"),
        Entity("tower", "T", "畑の見張り塔の北側"),
    ],
    [],
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Who works with Mr. Keel?", [("Keel", ("keel",))]),
        ("Who works with Keel?", []),
        ("What does Dr Brambles do?", []),
        ("畑さんの上司は？", [("畑", ("hata", "hata-2"))]),
        ("キール弁護士は？", [("キール", ("keel",))]),
        ("畑の上司は？", []),
        ("麦畑さんの上司は？", []),
    ],
)
def test_a_title_says_that_a_surname_is_meant(
    question: str, expected: list[tuple[str, tuple[str, ...]]]
) -> None:
    assert [(m.surface, m.ids) for m in link(question, PEOPLE)] == expected
