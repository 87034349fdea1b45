"""What one wording of an ontology is compiled into: a frame of a verb, a fixed phrase, or nouns."""

from __future__ import annotations

import re
from typing import Literal

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.framing import EnglishCues, Fixed, Frame, Role, RoleNoun
from kg_pipeline.providers.embedded.en.morphology import (
    is_participle,
    lemmas,
    plurals,
    verb_forms,
    verbs_of_agent,
)
from kg_pipeline.text.polarity import is_denial

_FILLERS = frozenset(("their", "its", "us", "you", "them", "our", "your"))
_MODALS = frozenset(("can", "may", "must", "shall", "should", "will"))
WORD = re.compile(r"[a-z0-9]+(?:[-'][a-z0-9]+)*")
DENYING = re.compile(
    r"(?:(?P<able>cannot|can\s?not|can['’]t|can\s+never|must\s+not|mustn['’]t|must\s+never|may\s+not|may\s+never)"
    r"|(?P<does>does\s+not|do\s+not|doesn['’]t|don['’]t|never)|(?P<be>is\s+not|are\s+not|is\s+never|are\s+never))\s+(?P<rest>.+)"
)
"""A wording that denies: `must not be mixed with`, `never meets`."""
BARRED = "ruled out with"
"""What such a wording comes to, whatever its verb."""


def add_label(cues: EnglishCues, predicate: str, text: str) -> None:
    """A predicate's own name is a wording too; `has X` and `X of` name a role."""
    words = WORD.findall(text.lower())
    if words[:1] == ["has"] and len(words) > 1:
        words = words[1:]
    if len(words) == 1 or (words and words[-1] not in w.PREPOSITIONS and words[0] not in w.BE):
        noun = " ".join(words)
        if words and noun not in cues.roles and not (noun.endswith("s") and verb_like(noun)):
            _add_role(cues, noun, RoleNoun(predicate, None))
            return
    if words and (words[0] in w.BE or words[0] in w.PREPOSITIONS or verb_like(words[0])):
        add_cue(cues, predicate, text.lower(), inverse=False)


def verb_like(word: str) -> bool:
    """Whether `word` is a form of an everyday verb."""
    return any(lemma in w.EVERYDAY_VERBS or lemma in w.IRREGULAR for lemma in lemmas(word))


def add_cue(cues: EnglishCues, predicate: str, text: str, *, inverse: bool) -> None:
    """Add what the wording `text` of a predicate stands for; `inverse` wordings begin with its object.

    What denies is no verb that could be denied again: `denying_cues` reads it as it stands, and here it is
    given for what it comes to.
    """
    text = text.lower().replace("’", "'")
    if DENYING.fullmatch(text.strip()) and is_denial(text):
        text = f"is {BARRED}"
    mutual = re.search(r"\b(?:each other|one another)\b", text) is not None
    text = re.sub(r"\b(?:each other|one another)\b", "", text)
    words = [word for word in WORD.findall(text) if word not in _FILLERS]
    if len(words) > 1 and words[0] in _MODALS:
        del words[0]
    copula = False
    getting = words[:1] in (["gets"], ["get"]) and words[1:] and not is_participle(words[1])
    while (
        not getting
        and words
        and not (words[0] in ("get", "gets", "got") and (copula or len(words) == 1))
        and (words[0] in w.BE or (words[0] in w.ADVERBS and (copula or words[0].endswith("ly"))))
    ):
        copula |= words.pop(0) in w.BE
        if words[:2] == ["to", "be"]:
            del words[0]
    article = bool(words) and words[0] in ("a", "an", "the")
    words = [word for word in words if word not in ("a", "an", "the")]
    if not words:
        return
    head, tail = words[0], words[1:]
    if len(tail) > 1 and tail[-1] in w.BE and tail[0] in w.PREPOSITIONS:
        _add_role(cues, " ".join(words[:-1]), RoleNoun(predicate, "subject" if inverse else "object"))
        return
    if tail and all(word in w.BE for word in tail):
        _add_role(cues, head, RoleNoun(predicate, "subject" if inverse else "object"))
        return
    if len(tail) > 1 and tail[0] in w.BE and not verb_like(head):
        cues.events[head].append(Frame(predicate, *(("agent", "theme") if inverse else ("theme", "agent"))))
        return
    if tail and tail[-1] in ("when", "that"):
        for lemma in lemmas(head):
            cues.clausal[lemma].append((predicate, tail[-1], inverse))
            for form, kinds in verb_forms(lemma).items():
                if (lemma, kinds) not in cues.verbs[form]:
                    cues.verbs[form].append((lemma, kinds))
        return
    last = tail[-1] if tail and tail[-1] in w.PREPOSITIONS | {"to"} and not mutual else ""
    hint = tuple(tail[:-1] if last else tail)
    holder: Literal["subject", "object"] = "object" if inverse else "subject"
    if head == "used" and len(tail) > 1 and tail[0] in ("to", "for"):
        _add_instrument(cues, predicate, tail[1:], inverse)
    elif head in w.PREPOSITIONS:
        cues.fixed[head].append(Fixed(predicate, tuple(words), inverse))
    elif article or (last == "of" and not head.endswith("s") and not is_participle(head)):
        _add_role(cues, " ".join(words[:-1] if last else words), RoleNoun(predicate, holder))
        if last and last != "of":
            cues.fixed[head].append(Fixed(predicate, tuple(words), inverse))
    elif copula and not is_participle(head):
        if head.endswith("ing"):
            _add_frame(cues, predicate, head, "agent", last, hint, inverse)
        else:
            cues.fixed[head].append(Fixed(predicate, tuple(words), inverse))
            if head == "responsible":
                _add_role(cues, "responsibility", RoleNoun(predicate, "subject" if inverse else "object"))
                cues.events["responsibility"].append(
                    Frame(predicate, *(("theme", "agent") if inverse else ("agent", "theme")))
                )
    elif is_participle(head) and (last or copula):
        _add_passive(cues, predicate, head, last, hint, inverse, ambiguous=not copula)
    elif not tail and not head.endswith("s") and not verb_like(head):
        _add_role(cues, head, RoleNoun(predicate, None))
    else:
        _add_frame(cues, predicate, head, "agent", last, hint, inverse)


def _add_instrument(cues: EnglishCues, predicate: str, words: list[str], inverse: bool) -> None:
    """`is used to scan`: the subject is what one does it with."""
    _add_frame(cues, predicate, words[0], "oblique", "with", (), inverse, other="theme")


def _add_passive(
    cues: EnglishCues,
    predicate: str,
    head: str,
    last: str,
    hint: tuple[str, ...],
    inverse: bool,
    *,
    ambiguous: bool,
) -> None:
    if last == "by" and hint and hint[-1] in w.PREPOSITIONS:
        _add_frame(cues, predicate, head, "oblique", hint[-1], hint[:-1], inverse, other="agent")
        return
    if last == "by":
        _add_frame(cues, predicate, head, "theme", "", hint, inverse, other="agent")
        return
    _add_frame(cues, predicate, head, "theme", last, hint, inverse, other=None if last else "gain")
    if ambiguous and last:
        _add_frame(cues, predicate, head, "agent", last, hint, inverse)


def _add_frame(
    cues: EnglishCues,
    predicate: str,
    head: str,
    first: Role,
    preposition: str,
    hint: tuple[str, ...],
    inverse: bool,
    other: Role | None = None,
) -> None:
    second: Role = other or ("oblique" if preposition else "theme")
    candidates = lemmas(head)
    known = [lemma for lemma in candidates if lemma in w.EVERYDAY_VERBS or lemma in w.IRREGULAR]
    subject, obj = (second, first) if inverse else (first, second)
    for lemma in known[:1] or candidates:
        strict = lemma in w.LIGHT_VERBS and bool(hint)
        frame = Frame(
            predicate, subject, obj, preposition, hint, strict, bare=first == "theme" and bool(preposition)
        )
        if frame not in cues.frames[lemma]:
            cues.frames[lemma].append(frame)
        for form, kinds in verb_forms(lemma).items():
            if (lemma, kinds) not in cues.verbs[form]:
                cues.verbs[form].append((lemma, kinds))


def _add_role(cues: EnglishCues, noun: str, role: RoleNoun) -> None:
    for form in plurals(noun):
        if role not in cues.roles[form]:
            cues.roles[form].append(role)
    for verb in verbs_of_agent(noun) if role.holder else ():
        if verb not in cues.frames:
            inverse = role.holder == "object"
            _add_frame(cues, role.predicate, verb, "agent", "", (), inverse)
