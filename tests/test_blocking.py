"""Blocking: who meets whom before anybody is asked, and who never does."""

from __future__ import annotations

import random
import re
from itertools import combinations, product

import pytest
import yaml

from kg_ledger.ids import digest, loose_key, name_key, slug
from kg_ledger.ledger import Ledger
from kg_ledger.ontology import Ontology, parse_ontology
from kg_ledger.records import Mention, NameRef, Quote, Span
from kg_pipeline.blocking import MOST, alike, apart, blocks
from kg_pipeline.name_index import BlockIndex, Named, variants
from kg_pipeline.providers.resolve_tasks import Candidate, Cluster, ResolveReply, ResolveTask
from kg_pipeline.rooms import Rooms
from kg_pipeline.steps.resolve import partition, resolve
from tests.conftest import require_shared
from tests.running import ONTOLOGY
from tests.wholes import Model

SHOP: Ontology = parse_ontology(yaml.safe_load(ONTOLOGY), "shop")


def things(*names: str, cls: str | None = None) -> list[Named]:
    return [Named(name, (name,), cls) for name in names]


def meet(*names: str) -> bool:
    return any(set(names) <= set(block) for block in blocks(things(*names), set(names), SHOP))


def graph_of(*names: str, cls: str = "Service") -> Ledger:
    """A ledger in which a document each names something of one class."""
    ledger = Ledger.in_memory(SHOP)
    with ledger.writing("run", "test") as writer:
        for number, name in enumerate(names):
            doc = f"d{number}.md"
            writer.document(doc, "new", text=name)
            quote = Quote(doc, digest(name), Span(0, len(name)), name)
            writer.mention(Mention(NameRef(name, cls), "", quote))
        writer.settle()
    return ledger


# -- hard negatives -----------------------------------------------------------------------------------

SHAPES = (
    "Relay-{}A", "Relay-7{}", "規程第{}号", "FY{} plan", "{}号機", "Насос-{}", "ポンプ{}型", "v{} gateway",
    "Zone {} cache", "部品 KX-{}-2", "계획 {}", "第{}工場", "Q{} report", "MX{}", "unit {} (spare)", "泵{}号",
    "Модуль {}-Б", "型式{}改", "Build {}", "設備 No.{}", "Rack-{}/B", "Станция №{}", "第{}版 手順書",
)  # fmt: skip
NUMBERS = (("12", "13"), ("2025", "2026"), ("100", "1000"), ("1.2", "1.3"), ("345", "354"), ("3", "13"))
LETTERS = (("Relay-7A", "Relay-7B"), ("ledger", "ledgerd"), ("Plant A", "Plant B"), ("Line II", "Line III"))
KANJI = (("第一工場", "第二工場"), ("二〇二四年度計画", "二〇二五年度計画"), ("三号炉", "十三号炉"))
WORDS = (
    ("決済台帳", "顧客台帳"), ("Сервис оплаты", "Сервис заказа"), ("東工場", "西工場"),
    ("Users DB", "Orders DB"), ("入力キュー", "出力キュー"), ("North Gate", "South Gate"),
    ("주문 서비스", "결제 서비스"),
)  # fmt: skip
SHAPED = [
    (shape.format(one), shape.format(other))
    for shape, (one, other) in product(SHAPES, NUMBERS)
    if not ("FY" in shape and len(one) < 4) and not ("7{}" in shape and "." in one)
]
SWAPPED = [
    (f"{a}{b}-{x}", f"{a}{b}-{y}")
    for a, b in (("AB", "12"), ("ТК", "40"), ("機", "7"), ("PX", "900"))
    for x, y in combinations(("101", "110", "011", "1010", "1001", "10"), 2)
]
NEGATIVES = [*SHAPED, *SWAPPED, *LETTERS, *KANJI]


def test_there_are_two_hundred_hard_negatives() -> None:
    assert len({*NEGATIVES, *WORDS}) >= 200


def test_b43_names_that_differ_in_a_number_are_never_joined_nor_asked_about() -> None:
    for one, other in NEGATIVES:
        assert not meet(one, other), (one, other)
    names = sorted({name for pair in (*NEGATIVES, *WORDS) for name in pair})
    view = graph_of(*names).view
    by_name = {name: {entity.id for entity in view.find(name)} for name in names}
    for one, other in (*NEGATIVES, *WORDS):
        assert not by_name[one] & by_name[other], (one, other)


def test_b43_a_model_that_joins_them_is_not_followed() -> None:
    ledger = graph_of("Relay-7A", "Relay-7B")
    with ledger.writing("run", "test") as writer:
        writer.resolution([NameRef("Relay-7A", "Service"), NameRef("Relay-7B", "Service")], "model", "Relay")
        writer.settle()
    assert len(ledger.view.entities()) == 2


# -- keys ---------------------------------------------------------------------------------------------

SCRIPTS = {
    "latin": "abcdefgh", "kanji": "決済台帳顧客在庫", "kana": "カタログサイズ", "cyrillic": "абвгдежз",
    "hangul": "주문결제서비고객", "greek": "αβγδεζηθ",
}  # fmt: skip


def test_b39_no_key_of_one_name_is_that_of_another_in_any_script() -> None:
    alphabets = [dict.fromkeys(letters) for letters in SCRIPTS.values()]
    names = ["".join(word) for letters in alphabets for word in product(letters, repeat=3)]
    names += [f"{one}_{other}" for one, other in product(["api", "決済", "оплата"], ["決済", "在庫", "주문"])]
    assert len({name_key(n) for n in names}) == len({loose_key(n) for n in names}) == len(set(names))
    ids = [slug(name) for name in [*names, "🚀", "---", "...", "🚀🚀"]]
    assert len(set(ids)) == len(ids)


def test_b41_spellings_of_one_name_are_one_node() -> None:
    forms = ("OrderHub", "Orderhub", "ORDERHUB", "Order Hub", "order-hub", "Ｏｒｄｅｒ Ｈｕｂ")
    view = graph_of(*forms).view
    assert len(view.entities()) == 1
    assert {view.entities()[0].label, *view.entities()[0].aliases} == set(forms)
    assert len(graph_of("OrderHub", "Hub Order").view.entities()) == 2


def test_b53_two_languages_are_joined_by_a_stated_gloss_only() -> None:
    assert len(graph_of("決済サービス", "Payment Service").view.entities()) == 2
    assert not meet("決済サービス", "Payment Service")
    assert meet("決済サービス（Payment Service）", "Payment Service")
    assert meet("決済サービス (Payment Service)", "決済サービス")
    assert variants("決済サービス（Payment Service）")[1:] == ("決済サービス", "Payment Service")
    assert variants("f(x) y") == ("f(x) y",)


# -- who meets whom -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Order Management System", "OMS"),
        ("Notification Service", "Notification"),
        ("在庫管理サービス", "在庫管理サービ"),
        ("Configrable Cache", "Configurable Cache"),
        ("Payment Gateway", "payment-gateway"),
        ("ガイド係", "ｶﾞｲﾄﾞ係"),
        ("株式会社カザキリ", "カザキリ"),
        ("㈱カザキリ", "カザキリ"),
        ("早瀬さん", "早瀬"),
        ("Café Lumière", "Cafe Lumiere"),
        ("1号機", "一号機"),
        ("第3ポンプ", "第三ポンプ"),
        ("SRV-01", "SRV-1"),
        ("M. Tarn", "Mori Tarn"),
        ("The Order Hub system", "Order Hub"),
        ("“Order Hub”", "Order Hub"),
        ("データ・センター", "データセンター"),
        ("サーバー", "サーバ"),
    ],
)
def test_likely_names_meet(one: str, other: str) -> None:
    assert meet(one, other)


@pytest.mark.parametrize(
    ("one", "other"), [("M. Tarn", "Kei Tarn"), ("M. Tarn", "K. Tarn"), ("カキ", "ガギ"), ("2号機", "一号機")]
)
def test_unlikely_names_do_not_meet(one: str, other: str) -> None:
    assert not meet(one, other)


def test_stated_aliases_and_descriptions_bring_names_together() -> None:
    aliased = [Named("a", ("API Gateway", "front door"), None), Named("b", ("Front Door",), None)]
    assert list(blocks(aliased, {"b"}, SHOP)) == [("a", "b")]
    said = "Receives every outside request, checks tokens and routes calls to other services"
    described = [Named("a", ("API Gateway",), None, said), Named("b", ("Kestrel",), None, said + " nearby")]
    assert list(blocks(described, {"b"}, SHOP)) == [("a", "b")]
    bird = Named("b", ("Kestrel",), None, "A small bird of prey")
    assert list(blocks([described[0], bird], {"b"}, SHOP)) == []


def test_what_documents_say_of_everything_brings_nothing_together() -> None:
    said = "is supervised by the harbour office, and its keys are kept there since the flood"
    pairs = [(stone, kind) for stone in STONES for kind in KINDS]
    assert len(pairs) > 40
    named = [Named(f"{s}{k}", (f"{s[:3]}{k}{s}",), None, f"{s} {k} {said}") for s, k in pairs]
    assert not any(BlockIndex(named).described_alike(named[0].id, one.id) for one in named[1:])
    assert BlockIndex(named[:4]).described_alike(named[0].id, named[1].id)


def test_names_of_incompatible_classes_do_not_meet() -> None:
    pair = [Named("a", ("Mercury",), "Service"), Named("b", ("Mercury Service",), "Team")]
    assert list(blocks(pair, {"a", "b"}, SHOP)) == []
    assert list(blocks([pair[0], Named("b", ("Mercury Service",), "Component")], {"a"}, SHOP)) == [("a", "b")]


def test_every_pair_stands_in_a_block_and_no_block_is_too_large() -> None:
    names = [f"{word} {kind}" for word in STONES for kind in KINDS]
    names += [f"{name} unit" for name in names]
    named = things(*names)
    found = list(blocks(named, set(names), SHOP))
    assert all(2 <= len(block) <= MOST for block in found)
    for name in names[: len(names) // 2]:
        assert any({name, f"{name} unit"} <= set(block) for block in found), name
    shuffled = named[:]
    random.Random(3).shuffle(shuffled)
    assert list(blocks(shuffled, set(names), SHOP)) == found


STONES = ("amber", "beryl", "coral", "dolomite", "emerald", "flint")
KINDS = ("ledger", "gateway", "cache", "queue", "scheduler", "archive", "importer", "notifier")


def test_what_is_not_fresh_is_not_asked_about_again() -> None:
    named = things("Payment Gateway", "payment-gateway", "Order Hub", "OrderHub")
    assert list(blocks(named, set(), SHOP)) == []
    assert list(blocks(named, {"OrderHub"}, SHOP)) == [("Order Hub", "OrderHub")]
    assert list(blocks([], {"gone"}, SHOP)) == []


def test_apart_and_alike_look_at_every_name() -> None:
    one = Named("a", ("Relay-7A", "North relay"), None)
    assert not apart(one, Named("b", ("North Relays", "Relay-7B"), None))
    assert apart(Named("a", ("Relay-7A",), None), Named("b", ("Relay-7B",), None))
    assert alike(one, Named("b", ("north-relay",), None))


@pytest.mark.parametrize(("folder", "field"), [("Textual/Abt-Buy", "name"), ("Structured/DBLP-ACM", "title")])
def test_true_pairs_are_among_a_hundred_candidates(folder: str, field: str) -> None:
    path = require_shared("data", "entity-matching", *folder.split("/"), "valid.txt")
    rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
    value = re.compile(rf"COL {field} VAL (.*?)(?= COL |$)")
    named = [(value.search(left), value.search(right), label) for left, right, label in rows]
    pairs = {(a.group(1).strip(), b.group(1).strip()) for a, b, label in named if a and b and label == "1"}
    lefts = {a.group(1).strip() for a, _, _ in named if a}
    rights = {b.group(1).strip() for _, b, _ in named if b}
    index = BlockIndex([Named(name, (name,), None) for name in sorted(lefts | rights)])
    near = {name: {c.id for c in index.candidates(name, 100)} for name in {a for a, _ in pairs}}
    true_pairs = {(a, b) for a, b in pairs if a != b}
    found = sum(b in near[a] for a, b in true_pairs)
    assert found / len(true_pairs) >= 0.98


# -- replies ------------------------------------------------------------------------------------------

BLOCK = ResolveTask(
    "resolve block 1",
    (
        Candidate("gw", ("API Gateway",), "Service", ("Receives requests. Also called the front desk.",)),
        Candidate("fd", ("Front desk",), "Service", ("Receives requests.",)),
        Candidate("om", ("Order Manager",), "Service", ()),
    ),
)


def codes(reply: ResolveReply) -> list[str]:
    return [problem.code for problem in partition(BLOCK, reply)[1]]


def cluster(members: list[str], evidence: str = "") -> Cluster:
    return Cluster(members=members, evidence=evidence)


def test_a_reply_is_a_partition_with_words_behind_every_merge() -> None:
    good = ResolveReply(clusters=[cluster(["fd", "gw"], "Also called the “front desk”"), cluster(["om"])])
    assert partition(BLOCK, good) == ([(["fd", "gw"], "Also called the “front desk”")], [])
    assert codes(ResolveReply(clusters=[cluster(["fd", "gw"], "front desk")])) == ["name_left_out"]
    assert codes(ResolveReply()) == ["name_left_out"] * 3
    twice = ResolveReply(clusters=[cluster(["fd", "gw"], "front desk"), cluster(["gw", "om"], "Gateway")])
    assert partition(BLOCK, twice)[0] == []
    assert codes(twice) == ["name_in_two_clusters"]
    for evidence in ("", "they are obviously one", "/", "x"):
        bare = ResolveReply(clusters=[cluster(["fd", "gw"], evidence), cluster(["om"])])
        assert partition(BLOCK, bare)[0] == []
        assert codes(bare) == ["merge_without_evidence"]
    unknown = ResolveReply(clusters=[cluster(["fd", "zz"], "front desk"), cluster(["gw"]), cluster(["om"])])
    assert partition(BLOCK, unknown) == ([], [])


def test_a_run_with_a_model_joins_what_is_borne_out_and_names_what_is_not() -> None:
    ledger = graph_of("Order Management System", "OMS", "Order Management", "Ledger")

    def reply(task: ResolveTask, number: int) -> ResolveReply:
        ids = {c.names[0]: c.id for c in task.candidates}
        both = [ids["OMS"], ids["Order Management System"]]
        return ResolveReply(clusters=[cluster(both, "OMS / Order Management System")])

    model = Model(ResolveTask=reply)
    with ledger.writing("run", "test") as writer:
        problems = resolve(Rooms(SHOP, model, model=True), writer)
        writer.settle()
    assert model.count() == 1
    assert [p.code for p in problems] == ["name_left_out"]
    assert "Order Management" in problems[0].what
    names = [{e.label, *e.aliases} for e in ledger.view.entities()]
    assert {"OMS", "Order Management System"} in names
    assert {"Order Management"} in names
