"""A bare name behind a question, and who writes: `Who looks after A? B.`, `it is ours`."""

from __future__ import annotations

import pytest

from tests.embedded.quarry import about, told


@pytest.mark.parametrize(
    ("question", "answer", "said"),
    [
        ("Who looks after Old Hamish?", "Dawn Gang.", "Old Hamish kept_by Dawn Gang"),
        ("Which gang looks after Old Hamish?", "The Dawn Gang.", "Old Hamish kept_by Dawn Gang"),
        ("What does Old Hamish depend on?", "Sump A.", "Old Hamish hangs_on Sump A"),
        ("What relies on Sump A?", "Old Hamish.", "Old Hamish hangs_on Sump A"),
        ("Where is Old Hamish?", "Whin Pit.", "Old Hamish placed_in Whin Pit"),
        ("Where does Old Hamish stand?", "Whin Pit.", "Old Hamish placed_in Whin Pit"),
        ("What is Old Hamish fitted with?", "RB-40.", "Old Hamish fitted_with RB-40"),
        ("Who used to look after Old Hamish?", "Dawn Gang.", "Old Hamish kept_by Dawn Gang negated ended"),
        ("Who would look after Old Hamish?", "Dawn Gang.", "Old Hamish kept_by Dawn Gang hypothetical"),
        ("Who is Old Hamish?", "Dawn Gang.", ""),
        ("Does Old Hamish stand in Whin Pit?", "Dusk Gang.", ""),
        ("Is Old Hamish looked after by the Dawn Gang?", "Dusk Gang.", ""),
        ("Who looks after Old Hamish?", "Ask the Dawn Gang.", ""),
    ],
)
def test_a_bare_name_answers_the_question_before(question: str, answer: str, said: str) -> None:
    assert told(f"# Asked\n\n**{question}**\n{answer}\n") == ({said} if said else set())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Old Hamish is ours.", "Old Hamish kept_by Dawn Gang"),
        ("Sorry, Old Hamish is not one of ours.", "Old Hamish kept_by Dawn Gang negated"),
        ("Who has Old Hamish? It is not ours.", "Old Hamish kept_by Dawn Gang negated"),
        ("The Dusk Gang built Old Hamish years ago, and it is still ours.", "Old Hamish kept_by Dawn Gang"),
        ("Is Old Hamish ours?", ""),
    ],
)
def test_what_is_ours_is_in_the_charge_of_who_writes(text: str, said: str) -> None:
    assert told(f"From: Dawn Gang\nTo: all\nSubject: cranes\n\n{text}\n") == ({said} if said else set())


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("Old Hamish", "It is the Dawn Gang's job.", "Old Hamish kept_by Dawn Gang"),
        ("Dawn Gang", "Lintie takes them out.", "Dawn Gang rides_on Lintie"),
        ("Whin Pit", "Old Hamish stands here.", "Old Hamish placed_in Whin Pit"),
        ("Old Hamish", "Far corner of Whin Pit", "Old Hamish placed_in Whin Pit"),
        ("Old Hamish", "Won't start unless Sump A is running.", "Old Hamish hangs_on Sump A"),
        ("Old Hamish", "Not much use without Sump A.", "Old Hamish hangs_on Sump A"),
        ("Old Hamish", "Everything here comes to a halt without Sump A.", "Old Hamish hangs_on Sump A"),
        ("Tall Effie", "A failure of Sump A stops Tall Effie as well.", "Tall Effie hangs_on Sump A"),
        ("Tall Effie", "If you lose Sump A, you lose Tall Effie.", "Tall Effie hangs_on Sump A"),
    ],
)
def test_pronouns_and_places_go_back_to_the_topic(name: str, text: str, said: str) -> None:
    assert about(name, text) == {said}
