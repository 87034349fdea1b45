"""What an English question says before it asks: kinds of the answer, its topic, what is the matter.

`Tanks and vats taken together, …` only names kinds of what is asked for; `Take the parts that …: which
machines use them?` and `The rooms on …, who cleans them?` name first what the question is about.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.questions.en.recast import NP, SIGN, Recast, cast, recast, signed
from kg_pipeline.providers.embedded.questions.en.turns import class_word
from kg_pipeline.providers.embedded.questions.letter import Letter

_WH = r"(?:who|whom|whose|what|which|where|how\s+many)\b"
_PREP = r"(?:in|on|at|from|to|by|with|for|of|onto|into)"
_ASKS = rf"(?=(?:{_PREP}\s+)?{_WH})"
_THEM = re.compile(r"\b(?:they|them|these|those|it|this|that(?=\W*$))\b", re.I)
_TAKING = (
    r"(?:(?:both|whether|be\s+(?:they|it)|that\s+is(?:\s+to\s+say)?|i\.?e\.?|namely|including|meaning|counting|"
    r"taking|putting|lumping|throwing|with|so)\s*,?\s*)"
)
_TOGETHER = (
    r"(?:\s*,?\s*(?:(?:all|both)\s+)?(?:(?:taken|put|counted|lumped|thrown|grouped|considered|added|rolled|all)\s+)?"
    r"(?:(?:in(?:to)?\s+one\s+)?together|alike|combined|included|inclusive|and\s+all|in\s+one|as\s+one|jointly))"
)
_EXCEPT = re.compile(r"\b(?:except|excluding|other\s+than|without|besides|apart\s+from|but|not|no)\b", re.I)
_TOPIC = re.compile(
    rf"^\W*(?:(?P<lead>take|consider|look\s+at|for|as\s+(?:for|to|regards)|regarding|concerning|about|with\s+regard\s+to|"
    rf"among|of|in\s+the\s+case\s+of|given|when\s+it\s+comes\s+to)\s+)?(?P<topic>(?:all\s+(?:of\s+)?)?(?:the|our|those|these|every(?:thing)?|all|any|whatever)\b[^,:;?]*?)"
    rf"\s*[,:;]\s*(?:and\s+)?(?P<rest>{_ASKS}.*)$",
    re.I | re.S,
)
_SCENE: tuple[Recast, ...] = (
    recast(
        rf"^\W*(?:(?:if|when|suppose|supposing|should|whenever|in\s+case)\s+)?(?:i|we|you|one|someone|somebody|anyone|there\s+(?:is|was|were|should\s+be)\s+(?:something|anything|trouble|an?\s+\w+))\s+"
        rf"(?!(?:\w+\s+)?(?:lose|lost|losing|shut|switch|turn|take|took|stop|cut|close|kill|remove)\b)[^,;:?.]*?"
        rf"(?P<n>{NP})[^,;:?.]*?\s*[,;:]\s*(?P<a>[^?]*?)(?<!would )(?<!is )\b(?:it|them|this|that)\b"
        r"(?P<b>[^?]*)",
        "{a}{n}{b}",
    ),
    recast(
        r"^\W*(?:suppose|supposing|imagine|assume|assuming|say|picture|let\s+us\s+(?:suppose|assume|say|imagine)|what\s+if|"
        r"in\s+the\s+event|in\s+case|should)(?:\s+that)?\s+(?P<a>[^.?!;:]*?)\s*[.?!;:]\s+(?:then\s+)?"
        rf"(?P<b>(?:{_PREP}\s+)?{_WH})",
        "if {a}, {b}",
    ),
    recast(
        rf"\b(?:a|an|any|the)\s+(?P<s>fault|problem|failure|breakdown|defect)\s+(?:on|with|at|in)\s+(?={NP})",
        "{s} of ",
    ),
    recast(
        rf"^\W*(?:a|an|some|the|people|somebody|someone|i|we|they|everyone|everybody|our)\b(?P<x>[^,;:?.]*?)(?P<n>{NP})\s*[;:.—–]\s*"
        rf"(?:so\s+|and\s+)?(?P<a>(?:{_PREP}\s+)?{_WH}[^?]*?)\b(?:it|them|they)\b(?P<b>[^?]*)",
        "{a}{n}{b}",
    ),
)


@lexicon.per_ontology
def _kinds(ontology: Ontology) -> re.Pattern[str]:
    """A list of class words that is set apart, by what stands around it."""
    one = class_word(ontology)
    row = rf"{one}(?:\s*(?:,|and|or|as\s+well\s+as|plus|&|,\s*and|,\s*or)\s*(?:the\s+|of\s+)?{one})+"
    return re.compile(
        rf"(?P<front>^\W*{_TAKING}?(?P<a>{row}){_TOGETHER}?\s*[,:;]\s*)"
        rf"|(?P<aside>\s*[,(:;—–-]+\s*{_TAKING}?(?P<b>{row}){_TOGETHER}?(?=\s*(?:[,.?!);:—–]|$))\s*[,)]?)"
        rf"|(?P<free>\s*\b{_TAKING}(?P<c>{row}){_TOGETHER}\s*,?)",
        re.I,
    )


def without_kinds(letter: Letter, ontology: Ontology) -> Letter:
    """`letter` without a list of kinds of what it asks for."""
    text = signed(letter)
    known = english_cues(ontology).class_words
    for match in _kinds(ontology).finditer(text):
        row = match["a"] or match["b"] or match["c"]
        rest = text[: match.start()] + " \n " + text[match.end() :]
        listed = re.findall(class_word(ontology), row, re.I)
        others = re.findall(class_word(ontology), rest, re.I)
        if _EXCEPT.search(text[max(match.start() - 14, 0) : match.start("b" if match["b"] else 0)]):
            continue
        if all(
            any(
                ontology.is_a(kind, whole)
                for kind in known[one.lower()]
                for o in others
                for whole in known[o.lower()]
            )
            for one in listed
        ):
            return letter.put(*match.span(), "" if match["front"] else " ")
    return letter


def brought_in(letter: Letter, ontology: Ontology) -> Letter:
    """`letter` with what it is about in the place of the pronoun that stands for it."""
    for rule in _SCENE:
        letter = cast(letter, rule)
    text = signed(letter)
    match = _TOPIC.match(text)
    if match is None or not (
        re.search(class_word(ontology), match["topic"], re.I)
        or (SIGN in match["topic"] and re.match(r"every|whatever|all\b", match["topic"], re.I))
    ):
        return letter
    start, end = match.span("topic")
    at = match.start("rest")
    if (pronoun := _THEM.search(text, at)) is not None:
        pieces = [(at, pronoun.start()), (start, end), (pronoun.end(), len(text))]
        return letter.woven(pieces)
    if (match["lead"] or "").lower() == "for":
        stop = at + len(text[at:].rstrip(" .?!"))
        return letter.woven([(at, stop), " for ", (start, end), (stop, len(text))])
    return letter
