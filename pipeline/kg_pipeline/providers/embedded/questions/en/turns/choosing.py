"""Turns of English questions that ask whether there are any of a kind, and mean which."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.en.recast import NP, SIGN, N

_PREP = r"(?:in|on|at|from|to|by|with|for|of|onto|into|through|under|over)"
_OFF = r"(?:out\s+of|away\s+from|clear\s+of|off)"
_MAY = r"(?:might|may|could|can|would|should)"
_DONE = r"[a-z]+(?:ed|ing|en|ept|eld|ilt|ung|old|ent|ought)"

CHOOSING: tuple[tuple[str, str], ...] = (
    (r"\bwhereabouts\b", "where"),
    # -- `who has X to look after`, `X: bought where`
    (
        rf"\b(?P<w>who|(?:which|what)\s+@)\s+(?:has|have)\s+(?P<n>(?:the\s+)?{N})\s+to\s+(?P<v>[a-z]+(?:\s+(?:after|for|to|at|over|with))?)(?=\W*$)",
        "{w} must {v} {n}",
    ),
    (
        rf"^\W*(?P<n>{NP})\s*[,:;–—-]+\s*(?P<v>{_DONE})\s+(?P<r>(?:(?:by|in|on|at|from|with)\s+)?(?:where|what|whom?|which\s+@))(?=\W*$)",
        "{n} is {v} {r}",
    ),
    (rf"\b(?P<h>has|have)\s+(?P<n>(?:the\s+)?{N})\s+in\s+(?:it|them)\b", "contain {n}"),
    # -- `are there pumps that …, and which?`, `among the pumps of X, are there any that …?`
    (
        r"^\W*(?:is|are)\s+there\s+(?:any\s+|some\s+|an?\s+)?(?P<r>@[^?]*?)[\s,;–—-]+(?:and\s+)?(?:if\s+so,?\s+)?"
        r"(?:which|what|who)(?:\s+(?:ones?|are\s+they|of\s+them))?(?=\W*$)",
        "are there {r}",
    ),
    (
        r"^\W*(?:(?:from\s+)?among(?:st)?|of|out\s+of)\s+(?:all\s+)?(?:the\s+|our\s+)?(?P<r>@[^?,]*?)\s*,\s*(?:is|are)\s+there\s+(?:any|some|one)"
        r"(?:\s+(?:of\s+them|ones?))?\s+(?P<t>(?:that|which|who)\s)",
        "the {r} {t}",
    ),
    # -- `what pumps might there be`, `which pumps are there on the hill`
    (rf"\b(?P<w>which|what)\s+(?P<c>@)\s+{_MAY}\s+there\s+be\b", "{w} {c} are there"),
    (
        rf"\b(?P<w>which|what)\s+(?:(?:kinds?|sorts?|types?)\s+of\s+)?(?P<c>@)\s+{_MAY}\s+(?:we|you|one|i)\s+(?:need|have|get|want|use)(?=\W*$)",
        "{w} {c} are there",
    ),
    (
        r"^\W*(?P<w>which|what)\s+(?P<c>@)\s+(?P<b>is|are)\s+there\s+(?:in|on|at|along|around|across|about)\s+(?:the|our|this)\s+"
        r"(?!@)[a-z]+(?:['’]s\s+[a-z]+)?(?=\W*$)",
        "{w} {c} {b} there",
    ),
    (r"\b(?:one|a\s+single)\s+(?:list|sheet)\s+(?:of|with)\s+(?=all\b|every|each\b|the\b|@)", ""),
    # -- `the crew or crews that …`
    (r"\b(?P<a>@)\s+or\s+(?P<c>@)(?=\s+(?:responsible|in\s+charge|that|which|who|of|for)\b)", "{c}"),
    # -- `the rules that X has got to obey`
    (
        rf"\b(?P<w>which|what)\s+(?P<c>@)\s+(?P<n>(?:the\s+)?{N})\s+(?:has|have|needs?)\s+(?:got\s+)?to\s+(?P<v>[a-z]+)(?=\W*$)",
        "{w} {c} must {n} {v}",
    ),
    # -- `draw no power from X`
    (
        rf"\b(?P<v>[a-z]+)\s+no\s+(?P<m>(?!@|longer|more|one\b)[a-z]+)\s+(?P<p>{_PREP})\s+(?P<n>(?:the\s+)?{N})",
        "do not {v} {m} {p} {n}",
    ),
    # -- `in the hands of which crews are the pumps that …`
    (
        rf"^\W*(?P<h>{_PREP}\s+(?:the\s+)?[a-z]+\s+of)\s+(?P<w>which|what)\s+(?P<c>@)\s+(?P<b>is|are)\s+(?P<r>[^?,]*?)(?=\W*$)",
        "{r} {b} {h} {w} {c}",
    ),
    (
        rf"^\W*(?P<p>{_PREP})\s+whose\s+(?:care|charge|hands|keeping)\s+(?:is|are)\s+(?P<r>(?:the|our|all)\s+[^?,]*?)(?=\W*$)",
        "who is in charge of {r}",
    ),
    # -- `…, pumps included`
    (r"\s*,\s*(?:the\s+)?@\s+included(?=\W*$)", ""),
    # -- `X pumps fixed there`, `X, pumps hanging on it`
    (
        rf"^\W*(?P<n>(?:the\s+)?{N})\s*[,:]?\s*(?P<c>@)\s+(?:that\s+(?:is|are)\s+)?(?P<v>{_DONE})\s+there(?=\W*$)",
        "{c} {v} in {n}",
    ),
    (
        rf"^\W*(?P<n>(?:the\s+)?{N})\s*[,:]\s*(?P<c>(?:the\s+|all\s+)?@)\s+(?P<r>(?:that\s+)?{_DONE}(?:\s+{_PREP})?)\s+(?:it|them)(?=\W*$)",
        "{c} {r} {n}",
    ),
    (
        rf"^\W*(?P<n>{N})\s+(?P<c>@)\s+(?P<v>[a-z]+ed|kept|sold|held|built|made|stored)(?=\W*$)",
        "{c} {v} in {n}",
    ),
    # -- `pumps that X leaves alone`
    (
        rf"\b(?P<c>@)\s+(?:that\s+|which\s+)?(?P<n>(?:the\s+)?{N})\s+(?:leaves?\s+(?:alone|out|aside)|does\s+without|passes\s+over|spares?|omits?|skips?)(?=\W*$)",
        "{c} that {n} does not touch",
    ),
    (
        rf"\b(?P<w>which|what)\s+(?P<c>@)\s+(?P<d>do|does)\s+(?P<n>(?:the\s+)?{N})\s+(?:leave\s+(?:alone|out|aside)|do\s+without|pass\s+over|spare|omit|skip)(?=\W*$)",
        "{w} {c} {d} {n} not touch",
    ),
    # -- `X pumps, minus what Y minds`
    (
        rf"(?P<c>@)(?P<r>[^,?]{{0,40}}?)\s*,\s*(?:minus|less|without|except(?:\s+for)?|excluding|but\s+not|leaving\s+out|apart\s+from)\s+(?:what|whatever|those|the\s+ones|everything)\s+(?:that\s+)?(?P<t>{NP}\s[^,?]+?)(?=\W*$)",
        "{c}{r} except those that {t}",
    ),
    # -- `whose care is X in`
    (
        rf"^\W*whose\s+(?P<h>care|charge|hands|keeping)\s+(?P<b>is|are)\s+(?P<n>{NP})\s+in(?=\W*$)",
        "in whose {h} {b} {n}",
    ),
    # -- `X: pumps and so on, everything fixed there`
    (
        rf"^\W*(?P<n>{NP})\s*[,:;–—-]\s*[^?{SIGN}]*?(?P<h>everything|anything|all\s+@|@)\s+(?:that\s+(?:is|are)\s+)?(?P<v>{_DONE})\s+there(?=\W*$)",
        "{h} {v} in {n}",
    ),
    (
        rf"\b(?:stays?|keeps?)\s+(?:well\s+)?{_OFF}\s+(?:both\s+|either\s+)?(?P<a>{N})\s+(?:and|or)\s+(?P<b>(?:the\s+)?{N})",
        "touch neither {a} nor {b}",
    ),
    (rf"\b(?:stays?|keeps?)\s+(?:well\s+)?{_OFF}\s+(?P<r>(?:the\s+)?{N})", "do not touch {r}"),
    # -- `pumps, except those that …`
    (
        r"(?P<c>@)\s*,\s*(?:except(?:\s+for)?|but\s+not|other\s+than|all\s+but|excluding)\s+(?:those|the\s+ones?)\s+(?=that|which|who)",
        "{c} except those ",
    ),
    (
        rf"\b(?P<w>what|(?:which|what)\s+@)\s+do\s+(?:we|they|you)\s+have\s+(?P<v>[a-z]+ing)\s+(?P<p>{_PREP})\s+(?=(?:the\s+)?{N})",
        "{w} is {v} {p} ",
    ),
    (rf"\bwhat\s+do\s+they\b(?=[^?{SIGN}]*{N})", "what do we"),
)
"""Pattern and template; `@` stands for a class word."""
