"""The schema of a domain: a tree of classes, and predicates between them.

Read from `ontology.yaml` (see `gold/README.md` for the format). Nothing here reads documents.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator, model_validator

from kg_ledger.errors import OntologyError
from kg_ledger.ids import canonical_json, digest

Words = dict[str, list[str]]
"""Language code → wordings in that language."""


class ClassDef(BaseModel):
    """A class. `labels` are how documents and questions name it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    parent: str | None = None
    labels: Words = Field(default_factory=dict)
    description: str = ""


class PredicateDef(BaseModel):
    """A predicate from `domain` to `range`, subclasses included.

    `cardinality` is how many objects one subject may hold at a time; None is not declared. `disjoint`
    names predicates that cannot hold of the same pair. `separating` names the qualifiers under which a
    subject may hold one object each.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    domain: str
    range: str
    cardinality: Literal["one", "many"] | None = None
    inverse_cardinality: Literal["one", "many"] | None = None
    transitive: bool = False
    symmetric: bool = False
    inverse: str | None = None
    disjoint: list[str] = Field(default_factory=list)
    separating: list[str] = Field(default_factory=list)
    labels: Words = Field(default_factory=dict)
    description: str = ""
    cues: Words = Field(default_factory=dict)
    inverse_cues: Words = Field(default_factory=dict)


def _none_to_empty(value: Any) -> Any:
    """Let `Component:` with nothing behind it mean `Component: {}`."""
    return {k: {} if v is None else v for k, v in value.items()} if isinstance(value, dict) else value


class Ontology(BaseModel):
    """Classes and predicates of one domain, checked: every name that is used is declared, no cycles."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    name: str
    languages: list[str] = Field(default_factory=list)
    classes: dict[str, ClassDef]
    predicates: dict[str, PredicateDef]

    _dicts = field_validator("classes", "predicates", mode="before")(_none_to_empty)

    @model_validator(mode="after")
    def _check(self) -> Ontology:
        faults = [*self._class_faults(), *self._predicate_faults()]
        if faults:
            raise ValueError("; ".join(faults))
        return self

    def _class_faults(self) -> Iterator[str]:
        for name, cls in self.classes.items():
            if cls.parent is not None and cls.parent not in self.classes:
                yield f"class {name}: unknown parent {cls.parent!r}"
        for name in self.classes:
            line = [name]
            while (cls := self.classes.get(line[-1], ClassDef())).parent is not None:
                if cls.parent in line:
                    yield f"class {name}: its parents form a cycle ({' < '.join([*line, cls.parent])})"
                    break
                line.append(cls.parent)

    def _predicate_faults(self) -> Iterator[str]:
        for name, pred in self.predicates.items():
            for field, cls_name in (("domain", pred.domain), ("range", pred.range)):
                if cls_name not in self.classes:
                    yield f"predicate {name}: unknown {field} {cls_name!r}"
            for other in [*([pred.inverse] if pred.inverse else []), *pred.disjoint]:
                if other not in self.predicates:
                    yield f"predicate {name}: unknown predicate {other!r}"

    @cached_property
    def hash(self) -> str:
        """Content hash: 64 hex digits that change with any word of the ontology."""
        return digest(canonical_json(self.model_dump(mode="json")))

    @cached_property
    def _ancestors(self) -> dict[str, tuple[str, ...]]:
        found = {}
        for name in self.classes:
            line = [name]
            while (parent := self.classes[line[-1]].parent) is not None:
                line.append(parent)
            found[name] = tuple(line)
        return found

    def ancestors(self, cls: str) -> tuple[str, ...]:
        """`cls`, its parent, and so on to the root; empty for an unknown class."""
        return self._ancestors.get(cls, ())

    def is_a(self, cls: str | None, ancestor: str) -> bool:
        """Whether `cls` is `ancestor` or below it. An unknown class is nothing."""
        return cls is not None and ancestor in self.ancestors(cls)

    def compatible(self, one: str | None, other: str | None) -> bool:
        """Whether one thing may carry both classes: one is the other or above it, or one is not known."""
        return one is None or other is None or self.is_a(one, other) or self.is_a(other, one)

    def narrower(self, one: str | None, other: str | None) -> str | None:
        """The more specific of two compatible classes."""
        if one is None or (other is not None and self.is_a(other, one)):
            return other
        return one

    def descendants(self, cls: str) -> tuple[str, ...]:
        """`cls` and every class below it, in the order of the file."""
        return tuple(name for name in self.classes if cls in self._ancestors[name])

    def leaves(self) -> tuple[str, ...]:
        """Classes without a subclass, in the order of the file."""
        parents = {c.parent for c in self.classes.values()}
        return tuple(name for name in self.classes if name not in parents)

    def says_nothing(self, cls: str) -> bool:
        """Whether every class is below `cls`, so that to be one tells a thing from no other."""
        return all(cls in line for line in self._ancestors.values())

    def admits(self, predicate: str, subject_type: str | None, object_type: str | None) -> bool:
        """Whether `predicate` may hold between two known classes."""
        pred = self.predicates.get(predicate)
        if pred is None:
            return False
        return self.is_a(subject_type, pred.domain) and self.is_a(object_type, pred.range)

    def class_labels(self) -> Iterator[tuple[str, str, str]]:
        """`(class, language, label)` for every label, in the order of the file."""
        for name, cls in self.classes.items():
            for lang, labels in cls.labels.items():
                for label in labels:
                    yield name, lang, label


_LARGEST = 20_000_000
"""Bytes of an ontology file; a device has no end."""


def load_ontology(path: Path) -> Ontology:
    """Read and check an ontology file.

    Raises
    ------
    OntologyError
        The file is missing, is not YAML, or does not describe an ontology; the message names the place.
    """
    try:
        with path.open("rb") as file:
            content = file.read(_LARGEST + 1)
        if len(content) > _LARGEST:
            raise OntologyError(
                f"{path}: larger than {_LARGEST} bytes, which no ontology is.", "Check the path."
            )
        raw = yaml.safe_load(content.decode())
    except OSError as err:
        raise OntologyError(f"{path}: cannot be read ({err.strerror}).", "Check the path.") from err
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as err:
        raise OntologyError(f"{path}: not YAML in UTF-8 ({' '.join(str(err).split())}).") from err
    return parse_ontology(raw, str(path))


def parse_ontology(raw: Any, where: str) -> Ontology:
    """Check an ontology that has been read from `where`; raises `OntologyError` like `load_ontology`."""
    if not isinstance(raw, dict):
        raise OntologyError(f"{where}: an ontology is a mapping with name, classes and predicates.")
    try:
        return Ontology.model_validate(raw)
    except ValidationError as err:
        faults = []
        for fault in err.errors():
            place = ".".join(str(part) for part in fault["loc"])
            message = fault["msg"].removeprefix("Value error, ")
            faults.append(f"{place}: {message}" if place else message)
        raise OntologyError(f"{where}: {'; '.join(faults)}.", "Mend the file.") from err
