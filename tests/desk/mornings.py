"""Workspaces as they are in the morning, told by documents that speak in triples."""

from __future__ import annotations

from pathlib import Path

from kg_ledger.ledger import Ledger
from tests.ledger.speaking import ontology, say

HOSTILE = (
    "</script><svg onload=kgTest()>",
    "x\x1b[2J\x1b]0;owned\x07\x9b31m",
    "abc\u202egnp.exe\u2066",
    "L" * 10_000,
    "../x",
    'Plan "B"',
    "O'Neil\\Sons",
    "50% off; DROP TABLE",
    "soft\u00adhyphen\u200b",
)

MORNING = {
    "types.md": "Alpha : Service\nBeta : Service\n注文サービス : Service\nRed : Team\nBlue : Team\n"
    "= Alpha | The Alpha System\nMercury : Team\nMercury : Service",
    "one.md": "Before it.\nAlpha | owned_by | Red\nAlpha | calls | Beta | from 2024-03\nAfter it.\n"
    "Beta | owned_by | Red\n注文サービス | owned_by | Red\nAlpha | calls | 注文サービス",
    "two.md": "Alpha | owned_by | Blue\nBeta | owned_by | Blue\n注文サービス | owned_by | Blue",
}


def tell(
    folder: Path, documents: dict[str, str], run: str = "night", dates: dict[str, str] | None = None
) -> None:
    """Take documents into the workspace `folder`, in order."""
    ledger = Ledger.open(folder / ".kg", ontology(), create=True)
    with ledger, ledger.writing(run, "kg ingest") as writer:
        for path, text in documents.items():
            say(writer, path, text, (dates or {}).get(path, ""))
        writer.settle()


def contested(folder: Path, count: int, facts: int = 0) -> None:
    """`count` services with two owners each, and `facts` calls that nobody doubts."""
    names = [f"Service{i:04d}" for i in range(max(count, 2, facts // 8))]
    types = "\n".join([*(f"{n} : Service" for n in names), *(f"Team{i} : Team" for i in range(9))])
    calls = [
        f"{names[i % len(names)]} | calls | {names[(i * 7 + 1 + i // len(names)) % len(names)]}"
        for i in range(facts)
    ]
    owners = [f"{name} | owned_by | Team{i % 4}" for i, name in enumerate(names[:count])]
    others = [f"{name} | owned_by | Team{4 + i % 5}" for i, name in enumerate(names[:count])]
    tell(
        folder,
        {
            "types.md": types,
            **{f"calls/{at}.md": "\n".join(calls[at : at + 500]) for at in range(0, facts, 500)},
            "owners.md": "\n".join(owners),
            "others.md": "\n".join(others),
        },
        dates={"owners.md": "2025-01-10", "others.md": "2025-06-02"},
    )
