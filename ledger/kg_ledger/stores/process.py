"""Telling one process from a later one that was given the same number."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def process_started(pid: int) -> str | None:
    """When process `pid` of this machine began, as an opaque text.

    Returns
    -------
    str or None
        None if there is no such process, or only its unburied remains; "" if that cannot be told.
    """
    if sys.platform == "win32":
        return _windows_process_started(pid)
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return None
    except PermissionError:
        pass  # it runs, under another user
    try:
        if sys.platform == "linux":
            fields = Path(f"/proc/{pid}/stat").read_text("utf-8", errors="replace").rpartition(")")[2].split()
            return None if fields[0] in "ZX" else fields[19]
        command = ["ps", "-o", "lstart=", "-p", str(pid)]
        return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()
    except OSError:
        return ""


def _windows_process_started(pid: int) -> str | None:
    """Creation time of a process by the Windows API (`GetProcessTimes`)."""
    if sys.platform != "win32":
        return None
    import ctypes
    from ctypes import wintypes

    kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    kernel.OpenProcess.restype = wintypes.HANDLE
    handle = kernel.OpenProcess(0x1000, False, pid)  # PROCESS_QUERY_LIMITED_INFORMATION
    if not handle:
        no_such_process = ctypes.get_last_error() == 87  # ERROR_INVALID_PARAMETER
        return None if no_such_process else ""
    try:
        times = [wintypes.FILETIME() for _ in range(4)]
        code = wintypes.DWORD()
        kernel.GetProcessTimes(wintypes.HANDLE(handle), *map(ctypes.byref, times))
        kernel.GetExitCodeProcess(wintypes.HANDLE(handle), ctypes.byref(code))
        alive = code.value == 259  # STILL_ACTIVE
        return f"{times[0].dwHighDateTime}:{times[0].dwLowDateTime}" if alive else None
    finally:
        kernel.CloseHandle(wintypes.HANDLE(handle))
