"""A predicate that is worded by a denial, from the sentence to the answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.running import kg

ONTOLOGY = """\
name: glazes
languages: [en, ja]
classes:
  Glaze: {labels: {en: [glaze], ja: [釉薬]}}
predicates:
  spoils:
    domain: Glaze
    range: Glaze
    symmetric: true
    cues:
      en: [must not be mixed with, must not be used with]
      ja: [と併用してはならない, と混ぜてはいけない]
"""
PAGE = """\
# Glazes

The glaze Ostrel must not be mixed with the glaze Brimma.

The glaze Kelpan must not be used with the glaze Brimma.

釉薬アカネは釉薬キハダと併用してはならない。釉薬ヤマモモは釉薬キハダと混ぜてはいけない。

釉薬アカネは釉薬ヤマモモと併用してよい。
"""
WITH_BRIMMA = {"kelpan", "ostrel"}
WITH_KIHADA = {"釉薬アカネ", "釉薬ヤマモモ"}


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("glazes")
    (place / "docs").mkdir()
    (place / "docs" / "page.md").write_text(PAGE, "utf-8")
    (place / "ontology.yaml").write_text(ONTOLOGY, "utf-8")
    ran = kg("ingest", place / "docs", "--ontology", place / "ontology.yaml", "--workspace", place, "--json")
    assert ran.code == 0, ran.err
    return place


def test_a_ban_in_the_words_of_the_predicate_is_stated_once_and_a_permission_denies_it(
    workspace: Path,
) -> None:
    rows = kg("export", "jsonl", "--workspace", workspace).rows
    facts = {(r["subject"], r["object"], r["polarity"], r["standing"]) for r in rows if "fact" in r}
    assert facts == {
        ("ostrel", "brimma", "affirmed", "current"),
        ("brimma", "kelpan", "affirmed", "current"),
        ("釉薬アカネ", "釉薬キハダ", "affirmed", "current"),
        ("釉薬キハダ", "釉薬ヤマモモ", "affirmed", "current"),
        ("釉薬アカネ", "釉薬ヤマモモ", "negated", "current"),
    }


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("Which glazes must not be mixed with Brimma?", WITH_BRIMMA),
        ("Name the glazes that must not be used with Brimma.", WITH_BRIMMA),
        ("Which glazes may never be mixed with Brimma?", WITH_BRIMMA),
        ("What must Brimma not be mixed with?", WITH_BRIMMA),
        ("Which glazes can't I mix with Brimma?", WITH_BRIMMA),
        ("Which glazes should we never use with Brimma?", WITH_BRIMMA),
        ("釉薬キハダと併用してはならない釉薬は何ですか", WITH_KIHADA),
        ("釉薬キハダと混ぜてはいけない釉薬を教えて", WITH_KIHADA),
        ("釉薬キハダと併用できない釉薬", WITH_KIHADA),
    ],
)
def test_what_must_not_be_is_what_the_predicate_holds(workspace: Path, question: str, ids: set[str]) -> None:
    answer = kg("query", question, "--workspace", workspace, "--json").rows[-1]
    assert set(answer["ids"]) == ids
    assert answer["citations"]


@pytest.mark.parametrize(
    ("question", "begins"),
    [
        ("Can Ostrel be mixed with Brimma?", "No."),
        ("Is it safe to mix Ostrel with Brimma?", "No."),
        ("Can I use Kelpan with Brimma?", "No."),
        ("Must Ostrel never be used with Brimma?", "Yes."),
        ("Can Ostrel be mixed with Kelpan?", "Not stated"),
        ("釉薬アカネは釉薬キハダと併用してよいですか", "いいえ"),
        ("釉薬アカネは釉薬キハダと併用しても大丈夫ですか", "いいえ"),
        ("釉薬アカネは釉薬キハダと併用してはいけませんか", "はい"),
        ("釉薬アカネは釉薬ヤマモモと併用してよいですか", "はい"),
    ],
)
def test_a_permission_is_put_to_the_test_as_the_opposite_of_the_ban(
    workspace: Path, question: str, begins: str
) -> None:
    answer = kg("query", question, "--workspace", workspace, "--json").rows[-1]
    assert answer["answer"].startswith(begins)
    assert begins == "Not stated" or answer["citations"]


@pytest.mark.parametrize(
    "question", ["Which glazes can be mixed with Brimma?", "釉薬キハダと併用してもよい釉薬はどれ"]
)
def test_what_may_be_does_not_follow_from_what_must_not(workspace: Path, question: str) -> None:
    answer = kg("query", question, "--workspace", workspace, "--json").rows[-1]
    assert not answer["ids"]
