"""Replies on a tape: record what a provider gave, play it again without one.

One JSON object a line: key, prompt, place, and the reply or the error. A tape is for tests and for looking
into a run; it is not a cache, for it also plays errors, and each recorded reply in its turn.
"""

from __future__ import annotations

import json
import threading
from collections import deque
from pathlib import Path
from typing import Any, Literal, TypeVar

from pydantic import BaseModel

from kg_pipeline.providers import base
from kg_pipeline.providers.base import Provider, ProviderError, Rejected, Reply, Task, Usage
from kg_pipeline.providers.cache import reply_record, usage_record

R = TypeVar("R", bound=BaseModel)


class TapeMissing(ProviderError):
    """The tape holds no reply for a task."""

    code = "not_on_tape"


class TapedProvider:
    """Records the inner provider's replies, or plays them.

    Parameters
    ----------
    inner : asked while recording; while playing, only its fingerprints are used.
    mode : `record` appends to the tape; `play` asks nothing of the inner provider.
    """

    def __init__(self, inner: Provider, path: Path, mode: Literal["record", "play"]) -> None:
        self.inner = inner
        self.path = path
        self.mode = mode
        self._lock = threading.Lock()
        self._replies: dict[str, deque[dict[str, Any]]] = {}
        if mode == "play":
            for line in path.read_text("utf-8").splitlines():
                entry = json.loads(line)
                self._replies.setdefault(entry["key"], deque()).append(entry)

    @property
    def name(self) -> str:
        """The inner provider's name."""
        return self.inner.name

    @property
    def concurrency(self) -> int:
        """How many tasks may be in flight at once."""
        return self.inner.concurrency

    def fingerprint(self, task: Task[Any]) -> str:
        """The inner provider's fingerprint."""
        return self.inner.fingerprint(task)

    def perform(self, task: Task[R]) -> Reply[R]:
        """Play or record; an error is recorded, and raised again when it is played.

        Raises
        ------
        TapeMissing
            Playing, and the tape holds nothing (more) for this task.
        """
        key = self.inner.fingerprint(task)
        if self.mode == "play":
            return self._play(key, task)
        entry: dict[str, Any] = {"key": key, "prompt": task.prompt, "where": task.where}
        try:
            reply = self.inner.perform(task)
        except ProviderError as err:
            said = {"class": type(err).__name__, "code": err.code, "what": err.what, "remedy": err.remedy}
            self._write({**entry, "error": said})
            raise
        counted = {"calls": reply.calls, "cached": reply.cached, "usage": usage_record(reply.usage)}
        self._write({**entry, "reply": reply_record(reply), "model": reply.model, **counted})
        return reply

    def _write(self, entry: dict[str, Any]) -> None:
        line = json.dumps(entry, ensure_ascii=False) + "\n"
        with self._lock, self.path.open("a", encoding="utf-8", errors="surrogatepass") as tape:
            tape.write(line)

    def _play(self, key: str, task: Task[R]) -> Reply[R]:
        with self._lock:
            waiting = self._replies.get(key)
            if not waiting:
                raise TapeMissing(
                    f"{task.where}: {self.path.name} holds no reply for it.", "Record it again."
                )
            entry = waiting.popleft() if len(waiting) > 1 else waiting[0]
        if (error := entry.get("error")) is not None:
            cls = getattr(base, error["class"], ProviderError)
            raised: ProviderError = cls(error["what"], error["remedy"])
            raised.code = error["code"]
            raise raised
        record = entry["reply"]
        return Reply(
            value=task.reply_model().model_validate(record["value"]),
            calls=entry["calls"],
            cached=entry["cached"],
            usage=Usage(**entry["usage"]),
            model=entry["model"],
            prompt_hash=record["prompt"],
            notes=tuple(record.get("notes", ())),
            rejected=tuple(Rejected(reason, item) for reason, item in record.get("rejected", ())),
        )
