"""An open item as a person sees it: every side with its quotes in their surroundings, and its history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kg_ledger.judge import GRAVITY
from kg_ledger.ledger import Ledger
from kg_ledger.namings import quotes_naming
from kg_ledger.reading import Evidence, OpenItem
from kg_ledger.records import Entity, Fact, Polarity, Quote
from kg_ledger.sides import in_doubt_first
from kg_ledger.view import View
from kg_pipeline.desk.history import Event, history
from kg_pipeline.places import Places, line_at, spot

CONTEXT = 240
"""Characters of surroundings on each side of a quote."""

CONTEXT_LINES = 2
"""Lines of surroundings on each side of a quote."""

SHOWN_VOICES = 20
"""Claims of one fact that are laid out; the others are counted."""


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A quote in its surroundings.

    Attributes
    ----------
    before, quote, after : verbatim and adjacent; `quote` is what is highlighted.
    doc, line, start, end, revision : where the quote stands; `line` is 1-based, offsets are code points.
    cut_before, cut_after : whether the line of text goes on beyond what is shown.
    part : page, row, slide or cell in which the quote begins; empty where there is none.
    row : the row of a table around it, each cell under its heading; empty where it is in none.
    """

    doc: str
    revision: str
    line: int
    start: int
    end: int
    before: str
    quote: str
    after: str
    cut_before: bool = False
    cut_after: bool = False
    part: str = ""
    row: str = ""

    @property
    def place(self) -> str:
        """`file:line`, with the page, row, slide or cell where there is one."""
        return spot(self.doc, self.line, self.part)


@dataclass(frozen=True, slots=True)
class Voice:
    """One claim behind a side."""

    claim: str
    excerpt: Excerpt
    date: str
    cls: str
    rule: str
    modality: str
    gate: str
    supported: bool
    seq: int


@dataclass(frozen=True, slots=True)
class Side:
    """A fact that competes in a slot, readable.

    Attributes
    ----------
    subject, predicate, object : labels; `subject_id`, `object_id` are the entities.
    voices : what states it, live claims first; `more` counts those that are left out.
    seq : of the latest claim that states it now; 0 if none does.
    """

    fact: str
    subject: str
    subject_id: str
    predicate: str
    object: str
    object_id: str
    negated: bool
    standing: str
    voices: tuple[Voice, ...]
    more: int
    seq: int


@dataclass(frozen=True, slots=True)
class Card:
    """An entity that an identity question is about."""

    entity: Entity
    excerpts: tuple[Excerpt, ...]
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Case:
    """An item with everything that a decision needs.

    Attributes
    ----------
    sides : the facts, the side in doubt first; empty for an identity question.
    cards : the entities concerned; for a facts item those that have several names.
    actions : the decisions that fit.
    """

    item: OpenItem
    title: str
    sides: tuple[Side, ...]
    cards: tuple[Card, ...]
    history: tuple[Event, ...]
    actions: tuple[str, ...]


def case_of(view: View, texts: Ledger, item: OpenItem, lang: str = "en") -> Case:
    """Lay an item out."""
    facts = [fact for one in item.facts if (fact := view.fact(one)) is not None]
    first = {fact: rank for rank, fact in enumerate(in_doubt_first(view, item))}
    sides = sorted((side_of(view, texts, fact, lang) for fact in facts), key=lambda s: first[s.fact])
    entities = [e for one in item.entities if (e := view.entity(one)) is not None]
    if item.kind != "identity":
        entities = [e for e in entities if e.aliases]
    cards = tuple(_card(view, texts, entity, lang) for entity in entities)
    title = title_of(view, item, lang)
    told = history(view, item, facts, lang)
    return Case(item, title, tuple(sides), cards, told, _actions(item, sides, entities))


def side_of(view: View, texts: Ledger, fact: Fact, lang: str = "en") -> Side:
    """Lay one fact out."""
    evidence = view.claims_of(fact)
    live = [e.seq for e in evidence if e.supported]
    return Side(
        fact=fact.id,
        subject=label_of(view, fact.subject),
        subject_id=fact.subject,
        predicate=predicate_text(view, fact.predicate, lang),
        object=label_of(view, fact.object),
        object_id=fact.object,
        negated=fact.polarity is Polarity.NEGATED,
        standing=fact.standing.value,
        voices=tuple(_voice(texts, e) for e in evidence[:SHOWN_VOICES]),
        more=max(0, len(evidence) - SHOWN_VOICES),
        seq=max(live, default=0),
    )


def label_of(view: View, entity_id: str) -> str:
    """The name shown of an entity; its id if it is not known."""
    found = view.label(entity_id)
    return entity_id if found is None else found


def predicate_text(view: View, predicate: str, lang: str) -> str:
    """A predicate as the ontology words it, else its name with spaces."""
    declared = view.ontology.predicates.get(predicate)
    worded = declared.labels.get(lang, []) if declared else []
    return worded[0] if worded else predicate.removeprefix("kg:").replace("_", " ")


def fact_text(view: View, fact: Fact, lang: str = "en") -> str:
    """`subject — [not] predicate → object`."""
    denied = ("否定 " if lang == "ja" else "not ") if fact.polarity is Polarity.NEGATED else ""
    ends = label_of(view, fact.subject), label_of(view, fact.object)
    return f"{ends[0]} — {denied}{predicate_text(view, fact.predicate, lang)} → {ends[1]}"


def excerpt_of(texts: Ledger, quote: Quote) -> Excerpt:
    """A quote with the lines around it."""
    place = (quote.doc, quote.revision, quote.span.start, quote.span.end)
    places = Places(texts)
    return replace(excerpt_at(texts, *place, part=places.part(quote)), row=places.table_row(quote))


def excerpt_at(texts: Ledger, doc: str, revision: str, start: int, end: int, part: str = "") -> Excerpt:
    """A place of a document's revision with the lines around it."""
    text = texts.text(revision)
    head, cut_before = _lines_back(text[max(0, start - CONTEXT) : start], start > CONTEXT)
    tail, cut_after = _lines_on(text[end : end + CONTEXT], end + CONTEXT < len(text))
    return Excerpt(
        doc,
        revision,
        line_at(text, start),
        start,
        end,
        head,
        text[start:end],
        tail,
        cut_before,
        cut_after,
        part,
    )


def _lines_back(head: str, cut: bool) -> tuple[str, bool]:
    lines = head.splitlines(keepends=True)
    whole = lines[-(CONTEXT_LINES + 1) :]
    return "".join(whole), cut and len(whole) == len(lines)


def _lines_on(tail: str, cut: bool) -> tuple[str, bool]:
    lines = tail.splitlines(keepends=True)
    whole = lines[: CONTEXT_LINES + 1]
    return "".join(whole).rstrip("\r\n"), cut and len(whole) == len(lines)


def _voice(texts: Ledger, evidence: Evidence) -> Voice:
    return Voice(
        claim=evidence.id,
        excerpt=excerpt_of(texts, evidence.quote),
        date=evidence.date,
        cls=evidence.judgement.cls.value,
        rule=evidence.judgement.rule,
        modality=evidence.claim.modality.value,
        gate=evidence.gate,
        supported=evidence.supported,
        seq=evidence.seq,
    )


def _card(view: View, texts: Ledger, entity: Entity, lang: str) -> Card:
    named = quotes_naming(view, [entity.id])[entity.id]
    facts = view.facts_of(entity.id)[:4]
    return Card(
        entity,
        tuple(excerpt_of(texts, quote) for quote in named),
        tuple(fact_text(view, fact, lang) for fact in facts),
    )


def _actions(item: OpenItem, sides: Sequence[Side], entities: Sequence[Entity]) -> tuple[str, ...]:
    if item.kind == "identity":
        found = ["merge", "not_same"]
    else:
        found = ["accept", "reject"]
        if len(sides) > 1:
            found += ["supersede", "keep_both"]
        ends = ({s.object_id for s in sides}, {s.subject_id for s in sides})
        if any(len(end) == 2 for end in ends):
            found += ["merge", "not_same"]
    if any(entity.aliases for entity in entities):
        found.append("split")
    return (*found, "defer")


def title_of(view: View, item: OpenItem, lang: str) -> str:
    """What an item is about, in names: its subject, predicate and object, as far as its facts share them."""
    if not item.facts:
        return " = ".join(label_of(view, entity) for entity in item.entities) or item.slot
    parts = [fact.removesuffix(":not").split(":", 1) for fact in item.facts]
    subjects = {subject for subject, _ in parts}
    predicates = {rest.rpartition(":")[0] for _, rest in parts}
    objects = {rest.rpartition(":")[2] for _, rest in parts}
    named = " / ".join(predicate_text(view, p, lang) for p in sorted(predicates))
    front = f"{label_of(view, min(subjects))} — " if len(subjects) == 1 else ""
    back = f" → {label_of(view, min(objects))}" if len(objects) == 1 else ""
    return f"{front}{named}{back}"


def quotes_of(view: View, texts: Ledger, item: OpenItem) -> tuple[Excerpt, ...]:
    """The words of each side of an item, the side in doubt first; of an identity question where each thing is
    named."""
    if item.kind == "identity":
        named = quotes_naming(view, item.entities, 1)
        return tuple(excerpt_of(texts, quote) for entity in item.entities for quote in named[entity])
    sides = [[e for e in view.claims_of(fact) if e.supported] for fact in in_doubt_first(view, item)]
    return tuple(excerpt_of(texts, max(said, key=lambda e: e.seq).quote) for said in sides if said)


# -- the order of the queue ----------------------------------------------------------------------


def kin(item: OpenItem) -> tuple[str, str, str, str]:
    """What makes items alike: they can be looked at, and decided, together."""
    predicate = ""
    if item.facts:
        rest = item.facts[0].removesuffix(":not").partition(":")[2]
        predicate = rest.rpartition(":")[0]
    return item.cls.value, item.kind, item.rule, predicate


def in_order(items: Iterable[OpenItem]) -> list[OpenItem]:
    """The gravest first, those that are alike together. Settling one moves none of the others."""
    return sorted(items, key=lambda i: (-GRAVITY[i.cls], kin(i), i.slot, i.id))
