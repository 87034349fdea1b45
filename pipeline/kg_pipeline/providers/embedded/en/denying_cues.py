"""Predicates that are worded by a denial: `cannot be sown beside`, `must not be stored with`, `never meets`.

Such a cue is no verb that is denied; it says what the two ends have with each other. Sentences are masked
as in `masking`. Where the relation goes both ways, `A and B cannot be sown together` says it as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.providers.embedded.en.claims import plain_claim
from kg_pipeline.providers.embedded.en.cue_forms import DENYING
from kg_pipeline.providers.embedded.en.masking import ARTICLE, MARK, NAME, Term
from kg_pipeline.providers.embedded.en.passage import Passage
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.frame import Match, Sentence
from kg_pipeline.providers.embedded.lexicon import per_ontology
from kg_pipeline.providers.tasks import DraftClaim, KnownName

_ABLE = (
    r"(?:can\s?not|can['’]t|can\s+never|must\s+not|mustn['’]t|must\s+never|may\s+not|may\s+never|should\s+not"
    r"|should\s+never|(?:is|are)\s+never\s+to)"
)
_DOES = r"(?:does\s+not|do\s+not|doesn['’]t|don['’]t|never|can\s?not|can['’]t|will\s+not|won['’]t)"
_IS = r"(?:is\s+not|are\s+not|isn['’]t|aren['’]t|is\s+never|are\s+never)"
_ASIDE = r"(?:\s+(?:both|also|ever|even|all|under\s+any\s+circumstances))?\s+"
_ONE = rf"(?<!{NAME}){NAME}+"
_A = rf"{ARTICLE}(?P<a>{_ONE}){MARK}"
_B = rf"(?:an?\s+)?{ARTICLE}(?P<b>{_ONE}){MARK}"
_AND = (
    rf"(?P<all>{_ONE}{MARK}(?:,\s+{ARTICLE}{_ONE}{MARK}){{0,6}},?\s+and\s+{ARTICLE}{_ONE}{MARK}|{_ONE}{MARK})"
)
_BETWEEN = rf"(?:\s+[^.,;:{NAME}]{{1,50}}?,?\s+and(?:\s+so)?)?\s+"
_MUTUAL = frozenset(("as", "with", "to", "from"))


@dataclass(frozen=True, slots=True)
class _Denial:
    predicate: str
    inverse: bool
    pair: re.Pattern[str]
    mutual: re.Pattern[str] | None


@per_ontology
def _denials(ontology: Ontology) -> tuple[_Denial, ...]:
    return tuple(_compiled(ontology))


def _compiled(ontology: Ontology) -> Iterator[_Denial]:
    for name, predicate in ontology.predicates.items():
        for inverse, texts in (
            (False, predicate.cues.get("en", ())),
            (True, predicate.inverse_cues.get("en", ())),
        ):
            for text in texts:
                worded = DENYING.fullmatch(text.lower().strip())
                if worded is None:
                    continue
                rest = worded["rest"].split()
                head = _ABLE if worded["able"] else _DOES if worded["does"] else _IS
                if worded["able"] and rest[0] == "be":
                    head, rest = rf"(?:{_ABLE}{_ASIDE}be|{_IS})", rest[1:]
                said = rf"{head}{_ASIDE}{_spelled(rest)}"
                both = predicate.symmetric and len(rest) > 1 and rest[-1] in _MUTUAL
                mutual = (
                    rf"{_AND}{_BETWEEN}{head}{_ASIDE}{_spelled(rest[:-1])}(?!\s+(?:as|with|to|from|by)\b)"
                )
                yield _Denial(
                    name,
                    inverse,
                    re.compile(rf"{_A}{_BETWEEN}{said}\s+{_B}", re.I),
                    re.compile(mutual, re.I) if both else None,
                )


def _spelled(words: list[str]) -> str:
    return r"\s+".join(map(re.escape, words))


def read_denying_cues(passage: Passage) -> list[DraftClaim]:
    """What the sentence says by a cue that denies."""
    denials = _denials(passage.ontology)
    if not denials:
        return []
    sentence, ontology = passage.sentence, passage.ontology
    terms, text = passage.terms, passage.masked_terms
    found: list[DraftClaim] = []
    for denial in denials:
        for match in denial.pair.finditer(text):
            ones, others = (_at(terms, match.start(group)) for group in ("a", "b"))
            ends = [(one, other) for one in ones for other in others]
            found += _claims(sentence, denial, match, ends, ontology)
        for match in denial.mutual.finditer(text) if denial.mutual is not None else ():
            inside = [t for t in terms if match.start("all") <= t.begin and t.end <= match.end("all")]
            every = [name for term in inside for name in term.options[0]]
            ends = [(one, other) for k, one in enumerate(every) for other in every[k + 1 :]]
            found += _claims(sentence, denial, match, ends, ontology)
    return found


def _at(terms: list[Term], begin: int) -> tuple[KnownName, ...]:
    return next((term.options[0] for term in terms if term.begin == begin and term.options), ())


def _claims(
    sentence: Sentence,
    denial: _Denial,
    match: re.Match[str],
    ends: list[tuple[KnownName, KnownName]],
    ontology: Ontology,
) -> list[DraftClaim]:
    """The claims of one match, unless what stands around it takes them back."""
    around = stance(f"{sentence.text[: match.start()]} {sentence.text[match.end() :]}")
    ended = around.change is Change.ENDED or around.until is not None
    if around.modality is not Modality.ASSERTED or around.polarity is Polarity.NEGATED or ended:
        return []
    claims = []
    for pair in ends:
        one, other = pair[::-1] if denial.inverse else pair
        if one.canonical != other.canonical and ontology.admits(denial.predicate, one.type, other.type):
            first, second = (Match(sentence.start, sentence.start, n.name, n) for n in (one, other))
            claims.append(plain_claim(sentence, first, second, denial.predicate, match.start(), match.end()))
    return claims
