"""What hangs on what, told by what happens: `When B stops, A stops`, `A is useless without B`.

The sentence is masked: every name in it becomes a run of one private character, so that a pattern tells names
from words by that alone. A predicate is meant where it alone fits of those that word a dependence or are
transitive.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.claims import plain_claim
from kg_pipeline.providers.embedded.en.clauses import block_modality
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.kindred import pointing_to
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.tasks import DraftClaim, KnownName

NAME = "\ue000"
"""The character that stands for every one of a name's."""
_STATES = (
    r"down|off|out|away|dead|dark|silent|offline|unavailable|unreachable|unusable|missing|gone|idle|useless|blind|stuck"
    r"|lost|no\s+(?:use|good|help)"
)
STOPS = (
    r"(?:(?:shuts?|goes|go|breaks?|closes?|powers?|falls?|drops?)\s+(?:down|dark|off|dead|silent|blind|out)"
    r"|stops?|halts?|fails?|stalls?|trips?|(?:stands?|sits?|lies)\s+(?:idle|still)|comes?\s+to\s+a\s+(?:halt|stop|standstill)"
    rf"|(?:is|are|becomes?)\s+(?:also\s+|then\s+)?(?:{_STATES})"
    r"|(?:can\s?not|can['’]t|will\s+not|won['’]t|does\s+not|doesn['’]t|do\s+not|don['’]t)\s+"
    r"(?:be\s+)?(?!(?:be|have|exist|mean|need|know|say)\b)[a-z]+)"
)
"""What becomes of something without what it hangs on."""
_FAILS = (
    rf"(?:(?:ever\s+)?(?:stops?|fails?|trips?|stalls?|halts?|dies|does)\b|(?:is|are|goes?|falls?|shuts?|breaks?)\s+(?:{_STATES})\b"
    r"|(?:is|are)\s+not\s+(?:running|working|available|there|up)\b)"
)
ARTICLE = r"(?:(?:[Tt]he|[Oo]ur|[Ii]ts)\s+)?[*_`\"“]*"
MARK = r"[*_`\"”]*"
_A = rf"{ARTICLE}(?P<a>{NAME}+){MARK}"
_B = rf"(?:{ARTICLE}(?P<b>{NAME}+){MARK}|(?:that|this|the)\s+(?P<noun>[a-z]+))"
_WHEN = r"(?:[Ww]hen(?:ever)?|[Ii]f|[Aa]s\s+soon\s+as|[Oo]nce|[Ww]hile|[Ss]hould|[Ee](?:ach|very)\s+time)"
_BEHIND = r"(?:\s+(?:too|as\s+well|at\s+once|as\s+soon|\w+ly))?"
_HANGING = (
    re.compile(rf"\b{_WHEN}\s+{_B}\s+{_FAILS}[^,.;:]{{0,30}}?,\s+(?:then\s+)?{_A}\s+{STOPS}{_BEHIND}"),
    re.compile(rf"{_A}\s+(?:also\s+|then\s+)?{STOPS}\b[^,.;:]{{0,30}}?\s+{_WHEN}\s+{_B}\s+{_FAILS}"),
    re.compile(rf"{_A}\s+(?:also\s+)?{STOPS}\s+(?:along\s+|together\s+)?with\s+{_B}"),
    re.compile(rf"{_A}\s[^.;:{NAME}]{{1,60}}?{_B}\s+and\s+(?:\w+\s+)?{STOPS}\s+(?:along\s+|together\s+)?with\s+(?:it|them)\b"),
    re.compile(rf"[Ww]ithout\s+{_B},?\s+{_A}\s+{STOPS}{_BEHIND}"),
    re.compile(rf"{_A}(?:\s[^.;:{NAME}]{{1,60}}?(?:,|\s)\s*(?:and|but|so))?(?:,?\s+(?:which|that))?\s+(?:also\s+|simply\s+)?{STOPS}"
               rf"(?:\s+(?:working|running|up|at\s+all|dead|altogether|properly))?\s+without\s+(?:power\s+from\s+)?{_B}"),
)  # fmt: skip
_OPENING = re.compile(rf"{STOPS}(?:\s+[a-z]+)?\s+(?:without|{_WHEN}(?=[^,.;]*\s{_FAILS}))\s+{_B}", re.I)
_COVERS = (
    r"(?:takes?\s+over|steps?\s+in|fills?\s+in|stands?\s+in|jumps?\s+in|covers?(?:\s+for\s+it)?"
    r"|takes?\s+its\s+place|does\s+its\s+work)"
)
_COVERING = (
    re.compile(rf"\b{_WHEN}\s+{_A}\s+{_FAILS}[^,.;:]{{0,30}}?,\s+(?:then\s+)?{ARTICLE}(?P<b>{NAME}+){MARK}\s+{_COVERS}"),
    re.compile(rf"{ARTICLE}(?P<b>{NAME}+){MARK}\s+{_COVERS}\s+{_WHEN}\s+{_A}\s+{_FAILS}"),
)  # fmt: skip


def masked(sentence: Sentence, names: list[Match]) -> str:
    """The sentence, every name of it a run of the private character."""
    text = sentence.text
    for match in names:
        begin, end = match.start - sentence.start, match.end - sentence.start
        text = text[:begin] + NAME * (end - begin) + text[end:]
    return text


def read_conditions(
    sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology
) -> list[DraftClaim]:
    """What the sentence says hangs on what, and what takes over from what."""
    cues = english_cues(ontology)
    if block_modality(sentence.block, cues) is not Modality.ASSERTED:
        return []
    text = masked(sentence, names)
    found = []
    for pattern in _HANGING:
        for match in pattern.finditer(text):
            found += _hangs(sentence, names, scene, ontology, match)
    opening = _OPENING.match(text.lstrip("*_` "))
    if opening is not None and not found and scene.topic is not None:
        found += _hangs(sentence, names, scene, ontology, opening, scene.topic)
    for pattern in _COVERING:
        for match in pattern.finditer(text):
            one, other = named(sentence, names, match, "b"), named(sentence, names, match, "a")
            if one is None or other is None or not asserted(sentence.text, match):
                continue
            fits = fitting(pointing_to(ontology, "stands in for"), one.name, other.name, ontology)
            if len(fits) == 1:
                predicate, turned = fits[0]
                ends = (other, one) if turned else (one, other)
                found.append(plain_claim(sentence, *ends, predicate, match.start(), match.end()))
    return found


def _hangs(
    sentence: Sentence,
    names: list[Match],
    scene: Scene,
    ontology: Ontology,
    match: re.Match[str],
    topic: KnownName | None = None,
) -> list[DraftClaim]:
    other = named(sentence, names, match, "b") or _spoken(sentence, names, scene, ontology, match)
    if topic is not None:
        one: Match | None = Match(sentence.start, sentence.start, topic.name, topic)
    else:
        one = named(sentence, names, match, "a")
    if one is None or other is None or one.name.type is None or other.name.type is None:
        return []
    if re.match(
        r"['’]s\b|\s+(?:or|and)\s+[*_`\"“]*(?:[Tt]he\s+)?[A-Z]", sentence.text[match.end() :]
    ) or not asserted(sentence.text, match):
        return []
    fits = fitting(pointing_to(ontology, "depends on"), one.name, other.name, ontology)
    worded = {name for name, _ in fits}
    fits += [
        (name, False)
        for name, predicate in ontology.predicates.items()
        if predicate.transitive
        and name not in worded
        and ontology.admits(name, one.name.type, other.name.type)
    ]
    if len(fits) != 1:
        return []
    ends = (other, one) if fits[0][1] else (one, other)
    return [plain_claim(sentence, *ends, fits[0][0], match.start(), match.end())]


def fitting(
    worded: list[tuple[str, bool]], one: KnownName, other: KnownName, ontology: Ontology
) -> list[tuple[str, bool]]:
    """Those of `worded`, predicates and whether they are turned, that admit the two names."""
    return [
        (name, turned)
        for name, turned in worded
        if ontology.admits(name, *((other.type, one.type) if turned else (one.type, other.type)))
    ]


def named(sentence: Sentence, names: list[Match], match: re.Match[str], group: str) -> Match | None:
    """The name that a group of a match in the masked sentence stands for."""
    at = match.start(group)
    return next((name for name in names if name.start - sentence.start == at), None) if at >= 0 else None


def _spoken(
    sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology, match: re.Match[str]
) -> Match | None:
    """What `that volume` takes up: the last name before it of that class."""
    noun = match["noun"]
    if not noun:
        return None
    classes = english_cues(ontology).class_words.get(noun, ())
    first = named(sentence, names, match, "a")
    before = [
        name for name in names if name.end - sentence.start <= match.start("noun") and name is not first
    ]
    for name in reversed(before):
        if any(ontology.is_a(name.name.type, cls) for cls in classes):
            return name
    return None


def asserted(text: str, match: re.Match[str]) -> bool:
    """Whether what stands around the pattern leaves it asserted, as of now."""
    around = stance(f"{text[: match.start()]} {text[match.end() :]}")
    plain = around.modality is Modality.ASSERTED and around.polarity is Polarity.AFFIRMED
    return plain and around.change is not Change.ENDED and around.until is None
