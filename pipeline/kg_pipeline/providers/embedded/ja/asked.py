"""Answers that leave to the question what they say: `どの組が見ますか。` – `葵組です。`"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from kg_ledger.records import Modality, Polarity
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence
from kg_pipeline.providers.tasks import DraftClaim

Read = Callable[[Sentence, list[Match], Scene], list[DraftClaim]]

_ASKED = re.compile(
    r"(?:どの|どちらの|どこの|何の|なんの)[一-龠々ァ-ヶー]{1,8}|どこ|何(?=[がをにでか]|です)|なに|誰|だれ|どれ|どちら|どなた"
)
_ANY_ASKED = re.compile(r"ど[のこれちなうん]|何|なに|なん|誰|だれ|いつ|いく[つら]|なぜ")
_ASKS = re.compile(r"(?:でしょうか|ですか|のか|ますか|たか|か|[?？])+[?？。\s]*$")
_STATES = (("でしょうか", "です"), ("のですか", ""), ("ですか", "です"), ("ますか", "ます"), ("か", ""))
_MAY = re.compile(
    r"[てで](?:は|も)(?:よ|い|構|かま|大丈夫)|ましょう|べき|必要|予定|たい|もらえ|ください|いただ|られ(?:る|ます)|でき(?:る|ます)|"
    r"[えけせてねべめれげぜ]ますか|な(?:い|かった)|ませんか|同じ|別の|違[いう]|なぜ|どう"
)
"""In a question: a yes to it says not that something is so, or a no not that it is not."""

_YES = re.compile(
    r"(?:はい|ええ|そうです|そのとおり|その通り)(?:です)?(?:、[^、。]{1,12}(?:ます|です|である|る))?[。\s]*"
)
_NO = re.compile(
    r"(?:(?:いいえ|いや|違います|ちがいます)(?:、[^、。]{1,14}(?:ません|ない(?:です)?|違います))?|"
    r"[^、。]{1,10}(?:ません|しない)(?:です)?)[。\s]*"
)
_BUT = re.compile(r"(?:いいえ|いえ|いや|違います|ちがいます)(?:、|。)?\s*")
_BARE = re.compile(r"(?:です|である|だ|になります|となります|が(?:し|行い|担当し|やり)ます)?[。\s]*")
_PARTICLE = re.compile(r"(?:から|まで|より|[がをにへでと])(?=です|である|だ|。|\s|$)")
_HEAD = re.compile(r"(?:はい|それは|いまは|今は|現在は|もちろん)?、?\s*")


def answered(sentence: Sentence, names: list[Match], scene: Scene, read: Read) -> list[DraftClaim]:
    """Triples that a short answer states together with its question; both are quoted."""
    if scene.asked is None:
        return []
    question, asked = scene.asked
    text = question.text.rstrip('"”」』*_ \n')
    if _ASKS.search(text) is None:
        return []
    claims = _filled(text, question, asked, sentence, names, scene, read) if names else []
    claims = claims or _corrected(text, question, asked, sentence, names, scene, read)
    if not names and not _ANY_ASKED.search(text) and not _MAY.search(text):
        said = fold_key(sentence.text).strip()
        if _YES.fullmatch(said) or _NO.fullmatch(said):
            claims = read(replace(question, text=_stated(text)), asked, scene)
            claims = (
                claims if _YES.fullmatch(said) else [c for one in claims if (c := _denied(one)) is not None]
            )
    begin, stop = question.start, sentence.start + len(sentence.text.rstrip())
    quote = " " * (stop - begin)
    return [claim.model_copy(update={"quote": quote, "at": begin}) for claim in claims]


def _filled(
    text: str,
    question: Sentence,
    asked: list[Match],
    sentence: Sentence,
    names: list[Match],
    scene: Scene,
    read: Read,
) -> list[DraftClaim]:
    """The question with the answer's names where it asks, if the answer is no more than names."""
    hole = _ASKED.search(text)
    if hole is None or len(_ANY_ASKED.findall(text)) != 1:
        return []
    first, last = names[0].start - sentence.start, names[-1].end - sentence.start
    behind = _PARTICLE.sub("", sentence.text[last:], count=1)
    between = sentence.text[first:last]
    if (
        _HEAD.fullmatch(sentence.text, 0, first) is None
        or _BARE.fullmatch(behind) is None
        or re.search(r"[。はが]|では?なく|か", between)
    ):
        return []
    moved = len(between) - len(hole.group())
    at = question.start + hole.start()
    held = [m for m in asked if m.end <= at]
    held += [replace(m, start=at + m.start - names[0].start, end=at + m.end - names[0].start) for m in names]
    held += [
        replace(m, start=m.start + moved, end=m.end + moved)
        for m in asked
        if m.start >= at + len(hole.group())
    ]
    whole = _stated(text[: hole.start()] + between + text[hole.end() :])
    return read(replace(question, text=whole), held, scene)


def _corrected(
    text: str,
    question: Sentence,
    asked: list[Match],
    sentence: Sentence,
    names: list[Match],
    scene: Scene,
    read: Read,
) -> list[DraftClaim]:
    """`担当は甲ですか。` – `いいえ、乙です。`: the one asked about is not it, and the other one is."""
    last = asked[-1] if len(asked) > 1 else None
    if last is None or len(names) != 1 or _MAY.search(text) or _ANY_ASKED.search(text):
        return []
    answer, told = sentence.text, names[0]
    first, behind = told.start - sentence.start, told.end - sentence.start
    begin, end = last.start - question.start, last.end - question.start
    is_it = re.fullmatch(r"[」』]?(?:です|でしょう)か", text[end:].rstrip("?？。 "))
    no = _BUT.fullmatch(answer, 0, first) is not None and _BARE.fullmatch(answer[behind:]) is not None
    if is_it is None or not no or told.name.canonical == last.name.canonical:
        return []
    instead = replace(told, start=last.start, end=last.start + len(told.surface))
    whole = _stated(text[:begin] + told.surface + text[end:])
    denied = read(replace(question, text=_stated(text)), asked, scene)
    return [
        *read(replace(question, text=whole), [*asked[:-1], instead], scene),
        *(c for one in denied if (c := _denied(one)) is not None),
    ]


def _stated(question: str) -> str:
    """A question as the sentence that states it."""
    bare = question.rstrip("?？。 \n")
    for ending, stated in _STATES:
        if bare.endswith(ending):
            return bare.removesuffix(ending) + stated + "。"
    return bare + "。"


def _denied(claim: DraftClaim) -> DraftClaim | None:
    """What a no to a question says of what it asks."""
    plain = claim.polarity is Polarity.AFFIRMED and claim.modality is Modality.ASSERTED
    return claim.model_copy(update={"polarity": Polarity.NEGATED}) if plain and not claim.change else None
