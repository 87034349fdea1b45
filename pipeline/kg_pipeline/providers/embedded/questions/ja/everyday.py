"""Everyday ways to ask in Japanese, put plainly: whom to turn to, what steps in, where it all comes from.

Patterns run over a question in which every letter of a name is an `N`; a piece of the plain wording is either
words or a group of the pattern, whose names go with it.
"""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.questions.letter import Letter

_WHO = r"(?P<wh>どこの[一-龠ァ-ヶ]{1,6}|どの[一-龠ァ-ヶー]{1,8}|どこ|誰|だれ|どなた|どちら|どこの誰)"
_TURN = (
    r"(?:言[えっ]|聞[けい]|尋ね|訊[けい]|連絡(?:すれ|し|を(?:すれ|し|入れれ|取れ))|頼[めん]|お願い(?:すれ|し)|"
    r"問い合わせ(?:れ|すれ|し)?|相談(?:すれ|し)|報告(?:すれ|し)|依頼(?:すれ|し)|声を(?:かけれ|掛けれ|かけ|掛け)|"
    r"話[せし]|伝え(?:れ)?|知らせ(?:れ)?|掛け合[えっ]|当た[れっ]|回[せし]|申し込[めん]|持ち込[めん]|引き渡[せし])"
)
_FINE = r"(?:ば|たら|て|だら|でも)?(?:い|よ|良|よろし|大丈夫|構わな|かまわな)(?:い|かった|ろし[いく])?"
_CHARGE = (
    r"(?:の(?:こと|件|管理|担当|世話|面倒|受け持ち|用事?|話|問い合わせ|相談|責任者|持ち主|トラブル|不具合|"
    r"[^のはがをにNと、]{1,6}?(?:の(?:こと|件)|))(?:について|に関して)?)?"
)
_TOPIC = (
    r"(?:について(?:は)?|に関して(?:は)?|で(?:は)?|に(?:は)?|なら|は|って)?、?"
    r"(?:何かあ(?:ったら|れば|るときは|ったときは)、?)?"
)
_INSTEAD = r"(?:代わり|かわり|代替|代役|身代わり|肩代わり)"
_STEPS = r"(?:する|務める|つとめる|なる|使う|使える|使われる|入る|動く|立つ|担う|できる|果たす)"
_STEPS_IN = rf"(?:と|に)?(?:は|を|が|の)?{_STEPS}?"
_OUT = (
    r"(?:が|を|は)[^、。N]{0,8}?(?:止ま|停ま|止め|使えな|動かな|だめに|ダメに|駄目に|壊れ|故障|落ち|塞が|ふさが|休|"
    r"閉ま|閉め|いな|不在)[^、。N]{0,8}?(?:たら|れば|ると|とき(?:に(?:は)?|は|の)?|時(?:に(?:は)?|は|の)?|場合(?:に?は|の)?|間(?:は|の)?)、?"
)

_PLAINER: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(pattern), pieces)
    for pattern, pieces in (
        # whom to turn to about something is who has charge of it
        (
            rf"(?<!N)(?P<n>N++)\s*{_CHARGE}{_TOPIC}{_WHO}(?:に|へ|まで)(?:は)?{_TURN}{_FINE}",
            ("<n>", "を担当しているのは", "<wh>"),
        ),
        (
            rf"(?<!N)(?P<n>N++)\s*(?:の(?:件|こと|管理)で|について|に関して)、?(?:連絡|相談|問い合わせ|報告|依頼|話)"
            rf"(?:を)?(?:する|したい|がある)?(?:なら|場合(?:は)?|とき(?:は)?|のは|先は|相手は|には)、?{_WHO}",
            ("<n>", "を担当しているのは", "<wh>"),
        ),
        (
            r"(?<!N)(?P<n>N++\s*の[^、。N]{1,8})に用(?:事)?があ[^、。N]{1,12}[、。](?P<wh>どの|どこ|誰)",
            ("<n>", "は", "<wh>"),
        ),
        # what steps in for something that is out
        (
            rf"(?<!N)(?P<n>N++)\s*{_OUT}(?:それの|その)?{_INSTEAD}{_STEPS_IN}(?:の|もの)?(?:は|が)(?=[どな何誰])",
            ("<n>", "の代わりは"),
        ),
        (
            rf"(?<!N)(?P<n>N++)\s*{_OUT}(?:それの|その)?{_INSTEAD}{_STEPS_IN}(?=[一-龠ァ-ヶ]{{1,8}}(?:は|を|が|って))",
            ("<n>", "の代わりの"),
        ),
        (
            rf"(?<!N)(?P<n>N++)\s*の{_INSTEAD}を{_STEPS}(?:の|もの)?(?:は|が)(?=[どな何誰])",
            ("<n>", "の代わりは"),
        ),
        (
            rf"(?<!N)(?P<n>N++)\s*の{_INSTEAD}を{_STEPS}(?=[一-龠ァ-ヶ]{{1,8}}(?:は|を|が|って))",
            ("<n>", "の代わりの"),
        ),
        # where it comes from in the end, and where it goes on to
        (
            r"(?<!N)(?P<n>N++)\s*(?:(?:に|へ)(?:届く|来る|入る|流れ込む|流れてくる|着く|送られる)|の)(?:[^、。のをがはN]{1,6}の)?"
            r"(?:お?おもと|大もと|大元|大本|おおもと|根元|源流|水源|起点|出どころ|出所)(?:に(?:なっ|あた)[^、。N]{1,8}?[るた]|の)(?=[一-龠ァ-ヶ])",
            ("<n>", "の上流の"),
        ),
        (
            r"(?<!N)(?P<n>N++)\s*から(?:先|後|下)(?:に|へ|で|の)?、?(?:[^、。のがはN]{1,6}(?:が|は))?"
            r"(?:流れ|送ら|渡さ|届|進|行|運ば|回)[^、。N]{1,8}?[くるむ](?=[一-龠ァ-ヶも])",
            ("<n>", "の下流の"),
        ),
        # when it was moved is since when it is where it is
        (
            r"^(?<!N)(?P<n>N++)(?:は|が|を)、?いつ(?:ごろ|頃)?(?:に)?、?(?:移(?:[さしっ]|動|設|転)|引っ越|動かさ)[^、。N]{0,10}[?？。]*$",
            ("<n>", "はいつからどこにありますか"),
        ),
        # keywords
        (
            r"(?<!N)(?P<n>N++)\s+(?P<v>[一-龠ぁ-ん]{1,4}[るむす])\s+(?=影響|困|止ま)",
            ("<n>", "が", "<v>", "と"),
        ),
        # what is left out, what counts as one, whose kind is named twice
        (
            r"^(?P<c>[^、。N]{1,12}|N+)は(?:別に(?:して|すると)|さておき|除いて|のぞいて|抜きにして|置いておいて)、?",
            ("<c>", "以外の"),
        ),
        (r"と名の(?:つ|付)く(?=もの)", ("と呼べる",)),
        (r"^[^、。N]{1,12}[をに][ぁ-ん一-龠]{1,5}(?:[るうくすつむぶぐ]|ている)先の(?=[一-龠ァ-ヶ])", ()),
        (r"(?:^|(?<=、))[ぁ-ん一-龠]{1,5}(?:た|だ|ている|てある)(?=[一-龠ァ-ヶ]{1,6}を\s*N)", ()),
        (r"どこの(?=[一-龠ァ-ヶ]{1,8}(?:で|に|へ|から|です|でしょう|[?？]))(?!どこの誰)", ("どの",)),
        (
            r"^(?<!N)(?P<n>N++)(?:\s*の[^、。のN]{1,6})?[、は]\s*どの(?P<c>[一-龠ァ-ヶー]{1,8})(?:から|で|へ|に|まで)?(?:です|でしょう|なの|だ)?か?[?？。]*$",
            ("<n>", "の", "<c>", "はどれ"),
        ),
    )
)


def plainly(letter: Letter) -> Letter:
    """The question as it would be asked plainly."""
    for pattern, pieces in _PLAINER:
        if match := pattern.search(letter.masked):
            letter = letter.woven(
                [
                    (0, match.start()),
                    *(match.span(piece[1:-1]) if piece.startswith("<") else piece for piece in pieces),
                    (match.end(), len(letter.text)),
                ]
            )
    return letter
