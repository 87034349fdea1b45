"""An English question: what introduces it is taken off, a failure is noted, the rest is one clause."""

from __future__ import annotations

import re

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en import words as english
from kg_pipeline.providers.embedded.questions.algebra import Algebra, NodeSet
from kg_pipeline.providers.embedded.questions.asked import Asked
from kg_pipeline.providers.embedded.questions.clause import Composer
from kg_pipeline.providers.embedded.questions.en import clauses, gaps
from kg_pipeline.providers.embedded.questions.en import words as w
from kg_pipeline.providers.embedded.questions.en.impact import head_of_impact, take_failure
from kg_pipeline.providers.embedded.questions.en.nouns import preposition_votes, read_np
from kg_pipeline.providers.embedded.questions.en.polar import put_to_test
from kg_pipeline.providers.embedded.questions.en.state import BE, HAVE, PREPOSITIONS, RELATIVES, WH, Np, State
from kg_pipeline.providers.embedded.questions.en.tokens import DETERMINERS, Token, Tokenizer
from kg_pipeline.providers.embedded.questions.en.votes import EnglishVotes
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable
from kg_pipeline.providers.embedded.questions.relation import End, Flow, Reach, Vote, choose, follow
from kg_pipeline.providers.embedded.questions.wording import LinkedName

_FILLING = frozenset(
    (
        "alike",
        "included",
        "combined",
        "respectively",
        "else",
        "though",
        "anyway",
        "okay",
        "there",
        "how",
        "many",
    )
)
_BARE = frozenset(("of", "the", "a", "an", "for"))
_DO = frozenset(["do", "does", "did", "can", "could", "will", "would", "should", "may", "might", "must"])


class EnglishReader:
    """Reads English questions under one ontology."""

    def __init__(self, ontology: Ontology) -> None:
        self.algebra = Algebra(ontology)
        self.votes = EnglishVotes(ontology)
        self.tokenizer = Tokenizer(self.votes.cues, _label_parts(self.votes.cues.class_words))

    def read(self, text: str, names: tuple[LinkedName, ...]) -> Asked:
        """The set that `text` asks for.

        Raises
        ------
        Unreadable
            The question cannot be read; the reason says why.
        """
        if (one := _described(text, names)) is not None:
            return Asked(self.algebra.const(one.ids, one.types))
        composer = Composer(self.algebra, _flow(text))
        text, count, reach = _prepared(text, names)
        state = State(self.algebra, composer, self.votes, text, self.tokenizer.cut(text, names), reach=reach)
        source = take_failure(state)
        if source is not None:
            return Asked(composer.impact(source, head_of_impact(state), reach), count)
        if (tested := put_to_test(state)) is not None:
            return tested
        found = self._chain(state, composer) or self._exact(state)
        if found is None:
            found = _tail(state, _question(state))
        if found.generic:
            raise Unreadable("the question does not say what it asks for")
        return Asked(found, count or state.count)

    def _chain(self, state: State, composer: Composer) -> NodeSet | None:
        """`follow the chain of supervision upwards from X`: who acts is above, who is acted on below."""
        match = w.CHAIN.search(state.text)
        names = [t for t in state.tokens if t.kind == "name" and t.name is not None]
        if match is None or len(names) != 1 or names[0].name is None:
            return None
        end: End | None = "object" if match["up"] else "subject" if match["down"] else None
        votes = [Vote(v.predicate, v.weight, end or v.end) for v in self.votes.noun(match["noun"].lower())]
        seed = self.algebra.const(names[0].name.ids, names[0].name.types)
        link = choose(self.algebra, seed, self.algebra.things(), votes, composer.flow)
        return None if link is None else follow(self.algebra, seed, link, "far")

    def _exact(self, state: State) -> NodeSet | None:
        """One name and otherwise nothing but a wording of the ontology (`samples of X go to`, `owner X`)."""
        names = [t for t in state.tokens if t.kind == "name" and t.name is not None]
        if len(names) != 1 or names[0].name is None or state.tokens[-1] is names[0]:
            return None
        if any(t.low in WH for t in state.tokens):
            return None
        rest = [t.low for t in state.tokens if t.kind in ("word", "class") and t.low not in _BARE]
        votes = [
            Vote(predicate, 1.0, "object" if inverse else "subject")
            for predicate, inverse in self.votes.cues.exact.get(" ".join(rest), ())
        ]
        if not votes or len(rest) < 2:
            return None
        seed = self.algebra.const(names[0].name.ids, names[0].name.types)
        link = choose(self.algebra, seed, self.algebra.things(), votes)
        return None if link is None else follow(self.algebra, seed, link, state.reach)


def _label_parts(labels: dict[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Last words of labels (`pump` of `infusion pump`) → the classes that they may mean."""
    parts: dict[str, list[str]] = {}
    for label, classes in labels.items():
        last = label.rsplit(" ", 1)[-1]
        if last != label and last not in labels and last not in w.GENERIC:
            held = parts.setdefault(last, [])
            held.extend(cls for cls in classes if cls not in held)
    return {part: tuple(classes) for part, classes in parts.items()}


def _flow(text: str) -> Flow:
    up, down = w.UPWARDS.search(text) is not None, w.DOWNWARDS.search(text) is not None
    return "" if up == down else "up" if up else "down"


def _described(text: str, names: tuple[LinkedName, ...]) -> LinkedName | None:
    """The one name that the question asks to be described, if it asks that."""
    if len(names) != 1:
        return None
    name = names[0]
    before, after = text[: name.start], text[name.end :]
    if re.match(
        r"^\s*(?:what|who)(?:\s+(?:is|are|does|do|did|was)|['’]s)\s+(?:the\s+|an?\s+)?$", before, re.I
    ):
        if re.match(
            r"^\s*(?:do|for|actually\s+do|responsible\s+for)?\s*(?:[?,.!;]|$|,?\s+and\b)", after, re.I
        ):
            return name
        if re.match(r"^['’]s\s+(?:role|purpose|job|function|id)\b", after, re.I):
            return name
    opening = w.LEAD_IN.sub("", before)
    if w.DESCRIBE.match(opening) and re.match(r"^\W*(?:$|and\b)", after):
        return name
    return None


def _blank(text: str, pattern: re.Pattern[str], names: tuple[LinkedName, ...]) -> tuple[str, bool]:
    """`text` with every match outside names made blank, and whether there was one."""
    found = False
    for match in list(pattern.finditer(text)):
        if any(n.start < match.end() and match.start() < n.end for n in names):
            continue
        found = True
        text = text[: match.start()] + " " * (match.end() - match.start()) + text[match.end() :]
    return text, found


def _prepared(text: str, names: tuple[LinkedName, ...]) -> tuple[str, bool, Reach]:
    """`text` without what introduces it, counts it or says how far it goes; the last two as values."""
    text, only = _blank(text, w.ONLY_FAR, names)
    text, far = _blank(text, w.FAR, names)
    text, direct = _blank(text, w.DIRECT, names)
    text, _ = _blank(text, w.FILLER, names)
    reach: Reach = "far_only" if only else "far" if far else "direct" if direct else ""
    text, count = _blank(text, w.COUNT, names)
    while True:
        start = len(text) - len(text.lstrip())
        match = w.LEAD_IN.match(text[start:])
        if match is None or match.end() == 0:
            return text, count, reach
        end = start + match.end()
        if any(n.start < end for n in names):
            return text, count, reach
        text = " " * end + text[end:]


def _question(state: State) -> NodeSet:
    """The question's main clause."""
    while state.kind() == "comma" or state.low() in ("and", "so"):
        state.at += 1
    preposition = ""
    if state.low() in PREPOSITIONS and state.low(1) in WH:
        preposition = state.low()
        state.at += 1
    if state.low() in WH:
        return _wh(state, preposition)
    if state.low() in BE and state.low(1) == "there":
        state.at += 2
    if not state.begins_np():
        token = state.peek()
        raise Unreadable(f"“{token.text if token else state.text.strip()}” could not be read")
    phrase = read_np(state)
    if phrase.named and phrase.found is not None and state.kind() == "comma" and state.peek(1) is not None:
        return _about(state, phrase)
    return _rest(state, phrase, "")


def _about(state: State, topic: Np) -> NodeSet:
    """`X: part of which collections`: the topic first, then what is asked of it."""
    state.at += 1
    words = tuple(t.low for t in state.tokens[state.at : state.at + 5] if t.kind in ("word", "class"))
    length = state.votes.fixed_length(words)
    if topic.found is None:
        raise Unreadable("the question names nothing that the graph knows")
    if length and state.low(length) in WH:
        state.at += length
        votes = state.votes.phrase(words, after=False)
        state.at += 1
        asked = read_np(state, bare=True) if state.begins_np() else Np(state.algebra.things())
        head = asked.found if asked.found is not None else state.algebra.things()
        return state.composer.bridge(topic.found, head, votes, topic.text, state.reach)
    found = _question(state)
    if found.whole:
        return state.composer.bridge(topic.found, found, [], topic.text, state.reach)
    return found


def _wh(state: State, preposition: str) -> NodeSet:
    word = state.low()
    state.at += 1
    if state.low() == "of" and state.begins_np(1):
        state.at += 1
        phrase = read_np(state, bare=True)
    elif word in ("which", "what") and state.begins_np() and not _acts(state):
        phrase = read_np(state, bare=True)
    else:
        if state.low() == "else":
            state.at += 1
        phrase = Np(state.algebra.things())
    phrase.wh = word
    return _rest(state, phrase, preposition)


def _acts(state: State) -> bool:
    """Whether what follows `what` is a verb or a pronoun, and no noun (`what hangs on X`)."""
    token = state.peek()
    if token is None or token.low in ("it", "they", "them"):
        return True
    return state.is_verb() and "s" in token.forms


def _rest(state: State, phrase: Np, preposition: str) -> NodeSet:
    """What follows the phrase that is asked for (or the only phrase there is)."""
    head = phrase.found if phrase.found is not None else state.algebra.things()
    if phrase.found is None and not phrase.wh and (state.peek() is None or phrase.noun):
        raise UnknownName(phrase.text)
    if state.peek() is None:
        return head
    low = state.low()
    if low in BE:
        return _be(state, phrase, head, preposition)
    if low in _DO or (low in HAVE and state.begins_np(1) and not _own_object(state)):
        following = 2 if state.low(1) == "not" else 1
        if state.begins_np(following) and "b" not in (state.tokens[state.at + following].forms):
            negative = following == 2
            state.at += following
            found = gaps.gap_clause(state, head, preposition)
            if negative:
                return state.algebra.without(head, found) or found
            return found
    if clauses.verb_ahead(state) or low in ("not", "never", "only"):
        return clauses.verb_phrase(state, head)
    if not phrase.wh and state.begins_np():
        return _question(state)
    return head


def _attribute(state: State, phrase: Np, subject: Np) -> NodeSet:
    """`what owner is X`: only a noun of the ontology asks for anything here."""
    votes = [v for v in state.votes.noun(phrase.noun) if v.weight >= 0.6]
    if subject.found is None or not votes:
        raise Unreadable(f"“{phrase.text}” could not be read")
    return state.composer.bridge(subject.found, state.algebra.things(), votes, phrase.text, state.reach)


def _own_object(state: State) -> bool:
    """Whether `have` is the verb itself (`have their results in X`)."""
    if state.is_verb(1) or state.low(1) in ("their", "its", "a", "an", "no", "any", "the"):
        return True
    return (
        state.kind(1) == "word"
        and bool(state.votes.noun(state.low(1)))
        and not clauses.verb_ahead_at(state, 2)
    )


def _be(state: State, phrase: Np, head: NodeSet, preposition: str) -> NodeSet:
    """A question with `be`: passive, existential, or one phrase said to be another."""
    if state.low(1) == "there":
        state.at += 2
        return head
    negated = state.low(1) == "not"
    after = 2 if negated else 1
    if not state.begins_np(after) or (state.is_verb(after) and state.kind(after) == "word"):
        return clauses.verb_phrase(state, head)
    mark = state.at
    state.at += after
    subject = read_np(state, bare=True)
    while state.low() in ("being", "been", "now"):
        state.at += 1
    fixed = state.votes.fixed_length(tuple(t.low for t in state.tokens[state.at : state.at + 5]))
    if phrase.found is None and phrase.noun:
        return _attribute(state, phrase, subject)
    if state.is_verb() or fixed or (state.low() in ("a", "an", "the") and subject.named):
        return gaps.gap_after_be(state, head, subject, preposition)
    if subject.found is None:
        state.at = mark
        return clauses.verb_phrase(state, head)
    if preposition or (phrase.wh == "where" and subject.found.ids):
        votes = preposition_votes(state, "in")
        return state.composer.bridge(subject.found, head, votes, subject.text, state.reach)
    if head.generic:
        return subject.found
    met = state.algebra.meet(head, subject.found)
    if met is not None and (head.whole or subject.found.whole):
        return state.algebra.without(head, subject.found) or met if negated else met
    return state.composer.bridge(subject.found, head, [], subject.text, state.reach)


def _within(state: State, token: Token, found: NodeSet) -> bool:
    """Whether a class word behind the answer only lists kinds of it (`places, branches and stores alike`)."""
    types = frozenset().union(*(state.algebra.below(cls) for cls in token.classes))
    return found.whole and types <= found.types


def _tail(state: State, found: NodeSet) -> NodeSet:
    """Relative clauses behind the main clause speak of the answer; anything else left over is a doubt."""
    while (token := state.peek()) is not None:
        if token.kind == "comma" or token.low in ("and", "but"):
            state.at += 1
        elif token.low in RELATIVES and (clauses.verb_ahead_at(state, 1) or state.begins_np(1)):
            state.at += 1
            found = gaps.relative(state, found, token.low)
        elif token.kind == "class" and _within(state, token, found):
            state.at += 1
        elif token.kind in ("name", "class") or (token.kind == "word" and token.capital and token.start > 0):
            raise Unreadable(f"what “{token.text}” has to do with the question could not be read")
        else:
            if _says_something(token):
                raise Unreadable(f"what “{token.text}” has to do with the question could not be read")
            state.at += 1
    return found


def _says_something(token: Token) -> bool:
    """Whether a word left over is more than filling."""
    if token.kind != "word":
        return False
    filling = (
        PREPOSITIONS | BE | HAVE | english.AUX | english.ADVERBS | DETERMINERS | w.GENERIC | w.ADJECTIVES
    )
    return token.low not in filling | _FILLING and len(token.low) > 2 and not token.low.endswith("ly")
