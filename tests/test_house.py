"""The import rule, and a few things that keep the house easy to see."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import REPO

FLOOR = REPO / "ledger" / "kg_ledger"
PIPELINE = REPO / "pipeline" / "kg_pipeline"


def _modules(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative import"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_the_rule_saw_the_files() -> None:
    assert len(_modules(FLOOR)) > 8
    assert len(_modules(PIPELINE)) > 25


def test_the_floor_imports_nothing_of_ours() -> None:
    for path in _modules(FLOOR):
        assert not [name for name in _imports(path) if name.startswith("kg_pipeline")], path


def test_a_step_never_imports_another_step() -> None:
    for path in _modules(PIPELINE / "steps"):
        own = f"kg_pipeline.steps.{path.stem}"
        others = [n for n in _imports(path) if n.startswith("kg_pipeline.steps.") and not n.startswith(own)]
        assert not others, (path, others)


def test_steps_see_providers_only_through_the_door() -> None:
    allowed = (
        "kg_pipeline.providers.base",
        "kg_pipeline.providers.resolve_tasks",
        "kg_pipeline.providers.tasks",
        "kg_pipeline.providers.summary_tasks",
    )
    for path in _modules(PIPELINE / "steps"):
        seen = [n for n in _imports(path) if n.startswith("kg_pipeline.providers.")]
        assert not [n for n in seen if not n.startswith(allowed)], (path, seen)


def test_only_the_wiring_names_concrete_classes() -> None:
    concrete = (
        "kg_pipeline.providers.openai",
        "kg_pipeline.providers.embedded.engine",
        "kg_ledger.stores.sqlite",
    )
    wiring = ("pipeline/kg_pipeline/workspace.py", "ledger/kg_ledger/ledger.py")
    rooms = ("pipeline/kg_pipeline/cli/", "pipeline/kg_pipeline/providers/", "ledger/kg_ledger/stores/")
    for path in [*_modules(PIPELINE), *_modules(FLOOR)]:
        place = path.relative_to(REPO).as_posix()
        if place.startswith(rooms) or place in wiring:
            continue
        assert not [n for n in _imports(path) if n.startswith(concrete)], place


def test_only_verify_and_the_journals_reader_make_a_quote() -> None:
    makers = set()
    for path in [*_modules(PIPELINE), *_modules(FLOOR)]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Quote":
                makers.add(path.relative_to(REPO).as_posix())
    assert "pipeline/kg_pipeline/steps/verify.py" in makers
    makers.discard("pipeline/kg_pipeline/steps/verify.py")
    assert all(maker.startswith("ledger/kg_ledger/") for maker in makers), makers


def test_no_path_of_a_machine_in_the_tree() -> None:
    words = ["/" + "work/", "/" + "root/", "/" + "tmp/bash"]
    for path in [*_modules(FLOOR), *_modules(PIPELINE), *REPO.glob("*.md"), *(REPO / "docs").rglob("*.md")]:
        text = path.read_text("utf-8")
        assert not [w for w in words if w in text], path


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_the_map_of_a_language_names_is_there(language: str) -> None:
    folder = PIPELINE / "providers" / "embedded" / language
    told = ast.get_docstring(ast.parse((folder / "__init__.py").read_text("utf-8"))) or ""
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    named = set(re.findall(r"`(\w+)`", told))
    assert len(named) > 50
    assert named <= modules, named - modules
