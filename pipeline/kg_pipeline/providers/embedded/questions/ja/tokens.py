"""A Japanese question as a row of tokens: names, classes, particles, verbs with their endings, nouns."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from kg_pipeline.providers.embedded.questions.ja import kana, nouns
from kg_pipeline.providers.embedded.questions.ja import words as w
from kg_pipeline.providers.embedded.questions.ja.token import Kind, Token
from kg_pipeline.providers.embedded.questions.ja.unheard import kana_verb
from kg_pipeline.providers.embedded.questions.wording import LinkedName

_KANJI = "一-龠々〆ヶ"
_RUN = re.compile(r"[一-龠々]+|[ァ-ヶー]+|[a-zA-Z0-9]+(?:[-_.][a-zA-Z0-9]+)*")
_NOUN = re.compile(r"(?:第?[0-9]+(?:号|番)?)?(?:[一-龠々]+|[ァ-ヶー]+|[a-zA-Z0-9]+(?:[-_.・][a-zA-Z0-9]+)*)+")
_OKURI = "いきしちにひみりぎじびけせてねへめれえげぜべしりい"
_COMPOUND = re.compile(rf"[{_KANJI}]+(?:[いきしちみりぎじびけせねめれえげぜべ]{{1,2}}[{_KANJI}]+)+")
_OKURI_DOING = re.compile(r"[一-龠]{2,3}[いきしちりみけせれえげ](?=する|し[てたなま])")
"""A noun with kana at its end that する makes a verb of (`手入れする`)."""
_NOMINAL_OKURI = re.compile(
    r"[わかがまらさざた]?[えけせねめれげべいきしちみりぎび](?=[のはがをにでとへ、。\s]|$)"
)
_TE = (
    r"(?:い(?:る|ます|た|ました|て|ない|ません|なかった|なく(?:て)?|れば|ると)?|お(?:り|る|らず|ります|"
    r"りません)|"
    r"あ(?:る|ります|った|って|り|り、)|しま(?:う|った|い(?:ます)?)|き(?:た|ました|て)|くる|もら(?:う|"
    r"って(?:い(?:る|ます|ない)|お(?:る|り))?|い(?:ます)?|える|え|った)|"
    r"いただ(?:く|け|き|いて(?:い(?:る|ます)|お(?:る|り))?|いた)|くれ(?:る|て(?:い(?:る|ます|ない))?|た)?|"
    r"くださ(?:る|い|って(?:い(?:る|ます)|お(?:る|り))?)|な(?:い|く|かった)|る|た|ます|ん)?"
)
_PLAIN = (
    r"(?:たら|だら|る|た|て"
    + _TE
    + r"|な(?:い|かった|く(?:て)?|ければ)|ません(?:でした)?|ます|ました|ず(?:に)?|れば|たら|ば)"
)
_VERB_TAIL = re.compile(
    rf"(?:"
    rf"(?:と?する|と?した(?:ら|(?!先))|と?して{_TE}|し(?:ない|なかった|なく(?:て)?|ます|ません(?:でした)?|ました|つつ|ながら|たら|、)|せず(?:に)?|すれば|"
    rf"(?:され|させ|させられ){_PLAIN}?|でき{_PLAIN}|でき(?=、))"
    rf"|(?<=[一-龠])て(?=もら|くれ|いただ|くださ){_TE}"
    rf"|[ぁ-ん]{{0,2}}?(?:っ|ん|い|し)(?:て|で){_TE}|[ぁ-ん]{{0,2}}?(?:っ|ん|い|し)(?:た|だ)(?:ら)?"
    rf"|[ぁ-ん]{{0,2}}?[わかがさたなばまら](?:な(?:い|かった|く(?:て)?|ければ)|ず(?:に)?|れ{_PLAIN}|せ{_PLAIN}|れ(?=、))"
    rf"|[ぁ-ん]{{0,2}}?[いきぎしちにびみり](?:ます|ません(?:でした)?|ました|ながら|つつ|たい|(?=、))"
    rf"|[ぁ-ん]{{0,2}}?[えけげせてねべめれいきぎしちびみり]{_PLAIN}"
    rf"|[ぁ-ん]{{0,2}}?[えけげせてねべめれ](?:な(?:い|く)|ます|ば)"
    rf"|[ぁ-ん]{{0,2}}?[うくぐすつぬぶむる](?![ぁ-ん]*[うくぐすつぬぶむる]よう)"
    rf")(?:なる|なったら|なった|なれば|なり(?:ます)?|なって{_TE})?"
)
_NOT_A_TAIL = re.compile(
    r"(?:が(?![るっらり])|を|は(?!じ|か|な)|へ|も(?![つた])|や(?![すしさせ])|の|に(?!く)|で(?!き)|"
    r"と(?![すしさせ](?!て))|から|まで|か(?![なさしせすれずくけっわえ]))"
)


@dataclass(slots=True)
class Tokenizer:
    """Cuts questions under one vocabulary.

    Parameters
    ----------
    labels : class labels, folded, longest first, each with its classes.
    roles : nouns that name a relation (`班長`); a label inside one is none.
    stems : stems of the ontology's verbs that have kana inside (`手がけ`), longest first.
    listens : kana that nothing knows are a verb where a clause must have one.
    parts : words that stand last in a label (`班` of `保全班`) → the classes that they may mean.
    """

    labels: list[tuple[str, tuple[str, ...]]]
    parts: dict[str, tuple[str, ...]] = field(default_factory=dict)
    roles: frozenset[str] = frozenset()
    stems: tuple[str, ...] = ()
    listens: bool = False

    def cut(self, text: str, names: tuple[LinkedName, ...]) -> list[Token]:
        """The tokens of `text`, which is folded; names are given with their offsets in it."""
        at_name = {name.start: name for name in names}
        found: list[Token] = []
        at = 0
        while at < len(text):
            token = self._next(text, at, at_name, found)
            if token is not None:
                token.glued = bool(found) and found[-1].end == token.start
                found.append(token)
                at = token.end
            else:
                at += 1
        return found

    def _next(self, text: str, at: int, at_name: dict[int, LinkedName], before: list[Token]) -> Token | None:
        name = at_name.get(at)
        if name is not None:
            return Token("name", text[at : name.end], at, name.end, name=name)
        char = text[at]
        if char.isspace():
            return None
        limit = min((start for start in at_name if start > at), default=len(text))
        if before and before[-1].end == at and before[-1].kind in ("name", "noun", "class"):
            title = _title_at(text, at)
            if title:
                return Token("noun", title, at, at + len(title), skeleton=title)
        for stem in self.stems:
            cut = at + len(stem) - ("ぁ" <= stem[-1] <= "ん")
            if text.startswith(stem, at) and (tail := _VERB_TAIL.match(text, cut, limit)):
                end = tail.end()
                return Token("verb", text[at:end], at, end, skeleton=skeleton(stem), tail=text[cut:end])
        fixed = self._fixed(text, at, before)
        label = self._label(text, at, limit)
        if label is not None and (fixed is None or label.end >= fixed.end):
            done = _DOING.match(text, label.end) if "一" <= label.text[-1] <= "龠" else None
            return (self._verb(text, at, label.end, limit) if done else None) or label
        if fixed is not None:
            return fixed
        if not ("ぁ" <= char <= "ん"):
            return self._word(text, at, limit)
        heard = kana_verb(text, at, limit, before) if self.listens else None
        return heard or self._hiragana(text, at, limit)

    def _label(self, text: str, at: int, limit: int) -> Token | None:
        for label, classes in self.labels:
            if text.startswith(label, at) and at + len(label) <= limit:
                end = at + len(label)
                if _same_script_goes_on(text, end):
                    continue
                longer = (r for r in self.roles if len(r) > len(label) and text.startswith(r, at))
                if any(not "ぁ" <= r[len(label)] <= "ん" for r in longer):
                    return None
                return Token("class", label, at, end, classes=classes, skeleton=label)
        return None

    def _fixed(self, text: str, at: int, before: list[Token]) -> Token | None:
        """A closed-class word; the longest of all kinds wins."""
        best: Token | None = None
        after_word = bool(before) and before[-1].kind in _NOMINAL and _reaches(text, before[-1].end, at)
        for kind, pattern, wants_word in _PATTERNS:
            if wants_word and not after_word:
                continue
            if kind == "member" and (before[-1].kind != "class" or [t.kind for t in before[-2:-1]] == ["wh"]):
                continue
            if kind == "member" and any(t.text in ("を", "の") for t in before[-2:-1]):
                continue
            match = pattern.match(text, at)
            if match and match.end() > at and (best is None or match.end() > best.end):
                best = Token(kind, match.group(), at, match.end(), skeleton=match.group())
        counted = best is not None and best.kind == "count"
        part = not counted and any(text.startswith(part, at + 1) for part in self.parts)
        if text[at] == "何" and (part or self._label(text, at + 1, len(text)) is not None):
            return Token("count", "何", at, at + 1, value="class")
        for word, value in w.WH.items():
            end = at + len(word)
            cut = word.endswith("か") and text.startswith("ら", end)  # どこから is no どこか
            if text.startswith(word, at) and not cut and (best is None or end > best.end):
                best = Token("wh", word, at, end, value=value)
        if after_word or (
            before and before[-1].kind in ("verb", "all", "direct", "far", "particle", "both", "only")
        ):
            for word, value in w.PARTICLES.items():
                end = at + len(word)
                if word.endswith("も") and _GOTTEN.match(text, end - 1):
                    continue
                if text.startswith(word, at) and (best is None or end > best.end):
                    best = Token("particle", word, at, end, value=value)
        if after_word:
            for kind, group in (("or", w.UNION), ("and", w.INTERSECT)):
                for word in group:
                    end = at + len(word)
                    joins = best is not None and best.text == "と" and word == "と"
                    if text.startswith(word, at) and (best is None or end > best.end or joins):
                        best = Token("or" if kind == "or" else "and", word, at, end)
        verb = kana.HIRAGANA_VERBS.match(text, at)
        if verb and best is not None and best.kind == "particle" and verb.end() > best.end + 1:
            return None
        if best is None and text[at] in "、,・":
            best = Token("comma", text[at], at, at + 1)
        if best is None and text[at] in "。.?？!！「」『』()（）:：;…〜~":
            best = Token("junk", text[at], at, at + 1)
        return best

    def _word(self, text: str, at: int, limit: int) -> Token:
        """A noun or a verb that begins with kanji, katakana or Latin."""
        compound = _COMPOUND.match(text, at, limit)
        for match in (compound, _RUN.match(text, at, limit)):
            if match is None:
                continue
            verb = self._verb(text, at, match.end(), limit)
            if verb is not None:
                return verb
        if (doing := _OKURI_DOING.match(text, at, limit)) and (
            tail := _VERB_TAIL.match(text, doing.end(), limit)
        ):
            stem, end = doing.group(), tail.end()
            return Token("verb", text[at:end], at, end, skeleton=skeleton(stem), tail=text[doing.end() : end])
        run = compound or _NOUN.match(text, at, limit)
        if run is None:
            return Token("junk", text[at], at, at + 1)
        end = run.end()
        if "一" <= text[end - 1] <= "龠" and (okuri := _NOMINAL_OKURI.match(text, end, limit)):
            end = okuri.end()
        for label, _classes in self.labels:
            cut = text.find(label, at + 1, end)
            if cut > at and cut + len(label) == end:
                return Token("noun", text[at:cut], at, cut, skeleton=skeleton(text[at:cut]))
        fixed = next((i for i in range(at + 1, end) if self._starts_fixed(text, i)), end)
        end = min(end, fixed)
        for part, classes in self.parts.items():
            if text.startswith(part, at) and end == at + len(part):
                return Token("class", part, at, end, classes=classes, skeleton=part, value="part")
        return Token("noun", text[at:end], at, end, skeleton=skeleton(text[at:end]))

    def _starts_fixed(self, text: str, at: int) -> bool:
        return any(text.startswith(word, at) for word in ("以外", "一覧", "全部", "全員", "すべて"))

    def _verb(self, text: str, at: int, end: int, limit: int) -> Token | None:
        tail = _VERB_TAIL.match(text, end)
        if tail is None or tail.end() == end or _NOT_A_TAIL.match(text, end):
            return None
        stop = min(tail.end(), limit)
        if not _may_follow(text, stop) and not any(text.startswith(label, stop) for label, _ in self.labels):
            return None
        return Token("verb", text[at:stop], at, stop, skeleton=skeleton(text[at:end]), tail=text[end:stop])

    def _hiragana(self, text: str, at: int, limit: int) -> Token:
        verb = kana.HIRAGANA_VERBS.match(text, at)
        if verb:
            stem = re.match(r"ある|いる|あ|い|お|し(?=[てたな])|[ぁ-ん]{2}", verb.group())
            said = stem.group() if stem else verb.group()
            plain = kana.PLAIN.get(said, said)
            return Token("verb", verb.group(), at, verb.end(), skeleton=plain, tail=verb.group())
        end = at + 1
        while end < limit and "ぁ" <= text[end] <= "ん" and not self._resumes(text, end):
            end += 1
        return Token(
            "noun" if end - at > 1 else "junk", text[at:end], at, end, skeleton=text[at:end], value="kana"
        )

    def _resumes(self, text: str, at: int) -> bool:
        """Whether a particle or a known word begins here, so that an unknown word in kana ends."""
        if text[at] == "を" or (text.startswith(_WHICH, at) and text[at - 1] not in "なほけ"):
            return True
        if any(
            text.startswith(p, at)
            and (
                not ("ぁ" <= text[at + len(p) : at + len(p) + 1] <= "ん") or text.startswith(_WH, at + len(p))
            )
            for p in w.PARTICLES
        ):
            return True
        return any(text.startswith(label, at) for label, _ in self.labels)


_THING = re.compile(
    r"(?:もの|モノ|やつ|ところ|ひと|こと)(?=[のはがをにでとへもや、。?？!！\s]|から|以外|だけ|全|すべ|$)"
)
_DOING = re.compile(
    r"する|して|した|し(?=ない|なかった|なく|ます|ません|ました|たら|、)|せず|すれば|され|させ|でき"
)
"""What makes a verb of a noun, class word or not (`申請すれば`)."""
_WH = tuple(w.WH)
_WHICH = ("どの", "どこ", "どれ", "どちら", "だれ", "いくつ")
_NOMINAL = ("name", "class", "wh", "noun", "all", "count", "except", "only")
_PATTERNS: tuple[tuple[Kind, re.Pattern[str], bool], ...] = (
    ("count", w.COUNT, False),
    ("count", w.COUNT_NOUN, False),
    ("all", w.ALL, False),
    ("far", w.TRANSITIVE, False),
    ("direct", w.DIRECT, False),
    ("except", w.EXCEPT, True),
    ("other", w.OTHER, False),
    ("partition", w.PARTITION, True),
    ("member", w.MEMBER, True),
    ("both", re.compile("|".join(map(re.escape, sorted(w.BOTH, key=len, reverse=True)))), False),
    ("either", re.compile("|".join(map(re.escape, sorted(w.EITHER, key=len, reverse=True)))), False),
    ("including", w.INCLUDING, True),
    ("needed", w.NEEDED, False),
    ("junk", kana.TAIL, False),
    ("noun", re.compile("同じ|同一の"), False),
    ("noun", _THING, False),
    ("only", w.ONLY, True),
)


_GOTTEN = re.compile(r"もら(?:う|い|っ|わ|え)")
"""A verb that begins like the end of a particle (`から|もらった`)."""
_AFTER_PLAIN = "のもとかがこただではになよばべつらそわねぞやへをうえけしさ"


def _title_at(text: str, at: int) -> str:
    """The honorific that stands at `at`, if a name may end before it; empty otherwise (`様式`)."""
    for title in nouns.HONORIFICS:
        end = at + len(title)
        if text.startswith(title, at) and not "一" <= text[end : end + 1] <= "龠":
            return title
    return ""


def _may_follow(text: str, at: int) -> bool:
    """Whether a verb in its plain form may end at `at`: no word in hiragana goes on there."""
    if at >= len(text) or text[at - 1] not in "うくぐすつぬぶむる":
        return True
    if _title_at(text, at):
        return False
    return not "ぁ" <= text[at] <= "ん" or text[at] in _AFTER_PLAIN or text.startswith("まで", at)


def _reaches(text: str, end: int, at: int) -> bool:
    """Whether a word that ended at `end` goes on with its particle at `at`, a space between them or not."""
    if end == at:
        return True
    if text[end:at].strip():
        return False
    return text[end - 1].isascii() or text[at] in "がのを" or not "ぁ" <= text[at + 1 : at + 2] <= "ん"


def skeleton(word: str) -> str:
    """`word` without its kana: 受け持 and 受持 are one; a word all in hiragana stays."""
    bare = re.sub(r"[ぁ-ん]", "", word)
    return bare or word


def _same_script_goes_on(text: str, at: int) -> bool:
    """Whether a katakana or Latin word goes on at `at`."""
    if at >= len(text):
        return False
    last, following = text[at - 1], text[at]
    return (_kata(last) and _kata(following)) or (_latin(last) and _latin(following))


def _kata(char: str) -> bool:
    return "ァ" <= char <= "ヺ" or char == "ー"


def _latin(char: str) -> bool:
    return char.isascii() and char.isalnum()
