"""The structured-output ladder, and what else has been learnt about an endpoint and its model.

Servers differ in how a reply can be held to a schema. From the firmest to the loosest:

    strict   json_schema, the whole schema, strict
    loose    json_schema {"type": "object"}
    shaped   json_object with the schema beside it (llama-cpp-python)
    object   json_object
    text     nothing; the prompt asks, the parser reads

The first rung that a server takes is kept for (base_url, model), with the parameters that it refused and
the context length that it named. Until one rung has been proven a single call goes ahead and the others
wait for it, so that a refusal is met once and not by every thread.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

SCOUT_SECONDS = 20.0
"""How long the others wait for the first call before they go ahead on their own."""

USUAL_VERBOSITY = 0.5
LOWER_AFTER = 2
"""So many empty replies that a looser rung then filled move an endpoint down for good."""

MOST_APART = 4.0
"""No tokenizer makes so many times more or fewer tokens than are estimated; a server that says so lies."""

PACED_FROM = 128
"""Tokens of the shortest reply that says how fast a model writes; a shorter one's time is the prompt's."""

SHARE_OF_DEADLINE = 0.6
"""How much of the deadline a reply may take at the known pace; the longer it gets, the slower it comes."""

SHORTER = 4
"""A reply that met the deadline is asked for with so many times fewer tokens."""


class Rung(StrEnum):
    """How a reply is held to its schema."""

    STRICT = "strict"
    LOOSE = "loose"
    SHAPED = "shaped"
    OBJECT = "object"
    TEXT = "text"

    @property
    def next(self) -> Rung | None:
        """The rung below, or None at the bottom."""
        order = list(Rung)
        at = order.index(self) + 1
        return order[at] if at < len(order) else None

    def response_format(self, name: str, schema: Mapping[str, Any]) -> dict[str, Any] | None:
        """The `response_format` of a request on this rung.

        Parameters
        ----------
        name : a short name of the schema, which some servers demand.
        """
        match self:
            case Rung.STRICT:
                return {
                    "type": "json_schema",
                    "json_schema": {"name": name, "strict": True, "schema": schema},
                }
            case Rung.LOOSE:
                return {"type": "json_schema", "json_schema": {"name": name, "schema": {"type": "object"}}}
            case Rung.SHAPED:
                return {"type": "json_object", "schema": schema}
            case Rung.OBJECT:
                return {"type": "json_object"}
            case Rung.TEXT:
                return None


@dataclass(slots=True)
class Habits:
    """What an endpoint and model are known to take.

    Attributes
    ----------
    rung : where on the ladder it is called; `proven` once a call on it went through.
    refused : optional parameters that it does not take; `system` stands for messages of that role.
    context : its context length in tokens, or None while it has not said.
    empties : empty replies that a looser rung filled.
    measured, estimated : prompt tokens over all calls that reported them, and our estimates for the same.
    replied : completion tokens over the same calls.
    longest : estimated and reported tokens of the longest prompt so far.
    pace : completion tokens a second, or None while nothing is known.
    """

    rung: Rung = Rung.STRICT
    proven: bool = False
    refused: list[str] = field(default_factory=list)
    context: int | None = None
    empties: int = 0
    measured: int = 0
    estimated: int = 0
    replied: int = 0
    longest: tuple[int, int] = (0, 0)
    pace: float | None = None
    lock: threading.RLock = field(default_factory=threading.RLock, repr=False)
    scout: threading.Lock = field(default_factory=threading.Lock, repr=False)

    @contextmanager
    def scouting(self) -> Iterator[None]:
        """Hold back every call but one until a rung is proven."""
        if self.proven or not self.scout.acquire(timeout=SCOUT_SECONDS):
            yield
            return
        if self.proven:
            self.scout.release()
            yield
            return
        try:
            yield
        finally:
            self.scout.release()

    def forget(self) -> None:
        """Find everything out anew: the server may have changed."""
        with self.lock:
            self.rung, self.proven, self.context, self.empties = Rung.STRICT, False, None, 0
            self.pace = None
            self.refused.clear()

    def prove(self, rung: Rung) -> None:
        """A call on `rung` went through."""
        with self.lock:
            if not self.proven:
                self.rung, self.proven = rung, True

    def refuse_format(self, rung: Rung, message: str) -> Rung | None:
        """The server refused the format of `rung`: where to go on, or None if there is no rung left.

        A message that names `json_object` as what it takes leads past the other form of `json_schema`.
        """
        following = rung.next
        if rung is Rung.STRICT and re.search(r"json_object", message) and not _about_schema(message):
            following = Rung.SHAPED
        with self.lock:
            if following is not None and list(Rung).index(following) > list(Rung).index(self.rung):
                self.rung, self.proven = following, False
        return following

    def refuse_parameter(self, name: str) -> bool:
        """The server refused a parameter; False if it was known to."""
        with self.lock:
            if name in self.refused:
                return False
            self.refused.append(name)
            return True

    def count_empty(self, filled_by: Rung) -> None:
        """An empty reply was filled by a looser rung; after a few, calls begin there."""
        with self.lock:
            self.empties += 1
            if self.empties >= LOWER_AFTER:
                self.rung, self.proven, self.empties = filled_by, True, 0

    def limit_context(self, limit: int | None, prompt: int, reply: int) -> int:
        """The server refused `prompt` estimated tokens with room for `reply`: the length to stay within.

        Parameters
        ----------
        limit : the length that the server names. Where it names none, all that is known is that this prompt
            was too long; where the request should have fitted, the estimate was off, and the length is taken
            a quarter lower.
        """
        if limit is None:
            limit = prompt - 1
        elif prompt + reply <= limit:
            limit = (prompt + reply) * 3 // 4
        with self.lock:
            self.context = max(1, min(self.context or limit, limit))
            return self.context

    def measure(self, estimated: int, measured: int, replied: int) -> None:
        """A call reported how many tokens its prompt and its reply really had."""
        with self.lock:
            self.estimated += estimated
            self.measured += measured
            self.replied += replied

    def keep_pace(self, tokens: int, seconds: float) -> None:
        """A reply of `tokens` took `seconds`; a slow one, which may have waited for others, weighs less."""
        if tokens < PACED_FROM or seconds <= 0:
            return
        seen = tokens / seconds
        with self.lock:
            self.pace = seen if self.pace is None else max(seen, 0.7 * self.pace + 0.3 * seen)

    def fall_behind(self, tokens: int, seconds: float) -> None:
        """A reply of at most `tokens` was not there after `seconds`: the next may have a part of them."""
        slower = tokens / SHORTER / (seconds * SHARE_OF_DEADLINE)
        with self.lock:
            self.pace = slower if self.pace is None else min(self.pace, slower)

    def in_time(self, deadline: float) -> int | None:
        """The most tokens of a reply that will be there within `deadline` seconds; None while unknown."""
        return None if self.pace is None else int(self.pace * deadline * SHARE_OF_DEADLINE)

    def saturates(self, estimated: int, reported: int) -> bool:
        """Whether a clearly longer prompt than the longest so far is reported to have had no more tokens."""
        with self.lock:
            longest, most = self.longest
            if estimated > longest:
                self.longest = (estimated, max(reported, most))
            return longest > 0 and estimated > 1.3 * longest and reported <= 1.01 * most

    @property
    def ratio(self) -> float:
        """Measured over estimated tokens, within what tokenizers differ by; 1.0 while nothing is measured."""
        seen = self.measured / self.estimated if self.estimated and self.measured else 1.0
        return min(MOST_APART, max(1.0 / MOST_APART, seen))

    @property
    def verbosity(self) -> float:
        """Completion over prompt tokens, as measured; a guess while nothing has been."""
        return self.replied / self.measured if self.measured and self.replied else USUAL_VERBOSITY


def _about_schema(message: str) -> bool:
    """Whether the complaint is about the schema itself rather than about its being there."""
    return re.search(r"invalid schema|invalid_json_schema|in context=", message, re.I) is not None


class Learned:
    """Habits by (base_url, model). The caller keeps `to_record` between runs.

    A record that another version wrote is taken as far as it can be read: it is knowledge that comes again.
    """

    def __init__(self, record: Mapping[str, Any] | None = None) -> None:
        self._lock = threading.Lock()
        self._habits: dict[tuple[str, str], Habits] = {}
        rows = (record or {}).get("endpoints")
        for row in rows if isinstance(rows, list) else ():
            try:
                self._habits[str(row["base_url"]), str(row["model"])] = _read(row)
            except (KeyError, TypeError, ValueError):
                continue

    def of(self, base_url: str, model: str) -> Habits:
        """What is known of `model` at `base_url`; nothing at first."""
        with self._lock:
            return self._habits.setdefault((base_url, model), Habits())

    def to_record(self) -> dict[str, Any]:
        """Everything learnt, as plain values."""
        with self._lock:
            rows = []
            for (base_url, model), habits in sorted(self._habits.items()):
                rows.append(
                    {
                        "base_url": base_url,
                        "model": model,
                        "rung": habits.rung.value,
                        "proven": habits.proven,
                        "refused": sorted(habits.refused),
                        "context": habits.context,
                        "measured": habits.measured,
                        "estimated": habits.estimated,
                        "replied": habits.replied,
                        "pace": None if habits.pace is None else round(habits.pace, 2),
                    }
                )
            return {"endpoints": rows}


def _read(row: Mapping[str, Any]) -> Habits:
    context, pace = row["context"], row.get("pace")
    return Habits(
        rung=Rung(row["rung"]),
        proven=bool(row["proven"]),
        refused=sorted(map(str, row["refused"])),
        context=None if context is None else int(context),
        measured=int(row["measured"]),
        estimated=int(row["estimated"]),
        replied=int(row["replied"]),
        pace=None if pace is None else float(pace),
    )
