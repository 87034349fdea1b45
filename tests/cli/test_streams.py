"""What the system refuses a command is said in one line with an exit code, never as a traceback."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.conftest import REPO
from tests.running import ONTOLOGY, kg, write

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="these are the streams of POSIX")


@pytest.fixture
def shop(workspace: Path) -> Path:
    (workspace / "kg.toml").write_text('ontology = "o.yaml"\n', "utf-8")
    (workspace / "o.yaml").write_text(ONTOLOGY, "utf-8")
    write(workspace, docs__a_md="Alpha Service calls Beta Service. Alpha Service is owned by Red Team.\n")
    assert kg("ingest", "docs").code == 0
    return workspace


def run(shell: str, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run `kg` with `arguments` in a shell line, in which "$@" is the command."""
    paths = os.pathsep.join(str(REPO / name) for name in ("pipeline", "ledger"))
    command = [sys.executable, "-c", "from kg_pipeline.cli.main import main; main()", *arguments]
    return subprocess.run(
        ["sh", "-c", shell, "sh", *command],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )


def one_line_of(ran: subprocess.CompletedProcess[str], code: int) -> str:
    assert ran.returncode == code, ran.stderr
    [line] = [line for line in ran.stderr.splitlines() if line.startswith("kg: ")]
    assert "Traceback" not in ran.stderr and "Exception ignored" not in ran.stderr
    return line


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("command", [("status",), ("status", "--json"), ("ledger", "export"), ("show", "1")])
def test_a_full_disk_under_the_output(shop: Path, command: tuple[str, ...]) -> None:
    assert "No space left" in one_line_of(run('"$@" > /dev/full', *command, cwd=shop), 2)


@pytest.mark.parametrize("command", [("status",), ("ingest", "docs"), ("ledger", "verify")])
def test_an_output_that_was_closed(shop: Path, command: tuple[str, ...]) -> None:
    assert "output is closed" in one_line_of(run('"$@" >&-', *command, cwd=shop), 2)


def test_other_streams_that_were_closed_are_no_matter(shop: Path) -> None:
    assert run('"$@" <&- 2>&-', "ledger", "verify", cwd=shop).returncode == 0


@pytest.mark.parametrize("command", [("status",), ("ingest", "docs"), ("query", "Who?"), ("config",)])
def test_a_folder_that_is_gone(shop: Path, command: tuple[str, ...]) -> None:
    (shop / "gone").mkdir()
    assert "folder is gone" in one_line_of(run('rmdir "$PWD"; "$@"', *command, cwd=shop / "gone"), 2)


@pytest.mark.parametrize("command", ["show", "query --as-of", "ledger as-of"])
def test_a_number_beyond_all_records(shop: Path, command: str) -> None:
    ran = kg(*command.split(), "9" * 30, *(["What?"] if "query" in command else []))
    assert ran.code == 2 and ran.err.startswith("kg: ")


def test_rows_that_are_gone_are_a_damaged_ledger(shop: Path) -> None:
    shutil.copytree(".kg", "kept")
    with closing(sqlite3.connect("kept/kg.db")) as db:
        tables = [number for (number,) in db.execute("SELECT DISTINCT tab FROM shelf")]
    said = 0
    for table in tables:
        shutil.rmtree(".kg")
        shutil.copytree("kept", ".kg")
        with closing(sqlite3.connect(".kg/kg.db")) as db:
            db.execute("DELETE FROM shelf WHERE tab = ?", (table,))
            db.commit()
        for command in (("status",), ("brief",), ("show", "alpha-service"), ("query", "Who owns Alpha?")):
            ran = kg(*command)
            if "is damaged" in ran.err:
                said += 1
                assert ran.code == 1
                assert "kg ledger verify" in ran.err and "kg ledger rebuild" in ran.err
        assert kg("ledger", "verify").code == 1
        assert kg("ledger", "rebuild").code == 0
        assert kg("ledger", "verify").code == 0
    assert said


@pytest.fixture
def snapshot(shop: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the workspace that whoever runs this may read and not write; root becomes nobody for it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "copy"
        shutil.copytree(shop, folder)
        folder.parent.chmod(0o755)
        places = [folder, *folder.rglob("*")]
        for place in places:
            place.chmod(0o555 if place.is_dir() else 0o444)
        monkeypatch.chdir(folder)
        monkeypatch.setenv("XDG_CONFIG_HOME", name)
        was = os.geteuid()
        if was == 0:
            os.seteuid(65534)
        try:
            yield folder
        finally:
            os.seteuid(was)
            for place in places:
                place.chmod(0o755)


def test_a_snapshot_that_cannot_be_written_is_read_and_verified(snapshot: Path) -> None:
    held = sorted(file.name for file in (snapshot / ".kg").iterdir())
    asked = ("query", "What does Alpha Service call?")
    for command in (("ledger", "verify"), asked, ("status",), ("brief",), ("show", "alpha-service")):
        ran = kg(*command)
        assert ran.code == 0, ran.err
    for command in (("ingest", "docs", "--again"), ("ledger", "rebuild")):
        ran = kg(*command)
        assert ran.code == 2 and "writ" in ran.err and "Traceback" not in ran.err, ran.err
    assert sorted(file.name for file in (snapshot / ".kg").iterdir()) == held
