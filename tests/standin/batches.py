"""The stand-in's Batch API: files and batches, whose progress a test decides."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.standin.faults import Wire


@dataclass(slots=True)
class Batches:
    """Files and batches.

    Attributes
    ----------
    polls : how often a batch says `in_progress` before it ends.
    ends : the status that a batch ends in: `completed`, `expired`, `cancelled`, `failed`.
    fails : share of the requests, counted from the end, that go to the error file.
    leaves : requests, counted from the end, that appear in neither file.
    spoils : stands in the result files before the results, which come twice then.
    """

    polls: int = 1
    ends: str = "completed"
    fails: int = 0
    leaves: int = 0
    spoils: bytes = b""
    files: dict[str, bytes] = field(default_factory=dict)
    batches: dict[str, dict[str, Any]] = field(default_factory=dict)
    _polled: dict[str, int] = field(default_factory=dict)

    def respond(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str],
        body: bytes,
        say: Callable[[dict[str, Any]], Any],
    ) -> Wire:
        """Answer a request below `/files` or `/batches`."""
        parts = path.strip("/").split("/")
        if parts[0] == "files" and method == "POST":
            name = f"file-{len(self.files) + 1}"
            self.files[name] = _uploaded(headers, body)
            return _json({"id": name, "object": "file", "purpose": "batch", "bytes": len(self.files[name]),
                          "created_at": 1, "filename": "x.jsonl", "status": "processed"})  # fmt: skip
        if parts[0] == "files":
            found = self.files.get(parts[1])
            return (
                Wire(200, found)
                if found is not None
                else Wire(404, b'{"error": {"message": "no such file"}}')
            )
        if method == "POST" and len(parts) == 1:
            return _json(self._create(json.loads(body)))
        if len(parts) == 1:
            rows = list(reversed(self.batches.values()))
            return _json({"object": "list", "data": rows, "has_more": False})
        return _json(self._poll(parts[1], say))

    def _create(self, wanted: dict[str, Any]) -> dict[str, Any]:
        name = f"batch_{len(self.batches) + 1}"
        self.batches[name] = {
            "id": name, "object": "batch", "endpoint": wanted["endpoint"], "status": "validating",
            "created_at": 1, "input_file_id": wanted["input_file_id"], "completion_window": "24h",
            "metadata": wanted.get("metadata"), "output_file_id": None, "error_file_id": None,
        }  # fmt: skip
        return self.batches[name]

    def _poll(self, name: str, say: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
        batch = self.batches[name]
        self._polled[name] = self._polled.get(name, 0) + 1
        if self._polled[name] <= self.polls:
            batch["status"] = "in_progress"
        elif batch["status"] not in ("completed", "expired", "cancelled", "failed"):
            batch["status"] = self.ends
            self._finish(batch, say)
        return batch

    def _finish(self, batch: dict[str, Any], say: Callable[[dict[str, Any]], Any]) -> None:
        requests = [json.loads(line) for line in self.files[batch["input_file_id"]].splitlines() if line]
        if self.ends == "failed":
            return
        requests = requests[: len(requests) - self.leaves]
        cut = len(requests) - self.fails
        good = [_row(request, 200, _completion(request["body"], say)) for request in reversed(requests[:cut])]
        bad = [_row(request, 400, {"error": {"message": "no"}}) for request in requests[cut:]]
        for rows, key in ((good, "output_file_id"), (bad, "error_file_id")):
            if rows:
                batch[key] = f"file-{len(self.files) + 1}"
                results = "\n".join(json.dumps(row) for row in rows).encode() + b"\n"
                self.files[batch[key]] = self.spoils + results * (2 if self.spoils else 1)


def _row(request: dict[str, Any], status: int, body: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": "r",
        "custom_id": request["custom_id"],
        "response": {"status_code": status, "body": body},
        "error": None,
    }


def _completion(body: dict[str, Any], say: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    text = json.dumps(say(body), ensure_ascii=False)
    return {
        "id": "c", "object": "chat.completion", "created": 1, "model": body["model"],
        "choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
        "usage": {"prompt_tokens": 100, "completion_tokens": len(text) // 4},
    }  # fmt: skip


def _uploaded(headers: Mapping[str, str], body: bytes) -> bytes:
    """The file inside a multipart body."""
    match = re.search(r"boundary=(\S+)", headers.get("content-type", ""))
    mark = b"--" + (match.group(1).strip('"').encode() if match else b"")
    for part in body.split(mark):
        head, _, content = part.partition(b"\r\n\r\n")
        if b'name="file"' in head:
            return content.removesuffix(b"\r\n")
    return b""


def _json(value: Any) -> Wire:
    return Wire(200, json.dumps(value).encode())
