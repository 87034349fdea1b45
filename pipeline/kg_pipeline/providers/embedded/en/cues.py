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
from kg_pipeline.providers.embedded.en.cue_forms import WORD, add_cue, add_label, verb_like
from kg_pipeline.providers.embedded.en.framing import EnglishCues, Frame, RoleNoun
from kg_pipeline.providers.embedded.en.kindred import kindred
from kg_pipeline.providers.embedded.en.kinds import described_kinds
from kg_pipeline.providers.embedded.en.morphology import (
    agent_nouns,
    event_nouns,
    plural,
    plurals,
    verb_forms,
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
_REMARK = re.compile(r"(?<=\w)\s*\([^()]*\)\s*$")


def key_of(text: str) -> str:
    """A field's key or a cue as they are compared: words only, no copula or article at either end."""
    words = WORD.findall(_REMARK.sub(" ", text.lower()))
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
            if (several := plural(key_of(text))) not in cues.exact and not verb_like(several.split(" ")[0]):
                cues.exact[several].append((name, False))
        for text in predicate.cues.get("en", ()):
            add_cue(cues, name, text, inverse=False)
        for text in predicate.inverse_cues.get("en", ()):
            add_cue(cues, name, text, inverse=True)
        for text in predicate.labels.get("en", ()):
            add_label(cues, name, text)
        if re.fullmatch(r"[a-z][a-z0-9_]*", name) and not predicate.labels.get("en"):
            add_label(cues, name, name.replace("_", " "))
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
            add_cue(weak if use == "~" else cues, name, text, inverse=inverse)
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
            for form in plurals(label):
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
