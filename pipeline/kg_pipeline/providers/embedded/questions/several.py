"""More than one question at once: `Who owns X, and what does it depend on?` → each, with its name in it."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.questions.en.paired import paired
from kg_pipeline.providers.embedded.questions.envelope import opened
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.reading import Unreadable
from kg_pipeline.providers.embedded.questions.wording import LinkedName

_EN_WH = re.compile(r"\b(?:who|what|which|whose|where|when|how\s+many)\b", re.I)
_JA_WH = re.compile(r"誰|だれ|どの|どれ|どこ|どちら|何|なに|いくつ|いつ|は[?？]$")
_EN_SENTENCE = re.compile(r"[^?]+\?")
_JA_SENTENCE = re.compile(r"[^。?？]+[。?？]?")
_EN_JOINT = re.compile(r",?\s+and\s+(?:also\s+)?(?=(?:who|what|which|whose|where|when|how\s+many)\b)", re.I)
_JA_JOINT = re.compile(
    r"(?<=[誰何])(?:で|であり)、|(?<=だれ|どこ|どれ|いつ)(?:で|であり)、|"
    r"(?<=[てで])、(?=(?:誰|だれ|ど[このれ]|何|いくつ))|(?<=か)、(?:また|そして|それと|それから)?、?|、(?:また|それと)、"
)
_EN_IT = re.compile(r"\b(?:it|they|them|that)\b", re.I)
_EN_ITS = re.compile(r"\b(?:its|their)\b", re.I)
_JA_AND = re.compile(r"^\s*(?:また|そして|それと|それから|あと|さらに|それに)、?")
_JA_NOUN = re.compile(r"[一-龠々ァ-ヶー]{1,8}は、?(?:誰|だれ|ど[このれ]|何|いくつ)")
_JA_IT = re.compile(r"(?:それ|これ|そこ)(?=[はがをにのでとへも])|(?:その|この)(?=[一-龠ァ-ヶ])")


def parts_of(letter: Letter, japanese: bool, ontology: Ontology | None = None) -> tuple[str, ...]:
    """The questions of a letter, each complete; empty where there is but one.

    Parameters
    ----------
    ontology : given where questions that one sentence joins are looked for, too.
    """
    joined = ontology is not None
    if ontology is not None and not japanese and (two := _paired(letter, ontology)) is not None:
        return two
    sentence, joint, asks = (
        (_JA_SENTENCE, _JA_JOINT, _JA_WH) if japanese else (_EN_SENTENCE, _EN_JOINT, _EN_WH)
    )
    masked = letter.masked
    spans = [m.span() for m in sentence.finditer(masked) if asks.search(m.group())]
    if joined and len(spans) < 2:
        spans = [span for whole in spans for span in _cut(masked, whole, joint)]
    if len(spans) < 2 or not all(asks.search(masked[a:b]) for a, b in spans):
        return ()
    name: LinkedName | None = None
    found = []
    for start, end in spans:
        named = letter.names_in(start, end)
        text = letter.text[start:end].strip(" ,、")
        if not named:
            if name is None and (joined or not japanese):
                return ()
            text = text if name is None else _with_name(text, name.surface, japanese)
        elif len(named) == 1:
            name = named[0]
        found.append(text)
    return tuple(found)


def _paired(letter: Letter, ontology: Ontology) -> tuple[str, ...] | None:
    """The two questions that one sentence joins, what the second leaves out put in from the first.

    None where there is one question; empty where there are two and what the second means cannot be told.
    """
    try:
        pair = paired(opened(letter.text, letter.names, ontology, japanese=False), ontology)
    except Unreadable:
        return ()
    return None if pair is None else tuple(one.text.strip(" ,") for one in pair)


def _cut(masked: str, span: tuple[int, int], joint: re.Pattern[str]) -> list[tuple[int, int]]:
    found, start = [], span[0]
    for match in joint.finditer(masked, *span):
        found.append((start, match.start()))
        start = match.end()
    return [*found, (start, span[1])]


def _with_name(text: str, name: str, japanese: bool) -> str:
    """A question that points back, with the name that it points to."""
    if japanese:
        text = _JA_AND.sub("", text)
        if match := _JA_IT.search(text):
            behind = "の" if match.group() in ("その", "この") else ""
            return text[: match.start()] + name + behind + text[match.end() :]
        return f"{name}{'の' if _JA_NOUN.match(text) else 'は'}{text}"
    return _EN_ITS.sub(f"{name}'s", _EN_IT.sub(name, text, count=1), count=1)
