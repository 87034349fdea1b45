"""Runs `kg` in forked children, so that a test can kill many of them without starting Python as often.

Reads one JSON object a line from stdin and answers one on stdout:
    {"start": [arguments], "folder", "environment", "out", "most_bytes"}   →  {"pid"}
    {"wait": pid}                                                          →  {"code"}, negative for a signal

A child writes its stdout and stderr to the files `out` + `.out` and `.err`, and how many fault points it
reached to `.points`. `most_bytes` bounds the size of every file that it writes, as a full disk would.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import io
import json
import os
import signal
import sys
import traceback
from pathlib import Path
from typing import Any

from kg_ledger.stores.faults import reached
from kg_pipeline.cli.main import app

BATCH_CHUNKS = 3
"""So that a small corpus takes several commits."""

WARM = ("openai.resources.chat", "kg_pipeline.providers.connect", "kg_pipeline.cli.status")
"""What commands import besides what taking in a document does."""


def start(request: dict[str, Any]) -> int:
    """Fork a child that runs the command; returns its pid."""
    pid = os.fork()
    if pid:
        return pid
    code = 70
    try:
        code = _command(request)
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _command(request: dict[str, Any]) -> int:
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for name, fd in (("out", 1), ("err", 2)):
        os.dup2(os.open(f"{request['out']}.{name}", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644), fd)
    os.environ.update(request.get("environment", {}))
    os.chdir(request["folder"])
    if request.get("most_bytes"):
        import resource

        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (request["most_bytes"], request["most_bytes"]))
    sys.argv = ["kg", *request["start"]]
    try:
        app(request["start"])
    except SystemExit as end:
        return int(end.code or 0)
    finally:
        Path(f"{request['out']}.points").write_text(str(reached()))
    return 0


def _warm_up(workspace: str) -> None:
    """Take the documents of a workspace in, so that what is set up at first use is there before the forks."""
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        app(["ingest", f"{workspace}/docs", "--workspace", workspace], standalone_mode=False)
    for name in WARM:
        importlib.import_module(name)
    gc.freeze()  # or each child would copy what it only looks through


def main() -> None:
    """Serve until stdin ends. The argument is a workspace to warm up with."""
    _warm_up(sys.argv[1])
    setattr(importlib.import_module("kg_pipeline.corridor"), "BATCH_CHUNKS", BATCH_CHUNKS)  # noqa: B010
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    for line in sys.stdin:
        request = json.loads(line)
        if "start" in request:
            answer = {"pid": start(request)}
        else:
            answer = {"code": os.waitstatus_to_exitcode(os.waitpid(request["wait"], 0)[1])}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
