"""Other names given in turn, on a tag, in a fragment or to people: what they belong to, and what is none."""

from __future__ import annotations

import pytest

from kg_ledger.records import Span
from kg_pipeline.documents import Chunk
from kg_pipeline.providers.embedded.en.labels import is_plural
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.embedded.names import pool_names
from tests.embedded.quarry import ONTOLOGY

CRUSHER = "# Crushers\n\n## Grinder 2\n\n"
CRANE = "# Cranes\n\n## Crane A\n\n"


def _named(text: str) -> dict[str, set[str]]:
    """Each name that a document establishes, with its other names."""
    drafts = extract(Chunk("a.md", "r", 0, Span(0, len(text)), text), ONTOLOGY, ()).entities
    for draft in drafts:
        for alias in draft.aliases:
            assert text[alias.at : alias.at + len(alias.quote)] == alias.quote
    found: dict[str, set[str]] = {}
    for name in pool_names(drafts, ONTOLOGY):
        found.setdefault(name.canonical, set()).add(name.name)
    return {canonical: names - {canonical} for canonical, names in found.items()}


@pytest.mark.parametrize(
    "text, names",
    [
        (CRANE + "- Tag CR-A, nicknamed the Heron\n- Red", {"Crane A": {"CR-A", "Heron"}}),
        (CRANE + "- Tag lost in 2019", {"Crane A": set()}),
        (
            CRUSHER + "The oldest crusher in the quarry, tagged GR-2 and known to everyone as Old Molar.",
            {"Grinder 2": {"GR-2", "Old Molar"}},
        ),
        (CRUSHER + "The oldest crusher in the quarry, built by Brand & Sons.", {"Grinder 2": set()}),
        (CRUSHER + "Its tag is GR-2, and on rotas it appears as Molar.", {"Grinder 2": {"GR-2", "Molar"}}),
        (CRUSHER + "On rotas it appears as early as Monday.", {"Grinder 2": set()}),
        (
            "There are two pits. One is Whin Pit (WP-7), which everybody calls the sink.",
            {"Whin Pit": {"WP-7", "the sink"}},
        ),
        ("The other is Slate Pit (SP-8), or the Slate for short.", {"Slate Pit": {"SP-8", "Slate"}}),
        ("Whin Pit, which everybody calls early in the day, is deep.", {"Whin Pit": set()}),
        ("Whin Pit, which everybody calls a disgrace, is deep.", {"Whin Pit": set()}),
        (
            "We went past Whin Pit (WP-7), Slate Pit (WP-8) and the gate.",
            {"Whin Pit": {"WP-7"}, "Slate Pit": {"WP-8"}},
        ),
        ("We went past Whin Pit (see WP-7).", {"Whin Pit": set()}),
    ],
)
def test_other_names_of_one_thing(text: str, names: dict[str, set[str]]) -> None:
    assert _named(text) == names


@pytest.mark.parametrize(
    "text, names",
    [
        (
            "There are three gangs: the Dawn Water Gang, the Dusk Water Gang and Moon Watch. In logs the "
            "first two are Dawn and Dusk.",
            {"Dawn Water Gang": {"Dawn"}, "Dusk Water Gang": {"Dusk"}, "Moon Watch": set()},
        ),
        (
            "Visitors see three pits, Amber Bowl, the Whin Basin and the Slate Cup. On drawings they are "
            "P-1, P-2 and P-3, and keepers just say the Amber, the Basin and the Cup.",
            {"Amber Bowl": {"Amber", "P-1"}, "Whin Basin": {"Basin", "P-2"}, "Slate Cup": {"Cup", "P-3"}},
        ),
        (
            "There are two pits, Amber Bowl and Slate Cup. The maps have them as P-1 and P-2.",
            {"Amber Bowl": {"P-1"}, "Slate Cup": {"P-2"}},
        ),
        (
            "There are two gangs: the Dawn Gang and the Dusk Gang. In winter the two are Cold and Wet.",
            {"Dawn Gang": set(), "Dusk Gang": set()},
        ),
    ],
)
def test_other_names_in_turn(text: str, names: dict[str, set[str]]) -> None:
    assert _named(text) == names


@pytest.mark.parametrize(
    "text, names",
    [
        ("One of the Dawn Gang came and did the bit with the gloves.", {"Dawn Gang": set()}),
        ("Two of the Dusk Gang came.", {"Dusk Gang": set()}),
        (
            "# Papers\n\n## Pits\n\nThere are two pits, Amber Bowl and Slate Cup. On maps they are P-1 "
            "and P-2.",
            {"Amber Bowl": {"P-1"}, "Slate Cup": {"P-2"}},
        ),
    ],
)
def test_no_name_of_part_of_a_thing_or_of_a_class(text: str, names: dict[str, set[str]]) -> None:
    assert _named(text) == names


@pytest.mark.parametrize(
    "text, names",
    [
        (
            'Long Acre is a pit. A second pit, the Chapel, is new. Old hands say "the Crypt" when they '
            "mean the Chapel.",
            {"Long Acre": set(), "Chapel": {"Crypt"}},
        ),
        (
            "There are two pits, Amber Bowl and Slate Cup. Drawings write AB and SC for them.",
            {"Amber Bowl": {"AB"}, "Slate Cup": {"SC"}},
        ),
        (
            "Whin Pit is a pit. Nobody in the yard says Whin Pit, though; to the crews it is the Bunker.",
            {"Whin Pit": {"Bunker"}},
        ),
        (
            "The other gang is the Dawn Gang. We had it from Ardle Forge, who are written A&F on tickets.",
            {"Dawn Gang": set(), "Ardle Forge": {"A&F"}},
        ),
    ],
)
def test_whom_a_name_is_said_of(text: str, names: dict[str, set[str]]) -> None:
    assert _named(text) == names


@pytest.mark.parametrize(
    "text, classes",
    [
        ("The second pit, the Chapel, was dug in 1911.", {"Chapel": "Pit"}),
        ("The second pit, Monday permitting, was dug in 1911.", {}),
        (
            "We lift with two cranes. The big one is Ironsides, a crane; the small one, Tadpole, is new.",
            {"Ironsides": "Crane", "Tadpole": "Crane"},
        ),
        ("# Papers\n\n## The Tin Orchard\n\nA pit for all, by the river.", {"Tin Orchard": "Pit"}),
        ("# Papers\n\n## Pilot dig\n\nA third pit, Lark, is planned.", {"Lark": "Pit"}),
        (
            "| Crane | Spare parts in it |\n|---|---|\n| Ironsides | Foxwhelp, Brown Snout |\n",
            {"Ironsides": "Crane", "Foxwhelp": "Spare", "Brown Snout": "Spare"},
        ),
        ("| Crane | Cost of spare parts |\n|---|---|\n| Ironsides | Much |\n", {"Ironsides": "Crane"}),
    ],
)
def test_classes_beside_a_name(text: str, classes: dict[str, str]) -> None:
    drafts = extract(Chunk("a.md", "r", 0, Span(0, len(text)), text), ONTOLOGY, ()).entities
    assert {name.canonical: name.type for name in pool_names(drafts, ONTOLOGY)} == classes


@pytest.mark.parametrize(
    "text, names",
    [
        ('# Cranes\n\n## Crane 7 "Gertie"\n\nOiled.', {"Crane 7": {"Gertie"}}),
        ("# Cranes\n\n## Crane 7 “The Whale” (red)\n\nOiled.", {"Crane 7": {"Whale"}}),
        ('# Cranes\n\n## Crane "Gertie"\n\nOiled.', {}),
        (
            "PITS\n\nBig Hole (BH): deep.\nLittle Hole (LH): not so.",
            {"Big Hole": {"BH"}, "Little Hole": {"LH"}},
        ),
    ],
)
def test_names_in_headings_and_below_a_class_word(text: str, names: dict[str, set[str]]) -> None:
    found = _named(text)
    assert {name: found[name] for name in names} == names


@pytest.mark.parametrize(
    "word, several",
    [("bus", False), ("buses", True), ("chassis", False), ("menus", True), ("canvas", False), ("men", True)],
)
def test_words_in_s(word: str, several: bool) -> None:
    assert is_plural(word) is several
