"""A name that is spoken of, and what is then said to be meant: `They ask for "B". That means A.`"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en.asked import answered, names, small_name
from kg_pipeline.providers.embedded.en.establish import Survey
from kg_pipeline.providers.embedded.en.naming import MARKS, unlinked
from kg_pipeline.providers.embedded.en.other_names import Form, other_name
from kg_pipeline.providers.embedded.en.sentences import split
from kg_pipeline.providers.embedded.frame import SENTENCE_LIMIT, Block
from kg_pipeline.providers.tasks import DraftAlias

_QUOTED = re.compile(r"(?<![\w\"“])[\"“](?=\w)")
_ONLY = re.compile(r"\W*(?:(?:and|so|but|what\s+about|how\s+about)\s+)*(?:the\s+)?[`*\"“]*", re.I)
_MEANT = re.compile(r"\W*(?:It|That|This|Which|They|These|Those)\b")
_SPEAKS_OF = re.compile(
    r"\b(?:says?|said|reads?|writes?|wrote|(?:speaks?|spoke|talks?|talked)\s+(?:of|about)|mentions?|mentioned|asks?\s+for|asked\s+for"
    r"|hears?\s+of|heard\s+of|shows?|lists?)\s+(?=\S)",
    re.I,
)
_WHAT_IS_THAT = re.compile(
    r"\W*(?:And\s+|So\s+)?(?:What|Who|Which\s+one)(?:['’]s|['’]re|\s+is|\s+are|\s+was)\s+(?:that|this|it|those|they|he|she|meant(?:\s+by\s+(?:that|it))?)"
    r"(?:\s+(?:then|exactly|supposed\s+to\s+be))?\s*\?\W*",
    re.I,
)
_DENIED = re.compile(r"\b(?:not|never|no\s+longer|nobody|no\s+one)\b|n['’]t\b", re.I)
_SPEAKS = re.compile(
    r"\b(?:says?|said|reads?|writes?|wrote|speaks?|spoke|talks?|talked|mentions?|mentioned|asks?|asked|calls?|called|hears?|heard"
    r"|prints?|bears?|names?|word|term|shows?)\b",
    re.I,
)


def explain(found: Survey, blocks: list[Block]) -> None:
    """Add the other names that one sentence speaks of and a later one, the next or next but one, explains."""
    for at, block in enumerate(blocks):
        if block.kind in ("paragraph", "item", "quote", "field"):
            _explain(found, block, blocks[at + 1 : at + 2])


def _explain(found: Survey, block: Block, following: list[Block]) -> None:
    text = block.text
    spans = split(text)
    sentences = [(text[begin:end], block.start + begin) for begin, end in spans]
    behind = next(iter(following), None)
    if block.key == "Q" and behind is not None and behind.key == "A":
        sentences += [(behind.text[b:e], behind.start + b) for b, e in split(behind.text)]
    for at, (sentence, start) in enumerate(sentences[:-1]):
        if len(sentence) > SENTENCE_LIMIT or _DENIED.search(sentence) is not None:
            continue
        form, alone = _spoken_of(found, unlinked(sentence))
        if form is None:
            continue
        asked = _WHAT_IS_THAT.fullmatch(sentences[at + 1][0]) is not None
        alone = alone or asked
        for answer, begin in sentences[at + 1 + asked : at + 3]:
            unclear = len(answer) > SENTENCE_LIMIT or _DENIED.search(answer) is not None
            one = None if unclear else _meant(found, unlinked(answer), alone)
            if one is not None and one[0] != form.name:
                alias = DraftAlias(
                    name=form.name, quote=sentence[form.start : form.end], at=start + form.start
                )
                found.add(one[0], None, answer, begin, one[1], one[2], aliases=[alias])
            if one is not None or alone or found.names(unlinked(answer)):
                break


def _spoken_of(found: Survey, sentence: str) -> tuple[Form | None, bool]:
    """The one name in quotation marks that a sentence speaks of, or the code that a question consists of."""
    if sentence.rstrip(MARKS + "\n ").endswith("?"):
        only = _ONLY.match(sentence)
        form = other_name(sentence, only.end()) if only is not None else None
        whole = form is not None and not sentence[form.end :].strip(MARKS + "? \n")
        return (form, True) if form is not None and whole and (form.coded or form.marked) else (None, False)
    spoken = _bare(found, sentence)
    if spoken is not None:
        return spoken, False
    quoted = list(_QUOTED.finditer(sentence))
    form = other_name(sentence, quoted[0].start(), lower=True) if len(quoted) == 1 else None
    if form is None or not form.marked or _SPEAKS.search(sentence, 0, form.start) is None:
        return None, False
    others = [one for one in found.names(sentence) if not (one.start < form.end and form.start < one.end)]
    return (None, False) if any(one.firm for one in others) else (form, False)


def _bare(found: Survey, sentence: str) -> Form | None:
    """What a sentence speaks of, and nothing else, without marks: `The chart mentions KX-3`."""
    said = _SPEAKS_OF.search(sentence)
    if said is None or _QUOTED.search(sentence) is not None:
        return None
    form = other_name(sentence, said.end()) or small_name(sentence, said.end())
    if (
        form is None
        or sentence[form.end :].strip(MARKS + ". \n")
        or found.is_label(form.name)
        or found.settled(form.name)
    ):
        return None
    others = [
        one
        for one in found.names(sentence)
        if one.firm and not (one.start < form.end and form.start < one.end)
    ]
    return None if others else form


def _meant(found: Survey, answer: str, alone: bool) -> tuple[str, int, int] | None:
    """The name that an answer says is meant; a code by itself may simply be said to be one."""
    one = answered(answer, 0, found.names(answer), found.patterns.classes)
    if one is None or not (names(answer, one) or (alone and _MEANT.match(answer) is not None)):
        return None
    return one.text, one.start, one.end
