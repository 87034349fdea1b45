"""A name known only from its part in a relation that begins a longer name of the page."""

from __future__ import annotations

import pytest

from kg_pipeline.providers.embedded.en.language import LANGUAGE
from kg_pipeline.providers.embedded.layout import layout
from kg_pipeline.providers.tasks import KnownName
from tests.embedded.english import Domain, surveyed_aliases

MEADOW = Domain(
    {
        "name": "meadow",
        "classes": {
            "Seed": {"labels": {"en": ["seed", "mixture"]}},
            "Field": {"labels": {"en": ["field"]}},
        },
        "predicates": {
            "sown_in": {
                "domain": "Seed",
                "range": "Field",
                "cardinality": "many",
                "cues": {"en": ["is sown in"]},
            }
        },
    },
    {},
)
_TOLD = "The Teasel Corn Mixture is a mixture. Gorse Field is a field. "


@pytest.mark.parametrize(
    "text, others",
    [
        ("Every spring Teasel is sown in Gorse Field.", {"Teasel Corn Mixture"}),
        ("Teasel Beans are eaten. Every spring Teasel is sown in Gorse Field.", set()),
        ("The Teasel Rye Mixture is a mixture. Every spring Teasel is sown in Gorse Field.", set()),
        ("No teasel grows here. Every spring Teasel is sown in Gorse Field.", set()),
        ("The mayor lives in Teasel.", set()),
        ("Every spring Sorrel is sown in Gorse Field.", set()),
    ],
)
def test_first_words_of_one_longer_name(text: str, others: set[str]) -> None:
    assert surveyed_aliases(_TOLD + text, MEADOW.ontology).get("Teasel", set()) == others


def test_first_words_of_a_name_of_another_class() -> None:
    text = "The Teasel Hill Field and Gorse Field are fields. Every spring Teasel is sown in Gorse Field."
    assert surveyed_aliases(text, MEADOW.ontology) == {}


def test_first_words_of_a_name_that_the_corpus_knows() -> None:
    known = [
        KnownName(name=name, type=cls, canonical=name)
        for name, cls in (("Teasel Corn Mixture", "Seed"), ("Gorse Field", "Field"))
    ]
    text = "The Teasel Corn Mixture is dear. Every spring Teasel is sown in Gorse Field."
    (draft,) = LANGUAGE.infer(layout(text), known, MEADOW.ontology)
    assert (draft.name, [alias.name for alias in draft.aliases]) == ("Teasel", ["Teasel Corn Mixture"])
    assert draft.at is not None
    assert text[draft.at :].startswith(draft.quote)
