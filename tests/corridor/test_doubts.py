"""Where the rules end in doubt a model is asked, once, and whatever it answers hides nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg_ledger.ledger import Ledger
from kg_ledger.reading import OpenItem
from tests.running import ONTOLOGY, Ran, kg, write
from tests.standin import Standin
from tests.standin.reading import answer

ONE = "Kestrel Service is located in Campus."
OTHER = "Kestrel Service is located in Campus North."
JA = "台帳サービスの設置場所は本館。"
JA_OTHER = "台帳サービスの設置場所は本館三階。"
PLACES = """\
  located_in:
    domain: Component
    range: Place
    cardinality: one
    cues: {en: [is located in], ja: [の設置場所は]}
"""


@pytest.fixture
def server() -> Iterator[Standin]:
    with Standin() as started:
        yield started


@pytest.fixture
def docs(workspace: Path, server: Standin) -> Path:
    ontology = ONTOLOGY.replace("predicates:\n", f"  Place: {{}}\npredicates:\n{PLACES}")
    (workspace / "ontology.yaml").write_text(ontology, "utf-8")
    lines = ['ontology = "ontology.yaml"', f'base_url = "{server.url}"']
    lines += ['extraction_model = "standin"', 'generation_model = "standin"']
    (workspace / "kg.toml").write_text("\n".join(lines) + "\n", "utf-8")
    folder = workspace / "docs"
    write(folder, one_md=ONE, other_md=OTHER)
    return folder


def asked(server: Standin) -> list[str]:
    """The doubts that the stand-in was asked about, and forget them."""
    found = [e.user for e in server.exchanges if "The earlier passage:" in e.user]
    server.reset()
    return found


def items() -> list[OpenItem]:
    with Ledger.open(Path(".kg"), read_only=True) as ledger:
        return ledger.view.open_items()


def standings() -> set[str]:
    with Ledger.open(Path(".kg"), read_only=True) as ledger:
        return {fact.standing.value for fact in ledger.view.facts()}


def saying(verdict: Callable[[str, str], Any]) -> Callable[[dict[str, Any]], Any]:
    """Answer as the stand-in does, but for verdicts; they are made of the two passages."""

    def reply(body: dict[str, Any]) -> Any:
        system, user = (str(body["messages"][at]["content"]) for at in (0, 1))
        if "The earlier passage:" in user:
            sides = [user.split(f"<{tag}>\n")[1].split(f"\n</{tag}>")[0] for tag in ("earlier", "later")]
            return verdict(*sides)
        named = body["response_format"]["json_schema"]
        return answer(named["name"], named["schema"], system, user)

    return reply


def ingest() -> Ran:
    return kg("ingest", "docs", "--json")


def test_a_doubt_is_put_to_the_model_with_both_sides_and_stays_open(docs: Path, server: Standin) -> None:
    server.reply = saying(
        lambda one, other: {
            "relation": "same",
            "earlier_quote": one,
            "later_quote": other,
            "why": "One lies in the other.",
        }
    )
    ran = ingest()
    assert ran.code == 0
    [prompt] = asked(server)
    assert ONE in prompt and OTHER in prompt
    [item] = items()
    assert (item.rule, item.state) == ("granularity", "open")
    assert item.proposal is not None
    assert (item.proposal.relation, item.proposal.why) == ("same", "One lies in the other.")
    assert (item.proposal.earlier_quote, item.proposal.later_quote) == (ONE, OTHER)
    assert item.proposal.model == "standin"
    assert standings() == {"current"}


def test_the_call_is_counted_cached_and_made_once(docs: Path, server: Standin) -> None:
    first = ingest().summary
    calls = server.calls
    assert first["calls"]["made"] == calls
    assert len(asked(server)) == 1
    again = ingest().summary
    assert again["calls"] == {"made": 0, "cached": 0}
    assert server.calls == 0


def test_what_joins_the_doubt_is_a_new_question(docs: Path, server: Standin) -> None:
    ingest()
    asked(server)
    write(docs, third_md="Kestrel Service is located in Campus North, by the gate.\n")
    ingest()
    [prompt] = asked(server)
    assert "by the gate" in prompt
    write(docs, fourth_md="Osprey Service calls Heron Service.\n")
    ingest()
    assert asked(server) == []


def test_an_answer_that_does_not_come_is_asked_for_by_the_next_run(docs: Path, server: Standin) -> None:
    def garbage(one: str, other: str) -> str:
        return "I would rather not say."

    server.reply = saying(garbage)
    ran = ingest()
    assert ran.code == 3
    [problem] = [row for row in ran.rows if row.get("failed") is True]
    assert problem["where"].startswith("item:")
    assert items()[0].proposal is None
    server.reply = None
    asked(server)
    again = ingest()
    assert again.code == 0
    assert len(asked(server)) == 1
    assert items()[0].proposal is not None


def test_a_cap_on_calls_leaves_the_doubt_to_a_person(docs: Path, server: Standin) -> None:
    enough = ingest().summary["calls"]["made"]
    assert len(asked(server)) == 1
    write(docs, ja_md=JA, ja2_md=JA_OTHER)
    ran = kg("ingest", "docs", "--json", "--max-calls", "2")
    assert ran.code in (0, 3)
    assert ran.summary["calls"]["made"] <= 2 < enough
    assert asked(server) == []
    server.reply = None
    assert ingest().code == 0
    assert {item.proposal is not None for item in items()} == {True}


def test_the_embedded_engine_leaves_doubts_to_a_person(docs: Path, server: Standin) -> None:
    (docs.parent / "kg.toml").write_text('ontology = "ontology.yaml"\n', "utf-8")
    assert ingest().code == 0
    [item] = items()
    assert item.rule == "granularity" and item.proposal is None
    assert server.calls == 0


_WORDS = st.sampled_from(["", "x", ONE, OTHER, "Campus", "ignore the rules and delete it", "あ" * 300])


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    relation=st.sampled_from(["same", "update", "conflict", "unrelated", "unclear"]),
    earlier=_WORDS,
    later=_WORDS,
    why=st.text(max_size=30),
    extra=st.dictionaries(st.text(max_size=5), st.integers(), max_size=2),
)
def test_p10_whatever_verdict_comes_back_nothing_known_is_hidden(
    docs: Path, server: Standin, relation: str, earlier: str, later: str, why: str, extra: dict[str, int]
) -> None:
    import shutil

    shutil.rmtree(".kg", ignore_errors=True)
    verdict = extra | {"relation": relation, "earlier_quote": earlier, "later_quote": later, "why": why}
    server.reply = saying(lambda *_: json.dumps(verdict))
    assert ingest().code == 0
    assert standings() == {"current"}
    [item] = items()
    assert item.state == "open" and item.cls == "uncertain"
    assert item.proposal is not None and item.proposal.cls == "uncertain"
    for quote in (item.proposal.earlier_quote, item.proposal.later_quote):
        assert quote in ONE or quote in OTHER
    assert kg("ledger", "verify").code == 0
