"""Before a graph is built: whether one is needed, and the settings file of a new workspace.

A graph earns its keep where answers join several documents, where themes of a whole corpus are asked for,
where agents share what is known, where facts have to be checked by their provenance, or where memory outlives
a session. One document can be asked directly; single look-ups in many documents want plain retrieval.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from kg_pipeline.settings import Settings

Purpose = Literal["lookup", "hops", "themes", "agents", "provenance", "memory"]

PURPOSES: dict[Purpose, tuple[str, str]] = {
    "lookup": ("single facts, each in one place", "それぞれ一か所に書かれた個々の事実"),
    "hops": ("answers that join several documents", "複数の文書をつなぐ答え"),
    "themes": ("themes and patterns of the whole", "全体の主題や傾向"),
    "agents": ("state that several agents share", "複数のエージェントが共有する状態"),
    "provenance": ("facts that are checked by their sources", "出典で確かめる事実"),
    "memory": ("memory that outlives a session", "セッションを越えて残る記憶"),
}
"""What is asked of documents, in English and Japanese, in the order in which it is offered."""


@dataclass(frozen=True, slots=True)
class Advice:
    """Whether a graph is the right tool.

    Attributes
    ----------
    case : `none`, `one_document`, `lookup` or `graph`.
    why, instead : in words; `instead` says what to do without a graph, and is empty where one is needed.
    """

    case: str
    needed: bool
    why: str
    instead: str = ""


_ADVICE = {
    "none": (
        ("There is nothing to read here yet.", "まだ読むものがありません。"),
        ("", ""),
    ),
    "one_document": (
        ("One document needs no graph: it can be asked directly.", "文書が一つだけならグラフは不要です。"),
        (
            "Give the document to a model whole, or `kg query --strategy plain` after `kg ingest`.",
            "文書全体をモデルに渡すか、`kg ingest` の後に `kg query --strategy plain` を使います。",
        ),
    ),
    "lookup": (
        (
            "Look-ups of single facts need no graph: finding the right passage is enough.",
            "個々の事実を調べるだけならグラフは不要です。該当箇所が見つかれば足ります。",
        ),
        (
            "Any search with re-ranking will do; here it is `kg query --strategy plain` after `kg ingest`.",
            "再順位付けのある検索で足ります。ここでは `kg ingest` の後の `kg query --strategy plain` です。",
        ),
    ),
    "graph": (
        ("A graph is the right tool for this.", "この用途にはグラフが適しています。"),
        ("", ""),
    ),
}


def advise(documents: int, purposes: frozenset[Purpose], lang: str = "en") -> Advice:
    """Say whether documents of that number, asked for that, need a graph.

    Parameters
    ----------
    purposes : what is asked; empty where nobody said, which is taken for more than look-ups.
    """
    if documents == 0:
        case = "none"
    elif documents == 1 and not purposes & {"agents", "memory"}:
        case = "one_document"
    elif purposes == {"lookup"}:
        case = "lookup"
    else:
        case = "graph"
    word = 1 if lang == "ja" else 0
    why, instead = (words[word] for words in _ADVICE[case])
    return Advice(case, case in ("graph", "none"), why, instead)


def settings_text(chosen: Mapping[str, str]) -> str:
    """A settings file: what was chosen, and every other setting with its default as a comment.

    Parameters
    ----------
    chosen : settings by name; their values are texts.
    """
    lines = ["# Settings of this workspace. `kg config` says where each value comes from.", ""]
    for name, field in Settings.model_fields.items():
        if name == "api_key":
            lines += ["# The key of an endpoint belongs in OPENAI_API_KEY, not into a file.", ""]
            continue
        default = field.get_default(call_default_factory=True)
        value = json.dumps(chosen.get(name, default), ensure_ascii=False)
        shown = f"{name} = {value}" if default is not None or name in chosen else f"{name} ="
        lines += [f"# {field.description}", shown if name in chosen else f"# {shown}", ""]
    return "\n".join(lines)
