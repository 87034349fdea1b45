"""A sentence as tagged tokens: known names as single tokens, function words by class, anaphors resolved.

Tags: E entity or anaphor, V verb, A auxiliary, X negation, R adverb, D determiner, P preposition, T `to`,
C conjunction, S subordinator, W relative pronoun, O other pronoun, N any other word, Q number, G possessive,
and punctuation as itself (`,` `;` `:` `(` `)` `-` `.`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.framing import EnglishCues
from kg_pipeline.providers.embedded.en.morphology import verb_forms
from kg_pipeline.providers.embedded.frame import Match
from kg_pipeline.providers.tasks import KnownName

_TOKEN = re.compile(
    r"\]\([^()\s]*\)|https?://\S+|['’]s\b|(?<=s)['’](?=\s)|[^\W_]+(?:['’\-._][^\W_]+)*|[,;:()\[\]/&?!.]|[-–—]+(?=\s|$)|—"
)
_CONTRACTED = {"'s": "", "'re": "are", "'ll": "will", "'ve": "have", "'d": "would", "'m": "am"}
_PUNCTUATION = {"—": "-", "–": "-", "[": "(", "]": ")", "!": ".", "?": ".", "/": "C", "&": "C"}


_TIMES = w.TIME_NOUNS | frozenset(f"{noun}s" for noun in w.TIME_NOUNS)
_CLAUSE_VERBS = frozenset(form for verb in w.CLAUSE_VERBS for form in verb_forms(verb))


def _everyday_forms() -> dict[str, str]:
    found: dict[str, str] = {}
    for verb in sorted(w.EVERYDAY_VERBS | w.CATENATIVES | w.CLAUSE_VERBS | set(w.IRREGULAR)):
        for form, kinds in verb_forms(verb).items():
            found[form] = "".join(sorted(set(found.get(form, "") + kinds)))
    return found


EVERYDAY_FORMS = _everyday_forms()

CLOSED: dict[str, str] = {}
for _tag, _words in (
    ("R", w.ADVERBS),
    ("P", w.PREPOSITIONS),
    ("D", w.DETERMINERS),
    ("S", w.SUBORDINATORS),
    ("O", w.PRONOUNS),
    ("W", w.RELATIVES | {"whose"}),
    ("A", w.AUX),
    ("X", frozenset(("not", "never", "n't", "hardly", "scarcely"))),
    ("C", w.CONJUNCTIONS),
):
    CLOSED.update(dict.fromkeys(_words, _tag))
CLOSED |= {
    "to": "T",
    "there": "O",
    "that": "S",
    "both": "D",
    "each": "D",
    "neither": "D",
    "either": "D",
    "only": "R",
    "once": "R",
    "next": "R",
}


@dataclass(frozen=True, slots=True)
class Mentioned:
    """One end of a triple as the sentence has it: the surface (a name's, for an anaphor) and the name."""

    surface: str
    name: KnownName


Options = tuple[tuple[Mentioned, ...], ...]
"""What a token may refer to, likeliest first; each option is a group (more than one for `they`)."""


@dataclass(slots=True)
class Parse:
    """The tokens of one sentence, as parallel lists. Offsets are absolute."""

    low: list[str] = field(default_factory=list)
    tag: list[str] = field(default_factory=list)
    start: list[int] = field(default_factory=list)
    end: list[int] = field(default_factory=list)
    refs: dict[int, Options] = field(default_factory=dict)
    anaphors: set[int] = field(default_factory=set)
    question: bool = False

    def __len__(self) -> int:
        return len(self.low)

    def add(self, low: str, tag: str, start: int, end: int) -> None:
        """Append a token."""
        self.low.append(low)
        self.tag.append(tag)
        self.start.append(start)
        self.end.append(end)

    def at(self, i: int) -> str:
        """The tag at `i`, or an empty string beyond either end."""
        return self.tag[i] if 0 <= i < len(self.tag) else ""

    def word(self, i: int) -> str:
        """The folded word at `i`, or an empty string beyond either end."""
        return self.low[i] if 0 <= i < len(self.low) else ""

    def heads_remark(self, i: int) -> bool:
        """Whether the word at `i` is the key of a remark in brackets: `A (lead: B)`."""
        return self.at(i - 1) == "(" and self.at(i + 1) == ":"


def tokenize(text: str, start: int, names: list[Match]) -> Parse:
    """Tokens of `text`, which begins at `start`; the names that lie in it become tokens of their own."""
    parse = Parse()
    at, stop = start, start + len(text)
    for match in names:
        if match.start < at or match.end > stop:
            continue
        _plain(parse, text, start, at, match.start)
        parse.refs[len(parse)] = ((Mentioned(match.surface, match.name),),)
        parse.add(match.surface.lower(), "E", match.start, match.end)
        at = match.end
    _plain(parse, text, start, at, stop)
    parse.question = text.rstrip("*_`\"'”’)» \t\r\n").endswith("?")
    return parse


def _plain(parse: Parse, text: str, base: int, begin: int, stop: int) -> None:
    for found in _TOKEN.finditer(text, begin - base, stop - base):
        low = found.group().lower()
        start, end = found.start() + base, found.end() + base
        first = low[0]
        if low.startswith(("](", "http")):
            continue
        if not (first.isalnum() or first in "'’"):
            mark = "-" if first in "-–—" else first
            parse.add(mark, _PUNCTUATION.get(mark, mark), start, end)
            continue
        low = low.replace("’", "'")
        if "'" in low:
            _apostrophe(parse, low, start, end)
        elif found.group() == "May" and parse.low:
            parse.add("may", "N", start, end)
        elif low == "cannot":
            parse.add("can", "A", start, end)
            parse.add("not", "X", start, end)
        else:
            parse.add(low, CLOSED.get(low) or _open_tag(low), start, end)


def _apostrophe(parse: Parse, low: str, start: int, end: int) -> None:
    if low in ("'s", "'"):
        parse.add("'s", "G", start, end)
        return
    if low.endswith("n't"):
        stem = {"wo": "will", "ca": "can", "sha": "shall"}.get(low[:-3], low[:-3])
        parse.add(stem, "A", start, end)
        parse.add("not", "X", start, end)
        return
    for ending, full in _CONTRACTED.items():
        if low.endswith(ending):
            stem = low[: -len(ending)]
            tag = CLOSED.get(stem) or _open_tag(stem)
            parse.add(stem, tag, start, end - len(ending))
            if ending == "'s" and tag == "N":
                parse.add("'s", "G", end - 2, end)
            else:
                parse.add(full or "is", "A", end - len(ending), end)
            return
    parse.add(low, _open_tag(low), start, end)


def _open_tag(low: str) -> str:
    if low[0].isdigit():
        return "Q"
    if low.endswith("ly") and low not in w.NOT_ADVERBS and len(low) > 4:
        return "R"
    return "V" if low in EVERYDAY_FORMS else "N"


_GOES = frozenset(("go", "goes", "going", "gone", "went"))
_GETTING = frozenset(("gets", "got"))


def _aside_of_time(parse: Parse) -> None:
    """`might one day call`, `has since May called`: a time between an auxiliary and its verb is an adverb."""
    for i in range(1, len(parse) - 2):
        if (
            parse.at(i - 1) == "A"
            and parse.low[i] in ("one", "some", "this", "these", "every", "each")
            and parse.low[i + 1] in _TIMES
            and parse.at(i + 2) in ("V", "R", "A")
        ):
            parse.tag[i] = parse.tag[i + 1] = "R"


def _set_phrases(parse: Parse) -> None:
    """`in turn`, `as a rule`, `goes on` before a gerund: what stands in a clause as an adverb does."""
    for i in range(len(parse) - 1):
        if parse.low[i] in _GOES and parse.low[i + 1] == "on" and parse.word(i + 2).endswith("ing"):
            parse.tag[i : i + 2] = "R", "R"
        for size in (4, 3, 2):
            if tuple(parse.low[i : i + size]) in w.ADVERBIALS:
                parse.tag[i : i + size] = ["R"] * size
                break


def _aside_of_adverbs(parse: Parse) -> None:
    """`A, as ever, calls B`: between its commas an adverb parts no subject from its verb."""
    for i in range(1, len(parse) - 2):
        if parse.tag[i] != "," or parse.tag[i + 1] != "R":
            continue
        j = i + 1
        while parse.at(j) == "R":
            j += 1
        if parse.at(j) == "," and parse.at(j + 1) in ("A", "V", "X") and parse.at(i - 1) in ("E", "N", "O"):
            parse.tag[i] = parse.tag[j] = "R"


def settle_tags(parse: Parse, cues: EnglishCues) -> None:
    """Decide what context decides: verb or noun, relative or conjunction `that`, class words round a name."""
    tag, low = parse.tag, parse.low
    _aside_of_time(parse)
    _set_phrases(parse)
    _aside_of_adverbs(parse)
    for i, word in enumerate(low):
        if (tag[i] in "NV" and word in cues.verbs) or (
            tag[i] == "R" and word in cues.verbs and parse.at(i + 1) in ("E", "D") and parse.at(i - 1) != "V"
        ):
            tag[i] = "V"
        elif word == "her":
            tag[i] = "D" if parse.at(i + 1) in ("N", "R", "V") else "O"
    for i, word in enumerate(low):
        before, after = parse.at(i - 1), parse.at(i + 1)
        if tag[i] == "V":
            if _noun_here(parse, i, _kinds(cues, word), before, after):
                tag[i] = "N"
        elif tag[i] == "N" and before == "C" and after in ("D", "E") and _second_verb(parse, i, cues):
            tag[i] = "V"
        elif word == "that":
            if after in ("V", "A", "X") or (after == "R" and parse.at(i + 2) in ("V", "A")):
                tag[i] = "W" if before in ("E", "N", "Q", ",", ")") else "S"
            elif before not in ("V", "N", "E", "A", ",") and not (
                after == "E" and parse.word(i - 1) == "out"
            ):
                tag[i] = "D"
        elif word == "no" and parse.word(i + 1) == "longer":
            low[i], tag[i], tag[i + 1] = "no longer", "X", "R"
        elif word == "not" and parse.word(i + 1) in ("only", "just", "merely"):
            tag[i] = "R"
        elif tag[i] == "A" and _content_auxiliary(parse, i, cues):
            tag[i] = "V"
    _class_words(parse, cues)


def _second_verb(parse: Parse, i: int, cues: EnglishCues) -> bool:
    """`deploys and reconciles the …`: an unknown word in the third person beside a verb in it."""
    return (
        parse.low[i].endswith("s")
        and parse.at(i - 2) == "V"
        and "s" in _kinds(cues, parse.low[i - 2])
        and parse.low[i - 1] in ("and", "or", "but")
    )


def _kinds(cues: EnglishCues, word: str) -> str:
    return EVERYDAY_FORMS.get(word, "") + "".join(kinds for _, kinds in cues.verbs.get(word, ()))


def _noun_here(parse: Parse, i: int, kinds: str, before: str, after: str) -> bool:
    """Whether a word that can be a verb is a noun or an adjective where it stands."""
    counted = parse.word(i - 1) in ("two", "three", "four", "former", "latter")
    if before == "D" and counted and parse.at(i - 2) == "D" and after in ("D", "E"):
        return False
    if parse.word(i - 1) == "one" and parse.word(i - 2) in ("this", "that") and "s" in kinds:
        return False
    if before == "D" and parse.word(i - 1) not in ("both", "each", "all"):
        return (
            parse.word(i - 1) not in ("this", "that", "these", "those", "some", "most", "none")
            or "s" not in kinds
        )
    if before == "G" or (
        before == "N" and parse.at(i - 2) == "D" and "n" not in kinds and after in ("A", "V")
    ):
        return True
    if before == "P" and "g" not in kinds:
        return True
    if i == 0 and "s" in kinds and parse.word(1) in ("there", "here") and parse.at(2) in ("N", "V", "A"):
        return True
    if before == "V" and "g" not in kinds and "n" not in kinds and parse.word(i - 1) != "let":
        return True
    if ("b" in kinds or "s" in kinds) and before in ("N", "R", "Q") and _object_position(parse, i - 1):
        return True
    if "b" in kinds or "s" in kinds:
        follow = parse.word(i + 1)
        if after == "A" and follow not in w.DO and "n" not in kinds and before in ("N", "R", "D", "Q", ""):
            return True
    return False


def _object_position(parse: Parse, k: int) -> bool:
    """Whether a verb's object goes on up to `k`, so that a noun may follow (`writes its daily orders`)."""
    determined = False
    start = k
    while k >= 0 and (parse.tag[k] in "DNRQ" or parse.low[k] == "of"):
        determined |= parse.tag[k] == "D"
        k -= 1
    if parse.at(k) != "V" or parse.low[k] in _CLAUSE_VERBS:
        return False
    return determined or (k < start and parse.at(start + 2) in ("P", "T", ",", "C", ".", ""))


def _content_auxiliary(parse: Parse, i: int, cues: EnglishCues) -> bool:
    """Whether `has`, `does` or `gets` is the verb of a cue and not an auxiliary here."""
    if parse.low[i] not in cues.verbs or parse.low[i] in w.BE - _GETTING:
        return False
    j = i + 1
    while parse.at(j) in ("R", "X"):
        j += 1
    if parse.low[i] in _GETTING:
        return parse.at(j) in ("D", "N", "E", "O", "P") and parse.word(i - 1) not in w.HAVE
    if parse.low[i] in w.HAVE and parse.at(j) == "T":
        return False
    done = parse.low[i] in w.HAVE and parse.at(j) == "V" and "n" not in _kinds(cues, parse.low[j])
    return done or parse.at(j) not in ("V", "A")


def _class_words(parse: Parse, cues: EnglishCues) -> None:
    """`the service Aurora`, `the Aurora service`: a class word of its own kind belongs to the name."""
    for i in sorted(parse.refs):
        kind = parse.refs[i][0][0].name.type
        lineage = cues.lineage.get(kind or "", frozenset())
        for j in (i + 1, i - 1):
            classes = cues.kinds.get(parse.low[j], ()) if parse.at(j) in ("N", "V") else ()
            unclassed = kind is not None and kind == cues.thing and j > i and not parse.word(j).endswith("s")
            if not classes or not (unclassed or lineage.intersection(classes)):
                continue
            if parse.tag[j] == "V" and (j < i or parse.at(j + 1) not in ("V", "A", ",", ".", "", "P")):
                continue
            parse.tag[j] = "R"
