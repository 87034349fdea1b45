"""Processes that propose claims to one ledger, all at once.

    python proposers.py FOLDER PROCESSES CLAIMS

Each process writes a document of its own with `CLAIMS` lines and then proposes them, one `Ledger.writing`
each. Prints the exit codes of the processes.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import yaml

from kg_ledger.ids import digest
from kg_ledger.ledger import Ledger
from kg_ledger.ontology import Ontology, parse_ontology
from kg_ledger.records import Claim, NameRef, Quote, Span

WAIT_SECONDS = 300.0


def ontology() -> Ontology:
    """What the tests' shop is described by."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    from tests.running import ONTOLOGY

    return parse_ontology(yaml.safe_load(ONTOLOGY), "shop")


def claims_of(process: int, claims: int) -> tuple[str, list[Claim]]:
    """A document's text and what it states: every process names its own owner of the same parts, which are
    conflicts, and calls of its own; every third line says what all the others say too."""
    name = f"p{process}.md"
    parts = []
    for n in range(claims):
        if n % 3 == 0:
            parts.append((f"Part {n}", "owned_by", f"Crew {process}"))
        elif n % 3 == 1:
            parts.append((f"Part {n}", "calls", f"Part {process}x"))
        else:
            parts.append((f"Part {n}", "calls", f"Part {n - 1}"))
    lines = [" ".join(part) for part in parts]
    text = "\n".join(lines)
    found, at = [], 0
    for line, (subject, predicate, other) in zip(lines, parts, strict=True):
        quote = Quote(name, digest(text), Span(at, at + len(line)), line)
        kind = "Team" if predicate == "owned_by" else "Service"
        found.append(Claim(NameRef(subject, "Service"), predicate, NameRef(other, kind), quote))
        at += len(line) + 1
    return text, found


def propose(folder: Path, process: int, claims: int) -> None:
    """What one process does."""
    text, found = claims_of(process, claims)
    run = f"run {process}"
    with Ledger.open(folder, ontology(), create=True) as ledger:
        with ledger.writing(run, "test", wait=WAIT_SECONDS) as writer:
            writer.document(f"p{process}.md", "new", text=text)
        for claim in found:
            with ledger.writing(run, "test", wait=WAIT_SECONDS) as writer:
                assert writer.propose(claim) is not None


def main(folder: Path, processes: int, claims: int) -> None:
    """Fork the processes and wait for them."""
    import kg_ledger.stores.sqlite  # noqa: F401  (once, before the forks)

    pids = []
    for process in range(processes):
        pid = os.fork()
        if pid == 0:
            code = 1
            try:
                propose(folder, process, claims)
                code = 0
            finally:
                sys.stdout.flush()
                os._exit(code)
        pids.append(pid)
    print(json.dumps([os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in pids]))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
