"""The eight targets of the kit's RESULTS.md, each as a bound and what was measured."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from measure import cpu, extracted

OLD = "Dune Ledger is owned by Team Badger"
IN_FLIGHT = 16
"""Calls that our runner's settings let be in flight at once."""


@dataclass(frozen=True, slots=True)
class Line:
    """One bound: `most` says on which side of it a figure has to lie; `note` is printed behind it."""

    target: int
    what: str
    measured: float
    bound: float
    most: bool = True
    note: str = ""

    @property
    def met(self) -> bool:
        """Whether the bound holds."""
        return self.measured <= self.bound if self.most else self.measured >= self.bound

    def text(self) -> str:
        """The line as it is printed: what, measured, bound, and their ratio."""
        sign = "≤" if self.most else "≥"
        ratio = f"{self.measured / self.bound:.2f}" if self.bound else "–"
        word = "met" if self.met else "MISSED"
        figures = f"{self.measured:>9.2f} {sign} {self.bound:<7g} ratio {ratio:>5}"
        return f"{self.target}  {word:<6} {self.what:<50} {figures}{self.note}"


def lines(found: dict[str, Any], sizes: list[int]) -> Iterator[Line]:
    """Every bound of every target, in order."""
    small, middle, large = sizes[0], sizes[-2], sizes[-1]
    at = found["sizes"]
    first, big = at[small], at[large]
    stub = first["index"]["stub"]
    yield Line(1, f"calls a document, N={small}", stub["llm_calls"] / small, 1.05)
    yield Line(1, f"calls a document, N={large}", big["index"]["stub"]["llm_calls"] / large, 1.05)
    yield Line(1, "prompt tokens a document", stub["prompt_tokens"] / small, 1000)
    yield Line(1, "completion tokens a document", stub["completion_tokens"] / small, 500)
    yield Line(2, f"index CPU s, N={large}", cpu(big["index"]), 10 * large / 1000)
    grown = cpu(big["index"]) / cpu(at[middle]["index"])
    yield Line(2, f"CPU({large}) / CPU({middle})", grown, 3.5 * large / middle * 0.3)
    slow = first["slow"]
    yield Line(3, f"wall s at 200 ms a call, N={small}", slow["wall"], 3, note=_beside(slow))
    yield Line(3, "mean in flight, share of the limit", slow["stub"]["mean_inflight"] / IN_FLIGHT, 0.6, False)
    yield Line(4, f"peak MB, N={large}", big["index"]["rss_mb"], 120)
    yield Line(4, f"disk MB, N={large}", big["index"]["disk_mb"], 6 * large / 1000)
    for n in (small, large):
        result = at[n]["local"]["result"]
        note = f"  cpu {result['first_cpu']:.2f}{_beside(at[n]['local'])}"
        yield Line(5, f"cold first answer s, N={n}", result["first_answer"], 1, note=note)
        note = f"  cpu {min(result['cpus'][1:]):.3f}"
        yield Line(5, f"warm local overhead s, N={n}", min(result["times"][1:]), 0.05, note=note)
        asked = max(at[n]["global"]["result"]["calls"])
        yield Line(5, f"calls of a global question, at most, N={n}", asked, 2)
    add, less = big["add"], first["add"]
    yield Line(6, f"one more at N={large}: calls", add["stub"]["llm_calls"], 2)
    yield Line(6, f"one more at N={large}: prompt tokens", add["stub"]["prompt_tokens"], 2000)
    yield Line(6, f"one more at N={large}: CPU s", cpu(add), 1.5)
    yield Line(6, f"one more: CPU({large}) / CPU({small})", cpu(add) / cpu(less), 1.2)
    yield Line(7, f"same again, N={large}: calls", big["again"]["stub"]["llm_calls"], 0)
    rows = big["graph_again"]["records"] - big["graph"]["records"]
    yield Line(7, f"same again, N={large}: new records", rows, 0)
    yield Line(7, f"same again, N={large}: CPU s", cpu(big["again"]), 1)
    yield from _kills(found, first)
    yield from _edits(found)


def _beside(row: dict[str, Any]) -> str:
    """What else the machine was doing: a wall time beside it is an upper bound."""
    return f"  beside {row.get('other_cores', 0):.1f} cores of other work"


def _kills(found: dict[str, Any], first: dict[str, Any]) -> Iterator[Line]:
    kills = found["kills"]
    opened = sum(kill["opens"] and kill["rc"] == 0 for kill in kills)
    needed = extracted(first["index"])
    yield Line(7, f"kills that reopen and end, of {len(kills)}", opened, len(kills), False)
    twice = max(kill["finished"] + kill["again"] - needed for kill in kills)
    yield Line(7, "finished calls paid twice, at most", max(0, twice), 2)
    equal = sum(kill["graph"] == first["graph"]["canonical"] for kill in kills)
    yield Line(7, f"graphs equal to an uninterrupted run's, of {len(kills)}", equal, len(kills), False)


def _edits(found: dict[str, Any]) -> Iterator[Line]:
    changed, asked, graph = found["change"]
    yield Line(8, "one edited sentence: calls", changed["stub"]["llm_calls"], 2)
    told = sum(hits.get(OLD, 0) for hits in asked["stub"]["probe_hits"].values())
    yield Line(8, "questions whose context has the old sentence", told, 0)
    kept = sorted(graph["owners"].values()) == ["current", "superseded"]
    yield Line(8, "old fact kept as history, new one current", float(kept), 1, False)
    for name in ("refused", "garbage"):
        broken, mended = found[name]
        result = broken["result"] or {}
        failed = len(result.get("failed", ()))
        yield Line(8, f"{name}: exit code 3", float(broken["rc"] == 3), 1, False)
        counted = result.get("summary", {}).get("documents", {}).get("failed", 0)
        yield Line(8, f"{name}: documents listed, of {counted} failed", failed, max(counted, 1), False)
        over = abs(extracted(mended) - failed) + (mended["rc"] != 0)
        yield Line(8, f"{name}: calls of the next run beyond those", over, 0)
