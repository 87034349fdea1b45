"""Two English questions joined by `and`: `Who tends X, and where is it?`, `Which run on X and which on Y?`.

What the second leaves out stands in the first: its class, its verb, or what its pronoun stands for.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.questions.en.recast import SIGN, N, class_word, signed
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.reading import Unreadable

_PREP = r"(?:in|on|at|from|to|by|with|for|of|under)"
_WH = r"(?:which|what|who|whom|whose|where|how\s+many)"
_BE_DO = r"(?:do|does|did|is|are|was|were|has|have|can|could)"
_PAIR = re.compile(
    rf"^\W*(?P<a>(?:(?:if|when)\b[^,;?]*,\s*)?(?:{_PREP}\s+)?{_WH}\b[^;?]*?)\s*[,;?]?\s+and\s+(?:also\s+|then\s+)?"
    rf"(?P<b>(?:{_PREP}\s+)?{_WH}\b[^;?]*?)(?=\W*$)",
    re.I,
)
_ONES = re.compile(
    r"^(?:which|what|who|where)(?:\s+(?:ones?|of\s+\w+|(?:are|is)\s+(?:they|those|it|their\s+\w+|its\s+\w+)))?$",
    re.I,
)
_POINTS = re.compile(
    r"\b(?:(?P<whose>its|their|his|her(?=\s+\w))|it|they|them|he|she|him|her|those|these)\b(?!\s*$)|"
    r"\b(?:it|they|them|him|her)\b(?=\s*$)",
    re.I,
)
_PLURAL = frozenset(("they", "them", "their", "those", "these"))
_RELATIVE = re.compile(r"\b(?:that|which|who|whose|where)\b", re.I)
_INVERTED = re.compile(rf"^(?:{_PREP}\s+)?{_WH}\s+(?:\w+\s+)??{_BE_DO}\b", re.I)


@lexicon.per_ontology
def _asked(ontology: Ontology) -> re.Pattern[str]:
    """`which C …`, with what is asked of it."""
    return re.compile(rf"(?:which|what)\s+(?P<c>{class_word(ontology)})\s+(?P<r>.+)", re.I)


@lexicon.per_ontology
def _counted(ontology: Ontology) -> re.Pattern[str]:
    """`how many C are there`, `how many C stand in X`."""
    return re.compile(
        rf"how\s+many\s+(?P<c>{class_word(ontology)})(?:\s+(?:are\s+there|exist|(?:do|have)\s+(?:we|you|they)"
        rf"(?:\s+(?:have|got))?)|\s+(?!(?:is|do|does|did)\b|are\s+(?:the\s+)?{N})(?P<r>\S.*))?\W*$",
        re.I,
    )


def paired(letter: Letter, ontology: Ontology) -> tuple[Letter, Letter] | None:
    """The two questions, each complete; None where the question is one.

    Raises
    ------
    Unreadable
        They are two, and what the second leaves out cannot be told.
    """
    text = signed(letter)
    match = _PAIR.match(text)
    if match is None or _ONES.match(match["b"].strip()):
        return None
    start = re.search(rf"{_WH}\b", match["a"], re.I)
    rest = match["a"][start.end() :] if start else ""
    if _RELATIVE.search(rest) and not _INVERTED.match(match["b"]):
        return None
    first = letter.woven([match.span("a")])
    (at, stop), asked = match.span("b"), _asked(ontology).search(match["a"])
    if (pronoun := _POINTS.search(text, at, stop)) is not None:
        many = re.match(r"\W*how\s+many\b", match["a"], re.I) and pronoun.group().lower() in _PLURAL
        if many and not _counted(ontology).match(match["a"]):
            raise Unreadable("the question asks more than one thing")
        meant = _meant(letter, match, asked, ontology) or [(pronoun.start(), pronoun.end())]
        owner = "'s" if pronoun["whose"] else ""
        return first, letter.woven([(at, pronoun.start()), *meant, owner, (pronoun.end(), stop)])
    said = re.match(rf"(?:which|what)\s+(?=(?P<p>{_PREP}\s)|\w+)", match["b"], re.I)
    own = re.search(class_word(ontology), match["b"], re.I)
    if said is None or (own is not None and own.start() == said.end()) or not asked:
        return (first, letter.woven([(at, stop)])) if own or SIGN in match["b"] else None
    if SIGN not in match["b"] and own is None:
        return None
    head = match.start("a") + asked.start()
    if said["p"] is None:
        return first, letter.woven([(head, match.start("a") + asked.end("c")), " ", (at + said.end(), stop)])
    last = list(re.finditer(rf"\b{_PREP}\s+(?:the\s+)?{N}", match["a"], re.I))
    if not last:
        raise Unreadable("the question asks more than one thing")
    return first, letter.woven([(head, match.start("a") + last[-1].start()), (at + said.end(), stop)])


def _meant(
    letter: Letter, match: re.Match[str], asked: re.Match[str] | None, ontology: Ontology
) -> list[str | tuple[int, int]]:
    """What a pronoun of the second question stands for: the answer to the first, or the one name in it."""
    start = match.start("a")
    names = letter.names_in(*match.span("a"))
    if (counted := _counted(ontology).match(match["a"])) is not None:
        kind = (start + counted.start("c"), start + counted.end("c"))
        if counted["r"] is None:
            return ["the ", kind]
        return ["the ", kind, " that ", (start + counted.start("r"), match.end("a"))]
    if asked is not None:
        rest = asked["r"]
        turned = re.match(rf"(?:do|does|did)\s+(?=(?:the\s+)?{N})", rest, re.I)
        begun = start + asked.start("r") + (turned.end() if turned else 0)
        if re.match(rf"(?:is|are|was|were|has|have|can|could)\s+(?:the\s+)?{N}", rest, re.I):
            raise Unreadable("the question asks more than one thing")
        kind = (start + asked.start("c"), start + asked.end("c"))
        return ["the ", kind, " that ", (begun, match.end("a"))]
    if not names:
        return []
    if len({n.ids for n in names}) != 1:
        raise Unreadable("the question asks more than one thing")
    return [(names[0].start, names[0].end)]
