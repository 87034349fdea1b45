"""What stands beside a name: brackets and asides behind it, articles before it, class words and nouns."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.labels import END, is_plural
from kg_pipeline.providers.embedded.en.naming import Candidate, everyday

_NEAR = 60
"""Characters before a name that hold the word before it."""
_BRACKETED = re.compile(r"[`*_\"”]*\s*[(（][^()（）]{1,80}[)）]")
_ASIDE = re.compile(r"[`*_\"”]*,\s(?:[^,.;()]|\([^()]*\)){1,60},(?=\s(?:is|was|are|were|remains)\b)")


def places(text: str, at: int) -> list[int]:
    """Where what is said of a name may go on: behind it, behind a bracket, behind an aside."""
    found = (pattern.match(text, at) for pattern in (_BRACKETED, _ASIDE))
    return [at, *(match.end() for match in found if match)]


def definite(text: str, at: int) -> bool:
    """Whether what begins at `at` follows `the` (or `our`) and not `a`."""
    before = re.search(r"([A-Za-z]+)\W*$", text[max(at - _NEAR, 0) : at])
    return before is not None and before.group(1).lower() in ("the", "our", "both", "and", "of")


def kebab(one: Candidate) -> bool:
    """Whether the candidate may be a compound adjective: `the in-cluster database`."""
    return one.start == one.outer_start and re.fullmatch(r"[a-z]+(?:-[a-z]+)+", one.text) is not None


def only_behind(label: str, one: Candidate, page: str) -> bool:
    """Whether an abbreviation only ever stands behind a class word: `the hall TV` is a TV and no hall."""
    if not re.fullmatch(r"[A-Z]{2,5}", one.text):
        return False
    alone = rf"(?<![\w-])(?<!{re.escape(label)}\s){re.escape(one.text)}(?![\w-])"
    return re.search(alone, page, re.I) is None


def compound(text: str, at: int) -> bool:
    """Whether the class word that ends before `at` only qualifies a further noun."""
    follow = re.match(r"\s+([a-z]+)", text[at:])
    return follow is not None and re.match(END, text[at:]) is None and not everyday(follow.group(1))


def singular(label: str, classes: dict[str, tuple[str, ...]]) -> bool:
    """Whether a class word is not the plural of another one."""
    return not is_plural(label) or label.endswith("ss") or label[:-1] not in classes


_ONE_SUCH = re.compile(
    r"(?P<denied>\b(?:not|never|no\s+longer)\s+)?\b(?:an?|one|another|our\s+only)\s+"
    r"(?P<between>(?:(?!(?:an?|one)\s)[a-z-]+\s+){0,2})$",
    re.I,
)
"""Before a class word that a comma sets off from its name: `a wood kiln, the Ember`."""


def singular_label(label: str, text: str, at: int) -> bool:
    """`the service Aurora`: a lower-case class word, singular, with a determiner or preposition before it."""
    if not label.islower() or is_plural(label):
        return False
    if text.startswith(",", at + len(label)) and (one := _ONE_SUCH.search(text[:at])) is not None:
        between = set(one["between"].split())
        return not one["denied"] and not between & (w.PREPOSITIONS | w.CONJUNCTIONS | w.AUX | w.DETERMINERS)
    before = re.search(r"([A-Za-z-]+)\s+$", text[max(at - _NEAR, 0) : at])
    if before is not None and before.group(1).lower() in ("one", "a", "an", "single", "only", "another"):
        return text[at + len(label) :].startswith(",")
    return before is None or before.group(1).lower() in (
        "the",
        "our",
        "their",
        "its",
        "his",
        "her",
        "your",
        "my",
        "whose",
        "this",
        "of",
        "in",
        "at",
        "on",
        "to",
        "by",
        "from",
        "for",
        "and",
        "new",
    )
