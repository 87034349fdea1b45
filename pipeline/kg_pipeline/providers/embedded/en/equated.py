"""Sentences in which both names of a thing stand: `the crew call A "the Barn"`, `CT-4 is a label for A`.

Each construction is a template in which `<A>` is the name, `<F>` what must look like another name by itself
(marked, a code, `the Barn`) and `<N>` what need only be capitalised.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from functools import lru_cache

from kg_pipeline.providers.embedded.en.labels import is_plural
from kg_pipeline.providers.embedded.en.naming import Candidate, everyday, initials_of, is_common
from kg_pipeline.providers.embedded.en.other_names import Form, other_name
from kg_pipeline.providers.embedded.en.parse import CLOSED
from kg_pipeline.providers.embedded.en.usage import ADVERBS, PAPER, PEOPLE
from kg_pipeline.providers.embedded.en.words import GENERIC_NOUNS
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_CAPS = (
    r"[A-Z][a-z][\w’'-]*(?:\s(?:(?:of|de|del|du)\s(?:the\s|la\s)?)?"
    r"(?:[A-Z][\w’'-]*|\d+[A-Z]?|&\s[A-Z][\w’'-]*)){0,4}"
)
_CODE = (
    r"(?:[A-Za-z]{1,6}[-./]?\d[\w./-]*|[A-Z]{1,3}&[A-Z]{1,3}"
    r"|[A-Z]{2,6}(?:[-./][A-Z0-9]+)*)(?![\w-]|\s[A-Z][a-z])"
)
_MARKED = r"[\"“'‘`*]{1,4}(?:[Tt]he\s+)?[\w&./-]+(?:['’]\w+)?(?:\s[\w&./-]+){0,3}[,.]?[\"”'’`*]{1,4}"
_BE = rf"(?:is|are|was)\s+{ADVERBS}"
_SORT = r"(?:(?:[a-z]+\s+){0,2}?)"
_KEY = (
    r"(?:nick\s?name|names?|code|number|tag|label|call\s?sign|sign|sticker|stencil|mark|marking|abbreviation|initials"
    r"|designation|reference|word|term|short\s+form|short|alias|plate|letters|identifier|ID)"
)
_WRITTEN = (
    r"(?:painted|stencill?ed|printed|written|stamped|marked|engraved|chalked|lettered|embossed|scratched)"
)
_LISTS = (
    r"(?:lists?|shows?|prints?|enters?|writes?|registers?|files?|records?|books?|logs?|marks?|labels?|finds?|spells?"
    r"|displays?|gives?|has|have|see|puts?|counts?|carries|carry|names?)"
)
_TEMPLATES = (
    r"(?:^|[,;:]\s|\b)(?i:<PEOPLE>|<PAPER>|I)\s+<ADVERBS>(?:calls?|nicknames?|nicknamed|dubs?|dubbed|christened)\s+<A>\s+<F>",
    r"\b(?:refers?|referring)\s+to\s+<A>\s+<ADVERBS>as\s+<N>",
    r"\b(?:knows?|known)\s+<A>\s+<ADVERBS>as\s+<N>",
    r"\b<LISTS>\s+<A>\s+<ADVERBS>as\s+<F>",
    r"\b(?:abbreviates?|shortens?)\s+<A>(?:\s+down)?\s+<ADVERBS>to\s+<N><END>",
    r"\b(?:abbreviates?|shortens?|cuts?|trims?)\s+<A>(?:\s+down)?\s+<ADVERBS>to\s+<F>",
    r"<A>\s+(?:calls?|styles?|names?|dubs?)\s+(?:itself|themselves|herself|himself)\s+<N>",
    r"<A>(?:['’]s?)\s+<SORT><KEY>(?:\s+(?:on|in|for|among)\s+(?:[a-z]+\s+){1,3}?)?\s*<BE><F>",
    r"\b[Tt]he\s+<SORT><KEY>\s+(?:on|of|for)\s+<A>\s+<BE><F>",
    r"<A>\s+(?:has|bears|carries)\s+<F>\s+<WRITTEN>\b",
    r"^\W*<Q>\s+(?:is|are|means|stands\s+for|denotes|equals|=)\s+<A><END>",
    r"^\W*<Q>\s*=\s*<A><END>",
    r"^\W*<Q>\s+(?:on|in)\s+(?:an?|the|our|old|older)\s+(?:[a-z]+\s+)?<PAPER>\s+(?:is|are|means|stands\s+for)\s+<ADVERBS><A><END>",
    r"<F>\s+is\s+(?:just\s+|only\s+)?(?:an?|the|another|our|their)\s+<SORT><KEY>\s+(?:for|of|on|given\s+to|we\s+use\s+for)\s+<A>",
    r"<F>\s+is\s+what\s+[a-z]+(?:\s+[a-z]+){0,3}?\s+<ADVERBS>calls?\s+<A>",
    r"\b[Ww]hat\s+[a-z]+(?:\s+[a-z]+){0,3}?\s+<ADVERBS>calls?\s+<F>\s+is\s+<ADVERBS><A>",
    r"<F>,?\s+\(?(?:that\s+is(?:\s+to\s+say)?|i\.\s?e\.|in\s+other\s+words|meaning|namely|viz\.?|better\s+known\s+as)[,:]?\s+<A>",
    r"\b[Bb]y\s+<F>,?\s+(?:we|they|people|[a-z]+\s+[a-z]+)\s+<ADVERBS>means?\s+<A>",
    r"(?:\b(?:[Ii]f|[Ww]hen)\s+[a-z]+(?:\s+[a-z]+){0,3}?\s+)(?:mentions?|says?|writes?|talks?\s+(?:of|about)|speaks?\s+of|asks?\s+for)\s+<F>,?\s+"
    r"(?:(?:that|it|this)\s+(?:is|means)|(?:they|he|she|it)\s+means?)\s+<A>",
    r"\b(?i:<PEOPLE>|<PAPER>)\s+<ADVERBS>(?:writes?|says?|puts?|uses?|prints?)\s+<N>\s+(?:for|when\s+they\s+mean|instead\s+of|but\s+mean)\s+<A>",
    r"<N>\s+(?:is|are)\s+<ADVERBS>(?:the\s+(?:very\s+)?same\s+(?:thing|person|place|one|<LABEL>)\s+as|one\s+and\s+the\s+same\s+as"
    r"|nothing\s+(?:but|other\s+than|else\s+than)|none\s+other\s+than|no\s+other\s+than|another\s+name\s+for)\s+<A>",
    r"<N>\s+and\s+<A>\s+are\s+<ADVERBS>(?:one\s+and\s+the\s+same(?:\s+\w+)?|the\s+(?:very\s+)?same\s+(?:thing|person|place|one|<LABEL>))<END>",
    r"<A>\s+(?:was|were|has\s+been|got)\s+<ADVERBS>(?:renamed|rechristened|rebranded)\s+(?:(?:to|as|from)\s+)?<N>",
    r"<A>\s+(?:used\s+to\s+be|was\s+once|was\s+formerly|was\s+previously|was\s+originally|has\s+been|has\s+long\s+been)\s+"
    r"<ADVERBS>(?:called|known\s+as|named|nicknamed)\s+<N>",
    r"<A>,?\s+\(?(?:once|formerly|previously|originally|until\s+\d{4})\s+(?:called|known\s+as|named)\s+<N>",
    r"<A>,?\s+or\s+<F>,?\s+as\s+(?:they|it|she|he|we|people|everyone|everybody)\b",
    r"\b(?:On|In|To|For|Among)\s+(?:the\s+|our\s+|most\s+|all\s+)?(?:[a-z]+\s+){0,2}?(?:<PAPER>|<PEOPLE>),?\s+<A>\s+<BE><F>",
)
_PLACES = {
    "PEOPLE": PEOPLE,
    "PAPER": PAPER,
    "ADVERBS": ADVERBS,
    "LISTS": _LISTS,
    "KEY": _KEY,
    "SORT": _SORT,
    "BE": _BE,
    "WRITTEN": _WRITTEN,
}
_PLACE = re.compile(r"<([A-Z]+)>")
_DENIED = re.compile(
    r"\b(?:not|never|no\s+longer|wrongly|mistakenly|nobody|no\s+one|would|could|might|unlike)\b|n['’]t\b",
    re.I,
)


def equated(text: str, start: int, spans: list[Candidate], labels: Container[str]) -> list[DraftEntity]:
    """Drafts of the names in a sentence, which begins at `start`, that it says are called otherwise."""
    if not spans or _TOLD.search(text) is None or text.rstrip().endswith("?") or _DENIED.search(text):
        return []
    found: dict[tuple[str, str], DraftEntity] = {}
    words = tuple(sorted(label for label in _listed(labels) if not is_plural(label)))
    for pattern in _compiled(words):
        for match in pattern.finditer(text):
            form = _form(text, match, labels)
            name, at, end = match["a"], match.start("a"), match.end("a")
            if form is None or form.name == name or is_common(name) or name.lower() in labels:
                continue
            small = name[:1].islower() and _written_small(name, form)
            if not small and not any(one.start < end and at < one.end for one in spans):
                continue
            if _part(text, match, form):
                continue
            begin, stop = min(at, form.start), max(end, form.end)
            alias = DraftAlias(name=form.name, quote=text[begin:stop], at=start + begin)
            draft = DraftEntity(name=name, quote=text[begin:stop], at=start + begin, aliases=[alias])
            found.setdefault((name, form.name), draft)
    return list(found.values())


_TOLD = re.compile(
    r"\b(?:call|nick|dub(?:s|bed)\b|christened|refer|kn[eo]w|abbreviat|shorten|cuts?\b|trims?\b|styles?\b|names?\b|code|number"
    r"|tag|label|sign\b|stick|sten|mark|initials|designat|stands?\s+for|mean|denotes|equals|same\b|noth|none\b|no\s+other|word\b"
    r"|renamed|rebranded|rechristened|once\b|formerly|previously|originally|until\b|used\s+to|that\s+is\b|i\.\s?e\.|in\s+other"
    r"|namely|viz|reference|term\b|short\b|alias|plate|letters|identifier|paint|print|written|writes?\b|stamped|engraved|chalked"
    r"|as\s+(?:the\s+)?[\"“'A-Z])|=|"
    r"^\W*(?:On|In|To|For|Among)\b|^\W*[\"“'`A-Z][^ ]{0,60}[\dA-Z\"”'`]\S{0,60}\s(?:is|are)\b|^\W*[\"“'`]",
)
"""No other sentence equates names; looked for first, since the templates take their time."""
_PREPOSED = re.compile(
    r"\b(?:in|of|at|from|to|for|by|on|near|with|and|or)\s+(?:(?:the|our)\s+)?[`*\"“]*$", re.I
)


def _written_small(name: str, form: Form) -> bool:
    """Whether words in small letters may be what something is called in full, as another page may show."""
    words = name.split()
    plain = any(word in CLOSED or everyday(word) for word in words) or words[-1] in GENERIC_NOUNS
    return not plain and (form.marked or form.coded or form.definite) and not form.lower


def _part(text: str, match: re.Match[str], form: Form) -> bool:
    """Whether the name only closes a longer phrase, the other one goes on, or is the letters of a post."""
    if match.start("a") - match.start() < 5 and _PREPOSED.search(text, 0, match.start("a")):
        return True
    behind = form.start > match.start("a") and not (form.marked or form.coded)
    if behind and re.match(r"\s(?:and|&)\s[A-Z]", text[form.end :]):
        return True
    lettered = form.name.isalpha() and form.name.isupper()
    equal = match.start("f") < match.start("a") if "f" in match.re.groupindex else False
    return lettered and equal and not initials_of(match["a"], form.name)


def _listed(labels: Container[str]) -> Iterator[str]:
    yield from labels if isinstance(labels, dict) else ()


def _form(text: str, match: re.Match[str], labels: Container[str]) -> Form | None:
    group = "f" if "f" in match.re.groupindex else "n"
    form = other_name(text, match.start(group))
    if form is None or form.name.lower() in labels or form.end > match.end(group) + 1:
        return None
    return form if group == "n" or form.marked or form.coded or form.definite else None


@lru_cache(maxsize=8)
def _compiled(labels: tuple[str, ...]) -> tuple[re.Pattern[str], ...]:
    label = "|".join(re.escape(one) for one in labels) or "(?!)"
    places = {
        "A": rf"(?:[Tt]he\s+|[Oo]ur\s+)?[`*\"“]{{0,4}}(?P<a>(?:{_CAPS}|{_CODE})(?:\s(?:{label}))?"
        r"|(?<=[Tt]he\s)[a-z]+(?:-[a-z]+)?(?:\s[a-z]+){1,2}?)"
        r"[`*\"”]{0,4}",
        "F": rf"(?P<f>{_MARKED}|[Tt]he\s+{_CAPS}|{_CODE})",
        "Q": rf"(?P<f>{_MARKED}|{_CODE})",
        "N": rf"(?P<n>{_MARKED}|(?:[Tt]he\s+)?{_CAPS}|{_CODE})",
        "LABEL": rf"(?:{label})",
        "END": r"(?=\s*(?:[.,;:!)–—]|$))",
        **_PLACES,
    }
    return tuple(re.compile(_PLACE.sub(lambda found: places[found[1]], one)) for one in _TEMPLATES)
