"""Names by which people and papers call a thing, and questions of what a name means."""

from __future__ import annotations

import pytest

from kg_pipeline.providers.embedded.en.language import LANGUAGE
from kg_pipeline.providers.embedded.layout import layout
from tests.embedded.english import Domain, surveyed_aliases

FERRY = Domain(
    {
        "name": "ferry",
        "classes": {
            "Pump": {"labels": {"en": ["pump"]}},
            "Pier": {"labels": {"en": ["pier", "landing stage"]}},
            "Gang": {"labels": {"en": ["gang", "shift"]}},
        },
        "predicates": {},
    },
    {},
)


def _aliases(text: str) -> dict[str, set[str]]:
    return surveyed_aliases(text, FERRY.ontology)


@pytest.mark.parametrize(
    "text, other",
    [
        ("Morven Reach, MV on the timetables, is closed.", "MV"),
        ("Morven Reach: MV on tickets, “the Long Arm” when crews talk.", "MV"),
        ("Morven Reach (“the Long Arm” to everyone who rows there) is closed.", "Long Arm"),
        ("Morven Reach, or just the Reach, is closed.", "Reach"),
        ("Morven Reach, otherwise “the Elbow”, is closed.", "Elbow"),
        ("Morven Reach, usually just Elbow, is closed.", "Elbow"),
        ("Morven Reach, which the deck hands still call the elbow, is closed.", "the elbow"),
        ("Morven Reach goes by “the elbow”.", "the elbow"),
        ("Morven Reach answers to Elbow.", "Elbow"),
        ("Morven Reach is plain Morven to everybody.", "Morven"),
        ("On duty sheets Morven Reach is long. There it is “Elbow”.", ""),
        ("Morven Reach is old. On duty sheets it is “Elbow”.", "Elbow"),
        ("Morven Reach is old; nobody says more than “the Reach”, and on tags it shrinks to MVR.", "MVR"),
        ("Morven Reach is old. Most of the crew say “the elbow”.", "the elbow"),
        ("Morven Reach is old. Anyone who has moored there calls it Elbow.", "Elbow"),
        ("Morven Reach is old. Nobody says the full name; it is “the Elbow”, or MVR on paperwork.", "MVR"),
        ("Morven Reach bends twice, so “the Elbow” it is.", "Elbow"),
        ("Morven Reach carries the code MV-2 and a lamp.", "MV-2"),
        ("Morven Reach is the longest, label MV-2.", "MV-2"),
        ("Morven Reach signs its letters as morvers.", "morvers"),
        ("Morven Reach is the head office, or MR.", "MR"),
        ("Morven Reach is old. The harbour book has it as Elbow or MVR-2.", "MVR-2"),
        ("Morven Reach is old. After a vote it was christened “Elbow”.", "Elbow"),
        ("Morven Reach is old. Somebody once fell there, so on the quay it is called “Elbow”.", "Elbow"),
        ("Morven Reach is old. A newspaper gave it the nickname “Elbow”.", "Elbow"),
        (
            "Morven Reach is old. The stickers on the posts say “Elbow”, which means Morven Reach.",
            "Elbow",
        ),
        ("Morven Reach has an old name, the bent pier, and both names mean the same.", "the bent pier"),
        ("Morven Reach is also written “Morven R”.", "Morven R"),
        ("Low-tide tolls are paid at Morven Reach. It is MVR-2 on the charts.", "MVR-2"),
        ("Dun Sound appears as DS on bills, Morven Reach as MVR.", "MVR"),
        ('Morven Reach is the one meant by "HQ".', "HQ"),
        ("Morven Reach is what the crews mean by “the Elbow”.", "Elbow"),
        ("Far off lies Morven Reach. By “the Elbow” we mean Morven Reach.", "Elbow"),
        ("Far off lies Morven Reach. Whoever asks for “the Elbow” wants Morven Reach.", "Elbow"),
        (
            "Morven lies west; if somebody says “the Elbow”, they mean Morven Reach.",
            "Elbow",
        ),
        ("Morven Reach is old. Skippers have a name for it: “the Elbow”.", "Elbow"),
        ("Dun Sound is known as the Gut and Morven Reach as the Elbow.", "Elbow"),
        ("Then there is Morven Reach, known as the long elbow, where boats turn.", "the long elbow"),
        ("The Morven Menders are two. They are the Elbows.", ""),
    ],
)
def test_what_people_and_papers_say_is_another_name(text: str, other: str) -> None:
    found = _aliases(text).get("Morven Reach", set())
    assert other in found if other else not found


@pytest.mark.parametrize(
    "text, others",
    [
        ("“The Kettle” to all who stoke it, HP-4 on drawings. Rusty.", {"Kettle", "HP-4"}),
        ("Drawing number HP-4, nickname “the Kettle”, with a new lid.", {"HP-4", "Kettle"}),
        ("HP-4 on the radio, otherwise “the Kettle”. She leaks.", {"HP-4", "Kettle"}),
        ("Rusty and loud. Whoever has it on shift is sorry. Fitters call it the Kettle.", {"Kettle"}),
        ("Round and hot, and so “the Kettle” in conversation.", {"Kettle"}),
        ("An old sticker on the lid reads HP-4.", {"HP-4"}),
        ("Product code HP-4. It leaks.", {"HP-4"}),
        ("- also Boiler Pump 4, or the Kettle, since it whistles\n- leaks", {"Boiler Pump 4"}),
        ("- Radio name: HP-4\n- Berth: none", {"HP-4"}),
        ("Better known as Kettle, for it sings. It leaks.", {"Kettle"}),
        ("Formerly known as Old Kettle. It leaks.", {"Old Kettle"}),
        ("Widely known by the name of Kettle. It leaks.", {"Kettle"}),
        ("Usually just Kettle. It leaks.", {"Kettle"}),
        ("Kettle for short. It leaks.", {"Kettle"}),
        ("On drawings it is HP-4, in conversation Kettle. It leaks.", {"HP-4", "Kettle"}),
        ("HP-4 on drawings, in conversation Kettle. It leaks.", {"HP-4", "Kettle"}),
        ("In the logs HP, in conversation Kettle. It leaks.", {"HP", "Kettle"}),
        ("Kettle, or HP-4 as the lid says, is kept in the shed.", {"Kettle", "HP-4"}),
        ("Kettle, PMP-4 on the lid, is kept in the shed.", {"Kettle", "PMP-4"}),
        ("| | |\n|---|---|\n| Short names | HP-4, the Kettle |\n| Lid | tin |", {"HP-4", "Kettle"}),
    ],
)
def test_a_section_says_it_of_its_heading(text: str, others: set[str]) -> None:
    found = _aliases(f"# Pumps\n\n## Harbour Pump\n\n{text}\n")
    assert others <= found.get("Harbour Pump", set())
    assert set(found) == {"Harbour Pump"}


@pytest.mark.parametrize(
    "text",
    [
        "HP on the charts stands for Hop Pole. It is far.",
        "Gull Repairs, or GR-1 as the bills say, calls every spring.",
        "In the yard Ann waits. It leaks.",
        "Better times are ahead.",
    ],
)
def test_a_section_says_nothing_of_its_heading(text: str) -> None:
    assert "Harbour Pump" not in _aliases(f"# Pumps\n\n## Harbour Pump\n\n{text}\n")


def test_who_calls_a_thing_so_is_not_that_thing() -> None:
    assert _aliases("# Harbour Pump\n\nQuay people call it “the Gut”.\n") == {"Harbour Pump": {"Gut"}}
    assert "Quay" not in _aliases("# Harbour Pump\n\nQuay staff write HP-9.\n")


def test_an_abbreviation_that_a_sentence_explains() -> None:
    text = "The Reach is closed. MV in the logs stands for Morven Vale."
    assert _aliases(text) == {"Morven Vale": {"MV"}}


@pytest.mark.parametrize("heading", ["Grumbler (the Kettle)", "Grumbler (GP-R-04)", "Grumbler (“Kettle”)"])
def test_a_heading_gives_the_other_name_in_brackets(heading: str) -> None:
    other = heading.partition("(")[2].strip(")“”").removeprefix("the ").rstrip("”")
    assert _aliases(f"## {heading}\n\nIt is a pump.\n") == {"Grumbler": {other}}


@pytest.mark.parametrize(
    "text",
    [
        "Morven Reach is old. The sign on the gate says “Private”.",
        "Morven Reach is old. Everybody says “Sorry”.",
        "Morven Reach is old. It is not called Elbow.",
        "Morven Reach is old. Nobody calls it Elbow.",
        "Ask for tea at Morven Reach or Dun Sound.",
        "The shop in Morven Reach, known as the elbow, is closed.",
        "Tell Ann at Morven Reach, with the code DS-1 in hand.",
        "Morven Reach waits beside Dun Sound, and everybody calls it Elbow.",
        "If Morven Reach were called Elbow, nobody would find it.",
        "Morven Reach is the landing stage on the chart.",
        "Morven Reach, K-11, or K-12, will do.",
        "Morven Reach is old. Screens show “No Data”.",
        "Morven Reach is not the one meant by “HQ”.",
        "Morven Reach is old. Notes write FG and KMT.",
    ],
)
def test_what_is_no_name_of_it(text: str) -> None:
    assert "Morven Reach" not in _aliases(text)


@pytest.mark.parametrize(
    "question, answer, name, other",
    [
        ("Who is Fat Mabel?", "A pump. HP-4, to be exact.", "HP-4", "Fat Mabel"),
        ("What is the DSM?", "Another name for Dun Sound.", "Dun Sound", "DSM"),
        ("What does “the tub” mean on a whiteboard?", "The Dun Sound.", "Dun Sound", "the tub"),
        ("What do people mean by “the Elbow”?", "That is Dun Sound.", "Dun Sound", "Elbow"),
        ("So what is Elbow?", "Dun Sound.", "Dun Sound", "Elbow"),
    ],
)
@pytest.mark.parametrize("shape", ["**{0}**\n{1}\n", "Q: {0}\nA: {1}\n", "## {0}\n\n{1}\n"])
def test_a_question_of_a_name_is_answered_with_another(
    question: str, answer: str, name: str, other: str, shape: str
) -> None:
    assert _aliases(f"# Questions\n\n{shape.format(question, answer)}") == {name: {other}}


def test_an_answer_gives_the_class() -> None:
    drafts = LANGUAGE.survey(layout("**Who is Fat Mabel?**\nA pump. Be kind to her.\n"), FERRY.ontology)
    assert [(draft.name, draft.type) for draft in drafts] == [("Fat Mabel", "Pump")]


@pytest.mark.parametrize(
    "question, answer",
    [
        ("Where is Fat Mabel?", "Dun Sound."),
        ("Is Fat Mabel the old HP-4?", "No. HP-4 is another."),
        ("What is a good time?", "Dun Sound."),
        ("Who is on duty?", "Ann Dee."),
        ("What is Fat Mabel?", "Dun Sound has the answer."),
    ],
)
def test_other_questions_name_nothing(question: str, answer: str) -> None:
    assert _aliases(f"# Questions\n\n**{question}**\n{answer}\n") == {}


@pytest.mark.parametrize(
    "text",
    [
        "The North Pier is the longer one. Beside the hut lies the South Pier. Old hands call it the spit.",
        "The North Pier was built in 1911. Below the steps is the South Pier. Everyone calls it the spit.",
        "The North Pier is busy. Next to it stands the South Pier, with a lamp. The crew call it the spit.",
    ],
)
def test_what_an_inverted_sentence_ends_in_is_spoken_of(text: str) -> None:
    assert _aliases(f"# Piers\n\n{text}\n") == {"South Pier": {"the spit"}}


def test_what_is_new_and_has_no_name_leaves_nothing_to_speak_of() -> None:
    assert (
        _aliases("# Piers\n\nNorth Pier is old. Above the door is a clock. Old hands call it the moon.\n")
        == {}
    )
    text = "# Piers\n\nNorth Pier is old. In summer it is full. Old hands call it the spit.\n"
    assert _aliases(text) == {"North Pier": {"the spit"}}


@pytest.mark.parametrize(
    "text, others",
    [
        ("The North Pier (Pier N) is the longer one.", {"North Pier": {"Pier N"}}),
        ("We close Tanner Pier (Pier 12) at six.", {"Tanner Pier": {"Pier 12"}}),
        ("The Bilge Pump (pump 3A) is old.", {"Bilge Pump": {"pump 3A"}}),
        ("The North Pier (Pump 3) is the longer one.", {}),
        ("The North Pier (Pier N in winter) is the longer one.", {}),
        ("Pier 2 (Pier 12) is not on the map.", {}),
        ("The North Pier (Pier Master) is the longer one.", {}),
    ],
)
def test_a_noun_with_its_letter_or_number_in_brackets(text: str, others: dict[str, set[str]]) -> None:
    assert _aliases(f"# Piers\n\n{text}\n") == others


def test_what_people_therefore_say_is_a_name() -> None:
    page = "# Piers\n\n## South Pier\n\n{}\n"
    assert _aliases(page.format("The lamp is red, so people say Red Nose.")) == {"South Pier": {"Red Nose"}}
    for text in (
        "The lamp is red, so people say Red Nose is late.",
        "Nobody was hurt, so people say Thank Heaven.",
        "The lamp is red. People say Good Morning.",
    ):
        assert _aliases(page.format(text)) == {}
