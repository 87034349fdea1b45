"""What the reader gives back."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg_pipeline.query.inquiry import Inquiry
from kg_pipeline.query.plan import Plan


@dataclass(frozen=True, slots=True)
class Reading:
    """A question as read.

    Attributes
    ----------
    plan : the typed plan, or None where the question could not be read.
    reason : why there is no plan, in the language of the question; empty where there is one.
    unknown : names in the question that the graph does not hold.
    theme : the question asks for an overview; its plan collects what takes part.
    inquiry : what the question asks of a set, where that is not its members; then there is no plan,
        unless the question is of what will be, where the plan tells what is so now.
    doubt : why the question could not be read with the classes of what it names; the plan leaves them open,
        so that it says nothing where it finds nothing.
    """

    plan: Plan | None
    reason: str = ""
    unknown: tuple[str, ...] = ()
    theme: bool = False
    inquiry: Inquiry | None = None
    doubt: str = ""


class Unreadable(Exception):
    """Raised inside the reader where it must not go on guessing; the message says what could not be read."""

    unknown = ""

    @property
    def reason(self) -> str:
        """What could not be read, in English."""
        return str(self.args[0])


_ARTICLE = re.compile(r"^(?:the|an?)\s+(?=\S)", re.I)


class UnknownName(Unreadable):
    """The question names what the graph does not hold."""

    def __init__(self, name: str) -> None:
        name = _ARTICLE.sub("", name)
        super().__init__(f"the graph holds nothing called {name}")
        self.unknown = name


_JAPANESE: tuple[tuple[str, str], ...] = (
    (r"the graph holds nothing called (.*)", "「{0}」に当たるものはグラフにありません"),
    (r"the question does not say in which direction (.*) is meant", "{0} をたどる向きが分かりません"),
    (r"the question may mean (.*)", "どの関係を指すのか決められません（{0}）"),
    (r"the question does not say what it asks for", "何を尋ねているのか読み取れません"),
    (r"the question names nothing that the graph knows", "グラフにあるものを何も名指していません"),
    (r"“(.*)” could not be read", "「{0}」を読み取れませんでした"),
    (r"no relation of the ontology alone joins what the question names to what it asks for",
     "質問の言葉だけでは、名指されたものと尋ねられたものを結ぶ関係を一つに決められません"),
    (r"no plan expresses “(.*)”", "「{0}」は計画では表せません"),
    (r"the question asks whether something is so", "そうであるかどうかを尋ねています"),
    (r"the question asks of a set what no set answers", "集合を挙げるだけでは答えにならない問いです"),
    (r"the question asks how many of what cannot be told", "何を数えるのか読み取れません"),
    (r"the question asks more than one thing", "一度に複数のことを尋ねています"),
    (r"the question asks for an overview", "全体像を尋ねる質問です"),
    (r"the question has too many parts", "質問が込み入りすぎています"),
    (r"the question breaks off", "質問が途中で切れています"),
    (r"the classes that the question names exclude each other", "挙げられた種類が互いに両立しません"),
    (r"what the question asks of what it names could not be read",
     "名指したものについて何を尋ねているのか読み取れません"),
    (r"“(.*)” names nothing that the question could start from", "「{0}」の起点になるものが質問にありません"),
    (r"“(.*)” cannot be true of what is asked for", "「{0}」は尋ねられたものに当てはまりません"),
    (r"no relation of the ontology joins “(.*)” to what is asked for",
     "「{0}」と尋ねられたものを結ぶ関係がありません"),
    (r"no relation of the ontology speaks of “(.*)”", "「{0}」を述べる関係がありません"),
    (r"what is left when “(.*)” is taken away cannot be told", "「{0}」を除いた残りが定まりません"),
    (r"the ontology does not say along which relation a failure spreads",
     "障害がどの関係に沿って広がるのか定義にありません"),
    (r"what is asked for cannot be hit by such a failure", "尋ねられたものはその障害の影響を受けえません"),
)  # fmt: skip


def reason_for(doubt: Unreadable, japanese: bool) -> str:
    """Why the question could not be read, in its own language."""
    if japanese:
        for pattern, text in _JAPANESE:
            if match := re.fullmatch(pattern, doubt.reason, re.S):
                return text.format(*match.groups())
    return doubt.reason
