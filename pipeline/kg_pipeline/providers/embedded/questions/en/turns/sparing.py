"""Turns of English questions that leave something out."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.en.recast import NP, N

_BUT = r"(?:besides|apart\s+from|aside\s+from|other\s+than|except(?:\s+for)?|excluding|but)"
_SPARED = rf"{_BUT}\s+{NP}(?:\s*(?:,|and|or)\s*{NP})*"
_ANYONE = r"(?:any|some)(?:one|body)(?:\s+else)?"

SPARING: tuple[tuple[str, str], ...] = (
    (rf"\bwho\s*,\s*(?P<x>{_SPARED})\s*,\s*(?=\w)", "who {x} "),
    (
        rf"^\W*(?:is|are)\s+there\s+{_ANYONE}\s+(?P<x>{_SPARED})\s*,?\s+(?:who|that)\s+(?P<r>\w)",
        "who {x} {r}",
    ),
    (rf"^\W*(?:does|do|did|is|has|can)\s+{_ANYONE}\s+(?P<x>{_SPARED})\s+(?P<r>\w)", "who {x} {r}"),
    (rf"^\W*(?:does|do|did|is|has|can)\s+{_ANYONE}\s+(?P<r>\w[^?]*\b{_SPARED})(?=\W*$)", "who {r}"),
    (r"\b(?:gets?|manages?|makes?|goes|copes?|does|do)\s+(?:by|along|do|on)?\s*without\b", "do not use"),
    (r"\bnothing\s+else\b", "nothing"),
    (
        rf"^\W*(?:leaving|setting|putting|taking)\s+(?P<n>{NP}|(?:the\s+|our\s+)?@)\s+(?:aside|apart|away|out(?:\s+of\s+(?:it|this|account))?)\s*,",
        "besides {n},",
    ),
    (
        rf"(?P<c>@)\s*,\s*(?:apart\s+from|other\s+than|except(?:\s+for)?|besides|excluding|but\s+not|leaving\s+out)\s+"
        rf"(?P<n>{NP})\s*,\s*",
        "{c} other than {n} ",
    ),
    (
        r"\b(?P<b>is|are|was|were)\s+(?P<v>\w+)\s+any(?:where|one|body|thing)\s+(?:else\s+)?(?:but|except|save|other\s+than)\s+"
        r"(?P<p>in|on|at|from|by|with)\s+",
        "{b} {v} {p} anything other than ",
    ),
    (r"(?P<c>@)(?P<b>[^,;]*?)\b(?P<a>any|an)\s*other(?:\s+ones?)?(?=\W*$)", "{c}{b}{a} other {c}"),
    (
        r"\b(?:any|some|every)(?:where|one|body|thing)\s+(?:else\s+)?(?:but|than|save|bar|other\s+than|"
        r"except(?:\s+for)?)\s+",
        "anything other than ",
    ),
    (
        r"^\W*(?:leaving|setting|putting|taking)\s+(?:out|aside|away|"
        r"off)\s+(?P<x>those\b[^,]*),\s*(?P<w>which|what)\s+(?P<c>@)\s+"
        r"(?:(?:still\s+)?remain|(?:are|is)\s+(?:left|there)(?:\s+over)?|"
        r"do\s+we\s+(?:still\s+)?have(?:\s+left)?|else\s+(?:are|is)\s+there)",
        "{w} {c} except {x} are there",
    ),
    (r"\belsewhere\s+than\s+(?P<p>from|at|in|on|with)\s+", "{p} anything other than "),
    (
        rf"\b(?P<c>@)\s+(?:minus|less|except(?:\s+for)?|excluding|but\s+not|"
        rf"other\s+than)\s+(?:the\s+)?(?P<n>{N})\s+(?:ones|@)(?=\W*$)",
        "{c} except those of {n}",
    ),
    (rf"\bnon-(?P<n>{N})\s+(?P<c>@)", "{c} except those of {n}"),
    (
        r"^\W*(?:leaving|setting|putting|taking)\s+(?:out|aside|away|"
        r"off)\s+(?P<x>the\s+@\s[^,]*),\s*(?P<w>which|what)\s+(?P<c>@)\s+"
        r"(?:(?:still\s+)?remain|(?:are|is)\s+(?:left|there)(?:\s+over)?|"
        r"do\s+we\s+(?:still\s+)?have(?:\s+left)?)",
        "{w} {c} except {x} are there",
    ),
    (rf"\b(?P<c>@)\s*[,:–-]\s*(?:no|without)\s+(?P<n>{N})(?=\W*$)", "{c} without {n}"),
    (
        rf"\b(?P<c>@)\s*,\s*(?:but\s+not|not|except(?:\s+for)?|other\s+than|save|bar|minus)\s+(?P<n>{NP})(?=\W*$)",
        "{c} except {n}",
    ),
    (
        r"^\W*(?:other\s+than|apart\s+from|except(?:\s+for)?|besides|aside\s+from|not\s+counting)\s+(?P<x>those\b[^,]*),\s*(?P<w>(?:which|what)\s+@)",
        "{w} except {x}",
    ),
)
"""Pattern and template; `@` stands for a class word."""
