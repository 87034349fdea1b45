"""Serve the first .gguf of an installed package with llama.cpp's own OpenAI-compatible server, on loopback.

    python serve.py PACKAGE CONTEXT

Run by the Python that has xllamacpp. Prints the address, and ends when its standard input does: whoever
started it cannot leave it behind.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

import xllamacpp


def main() -> None:
    """Load, serve, wait."""
    spec = find_spec(sys.argv[1])
    if spec is None or spec.origin is None:
        sys.exit(f"{sys.argv[1]} is not installed")
    model = next(iter(sorted(Path(spec.origin).parent.rglob("*.gguf"))), None)
    if model is None:
        sys.exit(f"{sys.argv[1]} holds no .gguf")
    params = xllamacpp.CommonParams()
    params.model.path, params.n_ctx, params.n_parallel = str(model), int(sys.argv[2]), 1
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = params.n_threads_http = 1
    params.hostnames, params.port = ["127.0.0.1"], 0
    server = xllamacpp.Server(params)
    print("READY", server.listening_address, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
