"""A gold set: what a corpus means, loaded and checked. The format is described in `gold/README.md`.

Every fault is located (`questions.jsonl:12`), and all of them are reported at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from kg_ledger.errors import KgError, OntologyError
from kg_ledger.ontology import Ontology, load_ontology
from kg_ledger.records import Change, Class, Entity, Modality, Polarity
from kg_pipeline.query.graph import GoldGraph
from kg_pipeline.query.plan import PlanError, read_plan
from kg_pipeline.reading.formats import keeps_lines
from kg_pipeline.reading.source import ReadOptions
from kg_pipeline.score.corpus import Corpus
from kg_pipeline.steps.read import DEFAULT_OPTIONS

Kind = Literal["single", "type", "join", "multihop", "difference", "count", "unknown_entity", "theme"]

_SLUG = r"^[a-z0-9]+(-[a-z0-9]+)*$"
_MOST_SHOWN = 20
_SHOWN = 60
"""Characters of a document whose text is laid out anew when it is read."""


class GoldError(KgError):
    """A gold set that cannot be used; the message lists every fault with its file and line."""


class _Row(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class GoldEntity(_Row):
    """Something that exists."""

    id: str = Field(pattern=_SLUG)
    type: str
    label: str = Field(min_length=1)
    aliases: list[str] = Field(default_factory=list)


class Says(_Row):
    """What a sentence says beside its triple. `replaces` and `replaces_subject` are the object and
    the subject that it names as there before; `since` and `until` are ISO 8601 prefixes."""

    polarity: Polarity | None = None
    modality: Modality | None = None
    change: Change | None = None
    replaces: str | None = None
    replaces_subject: str | None = None
    since: str | None = None
    until: str | None = None


class GoldRelation(_Row):
    """A triple that a document states, with the words that state it."""

    subject: str
    predicate: str
    object: str
    doc: str
    quote: str = Field(min_length=1)
    says: Says | None = None

    @property
    def triple(self) -> tuple[str, str, str]:
        """Subject, predicate, object."""
        return self.subject, self.predicate, self.object


class GoldTrap(GoldRelation):
    """A triple that a careless reader would take from these words, and that is not stated."""

    kind: str


class GoldQuestion(_Row):
    """A question with its right answer; `plan` is what the answer was computed from."""

    id: str
    lang: str
    kind: Kind
    text: str = Field(min_length=1)
    answer: list[str] = Field(default_factory=list)
    plan: dict[str, Any] | None = None


class GoldJudgement(_Row):
    """What one fact of the second wave is, held against the first."""

    doc: str
    subject: str
    predicate: str
    object: str
    quote: str = Field(min_length=1)
    cls: Class = Field(alias="class")
    against: tuple[str, str, str] | None = None
    why: str = ""
    says: Says | None = None


T = TypeVar("T", bound=_Row)


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a file, for messages."""

    file: str
    number: int

    def __str__(self) -> str:
        return f"{self.file}:{self.number}"


@dataclass(frozen=True)
class Gold:
    """A gold set that has been checked. Built by `load_gold`."""

    name: str
    ontology: Ontology
    entities: tuple[GoldEntity, ...]
    relations: tuple[GoldRelation, ...]
    questions: tuple[GoldQuestion, ...] = ()
    judgements: tuple[GoldJudgement, ...] = ()
    traps: tuple[GoldTrap, ...] = ()

    @cached_property
    def graph(self) -> GoldGraph:
        """The first wave as a graph."""
        return GoldGraph(
            self.ontology,
            [Entity(e.id, e.type, e.label, tuple(e.aliases)) for e in self.entities],
            [r.triple for r in self.relations],
        )


def load_gold(
    folder: Path,
    corpus: Path | None = None,
    *,
    check_answers: bool = True,
    options: ReadOptions = DEFAULT_OPTIONS,
) -> Gold:
    """Read and check a gold folder.

    Parameters
    ----------
    folder : holds `ontology.yaml`, `entities.jsonl`, `relations.jsonl`; `questions.jsonl`,
        `judgements.jsonl` and `traps.jsonl` may be absent.
    corpus : the first wave. If given, documents must exist and quotes must stand in them; the second wave
        is looked for beside it under the same name with `.wave2`.
    check_answers : False while answers are yet to be computed.
    options : how the documents are read.

    Raises
    ------
    GoldError
        Anything does not fit; up to 20 faults are listed, each with its file and line.
    """
    try:
        ontology = load_ontology(folder / "ontology.yaml")
    except OntologyError as err:
        raise GoldError(err.what, err.remedy) from err
    faults: list[str] = []
    entities = _rows(folder / "entities.jsonl", GoldEntity, faults)
    relations = _rows(folder / "relations.jsonl", GoldRelation, faults)
    questions = _rows(folder / "questions.jsonl", GoldQuestion, faults, optional=True)
    judgements = _rows(folder / "judgements.jsonl", GoldJudgement, faults, optional=True)
    traps = _rows(folder / "traps.jsonl", GoldTrap, faults, optional=True)
    faults.extend(_check_entities(entities, ontology))
    types = {e.id: e.type for _, e in entities}
    for where, row in [*relations, *traps]:
        faults.extend(_check_triple(where, row.triple, types, ontology))
    for where, judged in judgements:
        faults.extend(_check_judgement(where, judged, types, ontology))
    gold = Gold(
        folder.name,
        ontology,
        tuple(e for _, e in entities),
        tuple(r for _, r in relations),
        tuple(q for _, q in questions),
        tuple(j for _, j in judgements),
        tuple(t for _, t in traps),
    )
    faults.extend(_check_questions(questions, gold, types, check_answers))
    if corpus is not None:
        faults.extend(_check_quotes([*relations, *traps], Corpus(corpus, options)))
        wave2 = corpus.with_name(corpus.name + ".wave2")
        faults.extend(_check_quotes(judgements, Corpus(wave2, options)))
    if faults:
        more = [f"… and {len(faults) - _MOST_SHOWN} more"] if len(faults) > _MOST_SHOWN else []
        many = "1 fault" if len(faults) == 1 else f"{len(faults)} faults"
        raise GoldError(f"{folder}: {many}", details=[*faults[:_MOST_SHOWN], *more])
    return gold


def _rows(path: Path, model: type[T], faults: list[str], optional: bool = False) -> list[tuple[_Line, T]]:
    if not path.exists():
        if not optional:
            faults.append(f"{path.name}: missing")
        return []
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as err:
        faults.append(f"{path.name}: not UTF-8 ({err.reason}, byte {err.start})")
        return []
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        where = _Line(path.name, number)
        try:
            found.append((where, model.model_validate(json.loads(line))))
        except json.JSONDecodeError as err:
            faults.append(f"{where}: not JSON ({err.msg}, column {err.colno})")
        except ValidationError as err:
            for error in err.errors():
                place = ".".join(map(str, error["loc"]))
                faults.append(f"{where}: {place + ': ' if place else ''}{error['msg']}")
    return found


def _check_entities(entities: list[tuple[_Line, GoldEntity]], ontology: Ontology) -> Iterator[str]:
    seen: dict[str, _Line] = {}
    for where, entity in entities:
        if entity.id in seen:
            yield f"{where}: id {entity.id!r} is already taken at {seen[entity.id]}"
        seen.setdefault(entity.id, where)
        if entity.type not in ontology.classes:
            yield f"{where}: unknown class {entity.type!r}"


def _check_triple(
    where: _Line, triple: tuple[str, str, str], types: dict[str, str], ontology: Ontology
) -> Iterator[str]:
    subject, predicate, object_ = triple
    unknown = [end for end in (subject, object_) if end not in types]
    yield from (f"{where}: unknown entity {end!r}" for end in unknown)
    if predicate not in ontology.predicates:
        yield f"{where}: unknown predicate {predicate!r}"
    elif not unknown and not ontology.admits(predicate, types[subject], types[object_]):
        yield f"{where}: {predicate} does not hold between {types[subject]} and {types[object_]}"


def _check_judgement(
    where: _Line, row: GoldJudgement, types: dict[str, str], ontology: Ontology
) -> Iterator[str]:
    if row.predicate not in ontology.predicates:
        yield f"{where}: unknown predicate {row.predicate!r}"
    if row.cls in (Class.DUPLICATE, Class.UPDATE, Class.CONFLICT) and row.against is None:
        yield f"{where}: a judgement of class {row.cls} says which fact it is held against"
    if row.against is not None:
        yield from _check_triple(where, row.against, types, ontology)


def _check_questions(
    questions: list[tuple[_Line, GoldQuestion]], gold: Gold, types: dict[str, str], check_answers: bool
) -> Iterator[str]:
    seen: dict[str, _Line] = {}
    for where, question in questions:
        if question.id in seen:
            yield f"{where}: id {question.id!r} is already taken at {seen[question.id]}"
        seen.setdefault(question.id, where)
        if not check_answers:
            pass
        elif question.kind == "count":
            if any(not a.isdecimal() for a in question.answer) or len(question.answer) > 1:
                yield f"{where}: the answer of a count is one number as a string"
        else:
            yield from (f"{where}: unknown entity {a!r}" for a in question.answer if a not in types)
        if question.plan is not None:
            try:
                read_plan(question.plan, gold.graph)
            except PlanError as err:
                yield from (f"{where}: {fault}" for fault in err.faults)


def _check_quotes(
    rows: list[tuple[_Line, GoldRelation]] | list[tuple[_Line, GoldJudgement]], corpus: Corpus
) -> Iterator[str]:
    for where, row in rows:
        text, why_not = corpus.text(row.doc)
        if why_not:
            yield f"{where}: document {row.doc!r} {why_not}"
        elif row.quote not in text:
            laid_out = "" if keeps_lines(row.doc) else f" (as it is read, it begins {text[:_SHOWN]!r})"
            yield f"{where}: the quote does not stand in {row.doc}: {row.quote!r}{laid_out}"
