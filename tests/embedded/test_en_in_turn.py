"""Other names in passing or in turn, codes behind what they are, and what a verb asks of names."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Span
from kg_pipeline.documents import Chunk, Document
from kg_pipeline.providers.embedded.en.shortened import shortened
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.embedded.names import pool_names
from kg_pipeline.providers.embedded.survey import survey

ROPES = parse_ontology(
    {
        "name": "ropes",
        "classes": {
            "Thing": {"labels": {"en": ["thing"]}},
            "Lift": {"parent": "Thing", "labels": {"en": ["lift", "skip"]}},
            "Stop": {"parent": "Thing", "labels": {"en": ["stop"]}},
            "Squad": {"labels": {"en": ["squad"]}},
        },
        "predicates": {
            "run_by": {
                "domain": "Thing", "range": "Squad", "cardinality": "one", "cues": {"en": ["is run by"]}
            },
            "calls_at": {"domain": "Lift", "range": "Stop", "cues": {"en": ["calls at"]}},
            "feeds": {
                "domain": "Lift", "range": "Lift", "cues": {"en": ["passes stones to"]},
                "inverse_cues": {"en": ["is fed by", "receives stones from"]},
            },
            "needs": {
                "domain": "Thing", "range": "Thing", "transitive": True, "cues": {"en": ["is powered from"]}
            },
        },
    },
    "here",
)  # fmt: skip
HEAD = "The Dawn Rope Squad and the Dusk Rope Squad are squads. Stop 1, Stop 2 and Stop 3 are stops.\n\n"


def _aliases(text: str) -> dict[str, set[str]]:
    """Canonical name → its other names."""
    found: dict[str, set[str]] = {}
    for one in pool_names(survey(Document("a.md", text), ROPES).entities, ROPES):
        found.setdefault(one.canonical, set()).add(one.name)
    return {name: names - {name} for name, names in found.items() if names - {name}}


@pytest.mark.parametrize(
    "text, aliases",
    [
        (
            'Stop 1 lies where the rope bends, so on the radio it is "the Elbow".',
            {"Stop 1": {"Elbow"}},
        ),
        ("The motor of skip SK-4 (the one everybody calls Grumbler) is loud.", {"SK-4": {"Grumbler"}}),
        ("The motor of lift LF-2, the one the children know as Hopper, squeaks.", {"LF-2": {"Hopper"}}),
        (
            "Two squads: the Dawn Rope Squad and the Dusk Rope Squad. Rosters shorten them to DRS and URS.",
            {"Dawn Rope Squad": {"DRS"}, "Dusk Rope Squad": {"URS"}},
        ),
        (
            "Stops are Stop 1, Stop 2 and Stop 3. The first two are shortened to S1 and S2.",
            {"Stop 1": {"S1"}, "Stop 2": {"S2"}},
        ),
    ],
)
def test_other_names_in_passing(text: str, aliases: dict[str, set[str]]) -> None:
    assert _aliases(HEAD + text) == aliases


@pytest.mark.parametrize(
    "text",
    [
        "Stops are Stop 1, Stop 2 and Stop 3. Rosters shorten them to S1 and S2.",
        "Stops are Stop 1 and Stop 2. Rosters never shorten them to S1 and S2.",
        "Stop 1 is near. The night is long. Rosters shorten them to S1 and S2.",
        "Stop 1 (the one everybody avoids) is wet.",
    ],
)
def test_what_gives_no_other_name(text: str) -> None:
    assert _aliases(HEAD + text) == {}


@pytest.mark.parametrize(
    "name, short",
    [
        ("Winch house pump WP-2", ["WP-2"]),
        ("winch pump WP-2", ["WP-2"]),
        ("Pump WP-2", ["WP-2"]),
        ("Harl WP-2", []),
        ("Harl Ropes WP-2", []),
        ("Winch house pump", []),
    ],
)
def test_a_code_behind_what_it_is(name: str, short: list[str]) -> None:
    assert shortened(name, frozenset(), human=False, common=frozenset(("pump",))) == short


def _classes(text: str) -> dict[str, str | None]:
    return {
        one.name: one.type for one in pool_names(survey(Document("a.md", HEAD + text), ROPES).entities, ROPES)
    }


def test_of_two_predicates_that_a_verb_may_word_the_wider_is_asked() -> None:
    text = "Bess Lift is a lift. Bess Lift gets its power from ZQ-9."
    assert _classes(text)["ZQ-9"] == "Thing"


def test_a_kin_wording_tells_nothing_of_two_unknown_names() -> None:
    found = _classes("Grumbler is fed from ZQ-9.")
    assert "ZQ-9" not in found and "Grumbler" not in found


def test_an_item_that_goes_on_about_the_one_before_it() -> None:
    text = "Bess Lift is a lift.\n\n- Bess Lift is run by the Dawn Rope Squad.\n- It calls at Stop 2.\n"
    known = pool_names(survey(Document("a.md", HEAD + text), ROPES).entities, ROPES)
    whole = HEAD + text
    claims = extract(Chunk("a.md", "r", 0, Span(0, len(whole)), whole), ROPES, known).relations
    assert {(c.subject, c.predicate, c.object) for c in claims} == {
        ("Bess Lift", "run_by", "Dawn Rope Squad"),
        ("Bess Lift", "calls_at", "Stop 2"),
    }
