"""What continuous integration does where no browser can be had: it says so, and goes on without one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import REPO

BASH = shutil.which("bash")
NEEDED = ("bash", "id", "timeout", "env")


def browser(folder: Path, **programs: str) -> subprocess.CompletedProcess[str]:
    """Run `.ci/browser` where nothing but `programs` and the barest tools can be found."""
    for name in set(NEEDED) - set(programs):
        found = shutil.which(name)
        if found is None:
            pytest.skip(f"{name} is absent")
        (folder / name).symlink_to(found)
    for name, script in programs.items():
        file = folder / name.replace("_", "-")
        file.write_text(f"#!{BASH}\n{script}\n", "utf-8")
        file.chmod(0o755)
    assert BASH is not None
    return subprocess.run(
        [BASH, str(REPO / ".ci" / "browser")],
        env={"PATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("programs", "code", "said"),
    [
        ({"chromium": ":"}, 0, ""),
        ({}, 1, "no apt-get"),
        ({"apt_get": "exit 100"}, 1, "apt-get update failed"),
        ({"apt_get": '[ "$3" = update ]'}, 1, "could not be installed"),
        ({"apt_get": ":"}, 1, "not on the PATH"),
    ],
)
def test_a_browser_or_the_reason(tmp_path: Path, programs: dict[str, str], code: int, said: str) -> None:
    found = browser(tmp_path, **({"id": "echo 0"} | programs))
    assert (found.returncode, said in found.stderr) == (code, True), found.stderr


def test_without_root_nothing_is_installed(tmp_path: Path) -> None:
    log = tmp_path / "log"
    found = browser(tmp_path, apt_get=f"echo called > {log}", sudo="exit 1", id="echo 1000")
    assert (found.returncode, "not root" in found.stderr) == (1, True)
    assert not log.exists()
