"""Writing what becomes of documents: new, changed, renamed, gone; what they state still and no more."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from kg_ledger.errors import KgError
from kg_ledger.fold_stated import REVISED
from kg_ledger.records import ALIAS, Span
from kg_ledger.writer_base import WriterBase

KINDS = ("new", "changed", "reread", "renamed", "withdrawn", "hidden", "restored")


class DocumentWriter(WriterBase):
    """Documents, support and withdrawal."""

    # -- documents --------------------------------------------------------------------------------

    def document(
        self,
        document_id: str,
        kind: str,
        *,
        text: str | None = None,
        path: str = "",
        source: str = "",
        content_hash: str = "",
        encoding: str = "",
        format: str = "",  # noqa: A002 - the field's own word
        title: str = "",
        date: str = "",
        status: str = "",
        recipe: str = "",
        anchors: str = "",
        cuts: Sequence[int] = (),
    ) -> None:
        """Note what became of a document.

        Parameters
        ----------
        document_id : opaque; what its claims call it. It stays when the file is renamed.
        kind : `new`, `changed` (a new revision: `text` is needed), `reread` (the same text, by another
            recipe), `renamed` (`path` is new), `withdrawn` (gone), `hidden` (out of scope for now) or
            `restored`.
        anchors : where pages, rows, slides or cells begin, as the caller writes it; kept like a text.
        path : where the file is now, relative to its source folder; the id if not given.
        cuts : where the text was cut to be read, if not as the caller cuts any new text; kept as it is.

        Raises
        ------
        KgError
            The kind does not fit what is known of the document.
        """
        self._check_kind(document_id, kind, text)
        self._flush()
        payload: dict[str, Any] = {"d": document_id, "k": kind}
        if text is not None:
            payload["r"] = self._store.put_text(text)
            self._texts[document_id] = payload["r"], text
        said: dict[str, Any] = {
            "p": "" if path == document_id and kind == "new" else path,
            "s": source,
            "h": content_hash,
            "e": "" if encoding == "utf-8" else encoding,
            "f": format,
            "t": title,
            "dt": date,
            "st": status,
            "x": recipe,
            "a": self._store.put_text(anchors) if anchors else "",
            "c": list(cuts),
        }
        self._append("document", payload | {k: v for k, v in said.items() if v})

    def _check_kind(self, document_id: str, kind: str, text: str | None) -> None:
        known = self.view.document(document_id)
        if kind not in KINDS:
            raise KgError(f"{document_id}: there is no document change called {kind!r}.")
        if (kind == "new") != (known is None):
            what = "is known already" if known else "is not known"
            raise KgError(f"{document_id}: {what}, so it cannot be noted as {kind}.")
        if kind in ("new", "changed") and text is None:
            raise KgError(f"{document_id}: a {kind} document needs its text.")

    def support(self, document_id: str, revision: str, spans: Mapping[str, Span]) -> None:
        """The document's current revision still states these claims and mentions, at these places.

        A claim that had been withdrawn counts again, and is judged again.

        Raises
        ------
        KgError
            An id is not one of this document's, or `revision` is not its current one.
        """
        self._check_revision(document_id, revision)
        self._flush()
        number = self._number(document_id)
        claims, mentions, revived = [], [], []
        for thing, span in sorted(spans.items()):
            found = self.view.find_claim(thing)
            if found is not None and found[1] == number:
                at = self.view.place(number, found[0])
                if self.view.facts_table.entry(at, found[0]).gone:
                    revived.append((found[0], at))
                claims.append([found[0], span.start, span.end])
                continue
            named = self.view.find_mention(number, thing)
            if named is None:
                raise KgError(f"{document_id}: never stated {thing}, so it cannot be carried over.")
            mentions.append([named[0], named[1], span.start, span.end])
        payload = {"c": sorted(claims), "m": sorted(mentions)}
        self._append("support", {"d": document_id} | {k: v for k, v in payload.items() if v})
        for seq, at in sorted(revived):
            self._judge_again(seq, at)

    def withdraw(self, document_id: str, ids: Iterable[str], reason: str = REVISED) -> None:
        """The document does not state these claims and mentions any more.

        Only with the reason `revised`, after a `changed`, may new claims of the same revision become updates.

        Raises
        ------
        KgError
            An id is not one of this document's.
        """
        self._flush()
        number = self._number(document_id)
        claims, mentions = [], []
        for thing in ids:
            found = self.view.find_claim(thing)
            named = self.view.find_mention(number, thing)
            if found is not None and found[1] == number:
                claims.append(found[0])
            elif named is not None:
                mentions.append([named[0], named[1]])
            else:
                raise KgError(f"{document_id}: never stated {thing}, so it cannot withdraw it.")
        payload = {"c": sorted(claims), "m": sorted(mentions)}
        self._append(
            "withdrawal", {"d": document_id, "why": reason} | {k: v for k, v in payload.items() if v}
        )

    def withdraw_names(self, document_id: str, stated: Collection[str], reason: str = REVISED) -> None:
        """Withdraw the document's mentions and alias claims whose ids are not in `stated`.

        For a reading whose names are noted before the rest of it; `reason` as for `withdraw`.
        """
        gone = []
        for thing in self.view.stated_in(document_id):
            if thing in stated:
                continue
            evidence = self.view.claim(thing) if thing.startswith("claim:") else None
            if evidence is None or evidence.claim.predicate == ALIAS:
                gone.append(thing)
        if gone:
            self.withdraw(document_id, gone, reason)
