"""What every test shares: no network beyond loopback, no ambient settings, and the way to the shared data."""

from __future__ import annotations

import ipaddress
import os
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

REPO = Path(__file__).resolve().parents[1]

settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")


def _is_loopback(address: Any) -> bool:
    if not isinstance(address, tuple):
        return True
    host = str(address[0])
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@pytest.fixture(autouse=True)
def only_loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse every connection that leaves this machine."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_loopback(address):
            raise RuntimeError(f"a test tried to reach {address!r}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


@pytest.fixture(autouse=True)
def no_ambient_settings(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Nothing in the caller's environment may steer a test."""
    for name in list(os.environ):
        if name.startswith(("KG_", "OPENAI_")) and name not in ("KG_SHARED", "KG_LONG"):
            monkeypatch.delenv(name)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.getbasetemp() / "config"))


def shared_folder() -> Path:
    """Real data beside the repository; `KG_SHARED` names another place."""
    return Path(os.environ.get("KG_SHARED", REPO.parent / "shared"))


def require_shared(*parts: str) -> Path:
    """The path below the shared folder; the test is skipped, visibly, where it is absent."""
    path = shared_folder().joinpath(*parts)
    if not path.exists():
        pytest.skip(f"real data absent: {'/'.join(parts)}")
    return path


@pytest.fixture
def workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder to work in."""
    monkeypatch.chdir(tmp_path)
    yield tmp_path
