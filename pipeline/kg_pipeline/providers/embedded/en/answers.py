"""Answers that are a bare name or a yes or no: `Who looks after A? B.`, `Where is A? B.`, `Is A in B? No.`

The question is read as the statement that its answer makes of it.
"""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change
from kg_pipeline.providers.embedded.en.by_class import alone
from kg_pipeline.providers.embedded.en.claims import Reading, plain_claim
from kg_pipeline.providers.embedded.en.clauses import Clauses
from kg_pipeline.providers.embedded.en.cues import english_cues
from kg_pipeline.providers.embedded.en.grammar import read_all
from kg_pipeline.providers.embedded.en.masking import MARK, NAME, masked
from kg_pipeline.providers.embedded.en.naming import MARKS
from kg_pipeline.providers.embedded.en.parse import Parse, settle_tags, tokenize
from kg_pipeline.providers.embedded.en.phrases import group_ahead
from kg_pipeline.providers.embedded.en.reference import resolve
from kg_pipeline.providers.embedded.en.sentences import last_before
from kg_pipeline.providers.embedded.en.stance import stance
from kg_pipeline.providers.embedded.frame import Match, Scene, Sentence, Stance
from kg_pipeline.providers.tasks import DraftClaim

_BARE = re.compile(
    rf"[^\w{NAME}]*+(?:(?:only|just|simply|always|usually|that\s+is|that['’]s|it\s+is|it['’]s|(?:that|it)\s+would\s+be)\s+)?(?:(?:in|on|at|by|from|with|to|under|through|inside)\s+)?(?:the\s+|our\s+)?[*_`\"“]*{NAME}+"
    rf"(?:[*_`\"”]*(?:,\s*(?:and\s+)?|\s+and\s+)(?:the\s+)?[*_`\"“]*{NAME}+)*[*_`\"”]*"
    r"(?:\s+(?:does|do|is|are|has|have|can|alone|only|of\s+course|as\s+(?:ever|always|before))(?=\s*(?:[.,;!]|$)))?"
    r"(?:,?\s+and\s+(?:nowhere|nothing|nobody|no\s+one|none)\s+else)?"
    rf"(?:,\s+(?:who|which)\s[^.;?!]{{1,80}})?(?:,\s+(?!(?:not|but|except|or|and|if|unless|perhaps|maybe|probably)\b)[^.;?!{NAME}]{{1,60}})?[.!]?\s*",
    re.I,
)
_OF_SUBJECT = re.compile(r"\W*(?:(?:and|so|but)\s+)?(?:who|what|which(?:\s+[a-z]+){1,2}?)\s+(?=[a-z])", re.I)
_OF_OBJECT = re.compile(
    r"\W*(?:(?:and|so|but)\s+)?(?:(?P<link>by|on|with|from|to|in|at|under|through|into|of)\s+)?"
    r"(?:who|whom|what|which(?:\s+[a-z]+){1,2}?|where)\s+(?:do|does)\s+",
    re.I,
)
_SEEK = re.compile(
    r"\W*(?:(?:and|so|but)\s+)?where\s+(?:can|do|does|will|would|should|could|must)\s+"
    r"(?:i|we|you|one|people|visitors|guests|somebody|someone)\s+(?:find|see|look\s+for|go\s+for|meet)\s+",
    re.I,
)
_POLAR = re.compile(r"\W*(?:(?:and|so|but)\s+)?(?P<be>is|are|does|do|has|have)\s+", re.I)
_OPEN = re.compile(
    r"\W*(?:(?:and|so|but)\s+)?(?:(?:in|on|at|by|from|with|to|under|through|of)\s+)?(?:who|whom|whose|what|which|where)\b",
    re.I,
)
_ABOUT = re.compile(
    rf"\b(?:call(?:s|ed)?|name[ds]?|means?|say|said|ask|tell|know|like|same|near|beside|opposite|of)\s+(?:the\s+)?{MARK}{NAME}"
    r"|\b(?:called|named|mean|stand\s+for|ask|same|nearest)\b",
    re.I,
)
"""What is asked about a name, or about what only has to do with what it names."""
_WHAT_IT_IS = re.compile(
    rf"\W*(?:(?:and|so|but)\s+)?(?:who|what|which)\s+(?:is|are|was|were)\s+(?:the\s+)?{MARK}{NAME}+{MARK}\W*$",
    re.I,
)
_REACH = 400
"""Characters from where a question begins to where its answer does."""
_CLOSED = r"(?=\s*(?:[,.;:!]|\s[–—-]|$))"
_YES_NO = re.compile(
    rf"\W*(?:A[.:]\s*)?(?:(?P<said>yes|no){_CLOSED}|(?P<over>not\s+any\s*(?:more|longer)|no\s+longer|not\s+now|not\s+since\b[^.;]{{1,30}})"
    rf"|(?:it|they|he|she|that)\s+(?:does|do|is|are|has|have)(?P<not>\s+not|n['’]t)?{_CLOSED})",
    re.I,
)
_NOT_PLAIN = re.compile(
    r"\b(?:only|just|all|every|always|both|or|either|any|ever|never|not|would|could|might|may|should|will|going|if|yet"
    r"|soon|really|part|most|alone|mainly|planned|supposed|meant|due)\b|n['’]t\b",
    re.I,
)
"""What makes a yes or a no to a question say something else than the question words."""
_PLACE = re.compile(r"\W*(?:(?:and|so|but)\s+)?where\s+(?P<be>is|are)\s+", re.I)


def read_answer(
    sentence: Sentence,
    names: list[Match],
    question: Sentence,
    asked: list[Match],
    scene: Scene,
    ontology: Ontology,
) -> list[DraftClaim]:
    """Triples that `sentence`, a bare name or a yes or no, states behind `question`, with its names."""
    if not asked or not 0 < sentence.start - question.start < _REACH:
        return []
    if (said := _YES_NO.match(sentence.text)) is not None:
        no = said["over"] or said["not"] or (said["said"] or "").lower() == "no"
        found = _confirmed(not no, sentence, asked, question, scene, ontology)
        if said["over"]:
            return [claim.model_copy(update={"change": Change.ENDED}) for claim in found]
        other = [match for match in names if match.start >= sentence.start + said.end()]
        return found + (
            _corrected(said.end(), sentence, other, asked, question, scene, ontology) if no else []
        )
    sentence = _first_part(sentence)
    names = [match for match in names if match.end <= sentence.start + len(sentence.text)]
    if not names or _BARE.fullmatch(masked(sentence, names)) is None:
        return []
    answer = tokenize(sentence.text, sentence.start, names)
    named = [k for k in range(len(answer)) if answer.tag[k] == "E"]
    answer = cut(answer, named[0], named[-1] + 1)
    found = _read(_statement(question, asked, answer), sentence, question, scene, ontology)
    return found or _by_class(sentence, names, question, asked, ontology)


def _by_class(
    sentence: Sentence, names: list[Match], question: Sentence, asked: list[Match], ontology: Ontology
) -> list[DraftClaim]:
    """What a bare name says behind a question about one other, where one predicate alone fits the two."""
    text = masked(question, asked)
    begin = question.start
    if len({match.name.canonical for match in asked}) != 1 or _OPEN.match(text) is None:
        return []
    if stance(text) != Stance() or _WHAT_IT_IS.match(text) is not None or _ABOUT.search(text) is not None:
        return []
    whole = Sentence(question.text.ljust(sentence.start - begin) + sentence.text, begin, sentence.block)
    found = []
    for match in names:
        meant = alone(asked[0].name, match.name, ontology)
        if meant is not None:
            ends = (match, asked[0]) if meant[1] else (asked[0], match)
            found.append(plain_claim(whole, *ends, meant[0], 0, len(whole.text.rstrip())))
    return found


def _read(
    parse: Parse | None, sentence: Sentence, question: Sentence, scene: Scene, ontology: Ontology
) -> list[DraftClaim]:
    """What `parse`, put together of the question and its answer, states; quoted from the question on."""
    if parse is None:
        return []
    cues = english_cues(ontology)
    settle_tags(parse, cues)
    resolve(parse, scene, cues, ontology)
    begin, end = question.start, sentence.start + len(sentence.text)
    text = question.text.ljust(sentence.start - begin) + sentence.text
    clauses = Clauses(parse, text, begin, sentence.block, scene.date, cues)
    found = read_all(Reading(parse, cues, ontology, scene, clauses, text, begin, (), (begin, end), []))
    whole = {"quote": text.rstrip(), "at": begin}
    return [claim.model_copy(update=whole) for claim in found]


def _confirmed(
    yes: bool, sentence: Sentence, asked: list[Match], question: Sentence, scene: Scene, ontology: Ontology
) -> list[DraftClaim]:
    """What `Yes.` or `No.` says behind `Is A kept by B?`, `Does A need B?`."""
    text = question.text
    polar = _POLAR.match(text)
    if polar is None or _NOT_PLAIN.search(text) is not None:
        return []
    rest = _rest(text, question.start, polar.end(), asked)
    subject = group_ahead(rest, 0)
    if subject is None:
        return []
    named = [k for k in range(subject.end, len(rest)) if rest.tag[k] == "E"]
    if not yes and not named:
        return []
    link = tokenize(polar["be"] if yes else f"{polar['be']} not", question.start + polar.start("be"), [])
    head, tail = cut(rest, 0, subject.end), cut(rest, subject.end, len(rest))
    found = _read(together(head, link, tail), sentence, question, scene, ontology)
    if not yes and re.search(r"\bstill\b", text, re.I):
        return [claim.model_copy(update={"change": Change.ENDED}) for claim in found]
    return found


def _first_part(sentence: Sentence) -> Sentence:
    """The sentence up to a semicolon: `B; C used to` answers with B."""
    cut_at = sentence.text.find("; ")
    return sentence if cut_at < 0 else Sentence(sentence.text[:cut_at], sentence.start, sentence.block)


def _corrected(
    at: int,
    sentence: Sentence,
    names: list[Match],
    asked: list[Match],
    question: Sentence,
    scene: Scene,
    ontology: Ontology,
) -> list[DraftClaim]:
    """`Is A in B? No, in C.`: what the question would say of the name that takes the place of its last."""
    rest = Sentence(sentence.text[at:], sentence.start + at, sentence.block)
    polar = _POLAR.match(question.text)
    if not names or polar is None or _BARE.fullmatch(masked(rest, names)) is None:
        return []
    told = _rest(question.text, question.start, polar.end(), asked)
    subject = group_ahead(told, 0)
    named = [k for k in range(subject.end if subject is not None else 0, len(told)) if told.tag[k] == "E"]
    if subject is None or len(named) != 1 or told.refs[named[0]][0][0].name.type != names[0].name.type:
        return []
    answer = tokenize(rest.text, rest.start, names)
    firsts = [k for k in range(len(answer)) if answer.tag[k] == "E"]
    link = tokenize(polar["be"], question.start + polar.start("be"), [])
    parts = cut(told, 0, subject.end), link, cut(told, subject.end, named[0])
    return _read(
        together(*parts, cut(answer, firsts[0], firsts[-1] + 1)), sentence, question, scene, ontology
    )


def question_before(sentence: Sentence) -> Sentence | None:
    """The question right before a sentence in its block, if there is one."""
    block = sentence.block
    span = last_before(block.text, sentence.start - block.start)
    if span is None:
        return None
    begin, end = span
    text = block.text[begin:end].rstrip()
    return Sentence(text, block.start + begin, block) if text.rstrip(MARKS).endswith("?") else None


def _statement(question: Sentence, asked: list[Match], answer: Parse) -> Parse | None:
    """The question with the answer where it asks: `B looks after A`, `A depends on B`, `A is in B`."""
    text, start = question.text, question.start
    if (place := _PLACE.match(text)) is not None:
        rest = _rest(text, start, place.end(), asked)
        link = tokenize(f"{place['be']} in", start + place.start("be"), [])
        return None if any(tag in "VAP" for tag in rest.tag) else together(rest, link, answer)
    if (seek := _SEEK.match(text)) is not None:
        rest = _rest(text, start, seek.end(), asked)
        link = tokenize("is in", start + seek.start(), [])
        link = cut(link, 0, 1) if answer.at(0) in ("P", "T") else link
        return None if any(tag in "VAP" for tag in rest.tag) else together(rest, link, answer)
    if (opening := _OF_OBJECT.match(text)) is not None:
        rest = _rest(text, start, opening.end(), asked)
        where = re.search(r"\bwhere\b", opening.group(), re.I)
        if where is not None and rest.at(len(rest) - 1) in ("P", "T"):
            where = None
        if answer.at(0) in ("P", "T"):
            where, opening = None, None
        link = tokenize("in", start + where.start(), []) if where is not None else Parse()
        if opening is not None and opening["link"]:
            link = tokenize(opening["link"], start + opening.start("link"), [])
        return together(rest, link, answer)
    if (opening := _OF_SUBJECT.match(text)) is None:
        return None
    rest = _rest(text, start, opening.end(), asked)
    named = next((k for k in range(len(rest)) if rest.tag[k] == "E"), -1)
    if rest.at(0) == "A" and 0 < named < 3:
        behind = cut(rest, named + 1, len(rest))
        if len(behind) < 2 or behind.tag[-1] not in ("P", "T"):
            return None
        return together(cut(rest, 1, named + 1), cut(rest, 0, 1), behind, answer)
    return together(answer, rest)


def cut(parse: Parse, begin: int, end: int) -> Parse:
    """The tokens of `parse` from `begin` to `end`."""
    piece = Parse(parse.low[begin:end], parse.tag[begin:end], parse.start[begin:end], parse.end[begin:end])
    piece.refs = {k - begin: options for k, options in parse.refs.items() if begin <= k < end}
    return piece


def _rest(text: str, start: int, at: int, asked: list[Match]) -> Parse:
    """The tokens of a question from `at` on, without its mark."""
    inside = [match for match in asked if match.start >= start + at]
    return tokenize(text[at:].rstrip(MARKS + "?"), start + at, inside)


def together(*parts: Parse) -> Parse:
    """Token lists put one behind the other."""
    whole = Parse()
    for part in parts:
        offset = len(whole)
        stop = len(part) - (part.at(len(part) - 1) == ".")
        for k in range(stop):
            whole.add(part.low[k], part.tag[k], part.start[k], part.end[k])
        whole.refs |= {offset + k: options for k, options in part.refs.items() if k < stop}
    return whole
