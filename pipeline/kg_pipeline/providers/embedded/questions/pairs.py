"""Questions about two names at once: `do A and B have the same owner`, `AとBの担当は同じですか`."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.letter import Letter

_N = r"(?:the\s+)?N[N ]*N|(?:the\s+)?N"
_EN_HAVE = re.compile(
    rf"^\W*(?:do|does)\s+(?:both\s+)?({_N})\s+and\s+({_N})\s+(?:have|share)\s+"
    r"(?:the\s+same|an?\s+common|a|an|one|their)\s+(?P<noun>[a-z][a-z ]*?)(?:\s+in\s+common)?\W*$",
    re.I,
)
_EN_SHARED = re.compile(
    rf"^\W*(?:what|which)\s+(?P<noun>[a-z][a-z ]*?)\s+(?:do|does)\s+(?:both\s+)?({_N})\s+and\s+({_N})\s+"
    r"(?:both\s+)?(?:share|have\s+in\s+common)\W*$",
    re.I,
)
_EN_BY = re.compile(
    rf"^\W*(?:are|were|is)\s+(?:both\s+)?({_N})\s+and\s+({_N})\s+(?P<verb>\w+)\s+(?P<link>by|in|on|at|to|from|with)\s+"
    r"(?:the\s+same|one)\s+(?P<noun>[a-z][a-z ]*?)\W*$",
    re.I,
)
_JA_NOUN = re.compile(
    r"^\s*(N+)\s*(?:と|、)\s*(N+)\s*(?:の|は)(?P<noun>[^、。はがをにN]{1,12})(?:は|が|って)?(?:同じ|一緒|共通|同一)"
    r"(?:です|でしょう|なの|だ)?(?:か|の)?[。?？\s]*$"
)
_JA_BY = re.compile(
    r"^\s*(N+)\s*(?:と|、)\s*(N+)\s*(?:は|って|も)(?:同じ|同一の)(?!もの|物)(?P<rest>[^、。]{2,40})$"
)


def two_of(letter: Letter, japanese: bool) -> tuple[Letter, Letter] | None:
    """The question asked of each of its two names alone; None where it is no such question."""
    if len(letter.names) != 2:
        return None
    masked = letter.masked.strip()
    one, other = letter.names
    if not japanese:
        if match := _EN_HAVE.match(masked) or _EN_SHARED.match(masked):
            made = [f"{match['noun'].strip()} of {{}}"] * 2
        elif match := _EN_BY.match(masked):
            made = [f"{match['link']} which {match['noun'].strip()} is {{}} {match['verb']}"] * 2
        else:
            return None
    elif match := _JA_NOUN.match(masked):
        made = [f"{{}}の{match['noun']}は"] * 2
    elif match := _JA_BY.match(masked):
        made = [f"{{}}はどの{match['rest']}"] * 2
    else:
        return None
    letters = []
    for name, pattern in zip((one, other), made, strict=True):
        before = pattern.split("{}")[0]
        text = pattern.format(name.surface)
        letters.append(Letter("", ()).holding(text, name, len(before)))
    return letters[0], letters[1]
