"""Written text, taken apart into statements that can be held against what they rest on.

A statement is a sentence with the marks of its sources, `[F3]`. One that bears no mark that was shown, or
that puts words between quotation marks which do not stand in its sources, is not kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kg_ledger.ids import name_key
from kg_pipeline.text.fold import fold
from kg_pipeline.text.shield import shielded, unshielded

_GROUP = re.compile(r"\s*[\[［]\s*((?:[A-Z]\d+)(?:\s*[,、;，\s]\s*[A-Z]\d+)*)\s*[\]］]")
_MARK = re.compile(r"[A-Z]\d+")
_QUOTED = re.compile(r"“([^”]+)”|\"([^\"]+)\"|「([^」]+)」|『([^』]+)』|«([^»]+)»")
_SENTENCE = re.compile(
    r"(?:[^。．.!?！？\n\"“「『]|\"[^\"\n]*\"|“[^”]*”|「[^」]*」|『[^』]*』|[.．](?=\w)|[\"“「『])+"
    r"(?:[。．.!?！？]+|\n|$)(?:\s*[\[［][^\]］]{1,80}[\]］])*[ \t\n]*"
)


@dataclass(frozen=True, slots=True)
class Marked:
    """One sentence without its marks, and the marks that were shown, in its order."""

    text: str
    marks: tuple[str, ...]


def take_apart(
    text: str, words: Mapping[str, Sequence[str]], spare: Iterable[str] = (), names: Iterable[str] = ()
) -> tuple[list[Marked], int]:
    """Split `text` into sentences and keep those that their sources bear out.

    Parameters
    ----------
    words : mark → the words that it stands for.
    spare : marks for a sentence that bears none itself; it then rests on all of them.
    names : names that may stand between quotation marks without being a quotation.

    Returns
    -------
    list, int
        The statements, and how many sentences were left out.
    """
    names = tuple(names)
    known = {name_key(name) for name in names}
    text = shielded(text, names, (piece for pieces in words.values() for piece in pieces))
    all_of_it = tuple(mark for mark in dict.fromkeys(spare) if mark in words)
    kept: list[Marked] = []
    removed = 0
    for sentence in _SENTENCE.findall(text.strip()):
        said = _GROUP.sub("", sentence).strip()
        if not any(char.isalnum() for char in said):
            continue
        marks = tuple(
            dict.fromkeys(mark for group in _GROUP.findall(sentence) for mark in _MARK.findall(group))
        )
        shown = tuple(mark for mark in marks if mark in words) or (() if marks else all_of_it)
        if not shown or not _borne_out(said, [w for mark in shown for w in words[mark]], known):
            removed += 1
            continue
        kept.append(Marked(unshielded(said), shown))
    return kept, removed


def as_one(
    text: str, words: Mapping[str, Sequence[str]], marks: Iterable[str], names: Iterable[str] = ()
) -> Marked | None:
    """Take `text` as one statement that rests on `marks` and on those that stand in it; None if nothing
    that was shown bears it out. Parameters as in `take_apart`."""
    names = tuple(names)
    text = shielded(text, names, (piece for pieces in words.values() for piece in pieces))
    own = [mark for group in _GROUP.findall(text) for mark in _MARK.findall(group)]
    shown = tuple(mark for mark in dict.fromkeys((*own, *marks)) if mark in words)
    said = " ".join(_GROUP.sub("", text).split())
    known = {name_key(name) for name in names}
    if not shown or not said or not _borne_out(said, [w for mark in shown for w in words[mark]], known):
        return None
    return Marked(unshielded(said), shown)


def _borne_out(sentence: str, words: Iterable[str], names: set[str]) -> bool:
    """Whether everything between quotation marks stands in `words`, in any spelling that folds alike."""
    quotations = [unshielded(next(part for part in groups if part)) for groups in _QUOTED.findall(sentence)]
    wanted = [fold(q.strip(" .,。、")).text for q in quotations if name_key(q) not in names]
    if not wanted:
        return True
    said = [fold(piece).text for piece in words]
    return all(any(quotation in piece for piece in said) for quotation in wanted)
