"""Constructions that state a class, compiled from the class labels of an ontology."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from kg_pipeline.providers.embedded.en.framing import EnglishCues

_LINK = r"(?!(?:of|in|on|at|by|for|from|with|to|into|per|and|or|that|which|who|is|are|was|has|not|no|than|as|but|between|behind)\b)"


_ADJECTIVES = rf"(?:{_LINK}[\w'’/-]+,?\s+){{0,5}}?"


END = (
    r"(?=\s*(?:[,.;:)）!—–]|$)|\s+-\s|\s+(?:that|which|who|whose|where|for|of|in|on|at|with|from|to|into|and|but|by|behind|under|near|between|within"
    r"|inside|outside|about|as|because|since|when|while|so|on|is|are|was|has|used|run|built|made|kept|held|led|\w+ed|\w+ing)\b)"
)


@dataclass(frozen=True, slots=True)
class Patterns:
    """Compiled from the class labels of one ontology."""

    copula: re.Pattern[str]
    copulas: re.Pattern[str]
    apposition: re.Pattern[str]
    bracket: re.Pattern[str]
    behind: re.Pattern[str]
    before: re.Pattern[str]
    listed: re.Pattern[str]
    defined: re.Pattern[str]
    fragment: re.Pattern[str]
    heading: re.Pattern[str]
    lead: re.Pattern[str]
    verbless: re.Pattern[str]
    demonstrative: re.Pattern[str]
    classes: dict[str, tuple[str, ...]]


@lru_cache(maxsize=16)
def _patterns(forms: tuple[tuple[str, tuple[str, ...]], ...]) -> Patterns:
    classes = dict(forms)
    spoken = sorted(classes, key=lambda form: (-len(form), form))
    label = "(?P<label>" + "|".join(re.escape(form).replace(r"\ ", r"[\s-]") for form in spoken) + ")"
    mark = r"[`*_\"”]*"
    return Patterns(
        copula=re.compile(rf"{mark}\s+(?:is|was|remains|serves\s+as|acts\s+as)\s+(?:(?:still|now|also|currently|just|simply)\s+)?"
                          rf"(?:a|an|the|one\s+of\s+(?:the|our|its|their)|our|another|their)\s+{_ADJECTIVES}{label}\b{END}", re.I),
        copulas=re.compile(rf"{mark}\s+(?:are|were)\s+(?:(?:a|an|one|both|all|still|now|also|our|the|two|three|four|of)\s+)*{_ADJECTIVES}{label}\b{END}", re.I),
        apposition=re.compile(rf"{mark},\s+(?:a|an|the|our|one\s+of\s+(?:the|our))\s+{_ADJECTIVES}{label}\b(?=\s*[,.;:)]|$|\s+(?:that|which|who|for|of|in|on|at|with|from|to|by|\w+ed|\w+ing)\b)", re.I),
        bracket=re.compile(rf"{mark}\s*[(（](?:a|an|the|our)?\s*(?:{_LINK}[\w'’-]+\s+){{0,3}}?{label}\s*[)）,;]", re.I),
        behind=re.compile(rf"{mark}\s+{label}\b(?!\s*['’]s|-)", re.I),
        before=re.compile(rf"\b{label}(?:\s*,)?\s+(?P<named>called\s+|named\s+|known\s+as\s+|code-?named\s+|dubbed\s+)?(?:the\s+)?[`*_\"“]*$", re.I),
        listed=re.compile(rf"\b{label}(?P<more>(?:\s+(?!and\b|or\b|but\b)[\w'’-]+){{0,5}}?)\s*(?P<link>(?P<far>[^.;:!?]{{0,90}}):|\bare|:|–|—|\s-\s|,?\s*such\s+as|,?\s*like|,?\s*including|\binclude|,?\s*namely|\(|,\s*e\.g\.,?|)\s*(?:the\s+)?[`*_\"“]*$", re.I),
        defined=re.compile(rf"{mark}\s*(?::|–|—|\s-\s|=|,)\s*(?:(?:a|an|the|our|one\s+of\s+(?:the|our))\s+)?(?:{_LINK}[\w'’-]+\s+){{0,3}}?{label}\b{END}", re.I),
        fragment=re.compile(rf"\s*(?:(?:it|this|this\s+\w+)\s+(?:is|was)\s+(?:a|an|the|our|one\s+of\s+(?:the|our))|an?)\s+{_ADJECTIVES}{label}\b{END}", re.I),
        heading=re.compile(rf"\s*(?:[\d.]+\s+)?(?:(?:list|overview|catalogue|catalog|table|register)\s+of\s+)?(?:(?:our|the|all|other|known|current|main)\s+)*{label}(?:\s+(?:list|overview|catalogue|catalog|register|directory|inventory)|\s+(?:of|in|at|on)\s+(?:the\s+|our\s+)?[\w-]+(?:\s[\w-]+)?)?\s*:?\s*$", re.I),
        lead=re.compile(rf"(?:^\W*|\bfollowing\s+|\bthese\s+|\b(?:two|three|four|five|six|seven|eight|nine|ten|\d+|several|our|the|all)\s+)(?:\w+\s+){{0,2}}?{label}\b[^.;]{{0,80}}$", re.I),
        verbless=re.compile(rf"\s*(?:the|our|one\s+of\s+(?:the|our))\s+{_ADJECTIVES}{label}\s+(?:that|which|who|whom|where|with|for|behind|of|in|on|at|every\w+|we|people|\w+ed)\b[^.!?]*[.!?]?\s*$", re.I),
        demonstrative=re.compile(rf"(?:^|(?<=[.!?]\s))\s*this\s+{label}\s+(?=[a-z])", re.I),
        classes=classes,
    )  # fmt: skip


def patterns(cues: EnglishCues) -> Patterns:
    """The patterns of an ontology's class labels."""
    return _patterns(tuple(sorted(cues.class_words.items())))


def is_plural(label: str) -> bool:
    """Whether a class word is in the plural."""
    return label.lower().endswith(("s", "men", "people")) and not label.lower().endswith("ss")
