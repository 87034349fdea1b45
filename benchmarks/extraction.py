"""Extraction without a model: precision and recall of whole domains, and sentences per CPU second.

    python benchmarks/extraction.py

`first` is what a frozen domain came to when the grammar met it for the first time; it is the honest figure.
Since then the kinds of fault that it showed were mended, so `now` says only that nothing has been lost. The
domains were written in groups, each before the grammar had been mended for the group's own faults.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

REPO = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPO))

from kg_ledger.ontology import Ontology, load_ontology  # noqa: E402
from kg_pipeline.providers.embedded.general import general_ontology  # noqa: E402
from kg_pipeline.providers.embedded.languages import reader  # noqa: E402
from kg_pipeline.providers.embedded.layout import layout  # noqa: E402
from tests.embedded.domains import (  # noqa: E402
    SHARED,
    Run,
    documents,
    read_corpus,
    run_domain,
    run_frozen,
)

FIRST = {
    "hospital": (1.00, 0.83), "logistics": (1.00, 0.53), "research": (1.00, 0.25),
    "bank": (0.86, 0.38), "theatre": (0.86, 0.32), "town": (0.88, 0.50),
    "brewery": (1.00, 0.42), "platform": (1.00, 0.00), "school": (0.60, 0.38),
    "port": (1.00, 0.00), "studio": (1.00, 0.54), "clinic": (1.00, 0.50),
    "observatory": (1.00, 0.47), "drone": (0.94, 0.71),
    "library": (1.00, 0.69), "railway": (1.00, 0.53),
}  # fmt: skip
"""Precision and recall at the first meeting, in the order in which the domains were written."""


def _line(name: str, run: Run) -> str:
    scores = run.scores()
    first = "  ".join(f"{x:.2f}" for x in FIRST[name]) if name in FIRST else "   -     -"
    return (
        f"{name:<15} {first}   {scores['precision']:.2f}  {scores['recall']:.2f}   "
        f"{scores['typing']:.2f}   {scores['traps_hit']:.0f} of {len(run.traps)}   {len(run.gold)}"
    )


def accuracy() -> None:
    """Print a line for every domain that is there."""
    print("domain          first P   R   now P     R  typing  traps    relations")
    shared = SHARED / "domains"
    if (shared / "gold" / "plant").exists():
        print(_line("plant", run_domain(shared / "corpora", shared / "gold", "plant")))
    print(_line("microservices", run_domain(REPO / "corpora", REPO / "gold", "microservices")))
    frozen = REPO / "tests" / "embedded" / "frozen" / "ja"
    for name in FIRST:
        print(_line(name, run_frozen(frozen / f"{name}.yaml")))


def speed(folder: str, ontology: Ontology, title: str) -> None:
    """Print how many sentences a second of CPU time surveys and extracts, all rounds included."""
    base = SHARED / "data" / folder
    if not base.exists():
        print(f"no {base}")
        return
    docs = documents(base)
    sentences = sum(
        max(1, len(reader(block.text).split(block.text)))
        for document in docs
        for block in layout(document.text)
        if block.kind not in ("code", "meta")
    )
    begin = time.process_time()
    known, claims = read_corpus(docs, docs, ontology)
    spent = time.process_time() - begin
    print(
        f"{folder:<16} {title:<14} {sentences:>6} sentences  {sentences / spent:>6.0f} a CPU second  "
        f"{len(known)} names  {sum(map(len, claims.values()))} relations"
    )


if __name__ == "__main__":
    accuracy()
    print()
    for corpus in ("ja-architecture", "runbooks"):
        speed(corpus, load_ontology(REPO / "gold" / "microservices" / "ontology.yaml"), "microservices")
        speed(corpus, general_ontology(), "general")
