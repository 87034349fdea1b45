"""Constructions that state a class, compiled from the class labels of an ontology."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from kg_pipeline.providers.embedded.en.framing import EnglishCues

_LINK = (
    r"(?!(?:of|in|on|at|by|for|from|with|to|into|per|and|or|that|which|who|is|are|was|has|not|no|than|as|but"
    r"|between|behind)\b)"
)
_ADJECTIVES = rf"(?:{_LINK}[\w'’/-]+,?\s+){{0,5}}?"
_ARTICLE = r"(?:a|an|the|our|one\s+of\s+(?:the|our))"
_NUMBER = r"(?:two|three|four|five|six|seven|eight|nine|ten|\d+|several|our|the|all)"
_MARK = r"[`*_\"”]*"
_OPEN = r"[`*_\"“]*$"
END = (
    r"(?=\s*(?:[,.;:)）!—–]|$)|\s+-\s|\s+(?:that|which|who|whose|where|for|of|in|on|at|with|from|to|into|and|but"
    r"|by|behind|under|near|between|within|inside|outside|about|as|because|since|when|while|so|is|are|was|has"
    r"|used|run|built|made|kept|held|led|\w+ed|\w+ing)\b)"
)
"""What may follow a class word that ends its noun phrase."""


@dataclass(frozen=True, slots=True)
class Patterns:
    """Compiled from the class labels of one ontology."""

    copula: re.Pattern[str]
    copulas: re.Pattern[str]
    apposition: re.Pattern[str]
    bracket: re.Pattern[str]
    behind: re.Pattern[str]
    before: re.Pattern[str]
    naming: re.Pattern[str]
    label: re.Pattern[str]
    listed: re.Pattern[str]
    defined: re.Pattern[str]
    fragment: re.Pattern[str]
    heading: re.Pattern[str]
    lead: re.Pattern[str]
    verbless: re.Pattern[str]
    tagged: re.Pattern[str]
    pointed: re.Pattern[str]
    demonstrative: re.Pattern[str]
    classes: dict[str, tuple[str, ...]]


@lru_cache(maxsize=16)
def _patterns(forms: tuple[tuple[str, tuple[str, ...]], ...]) -> Patterns:
    classes = dict(forms)
    spoken = sorted(classes, key=lambda form: (-len(form), form))
    label = "(?P<label>" + "|".join(re.escape(form).replace(r"\ ", r"[\s-]") for form in spoken) + ")"

    def compiled(*parts: str) -> re.Pattern[str]:
        return re.compile("".join(parts), re.I)

    return Patterns(
        copula=compiled(
            rf"{_MARK}\s+(?:is|was|remains|serves\s+as|acts\s+as)\s+(?:(?:still|now|also|currently|just|simply)\s+)?",
            rf"(?:{_ARTICLE}|one\s+of\s+(?:its|their)|another|their)\s+{_ADJECTIVES}{label}\b{END}",
        ),
        copulas=compiled(
            rf"{_MARK}\s+(?:are|were)\s+(?:(?:a|an|one|both|all|still|now|also|our|the|two|three|four|of)\s+)*",
            rf"{_ADJECTIVES}{label}\b{END}",
        ),
        apposition=compiled(
            rf"{_MARK}(?:,|\s+[–—-])\s+{_ARTICLE}\s+{_ADJECTIVES}{label}\b{END}",
        ),
        bracket=compiled(
            rf"{_MARK}\s*[(（](?:a|an|the|our)?\s*(?:{_LINK}[\w'’-]+\s+){{0,3}}?{label}\s*[)）,;]"
        ),
        behind=compiled(rf"{_MARK}\s+{label}\b(?!\s*['’]s|-)"),
        before=compiled(
            rf"(?<![\w-]){label}(?:\s*,)?\s+",
            r"(?P<named>called\s+|named\s+|known\s+as\s+|code-?named\s+|dubbed\s+)?(?:the\s+)?",
            _OPEN,
        ),
        naming=compiled(
            rf"\b(?:an?|another|one)\s+{_ADJECTIVES}{label}\s+(?:to|for|of|in|inside|at|on|by|from|with|behind|within|near)\s",
            rf"[^.,;:!?()]{{1,60}}?\s+(?:called|named|known\s+as|code-?named|dubbed)\s+(?:the\s+)?{_OPEN}",
        ),
        label=compiled(rf"(?<![\w-]){label}\b"),
        listed=compiled(
            rf"(?<![\w-]){label}(?P<more>(?:\s+(?!and\b|or\b|but\b)[\w'’-]+){{0,5}}?)\s*",
            r"(?P<link>(?P<far>[^.;:!?]{0,90}):|\bare|:|–|—|\s-\s|,?\s*such\s+as|,?\s*like|,?\s*including",
            rf"|\binclude|,?\s*namely|\(|,(?=\s*(?:the\s+)?{_OPEN})|,\s*e\.g\.,?|)\s*(?:the\s+)?{_OPEN}",
        ),
        defined=compiled(
            rf"{_MARK}\s*(?::|–|—|\s-\s|=|,)\s*(?:{_ARTICLE}\s+)?(?:{_LINK}[\w'’-]+\s+){{0,3}}?{label}\b{END}"
        ),
        fragment=compiled(
            rf"\s*(?:(?:(?:it|this|this\s+\w+)\s+(?:is|was)\s+{_ARTICLE}|an?)\s+{_ADJECTIVES}|(?=\w+(?:\s\w+)?\s(?:that|which)\s))",
            rf"{label}\b{END}",
            r"(?!\s+(?:is|are|was|were|must|may|can|has|have|will|should|shall|needs?)\b)",
        ),
        heading=compiled(
            r"\s*(?:[\d.]+\s+)?(?:(?:list|overview|catalogue|catalog|table|register)\s+of\s+)?",
            rf"(?:(?:our|the|all|other|known|current|main)\s+)*{label}",
            r"(?:\s+(?:list|overview|catalogue|catalog|register|directory|inventory)",
            r"|\s+(?:of|in|at|on)\s+(?:the\s+|our\s+)?[\w-]+(?:\s[\w-]+)?)?\s*:?\s*$",
        ),
        lead=compiled(
            rf"(?:^\W*|\bfollowing\s+|\bthese\s+|\b{_NUMBER}\s+)(?:\w+\s+){{0,2}}?{label}\b[^.;]{{0,80}}$"
        ),
        verbless=compiled(
            rf"\s*(?:the|our|one\s+of\s+(?:the|our))\s+{_ADJECTIVES}{label}\s+",
            r"(?:that|which|who|whom|where|with|for|behind|of|in|on|at|every\w+|we|people|\w+ed)\b[^.!?]*[.!?]?\s*$",
        ),
        tagged=compiled(
            rf"\W*(?:an?\s+)?{_ADJECTIVES}{label},\s+(?:its\s+)?(?:tag|code|number|no\.|mark|plate|asset|unit|drawing)"
            r"(?:\s+(?:number|no\.|code|is|reads))?:?\s+(?P<code>(?-i:[A-Z]{1,5}[-./]?\d{1,4}[A-Z]?))(?=\.?\s*$|\.\s)"
        ),
        pointed=compiled(
            rf"\b(?P<how>this|the)\s+(?:[a-z]+al\s+)?{label}\b\s+(?:(?:only|usually|also)\s+)?(?:is|was|will|can|may|would|has|(?!(?:as|its|this|across|plus|versus)\b)[a-z]+s)\b"
        ),
        demonstrative=compiled(rf"(?:^|(?<=[.!?]\s))\s*this\s+{label}\s+(?=[a-z])"),
        classes=classes,
    )


def patterns(cues: EnglishCues) -> Patterns:
    """The patterns of an ontology's class labels."""
    return _patterns(tuple(sorted(cues.kinds.items())))


def is_plural(label: str) -> bool:
    """Whether a class word is in the plural."""
    low = label.lower()
    if low.endswith(("ss", "us", "is")) or low.rpartition(" ")[2] in _IN_S:
        return low in _PLURALS
    return low.endswith(("s", "men", "people"))


_IN_S = frozenset(("gas", "canvas", "atlas", "lens", "trellis", "mews", "works", "gallows", "barracks"))
_PLURALS = frozenset(("menus", "taxis", "skis", "gurus"))
"""Words in `us` and `is` that are plurals: `bus` and `chassis` are none."""
