"""A call that was paid for is never paid for again.

The key is the provider's fingerprint of the task: prompt, schema, model, parameters, input and engine; the
endpoint's address is not in it. A reply is on disk before it is handed on. Two threads that ask the same
at the same time share one call.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from pydantic import BaseModel, ValidationError

from kg_ledger.stores import StoredCall
from kg_pipeline.providers.base import INCOMPLETE, Provider, Rejected, Reply, Task, Usage
from kg_pipeline.providers.spool import Spool

R = TypeVar("R", bound=BaseModel)


class CallStore(Protocol):
    """Keeps paid replies by key; safe to use from several threads. A `kg_ledger` store is one."""

    def get_call(self, key: str) -> StoredCall | None:
        """The reply stored under `key`, or None."""

    def put_call(self, key: str, reply: Any, usage: dict[str, int], model: str) -> None:
        """Keep a paid reply; it is on disk when this returns."""


class MemoryCalls:
    """A call store that lasts as long as the process."""

    def __init__(self) -> None:
        self._calls: dict[str, StoredCall] = {}

    def get_call(self, key: str) -> StoredCall | None:
        """The reply stored under `key`, or None."""
        return self._calls.get(key)

    def put_call(self, key: str, reply: Any, usage: dict[str, int], model: str) -> None:
        """Keep a reply."""
        self._calls[key] = StoredCall(reply, usage, model, "")

    def __len__(self) -> int:
        return len(self._calls)


class CachedProvider:
    """A provider that asks the inner one only what was not asked before.

    Parameters
    ----------
    refresh : ask again even where a reply is stored, and store the new one.
    spool : keeps what arrives until it is stored.
    """

    def __init__(
        self, inner: Provider, calls: CallStore, *, refresh: bool = False, spool: Spool | None = None
    ) -> None:
        self.inner = inner
        self._calls = calls
        self._refresh = refresh
        self._spool = spool
        self._lock = threading.Lock()
        self._asking: dict[str, threading.Lock] = {}

    @property
    def name(self) -> str:
        """The inner provider's name."""
        return self.inner.name

    @property
    def concurrency(self) -> int:
        """How many tasks may be in flight at once."""
        return self.inner.concurrency

    def fingerprint(self, task: Task[Any]) -> str:
        """The inner provider's fingerprint, which is the key."""
        return self.inner.fingerprint(task)

    def perform(self, task: Task[R]) -> Reply[R]:
        """The stored reply, or the inner provider's, stored before it is returned."""
        key = self.inner.fingerprint(task)
        with self._lock:
            turn = self._asking.setdefault(key, threading.Lock())
        try:
            with turn:
                if not self._refresh and (known := self.stored(key, task)) is not None:
                    return known
                if self._spool is None:
                    return self._performed(key, task)
                with self._spool.keeping(key) as let_go:
                    return self._performed(key, task, let_go)
        finally:
            with self._lock:
                self._asking.pop(key, None)

    def _performed(self, key: str, task: Task[R], let_go: Callable[[], None] = lambda: None) -> Reply[R]:
        """The inner provider's reply, once it is stored; `let_go` is called when the spool may forget it."""
        try:
            reply = self.inner.perform(task)
        except Exception:
            let_go()  # or what no reply could be made of would meet every later run
            raise
        self.keep(key, reply)
        let_go()
        return reply

    def stored(self, key: str, task: Task[R]) -> Reply[R] | None:
        """The reply stored under `key`, or None if there is none that still fits the task's reply model."""
        stored = self._calls.get_call(key)
        if stored is None:
            return None
        try:
            value = task.reply_model().model_validate(stored.reply["value"])
        except (ValidationError, KeyError, TypeError):
            return None
        return Reply(
            value=value,
            cached=True,
            model=stored.model,
            prompt_hash=str(stored.reply.get("prompt", "")),
            notes=tuple(stored.reply.get("notes", ())),
            rejected=tuple(Rejected(reason, item) for reason, item in stored.reply.get("rejected", ())),
        )

    def keep(self, key: str, reply: Reply[Any]) -> None:
        """Store a reply that was paid for and is whole; one that is incomplete is asked for again."""
        if (reply.calls == 0 and reply.earlier is None) or INCOMPLETE in reply.notes:
            return
        usage = reply.usage + (reply.earlier or Usage())
        self._calls.put_call(key, reply_record(reply), usage_record(usage), reply.model)


def reply_record(reply: Reply[Any]) -> dict[str, Any]:
    """A reply as plain values, without what is stored beside it."""
    record: dict[str, Any] = {
        "value": reply.value.model_dump(mode="json", exclude_defaults=True),
        "prompt": reply.prompt_hash,
    }
    if reply.notes:
        record["notes"] = list(reply.notes)
    if reply.rejected:
        record["rejected"] = [[rejected.reason, rejected.item] for rejected in reply.rejected]
    return record


def usage_record(usage: Usage) -> dict[str, int]:
    """Token counts by name, zeros left out."""
    counts = {name: getattr(usage, name) for name in ("prompt", "completion", "cached", "estimated")}
    return {name: count for name, count in counts.items() if count}
