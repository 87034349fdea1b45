"""What may stand where another name is given: a marked or a capitalised word, a code, `the box`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.naming import Candidate, everyday, is_common
from kg_pipeline.providers.embedded.en.spans import verbless
from kg_pipeline.providers.embedded.en.usage import USAGE

_OPEN, _CLOSE = "\"“'‘`*", "\"”'’`*"
_MARKED = re.compile(
    rf"(?:[Tt]he\s+)?(?P<open>[{_OPEN}]+)(?P<name>(?:[Tt]he\s+)?[\w&./-]+(?:['’]\w+)?(?:\s[\w&./-]+(?:['’]\w+)?){{0,3}}?)[,.]?[{_CLOSE}]+"
)
_CODE = (
    r"[A-Za-z]{1,6}[-./]?\d[\w./-]*\w|[A-Za-z]{1,6}[-./]?\d|[A-Z]{2,6}(?:[-./][A-Z0-9]+)*|[A-Z]{1,3}-[a-z]{3,}"
    r"|\d+[A-Za-z]\w*|[A-Z][a-z]+[A-Z][A-Za-z]*|[A-Z]{1,3}&[A-Z]{1,3}"
)
_CAP = r"[A-Z][a-z][\w'’-]*"
_INNER = r"(?:(?:of|for|de|del|della|di|du|von|van)\s(?:the\s|la\s)?)"
_PLAIN = re.compile(
    rf"(?P<name>(?:(?:the|The)\s+)?(?:{_CODE}|{_CAP}(?:\s(?:{_INNER}?[A-Z][\w'’-]*|\d+[A-Z]?)){{0,4}}))(?![\w-])"
    rf"|[Tt]he\s+(?P<half>{_CAP}\s[a-z]{{3,}})(?=\s*[,.;)])"
)
_CJK = re.compile(
    r"(?P<name>[0-9０-９]{0,4}[\u3040-\u30ff\u3400-\u9fff々ー]{2,}[0-9０-９]{0,4}[\u3040-\u30ff\u3400-\u9fff々ー]{0,8})"
)
_LOWER = re.compile(
    r"(?P<name>the\s+(?!(?:one|ones|same|thing|best|only|most|first|last|other|others|way|two|new|old)\b)[a-z][\w'’-]*"
    r"(?:\s(?!(?:and|or|but|by|in|on|at|of|for|since|because|though|when|who|which|that|to|from|with|as|is|are|was|if|where|whose|it|they|we)\b)"
    r"[a-z][\w'’-]*){0,2})(?=\s*(?:[,.;:)–—]|$|\s(?:and|or|but|by|in|on|at|for|since|because|though|when|who|which|to|among|as)\b))"
)
_OPENING = re.compile(
    rf"\W*(?:The|the)\s+(?:{'|'.join(sorted(w.APART))})\s+one\s+(?:is|was)\s+(?:the\s+)?\W*|"
    r"\W*(?:(?:the|our|then|next|there|is|are|comes|last|first|second|third|other|newer|older|one|final|finally|and|also|on"
    r"|in|a|we|you|have|run|keep|own|find|will|overseas|abroad|upstairs|downstairs|outside|inside|nearby|next\s+door|lastly)\W+)*",
    re.I,
)
_NUMERAL = re.compile(
    r"overseas|abroad|upstairs|downstairs|outside|inside|nearby|ashore|offshore|"
    r"(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-[a-z]+)?|(?:thir|four|fif|six|seven|eigh|nine)teen|eleven|twelve|dozens?|hundreds?",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Form:
    """What is written where another name may stand."""

    name: str
    start: int
    end: int
    marked: bool
    coded: bool
    definite: bool = False

    @property
    def lower(self) -> bool:
        """Whether it is a common noun with its article."""
        return re.sub(r"^the\s+", "", self.name)[:1].islower()


def other_name(text: str, at: int, *, lower: bool = False) -> Form | None:
    """The other name that begins at `at`, if what stands there looks like one; `lower` admits `the box`."""
    match = _MARKED.match(text, at)
    marked = match is not None
    match = (
        match or _PLAIN.match(text, at) or _CJK.match(text, at) or (_LOWER.match(text, at) if lower else None)
    )
    if match is None:
        return None
    name = " ".join(match[match.lastgroup or "name"].split())
    bare = re.sub(r"^[Tt]he\s+", "", name)
    proper = bare[:1].isupper() or not bare[:1].isascii() or bare == name
    name = bare if proper else f"the {bare}"
    coded = re.fullmatch(_CODE, bare) is not None or _CJK.fullmatch(bare) is not None
    coded = coded or (marked and re.fullmatch(r"[\w]+(?:[-_][\w]+)+", bare) is not None)
    words = bare.lower().split()
    if (
        bare.endswith(("'s", "’s"))
        or is_common(bare)
        or (not coded and all(x in w.PRONOUNS | w.ADVERBS for x in words))
    ):
        return None
    definite = match.group().lstrip(_OPEN).lower().startswith("the ")
    if not (marked or coded or definite) and len(words) == 1 and everyday(bare):
        return None
    if marked and name.islower() and " " not in name and not re.search(r"[-_\d]", name) and not lower:
        return None
    if not marked and re.match(r"\sthe\s[A-Z]", text[match.end() :]):
        return None
    if marked and len(words) > 3 and name.islower():
        return None
    return Form(
        name,
        match.start(),
        match.end(),
        marked,
        coded,
        match.group().lstrip(_OPEN).lower().startswith("the "),
    )


def opening(text: str, spans: list[Candidate]) -> Candidate | None:
    """The name that a sentence is about: it opens it, or is what `The last one is` says."""
    first = next((one for one in spans if not is_wordy(one)), None)
    if first is None or _OPENING.fullmatch(text[: first.outer_start]) is None:
        return None
    lone = first.initial and not first.firm and first.outer_start == first.start
    return None if lone and len(text.split()) > 1 and verbless(text[first.end :]) else first


def closing(text: str, spans: list[Candidate]) -> Candidate | None:
    """The only name of a sentence, where it ends it: `Power is shared out by Board 4.`"""
    firm = [one for one in spans if one.firm and not is_wordy(one)]
    return firm[0] if len(firm) == 1 and not text[firm[0].outer_end :].strip(" .") else None


_EXCLAIMED = w.word_set(
    "hello hi hey hiya goodbye bye cheers thanks sorry please welcome yes no okay ok ouch oops hurrah bravo "
    "never danger fragile private caution warning careful urgent important confidential hot cold wet dirty "
    "closed free busy occupied vacant ready done sold dear quiet silence exit entrance entry push pull up "
    "down left right stop go wait enough help fire attention good bad nice lovely"
)


def is_exclaimed(name: str) -> bool:
    """Whether quoted words are a greeting, a warning or a state: `Sorry`, `Fragile`."""
    return any(word in _EXCLAIMED or everyday(word) for word in name.lower().split())


_ADVERB = r"[A-Z][a-z]{3,}ly|Better|Otherwise|Often|Also"


def is_phrase(one: Candidate) -> bool:
    """Whether a candidate is an adverb that opens a sentence, or a phrase with hyphens: `Ship-to-shore`."""
    if one.outer_start != one.start or not one.initial:
        return False
    return (
        re.fullmatch(rf"{_ADVERB}|[A-Z][a-z]+-(?:to|by|in|and|of|for|on|the)-[a-z-]+", one.text) is not None
    )


def same_head(name: str, other: str) -> bool:
    """Whether both are one noun, told apart by words before it and by a letter or number behind it."""
    told, _, head = name.rpartition(" ")
    noun, _, mark = other.rpartition(" ")
    short = re.fullmatch(r"[A-Z]|\d{1,3}[A-Z]?", mark) is not None
    return bool(told) and head.isalpha() and len(head) > 1 and short and noun.lower() == head.lower()


_NUMBERED = re.compile(
    r"\s(?:is|was)\s(?P<also>also\s)?(?P<other>[A-Za-z][a-z]+\s(?:[A-Z]|\d{1,3}[A-Z]?))(?![\w-])"
)


def numbered_so(text: str, at: int, name: str) -> bool:
    """Whether behind `name` stands that it is `also Press 4` or `Press 4 in the schedule`.

    Without either it may be so for the moment: `The leaking pump is Pump 3`.
    """
    told = _NUMBERED.match(text, at)
    if told is None or not same_head(name, told["other"]):
        return False
    closed = re.match(r"\s*(?:[.,;)]|$)", text[told.end() :]) is not None
    return USAGE.match(text, told.end()) is not None or (told["also"] is not None and closed)


_LANGUAGES = frozenset(("Japanese", "English", "Chinese", "Korean", "French", "German", "Italian", "Spanish"))


def is_wordy(one: Candidate) -> bool:
    """Whether a candidate is a compound adjective, a number or an adverb of place, and so no name."""
    plain = one.outer_start == one.start
    if plain and one.text in _LANGUAGES:
        return True
    if plain and one.initial and re.fullmatch(_ADVERB, one.text):
        return True
    compound = re.fullmatch(r"[A-Za-z]?[a-z]+(?:-[a-z]+)+", one.text) is not None and (
        one.initial or one.text.islower()
    )
    return plain and (compound or _NUMERAL.fullmatch(one.text) is not None)
