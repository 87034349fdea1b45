"""Reading at scale: is the time for reading and chunking in proportion to the text?

    python benchmarks/reading.py [--characters 5000000]

Texts of one and of five million characters, among them a single line without a break and one without any
terminator, are read from disk and cut into chunks. The ratio of the two times should be about 5. The rival
is what most tools do: a regular expression that splits the whole text at sentence ends, then packs the
sentences greedily up to the same budget, knowing neither quotations nor structure. The memory is the peak
of what Python allocated beyond the text itself, as a multiple of the text.
"""

from __future__ import annotations

import argparse
import re
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

from kg_pipeline.documents import Document
from kg_pipeline.reading.source import ReadOptions
from kg_pipeline.steps.chunk import chunk
from kg_pipeline.steps.read import discover, read
from kg_pipeline.text.fold import fold
from kg_pipeline.text.tokens import estimate_tokens

_JA = "第3章では決済サービスが台帳を呼び出す。また「終わり。」と言った後で、在庫（仮置き。）を書き込む！"
_EN = 'The gateway calls the ledger. Dr. Mori said "Stop. Now." and it stopped at 3.5 seconds, e.g. in May. '
_MD = "## Section\n\nThe gateway calls it. See below.\n\n- one item\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n"

TEXTS: dict[str, Callable[[int], str]] = {
    "Japanese, one line": lambda n: (_JA * (n // len(_JA) + 1))[:n],
    "Japanese, one paragraph a line": lambda n: ((_JA * 4 + "\n\n") * (n // (len(_JA) * 4) + 1))[:n],
    "English, one line": lambda n: (_EN * (n // len(_EN) + 1))[:n],
    "Markdown": lambda n: (_MD * (n // len(_MD) + 1))[:n],
    "A. B. C., one line": lambda n: ("A. B. C. " * (n // 9 + 1))[:n],
    "あ, no terminator": lambda n: "あ" * n,
    "spaces, then a word": lambda n: " " * (n - 1) + "x",
    "brackets that never close": lambda n: "「（" * (n // 2),
    "minified JSON": lambda n: ('{"a":"x. y","b":[1,2,3]},' * (n // 25 + 1))[:n],
}


def ours(path: Path) -> int:
    """Read and chunk one file; returns the number of chunks."""
    [file], _ = discover([path], path.parent)
    document, problems = read(file, ReadOptions(max_file_mb=200))
    assert document is not None, problems
    pieces = chunk(document)
    assert sum(len(p.text) for p in pieces) == len(document.text)
    return len(pieces)


def rival(path: Path) -> int:
    """Split by a regular expression and pack greedily."""
    text = path.read_bytes().decode("utf-8")
    sentences = re.split(r"(?<=[。！？.!?])\s*", text)
    chunks, size = 1, 0
    for sentence in sentences:
        cost = estimate_tokens(sentence)
        if size and size + cost > 1500:
            chunks, size = chunks + 1, 0
        size += cost
    return chunks


def _seconds(work: Callable[[Path], int], path: Path) -> tuple[float, int]:
    begin = time.process_time()
    made = work(path)
    return time.process_time() - begin, made


def _memory(path: Path, size: int) -> float:
    tracemalloc.start()
    ours(path)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak / size


def main() -> None:
    """Print one row for each text."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--characters", type=int, default=5_000_000)
    large = parser.parse_args().characters
    small = large // 5
    print(
        f"{'text':32} {'1/5 s':>7} {'whole s':>8} {'ratio':>6} {'chunks':>7} {'rival s':>8} {'bytes/ch':>8}"
    )
    with tempfile.TemporaryDirectory() as folder:
        for name, make in TEXTS.items():
            path = Path(folder) / "text.md"
            path.write_bytes(make(small).encode("utf-8"))
            first, _ = _seconds(ours, path)
            memory = _memory(path, small)
            path.write_bytes(make(large).encode("utf-8"))
            second, chunks = _seconds(ours, path)
            other, _ = _seconds(rival, path)
            times = f"{first:7.2f} {second:8.2f} {second / first:6.1f}"
            print(f"{name:32} {times} {chunks:7} {other:8.2f} {memory:8.1f}")
    document = Document("a.md", _JA * 100)
    begin = time.process_time()
    for _ in range(20):
        fold(document.text)
    rate = 20 * len(document.text) / (time.process_time() - begin)
    print(f"folding: {rate / 1e6:.2f} million characters a second")


if __name__ == "__main__":
    main()
