"""One token of a Japanese question, with what its ending says."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from kg_pipeline.providers.embedded.questions.wording import LinkedName

Kind = Literal[
    "name", "class", "wh", "count", "noun", "verb", "particle", "and", "or", "comma", "all", "far", "direct",
    "except", "other", "partition", "member", "both", "either", "condition", "needed", "only", "including",
    "junk",
]  # fmt: skip


@dataclass(slots=True)
class Token:
    """One token.

    Attributes
    ----------
    kind, text, start, end : what and where.
    glued : no particle or space separates it from the token before.
    name : for a name, what it links to.
    classes : for a class word, the classes that it may name.
    value : a particle's case, a question word's kind.
    skeleton : of a noun or verb, the kanji and katakana without inflection.
    tail : of a verb, the inflected part.
    """

    kind: Kind
    text: str
    start: int
    end: int
    glued: bool = False
    name: LinkedName | None = None
    classes: tuple[str, ...] = ()
    value: str = ""
    skeleton: str = ""
    tail: str = ""

    @property
    def negative(self) -> bool:
        """Whether a verb denies."""
        return _NEGATIVE.search(self.tail) is not None

    @property
    def passive(self) -> bool:
        """Whether a verb is in the passive (or potential)."""
        return _PASSIVE.search(self.tail) is not None

    @property
    def linking(self) -> bool:
        """Whether a verb's form goes on to another clause."""
        return _LINKING.search(self.tail) is not None


_NEGATIVE = re.compile(
    r"(?:ない|なかった|なく(?:て)?|ません|ませんでした|ず(?:に)?|ぬ|なければ)(?:のに|が|けど|けれど|し)?$|"
    r"ない|ません"
)


_PASSIVE = re.compile(r"(?:[わかがさたなばまら]れ|され)(?=る|て|た|ま|な|ず|$)")


_LINKING = re.compile(
    r"(?:て|で|し|り|き|ち|み|び|い|え|け|せ|れ|め|ず|つつ|ながら|ており|おり|なく|なくて|いて|あり)$"
)
