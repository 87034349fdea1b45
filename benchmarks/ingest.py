"""How fast documents are taken in, and what one more costs: whole processes, the embedded engine.

    python benchmarks/ingest.py [--full]

Prints, for 100 and 1,000 short documents (10,000 with --full): documents a second, CPU seconds, peak memory
and disk of the first ingest; then CPU seconds and records of running again unchanged, of one more document
and of one edited sentence. The rival, in the same run, is a bare loop that reads the same files and splits
them into sentences: the ratio says what knowing costs beyond reading. Compare ratios, not absolute times.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ONTOLOGY = """\
name: works
languages: [en, ja]
classes:
  Unit: {labels: {en: [unit], ja: [装置]}}
  Crew: {labels: {en: [crew], ja: [班]}}
  Hall: {labels: {en: [hall], ja: [棟]}}
predicates:
  feeds: {domain: Unit, range: Unit, cardinality: many, cues: {en: [feeds], ja: [に送る]}}
  kept_by: {domain: Unit, range: Crew, cardinality: one, cues: {en: [is kept by], ja: [の担当は]}}
  stands_in: {domain: Unit, range: Hall, cardinality: one, cues: {en: [stands in], ja: [にある]}}
"""
FIRST = ["Amber", "Cedar", "Flint", "Grove", "Heath", "Ivory", "Juniper", "Larch", "Maple", "Onyx"]
SECOND = ["Mill", "Saw", "Pump", "Press", "Lathe", "Crane", "Kiln", "Drill", "Forge", "Loom"]
KG = [sys.executable, "-c", "from kg_pipeline.cli.main import main; main()"]
READ = (
    "import pathlib,re,sys\n"
    "for p in sorted(pathlib.Path(sys.argv[1]).iterdir()): re.split(r'(?<=[.。])\\s*', p.read_text('utf-8'))"
)


def name(number: int) -> str:
    return f"{FIRST[number % 10]} {SECOND[number // 10 % 10]} {number}"


def document(number: int, crew: int | None = None) -> str:
    """About 110 words, four facts; every third document is Japanese."""
    unit, other, keeper = name(number), name(number * 7 + 3), (number if crew is None else crew) % 12
    if number % 3 == 0:
        return (
            f"# {unit}\n\n{unit} は装置である。{unit} はホール{number % 5}棟にある。"
            f"{unit} は {other} に送る。{unit} の担当は{keeper}号班である。"
            "油は月に一度替える。鍵は守衛室に返す。音が高いときは止めて待つ。\n"
        )
    idle = "Oil is changed once a month. Keys go back to the porter. If it sings, stop and wait. " * 4
    return (
        f"# {unit}\n\n{unit} is a unit. {unit} stands in the North Hall. {unit} feeds {other}. "
        f"{unit} is kept by Crew {keeper}.\n\n{idle}\n"
    )


def run(command: list[str], folder: Path) -> tuple[float, float, float, str]:
    """CPU seconds, wall seconds, peak memory in MB, and standard output."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("KG_", "OPENAI_"))}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.perf_counter()
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=True)
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return cpu, wall, after.ru_maxrss / 1024, done.stdout


def records(folder: Path) -> int:
    out = run([*KG, "status", "--json"], folder)[3]
    return int(json.loads(out.splitlines()[-1])["records"])


def measure(count: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        docs = folder / "docs"
        docs.mkdir()
        (folder / "o.yaml").write_text(ONTOLOGY, "utf-8")
        (folder / "kg.toml").write_text('ontology = "o.yaml"\n', "utf-8")
        for number in range(count):
            (docs / f"d{number:05}.md").write_text(document(number), "utf-8")
        ingest = [*KG, "ingest", "docs", "--json"]
        run([*KG, "--help"], folder)
        bare = run([sys.executable, "-c", READ, "docs"], folder)[0]
        cpu, wall, memory, out = run(ingest, folder)
        facts = json.loads(out.splitlines()[-1])["facts"]
        disk = sum(p.stat().st_size for p in (folder / ".kg").rglob("*") if p.is_file()) / 1e6
        print(
            f"{count:>6} documents: {count / wall:6.0f}/s  cpu {cpu:6.2f} s  {memory:4.0f} MB"
            f"  disk {disk:5.2f} MB  {facts} facts  ratio to bare reading {cpu / bare:5.1f}"
        )
        known = records(folder)
        again = run(ingest, folder)[0]
        print(f"       again unchanged   cpu {again:5.2f} s  {records(folder) - known} records")
        known = records(folder)
        (docs / "more.md").write_text(document(count + 1), "utf-8")
        more = run(ingest, folder)[0]
        print(f"       one more document cpu {more:5.2f} s  {records(folder) - known} records")
        known = records(folder)
        (docs / "d00001.md").write_text(document(1, crew=5), "utf-8")
        edited = run(ingest, folder)[0]
        print(f"       one edited line   cpu {edited:5.2f} s  {records(folder) - known} records")


if __name__ == "__main__":
    for size in (100, 1000, 10_000) if "--full" in sys.argv else (100, 1000):
        measure(size)
