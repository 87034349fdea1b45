"""Items that are names, under a lead or a heading that says what they are: `Dを呼び出すもの:`."""

from __future__ import annotations

import re
from dataclasses import replace

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality, Polarity
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block, Match, Scene, Sentence, Stance
from kg_pipeline.providers.embedded.ja.cues import Attribute, End, JaLexicon
from kg_pipeline.providers.embedded.ja.fields import holders_of, pair_claims
from kg_pipeline.providers.embedded.ja.grammar import (
    ALIKE,
)
from kg_pipeline.providers.embedded.ja.hits import find_hits
from kg_pipeline.providers.embedded.ja.keys import read_key
from kg_pipeline.providers.embedded.ja.meant import cell_stance
from kg_pipeline.providers.embedded.ja.reading import Phrase, Reading, Unit, absent, read_sentence
from kg_pipeline.providers.embedded.ja.sober import states
from kg_pipeline.providers.embedded.ja.stance import stance_of
from kg_pipeline.providers.tasks import DraftClaim

_OF_EACH_OTHER = re.compile(
    r"どうし|同士|互いに|(?P<kind>[一-龠々ァ-ヶー]{1,8})と(?P=kind)|次の(?:二つ|2つ|組|二[一-龠]{1,2})"
)
_EMPTY_LEAD = re.compile(r"(?:[::]|次の|以下の?|下記|下の|とおり|通り|もの|一覧)")


def read_listed(
    sentence: Sentence, names: list[Match], scene: Scene, ontology: Ontology, lexicon: JaLexicon
) -> list[DraftClaim]:
    """`Dを呼び出すもの:` with items that are names; `## 使用部品` with items that are names."""
    block = sentence.block
    if block.kind not in ("item", "field") or sentence.start != block.start or not names:
        return []
    lead, lead_start, lead_names = block.lead, block.lead_start, scene.lead_names
    if block.depth and block.parent:
        return []
    reading = read_sentence(sentence.text, sentence.start, names, lexicon.label_pattern)
    if not reading.phrases or reading.phrases[0].start or reading.phrases[0].case not in ("", "は"):
        return []
    first = reading.phrases[0]
    if first.of or (first.case == "は" and block.kind != "field"):
        return []
    items = list(first.units)
    stance = cell_stance(sentence.text, scene)
    is_heading = any(h.start == lead_start and h.text == lead for h in block.headings)
    key = re.sub(r"[\s:：。、]+$", "", lead)
    if kinds := read_key(key, lexicon):
        above = replace(block, headings=block.headings[:-1]) if is_heading else block
        for kind in kinds:
            for holder in holders_of(above, scene, lexicon):
                claims = pair_claims(kind, absent(holder), items, stance, ontology, block.text, block.start)
                if claims:
                    return claims
    if not is_heading and not _EMPTY_LEAD.search(fold_key(lead[-30:])):
        return []
    if lexicon.open and (is_heading or "](http" in lead or not states(fold_key(lead))):
        return []
    paired = _led_pair(fold_key(lead), sentence, names, stance, ontology, lexicon)
    if paired or (len(names) == 2 and not lead_names and _OF_EACH_OTHER.search(lead)):
        return paired
    led = read_sentence(lead, max(lead_start, 0), lead_names, lexicon.label_pattern)
    return _led_attribute(led, items, stance, block, ontology, lexicon) or _led_verb(
        led, items, stance, block, scene, ontology, lexicon
    )


def _led_pair(
    lead: str, sentence: Sentence, names: list[Match], stance: Stance, ontology: Ontology, lexicon: JaLexicon
) -> list[DraftClaim]:
    """`次の部屋どうしはつながっている。` over `甲室と乙室(幅二間)`: what is said of the two of each item."""
    reading = read_sentence(sentence.text, sentence.start, names, lexicon.label_pattern)
    first = reading.phrases[0]
    led = read_sentence(lead, 0, [], lexicon.label_pattern)
    if len(first.units) != 2 or _OF_EACH_OTHER.search(lead) is None:
        return []
    for hits in find_hits(led, lexicon.stems, lexicon.frames):
        for hit in hits:
            predicate = ontology.predicates[hit.frame.predicate]
            if predicate.symmetric and hit.frame.lead is None:
                kind = Attribute(hit.frame.predicate, "object", loose=hit.frame.loose)
                told = _lead_stance(led, stance)
                block = sentence.block
                return pair_claims(
                    kind, first.units[0], [first.units[1]], told, ontology, block.text, block.start
                )
    return []


def _led_attribute(
    led: Reading, items: list[Unit], stance: Stance, block: Block, ontology: Ontology, lexicon: JaLexicon
) -> list[DraftClaim]:
    """`第3プレス機の使用部品は次のとおり。`"""
    for match in lexicon.nouns.finditer(led.text):
        before = [p for p in led.phrases if p.start < match.start()]
        if not before:
            continue
        for kind in lexicon.attributes[match.group()]:
            claims = [
                c
                for unit in before[-1].units
                for c in pair_claims(
                    kind, unit, items, _lead_stance(led, stance), ontology, block.text, block.start
                )
            ]
            if claims:
                return claims
    return []


def _led_verb(
    led: Reading,
    items: list[Unit],
    stance: Stance,
    block: Block,
    scene: Scene,
    ontology: Ontology,
    lexicon: JaLexicon,
) -> list[DraftClaim]:
    for hits in find_hits(led, lexicon.stems, lexicon.frames):
        for hit in hits:
            frame = hit.frame
            other: End = "subject" if frame.marked == "object" else "object"
            marked = [p for p in led.phrases if _is_marked(p, frame.particle, led, frame.lead)]
            nominal = [p for p in led.phrases if p.case in ("は", "が", "も") and p not in marked]
            if hit.passive != frame.verb.passive and frame.particle == "を":
                marked, nominal = nominal, [p for p in led.phrases if p.case in ("に", "から", "によって")]
            tries: list[tuple[End, tuple[Unit, ...]]] = [(frame.marked, u.units) for u in marked]
            tries += [(other, u.units) for u in nominal]
            if not led.phrases and not lexicon.open:
                tries += [(other, (absent(n),)) for n in (scene.topic, scene.page) if n is not None]
            for given, units in tries:
                value: End = "subject" if given == "object" else "object"
                kind = Attribute(frame.predicate, value)
                claims = [
                    c
                    for unit in units
                    for c in pair_claims(
                        kind, unit, items, _lead_stance(led, stance), ontology, block.text, block.start
                    )
                ]
                if claims:
                    return claims
    return []


def _is_marked(phrase: Phrase, particle: str, led: Reading, lead: re.Pattern[str] | None) -> bool:
    if lead is not None:
        return phrase.case in ("が", "は") and lead.match(led.text, phrase.end) is not None
    return phrase.case in ALIKE.get(particle, (particle,))


def _lead_stance(led: Reading, item: Stance) -> Stance:
    own = stance_of("", led.text, "")
    if item.modality is Modality.ASSERTED and own.modality is not Modality.ASSERTED:
        item = replace(item, modality=own.modality)
    if own.polarity is Polarity.NEGATED and not re.search(r"ない(?:と|もの)", led.text):
        item = replace(item, polarity=Polarity.NEGATED)
    return item
