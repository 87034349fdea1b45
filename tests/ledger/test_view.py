"""Reading the view: entities and their names, facts with current quotes, the graph, the exports."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from kg_ledger.records import Interval, Span, Standing
from kg_ledger.review import Decision
from kg_ledger.schema import Schema
from kg_ledger.sources import in_force
from tests.ledger.speaking import Teller, ontology

TYPES = """API Gateway : EdgeService takes every outside request
Auth Service : CoreService issues tokens
Users DB : Store
Session Cache : Store
Red : Team
East : Place
"""


@pytest.fixture
def teller() -> Teller:
    found = Teller(types=TYPES)
    found.say(
        "docs/a.md",
        "API Gateway | calls | Auth Service\n= Auth Service | 認証\n"
        "認証 | calls | Users DB | began | from 2024-05\n",
        date="2024-06-01",
    )
    found.say("docs/b.md", "Auth Service | owned_by | Red\nAuth Service | calls | Users DB\n")
    return found


def test_entities_by_class_with_subclasses(teller: Teller) -> None:
    view = teller.ledger.view
    assert [e.id for e in view.entities("Service")] == ["api-gateway", "auth-service"]
    assert [e.id for e in view.entities("Store")] == ["session-cache", "users-db"]
    assert len(view.entities()) == 6 and view.entities("Nothing") == []


def test_an_entity_with_its_names(teller: Teller) -> None:
    view = teller.ledger.view
    entity = view.entity("auth-service")
    assert entity is not None
    assert (entity.label, entity.aliases, entity.type) == ("Auth Service", ("認証",), "CoreService")
    assert entity.description == "issues tokens"
    assert view.find("認証") == view.find("auth service") == view.find("AUTH-SERVICE") == [entity]
    assert view.surfaces("auth-service") == {"Auth Service": 5, "認証": 2}
    assert view.entity("認証") == entity
    assert ("認証", "CoreService", "auth-service") in set(view.names())
    [mention] = view.mentions_of("auth-service")
    assert mention.description == "issues tokens" and mention.quote.doc == "types"


def test_a_fact_with_its_evidence(teller: Teller) -> None:
    view = teller.ledger.view
    fact = view.fact("auth-service:calls:users-db")
    assert fact is not None and fact == view.fact("認証:calls:users-db")
    assert fact.interval == Interval("2024-05")
    first, second = view.claims_of(fact)
    assert (first.quote.doc, first.date) == ("docs/a.md", "2024-06-01")
    assert (second.quote.doc, second.judgement.rule) == ("docs/b.md", "same_fact")
    assert {first.id, second.id} == set(fact.claims)
    assert view.claim(first.id) == first
    assert view.fact_of(first.id) == fact.id
    text = teller.ledger.text(first.quote.revision)
    assert text[first.quote.span.start : first.quote.span.end] == first.quote.text
    assert {f.id for f in view.facts_of("auth-service")} == {
        "api-gateway:calls:auth-service",
        "auth-service:calls:users-db",
        "auth-service:owned_by:red",
    }


def test_documents(teller: Teller) -> None:
    view = teller.ledger.view
    assert [d.id for d in view.documents()] == ["docs/a.md", "docs/b.md", "types"]
    document = view.document("docs/a.md")
    assert document is not None and document.date == "2024-06-01" and document.state == "live"
    assert view.document_at("docs/a.md") == document
    spans = view.stated_in("docs/b.md")
    assert sorted(spans.values(), key=lambda s: s.start) == [Span(0, 29), Span(30, 61)]


def test_documents_in_short_are_those_at_a_path() -> None:
    teller = Teller()
    for name in ("a", "b", "c"):
        teller.say(name, "Wren | calls | Lark\n")
    with teller.ledger.writing("r", "test") as writer:
        writer.document("a", "renamed", path="elsewhere/a")
        writer.document("b", "withdrawn")
        writer.document("a~2", "new", text="anew", path="a", recipe="r1", content_hash="h1")
        view = writer.view
        every, at = view.filed()
        assert sorted(every) == sorted(
            (d.id, d.path, d.state, d.content_hash, d.recipe) for d in view.documents()
        )
        assert {path: one.id for path, one in at.items()} == {
            "elsewhere/a": "a", "a": "a~2", "b": "b", "c": "c"
        }  # fmt: skip
        for path in (*at, "nowhere"):
            known = view.document_at(path)
            assert view.filed_at(path) == at.get(path)
            assert (known and known.id) == (at[path].id if path in at else None)


def test_the_graph_holds_what_stands(teller: Teller) -> None:
    teller.say("c", "Auth Service | owned_by | Blue\nBlue : Team\nRed | leads | Users DB | planned\n")
    view = teller.ledger.view
    graph = view.graph()
    assert list(graph.nodes) == sorted(graph.nodes) and "session-cache" in graph
    flagged = {key for _, _, key, data in graph.edges(keys=True, data=True) if data["contested"]}
    assert flagged == {"auth-service:owned_by:red", "auth-service:owned_by:blue"}
    assert "red:leads:users-db" not in {key for _, _, key in graph.edges(keys=True)}
    assert view.graph(contested=False).number_of_edges() == graph.number_of_edges() - 2
    assert graph.nodes["auth-service"]["aliases"] == ["認証"]


def test_counts(teller: Teller) -> None:
    counts = teller.ledger.view.counts()
    assert counts["entities"] == 6 and counts["facts"] == 3 and counts["documents"] == 3
    assert counts["claims"] == counts["supported"] == 5
    assert counts["facts:current"] == 3


def test_counts_by_class_and_standing_are_of_what_is_there(teller: Teller) -> None:
    teller.say("c", "Auth Service | owned_by | Blue\nBlue : Team\nRed | leads | Users DB | planned\n")
    with teller.ledger.writing("r", "test") as writer:
        writer.document("docs/a.md", "withdrawn")
    view = teller.ledger.view
    assert view.classes() == Counter(entity.type for entity in view.entities())
    facts = Counter((f.predicate, f.polarity, f.standing) for f in view.facts())
    assert facts == Counter((t.predicate, t.polarity, standing) for t, standing in view.standings())
    assert len(facts) > 2


def test_withdrawn_names_can_still_be_read(teller: Teller) -> None:
    with teller.ledger.writing("r", "test") as writer:
        for document in ("docs/a.md", "docs/b.md", "types"):
            writer.document(document, "withdrawn")
    view = teller.ledger.view
    assert view.entities() == [] and view.graph().number_of_nodes() == 0
    entity = view.entity("auth-service")
    assert entity is not None and entity.label == "Auth Service"
    assert view.find("Auth Service") == [entity]
    assert {f.standing for f in view.facts()} == {Standing.UNSUPPORTED}
    assert view.canonical()["facts"] == []


def test_odd_names_keep_apart_ids() -> None:
    names = [
        "決済台帳",
        "顧客台帳",
        "api_決済",
        "api_在庫",
        "🚀",
        "---",
        'Plan "B"',
        "O'Neil\\Sons",
        "a/b",
        "../x",
    ]
    names += [
        "urn:svc:1",
        'C++ "x',
        "50% off; DROP TABLE",
        "CON",
        "N" * 300,
        "</script><svg onload=kgTest()>",
    ]
    teller = Teller()
    teller.say("a", "".join(f"{name} ~ Service\n" for name in names if ":" not in name))
    view = teller.ledger.view
    for name in (n for n in names if ":" not in n):
        [entity] = view.find(name)
        assert entity.label == name and view.entity(entity.id) == entity
        assert ":" not in entity.id and "/" not in entity.id
    ids = [e.id for e in view.entities()]
    assert len(set(ids)) == len(ids) == len([n for n in names if ":" not in n])


def test_exports_do_not_depend_on_the_hash_seed(tmp_path: Path) -> None:
    script = (
        "import json; from tests.ledger.test_view import TYPES; from tests.ledger.speaking import Teller;"
        "t = Teller(types=TYPES); t.say('a', '= Auth Service | Al\\nAPI Gateway | calls | Al\\n"
        "Al | owned_by | Red\\n'); t.say('b', 'Al | owned_by | Blue\\nBlue : Team\\n= Red | Al\\n');"
        "print(json.dumps([t.ledger.view.canonical(), t.ledger.view.export()], sort_keys=True))"
    )
    repo = Path(__file__).resolve().parents[2]
    said = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=repo,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(said) == 1


def test_the_canonical_predicate_does_not_depend_on_the_order_of_the_file() -> None:
    schema = Schema(ontology())
    assert schema.canonical("called_by") == ("calls", True) and schema.canonical("calls") == ("calls", False)
    assert schema.slots("owned_by").single and not schema.slots("calls").single
    assert schema.slots("uses").undeclared and schema.slots("leads").single_inverse
    assert schema.slots("calls").disjoint == (("blocks", False),)
    assert schema.slots("located_in").granular == ("part_of",)
    assert schema.slots("peer_of").symmetric and schema.slots("peer_of").granular == ()


@pytest.mark.parametrize(
    ("status", "so"),
    [
        ("", True),
        ("approved", True),
        ("in force since 2024", True),
        ("superseded by adr-12", False),
        ("draft", False),
        ("廃止", False),
        ("改訂案", False),
        ("承認済み", True),
        ("Obsolete", False),
    ],
)
def test_which_documents_speak_of_now(status: str, so: bool) -> None:
    assert in_force(status) is so


def test_what_a_merge_called_goes_by_the_class_that_is_stated_more_often() -> None:
    teller = Teller()
    teller.say("a.md", "Vorn Post : Team\nVorn Yard : Place\n")
    view = teller.ledger.view
    with teller.ledger.writing("merge", "test") as writer:
        writer.decide(Decision("merge", entities=("vorn-post", "vorn-yard")))
    assert [(e.label, e.type) for e in view.entities()] == [("Vorn Post", "Place")]
    teller.say("b.md", "Vorn Post : Team\n")
    assert [e.type for e in view.entities()] == ["Team"]
    teller.say("c.md", "Vorn Yard : Place\n")
    assert [e.type for e in view.entities()] == ["Place"]


def test_a_name_is_settled_once_it_is_used_with_the_only_class_of_its_entity() -> None:
    teller = Teller()
    view = teller.ledger.view
    teller.say("a.md", "Vorn Post ~ Team\nOsk : Place\n")
    post, osk = (view.nodes.with_key(name)[0] for name in ("vorn post", "osk"))
    assert not view.nodes.settled(post)
    teller.say("b.md", "Vorn Post : Team\n")
    assert view.nodes.settled(post) and view.nodes.settled(osk)
    with teller.ledger.writing("merge", "test") as writer:
        writer.decide(Decision("merge", entities=("vorn-post", "osk")))
    assert not view.nodes.settled(post) and not view.nodes.settled(osk)


def test_ids_are_the_same_whether_things_are_read_at_once_or_each_on_its_own() -> None:
    teller = Teller()
    text = "".join(f"Grix {number} : Service\n" for number in range(520))
    teller.say("many.md", text + "Vorn : Team\nVorn : Place\nVorn : Store\n")
    view = teller.ledger.view
    found = view.entities()
    assert len(found) == 523 and len({e.id for e in found}) == 523
    assert {"vorn", "vorn@Place", "vorn@Store"} == {e.id for e in found if e.label == "Vorn"}
    assert all(view.entity(e.id) == e for e in found)
