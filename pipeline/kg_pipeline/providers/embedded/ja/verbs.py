"""A Japanese verb from one written form: its stem, the rows it inflects in, and what stands around it.

No dictionary: the form itself narrows the conjugation class, and where two remain both are accepted. A form
that no one writes costs nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

ROWS = {
    "う": "わいうえおっ",
    "く": "かきくけこい",
    "ぐ": "がぎぐげごい",
    "す": "さしすせそ",
    "つ": "たちつてとっ",
    "ぬ": "なにぬねのん",
    "ぶ": "ばびぶべぼん",
    "む": "まみむめもん",
    "る": "らりるれろっ",
}
_A_ROW = {row[0]: row for row in ROWS.values()}
_FRONT = frozenset("いきぎしじちにひびみりえけげせぜてでねへべめれ")
_ICHIDAN_NEXT = "るれたてなまらよずつちさ、。"
_STEMS_SURU = re.compile(
    r"(?P<stem>.+?)を?(?:する|します|して(?:いる|います|いた|ある|おく|おり)?|した|しない|しません|せず|できる|できない)$"
)
_PASSIVE_SURU = re.compile(r"(?P<stem>.+?)され(?:る|ます|た|て(?:いる|います|いた|おり)?|ない)$")
_PARTICLE_INSIDE = re.compile(r"[一-龠々ァ-ヶー][でにをが][ぁ-ん一-龠]")
"""A verb with its own phrase before it (廊下でつながる), of which no noun is made."""

_AUXILIARY = re.compile(
    r"(?:いる|います|いた|いました|いない|いません|ある|あります|おく|おり|おります|くる|いく|もらう)$"
)
_POLITE = re.compile(r"(?:ます|ました|ません|ませんでした)$")
_SURU_NEXT = re.compile(
    r"[しすさせの、。)」済中先]|でき|いた[しす]|を(?:し|す|せ|さ|行|おこな|受け|持|も[つっち]|続|開始|終|や|始|と[るっり])"
    r"|(?:は|も)(?:し|な[いくか]|あ[るり])|が(?:あ[るり]|な[いくか]|必要|始)|な(?:し|の)|で(?:す|あ[るり]|、)|だ"
)


BARRED = re.compile(
    r"[てで]は(?:(?:なら|なりま|いけ|いけま|いか)(?:ない|せん|ぬ|ん)|(?:だめ|ダメ|駄目)(?:だ|です|な(?=[^らい]))?)"
)
"""`…てはならない`: what must not be."""


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb as a cue writes it.

    Attributes
    ----------
    stem : what every inflected form begins with.
    next : kana that may follow the stem; `suru` verbs may also end there.
    suru : whether the stem is a noun that する makes a verb.
    passive : whether the cue writes it in the passive.
    negative : whether it is written in the negative, so that the affirmative would deny the cue.
    nominals : the nouns made of it (払い出し, 払出, 依存).
    """

    stem: str
    next: str
    suru: bool = False
    passive: bool = False
    negative: bool = False
    nominals: tuple[str, ...] = ()

    def accepts(self, text: str, end: int) -> bool:
        """Whether `text` goes on behind the stem, which ends at `end`, as a form of this verb."""
        following = text[end : end + 1]
        if self.suru:
            return not following or _SURU_NEXT.match(text, end) is not None
        return following in self.next if following else "、" in self.next


def parse_verb(form: str) -> Verb | None:
    """The verb that ends `form`, or None where `form` ends in none."""
    if (barred := BARRED.search(form)) and barred.end() == len(form):
        before = form[: barred.start()]
        plain = (
            parse_verb(before[:-1] + "する") if before.endswith("し") else _from_te(form[: len(before) + 1])
        )
        return replace(plain, negative=True) if plain is not None else None
    if suru := _PASSIVE_SURU.match(form):
        stem = suru.group("stem")
        if not _godan_s(stem):
            return _suru(stem, passive=True)
        return Verb(stem, ROWS["す"], passive=True, nominals=_nominals(stem + "し"))
    if suru := _STEMS_SURU.match(form):
        stem = suru.group("stem")
        negative = form.endswith(("ない", "ません", "せず"))
        if not _godan_s(stem):
            return _suru(stem, negative=negative)
        return Verb(stem, ROWS["す"], negative=negative, nominals=_nominals(stem + "し"))
    return _kana_verb(form)


def _godan_s(stem: str) -> bool:
    """Whether `stem` before し is a kana-inflected stem (呼び出, 渡) rather than a noun: a mixed stem is."""
    return re.search(r"[ぁ-ん]", stem) is not None or len(stem) == 1


def _suru(stem: str, *, passive: bool = False, negative: bool = False) -> Verb | None:
    if not stem:
        return None
    nominal = stem[:-1] if stem[-1] in "とに" and len(stem) > 2 else stem
    return Verb(stem, "", suru=True, passive=passive, negative=negative, nominals=(nominal,))


def _kana_verb(form: str) -> Verb | None:
    if aux := _AUXILIARY.search(form):
        before = form[: aux.start()]
        if before.endswith("で") and not _is_kana(before[-2:-1] or "で"):
            return None
        if before.endswith(("て", "で")):
            return _from_te(before)
    if form.endswith(("ません", "ませんでした")):
        return _from_masu(_POLITE.sub("", form), negative=True)
    if polite := _POLITE.search(form):
        return _from_masu(form[: polite.start()])
    if form.endswith("ない") and len(form) > 2:
        return _from_nai(form[:-2])
    if (
        form.endswith(("た", "だ"))
        and len(form) > 2
        and form[-2] in "っいんえけせてねべめれげぜでりきしちみび"
    ):
        return _from_te(form[:-1] + ("て" if form.endswith("た") else "で"))
    if form.endswith(("て", "で")) and len(form) > 2:
        return _from_te(form)
    return _from_dictionary(form)


def _from_dictionary(form: str) -> Verb | None:
    last, stem = form[-1:], form[:-1]
    if last not in ROWS or not stem:
        return None
    if last != "る":
        return Verb(stem, ROWS[last], nominals=_nominals(stem + ROWS[last][1]))
    if passive := _passive(form):
        return passive
    if stem[-1] in _FRONT:
        return Verb(stem, _ICHIDAN_NEXT + ROWS["る"], nominals=_nominals(stem))
    both = "" if _is_kana(stem[-1]) else _ICHIDAN_NEXT
    return Verb(stem, ROWS["る"] + both, nominals=_nominals(stem + "り"))


def _passive(form: str) -> Verb | None:
    """A passive dictionary form (置かれる, 納められる); a potential of the same shape counts as passive."""
    if not form.endswith("れる") or len(form) < 4:
        return None
    kana, stem = form[-3], form[:-3]
    if kana == "ら" and stem[-1] in _FRONT:
        return Verb(stem, _ICHIDAN_NEXT, passive=True, nominals=_nominals(stem))
    row = _A_ROW.get(kana)
    if row is None or not stem:
        return None
    return Verb(stem, row, passive=True, nominals=_nominals(stem + row[1]))


def _from_te(form: str) -> Verb | None:
    stem, kana, voiced = form[:-2], form[-2], form[-1] == "で"
    if not stem:
        return None
    if kana == "れ" and (passive := _passive(form[:-1] + "る")):
        return passive
    if kana == "っ":
        return Verb(
            stem,
            "".join(ROWS[r] for r in "うつる"),
            nominals=_nominals(stem + "い", stem + "り", stem + "ち"),
        )
    if kana == "い":
        return Verb(
            stem, ROWS["ぐ" if voiced else "く"], nominals=_nominals(stem + ("ぎ" if voiced else "き"))
        )
    if kana == "ん":
        return Verb(stem, "".join(ROWS[r] for r in "ぬぶむ"), nominals=_nominals(stem + "み", stem + "び"))
    if kana == "し":
        return Verb(stem, ROWS["す"], nominals=_nominals(stem + "し"))
    whole = form[:-1]
    return Verb(whole, _ICHIDAN_NEXT, nominals=_nominals(whole))


def _from_masu(form: str, *, negative: bool = False) -> Verb | None:
    if len(form) < 2:
        return None
    kana, stem = form[-1], form[:-1]
    for row in ROWS.values():
        if row[1] == kana:
            return Verb(stem, row + _ICHIDAN_NEXT, negative=negative, nominals=_nominals(form))
    return Verb(form, _ICHIDAN_NEXT, negative=negative, nominals=_nominals(form))


def _from_nai(form: str) -> Verb | None:
    if row := _A_ROW.get(form[-1]):
        return (
            Verb(form[:-1], row, negative=True, nominals=_nominals(form[:-1] + row[1])) if form[:-1] else None
        )
    return Verb(form, _ICHIDAN_NEXT, negative=True, nominals=_nominals(form))


def _nominals(*forms: str) -> tuple[str, ...]:
    """The forms, and each without its okurigana where kanji remain (払い出し → 払出)."""
    found: list[str] = []
    for form in forms:
        if _PARTICLE_INSIDE.search(form):
            continue
        bare = re.sub(r"[ぁ-ん]", "", form)
        for one in (form, bare):
            if len(one) > 1 and one not in found and not _is_kana(one[0]):
                found.append(one)
        if len(form) > len(bare) + 1 and _is_kana(form[-1]):
            short = re.sub(r"[ぁ-ん](?=.*[ぁ-ん]$)", "", form)
            if short not in found and not _is_kana(short[0]):
                found.append(short)
    return tuple(found)


def _is_kana(char: str) -> bool:
    return "ぁ" <= char <= "ゖ"
