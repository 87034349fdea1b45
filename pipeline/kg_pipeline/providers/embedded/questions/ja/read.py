"""A Japanese question, read from left to right: phrases wait for their verb, clauses wait for their head.

Japanese puts the head last: `東棟にある機械` is a phrase (東棟に), a verb (ある) and then the head (機械). So
phrases are kept until a verb takes them, and clauses until a noun ends them; what is left over at the end
is the main clause.
"""

from __future__ import annotations

import re
from dataclasses import replace

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.questions.algebra import Algebra
from kg_pipeline.providers.embedded.questions.asked import Asked
from kg_pipeline.providers.embedded.questions.clause import Composer
from kg_pipeline.providers.embedded.questions.ja import nouns
from kg_pipeline.providers.embedded.questions.ja import words as w
from kg_pipeline.providers.embedded.questions.ja.barred import asks_leave, plainly_barred
from kg_pipeline.providers.embedded.questions.ja.clauses import read_needed, read_verb
from kg_pipeline.providers.embedded.questions.ja.finish import finish
from kg_pipeline.providers.embedded.questions.ja.listed import listings
from kg_pipeline.providers.embedded.questions.ja.phrases import read_phrase
from kg_pipeline.providers.embedded.questions.ja.state import State
from kg_pipeline.providers.embedded.questions.ja.strangers import beside_what, of_another_kind
from kg_pipeline.providers.embedded.questions.ja.token import Token
from kg_pipeline.providers.embedded.questions.ja.tokens import Tokenizer
from kg_pipeline.providers.embedded.questions.ja.unheard import over
from kg_pipeline.providers.embedded.questions.ja.votes import JapaneseVotes
from kg_pipeline.providers.embedded.questions.letter import Letter
from kg_pipeline.providers.embedded.questions.reading import UnknownName, Unreadable
from kg_pipeline.providers.embedded.questions.relation import Flow, Reach
from kg_pipeline.providers.embedded.questions.who import no_deed, no_thing
from kg_pipeline.providers.embedded.questions.wording import LinkedName

_ASKED = re.compile(r"(?:どれ|どこ|何|誰|いくつ|です|ます|でしょう)か、")
_STRANGE = re.compile(
    r"[「『]?([^、。はがをにで\s「」『』]{1,24}?)[」』]?(?:とは|って)、?(?:何|なに|なん|どんな|どういう|誰|だれ)"
)
_ASKED_TWICE = re.compile(
    r"(?:誰|だれ|どこ|どれ|どちら|何|いくつ|どの[^、はがをにで]{1,10})(?:で|であり|でして)、[^、]*(?:誰|だれ|ど[このれ]|どちら|何|いくつ)"
)
_SPARED = re.compile(
    r"^N+(?:(?:と|や|、|および|及び|ならびに)N+)*(?:以外(?:に|で)は?|を(?:除いて|除き|のぞいて))、?(?=[^N]{0,20}N)"
)
_ELSE = re.compile(r"(?<!N)(?<!Nの)(?:ほか|他)に(?:は|も)?(?=[、一-龠ぁ-ん])(?!なら)")
_EVERY = re.compile(r"[^、。がをはの]{0,12}?も")
_END = re.compile(r"[。．？?！!\n]+")


class JapaneseReader:
    """Reads Japanese questions under one ontology."""

    def __init__(self, ontology: Ontology) -> None:
        self.algebra = Algebra(ontology)
        self.votes = JapaneseVotes(ontology)
        labels, parts = _class_words(ontology)
        known = {label for label, _ in labels}
        roles = frozenset(noun for noun in self.votes.role_nouns if noun not in known)
        self.tokenizer = Tokenizer(labels, parts, roles, self.votes.kana_stems)
        self.listener = replace(self.tokenizer, listens=True)

    def read(self, text: str, names: tuple[LinkedName, ...]) -> Asked:
        """The set that `text` asks for.

        Raises
        ------
        Unreadable
            The question cannot be read; the reason says why.
        """
        if (both := self._listed(Letter(text, names))) is not None:
            return both
        beside_what(text, names, self.algebra.ontology)
        letter = plainly_barred(Letter(text, names)) if self.votes.bars else Letter(text, names)
        asked = self._spared(letter) or self._heard(letter.text, letter.names)
        if _ELSE.search(letter.masked) and len({n.ids for n in names}) == 1 and not asked.whether:
            one = self.algebra.const(names[0].ids, names[0].types)
            asked = replace(asked, found=self.algebra.apart(asked.found, [one]))
        if not (asked.whether or asked.count) and of_another_kind(
            letter.text, letter.names, asked.found, self.algebra
        ):
            raise Unreadable("what the question asks of what it names could not be read")
        if self.votes.bars and not asked.whether and asks_leave(text):
            raise Unreadable("what may be does not follow from what must not be")
        return asked

    def _listed(self, letter: Letter) -> Asked | None:
        """What two phrases ask for that are to be put together; None where no one parting can be read."""
        found = []
        for parts in listings(letter):
            try:
                asked = [self.read(part.text, part.names) for part in parts]
            except Unreadable:
                continue
            if not any(one.whether or one.count or one.found.plan is None for one in asked):
                found.append(self.algebra.join([one.found for one in asked]))
        return Asked(found[0]) if len(found) == 1 else None

    def _heard(self, text: str, names: tuple[LinkedName, ...]) -> Asked:
        """What the question asks for; where its words do not tell, by the classes that they join."""
        try:
            return self._whole(text, names)
        except Unreadable as doubt:
            tokens = self.listener.cut(text, names)
            if over(tokens):
                raise
            try:
                return self._whole(text, names, tokens)
            except Unreadable:
                raise doubt from None

    def _whole(self, text: str, names: tuple[LinkedName, ...], tokens: list[Token] | None = None) -> Asked:
        """The set that the question asks for, nothing of it left out."""
        near = tokens is not None
        tokens = tokens or self.tokenizer.cut(text, names)
        if described := _described(text, names):
            return Asked(self.algebra.const(described.ids, described.types))
        strange = None if names else _STRANGE.match(text)
        if strange and not any(t.classes for t in tokens if t.start < strange.end(1)):
            raise UnknownName(strange.group(1))
        tokens = _without_request(text, tokens)
        _contrast(tokens)
        tokens = _without_light_head(tokens)
        kinds = {t.kind for t in tokens if t.kind in ("far", "direct")}
        everywhere: Reach = "far" if kinds == {"far"} else "direct" if kinds == {"direct"} else ""
        state = State(
            self.algebra,
            Composer(self.algebra, _flow(text)),
            self.votes,
            text,
            tokens,
            everywhere=everywhere,
            either=any(t.kind == "either" for t in tokens),
            both=any(t.kind == "both" for t in tokens),
        )
        state.composer.near = near
        if _ASKED_TWICE.search(text):
            raise Unreadable("the question asks more than one thing")
        asked = [t for t in tokens if t.kind == "wh" and not _EVERY.match(text, t.end)]
        if len(asked) > 1 and any(
            t.kind == "verb" and asked[0].end < t.start < asked[-1].start for t in tokens
        ):
            raise Unreadable("the question asks more than one thing")
        _walk(state)
        asked_for = finish(state)
        no_deed(Letter(text, names), asked_for.found, self.algebra.ontology)
        no_thing(Letter(text, names), asked_for.found, self.algebra.ontology)
        return asked_for

    def _spared(self, letter: Letter) -> Asked | None:
        """`X以外に、Yの鍵を持つのは誰`: what the rest of the question asks for, without X."""
        match = _SPARED.match(letter.masked)
        if match is None:
            return None
        apart = [self.algebra.const(n.ids, n.types) for n in letter.names_in(*match.span())]
        rest = letter.woven([(match.end(), len(letter.text))])
        try:
            asked = self._heard(rest.text, rest.names)
        except Unreadable:
            return None
        if asked.whether or not all(asked.found.types & one.types for one in apart):
            return None
        return Asked(self.algebra.apart(asked.found, apart), asked.count)


def _contrast(tokens: list[Token]) -> None:
    """`Xは呼ぶがYは呼ばないもの`: topics that stand against each other are what the verbs take."""
    topics = [
        token
        for before, token, verb in zip(tokens, tokens[1:], tokens[2:], strict=False)
        if token.text == "は" and before.kind in ("name", "class") and verb.kind == "verb"
    ]
    if len(topics) > 1 and any(t.kind == "class" and t.start > topics[-1].end for t in tokens):
        for topic in topics:
            topic.value = "を"


def _without_light_head(tokens: list[Token]) -> list[Token]:
    """`Xはどこから買ったものですか` asks what `Xはどこから買いましたか` asks."""
    topic = next(
        (at for at, t in enumerate(tokens) if t.kind == "particle" and t.text in ("は", "って")), None
    )
    if topic is None:
        return tokens
    for at in range(topic + 2, len(tokens)):
        token, before = tokens[at], tokens[at - 1]
        light = token.kind == "noun" and token.text in nouns.LIGHT_HEADS and before.kind == "verb"
        if light and not any(t.kind in ("particle", "name", "class", "verb") for t in tokens[at + 1 :]):
            asked = any(t.kind == "wh" for t in tokens[topic:at])
            return [*tokens[:at], *tokens[at + 1 :]] if asked else tokens
    return tokens


def _flow(text: str) -> Flow:
    made = w.MADE_OF.search(text)
    up = w.UPWARDS.search(text) is not None or (made is not None and made["what"] is not None)
    down = w.DOWNWARDS.search(text) is not None or (made is not None and made["what"] is None)
    return "" if up == down else "up" if up else "down"


def _walk(state: State) -> None:
    while (token := state.peek()) is not None:
        if token.kind in ("far", "direct"):
            _take_reach(state, token)
        elif token.kind == "verb":
            read_verb(state, token)
        elif token.kind == "needed":
            read_needed(state, token)
        elif token.kind == "count":
            state.count = True
            state.at += 1
            counted = state.kind() == "particle" and state.kind(1) == "class"
            state.at += counted
            before = state.pending[-1] if state.pending else None
            floating = before is not None and before.found is not None and before.found.whole
            if before is not None and floating and before.particle in ("が", "を") and not before.wh:
                before.wh = "count"
            elif token.value == "class" or counted:
                read_phrase(state)
                state.pending[-1].wh = "count"
        elif token.kind in ("class", "name", "wh", "noun", "other"):
            read_phrase(state)
            state.count = state.count or (bool(state.pending) and state.pending[-1].count)
        else:
            state.at += 1


def _take_reach(state: State, token: Token) -> None:
    state.at += 1
    state.reach = "far" if token.kind == "far" else "direct"
    if token.kind == "far" and w.ONLY.match(state.text, token.end):
        state.reach = "far_only"
        if state.everywhere:
            state.everywhere = "far_only"


def _described(text: str, names: tuple[LinkedName, ...]) -> LinkedName | None:
    """The one name that the question asks to be described, if it asks that."""
    if len(names) == 1 and w.DESCRIBE.search(text, names[0].end):
        between = text[names[0].end :]
        if w.DESCRIBE.match(between) or w.DESCRIBE.match(between[1:]):
            return names[0]
    return None


def _without_request(text: str, tokens: list[Token]) -> list[Token]:
    """Drop what asks (`を教えてください`), and sentences that only add how to answer."""
    verbs = [t for t in tokens if t.kind == "verb"]
    asks = [m.span() for m in w.ASK.finditer(text) if not any(t.start < m.start() < t.end for t in verbs)]
    kept = [t for t in tokens if not any(start <= t.start < end for start, end in asks)]
    sentences: list[list[Token]] = [[]]
    breaks = {m.end() for m in _ASKED.finditer(text)}
    for token in kept:
        if (token.kind == "junk" and _END.fullmatch(token.text)) or (
            token.kind == "comma" and token.end in breaks
        ):
            sentences.append([])
        else:
            sentences[-1].append(token)
    sentences = [s for s in sentences if s]
    if len(sentences) < 2:
        return kept
    weights = [sum(3 * (t.kind == "name") + (t.kind in ("class", "wh")) for t in s) for s in sentences]
    main = sentences[weights.index(max(weights))]
    hints = [t for s in sentences if s is not main for t in s if t.kind in ("far", "direct")]
    return [*hints, *main]


def _class_words(ontology: Ontology) -> tuple[list[tuple[str, tuple[str, ...]]], dict[str, tuple[str, ...]]]:
    """Labels with their classes, longest first; and the last words of labels with theirs."""
    labels: dict[str, list[str]] = {}
    for cls, _, label in ontology.class_labels():
        held = labels.setdefault(label.lower(), [])
        if cls not in held:
            held.append(cls)
    parts: dict[str, list[str]] = {}
    for label, classes in labels.items():
        for cut in range(1, len(label)):
            tail = label[cut:]
            whole_word = len(tail) >= 2 or ("一" <= tail <= "龠" and not "ぁ" <= label[cut - 1] <= "ん")
            if whole_word and tail not in labels and tail not in nouns.GENERIC_NOUNS and _cuts(label, cut):
                held = parts.setdefault(tail, [])
                held.extend(cls for cls in classes if cls not in held)
    ordered = sorted(((label, tuple(c)) for label, c in labels.items()), key=lambda p: (-len(p[0]), p[0]))
    return ordered, {part: tuple(classes) for part, classes in parts.items()}


def _cuts(label: str, cut: int) -> bool:
    """Whether a word may begin at `cut`: not inside a run of katakana or Latin letters."""
    before, after = label[cut - 1], label[cut]
    kata = "ァ" <= before <= "ー" and "ァ" <= after <= "ー"
    return not kata and not (before.isascii() and after.isascii()) and not "ぁ" <= after <= "ん"
