"""Japanese questions that somebody else asks, or that one only wonders about: `…はどれかと聞かれました`.

Who asks is no part of what is asked. Patterns run over a question in which every letter of a name is an `N`.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.letter import Letter

_ASKED = (
    r"(?:(?:ご)?(?:質問|照会|問い合わせ|問合せ|お?尋ね|相談)(?:が|を|の電話が|のメールが)?|聞か|きか|訊か|尋ねら|たずねら|問わ|言|おっしゃ)"
    r"(?:れ|われ|って|され|あり|あっ|来|き|受け|届|いただ|頂|もら)[ぁ-ん]{0,14}"
)
_WANTED = (
    r"(?:確かめ|確認し|知り|知っておき|調べ|調べておき|把握し|把握しておき|聞き|聞いておき|伺い|うかがい|押さえておき)"
    r"た(?:い|く|かった|がって)[ぁ-ん]{0,14}"
)
_WONDERED = (
    r"(?:気にな|気にかか|疑問に思|不思議に思|考え)[ぁ-ん]{1,12}|(?:思い出せ|忘れ|覚えて|自信が|はっきりし|度忘れし)[ぁ-ん]{1,10}|"
    r"(?:分か|わか)ら(?:ない|なく|ず)[ぁ-ん]{0,10}"
)
_THAT = r"(?:どうか)?(?:、|と|って|を|が|は|も|という(?:こと|の|点)?(?:を|が)?)?、?"
_ENDS = re.compile(
    rf"(?P<is>なの|なん|である|だった)?(?P<asks>の?か){_THAT}"
    rf"(?:[^、。かN]{{1,12}}?(?:に|から|より))?(?:{_ASKED}|{_WANTED}|{_WONDERED})[。．.]?\s*$"
)
_WHO = re.compile(
    r"^\s*(?![^、]{0,15}(?:ど[のれこ]|誰|だれ|何|いつ))[^、。？?N]{1,16}?(?:に|から|より|が|は|で)、"
)
_WITH_US = re.compile(
    r"(?<=[^ぁ-ん][がは])これまで(?:に)?|"
    r"^(?:うち|こちら|当方|手元|手もと|当[一-龠]|弊[一-龠])(?:に|で)(?:ある|いる|持っている|抱えている|使っている|扱っている|動いている|動かしている)"
)
_GUESSED = re.compile(r"(?:なの|なん)(?:でしょう|だろう)?か(?=[。？?\s]*$)")
_TOPIC = re.compile(
    r"(?:(?<=[Nァ-ヶー])|(?<=[一-龠][一-龠]))って(?=(?:何|なん|いくつ|誰|だれ|どこ|どれ|どの|いつ))"
)
_DONE_BY = re.compile(
    r"^(?P<of>[^、。はがを]{1,20}の)?(?P<what>[一-龠々]+(?:[いきしちりみげけせれえ][一-龠々]?)?)は、?"
    r"(?P<who>(?:誰|だれ|どこ|どの[一-龠々ァ-ヶー]{1,8})が)(?P<does>し|行っ|行な|やっ|担っ)(?=て|ま)"
)


_WISHED = re.compile(
    r"(?<=を)(?:全部|すべて|全て)?(?:教えて|挙げて|知らせて|列挙して)(?:ほしい|欲しい|もらいたい|くれ|ください)"
    r"と(?:言|頼|依頼|たの|の(?:こと|依頼|話|要望))[^。]{0,14}$"
)
_THOUGHT = re.compile(
    r"という(?:理解|認識|解釈)で(?:合|あ|正し|よろし|よ|い|間違)[ぁ-ん]{1,12}か?(?=[。？?\s]*$)"
)
_IF = re.compile(r"^もし(?:も|か)?、?(?:して)?(?=N)")
_COUNTED = re.compile(
    r"^(?P<n>N+)(?:に|で)は?、?(?P<c>[一-龠々ァ-ヶー]{1,12})(?:は|が|って)(?:全部で|いま|今)?(?P<q>いくつ|何[一-龠つ])"
    r"(?:あ|い|お|存在|並)[^。、]{0,10}[。？?]?\s*$"
)


def unreported(letter: Letter) -> Letter:
    """`letter` without who asks it and that it is asked; what is asked as it is asked straight out."""
    if (match := _ENDS.search(letter.masked)) is not None:
        letter = letter.put(match.start(), len(letter.text), "ですか" if match["is"] else match["asks"])
        if who := _WHO.match(letter.masked):
            letter = letter.put(0, who.end(), "")
    if match := _WISHED.search(letter.masked):
        letter = letter.put(match.start(), len(letter.text), "教えてください")
        if who := _WHO.match(letter.masked):
            letter = letter.put(0, who.end(), "")
    if match := _THOUGHT.search(letter.masked):
        letter = letter.put(match.start(), match.end(), "ですか")
    if match := _IF.match(letter.masked):
        letter = letter.put(0, match.end(), "")
    if match := _COUNTED.match(letter.masked):
        letter = letter.woven([match.span("n"), "にある", match.span("c"), "は", match.span("q"), "ですか"])
    if match := _GUESSED.search(letter.masked):
        letter = letter.put(match.start(), match.end(), "ですか")
    if match := _WITH_US.search(letter.masked):
        letter = letter.put(match.start(), match.end(), "")
    if match := _TOPIC.search(letter.masked):
        letter = letter.put(match.start(), match.end(), "は")
    return _done_by(letter)


def _done_by(letter: Letter) -> Letter:
    """`Aの手入れは誰がしていますか` as `誰がAを手入れしていますか`."""
    match = _DONE_BY.match(letter.masked)
    if match is None:
        return letter
    pieces: list[str | tuple[int, int]] = [match.span("who")]
    if match["of"]:
        pieces += [(match.start("of"), match.end("of") - 1), "を"]
    return letter.woven([*pieces, match.span("what"), "し", (match.end("does"), len(letter.text))])
