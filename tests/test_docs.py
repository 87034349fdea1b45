"""Documentation that cannot rot: generated parts are current, commands exist, trees are true."""

from __future__ import annotations

import importlib.util
import re
import shlex
from pathlib import Path
from types import ModuleType

import pytest
from typer.main import get_command

from kg_pipeline.cli.main import app
from tests.conftest import REPO

READMES = (REPO / "README.md", REPO / "README.ja.md")


def _generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("generate", REPO / "docs" / "generate.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_help_in_the_docs_is_the_help_of_the_program() -> None:
    generator = _generator()
    assert generator.PLACE.read_text("utf-8") == generator.page(), "run `make docs`"


def _commands(readme: Path) -> list[list[str]]:
    blocks = re.findall(r"```console\n(.*?)```", readme.read_text("utf-8"), re.S)
    lines = [line.split("  #")[0].strip() for block in blocks for line in block.splitlines()]
    return [shlex.split(line) for line in lines if line.startswith("kg ")]


@pytest.mark.parametrize("readme", READMES, ids=lambda p: p.name)
def test_every_command_in_the_readme_exists_with_its_options(readme: Path) -> None:
    commands = _commands(readme)
    assert len(commands) > 8
    root = get_command(app)
    for words in commands:
        found = root
        rest = words[1:]
        while rest and hasattr(found, "commands"):
            assert rest[0] in found.commands, words
            found, rest = found.commands[rest[0]], rest[1:]
        options = {name for param in found.params for name in (*param.opts, *param.secondary_opts)}
        for word in rest:
            if word.startswith("--"):
                assert word.split("=")[0] in options, words


@pytest.mark.parametrize("readme", READMES, ids=lambda p: p.name)
def test_the_tree_in_the_readme_is_on_disk(readme: Path) -> None:
    match = re.search(r"<!-- tree -->\n```text\n(.*?)```", readme.read_text("utf-8"), re.S)
    assert match
    for line in match[1].splitlines():
        for name in re.split(r"\s{2,}", line)[0].split():
            assert (REPO / name).exists(), name


def test_both_readmes_show_the_same_commands() -> None:
    english, japanese = (sorted(map(tuple, _commands(readme))) for readme in READMES)
    assert [words[:2] for words in english] == [words[:2] for words in japanese]
