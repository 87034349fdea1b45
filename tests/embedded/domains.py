"""A gold domain through the engine: survey, pool, extract, compare through the alias map."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from kg_ledger.ids import loose_key
from kg_ledger.ontology import Ontology, load_ontology, parse_ontology
from kg_ledger.records import Change, Modality, Polarity, Span
from kg_pipeline.documents import Chunk, Context, Document
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.providers.embedded.names import pool_names
from kg_pipeline.providers.tasks import DraftClaim, ExtractTask, KnownName, SurveyTask

REPO = Path(__file__).resolve().parents[2]
SHARED = Path(os.environ.get("KG_SHARED", REPO.parent / "shared"))
Triple = tuple[str, str, str]


@dataclass
class Run:
    """What one domain came to."""

    ontology: Ontology
    known: tuple[KnownName, ...]
    claims: dict[str, list[DraftClaim]]
    alias: dict[str, str]
    types: dict[str, str]
    gold: dict[Triple, tuple[str, str]] = field(default_factory=dict)
    traps: dict[Triple, dict[str, str]] = field(default_factory=dict)

    def triple(self, claim: DraftClaim) -> Triple:
        """The claim in ids; a name that the gold set does not know stays marked."""
        ends = [self.alias.get(loose_key(name), f"?{name}") for name in (claim.subject, claim.object)]
        return ends[0], claim.predicate, ends[1]

    def affirmed(self) -> dict[Triple, tuple[str, DraftClaim]]:
        """Affirmed, asserted triples of the first wave with a document that states each."""
        found: dict[Triple, tuple[str, DraftClaim]] = {}
        for doc, claims in self.claims.items():
            for claim in claims:
                plain = claim.polarity is Polarity.AFFIRMED and claim.modality is Modality.ASSERTED
                if plain and claim.change is not Change.ENDED:
                    found.setdefault(self.triple(claim), (doc, claim))
        return found

    def scores(self) -> dict[str, float]:
        """Precision and recall of relations, typing accuracy, recall of names, traps hit."""
        found = set(self.affirmed())
        right = len(found & set(self.gold))
        by_id: dict[str, set[str | None]] = {}
        for name in self.known:
            if (entity := self.alias.get(loose_key(name.name))) is not None:
                by_id.setdefault(entity, set()).add(name.type)
        typed = [entity for entity, types in by_id.items() if types - {None} == {self.types[entity]}]
        strangers = {n.canonical for n in self.known if loose_key(n.name) not in self.alias}
        return {
            "precision": right / len(found) if found else 1.0,
            "recall": right / len(self.gold) if self.gold else 1.0,
            "entities_recall": len(by_id) / len(self.types),
            "strangers": len(strangers),
            "typing": len(typed) / len(by_id) if by_id else 1.0,
            "traps_hit": len(found & set(self.traps)),
        }


def _rows(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def read_document(path: Path, root: Path) -> Document:
    """A UTF-8 document, as the reading step gives it."""
    return as_document(path.relative_to(root).as_posix(), path.read_bytes().decode("utf-8"))


def as_document(name: str, text: str) -> Document:
    """A document with title and date from its front matter."""
    title = date = ""
    if text.startswith("---"):
        for line in text.split("---", 2)[1].splitlines():
            key, _, value = line.partition(":")
            title = value.strip() if key == "title" else title
            date = value.strip() if key == "date" else date
    return Document(name, text, title=title, date=date)


def documents(folder: Path) -> list[Document]:
    """Every document of a corpus, sorted by path."""
    paths = sorted(p for p in folder.rglob("*") if p.suffix in (".md", ".txt"))
    return [read_document(path, folder) for path in paths]


def whole(document: Document) -> Chunk:
    """The document as one chunk."""
    context = Context(title=document.title, date=document.date, status=document.status)
    return Chunk(document.path, document.revision, 0, Span(0, len(document.text)), document.text, context)


def read_corpus(
    surveyed: list[Document], read: list[Document], ontology: Ontology
) -> tuple[tuple[KnownName, ...], dict[str, list[DraftClaim]]]:
    """Survey, pool and extract; names that follow from a role are known in the next round, as in a run."""
    engine = EmbeddedProvider()
    drafts = [e for d in surveyed for e in engine.perform(SurveyTask(d, ontology)).value.entities]
    known = pool_names(drafts, ontology)
    replies = {}
    for _ in range(4):
        replies = {d.path: engine.perform(ExtractTask(whole(d), ontology, known)).value for d in read}
        keys = {loose_key(name.name) for name in known}
        more = [e for r in replies.values() for e in r.entities if e.type and loose_key(e.name) not in keys]
        if not more:
            break
        drafts += more
        known = pool_names(drafts, ontology)
    return known, {path: list(reply.relations) for path, reply in replies.items()}


def run_domain(corpora: Path, gold: Path, name: str, wave: str = "") -> Run:
    """Survey and extract `corpora/name` (and its second wave), with the gold set beside."""
    ontology = load_ontology(gold / name / "ontology.yaml")
    docs = documents(corpora / name)
    later = documents(corpora / f"{name}{wave}") if wave else []
    known, claims = read_corpus([*docs, *later], later or docs, ontology)
    entities = _rows(gold / name / "entities.jsonl")
    alias = {loose_key(n): e["id"] for e in entities for n in [e["label"], *e["aliases"], e["id"]]}
    run = Run(ontology, known, claims, alias, {e["id"]: e["type"] for e in entities})
    for row in _rows(gold / name / "relations.jsonl"):
        run.gold[row["subject"], row["predicate"], row["object"]] = (row["doc"], row["quote"])
    for row in _rows(gold / name / "traps.jsonl"):
        run.traps[row["subject"], row["predicate"], row["object"]] = row
    return run


def run_frozen(path: Path) -> Run:
    """A domain that stands in one YAML file: ontology, documents, entities, relations, traps."""
    raw = yaml.safe_load(path.read_text("utf-8"))
    ontology = parse_ontology(raw["ontology"], path.name)
    docs = [as_document(name, text) for name, text in raw["documents"].items()]
    known, claims = read_corpus(docs, docs, ontology)
    alias = {loose_key(n): row[0] for row in raw["entities"] for n in [row[0], *row[2:]]}
    run = Run(ontology, known, claims, alias, {row[0]: row[1] for row in raw["entities"]})
    for subject, predicate, obj in raw["relations"]:
        run.gold[subject, predicate, obj] = (path.name, "")
    for subject, predicate, obj in raw.get("traps", []):
        run.traps[subject, predicate, obj] = {}
    return run
