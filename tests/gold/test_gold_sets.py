"""Every gold set that is kept here says only what its corpus says, and says all of it the same way.

What `load_gold` refuses is not repeated: unknown ids, classes and predicates, domain and range, quotes that
do not stand in their document, plans that do not validate.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from kg_ledger.ids import name_key
from kg_ledger.records import Class
from kg_pipeline.query.execute import execute
from kg_pipeline.query.plan import read_plan
from kg_pipeline.score.gold import Gold, GoldJudgement, GoldRelation, load_gold
from tests.conftest import REPO

Triple = tuple[str, str, str]
FILES = ("entities.jsonl", "relations.jsonl", "traps.jsonl", "questions.jsonl", "judgements.jsonl")
KINDS = {"single", "type", "join", "multihop", "difference", "count", "unknown_entity", "theme"}
BLIND = REPO / "tests" / "domains"


def _sets() -> list[tuple[Path, Path]]:
    """`(gold folder, corpus folder)` of the sets that ship and of the blind ones."""
    ontologies = [p for home in (REPO, BLIND) for p in sorted((home / "gold").glob("*/ontology.yaml"))]
    return [(p.parent, p.parents[2] / "corpora" / p.parent.name) for p in ontologies]


SETS = _sets()
each_set = pytest.mark.parametrize(("folder", "corpus"), SETS, ids=[f.name for f, _ in SETS])


@cache
def _gold(folder: Path, corpus: Path) -> Gold:
    return load_gold(folder, corpus)


@cache
def _texts(corpus: Path) -> dict[str, str]:
    files = [p for p in sorted(corpus.rglob("*")) if p.is_file()]
    return {p.relative_to(corpus).as_posix(): p.read_bytes().decode("utf-8") for p in files}


def _wave2(corpus: Path) -> Path:
    return corpus.with_name(corpus.name + ".wave2")


def _triple(row: GoldRelation | GoldJudgement) -> Triple:
    return row.subject, row.predicate, row.object


def _known(gold: Gold) -> set[Triple]:
    """What the first wave states, a symmetric predicate both ways and an inverse turned round too."""
    found = {r.triple for r in gold.relations}
    for subject, predicate, object_ in list(found):
        definition = gold.ontology.predicates[predicate]
        if definition.symmetric:
            found.add((object_, predicate, subject))
        if definition.inverse:
            found.add((object_, definition.inverse, subject))
    return found


def _repeated(rows: Iterable[object]) -> list[object]:
    return [row for row, times in Counter(rows).items() if times > 1]


def test_the_checks_saw_the_sets() -> None:
    assert {folder.name for folder, _ in SETS} >= {"clinic", "library", "microservices", "railway"}


@each_set
def test_a_set_is_whole_and_loads_with_its_corpus(folder: Path, corpus: Path) -> None:
    for name in FILES:
        rows = (folder / name).read_bytes().decode("utf-8").splitlines()
        assert rows, name
        assert all(row == json.dumps(json.loads(row), ensure_ascii=False) for row in rows), name
    gold = _gold(folder, corpus)
    assert gold.name == gold.ontology.name
    assert len(_texts(corpus)) >= 12
    assert len(_texts(_wave2(corpus))) >= 4
    assert not [text for text in [*_texts(corpus).values(), *_texts(_wave2(corpus)).values()] if "\r" in text]


@each_set
def test_no_row_is_written_twice(folder: Path, corpus: Path) -> None:
    gold = _gold(folder, corpus)
    for rows in (gold.relations, gold.traps, gold.judgements):
        assert not _repeated((_triple(row), row.doc, row.quote) for row in rows)
    assert not _repeated((row.doc, _triple(row)) for row in gold.judgements)
    assert not _repeated(question.text for question in gold.questions)


@each_set
def test_a_name_belongs_to_one_entity_and_documents_use_it(folder: Path, corpus: Path) -> None:
    gold = _gold(folder, corpus)
    text = "\n".join([*_texts(corpus).values(), *_texts(_wave2(corpus)).values()])
    owner: dict[str, set[str]] = defaultdict(set)
    for entity in gold.entities:
        forms = [entity.label, *entity.aliases]
        assert not [form for form in forms if form not in text], entity.id
        assert not _repeated(forms), entity.id
        for form in forms:
            owner[name_key(form)].add(entity.id)
    assert not {name: ids for name, ids in owner.items() if len(ids) > 1}


@each_set
def test_every_entity_takes_part_in_a_stated_relation(folder: Path, corpus: Path) -> None:
    gold = _gold(folder, corpus)
    ends = {end for r in gold.relations for end in (r.subject, r.object)}
    assert {e.id for e in gold.entities} == ends
    assert {r.predicate for r in gold.relations} == set(gold.ontology.predicates)


@each_set
def test_the_first_wave_agrees_with_itself(folder: Path, corpus: Path) -> None:
    gold = _gold(folder, corpus)
    known = _known(gold)
    assert not [trap for trap in gold.traps if _triple(trap) in known], "a trap that is stated elsewhere"
    objects: dict[tuple[str, str], set[str]] = defaultdict(set)
    subjects: dict[tuple[str, str], set[str]] = defaultdict(set)
    for subject, predicate, object_ in known:
        objects[subject, predicate].add(object_)
        subjects[predicate, object_].add(subject)
    for name, definition in gold.ontology.predicates.items():
        if definition.cardinality == "one":
            assert not {k: v for k, v in objects.items() if k[1] == name and len(v) > 1}
        if definition.inverse_cardinality == "one":
            assert not {k: v for k, v in subjects.items() if k[0] == name and len(v) > 1}


@each_set
def test_traps_of_several_kinds(folder: Path, corpus: Path) -> None:
    gold = _gold(folder, corpus)
    kinds = Counter(trap.kind for trap in gold.traps)
    assert set(kinds) <= {"negated", "planned", "hearsay", "hypothetical"}
    assert len(kinds) >= 3
    assert len(gold.traps) >= 10


@each_set
def test_judgements_are_held_against_what_is_known(folder: Path, corpus: Path) -> None:
    gold = _gold(folder, corpus)
    known = _known(gold)
    balance = Counter(row.cls for row in gold.judgements)
    assert all(balance[cls] >= 4 for cls in Class), balance
    for row in gold.judgements:
        assert row.why
        triple = _triple(row)
        if row.cls is Class.NEW:
            assert row.against is None
            assert triple not in known, row
        elif row.cls is Class.UNCERTAIN:
            assert row.against is None, row
        else:
            assert row.against in known, row
            if row.cls is Class.DUPLICATE:
                assert triple in known, row


@each_set
def test_a_revised_document_restates_what_it_did_not_change(folder: Path, corpus: Path) -> None:
    gold = _gold(folder, corpus)
    second = _texts(_wave2(corpus))
    revised = set(second) & set(_texts(corpus))
    assert revised
    judged = {(row.doc, _triple(row)): row.cls for row in gold.judgements}
    for name in revised:
        assert second[name] != _texts(corpus)[name]
        assert any(row.doc == name and row.cls is Class.UPDATE for row in gold.judgements), name
    for relation in gold.relations:
        if relation.doc in revised and relation.quote in second[relation.doc]:
            assert judged[relation.doc, relation.triple] is Class.DUPLICATE


@each_set
def test_answers_are_what_the_plans_compute(folder: Path, corpus: Path) -> None:
    gold = _gold(folder, corpus)
    assert len(gold.questions) >= 30
    assert {q.kind for q in gold.questions} == KINDS
    assert {q.lang for q in gold.questions} == set(gold.ontology.languages)
    for question in gold.questions:
        if question.kind == "theme":
            assert question.plan is None
            assert question.answer, question.id
            continue
        assert question.plan is not None, question.id
        computed = execute(read_plan(question.plan, gold.graph), gold.graph).answer
        assert computed == question.answer, question.id
        assert bool(computed) == (question.kind != "unknown_entity"), question.id


def test_the_microservice_domain_has_its_shape() -> None:
    gold = _gold(REPO / "gold" / "microservices", REPO / "corpora" / "microservices")
    assert Counter(e.type for e in gold.entities) == {
        "EdgeService": 1,
        "CoreService": 5,
        "SupportingService": 2,
        "RelationalDB": 3,
        "CacheStore": 1,
        "MessageQueue": 1,
        "Team": 3,
    }
    assert Counter(p for _, p, _ in {r.triple for r in gold.relations}) == {
        "depends_on": 8,
        "persists_to": 4,
        "publishes_to": 2,
        "subscribes_to": 1,
        "owned_by": 13,
    }
    ten = {q.id: q for q in gold.questions if q.id.startswith("q")}
    assert sorted(ten) == sorted(f"q{n}-{lang}" for n in range(1, 6) for lang in ("en", "ja"))
    for n in range(1, 6):
        assert ten[f"q{n}-ja"].plan == ten[f"q{n}-en"].plan
    assert ten["q1-en"].answer == ["api-gateway", "order-service"]
    assert len(ten["q2-en"].answer) == 5
    assert ten["q3-en"].answer == ["order-service", "payment-service", "user-service"]
    assert ten["q4-en"].answer == ["auth-service"]
    assert ten["q5-en"].answer == ["auth-service", "user-service"]
