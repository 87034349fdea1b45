"""Which words of an ontology speak of which predicate, by group of meaning; the names of a question."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded import lexicon
from kg_pipeline.providers.embedded.en.cue_forms import BARRED, DENYING
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.questions.thesaurus import draws, english_groups, japanese_groups
from kg_pipeline.providers.embedded.questions.words import word_set
from kg_pipeline.text.polarity import is_denial

_JA_RUN = re.compile(
    r"[一-龠々]+(?:[いきしちみりぎじびけせねめれえげべ]{1,2}[一-龠々]+)?|[ァ-ヶー]{2,}|ある|いる|ない"
)
_LATIN = re.compile(r"[a-z]+")
_EMPTY = word_set(
    "a an the to of by in on at for from with is are be has have it its their and or as that which one"
)


@dataclass(frozen=True, slots=True)
class LinkedName:
    """A name of the question and what it may mean. Offsets are those of the question as read."""

    start: int
    end: int
    surface: str
    ids: tuple[str, ...]
    types: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Spoken:
    """The words of one predicate.

    Attributes
    ----------
    japanese : skeletons of its Japanese wordings.
    english : lemmas of its English wordings and of its name.
    groups : the groups of meaning that its own wordings belong to.
    ja_groups, en_groups : the same, of the wordings of one language.
    """

    japanese: frozenset[str]
    english: frozenset[str]
    groups: frozenset[str]
    ja_groups: frozenset[str]
    en_groups: frozenset[str]


@lexicon.per_ontology
def spoken(ontology: Ontology) -> dict[str, Spoken]:
    """The words of every predicate."""
    found = {}
    for name, predicate in ontology.predicates.items():
        texts = [
            text
            for words in (predicate.cues, predicate.inverse_cues, predicate.labels)
            for group in words.values()
            for text in group
        ]
        texts = [f"is {BARRED}" if DENYING.fullmatch(t.lower()) and is_denial(t) else t for t in texts]
        japanese = {bare(run) for text in texts for run in _JA_RUN.findall(text)}
        words = [name.replace("_", " "), *texts]
        english = {
            lemma
            for text in words
            for word in _LATIN.findall(text.lower())
            if word not in _EMPTY
            for lemma in lemmas(word)[:2]
        }
        denied = {bare(run) for text in texts if "ない" in text for run in _JA_RUN.findall(text)}
        ja: frozenset[str] = frozenset().union(*(japanese_groups(one) for one in japanese - denied))
        en: frozenset[str] = frozenset().union(*(english_groups(lemma) for lemma in english))
        found[name] = Spoken(frozenset(japanese), frozenset(english), ja | en, ja, en)
    return found


_WHOLE = re.compile(r"\b(?:of|in|on|at|by|to|from|within|across)\s+(?:the|our)\s+([a-z]+)\b")
_CONTEXT = word_set(
    "site premises company firm organisation organization facility institution enterprise business house "
    "team group system network campus grounds area region world record records catalogue graph documents"
)


@lexicon.per_ontology
def context_nouns(ontology: Ontology) -> frozenset[str]:
    """English nouns for the whole that the ontology is about: no part of it, so that they narrow nothing.

    Its descriptions name it (`a machine of the laboratory`); nouns of classes and relations are left out.
    """
    texts = [c.description for c in ontology.classes.values()]
    texts += [p.description for p in ontology.predicates.values()]
    found = {noun for text in texts if text for noun in _WHOLE.findall(text.lower())}
    found.update(re.findall(r"[a-z]+", ontology.name.lower()))
    taken = {word for _, _, label in ontology.class_labels() for word in label.lower().split()}
    for words in spoken(ontology).values():
        taken |= words.english
    return frozenset(found - taken - {"subject", "object"}) | (_CONTEXT - taken)


def bare(word: str) -> str:
    """`word` without its kana; a word all in hiragana stays."""
    return re.sub(r"[ぁ-ん]", "", word) or word


def subject_draws_on_object(ontology: Ontology, predicate: str) -> bool:
    """Whether the subject fails when the object does. Where the wordings do not say: yes.

    A wording in the passive, or one that says where something comes from, draws on what gives.
    """
    said: list[bool] = []
    for texts in ontology.predicates[predicate].cues.values():
        for text in texts:
            if _GOES_INTO.search(text):
                said.append(False)
                continue
            own = draws(_groups_of(text))
            if own is not None:
                said.append(not own if _TURNED.search(text.lower()) and not own else own)
    if said:
        return said.count(True) * 2 >= len(said)
    told = draws(spoken(ontology)[predicate].groups)
    return True if told is None else told


_GOES_INTO = re.compile(
    r"に(?:組み込|組込|はめ込|練り込)(?:まれ|む)|に(?:使|用い)(?:われ|られ)る|を構成する|"
    r"の(?:材料|原料|素材|部品|元|もと|下敷き|土台)(?:に(?:なる|使)|となる|である)"
)
"""What goes into something: that lives on it, and not it on that."""

_TURNED = re.compile(
    r"^(?:から|より)|受け|受[一-龠]|もら|され(?:る|て)|られ(?:る|て)|\b(?:is|are|was|were|"
    r"gets)\s+\w+\s+(?:by|from)\b"
)


def _groups_of(text: str) -> frozenset[str]:
    groups: set[str] = set()
    for run in _JA_RUN.findall(text):
        groups |= japanese_groups(bare(run))
    for word in _LATIN.findall(text.lower()):
        for lemma in lemmas(word)[:2]:
            groups |= english_groups(lemma)
    return frozenset(groups)
