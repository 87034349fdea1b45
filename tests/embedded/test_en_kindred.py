"""What an ontology means by one everyday wording, it means by the others; doings and likeness."""

from __future__ import annotations

import pytest

from kg_pipeline.providers.embedded.en.kindred import kindred
from kg_pipeline.providers.embedded.en.language import LANGUAGE
from kg_pipeline.providers.embedded.layout import layout
from tests.embedded.english import Domain
from tests.embedded.quarry import about

ORCHARD = Domain(
    {
        "name": "orchard",
        "classes": {
            "Plant": {"labels": {"en": ["plant"]}},
            "Press": {"parent": "Plant", "labels": {"en": ["press"]}},
            "Pump": {"parent": "Plant", "labels": {"en": ["pump"]}},
            "Yard": {"labels": {"en": ["yard"]}},
            "Crew": {"labels": {"en": ["crew"]}},
            "Pass": {"labels": {"en": ["pass"]}},
        },
        "predicates": {
            "depends_on": {
                "domain": "Plant",
                "range": "Plant",
                "transitive": True,
                "cardinality": "many",
                "cues": {"en": ["depends on"]},
            },
            "stands_in": {"domain": "Plant", "range": "Yard", "cues": {"en": ["stands in"]}},
            "kept_by": {
                "domain": "Plant",
                "range": "Crew",
                "cardinality": "one",
                "cues": {"en": ["is maintained by", "maintenance is done by"]},
                "inverse_cues": {"en": ["looks after"]},
            },
            "needs_pass": {"domain": "Plant", "range": "Pass", "cues": {"en": ["requires"]}},
            "shares_belt_with": {
                "domain": "Plant",
                "range": "Plant",
                "symmetric": True,
                "cues": {"en": ["shares a belt with"]},
            },
            "granted_for": {
                "domain": "Crew",
                "range": "Yard",
                "cardinality": "many",
                "cues": {"en": ["holds a key for"]},
            },
        },
    },
    {
        "Old Hob": "Press",
        "Wren": "Pump",
        "Lark": "Pump",
        "East Gate": "Plant",
        "West Gate": "Plant",
        "North Yard": "Yard",
        "South Yard": "Yard",
        "Day Crew": "Crew",
        "Night Crew": "Crew",
        "Fire Pass": "Pass",
    },
)


STATED = {
    "Old Hob relies on Wren.": "Old Hob depends_on Wren",
    "Old Hob hangs on Wren.": "Old Hob depends_on Wren",
    "Old Hob cannot be run without Wren.": "Old Hob depends_on Wren",
    "Old Hob will not squeeze without Wren.": "Old Hob depends_on Wren",
    "Old Hob and Wren are in the North Yard.": "Old Hob stands_in North Yard; Wren stands_in North Yard",
    "You will find Old Hob in the North Yard.": "Old Hob stands_in North Yard",
    "Old Hob is housed in the North Yard.": "Old Hob stands_in North Yard",
    "Old Hob is serviced by the Day Crew.": "Old Hob kept_by Day Crew",
    "The Day Crew tends Old Hob.": "Old Hob kept_by Day Crew",
    "Looking after Old Hob is a job for the Day Crew.": "Old Hob kept_by Day Crew",
    "Maintaining Old Hob falls to the Day Crew.": "Old Hob kept_by Day Crew",
    "Welding near Old Hob or Wren requires a Fire Pass.":
        "Old Hob needs_pass Fire Pass; Wren needs_pass Fire Pass",
    "Work of more than an hour on Old Hob requires a Fire Pass.": "Old Hob needs_pass Fire Pass",
    "Like Lark, Wren depends on Old Hob.": "Lark depends_on Old Hob; Wren depends_on Old Hob",
    "The Day Crew holds a key for the North Yard since 2019 and for the South Yard since 2021.":
        "Day Crew granted_for North Yard; Day Crew granted_for South Yard",
    "Old Hob is maintained by the Day Crew until the end of 2031.": "Old Hob kept_by Day Crew",
    "Old Hob is, naturally, in the North Yard.": "Old Hob stands_in North Yard",
    "Old Hob is pitched at the North Yard.": "Old Hob stands_in North Yard",
    "Wren stands in the North Yard, and Old Hob facing it is in the South Yard.":
        "Old Hob stands_in South Yard; Wren stands_in North Yard",
    "Tell the Day Crew; they look after Old Hob.": "Old Hob kept_by Day Crew",
    "Old Hob and Wren share a belt.": "Old Hob shares_belt_with Wren",
    "Maintenance of Old Hob is done by the Day Crew.": "Old Hob kept_by Day Crew",
    "Old Hob was maintained by the Day Crew until 2021.": "",
    "A meeting of the Day Crew requires a Fire Pass.": "",
    "Looking at Old Hob is a job for the Day Crew.": "",
}  # fmt: skip


@pytest.mark.parametrize("text", STATED)
def test_the_same_in_other_words(text: str) -> None:
    said = {f"{s} {p} {o}" for s, p, o, mark in ORCHARD.read(text) if not mark}
    assert "; ".join(sorted(said)) == STATED[text]


def test_a_wording_of_another_predicate_stays_with_it() -> None:
    own = {"depends_on": "needs", "needs_pass": "requires"}
    given = {(predicate, wording) for predicate, wording, *_ in kindred(ORCHARD.ontology)}
    assert ("depends_on", "relies on") in given
    assert all((other, wording) not in given for wording in own.values() for other in own)


def test_a_wording_of_many_groups_does_not_tell_which_is_meant() -> None:
    domain = Domain(
        {
            "name": "x",
            "classes": {"A": {}},
            "predicates": {"p": {"domain": "A", "range": "A", "cues": {"en": ["comes from"]}}},
        },
        {},
    )
    assert list(kindred(domain.ontology)) == []


@pytest.mark.parametrize(
    "text, alias",
    [
        ("Old Hob (P-1) is a press.", "P-1"),
        ("Mind the Old Hob (works number P-1), which is a press.", "P-1"),
        ("Old Hob, a press that everybody calls “Grandpa”, squeaks.", "Grandpa"),
        ("In the log, Wren is shortened to W and Old Hob to OH.", "OH"),
        ("Old Hob, which the older hands still call “Press 9”, is a press.", "Press 9"),
    ],
)
def test_other_names_in_brackets_and_asides(text: str, alias: str) -> None:
    drafts = LANGUAGE.survey(layout(text), ORCHARD.ontology)
    assert alias in {a.name for d in drafts if d.name == "Old Hob" for a in d.aliases}


def test_a_version_in_brackets_is_no_name() -> None:
    drafts = LANGUAGE.survey(layout("Old Hob (v2) is a press."), ORCHARD.ontology)
    assert not [a for d in drafts for a in d.aliases]


def test_both_gates_are_the_two_names_with_that_word() -> None:
    scene = ORCHARD.scene()
    scene.recent = [ORCHARD.names[n] for n in ("East Gate", "West Gate", "Old Hob", "Wren")]
    said = {s for s, _, _, _ in ORCHARD.read("Both gates are maintained by the Day Crew.", scene)}
    assert said == {"East Gate", "West Gate"}


LIBRARY = Domain(
    {
        "name": "shelves",
        "classes": {
            "Work": {"labels": {"en": ["work"]}},
            "Shelf": {"labels": {"en": ["shelf"]}},
            "Clerk": {"labels": {"en": ["clerk"]}},
        },
        "predicates": {
            "kept_on": {"domain": "Work", "range": "Shelf", "cues": {"en": ["keeps its pages on"]}},
            "minded_by": {"domain": "Work", "range": "Clerk", "cues": {"en": ["is looked after by"]}},
            "goes_to": {"domain": "Shelf", "range": "Shelf", "cues": {"en": ["hands dust to"]}},
        },
    },
    {"Quill Saga": "Work", "Oaken Shelf": "Shelf", "Elm Shelf": "Shelf", "Ode Marrin": "Clerk"},
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The Quill Saga sits on the Oaken Shelf.", "Quill Saga kept_on Oaken Shelf"),
        ("The Oaken Shelf passes everything on to the Elm Shelf.", "Oaken Shelf goes_to Elm Shelf"),
        ("The Elm Shelf gets its dust from the Oaken Shelf.", "Oaken Shelf goes_to Elm Shelf"),
        ("The Quill Saga is in the hands of Ode Marrin.", "Quill Saga minded_by Ode Marrin"),
        ("The Quill Saga is with Ode Marrin.", "Quill Saga minded_by Ode Marrin"),
        ("Ode Marrin sees to the Quill Saga.", "Quill Saga minded_by Ode Marrin"),
        ("On the Oaken Shelf you will find dust.", ""),
    ],
)
def test_what_is_handed_on_or_kept_may_be_anything(text: str, said: str) -> None:
    assert "; ".join(f"{s} {p} {o}" for s, p, o, mark in LIBRARY.read(text) if not mark) == said


def test_a_wording_that_two_predicates_would_have_is_given_to_neither() -> None:
    two = {
        name: {"domain": "Work", "range": "Clerk", "cues": {"en": [cue]}}
        for name, cue in (("minded_by", "is maintained by"), ("run_by", "is operated by"))
    }
    classes = {"Work": {}, "Clerk": {}}
    both = Domain({"name": "t", "classes": classes, "predicates": two}, {})
    given = {(name, wording) for name, wording, *_ in kindred(both.ontology)}
    assert ("minded_by", "is tended by") in given
    assert not [one for one in given if one[1] in ("is with", "falls to", "is in the hands of")]


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("Lintie", "Tied up in Whin Pit.", "Lintie placed_in Whin Pit"),
        ("Old Hamish", "You find it in Whin Pit.", "Old Hamish placed_in Whin Pit"),
        ("Old Hamish", "It is down at the Whin Pit.", "Old Hamish placed_in Whin Pit"),
        ("Old Hamish", "It fills bays 3 to 5 of the Whin Pit.", "Old Hamish placed_in Whin Pit"),
        ("Whin Pit", "The lower bench at Whin Pit holds Old Hamish.", "Old Hamish placed_in Whin Pit"),
        ("Old Hamish", "The Dawn Gang keeps it running.", "Old Hamish kept_by Dawn Gang"),
        ("Old Hamish", "They have charge of Tall Effie.", ""),
        ("Whin Pit", "The Dusk Gang keeps watch over it.", "Whin Pit watched_by Dusk Gang"),
        ("Old Hamish", "It has two RB-40 in the mast.", "Old Hamish fitted_with RB-40"),
        ("RB-40", "Used in Old Hamish.", "Old Hamish fitted_with RB-40"),
        ("Dawn Gang", "The gang goes out on Lintie.", "Dawn Gang rides_on Lintie"),
        ("Tall Effie", "Tall Effie is the one crane that relies on Sump A.", "Tall Effie hangs_on Sump A"),
        ("Tall Effie", "Tall Effie in turn hangs off Sump A.", "Tall Effie hangs_on Sump A"),
    ],
)
def test_everyday_wordings_of_every_kind(name: str, text: str, said: str) -> None:
    assert about(name, text) == ({said} if said else set())


def test_a_weak_wording_is_left_where_another_predicate_would_have_it() -> None:
    two = {
        "hangs_on": {"domain": "Work", "range": "Work", "cues": {"en": ["depends on"]}},
        "fed_from": {"domain": "Work", "range": "Work", "cues": {"en": ["is powered from"]}},
    }
    both = Domain({"name": "t", "classes": {"Work": {}}, "predicates": two}, {})
    given = {(name, wording) for name, wording, *_ in kindred(both.ontology)}
    assert ("fed_from", "runs off") in given
    assert ("hangs_on", "runs off") not in given
    assert ("hangs_on", "leans on") in given
