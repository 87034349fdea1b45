"""People called by title and surname: `Mr Keel`, `畑さん`, where the graph knows the whole name only.

The title says that a surname is meant, so that a part of a name may be looked for. Every bearer of it
is a candidate, as with any ambiguous name. A surname without a title is looked for nowhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg_ledger.ids import name_key
from kg_pipeline.query.graph import Graph

_TITLED = re.compile(
    r"\b(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Doctor|Sir|Lady|Captain|Nurse|Chef|Coach|Officer)\.?\s+"
    r"(?P<name>[A-Z][^\W\d_]+(?:-[A-Z][^\W\d_]+)?)(?![\w-])"
)
_HONOURED = re.compile(
    r"(?<![一-龠々ァ-ヶー・おご])"
    r"(?P<name>[一-龠々]{1,4}|[ァ-ヶー]{2,12})"
    r"(?=(?:さん|さま|様|氏|先生|君|くん|ちゃん|課長|部長|係長|主任|室長|所長|店長|"
    r"博士|教授|医師|弁護士|技師|看護師))"
)
_MOST_GIVEN = 4
"""Characters of a given name in Japanese."""


def surnames(question: str, graph: Graph) -> Iterator[tuple[int, int, tuple[str, ...]]]:
    """`(start, end, ids)` of every surname with a title; where there is one, every name is read."""
    for pattern, bears in ((_TITLED, _is_last), (_HONOURED, _is_first)):
        for match in pattern.finditer(question):
            surname = name_key(match["name"])
            ids = {node for name, node in graph.names() if bears(surname, name_key(name))}
            if ids:
                yield *match.span("name"), tuple(sorted(ids))


def _is_last(surname: str, name: str) -> bool:
    """`Bram Keel` bears `Keel`."""
    given, _, last = name.rpartition(" ")
    return last == surname and bool(given) and given.replace(" ", "").replace(".", "").isalpha()


def _is_first(surname: str, name: str) -> bool:
    """`畑みお` bears `畑`; in katakana the surname is the last part (`ブラム・キール`)."""
    if "・" in name or " " in name:
        first, last = re.split(r"[・ ]", name)[0], re.split(r"[・ ]", name)[-1]
        return surname == (last if "ァ" <= surname[0] <= "ヶ" else first)
    given = name.removeprefix(surname)
    return given != name and 0 < len(given) <= _MOST_GIVEN and all("ぁ" <= c <= "龠" for c in given)
