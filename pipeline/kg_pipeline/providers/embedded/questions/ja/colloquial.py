"""Spoken and humble forms of Japanese verbs, put as they are written: 使ってる, お届けしている, お持ちの.

Patterns run over a question in which every letter of a name is an `N`; what they match holds no name.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.letter import Letter

_SHORT = re.compile(
    r"(?<=[っいしきけえせてねめれべげりちみび])て(?=(?:る|ます|ません|ない|なかった|なく|た(?![ぁ-ん]))|た(?=[のんか]))|"
    r"(?<=ん)で(?=る|ます|ません|ない|なかった|た(?![ぁ-ん]))|(?<=い)で(?=る)"
)
"""`使ってる`, `読んでない`: the い of いる is left out."""
_SHORTER = re.compile(r"(?<=[っいしけえせてねめれべげ])てん(?=[のだで])")
_ROW = "[いきぎしちにびみりえけげせてねべめれ]"
_STEM = rf"(?P<stem>[一-龠]{{1,2}}(?:[いきしりけせえれめ][一-龠]|[かわながた])?)(?P<row>{_ROW})"
_HUMBLE = re.compile(rf"(?<=[はがをにでとへもの、])[お御]{_STEM}(?:いたし|致し|し)て(?=[ぁ-ん])")
_RESPECT = re.compile(
    rf"(?<=[はがをにでとへもの、])[お御]{_STEM}(?:になって(?=[ぁ-ん])|(?:になった|になる)(?=[一-龠ァ-ヶN]))|"
    r"(?<=[はがをにでとへも、])[お御](?P<held>持|使|扱|取り扱|預か|抱|勤)(?P<end>[ちいりえめ])の(?=[一-龠ァ-ヶN])"
)
_WHO_KNOWS = re.compile(
    r"[、。]?\s*(?:どなたか|誰か|だれか)?、?(?:わかる|分かる|知って(?:い)?る|ご?存[じ知]の|詳しい)(?:人|方|かた)(?:は|が|って)?、?"
    r"(?:い(?:ます|る|ませんか)|お(?:られ|り)ます|いらっしゃ[いる]ます?)(?:でしょう)?か?(?:ね)?[。?？]*\s*$"
)
_PREFACE = re.compile(
    r"^[^。?？]{2,60}?(?:たい(?:の|ん)です(?:が|けど|けれども?)|(?:ので|から)、?お?(?:聞|訊|伺|尋|うかが|たずね|教え|質問)[^、。]{0,12}(?:が|けど|けれども?)|"
    r"(?:予定|つもり|ところ)(?:なの|なん)?です(?:が|けど|けれども?)|(?:ことに|予定に)なっ[^、。]{1,8}(?:が|けど|けれども?|ので))、"
)
"""Why somebody asks, told before the question."""
_REASON = re.compile(
    r"^[^。?？N]{3,50}?(?:(?<=[るたいだすんな])(?:ので|から)|(?:です|ます|ん(?:だ|です)|の(?:だ|です))(?:が|けど|けれども?))、"
)
_ASKS = re.compile(r"ど[のこれちん]|誰|だれ|何|いくつ|教え|知りたい|一覧|は[?？]")
_POLITE = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (r"(?:いらっしゃい|おられ)(?=ま(?:す|せ))", "い"),
        (r"(?:いらっしゃる|おられる)", "いる"),
        (r"(?<!で)ござい(?=ま(?:す|せ))", "あり"),
        (
            r"(?<=[めけせえれべげねて])させて(?:いただ(?:いて(?=い|お)|い(?=た)|き(?=ま)|く(?=[一-龠ァ-ヶ]))|もらって(?=い))",
            "て",
        ),
        (r"なさって(?=い)", "して"),
        (r"(?<=[一-龠][一-龠])いただ(?:いて(?=い|お)|い(?=た))", "して"),
    )
)
_NOT_SO = re.compile(
    r"(?:てい)?る(?:わけ|の)で(?:は|も)(?:(?:ない|ありません)(?:が|けれど|けど|のに)|なく(?:て)?(?=、))"
)
_WISH = re.compile(r"(?<=[たし]い)(?:ん|の)(?:です|だ)(?:が|けど|けれども?)?(?:ね)?(?=[。.\s]*$)")
_BLANK = re.compile(r"(?<=N) (?=(?:向け|行き|宛|製|産|経由)(?:て)?の?[一-龠ァ-ヶの])")
_ALTHOUGH = re.compile(r"(?<=[てで])は(?=い(?:ない|ません)|おり)")
_SIR = re.compile(
    r"(?:(?<=どこ)|(?<=どちら))のお客(?:さま|様|さん)|(?<=どこ|どれ)さん|(?<=どちら)(?:さん|様|さま)"
)
_LACKED = re.compile(r"(?<=が)手に入ら(?=な|ず)")
_BASED = re.compile(
    r"を(?:もと|元|基|ベース)に(?:した|している|して(?:作|つく)(?:った|る|られた)|作(?:った|る|られた))(?=[一-龠ァ-ヶも])"
)
_TE = {
    "い": "って", "ち": "って", "り": "って", "き": "いて", "ぎ": "いで", "し": "して", "に": "んで",
    "び": "んで", "み": "んで",
}  # fmt: skip


def _going_on(stem: str, row: str) -> str:
    """The form in て of a verb whose stem ends in `row`."""
    return "頼んで" if stem + row == "願い" else stem + _TE.get(row, f"{row}て")


def written(letter: Letter) -> Letter:
    """The question with its verbs as they are written, and without why it is asked."""
    preface = _PREFACE.match(letter.masked)
    if preface and "N" in letter.masked[preface.end() :] and _ASKS.search(letter.masked, preface.end()):
        letter = letter.woven([(preface.end(), len(letter.text))])
    reason = _REASON.match(letter.masked)
    if reason and "N" in letter.masked[reason.end() :] and not _ASKS.search(reason.group()):
        letter = letter.woven([(reason.end(), len(letter.text))])
    if match := _WHO_KNOWS.search(letter.masked):
        letter = letter.put(match.start(), match.end(), "")
    for match in reversed(list(_HUMBLE.finditer(letter.masked))):
        letter = letter.put(*match.span(), _going_on(match["stem"], match["row"]))
    for match in reversed(list(_RESPECT.finditer(letter.masked))):
        te = _going_on(match["stem"] or match["held"], match["row"] or match["end"])
        letter = letter.put(*match.span(), te if match.group().endswith("て") else f"{te}いる")
    for pattern, plain in _POLITE:
        for match in reversed(list(pattern.finditer(letter.masked))):
            letter = letter.put(*match.span(), plain)
    for pattern, plain in (
        (_NOT_SO, "ていないが"),
        (_WISH, ""),
        (_SIR, ""),
        (_BLANK, ""),
        (_ALTHOUGH, ""),
        (_LACKED, "足り"),
        (_BASED, "を必要とする"),
    ):
        if match := pattern.search(letter.masked):
            letter = letter.put(*match.span(), plain)
    for match in reversed(list(_SHORT.finditer(letter.masked))):
        letter = letter.put(*match.span(), f"{match.group()}い")
    for match in reversed(list(_SHORTER.finditer(letter.masked))):
        letter = letter.put(*match.span(), "ている")
    return letter
