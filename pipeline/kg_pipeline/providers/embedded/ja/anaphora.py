"""Words that stand for a name: 本機, 同装置, この盤, うち. Resolved before a sentence is read."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import Folded, fold_key
from kg_pipeline.providers.embedded.frame import Match, Scene
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds, place_kinds
from kg_pipeline.providers.embedded.ja.nouns import GENERIC
from kg_pipeline.providers.tasks import KnownName

_POINTER = re.compile(
    r"(?<![一-龠々])(?P<mark>本|当該|当|同じ|同|この|その|該|前記の?|上記の)(?P<noun>[一-龠々ァ-ヶー]{1,10})"
)
_HERE = re.compile(
    r"(?:(?<![ぁ-ん])|(?<=[はがをにでともや]))ここ(?=で|に|から|へ|が|は|を|も|の(?=[一-龠ァ-ヶ]))"
)
_JUST_SAID = re.compile(r"[」』]?(?:で|であり|です[がし]|だが|でして)、")
"""Behind a name: the sentence said who or what something is, and goes on about that."""

_THIS = re.compile(r"(?<![ぁ-ん一-龠ァ-ヶー])こちら(?=[をがはにも])")
_ITS = re.compile(r"(?:(?<![ぁ-ん])|(?<=[はがをにで]))その")
_WANTED = re.compile(
    r"(?<![ぁ-ん一-龠ァ-ヶー])(?:これ|それ|こちら)(?=(?:が|も)(?:な[いけく]|無[いけ]|止ま|切れ|届か|来な|得られ|落ち)|なし|無し|抜き|に(?:頼|依存))"
)
"""Points to what was said to be had or got from somewhere: `力を甲から得ており、これがないと動かない`."""

_GOT = re.compile(r"(?:から|より|に|で|を|と)(?!は|も)[^、。]{1,20}、")
_SELF = re.compile(
    r"(?:うち(?=は|が|で|の|も)|当[課社部班室局院店係]|弊社|我々|われわれ|私たち|わたしたち|私ども|わたくしども|当方)"
)
_BARE_NOUN = re.compile(
    r"(?<![一-龠々ァ-ヶーa-z0-9のなたるい])(?P<noun>[ァ-ヶー]{3,}|[一-龠々]{2,4})(?=の[一-龠ァ-ヶ]|は|が|も)"
)
_BODIES = frozenset(["社", "会社", "業者", "企業", "団体", "組織", "商店", "店", "メーカー"])
_PERSONS = frozenset(["氏", "人物", "人", "者", "女史", "選手", "先生"])
_PLACES = frozenset(["所", "場所", "地", "施設", "建物", "拠点", "会場", "地点"])
_LATE = 3
_PAGE_NOUNS = frozenset(
    [
        "機",
        "装置",
        "設備",
        "機器",
        "システム",
        "サービス",
        "製品",
        "社",
        "課",
        "部",
        "班",
        "室",
        "局",
        "院",
        "店",
        "棟",
        "館",
        "施設",
        "アプリ",
        "アプリケーション",
        "基盤",
        "事業所",
        "工場",
        "拠点",
        "プロジェクト",
        "モジュール",
        "コンポーネント",
        "ツール",
        "チーム",
        "組織",
        "会",
        "校",
        "園",
        "線",
        "号",
        "船",
        "車",
        "車両",
        "剤",
        "薬",
        "品",
        "路線",
        "倉庫",
        "センター",
        "支店",
    ]
)


def pronouns(
    folded: Folded, names: list[Match], scene: Scene, ontology: Ontology, labels: dict[str, str]
) -> list[Match]:
    """Occurrences of words that stand for a name, as matches of that name; none overlaps `names`."""
    text = folded.text
    found = _ourselves(folded, scene)
    meant = {match.start for match in found}
    for match in _POINTER.finditer(text):
        if folded.starts[match.start()] in meant:
            continue
        resolved = _pointed(match, folded, names, scene, ontology, labels)
        if resolved is not None:
            found.append(resolved)
    for match in _THIS.finditer(text):
        before = [m.name for m in names if m.end <= folded.starts[match.start()]]
        if (name := before[-1] if before else scene.subject) is not None:
            found.append(_as_match(folded, *match.span(), name))
    for match in _WANTED.finditer(text):
        named = [m for m in names if m.end <= folded.starts[match.start()]]
        if named and _GOT.match(text, _behind(folded, named[-1].end)):
            found.append(_as_match(folded, *match.span(), named[-1].name))
    found += _shortened(folded, names, scene, labels)
    if (here := scene.subject or scene.topic or scene.page) is not None:
        for match in _HERE.finditer(text):
            said = _just_said(folded, match.start(), names)
            found.append(_as_match(folded, *match.span(), said or scene.topic or here))
    taken = [(m.start, m.end) for m in names]
    return [m for m in found if not any(m.start < end and start < m.end for start, end in taken)]


def _ourselves(folded: Folded, scene: Scene) -> list[Match]:
    """当社, 弊社, うち: who writes, where that is known, whoever was named last."""
    if scene.speaker is None:
        return []
    return [_as_match(folded, *match.span(), scene.speaker) for match in _SELF.finditer(folded.text)]


def owners(folded: Folded, names: list[Match], nouns: re.Pattern[str]) -> list[Match]:
    """その before a noun of a relation, as the one name of the clause before: `甲が止まる日は、乙がその代役`.

    Only its first character, so that の stays the particle that it is.
    """
    found = []
    text = folded.text
    for match in _ITS.finditer(text):
        cut = text.rfind("、", 0, match.start())
        if cut < 0 or nouns.match(text, match.end()) is None:
            continue
        begin = folded.starts[cut]
        said = {m.name.canonical: m.name for m in names if m.end <= begin}
        if len(said) == 1:
            found.append(_as_match(folded, match.start(), match.start() + 1, next(iter(said.values()))))
    return found


def _just_said(folded: Folded, at: int, names: list[Match]) -> KnownName | None:
    """The name before `at` of which the sentence says that it is it: `一つは甲橋で、ここを通る`."""
    before = [m for m in names if m.end <= folded.starts[at]]
    if not before:
        return None
    return before[-1].name if _JUST_SAID.match(folded.text, _behind(folded, before[-1].end)) else None


def _behind(folded: Folded, end: int) -> int:
    """Where the folded text goes on behind the offset `end` of the document."""
    return bisect_left(folded.starts, end)


def _shortened(folded: Folded, names: list[Match], scene: Scene, labels: dict[str, str]) -> list[Match]:
    """`ポンプの置き場所` right after 井戸ポンプ: the noun that ends the one name of late that ends in it."""
    found = []
    for match in _BARE_NOUN.finditer(folded.text):
        noun = match.group("noun")
        if noun in labels or noun in GENERIC:
            continue
        start = folded.starts[match.start()]
        late = [*scene.recent[-_LATE:], *(m.name for m in names if m.end <= start)]
        alike = {n.canonical: n for n in late if fold_key(n.name).endswith(noun) and fold_key(n.name) != noun}
        if len(alike) == 1:
            found.append(_as_match(folded, *match.span("noun"), next(iter(alike.values()))))
    return found


def _pointed(
    match: re.Match[str],
    folded: Folded,
    names: list[Match],
    scene: Scene,
    ontology: Ontology,
    labels: dict[str, str],
) -> Match | None:
    noun = match.group("noun")
    start = folded.starts[match.start()]
    before = [m.name for m in names if m.end <= start]
    candidates = [*reversed(before), *_given(scene)]
    for size in range(len(noun), 0, -1):
        part = noun[:size]
        name = _antecedent(part, candidates, ontology, labels)
        if name is None and match.group("mark") in ("本", "当", "当該") and part in _PAGE_NOUNS:
            name = scene.topic or scene.page or scene.subject
        if name is not None:
            return _as_match(folded, match.start(), match.start("noun") + size, name)
    return None


def _given(scene: Scene) -> list[KnownName]:
    given = [scene.subject, *reversed(scene.recent), scene.topic, scene.page]
    return [name for name in given if name is not None]


def _antecedent(
    noun: str, candidates: Iterable[KnownName], ontology: Ontology, labels: dict[str, str]
) -> KnownName | None:
    """The nearest candidate of the class that `noun` names, or whose name ends in `noun`.

    社 or 氏 names no class of the ontology: the nearest body or person is meant, and by 所 the nearest place.
    """
    cls = labels.get(noun)
    kinds = _kinds_of(noun, ontology)
    for name in candidates:
        if cls is None and name.type in kinds:
            return name
        if cls is not None and name.type is not None and ontology.is_a(name.type, cls):
            return name
        if any(
            fold_key(form).endswith(noun) and fold_key(form) != noun for form in (name.name, name.canonical)
        ):
            return name
    return None


def _kinds_of(noun: str, ontology: Ontology) -> frozenset[str]:
    """The classes of what a noun of bodies, persons or places may stand for."""
    persons, bodies = bearer_kinds(ontology)
    if noun in _BODIES:
        return bodies
    if noun in _PERSONS:
        return persons - bodies
    return place_kinds(ontology) if noun in _PLACES else frozenset()


def _as_match(folded: Folded, start: int, end: int, name: KnownName) -> Match:
    return Match(folded.starts[start], folded.ends[end - 1], name.name, name)
