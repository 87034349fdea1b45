"""Two sets in one English question: `the A that … together with those that …`, `not directly, but …`.

Such a question is parted into two, each complete, and what they ask for is put together: both sets in one, or
the first without the second.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.en import words as english
from kg_pipeline.providers.embedded.questions.en.recast import SIGN, N, class_word, signed
from kg_pipeline.providers.embedded.questions.letter import Letter

_JOINED = (
    r"(?:,\s*)?(?:(?:and\s+|or\s+)?(?:together\s+with|along\s+with|as\s+well\s+as|in\s+addition\s+to|"
    r"combined\s+with|"
    r"plus|also|likewise)|and|or|&|\+)(?:\s+(?:also|all|both|of))*"
)
_BOUND = (
    r"(?:that|which|who|whose|where|in|on|at|of|from|under|with|by|\w+ing|\w+ed|fed|held|kept|sent|made|"
    r"built|"
    rf"given|sold|bought|{'|'.join(sorted({forms[-1] for forms in english.IRREGULAR.values()}))})\b"
)
_DIRECT = r"(?:directly|direct|straight|immediate(?:ly)?|at\s+first\s+hand)"
_INDIRECT = re.compile(
    r"\b(?:indirect(?:ly)?|transitively|ultimately|eventually|in\s+the\s+end|further\s+(?:up|down)|in\s+turn|"
    r"(?:by\s+way\s+of|through|via|by\s+means\s+of|over)\s+(?:an?)?(?:other|some|any|further|something|"
    r"others)\b[\w\s]*)",
    re.I,
)
_STILL = re.compile(
    r"\b(?:still|nevertheless|nonetheless|all\s+the\s+same|even\s+so|yet|anyway|however)\b", re.I
)
_ONES = ("those", "the ones", "that")
_FAR = " directly or indirectly"
_AUX = r"(?:is|are|was|were|do|does|did|has|have|had|gets?|can|could)"


@dataclass(frozen=True, slots=True)
class Twofold:
    """Two questions and what becomes of their sets.

    Attributes
    ----------
    op : `union`, or `difference` (the first without the second).
    instead : what stands for the second where that cannot be read.
    """

    op: Literal["union", "difference"]
    first: Letter
    second: Letter
    instead: Letter | None = None


@lexicon.per_ontology
def _patterns(ontology: Ontology) -> tuple[re.Pattern[str], ...]:
    one = class_word(ontology)
    head = (
        r"(?:which|what|the|all|every|any|our|of|there|is|are|how|many|number|list|name|\s)*(?:\w+\s+)?"
        rf"(?P<c>{one})"
    )
    those = re.compile(
        rf"^\W*(?P<lead>[\w\s]*?\b)??(?P<a>{head}\s+{_BOUND}.*?)\s*{_JOINED}\s+"
        rf"(?P<d>(?:those|the\s+ones|that(?=\s+(?:which|that)\b)|(?:the\s+|"
        rf"of\s+)?{one}))\s+(?P<b>\w.*?)(?=\W*$)",
        re.I,
    )
    asked = re.compile(
        rf"^\W*(?P<a>(?:which|what)\s+(?P<c>{one})\b.*?),?\s+and\s+(?:also\s+)?"
        rf"(?P<b>(?:which|what)\s+(?P<d>{one})\b.*?)(?=\W*$)",
        re.I,
    )
    both = re.compile(
        r"^\W*(?:(?:list|name|\w+\s+(?:me|"
        r"us))\s+)?(?:both\s+)?(?P<a>what\s+.*?)\s*(?:,\s*)?(?:and(?:\s+also)?|as\s+well\s+as|"
        r"together\s+with)\s+"
        r"(?P<b>what\s+.*?)(?=\W*$)",
        re.I,
    )
    indirect = re.compile(
        rf"^\W*(?P<h>[^{SIGN},;]*?(?:{one}|everything|anything|what(?:\s+is\s+there)?))\s+(?P<r>(?:that|"
        rf"which|who)\s+)?"
        rf"(?P<neg>(?:{_AUX}\s*)?(?:not|never|no|n['’]t)\b[^{SIGN},;]*?(?P<n>(?:the\s+)?{N})[^,;]*?)\s*,?\s*"
        rf"(?P<j>but|yet|and|though|although|while)(?P<s>(?:\s+(?:yet|still|nevertheless|nonetheless|"
        rf"all\s+the\s+same|even\s+so|do|does|that|"
        rf"which|who|they|it))*)\s+(?P<pos>[^{SIGN}?;]*?)\b(?P<pro>(?:it|them|this|that|him|her)\b|"
        rf"(?:the\s+)?{N})(?P<t>[^{SIGN}?.]*)",
        re.I,
    )
    reverse = re.compile(
        rf"^\W*(?P<h>[^{SIGN},;]*?(?:{one}|everything|anything|what(?:\s+is\s+there)?))\s+(?P<r>(?:that|"
        rf"which|who)\s+)?"
        rf"(?P<pos>[^{SIGN}?,;]*?)(?P<n>(?:the\s+)?{N})(?P<t>[^?;]*?)\s*,?\s*"
        rf"\b(?P<j>without|(?:but|and|yet|although|though|even\s+though|while)(?:\s+(?:that|which|who|they|"
        rf"it|still|yet))*)\s+"
        rf"(?P<neg>(?:{_AUX}\s*)?(?:not|never|n['’]t)?[^{SIGN}?;]*?)\b(?:(?:it|them|this|that)\b|"
        rf"(?:the\s+)?{N})(?P<u>[^{SIGN}?.]*)",
        re.I,
    )
    aside = re.compile(
        rf"^\W*(?:leaving|setting|putting|taking|not\s+counting|excluding|ignoring|"
        rf"disregarding)\s+(?:out\s+|aside\s+|away\s+|off\s+)?"
        rf"(?P<x>(?:everything|anything|whatever|all|those|"
        rf"the\s+{one})\b[^,]*?(?P<n>(?:the\s+)?{N})[^,]*?),\s*(?P<q>(?:which|what)\b.*?)"
        r"\b(?P<pro>it|them)\b(?P<t>[^?.]*)",
        re.I,
    )
    spared = re.compile(
        r"^\W*(?:(?:leaving|setting|putting|taking)\s+(?:out|aside|away|off)|not\s+counting|not\s+including|excluding|"
        r"ignoring|disregarding|apart\s+from|other\s+than|except(?:\s+for)?)\s+(?P<x>(?:what|whatever|everything\s+that|"
        rf"anything\s+that)\s[^,]*),\s*(?P<q>(?:which|what)\s+{one}\b.*?)(?=\W*$)",
        re.I,
    )
    unlike = re.compile(
        rf"^\W*(?P<h>(?:what|which\s+{one}[^,?{SIGN}]*?)\s+(?:does|do|has|have|is|are|can))\s+(?P<n>(?:the\s+)?{N})\s+"
        rf"(?P<v>[^,?{SIGN}]*?)\s*,?\s*\b(?:that|which|but|and)\s+(?P<m>(?:the\s+)?{N})\s+"
        rf"(?:(?:does|do|has|have|is|are|can)(?:\s+not|n['’]t)|not)(?P<u>\s+[^,?{SIGN}]*?)?(?=\W*$)",
        re.I,
    )
    not_from = re.compile(
        rf"^(?P<h>[^?{SIGN}]*\b(?:we|you|they|i)\s+\w+\s+)(?P<p>from|with|to|in|on|at|by)\s+(?P<n>(?:the\s+)?{N})\s*,?\s*"
        rf"(?:but|and)\s+not\s+(?P<q>(?:from|with|to|in|on|at|by)\s+)?(?P<m>(?:the\s+)?{N})(?=\W*$)",
        re.I,
    )
    return those, asked, both, indirect, reverse, aside, spared, unlike, not_from


def parted(letter: Letter, ontology: Ontology) -> Twofold | None:
    """The two questions in one, or None."""
    those, asked, both, indirect, reverse, aside, spared, unlike, not_from = _patterns(ontology)
    text = signed(letter)
    if (match := unlike.match(text)) is not None:
        own = "u" if (match["u"] or "").strip() else "v"
        one, other = (
            letter.woven([match.span("h"), " ", match.span(who), " ", match.span(verb)])
            for who, verb in (("n", "v"), ("m", own))
        )
        return Twofold("difference", one, other)
    if (match := not_from.match(text)) is not None:
        one, other = (
            letter.woven([match.span("h"), match.span("p"), " ", match.span(whom)]) for whom in ("n", "m")
        )
        return Twofold("difference", one, other)
    if (match := indirect.match(text)) is not None and (two := _indirect(letter, match)) is not None:
        return two
    if (match := reverse.match(text)) is not None and (two := _reverse(letter, match)) is not None:
        return two
    if (match := aside.match(text)) is not None:
        first = letter.woven([match.span("q"), match.span("n"), " ", match.span("t"), _FAR])
        return Twofold("difference", first, letter.woven([match.span("x")]))
    if (match := spared.match(text)) is not None:
        return Twofold("difference", letter.woven([match.span("q")]), letter.woven([match.span("x")]))
    if (match := those.match(text)) is not None and _apart(match):
        told = match["d"].lower()
        repeated = told not in _ONES
        if repeated and not _one_class(told, match["c"]):
            return None
        head = match.start("c")
        second = letter.woven([(match.start("a"), head), match.span("c"), " ", match.span("b")])
        return Twofold("union", letter.woven([match.span("a")]), second)
    if (match := asked.match(text)) is not None and _one_class(match["c"], match["d"]):
        return Twofold("union", letter.woven([match.span("a")]), letter.woven([match.span("b")]))
    if (match := both.match(text)) is not None:
        return Twofold("union", letter.woven([match.span("a")]), letter.woven([match.span("b")]))
    return None


def _one_class(one: str, other: str) -> bool:
    """Whether two class words are one, plural or not."""
    return one.lower().split()[-1].rstrip("s") == other.lower().split()[-1].rstrip("s")


def _apart(match: re.Match[str]) -> bool:
    """Whether what follows the joint is a phrase of its own, and no more of the clause before it."""
    alone = re.search(r"(?:and|or)\W*$", match.string[: match.start("d")], re.I)
    return not (alone and match["d"].lower() not in _ONES)


def _that(match: re.Match[str]) -> str:
    """What joins the head to its clause: nothing where it asks itself."""
    asks = re.match(r"\W*(?:which|what|how\s+many)\b", match["h"], re.I)
    return " " if asks and not match["r"] else " that "


def _reverse(letter: Letter, match: re.Match[str]) -> Twofold | None:
    """`C that W X, but is not V directly from it`, `C that W X without being V from it directly`."""
    denied = re.search(r"\b(?:not|never)\b\s*|n['’]t\s*", match["neg"], re.I)
    said = match["neg"] + match["u"]
    if not re.search(rf"\b{_DIRECT}\b|\b(?:itself|themselves)\b", said, re.I):
        return None
    start, stop = match.span("neg")
    kept: list[str | tuple[int, int]] = [(start, stop)]
    if denied is not None:
        kept = [(start, start + denied.start()), (start + denied.end(), stop)]
    elif match["j"].lower() != "without":
        return None
    elif being := re.match(r"(?:being|having\s+been)\s+", match["neg"], re.I):
        kept = ["is ", (start + being.end(), stop)]
    head, name, tail = match.span("h"), match.span("n"), _INDIRECT.sub("", match["t"])
    first: list[str | tuple[int, int]] = [head, _that(match), match.span("pos"), name, tail]
    return Twofold(
        "difference",
        letter.woven([*first, _FAR]),
        letter.woven([head, _that(match), *kept, name, match.span("u")]),
        letter.woven([*first, " directly"]),
    )


def _indirect(letter: Letter, match: re.Match[str]) -> Twofold | None:
    """`C that is not V directly X, but W X indirectly`: what W X at all, without what is V directly."""
    if not re.search(rf"\b{_DIRECT}\b|\b(?:itself|themselves)\b", match["neg"], re.I):
        return None
    after = match["s"] + " " + match["pos"] + match["t"]
    if not (_INDIRECT.search(after) or _STILL.search(match["j"] + after)):
        return None
    head, name = match.span("h"), match.span("n")
    rest = _INDIRECT.sub("", match["t"])
    said: list[str | tuple[int, int]] = [head, _that(match), match.span("pos"), name, rest]
    start, stop = match.span("neg")
    denied = re.search(
        r"(?:(?P<do>do|does|did)\s*)?\b(?P<no>not|never|no)\b\s*|n['’]t\s*", match["neg"], re.I
    )
    if denied is None:
        return None
    kept: list[str | tuple[int, int]] = [(start, start + denied.start()), (start + denied.end(), stop)]
    if denied.groupdict().get("no", "") and denied["no"].lower() == "no":
        kept.insert(1, "a ")
    return Twofold(
        "difference",
        letter.woven([*said, _FAR]),
        letter.woven([head, _that(match), *kept]),
        letter.woven([*said, " directly"]),
    )
