"""Polite, terse and roundabout English questions mean what the plain ones mean."""

from __future__ import annotations

import pytest

from tests.query.observatory import OBSERVATORY
from tests.query.reader_cases import answer_of, answered, read


def means(text: str, plan: str) -> None:
    assert set(answered(text, OBSERVATORY)) == set(answer_of(plan, OBSERVATORY)), text
    assert answered(text, OBSERVATORY), text


@pytest.mark.parametrize(
    "opening",
    [
        "Could you please tell me",
        "Would you mind telling me",
        "Would you be so kind as to tell me",
        "Could I ask you",
        "May I ask",
        "I would be grateful if you could tell me",
        "I'd be interested to hear",
        "I'm trying to find out",
        "I am curious to know",
        "I wonder",
        "I was wondering if you could tell me",
        "What I would like to know is",
        "My question is:",
        "It would be good to know",
        "Do you happen to know",
        "Any idea",
        "Please let me know",
        "Is it possible to find out",
        "I'd very much appreciate it if you could tell me",
        "If you don't mind, tell me",
        "Might I trouble you to tell me",
        "Do you think you could tell me",
        "Please advise",
    ],
)
def test_what_a_polite_speaker_says_before_a_question_is_no_part_of_it(opening: str) -> None:
    means(f"{opening} which watch maintains Goliath.", ">minded_by goliath")


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("Could you draw up a list of the cameras for me?", "@Camera"),
        ("Would you mind listing the gear that stands in the Upper Dome?", "<sits_in upper"),
        ("Could you tell me how many cameras the Dusk Watch maintains?", "# & @Camera <minded_by dusk"),
        ("I need to know everything on the hill that counts as a camera.", "@Camera"),
        ("What is there in the way of telescopes?", "@Telescope"),
        ("What have we got by way of gear in the Lower Dome?", "<sits_in lower"),
        ("Telescopes, cameras and feeders taken together: what gear do we run?", "@Gear"),
        ("I want a list of all gear, that is, telescopes as well as cameras and feeders.", "@Gear"),
        ("Which gear do we have (telescopes, cameras and feeders)?", "@Gear"),
        ("gear, complete list", "@Gear"),
        ("gear incl. telescopes, cameras and feeders", "@Gear"),
        (
            "Please name everything that comes under the heading of gear, be it telescopes or cameras.",
            "@Gear",
        ),
        ("Telescopes or cameras, it does not matter which: what gear do we have?", "@Gear"),
        ("I should like a full list of the cameras.", "@Camera"),
        ("list: cameras", "@Camera"),
        ("The Dusk Watch maintains how many pieces of gear?", "# <minded_by dusk"),
        ("How many are the cameras that stand in the Lower Dome?", "# & @Camera <sits_in lower"),
        ("Can you enumerate whatever cameras there are?", "@Camera"),
        ("With how many makers do we deal altogether?", "# @Maker"),
        (
            "If you count them, how many pieces of gear are looked after by the Dusk Watch?",
            "# <minded_by dusk",
        ),
        ("watch count", "# @Watch"),
        ("How much gear does the Dawn Watch look after?", "# <minded_by dawn"),
        ("How many pieces of gear does the Dawn Watch maintain in total?", "# <minded_by dawn"),
        ("Counting everything up, how many items of gear stand in the Lower Dome?", "# <sits_in lower"),
    ],
)
def test_lists_and_counts_in_a_roundabout_way(text: str, plan: str) -> None:
    means(text, plan)


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("Where can I find Cyclops?", ">sits_in cyclops"),
        ("Please tell me in which dome Cyclops is to be found.", ">sits_in cyclops"),
        ("Could you please tell me where we buy LN-4?", ">comes_from ln-4"),
        ("Tell me who we get LN-9 from.", ">comes_from ln-9"),
        ("What is Argus there for? Explain its role.", "argus"),
        ("supplier LN-4", ">comes_from ln-4"),
        ("Cyclops where", ">sits_in cyclops"),
        ("Cyclops: installed where", ">sits_in cyclops"),
        ("When Wren needs servicing, which watch do I have to ask?", ">minded_by wren"),
        ("LN-4 from whom", ">comes_from ln-4"),
        ("looked after by Dusk Watch", "<minded_by dusk"),
        ("Wren is looked after by which watch?", ">minded_by wren"),
        ("Tell me who our supplier of LN-4 is.", ">comes_from ln-4"),
        ("We need more LN-9; where do we normally get it?", ">comes_from ln-9"),
        ("In whose care is Wren?", ">minded_by wren"),
        ("Tell me what the Dusk Watch looks after.", "<minded_by dusk"),
        ("Please tell me from which gear Argus receives light.", "<hands_to argus"),
        ("gear, Upper Dome, Dusk Watch", "& <sits_in upper <minded_by dusk"),
        ("Which watch is responsible for what stands in the Upper Dome?", ">minded_by <sits_in upper"),
        ("If I walk through the Upper Dome, which gear will I see there?", "<sits_in upper"),
        (
            "Ostrava Glass supplies us lenses; in which gear are those used?",
            "<fitted_with <comes_from ostrava",
        ),
        (
            "There is gear standing in the Upper Dome; which watch looks after it?",
            ">minded_by <sits_in upper",
        ),
        ("Who maintains gear that stands in one of the domes?", ">minded_by <sits_in @Dome"),
        ("Busbar 2 responsible watch", ">minded_by bus-2"),
        ("beams onto Cyclops", "<hands_to cyclops"),
        ("uses LN-9", "<fitted_with ln-9"),
        ("Who was it that supplied LN-4?", ">comes_from ln-4"),
        ("When we run out of LN-4, from which maker do we order it?", ">comes_from ln-4"),
        ("Where does our stock of LN-9 come from?", ">comes_from ln-9"),
        ("There is a problem with Wren; whose job is it to look after it?", ">minded_by wren"),
        ("If I had trouble with Wren, whose job would it be to look after it?", ">minded_by wren"),
        ("Somebody mentioned Argus; which dome is it in?", ">sits_in argus"),
        (
            "Which lenses that we buy from Ostrava Glass are used in Goliath?",
            "& <comes_from ostrava >fitted_with goliath",
        ),
        (
            "The gear that stands in the Lower Dome, by which watch is it looked after?",
            ">minded_by <sits_in lower",
        ),
        (
            "Take the lenses that Ostrava Glass supplies: in which gear are they used?",
            "<fitted_with <comes_from ostrava",
        ),
        ("For the gear in the Upper Dome, which watches are responsible?", ">minded_by <sits_in upper"),
        ("Which watch is in charge of maintaining the gear in the Upper Dome?", ">minded_by <sits_in upper"),
        ("Could you explain to me what Argus is for, and give its ID?", "argus"),
        ("Argus, its purpose", "argus"),
    ],
)
def test_what_is_asked_of_a_thing_in_a_roundabout_way(text: str, plan: str) -> None:
    means(text, plan)


@pytest.mark.parametrize(
    "text",
    [
        "Following the dependencies all the way, what has to be running for Goliath to run?",
        "Please follow the dependencies and work out everything that is needed to run Goliath.",
        "Please follow the dependencies of Goliath through to the end and list everything it needs.",
        "So that Goliath can run, what else has to be in operation, directly or indirectly?",
        "What gear is needed to run Goliath, at all levels?",
        "everything Goliath needs to run, at every level",
        "Goliath complete dependency chain",
        "Before Goliath can start, what must already be running, directly or indirectly?",
        "If we trace the dependencies all the way back, what must be up and running before Goliath can run?",
        "Without what can Goliath not run, directly or indirectly?",
    ],
)
def test_everything_that_is_needed_to_run(text: str) -> None:
    means(text, ">+needs goliath")


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("Imagine that Busbar 2 burns out. What could then no longer be operated?", "<+needs bus-2"),
        (
            "Please list the gear that would come to a standstill if the Chill Loop were to fail.",
            "<+needs chill",
        ),
        ("Name everything that comes to a stop together with Argus.", "<+needs argus"),
        (
            "A fault on Cyclops: which telescopes would it take down in the end?",
            "& @Telescope <+needs cyclops",
        ),
    ],
)
def test_what_comes_to_a_stop(text: str, plan: str) -> None:
    means(text, plan)


@pytest.mark.parametrize(
    "text",
    [
        "Which gear is not powered directly from Busbar 2 but depends on it indirectly?",
        "What gear is not powered directly from Busbar 2 and yet depends on it by way of other gear?",
        "Name the gear that does not get its power straight from Busbar 2 but depends on it indirectly.",
        "gear depending on Busbar 2 indirectly, not directly",
        "gear indirectly (not directly) dependent on Busbar 2",
        "Which gear depends on Busbar 2 without being powered from it directly?",
        "Which gear depends on Busbar 2 indirectly but is not directly powered from it?",
        "What gear needs Busbar 2 although it is not directly dependent on it?",
        "gear indirectly dependent on Busbar 2, direct ones excluded",
        "Setting aside everything that is powered from Busbar 2 directly, what gear depends on it?",
    ],
)
def test_what_depends_on_something_only_indirectly(text: str) -> None:
    means(text, "- <+needs bus-2 <needs bus-2")


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("Which telescopes get by without LN-4?", "- @Telescope <fitted_with ln-4"),
        ("Which telescopes work without LN-4?", "- @Telescope <fitted_with ln-4"),
        ("Leaving out those that use LN-4, which telescopes remain?", "- @Telescope <fitted_with ln-4"),
        ("Which lenses come from anywhere but Ostrava Glass?", "- @Lens <comes_from ostrava"),
        ("Which cameras pass light to nothing else?", "- @Camera <hands_to @Gear"),
        (
            "Leaving out the telescopes that use LN-4, which telescopes are left?",
            "- @Telescope <fitted_with ln-4",
        ),
        ("Which lenses were bought elsewhere than from Ostrava Glass?", "- @Lens <comes_from ostrava"),
        ("lenses except Ostrava Glass ones", "- @Lens <comes_from ostrava"),
        ("telescopes, no LN-4", "- @Telescope <fitted_with ln-4"),
        ("Which telescopes can you name that do not use LN-4?", "- @Telescope <fitted_with ln-4"),
        ("Other than those from Ostrava Glass, which lenses are there?", "- @Lens <comes_from ostrava"),
        ("Upper Dome gear without LN-9", "- <sits_in upper <fitted_with ln-9"),
        ("Which gear cannot run without the Chill Loop?", "<needs chill"),
    ],
)
def test_what_is_left_out(text: str, plan: str) -> None:
    means(text, plan)


@pytest.mark.parametrize(
    "text",
    [
        "Please name the gear that passes light to a camera together with the gear that is lit by a camera.",
        "Please name the gear that passes light to a camera together with those lit by a camera.",
        "List the gear that passes light to a camera along with that which is lit by a camera.",
        "Which gear passes light to a camera, and which gear is lit by a camera?",
        "gear that beams onto a camera + gear lit by a camera",
        "Show me both what beams onto a camera and what is lit by a camera.",
        "Show me the gear that beams onto a camera as well as those that receive light from a camera.",
    ],
)
def test_two_sets_in_one(text: str) -> None:
    means(text, "| <hands_to @Camera >hands_to @Camera")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Would you mind telling me which watch maintains Behemoth?", "Behemoth"),
        ("I'd be grateful for a list of the gear that stands in the Middle Dome.", "Middle Dome"),
        ("Suppose Busbar 7 goes dead: what would come to a stop?", "Busbar 7"),
        ("When we run out of LN-77, from which maker do we order it?", "LN-77"),
        ("supplier LN-77", "LN-77"),
        ("We need more LN-77; where do we get it?", "LN-77"),
        ("gear, Middle Dome, Dusk Watch", "Middle Dome"),
        ("What has to be running for Behemoth to run?", "Behemoth"),
        ("Which gear is not powered directly from Busbar 7 but depends on it indirectly?", "Busbar 7"),
    ],
)
def test_a_name_that_is_not_known_is_refused_however_it_is_asked_for(text: str, name: str) -> None:
    reading = read(text, OBSERVATORY)
    assert reading.plan is None, reading.plan
    assert answered(text, OBSERVATORY) == []


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Give me an overview of how we buy lenses: what comes from whom?", "ln-4 ln-9 ostrava penhale"),
        ("Walk me through where our lenses come from.", "ln-4 ln-9 ostrava penhale"),
        ("lens procurement overview", "ln-4 ln-9 ostrava penhale"),
        ("Summarise which lenses we buy from which maker.", "ln-4 ln-9 ostrava penhale"),
        (
            "Please give me the overall picture of how maintenance is divided among the watches.",
            "goliath cyclops wren bus-2 dusk dawn",
        ),
        ("who maintains what, overview", "goliath cyclops wren bus-2 dusk dawn"),
        (
            "Please sum up what a power cut does up here, going by how the electricity is shared out.",
            "bus-2 cyclops argus chill",
        ),
        ("What would a blackout mean for us? Describe the picture.", "bus-2 cyclops argus chill"),
        ("power supply overview", "bus-2 cyclops argus chill"),
        ("I'd like to understand how light travels between the gear.", "goliath wren cyclops argus"),
    ],
)
def test_an_overview_is_of_what_stands_in_the_relations_meant(text: str, answer: str) -> None:
    reading = read(text, OBSERVATORY)
    assert reading.theme
    assert set(answered(text, OBSERVATORY)) == set(answer.split())
