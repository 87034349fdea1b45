"""Whole Japanese domains against their gold relations.

The bounds only ever rise. The domains under `frozen/ja` were written before the grammar had met them; what
each came to at that first meeting is in `benchmarks/extraction.py`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest
import yaml

from kg_ledger.records import Modality
from tests.embedded.domains import REPO, SHARED, Run, run_domain, run_frozen

FROZEN = sorted((Path(__file__).parent / "frozen" / "ja").glob("*.yaml"))
RECALL = {"brewery": 0.84, "clinic": 0.85, "library": 0.81, "railway": 0.94, "theatre": 0.94}


@pytest.mark.parametrize("path", FROZEN, ids=lambda p: p.stem)
def test_frozen_domain(path: Path) -> None:
    scores = run_frozen(path).scores()
    assert scores["precision"] == 1.0
    assert scores["recall"] >= RECALL.get(path.stem, 1.0)
    assert scores["traps_hit"] == 0
    assert scores["typing"] == 1.0


@lru_cache(maxsize=4)
def shared_domain(name: str, wave: str = "") -> Run:
    base = SHARED / "domains"
    if not (base / "gold" / name).exists():
        pytest.skip(f"no {base}/gold/{name}")
    return run_domain(base / "corpora", base / "gold", name, wave)


def test_plant() -> None:
    scores = shared_domain("plant").scores()
    assert scores["precision"] >= 0.97
    assert scores["recall"] >= 0.95
    assert scores["traps_hit"] == 0
    assert scores["typing"] == scores["entities_recall"] == 1.0


def test_plant_second_wave_says_how_firmly_and_what_changed() -> None:
    run = shared_domain("plant", ".wave2")
    stances = {run.triple(c): c for claims in run.claims.values() for c in claims}
    moved = stances["inspector-visual", "located_in", "building-west"]
    assert (moved.change.value, moved.replaces, moved.since) == ("began", "東棟", "2024-05")
    gone = stances["press-13", "uses_part", "part-ev-2"]
    assert (gone.polarity.value, gone.change.value, gone.until) == ("negated", "ended", "2024-07")
    for triple in [
        ("conveyor-hayate", "maintained_by", "crew-night"),
        ("compressor-1", "located_in", "building-west"),
        ("conveyor-hayate", "uses_part", "part-sr-40"),
        ("press-3", "feeds", "inspector-visual"),
    ]:
        assert stances[triple].modality is not Modality.ASSERTED
    assert stances["panel-6", "maintained_by", "crew-night"].change.value == ""


def test_microservices() -> None:
    scores = run_domain(REPO / "corpora", REPO / "gold", "microservices").scores()
    assert scores["precision"] >= 0.95
    assert scores["recall"] >= 0.9
    assert scores["traps_hit"] == 0


def test_every_quote_stands_where_it_says() -> None:
    for path in FROZEN[:4]:
        documents = yaml.safe_load(path.read_text("utf-8"))["documents"]
        for name, claims in run_frozen(path).claims.items():
            for claim in claims:
                assert claim.at is not None
                assert documents[name].startswith(claim.quote, claim.at)
