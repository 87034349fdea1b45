"""Names, classes and aliases that an English document establishes."""

from __future__ import annotations

from typing import Any

import pytest

from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.language import LANGUAGE
from kg_pipeline.providers.embedded.layout import layout
from tests.embedded.english import Domain, hubs

HUBS = hubs()
FLEET = Domain(
    {
        "name": "fleet",
        "classes": {
            "Ward": {"labels": {"en": ["ward"]}},
            "Ship": {"labels": {"en": ["ship", "research ship"]}},
            "Crew": {"labels": {"en": ["crew"]}},
        },
        "predicates": {
            "sails": {"domain": "Crew", "range": "Ship", "cues": {"en": ["sails", "is assigned to"]}}
        },
    },
    {},
)


def _classes(text: str, domain: Domain = FLEET) -> dict[str, str | None]:
    drafts = LANGUAGE.survey(layout(text), domain.ontology)
    for draft in drafts:
        assert draft.at is not None
        assert text[draft.at : draft.at + len(draft.quote)] == draft.quote
    return {draft.name: draft.type for draft in drafts if draft.type}


def _aliases(text: str, domain: Domain = FLEET) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for draft in LANGUAGE.survey(layout(text), domain.ontology):
        if draft.aliases:
            found.setdefault(draft.name, set()).update(alias.name for alias in draft.aliases)
    return found


@pytest.mark.parametrize(
    "text, classes",
    [
        ("Albatross is a small research ship.", {"Albatross": "Ship"}),
        ("Albatross, a ship built in 1970, is old.", {"Albatross": "Ship"}),
        ("We love the ship Albatross.", {"Albatross": "Ship"}),
        ("A ship called Albatross came in.", {"Albatross": "Ship"}),
        ("Take them to Burns Ward.", {"Burns Ward": "Ward"}),
        ("Take them to Ward 7.", {"Ward 7": "Ward"}),
        (
            "There are three ships: Albatross, Petrel and Fulmar.",
            dict.fromkeys(["Albatross", "Petrel", "Fulmar"], "Ship"),
        ),
        ("Petrel and Fulmar are ships.", {"Petrel": "Ship", "Fulmar": "Ship"}),
        ("The ships Petrel and Fulmar left.", {"Petrel": "Ship", "Fulmar": "Ship"}),
        ("# Albatross\n\nA research ship that counts whales.", {"Albatross": "Ship"}),
        ("# Albatross\n\nType: research ship\n", {"Albatross": "Ship"}),
        ("We board the ship RKV. RKV is slow.", {"RKV": "Ship"}),
        ("# Ships\n\n- Albatross: slow\n- Petrel (1990)\n", {"Albatross": "Ship", "Petrel": "Ship"}),
        ("# Ships\n\n## Petrel\n\n| | |\n|---|---|\n| Berth | 4 |\n", {"Petrel": "Ship"}),
        ("| Ship | Built |\n|---|---|\n| Albatross | 1970 |\n", {"Albatross": "Ship"}),
        ("| Name | Kind |\n|---|---|\n| Albatross | ship |\n", {"Albatross": "Ship"}),
        ("- **Albatross** – a ship for whales\n", {"Albatross": "Ship"}),
        ("`blue-ward` is full.", {"blue-ward": "Ward"}),
    ],
)
def test_a_class_is_stated(text: str, classes: dict[str, str]) -> None:
    assert _classes(text) == classes


@pytest.mark.parametrize(
    "text",
    [
        "The ship is old.",
        "Albatross is not a ship.",
        "Is Albatross a ship?",
        "Albatross could become a ship.",
        "Every Ship has a bell.",
        "# Ships\n\nText.",
        "# Ships\n\n## Prices\n\n| Berth | Price |\n|---|---|\n| 4 | 20 |\n",
        "# Ships\n\n## Details\n\n| | |\n|---|---|\n| Berth | 4 |\n",
        "# Ships\n\n## Own ships\n\nThe ships that are ours.",
        "Ship-to-shore boats are slow.",
        "The ship TV is old. Watch no ship TV.",
        "Maintenance is a ship's life. We do maintenance daily.",
        "Monday is a ward day.",
        "The in-house ship sank.",
        "Set SHIP_COUNT first.",
        "Three ships left.",
        "[Read more](https://example.org/Albatross-Ship)",
    ],
)
def test_common_words_are_no_names(text: str) -> None:
    assert _classes(text) == {}


@pytest.mark.parametrize(
    "text, aliases",
    [
        ("Albatross, also known as Old Bird, is a ship.", {"Albatross": {"Old Bird"}}),
        ("Burns Ward (BW) is full.", {"Burns Ward": {"BW"}}),
        ("Burns Ward (`burns-ward`) is full.", {"Burns Ward": {"burns-ward"}}),
        ("BW is short for Burns Ward.", {"Burns Ward": {"BW"}}),
        ("Burns Ward, BW for short, is full.", {"Burns Ward": {"BW"}}),
        ("Burns Ward, which nurses call the Oven, is full.", {"Burns Ward": {"Oven"}}),
        ("Burns Ward（熱傷病棟） is full.", {"Burns Ward": {"熱傷病棟"}}),
        ("# Burns Ward\n\nAlso known as: BW, the Oven\n", {"Burns Ward": {"BW", "Oven"}}),
        ("Burns Ward (Kyoto) is full.", {}),
        ("Burns Ward (see below) is full.", {}),
    ],
)
def test_an_alias_only_where_the_text_says_so(text: str, aliases: dict[str, set[str]]) -> None:
    assert _aliases(text) == aliases


def test_a_role_gives_a_class_that_is_not_stated() -> None:
    drafts = LANGUAGE.survey(layout("Albatross is a ship. Night Watch sails Albatross."), FLEET.ontology)
    inferred = [d for d in drafts if d.name == "Night Watch"]
    assert [(d.type, d.stated) for d in inferred] == [("Crew", False)]


def test_relation_words_head_lists_and_are_no_names() -> None:
    text = "# OrderHub\n\nOrderHub is a service.\n\n## Callers\n\n- Postbox\n"
    assert _classes(text, HUBS) == {"OrderHub": "Service", "Postbox": "Service"}


def test_an_enumeration_lends_no_head_to_its_other_members() -> None:
    text = "The other pieces follow the same habit (auth-service, users-db, growth-team and so on)."
    assert _classes(text, HUBS) == {"auth-service": "Service", "growth-team": "Team"}


@pytest.mark.parametrize(
    "text, other",
    [
        ("Notice Service (通知サービス in the Japanese documents) sends mail.", "通知サービス"),
        ("Notice Service (in Japanese 通知サービス) sends mail.", "通知サービス"),
        ("Notice Service (Japanese: 通知サービス) sends mail.", "通知サービス"),
        ("Notice Service (通知サービス) sends mail.", "通知サービス"),
    ],
)
def test_b53_a_gloss_in_another_script_may_have_words_beside_it(text: str, other: str) -> None:
    assert _aliases(text, HUBS) == {"Notice Service": {other}}


@pytest.mark.parametrize(
    "text", ["Notice Service (東京 office) sends mail.", "Notice Service (see 通知) is old."]
)
def test_not_every_bracket_is_a_gloss(text: str) -> None:
    assert _aliases(text, HUBS) == {}


def test_what_is_called_so_is_the_head_and_not_what_it_is_for() -> None:
    text = "This adds a new service to Harbour Shop called `deskservice`, which is small."
    assert _aliases(text, HUBS) == {}
    assert _classes(text, HUBS) == {"deskservice": "Service"}
    assert _aliases("We run Harbour Shop, called `deskshop` here.", HUBS) == {"Harbour Shop": {"deskshop"}}


def test_an_abbreviated_notion_is_no_thing() -> None:
    text = "Follow the Standard Operating Procedure (SOP). Harbour Store (HS) is a store."
    assert _aliases(text, HUBS) == {"Harbour Store": {"HS"}}


class _Page(str):
    """A page that counts how often it is gone through in search of a name."""

    looks = 0

    def __contains__(self, piece: object) -> bool:
        self.looks += 1
        return super().__contains__(str(piece))

    def count(self, *args: Any) -> int:
        self.looks += 1
        return super().count(*args)


def test_a_page_is_gone_through_once_for_a_name_however_often_it_stands_there() -> None:
    ontology, page = HUBS.ontology, _Page("The file-system holds the tape-drive. A file system is old.")
    found = Survey(english_cues(ontology), ontology, page)
    first = [found.is_one_word("file-system"), found.is_one_word("tape-drive")]
    assert first == [False, True]
    assert [found.stands_often("file-system"), found.stands_often("The")] == [False, False]
    assert found.stands_often("file")
    looked = page.looks
    assert [found.is_one_word("file-system"), found.is_one_word("tape-drive")] == first
    assert found.stands_often("file") and page.looks == looked
