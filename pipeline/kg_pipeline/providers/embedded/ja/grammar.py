"""Closed classes of Japanese as patterns: what may stand around a name. No word of any domain.

`NAME` is the one character that stands for a known name in a masked sentence.
"""

from __future__ import annotations

import re
from functools import lru_cache

from kg_pipeline.providers.embedded.frame import MASK

NAME = MASK
NOUN_CHAR = "[一-龠々ァ-ヶーa-z0-9]"

_COUNT = (
    r"[一二三四五六七八九十両\d]+"
    r"(?:台|つ|者|社|個|本|件|名|人|種類?|方|基|課|班|棟|機|隻|両|頭|枚|校|室|局|院|系統|拠点|箇所|か所|"
    r"チーム|サービス|システム|部署|部門)"
)
QUANTIFIER = (
    rf"(?:の?{_COUNT}(?!目)|の(?:両方|両者|双方|全て|すべて|いずれか?|どちらも?|それぞれ|ほか|他)|など|等(?![一-龠])|だけ|のみ|ばかり|"
    rf"自体|自身|自ら|といった{NOUN_CHAR}{{1,8}}|という{NOUN_CHAR}{{1,8}}|側(?!の)|本体|経由|上(?=で|に(?!な)))*"
)
PARTICLE = (
    r"(?:についても|については?|に関しても|に関しては?|によっても?|により(?!ま)|に対して?|に向けて|に[代替]わって(?!い)|に[代替]わり(?!ま)|に代え?て|を用いて|を介して|を通じて|を通して|に替えて|に加えて?|として|経由で|向けに|からは|からも|から|よりは?|"
    r"には|にも|へは|へも|では|でも|とは|とも|までは?|の(?:方|ほう)[がはもをに]|しか|は|が|を|に|へ|で|と|も|や|:)"
)
JOINER = (
    r"(?:、?(?:および|及び|ならびに|並びに|または|又は|もしくは|あるいは|そして|それに|かつ)、?|"
    rf"、|,|・|/|&|\+|と、?|や|か(?={NAME})|(?={NAME}))"
)
_BESIDE = "(?:わき|そば|きわ|すみ|なか|うえ|した|おく|ふち|はし|かど)"
"""Where something is by a part of a thing, written in kana: `甲の戸口のわきに`."""

BASE = {
    "には": "に",
    "にも": "に",
    "に対し": "に",
    "に対して": "に",
    "に向けて": "に",
    "向けに": "に",
    "へは": "へ",
    "へも": "へ",
    "からは": "から",
    "からも": "から",
    "より": "から",
    "よりは": "から",
    "では": "で",
    "でも": "で",
    "経由で": "で",
    "とは": "と",
    "とも": "と",
    "まで": "に",
    "までは": "に",
    "により": "によって",
    "によっても": "によって",
    ":": "は",
    "しか": "は",
    "についても": "も",
    "については": "は",
    "について": "は",
    "に関しても": "も",
    "に関しては": "は",
    "に関して": "は",
    "に加えて": "に加え",
    "の方が": "が",
    "のほうが": "が",
    "の方は": "は",
    "のほうは": "は",
    "の方も": "も",
    "のほうも": "も",
    "の方を": "を",
    "のほうを": "を",
    "の方に": "に",
    "のほうに": "に",
}
"""Particle as written → the case that it marks."""

REPLACING = frozenset(("に代わって", "に代わり", "に替わって", "に替わり", "に代えて", "に代て", "に替えて"))
"""Particles behind what another thing takes the place of."""

ALIKE = {
    "に": ("に", "へ"),
    "へ": ("へ", "に"),
    "から": ("から",),
    "で": ("で", "を用いて", "を介して", "を通じて", "を通して"),
    "と": ("と",),
    "を": ("を", "を用いて", "を介して", "を通じて", "を通して"),
    "が": ("が",),
    "の": ("の",),
    "として": ("として",),
}
"""Case of a cue → cases that say the same."""

AGENT = ("によって", "に", "から", "で")
"""What marks the doer of a passive."""

NOT_FOR_THE_WHOLE = re.compile(
    r"(?:隣|隣り|横|脇|前(?!室|列)|手前|裏(?!口|門|玄関|階段)|向かい|外|外側|近く|付近|周辺|そば|上空|代わり|代替|後継|後任|前任|候補|予備|由来|名前|話|"
    r"担当者?|社員|職員|若手|メンバー|リーダー|責任者|課長|班長|部長|室長|係長|所長|仕様書?|設計書?|手順書?|マニュアル|資料|図面|"
    r"停止|障害|故障|復旧|移行|移設|導入|廃止|撤去|更新|改修|交換|点検|清掃|開発|設計|構築|試験|テスト|費用|価格|見積もり?|予算|契約|"
    r"番号|型番|鍵|歴史|方針|計画|予定|一部(?=の)|場合|とき|ため|よう|ほう|方|うち)"
)
"""Nouns behind X の that make the phrase something else: a neighbour, a person, a document, an event."""

ALMOST = r"(?:いちばん|一番|もっとも|最も|ほぼ|ほとんど|ちょうど|すぐ|ずっと|かなり|やや)(?=[一-龠])"
"""Before the noun that a name possesses: how much of it (`甲蔵のいちばん奥`)."""

VESSEL = re.compile(r"(?:^|[、はが])(?:箱|袋|包み|缶|瓶|籠|かご|鉢|器|桶|樽|セット|詰め合わせ|組み合わせ)の$")
"""Before a noun for what is in it: that in which the thing spoken of comes."""

_TERMINAL = (
    r"(?:である|であり|であるため|です|だ(?![けっ])|でした|だった|で、|で$|"
    r"となる|となって|になる|になって|とな|。|、|$)"
)
COPULA = re.compile(_TERMINAL)
SURE = re.compile(
    r"(?:である|であり|です|だ(?:。|が|$|った)|で、|となる|となって|とする|とした|になる|になって|。|、|$)"
)
"""Behind a value: the sentence says no more than that it is the value."""


@lru_cache(maxsize=8)
def group_pattern(labels: str) -> re.Pattern[str]:
    """Names in a row with what follows them: count, possessed noun, particle."""
    apposed = rf"(?:{labels}の?|{NOUN_CHAR}{{1,8}}(?={NAME}))?"
    return re.compile(
        rf"(?P<names>{NAME}(?:{labels}|さん|氏|様)?(?:(?:{_COUNT})?{JOINER}{apposed}{NAME}(?:{labels}|さん|氏|様)?)*)(?P<count>{QUANTIFIER})"
        rf"(?:の(?:{ALMOST})?(?P<of>もの(?=[をはがも])|{NOUN_CHAR}+(?:(?:[わかがまらさ](?=[りしせ]))?[いきしちりみびえけせてねめれ]{NOUN_CHAR}*){{0,2}}?"
        rf"(?:の(?:{NOUN_CHAR}+(?:ぎわ|ぎし)?|{_BESIDE}))?)(?={PARTICLE}|、|。|$))?"
        rf"(?:(?:、?(?:いずれ|どちら|どれ|それぞれ|すべて|全て|共|とも)に?)?(?P<particle>{PARTICLE}))?"
    )


SAME_CLAUSE = re.compile(rf"(?:{NAME}|{NOUN_CHAR}|[」』)ー々])(?:{QUANTIFIER})(?:{PARTICLE})?$")
"""Before a comma: a noun phrase, so the comma ends no clause."""

CONDITION_NOUN = re.compile(r"[ぁ-ん](?:場合|時|際|とき|後|前|度|たび)(?:は|に|には|も|で)?$")
"""Before a comma: 場合 and the like behind a verb end a clause of their own."""

JOINS = re.compile(
    r"(?:て|で|し|り|き|ち|み|び|い|え|け|せ|れ|め|げ|べ|ず|ずに|つつ|おり|ながら|なく|ほか|だけでなく|のみならず)$"
)
"""Before a comma: the verb's linking form, so the next clause shares subject and stance."""

_CONNECTIVES = re.compile(
    r"(?:また|さらに|なお|一方|ただし|しかし|そして|次に|加えて|このほか|そのほか|ほかに|なので|だから|そのため|このため|したがって|まず|"
    r"最後に|たとえば|例えば|特に|同様に|これに加えて|それに加えて|併せて|あわせて)、?"
)


def after_connective(text: str) -> int:
    """Where a sentence begins behind an opening connective."""
    found = _CONNECTIVES.match(text)
    return found.end() if found else 0
