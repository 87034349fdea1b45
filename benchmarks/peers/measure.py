"""What is measured of the product and of a peer: whole processes behind the stand-in model."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

Row = dict[str, Any]

LATENCY = 200
KILL_LATENCY = 50
FAIL_EVERY = 20


def cpu(row: Row) -> float:
    """CPU seconds of the process."""
    return float(row.get("user", 0) + row.get("sys", 0))


def extracted(row: Row) -> int:
    """Extractions that the stand-in answered."""
    return int(row["stub"]["by_kind"].get("extract", 0))


class Bench:
    """The kit, its scenarios, and one folder for everything that is written."""

    def __init__(self, bench: ModuleType, scenarios: ModuleType) -> None:
        self.kit = bench
        self.peers = scenarios.PEERS
        self.old, self.new = scenarios.OLD, scenarios.NEW

    def _place(self, peer: str, n: int, what: str) -> str:
        return f"{self.kit.ROOT}/work/{peer}_{n}/{what}"

    def run(self, peer: str, n: int, command: Sequence[str], label: str, **more: Any) -> Row:
        """One process; what went wrong is told where it happens."""
        row: Row = self.kit.run(peer, list(command), f"{peer} N={n} {label}", save=False, **more)
        if row["rc"] not in (0, 3) and not row["killed"]:
            print(f"      {label}: ended with {row['rc']}: {row.get('tail', '')[-300:]}", flush=True)
        return row

    def _sized(self, peer: str, n: int, command: Sequence[str], label: str, folder: str, **more: Any) -> Row:
        """A run after which the folder is weighed; of ours without the documents, which are the user's."""
        kept = f"{folder}/.kg" if peer == "ours" else folder
        return self.run(peer, n, command, label, size_of=kept, **more)

    def index(self, peer: str, n: int, what: str = "base", **more: Any) -> Row:
        """Take in N documents from nothing."""
        side, folder = self.peers[peer], self._place(peer, n, what)
        self.kit.fresh(folder)
        side.prep(folder)
        spec = f"0-{n - 1}"
        return self._sized(peer, n, side.idx(folder, spec), f"index {what}", folder, **more)

    def again(self, peer: str, n: int) -> Row:
        """The same documents once more."""
        side, folder = self.peers[peer], self._fresh(peer, n, "again")
        return self._sized(peer, n, side.idx(folder, f"0-{n - 1}"), "same again", folder)

    def add(self, peer: str, n: int) -> Row:
        """One document more."""
        side, folder = self.peers[peer], self._fresh(peer, n, "add")
        return self._sized(peer, n, side.add(folder, str(n)), "one more", folder)

    def ask(self, peer: str, n: int, mode: str, what: str = "base") -> Row:
        """The kit's questions in one process."""
        side = self.peers[peer]
        folder = self._fresh(peer, n, "ask") if what == "base" else self._place(peer, n, what)
        return self.run(peer, n, side.q(folder, mode, n), f"ask {mode}", probes=[self.old, self.new])

    def inspect(self, peer: str, n: int, what: str = "base") -> Row:
        """What a graph holds."""
        row = self.run(peer, n, self.peers[peer].insp(self._place(peer, n, what), n), f"inspect {what}")
        result: Row = row["result"] or {"broken": row.get("tail", "")[-300:]}
        return result

    def change(self, peer: str, n: int) -> tuple[Row, Row, Row]:
        """One sentence of one document changed; then the local questions; then what the graph holds."""
        side, folder = self.peers[peer], self._fresh(peer, n, "change")
        changed = self._sized(peer, n, side.add(folder, "c3"), "one sentence changed", folder)
        return changed, self.ask(peer, n, "local", "change"), self.inspect(peer, n, "change")

    def killed(self, peer: str, n: int, after: int) -> Row:
        """Killed once the stand-in has answered `after` extractions, then run again.

        `finished` counts the calls that were answered before the kill, `sent` those that were ever sent: a
        call under way is lost whatever its sender does.
        """
        side, folder = self.peers[peer], self._place(peer, n, "kill")
        self.kit.fresh(folder)
        side.prep(folder)
        command = side.idx(folder, f"0-{n - 1}")
        answered = 0

        def due(stats: Row) -> bool:
            nonlocal answered
            answered = int(stats["by_kind"].get("extract", 0))
            return answered >= after

        cut = self.run(peer, n, command, f"killed after {after}", latency=KILL_LATENCY, kill_when=due)
        opened = self.inspect(peer, n, "kill") if cut["killed"] and Path(folder, ".kg/kg.db").exists() else {}
        rest = self.run(peer, n, command, "run again after the kill", latency=KILL_LATENCY)
        return {
            "killed": cut["killed"],
            "opens": "broken" not in opened,
            "rc": rest["rc"],
            "finished": answered,
            "sent": extracted(cut),
            "again": extracted(rest),
            "graph": self.inspect(peer, n, "kill").get("canonical"),
        }

    def failing(self, peer: str, n: int, **fault: int) -> tuple[Row, Row]:
        """A run in which the stand-in fails as `fault` says, and a run after it has recovered."""
        side, folder = self.peers[peer], self._place(peer, n, "fail")
        self.kit.fresh(folder)
        side.prep(folder)
        command = side.idx(folder, f"0-{n - 1}")
        return (
            self.run(peer, n, command, "failing " + " ".join(fault), **fault),
            self.run(peer, n, command, "after the failure"),
        )

    def _fresh(self, peer: str, n: int, what: str) -> str:
        folder = self._place(peer, n, what)
        self.kit.copy(self._place(peer, n, "base"), folder)
        return folder


def of_peer(bench: Bench, peer: str, n: int, deep: bool) -> dict[str, Any]:
    """What the table shows of a peer; a run that fails leaves the rest out."""
    found: dict[str, Any] = {"index": bench.index(peer, n)}
    if found["index"]["rc"]:
        return found
    found["slow"] = bench.index(peer, n, "slow", latency=LATENCY)
    for mode in bench.peers[peer].qmodes[:2]:
        found[mode] = bench.ask(peer, n, mode)
    found["add"] = bench.add(peer, n)
    found["again"] = bench.again(peer, n)
    if deep:
        found["change"] = bench.change(peer, n)[1]
        found["kill"] = bench.killed(peer, n, n // 2)
    return found


def of_ours(bench: Bench, sizes: Sequence[int], kills: int) -> dict[str, Any]:
    """Everything that the targets speak of; `sizes` ascend, the first one is that of the peers."""
    small, *_, large = sizes
    found: dict[str, Any] = {"sizes": {n: {"index": bench.index("ours", n)} for n in sizes}}
    for n in (small, large):
        at = found["sizes"][n]
        at |= {mode: bench.ask("ours", n, mode) for mode in ("local", "global")}
        at["add"] = bench.add("ours", n)
        at["again"] = bench.again("ours", n)
        at["graph"] = bench.inspect("ours", n)
        at["graph_again"] = bench.inspect("ours", n, "again")
    at = found["sizes"][small]
    at["slow"] = bench.index("ours", small, "slow", latency=LATENCY)
    found["change"] = bench.change("ours", small)
    found["kills"] = [bench.killed("ours", small, small * k // kills) for k in range(kills)]
    found["refused"] = bench.failing("ours", small, fail_every=FAIL_EVERY)
    found["garbage"] = bench.failing("ours", max(small // 10, 2), garbage_every=1)
    return found
