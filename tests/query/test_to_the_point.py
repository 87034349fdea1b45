"""Answers to the point: who is somebody, the time of day changes nothing, and nothing asked is left out."""

from __future__ import annotations

import pytest

from tests.query.mill import ask

PLANNED = (
    "plan",
    "Fine Sifter | turned_by | Water Wheel | planned\nLong Sifter | tended_by | Greta Lohm | planned\n",
)
NEWER = ("newer", "Water Wheel | tended_by | Odile Brandt | began | was Greta Lohm | from 2026-02-01\n")
MOVED = ("moved", "Long Sifter | stands_in | Flour Loft | began | was Grain Loft | from 2026-04-07\n")


@pytest.mark.parametrize(
    "question",
    [
        f"Who looks after the Water Wheel {when}?"
        for when in (
            "now", "at night", "on Sundays", "these days", "during holidays", "at the moment", "at present",
            "nowadays", "as of today", "in the evening", "at weekends", "during the night", "every day",
            "outside office hours", "on Saturdays and Sundays", "as things stand",
        )
    ]
    + [
        "Who now looks after the Water Wheel?",
        "At night, who looks after the Water Wheel?",
        "Who is looking after the Water Wheel at present?",
        "Who is currently responsible for the Water Wheel?",
    ],
)  # fmt: skip
def test_adverbs_of_time_change_nothing(question: str) -> None:
    assert ask(question).ids == ("greta-lohm",)


@pytest.mark.parametrize(
    "question",
    [
        "今、水車の担当は誰ですか。",
        "夜間に水車を担当しているのは誰ですか。",
        "日曜日に水車の面倒を見るのは誰?",
        "最近、水車を担当しているのは誰ですか。",
        "水車の担当は夜間は誰ですか。",
    ],
)
def test_adverbs_of_time_change_nothing_in_japanese(question: str) -> None:
    assert ask(question).ids == ("戸倉ミカ",)


@pytest.mark.parametrize(
    "question",
    [
        "Who relies on the Water Wheel?",
        "Who stops if the Water Wheel fails?",
        "Who is Odile Brandt's boss?",
        "Who is the boss of Odile Brandt?",
        "What is the colour of the Long Sifter?",
        "戸倉ミカの上司は誰ですか",
        "戸倉ミカの上司は?",
        "水車の色は?",
    ],
)
def test_things_are_nobody_and_a_noun_of_no_relation_asks_for_nothing(question: str) -> None:
    found = ask(question)
    assert not found.answered
    assert found.ids == ()


@pytest.mark.parametrize(
    "question",
    [
        "Who repaired the Long Sifter?",
        "Who has repaired the Long Sifter?",
        "水車を修理したのは誰ですか",
        "誰が水車を修理しましたか",
    ],
)
def test_a_deed_is_no_standing_charge(question: str) -> None:
    assert ask(question).ids == ()


@pytest.mark.parametrize("question", ["Who repairs the Long Sifter?", "Who maintained the Long Sifter?"])
def test_a_related_word_still_speaks_of_the_charge(question: str) -> None:
    assert ask(question).ids == ("odile-brandt",)


@pytest.mark.parametrize(
    "question",
    [
        "Who besides Odile Brandt has a key to the Grain Loft?",
        "Who apart from Odile Brandt has a key to the Grain Loft?",
        "Who other than Odile Brandt holds the key to the Grain Loft?",
        "Who has a key to the Grain Loft besides Odile Brandt?",
        "Apart from Odile Brandt, who has a key to the Grain Loft?",
        "Who, apart from Odile Brandt, has a key to the Grain Loft?",
        "Does anyone besides Odile Brandt have a key to the Grain Loft?",
        "Does anyone else have a key to the Grain Loft besides Odile Brandt?",
        "Is there anybody other than Odile Brandt who has a key to the Grain Loft?",
    ],
)
def test_who_besides_somebody(question: str) -> None:
    assert ask(question).ids == ("pavel-rusk",)


@pytest.mark.parametrize(
    "question",
    [
        "戸倉ミカのほかに粉倉の鍵を持つ人は誰ですか。",
        "戸倉ミカ以外に粉倉の鍵を持つ人は?",
        "戸倉ミカの他に粉倉の鍵を持っているのは誰ですか",
        "粉倉の鍵を持っている人は、戸倉ミカのほかに誰がいますか。",
    ],
)
def test_who_besides_somebody_in_japanese(question: str) -> None:
    assert ask(question).ids == ("野々村潔",)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who besides Greta Lohm has a key to the Flour Loft?", "No one else, as far as stated."),
        (
            "Does anyone else have a key to the Flour Loft besides Greta Lohm?",
            "No one else, as far as stated.",
        ),
        ("What besides the Main Shaft relies on the Water Wheel?", "Nothing else, as far as stated."),
        (
            "戸倉ミカと野々村潔のほかに粉倉の鍵を持つ人は誰ですか。",
            "述べられているかぎり、ほかにはいません。",
        ),
    ],
)
def test_nobody_else(question: str, told: str) -> None:
    found = ask(question)
    assert (found.answered, found.answer) == (False, told)


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("How many sifters are there and who looks after them?", ("2", "odile-brandt", "pavel-rusk")),
        ("How many sifters are there, and where do they stand?", ("2", "grain-loft")),
        ("How many hands have a key to the Grain Loft, and what do they look after?",
         ("2", "fine-sifter", "long-sifter")),
    ],
)  # fmt: skip
def test_two_questions_about_what_is_counted(question: str, ids: tuple[str, ...]) -> None:
    found = ask(question)
    assert (found.branch, found.ids) == ("several", ids)


def test_a_second_question_is_not_passed_over() -> None:
    found = ask("篩はいくつありますか。担当は誰ですか。")
    assert found.branch == "several"
    assert "読み取れません" in found.answer


@pytest.mark.parametrize(
    "question",
    [
        "Does the Long Sifter rely on the Water Wheel?",
        "Is the Long Sifter dependent on the Water Wheel?",
        "Is the Water Wheel needed by the Long Sifter?",
        "Does the Water Wheel drive the Long Sifter?",
        "Long SifterはWater Wheelに依存していますか",
    ],
)
def test_a_transitive_relation_holds_through_others(question: str) -> None:
    found = ask(question)
    assert found.answered
    assert "Main Shaft" in found.answer.splitlines()[0]
    assert [one.number for one in found.citations] == [1, 2]


@pytest.mark.parametrize(
    "question",
    [
        "Does the Long Sifter directly rely on the Water Wheel?",
        "Long SifterはWater Wheelに直接依存していますか",
        "Does the Water Wheel rely on the Long Sifter?",
    ],
)
def test_directly_asks_for_the_step_and_a_chain_has_a_direction(question: str) -> None:
    assert ask(question).ids == ()


def test_a_chain_speaks_against_a_denial_in_the_question() -> None:
    found = ask("Does the Long Sifter not rely on the Water Wheel?")
    assert found.ids == ()
    assert found.answer.startswith("No. What is stated is this")
    assert len(found.citations) == 2


def test_a_plan_is_told_before_a_chain_and_makes_it_no_yes() -> None:
    plan = ("plan", "Long Sifter | turned_by | Water Wheel | planned\n")
    found = ask("Does the Long Sifter rely on the Water Wheel?", plan)
    assert not found.answered
    assert found.answer.startswith("Not stated as a fact")
    assert "By way of Main Shaft it is stated:" in found.answer


def test_a_denial_is_told_before_a_chain() -> None:
    found = ask(
        "Does the Long Sifter rely on the Water Wheel?",
        ("no", "Long Sifter | turned_by | Water Wheel | not\n"),
    )
    assert found.answer.startswith("No: it is denied")


@pytest.mark.parametrize(
    ("question", "ids", "told"),
    [
        ("Who looks after the Long Sifter?", ("odile-brandt",), "Only planned, reported or unsettled: "),
        ("Long Sifterの担当は誰ですか", ("odile-brandt",), "予定・伝聞などとしてだけの記述: "),
        ("What stops if the Water Wheel fails?", ("long-sifter", "main-shaft"), "Only planned"),
        ("Water Wheelが止まると何が止まりますか", ("long-sifter", "main-shaft"), "予定・伝聞"),
    ],
)
def test_what_is_only_planned_stands_beside_the_answer(
    question: str, ids: tuple[str, ...], told: str
) -> None:
    found = ask(question, PLANNED)
    assert found.ids == ids
    assert told in found.answer.splitlines()[-1]
    assert found.citations[-1].quote.endswith("| planned")
    assert told not in ask(question).answer


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("Who looked after the Water Wheel before Odile Brandt?", ("greta-lohm",)),
        ("Odile Brandtの前にWater Wheelを担当していたのは誰ですか", ("greta-lohm",)),
        ("Where was the Long Sifter before the Flour Loft?", ("grain-loft",)),
        ("Who looked after the Water Wheel before Pavel Rusk?", ()),
    ],
)
def test_what_was_before_something(question: str, ids: tuple[str, ...]) -> None:
    assert ask(question, NEWER, MOVED).ids == ids


@pytest.mark.parametrize(
    "question",
    [
        "When was the Long Sifter moved?",
        "When was the Long Sifter last moved?",
        "Long Sifterはいつ移されましたか",
    ],
)
def test_when_something_was_moved(question: str) -> None:
    found = ask(question, MOVED)
    assert found.answered
    assert "2026-04-07" in found.answer
