"""The words of `kg diagnose`, in English and Japanese."""

from __future__ import annotations

from dataclasses import dataclass

_COLUMNS = 10

_SAID = {
    "": ("", ""),
    "names": ("names", "名前"),
    "unknown": ("unknown", "未知の名"),
    "unseen": ("unseen", "未出の語"),
    "graph": ("graph", "グラフ"),
    "evidence": ("evidence", "本文"),
    "place": ("place", "箇所"),
    "layer": ("layer", "段階"),
    "unanswered": (", not answered", "、答えなし"),
    "packed_of": ("{0} of {1} ranked passages packed", "順位の付いた {1} 箇所のうち {0} 箇所を収録"),
    "spent": (", {0} of {1} tokens, stopped by {2}", "、{1} トークン中 {0}、打ち切りの理由: {2}"),
    "insufficient": ("insufficient", "足りません"),
    "fused": ("fused #{0}", "総合 #{0}"),
    "not_ranked": ("not ranked", "順位なし"),
    "packed": ("packed", "収録"),
    "not_packed": ("not packed", "収録されず"),
    "used": ("used", "使われた"),
    "used_by_graph": ("used, by way of the graph", "グラフを通して使われた"),
    "lost_by": ("lost by {0}", "{0} で失われた"),
    "facts": ("facts: {0}", "事実: {0}"),
    "no_fact": ("facts: none is drawn from these words", "事実: この言葉からは取り出されていない"),
    "nothing_lost": ("none: nothing is lost", "なし: 失われたものはない"),
    "where_unsaid": (
        "not known: say with --expect where the answer stands", "不明: 答えの場所を --expect で示す"
    ),
}  # fmt: skip
_LAYERS_JA = {
    "matching": "照合", "ranking": "順位付け", "packing": "収録", "extraction": "抽出", "reading": "読解",
}  # fmt: skip
_STOPS_JA = {"count": "件数", "budget": "予算", "end": "候補が尽きた"}


@dataclass(frozen=True, slots=True)
class DiagnosisWords:
    """The words in one language; `speech` is 0 for English, 1 for Japanese."""

    speech: int

    def say(self, key: str, *parts: object) -> str:
        """The words called `key`, with their parts filled in."""
        return _SAID[key][self.speech].format(*parts)

    def headed(self, key: str, rest: str) -> str:
        """A line behind its heading."""
        from kg_pipeline.desk.cells import pad

        return pad(self.say(key), _COLUMNS) + rest

    def layer(self, name: str) -> str:
        """A layer's name; in Japanese with the name that `--json` gives it."""
        return f"{_LAYERS_JA[name]} ({name})" if self.speech and name in _LAYERS_JA else name

    def stop(self, why: str) -> str:
        """Why packing ended."""
        return _STOPS_JA.get(why, why) if self.speech else why

    def standing(self, name: str) -> str:
        """How a fact stands."""
        from kg_pipeline.desk.terminal_words import say
        from kg_pipeline.desk.words import LANGUAGES

        return say(name, LANGUAGES[self.speech])
