"""What `kg doctor` finds out about an endpoint."""

from __future__ import annotations

from typing import Any

import pytest

from kg_pipeline.providers.doctor import Check, examine
from tests.providers.helpers import connected
from tests.standin import Standin


def look(server: Standin, **more: Any) -> dict[str, Check]:
    with connected(server, **more) as c:
        checks = examine(c.provider.snapshot, c.endpoint, c.provider.channel, c.provider.learned, 3000)
    assert all(check.ok or check.remedy for check in checks)
    return {check.name.split(":")[0]: check for check in checks}


def test_a_good_endpoint_passes_with_four_calls_at_most() -> None:
    with Standin() as server:
        checks = look(server)
        assert all(check.ok for check in checks.values())
        assert list(checks) == ["endpoint", "model", "structured_output", "parameters", "long_prompt"]
        assert "'strict'" in checks["structured_output"].finding
        assert server.calls <= 4


def test_b11_the_rung_is_printed() -> None:
    with Standin(formats=frozenset({"text"}), refuses=frozenset({"temperature"})) as server:
        checks = look(server)
        assert "'text'" in checks["structured_output"].finding
        assert checks["structured_output"].remedy
        assert "temperature" in checks["parameters"].finding


@pytest.mark.parametrize("fault", [{"cuts_at": 2048}, {"context": 2500}])
def test_b13_a_short_context_is_found(fault: dict[str, int]) -> None:
    with Standin(**fault) as server:  # type: ignore[arg-type]
        check = look(server)["long_prompt"]
        assert not check.ok
        assert "num_ctx" in check.remedy


def test_b13_a_first_line_that_does_not_come_back_is_found_without_usage() -> None:
    with Standin(cuts_at=2048, usage="none") as server:
        assert "lost the first line" in look(server)["long_prompt"].finding


def test_nothing_there_and_a_wrong_model() -> None:
    with Standin() as server:
        pass
    checks = look(server)
    assert list(checks) == ["endpoint"]
    assert "Nothing answers" in checks["endpoint"].finding
    with Standin(strict_models=True) as server:
        checks = look(server, model="other")
        assert not checks["model"].ok
        assert "does not list other" in checks["endpoint"].finding


def test_a_model_that_only_thinks_is_named() -> None:
    with Standin() as server:
        server.queue("thought_only")
        check = look(server)["model"]
        assert not check.ok
        assert "only thinking" in check.finding
