"""The title of a paper is about what stands in it, and is no thing of its own."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_pipeline.documents import Document
from kg_pipeline.providers.embedded.ja.titles import matter
from tests.embedded.domains import read_corpus
from tests.embedded.test_ja_strangers import LOOMS, ROSTER

FIELDS = "\n\n- 担当: 夕凪組\n- 依存先: 糸倉\n"


def read(text: str, ontology: Ontology = LOOMS) -> tuple[set[str], set[tuple[str, str, str]]]:
    documents = [Document("roster.md", ROSTER), Document("a.md", text)]
    known, claims = read_corpus(documents, documents, ontology)
    return {n.name for n in known}, {(c.subject, c.predicate, c.object) for c in claims["a.md"]}


@pytest.mark.parametrize("name", ["綾織機", "カセ織機", "ori-relay"])
@pytest.mark.parametrize(
    "title",
    [
        "{} 運用手順書", "{} 手順書", "{}手順書", "{}の運用手順書", "{}について", "{} について", "{}の運用",
        "{} の運用", "{} 設計書", "{}の概要", "{} 障害対応マニュアル", "運用手順書: {}", "{} 引き継ぎ資料",
    ],
)  # fmt: skip
def test_a_paper_s_title_is_about_the_name_in_it(title: str, name: str) -> None:
    names, facts = read(f"# {title.format(name)}{FIELDS}")
    assert (name, "kept_by", "夕凪組") in facts
    assert not any("手順" in n or "運用" in n or "資料" in n or "設計" in n for n in names)


@pytest.mark.parametrize("title", ["運用手順書", "手順書", "運用について", "障害対応マニュアル"])
def test_a_title_of_nothing_but_a_document_is_no_thing(title: str) -> None:
    names, facts = read(f"# {title}{FIELDS}")
    assert title not in names
    assert facts == set()


def test_where_the_ontology_knows_such_papers_their_titles_are_names() -> None:
    assert matter("綾織機 運用手順書", {"手順書"}) == "綾織機 運用手順書"
    assert matter("綾織機 運用手順書", {"織機"}) == "綾織機"
    assert matter("運用手順書: 綾織機", {"織機"}) == "綾織機"
    assert matter("綾織機", {"織機"}) == "綾織機"
