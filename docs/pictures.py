"""Takes the pictures of `docs/morning.md` anew, from the pages as they are: `make pictures`.

A morning with the shipped corpus is made in a temporary folder, served on loopback and looked at in Chromium.
The fingerprint of the pages lies beside the pictures; a test fails where the pages have changed since.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

REPO = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(REPO))

from kg_ledger.ledger import Ledger  # noqa: E402
from kg_pipeline.desk.web.app import STATIC  # noqa: E402
from kg_pipeline.shipped import shipped  # noqa: E402
from kg_pipeline.summaries import load_kept  # noqa: E402
from tests.desk.browser import Person, absent, opened  # noqa: E402
from tests.desk.served import serving  # noqa: E402
from tests.running import kg  # noqa: E402

PLACE = Path(__file__).resolve().parent / "pictures"
FINGERPRINT = PLACE / "taken-from.txt"
SIZE = {"width": 1200, "height": 760}


def fingerprint() -> str:
    """What the pictures depend on: every file of the page."""
    found = hashlib.sha256()
    for file in sorted(STATIC.iterdir()):
        found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def morning(folder: Path) -> None:
    """The evening before, and the night."""

    def run(*command: str | Path) -> None:
        ran = kg(*command, "--workspace", folder)
        assert ran.code == 0, ran.err

    (folder / "kg.toml").write_text("", "utf-8")
    schema = shipped("gold") / "microservices" / "ontology.yaml"
    shutil.copytree(shipped("corpora") / "microservices", folder / "docs")
    run("ingest", folder / "docs", "--ontology", schema)
    run(
        "score", "--gold", shipped("gold") / "microservices", "--corpus", shipped("corpora") / "microservices"
    )
    run("brief")
    shutil.copytree(shipped("corpora") / "microservices.wave2", folder / "docs", dirs_exist_ok=True)
    run("ingest", folder / "docs", "--summaries")


def take(browser: Any, folder: Path, place: Path) -> list[str]:
    """Every picture; returns their names."""
    profile = next(iter(load_kept(folder / ".kg").profiles.values()))
    with Ledger.open(folder / ".kg") as ledger:
        item = next(i for i in ledger.view.open_items("open") if i.rule == "single_value")
    taken: list[str] = []
    with serving(folder) as client:

        def picture(
            name: str, page: str, where: str, then: Callable[[Any], None] | None = None, **given: str
        ) -> None:
            settings: dict[str, Any] = {"viewport": SIZE, "reduced_motion": "reduce", **given}
            with Person(browser, client, **settings) as person:
                person.go(page, where)
                if then is not None:
                    then(person.page)
                person.page.evaluate("document.activeElement.blur()")
                person.page.screenshot(path=str(place / f"{name}.png"))
            taken.append(f"{name}.png")

        picture(
            "brief", "brief", "#/brief", lambda page: page.wait_for_selector("[data-section=readiness] .ok")
        )
        picture("queue", "queue", f"#/queue?id={item.id}")
        picture("queue-ja", "queue", f"#/queue?id={item.id}", locale="ja-JP", color_scheme="dark")
        picture("entity", "entity", f"#/entity?id={profile.entity}")
        picture("graph", "graph", f"#/graph?id={profile.entity}", color_scheme="dark")
        picture("answer", "ask", "#/ask", _ask)
        picture("source", "ask", "#/ask", _follow)
    return taken


def _ask(page: Any) -> None:
    page.fill("#question", "Which datastores are there?")
    page.keyboard.press("Enter")
    page.wait_for_selector(".citations blockquote")


def _follow(page: Any) -> None:
    _ask(page)
    page.click(".citations a.place")
    page.wait_for_selector(".lines mark")


def main() -> None:
    """Take them all, and note what they were taken from."""
    if missing := absent():
        raise SystemExit(f"pictures: {missing}")
    with tempfile.TemporaryDirectory() as name, opened() as browser:
        folder = Path(name)
        morning(folder)
        PLACE.mkdir(exist_ok=True)
        taken = take(browser, folder, PLACE)
    for file in PLACE.glob("*.png"):
        if file.name not in taken:
            file.unlink()
    FINGERPRINT.write_text(fingerprint() + "\n", "utf-8")
    print(f"{len(taken)} pictures in {PLACE.relative_to(REPO)}")


if __name__ == "__main__":
    main()
