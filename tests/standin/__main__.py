"""Run the stand-in until it is interrupted."""

from __future__ import annotations

import argparse
import threading

from tests.standin.faults import MIXES
from tests.standin.server import Standin


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.standin", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    parser.add_argument("--latency-ms", type=float, default=0.0, help="before every answer")
    parser.add_argument("--mix", choices=sorted(MIXES), default="none", help="which faults, seeded")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    with Standin(args.port, latency=args.latency_ms / 1000, mix=MIXES[args.mix], seed=args.seed) as server:
        print(server.url, flush=True)
        try:
            threading.Event().wait()
        except KeyboardInterrupt:
            print(server.stats())


if __name__ == "__main__":
    main()
