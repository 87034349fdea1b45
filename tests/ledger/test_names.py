"""What can be read off names, and who is who."""

from __future__ import annotations

import doctest
import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg_ledger import names, statement, times
from kg_ledger.identity import Identities, Link, NameNode, solve
from kg_ledger.ids import name_key
from kg_ledger.names import is_quantity, is_short_form, literal_key, told_apart
from tests.ledger.histories import many
from tests.ledger.speaking import ontology

ONTOLOGY = ontology()


@pytest.mark.parametrize("module", [names, statement, times])
def test_examples_in_docstrings(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ("第3プレス機", "3号プレス", False),
        ("pr-03", "第3プレス機", False),
        ("一号コンプレッサー", "コンプ1号", False),
        ("青鬼", "pr-03", False),
        ("order service", "orders", False),
        ("order service", "order service 2", True),
        ("pr-03", "pr-13", True),
        ("phase ii", "phase iii", True),
        ("phase ii", "phase 2", False),
        ("ledger", "ledgerd", True),
        ("十二号", "12号", False),
        ("東棟", "西棟", False),
    ],
)
def test_told_apart(one: str, other: str, apart: bool) -> None:
    assert told_apart(one, other) is apart
    assert told_apart(other, one) is apart


def test_short_forms() -> None:
    assert is_short_form("CB", "Cost Board") and is_short_form("ハヤテ", "搬送機ハヤテ")
    assert not is_short_form("AC-1", "一号コンプレッサー") and not is_short_form("A", "A")


def test_literals() -> None:
    assert literal_key("３,０００ 円") == literal_key("3000 円")
    assert literal_key("2024/6/1") == literal_key("2024年6月1日") == "2024-06-01"
    assert literal_key("OrderHub v2.0") == name_key("OrderHub v2.0")
    assert is_quantity("5 gb") and not is_quantity("sr-40") and not is_quantity("7a-9")


@given(st.text(max_size=20))
def test_a_key_of_a_key_is_itself(text: str) -> None:
    assert literal_key(literal_key(text)) == literal_key(text)


def node(number: int, name: str, type_: str | None = None, stated: bool = True) -> NameNode:
    return NameNode(number, name_key(name), type_, stated and type_ is not None)


def groups(
    nodes: list[NameNode], links: list[Link] | None = None, apart: set[tuple[int, int]] | None = None
) -> Identities:
    return solve(nodes, links or [], apart or set(), ONTOLOGY)


def test_a_general_class_joins_a_narrow_one() -> None:
    found = groups([node(1, "x", "Component"), node(2, "x", "CoreService"), node(3, "x")])
    assert found.groups == [(1, 2, 3)]


def test_stated_beats_inferred() -> None:
    found = groups([node(1, "x", "Team"), node(2, "x", "Store", stated=False), node(3, "x")])
    assert found.groups == [(1, 2, 3)] and not found.refused


def test_namesakes() -> None:
    nodes = [node(1, "x", "Team"), node(2, "x", "Service"), node(3, "x"), node(4, "x", "Component")]
    found = groups(nodes)
    assert found.groups == [(1,), (2, 4), (3,)]
    assert found.candidates == {3: (1, 2)} and found.refused == [(1, 2)]


def test_a_chain_of_untyped_aliases_never_joins_two_classes() -> None:
    nodes = [node(1, "red", "Team"), node(2, "u"), node(3, "v"), node(4, "box", "Store")]
    links = [Link(1, 2, "alias"), Link(2, 3, "alias"), Link(4, 3, "alias")]
    found = groups(nodes, links)
    assert not any({1, 4} <= set(g) for g in found.groups)
    assert set(found.candidates) == {2, 3}


def test_a_typed_middle_never_joins_two_of_its_subclasses() -> None:
    nodes = [node(1, "core", "CoreService"), node(2, "svc", "Service"), node(3, "edge", "EdgeService")]
    found = groups(nodes, [Link(1, 2, "alias"), Link(3, 2, "alias")])
    assert not any({1, 3} <= set(g) for g in found.groups)
    assert 2 in found.candidates


def test_class_words_do_not_make_a_shared_alias_ambiguous() -> None:
    nodes = [node(1, "serviceハヤテ", "Service"), node(2, "ハヤテ便", "Service"), node(3, "ハヤテ")]
    found = groups(nodes, [Link(1, 3, "alias"), Link(2, 3, "alias")])
    assert found.groups == [(1, 2, 3)]


def test_a_resolution_makes_no_settled_name_ambiguous_and_undoes_none_before_it() -> None:
    nodes = [node(1, "core", "CoreService"), node(2, "svc", "Service"), node(3, "edge", "EdgeService")]
    found = groups(nodes, [Link(1, 2, "same", 5), Link(3, 2, "same", 9)])
    assert found.groups == [(1, 2), (3,)] and not found.candidates
    again = groups(nodes, [Link(3, 2, "same", 5), Link(1, 2, "same", 9)])
    assert again.groups == [(1,), (2, 3)]


def test_what_a_reviewer_split_stays_split_around_any_way() -> None:
    nodes = [node(1, "a", "Service"), node(2, "b", "Service"), node(3, "c", "Service")]
    links = [Link(1, 2, "alias"), Link(2, 3, "alias")]
    found = groups(nodes, links, {(1, 3)})
    assert not any({1, 3} <= set(g) for g in found.groups)


NAMES = ["ada", "ada lovelace", "al", "bob", "bob-2", "bob 2", "b", "cod fish", "cod-fish", "cb"]
CLASSES = [None, "Team", "Service", "CoreService", "EdgeService", "Component", "Store"]


@settings(max_examples=many(300))
@given(st.integers(0, 2**40))
def test_who_is_who_depends_on_nothing_but_names(seed: int) -> None:
    """Numbers may be dealt out in any order; excluding classes and splits are never joined."""
    chance = random.Random(seed)
    pairs = {
        ("ada", "Team"),
        *((chance.choice(NAMES), chance.choice(CLASSES)) for _ in range(chance.randint(2, 9))),
    }
    pairs.add(("bob", None))
    named = sorted(pairs, key=str)
    nodes = [node(i, n, t, chance.random() < 0.7) for i, (n, t) in enumerate(named)]
    ends = list(itertools.permutations(range(len(named)), 2))
    kinds = ["alias", "alias", "same", "merge"]
    drawn = [(chance.choice(ends), chance.choice(kinds), seq) for seq in range(chance.randint(0, 6))]
    links = [Link(*pair, kind, seq if kind == "same" else 0) for pair, kind, seq in drawn]  # type: ignore[arg-type]
    cut = {tuple(sorted(chance.choice(ends))) for _ in range(chance.randint(0, 2))}
    links = [link for link in links if tuple(sorted(link[:2])) not in cut]
    found = groups(nodes, links, cut)  # type: ignore[arg-type]
    assert sorted(n for g in found.groups for n in g) == list(range(len(named)))

    order = list(range(len(named)))
    chance.shuffle(order)
    again = groups(
        [n._replace(number=order[n.number]) for n in nodes],
        [Link(order[link.one], order[link.other], link.kind, link.seq) for link in links],
        {tuple(sorted((order[a], order[b]))) for a, b in cut},  # type: ignore[misc]
    )
    assert {frozenset(order[n] for n in g) for g in found.groups} == {frozenset(g) for g in again.groups}
    assert {order[n] for n in found.candidates} == set(again.candidates)

    merged = any(link.kind == "merge" for link in links)
    for group in found.groups:
        assert not any(set(pair) <= set(group) for pair in cut) or merged
        stated = {nodes[n].type for n in group if nodes[n].stated}
        for one, other in itertools.combinations(stated, 2):
            related = ONTOLOGY.compatible(one, other)
            assert related or merged, (group, stated)
