"""Names that a sentence enumerates: `A, B and C are services`, `three services: A, B and C`."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en.cues import key_of
from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.labels import is_plural
from kg_pipeline.providers.embedded.en.lists import is_counted
from kg_pipeline.providers.embedded.en.naming import (
    Candidate,
)

HEDGE = re.compile(r"\b(?:not|never|isn't|aren't|wasn't|could|might|may|would|should|if|will|n't)\b", re.I)


def read_group(survey: Survey, text: str, start: int, group: list[Candidate]) -> None:
    """`A, B and C are services`; `three services: A, B and C`; `the services A and B`."""
    p = survey.patterns
    if text.isupper() and len(text.split()) > 3:
        return
    cls: str | None = None
    begin, end = group[0].start, group[-1].end
    match = p.copulas.match(text, group[-1].outer_end)
    if match and not HEDGE.search(text[group[-1].outer_end : match.end()]):
        cls, end = survey.cls(match["label"]), match.end("label")
    if cls is None:
        match = _announced(survey, text, group[0].outer_start)
        if match and (len(group) > 1 or match["link"]):
            if match["link"] == "," and (match["more"].strip() or not is_counted(text, match.start("label"))):
                return
            if not match["link"] and match["more"].strip():
                return
            if match["far"] and not is_counted(text, match.start("label")):
                return
            if match["more"].strip() and match["link"].strip(", ") in (
                "such as",
                "like",
                "including",
                "(",
            ):
                return
            cls, begin = survey.cls(match["label"]), match.start("label")
    if cls is None:
        _likes(survey, text, start, group)
    if cls is not None:
        for one in group:
            if not survey.is_label(one.text) and not (
                one is group[0] and survey.generic(one) and len(group) == 1
            ):
                own = survey.inside(one.text)
                if own is None or survey.ontology.compatible(own, cls):
                    survey.add(one.text, cls, text, start, begin, end)


def _announced(survey: Survey, text: str, at: int) -> re.Match[str] | None:
    """The plural class word, nearest to `at`, that announces the list which begins there."""
    for word in reversed(list(survey.patterns.label.finditer(text, max(at - 200, 0), at))):
        if is_plural(word["label"]) and (match := survey.patterns.listed.match(text, word.start(), at)):
            worded = key_of(text[match.start("label") : match.start("link")]) in survey.cues.exact
            return None if worded else match
    return None


def _likes(survey: Survey, text: str, start: int, group: list[Candidate]) -> None:
    """Names in one list are alike: one without a class takes that of two or more others."""
    classes = [survey.inside(one.text) for one in group]
    found = {cls for cls in classes if cls is not None}
    if len(found) != 1 or len([cls for cls in classes if cls]) < 2:
        return
    for one, cls in zip(group, classes, strict=True):
        if cls is None and one.firm and not survey.is_label(one.text):
            survey.add(one.text, found.copy().pop(), text, start, one.start, one.end, stated=False)
