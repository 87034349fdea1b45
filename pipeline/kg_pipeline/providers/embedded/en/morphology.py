"""Inflection: from a wording in the ontology to every form in which a text may use it.

Forms are generated from lemmas instead of being stripped from text: a form that nobody writes costs an
entry in a dictionary, a wrong strip costs a wrong triple.
"""

from __future__ import annotations

from functools import lru_cache

from kg_pipeline.providers.embedded.en.words import EVERYDAY_VERBS, IRREGULAR

_VOWELS = "aeiou"
_PARTICIPLES = {past: verb for verb, (past, _) in IRREGULAR.items()} | {
    done: verb for verb, (_, done) in IRREGULAR.items()
}
_AGENT = ("er", "or", "ent", "ant")
_EVENT = ("ency", "ence", "ance", "ion", "ation", "ition", "ment", "al", "ership", "ing", "ure", "age")


def third_person(lemma: str) -> str:
    """`carry` → `carries`; also the plural of a regular noun."""
    if lemma.endswith("y") and lemma[-2:-1] not in _VOWELS:
        return lemma[:-1] + "ies"
    return lemma + ("es" if lemma.endswith(("s", "x", "z", "ch", "sh", "o")) else "s")


def plural(noun: str) -> str:
    """Plural of the last word of `noun`."""
    if noun.endswith("man"):
        return noun[:-3] + "men"
    if noun.endswith("person"):
        return noun[:-6] + "people"
    if noun.endswith(("shelf", "leaf", "half", "loaf")):
        return noun[:-1] + "ves"
    return third_person(noun)


def plurals(noun: str) -> tuple[str, ...]:
    """`noun` and what its plural may be: of one in `-o` with `-es` as well as with `-s` (`silos`)."""
    forms = (noun, plural(noun), *((noun + "s",) if noun.endswith("o") else ()))
    return tuple(dict.fromkeys(forms))


def _doubles(lemma: str) -> bool:
    return (
        len(lemma) > 2
        and lemma[-1] not in _VOWELS + "wxy"
        and lemma[-2] in _VOWELS
        and lemma[-3] not in _VOWELS
    )


@lru_cache(maxsize=4096)
def verb_forms(lemma: str) -> dict[str, str]:
    """Forms of a verb, each with letters for what it can be.

    `b` base, `s` third person, `p` past, `n` past participle, `g` -ing form.
    """
    if lemma == "have":
        return {"have": "b", "has": "s", "had": "pn", "having": "g"}
    found: dict[str, str] = {}

    def add(form: str, kind: str) -> None:
        found[form] = found.get(form, "") + kind

    add(lemma, "b")
    add(third_person(lemma), "s")
    stems = {lemma[:-1] if lemma.endswith("e") and not lemma.endswith(("ee", "oe", "ye")) else lemma}
    if _doubles(lemma):
        stems.add(lemma + lemma[-1])
    if lemma.endswith("ie"):
        stems = {lemma[:-2] + "y"}
    for stem in sorted(stems):
        add(stem + "ing", "g")
        if lemma not in IRREGULAR:
            add(stem[:-1] + "ied" if stem.endswith("y") and stem[-2:-1] not in _VOWELS else stem + "ed", "pn")
    if lemma.endswith("ie"):
        found.pop(lemma[:-2] + "ied", None)
        add(lemma + "d", "pn")
    if lemma in IRREGULAR:
        past, done = IRREGULAR[lemma]
        add(past, "p")
        add(done, "n")
    return found


@lru_cache(maxsize=4096)
def lemmas(word: str) -> tuple[str, ...]:
    """Verbs that `word` may be a form of, likeliest first; `word` itself is always among them."""
    if word in ("have", "has", "had", "having"):
        return ("have",)
    found = []
    if word in _PARTICIPLES:
        found.append(_PARTICIPLES[word])
    if word in IRREGULAR or word in EVERYDAY_VERBS:
        found.append(word)
    guesses = []
    if word.endswith("ies") and len(word) > 4:
        guesses.append(word[:-3] + "y")
    elif word.endswith("es") and word[:-2].endswith(("s", "x", "z", "ch", "sh", "o")):
        guesses += [word[:-2], word[:-1]]
    elif word.endswith("s") and not word.endswith("ss"):
        guesses.append(word[:-1])
    for ending in ("ied",):
        if word.endswith(ending):
            guesses.append(word[:-3] + "y")
    for ending in ("ed", "ing"):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            stem = word[: -len(ending)]
            if len(stem) > 2 and stem[-1] == stem[-2] and stem[-1] not in "ls":
                guesses.append(stem[:-1])
            elif len(stem) > 2 and stem[-1] == stem[-2]:
                guesses += [stem, stem[:-1]]
            else:
                guesses += [stem + "e", stem]
    guesses.sort(key=lambda guess: guess not in EVERYDAY_VERBS)
    return tuple(dict.fromkeys([*found, *guesses, word]))


def is_participle(word: str) -> bool:
    """Whether `word` can be a past participle."""
    return word.endswith("ed") or word in _PARTICIPLES


def _stems(lemma: str) -> set[str]:
    stems = {lemma}
    if lemma.endswith("e"):
        stems.add(lemma[:-1])
    if lemma.endswith("y"):
        stems.add(lemma[:-1] + "i")
    if _doubles(lemma):
        stems.add(lemma + lemma[-1])
    if lemma.endswith(("de", "d")):
        stems.add(lemma.removesuffix("e")[:-1] + "s")
    return stems


@lru_cache(maxsize=4096)
def agent_nouns(lemma: str) -> tuple[str, ...]:
    """Nouns for who does it, singular and plural: `caller`, `callers`."""
    stems = {stem for stem in _stems(lemma) if not (stem.endswith("s") and lemma.endswith(("d", "de")))}
    singular = sorted(stem + ending for stem in stems for ending in _AGENT)
    return tuple(form for noun in singular for form in (noun, noun + "s"))


_OTHER_EVENTS = {
    "maintain": "maintenance upkeep",
    "own": "ownership",
    "buy": "purchase",
    "sell": "sale",
    "store": "storage",
    "deliver": "delivery",
    "choose": "choice",
    "analyse": "analysis",
    "succeed": "succession",
    "receive": "receipt",
    "retain": "retention",
    "house": "housing",
    "advise": "advice",
    "sustain": "sustenance",
}
"""Nouns of doing that no ending makes of the verb."""


@lru_cache(maxsize=4096)
def event_nouns(lemma: str) -> tuple[str, ...]:
    """Nouns for the doing, singular and plural: `dependency`, `dependencies`; the bare verb (`call`) too."""
    derived = {stem + ending for stem in _stems(lemma) for ending in _EVENT}
    singular = sorted(derived | {lemma} | set(_OTHER_EVENTS.get(lemma, "").split()))
    return tuple(form for noun in singular for form in (noun, third_person(noun)))


def verbs_of_agent(noun: str) -> tuple[str, ...]:
    """Everyday verbs whose doer `noun` is: `owner` → `own`."""
    for ending in ("er", "or"):
        if noun.endswith(ending):
            stem = noun[:-2]
            guesses = [stem, stem + "e", stem[:-1] + "y" if stem.endswith("i") else stem]
            if len(stem) > 2 and stem[-1] == stem[-2]:
                guesses.append(stem[:-1])
            return tuple(dict.fromkeys(guess for guess in guesses if guess in EVERYDAY_VERBS))
    return ()
