"""The anchor beside a store: a small file, replaced whole, that says how long the journal was."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path

from kg_ledger.errors import StoreError
from kg_ledger.ids import canonical_json
from kg_ledger.journal import RESTORE, Anchor
from kg_ledger.stores.faults import reach

ANCHOR_SUFFIX = ".anchor.json"
"""What the anchor's name has behind that of its store."""


class AnchorFile:
    """Reads and replaces the anchor at `path`.

    A new anchor is staged, that is, safely on disk under another name, before the journal is committed,
    and published after it. So a full disk is met before anything is committed, and an anchor is never
    ahead of its journal.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._staged = path.with_name(path.name + ".next")

    def read(self) -> Anchor | None:
        """The anchor, or None if there is no file.

        Raises
        ------
        StoreError
            The file cannot be read or is not an anchor.
        """
        try:
            raw = json.loads(self.path.read_text("utf-8"))
            anchor = Anchor(raw["count"], raw["head"], raw["at"])
        except FileNotFoundError:
            return None
        except OSError as err:
            raise StoreError(f"{self.path}: the anchor cannot be read ({err.strerror}).") from err
        except (ValueError, KeyError, TypeError) as err:
            raise StoreError(f"{self.path}: is not an anchor.", RESTORE) from err
        if not (
            isinstance(anchor.count, int) and isinstance(anchor.head, str) and isinstance(anchor.at, str)
        ):
            raise StoreError(f"{self.path}: is not an anchor.", RESTORE)
        return anchor

    def stage(self, anchor: Anchor) -> None:
        """Put `anchor` on disk, not yet in place."""
        line = canonical_json({"at": anchor.at, "count": anchor.count, "head": anchor.head}) + "\n"
        try:
            with self._staged.open("w", encoding="utf-8") as out:
                out.write(line)
                out.flush()
                reach("anchor.stage")
                os.fsync(out.fileno())
        except OSError as err:
            self.discard()
            raise StoreError(
                f"{self._staged}: the anchor cannot be written ({err.strerror}); nothing was committed.",
                "Make room on the disk, or make the folder writable.",
            ) from err

    def publish(self) -> None:
        """Put the staged anchor in place."""
        reach("anchor.publish")
        try:
            self._staged.replace(self.path)
        except OSError as err:
            raise StoreError(
                f"{self.path}: the records are committed, but the anchor could not be replaced"
                f" ({err.strerror}).",
                "Make the folder writable; the next commit anchors them.",
            ) from err

    def discard(self) -> None:
        """Take a staged anchor back."""
        with contextlib.suppress(OSError):
            self._staged.unlink(missing_ok=True)
