"""What an English question says before it asks: kinds of the answer, its topic, what is the matter.

`Tanks and vats taken together, …` only names kinds of what is asked for; `Take the parts that …: which
machines use them?` and `The rooms on …, who cleans them?` name first what the question is about.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.recast import (
    NP,
    SIGN,
    Recast,
    cast,
    class_word,
    label_parts,
    recast,
    signed,
    with_classes,
)
from kg_pipeline.providers.embedded.questions.letter import Letter

_WH = r"(?:who|whom|whose|what|which|where|how\s+many)\b"
_PREP = r"(?:in|on|at|from|to|by|with|for|of|onto|into)"
_ASKS = rf"(?=(?:{_PREP}\s+)?{_WH})"
_THEM = re.compile(r"\b(?:they|them|these|those|it|this|that(?=\W*$))\b", re.I)
_TAKING = (
    r"(?:(?:both|whether|be\s+(?:they|it)|that\s+is(?:\s+to\s+say)?|i\.?e\.?|incl(?:\.|uding)?|"
    r"no\s+matter(?:\s+(?:whether|if|which))?|"
    r"(?:regardless|irrespective)\s+of\s+(?:whether|if)|namely|including|meaning|counting|"
    r"taking|putting|lumping|throwing|with|so)\s*,?\s*)"
)
_NAMELY = (
    r"(?:(?:be\s+(?:they|it)|i\.?e\.?|incl(?:\.|uding)?|namely|no\s+matter(?:\s+(?:whether|if|which))?|"
    r"(?:regardless|irrespective)\s+of\s+(?:whether|if))\s*,?\s*)"
)
_TOGETHER = (
    r"(?:\s*,?\s*(?:(?:all|both)\s+)?(?:(?:taken|put|counted|lumped|thrown|grouped|considered|added|rolled|"
    r"all)\s+)?"
    r"(?:(?:in(?:to)?\s+one\s+)?together|alike|combined|included|inclusive|and\s+all|in\s+one|as\s+one|"
    r"jointly|it\s+does(?:\s+not|n['’]t)\s+matter(?:\s+which)?|"
    r"no\s+matter\s+which))"
)
_EXCEPT = re.compile(r"\b(?:except|excluding|other\s+than|without|besides|apart\s+from|but|not|no)\b", re.I)
_TOPIC = re.compile(
    rf"^\W*(?:(?P<lead>take|consider|look\s+at|for|as\s+(?:for|to|regards)|regarding|concerning|about|"
    rf"with\s+regard\s+to|"
    rf"among|of|in\s+the\s+case\s+of|given|"
    rf"when\s+it\s+comes\s+to)\s+)?(?P<topic>(?:all\s+(?:of\s+)?)?(?:(?:the|our|those|these|"
    rf"every(?:thing)?|all|any|whatever)\b|(?<=for\s)\w)[^,:;?]*?)"
    rf"\s*[,:;]\s*(?:and\s+)?(?P<rest>{_ASKS}.*)$",
    re.I | re.S,
)
_SCENE_OF_CLASS: tuple[tuple[str, str], ...] = (
    (
        rf"^\W*(?P<s>we|they|i|people)\s+(?P<v>\w+)\s+(?P<c>(?:an?|"
        rf"some)\s+@)\s+(?P<p>{_PREP})\s+(?P<n>{NP})\s*[;.:,]\s*(?P<a>[^?]*?)"
        r"\b(?:it|them|they|those|these)\b(?P<b>[^?]*)",
        "{a}{c} that {s} {v} {p} {n}{b}",
    ),
    (
        rf"^\W*(?P<n>{NP}|the\s+@)\s+(?P<v>\w+)\s+(?:us\s+|"
        rf"to\s+us\s+)?(?P<c>@)\s*[;.:]\s*(?P<a>[^?]*?)\b(?:it|them|they|those|these)\b(?P<b>[^?]*)",
        "{a}the {c} that {n} {v}{b}",
    ),
    (
        rf"^\W*(?:there\s+(?:is|are)|(?:i|we)\s+have(?:\s+got)?|take|consider)\s+(?:some\s+|an?\s+)?(?P<c>@)(?:\s+here)?"
        rf"(?P<x2>\s[^;:.?]*?)\s*(?:[;:.,]\s*|\s+and\s+)(?:and\s+)?(?:(?:i|we)\s+(?:would\s+)?(?:need|want|like|have)\s+to\s+know\s+)?"
        rf"(?P<a>(?:{_PREP}\s+)?{_WH}[^?]*?)(?<!is )(?<!was )\b(?:it|"
        r"them|they|those|these)\b(?P<b>[^?]*)",
        "{a}the {c}{x2}{b}",
    ),
)
_SUPPOSED = recast(
    r"^\W*(?:suppose|supposing|imagine|assume|assuming|say|picture|let\s+us\s+(?:suppose|assume|say|"
    r"imagine)|what\s+if|"
    r"in\s+the\s+event|in\s+case|should)(?:\s+that)?\s+(?P<a>[^.?!;:]*?)\s*[.?!;:]\s+(?:then\s+)?"
    rf"(?P<b>(?:{_PREP}\s+)?{_WH})",
    "if {a}, {b}",
)
_SCENE: tuple[Recast, ...] = (
    recast(
        rf"^\W*(?P<n>{NP})\s+(?:has|have|must|needs?)\s+(?:to\s+)?[^,;:?.]*?\s*[;:–—]\s*(?:so\s+)?"
        rf"(?P<a>(?:{_PREP}\s+)?{_WH}[^?]*?)\b(?:it|them)\b(?P<b>[^?]*)",
        "{a}{n}{b}",
    ),
    recast(
        rf"^\W*if\s+(?:something|anything)\s+(?:were\s+to\s+|should\s+|ever\s+)?happen(?:s|ed)?\s+to\s+(?P<n>{NP})",
        "if {n} fails",
    ),
    recast(rf"\bwere\s+(?P<n>{NP})\s+to\s+(?P<v>\w+)", "if {n} {v}s"),
    recast(
        r"^\W*(?:if|suppose|supposing|imagine|assuming)\s+(?:that\s+)?(?:i|we|you|one|somebody|someone)\s+(?:wanted|had|"
        r"wished|needed|were)\s+to\s+(?:see|find|visit|reach|get\s+to|look\s+at|go\s+to|have\s+a\s+look\s+at)\s+"
        rf"(?P<n>{NP})\s*[,;]\s*(?P<w>where|(?:in(?:to)?\s+|to\s+|at\s+)?(?:which|what)\s+\w+(?:\s\w+)??)\s+(?:should|would|"
        r"must|do|could|might)\s+(?:i|we|you|one)\s+(?:have\s+to\s+)?(?:go|look|turn|be|visit|head)(?:\s+(?:to|in|for))?(?=\W*$)",
        "{w} is {n} in",
    ),
    recast(
        r"^\W*(?:if|suppose|supposing|imagine|assuming)\s+(?:that\s+)?(?:i|we|you|one|somebody|someone)\s+(?:wanted|had|"
        r"wished|needed|were)\s+to\s+(?:have\s+a\s+word\s+with|speak\s+(?:to|with)|talk\s+to|find|meet|reach|thank)\s+"
        r"(?:whoever|the\s+(?:person|people|one)\s+(?:who|that))\s+(?P<r>[^;,:?.]*?)\s*[,;:?.]\s*whom?\s+[^?]*(?=\W*$)",
        "who {r}",
    ),
    recast(
        r"^\W*(?:some(?:one|body)|something|some\s+\w+)\s+(?:has|must|have|will|should)\s+(?:to\s+)?(?:be\s+)?(?P<r>[^;,:?.]*?)"
        r"\s*[,;:.]?\s*(?:and\s+|but\s+)?(?:(?:i|we)\s*(?:['’]d|\s+would)?\s*(?:like|want|need|love)\s+to\s+(?:know|find\s+out)\s+)?"
        r"whom?(?=\W*$)",
        "who is {r}",
    ),
    recast(
        rf"^\W*(?P<n>{NP})\s*[,;:–—-]+\s*(?:so\s+)?(?P<a>(?:what|who|where)\s+(?:is|are|does|do)\s+)(?:it|"
        rf"that|this|they)\b(?P<b>[^?]*)",
        "{a}{n}{b}",
    ),
    recast(
        rf"^\W*(?P<n>{NP})\s*[,;:–—-]+\s*(?:so\s+)?(?P<a>(?:{_PREP}\s+)?{_WH}[^?]*?)\b(?:it|that|this|them)(?=\W*$)",
        "{a}{n}",
    ),
    recast(
        r"^\W*(?:we|i|they)\s+(?:mean|plan|intend|want|have|need|hope|are\s+going|am\s+going)\s+to\s+"
        r"(?=(?:switch|turn|take|shut|stop|close|remove|cut|unplug)\b)",
        "if we ",
    ),
    recast(
        rf"^\W*(?:(?:if|when|suppose|supposing|should|whenever|in\s+case)\s+)?(?:i|we|you|one|someone|"
        rf"somebody|anyone|there\s+(?:is|was|were|should\s+be)\s+(?:something|anything|trouble|an?\s+\w+))\s+"
        rf"(?!(?:\w+\s+)?(?:lose|lost|losing|shut|switch|turn|take|took|stop|cut|close|kill|"
        rf"remove)\b)[^,;:?.]*?"
        rf"(?P<n>{NP})[^,;:?.]*?\s*[,;:]\s*(?P<a>[^?]*?)(?<!would )(?<!is )\b(?:it|them|this|that)\b"
        r"(?P<b>[^?]*)",
        "{a}{n}{b}",
    ),
    recast(
        r"^\W*there\s+(?:must|has\s+to|should|will|may|might|is\s+sure\s+to)\s+(?:surely\s+)?be\s+"
        r"(?:some(?:one|body)|people)\s+who\s+(?P<r>[^;:?.]*?)\s*[;:.,–—-]+\s*(?:so\s+)?who\s+"
        r"(?:would|might|could|may|is|are)\s+(?:it|that|this|they|those)(?:\s+be)?(?=\W*$)",
        "who {r}",
    ),
    recast(
        r"(?P<q>\b(?:which|what|who|whom|where)\b[^:;]*?)\s*[:;,–—-]\s*(?:which|who|what|where)\s+(?:ones?\s+)?"
        r"(?:would|might|could|may|is|are)\s+(?:it|that|this|they|those)(?:\s+be)?(?=\W*$)",
        "{q}",
    ),
    recast(
        rf"\b(?:a|an|any|the)\s+(?P<s>fault|problem|failure|breakdown|defect)\s+(?:on|with|at|in)\s+(?={NP})",
        "{s} of ",
    ),
    recast(
        rf"^\W*(?:a|an|some|the|people|somebody|someone|i|we|they|everyone|everybody|"
        rf"our)\b(?P<x>[^,;:?.]*?)(?P<n>{NP})\s*[;:.—–]\s*"
        rf"(?:so\s+|and\s+)?(?P<a>(?:{_PREP}\s+)?{_WH}[^?]*?)\b(?:it|them|they)\b(?P<b>[^?]*)",
        "{a}{n}{b}",
    ),
)


@lexicon.per_ontology
def _scenes(ontology: Ontology) -> tuple[Recast, ...]:
    """Scenes of which a class is told, which the question then asks about."""
    return with_classes(_SCENE_OF_CLASS, ontology)


@lexicon.per_ontology
def _kinds(ontology: Ontology) -> re.Pattern[str]:
    """A list of class words that is set apart, by what stands around it."""
    one = class_word(ontology)
    row = rf"{one}(?:\s*(?:,|and|or|as\s+well\s+as|plus|&|\+|/|,\s*and|,\s*or)\s*(?:the\s+|of\s+)?{one})+"
    return re.compile(
        rf"(?P<front>^\W*{_TAKING}?(?P<a>{row})(?P<all>{_TOGETHER})?\s*[,:;–—-]\s*)"
        rf"|(?P<aside>\s*[,(:;—–-]+\s*{_TAKING}?(?P<b>{row}){_TOGETHER}?(?=\s*(?:[,.?!);:—–]|$))\s*[,)]?)"
        rf"|(?P<free>\s*\b(?:{_NAMELY}(?P<d>{row}){_TOGETHER}?|{_TAKING}(?P<c>{row}){_TOGETHER})\s*,?)",
        re.I,
    )


def without_kinds(letter: Letter, ontology: Ontology) -> Letter:
    """`letter` without a list of kinds of what it asks for."""
    text = signed(letter)
    known = label_parts(ontology) | english_cues(ontology).class_words
    for match in _kinds(ontology).finditer(text):
        row = match["a"] or match["b"] or match["c"] or match["d"]
        rest = text[: match.start()] + " \n " + text[match.end() :]
        listed = re.findall(class_word(ontology), row, re.I)
        others = re.findall(class_word(ontology), rest, re.I)
        if _EXCEPT.search(text[max(match.start() - 14, 0) : match.start()]):
            continue
        if match["all"] or all(
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


_WHICH_THEN = recast(
    r"\?\s+(?:and\s+)?(?:if\s+so,?\s+)?(?P<w>which|what|who)(?:\s+(?:ones?|is\s+it|are\s+they))?\W*$",
    ", and {w}?",
)


_THERE_IS = re.compile(r"\W*(?:is|are)\s+there\b", re.I)


_THOSE: tuple[tuple[str, str], ...] = (
    (
        rf"^[^?.{SIGN}]{{0,80}}?\b(?:(?:the|those)\s+)?(?:people|persons?|ones?|men|folks|@|those)\s+(?:who\s+(?:are|is)\s+|that\s+(?:are|is)\s+)?"
        rf"(?P<r>(?:in\s+charge\s+of|responsible\s+for|behind)\s+{NP})\s*[.;,:]\s*(?:so\s+)?"
        r"(?P<w>(?:which|what)\s+@|who)\s+(?:would|is|are|might)\s+(?:that|it|this|they)(?:\s+be)?(?=\W*$)",
        "{w} is {r}",
    ),
)


@lexicon.per_ontology
def _those(ontology: Ontology) -> tuple[Recast, ...]:
    return with_classes(_THOSE, ontology)


def supposed(letter: Letter, ontology: Ontology) -> Letter:
    """`Imagine that X fails. What …?` as one sentence with a condition; so with `Is any …? Which?`."""
    letter = cast(letter, _SUPPOSED)
    for rule in _those(ontology):
        letter = cast(letter, rule)
    return letter if _THERE_IS.match(letter.text) else cast(letter, _WHICH_THEN)


def brought_in(letter: Letter, ontology: Ontology) -> Letter:
    """`letter` with what it is about in the place of the pronoun that stands for it."""
    for rule in (*_scenes(ontology), *_SCENE):
        before = signed(letter)
        found = rule.pattern.search(before)
        if found is None or ("x" in found.groupdict() and re.search(class_word(ontology), found["x"], re.I)):
            continue
        letter = cast(letter, rule)
        if w.FAR.search(before) and not w.FAR.search(letter.text):
            letter = letter.woven([(0, len(letter.text.rstrip(" .?!"))), " directly or indirectly"])
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
