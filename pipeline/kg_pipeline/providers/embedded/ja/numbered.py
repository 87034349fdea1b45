"""Names made of a class word and an identifier: 貯水槽K-1, ラインC, 第2スイッチ12号, セル310.

The whole is one name: the identifier alone tells things of one kind apart and may tell others apart as well.
"""

from __future__ import annotations

import re
from functools import lru_cache

from kg_pipeline.providers.embedded.ja.collect import Collector, Piece
from kg_pipeline.providers.embedded.ja.shapes import within_katakana
from kg_pipeline.providers.tasks import DraftAlias

_NOUN = re.compile(r"[一-龠々ァ-ヶー]")
_GOES_ON = re.compile(r"[a-z0-9]")
_LATIN = re.compile(r"[a-z]{1,4}-?\d{1,4}(?:-\d{1,3})*[a-z]?$")
_BEFORE = re.compile(r"[一-龠々ァ-ヶーa-z0-9]+$")
_LONGEST = 13
"""From so many characters on, what stands before a class word is no modifier any more."""

_POINTED = re.compile(
    r"(?:現在|今回|通常|毎[日週月年]|昨年|今年|来年|以前|従来|今後|先日|今月|来月|先月|上記|下記|前述|後述|例えば|各|同|当|本|該当|当該|他)"
)


def numbered_names(names: Collector, piece: Piece) -> None:
    """Enter the names of a sentence that a class word and an identifier make up."""
    for match in names.patterns.numbered.finditer(piece.text):
        before = _BEFORE.search(piece.text, max(0, match.start() - _LONGEST), match.start())
        begin, end = before.start() if before else match.start(), match.end("id")
        if lead := _POINTED.match(piece.text, begin, match.start()):
            begin = lead.end()
        if within_katakana(piece.text, match.start("label"), match.group("label")):
            continue
        if match["label"].isascii() and match["id"][:1].isalpha():
            continue
        cls = names.labels[match.group("label")]
        surface, at = piece.surface(begin, end)
        if not surface or match.start() - begin >= _LONGEST or names.ontology.says_nothing(cls):
            continue
        bare = begin == match.start("label")
        code = match.group("id").strip()
        if bare and _LATIN.fullmatch(code):
            _coded(names, piece, match, cls)
        else:
            names.add(surface, at, cls, stated=False)


def _coded(names: Collector, piece: Piece, match: re.Match[str], cls: str) -> None:
    """`部品SR-40`: a class word before a code, which is the thing's own name where it stands alone too."""
    surface, at = piece.surface(match.start("label"), match.end("id"))
    code, code_at = piece.surface(match.end("label"), match.end("id"))
    owners = _owners(names.folded, match.group("id").strip())
    if "" in owners and len(owners) == 2:
        names.add(code, code_at, cls, aliases=[DraftAlias(name=surface, quote=surface, at=at)])
    else:
        names.add(surface, at, cls, stated=False)


@lru_cache(maxsize=1_024)
def _owners(text: str, code: str) -> frozenset[str]:
    """The nouns right before each place of a code in a folded text, empty where it stands alone."""
    found = set()
    at, behind = text.find(code), 0
    while at >= 0:
        begin, end = at, at + len(code)
        if _GOES_ON.match(text, end) is None:
            while begin > behind and _NOUN.match(text, begin - 1):
                begin -= 1
            found.add(text[begin:at])
            behind = end
        at = text.find(code, max(at + 1, behind))
    return frozenset(found)
