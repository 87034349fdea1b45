"""A name in a cell or a field that is qualified there is no plain fact: 旧X, X(前任), XではなくY."""

from __future__ import annotations

import pytest

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.documents import Document
from tests.embedded.domains import read_corpus
from tests.embedded.test_ja_strangers import LOOMS

ROSTER = "織機は綾織機と紬織機の二つ。組は、アサギリ組とユウナギ組の二つ。\n"
ONE, OTHER = "アサギリ組", "ユウナギ組"


def read(text: str, subject: str) -> dict[str, tuple[Polarity, Modality, Change]]:
    documents = [Document("roster.md", ROSTER), Document("a.md", text)]
    claims = read_corpus(documents, documents, LOOMS)[1]["a.md"]
    assert {claim.subject for claim in claims} <= {subject}
    return {claim.object: (claim.polarity, claim.modality, claim.change) for claim in claims}


def layouts(value: str) -> list[str]:
    return [
        f"# 綾織機\n\n- 担当: {value}\n",
        f"# 綾織機\n\n担当: {value}\n",
        f"| 織機 | 担当 |\n|---|---|\n| 綾織機 | {value} |\n",
        f"# 綾織機\n\n| 項目 | 内容 |\n|---|---|\n| 担当 | {value} |\n",
    ]


@pytest.mark.parametrize(
    "value",
    [
        "旧{}", "元{}", "前{}", "旧 {}", "旧: {}", "前任 {}", "{}(旧)", "{}(前任)", "{}(退任)", "以前は{}",
        "もとは{}", "{}だった", "取り消し: {}", "~~{}~~",
    ],
)  # fmt: skip
def test_a_former_value_holds_no_longer(value: str) -> None:
    for text in layouts(value.format(ONE)):
        assert read(text, "綾織機") == {ONE: (Polarity.NEGATED, Modality.ASSERTED, Change.ENDED)}, text


@pytest.mark.parametrize("value", ["{}ではない", "{}でない", "{}以外"])
def test_a_denied_value_is_denied(value: str) -> None:
    for text in layouts(value.format(ONE)):
        assert read(text, "綾織機") == {ONE: (Polarity.NEGATED, Modality.ASSERTED, Change.NONE)}, text


@pytest.mark.parametrize(
    "value",
    [
        "{}ではなく{}",
        "~~{}~~ {}",
        "<del>{}</del> {}",
        "{} → {}",
        "前は{}、今は{}",
        "旧{}、現{}",
        "{}だったが、{}",
    ],
)
def test_what_takes_a_value_s_place_is_affirmed_alone(value: str) -> None:
    for text in layouts(value.format(ONE, OTHER)):
        found = read(text, "綾織機")
        assert found[OTHER] == (Polarity.AFFIRMED, Modality.ASSERTED, Change.NONE), text
        assert found[ONE][0] is Polarity.NEGATED, text


@pytest.mark.parametrize("value", ["{}(旧{})", "{} (前: {})", "{}({}ではない)", "{}(元は{})"])
def test_what_a_bracket_says_of_another_is_not_said_of_the_value(value: str) -> None:
    for text in layouts(value.format(ONE, OTHER)):
        found = read(text, "綾織機")
        assert found[ONE] == (Polarity.AFFIRMED, Modality.ASSERTED, Change.NONE), text
        assert OTHER not in found or found[OTHER][0] is Polarity.NEGATED, text


@pytest.mark.parametrize("value", ["{}?", "{}?(要確認)"])
def test_a_doubted_value_is_supposed(value: str) -> None:
    for text in layouts(value.format(ONE)):
        assert read(text, "綾織機").get(ONE, (None, Modality.HYPOTHETICAL))[1] is Modality.HYPOTHETICAL, text


def test_several_values_are_denied_together_only_where_the_text_says_so() -> None:
    apart = read("| 織機 | 依存先 |\n|---|---|\n| 綾織機 | 紬織機、絣織機(廃止) |\n", "綾織機")
    assert apart.get("紬織機", (Polarity.AFFIRMED,))[0] is Polarity.AFFIRMED
    planned = read(f"# 綾織機\n\n- 担当: {ONE}(廃止予定)\n", "綾織機")
    assert planned[ONE][2] is not Change.ENDED
    plain = read(f"# 綾織機\n\n- 担当: {ONE}\n", "綾織機")
    assert plain == {ONE: (Polarity.AFFIRMED, Modality.ASSERTED, Change.NONE)}


def test_a_former_holder_in_a_sentence_says_nothing_of_the_one_of_today() -> None:
    assert ONE not in read(f"旧{ONE}が綾織機を担当する。", "綾織機")
