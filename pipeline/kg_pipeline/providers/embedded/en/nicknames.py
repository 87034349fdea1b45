"""What people call a thing in words of their own: `the back room`, `"the box"`.

Such a nickname is kept with its article, for without it it is a common noun.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en.naming import candidates
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_MARK = r"[`*_\"”]*"
_PEOPLE = (
    r"(?:everybody|everyone|people|staff|locals|we|they|most|some|many|half\s+(?:of\s+)?the\s+[a-z]+"
    r"|the\s+[a-z]+(?:\s+[a-z]+)?)"
)
_NO_NAME = r"(?!(?:one|ones|same|thing|best|only|most|first|last)\b)"
_LINK = r"(?!(?:and|or|but|by|in|on|at|of|for|since|because|though|when|who|which|that)\b)"
_NICKNAME = rf"(?P<mark>[\"“'‘]?)(?P<name>the\s+{_NO_NAME}[a-z][\w'’-]*(?:\s{_LINK}[a-z][\w'’-]*){{0,2}})"
_CALLED = re.compile(
    r"\b(?:is|are)\s+(?:(?:also|often|usually|simply|better|still|always)\s+)?(?:called|known\s+as|nicknamed|dubbed)\s+"
    + _NICKNAME
)
_CALL_IT = re.compile(
    rf"\b{_PEOPLE}\s+(?:(?:just|simply|still|always|usually)\s+)?(?:calls?|nicknamed?)\s+(?:it|him|her|them)\s+{_NICKNAME}",
    re.I,
)
_SAY = re.compile(
    rf"\b{_PEOPLE}\s+(?:(?:just|simply|still|always|usually)\s+)?says?\s+(?=[\"“]){_NICKNAME}", re.I
)
_HENCE = re.compile(rf",\s+hence\s+(?:the\s+(?:nick)?name\s+)?(?=[\"“]){_NICKNAME}")
_SPOKEN = re.compile(
    r"\s*(?:In\s+(?:conversation|speech|everyday\s+talk|talk|slang)|Among\s+(?:ourselves|staff|colleagues)|Informally"
    r"|Colloquially)\s*,?\s+"
)
_IS = re.compile(
    rf"{_MARK}\s+(?:is\s+)?(?P<name>the\s+[a-z][\w'’-]*(?:\s[a-z][\w'’-]*)?)(?=\s*[.,;]|\s+and\b|$)"
)
_DENIED = re.compile(
    r"\b(?:not|never|no\s+longer|wrongly|mistakenly|nobody|no|once|was|were|used\s+to)\b|n['’]t\b", re.I
)
_SHORT_NOUN = 2


def nicknames(text: str, start: int, before: str = "") -> list[DraftEntity]:
    """Drafts of names that `text` says have a nickname; `before` is what the text so far is about."""
    if "the " not in text or _DENIED.search(text):
        return []
    found = []
    first = next(iter(candidates(text)), None)
    opens = first is not None and text[: first.outer_start].strip().lower() in ("", "the", "our")
    spoken = first.text if first is not None and opens else before
    for pattern in (_CALLED, _CALL_IT, _SAY, _HENCE):
        for said in pattern.finditer(text):
            name = " ".join(said["name"].split())
            bare = not said["mark"] and pattern is _CALLED and len(name.split()) <= _SHORT_NOUN
            who = before if first is not None and said.start() <= first.start else spoken
            if who and not bare:
                found.append(_draft(who, name, text, start, said.start(), said.end("name")))
    if (lead := _SPOKEN.match(text)) is not None:
        for one in candidates(text):
            if one.outer_start >= lead.end() and (copula := _IS.match(text, one.outer_end)) is not None:
                name = " ".join(copula["name"].split())
                found.append(_draft(one.text, name, text, start, one.start, copula.end("name")))
    return found


def _draft(name: str, other: str, text: str, start: int, begin: int, end: int) -> DraftEntity:
    quote = text[begin:end]
    alias = DraftAlias(name=other, quote=quote, at=start + begin)
    return DraftEntity(name=name, quote=quote, at=start + begin, aliases=[alias])
