"""The brief: what came in since the last one, what is in doubt, what to check by hand, what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from typing import Any

from kg_ledger.errors import DecisionError
from kg_ledger.ledger import Ledger
from kg_ledger.reading import OpenItem
from kg_ledger.records import ALIAS, Standing
from kg_ledger.replay import Replay
from kg_ledger.review import Decision
from kg_ledger.view import View
from kg_pipeline.desk.cases import Excerpt, excerpt_of, fact_text, in_order, quotes_of, title_of
from kg_pipeline.desk.lost import lost_support
from kg_pipeline.desk.memory import Checked, Edition, Memory
from kg_pipeline.desk.overnight import LISTED, Overnight, arrivals, claims_between, overnight, settled_runs
from kg_pipeline.desk.readiness import Caps, Item, check_ledger, readiness
from kg_pipeline.desk.sample import Precision, draw, precision, tally, verdict_decision, verdicts

LISTED_ITEMS = 20

MANY_CLAIMS = 500
"""From so many new claims on, reading all facts at once is quicker than looking up the fact of each."""


@dataclass(frozen=True, slots=True)
class Sampled:
    """A fact to check by hand: what it says, and where."""

    number: int
    fact: str
    text: str
    standing: str
    excerpts: tuple[Excerpt, ...]
    verdict: str


@dataclass(frozen=True, slots=True)
class Brief:
    """What a person should know before they trust the graph.

    Attributes
    ----------
    edition : which records and runs it covers, and the sample.
    night : what came in.
    open : open items by class; `deferred` how many were put off; `first` the gravest, `titles` what each of
        them is about, `quotes` the latest words of each of its sides.
    stale : names of profiles and reports that are out of date; None where none are kept.
    scores : the latest score of each gold set, with its change.
    sample, said, ever : the facts to check, their verdicts, and those of all samples so far.
    checked : what the check of the ledger found; None where this state of it was not checked yet.
    """

    edition: Edition
    night: Overnight
    open: Counter[str]
    deferred: int
    first: tuple[OpenItem, ...]
    stale: tuple[str, ...] | None
    scores: tuple[Mapping[str, Any], ...]
    sample: tuple[Sampled, ...]
    said: Precision
    ever: Precision
    titles: Mapping[str, str]
    quotes: Mapping[str, tuple[Excerpt, ...]]
    ontology: str
    caps: Caps
    lang: str
    checked: Checked | None

    @property
    def checklist(self) -> tuple[Item, ...]:
        """What is in place and what is missing; empty until the ledger was checked."""
        if self.checked is None:
            return ()
        sample = (len(self.edition.sample), self.said)
        conflicts = self.open.get("conflict", 0)
        return tuple(
            readiness(self.checked, self.scores, self.ontology, conflicts, sample, self.caps, self.lang)
        )

    @property
    def ready(self) -> bool:
        """Whether nothing is missing."""
        return self.checked is not None and all(item.ok for item in self.checklist)

    def to_row(self) -> dict[str, Any]:
        """As plain values: the summary of `kg brief`."""
        edition, night = self.edition, self.night
        return {
            "brief": edition.number,
            "at": edition.at,
            "records": {"after": edition.after, "upto": edition.upto},
            "between": [night.first, night.last],
            "documents": dict(sorted(night.documents.items())),
            "listed": [{"what": what, "path": path} for what, path in night.listed],
            "facts": dict(night.classes),
            "restated": night.restated,
            "names": night.names,
            "lost_support": [asdict(one) for one in night.lost],
            "open": {"conflict": 0, "uncertain": 0, **self.open, "deferred": self.deferred},
            "items": [
                {
                    "id": i.id,
                    "class": i.cls.value,
                    "rule": i.rule,
                    "slot": i.slot,
                    "title": self.titles[i.id],
                    "new": i.id in night.opened,
                }
                for i in self.first
            ],
            "quarantined": {
                "count": len(night.quarantined),
                "listed": [{"doc": d, "why": w, "what": q} for d, w, q in night.quarantined[:LISTED]],
            },
            "failed": night.failed,
            "unfinished_runs": night.unfinished,
            "decisions": dict(sorted(night.decisions.items())),
            "cost": asdict(night.cost),
            "stale": None if self.stale is None else list(self.stale),
            "scores": [dict(row) for row in self.scores],
            "sample": {
                "population": edition.population,
                "scope": edition.scope,
                "facts": [asdict(one) for one in self.sample],
                "precision": _precision_row(self.said),
                "precision_ever": _precision_row(self.ever),
            },
            "readiness": [asdict(item) for item in self.checklist],
            "ready": self.ready,
        }


def _precision_row(said: Precision) -> dict[str, Any]:
    return {
        "right": said.right,
        "wrong": said.wrong,
        "share": None if said.share is None else round(said.share, 4),
        "low": round(said.low, 4),
        "high": round(said.high, 4),
    }


def edition_for(ledger: Ledger, memory: Memory, now: str = "") -> Edition:
    """The edition to show: the last one again if nothing came in since, else a new one, which is remembered.

    Parameters
    ----------
    now : the time to note, ISO 8601; by default the present.
    """
    records, runs = ledger.store.count(), settled_runs(ledger.store.runs())
    last = memory.edition(records, runs)
    if last is not None and runs == last.runs_upto and not arrivals(ledger, last.upto):
        return last
    after, runs_after = (last.upto, last.runs_upto) if last else (0, 0)
    number = last.number + 1 if last else 1
    edition = _drawn(ledger, number, (after, records), (runs_after, runs), now)
    memory.keep(edition=edition)
    return edition


def edition_since(ledger: Ledger, after: int) -> Edition:
    """An edition of everything behind record `after`; it is numbered 0 and not remembered."""
    runs = ledger.store.runs()
    began = next((r.at for r in ledger.log(after)), "")
    earlier = sum(bool(began) and run.started < began for run in runs)
    return _drawn(ledger, 0, (after, ledger.store.count()), (earlier, settled_runs(runs)), "")


def _drawn(ledger: Ledger, number: int, records: tuple[int, int], runs: tuple[int, int], now: str) -> Edition:
    with ledger.store.snapshot():
        everything = records[0] == 0
        current = set() if everything else _current_among(ledger.view, claims_between(ledger, *records))
        scope = "new" if current or everything else "all"
        if not current:
            facts = ledger.view.facts(Standing.CURRENT)
            current = {fact.id for fact in facts if fact.predicate != ALIAS}
    return Edition(
        number=number,
        at=now or datetime.now(UTC).isoformat(timespec="seconds"),
        after=records[0],
        upto=records[1],
        runs_after=runs[0],
        runs_upto=max(runs),
        sample=tuple(draw(current, ledger.store.head())),
        population=len(current),
        scope=scope,
    )


def _current_among(view: View, claims: set[str]) -> set[str]:
    """Ids of the current facts that some of these claims state."""
    if len(claims) > MANY_CLAIMS:
        return {fact.id for fact in view.facts(Standing.CURRENT) if not claims.isdisjoint(fact.claims)}
    touched = {fact for claim in claims if (fact := view.fact_of(claim)) is not None}
    return {f for f in touched if (known := view.fact(f)) and known.standing is Standing.CURRENT}


def compose(
    ledger: Ledger,
    memory: Memory,
    edition: Edition,
    scores: Sequence[Mapping[str, Any]],
    caps: Caps,
    lang: str = "en",
    stale: Sequence[str] | None = None,
) -> Brief:
    """Put a brief together, without checking the ledger; see `with_check`.

    Parameters
    ----------
    memory : knows whether this state of the ledger was checked before.
    scores : every score that is kept, oldest first.
    stale : names of profiles and reports that are out of date; None where none are kept.
    """
    runs = ledger.store.runs()[edition.runs_after : edition.runs_upto]
    night = overnight(ledger, edition.after, edition.upto, runs)
    with ledger.store.snapshot():
        night.lost = lost_support(ledger, edition.after, edition.upto, lang)
        items = ledger.view.open_items()
        still = in_order(item for item in items if item.state == "open")
        titles = {item.id: title_of(ledger.view, item, lang) for item in still[:LISTED_ITEMS]}
        quotes = {item.id: quotes_of(ledger.view, ledger, item) for item in still[:LISTED_ITEMS]}
    count = Counter(item.cls.value for item in still)
    every = verdicts(ledger.view)
    mine = every.get(edition.number, {}) if edition.number else {}
    now = {fact: known.id if (known := ledger.view.fact(fact)) else fact for fact in edition.sample}
    said = tally([{fact: verdict for fact, verdict in mine.items() if fact in now.values()}])
    return Brief(
        edition=edition,
        night=night,
        open=count,
        deferred=sum(item.state == "deferred" for item in items),
        first=tuple(still[:LISTED_ITEMS]),
        stale=None if stale is None else tuple(stale),
        scores=tuple(_latest(scores)),
        sample=tuple(_sampled(ledger, n, now[f], mine, lang) for n, f in enumerate(edition.sample, 1)),
        said=said,
        ever=tally(list(every.values())) if every else precision(0, 0),
        titles=titles,
        quotes=quotes,
        ontology=ledger.ontology.hash,
        caps=caps,
        lang=lang,
        checked=memory.checked(ledger.store.head()),
    )


def with_check(brief: Brief, ledger: Ledger, memory: Memory, kept: Replay | None = None) -> Brief:
    """The brief with its checklist. Checks the ledger where that was not done for this state of it.

    The first check replays the journal, which takes seconds where it is long, so a screen shows the rest of
    the brief first; a later one goes on from there. A page keeps the replay as well.
    """
    if brief.checked is not None:
        return brief
    checked = memory.checked(ledger.store.head())
    if checked is None:
        checked = check_ledger(ledger, kept, memory.copy)
        memory.keep(checked=checked)
    return replace(brief, checked=checked)


def _latest(scores: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The last score of each gold set, graph and provider."""
    last = {(row.get("gold"), row.get("graph"), row.get("provider")): row for row in scores}
    return [last[key] for key in sorted(last, key=str)]


def _sampled(
    ledger: Ledger, number: int, fact_id: str, said: Mapping[str, tuple[str, int]], lang: str
) -> Sampled:
    fact = ledger.view.fact(fact_id)
    verdict = said[fact_id][0] if fact_id in said else ""
    if fact is None:
        return Sampled(number, fact_id, fact_id, "", (), verdict)
    evidence = ledger.view.claims_of(fact)[:3]
    excerpts = tuple(excerpt_of(ledger, e.quote) for e in evidence)
    return Sampled(
        number, fact_id, fact_text(ledger.view, fact, lang), fact.standing.value, excerpts, verdict
    )


def verdict_given(edition: Edition, given: str) -> Decision:
    """Read `FACT=right`, where FACT is an id of the sample or its number there.

    Raises
    ------
    DecisionError
        It is not written so, or the fact is not in the sample: a picked one would bias the estimate.
    """
    name, equals, verdict = given.rpartition("=")
    if not equals:
        raise DecisionError(f"{given}: a verdict is written FACT=right or FACT=wrong.")
    if name.isdecimal() and 1 <= int(name) <= len(edition.sample):
        name = edition.sample[int(name) - 1]
    if name not in edition.sample:
        raise DecisionError(
            f"{name}: is not in this brief's sample.",
            "Only facts drawn at random count; `kg brief` lists them.",
        )
    return verdict_decision(name, verdict, edition.number)
