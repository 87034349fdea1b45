"""What the English tests share: a small domain, and a sentence read in it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import yaml

from kg_ledger.ontology import Ontology, parse_ontology
from kg_pipeline.providers.embedded.en.language import LANGUAGE
from kg_pipeline.providers.embedded.frame import Block, Match, Scene, Sentence
from kg_pipeline.providers.embedded.layout import layout
from kg_pipeline.providers.tasks import DraftClaim, KnownName

FROZEN = Path(__file__).parent / "frozen"
Triple = tuple[str, str, str, str]


def mark(claim: DraftClaim) -> str:
    """`negated`, `planned`, … or nothing for a plain assertion."""
    marks = ["negated"] if claim.polarity == "negated" else []
    return "+".join([*marks, *([claim.modality.value] if claim.modality != "asserted" else [])])


class Domain:
    """An ontology with the names of a corpus."""

    def __init__(self, ontology: dict[str, Any], names: dict[str, str]) -> None:
        self.ontology: Ontology = parse_ontology(ontology, "test")
        self.names = {name: KnownName(name=name, type=cls, canonical=name) for name, cls in names.items()}
        spelled = "|".join(re.escape(name) for name in sorted(names, key=lambda n: (-len(n), n)))
        self._pattern = re.compile(rf"(?<![\w-])(?:{spelled})(?![\w-])", re.I) if names else None
        self._spelling = {name.lower(): name for name in names}

    def find(self, text: str, start: int = 0) -> list[Match]:
        """Where the names stand in `text`; a name of one letter only as it is written."""
        found = self._pattern.finditer(text) if self._pattern else ()
        return [
            Match(
                m.start() + start, m.end() + start, m.group(), self.names[self._spelling[m.group().lower()]]
            )
            for m in found
            if len(m.group()) > 1 or m.group() in self.names
        ]

    def scene(self, **who: str) -> Scene:
        """A scene whose `topic`, `subject` and so on are these names."""
        scene = Scene()
        for role, name in who.items():
            setattr(scene, role, self.names[name])
        return scene

    def claims(self, text: str, scene: Scene | None = None, block: Block | None = None) -> list[DraftClaim]:
        """Claims of one sentence; every quote is checked against the text."""
        block = block or Block("paragraph", text, 0)
        sentence = Sentence(text, block.start, block)
        names = self.find(text, block.start)
        found = LANGUAGE.relate(sentence, names, scene or Scene(), self.ontology)
        for claim in found:
            assert claim.at is not None
            local = claim.at - block.start
            assert text[local : local + len(claim.quote)] == claim.quote
        return found

    def fields(self, block: Block, scene: Scene) -> set[Triple]:
        """Triples of a field or a row."""
        names = self.find(block.text, block.start)
        return {self._triple(c) for c in LANGUAGE.field(block, names, scene, self.ontology)}

    def read(self, text: str, scene: Scene | None = None, block: Block | None = None) -> set[Triple]:
        """Triples of one sentence, each with its mark."""
        return {self._triple(claim) for claim in self.claims(text, scene, block)}

    def _triple(self, claim: DraftClaim) -> Triple:
        ends = [self._spelling[name.lower()] for name in (claim.subject, claim.object)]
        return ends[0], claim.predicate, ends[1], mark(claim)


def frozen(name: str) -> list[dict[str, Any]]:
    """The domains of a frozen file."""
    loaded: list[dict[str, Any]] = yaml.safe_load((FROZEN / name).read_text("utf-8"))
    return loaded


def hubs() -> Domain:
    """Services, stores and teams, as the field cases have them."""
    ontology = {
        "name": "hubs",
        "languages": ["en"],
        "classes": {
            "Component": {"labels": {"en": ["component"]}},
            "Service": {"parent": "Component", "labels": {"en": ["service"]}},
            "Store": {"parent": "Component", "labels": {"en": ["store", "database"]}},
            "Team": {"labels": {"en": ["team"]}},
        },
        "predicates": {
            "calls": {
                "domain": "Service",
                "range": "Component",
                "cues": {"en": ["calls", "depends on"]},
                "inverse_cues": {"en": ["is called by"]},
            },
            "writes_to": {
                "domain": "Service",
                "range": "Store",
                "cues": {"en": ["writes to", "stores its data in"]},
            },
            "owned_by": {
                "domain": "Component",
                "range": "Team",
                "cardinality": "one",
                "labels": {"en": ["owner"]},
                "cues": {"en": ["is owned by"]},
                "inverse_cues": {"en": ["owns", "is responsible for"]},
            },
        },
    }
    names = dict.fromkeys(["OrderHub", "Mail", "A", "B", "C", "D", "E", "Ledger API"], "Service")
    names |= dict.fromkeys(["StockDB", "Old Vault"], "Store") | dict.fromkeys(
        ["Red Team", "Blue Team"], "Team"
    )
    return Domain(ontology, names)


def surveyed_aliases(text: str, ontology: Ontology) -> dict[str, set[str]]:
    """The other names that a document gives, by whose they are; every quote stands where it says."""
    found: dict[str, set[str]] = {}
    for draft in LANGUAGE.survey(layout(text), ontology):
        assert draft.at is not None
        assert text[draft.at : draft.at + len(draft.quote)] == draft.quote
        for alias in draft.aliases:
            assert alias.at is not None
            assert text[alias.at : alias.at + len(alias.quote)] == alias.quote
            found.setdefault(draft.name, set()).add(alias.name)
    return found
