"""Known names → where they occur in a text, longest first; and how a corpus's drafts become known names.

A name is compared folded. Between Latin words, space, hyphen, underscore and nothing are one and the same
(`Order Hub`, `order-hub`, `OrderHub`), never between two digits. A name does not occur inside a longer
word: not within a Latin word or number, not within a run of katakana, not before further kanji that make
it part of another compound.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from kg_ledger.ids import loose_key, name_key
from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import Folded, fold
from kg_pipeline.providers.embedded.frame import Match
from kg_pipeline.providers.embedded.name_ends import first_and_last
from kg_pipeline.providers.tasks import DraftEntity, KnownName

_SEPARATED = str.maketrans({" ": "-", "_": "-"})
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_LATIN_RUN = re.compile(r"[a-z0-9]+(?:[-_ ][a-z0-9]+)*")
_WORD = re.compile(r"[a-z0-9]+")
_FUNCTION_WORDS = frozenset(
    ("is", "as", "in", "on", "at", "to", "of", "or", "and", "a", "an", "it", "be", "if")
)
"""No part of a name that is written as one word: `VM is` is not `VMIs`."""
_WORD_HEAD = re.compile(r"(?<![a-z0-9])[a-z0-9]|[^a-z0-9]")
_ANY_HEAD = re.compile(r".", re.S)
"""Where a name may begin: at a word's head, or anywhere where marks were left out inside the text."""
_JOINT = re.compile(r"(?<!\d)[-_ ]|[-_ ](?!\d)")
_KANJI_AFTER = re.compile(
    r"[一二三四五六七八九十百千数両]+(?:つ|枚|本|個|台|箱|袋|缶|束|杯|切れ|尾|匹|頭|羽|冊|脚|膳|点|包み?|瓶|樽|俵)(?![一-龠])|"
    r"側|頼み|頼り|次第|任せ|抜き|無し|待ち|持ち(?=で|だ|。|の)|内|外(?!観|部|注)|間|以外|等|用(?:に|の)|向|製|付近|経由|全|自体|宛|同様|共|担当|所属|配下|管轄|所管|所有|専用|"
    r"周辺|単体|本体|含|並|及|又|或|依存|経|上(?:で|に|の)|下(?:で|に|の)|中(?:で|に|の|を)|前(?:で|に|の)|後(?:で|に|の)|時(?:に|の)|"
    r"各|停止|障害|故障|起動|接続|連携|利用|使用|搭載|付(?:き|属)|入口|管理|保有|導入|設置|移設|移管|移行|廃止|撤去|"
    r"先生|(?:准|助)?教授|講師|弁護士|医師|看護師|技師|主任|博士|選手|監督|職長|棟梁|師匠|"
    r"手順書|設計書|仕様書|説明書|運用手順|操作手順|障害対応"
)
_KANJI_BEFORE = re.compile(
    r"(?:現在|今回|通常|毎[日週月年]|昨年|今年|来年|以前|従来|結果|場合|時点|当時|以降|今後|先日|今月|来月|先月|全て|各|同|際|"
    r"時|年|月|日|上記|下記|前述|後述|例|通称|略称|別名|愛称|名称|即|並|及|又|又は|一方|特)$"
)


class NameIndex:
    """Finds known names in folded text.

    Parameters
    ----------
    known : names with their class and canonical name. Of two entries with one key, the one that is its
        own canonical name wins, then the first in sorted order.
    labels : folded class labels; a name may directly follow one (`搬送機コマドリ`).
    """

    def __init__(self, known: Iterable[KnownName], labels: frozenset[str] = frozenset()) -> None:
        known = tuple(known)
        self._by_key: dict[str, KnownName] = {}
        self._loose: dict[str, KnownName] = {}
        self._lengths: dict[str, list[int]] = {}
        self._words = 1
        self.ends = first_and_last(known)
        self._labels = tuple(sorted(labels))
        ranked = sorted(known, key=lambda k: (name_key(k.name) != name_key(k.canonical), k.canonical, k.name))
        for one in ranked:
            self._add(one)
        for lengths in self._lengths.values():
            lengths.sort(reverse=True)
        self._joinable = {key[:2] for key in self._loose} | {key[0] + "-" for key in self._loose}
        self._starts = frozenset(self._lengths) | self._joinable

    def _add(self, one: KnownName) -> None:
        key = fold(one.name).text.translate(_SEPARATED)
        if not key:
            return
        self._by_key.setdefault(key, one)
        lengths = self._lengths.setdefault(key[:2], [])
        if len(key) not in lengths:
            lengths.append(len(key))
        if _LATIN_RUN.fullmatch(key) and len(key) > 3:
            self._loose.setdefault(_JOINT.sub("", key), one)
            self._words = max(self._words, key.count("-") + 1, len(_CAMEL.split(one.name)))

    def lookup(self, name: str) -> KnownName | None:
        """The entry for `name`, or None."""
        key = fold(name).text.translate(_SEPARATED)
        return self._by_key.get(key) or self._loose.get(_JOINT.sub("", key))

    def __bool__(self) -> bool:
        return bool(self._by_key)

    def find(self, text: str, start: int = 0) -> list[Match]:
        """Occurrences in `text`, which begins at `start` of the document; no two overlap."""
        return self.find_folded(fold(text, start), text, start)

    def find_folded(self, folded: Folded, text: str, start: int) -> list[Match]:
        """`find` for a text that is folded already."""
        found = []
        plain = folded.text
        even = plain.translate(_SEPARATED)
        size = len(even)
        whole = not size or folded.ends[-1] - folded.starts[0] == size
        behind = 0
        for head in (_WORD_HEAD if whole else _ANY_HEAD).finditer(even):
            at = head.start()
            if at < behind or (even[at : at + 2] not in self._starts and at + 1 < size):
                continue
            end, one = self._longest(even, folded, at)
            if one is None:
                continue
            begin, stop = folded.starts[at], folded.ends[end - 1]
            surface = text[begin - start : stop - start]
            if _same_case(one.name, surface):
                found.append(Match(begin, stop, surface, one))
                behind = end
        return found

    def _longest(self, even: str, folded: Folded, at: int) -> tuple[int, KnownName | None]:
        best: tuple[int, KnownName | None] = (at, None)
        for length in self._lengths.get(even[at : at + 2], ()):
            end = at + length
            one = self._by_key.get(even[at:end])
            if one is not None and end <= len(even) and self._bounded(folded, at, end):
                best = (end, one)
                break
        if not best[1] and len(even) - at == 1:
            one = self._by_key.get(even[at:])
            if one is not None and self._bounded(folded, at, at + 1):
                best = (at + 1, one)
        if even[at : at + 2] in self._joinable:
            joined = self._joined(folded, at)
            if joined[0] > best[0]:
                best = joined
        return best

    def _joined(self, folded: Folded, at: int) -> tuple[int, KnownName | None]:
        """The longest run of Latin words from `at` that is a name when its words are joined."""
        best: tuple[int, KnownName | None] = (at, None)
        plain = folded.text
        if at and _latin(plain[at - 1]):
            return best
        key, end = "", at
        for _ in range(self._words):
            word = _WORD.match(plain, end)
            if word is None:
                break
            if key and word.group() in _FUNCTION_WORDS:
                break
            key += word.group()
            end = word.end()
            one = self._loose.get(key)
            if one is not None and self._bounded(folded, at, end):
                best = (end, one)
            if plain[end : end + 1] not in ("-", "_", " ") or not plain[end : end + 1]:
                break
            if plain[end - 1].isdigit() and plain[end + 1 : end + 2].isdigit():
                key += "-"
            end += 1
        return best

    def _bounded(self, folded: Folded, start: int, end: int) -> bool:
        """Whether the occurrence is a word of its own and not a part of a longer one."""
        text = folded.text
        first, last = text[start], text[end - 1]
        before, after = text[start - 1 : start], text[end : end + 1]
        if before and folded.ends[start - 1] < folded.starts[start]:
            before = ""
        if after and folded.ends[end - 1] < folded.starts[end]:
            after = ""
        if before:
            if _latin(first) and (_latin(before) or (before in "-_" and _latin(text[start - 2 : start - 1]))):
                return False
            if _katakana(first) and _katakana(before) and not self._after_label(text, start):
                return False
            if first.isdigit() and before == "." and text[start - 2 : start - 1].isdigit():
                return False
            if _kanji(first) and (_kanji(before) or _katakana(before)) and not self._prefixed(text, start):
                return False
        if after:
            if _latin(last) and (_latin(after) or (after in "-_" and _latin(text[end + 1 : end + 2]))):
                return False
            if _katakana(last) and _katakana(after):
                return False
            if _kanji(after) and (_kanji(last) or _katakana(last)) and not _KANJI_AFTER.match(text, end):
                return False
        return True

    def _after_label(self, text: str, start: int) -> bool:
        return any(text.endswith(label, 0, start) for label in self._labels)

    def _prefixed(self, text: str, start: int) -> bool:
        return self._after_label(text, start) or _KANJI_BEFORE.search(text, 0, start) is not None


def pool_names(drafts: Iterable[DraftEntity], ontology: Ontology) -> tuple[KnownName, ...]:
    """What a wave's surveys establish together: every name with its class and canonical name, sorted.

    Aliases join names, unless sentences give the two classes that exclude each other, and so do spellings
    that differ in spaces and hyphens only. A stated class outranks an inferred one; of compatible classes the
    narrower is taken; where documents state classes that exclude each other, the majority decides, and
    without one the name has no class. Names to which no document gives any class are left out. The result
    does not depend on the order of the drafts.
    """
    parent: dict[str, str] = {}
    surface: dict[str, str] = {}
    weight: dict[str, int] = {}
    stated: dict[str, dict[str, int]] = {}
    inferred: dict[str, dict[str, int]] = {}
    said: dict[str, set[str]] = {}
    links: list[tuple[str, str]] = []

    def root(key: str) -> str:
        while parent[key] != key:
            parent[key] = parent[parent[key]]
            key = parent[key]
        return key

    def enter(name: str, main: bool) -> str:
        key = name_key(name)
        parent.setdefault(key, key)
        surface[key] = min(surface.get(key, name), name, key=lambda s: (len(s), s))
        weight[key] = weight.get(key, 0) + (1 if main else 0)
        return key

    for draft in sorted(drafts, key=lambda d: (d.name, d.type or "", d.quote, d.at or 0)):
        key = enter(draft.name, True)
        if draft.type is not None:
            votes = (stated if draft.stated else inferred).setdefault(key, {})
            votes[draft.type] = votes.get(draft.type, 0) + 1
            if draft.stated and len(draft.quote) > len(draft.name):
                said.setdefault(key, set()).add(draft.type)
        links += [(key, enter(alias.name, False)) for alias in draft.aliases]
    for key, named in links:
        if not _exclude(said.get(key, set()), said.get(named, set()), ontology):
            one, other = sorted((root(named), root(key)))
            parent[other] = one
    spelled: dict[str, str] = {}
    for key in sorted(parent):
        one, other = sorted((root(spelled.setdefault(loose_key(key), key)), root(key)))
        parent[other] = one
    groups: dict[str, list[str]] = {}
    for key in sorted(parent):
        groups.setdefault(root(key), []).append(key)
    known = []
    for members in groups.values():
        canonical = surface[max(members, key=lambda k: (weight[k], k in stated, -len(k), k))]
        kind = _one_class(members, stated, ontology)
        fitting = {
            key: {cls: count for cls, count in votes.items() if ontology.compatible(kind, cls)}
            for key, votes in ((key, inferred.get(key, {})) for key in members)
        }
        guess = _one_class(members, fitting, ontology)
        if kind is None or (guess is not None and ontology.is_a(guess, kind)):
            kind = guess or kind
        if kind is None and not any(k in stated or k in inferred for k in members):
            continue
        known += [KnownName(name=surface[k], type=kind, canonical=canonical) for k in members]
    return tuple(sorted(known, key=lambda k: (k.name, k.canonical)))


def _exclude(one: set[str], other: set[str], ontology: Ontology) -> bool:
    """Whether what sentences say of two names keeps them apart: no class of one suits the other's."""
    return bool(one and other) and not any(ontology.compatible(a, b) for a in one for b in other)


def _one_class(members: list[str], classes: dict[str, dict[str, int]], ontology: Ontology) -> str | None:
    """The narrowest of the members' classes if all lie on one line.

    Where they do not, the line that most statements speak for, if more do than for any other; else None.
    """
    votes: dict[str, int] = {}
    for key in members:
        for cls, count in classes.get(key, {}).items():
            votes[cls] = votes.get(cls, 0) + count
    support = {
        cls: sum(count for other, count in votes.items() if ontology.is_a(cls, other))
        for cls in sorted(votes)
    }
    if not support:
        return None
    best = max(support.values())
    lines = [cls for cls, count in support.items() if count == best]
    found: str | None = None
    for cls in lines:
        if not ontology.compatible(found, cls):
            return None
        found = ontology.narrower(found, cls)
    return found


@lru_cache(maxsize=32)
def name_index(known: tuple[KnownName, ...], labels: frozenset[str] = frozenset()) -> NameIndex:
    """A `NameIndex`, kept while the same names are asked for again."""
    return NameIndex(known, labels)


def _same_case(name: str, surface: str) -> bool:
    """A short acronym or a single capitalised Latin word is a name only where it is written so."""
    if not name.isascii() or not name.isalpha():
        return True
    if name.isupper() and len(name) <= 4:
        return surface.upper() == surface
    return not name[0].isupper() or surface[:1].isupper()


def _latin(char: str) -> bool:
    return bool(char) and char.isascii() and char.isalnum()


def _katakana(char: str) -> bool:
    return "ァ" <= char <= "ヺ" or char == "ー"


def _kanji(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff" or char == "々"
