"""Whose other name a sentence gives: its topic, or a thing that it names last."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.ja.alias_names import Names
from kg_pipeline.providers.embedded.ja.alias_patterns import NOUNS
from kg_pipeline.providers.embedded.ja.collect import Collector
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds
from kg_pipeline.providers.embedded.ja.marked import Marked
from kg_pipeline.providers.embedded.ja.nouns import GENERIC
from kg_pipeline.providers.embedded.ja.shapes import CANDIDATE, is_name

_TOPIC_BEHIND = re.compile(r"」?(?:\([^()]*\))?(?:の[^、。はが「」]{1,8})?(?:は|には|では)")
_BARE_TOPIC = re.compile(r"」?(?:\([^()]*\))?(?:は|では)(?!な)")
_DESCRIBED = re.compile(r"(?:[^。はが「」]{1,14}、)?[^、。はがを「」]{1,16}[のるたいな]")
"""What may describe a topic before it: `残る一本の`."""

_LONGEST_DESCRIPTION = 32

_ORDERED = re.compile(
    r"(?:次|最後|[一二三四五六七八九\d]番目|(?:もう|残る)?(?:一つ|ひとつ|一[^、。はが]{1,3})|残り)(?:が|は)、?"
    r"(?P<x>[^、。はが()]{2,24}?)(?:\([^()]*\))?(?:、|。|で|である|だ|$)"
)
"""`次が乙槽(B-2)。`: the next of several."""

_NEW_TOPIC = re.compile(
    rf"(?:[^。はが「」]{{1,14}}、)?(?:[^、。はがを「」]{{1,16}}[のるたいな])?(?P<x>{CANDIDATE})(?:\([^()]*\))?(?:は|では)(?!な)"
)
_AT_REST = re.compile(r"」?(?:\([^()]*\))?(?:[にへ](?!よ)|から|より)")
_PEOPLE = re.compile(r"(?:人|者|員|たち|仲間|年配|若手|古参|現場|みんな|皆|客|世代)$")


_INTRODUCES = Marked(
    rf"(?P<desc>(?![この同当本]|その|あの)[^、。はがを「」]{{1,14}}[のるたいな](?P<noun>[一-龠々ァ-ヶー]{{2,8}}))は、?"
    rf"(?:[^、。はがを]{{0,8}}?(?:だけ|のみ|しかなく|で|あり)、)?(?P<a>{CANDIDATE})"
    r"と(?:いう|言う|いいます|言います|呼ばれ|称す|名づけ|名付け)",
    "という",
    "と言",
    "といい",
    "と呼ばれ",
    "と称す",
    "と名",
)


def topic_of(text: str, names: Names, labels: str = "(?!)") -> str | None:
    """The established name that a folded sentence puts first as its topic, or as the owner of it.

    Also the one thing of a kind: `気動車は雪風の一形式だけで、…`. `labels` is a pattern of class words.
    """
    only = re.match(
        rf"(?:{labels})は(?P<x>[^、。はが]{{2,20}}?)(?:の?[一1][^、。はが]{{0,4}})?(?:だけ|のみ)で", text
    )
    if only is not None and only.group("x") in names:
        return names[only.group("x")]
    ordered = _ORDERED.match(text)
    if ordered is not None and ordered.group("x") in names:
        return names[ordered.group("x")]
    cleft = re.search(r"のが「?(?P<x>[^、。はが「」]{2,24})」?(?=で、|である|です|だ(?:。|$)|。|$)", text)
    if cleft is not None and cleft.group("x") in names:
        return names[cleft.group("x")]
    for begin in sorted({0, *(m.end() for m in re.finditer(r"^[^、。はが]{0,8}、", text))}):
        for key in names.at(text, begin):
            if _TOPIC_BEHIND.match(text, begin + len(key)):
                return names[key]
    for at, key in names.within(text, _LONGEST_DESCRIPTION + 1):
        described = text.find(key) == at > 0 and _DESCRIBED.fullmatch(text, 0, at)
        if described and _BARE_TOPIC.match(text, at + len(key)):
            return names[key]
    return None


def singled_out(text: str, last: tuple[str, ...], collector: Collector) -> str | None:
    """The one name of the sentence before, where a folded one goes on to tell it from its kind.

    `列は丙門に並ぶ。門のうちで最も広く、「大口」と呼ぶ。`: of the kind that this sentence names.
    """
    among = re.match(rf"(?:この|その)?(?P<label>{collector.lexicon.label_pattern})の(?:なか|中|うち)で", text)
    if among is None or len(last) != 1:
        return None
    kind = collector.labels[among["label"]]
    own = {one.cls for one in collector.found if one.surface == last[0]}
    return last[0] if own and all(collector.ontology.is_a(cls, kind) for cls in own) else None


def new_topic(text: str) -> str | None:
    """What a folded sentence puts first as its topic or as the next of several, as it stands there."""
    found = _ORDERED.match(text) or _NEW_TOPIC.match(text)
    return found.group("x") if found is not None else None


def strange_topic(text: str, collector: Collector) -> bool:
    """Whether a sentence has a topic that is no established name, nor the people who call a thing so."""
    found = re.match(rf"(?P<x>{CANDIDATE})は", text)
    return (
        found is not None
        and is_name(found.group("x"), collector.labels)
        and not re.match(NOUNS, found.group("x"))
        and not are_people(found.group("x"), collector)
    )


def introduced(text: str, names: Names, collector: Collector) -> tuple[int, int] | None:
    """Where a folded sentence names what it describes before: `海辺の機械は一台で、K-7 という`."""
    found = _INTRODUCES.match(text)
    if found is None or any(names.within(found.group("desc"))):
        return None
    noun = found.group("noun")
    if noun not in GENERIC and noun not in collector.labels:
        return None
    return found.span("a") if is_name(found.group("a"), collector.labels) else None


def are_people(noun: str, collector: Collector) -> bool:
    """Whether a noun names people or a body of them, who call other things by a name."""
    ends = collector.patterns.ends_in.search(noun)
    persons, bodies = bearer_kinds(collector.ontology)
    return _PEOPLE.search(noun) is not None or (
        ends is not None and collector.labels[ends["label"]] in persons | bodies
    )


def called_so(before: str, names: Names) -> str | None:
    """The established name that is the object of `と呼ぶ`, from what stands before the other name."""
    found = re.search(r"」?を[^、。はがを]{0,6}$", before)
    held = next(names.ending(before[: found.start()]), None) if found is not None else None
    return names[held] if held is not None else None


def last_name(text: str, names: Names) -> str | None:
    """The only established name of a folded sentence, unless it is but where something goes or comes from."""
    last = {key: at for at, key in names.within(text)}
    found = {names[key] for key, at in last.items() if _AT_REST.match(text, at + len(key)) is None}
    return found.pop() if len(found) == 1 else None
