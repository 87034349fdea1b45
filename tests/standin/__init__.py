"""An OpenAI-compatible stand-in that answers over real HTTP on loopback, and misbehaves on request.

As a fixture: `with Standin() as server: … server.url …`. As a program: `python -m tests.standin --port N`.
"""

from tests.standin.server import Exchange, Standin

__all__ = ["Exchange", "Standin"]
