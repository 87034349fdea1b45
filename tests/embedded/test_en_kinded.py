"""Names that bring their kind along, half small names, numbers that share their noun, codes before titles."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import parse_ontology
from kg_ledger.records import Change, Modality, Polarity, Span
from kg_pipeline.documents import Chunk, Document
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.embedded.names import pool_names
from kg_pipeline.providers.embedded.survey import survey
from kg_pipeline.providers.tasks import DraftClaim, KnownName
from kg_pipeline.text.kinds_en import kinds_counted
from kg_pipeline.text.shared_heads import stands_listed

ROPEWAY = parse_ontology(
    {
        "name": "ropeway",
        "classes": {
            "Thing": {"labels": {"en": ["equipment"]}},
            "Carrier": {
                "parent": "Thing", "labels": {"en": ["carrier"]},
                "description": "What runs on the rope: gondola, chair, materials skip.",
            },
            "Station": {"parent": "Thing", "labels": {"en": ["station"]}, "description": "Where they stop."},
            "Squad": {"labels": {"en": ["squad"]}},
            "Firm": {"labels": {"en": ["firm"]}, "description": "Someone from outside: help, selling, plan."},
            "Rule": {"labels": {"en": ["rule"]}},
        },
        "predicates": {
            "run_by": {
                "domain": "Thing", "range": "Squad", "cardinality": "one",
                "cues": {"en": ["is run by"]}, "inverse_cues": {"en": ["runs"]},
            },
            "mended_by": {"domain": "Thing", "range": "Firm", "cues": {"en": ["is mended by"]}},
            "bound_by": {
                "domain": "Thing", "range": "Rule", "cues": {"en": ["falls under"]},
                "inverse_cues": {"en": ["binds"]},
            },
        },
    },
    "here",
)  # fmt: skip
Read = tuple[dict[str, KnownName], list[DraftClaim]]


def _read(text: str) -> Read:
    known = pool_names(survey(Document("a.md", text), ROPEWAY).entities, ROPEWAY)
    claims = extract(Chunk("a.md", "r", 0, Span(0, len(text)), text), ROPEWAY, known).relations
    return {one.name: one for one in known}, claims


def _pairs(text: str) -> set[tuple[str, str, str]]:
    """Plain triples in canonical names."""
    names, claims = _read(text)
    folded = {name.casefold(): one.canonical for name, one in names.items()}
    return {
        (folded[claim.subject.casefold()], claim.predicate, folded[claim.object.casefold()])
        for claim in claims
        if (claim.polarity, claim.modality) == (Polarity.AFFIRMED, Modality.ASSERTED)
        and claim.change is not Change.ENDED
    }


@pytest.mark.parametrize(
    "description, kinds",
    [
        (
            "What runs on the rope: gondola, chair, materials skip.",
            [["gondola", "chair", "materials skip"]],
        ),
        ("A machine, such as a lathe, a press or a kiln.", [["lathe", "press", "kiln"]]),
        ("Anything that is kept: what hangs from the rope and is paid for.", []),
        ("A machine.", []),
        ("Somewhere: here.", []),
    ],
)
def test_kinds_that_a_description_counts(description: str, kinds: list[list[str]]) -> None:
    assert kinds_counted(description) == kinds


@pytest.mark.parametrize(
    "text, canonical, names",
    [
        ("## Gondola Marmot (GD-3)\n\nRed.\n", "Marmot", {"Marmot", "Gondola Marmot", "GD-3"}),
        ("## Materials skip CH-9\n\nGreen.\n", "CH-9", {"CH-9", "Materials skip CH-9"}),
        ("## Small chair Wren\n\nWren is red.\n", "Wren", {"Wren", "Small chair Wren"}),
    ],
)
def test_a_heading_with_the_kind_before_the_name(text: str, canonical: str, names: set[str]) -> None:
    found, _ = _read(f"# Carriers of the valley\n\n{text}")
    assert {name for name, one in found.items() if one.canonical == canonical} == names
    assert found[canonical].type == "Carrier"


@pytest.mark.parametrize(
    "text",
    [
        "## Chair Safety\n\nMind the safety bar.\n",
        "## Station Notes\n\nClean it.\n",
        "## Station Keeper\n\nThe Station Keeper is old.\n",
        "## Rule of Thumb\n\nWait.\n",
        "## Selling Marmot\n\nMarmot is dear.\n",
    ],
)
def test_a_title_is_no_name(text: str) -> None:
    assert {name for name in _read(f"# Handbook\n\n{text}")[0] if name != "Station Keeper"} == set()


def test_the_kind_takes_a_name_up() -> None:
    text = (
        "# Valley\n\n## Gondola Marmot (GD-3)\n\nR-7 is the wind rule. The gondola falls under R-7.\n\n"
        "## Chair Limpet (CH-1)\n\nA lighter one than Marmot. The Lower rope squad runs it.\n"
    )
    assert _pairs(text) == {
        ("Marmot", "bound_by", "R-7"),
        ("Limpet", "run_by", "Lower rope squad"),
    }


@pytest.mark.parametrize(
    "text, squads",
    [
        (
            "Station 1 is run by the Upper rope squad, Station 2 by nobody. The Lower rope squad is away.",
            {"Upper rope squad", "Lower rope squad"},
        ),
        ("The Night rescue squad runs Station 3.", {"Night rescue squad"}),
        (
            "The Night squad runs Station 3, and the Early squad runs Station 4.",
            {"Night squad", "Early squad"},
        ),
        (
            "The Larch cable squad runs Station 4 and the Cedar cable squad runs Station 5.",
            {"Larch cable squad", "Cedar cable squad"},
        ),
        ("# Station 6\n\n- Run by: North tower squad\n", {"North tower squad"}),
    ],
)
def test_a_half_small_name(text: str, squads: set[str]) -> None:
    found, claims = _read(text)
    assert {one.canonical for one in found.values() if one.type == "Squad"} == squads
    assert {claim.object for claim in claims} <= squads and claims


def test_a_small_name_in_a_counted_list_beside_others() -> None:
    text = "There are three stations: Station 1, the Upper Halt and the quiet end. The quiet end is wet."
    assert {one.canonical for one in _read(text)[0].values()} == {"Station 1", "Upper Halt", "quiet end"}


@pytest.mark.parametrize(
    "text",
    [
        "The old rope squad has left. Old rope squads never return.",
        "Use the Larch backup squad. Larch is closed.",
        "The rescue squad came. If rescue squads come, wait.",
        "The new squad came. Every squad is an Old squad one day.",
    ],
)
def test_what_is_no_half_small_name(text: str) -> None:
    assert not [name for name in _read(text)[0] if " " in name]


@pytest.mark.parametrize(
    "text, stations",
    [
        ("Stations 1, 2 and 12 have heaters and are run by the Upper rope squad.", "1 2 12"),
        ("Stations 4 and 5 are run by the Upper rope squad.", "4 5"),
        ("The Upper rope squad runs Stations 7, 8, and 9.", "7 8 9"),
        ("The Upper rope squad runs stations A and B.", "A B"),
    ],
)
def test_numbers_that_share_their_noun(text: str, stations: str) -> None:
    found, claims = _read(text)
    wanted = {f"Station {number}" for number in stations.split()}
    assert {name for name, one in found.items() if one.type == "Station"} == wanted
    assert {claim.subject for claim in claims} == wanted
    for claim in claims:
        assert claim.at is not None and text[claim.at :].startswith(claim.quote)
        assert "tations" in claim.quote


@pytest.mark.parametrize(
    "text, name, found",
    [
        ("Ponds 1, 2 and 12 are deep.", "Pond 12", 1),
        ("Ponds 1, 2 and 12 are deep.", "Pond 1", 1),
        ("Filling lines 3 and 4 rest.", "Filling line 4", 1),
        ("Filling lines 3 and 4 rest.", "Cutting line 4", 0),
        ("Galleries 3 & 4 rest.", "Gallery 4", 1),
        ("Ponds 1, 2 and 12 are deep.", "Pond 3", 0),
        ("Ponds 1 and 20% of the rest.", "Pond 20", 0),
        ("Pond 1 and 2 dogs.", "Pond 2", 0),
    ],
)
def test_where_a_numbered_name_stands_in_a_list(text: str, name: str, found: int) -> None:
    assert len(stands_listed(text, name)) == found


@pytest.mark.parametrize(
    "text, rule",
    [
        ("# R-11 Ice on the rope\n\nBinds: Station 2\n", "R-11"),
        ("# R-12 Crowds\n\nBinds: Station 2\n\nAt night R-12 is asleep.\n", "R-12"),
    ],
)
def test_a_code_before_a_title(text: str, rule: str) -> None:
    assert _pairs(text) == {("Station 2", "bound_by", rule)}
