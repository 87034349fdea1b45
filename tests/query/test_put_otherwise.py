"""What is asked in other words than a relation's own: lists of two, long ways round, what befalls, keywords.

The sets were labelled before they were run. What is not read must be refused, never answered wrongly.
"""

from __future__ import annotations

import pytest

from tests.query.reader_cases import answer_of, answered, load, scored

DOMAINS = ["bakehouse", "signals", "organ", "joinery"]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("name", DOMAINS)
def test_nothing_is_answered_wrongly_and_most_is_read(name: str, lang: str) -> None:
    domain = load(name)
    cases = [case for case in domain.cases if case.lang == lang]
    found = scored(domain, lang)
    wrong = [c.text for c in cases if (got := answered(c.text, domain.graph)) and set(got) != set(c.answer)]
    assert wrong == []
    assert found["unknown_entity"] == 1.0
    assert found["all"] >= 0.85


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        (
            "Put together the loaves sold at Quay Shop and everything baked in Vulcan.",
            "| <sold_at quay <baked_in vulcan",
        ),
        (
            "Show up on one page whatever goes into Plum Dough and whatever Vulcan bakes.",
            "| >made_of brioche <baked_in vulcan",
        ),
        ("Quay Shopで売るパンと、Vulcanで焼くパンを合わせて", "| <sold_at quay <baked_in vulcan"),
        ("A burnt Plum Dough would spoil which loaves?", "& @Loaf <+made_of brioche"),
        ("Which loaves does a short sack of Ridge Rye end up in?", "& @Loaf <+made_of rye"),
        ("Which shift has got Oven 1 in its hands?", ">tended_by o1"),
        ("loaves that Hill Shop leaves out", "- @Loaf <sold_at hill"),
        ("Loaves, all but those that Vulcan bakes", "- @Loaf <baked_in vulcan"),
        ("Oven 1が煙を出しています。誰に言えばいいですか", ">tended_by o1"),
        ("Alder Speltを買うにはどの製粉所へ行けばよいですか", ">milled_by spelt"),
    ],
)
def test_what_is_put_otherwise(text: str, plan: str) -> None:
    graph = load("bakehouse").graph
    assert set(answered(text, graph)) == set(answer_of(plan, graph))


@pytest.mark.parametrize(
    "text",
    [
        "Put together the loaves baked in Vulcan and the loaves baked in Oven 7.",
        "Which shift painted Oven 1?",
        "Which shift keeps the tap beside Oven 1 clean?",
        "Which oven inspector visits Vulcan?",
        "Which shift does the neighbour of Oven 1 talk to?",
        "A burnt Oven 7 would spoil which loaves?",
        "If Plum Dough is stale, which shops fetch it from the Hill Shop?",
        "Oven 7が煙を出しています。誰に言えばいいですか",
        "Oven 1の隣の蛇口を受け持つのはどの番ですか",
        "Vulcanで焼くパンと、Oven 7で焼くパンを合わせて",
    ],
)
def test_what_is_not_so_plain_is_refused(text: str) -> None:
    assert answered(text, load("bakehouse").graph) == []
