"""Verbs: which of the pending phrases they take, and whether another clause, a head or the end follows."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.algebra import NodeSet
from kg_pipeline.providers.embedded.questions.clause import Clause, Part
from kg_pipeline.providers.embedded.questions.ja import words as w
from kg_pipeline.providers.embedded.questions.ja.carried import as_having, as_made, doings_of, each_doing
from kg_pipeline.providers.embedded.questions.ja.cores import classes_of, names_something
from kg_pipeline.providers.embedded.questions.ja.failures import (
    befalls,
    fails,
    gap_fails,
    hit_by_gap,
    hits,
    source_of_failure,
    speaks,
    trouble,
)
from kg_pipeline.providers.embedded.questions.ja.heads import settle
from kg_pipeline.providers.embedded.questions.ja.little import (
    after_manner,
    exists_only,
    head_follows_directly,
    kept,
    vacuous,
)
from kg_pipeline.providers.embedded.questions.ja.parts import (
    as_before,
    as_theme,
    next_to,
    of_anything,
    parts_of,
    step_on,
    topic,
    topic_votes,
)
from kg_pipeline.providers.embedded.questions.ja.roles import arriving
from kg_pipeline.providers.embedded.questions.ja.state import Phrase, State
from kg_pipeline.providers.embedded.questions.ja.token import Token
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable
from kg_pipeline.providers.embedded.questions.relation import Vote, dependence_votes

_ADNOMINAL_END = re.compile(r"(?:[うくぐすつぬぶむる]|た|だ|ない|ん)$")
_CONCESSION = re.compile(r"(?:のに|が|けれども?|けど|ものの(?!うち|中|なか)|し|一方で?|とともに|と同時に)、?")
_EXPLAINS = re.compile(r"ん?の?(?:です|でしょう|だろう|であろう|か(?=[?？。]|$)|[?？。]|$)")
_PURPOSE = re.compile(
    r"(?:ため(?:に(?:は|も)?|の)|のに(?:は|も)?|うえで(?:は)?|上で(?:は)?|には|まで(?:に(?:は)?|の間に)?|"
    r"(?:に|こと)(?:に)?(?:あたって|当たって|あたり|当たり|際して)(?:は)?|前に(?:は)?)、?"
)
_NAME_LIKE = re.compile(r"[A-Za-z0-9]")
_CAUSE = re.compile(
    r"(?:原因|要因|きっかけ|引き金)(?:に|と)?(?:なり(?:うる|得る)|なる|なった|なって(?:いる)?|の)?"
)
_CONDITION = re.compile(
    r"(?:と(?!いう|き)、?|とき(?:に(?:は|も)?|、|は)?、?|時(?:に(?:は|も)?|、|は)、?|"
    r"(?:よう)?(?:な)?場合(?:に(?:は|も)?|は|、)?、?|際(?:に(?:は)?|、|は)?、?|"
    r"として(?:も)?、|なら(?:ば)?、?|こと(?:で|によって|により|が|は|に(?:よる|伴う))、?)"
)
_CONDITION_TAIL = re.compile(r"(?:たら|だら|れば|えば|けば|せば|てば|めば|べば|げば|ねば|ければ)$")


def read_verb(state: State, verb: Token) -> None:
    """Read a verb with what stands behind it."""
    state.at += 1
    rest = state.text[verb.end :]
    against = verb.negative and rest.startswith("のに")
    if (
        not against
        and (purpose := _PURPOSE.match(rest))
        and (w.VERB_OF_WORKING.match(verb.text) or _needed_soon(state))
    ):
        _skip_to(state, verb.end + purpose.end())
        state.pending = [
            p for p in state.pending if p.found is not None or p.particle not in ("を", "に", "で")
        ]
        return
    if fails(verb) and (cause := _CAUSE.match(rest)):
        source = source_of_failure(state)
        if source is not None:
            _skip_to(state, verb.end + cause.end())
            state.kept = state.composer.spread(source, "up", state.take_reach())
            return
    if (needing := _needing(state, verb, rest)) is not None:
        state.at += needing
        _after_verb(state, state.tokens[state.at - 1], _without_it(state, verb))
        return
    condition = _CONDITION.match(rest)
    troubled = trouble(state, verb)
    befallen = False
    conditional = condition or _CONDITION_TAIL.search(verb.tail) or _hurts_then(state, verb)
    if conditional and (fails(verb) or troubled or (befallen := befalls(state, verb, verb.end))):
        if gap_fails(state):
            _skip_to(state, verb.end + (condition.end() if condition else 0))
            return
        source = source_of_failure(state, troubled, befallen)
        if source is not None:
            _skip_to(state, verb.end + (condition.end() if condition else 0))
            state.impact = source
            return
    if state.impact is not None and not verb.text.startswith(w.AFFECT_STEMS) and speaks(state, verb):
        state.pending.append(Phrase(state.impact, "", named=True))
        state.impact = None
    if state.impact is not None and verb.text.startswith(w.CALLED_STEMS):
        votes = [Vote(v.predicate, v.weight) for v in state.votes.noun("担当")]
        called = Clause([Part(state.impact, votes)], text=verb.text)
        state.impact = None
        _after_verb(state, verb, called)
        return
    if state.gap_fails and (victim := hit_by_gap(state, verb)) is not None:
        state.kept, state.gap_fails = victim, False
        _after_verb(state, verb, None)
        return
    if state.waiting and verb.text.startswith(w.VAGUE_VERBS):
        _after_verb(state, verb, None)
        return
    if hits(state, verb):
        state.impact_hits = True
        _after_verb(state, verb, None)
        return
    if (having := as_having(state, verb) or as_made(state, verb)) is not None:
        _after_verb(state, verb, having)
        return
    if (arrived := arriving(state, verb)) is not None:
        _after_verb(state, verb, arrived)
        return
    if exists_only(state, verb) or vacuous(state, verb) or kept(state, verb) or after_manner(state):
        _after_verb(state, verb, None)
        return
    _after_verb(state, verb, _clause(state, verb))


def _hurts_then(state: State, verb: Token) -> bool:
    """`Xが使えなくなって困るC`: what fails is told for whom it hurts."""
    following = state.peek()
    hurts = following is not None and following.kind == "verb" and following.text.startswith(w.AFFECT_STEMS)
    return hurts and verb.tail.endswith(("て", "で"))


def _needed_soon(state: State) -> bool:
    for at, token in enumerate(state.tokens[state.at :]):
        if token.kind == "needed":
            return at < 3 or token.text.startswith("必要")
        if token.kind in ("verb", "name", "class"):
            return False
    return False


_UNLESS = re.compile(r"と、?")
_UNLESS_TAIL = re.compile(r"(?:なければ|なきゃ|なくては|ないうちは|ないかぎり)$")


def _needing(state: State, verb: Token, rest: str) -> int | None:
    """How many tokens on the verb of `Xが終わらないと始まらない…` ends; None where nothing is needed so."""
    if (
        not verb.negative
        or verb.skeleton == "ない"
        or not (_UNLESS.match(rest) or _UNLESS_TAIL.search(verb.tail))
    ):
        return None
    if not any(p.found is not None and p.named and p.particle in ("が", "を", "は") for p in state.pending):
        return None
    for ahead in range(4):
        token = state.peek(ahead)
        if token is not None and token.kind == "verb":
            return ahead + 1 if token.negative else None
        if token is None or token.kind in ("name", "class", "noun", "wh"):
            return None
    return None


def _without_it(state: State, verb: Token) -> Clause:
    """What needs the phrase that the verb stands with: the nearest named one."""
    at = max(i for i, p in enumerate(state.pending) if p.found is not None and p.named)
    needed = state.pending.pop(at)
    state.pending = [p for p in state.pending if p.found is not None]
    votes = dependence_votes(state.algebra.ontology, False)
    parts = [] if needed.found is None else [Part(needed.found, votes)]
    return Clause(parts, votes, False, state.take_reach(), needed.text + verb.text)


def _skip_to(state: State, end: int) -> None:
    while (token := state.peek()) is not None and token.start < end:
        state.at += 1


def _after_verb(state: State, verb: Token, clause: Clause | None) -> None:
    """Decide from the verb's form and the next token what becomes of its clause."""
    following = state.peek()
    rest = state.text[verb.end :]
    if clause is not None:
        state.waiting.append(clause)
    if following is None:
        return
    if _EXPLAINS.match(rest):
        return
    if following.text == "側の" and following.start == verb.end:
        state.at += 1
        state.adnominal = state.kind() in ("class", "name", "noun")
        return
    nominal = following.kind == "particle" and following.text.startswith("の") and following.start == verb.end
    if nominal and (not _CONCESSION.match(rest) or rest.startswith(("のは", "のが"))):
        state.adnominal = True
        _nominalised(state)
        return
    if concession := _CONCESSION.match(rest):
        _skip_to(state, verb.end + concession.end())
        return
    heads = ("class", "name", "wh", "noun", "other", "all", "both")
    if following.kind in heads and following.start == verb.end and _ADNOMINAL_END.search(verb.tail):
        state.adnominal = True


def _nominalised(state: State) -> None:
    """`依存しているのは`: the clause with "things" as its head."""
    state.at += 1
    phrase = Phrase(_the_one(state), particle="は", text="の")
    if state.kind() == "particle":
        state.at += 1
    state.pending.append(phrase)


def _the_one(state: State) -> NodeSet:
    """What the clauses before の are true of; of the class asked for behind it, where they need one.

    `Xを煮ているのはどの釜` is read as `Xを煮ている釜`.
    """
    waiting, parts = list(state.waiting), [list(clause.parts) for clause in state.waiting]
    try:
        return settle(state, state.algebra.things())
    except Unreadable:
        asked = _class_asked(state)
        if asked is None:
            raise
        state.waiting, state.adnominal = waiting, True
        for clause, held in zip(waiting, parts, strict=True):
            clause.parts = held
        return settle(state, classes_of(state, asked))


def _class_asked(state: State) -> Token | None:
    """The class word of `…のはどのC`, with no further verb."""
    rest = state.tokens[state.at :]
    if any(t.kind in ("verb", "name", "needed") for t in rest):
        return None
    found = [t for t in rest if t.kind == "class"]
    return found[0] if len(found) == 1 and any(t.kind == "wh" for t in rest) else None


def _clause(state: State, verb: Token) -> Clause:
    for phrase in state.pending:
        if not phrase.particle or any(p.wh for p in state.pending):
            as_theme(state, phrase, verb)
    listed = bool(state.pending) and state.pending[-1].listed and state.kind(-2) == "and"
    taken = [] if listed else _take(state, verb)
    if (doings := doings_of(verb, taken)) and len(doings) > 1:
        return each_doing(state, verb, doings, [p for p in taken if p.found is not None])
    for phrase in taken:
        step_on(state, phrase, state.votes.verb(verb, phrase.particle, ()))
    hints = tuple(noun.skeleton for phrase in taken for noun in phrase.nouns)
    negative = state.votes.denies(verb) and not any(phrase.only for phrase in taken)
    parts = []
    for phrase in taken:
        if phrase.found is None:
            _refuse_unknown(state, phrase, any(p.found is not None for p in taken))
            continue
        votes = state.votes.verb(verb, phrase.particle, hints)
        asked = next((p.particle for p in state.pending if p.wh), "")
        if phrase.particle == "は" and asked in ("が", "に", "を", "で", "から", "へ"):
            votes = topic_votes(state, verb, asked, hints)
        parts += parts_of(state, phrase, next_to(state, phrase, votes), negative)
        state.last_part = phrase
    if listed and state.last_part is not None:
        votes = state.votes.verb(verb, state.last_part.particle, ())
        parts = parts_of(state, state.last_part, [Vote(v.predicate, v.weight) for v in votes])
    if not parts and not state.waiting and (spoken_of := topic(state)) is not None:
        parts = parts_of(state, spoken_of, state.votes.verb(verb, "は", hints), negative)
    if not parts and state.waiting and state.last_part is not None:
        votes = as_before(state, state.votes.verb(verb, "", hints))
        parts = parts_of(state, state.last_part, votes)
    state.verb, state.hints = verb, hints
    votes = of_anything(state, verb, hints)
    text = (taken[0].text if taken else "") + verb.text
    light = verb.text.startswith(w.LIGHT_VERBS)
    return Clause(parts, votes, negative, state.take_reach(), text, verb=True, light=light)


def _take(state: State, verb: Token) -> list[Phrase]:
    """The pending phrases that belong to the verb: the nearest known one, and nouns without a set."""
    taken: list[Phrase] = []
    asked: list[Phrase] = []
    while state.pending:
        phrase = state.pending[-1]
        known = phrase.found is not None
        if known and any(p.found is not None for p in taken):
            break
        if known and phrase.wh and not head_follows_directly(state, verb):
            asked.append(state.pending.pop())
            continue
        if known and (phrase.wh or phrase.stopped):
            break
        if phrase.particle == "は" and known and not phrase.also and _head_follows(state, verb):
            if not (verb.negative and state.waiting and phrase.named and state.last_part is not None):
                break
            phrase.particle = state.last_part.particle
        taken.append(state.pending.pop())
    state.pending += reversed(asked)
    return taken


def _head_follows(state: State, verb: Token) -> bool:
    """Whether the verb stands before its head, so that a topic belongs to the main clause."""
    return state.peek() is None or head_follows_directly(state, verb)


def _refuse_unknown(state: State, phrase: Phrase, has_known: bool) -> None:
    beside = bool(state.pending) and state.pending[-1].particle == "と" and state.pending[-1].named
    for noun in phrase.nouns:
        if phrase.particle == "を" and has_known and not beside and not _NAME_LIKE.search(noun.text):
            continue
        if names_something(state, noun):
            raise UnknownName(noun.text)


def read_needed(state: State, token: Token) -> None:
    """`X に必要な Y`: what X depends on; `X を必要とする Y`: what depends on X."""
    state.at += 1
    taken = None
    for at in range(len(state.pending) - 1, -1, -1):
        if state.pending[at].found is not None and not state.pending[at].wh:
            taken = state.pending.pop(at)
            break
        if state.pending[at].found is None:
            _refuse_unknown(state, state.pending[at], False)
    if taken is None or taken.found is None:
        return
    needs = not (token.text.startswith("必要とする") and taken.particle == "を")
    votes = dependence_votes(state.algebra.ontology, needs)
    clause = Clause([Part(taken.found, votes)], votes, False, state.take_reach(), taken.text + token.text)
    _after_verb(state, Token("verb", token.text, token.start, token.end, tail="る"), clause)
