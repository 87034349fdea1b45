"""Wordings of several words, each as the plain one that says the same: verbs, conditions, requests.

Patterns run over a question in which every letter of a name is an `N`; what they match holds no name.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.letter import Letter

_N = r"(?:the\s+|our\s+)?N[N ]*N?"
_PLACE = (
    r"(?:berth|place|home|seat|base|desk|location|position|spot|pitch|stand|quarters|headquarters|"
    r"moorings?|site|address|office|stable|station)s?"
)
_LIGHT = tuple(
    (re.compile(pattern, re.I), said)
    for pattern, said in (
        (r"^\W*is\s+it\s+(?:really\s+)?(?:true|correct|right|the\s+case|a\s+fact)\s+that\s+", "does "),
        (r"\b(what|who|where|which|when)['’]s\b", r"\1 is"),
        (r"\b(?:is|are|was|were)\s+it\s+(?:that|which|who)\s+(?=[a-z])", " "),
        (r"\btak(?:e|es|ing|en)\s+(?:good\s+)?care\s+of\b", "looks after"),
        (r"\b(?:mak(?:e|es|ing)|made)\s+use\s+of\b", "uses"),
        (r"\b(?:keep|keeps|keeping|kept)\s+an\s+eye\s+on\b", "monitors"),
        (r"\b(?:is|are)\s+in\s+need\s+of\b", "needs"),
        (r"\b(?:go(?:es)?|went)\s+out\s+(?=(?:on|aboard|with)\s)", "travels "),
        (
            r"(?<!has )(?<!have )(?<!had )(?<!['’]ve )(?<!['’]s )\b(?:gets|got)\s+"
            r"(?=(?:the|its|their|his|her|our|an?|all|any|some|no)\b|N|[a-z]+\s+from\b)",
            "receives ",
        ),
        (r"\b(?:go(?:es)?|went)\s+out(?=\W*$)", "travel"),
        (
            r"\b(?:if|when)\s+(?:we|you|they|there)\s+(?:had|have|were|was|is|are)\s+no\s+(?=(?:the\s+)?N)",
            "without ",
        ),
        (
            r"(?<=have )(?P<what>(?!N+\b)[a-z]+(?:\s(?!N+\b)[a-z]+)?)\s+"
            r"(?:in|inside|on|aboard)\s+(?:it|them)(?=\W*$)",
            r"\g<what>",
        ),
        (r"\bon\s+whose\s+behalf\b", "for whom"),
        (r"\bin\s+the\s+(?:hands|care)\s+of\b", "owned by"),
        (r"\bwhose\s+(?:job|task|duty|responsibility|turn|business)\s+is\s+it\s+to\b", "who must"),
        (r"\b(?:have|has|had)\s+(?:got\s+)?to\s+(?!do\s+with\b)(?=[a-z])", "must "),
        (r"\bhang(?:s|ing)?\s+off\s+(?:of\s+)?", "depends on "),
        (r"\bin\s+case\s+(?:of\s+(?:an?\s+)?)?", "if "),
        (r"\bin\s+the\s+event\s+(?:that\s+|of\s+(?:an?\s+)?)", "if "),
        (r"\b(?<!if we )(?<!when we )losing\s+(?=(?:the\s+)?N)", "failure of "),
        (r"\b(?:mr|mrs|ms|miss|dr|prof|professor|doctor)\b\.?\s+(?=N)", ""),
    )
)
"""Words of several, each with one that says the same."""

_AROUND = tuple(
    (re.compile(pattern, re.I), before, after)
    for pattern, before, after in (
        (rf"\b(?P<a>in)\s+{_N}(?P<b>['’]s?\s+(?:hands|care|charge|keeping))\b", "owned by", ""),
        (
            rf"\b(?P<a>keep(?:s|ing)?|kept)\s+{_N}"
            r"(?P<b>\s+(?:going|running|alive|afloat|up\s+and\s+running|"
            r"in\s+(?:good\s+)?(?:order|shape|repair|trim)))\b",
            "maintains",
            "",
        ),
        (
            rf"(?<=where )(?P<a>do(?:es)?)\s+{_N}(?P<b>\s+have\s+(?:its|their|his|her)\s+{_PLACE})(?=\W*$)",
            "is",
            " located",
        ),
        (
            rf"\b(?P<a>with)\s+{_N}(?P<b>\s+(?:in|inside|on|aboard|among)\s+(?:it|them|its?elf|themselves))"
            r"(?=\W*$)",
            "containing",
            "",
        ),
        (
            rf"\b(?P<a>has|have|had)\s+{_N}(?P<b>\s+(?:in|inside|on|aboard|among|with)\s+"
            r"(?:it|them|its?elf|themselves|(?:its|their)\s+\w+))(?=\W*$)",
            "contains",
            "",
        ),
        (
            rf"(?<!where )\b(?P<a>do(?:es)?)\s+{_N}"
            r"(?P<b>\s+have\s+(?:in|inside|on|aboard|among|with)\s+(?:it|them|itself))(?=\W*$)",
            "does",
            " contain",
        ),
    )
)
"""The same where a name stands inside: what is put before it and behind it."""

_PLACED = re.compile(
    rf"\b(?:has|have|had|having)\s+(?:its|their|his|her)\s+(?P<noun>{_PLACE})\s+(?=at|in|on)", re.I
)
_NOBODY = re.compile(
    r"\b(?:has|have)\s+(?P<who>nobody|no\s*[- ]?one|no\s+[a-z]+)\s+"
    r"(?P<how>on\s+[a-z]+|in\s+charge|responsible|"
    r"accountable)(?=\W*$)",
    re.I,
)
_AND_WHICH = re.compile(
    r"[\s,;–—-]+(?:and\s+)?(?:if\s+so,?\s+)?(?:which|what|who)(?:\s+(?:ones?|are\s+they|of\s+them))?(?=\W*$)",
    re.I,
)
_JOINT = re.compile(r"\s*(?:,\s*(?:and\s+|or\s+)?|and\s+|or\s+|&\s*)(?:the\s+)?")
_TOGETHER = re.compile(
    r"(?:,?\s+(?:(?:all\s+)?(?:taken\s+|put\s+)?together|combined|alike|both|included))?\s*[:;,–—-]+\s*"
    r"(?=(?:what|which|how\s+many|list|name)\b)"
)
_OVERVIEW_OF = re.compile(
    r"\b(?P<what>(?:(?:an?|the)\s+)?(?:(?:quick|short|brief|full|complete)\s+)?(?:overview|summary|rundown|survey|outline))\s+of\s+(?:all(?:\s+of)?(?:\s+(?:the|our|your))?|every|each)\s+",
    re.I,
)
_HOW = re.compile(r"\b(?:how|why|who|whom|whose|what|where)\b", re.I)
_POLAR = re.compile(r"^\W*(?P<aux>do|does|did|is|are|can|could|will|would|has|have)\s+(?!there\b)", re.I)


def lightened(letter: Letter, label: re.Pattern[str]) -> Letter:
    """The question in plainer words.

    Parameters
    ----------
    label : finds a class word; a noun that is one is left alone.
    """
    letter = _which_at_last(_listing(_without_kinds(letter, label), label), label)
    for pattern, said in _LIGHT:
        if match := pattern.search(letter.masked):
            letter = letter.put(match.start(), match.end(), match.expand(said))
    for pattern, before, after in _AROUND:
        if match := pattern.search(letter.masked):
            letter = letter.put(*match.span("b"), after).put(*match.span("a"), before)
    if (match := _PLACED.search(letter.masked)) and not label.search(match["noun"].lower()):
        letter = letter.put(match.start(), match.end(), "is located ")
    if match := _NOBODY.search(letter.masked):
        how = match["how"] + (" of" if match["how"].lower().endswith("charge") else " for")
        letter = letter.put(match.start(), match.end(), f"is {match['who']} {how}")
    return letter


def _without_kinds(letter: Letter, label: re.Pattern[str]) -> Letter:
    """`Pumps and valves taken together: what devices are there?` without the kinds that it only lists."""
    masked = letter.masked.lower()
    at = re.match(r"\W*(?:all\s+|the\s+)?", masked)
    end = at.end() if at else 0
    listed = 0
    while (kind := label.match(masked, end)) is not None:
        listed += 1
        joint = _JOINT.match(masked, kind.end())
        if joint is None:
            stop = _TOGETHER.match(masked, kind.end())
            return letter.put(0, stop.end(), "") if stop and listed > 1 else letter
        end = joint.end()
    return letter


def _listing(letter: Letter, label: re.Pattern[str]) -> Letter:
    """An overview of every member of a class is a list of them."""
    match = _OVERVIEW_OF.search(letter.masked)
    if match is None or not label.match(letter.masked.lower(), match.end()):
        return letter
    return (
        letter.put(match.start("what"), match.end("what"), "the list")
        if not _HOW.search(letter.masked)
        else letter
    )


def _which_at_last(letter: Letter, label: re.Pattern[str]) -> Letter:
    """`Would X hurt any pumps, and which?` asks `which pumps would X hurt?`."""
    tail, polar = _AND_WHICH.search(letter.masked), _POLAR.match(letter.masked)
    if tail is None or polar is None:
        return letter
    masked = letter.masked.lower()
    for found in re.finditer(r"\b(?:any|some)\s+(?:of\s+(?:the|our)\s+)?(?=[a-z])", masked):
        noun = label.match(masked, found.end())
        if noun is not None and noun.end() <= tail.start():
            words = letter.text[noun.start() : noun.end()]
            letter = letter.put(tail.start(), len(letter.text), "?")
            letter = letter.put(found.start(), noun.end(), "")
            return letter.put(0, polar.start("aux"), f"which {words} ")
    return letter
