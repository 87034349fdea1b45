"""Blocking: completeness and seconds at 100,000 names, beside rapidfuzz over all pairs of a sample.

    python benchmarks/blocking.py [--names 100000] [--sample 300] [--json]

Labelled pairs of products and of papers (validation splits under the shared data) are mixed among names from
recorded extractions and made-up ones of the same words. A pair is found if its right name is among the first
k candidates of its left one. The rival, rapidfuzz (pip install rapidfuzz), compares a sample of the left
names with every name, token order aside, and keeps its k best: no index, and time in proportion to all. What
is measured here is made from nothing; `increment.py` measures what one more document costs where it is kept.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from kg_pipeline.name_index import BlockIndex, Named

SHARED = Path(__file__).resolve().parents[2] / "shared" / "data"
SETS = {"Abt-Buy": ("Textual/Abt-Buy", "name"), "DBLP-ACM": ("Structured/DBLP-ACM", "title")}
DEPTHS = (10, 20, 50, 100)

Pairs = set[tuple[str, str]]


def labelled(folder: str, field: str) -> tuple[Pairs, set[str]]:
    """True pairs of different names, and every name of the set."""
    value = re.compile(rf"COL {field} VAL (.*?)(?= COL |$)")
    pairs: Pairs = set()
    names: set[str] = set()
    for line in (SHARED / "entity-matching" / folder / "valid.txt").read_text("utf-8").splitlines():
        left, right, label = line.split("\t")
        found = value.search(left), value.search(right)
        if found[0] and found[1]:
            one, other = found[0].group(1).strip(), found[1].group(1).strip()
            names |= {one, other}
            if label == "1" and one != other:
                pairs.add((one, other))
    return pairs, names


def crowd(size: int) -> list[str]:
    """Names that really occur, and made-up ones of their words."""
    docs = json.loads((SHARED / "musique" / "recorded_openie.json").read_text("utf-8"))["docs"]
    names = {str(name) for doc in docs for name in doc["extracted_entities"]}
    names |= {str(end) for doc in docs for row in doc["extracted_triples"] if row for end in row[::2]}
    words = sorted({word for name in names for word in name.split()})
    chance = random.Random(3)
    while len(names) < size:
        names.add(" ".join(chance.choice(words) for _ in range(chance.choice((2, 3, 3, 4)))))
    return sorted(names)[:size]


def completeness(pairs: Pairs, near: dict[str, Sequence[str]]) -> dict[str, float]:
    """Share of the pairs whose left name was looked up that are among its first k candidates."""
    asked = [(one, other) for one, other in pairs if one in near]
    return {f"at {k}": round(sum(b in near[a][:k] for a, b in asked) / len(asked), 4) for k in DEPTHS}


def ours(names: list[str], truth: dict[str, Pairs]) -> list[dict[str, Any]]:
    """Every name is looked up."""
    began, cpu = time.perf_counter(), time.process_time()
    index = BlockIndex([Named(name, (name,), None) for name in names])
    built = time.perf_counter() - began
    near: dict[str, Sequence[str]] = {}
    for name in names:
        near[name] = [candidate.id for candidate in index.candidates(name, DEPTHS[-1])]
    row = {
        "engine": "inverted index",
        "names": len(names),
        "index s": round(built, 1),
        "all s": round(time.perf_counter() - began, 1),
        "cpu s": round(time.process_time() - cpu, 1),
    }
    return [row, *({"set": kind, "pairs": len(p)} | completeness(p, near) for kind, p in truth.items())]


def rival(names: list[str], truth: dict[str, Pairs], sample: int) -> list[dict[str, Any]]:
    """A sample of left names against every name."""
    from rapidfuzz import fuzz, process, utils

    lefts = sorted({one for pairs in truth.values() for one, _ in pairs})
    asked = random.Random(1).sample(lefts, min(sample, len(lefts)))
    folded = [utils.default_process(name) for name in names]
    began, cpu = time.perf_counter(), time.process_time()
    near: dict[str, Sequence[str]] = {}
    for name in asked:
        found = process.extract(
            utils.default_process(name), folded, scorer=fuzz.token_sort_ratio, limit=DEPTHS[-1] + 1
        )
        near[name] = [names[at] for _, _, at in found if names[at] != name]
    spent = time.process_time() - cpu
    row = {
        "engine": "rapidfuzz token_sort_ratio, all pairs",
        "names looked up": len(asked),
        "s": round(time.perf_counter() - began, 1),
        "cpu s for all names, by proportion": round(spent / len(asked) * len(names)),
    }
    kept = {kind: {pair for pair in pairs if pair[0] in near} for kind, pairs in truth.items()}
    return [row, *({"set": kind, "pairs": len(p)} | completeness(p, near) for kind, p in kept.items() if p)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--names", type=int, default=100_000)
    parser.add_argument("--sample", type=int, default=300)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    if not (SHARED / "entity-matching").is_dir() or not (SHARED / "musique").is_dir():
        print("the shared data is absent: nothing measured")
        return
    sets = {kind: labelled(*place) for kind, place in SETS.items()}
    truth = {kind: pairs for kind, (pairs, _) in sets.items()}
    known = {name for _, names in sets.values() for name in names}
    names = sorted(known | set(crowd(max(0, asked.names - len(known)))))
    rows = ours(names, truth)
    if find_spec("rapidfuzz") is None:
        rows.append({"engine": "rapidfuzz", "said": "not installed (pip install rapidfuzz)"})
    else:
        rows += rival(names, truth, asked.sample)
    for row in rows:
        print(json.dumps(row) if asked.json else "  ".join(f"{key} {value}" for key, value in row.items()))


if __name__ == "__main__":
    main()
