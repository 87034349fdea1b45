"""One writer among all processes: an advisory lock that names its holder.

Where the operating system has file locks (POSIX `flock`, Windows byte locks) the lock dies with its
process, so none is ever stale. On a file system without them a file that only one process can create
stands in; if its holder is gone, or its process id has been given to another process, it is taken over.
The file's content is for people: pid, host, command, and since when.
"""

from __future__ import annotations

import contextlib
import errno
import json
import os
import socket
import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Protocol

from kg_ledger.errors import StoreBusy, StoreError
from kg_ledger.journal import timestamp
from kg_ledger.stores.process import process_started

PAUSE_SECONDS = 0.01
"""Between two tries. Always the same, or whoever waits longest would ask least often and starve."""

_NO_LOCKS = {errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.ENOTSUP}


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds the lock.

    Attributes
    ----------
    started : when the process began, in the words of its operating system; tells a reused pid apart.
    since : when it took the lock, ISO 8601 in UTC.
    purpose : what it does, such as `ingest`.
    """

    pid: int
    host: str
    started: str
    command: str
    since: str
    purpose: str

    def describe(self) -> str:
        """`another ingest is running (pid 4711, since 2026-11-30T08:25:00.123Z)`."""
        here = "" if self.host == socket.gethostname() else f" on {self.host}"
        return f"another {self.purpose} is running (pid {self.pid}{here}, since {self.since})"


class Guard(Protocol):
    """A way to be the only one."""

    def take(self, holder: Holder) -> bool:
        """Try once; True if the lock is now ours."""

    def release(self) -> None:
        """Give it back."""


@lru_cache(maxsize=1)
def _our_start(pid: int) -> str:
    return process_started(pid) or ""


def is_gone(holder: Holder) -> bool:
    """Whether the holder certainly no longer runs. A holder on another machine is taken at its word."""
    if holder.host != socket.gethostname():
        return False
    started = process_started(holder.pid)
    return started is None or ("" not in (started, holder.started) and started != holder.started)


def read_holder(path: Path) -> Holder | None:
    """Who the lock file at `path` names, or None if it is empty, absent or unreadable."""
    try:
        raw = json.loads(path.read_text("utf-8"))
        return Holder(**raw) if isinstance(raw, dict) and 0 < int(raw["pid"]) < 1 << 31 else None
    except (OSError, ValueError, TypeError, KeyError):
        return None


def named_holder(path: Path) -> Holder | None:
    """Who the lock at `path` names, whichever way it is held."""
    return read_holder(path) or read_holder(path.with_name(path.name + ".only"))


def _name_holder(fd: int, holder: Holder) -> None:
    os.ftruncate(fd, 0)
    os.lseek(fd, 0, os.SEEK_SET)
    os.write(fd, (json.dumps(asdict(holder), ensure_ascii=False) + "\n").encode("utf-8", "replace"))


class FileLock:
    """A lock of the operating system on a file; it dies with the process."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._fd: int | None = None

    def take(self, holder: Holder) -> bool:
        """Try once. Raises OSError where the file system has no locks."""
        fd = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            taken = _os_lock(fd)
        except OSError:
            os.close(fd)
            raise
        if not taken:
            os.close(fd)
            return False
        self._fd = fd
        _open_locks.add(fd)
        with contextlib.suppress(OSError):  # a full disk must not keep the name from being optional
            _name_holder(fd, holder)
        return True

    def release(self) -> None:
        """Empty the file and let it go."""
        if self._fd is None:
            return
        fd, self._fd = self._fd, None
        if fd not in _open_locks:
            return
        _open_locks.discard(fd)
        with contextlib.suppress(OSError):
            os.ftruncate(fd, 0)
        with contextlib.suppress(OSError):  # closing alone waits for a child that was forked just now
            _os_unlock(fd)
        os.close(fd)


_open_locks: set[int] = set()


def _forget_locks_after_fork() -> None:
    """A forked child must not keep its parent's lock alive."""
    while _open_locks:
        with contextlib.suppress(OSError):
            os.close(_open_locks.pop())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_locks_after_fork)


def _os_lock(fd: int) -> bool:
    """Lock the open file `fd` without waiting; False if somebody else has it."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(fd, 1 << 30, os.SEEK_SET)  # beyond the content, which must stay readable
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except OSError as err:
            if err.errno in (errno.EACCES, errno.EDEADLK):
                return False
            raise
        return True
    import fcntl

    try:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


class ExclusiveFile:
    """A file that only one process can create, for file systems without locks."""

    DEAD_AFTER_SECONDS = 10.0
    """A file that names nobody, or a takeover that does not end, is left over from a dead process."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._takeover = path.with_name(path.name + ".takeover")
        self._held = False

    def take(self, holder: Holder) -> bool:
        """Try once; a file whose holder is gone is taken over."""
        if self._create(holder):
            return True
        found = read_holder(self._path)
        if not (is_gone(found) if found else self._older(self._path)):
            return False
        try:
            self._takeover.mkdir()
        except FileExistsError:
            with contextlib.suppress(OSError):
                if self._older(self._takeover):
                    self._takeover.rmdir()
            return False
        try:
            if read_holder(self._path) == found:
                self._path.unlink(missing_ok=True)
            return self._create(holder)
        finally:
            self._takeover.rmdir()

    def _create(self, holder: Holder) -> bool:
        try:
            fd = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o644)
        except FileExistsError:
            return False
        try:
            _name_holder(fd, holder)
        except BaseException:
            self._path.unlink(missing_ok=True)
            raise
        finally:
            os.close(fd)
        self._held = True
        return True

    def _older(self, path: Path) -> bool:
        """Whether `path` has stood there for longer than any step of ours takes."""
        try:
            return time.time() - path.stat().st_mtime > self.DEAD_AFTER_SECONDS
        except OSError:
            return False

    def release(self) -> None:
        """Remove the file."""
        if self._held:
            self._held = False
            self._path.unlink(missing_ok=True)


def _os_unlock(fd: int) -> None:
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(fd, fcntl.LOCK_UN)


@contextlib.contextmanager
def hold(path: Path, purpose: str, wait_seconds: float) -> Iterator[Holder]:
    """Hold the lock at `path`; wait for it up to `wait_seconds`.

    Raises
    ------
    StoreBusy
        It did not become free in time; the message names the holder.
    StoreError
        The lock file cannot be written.
    """
    us = Holder(
        pid=os.getpid(),
        host=socket.gethostname(),
        started=_our_start(os.getpid()),
        command=" ".join(sys.argv)[:200],
        since=timestamp(),
        purpose=purpose,
    )
    guard = _acquire(path, us, wait_seconds)
    try:
        yield us
    finally:
        guard.release()


def _acquire(path: Path, us: Holder, wait_seconds: float) -> Guard:
    guard: Guard = FileLock(path)
    deadline = time.monotonic() + wait_seconds
    while True:
        try:
            if guard.take(us):
                return guard
        except OSError as err:
            if err.errno in _NO_LOCKS and isinstance(guard, FileLock):
                guard = ExclusiveFile(path.with_name(path.name + ".only"))
                continue
            raise StoreError(
                f"{path}: the writer's lock cannot be taken ({err.strerror}).",
                "Make the folder writable, or open the store for reading.",
            ) from err
        left = deadline - time.monotonic()
        if left <= 0:
            raise _busy(path)
        time.sleep(min(PAUSE_SECONDS, left))


def _busy(path: Path) -> StoreBusy:
    holder = named_holder(path)
    if holder is None:
        said = "another process is writing, and has not named itself"
    elif holder.pid == os.getpid() and holder.host == socket.gethostname():
        said = f"this very process is already writing ({holder.purpose}, since {holder.since})"
    else:
        said = holder.describe()
    return StoreBusy(f"{path.parent}: {said}.", "Wait for it to end, or stop it.")
