"""Clauses and keys that several predicates fit, nouns of a name, and what is spoken of in other words."""

from __future__ import annotations

from typing import Any

import pytest

from kg_ledger.records import Change
from kg_pipeline.providers.embedded.frame import Block, Heading
from kg_pipeline.providers.embedded.layout import layout
from tests.embedded.english import Domain, Triple


def _predicate(
    domain: str, range_: str, about: str, cues: str, back: str = "", one: bool = False
) -> dict[str, Any]:
    return {
        "domain": domain, "range": range_, "description": about, "cardinality": "one" if one else "many",
        "cues": {"en": cues.split("|")}, "inverse_cues": {"en": back.split("|") if back else []},
    }  # fmt: skip


_SAWMILL: dict[str, Any] = {
        "name": "sawmill",
        "classes": {
            "Machine": {"labels": {"en": ["machine"]}},
            "Saw": {"parent": "Machine", "labels": {"en": ["saw"]}},
            "Shed": {"labels": {"en": ["shed"]}},
            "Gang": {"labels": {"en": ["gang"]}},
            "Smith": {"labels": {"en": ["smith"]}},
            "Blade": {"labels": {"en": ["blade"]}},
            "Wood": {"labels": {"en": ["wood", "timber"]}},
        },
        "predicates": {
            "placed_in": _predicate(
                "Machine", "Shed", "Where the subject stands.",
                "stands in", "houses", one=True,
            ),
            "dries": _predicate(
                "Machine", "Shed", "The subject brings warmth into the shed.",
                "dries|blows warm air into", "gets its warmth from",
            ),
            "driven_by": _predicate(
                "Machine", "Machine", "The subject has its drive from the object.",
                "takes its drive from", "hands its drive to",
            ),
            "run_by": _predicate(
                "Machine", "Gang", "The one gang of the machine.",
                "is run by", "runs", one=True,
            ),
            "mended_by": _predicate(
                "Machine", "Smith", "The smith of the yearly mending.",
                "is mended by", "mends",
            ),
            "fits": _predicate(
                "Blade", "Machine", "The right blade.",
                "fits", "carries",
            ),
            "stacked_in": _predicate(
                "Wood", "Shed", "Where the wood lies.",
                "is stacked in", one=True,
            ),
        },
}  # fmt: skip
_NAMES = {
        "Old Rasp": "Saw", "Gnasher": "Saw", "Treadmill": "Machine", "Ash Shed": "Shed", "Tar Shed": "Shed",
        "Dawn Gang": "Gang", "Dusk Gang": "Gang", "Hob & Daughter": "Smith", "BL-40": "Blade",
        "Bog Oak": "Wood",
}  # fmt: skip
SAWMILL = Domain(_SAWMILL, _NAMES)

_TRADE = Domain(_SAWMILL, _NAMES | {"Nail Works": "Smith"})
_DRIVEN = _SAWMILL["predicates"]["driven_by"] | {"transitive": True}
_HANGING = Domain(_SAWMILL | {"predicates": {**_SAWMILL["predicates"], "driven_by": _DRIVEN}}, _NAMES)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Old Rasp has its corner in Ash Shed.", "placed_in Ash Shed"),
        ("Old Rasp sends its warmth to Ash Shed.", "dries Ash Shed"),
        ("Old Rasp is a boon to Ash Shed and to Tar Shed.", "dries Ash Shed|dries Tar Shed"),
        ("The warmth of Old Rasp goes to Ash Shed.", "dries Ash Shed"),
        ("Old Rasp's drive comes from Treadmill.", "driven_by Treadmill"),
        ("The guardian of Old Rasp is the Dawn Gang.", "run_by Dawn Gang"),
        ("Old Rasp hums on the wall of the Dusk Gang, whose hut is empty.", "run_by Dusk Gang"),
        ("The noise of Old Rasp annoys the Dawn Gang.", ""),
        ("The rival of Old Rasp is the Dawn Gang.", ""),
        ("The worst critic of Old Rasp is the Dawn Gang.", ""),
        ("Old Rasp relies on the owner of Treadmill.", ""),
        ("Old Rasp beckons to Treadmill.", ""),
        ("Old Rasp is a boon to Ash Shed.", ""),
    ],
)
def test_of_several_that_fit_one_is_pointed_to(text: str, said: str) -> None:
    assert SAWMILL.read(text) == _of("Old Rasp", said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A belt of its own brings the drive from Treadmill.", "driven_by Treadmill"),
        ("The same machine stands in Ash Shed.", "placed_in Ash Shed"),
        ("The said saw stands in Ash Shed.", "placed_in Ash Shed"),
        ("Two teeth of it sit in Ash Shed.", "placed_in Ash Shed"),
        ("Parts of this saw stand along the wall of Ash Shed.", "placed_in Ash Shed"),
        ("It stands in Ash Shed, and the Dawn Gang runs it.", "placed_in Ash Shed|run_by Dawn Gang"),
        ("The fumes dry Ash Shed.", "dries Ash Shed"),
        ("Pictures of it hang in Ash Shed.", ""),
        ("The same machine as in Ash Shed would be too small.", ""),
        ("A belt of some sort comes from Treadmill.", ""),
    ],
)
def test_what_belongs_to_what_the_section_is_about(text: str, said: str) -> None:
    assert SAWMILL.read(text, SAWMILL.scene(topic="Old Rasp")) == _of("Old Rasp", said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Warmth for: Ash Shed", "dries Ash Shed"),
        ("Sheds served: Ash Shed, Tar Shed", "dries Ash Shed|dries Tar Shed"),
        ("Drive: Treadmill", "driven_by Treadmill"),
        ("Source of drive: Treadmill", "driven_by Treadmill"),
        ("Yearly mending: Hob & Daughter", "mended_by Hob & Daughter"),
        ("Blade carried: BL-40", "BL-40 fits"),
        ("Sheds visited: Ash Shed", ""),
        ("Blade asked for: BL-40", ""),
        ("Source: Treadmill", ""),
        ("Envy: Ash Shed", ""),
    ],
)
def test_a_key_points_to_one(text: str, said: str) -> None:
    (block,) = layout(text)
    assert SAWMILL.fields(block, SAWMILL.scene(topic="Old Rasp")) == _of("Old Rasp", said)


def test_a_key_of_the_topics_own_class() -> None:
    scene = SAWMILL.scene(topic="Bog Oak")
    read = {
        text: SAWMILL.fields(*layout(text), scene) for text in ("Sawn timber: Tar Shed", "Timber: Tar Shed")
    }
    assert read == {"Sawn timber: Tar Shed": _of("Bog Oak", "stacked_in Tar Shed"), "Timber: Tar Shed": set()}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Gang of Old Rasp: Dawn Gang", "run_by Dawn Gang"),
        ("Mending of Old Rasp: Hob & Daughter", "mended_by Hob & Daughter"),
        ("Rival of Old Rasp: Dawn Gang", ""),
        ("Next to Old Rasp: Dawn Gang", ""),
    ],
)
def test_a_key_that_names_whom_it_is_about(text: str, said: str) -> None:
    (block,) = layout(text)
    assert SAWMILL.fields(block, SAWMILL.scene()) == _of("Old Rasp", said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The Dawn Gang runs Old Rasp, so the leak was reported to them.", "run_by Dawn Gang"),
        ("Old Rasp is run by the Dawn Gang, so I told them about the leak.", "run_by Dawn Gang"),
        ("Old Rasp, as ever, is run by the Dawn Gang.", "run_by Dawn Gang"),
        ("Old Rasp is run by the Dawn Gang, so they say.", "run_by Dawn Gang reported"),
        ("Old Rasp was reported to be run by the Dawn Gang.", "run_by Dawn Gang reported"),
    ],
)
def test_what_follows_from_it_leaves_it_asserted(text: str, said: str) -> None:
    assert SAWMILL.read(text) == _of("Old Rasp", said)


def test_whose_part_stands_somewhere() -> None:
    text = "Gnasher takes its drive from Treadmill, whose frame stands in Tar Shed, and Old Rasp is idle."
    said = {("Gnasher", "driven_by", "Treadmill", ""), ("Treadmill", "placed_in", "Tar Shed", "")}
    assert SAWMILL.read(text) == said


def test_no_maker_or_twin_of_a_name_in_a_clause_of_its_own() -> None:
    text = "Gnasher takes its drive from Treadmill, whose twin stands in Tar Shed."
    assert SAWMILL.read(text) == {("Gnasher", "driven_by", "Treadmill", "")}


def test_how_long_something_stays_there_is_no_end_of_it() -> None:
    block = Block("paragraph", "Until then Bog Oak is stacked in Tar Shed.", 0, (Heading(1, "Log", 0),))
    assert SAWMILL.read(block.text, SAWMILL.scene(), block) == _of("Bog Oak", "stacked_in Tar Shed")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("The only shed in which Old Rasp hums is Ash Shed.", "placed_in Ash Shed"),
        (
            "The only thing Old Rasp takes its drive from is Treadmill.",
            "driven_by Treadmill",
        ),
        ("The only gang that likes Old Rasp is the Dawn Gang.", ""),
        ("The only machine bigger than Old Rasp is Treadmill.", ""),
        ("It is not so that the only shed in which Old Rasp hums is Ash Shed.", ""),
    ],
)
def test_the_only_one_of_which_something_is_said(text: str, said: str) -> None:
    assert SAWMILL.read(text) == _of("Old Rasp", said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("We are considering lending Old Rasp to the Dusk Gang.", "hypothetical"),
        ("They would like to lend Old Rasp to the Dusk Gang.", "hypothetical"),
        ("We are considering what to lend the Dusk Gang for Old Rasp's wedding.", ""),
        ("We are lending Old Rasp to the Dusk Gang.", ""),
    ],
)
def test_what_is_only_talked_of(text: str, said: str) -> None:
    assert SAWMILL.read(text) == ({("Old Rasp", "run_by", "Dusk Gang", said)} if said else set())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Hob & Daughter does the mending", "mended_by Hob & Daughter"),
        ("You will find it behind the stove of the Dusk Gang", "run_by Dusk Gang"),
        ("Running and upkeep fall to the Dusk Gang", "run_by Dusk Gang"),
        ("Hob & Daughter does the talking", ""),
        ("You will not find it behind the stove of the Dusk Gang", ""),
        ("You will meet it behind the stove of the Dusk Gang", ""),
    ],
)
def test_a_line_about_the_topic_that_leaves_it_out(text: str, said: str) -> None:
    block = Block("item", text, 0, (Heading(1, "Old Rasp", 0),))
    assert SAWMILL.read(text, SAWMILL.scene(topic="Old Rasp"), block) == _of("Old Rasp", said)


@pytest.mark.parametrize(
    ("text", "now"),
    [
        ("For Old Rasp we left Hob & Daughter in May and switched to the Nail Works.", "Nail Works"),
        ("For Old Rasp we stopped asking Hob & Daughter and switched to the Nail Works.", "Nail Works"),
        ("For Old Rasp we waited for Hob & Daughter and drove to the Nail Works.", ""),
        ("For Old Rasp and Gnasher the Dawn Gang switched to the Nail Works.", ""),
    ],
)
def test_whom_somebody_left_for_whom(text: str, now: str) -> None:
    said = {(c.subject, c.predicate, c.object, c.replaces) for c in _TRADE.claims(text)}
    assert said == ({("Old Rasp", "mended_by", now, "Hob & Daughter")} if now else set())


def test_a_move_that_is_completed() -> None:
    text = "In May Old Rasp completed its move from Ash Shed to Tar Shed."
    (claim,) = SAWMILL.claims(text)
    assert (claim.object, claim.replaces, claim.change) == ("Tar Shed", "Ash Shed", Change.BEGAN)
    assert SAWMILL.claims("In May Old Rasp watched its move from Ash Shed to Tar Shed.") == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "When this machine goes down, Gnasher goes down with it.",
            "Gnasher driven_by",
        ),
        ("When this machine is painted, Gnasher is painted with it.", ""),
    ],
)
def test_what_goes_down_with_what_the_section_is_about(text: str, said: str) -> None:
    assert _HANGING.read(text, _HANGING.scene(topic="Old Rasp")) == _of("Old Rasp", said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("No gang had been named for Old Rasp; from now on it is run by the Dusk Gang.", "run_by Dusk Gang"),
        ("It is simpler to say it here: Old Rasp is run by the Dusk Gang.", "run_by Dusk Gang"),
        ("They say it loud: Old Rasp is run by the Dusk Gang.", "run_by Dusk Gang reported"),
        ("Old Rasp is run by the Dusk Gang, who are proud of Gnasher.", "run_by Dusk Gang"),
        ("The Dusk Gang is proud of Gnasher.", ""),
    ],
)  # fmt: skip
def test_what_only_leads_to_it(text: str, said: str) -> None:
    assert SAWMILL.read(text) == _of("Old Rasp", said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("No Bog Oak leaves without a night in Tar Shed.", "stacked_in Tar Shed"),
        ("Bog Oak never leaves without a night in Tar Shed, and Gnasher sings.", ""),
        ("No Bog Oak might leave without a night in Tar Shed.", ""),
        ("No Bog Oak leaves without a word, and the mayor sits in Tar Shed.", ""),
        ("Nobody leaves Bog Oak without a night in Tar Shed.", ""),
    ],
)
def test_what_does_not_go_without(text: str, said: str) -> None:
    assert SAWMILL.read(text) == _of("Bog Oak", said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Old Rasp, like Gnasher, is run by the Dusk Gang.", "run_by Dusk Gang|Gnasher run_by Dusk Gang"),
        ("Old Rasp, unlike Gnasher, is run by the Dusk Gang.", "run_by Dusk Gang"),
        ("Old Rasp, like the Dawn Gang, is fond of the sun.", ""),
    ],
)
def test_what_is_said_of_another_too(text: str, said: str) -> None:
    assert SAWMILL.read(text) == _of("Old Rasp", said)


@pytest.mark.parametrize("key", ["Report to", "Complaints", "Walk from", "Nearest", "Photograph of"])
def test_a_key_that_says_nothing_of_the_topic(key: str) -> None:
    (block,) = layout(f"{key}: Dawn Gang")
    assert SAWMILL.fields(block, SAWMILL.scene(topic="Old Rasp")) == set()


def test_two_ends_of_which_nothing_more_is_said() -> None:
    assert SAWMILL.read("Old Rasp has one door to Ash Shed and the other to Tar Shed.") == set()
    text = "Bog Oak has one end in Ash Shed and the other in Tar Shed."
    assert SAWMILL.read(text) == set()


def test_each_of_two_of_which_the_same_is_said() -> None:
    text = "Old Rasp has one contract with Hob & Daughter and the other with the Nail Works."
    assert {claim.object for claim in _TRADE.claims(text)} == {"Hob & Daughter", "Nail Works"}


def _of(who: str, said: str) -> set[Triple]:
    """`fits X` of `who`, or `X fits`, as triples; `fits X reported` with its mark."""
    found = set()
    for one in (one for one in said.split("|") if one):
        mark = "reported" if one.endswith(" reported") else ""
        words = one.removesuffix(" reported").split(" ")
        at = next(k for k, word in enumerate(words) if word in SAWMILL.ontology.predicates)
        before, behind = " ".join(words[:at]), " ".join(words[at + 1 :])
        found.add((before or who, words[at], behind or who, mark))
    return found
