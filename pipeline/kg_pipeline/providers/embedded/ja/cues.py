"""The ontology's Japanese cues, compiled: verb frames, attribute nouns, and what else says the same."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.ja.compile import compile_cue
from kg_pipeline.providers.embedded.ja.thesaurus import GROUPS
from kg_pipeline.providers.embedded.ja.wordings import Attribute, End, Frame, JaLexicon

__all__ = ["Attribute", "End", "Frame", "JaLexicon", "compile_lexicon", "wide_lexicon"]

_PAPERS = frozenset(("文書", "書類", "資料", "ドキュメント", "document"))

_NEEDS = "に依存する"
"""The wording that tells the group of what fails without another thing."""

_OWED = re.compile(r"必要|要(?:る|する|り)|求め|義務|なければならな")
"""A relation that says what is asked for, so that who asks for it states it."""


@lexicon.per_ontology
def compile_lexicon(ontology: Ontology) -> JaLexicon:
    """Everything that the Japanese wordings of `ontology` stand for."""
    return _finished(_own_wordings(ontology), ontology)


@lexicon.per_ontology
def wide_lexicon(ontology: Ontology) -> JaLexicon:
    """The same with what the thesaurus has beside the ontology's own wordings, marked as loose.

    For reading relations between names that are known; what a name is follows from the ontology's own words.
    """
    made = _own_wordings(ontology)
    if lexicon.open_class(ontology) is None:
        _add_synonyms(ontology, made)
    return _finished(made, ontology)


def _own_wordings(ontology: Ontology) -> JaLexicon:
    made = JaLexicon()
    for label in lexicon.labels(ontology):
        made.labels.setdefault(label.text, label.cls)
    for cue in lexicon.cues(ontology, "ja"):
        compile_cue(cue, ontology, made)
    for cue in lexicon.predicate_labels(ontology, "ja"):
        compile_cue(cue, ontology, made)
    return made


def _finished(made: JaLexicon, ontology: Ontology) -> JaLexicon:
    made.open_classes = frozenset(
        cls for cls in ontology.classes if all(ontology.is_a(other, cls) for other in ontology.classes)
    )
    made.owed = frozenset(
        cue.predicate for cue in lexicon.cues(ontology, "ja") if not cue.inverse and _OWED.search(cue.text)
    )
    papers = [cls for word, cls in made.labels.items() if word in _PAPERS]
    made.open = lexicon.open_class(ontology) is not None
    made.papers = frozenset(one for cls in papers for one in ontology.descendants(cls))
    frames = [frame for held in made.frames.values() for frame in held]
    made.needs = tuple(sorted({frame.predicate for frame in frames if frame.lead is not None}))
    made.themes = frozenset(frame.theme for frame in frames)
    made.stems = _alternation(made.frames)
    made.nouns = _alternation(made.attributes)
    themes = {f.theme for held in made.frames.values() for f in held if f.particle == "の" and f.theme}
    made.possessed = _alternation(made.attributes.keys() | themes)
    made.label_pattern = _alternation(made.labels).pattern
    made.label_noun = re.compile(rf"{made.label_pattern}(?![一-龠々])")
    made.class_word = re.compile(rf"{made.label_pattern}$")
    for word, cls in made.labels.items():
        trade = re.sub(r"(?:会社|業者|企業|社|店)$", "", word)
        if trade != word and len(trade) > 1:
            made.firm_endings.setdefault(trade, cls)
    return made


def _add_synonyms(ontology: Ontology, made: JaLexicon) -> None:
    """What the thesaurus has beside the ontology's own wordings, marked as loose."""
    own = {frame for frames in made.frames.values() for frame in frames}
    own |= {replace(frame, theme="", particle="を") for frame in own if _is_kind(frame, ontology, made)}
    nouns = {(noun, a.predicate, a.value) for noun, held in made.attributes.items() for a in held}
    for name in ontology.predicates:
        for group in GROUPS:
            wordings = [(lexicon.Cue(name, False, one.text), one) for one in group.direct]
            wordings += [(lexicon.Cue(name, True, one.text), one) for one in group.inverse]
            compiled = [(_compiled(cue, ontology), one) for cue, one in wordings]
            needs = any(frame.lead is not None and frame.predicate == name for frame in own)
            told = (lexemes for lexemes, one in compiled if one.telling and _alike(lexemes, own, nouns))
            alike = len(list(islice(told, group.least))) == group.least
            if alike or (needs and any(one.text == _NEEDS for one in group.direct)):
                for lexemes, one in compiled:
                    _merge(lexemes, made, own, loose=not one.firm)


def _is_kind(frame: Frame, ontology: Ontology, made: JaLexicon) -> bool:
    """Whether a cue's noun is but a word for what is marked (塗料を使う, of a predicate to paints)."""
    cls = made.labels.get(frame.theme)
    definition = ontology.predicates[frame.predicate]
    end = definition.range if frame.marked == "object" else definition.domain
    return cls is not None and not frame.particle and ontology.compatible(cls, end)


def _compiled(cue: lexicon.Cue, ontology: Ontology) -> JaLexicon:
    alone = JaLexicon()
    compile_cue(cue, ontology, alone, derive=False)
    return alone


def _alike(one: JaLexicon, own: set[Frame], nouns: set[tuple[str, str, End]]) -> bool:
    """Whether the ontology has this wording, in any inflection."""
    for frame in (frame for frames in one.frames.values() for frame in frames):
        if any(
            _same_place(frame, f)
            and f.verb.stem == frame.verb.stem
            and (f.lead is None) == (frame.lead is None)
            for f in own
        ):
            return True
    return any(
        (noun, a.predicate, a.value) in nouns and len(noun) > 1
        for noun, held in one.attributes.items()
        for a in held
    )


def _merge(one: JaLexicon, made: JaLexicon, own: set[Frame], *, loose: bool) -> None:
    """Add wordings of the thesaurus beside the ontology's own, loose ones and those that rival an own one."""
    for stem, frames in one.frames.items():
        held = made.frames.setdefault(stem, [])
        for frame in frames:
            rival = any(
                f.verb.stem == stem
                and f.particle == frame.particle
                and f.predicate != frame.predicate
                and (f.verb.next == frame.verb.next or set(f.verb.next) & set(frame.verb.next))
                for f in own
            )
            if not any(_same_place(frame, o) and o.verb.next == frame.verb.next for o in held):
                held.append(replace(frame, loose=loose or rival, needs_theme=bool(frame.theme)))
    for noun, attributes in one.attributes.items():
        for attribute in attributes:
            taken = made.attributes.setdefault(noun, [])
            if not any((a.predicate, a.value) == (attribute.predicate, attribute.value) for a in taken):
                rival = any(a.predicate != attribute.predicate for a in taken)
                taken.append(replace(attribute, loose=loose or rival))


def _same_place(one: Frame, other: Frame) -> bool:
    """Whether two frames of one verb say the same of the same ends."""
    return (one.predicate, one.particle, one.marked, one.theme) == (
        other.predicate,
        other.particle,
        other.marked,
        other.theme,
    )


def _alternation(words: Iterable[str]) -> re.Pattern[str]:
    ordered = sorted(words, key=lambda w: (-len(w), w))
    return re.compile("(?:" + "|".join(map(re.escape, ordered)) + ")") if ordered else re.compile(r"(?!)")
