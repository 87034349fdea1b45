"""The brief as sections of lines: what the text and the page both show, said once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from kg_pipeline.desk.brief import Brief
from kg_pipeline.desk.brief_words import say
from kg_pipeline.desk.cases import Excerpt
from kg_pipeline.desk.overnight import Cost
from kg_pipeline.desk.sample import Precision
from kg_pipeline.desk.terminal_words import say as said_of
from kg_pipeline.desk.visible import one_line
from kg_pipeline.desk.words import class_text, rule_text

LISTED = 10
LONGEST = 200


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a section.

    Attributes
    ----------
    text : what it says; hidden characters are spelled out.
    excerpts : quotes below it.
    mark : `ok`, `missing`, `right`, `wrong` or empty.
    item, doc : the open item, or the document, that the line is about; for a page that can lead there.
    """

    text: str
    excerpts: tuple[Excerpt, ...] = ()
    mark: str = ""
    item: str = ""
    doc: str = ""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its lines; `id` is the key of the heading."""

    id: str
    title: str
    rows: tuple[Row, ...]


def sections(brief: Brief, lang: str) -> list[Section]:
    """Everything that a brief says, in the order in which a person needs it."""

    def section(title: str, rows: Iterator[Row]) -> Section:
        found = tuple(rows)
        return Section(title, say(title, lang), found or (Row(say("none", lang)),))

    found = [
        section("readiness", _readiness(brief, lang)),
        section("documents", _documents(brief, lang)),
        section("facts", _classes(brief, lang)),
        section("open", _open(brief, lang)),
        section("quarantined", _quarantined(brief, lang)),
        section("failed", _failed(brief)),
        section("cost", iter([Row(cost_text(brief.night.cost, lang))])),
        section("stale", _stale(brief, lang)),
        section("scores", _scores(brief, lang)),
        section("sample", _sample(brief, lang)),
    ]
    if brief.night.lost:
        found.insert(3, section("lost", _lost(brief, lang)))
    if brief.night.unfinished:
        found.insert(-4, section("unfinished", (Row(run) for run in brief.night.unfinished)))
    return found


def page_row(brief: Brief, lang: str) -> dict[str, Any]:
    """The brief for the local page: its sections, and the sample apart, for verdicts."""
    return {
        "title": title(brief, lang),
        "covers": covers(brief, lang),
        "ready": brief.ready,
        "checked": brief.checked is not None,
        "sections": [asdict(s) for s in sections(brief, lang) if s.id != "sample"],
        "sample": {
            "title": say("sample", lang),
            "precision": precision_text(brief.said, lang),
            "ever": precision_text(brief.ever, lang),
            "population": brief.edition.population,
            "drawn": say(f"drawn_{brief.edition.scope}", lang),
            "facts": [asdict(one) for one in brief.sample],
        },
    }


def title(brief: Brief, lang: str) -> str:
    """`Morning brief #3`."""
    return say("title", lang) + (f" #{brief.edition.number}" if brief.edition.number else "")


def covers(brief: Brief, lang: str) -> str:
    """When it was made, and which records it covers."""
    edition = brief.edition
    at = f"{edition.at[:10]} {edition.at[11:16]} UTC"
    return f"{at} · {say('records', lang)} {edition.after + 1}–{edition.upto}"


def headline(brief: Brief, lang: str) -> str:
    """Number, time, and which records it covers."""
    return f"{title(brief, lang)} · {covers(brief, lang)}"


def counted(counts: Iterable[tuple[int, str]], lang: str) -> str:
    """`3 new, 1 changed`."""
    if lang == "ja":
        return "、".join(f"{word} {n} 件" for n, word in counts)
    return ", ".join(f"{n} {word}" for n, word in counts)


def shortened(text: str) -> str:
    """`text` on one line, cut where it is endless; its length is said then."""
    return one_line(text) if len(text) <= LONGEST else f"{one_line(text[:LONGEST])}… ({len(text)})"


def precision_text(said: Precision, lang: str) -> str:
    """`0.950 (19 of 20; 95 % interval 0.764–0.991)`."""
    if said.share is None:
        return say("unchecked", lang)
    checked = said.right + said.wrong
    return (
        f"{said.share:.3f} ({said.right} {say('of', lang)} {checked}; "
        f"{say('interval', lang)} {said.low:.3f}–{said.high:.3f})"
    )


def cost_text(cost: Cost, lang: str) -> str:
    """Calls, tokens and money; what is estimated or not known is said to be."""
    parts = [f"{cost.calls} {say('calls', lang)}"]
    if cost.calls:
        parts.append(f"{cost.prompt + cost.completion} {say('tokens', lang)}")
    if cost.estimated:
        parts.append(f"~{cost.estimated} {say('tokens', lang)} ({say('estimated', lang)})")
    if cost.cost is not None:
        parts.append(f"{cost.cost:.4f}")
    if cost.unpriced:
        parts.append(f"{cost.unpriced} {say('unpriced', lang)}")
    return ", ".join(parts)


def _readiness(brief: Brief, lang: str) -> Iterator[Row]:
    if brief.checked is None:
        yield Row(say("unchecked_ledger", lang))
    if brief.ready:
        yield Row(say("ready", lang), mark="ok")
    for item in brief.checklist:
        name = say("sample_taken" if item.id == "sample" else item.id, lang)
        todo = f"  → {item.todo}" if item.todo else ""
        yield Row(f"{name}: {one_line(item.says)}{todo}", mark="ok" if item.ok else "missing")


def _documents(brief: Brief, lang: str) -> Iterator[Row]:
    night = brief.night
    if night.documents:
        yield Row(counted([(n, say(what, lang)) for what, n in sorted(night.documents.items())], lang))
    for what, path in night.listed[:LISTED]:
        yield Row(f"{say(what, lang)}  {one_line(path)}", doc=path)
    left = sum(night.documents.values()) - min(len(night.listed), LISTED)
    if left > 0:
        yield Row(f"… {left} {say('more', lang)}")


def _classes(brief: Brief, lang: str) -> Iterator[Row]:
    classes = brief.night.classes
    if sum(classes.values()):
        yield Row(counted([(n, class_text(cls, lang)) for cls, n in classes.items()], lang))
    for n, what in ((brief.night.restated, "restated"), (brief.night.names, "other_names")):
        if n:
            yield Row(f"{n} {say(what, lang)}")
    if brief.night.decisions:
        taken = [(n, said_of(action, lang)) for action, n in sorted(brief.night.decisions.items())]
        yield Row(f"{say('decisions', lang)}: {counted(taken, lang)}")


def _lost(brief: Brief, lang: str) -> Iterator[Row]:
    lost = brief.night.lost
    for one in lost[:LISTED]:
        why = say(f"lost_{one.why}", lang)
        yield Row(f"{shortened(one.text)}  {one_line(one.doc)}: {why}", doc=one.doc)
    if len(lost) > LISTED:
        yield Row(f"… {len(lost) - LISTED} {say('more', lang)}")


def _open(brief: Brief, lang: str) -> Iterator[Row]:
    if brief.open or brief.deferred:
        counts = [(n, class_text(cls, lang)) for cls, n in brief.open.items()]
        counts += [(brief.deferred, say("deferred", lang))] if brief.deferred else []
        yield Row(counted(counts, lang))
    for item in brief.first[:LISTED]:
        new = f" ({say('new', lang)})" if item.id in brief.night.opened else ""
        said = f"{class_text(item.cls.value, lang)}  {shortened(brief.titles[item.id])}{new}"
        said = f"{said} – {rule_text(item.rule, lang)}  [{item.id}]"
        yield Row(said, brief.quotes[item.id], item=item.id)
    left = sum(brief.open.values()) - min(len(brief.first), LISTED)
    if left > 0:
        yield Row(f"… {left} {say('more', lang)}")


def _quarantined(brief: Brief, lang: str) -> Iterator[Row]:
    every = brief.night.quarantined
    if every:
        yield Row(str(len(every)))
    for doc, why, what in every[:LISTED]:
        where = "" if what.startswith(doc) else f"{one_line(doc)} "
        yield Row(f"{where}[{say(why, lang)}] {shortened(what)}", doc=doc)
    if len(every) > LISTED:
        yield Row(f"… {len(every) - LISTED} {say('more', lang)}")


def _failed(brief: Brief) -> Iterator[Row]:
    for one in brief.night.failed:
        said = f"{one['where']}: {one['what']} [{one['code']}] {one['remedy']}"
        yield Row(one_line(said.strip()), mark="missing")


def _stale(brief: Brief, lang: str) -> Iterator[Row]:
    if brief.stale is None:
        yield Row(say("no_summaries", lang))
    for name in brief.stale or ():
        yield Row(one_line(name))


def _scores(brief: Brief, lang: str) -> Iterator[Row]:
    if not brief.scores:
        yield Row(say("never", lang))
    for row in brief.scores:
        change: Mapping[str, Any] = row.get("change") or {}
        yield Row(
            one_line(f"{row.get('gold')}  {row.get('provider')}  {row.get('graph', '')}  {row.get('at', '')}")
        )
        for name, value in headline_scores(row).items():
            moved = f"  {change[name]:+.4f}" if name in change else ""
            yield Row(f"    {name} {value:.4f}{moved}")


def headline_scores(row: Mapping[str, Any]) -> dict[str, float]:
    """The figures of a score that a person compares; those that it does not have are left out."""
    extraction = row.get("extraction") or {}
    found = {
        "relations.f1": (extraction.get("relations") or {}).get("f1"),
        "entities.f1": (extraction.get("entities") or {}).get("f1"),
        "resolution.f1": (row.get("resolution") or {}).get("f1"),
        "judging.macro_f1": (row.get("judging") or {}).get("macro_f1"),
    }
    for name, one in (row.get("answers") or {}).items():
        found[f"answers.{name}.macro_f1"] = one.get("macro_f1")
    return {name: float(value) for name, value in found.items() if value is not None}


def _sample(brief: Brief, lang: str) -> Iterator[Row]:
    if brief.sample:
        drawn = say(f"drawn_{brief.edition.scope}", lang)
        yield Row(f"{len(brief.sample)} {say('of', lang)} {brief.edition.population}, {drawn}")
        yield Row(f"{say('precision', lang)}: {precision_text(brief.said, lang)}")
        if brief.ever != brief.said:
            yield Row(f"{say('ever', lang)}: {precision_text(brief.ever, lang)}")
    for one in brief.sample:
        verdict = f"  [{say(one.verdict, lang)}]" if one.verdict else ""
        yield Row(f"{one.number:>2}. {shortened(one.text)}{verdict}", one.excerpts, one.verdict)
