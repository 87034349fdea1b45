"""Japanese wordings that add no meaning, taken off: what must be, what is politely asked, what is possible.

Patterns run over a question in which every letter of a name is an `N`; what they match holds no name.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.letter import Letter

_ROWS = dict(zip("わかがさたなばまら", "うくぐすつぬぶむる", strict=True))
_MUST = re.compile(
    r"(?P<stem>[ぁ-ん一-龠])(?:な(?:ければ|くては|きゃ|いと)(?:なら|いけ|だめ|ダメ)?(?:ない|なかった|なりません|ぬ|ん)?|ね(?:ば|ば、)なら(?:ない|ぬ|ん))"
    r"(?=[一-龠ァ-ヶNもはのでか。?？\s])(?!ならない)"
)
"""`使わなければならない`, as `使う`."""
_OBLIGED = re.compile(r"なら|いけ|だめ|ダメ|ぬ|ん$")
_STREAM = re.compile(r"(?<=N)より(?:も)?(?=(?:上流|下流))")
_NOTHING = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?<=[うくぐすつぬぶむる])(?:必要(?:が|の)ある|べき(?:である)?(?=[一-龠ァ-ヶNもはの])|こと(?:に(?:なっ|し)て(?:い|お)る|になる|が(?:でき|出来)る))",
        r"(?:(?<![ぁ-ん一-龠])|(?<=[のはがをに]))ご(?=(?:担当|利用|使用|契約|購入|発注|依頼|所属|所有|提供|存[じ知]))",
        r"[、。]?\s*(?:もし)?(?:ご?存[じ知](?:で(?:し|あっ))?(?:たら|なら(?:ば)?|ば)|(?:お)?(?:分か|わか)り(?:でし|まし)?(?:たら|なら)|"
        r"分かれば|わかれば|差し支え(?:が)?なければ|よろしければ|可能(?:であれ|でし(?:た)?ら|なら)?ば?)、?"
        r"(?=[^、]{0,20}$)(?:(?:お|ご)?(?:教え|聞かせ|教示|回答|答え)[^。]{0,16}|お願い[^。]{0,12})?[。]?\s*$",
        r"(?:お?(?:付き合い|つきあい|取引|取り引き|縁|契約|出入り)の(?:ある|深い)|お?世話になっている|お?馴?なじみの|いつもの)(?=[一-龠ァ-ヶー]{1,8}(?:の|は|を|が|一覧|って|$))",
        r"(?:^|(?<=[はがをにで、]))(?:もともと|元々|元来|そもそも|つまり|要するに|とりあえず|一応|いちおう|ふだん|普段|日ごろ|日頃|いつも|通常|だいたい|まだ|もう|すでに|既に|ぜんぜん|全然|まるっきり|一切)(?=[^のまで])、?",
        r"(?<=を)(?:ひととおり|一通り|ざっと|全体的に|くまなく)",
    )
)


_BESIDES = re.compile(r"(?<=N)の(?:ほか|他|外)(?:に(?:は|も)?|で|にも)、?(?=[^、。]{2})")
"""`Xのほかに`, as `X以外に`."""
_TIMES = re.compile(
    r"(?:^|(?<=[はがをにで、。]))(?:今のところ|今現在|現時点で(?:は)?|近ごろ|近頃|最近|このごろ|この頃|昨今|目下|当面|"
    r"(?:平日|休日|祝日|週末|連休中|休み中|休暇中|夜間|夜|昼間|日中|昼|朝|夕方|深夜|早朝|夏|冬|毎日|毎晩|毎週|"
    r"[月火水木金土日]曜(?:日)?|土日|営業時間外|時間外|勤務時間外)(?:中)?(?:に(?:は)?|は|の間は?|で(?:は)?|、))、?"
    r"(?!N*$)"
)
"""Adverbs of time: facts hold now, at night and on Sundays alike."""


def lightened(letter: Letter) -> Letter:
    """The question without what adds nothing to it."""
    for pattern in _NOTHING:
        if match := pattern.search(letter.masked):
            letter = letter.put(match.start(), match.end(), "")
    for pattern, instead in ((_BESIDES, "以外に"), (_TIMES, "")):
        match = pattern.search(letter.masked)
        if match and not letter.names_in(match.start(), match.end()):
            letter = letter.put(match.start(), match.end(), instead)
    if match := _STREAM.search(letter.masked):
        letter = letter.put(match.start(), match.end(), "の")
    match = _MUST.search(letter.masked)
    if match is not None and _OBLIGED.search(match.group()):
        stem = match["stem"]
        plain = _ROWS.get(stem) or ("する" if stem == "し" else f"{stem}る")
        letter = letter.put(match.start(), match.end(), plain)
    return letter
