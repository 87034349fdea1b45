"""Choosing a way of answering once: by keywords (`hybrid`), or by a model, keywords behind it (`router`).

Both receive the ways that they choose among. A choice is not taken back; `cascade` does that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.base import ProviderError
from kg_pipeline.providers.embedded.questions.wording import bare, spoken
from kg_pipeline.providers.query_tasks import Route, RouteTask
from kg_pipeline.query.answer import Answer, Ask
from kg_pipeline.query.compose import refused, unknown_in
from kg_pipeline.query.room import Room, understand

_EXHAUSTIVE = re.compile(
    r"(?:すべて|全て|全部|全員|一覧|残らず|漏れなく|列挙|それぞれ|どの|どれ|いくつ|何[台人個件本社種])|"
    r"\b(?:all|every|each|list|which|how many|any)\b",
    re.I,
)
_REACH = re.compile(
    r"(?:影響|波及|間接|直接|経由|たど|辿|巻き添え|以外|でない|ない[もの設]|うち)|"
    r"\b(?:affect|impact|indirect|direct|via|through|depend|downstream|upstream|except|other than|not|both)",
    re.I,
)
_TEXT = re.compile(
    r"(?:なぜ|どうして|理由|手順|方法|どうやって|意味|説明|まとめ|概要|経緯|書いて)|"
    r"\b(?:why|how (?:do|does|is|are|can|to)|explain|describe|reason|procedure|summar|say about|written)",
    re.I,
)
_COUNTING = re.compile(
    r"(?:いくつ|何[台人個件本社種]|総数|合計|以外|でない|最も|多い|少ない|平均)|"
    r"\b(?:how many|number of|total|most|least|average|except|other than|not)\b",
    re.I,
)
_RUN = re.compile(r"[一-龠々]+(?:[いきしちみりぎじびけせねめれえげべ]{1,2}[一-龠々]+)?|[ァ-ヶー]{2,}|[a-z]+")


def asks_the_graph(text: str, ontology: Ontology) -> bool:
    """Whether keywords say that it is about relations, about all of a kind, or takes several steps."""
    if _TEXT.search(text):
        return False
    if _EXHAUSTIVE.search(text) or _REACH.search(text):
        return True
    words = {bare(run) for run in _RUN.findall(text.lower())}
    return any(words & (known.japanese | known.english) for known in spoken(ontology).values())


def by_keywords(text: str, ontology: Ontology) -> Route:
    """Where keywords say that the answer is best looked for."""
    if _TEXT.search(text) or not asks_the_graph(text, ontology):
        return "vector"
    return "sql" if _COUNTING.search(text) else "graph"


@dataclass(slots=True)
class Hybrid:
    """Relation, exhaustiveness or join wording goes to `graph`, everything else to `plain`."""

    room: Room
    graph: Ask
    plain: Ask
    name: str = "hybrid"

    def answer(self, question: str) -> Answer:
        """Answer `question` by the way that its words point to."""
        asked = understand(question, self.room)
        if unknown := unknown_in(asked, self.room):
            return refused(asked, unknown, self.room, self.name)
        chosen = self.graph if asks_the_graph(asked.text, self.room.graph.ontology) else self.plain
        found = chosen(question)
        return replace(found, strategy=self.name, trace=(f"keywords: {found.strategy}", *found.trace))


@dataclass(slots=True)
class Router:
    """One choice among graph, SQL and passages, by the model; by keywords where the model gives none."""

    room: Room
    ways: Mapping[Route, Ask]
    name: str = "router"

    def answer(self, question: str) -> Answer:
        """Answer `question` by the way that was chosen."""
        asked = understand(question, self.room)
        if unknown := unknown_in(asked, self.room):
            return refused(asked, unknown, self.room, self.name)
        route, how = choose_route(question, self.room)
        found = self.ways[route](question)
        return replace(
            found, strategy=self.name, trace=(f"{how}: {route}", *found.trace), calls=self.room.calls
        )


def choose_route(question: str, room: Room) -> tuple[Route, str]:
    """The route and who chose it: `model`, or `keywords` where the model gave no usable reply."""
    text = understand(question, room).text
    try:
        return room.perform(RouteTask(text)).value.route, "model"
    except ProviderError:
        return by_keywords(text, room.graph.ontology), "keywords"
