"""An ontology's English wording, compiled once into frames of verbs, fixed phrases and nouns.

A cue is an example of wording. `calls` stands for every form of the verb, its passive, and the nouns made
from it (`caller of`, `call to`); `is owned by` for `owns`, `owner of`, `ownership`. A frame says which
grammatical part of such a construction is the subject of the predicate and which its object.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import replace
from functools import lru_cache
from typing import Literal

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.framing import EnglishCues, Fixed, Frame, Role, RoleNoun
from kg_pipeline.providers.embedded.en.kindred import kindred
from kg_pipeline.providers.embedded.en.kinds import described_kinds
from kg_pipeline.providers.embedded.en.morphology import (
    agent_nouns,
    event_nouns,
    is_participle,
    lemmas,
    plural,
    verb_forms,
    verbs_of_agent,
)
from kg_pipeline.providers.embedded.lexicon import open_class

CHANGING = (
    "move",
    "transfer",
    "migrate",
    "relocate",
    "reassign",
    "pass",
    "shift",
    "hand",
    "switch",
    "take",
    "assign",
)
_FILLERS = frozenset(("their", "its", "us", "you", "them", "our", "your"))
_WORD = re.compile(r"[a-z0-9]+(?:[-'][a-z0-9]+)*")
_REMARK = re.compile(r"(?<=\w)\s*\([^()]*\)\s*$")


def key_of(text: str) -> str:
    """A field's key or a cue as they are compared: words only, no copula or article at either end."""
    words = _WORD.findall(_REMARK.sub(" ", text.lower()))
    while words and words[0] in w.BE | {"the", "a", "an"}:
        words.pop(0)
    while words and words[-1] in w.BE:
        words.pop()
    return " ".join(words)


_ontologies: dict[str, Ontology] = {}


def english_cues(ontology: Ontology) -> EnglishCues:
    """The compiled cues of `ontology`, kept by its hash."""
    _ontologies[ontology.hash] = ontology
    try:
        return _compiled(ontology.hash)
    finally:
        _ontologies.clear()


@lru_cache(maxsize=16)
def _compiled(key: str) -> EnglishCues:
    ontology = _ontologies[key]
    cues = EnglishCues()
    for name, predicate in ontology.predicates.items():
        for inverse, texts in (
            (False, (*predicate.labels.get("en", ()), *predicate.cues.get("en", ()))),
            (True, predicate.inverse_cues.get("en", ())),
        ):
            for text in texts:
                key = key_of(text)
                cues.exact[key].append((name, inverse))
                headed = " ".join(word for word in key.split(" ") if word not in w.BE)
                if headed != key:
                    cues.exact[headed].append((name, inverse))
        for text in predicate.labels.get("en", ()):
            if (several := plural(key_of(text))) not in cues.exact and not _verb_like(several.split(" ")[0]):
                cues.exact[several].append((name, False))
        for text in predicate.cues.get("en", ()):
            _add_cue(cues, name, text, inverse=False)
        for text in predicate.inverse_cues.get("en", ()):
            _add_cue(cues, name, text, inverse=True)
        for text in predicate.labels.get("en", ()):
            _add_label(cues, name, text)
        if re.fullmatch(r"[a-z][a-z0-9_]*", name) and not predicate.labels.get("en"):
            _add_label(cues, name, name.replace("_", " "))
    _tell_apart(cues, ontology)
    _derive_nouns(cues)
    if open_class(ontology) is None:
        _add_kindred(cues, ontology)
    _add_classes(cues, ontology)
    cues.thing = open_class(ontology)
    changing = [form for lemma in CHANGING for form in verb_forms(lemma)]
    spoken = (*changing, *cues.verbs, *cues.fixed, *cues.roles, *cues.events)
    cues.triggers = frozenset(phrase.split(" ", 1)[0] for phrase in spoken)
    return cues


def _add_kindred(cues: EnglishCues, ontology: Ontology) -> None:
    """Wordings by kinship: plain ones beside the cues, keys, and weak ones marked as such."""
    weak = EnglishCues()
    own = {lemma: len(frames) for lemma, frames in cues.frames.items()}
    given = list(kindred(ontology))
    for name, text, inverse, use in given:
        if use != ":":
            _add_cue(weak if use == "~" else cues, name, text, inverse=inverse)
        if use == "" and " " in (key := key_of(text)):
            cues.akin[key].append((name, inverse))
    for name, text, inverse, use in given:
        if use == ":" and text not in cues.akin and (name, inverse) not in cues.exact[text]:
            cues.exact[text].append((name, inverse))
    for lemma, frames in cues.frames.items():
        frames[own.get(lemma, 0) :] = [replace(one, kin=True) for one in frames[own.get(lemma, 0) :]]
    for lemma, frames in weak.frames.items():
        said = {replace(one, kin=False) for one in cues.frames[lemma]}
        cues.frames[lemma] += [replace(one, kin=True, weak=True) for one in frames if one not in said]
    for head, phrases in weak.fixed.items():
        cues.fixed[head] += [replace(one, weak=True) for one in phrases if one not in cues.fixed[head]]
    for form, verbs in weak.verbs.items():
        cues.verbs[form] += [one for one in verbs if one not in cues.verbs[form]]
    for noun, roles in weak.roles.items():
        cues.roles[noun] += [one for one in roles if one not in cues.roles[noun]]


def _tell_apart(cues: EnglishCues, ontology: Ontology) -> None:
    """Where two predicates share verb and preposition and classes cannot decide, the hint must be there."""

    def alike(one: Frame, other: Frame) -> bool:
        a, b = ontology.predicates[one.predicate], ontology.predicates[other.predicate]
        return ontology.compatible(a.domain, b.domain) and ontology.compatible(a.range, b.range)

    for lemma, frames in cues.frames.items():
        cues.frames[lemma] = [
            replace(one, strict=True)
            if one.hint
            and any(
                other.predicate != one.predicate
                and (other.preposition, other.subject) == (one.preposition, one.subject)
                and alike(one, other)
                for other in frames
            )
            else one
            for one in frames
        ]


def _add_label(cues: EnglishCues, predicate: str, text: str) -> None:
    """A predicate's own name is a wording too; `has X` and `X of` name a role."""
    words = _WORD.findall(text.lower())
    if words[:1] == ["has"] and len(words) > 1:
        words = words[1:]
    if len(words) == 1 or (words and words[-1] not in w.PREPOSITIONS and words[0] not in w.BE):
        noun = " ".join(words)
        if words and noun not in cues.roles and not (noun.endswith("s") and _verb_like(noun)):
            _add_role(cues, noun, RoleNoun(predicate, None))
            return
    if words and (words[0] in w.BE or words[0] in w.PREPOSITIONS or _verb_like(words[0])):
        _add_cue(cues, predicate, text.lower(), inverse=False)


def _verb_like(word: str) -> bool:
    return any(lemma in w.EVERYDAY_VERBS or lemma in w.IRREGULAR for lemma in lemmas(word))


def _add_cue(cues: EnglishCues, predicate: str, text: str, *, inverse: bool) -> None:
    text = text.lower().replace("’", "'")
    mutual = re.search(r"\b(?:each other|one another)\b", text) is not None
    text = re.sub(r"\b(?:each other|one another)\b", "", text)
    words = [word for word in _WORD.findall(text) if word not in _FILLERS]
    copula = False
    getting = words[:1] in (["gets"], ["get"]) and words[1:] and not is_participle(words[1])
    while (
        not getting
        and words
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
    if len(tail) > 1 and tail[0] in w.BE and not _verb_like(head):
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
    elif not tail and not head.endswith("s") and not _verb_like(head):
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
    _add_frame(cues, predicate, head, "theme", last, hint, inverse)
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
    for form in (noun, plural(noun)):
        if role not in cues.roles[form]:
            cues.roles[form].append(role)
    for verb in verbs_of_agent(noun) if role.holder else ():
        if verb not in cues.frames:
            inverse = role.holder == "object"
            _add_frame(cues, role.predicate, verb, "agent", "", (), inverse)


def _derive_nouns(cues: EnglishCues) -> None:
    """Nouns made from the verbs of cues: who does it, and the doing."""
    for lemma, frames in list(cues.frames.items()):
        for frame in frames:
            if frame.strict or "agent" not in frame.roles:
                continue
            holder: Literal["subject", "object"] = "subject" if frame.subject == "agent" else "object"
            for noun in agent_nouns(lemma):
                role = RoleNoun(frame.predicate, holder)
                if role not in cues.roles[noun]:
                    cues.roles[noun].append(role)
            for noun in event_nouns(lemma):
                if frame not in cues.events[noun]:
                    cues.events[noun].append(frame)


def _add_classes(cues: EnglishCues, ontology: Ontology) -> None:
    found: dict[str, list[str]] = defaultdict(list)
    for name, cls in ontology.classes.items():
        spoken = [label.lower() for label in cls.labels.get("en", ())]
        if not spoken:
            spoken = [" ".join(re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+", name)).lower() or name.lower()]
        for label in spoken:
            for form in (label, plural(label)):
                if name not in found[form]:
                    found[form].append(name)
    cues.lineage = {name: frozenset(ontology.ancestors(name)) for name in ontology.classes}
    cues.class_words = {form: tuple(classes) for form, classes in found.items()}
    heads: dict[str, list[str]] = defaultdict(list)
    for form, classes in found.items():
        head = form.rpartition(" ")[2]
        if head not in found:
            heads[head] += classes
    cues.label_heads = {head: tuple(dict.fromkeys(classes)) for head, classes in heads.items()}
    cues.kinds = described_kinds(ontology, cues.class_words) | cues.class_words
    cues.longest_class = max((form.count(" ") + 1 for form in cues.kinds), default=1)
