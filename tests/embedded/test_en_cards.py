"""Cards, notes in brackets and fragments: who is meant, and what is no name at all."""

from __future__ import annotations

import pytest

from kg_ledger.records import Span
from kg_pipeline.documents import Chunk
from kg_pipeline.providers.embedded.en.language import LANGUAGE
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.embedded.frame import Sentence
from kg_pipeline.providers.embedded.layout import layout
from tests.embedded.english import Domain

QUARRY = Domain(
    {
        "name": "quarry",
        "classes": {
            "Winch": {"labels": {"en": ["winch"]}},
            "Shed": {"labels": {"en": ["shed"]}},
            "Crew": {"labels": {"en": ["crew"]}},
            "Case": {"labels": {"en": ["case"]}},
        },
        "predicates": {
            "kept_by": {
                "domain": "Winch",
                "range": "Crew",
                "cardinality": "one",
                "cues": {"en": ["is kept by"]},
                "inverse_cues": {"en": ["keeps"]},
            },
            "stands_in": {
                "domain": "Winch",
                "range": "Shed",
                "cardinality": "one",
                "cues": {"en": ["stands in"]},
                "inverse_cues": {"en": ["shelters"]},
            },
            "needs": {
                "domain": "Winch",
                "range": "Winch",
                "transitive": True,
                "cues": {"en": ["needs"]},
                "inverse_cues": {"en": ["is needed by"]},
            },
        },
    },
    {"Grumbler": "Winch", "Moaner": "Winch", "Shed 2.07": "Shed", "Chalk Crew": "Crew"},
)


def _drafts(text: str) -> dict[str, tuple[str | None, set[str]]]:
    found: dict[str, tuple[str | None, set[str]]] = {}
    for draft in LANGUAGE.survey(layout(text), QUARRY.ontology):
        assert draft.at is not None and text.startswith(draft.quote, draft.at)
        for alias in draft.aliases:
            assert alias.at is not None and text.startswith(alias.quote, alias.at)
        cls, others = found.get(draft.name, (None, set()))
        found[draft.name] = (draft.type or cls, others | {alias.name for alias in draft.aliases})
    return found


def _aliases(text: str) -> dict[str, set[str]]:
    return {name: others for name, (_, others) in _drafts(text).items() if others}


def test_the_first_line_of_a_card_heads_its_lines() -> None:
    blocks = layout("GRUMBLER\n  where      Shed 2.07\n  who        Chalk Crew\n\nNot on the card.\n")
    assert [(b.kind, [cell.text for cell in b.cells]) for b in blocks] == [
        ("heading", []),
        ("row", ["where", "Shed 2.07"]),
        ("row", ["who", "Chalk Crew"]),
        ("paragraph", []),
    ]
    assert [[h.text for h in b.headings] for b in blocks[1:]] == [["GRUMBLER"], ["GRUMBLER"], []]


def test_a_card_may_hold_sentences() -> None:
    blocks = layout("Grumbler\n   Old and loud.\n   Needs Moaner.\n\nMoaner\n   Quiet.\n")
    assert [(b.kind, [h.text for h in b.headings]) for b in blocks if b.kind != "heading"] == [
        ("paragraph", ["Grumbler"]),
        ("paragraph", ["Moaner"]),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "A sentence that ends here.\n  And goes on below.\n",
        "Things\n  - one\n  - two\n",
        "Half the lines\n  stand in\nthis far.\n",
    ],
)
def test_what_is_no_card_keeps_its_blocks(text: str) -> None:
    assert all(block.kind != "heading" for block in layout(text))


def test_a_note_in_brackets_heads_what_follows() -> None:
    text = "[label on the lid of Grumbler]\nAlways greased. Shelter: Shed 2.07.\n\n[on the wall]\nNothing.\n"
    blocks = [block for block in layout(text) if block.kind != "heading"]
    assert [[h.text for h in b.headings] for b in blocks] == [
        ["label on the lid of Grumbler"],
        ["on the wall"],
    ]
    assert (blocks[0].key, blocks[0].value) == ("Shelter", "Shed 2.07.")


@pytest.mark.parametrize(
    "text", ["[x] done\nmore\n", "[a](b)\nmore\n", "text\n[an aside in the middle]\nmore\n"]
)
def test_other_brackets_head_nothing(text: str) -> None:
    assert all(block.kind != "heading" for block in layout(text))


def test_a_key_may_ask_instead_of_naming_a_class() -> None:
    text = "GRUMBLER\n  where      Shed 2.07\n  who        Chalk Crew\n"
    found = []
    for block in layout(text):
        if block.kind == "row":
            names = QUARRY.find(block.text, block.start)
            found += LANGUAGE.field(block, names, QUARRY.scene(topic="Grumbler"), QUARRY.ontology)
    assert [(c.subject, c.predicate, c.object) for c in found] == [
        ("Grumbler", "stands_in", "Shed 2.07"),
        ("Grumbler", "kept_by", "Chalk Crew"),
    ]


@pytest.mark.parametrize(
    "text, name, other",
    [
        ("**Ottery Haul** - number P-118. Loud.", "Ottery Haul", "P-118"),
        ("The winch Grumbler, often written G-RB, is old.", "Grumbler", "G-RB"),
        ("Sand and Gravel, S&G for short, is far.", "Sand and Gravel", "S&G"),
        ("**Dunmore Software** (DMS on dockets) is loud.", "Dunmore Software", "DMS"),
        ("Grumbler is old and is called the loud one-arm.", "Grumbler", "the loud one-arm"),
        ("Grumbler is old. Staff call it the moose.", "Grumbler", "the moose"),
        ("Informally, Ottery Mill is the flour case and Dry Fen the reed case.", "Dry Fen", "the reed case"),
        ('# Grumbler\n\nHalf the yard says "the wailing box".', "Grumbler", "the wailing box"),
        ("# The lid of Grumbler, G-20\n\nOpen it.", "Grumbler", "G-20"),
        ("Minutes, Ottery Haul (LH-2)\nnobody came", "Ottery Haul", "LH-2"),
        ("# Grumbler\n\n- Short form on labels: G-1", "Grumbler", "G-1"),
    ],
)
def test_other_names(text: str, name: str, other: str) -> None:
    assert _aliases(text).get(name) == {other}


def test_the_last_word_of_a_name_with_the_article() -> None:
    text = "Minutes, Lantern Atlas (LA-2)\n\nThe Atlas is late."
    assert _aliases(text) == {"Lantern Atlas": {"LA-2", "Atlas"}}


@pytest.mark.parametrize(
    "text",
    [
        "Grumbler is old and is not called the loud one-arm.",
        "Grumbler was once called the loud arm.",
        "Grumbler is called the first.",
        "Informally, we walk home.",
        "Minutes, Lantern Atlas and Paper Atlas. The Atlas is late.",
        "The winch Loud Moaner is old. Moaner rests. The Moaner does not.",
        "# Lids of Grumbler and Moaner, G-20\n\nOpen them.",
    ],
)
def test_no_other_names(text: str) -> None:
    assert _aliases(text) == {}


def test_a_class_word_with_a_number_that_has_a_point_is_a_name() -> None:
    found = _drafts("Shed 2.07 is dry and is called the dry shed. Sheds 2.08 and 3.01 are not; see 2.09.")
    assert found == {"Shed 2.07": ("Shed", {"the dry shed"})}


def test_a_field_with_a_class_word_for_a_key_has_one_name() -> None:
    assert list(_drafts("Case: Dunn and Oake\nTime: late\n")) == ["Dunn and Oake"]
    assert sorted(_drafts("Cases: Dunn and Oake\nTime: late\n")) == ["Dunn", "Oake"]


def test_words_that_only_head_a_fragment_are_no_names() -> None:
    text = (
        "# Sheds\n\nWater from four ponds. It stands in Shed 2.07. Twelve years old. It stands in Shed 2.07."
    )
    assert set(_drafts(text)) == {"Shed 2.07"}


def test_a_verb_without_its_subject_is_no_part_of_a_name() -> None:
    found = _drafts("The winch Grumbler is old.\n\nGrumbler\n   Needs Moaner.\n")
    assert found["Moaner"] == ("Winch", set()) and "Needs Moaner" not in found


def test_what_is_set_apart_is_not_spoken_of() -> None:
    text = "Grumbler is loud. Not Moaner; they differ. It stands in Shed 2.07."
    scene = QUARRY.scene()
    found = []
    for block in layout(text):
        for begin, end in LANGUAGE.split(block.text):
            sentence = Sentence(block.text[begin:end], block.start + begin, block)
            names = QUARRY.find(sentence.text, sentence.start)
            found += LANGUAGE.relate(sentence, names, scene, QUARRY.ontology)
            LANGUAGE.follow(sentence, names, scene, QUARRY.ontology)
    assert [(c.subject, c.object) for c in found] == [("Grumbler", "Shed 2.07")]


def test_a_key_at_the_head_of_a_letter_says_nothing_of_a_topic() -> None:
    supplied = {
        "domain": "Winch",
        "range": "Crew",
        "cardinality": "many",
        "cues": {"en": ["comes from"]},
        "inverse_cues": {"en": ["sells"]},
    }
    classes = {"Winch": {"labels": {"en": ["winch"]}}, "Crew": {"labels": {"en": ["crew"]}}}
    yard = Domain(
        {"name": "yard", "classes": classes, "predicates": {"supplied_by": supplied}},
        {"Grumbler": "Winch", "Chalk Crew": "Crew"},
    )
    scene = yard.scene(topic="Grumbler")
    for text, count in (("From: Chalk Crew", 0), ("Comes from: Chalk Crew", 1)):
        block = layout(text)[0]
        assert len(LANGUAGE.field(block, yard.find(text), scene, yard.ontology)) == count


def test_a_role_with_words_behind_its_noun_is_told_from_the_noun_alone() -> None:
    led = {
        "domain": "Case",
        "range": "Crew",
        "cardinality": "one",
        "cues": {"en": ["crew in charge is"]},
        "inverse_cues": {"en": ["leads"]},
    }
    classes = {"Case": {"labels": {"en": ["case"]}}, "Crew": {"labels": {"en": ["crew"]}}}
    yard = Domain(
        {"name": "yard", "classes": classes, "predicates": {"led_by": led}},
        {"Long Haul": "Case", "Chalk": "Crew", "Flint": "Crew"},
    )
    scene = yard.scene(topic="Long Haul")
    assert not yard.claims("Chalk and Flint are the crews.", scene)
    found = yard.claims("The crew in charge of Long Haul is Flint.")
    assert [(c.subject, c.predicate, c.object) for c in found] == [("Long Haul", "led_by", "Flint")]


def test_what_a_card_says_of_its_first_line_is_quoted_from_there_on() -> None:
    text = "Grumbler\n   Old and loud.\n   Needs Moaner.\n"
    chunk = Chunk("card.txt", "r", 0, Span(0, len(text)), text)
    known = tuple(QUARRY.names.values())
    found = extract(chunk, QUARRY.ontology, known).relations
    assert [(c.subject, c.predicate, c.object) for c in found] == [("Grumbler", "needs", "Moaner")]
    assert found[0].quote.startswith("Grumbler") and found[0].quote.endswith("Needs Moaner")
