"""The wheel holds everything that runs: pages, prompts, corpora. Skipped where it cannot be built."""

from __future__ import annotations

import importlib.util
import os
import re
import signal
import subprocess
import sys
import zipfile
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import IO

import pytest

from tests.conftest import REPO

KG = [sys.executable, "-c", "from kg_pipeline.cli.main import main; main()"]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout without a network and unpacked."""
    if importlib.util.find_spec("hatchling") is None:
        pytest.skip("hatchling is absent, so no wheel can be built")
    built, place = tmp_path_factory.mktemp("built"), tmp_path_factory.mktemp("installed")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(built)]
    done = subprocess.run(build, cwd=REPO, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(place)
    return place


def below(folder: Path) -> dict[str, bytes]:
    """Every file of a folder that is under version control or was packed."""
    files = (path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.mark.parametrize(
    ("source", "packed"),
    [
        ("pipeline/kg_pipeline", "kg_pipeline"),
        ("ledger/kg_ledger", "kg_ledger"),
        ("prompts", "kg_pipeline/_shipped/prompts"),
        ("corpora", "kg_pipeline/_shipped/corpora"),
        ("gold", "kg_pipeline/_shipped/gold"),
    ],
)
def test_it_holds_what_the_checkout_holds(installed: Path, source: str, packed: str) -> None:
    found = {name: text for name, text in below(installed / packed).items() if "_shipped/" not in name}
    wanted = below(REPO / source)
    assert len(wanted) > 3
    assert found == wanted


def run(installed: Path, folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command of the unpacked wheel, from a folder of its own."""
    env = {**os.environ, "PYTHONPATH": str(installed)}
    return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)


def test_the_demonstration_runs_from_it_alone(installed: Path, tmp_path: Path) -> None:
    where = "import kg_pipeline, kg_ledger; print(kg_pipeline.__file__, kg_ledger.__file__)"
    places = run(installed, tmp_path, sys.executable, "-c", where).stdout.split()
    assert all(place.startswith(str(installed)) for place in places)
    ran = run(installed, tmp_path, *KG, "demo")
    assert ran.returncode == 0, ran.stderr
    assert "verified" in ran.stdout
    assert list(tmp_path.iterdir()) == []


def test_its_page_is_served_and_its_queue_is_listed(installed: Path, tmp_path: Path) -> None:
    shipped = installed / "kg_pipeline" / "_shipped"
    schema = shipped / "gold" / "microservices" / "ontology.yaml"
    folder = shipped / "corpora" / "microservices" / "services"
    taken = run(installed, tmp_path, *KG, "ingest", str(folder), "--ontology", str(schema))
    assert taken.returncode == 0, taken.stderr
    listed = run(installed, tmp_path, *KG, "review", "--list", "--json")
    assert (listed.returncode, '"items"' in listed.stdout) == (0, True)
    env = {**os.environ, "PYTHONPATH": str(installed)}
    serve = [*KG, "serve", "--port", "0"]
    with subprocess.Popen(serve, cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True) as page:
        try:
            out: IO[str] = page.stdout  # type: ignore[assignment]
            link = re.fullmatch(r"http://([^:]+):(\d+)(/.*)\n", out.readline())
            assert link is not None
            with closing(HTTPConnection(link[1], int(link[2]), timeout=30)) as speaker:
                look_at_every_file(speaker, link[3])
        finally:
            page.send_signal(signal.SIGINT)


def look_at_every_file(speaker: HTTPConnection, link: str) -> None:
    """Every file of the page comes as it lies in the checkout."""
    speaker.request("GET", link)
    answer = speaker.getresponse()
    answer.read()
    cookie = (answer.getheader("set-cookie") or "").split(";")[0]
    for file in (REPO / "pipeline" / "kg_pipeline" / "desk" / "web" / "static").iterdir():
        speaker.request("GET", f"/static/{file.name}", headers={"Cookie": cookie})
        answer = speaker.getresponse()
        assert (answer.status, answer.read()) == (200, file.read_bytes()), file.name
