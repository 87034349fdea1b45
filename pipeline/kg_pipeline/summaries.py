"""What is told about a whole, and where it is kept: profiles of entities and reports on communities.

A summary is derived: it knows what it was made from, and it is told only as far as that still stands. The
file that keeps summaries may be deleted at any time; what a model was paid for is in the cache of calls.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

from kg_ledger.view import View
from kg_pipeline.communities import Clustering, Community

FILE = "summaries.json"
"""Name of the file below `.kg`."""
VERSION = 1

Kind = Literal["profile", "report"]


@dataclass(frozen=True, slots=True)
class Basis:
    """A fact or a mention as it was shown to whoever wrote a summary.

    Attributes
    ----------
    standing : of the fact at that time; empty for a mention.
    ids : the claims whose words were shown, or the mention.
    names : labels of subject and object as they were shown; none for a mention.
    """

    standing: str
    ids: tuple[str, ...]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence, and the keys of what it rests on."""

    text: str
    rests_on: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """A profile or a report.

    Attributes
    ----------
    about : canonical name of an entity, or id of a community.
    entity : id of the entity of a profile when it was written.
    key : hash of the material that it was made from and of whoever made it; equal keys, equal summaries.
    basis : key of a fact or mention → how it was shown.
    docs : documents behind the material, sorted; only of profiles.
    shown, of : how many facts were shown, and how many there were.
    seen : head of the ledger at which it was last found to be up to date.
    removed : sentences that were left out because nothing that was shown bears them out.
    """

    kind: Kind
    about: str
    key: str
    title: str
    statements: tuple[Statement, ...]
    basis: dict[str, Basis]
    docs: tuple[str, ...] = ()
    shown: int = 0
    of: int = 0
    model: str = ""
    prompt: str = ""
    seen: str = ""
    removed: int = 0
    entity: str = ""


@dataclass(frozen=True, slots=True)
class Upheld:
    """A summary as it may be told now.

    Attributes
    ----------
    statements : those that rest on nothing but what still stands, with the ids of their facts.
    stale : whether anything that the summary was made from no longer stands.
    """

    summary: Summary
    statements: tuple[tuple[Statement, tuple[str, ...]], ...]
    stale: bool


def uphold(summary: Summary, view: View) -> Upheld:
    """Hold a summary against what is known now: a statement of which a part is gone is not told."""
    standing: dict[str, str | None] = {key: fact_behind(basis, view) for key, basis in summary.basis.items()}
    kept = tuple(
        (statement, tuple(dict.fromkeys(f for k in statement.rests_on if (f := standing.get(k)))))
        for statement in summary.statements
        if all(standing.get(key) is not None for key in statement.rests_on)
    )
    return Upheld(summary, kept, any(fact is None for fact in standing.values()))


def fact_behind(basis: Basis, view: View) -> str | None:
    """Id of the fact, empty for a mention; None if it is not known any more as it was shown."""
    if not basis.standing:
        return "" if basis.ids and _mentioned(basis.ids[0], view) else None
    fact = view.fact_of(basis.ids[0]) if basis.ids else None
    held = view.fact(fact) if fact else None
    if fact is None or held is None or held.standing.value != basis.standing:
        return None
    if not set(basis.ids) <= set(held.claims):
        return None
    ends = [view.entity(held.subject), view.entity(held.object)]
    called = {name for end in ends if end is not None for name in (end.label, *end.aliases)}
    return fact if called.issuperset(basis.names) else None


def _mentioned(place: str, view: View) -> bool:
    """Whether a live document still has the mention; `place` is its document and its id."""
    doc, _, mention = place.rpartition(" ")
    return mention in view.stated_in(doc)


@dataclass(frozen=True, slots=True)
class Outline:
    """A community in the words by which a question finds it; `facts` counts those among its members."""

    community: Community
    label: str
    text: str
    facts: int


@dataclass(frozen=True, slots=True)
class Told:
    """Reports as they may be told now, and how many of them were computed and not written."""

    reports: tuple[Upheld, ...]
    computed: int = 0


class Reports(Protocol):
    """The communities of the graph, with their reports."""

    def clustering(self) -> Clustering:
        """The communities of the current graph."""

    def outlines(self) -> list[Outline]:
        """The communities that have a report, the one with most facts first."""

    def known(self, community: str) -> Summary | None:
        """The report that is kept, up to date or not."""

    def holding(self, entities: Sequence[str]) -> list[str]:
        """Ids of the smallest communities with a report that hold one of `entities`, in their order."""

    def reports(self, communities: Sequence[str]) -> Told:
        """The reports on `communities`, in their order, up to date."""


@dataclass(slots=True)
class Kept:
    """Everything derived that outlives a run.

    Attributes
    ----------
    head : of the ledger for which `clustering` and `outlines` were computed; empty if they never were.
    """

    head: str = ""
    clustering: Clustering = field(default_factory=lambda: Clustering((), "none"))
    outlines: dict[str, Outline] = field(default_factory=dict)
    reports: dict[str, Summary] = field(default_factory=dict)
    profiles: dict[str, Summary] = field(default_factory=dict)

    def save(self, folder: Path | None) -> None:
        """Write the file below `folder`, all at once.

        Nothing happens where there is no folder, or where it cannot be written: what is derived can be
        derived again, and an answer does not fail for it.
        """
        if folder is None or not folder.is_dir():
            return
        record = {
            "version": VERSION,
            "head": self.head,
            "clustering": _fields(self.clustering)
            | {"communities": [_fields(one) for one in self.clustering.communities]},
            "outlines": {o.community.id: [o.label, o.text, o.facts] for o in self.outlines.values()},
            "reports": [_row(one) for _, one in sorted(self.reports.items())],
            "profiles": [_row(one) for _, one in sorted(self.profiles.items())],
        }
        written = folder / f"{FILE}.{os.getpid()}.tmp"
        text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
        try:
            written.write_text(text, "utf-8", "surrogatepass")
            written.replace(folder / FILE)
        except OSError:
            with suppress(OSError):
                written.unlink(missing_ok=True)


def _fields(one: Summary | Clustering | Community) -> dict[str, Any]:
    """The fields of a slotted dataclass as they are; tuples become lists in JSON."""
    return {name: getattr(one, name) for name in one.__slots__}


def _row(summary: Summary) -> dict[str, Any]:
    return _fields(summary) | {
        "statements": [{"text": one.text, "rests_on": one.rests_on} for one in summary.statements],
        "basis": {
            key: {"standing": one.standing, "ids": one.ids, "names": one.names}
            for key, one in summary.basis.items()
        },
    }


def load_kept(folder: Path | None) -> Kept:
    """What an earlier run kept; nothing where the file is missing, damaged or of another version."""
    if folder is None:
        return Kept()
    try:
        record = json.loads((folder / FILE).read_text("utf-8", "surrogatepass"))
        return _kept(record) if record["version"] == VERSION else Kept()
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return Kept()


def kept_profile(folder: Path, entity_id: str, view: View) -> Upheld | None:
    """The kept profile of an entity, as far as it still stands; None if there is none."""
    for summary in load_kept(folder).profiles.values():
        owner = view.entity(summary.entity)
        if owner is not None and owner.id == entity_id:
            return uphold(summary, view)
    return None


def _kept(record: dict[str, Any]) -> Kept:
    given = record["clustering"]
    communities = tuple(
        Community(c["id"], c["level"], tuple(c["members"]), c["parent"]) for c in given["communities"]
    )
    by_id = {one.id: one for one in communities}
    rest = {name: given[name] for name in ("engine", "isolated", "components", "modularity")}
    return Kept(
        head=record["head"],
        clustering=Clustering(communities, levels=tuple(given["levels"]), **rest),
        outlines={i: Outline(by_id[i], *row) for i, row in record["outlines"].items()},
        reports={s.about: s for s in map(_summary, record["reports"])},
        profiles={s.about: s for s in map(_summary, record["profiles"])},
    )


def _summary(row: dict[str, Any]) -> Summary:
    fields = dict(row)
    fields["statements"] = tuple(Statement(s["text"], tuple(s["rests_on"])) for s in row["statements"])
    fields["basis"] = {
        key: Basis(b["standing"], tuple(b["ids"]), tuple(b["names"])) for key, b in row["basis"].items()
    }
    fields["docs"] = tuple(row["docs"])
    return Summary(**fields)
