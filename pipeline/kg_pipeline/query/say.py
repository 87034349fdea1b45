"""Results in words, in the language of the question: what was found, with the marks that it rests on.

Only what has been computed is said. Marks are those of the facts as they were shown (`[F3]`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from kg_pipeline.query.execute import Outcome

Label = Callable[[str], str]
_MOST_LISTED = 200
_MOST_MARKS = 6


def say_outcome(outcome: Outcome, label: Label, marks: Mapping[str, str], japanese: bool) -> str:
    """The result of a plan.

    Parameters
    ----------
    label : id → the name shown.
    marks : fact → its mark; a fact without one is not cited.
    """
    if outcome.number is not None:
        facts = [fact for node in outcome.ids for fact in outcome.support[node]]
        listed = _listed(outcome.ids, label, japanese)
        if listed:
            listed = f"（{listed}）" if japanese else f" ({listed})"
        marked = _cited(facts, marks, len(facts))
        return f"{outcome.number}{' 件です' if japanese else ''}{listed}{marked}{'。' if japanese else '.'}"
    if not outcome.ids:
        return nothing(japanese)
    items = [
        f"{_named(node, label)}{_cited(outcome.support[node], marks, _MOST_MARKS)}"
        for node in outcome.ids[:_MOST_LISTED]
    ]
    rest = len(outcome.ids) - len(items)
    more = (f"、ほか {rest} 件" if japanese else f"; and {rest} more") if rest > 0 else ""
    if len(outcome.ids) == 1:
        return items[0] + ("。" if japanese else ".")
    if japanese:
        return f"{len(outcome.ids)} 件: " + "、".join(items) + more + "。"
    return f"{len(outcome.ids)} found: " + "; ".join(items) + more + "."


def nothing(japanese: bool) -> str:
    """An empty result."""
    if japanese:
        return "グラフに述べられているかぎり、該当するものはありません。"
    return "As far as the graph states, there is none."


def no_entity(name: str, near: Sequence[str], japanese: bool) -> str:
    """The question names something that the graph does not hold."""
    if japanese:
        text = "質問が名指すものはグラフにありません。"
        if name:
            text = f"「{name}」に当たるものはグラフにありません。"
        return text + (f"近い名前: {'、'.join(near)}。" if near else "")
    text = "The question names nothing that the graph holds."
    if name:
        text = f"The graph holds no entity matching {name}."
    return text + (f" Closest: {', '.join(near)}." if near else "")


def unread(reason: str, japanese: bool) -> str:
    """The question could not be read."""
    if japanese:
        return f"質問を計画として読み取れませんでした（{reason}）。"
    return f"The question could not be read as a plan: {reason}."


def for_text(japanese: bool) -> str:
    """The question asks for what only running text says."""
    if japanese:
        return "理由や手順はグラフではなく文書の本文にあります"
    return "reasons and procedures stand in the text of documents, not in the graph"


def related(lines: Sequence[str], name: str, japanese: bool) -> str:
    """Facts about what the question names, where the question itself could not be read."""
    head = f"{name} について述べられていること:" if japanese else f"What is stated about {name}:"
    return "\n".join([head, *lines])


def disagree(text: str, numbers: Sequence[int], relation: str, japanese: bool) -> str:
    """The other side of a fact."""
    marks = "".join(f"[{n}]" for n in numbers)
    if relation == "superseded":
        return f"後の記述では {text} {marks}。" if japanese else f"Later stated otherwise: {text} {marks}."
    return f"出典が食い違っています: {text} {marks}。" if japanese else f"Sources disagree: {text} {marks}."


def _named(node: str, label: Label) -> str:
    shown = label(node)
    return shown if shown == node else f"{shown} ({node})"


def _listed(ids: Sequence[str], label: Label, japanese: bool) -> str:
    if not ids or len(ids) > 20:
        return ""
    return ("、" if japanese else ", ").join(label(node) for node in ids)


def _cited(facts: Sequence[str], marks: Mapping[str, str], most: int) -> str:
    found = [marks[fact] for fact in dict.fromkeys(facts) if fact in marks][:most]
    return f" [{', '.join(found)}]" if found else ""
