"""The guide to a morning is true: its commands run, in its order, on the shipped corpus."""

from __future__ import annotations

import importlib.util
import re
import shlex
import shutil
from pathlib import Path

from kg_ledger.ledger import Ledger
from kg_pipeline.shipped import shipped
from tests.conftest import REPO
from tests.running import Ran, kg

GUIDE = REPO / "docs" / "morning.md"
NIGHT = "kg ingest docs"


def commands() -> list[str]:
    blocks = re.findall(r"```console\n(.*?)```", GUIDE.read_text("utf-8"), re.S)
    return [line.split("  #")[0].strip() for block in blocks for line in block.splitlines() if line.strip()]


def run(line: str, folder: Path) -> Ran:
    """Run a line of the guide; its placeholders stand for the first open item and the last decision."""
    with Ledger.open(folder / ".kg") as ledger:
        items = ledger.view.open_items("open")
        taken = [d.seq for d in ledger.view.decisions() if d.active and d.action != "undo"]
    line = line.replace("ITEM", items[0].id if items else "").replace("NUMBER", str(max(taken, default=0)))
    return kg(*shlex.split(line)[1:])


def test_a_morning(workspace: Path) -> None:
    corpus = shipped("corpora") / "microservices"
    shutil.copytree(corpus, workspace / "docs")
    shutil.copy(shipped("gold") / "microservices" / "ontology.yaml", workspace / "ontology.yaml")
    shutil.copytree(shipped("gold"), workspace / "gold")
    shutil.copytree(shipped("corpora"), workspace / "corpora")
    lines = commands()
    assert len(lines) > 12
    assert kg(*shlex.split(lines[0])[1:]).code == 0
    for line in lines[1:]:
        if line == NIGHT:
            shutil.copytree(corpus.with_name("microservices.wave2"), workspace / "docs", dirs_exist_ok=True)
        if line.startswith("kg serve"):
            continue
        ran = run(line, workspace)
        expected = {1} if "--check" in line else {0}
        assert ran.code in expected, (line, ran.err)
    row = kg("brief", "--json").summary
    assert row["brief"] == 2
    assert row["sample"]["precision"]["right"] == 2
    with Ledger.open(workspace / ".kg") as ledger:
        for item in ledger.view.open_items("open"):
            assert kg("review", "--decide", f"{item.id}=defer").code == 0
    verdicts = [f"--verdict={n}=right" for n in range(4, 11)]
    assert kg("brief", "--check", *verdicts).code == 0
    assert kg("review", "--check").code == 0
    assert kg("ledger", "verify").code == 0


def test_its_pictures_are_there_and_no_other() -> None:
    named = set(re.findall(r"!\[[^\]]+\]\(pictures/([^)]+)\)", GUIDE.read_text("utf-8")))
    pictures = {file.name: file.stat().st_size for file in (GUIDE.parent / "pictures").glob("*.png")}
    assert named == set(pictures)
    assert len(named) > 5
    assert max(pictures.values()) < 400_000


def test_its_pictures_are_of_the_page_as_it_is() -> None:
    """`make pictures` takes them anew, and notes what they were taken from."""
    spec = importlib.util.spec_from_file_location("pictures", GUIDE.parent / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    pictures = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(pictures)
    assert pictures.FINGERPRINT.read_text("utf-8").strip() == pictures.fingerprint(), "run `make pictures`"
