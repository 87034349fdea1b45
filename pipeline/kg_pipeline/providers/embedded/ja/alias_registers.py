"""Other names by who uses them, and those whose owner only a part of its own name tells.

`東門は職員の間では「表口」、古い地図では「大手門」`; `受付のほうが U-3、返却のほうが U-4`;
`票の番号は U-5`; `会話では「受け」「返し」で通じる`; headings that leave out the class word.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.embedded.ja.alias_clauses import Called, Told
from kg_pipeline.providers.embedded.ja.alias_names import Names
from kg_pipeline.providers.embedded.ja.alias_patterns import NOUN_WORDS, NOUNS, REGISTER_WORD
from kg_pipeline.providers.embedded.ja.marked import Marked
from kg_pipeline.providers.embedded.ja.shapes import (
    CANDIDATE,
    LONGEST_CUT,
    is_code,
    is_short_for,
    strip_quotes,
)

_QUOTE = r"(?:「[^「」]{2,20}」|『[^『』]{2,20}』)"
_BY = (
    rf"(?:[^、。「」はがを]{{0,14}}?{REGISTER_WORD}(?:では|には|上は|上では|で)|"
    r"(?:ふだん|普段|通常|いつも|平素|口頭|昔|今|古く|俗)(?:から)?(?:は|では|には))"
)
_OR = r"(?:、?(?:または|又は|もしくは|あるいは)|や|か|とも|、)"
_CALLED = (
    r"(?:と(?:も|だけ)?(?:呼|言|いう|いい|いわ|書|略|記|称|表記)[^。]{0,14}|(?:に|と)な(?:る|ります|っている|っています)|"
    r"で(?:通|知られ)[^。]{0,10}|である|です|だ)?"
)
TOLD = re.compile(
    rf"(?:は|を|のほうは|の方は)、?(?P<all>{_BY}、?{_QUOTE}(?:{_OR}{_QUOTE})*(?:、{_BY}、?{_QUOTE}(?:{_OR}{_QUOTE})*)*){_CALLED}$"
)
"""Behind a topic: by whom or in what it is called so."""

ALSO = re.compile(
    rf"(?:は|も|のほうは|の方は)、?(?P<all>{_QUOTE}(?:{_OR}{_QUOTE})*)(?:に|と)な(?:る|ります)$"
)
_WRITTEN = re.compile(
    rf"(?:は|を|も)、?(?:[^、。はがを]{{1,14}}(?:の|では|には|で))?(?P<a>{_QUOTE}|{CANDIDATE})で"
    r"(?:書か|呼ば|表記|記さ|記載|通って|通る|通じ|表示|登録|知られ|出て|出る|載って|載る|扱われ|管理され|指[しす])"
)
_SIDE = re.compile(
    rf"(?:^|(?<=、)|(?<=[はでが、]))(?P<x>[一-龠々ァ-ヶーぁ-ん]{{2,10}}?)(?:の?(?:ほう|方|側))?[がは] ?"
    rf"(?P<a>{CANDIDATE})(?=、|で|。|$|と|だ)"
)
_NUMBERED_SO = Marked(
    rf"(?P<label>[一-龠々ァ-ヶーa-z]{{2,10}})の(?P<noun>{NOUNS}|番号|記号|型番|品番|コード|符号|略号|整理番号|名前|名称)"
    rf"(?:は|が|:) ?(?P<a>{CANDIDATE})(?=、|で|。|$|と|だ)",
    "符号",
    *NOUN_WORDS,
)
_SHORT_ROW = re.compile(
    rf"(?P<row>{_QUOTE}(?:(?:{_OR}|と|・)?{_QUOTE})+)(?:で(?:通[じっるり]|済|足り|よい|いい|呼)|と(?:も|だけ)?(?:呼|言|いう|いい|書|略|縮め|記))"
)


@dataclass(frozen=True)
class Kinds:
    """The established names and the class of each, if it has one alone."""

    names: Names
    kind: Mapping[str, str]
    labels: Mapping[str, str]

    @cached_property
    def alike(self) -> dict[str, list[str]]:
        """The names of each class, which ascend."""
        found: dict[str, list[str]] = {cls: [] for cls in sorted(set(self.kind.values()))}
        for name, cls in self.kind.items():
            found[cls].append(name)
        return found

    @cached_property
    def _bare(self) -> dict[str, dict[str, list[str]]]:
        """The names of each class by what they are without its word."""
        found: dict[str, dict[str, list[str]]] = {cls: {} for cls in self.alike}
        for name, cls in self.kind.items():
            found[cls].setdefault(self.bare(name), []).append(name)
        return found

    @cached_property
    def _together(self) -> dict[str, str]:
        return {cls: "\n".join(held) for cls, held in self._bare.items()}

    def shortened_to(self, short: str, cls: str, taken: Set[str]) -> list[str]:
        """The names of a class, but those `taken`, of which a folded word is a short form."""
        exact = [name for name in self._bare[cls].get(short, ()) if fold_key(name) not in taken]
        if len(exact) == 1:
            return exact
        within = self._bare[cls].items() if short in self._together[cls] else ()
        found = [
            name for bare, held in within if short in bare for name in held if fold_key(name) not in taken
        ]
        if found or not 1 < len(strip_quotes(short)) <= LONGEST_CUT:
            return found
        return [name for name in self.alike[cls] if fold_key(name) not in taken and is_short_for(short, name)]

    def bare(self, name: str) -> str:
        """A folded name without the class word that it ends in."""
        key = fold_key(name)
        ends = [w for w in self.labels if key.endswith(w) and len(w) < len(key)]
        return key[: len(key) - len(max(ends, key=len))] if ends else key


def by_register(text: str, kinds: Kinds, told: Told) -> list[Called]:
    """Names in quotation marks behind who calls or what writes the topic so, and names `で書かれる`."""
    text = text.rstrip("。 ")
    found: list[Called] = []
    for _, end, owner in kinds.names.located(text)[:1]:
        said = TOLD.match(text, end) or (ALSO.match(text, end) if told.naming else None)
        if said is not None:
            begin, stop = said.span("all")
            found += [
                Called(owner, q.start(), q.end()) for q in re.compile(_QUOTE).finditer(text, begin, stop)
            ]
        elif (written := _WRITTEN.match(text, end)) is not None:
            found.append(Called(owner, *written.span("a")))
    told.naming = told.naming or bool(found)
    return found


def by_part(text: str, kinds: Kinds, recent: Callable[[], list[str]]) -> list[Called]:
    """Codes and short names whose owner a part of its name or its class word tells.

    `recent` tells the established names before the sentence, nearest last.
    """
    return _sides(text, kinds) or _numbered(text, kinds, recent) or _short_row(text, kinds)


def _sides(text: str, kinds: Kinds) -> list[Called]:
    """`受付のほうが U-3、返却のほうが U-4`: each the one thing of a class whose name has the word."""
    pairs = [m for m in _SIDE.finditer(text) if is_code(strip_quotes(m.group("a")))]
    if len(pairs) < 2:
        return []
    for alike in kinds.alike.values():
        owners = [[name for name in alike if m.group("x") in fold_key(name)] for m in pairs]
        if all(len(one) == 1 for one in owners) and len({one[0] for one in owners}) == len(pairs):
            return [Called(one[0], *m.span("a")) for one, m in zip(owners, pairs, strict=True)]
    return []


def _numbered(text: str, kinds: Kinds, recent: Callable[[], list[str]]) -> list[Called]:
    """`票の番号は U-5`: of the thing named last whose class or name the word is."""
    found = []
    for match in _NUMBERED_SO.finditer(text):
        cls = kinds.labels.get(match.group("label"))
        code = is_code(strip_quotes(match.group("a")))
        number = re.search(r"番|記号|コード|符号|略号", match.group("noun")) is not None
        before = text[: match.start()]
        if cls is None or (number and not code) or before.endswith("の"):
            continue
        near = [*recent(), *(name for _, _, name in kinds.names.located(before))]
        last = next((name for name in reversed(near) if kinds.kind.get(name) == cls), None)
        if last is not None:
            found.append(Called(last, *match.span("a")))
    return found


def _short_row(text: str, kinds: Kinds) -> list[Called]:
    """`会話では「受け」「返し」で通じる`: each short for one thing, and all of one class."""
    row = _SHORT_ROW.search(text)
    if row is None:
        return []
    quotes = list(re.compile(_QUOTE).finditer(text, *row.span("row")))
    whole = _shortened([strip_quotes(q.group()) for q in quotes], kinds)
    return [Called(one, *q.span()) for one, q in zip(whole, quotes, strict=True)] if whole else []


def _shortened(shorts: list[str], kinds: Kinds) -> list[str]:
    """The things of one class of which the words are short forms, one each; none if any word is not."""
    taken = {fold_key(short) for short in shorts}
    for cls in kinds.alike:
        owners = [kinds.shortened_to(short, cls, taken) for short in map(fold_key, shorts)]
        if all(len(one) == 1 for one in owners) and len({one[0] for one in owners}) == len(shorts):
            return [one[0] for one in owners]
    return []


def short_headings(blocks: list[Block], kinds: Kinds) -> Iterator[tuple[str, Block]]:
    """Headings side by side, each a short form of another thing of one class, with the whole name."""
    above: dict[int, tuple[int, ...]] = {}
    for block in blocks:
        starts = tuple(h.start for h in block.headings)
        for start in starts:
            above.setdefault(start, tuple(one for one in starts if one != start))
    headings = [b for b in blocks if b.kind == "heading"]
    for _, group in groupby(headings, key=lambda b: above.get(b.start, ())):
        row = [b for b in group if fold_key(b.text) not in kinds.names]
        fitting = [b for b in row if _is_short(b.text, kinds)]
        whole = _shortened([b.text for b in fitting], kinds) if len(fitting) > 1 else []
        yield from zip(whole, fitting, strict=False)


def _is_short(text: str, kinds: Kinds) -> bool:
    """Whether `text` is a short form of one thing alone among those of its class."""
    short = fold_key(text)
    return any(len(kinds.shortened_to(short, cls, {short})) == 1 for cls in kinds.alike)
