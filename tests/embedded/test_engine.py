"""The provider: a function of the task, with quotes that stand where they say, whatever the text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg_ledger.records import Span
from kg_pipeline.documents import Chunk, Context, Document
from kg_pipeline.providers.base import ProviderError
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.providers.embedded.general import general_ontology
from kg_pipeline.providers.tasks import ExtractReply, ExtractTask, KnownName, SurveyTask
from tests.embedded.domains import SHARED, documents, whole
from tests.embedded.test_ja_grammar import KNOWN, ONTOLOGY

WORDS = [
    "月パン", "K-55", "浜店", "小暮", "石窯", "は", "が", "を", "に", "の", "、", "。", "\n", "- ", "# ",
    "| ", "」", "「", "使用する", "使用", "店長", "焼かれる", "ない", "のは", "である", ":", "(", ")", "と",
    "も", "同窯", "から", "移した", "Q. ", "A. ",
]  # fmt: skip


def chunk_of(text: str) -> Chunk:
    return Chunk("a.md", "r", 0, Span(0, len(text)), text, Context())


@settings(max_examples=150)
@given(st.lists(st.sampled_from(WORDS), max_size=40).map("".join))
def test_word_salad_gives_located_quotes_and_no_error(text: str) -> None:
    engine = EmbeddedProvider()
    survey = engine.perform(SurveyTask(Document("a.md", text), ONTOLOGY)).value
    for entity in survey.entities:
        assert entity.at is None or text.startswith(entity.quote, entity.at)
    for claim in engine.perform(ExtractTask(chunk_of(text), ONTOLOGY, KNOWN)).value.relations:
        assert claim.at is not None and claim.quote and text.startswith(claim.quote, claim.at)
        assert ONTOLOGY.admits(claim.predicate, claim.subject_type, claim.object_type)


@given(st.text(max_size=120))
def test_any_text_is_survived(text: str) -> None:
    EmbeddedProvider().perform(SurveyTask(Document("a.md", text), general_ontology()))
    EmbeddedProvider().perform(ExtractTask(chunk_of(text), general_ontology()))


def test_a_chunk_that_is_not_the_head_of_its_document_has_absolute_offsets() -> None:
    text = "月パンはK-55を使用する。"
    chunk = Chunk("a.md", "r", 1, Span(500, 500 + len(text)), text, Context(headings=("粉の話",)))
    (claim,) = EmbeddedProvider().perform(ExtractTask(chunk, ONTOLOGY, KNOWN)).value.relations
    assert claim.at == 500


def test_fingerprints_change_with_text_names_and_ontology() -> None:
    engine = EmbeddedProvider()
    tasks: list[Any] = [
        ExtractTask(chunk_of("月パン"), ONTOLOGY, KNOWN),
        ExtractTask(chunk_of("星パン"), ONTOLOGY, KNOWN),
        ExtractTask(chunk_of("月パン"), ONTOLOGY, KNOWN[1:]),
        ExtractTask(chunk_of("月パン"), general_ontology(), KNOWN),
        SurveyTask(Document("a.md", "月パン"), ONTOLOGY),
    ]
    assert len({engine.fingerprint(task) for task in tasks}) == len(tasks)
    assert engine.fingerprint(tasks[0]) == EmbeddedProvider().fingerprint(tasks[0])


@dataclass(frozen=True)
class Unheard:
    prompt: ClassVar[str] = "unheard"
    tier: ClassVar[str] = "generation"
    where = "nowhere"

    def reply_model(self) -> type[ExtractReply]:
        return ExtractReply


def test_a_task_that_it_cannot_perform_is_named() -> None:
    unheard: Any = Unheard()
    with pytest.raises(ProviderError, match=r"Unheard.*nowhere"):
        EmbeddedProvider().perform(unheard)


def test_without_known_names_a_chunk_introduces_its_own() -> None:
    text = "石窯は古い窯である。石窯は浜店に設置されている。浜店は海辺の店である。"
    relations = EmbeddedProvider().perform(ExtractTask(chunk_of(text), ONTOLOGY)).value.relations
    assert [(c.subject, c.predicate, c.object) for c in relations] == [("石窯", "stands_in", "浜店")]


def test_order_of_known_names_does_not_matter() -> None:
    text = "月パンはK-55を使用する。"
    one = EmbeddedProvider().perform(ExtractTask(chunk_of(text), ONTOLOGY, KNOWN)).value
    other = EmbeddedProvider().perform(ExtractTask(chunk_of(text), ONTOLOGY, tuple(reversed(KNOWN)))).value
    assert one == other


@pytest.mark.parametrize("folder", ["ja-architecture", "runbooks"])
def test_real_documents_of_no_domain_are_survived(folder: str) -> None:
    base = SHARED / "data" / folder
    if not base.exists():
        pytest.skip(f"no {base}")
    engine = EmbeddedProvider()
    for document in documents(base)[:12]:
        survey = engine.perform(SurveyTask(document, general_ontology())).value
        for entity in survey.entities:
            assert entity.at is None or document.text.startswith(entity.quote, entity.at)
        known = tuple(KnownName(name=e.name, type=e.type, canonical=e.name) for e in survey.entities)
        reply = engine.perform(ExtractTask(whole(document), general_ontology(), known)).value
        for claim in reply.relations:
            assert claim.at is not None and document.text.startswith(claim.quote, claim.at)
