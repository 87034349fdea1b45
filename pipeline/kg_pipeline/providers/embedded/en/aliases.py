"""Other names, where the text says that they are: `A (ABC)`, `A, also known as B`, `B is short for A`."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.en.naming import (
    Candidate,
    candidates,
    initials_of,
    is_common,
    split_identifier,
)
from kg_pipeline.providers.embedded.en.other_names import Form, other_name, same_head
from kg_pipeline.providers.embedded.en.usage import USAGE
from kg_pipeline.providers.tasks import DraftAlias, DraftEntity

_MARK = r"[`*_\"“”'‘’]*"
_SAYS = (
    r"(?:also\s+(?:known|referred\s+to)\s+as|better\s+known\s+as|known\s+(?:(?:internally|locally|simply|here|better|(?:to|by|among|in)\s+(?:\w+\s+){1,3}?))?\s*as|(?:listed|registered|labelled|labeled|filed|entered|marked|tagged)\s+(?:\w+\s+){0,3}?as|a\.?\s?k\.?\s?a\.?|"
    r"also\s+called|(?:often|usually|sometimes|commonly|internally|simply|informally|affectionately)\s+(?:called|known\s+as|written|spelled|spelt)|called|nicknamed|dubbed|"
    r"(?:often\s+|usually\s+)?abbreviated(?:\s+(?:as|to))?|(?:or\s+)?short(?:ened)?(?:\s+form)?(?:\s+to)?:?|in\s+short:?|referred\s+to\s+as|alias|code-?named|formerly(?:\s+known\s+as|\s+called)?|"
    r"previously\s+(?:known\s+as|called)|originally\s+called|hereafter|henceforth|abbr\.?:?"
    r"|(?:everybody|everyone|people|we|staff|locals|labels|most|some|they|insiders)\s+(?:just\s+|simply\s+)?(?:says?|calls?\s+it|writes?))"
)
_SUBJECT_SAYS = re.compile(
    rf"{_MARK}(?:,|\s+(?:is|are|was)|\s+\(|\s*（)?\s+?(?:(?:also|often|usually|mostly|generally|sometimes|commonly|which\s+(?:is|we)|that\s+(?:is|we))\s+)*{_SAYS}\s+(?:the\s+|just\s+|simply\s+)?",
    re.I,
)
_PEOPLE_SAY = re.compile(
    r"\s+(?:everybody|everyone|people|we|staff|locals|labels|most|some|they|insiders)\b", re.I
)
"""Without a mark behind a name, that is who says so: `Quay people call it B`."""
_RELATIVE = re.compile(
    rf"{_MARK}(?:,\s+(?:an?|the|our)\s+[^,.;:()]{{1,60}}?)?,?\s+(?:which|whom|that)\s+(?:\w+\s+){{0,5}}?(?:call|calls|called|nicknamed?|dub|refer\s+to\s+as|refers\s+to\s+as|know\s+as|abbreviates?(?:\s+(?:to|as))?)\s+(?:simply\s+|just\s+)?(?:the\s+)?",
    re.I,
)
_ASIDE_SHORT = re.compile(rf"{_MARK},\s+{_MARK}(?P<name>[\w&.-]{{1,24}}){_MARK}\s+for\s+short\b", re.I)
_SAY_MEAN = re.compile(
    r"\b(?:say|says|write|writes|read|hear|see)\s+(?=\S)(?P<one>.{1,40}?)\s(?:(?:and|they|we|people|it|when\s+\w+|always|usually|really)\s|\s)+(?:mean|means)\s+",
    re.I,
)
_IN_LANGUAGE = re.compile(
    r"[(（]\s*([\u3041-\u30ff\u3400-\u9fff々][^\s()（）,;]*)\s+in\s+Japanese[^()（）]*[)）]"
)
_OF_SOMETHING = re.compile(
    r"\b(?:an?|another|one|some|new)\s+(?:[\w-]+\s+){0,4}?(?:to|for|of|in|inside|at|on|by|from|with|behind|within|near)\s",
    re.I,
)
_FOREIGN = re.compile(
    rf"{_MARK}\s*[(（]\s*(?:in\s+(?:the\s+)?|the\s+)?(?:(?:Japanese|Chinese|Korean)\b[\w\s]{{0,30}}?[:：]?\s*)?"
    r"[`*_\"“「]*(?P<name>[\u3040-\u30ff\u3400-\u9fff々][^\s()（）,;「」\"”`*]*)[`*_\"”」]*"
    r"(?P<more>\s+(?:in|on|as|to|for)\s[^()（）]{1,60})?(?:[,;][^()（）]*)?\s*[)）]"
)
_CODE_BEHIND = re.compile(
    rf"{_MARK}\s*\((?P<code>[A-Z]{{1,6}}[-.]?\d{{1,5}}[A-Z]?|[A-Z]{{1,4}}-[A-Z]{{1,3}})\)"
)
_NEXT_CODED = re.compile(
    rf"(?:,\s*(?:and\s+)?|\s+and\s+)(?:the\s+)?{_MARK}[A-Z][\w'’-]*(?:\s+[\w'’-]+){{0,3}}{_MARK}\s*\((?P<code>[A-Z0-9.-]{{2,10}})\)"
)
_LAST_CODED = re.compile(r"\((?P<code>[A-Z0-9.-]{2,10})\)(?:,\s*(?:and\s+)?|\s+and\s+)(?:the\s+)?[*_`\"“]*$")
_CALLED_SO = re.compile(
    rf"{_MARK}\s*\((?:the\s+one\s+)?(?:(?:which|that|whom)\s+)?(?:everybody|everyone|people|we|staff|locals|most|they|all)\s+"
    rf"(?:just\s+|simply\s+|still\s+)?calls?\s+(?:it\s+)?(?:the\s+)?{_MARK}(?P<name>[A-Z][^()`*\"”,;]{{0,38}}?){_MARK}\s*[),;]"
)
_IN_USE = re.compile(
    rf"{_MARK}\s*\((?:[^();]{{0,60}};\s*)?(?P<name>[A-Z][A-Z0-9&-]{{0,7}})\s+(?:on|in|for|to)\s[^()]{{1,40}}\)"
)
_BRACKET = re.compile(
    rf"{_MARK}\s*[(（]\s*(?:(?P<says>{_SAYS})\s+(?:the\s+)?)?(?:(?P<mark>[`*_\"“]+)(?P<marked>[^()（）`*\"”]{{1,40}})[`*_\"”]+[^()（）]*|(?P<name>[^()（）,;`\"“]{{1,40}}?)\s*(?:[,;][^()（）]*)?)[)）]",
    re.I,
)
_OR = re.compile(
    rf"{_MARK}\s*,?\s+or\s+(?:just\s+|simply\s+)?{_MARK}(?P<name>[\w .-]{{1,40}}?){_MARK}\s+for\s+short\b",
    re.I,
)
_SHORT_FOR = re.compile(
    rf"{_MARK}\s*(?:,|\s+(?:is|was)|\s*[:(–—-])?\s+(?:just\s+|simply\s+)?(?:short|shorthand|an?\s+abbreviation|the\s+abbreviation|another\s+name|an?\s+alias|the\s+(?:code|short|old|former|nick)\s?name|an?\s+nickname|the\s+nickname)\s+(?:of|for)\s+(?:the\s+)?"
    rf"|{_MARK}\s+(?:stands\s+for|means|refers\s+to\s+the|denotes)\s+(?:the\s+)?",
    re.I,
)
_WE_CALL = re.compile(
    r"\b(?:we|people|staff|everyone|everybody|users|they|most(?:\s+\w+)?)\s+(?:\w+\s+)?(?:call|refer\s+to)\s+(?:the\s+)?",
    re.I,
)
_SPEAKS_OF_NAMES = re.compile(r"short|abbrev|alias|name|stands|mean|refer|denote|call", re.I)
"""No sentence without one of these is about a name."""
_SHORTENED = re.compile(r"\b(?:shortened|abbreviated|cut)\s+(?:down\s+)?to\s+", re.I)
_SHORTEN = re.compile(r"\b(?:shorten|abbreviate|cut)s?\s+(?:the\s+|our\s+)?[`*\"“]*", re.I)
_NUMBER_OF = re.compile(
    r"(?:\w+\s+)?(?:number|no\.?|code|id|tag|call\s?sign|sign)\s*[:=]?\s*"
    r"(?P<code>[A-Za-z]{1,4}[-.]?\d{1,5}[A-Za-z]?)",
    re.I,
)
_NUMBERED = re.compile(
    rf"{_MARK}\s*(?:[,:]|[–—-]\s|\b(?:has|is|bears|carries)\s)\s*(?:the\s+)?(?:[a-z]+\s+)?(?:number|no\.|code)\s*:?\s*"
    r"(?P<code>[A-Z]{1,4}[-.]?\d{1,5}[A-Z]?)\b"
)
_CODE = re.compile(r"(?![vV]\d)(?=\S*\d)[A-Z]{1,6}(?:[-./]?[A-Z]{1,4})?(?:[-./]?\d{1,5}[A-Z]?){1,2}")
_IN_TURN = re.compile(
    rf"{_MARK}[A-Z][\w-]*{_MARK}\s+and\s+(?:the\s+)?{_MARK}[A-Z][\w-]*{_MARK}\s*(?:[.,;)]|$|[a-z])"
)
"""Two names at once, which several things have one by one."""
_OPENS = re.compile(
    r"[\s\"“*_`#-]*(?:(?:and\s+)?(?:[Oo]ne|[Tt]he\s+(?:other|first|second|third|fourth|last|next|latter|former)(?:\s+one)?)\s+is\s+)?"
    r"(?:(?:[Tt]he|[Oo]ur)\s+)?[\s\"“*_`]*"
)
"""What may stand before a name that opens a sentence, an item or a heading."""
_BEFORE = ' \t"“*_`#-'
_TITLED = re.compile(r"[\s\"“*_`#]*[A-Z][\w-]*(?:\s[\w-]+)?[,:]\s+[\"“*_`]*")
"""What a title puts before the name that it ends in: `Minutes, Long Haul (LH-2)`."""
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々ー]+(?:[・A-Za-z0-9]*[\u3040-\u30ff\u3400-\u9fffー]*)*")


def aliases_behind(text: str, start: int, name: str, at: int) -> list[DraftAlias]:
    """Aliases that `text` gives to `name`, which ends before `at`."""
    found = []
    if (foreign := _FOREIGN.match(text, at)) and not _CJK.search(name):
        found.append(_alias(text, start, name, foreign["name"], at - len(name), foreign.end()))
    elif called := _CALLED_SO.match(text, at):
        found.append(_alias(text, start, name, called["name"], at - len(name), called.end("name")))
    elif (bracket := _BRACKET.match(text, at)) and not _IN_USE.match(text, at):
        marked = bracket["marked"] is not None
        other = (bracket["marked"] or bracket["name"]).strip()
        if numbered := _NUMBER_OF.fullmatch(other):
            other = numbered["code"]
        head = max(at - len(name), 0)
        ends = not text[bracket.end() :].partition("\n")[0].strip()
        opens = _OPENS.fullmatch(text, 0, head) or (ends and _TITLED.fullmatch(text, 0, head))
        coined = not text[:head].strip(_BEFORE) and re.fullmatch(
            r"(?:the|The)\s+[A-Z][\w'’-]+(?:\s[A-Z][\w'’-]+)?", other
        )
        coded = coined or (_CODE.fullmatch(other) is not None and bool(opens or numbered))
        if coded or _admits(name, other, said=bool(bracket["says"]), marked=marked):
            found.append(_alias(text, start, name, other, at - len(name), bracket.end()))
    elif use := _IN_USE.match(text, at):
        found.append(_alias(text, start, name, use["name"], at - len(name), use.end()))
    if (numbered := _NUMBERED.match(text, at)) is not None:
        found.append(_alias(text, start, name, numbered["code"], at - len(name), numbered.end()))
    behind = at
    if (code := _CODE_BEHIND.match(text, at)) is not None:
        behind = code.end()
        if not found and _listed_beside(text, code, at - len(name)):
            found.append(_alias(text, start, name, code["code"], at - len(name), code.end()))
    if short := _OR.match(text, behind) or _ASIDE_SHORT.match(text, behind):
        found.append(_alias(text, start, name, short["name"].strip(), at - len(name), short.end()))
    if (lower := _relative_lower(text, behind)) is not None:
        found.append(_alias(text, start, name, lower.name, at - len(name), lower.end, whole=True))
        return found
    says = _RELATIVE.match(text, behind) or _SUBJECT_SAYS.match(text, behind)
    if says and (_names_another(text, at, says) or _IN_TURN.match(text, says.end())):
        says = None
    if says and _PEOPLE_SAY.match(says.group()):
        says = None
    if says and not re.search(
        r"\bcalled\s+(?:by|for|on|when|from|in|at|every|once|twice|up)\b", text[at : says.end() + 8], re.I
    ):
        other_one = next(
            (
                c
                for c in candidates(text[says.end() :])[:1]
                if c.outer_start == 0 or not text[says.end() :][: c.outer_start].strip("\"“`*'")
            ),
            None,
        )
        if other_one is not None and other_one.text != name:
            found.append(
                _alias(text, start, name, other_one.text, at - len(name), says.end() + other_one.end)
            )
    return found


def _relative_lower(text: str, at: int) -> Form | None:
    """The name in small letters of `A, which everybody calls the sink`."""
    says = _RELATIVE.match(text, at)
    if says is None or not says.group().lower().endswith("the "):
        return None
    form = other_name(text, says.end() - 4, lower=True)
    closed = form is not None and re.match(r"\s*(?:[.,;:)]|$)", text[form.end :]) is not None
    return form if form is not None and form.lower and form.definite and closed else None


def _listed_beside(text: str, code: re.Match[str], begin: int) -> bool:
    """Whether what stands beside `A (X-1)` in its list has a code like it: `A (X-1), B (X-2) and C (X-3)`."""
    shape = re.sub(r"[0-9]+", "0", code["code"])
    following = _NEXT_CODED.match(text, code.end())
    before = _LAST_CODED.search(text[max(begin - 80, 0) : max(begin, 0)])
    return any(
        other is not None and re.sub(r"[0-9]+", "0", other["code"]) == shape for other in (following, before)
    )


def _names_another(text: str, at: int, says: re.Match[str]) -> bool:
    """`a new part for A called B`: what is called so is the part, not A, which only closes its phrase."""
    if (
        re.match(rf"{_MARK}\s+(?:called|named|known\s+as|code-?named|dubbed|nicknamed)\b", says.group(), re.I)
        is None
    ):
        return False
    begin = max(text.rfind(mark, 0, at) for mark in (". ", "; ", ": ", ", ", "("))
    return _OF_SOMETHING.search(text, max(begin, 0), at) is not None


def shortens(other: str, name: str) -> bool:
    """Whether `other` is what stands before the last word of `name`, or its plural: `Days` of a Day Crew."""
    head = name.rpartition(" ")[0].lower()
    plain = other.lower()
    return bool(head) and other[:1].isupper() and plain in (head, f"{head}s", f"{head[:-1]}ies")


def _admits(name: str, other: str, *, said: bool, marked: bool) -> bool:
    """Whether what stands in brackets behind `name` is another name of it."""
    if marked and shortens(other, name):
        return True
    if not other or is_common(other) or other.isdigit() or re.fullmatch(r"[\d\W]+", other):
        return False
    if said:
        return bool(candidates(other)) or marked
    if same_head(name, other):
        return True
    if _CJK.fullmatch(other):
        return not _CJK.search(name)
    if split_identifier(other).replace(" ", "") == split_identifier(name).replace(" ", ""):
        return True
    one_word = " " not in other
    if one_word and other[:1].isalpha() and initials_of(name, other) and " " in name + "-" * ("-" in name):
        return True
    return (marked and one_word and bool(re.fullmatch(r"[\w.-]+", other)) and not other.islower()) or (
        marked and "-" in other
    )


def _alias(
    text: str, start: int, name: str, other: str, begin: int, end: int, *, whole: bool = False
) -> DraftAlias:
    other = " ".join(other.split())
    other = other if whole else re.sub(r"^(?:the|our|a|an)\s+", "", other)
    if begin < 0 or not text.startswith(name, begin):
        begin = text.rfind(name, 0, end if begin < 0 else begin + len(name))
    return DraftAlias(name=other, quote=text[max(begin, 0) : end], at=start + max(begin, 0))


def aliases_stated(text: str, start: int) -> list[DraftEntity]:
    """Drafts from sentences that are about names: `B is short for A`, `We call A “B”`."""
    found: list[DraftEntity] = []
    if _SPEAKS_OF_NAMES.search(text) is None:
        return found
    spans = candidates(text)
    for at, one in enumerate(spans):
        use = USAGE.match(text, one.outer_end)
        match = _SHORT_FOR.match(text, one.outer_end) or (_SHORT_FOR.match(text, use.end()) if use else None)
        if match:
            other = next(
                (c for c in spans[at + 1 :] if not text[match.end() : c.outer_start].strip("\"“`*' ")), None
            )
            if other is not None and other.outer_start >= match.end():
                alias = DraftAlias(name=one.text, quote=text[one.start : other.end], at=start + one.start)
                found.append(_draft(text, start, other.text, other.start, other.end, alias))
    if "mean" in text and (mean := _SAY_MEAN.search(text)):
        said = next((c for c in spans if mean.start("one") <= c.start and c.end <= mean.end("one") + 1), None)
        meant = next((c for c in spans if c.outer_start == mean.end()), None)
        if said is not None and meant is not None:
            alias = _alias(text, start, meant.text, said.text, said.start, meant.end)
            found.append(_draft(text, start, meant.text, meant.start, meant.end, alias))
    for match in _SHORTEN.finditer(text):
        behind = [c for c in spans if c.outer_start >= match.end()]
        if len(behind) > 1 and re.fullmatch(
            r"\W*\s(?:down\s+)?to\s+\W*", text[behind[0].outer_end : behind[1].outer_start]
        ):
            found += _gapped(text, start, behind[1:])
    for match in _SHORTENED.finditer(text):
        found += _gapped(text, start, [c for c in spans if c.outer_start >= match.end()])
    if ("call" in text or "refer" in text) and (call := _WE_CALL.search(text)) is not None:
        behind = [c for c in spans if c.outer_start >= call.end()][:2]
        if len(behind) == 2:
            between = text[behind[0].outer_end : behind[1].outer_start]
            leading = text[call.end() : behind[0].outer_start].strip("\"“`*' ")
            if not leading and re.fullmatch(r"\s*(?:service|simply|just|as|the|\s|[“\"`*'])*", between):
                a, b = behind
                alias = DraftAlias(name=b.text, quote=text[a.start : b.end], at=start + a.start)
                found.append(_draft(text, start, a.text, a.start, a.end, alias))
    return found


def _gapped(text: str, start: int, behind: list[Candidate]) -> list[DraftEntity]:
    """`A is shortened to B, and C to D`: what is said once of several; `behind` begins with B."""
    found = []
    for last, one, other in zip(behind, behind[1:], behind[2:], strict=False):
        joined = re.fullmatch(r"\W*(?:and\s+)?(?:the\s+)?\W*", text[last.outer_end : one.outer_start])
        linked = re.fullmatch(r"\W*\s(?:to|as)\s+\W*", text[one.outer_end : other.outer_start])
        if joined is not None and linked is not None:
            quote = text[one.start : other.end]
            alias = DraftAlias(name=other.text, quote=quote, at=start + one.start)
            found.append(_draft(text, start, one.text, one.start, one.end, alias))
    return found


def aliases_of_topic(text: str, start: int) -> list[DraftAlias]:
    """What a section says that its topic is called in Japanese."""
    return [
        DraftAlias(name=match[1], quote=match.group(), at=start + match.start())
        for match in _IN_LANGUAGE.finditer(text)
        if not candidates(text[max(text.rfind(".", 0, match.start()), 0) : match.start()])
    ]


def _draft(text: str, start: int, name: str, begin: int, end: int, alias: DraftAlias) -> DraftEntity:
    return DraftEntity(name=" ".join(name.split()), quote=text[begin:end], at=start + begin, aliases=[alias])
