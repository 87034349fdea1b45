"""Names that running text establishes: what a sentence says that they are, and what they are called."""

from __future__ import annotations

import re
from dataclasses import replace

from kg_pipeline.providers.embedded.en.aliases import aliases_behind, aliases_stated
from kg_pipeline.providers.embedded.en.beside import (
    compound,
    definite,
    kebab,
    only_behind,
    places,
    singular_label,
)
from kg_pipeline.providers.embedded.en.bynames import MISTAKEN, Bynames
from kg_pipeline.providers.embedded.en.enumerated import HEDGE, read_group
from kg_pipeline.providers.embedded.en.equated import equated
from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.inverted import postposed
from kg_pipeline.providers.embedded.en.labels import is_plural
from kg_pipeline.providers.embedded.en.lists import coordinated
from kg_pipeline.providers.embedded.en.marked import aliases_in_turn, aliases_written
from kg_pipeline.providers.embedded.en.naming import Candidate, unlinked
from kg_pipeline.providers.embedded.en.other_names import closing, is_phrase, opening
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.en.usage import is_user
from kg_pipeline.providers.embedded.frame import SENTENCE_LIMIT
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity
from kg_pipeline.text.shared_heads import shared_heads

_OBJECT = re.compile(
    r"\b(?:it|him|them|her(?!\s+[a-z]))\b(?!\s+(?:is|was|has|had|will|can|does|did|goes|says?|runs?|needs?|stands?)\b)"
)
"""What the text was about so far, where another name does something to it: `A built it`."""
_DESCRIBES = re.compile(r"[A-Z]\S*(?:,[^,.;]{1,40},)?\s+(?:is|was|remains)\s+(?:the|our)\s+$")
"""Before a name that only describes the one in front of it: `A is the DHCP` service."""

_POSSESSED = re.compile(r"[a-z]\s+(?:of|for|at|in|on)\s+(?:the\s+|our\s+)?[*_`\"“]*$")
"""Before a name whose something a sentence is about: `the custodian of A is the B team`."""


def read_prose(survey: Survey, text: str, start: int, topic: str = "") -> None:
    """Names that a piece of running text establishes; `topic` is what its heading is about."""
    held = len(survey.drafts)
    about, since, last = topic if survey.speaks_of(topic) else "", -1, 0
    for begin, end in split(text):
        sentence = unlinked(text[begin:end].rstrip())
        if not sentence or len(sentence) > SENTENCE_LIMIT or sentence.endswith("?"):
            continue
        _sentence(survey, sentence, start + begin)
        survey.drafts += aliases_written(sentence, start + begin)
        if survey.cues.thing is None:
            both = unlinked(text[last:end].rstrip())
            survey.drafts += aliases_in_turn(both, start + last, survey.names)
            last = begin
            before = text[since:begin] if since >= 0 else ""
            one = _bynames(survey, sentence, start + begin, about, before, held)
            last_named, inverted = postposed(sentence, survey.names(sentence))
            if inverted:
                about, since = ("", -1) if last_named is None else (last_named.text, begin + last_named.start)
            elif (
                one is not None
                and not survey.is_label(one.text)
                and not (about and _OBJECT.search(sentence, one.end))
            ):
                about, since = one.text, begin + one.start
    survey.drafts[held:] = [_verbatim(draft, text, start) for draft in survey.drafts[held:]]


def _bynames(survey: Survey, text: str, start: int, about: str, before: str, held: int) -> Candidate | None:
    """Add what a sentence says that names are called; the name that it is about itself."""
    spans = [
        _with_label(survey, text, one)
        for one in survey.names(text)
        if not survey.generic(one) and not is_user(one.text)
    ]
    known = {(draft.name, alias.name) for draft in survey.drafts[held:] for alias in draft.aliases}
    said = Bynames(text, start, spans, about, survey.patterns.classes, before, survey.settled).read()
    said += equated(text, start, spans, survey.patterns.classes)
    survey.drafts += [
        draft
        for draft in said
        if (draft.name, draft.aliases[0].name) not in known and not survey.is_label(draft.name)
    ]
    return (opening(text, spans) or (None if about else closing(text, spans))) if " " in text else None


def _with_label(survey: Survey, text: str, one: Candidate) -> Candidate:
    """`one` with the class word behind it: `the Harrow Gate plant` is spoken of, and not Harrow Gate."""
    match = survey.patterns.behind.match(text, one.outer_end)
    if match is None or not match["label"].islower() or is_plural(match["label"]) or one.outer_end != one.end:
        return one
    if compound(text, match.end()):
        return one
    return replace(one, text=text[one.start : match.end()], end=match.end(), outer_end=match.end())


def _sentence(survey: Survey, text: str, start: int) -> None:
    found = survey.names(text)
    mistaken = MISTAKEN.search(text) is not None
    groups = coordinated(text, found)
    for group in groups:
        read_group(survey, text, start, group)
    for one in found:
        if survey.cues.thing is None and is_phrase(one):
            continue
        cls, begin, end, described = _stated(survey, text, one)
        aliases = aliases_behind(text, start, one.text, one.outer_end) if not mistaken else []
        if not mistaken and (longer := _with_label(survey, text, one)) is not one:
            aliases += aliases_behind(text, start, longer.text, longer.outer_end)
        if cls is not None or aliases:
            if survey.generic(one) and not aliases:
                continue
            spelled = survey.cues.thing is not None and (begin, end) == (one.start, one.end)
            name = _whole(survey, text, one, end)
            if (
                cls is not None
                and name == one.text
                and (whole := text[one.start : end]) in _labelled(survey, name)
            ):
                aliases = [*aliases, DraftAlias(name=whole, quote=whole, at=start + one.start)]
            survey.add(
                name,
                cls,
                text,
                start,
                begin,
                end,
                stated=not spelled,
                aliases=aliases,
                description=text if described else "",
            )
    survey.drafts += aliases_stated(text, start)
    _listed(survey, text, start)


def _listed(survey: Survey, text: str, start: int) -> None:
    """`Ponds 1, 2 and 12`: every one of them, of the class that the noun words."""
    if survey.cues.thing is not None:
        return
    for one in shared_heads(text):
        for name in one.names:
            label = name.rpartition(" ")[0]
            if label in survey.patterns.classes and not is_plural(label) and (cls := survey.cls(label)):
                named = f"{label.capitalize()} {name.rpartition(' ')[2].upper()}"
                survey.add(named, cls, text, start, *one.whole)


def _stated(survey: Survey, text: str, one: Candidate) -> tuple[str | None, int, int, bool]:
    """The class that the sentence states for `one`, the quote's range, and whether it describes it."""
    p = survey.patterns
    at = one.outer_end
    hedged = HEDGE.search(text[at : at + 24]) is not None
    for place in places(text, at):
        for pattern, describes in ((p.copula, True), (p.apposition, True), (p.bracket, False)):
            match = pattern.match(text, place)
            if pattern is p.copula and _POSSESSED.search(text, 0, one.outer_start) is not None:
                continue
            if match and pattern is p.bracket and _names(match):
                continue
            if match and not (describes and hedged) and (cls := survey.cls(match["label"])):
                return cls, one.start, match.end("label"), describes
    match = p.behind.match(text, at)
    if (
        (
            match
            and _DESCRIBES.search(text, 0, one.outer_start) is None
            and (cls := survey.cls(match["label"]))
            and match["label"].islower()
            and not is_plural(match["label"])
            and definite(text, one.outer_start)
        )
        and (
            not compound(text, match.end()) and one.firm and not kebab(one) and not survey.is_label(one.text)
        )
        and (survey.cues.thing is None or _mostly(survey, one.text, match["label"]))
    ):
        return cls, one.start, match.end("label"), False
    if cls := survey.inside(one.text):
        return cls, one.start, one.end, False
    match = p.naming.search(text, max(one.outer_start - 160, 0), one.outer_start)
    if match and (cls := survey.cls(match["label"])):
        return cls, match.start("label"), one.end, False
    match = p.before.search(text, max(one.outer_start - 80, 0), one.outer_start)
    if (
        match
        and (cls := survey.cls(match["label"]))
        and (match["named"] or singular_label(match["label"], text, match.start()))
        and not text.startswith(("'s ", "’s "), one.outer_end)
    ) and (
        match["named"]
        or ((one.firm or not one.initial) and not only_behind(match["label"], one, survey.page))
    ):
        return cls, match.start("label"), one.end, False
    return None, one.start, one.end, False


def _whole(survey: Survey, text: str, one: Candidate, end: int) -> str:
    """`Shipping service` where the page never says `Shipping` without its class word, else the name."""
    label = text[one.outer_end : end].strip()
    if not label or one.outer_end != one.end or label.lower() not in survey.patterns.classes:
        return one.text
    alone = re.search(
        rf"(?<![\w-]){re.escape(one.text)}(?![\w-])(?!\s+{re.escape(label)})", survey.page, re.I
    )
    return one.text if alone else f"{one.text} {label}"


def _labelled(survey: Survey, name: str) -> set[str]:
    """`name` with each class word behind it."""
    return {f"{name} {label}" for label in survey.patterns.classes if not is_plural(label)}


def _mostly(survey: Survey, name: str, label: str) -> bool:
    """Whether a third of the page's uses of `name` have the class word behind it.

    Then `the A alert` says what A is; beside many an A it says only whose alert it is.
    """
    uses = survey.page.count(name)
    named = sum(survey.page.count(f"{name}{mark} {label}") for mark in ("", "`", "**", '"', "”"))
    return 3 * named >= uses


def _names(bracket: re.Match[str]) -> bool:
    """Whether what stands in brackets is a name (`Ann Dee (Blue Team)`) and says no class."""
    before = bracket.group()[: bracket.start("label") - bracket.start()]
    return bracket["label"][:1].isupper() and re.search(r"[A-Z]", before) is not None


def _verbatim(draft: DraftEntity, text: str, start: int) -> DraftEntity:
    """`draft` with its quotes as the source has them, link marks included."""

    def cut(quote: str, at: int | None) -> str:
        return quote if at is None else text[at - start : at - start + len(quote)]

    aliases = [alias.model_copy(update={"quote": cut(alias.quote, alias.at)}) for alias in draft.aliases]
    return draft.model_copy(update={"quote": cut(draft.quote, draft.at), "aliases": aliases})
