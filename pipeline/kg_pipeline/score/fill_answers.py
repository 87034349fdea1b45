"""Compute the answers of a gold set from its plans: `python -m kg_pipeline.score.fill_answers GOLD_DIR`.

Answers are never typed in. A question with a plan gets the sorted result of the plan on the gold graph;
`theme` and `unknown_entity` questions are answered by a person and are left as they are. Lines that are
already right are left byte for byte, so that a second run changes nothing.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from kg_ledger.errors import KgError
from kg_pipeline.query.execute import execute
from kg_pipeline.query.plan import read_plan
from kg_pipeline.score.gold import load_gold

BY_HAND = frozenset({"theme", "unknown_entity"})


def fill_answers(folder: Path) -> dict[str, int]:
    """Rewrite `questions.jsonl` in `folder`; the file is replaced as a whole, or not touched.

    Returns
    -------
    dict
        How many answers were `changed`, `unchanged`, left `by_hand`, or have `no_plan`.

    Raises
    ------
    GoldError
        The gold set does not check; nothing is written.
    """
    path = folder / "questions.jsonl"
    counts = {"changed": 0, "unchanged": 0, "by_hand": 0, "no_plan": 0}
    graph = load_gold(folder, check_answers=False).graph
    lines = path.read_bytes().decode("utf-8").split("\n")
    for i, line in enumerate(lines):
        if not line.strip():
            continue
        row = json.loads(line)
        if row["kind"] in BY_HAND:
            counts["by_hand"] += 1
        elif row.get("plan") is None:
            counts["no_plan"] += 1
        else:
            answer = execute(read_plan(row["plan"], graph), graph).answer
            if row.get("answer") == answer:
                counts["unchanged"] += 1
                continue
            counts["changed"] += 1
            ending = "\r" if line.endswith("\r") else ""
            lines[i] = json.dumps(_with_answer(row, answer), ensure_ascii=False) + ending
    if counts["changed"]:
        fresh = path.with_suffix(".jsonl.new")
        fresh.write_bytes("\n".join(lines).encode())
        fresh.replace(path)
    return counts


def _with_answer(row: dict[str, object], answer: list[str]) -> dict[str, object]:
    """`row` with its answer, the plan staying last where it is."""
    plan = row.pop("plan")
    return {**row, "answer": answer, "plan": plan}


def main(arguments: list[str]) -> int:
    """Parse the command line; 0 done, 1 a gold set does not check, 2 usage."""
    if not arguments or any(a.startswith("-") for a in arguments):
        print("usage: python -m kg_pipeline.score.fill_answers GOLD_DIR…", file=sys.stderr)
        return 2
    for argument in arguments:
        try:
            counts = fill_answers(Path(argument))
        except (KgError, OSError) as err:
            print(err, file=sys.stderr)
            return 1
        print(json.dumps({"gold": argument, **counts}, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
