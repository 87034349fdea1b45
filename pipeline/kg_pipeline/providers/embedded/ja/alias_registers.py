"""Other names by who uses them, and those whose owner only a part of its own name tells.

`東門は職員の間では「表口」、古い地図では「大手門」`; `受付のほうが U-3、返却のほうが U-4`;
`票の番号は U-5`; `会話では「受け」「返し」で通じる`; headings that leave out the class word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Block
from kg_pipeline.providers.embedded.ja.alias_clauses import Called, Told, located
from kg_pipeline.providers.embedded.ja.alias_patterns import NOUNS, REGISTER_WORD
from kg_pipeline.providers.embedded.ja.shapes import CANDIDATE, is_code, is_short_for, strip_quotes

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
_NUMBERED_SO = re.compile(
    rf"(?P<label>[一-龠々ァ-ヶーa-z]{{2,10}})の(?P<noun>{NOUNS}|番号|記号|型番|品番|コード|符号|略号|整理番号|名前|名称)"
    rf"(?:は|が|:) ?(?P<a>{CANDIDATE})(?=、|で|。|$|と|だ)"
)
_SHORT_ROW = re.compile(
    rf"(?P<row>{_QUOTE}(?:(?:{_OR}|と|・)?{_QUOTE})+)(?:で(?:通[じっるり]|済|足り|よい|いい|呼)|と(?:も|だけ)?(?:呼|言|いう|いい|書|略|縮め|記))"
)


@dataclass(frozen=True, slots=True)
class Kinds:
    """The established names and the class of each, if it has one alone."""

    names: Mapping[str, str]
    kind: Mapping[str, str]
    labels: Mapping[str, str]

    def bare(self, name: str) -> str:
        """A folded name without the class word that it ends in."""
        key = fold_key(name)
        ends = [w for w in self.labels if key.endswith(w) and len(w) < len(key)]
        return key[: len(key) - len(max(ends, key=len))] if ends else key


def by_register(text: str, kinds: Kinds, told: Told) -> list[Called]:
    """Names in quotation marks behind who calls or what writes the topic so, and names `で書かれる`."""
    text = text.rstrip("。 ")
    found: list[Called] = []
    for _, end, owner in located(text, kinds.names)[:1]:
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


def by_part(text: str, kinds: Kinds, recent: list[str]) -> list[Called]:
    """Codes and short names whose owner a part of its name or its class word tells.

    `recent` holds the established names before the sentence, nearest last.
    """
    return _sides(text, kinds) or _numbered(text, kinds, recent) or _short_row(text, kinds)


def _sides(text: str, kinds: Kinds) -> list[Called]:
    """`受付のほうが U-3、返却のほうが U-4`: each the one thing of a class whose name has the word."""
    pairs = [m for m in _SIDE.finditer(text) if is_code(strip_quotes(m.group("a")))]
    if len(pairs) < 2:
        return []
    for cls in sorted(set(kinds.kind.values())):
        owners = [
            [n for n, one in kinds.kind.items() if one == cls and m.group("x") in fold_key(n)] for m in pairs
        ]
        if all(len(one) == 1 for one in owners) and len({one[0] for one in owners}) == len(pairs):
            return [Called(one[0], *m.span("a")) for one, m in zip(owners, pairs, strict=True)]
    return []


def _numbered(text: str, kinds: Kinds, recent: list[str]) -> list[Called]:
    """`票の番号は U-5`: of the thing named last whose class or name the word is."""
    found = []
    for match in _NUMBERED_SO.finditer(text):
        cls = kinds.labels.get(match.group("label"))
        code = is_code(strip_quotes(match.group("a")))
        number = re.search(r"番|記号|コード|符号|略号", match.group("noun")) is not None
        before = text[: match.start()]
        near = [*recent, *(name for _, _, name in located(before, kinds.names))]
        alike = [n for n in near if cls is not None and kinds.kind.get(n) == cls]
        if alike and (code or not number) and not before.endswith("の"):
            found.append(Called(alike[-1], *match.span("a")))
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
    for cls in sorted(set(kinds.kind.values())):
        taken = {fold_key(short) for short in shorts}
        alike = [n for n, one in kinds.kind.items() if one == cls and fold_key(n) not in taken]
        owners = []
        for short in map(fold_key, shorts):
            exact = [n for n in alike if kinds.bare(n) == short]
            within = [n for n in alike if short in kinds.bare(n)]
            cut = [n for n in alike if is_short_for(short, n)]
            owners.append(exact if len(exact) == 1 else within or cut)
        if all(len(one) == 1 for one in owners) and len({one[0] for one in owners}) == len(shorts):
            return [one[0] for one in owners]
    return []


def short_headings(blocks: list[Block], kinds: Kinds) -> Iterator[tuple[str, Block]]:
    """Headings side by side, each a short form of another thing of one class, with the whole name."""
    headings = [b for b in blocks if b.kind == "heading"]
    for _, group in groupby(headings, key=lambda b: _above(blocks, b)):
        row = [b for b in group if fold_key(b.text) not in kinds.names]
        fitting = [b for b in row if any(_shortened([b.text], _of(kinds, cls)) for cls in _classes(kinds))]
        whole = _shortened([b.text for b in fitting], kinds) if len(fitting) > 1 else []
        yield from zip(whole, fitting, strict=False)


def _classes(kinds: Kinds) -> list[str]:
    return sorted(set(kinds.kind.values()))


def _of(kinds: Kinds, cls: str) -> Kinds:
    return Kinds(kinds.names, {n: c for n, c in kinds.kind.items() if c == cls}, kinds.labels)


def _above(blocks: list[Block], heading: Block) -> tuple[int, ...]:
    """The headings over what stands below `heading`, without itself."""
    below = next((b for b in blocks if any(h.start == heading.start for h in b.headings)), None)
    return tuple(h.start for h in below.headings if h.start != heading.start) if below else ()
