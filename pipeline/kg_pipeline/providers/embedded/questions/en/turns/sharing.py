"""Turns of English questions about who has what: in whose care it is, among whom it is shared."""

from __future__ import annotations

from kg_pipeline.providers.embedded.questions.en.recast import NP

_CARE = r"(?:care|hands|charge|keeping|custody|watch|responsibility|supervision)"
_THEIR = r"(?:its|their|his|her|your|our)"
_SHARED = (
    r"(?:divided|split|shared|distributed|spread|parcelled|apportioned|allotted|allocated|entrusted|assigned|handed|"
    r"dealt)(?:\s+(?:up|out|over))?"
)
_GROUP = r"(?:(?:the|our|all(?:\s+the|\s+our)?)\s+)?@[^?,;]{0,60}?"
_REACH = (
    r"(?:turn\s+to|ask|call|phone|ring(?:\s+up)?|contact|go\s+to|see|approach|talk\s+to|speak\s+(?:to|with)|write\s+to|"
    r"apply\s+to|report\s+to|get\s+(?:hold\s+of|on\s+to|in\s+touch\s+with))"
)

SHARING: tuple[tuple[str, str], ...] = (
    (rf"\b(?:have|has)\s+(?P<n>{NP})\s+got\s+to\s+(?!eat\b|drink\b)", "must {n} "),
    (rf"\b(?:have|has)\s+(?P<n>{NP})\s+got\b", "does {n} have"),
    (
        rf"\b(?:does|do|did)\s+(?P<n>{NP})\s+(?:have|keep|hold)\s+(?:in|under|on)\s+{_THEIR}\s+(?:own\s+)?{_CARE}\b",
        "is {n} responsible for",
    ),
    (
        rf"(?P<n>{NP})\s+(?:has|have|keeps?|holds?)\s+(?:got\s+)?(?:in|under|on)\s+{_THEIR}\s+(?:own\s+)?{_CARE}\b",
        "{n} is responsible for",
    ),
    (
        rf"\b(?P<b>is|are)\s+(?P<d>not\s+)?(?P<n>{NP})['’]s?\s+(?:job|task|responsibility|business|duty|concern)(?=\W*$)",
        "{b} {d}owned by {n}",
    ),
    (
        rf"\b(?P<j>and|but)\s+(?:also\s+)?(?P<d>not\s+)?(?P<n>{NP})['’]s?\s+(?:job|task|responsibility|business|duty|concern)"
        r"(?:\s+(?:too|as\s+well))?(?=\W*$)",
        "{j} is {d}owned by {n}",
    ),
    (
        r"\b(?:is|are)\s+(?:nobody|no\s?-?one)['’]s\s+(?:job|task|responsibility|business|duty|concern)(?=\W*$)",
        "is nobody responsible for",
    ),
    (
        rf"^\W*(?:between|among|amongst|over|across|to|with)\s+(?:which|what|whose)\s+(?P<c>@)\s+(?:is|are|was|were|has|have)\s+"
        rf"(?:the\s+\w+\s+(?:of|for)\s+)?(?P<d>{_GROUP})\s+(?:been\s+)?{_SHARED}(?=\W*$)",
        "the {c} of {d}",
    ),
    (
        rf"^\W*how\s+(?:is|are)\s+(?P<d>{_GROUP})\s+{_SHARED}\s*[,;:–—-]?\s*(?:that\s+is,?\s+|and\s+|i\.?e\.?,?\s+)?"
        r"(?:between|among|amongst|over|across|to|with)\s+(?:which|what)\s+(?P<c>@)(?=\W*$)",
        "the {c} of {d}",
    ),
    # -- whom to turn to
    (
        rf"\bwhom?\s+(?:should|must|do|can|could|would|shall)\s+(?:i|we|one|you)\s+(?:have\s+to\s+)?{_REACH}\s+"
        rf"(?:when|if|in\s+case|about|with|for|regarding|concerning|over)\s+(?!every)(?:[\w\s]{{0,60}}?\b(?:with|to|about|of|on|for|in|at)\s+)?"
        rf"(?P<n>{NP})(?=\W*$)",
        "who is responsible for {n}",
    ),
    (
        rf"\b(?P<w>whom?|which\s+@)\s+(?:should|must|do|can|could|would|shall)\s+(?:i|we|one|you)\s+(?:have\s+to\s+)?{_REACH}\s+"
        r"(?:about|with|for|regarding|concerning|over)\s+(?P<x>(?:everything|the\s+@)\s+that\b[^?]*?)(?=\W*$)",
        "{w} is responsible for {x}",
    ),
    (
        rf"\bwhich\s+(?P<c>@)\s+(?:should|must|do|can|could|would|shall)\s+(?:i|we|one|you)\s+(?:have\s+to\s+)?{_REACH}\s+"
        rf"(?:when|if|in\s+case|about|with|for|regarding|concerning|over)\s+(?!every)(?:[\w\s]{{0,60}}?\b(?:with|to|about|of|on|for|in|at)\s+)?"
        rf"(?P<n>{NP})(?=\W*$)",
        "which {c} is responsible for {n}",
    ),
    (
        rf"^\W*(?:we|i)(?:\s+(?:have|are)|['’]ve|['’]re)\s+(?:\w+\s+){{0,3}}?(?:out|short|low|at\s+the\s+end)\s+(?:of|on)\s+(?P<n>{NP})\s*[,;:–—-]*\s*"
        r"(?:and\s+|so\s+)?(?P<w>whom?|which\s+@)\s+(?:do|can|could|should|must|would|will)\b[^?]*(?=\W*$)",
        "{w} supplies {n}",
    ),
    (
        r"\b(?P<a>anything|something|nothing)\s+to\s+(?:do|look\s+after|see\s+to|work\s+on)\s+(?=(?:in|at|on)\b)",
        "{a} ",
    ),
    # -- what for, and by whose coming
    (
        r"\b(?P<v>gets?|given|fed|gives?|receives?)(?P<x>[^,?]{0,40}?)\s+to\s+(?:eat|drink|live\s+on|work\s+with)(?=\W*$)",
        "{v}{x}",
    ),
    (
        r"\bcom(?:es?|ing)\s+(?:(?:(?:round|around|out|by|over|in|here)\s+)+to|to(?=\s+(?:see|look|mend|repair|service|fix|check|fetch)\b))"
        r"\s+(?=(?!an?\b|the\b|our\b)[a-z]+\s)",
        "",
    ),
    (
        r"\b(?P<d>can|could|do|may|might)\s+(?:(?:our|the)\s+)?(?!@)(?:visitors|guests|customers|clients|people|members|users|folks|children)\s+"
        r"(?=[a-z])",
        "{d} we ",
    ),
)
"""Pattern and template; `@` stands for a class word."""
