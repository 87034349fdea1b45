"""What the review shows: an item as styled lines of at most so many cells. Draws nothing itself."""

from __future__ import annotations

from kg_pipeline.desk.cases import Card, Case, Excerpt, Side, Voice
from kg_pipeline.desk.cells import Line, clip, fold, pad, width
from kg_pipeline.desk.session import Session
from kg_pipeline.desk.terminal_words import say
from kg_pipeline.desk.visible import one_line, visible
from kg_pipeline.desk.words import class_text, rule_text

KEYS = {
    "a": "accept",
    "r": "reject",
    "s": "supersede",
    "k": "keep_both",
    "m": "merge",
    "n": "not_same",
    "p": "split",
    "d": "defer",
}

SHOWN_QUOTE = 600
"""Characters of one quote that are shown; the web page shows it whole."""

SHOWN_NAME = 200
TALL = 32
"""Rows from which two lines of surroundings are shown instead of one."""

SHOWN_QUOTES = 3
SHOWN_TOLD = 4
"""Lines of what came of the last key, such as who keeps the store busy."""

SHOWN_EVENTS = 6


def name(text: str) -> str:
    """A name on one line, cut where it is endless; its length is said then."""
    shown = one_line(text[: SHOWN_NAME + 1])
    return f"{shown[:SHOWN_NAME]}… ({len(text)})" if len(text) > SHOWN_NAME else shown


def header(session: Session, cells: int) -> Line:
    """Where one is, and how long it takes."""
    item, lang = session.item, session.lang
    left = f" kg review  {say('empty', lang)}"
    if item is not None:
        left = f" {session.at + 1}/{len(session.queue)}  {class_text(item.cls.value, lang)}"
    right = f"{session.decided} {say('decided_count', lang)}"
    if item and (seconds := session.seconds_left) is not None:
        unit = (
            f"{seconds / 60:.0f} {say('minutes', lang)}"
            if seconds >= 90
            else f"{seconds:.0f} {say('seconds', lang)}"
        )
        right = f"≈{unit} {say('left', lang)}  {right}"
    room = max(0, cells - width(left) - width(right) - 1)
    return [(pad(f"{left}{' ' * room}{right} ", cells), "bar")]


def body(session: Session, cells: int, rows: int) -> list[Line]:
    """The item that is looked at."""
    case, lang = session.case, session.lang
    if case is None:
        return [[(say("empty", lang), "")]]
    lines = fold([(name(case.title), "strong")], cells)
    why = f"{say('rule', lang)}: {rule_text(case.item.rule, lang)} ({case.item.rule})"
    lines += fold([(one_line(why), "soft")], cells)
    lines += _proposal(case, lang, cells)
    for rank, side in enumerate(case.sides):
        lines += [[], *_side(side, rank, session, cells, 2 if rows >= TALL else 1)]
    if case.item.kind == "identity":
        for card in case.cards:
            lines += [[], *_card(card, lang, cells)]
    if session.similar:
        lines += [[], *fold([(f"{len(session.similar)} {say('similar', lang)}", "soft")], cells)]
    return lines + _history(case, lang, cells)


def _proposal(case: Case, lang: str, cells: int) -> list[Line]:
    found = case.item.proposal
    if found is None:
        return []
    said = f"{say('proposal', lang)} ({found.model}): {found.relation} – {found.why}"
    return fold([(one_line(said)[:SHOWN_QUOTE], "soft")], cells)


def _side(side: Side, rank: int, session: Session, cells: int, around: int) -> list[Line]:
    lang = session.lang
    chosen = rank == session.rank
    denied = f"{say('denied', lang)} " if side.negated else ""
    said = f"{name(side.subject)} — {denied}{name(side.predicate)} → {name(side.object)}"
    marks = [say(side.standing, lang)]
    marks += (
        [say("latest", lang)] if rank == 0 and len(session.case.sides if session.case else ()) > 1 else []
    )
    head: Line = [("▸ " if chosen else "  ", "strong"), (f"{rank + 1} ", "strong" if chosen else "soft")]
    lines = fold([*head, (said, "strong" if chosen else ""), (f"  [{', '.join(marks)}]", "soft")], cells)
    for voice in side.voices[:SHOWN_QUOTES]:
        lines += _voice(voice, lang, cells, around)
    left = len(side.voices) - SHOWN_QUOTES + side.more
    if left > 0:
        lines.append([(f"    … {left} {say('more_quotes', lang)}", "soft")])
    return lines


def _voice(voice: Voice, lang: str, cells: int, around: int) -> list[Line]:
    excerpt = voice.excerpt
    about = [one_line(excerpt.place), voice.date or say("undated", lang)]
    about += [say(voice.modality, lang)] if voice.modality != "asserted" else []
    about += [] if voice.supported else [say("gone", lang)]
    about += [rule_text(voice.gate, lang)] if voice.gate else []
    return [*fold([("  ".join(about), "soft")], cells, "    "), *quoted(excerpt, cells, "    │ ", around)]


def quoted(excerpt: Excerpt, cells: int, indent: str, lines: int) -> list[Line]:
    """A quote highlighted in its surroundings, one or two lines of them; line breaks of the text are kept."""
    head, tail = _text(excerpt.before).lstrip("\n"), _text(excerpt.after)
    if lines == 1:
        head = "\n".join(head.split("\n")[-2:]).lstrip("\n")
        tail = "\n".join(tail.split("\n")[:2])
    before = ("…" if excerpt.cut_before else "") + head
    after = tail + ("…" if excerpt.cut_after else "")
    middle = _text(excerpt.quote)
    if len(middle) > SHOWN_QUOTE:
        middle, after = f"{middle[:SHOWN_QUOTE]}… ({len(excerpt.quote)})", ""
    return fold([(before, ""), (middle, "quote"), (after, "")], cells, indent)


def _text(text: str) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").expandtabs(4)
    return visible(lines, keep="\n")


def _card(card: Card, lang: str, cells: int) -> list[Line]:
    entity = card.entity
    kind = entity.type or say("unknown_class", lang)
    lines = fold([(name(entity.label), "strong"), (f"  {one_line(kind)}  {name(entity.id)}", "soft")], cells)
    if entity.aliases:
        also = ", ".join(name(alias) for alias in entity.aliases[:12])
        lines += fold([(f"{say('also', lang)}: {also}", "")], cells, "    ")
    if entity.description:
        lines += fold([(name(entity.description), "")], cells, "    ")
    for excerpt in card.excerpts[:2]:
        lines += fold([(one_line(excerpt.place), "soft")], cells, "    ")
        lines += quoted(excerpt, cells, "    │ ", 2)
    for fact in card.facts:
        lines += fold([(name(fact), "soft")], cells, "    ")
    return lines


def _history(case: Case, lang: str, cells: int) -> list[Line]:
    if not case.history:
        return []
    lines: list[Line] = [[], [(say("history", lang), "soft")]]
    for event in case.history[-SHOWN_EVENTS:]:
        undone = "" if event.active else f" {say('undone_mark', lang)}"
        at = event.at[:16].replace("T", " ")
        said = f"  #{event.seq} {at} {event.op} · {event.actor} · {event.what}{undone}"
        lines.append([(clip(one_line(said), cells), "soft")])
    return lines


def footer(session: Session, cells: int, below: bool) -> list[Line]:
    """The keys that fit the item, and what came of the last one."""
    lang, case = session.lang, session.case
    actions = case.actions if case else ()
    keys = [f"{key} {say(action, lang)}" for key, action in KEYS.items() if action in actions]
    if session.repeatable:
        keys += [f". {say('again', lang)}", f"= {say('all', lang)}"]
    keys += [f"u {say('undo', lang)}", f"? {say('help', lang)}", f"q {say('quit', lang)}"]
    keys += [say("below", lang)] if below else []
    told = session.told
    said = f"{say(told.word, lang)} {one_line(told.about)}".strip()
    return [*_packed(keys, cells), *fold([(said, "bad" if told.failed else "good")], cells)[:SHOWN_TOLD]]


def _packed(keys: list[str], cells: int) -> list[Line]:
    """Keys on as few lines as hold them; none is torn."""
    lines: list[str] = []
    for key in keys:
        if lines and width(lines[-1]) + 3 + width(key) <= cells:
            lines[-1] += f"   {key}"
        else:
            lines.append(clip(key, cells))
    return [[(line, "soft")] for line in lines]
