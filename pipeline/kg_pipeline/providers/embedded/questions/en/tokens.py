"""An English question as a row of tokens: names, class words, and words with what they may be."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from kg_pipeline.providers.embedded.en import words as english
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.morphology import lemmas, verb_forms
from kg_pipeline.providers.embedded.questions.en.words import VERBS
from kg_pipeline.providers.embedded.questions.wording import LinkedName

Kind = Literal["name", "class", "word", "comma", "possessive"]

_TOKEN = re.compile(
    r"(?P<possessive>['’]s?(?=\s|$|[,.?!]))|(?P<word>[^\W_]+(?:[-./&_'’][^\W_]+)*)|(?P<comma>[,;:—–]|\s-\s)",
    re.U,
)
_BEFORE_VERBS = english.AUX | frozenset(("to", "that", "who", "also", "not", "and", "or", "they", "it"))
_NO_VERBS = frozenset(("nothing", "something", "anything", "everything", "nobody"))
"""Words that only look like a form of a verb, whatever wording holds them."""
_NOT = re.compile(r"n['’]t$", re.I)
DETERMINERS = frozenset(
    ["the", "a", "an", "this", "these", "those", "its", "their", "our", "your", "my", "his", "her"]
) | frozenset(["all", "every", "each", "any", "both", "some", "either"])


@dataclass(slots=True)
class Token:
    """One token.

    Attributes
    ----------
    low : the word, lower case.
    name : for a name, what it links to.
    classes : for a class word, the classes that it may name.
    lemmas : verbs that the word may be a form of, likeliest first.
    forms : of the lemma: `b` base, `s` third person, `p` past, `n` participle, `g` -ing; empty for no verb.
    """

    kind: Kind
    text: str
    low: str
    start: int
    end: int
    name: LinkedName | None = None
    classes: tuple[str, ...] = ()
    lemmas: tuple[str, ...] = ()
    forms: str = ""
    partial: bool = False

    @property
    def capital(self) -> bool:
        """Whether it is written like a proper name: capitals, digits, or a compound with hyphens."""
        return self.text[:1].isupper() or any(c.isdigit() for c in self.text) or "-" in self.text.strip("-")


class Tokenizer:
    """Cuts questions under one ontology's English words."""

    def __init__(self, cues: EnglishCues, parts: dict[str, tuple[str, ...]]) -> None:
        self.cues = cues
        self.parts = parts

    def cut(self, text: str, names: tuple[LinkedName, ...]) -> list[Token]:
        """The tokens of `text`; names are given with their offsets in it."""
        found: list[Token] = []
        at = 0
        ahead = sorted(names, key=lambda n: n.start)
        while at < len(text):
            while ahead and ahead[0].start < at:
                ahead.pop(0)
            if ahead and ahead[0].start == at:
                name = ahead.pop(0)
                surface = text[at : name.end]
                found.append(Token("name", surface, surface.lower(), at, name.end, name=name))
                at = name.end
                continue
            limit = ahead[0].start if ahead else len(text)
            match = _TOKEN.match(text, at, limit)
            if match is None:
                at += 1
                continue
            at = self._match(text, match, limit, found)
        return found

    def _match(self, text: str, match: re.Match[str], limit: int, found: list[Token]) -> int:
        start, end = match.span()
        piece = match.group()
        if match.lastgroup == "comma":
            found.append(Token("comma", piece, ",", start, end))
            return end
        if match.lastgroup == "possessive":
            if found and found[-1].end == start:
                found.append(Token("possessive", piece, "'s", start, end))
            return end
        label = self._class_at(text, start, limit)
        if label is not None and not self._is_verb_here(label, found):
            found.append(label)
            return label.end
        for suffix in ("'s", "’s"):
            if piece.lower().endswith(suffix) and len(piece) > 2:
                cut = end - 2
                found.append(self._word(text[start:cut], start, cut))
                found.append(Token("possessive", piece[-2:], "'s", cut, end))
                return end
        if negated := _NOT.search(piece):
            stem = piece[: negated.start()] or "can"
            stem = {"ca": "can", "wo": "will", "sha": "shall"}.get(stem.lower(), stem)
            found.append(self._word(stem, start, end))
            found.append(Token("word", "not", "not", end, end))
            return end
        found.append(self._word(piece, start, end))
        return end

    def _is_verb_here(self, label: Token, found: list[Token]) -> bool:
        """Whether a class word that is also a verb stands where a verb does (`services store`)."""
        if not found or " " in label.low:
            return False
        before = found[-1]
        if label.low in english.EVERYDAY_VERBS:
            return before.kind in ("name", "class") or before.low in _BEFORE_VERBS
        known = any(
            lemma in self.cues.frames or lemma in english.EVERYDAY_VERBS | VERBS
            for lemma in lemmas(label.low)
        )
        if label.partial and known and before.kind == "name":
            return True
        return known and before.low in ("who", "not", "also", "never", "to")

    def _word(self, piece: str, start: int, end: int) -> Token:
        low = piece.lower()
        made = Token("word", piece, low, start, end)
        guesses = () if low in _NO_VERBS else lemmas(low)
        if low.endswith("ying") and len(low) < 7:
            guesses = (low[:-4] + "ie", *guesses)
        known = [
            lemma
            for lemma in guesses
            if lemma in self.cues.frames
            or lemma in english.EVERYDAY_VERBS | VERBS
            or lemma in english.IRREGULAR
        ]
        if known:
            made.lemmas = tuple(known)
            made.forms = "".join(sorted(_forms(low, known))) or self._own_form(low)
        return made

    def _own_form(self, low: str) -> str:
        """`n` for a participle that only a wording of the ontology knows (`blown at`)."""
        return "n" if any("theme" in frame.roles for frame in self.cues.frames.get(low, ())) else ""

    def _class_at(self, text: str, start: int, limit: int) -> Token | None:
        """The longest class word that begins here."""
        best: Token | None = None
        end = start
        for _ in range(max(self.cues.longest_class, 1)):
            match = _TOKEN.match(text, end, limit)
            if match is None or match.lastgroup != "word":
                break
            end = match.end()
            low = text[start:end].lower()
            low = low[:-2] if low.endswith(("'s", "’s")) else low
            stop = start + len(low)
            first, _, rest = low.partition(" ")
            one = f"{first.removesuffix('s')} {rest}" if rest else low
            classes = self.cues.class_words.get(low) or self.cues.class_words.get(one)
            if classes:
                best = Token("class", text[start:stop], low, start, stop, classes=classes)
            elif best is None and low in self.parts:
                best = Token(
                    "class", text[start:stop], low, start, stop, classes=self.parts[low], partial=True
                )
            while end < limit and text[end] == " ":
                end += 1
        return best


def _forms(low: str, known: list[str]) -> set[str]:
    found: set[str] = set()
    for lemma in known:
        found |= set(verb_forms(lemma).get(low, ""))
    return found
