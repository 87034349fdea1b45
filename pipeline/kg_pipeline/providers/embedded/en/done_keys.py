"""Keys that say what is done to such things: `Slopes groomed: B`, `Parts used`, `Streets swept at night`.

The noun is a class's word, the participle that of a verb in the ontology's wordings. The key then says what
that verb says with the topic as the doer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.framing import EnglishCues, Frame
from kg_pipeline.providers.embedded.en.morphology import verb_forms

_KEY = re.compile(
    r"(?:(?:the|all|other)\s)?(?P<noun>[a-z][a-z -]*?)\s(?P<done>[a-z]+)"
    r"(?:\s(?:daily|weekly|nightly|regularly|mainly|by\sit|here|today|so\sfar|at\snight|by\sday))?"
)


def as_worded(key: str, cues: EnglishCues, ontology: Ontology) -> str:
    """The key as a wording of the one predicate that it speaks of; as it is, where there is none such."""
    found = _KEY.fullmatch(" ".join(key.lower().split()))
    if found is None or key.lower() in cues.exact:
        return key
    classes = cues.class_words.get(found["noun"], ())
    said = {
        (frame.predicate, wording)
        for frame, wording in _wordings(found["done"], cues)
        if any(ontology.compatible(cls, ontology.predicates[frame.predicate].range) for cls in classes)
    }
    return min(said)[1] if len({predicate for predicate, _ in said}) == 1 else key


def _wordings(done: str, cues: EnglishCues) -> Iterator[tuple[Frame, str]]:
    for lemma, kinds in cues.verbs.get(done, ()):
        if "n" not in kinds:
            continue
        does = next((form for form, kind in verb_forms(lemma).items() if kind == "s"), "")
        for frame in cues.frames.get(lemma, ()):
            if frame.weak or frame.hint or not does:
                continue
            if (frame.subject, frame.object) == ("agent", "theme"):
                yield frame, does
            elif frame.subject == "theme" and frame.object == "oblique" and frame.preposition == "with":
                yield frame, f"is {done} with"
