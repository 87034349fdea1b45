"""Judging alone: given the claims of a gold set, the second wave's statements get the right class."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg_ledger.ledger import Ledger
from kg_ledger.records import Class
from kg_pipeline.cli.score import judge_given_claims
from kg_pipeline.score.gold import Gold, load_gold
from kg_pipeline.score.oracle import Oracle
from kg_pipeline.score.run import Scorer
from kg_pipeline.taking import hand_in
from tests.conftest import REPO, require_shared

SETS = ("microservices", "clinic", "library", "railway", "plant")


def _folders(name: str) -> tuple[Path, Path]:
    if name == "microservices":
        return REPO / "gold" / name, REPO / "corpora" / name
    if name == "plant":
        return require_shared("domains", "gold", name), require_shared("domains", "corpora", name)
    return REPO / "tests" / "domains" / "gold" / name, REPO / "tests" / "domains" / "corpora" / name


def _second(corpus: Path) -> Path:
    return corpus.with_name(corpus.name + ".wave2")


@pytest.mark.parametrize("name", SETS)
def test_given_claims_are_judged_right(name: str) -> None:
    folder, corpus = _folders(name)
    gold = load_gold(folder, corpus)
    judged, wrong = judge_given_claims(gold, corpus, _second(corpus))
    assert set(judged.per_class) == {cls.value for cls in Class}
    assert judged.macro_f1 >= 0.95, wrong


@pytest.mark.parametrize("name", SETS)
def test_what_is_given_is_what_the_documents_state(name: str) -> None:
    folder, corpus = _folders(name)
    gold = load_gold(folder, corpus)
    with Ledger.in_memory(gold.ontology) as ledger:
        hand_in(ledger, Oracle(gold).first_wave, corpus, run="1", actor="test")
        texts = "\n".join(ledger.text(d.revision) for d in ledger.view.documents())
        first = Scorer(gold).first_wave(ledger, texts)
        assert not first.missed and not first.wrong and not first.traps
        assert first.resolution.f1 == 1 and not first.lost and not first.overmerged
        assert first.quotes[0] == first.quotes[1] > 0


def test_the_oracle_never_looks_at_the_class() -> None:
    folder, corpus = _folders("microservices")
    gold = load_gold(folder, corpus)
    turned = [row.model_copy(update={"cls": Class.NEW, "why": ""}) for row in gold.judgements]
    blind = Gold(gold.name, gold.ontology, gold.entities, gold.relations, (), tuple(turned), gold.traps)
    judged, _ = judge_given_claims(gold, corpus, _second(corpus))
    again, _ = judge_given_claims(blind, corpus, _second(corpus))
    said = {cls: sum(n for (_, one), n in judged.confusion.items() if one == cls) for cls in judged.per_class}
    assert said == {
        cls: sum(n for (_, one), n in again.confusion.items() if one == cls) for cls in judged.per_class
    }
