"""Questions that a set alone does not answer: whether, since when, how many each, what else called."""

from __future__ import annotations

import pytest

from kg_pipeline.query.answer import Answer
from kg_pipeline.query.planner import Planner
from tests.query.rooms import Scripted, room_of, shop

SIDES = (
    ("old", "Mail | owned_by | Far Crew | from 2023-02\n"),
    ("new", "Mail | owned_by | Core Crew | began | was Far Crew | from 2025-03-01\n"),
    ("denial", "Gate | calls | StockDB | not\n"),
    ("plan", "Gate | calls | Mail | planned\n"),
    ("doubt", "OrderHub | calls | Mail | not\n"),
    ("names", "= OrderHub | OH\n"),
)


def ask(question: str) -> Answer:
    """The answer over the floor with every kind of fact; no model may be asked."""
    provider = Scripted({})
    found = Planner(room_of(shop(*SIDES), provider)).answer(question)
    assert provider.asked == []
    return found


def quotes(found: Answer) -> str:
    return "\n".join(citation.quote for citation in found.citations)


@pytest.mark.parametrize(
    "question",
    [
        "Does OrderHub call StockDB?",
        "Is StockDB called by OrderHub?",
        "OrderHubはStockDBを呼び出していますか？",
        "OrderHubはStockDBに依存している？",
    ],
)
def test_what_is_stated_is_a_yes_with_its_words(question: str) -> None:
    found = ask(question)
    assert found.answered
    assert found.branch == "whether"
    assert found.answer.startswith(("Yes", "はい"))
    assert "OrderHub | calls | StockDB" in quotes(found)


@pytest.mark.parametrize("question", ["Does Gate call StockDB?", "GateはStockDBを呼び出していますか"])
def test_what_is_denied_is_a_no_with_the_denial(question: str) -> None:
    found = ask(question)
    assert found.answered
    assert found.ids == ()
    assert found.answer.startswith(("No: it is denied", "いいえ"))
    assert "Gate | calls | StockDB | not" in quotes(found)
    assert "not calls" in found.answer


@pytest.mark.parametrize("question", ["Is Mail owned by Far Crew?", "Mailの担当はFar Crewですか"])
def test_what_was_superseded_names_what_came_later(question: str) -> None:
    found = ask(question)
    assert found.answer.startswith(("No longer", "今はそうではありません"))
    assert "Core Crew" in found.answer
    assert "owned_by | Core Crew" in quotes(found)


def test_what_is_contested_shows_both_sides() -> None:
    found = ask("Does OrderHub call Mail?")
    assert found.answer.startswith("Sources disagree; both are stated")
    assert {"OrderHub | calls | Mail", "OrderHub | calls | Mail | not"} <= {c.quote for c in found.citations}
    assert [d.relation for d in found.disputes] == ["contested"]
    assert "not calls" in found.disputes[0].text


@pytest.mark.parametrize("question", ["Does Gate call Mail?", "GateはMailに依存していますか"])
def test_a_plan_is_no_fact(question: str) -> None:
    found = ask(question)
    assert not found.answered
    assert "planned" in quotes(found)


@pytest.mark.parametrize("question", ["Does Mail call StockDB?", "MailはStockDBを呼び出していますか？"])
def test_what_nobody_states_is_neither_yes_nor_no(question: str) -> None:
    found = ask(question)
    assert not found.answered
    assert found.answer.startswith(("Not stated", "グラフにはそうだとも違うとも"))


def test_another_value_where_there_can_be_one_only_is_a_no() -> None:
    found = ask("Is OrderHub owned by Far Crew?")
    assert found.answered
    assert found.answer.startswith("No.")
    assert "OrderHub | owned_by | Core Crew" in quotes(found)


@pytest.mark.parametrize(
    ("question", "yes"),
    [
        ("Is OrderHub a service?", True),
        ("Is OrderHub a team?", False),
        ("OrderHubはサービスですか", True),
        ("OrderHubはチームですか", False),
    ],
)
def test_a_class_is_put_to_the_test(question: str, yes: bool) -> None:
    found = ask(question)
    assert found.answered
    assert (found.ids == ("orderhub",)) is yes


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("Who owned Mail before March 2025?", ("far-crew",)),
        ("Who owned Mail in 2024?", ("far-crew",)),
        ("Who owned Mail in April 2025?", ("core-crew",)),
        ("Who used to own Mail?", ("far-crew",)),
        ("2024年6月時点のMailの担当は？", ("far-crew",)),
        ("2025年4月時点のMailの担当は？", ("core-crew",)),
        ("令和6年のMailの担当は？", ("far-crew",)),
        ("Mailは以前どのチームが担当していましたか", ("far-crew",)),
        ("Was Mail owned by Far Crew in 2024?", ("mail",)),
    ],
)
def test_a_time_in_the_question_is_the_time_of_the_world(question: str, ids: tuple[str, ...]) -> None:
    found = ask(question)
    assert found.ids == ids
    assert found.answered


@pytest.mark.parametrize(
    ("question", "when"),
    [
        ("Since when does Core Crew own Mail?", "2025-03-01"),
        ("Core CrewはいつからMailを担当していますか", "2025-03-01"),
        ("Until when did Far Crew own Mail?", "2025-03-01"),
        ("Far CrewはいつまでMailを担当していましたか", "2025-03-01"),
    ],
)
def test_since_and_until_when(question: str, when: str) -> None:
    found = ask(question)
    assert found.answered
    assert when in found.answer


def test_a_beginning_that_no_text_dates_is_said_to_be_undated() -> None:
    found = ask("Since when does Core Crew own OrderHub?")
    assert not found.answered
    assert "no document states since when" in found.answer
    assert "OrderHub | owned_by | Core Crew" in quotes(found)


@pytest.mark.parametrize(
    "question",
    [
        "What is OrderHub also called?",
        "aliases of OrderHub",
        "OrderHubの別名は？",
        "OHは他に何と呼ばれていますか",
    ],
)
def test_other_names(question: str) -> None:
    found = ask(question)
    assert found.ids == ("orderhub",)
    assert "OH" in found.answer


def test_two_names_of_one_thing_and_of_two() -> None:
    assert ask("Is OH the same as OrderHub?").ids == ("orderhub",)
    assert ask("OHとOrderHubは同じものですか").ids == ("orderhub",)
    two = ask("Are Gate and Mail the same thing?")
    assert two.ids == ()
    assert "two" in two.answer


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("Which team owns the most components?", ("core-crew",)),
        ("最も多くの部品を担当しているチームは？", ("core-crew",)),
        ("Which service calls more than one component?", ("orderhub",)),
        ("Which services call at least 2 components?", ("orderhub",)),
        ("2つ以上の部品を呼び出しているサービスは？", ("orderhub",)),
        ("Which service has the fewest dependencies?", ("mail",)),
    ],
)
def test_the_most_the_fewest_and_limits(question: str, ids: tuple[str, ...]) -> None:
    found = ask(question)
    assert found.branch == "rank"
    assert found.ids == ids


@pytest.mark.parametrize("question", ["How many components does each team own?", "チームごとの部品の数は？"])
def test_counts_for_each_member_of_a_class(question: str) -> None:
    found = ask(question)
    assert found.ids == ("core-crew", "far-crew")
    assert "Core Crew: 2" in found.answer
    assert "Far Crew: 1" in found.answer


@pytest.mark.parametrize(
    "question",
    [
        "Which document says that OrderHub calls StockDB?",
        "Where is it written that OrderHub calls StockDB?",
        "OrderHubがStockDBを呼び出しているとどの文書に書いてありますか",
    ],
)
def test_where_it_is_written(question: str) -> None:
    found = ask(question)
    assert found.answered
    assert {citation.doc for citation in found.citations} == {"facts"}


@pytest.mark.parametrize(
    ("question", "common"),
    [
        ("Do OrderHub and Mail have the same owner?", ("core-crew",)),
        ("Are OrderHub and Mail owned by the same team?", ("core-crew",)),
        ("OrderHubとMailの担当は同じですか", ("core-crew",)),
        ("Do OrderHub and 決済台帳 share an owner?", ()),
        ("OrderHubと決済台帳の担当は同じですか？", ()),
    ],
)
def test_what_two_names_have_in_common(question: str, common: tuple[str, ...]) -> None:
    found = ask(question)
    assert found.answered
    assert found.ids == common
    assert found.answer.startswith(("Yes", "はい") if common else ("No", "いいえ"))
    assert "OrderHub | owned_by | Core Crew" in quotes(found)


@pytest.mark.parametrize(
    "question",
    [
        "Who owns OrderHub? What does it call?",
        "Who owns OrderHub, and what does it call?",
        "OrderHubの担当はどこですか。それは何を呼び出していますか。",
        "OrderHubの担当は？また、何を呼び出していますか？",
    ],
)
def test_two_questions_at_once_are_both_answered(question: str) -> None:
    found = Planner(room_of(shop())).answer(question)
    assert found.branch == "several"
    assert found.ids == ("core-crew", "mail", "stockdb")
    assert [c.number for c in found.citations] == [1, 2, 3]
    assert "[3]" in found.answer


@pytest.mark.parametrize(
    "question",
    ["Which services are owned by the same team?", "Does Core Crew own more components than Far Crew?"],
)
def test_what_cannot_be_read_is_not_guessed(question: str) -> None:
    found = Planner(room_of(shop())).answer(question)
    assert not found.answered
    assert found.ids == ()


@pytest.mark.parametrize("question", ["What changed about Mail?", "Mailは何が変わりましたか"])
def test_what_changed(question: str) -> None:
    found = ask(question)
    assert "Far Crew" in found.answer
    assert "Core Crew" in found.answer


@pytest.mark.parametrize(
    "question", ["How many services call Gate?", "Gateを呼び出しているサービスはいくつ？"]
)
def test_a_count_of_what_nobody_states_says_so(question: str) -> None:
    found = Planner(room_of(shop(*SIDES))).answer(question)
    assert found.ids == ("0",)
    assert not found.answered
    assert "states no such fact" in found.answer or "述べられていない" in found.answer


def test_an_empty_set_tells_what_is_denied_and_planned() -> None:
    room = room_of(
        shop(("denial", "Mail | calls | StockDB | not\n"), ("plan", "Mail | calls | Gate | planned\n"))
    )
    found = Planner(room).answer("What does Mail call?")
    assert not found.answered
    assert "Denied" in found.answer
    assert "Only planned" in found.answer
    assert {"Mail | calls | StockDB | not", "Mail | calls | Gate | planned"} == {
        c.quote for c in found.citations
    }


def test_a_graph_without_documents_knows_no_times() -> None:
    from tests.query.reader_cases import load

    graph = load("clinic").graph
    room = room_of(shop())
    bare = type(room)(graph=graph, provider=Scripted({}))
    found = Planner(bare).answer("Where did Dr. Ono work in 2019?")
    assert not found.answered
    assert "no times" in found.answer
