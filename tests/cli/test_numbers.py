"""Numbers and kinds that make no sense are refused in one line, before anything is done."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from typer.models import OptionInfo

from kg_ledger.ledger import STORE_FILE
from kg_pipeline.cli.ledger import ledger_app
from kg_pipeline.cli.main import COMMANDS
from kg_pipeline.recount import OPS
from kg_pipeline.settings import Settings, load_settings
from tests.running import kg, write

NEEDED = {"ingest": ["docs"], "query": ["What calls A?"]}
SENSELESS = ("nan", "inf", "-inf", "1e999", "-1")


def numeric() -> Iterator[tuple[str, ...]]:
    """Every option of a command that takes a number, as `(command …, option)`."""
    commands = [((command.__name__,), command) for command in COMMANDS]
    commands += [
        (("ledger", one.name or one.callback.__name__), one.callback)
        for one in ledger_app.registered_commands
        if one.callback is not None
    ]
    for path, command in commands:
        for name, hint in get_type_hints(command, include_extras=True).items():
            kinds = {float, int} & {*get_args(hint), *get_args(get_args(hint)[0] if get_args(hint) else None)}
            if kinds:
                [option] = [one for one in get_args(hint) if isinstance(one, OptionInfo)]
                declared = [flag for flag in option.param_decls or () if flag.startswith("--")]
                yield (*path, declared[0] if declared else "--" + name.replace("_", "-"))


EVERY = sorted(numeric())


def test_there_are_such_options() -> None:
    assert ("ingest", "--wait") in EVERY
    assert ("ledger", "log", "--after") in EVERY
    assert ("score", "--min-f1") in EVERY
    assert len(EVERY) >= 12


@pytest.mark.parametrize("value", SENSELESS)
@pytest.mark.parametrize("option", EVERY, ids=" ".join)
def test_no_command_takes_a_senseless_number(option: tuple[str, ...], value: str, workspace: Path) -> None:
    write(workspace, docs__a_md="Alpha Service calls Beta Service.\n")
    *command, flag = option
    ran = kg(*command, *NEEDED.get(command[0], []), f"{flag}={value}")
    assert ran.code == 2, ran
    assert flag in ran.err
    assert not (workspace / ".kg" / STORE_FILE).exists()


@pytest.mark.parametrize("value", ["nan", "inf", "1e300"])
@pytest.mark.parametrize("name", ["wait_seconds", "deadline_seconds", "max_file_mb", "max_cost"])
def test_no_setting_is_senseless(name: str, value: str, tmp_path: Path) -> None:
    from kg_ledger.errors import KgError

    if (name, value) == ("max_cost", "1e300"):
        return
    with pytest.raises(KgError, match=f"KG_{name.upper()}"):
        load_settings(tmp_path, {}, {f"KG_{name.upper()}": value})
    assert name in Settings.model_fields


def test_an_unknown_kind_of_record_is_refused_and_the_known_ones_are_named(workspace: Path) -> None:
    write(workspace, docs__a_md="Alpha Service calls Beta Service.\n")
    assert kg("ingest", "docs").code == 0
    ran = kg("ledger", "log", "--op", "nonsense")
    assert ran.code == 2
    assert "nonsense" in ran.err
    assert all(op in ran.err for op in OPS)
    assert "claim" in kg("ledger", "log", "--op", "claim").out


def test_every_kind_that_the_journal_holds_is_known(workspace: Path) -> None:
    write(workspace, docs__a_md="Alpha Service calls Beta Service.\n")
    assert kg("ingest", "docs").code == 0
    written = {row["op"] for row in kg("ledger", "log", "--json").rows if "op" in row}
    assert written
    assert written <= set(OPS)


def test_a_failed_document_is_named_once(workspace: Path) -> None:
    write(workspace, docs__a_md="Alpha Service calls Beta Service.\n")
    (workspace / "docs" / "b.docx").write_bytes(b"no archive")
    assert kg("ingest", "docs").code == 3
    told = kg("status", "--documents").out
    [line] = [line for line in told.splitlines() if line.startswith("failed")]
    assert line.count("docs/b.docx") == 1
