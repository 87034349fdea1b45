"""What stands around a question changes nothing of it: greetings, quotation marks, capitals, a scene."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kg_pipeline.query.graph import GoldGraph
from kg_pipeline.query.link import link, normalise
from kg_pipeline.score.gold import load_gold
from tests.conftest import REPO
from tests.query.reader_cases import Domain, answered, load, of_gold, read

Change = Callable[[str, GoldGraph], str]


def wide(text: str) -> str:
    """ASCII as full-width forms."""
    return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else "\u3000" if c == " " else c for c in text)


def bare(text: str) -> str:
    return text.rstrip("?？。. ")


def quoted(opening: str, closing: str) -> Change:
    """Every known name between quotation marks."""

    def change(text: str, graph: GoldGraph) -> str:
        text = normalise(text)
        for mention in reversed(link(text, graph)):
            inside = text[mention.start : mention.end]
            text = text[: mention.start] + opening + inside + closing + text[mention.end :]
        return text

    return change


BOTH: dict[str, Change] = {
    "no mark": lambda t, g: bare(t),
    "full width": lambda t, g: wide(t),
    "lower case": lambda t, g: t.lower(),
    "line end": lambda t, g: t + "\n",
    "quotes": quoted('"', '"'),
    "markdown": quoted("**", "**"),
}
JA: dict[str, Change] = BOTH | {
    "greeting": lambda t, g: "こんにちは。" + t,
    "sorry": lambda t, g: "すみません、" + t,
    "question:": lambda t, g: "質問: " + t,
    "scene": lambda t, g: "昨日から資料を読んでいます。" + t,
    "brackets": quoted("「", "」"),
    "thanks": lambda t, g: bare(t) + "。ありがとうございます。",
}
EN: dict[str, Change] = BOTH | {
    "greeting": lambda t, g: "Hi there, " + t[0].lower() + t[1:],
    "morning": lambda t, g: "Good morning. " + t,
    "question:": lambda t, g: "Quick question: " + t[0].lower() + t[1:],
    "scene": lambda t, g: "We are preparing for an audit. " + t,
    "curly": quoted("“", "”"),
    "thanks": lambda t, g: t + " Thank you very much.",
    "please": lambda t, g: bare(t) + ", please",
}


@pytest.fixture(scope="module")
def domains() -> list[Domain]:
    own = [load(name) for name in ("clinic", "railway", "kitchen", "theatre", "harbour")]
    return [of_gold(load_gold(REPO / "gold" / "microservices")), *own]


@pytest.mark.parametrize(("lang", "name"), [*(("ja", n) for n in JA), *(("en", n) for n in EN)])
def test_what_stands_around_a_question_changes_no_answer(lang: str, name: str, domains: list[Domain]) -> None:
    change = (JA if lang == "ja" else EN)[name]
    asked = changed = 0
    for domain in domains:
        for case in domain.cases:
            if case.lang == lang and case.kind != "theme":
                asked += 1
                plain = set(answered(case.text, domain.graph))
                changed += set(answered(change(case.text, domain.graph), domain.graph)) != plain
    assert asked > 80
    assert changed <= asked // 50


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I work on Payment Service. Which services call it?", ["order-service"]),
        ("Payment Service is slow. Who is its owner?", ["commerce-team"]),
        ("決済サービスを調べています。それを呼んでいるのはどのサービスですか。", ["order-service"]),
        ("決済サービスについて。その担当は？", ["commerce-team"]),
        ("Payment Service has stopped. Which services are affected?", ["api-gateway", "order-service"]),
        ("決済サービスが止まりました。影響を受けるサービスはどれですか。", ["api-gateway", "order-service"]),
        ("WHO OWNS THE PAYMENT SERVICE?", ["commerce-team"]),
        ("Which Teams Own The Event Bus?", ["platform-team"]),
        ("Who owns 決済サービス?", ["commerce-team"]),
        ("Payment Service の担当は？", ["commerce-team"]),
    ],
)
def test_sentences_scripts_and_capitals(text: str, answer: list[str]) -> None:
    graph = load_gold(REPO / "gold" / "microservices").graph
    assert answered(text, graph) == answer


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("Who owns “Zorblax”?", "Zorblax"),
        ("who owns zorblax", "zorblax"),
        ("WHO OWNS ZORBLAX?", "zorblax"),
        ("Who owns 配送サービス?", "配送サービス"),
        ("「配送サービス」の担当は？", "配送サービス"),
        ("Zorblaxの担当チームは", "Zorblax"),
        ("Which services call the Zorblax service?", "Zorblax service"),
    ],
)
def test_b86_an_unknown_name_is_named_as_it_was_written(text: str, unknown: str) -> None:
    graph = load_gold(REPO / "gold" / "microservices").graph
    assert read(text, graph).unknown == (unknown,)


def test_the_language_is_that_of_the_words_around_the_names() -> None:
    graph = load_gold(REPO / "gold" / "microservices").graph
    assert "グラフ" in read("Zorblax の担当は？", graph).reason
    assert "graph" in read("Who owns 配送サービス?", graph).reason
