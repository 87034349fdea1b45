"""How every command speaks: results on stdout, progress and notes on stderr, UTF-8 always."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn

from kg_ledger.errors import KgError
from kg_ledger.records import Problem
from kg_pipeline.desk.visible import visible

INTERRUPTED = 130


class Output:
    """Writes for a person, or one JSON object a line for a script.

    Parameters
    ----------
    as_json : one object a line on stdout, the last line being the summary.
    """

    def __init__(self, as_json: bool) -> None:
        self.as_json = as_json
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")

    def line(self, text: str = "") -> None:
        """One line for a person; nothing with `--json`. What a document or a file name could steer a terminal
        with is made visible, line breaks and tabs among it: no name can pass for another line."""
        if not self.as_json:
            print(visible(text))

    def block(self, text: str) -> None:
        """Lines that were laid out by us, of texts that are one line each; nothing with `--json`."""
        if not self.as_json:
            print(visible(text, keep="\t\n"))

    def row(self, value: Mapping[str, Any]) -> None:
        """An object for a script; nothing without `--json`."""
        if self.as_json:
            print(json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace").decode("utf-8"))

    def note(self, text: str) -> None:
        """A note of one line on stderr."""
        print(visible(text), file=sys.stderr)

    def problem(self, problem: Problem) -> None:
        """A problem: on stderr for a person, as an object for a script."""
        if self.as_json:
            self.row(
                {
                    "problem": problem.code,
                    "where": problem.where,
                    "what": problem.what,
                    "remedy": problem.remedy,
                    "failed": problem.failed,
                }
            )
        else:
            what = problem.what.removeprefix(f"{problem.where}: ")
            self.note(f"{problem.where}: {what} [{problem.code}] {problem.remedy}".rstrip())


def fail(error: KgError, as_json: bool) -> NoReturn:
    """Say what is wrong, with a line more for each of several faults, and exit with the error's code."""
    if as_json:
        faults = {"faults": list(error.details)} if error.details else {}
        print(json.dumps({"error": error.what, "remedy": error.remedy} | faults, ensure_ascii=False))
    print(visible(f"kg: {f'{error.what} {error.remedy}'.strip()}"), file=sys.stderr)
    for fault in error.details:
        print(f"  {visible(fault)}", file=sys.stderr)
    raise SystemExit(error.exit_code)


@contextmanager
def speaking(as_json: bool, resume: str = "") -> Iterator[Output]:
    """Run a command's body: errors become one line and an exit code, a closed pipe is quiet.

    Parameters
    ----------
    resume : how to go on after an interruption; said when the user presses Ctrl-C.
    """
    out = Output(as_json)
    try:
        yield out
        sys.stdout.flush()
    except KgError as err:
        fail(err, as_json)
    except BrokenPipeError:
        _let_go_of_stdout()
        raise SystemExit(0) from None
    except OverflowError as err:
        fail(KgError(f"A number that was given is too large ({err}).", "Give a smaller one."), as_json)
    except OSError as err:
        _let_go_of_stdout()
        fail(_of_system(err), as_json)
    except KeyboardInterrupt:
        print(f"\nkg: interrupted; what was finished is kept. {resume}".rstrip(), file=sys.stderr)
        raise SystemExit(INTERRUPTED) from None


def _let_go_of_stdout() -> None:
    """Have what is left in the buffer go nowhere, or the interpreter would complain once more at its end."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _of_system(err: OSError) -> KgError:
    """What the system refused, as an error that says where."""
    try:
        Path.cwd()
    except OSError:
        return KgError("The current folder is gone.", "Go to one that exists, and run the command there.")
    reason = err.strerror or str(err)
    if err.filename is None:
        return KgError(f"Standard output: cannot be written ({reason}).", "Make room, or name another place.")
    return KgError(f"{err.filename}: cannot be used ({reason}).", "Check that it is there and may be used.")


def open_streams() -> None:
    """Make good for standard streams that the caller closed: a file opened later would take their place.

    Raises
    ------
    SystemExit
        There is no standard output, so that no result could be told; 2.
    """
    if sys.stdin is None:
        sys.stdin = Path(os.devnull).open(encoding="utf-8")  # noqa: SIM115 - it stays open
    closed = sys.stdout is None
    if closed:
        sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - it stays open
    if sys.stderr is None:
        sys.stderr = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - it stays open
    if closed:
        fail(KgError("Standard output is closed.", "Send it to a file, or to /dev/null."), as_json=False)
