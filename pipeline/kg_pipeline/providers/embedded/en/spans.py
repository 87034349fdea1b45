"""Candidates as one page shows them: words that only head a fragment left out, `A and B` put together.

`Water from four ponds.` names nothing, though its first word has a capital letter. `Sand and Gravel, S&G for
short` is one name, and so is the value of a field whose key is a class word in the singular (`Case: Dunn and
Oake`).
"""

from __future__ import annotations

import re
from dataclasses import replace

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.naming import Candidate, candidates
from kg_pipeline.providers.embedded.en.parse import EVERYDAY_FORMS

_CAPITAL = r"[A-Z][\w'’-]*"
_INITIALED = re.compile(
    r"\b(?P<name>(?P<one>[A-Z])[\w'’-]* and (?P<other>[A-Z])[\w'’-]*)[*_`\"”]*"
    r"(?:,?\s+or\s+|,\s+|\s*\()[*_`\"“]*(?P=one)(?:&|\s?and\s?|[aA]?)(?P=other)\b"
)
_PAIR = re.compile(rf"{_CAPITAL} and {_CAPITAL}")
_LOWERED = re.compile(r"[A-Z][a-z]+(?:-[a-z]+)*")
_KEY_NOUN = re.compile(
    r"(?:Code|Number|Label|Tag|Ref|Reference|Nickname|Sticker|Mark|Plate|No|Drawing|Stencil|Abbreviation|Id|ID)"
)
_CODED = re.compile(r"(?=\S*\d)[A-Z]{1,6}(?:[-./]?[A-Z0-9]{1,6}){1,4}|[A-Z]{1,4}-[A-Z]{1,3}")
"""`Code SB-6` is no name, `SB-6` is."""
_TITLED = re.compile(r"(?P<code>[A-Z]{1,5}-\d{1,4}[A-Za-z]?)\s+(?=[A-Z][a-z])")
_SOME_OF = re.compile(
    r"(?:One|Two|Three|Four|Some|Most|Half|Part|All|Many|Each|Both|None|Any|Several|Few)\s+of\s+(?:the\s+|our\s+)?(?=[A-Z])"
)
_COMPOUND = re.compile(r"[A-Za-z][a-z]*(?:-[a-z]+)+")
_FINITE = frozenset("sd")


def joined_names(page: str) -> frozenset[str]:
    """The names of `page` that hold an `and`, as their short forms show."""
    return frozenset(found["name"] for found in _INITIALED.finditer(page))


def is_pair(value: str) -> bool:
    """Whether `value` is two capitalised words with `and` between them and nothing else."""
    return _PAIR.fullmatch(value.strip()) is not None


def names_in(text: str, joined: frozenset[str], verbs: frozenset[str]) -> list[Candidate]:
    """The candidates of `text`, a sentence; `verbs` may open it where its subject is left out."""
    found = [
        _behind_verb(one, verbs)
        for one in candidates(text)
        if not (heads_fragment(one, text) or _qualifies(one, text))
    ]
    if not any(name in text for name in joined):
        return found
    merged: list[Candidate] = []
    for one in found:
        last = merged[-1] if merged else None
        if last is not None and text[last.start : one.end] in joined:
            merged[-1] = replace(
                last, text=text[last.start : one.end], end=one.end, outer_end=one.outer_end, firm=True
            )
        else:
            merged.append(one)
    return merged


def behind_code(one: Candidate, text: str, page: str) -> Candidate:
    """The code of `R-11 Ice on the rope`, where a title goes on behind it or the page has it alone."""
    titled = _TITLED.match(one.text)
    if titled is None or one.outer_start != one.start:
        return one
    code = titled["code"]
    opens = one.start == len(text) - len(text.lstrip()) and not text.rstrip().endswith((".", ";", ","))
    alone = rf"(?<![\w-]){re.escape(code)}(?![\w-]|\s+[A-Z])"
    if not (opens and re.match(r"\s[a-z]", text[one.end :])) and re.search(alone, page) is None:
        return one
    end = one.start + len(code)
    return replace(one, text=code, end=end, outer_end=end, firm=True)


def heads_fragment(one: Candidate, text: str) -> bool:
    """Whether a word has its capital only because a fragment without a verb begins with it."""
    if not one.initial or _LOWERED.fullmatch(one.text) is None or one.outer_start != one.start:
        return False
    behind = re.match(r"\s+([a-z]+)\b", text[one.end :])
    paper = behind is not None and behind[1].removesuffix("s") in w.DOCUMENT_NOUNS | {"note"}
    if paper and not text[: one.start].strip():
        return True
    if behind is None or behind[1] not in w.PREPOSITIONS or one.start != len(text) - len(text.lstrip()):
        return False
    return verbless(text[one.end :])


def _qualifies(one: Candidate, text: str) -> bool:
    """Whether a compound only tells the sort of the next noun: `Front-office lunch`, `a belt-driven mill`."""
    if one.outer_start != one.start or _COMPOUND.fullmatch(one.text) is None:
        return False
    behind = re.match(r"\s([a-z]+)", text[one.outer_end :])
    if behind is None or behind[1] in w.AUX or behind[1] in w.PREPOSITIONS or behind[1] in w.CONJUNCTIONS:
        return False
    if one.initial and one.text[0].isupper():
        return not behind[1].endswith(("s", "ed")) and not _finite(behind[1])
    return one.text.endswith("ed") and re.search(r"\ban?\s$", text[: one.start]) is not None


def verbless(text: str) -> bool:
    """Whether no word of `text` can be a finite verb."""
    words = re.findall(r"[a-z]+(?:['’][a-z]+)?", text.lower())
    return not any(word in w.AUX or _finite(word) for word in words)


def _finite(word: str) -> bool:
    return not _FINITE.isdisjoint(EVERYDAY_FORMS.get(word, ""))


def _behind_verb(one: Candidate, verbs: frozenset[str]) -> Candidate:
    """`Code SB-6`, `Needs Aurora` and `One of the Owls` as the names that they hold."""
    if one.initial and (some := _SOME_OF.match(one.text)) is not None:
        begin = one.start + some.end()
        return replace(
            one, text=one.text[some.end() :], start=begin, outer_start=begin, initial=False, firm=True
        )
    first, _, rest = one.text.partition(" ")
    if _KEY_NOUN.fullmatch(first) and _CODED.fullmatch(rest):
        begin = one.start + len(first) + 1
        return replace(one, text=rest, start=begin, outer_start=begin, initial=False, firm=True)
    if not one.initial or not rest[:1].isupper() or first.lower() not in verbs or not first.endswith("s"):
        return one
    begin = one.start + len(first) + 1
    return replace(one, text=rest, start=begin, outer_start=begin, initial=False, firm=True)
