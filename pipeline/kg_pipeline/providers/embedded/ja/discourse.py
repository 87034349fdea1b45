"""Who is spoken of after a sentence."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import fold
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.embedded.ja.cues import compile_lexicon
from kg_pipeline.providers.embedded.ja.grammar import after_connective
from kg_pipeline.providers.embedded.ja.reading import read_sentence
from kg_pipeline.providers.embedded.ja.strangers import strange_topic
from kg_pipeline.providers.embedded.lexicon import admitted
from kg_pipeline.providers.tasks import KnownName

_TOPIC_BEHIND = re.compile(
    r"(?:[」』\"”])?(?:\([^()]*\))? ?(?P<of>の[^、。はがをにで]{1,14})?"
    r"(?:は|も(?!の)|:|とは|には|では(?!な|あり)|\.{2,}|—|–)"
)
_CONTRAST = re.compile(
    r"[^、。]{0,4}?(?:に|と|へ|から|を)は[^、。]{1,40}(?:な[いくし]|ませ(?:ん|ぬ)|ず)[^、。]{0,6}[。\s]*"
)
"""Behind a name: the sentence denies something of what was spoken of before (`甲には頼らない`)."""

_OF_ITS_PART = re.compile(r"の[一-龠々ァ-ヶー]{1,6}[がを](?!、)[^、。]{1,24}。?\s*$")
"""Behind the name that begins a sentence: how a part of it is, or what was done to it."""

_DENIES = re.compile(r"(?:な[いくし]|ませ(?:ん|ぬ)|ず)[^、。]{0,4}。?\s*$")
_STRANGE_TOPIC = re.compile(r"(?:「[^「」]*」|『[^『』]*』)(?:の[^、。は]{1,12})?は")
_CLEFT = re.compile(r"^[^、。は]{2,24}が[^、。は]{1,20}[るうくすつぬむぐぶたい]の(?:は|が)")


def follow(sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology) -> None:
    """The grammatical topic becomes the one spoken of; in a note's item, its first name does.

    A topic that is no known name leaves no one spoken of but whom the heading names.
    """
    folded = fold(sentence.text, sentence.start)
    position = {start: at for at, start in reversed(list(enumerate(folded.ends)))}
    for match in names:
        at = position.get(match.end)
        topic = _TOPIC_BEHIND.match(folded.text, at + 1) if at is not None else None
        if topic is not None and not _CONTRAST.fullmatch(folded.text, topic.start(), len(folded.text)):
            aside = len(names) == 1 and _denied_of(scene.topic, match.name, folded.text, ontology)
            if not aside and (scene.topic is None or not topic.group("of")):
                scene.subject = match.name
            return
    if _STRANGE_TOPIC.match(folded.text, after_connective(folded.text)):
        scene.subject = None
        return
    if scene.subject is not None and _is_left(sentence, names, scene, ontology):
        scene.subject = None
        return
    if names and scene.topic is None and _OF_ITS_PART.match(folded.text, position.get(names[0].end, -2) + 1):
        first = names[0].start == sentence.start + len(sentence.text) - len(sentence.text.lstrip())
        scene.subject = names[0].name if first else scene.subject
        return
    if names and _CLEFT.search(folded.text):
        scene.subject = names[0].name
        return
    block = sentence.block
    if names and (
        block.key == "Q" or (block.kind == "item" and scene.subject is None and scene.topic is None)
    ):
        scene.subject = names[0].name


def _denied_of(topic: KnownName | None, name: KnownName, text: str, ontology: Ontology) -> bool:
    """`## 甲` over `乙は使わない。`: what a sentence denies of the heading's thing is not spoken of then."""
    if topic is None or topic.canonical == name.canonical or _DENIES.search(text) is None:
        return False
    return bool(admitted(ontology, topic.type, name.type))


def _is_left(sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology) -> bool:
    """Whether a sentence speaks of something unknown instead of the one spoken of before."""
    lexicon = compile_lexicon(ontology)
    text = read_sentence(sentence.text, sentence.start, names, lexicon.label_pattern).text
    return strange_topic(text, len(text), lexicon, under=scene.topic is not None, start=len(text))
