"""Whether a SQLite store is what was written: the journal, the texts, the file itself."""

from __future__ import annotations

from kg_ledger.errors import LedgerBroken, StoreError
from kg_ledger.journal import Anchor, Fault, Verdict, verify
from kg_ledger.stores.anchor_file import AnchorFile
from kg_ledger.stores.sqlite_reader import SqliteReader


def verify_store(store: SqliteReader, anchor_file: AnchorFile, anchor: Anchor | None) -> Verdict:
    """Check what `store` reads; damage is a fault of the verdict, never an exception.

    Parameters
    ----------
    anchor : what to compare with; None takes the one in `anchor_file`.
    """
    faults: list[Fault] = []
    if anchor is None:
        try:
            anchor = anchor_file.read()
        except StoreError as err:
            faults.append(Fault(0, "unanchored", err.what))
    found = Verdict(0, "")
    try:
        found = verify(store.entries(), anchor)
        if anchor is None and not faults and found.count:
            faults.append(Fault(0, "unanchored", f"{anchor_file.path} is gone; a cut tail would not show"))
        faults += store.text_faults()
        faults += store.file_faults()
    except LedgerBroken as err:
        faults.append(Fault(0, "unreadable", err.what))
    return Verdict(
        found.count, found.head, (*found.faults, *faults), found.total_faults + len(faults), found.anchored
    )
