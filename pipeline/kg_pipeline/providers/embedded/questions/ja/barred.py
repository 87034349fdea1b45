"""What must not be, under a predicate that is worded by a denial: `Xと併用してはならない染料`.

A ban is read as that denial, a permission as its opposite. Under predicates that affirm both are no facts,
and are left as they stand.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.ja.verbs import BARRED
from kg_pipeline.providers.embedded.questions.letter import Letter

_ALLOWED = re.compile(
    r"[てで]も?(?:よい|良い|よろしい|いい|大丈夫(?:な(?=[^のん]))?|かまわない|構わない|かまいません|構いません"
    r"|平気(?:な(?=[^のん]))?|問題(?:は)?(?:ない|ありません)|差し支え(?:は)?(?:ない|ありません))"
)


def asks_leave(text: str) -> bool:
    """Whether a question asks what may be."""
    return _ALLOWED.search(text) is not None


def plainly_barred(letter: Letter) -> Letter:
    """`…てはならない` as `…ていない`, `…てもよい` as `…ている`."""
    for pattern, instead in ((BARRED, "いない"), (_ALLOWED, "いる")):
        match = pattern.search(letter.masked)
        if match is not None:
            letter = letter.put(match.start() + 1, match.end(), instead)
    return letter
