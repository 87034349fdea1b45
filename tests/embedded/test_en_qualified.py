"""What a cell or a field says of its name in a word or a mark: `not A`, `was A`, `~~A~~ B`, `A -> B`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_ledger.ontology import Ontology, parse_ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.documents import Document
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.embedded.names import pool_names
from kg_pipeline.providers.embedded.qualified import qualified, unqualified
from kg_pipeline.providers.embedded.survey import survey
from tests.embedded.domains import whole


def looms() -> Ontology:
    """Looms and who minds them."""
    return parse_ontology(
        {
            "name": "looms",
            "languages": ["en", "ja"],
            "classes": {
                "Loom": {"labels": {"en": ["loom"], "ja": ["織機"]}},
                "Guild": {"labels": {"en": ["guild"], "ja": ["組合"]}},
            },
            "predicates": {
                "minded_by": {
                    "domain": "Loom",
                    "range": "Guild",
                    "cardinality": "one",
                    "labels": {"en": ["minder"], "ja": ["担当"]},
                    "cues": {"en": ["is minded by"]},
                },
                "feeds": {"domain": "Loom", "range": "Loom", "labels": {"en": ["feeds"]}},
            },
        },
        "test",
    )


def said(text: str) -> dict[str, tuple[str, str, str]]:
    """Per object: polarity, modality, change of what `text` says of it."""
    ontology = looms()
    doc = Document("page.md", text)
    known = pool_names(survey(doc, ontology).entities, ontology)
    claims = extract(whole(doc), ontology, known).relations
    for claim in claims:
        assert claim.at is not None
        assert doc.text.startswith(claim.quote, claim.at)
    return {c.object: (c.polarity.value, c.modality.value, c.change.value) for c in claims}


PLAIN = ("affirmed", "asserted", "")
BEGAN = ("affirmed", "asserted", "began")
ENDED = ("negated", "asserted", "ended")
DENIED = ("negated", "asserted", "")
PLANNED = ("affirmed", "planned", "")


VALUES = [
    ("Umber Guild", {"Umber Guild": PLAIN}),
    ("not Umber Guild", {"Umber Guild": DENIED}),
    ("was Umber Guild", {"Umber Guild": ENDED}),
    ("formerly Umber Guild", {"Umber Guild": ENDED}),
    ("no longer Umber Guild", {"Umber Guild": ENDED}),
    ("旧 Umber Guild", {"Umber Guild": ENDED}),
    ("Umber Guild (旧)", {"Umber Guild": ENDED}),
    ("Umber Guild (not any more)", {"Umber Guild": ENDED}),
    ("~~Umber Guild~~", {"Umber Guild": ENDED}),
    ("~~Umber Guild~~ Ochre Guild", {"Umber Guild": ENDED, "Ochre Guild": PLAIN}),
    ("<del>Umber Guild</del> Ochre Guild", {"Umber Guild": ENDED, "Ochre Guild": PLAIN}),
    ("Umber Guild -> Ochre Guild", {"Umber Guild": ENDED, "Ochre Guild": PLAIN}),
    ("Umber Guild → Ochre Guild", {"Umber Guild": ENDED, "Ochre Guild": PLAIN}),
    ("was Umber Guild, now Ochre Guild", {"Umber Guild": ENDED, "Ochre Guild": BEGAN}),
    ("not Umber Guild but Ochre Guild", {"Umber Guild": DENIED, "Ochre Guild": PLAIN}),
    ("neither Umber Guild nor Ochre Guild", {"Umber Guild": DENIED, "Ochre Guild": DENIED}),
    ("soon Umber Guild", {"Umber Guild": PLANNED}),
    ("Umber Guild?", {}),
]
NAMED = "\n\nUmber Guild is a guild. Ochre Guild is a guild. kelp-loom is a loom.\n"


@pytest.mark.parametrize("value, meant", VALUES)
def test_a_cell(value: str, meant: dict[str, tuple[str, str, str]]) -> None:
    assert said(f"| Loom | Minder |\n|---|---|\n| kelp-loom | {value} |{NAMED}") == meant


@pytest.mark.parametrize(
    "value", ["not Umber Guild", "was Umber Guild", "Umber Guild (former)", "~~Umber Guild~~"]
)
def test_a_line_of_its_own_is_denied_in_every_reading(value: str) -> None:
    ontology = looms()
    doc = Document("page.md", f"# kelp-loom\n\nMinder: {value}{NAMED}")
    known = pool_names(survey(doc, ontology).entities, ontology)
    claims = extract(whole(doc), ontology, known).relations
    assert {claim.polarity.value for claim in claims} == {"negated"}


@pytest.mark.parametrize("value, meant", VALUES)
def test_a_field(value: str, meant: dict[str, tuple[str, str, str]]) -> None:
    assert said(f"# kelp-loom\n\n- Minder: {value}{NAMED}") == meant


@pytest.mark.parametrize("value", ["~~Umber Guild~~", "not Umber Guild"])
def test_a_cell_under_a_japanese_header(value: str) -> None:
    page = f"| 織機 | 担当 | 備考 |\n|---|---|---|\n| kelp-loom | {value} | |{NAMED}"
    assert {polarity for polarity, _, _ in said(page).values()} <= {"negated"}


def test_a_row_whose_first_name_is_struck_out_has_ended() -> None:
    page = f"| Loom | Minder |\n|---|---|\n| ~~kelp-loom~~ | Umber Guild |{NAMED}"
    assert said(page) == {"Umber Guild": ENDED}


def test_an_arrow_ends_nothing_where_several_may_hold() -> None:
    page = "| Loom | Feeds |\n|---|---|\n| kelp-loom | reed-loom → rush-loom |\n\nreed-loom is a loom.\n"
    assert said(page).get("reed-loom", PLAIN) == PLAIN


def test_what_a_word_or_mark_qualifies_is_no_part_of_a_name() -> None:
    rows = "| was Umber Guild | kelp-loom |\n| ~~Teal Guild~~ Moss Guild | reed-loom |\n"
    page = f"| Guild | Loom |\n|---|---|\n{rows}"
    doc = Document("page.md", page)
    names = {draft.name for draft in survey(doc, looms()).entities}
    assert names == {"Umber Guild", "Teal Guild", "Moss Guild", "kelp-loom", "reed-loom"}


@pytest.mark.parametrize(
    "value, name",
    [
        ("moved from Moss to Teal", "Teal"),
        ("it was moved, Teal", "Teal"),
        ("not only Teal", "Teal"),
        ("Not Found Ltd, Teal", "Teal"),
        ("was broken by Moss; Teal", "Teal"),
    ],
)
def test_other_words_before_a_name_qualify_nothing(value: str, name: str) -> None:
    begin = value.index(name)
    assert qualified(value, begin, begin + len(name)).change is Change.NONE
    assert qualified(value, begin, begin + len(name)).polarity is Polarity.AFFIRMED


@pytest.mark.parametrize("name", ["Former Mill", "旧館", "Next Step Ltd", "Not Found Ltd", "was"])
def test_a_name_keeps_what_it_begins_with(name: str) -> None:
    assert unqualified(name) == name


@given(st.text(alphabet="abAB ~,-><→旧()notwas", max_size=40), st.integers(0, 40), st.integers(0, 40))
def test_a_qualified_name_has_one_stance(value: str, begin: int, size: int) -> None:
    found = qualified(value, min(begin, len(value)), min(begin + size, len(value)))
    assert found.modality in (Modality.ASSERTED, Modality.PLANNED)
    assert value.endswith(unqualified(value))
