"""What the tests of the desk share: a browser, and a morning to look at in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.desk.browser import REQUIRED, absent, opened
from tests.desk.mornings import MORNING, tell
from tests.desk.served import Client, serving


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A running Chromium, shared by the tests of a file."""
    missing = absent()
    if missing and REQUIRED:
        pytest.fail(missing)
    if missing:
        pytest.skip(missing)
    with opened() as browser:
        yield browser


@pytest.fixture
def client(workspace: Path) -> Iterator[Client]:
    """A served morning with conflicts, an alias, a namesake and dates."""
    tell(workspace, MORNING, dates={"one.md": "2025-01-10", "two.md": "2025-06-02"})
    with serving(workspace) as found:
        yield found
