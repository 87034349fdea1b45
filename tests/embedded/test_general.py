"""Without an ontology: a folder of anybody's becomes a graph in which every edge shows its quote."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg_ledger.records import Modality, Polarity
from kg_pipeline.documents import Document
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.embedded.general import general_ontology
from kg_pipeline.providers.embedded.names import pool_names
from kg_pipeline.providers.embedded.survey import survey
from kg_pipeline.providers.tasks import DraftClaim, KnownName
from kg_pipeline.steps.verify import verify
from tests.embedded.domains import SHARED, documents, whole

ONTOLOGY = general_ontology()
Triple = tuple[str, str, str]


def _read(docs: list[Document]) -> tuple[tuple[KnownName, ...], dict[str, list[DraftClaim]]]:
    drafts = [draft for doc in docs for draft in survey(doc, ONTOLOGY).entities]
    known = pool_names(drafts, ONTOLOGY)
    claims = {doc.path: list(extract(whole(doc), ONTOLOGY, known).relations) for doc in docs}
    for doc in docs:
        for claim in claims[doc.path]:
            assert claim.at is not None
            assert doc.text.startswith(claim.quote, claim.at)
    return known, claims


def _facts(*texts: str) -> set[Triple]:
    _, claims = _read([Document(f"{n}.md", text) for n, text in enumerate(texts)])
    return {
        (c.subject, c.predicate, c.object)
        for group in claims.values()
        for c in group
        if c.polarity is Polarity.AFFIRMED and c.modality is Modality.ASSERTED
    }


def _classes(text: str) -> dict[str, str | None]:
    known, _ = _read([Document("page.md", text)])
    return {one.name: one.type for one in known}


@pytest.mark.parametrize(
    "text, facts",
    [
        ("MariaDB runs on `box-7`.", {("MariaDB", "runs_on", "box-7")}),
        ("Ines Falk looks after Koha.", {("Koha", "owned_by", "Ines Falk")}),
        ("Q-12 is kept in Freezer 4.", {("Q-12", "located_in", "Freezer 4")}),
        ("PumpWatch is managed by the ReefControl daemon.", {("ReefControl daemon", "manages", "PumpWatch")}),
        (
            "Tallow sends readings to the Lagoon server. Tallow is old.",
            {("Tallow", "sends_to", "Lagoon server")},
        ),
        (
            "The [tide-reader](https://example.org/t) stores readings in [InfluxDB](https://example.org/i).",
            {("tide-reader", "stores_in", "InfluxDB")},
        ),
        ("KelpHub deploys and reconciles the SeaGrass templates.", set()),
        ("KelpHub deploys and renames the SeaGrass.", {("KelpHub", "creates", "SeaGrass")}),
    ],
)
def test_plain_statements(text: str, facts: set[Triple]) -> None:
    assert _facts(text) == facts


@pytest.mark.parametrize(
    "text",
    [
        "KelpHub is unable to write records to InfluxDB.",
        "KelpHub fails to send records to InfluxDB.",
        "If you use KelpHub, it calls InfluxDB.",
        "The process of creating a release of KelpHub uses no InfluxDB.",
        "KelpHub was deployed according to the SeaGrass guide.",
        "KelpHub causes InfluxDB to stop.",
        "Run `kelp-sync` to send data to `--target`.",
        "Set the `syncMode` field to use `InfluxDB`.",
        "KelpHub is slow. Everybody knows why. It uses InfluxDB.",
        "- Move KelpHub to InfluxDB.\n- Start InfluxDB.",
    ],
)
def test_what_is_not_stated(text: str) -> None:
    assert _facts(text) == set()


def test_a_pronoun_is_read_only_right_behind_its_name() -> None:
    assert _facts("KelpHub is new. It uses InfluxDB.") == {("KelpHub", "uses", "InfluxDB")}
    assert _facts("# KelpHub\n\nIt uses InfluxDB.") == {("KelpHub", "uses", "InfluxDB")}
    assert _facts("# KelpHub\n\n## Trouble\n\nThis is caused by InfluxDB.") == set()


def test_a_table_describes_what_it_lists() -> None:
    table = (
        "| Service | Language | Description |\n|---|---|---|\n"
        "| [cart](/src/cart) | C# | Stores the items of a shopping cart in Redis and retrieves them. |\n"
        "| [load](/src/load) | Python | Sends requests to the `cart`. |\n"
    )
    assert _facts(table) == {
        ("cart", "written_in", "C#"),
        ("cart", "stores_in", "Redis"),
        ("load", "written_in", "Python"),
        ("load", "sends_to", "cart"),
    }


ALERT = """# TankLevelLow [Deprecated]

## Meaning

This alert fires when no `level-reader` pod in a `Ready` state has been detected for 10 minutes.

## Diagnosis

The namespace is `tank-room`. Check the `mode` field and set `syncMode` to `full`.
"""


def test_a_page_is_named_after_what_it_goes_on_about() -> None:
    known, claims = _read([Document("a.md", ALERT)])
    classes = {one.name: one.type for one in known}
    assert classes["TankLevelLow"] == "Alert"
    assert classes["level-reader"] == "Thing"
    assert not classes.keys() & {"Ready", "mode", "syncMode", "full", "Meaning", "Diagnosis"}
    (claim,) = claims["a.md"]
    assert (claim.subject, claim.predicate, claim.object) == ("TankLevelLow", "concerns", "level-reader")
    assert claim.quote.startswith("This alert fires when") and claim.quote.endswith("minutes")


def test_common_words_are_no_names() -> None:
    text = (
        "The Pods restart. Each pod uses a Node. A node holds pods. Warning: CPU is HIGH.\n"
        "The Standard Operating Procedure (SOP) says so. Our file-system is a file system."
    )
    assert not _classes(text).keys() & {"Pods", "Node", "CPU", "HIGH", "SOP", "Standard Operating Procedure"}
    assert "file-system" not in _classes(text)


@pytest.mark.parametrize("folder", ["online-boutique", "runbooks"])
def test_real_folders(folder: str) -> None:
    root = SHARED / "data" / folder
    if not root.is_dir():
        pytest.skip(f"{root} is not here")
    docs = documents(root)[:120]
    known, claims = _read(docs)
    plain = [
        c
        for group in claims.values()
        for c in group
        if c.polarity is Polarity.AFFIRMED and c.modality is Modality.ASSERTED
    ]
    assert len({one.canonical for one in known}) >= 30
    assert len(plain) >= 20
    if folder == "online-boutique":
        graph = json.loads((Path(root) / "service_graph.json").read_text("utf-8"))
        services = set(graph["nodes"])
        edges = {tuple(edge) for edge in graph["edges"]}
        between = {(c.subject, c.object) for c in plain if {c.subject, c.object} <= services}
        assert ("loadgenerator", "frontend") in between
        assert between <= edges
        assert ("cartservice", "stores_in", "Redis") in {(c.subject, c.predicate, c.object) for c in plain}


def test_the_gate_hears_no_denial_in_the_clause_that_an_alert_is_about() -> None:
    document = Document("a.md", ALERT)
    known, _ = _read([document])
    reply = extract(whole(document), ONTOLOGY, known)
    _, (claim,), problems = verify(whole(document), document, reply, {}, ontology=ONTOLOGY, known=known)
    assert not problems
    assert (claim.polarity, claim.modality) == (Polarity.AFFIRMED, Modality.ASSERTED)
    assert claim.quote.text.startswith("This alert fires when no")


@pytest.mark.parametrize(
    "text, fact",
    [
        ("* Reef Crew (lead: Ines Falk) minds the tanks.", ("Ines Falk", "leads", "Reef Crew")),
        ("Reef Crew (leader: Ines Falk) minds the tanks.", ("Ines Falk", "leads", "Reef Crew")),
        ("- Tide Portal (owner: Ines Falk) shows the tides.", ("Tide Portal", "owned_by", "Ines Falk")),
    ],
)
def test_a_role_in_brackets_belongs_to_who_stands_behind_it(text: str, fact: Triple) -> None:
    assert _facts(text) == {fact}


@pytest.mark.parametrize(
    "text, facts",
    [
        ('KelpHub runs on the cluster "borei" in Oslo.', {("KelpHub", "runs_on", "borei")}),
        (
            'The tide-service runs on the cluster "borei". The cluster is operated by the Reef Crew.',
            {("tide-service", "runs_on", "borei")},
        ),
    ],
)
def test_a_name_in_quotation_marks_and_a_word_that_is_not_its_own(text: str, facts: set[Triple]) -> None:
    assert _facts(text) == facts
