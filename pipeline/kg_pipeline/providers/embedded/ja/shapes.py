"""What a Japanese name looks like, and what only looks like one."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.ja.nouns import FIELDS_OF_WORK, GENERIC, PARTIES, TIMES

_WORD = "一-龠々ァ-ヶーa-z0-9"
_NOT_A_NAME_HEAD = (
    "すなわち|つまり|いわゆる|いわば|また|そして|それに|しかし|その|この|あの|どの|ただ|なお|すべて|および|ならび|もし|さらに|よう|ほか|ため|こと|もの|という|として|から|まで|より|では|"
    "には|とは|など|ある|いる|する|した|して|なる|れる|られ"
)
BETWEEN = "[一-龠々ァ-ヶー]{1,10}間(?![一-龠々])"
"""The second of two places with what lies between them: 渚〜灯台前間 is one name."""

_KANA_NOUN = (
    "こども|おとな|くらし|しごと|まちづくり|ものづくり|ひとづくり|ふるさと|ふれあい|いきいき|すこやか|なかよし|いきもの|みどり|さくら|ひまわり|すみれ|"
    "たんぽぽ|わかば|あおば|あおぞら|ひかり|のぞみ|みらい|みなと|いこい|いのち|こころ|からだ"
)
"""Nouns in hiragana with which names of offices, groups and places begin."""

_TAIL_OF_NOUN = (
    "(?<=子)ども|(?<=友)だち|(?<=客)さま|(?<=方)がた|"
    "(?<=[一-龠])(?:らし|とし|わし|かし|まし|まり|がり|わり|かり|たり|わせ|らせ|かせ|しみ|しり|げ|ぎ|づくり|づけ|がい|っ(?=[一-龠]し))"
)
"""Hiragana inside a noun that goes on: 子ども係, 暮らし課, 知らせ板, 街づくり室."""

_MIXED = (
    "ろ[過紙材液]|し尿|[ひふほ]素|ふっ素|ほう素|よう素|けい素|りん酸|けん[引銃]|けい[光石]|ばい[煙焼]|ばっ気|はく離|えん堤|"
    "こう配|さく岩|しゅん(?:工|せつ)|せん[定断孔]|そう入|ちゅう房|のり面|はん用|ほ場|まき網|ろう付|こん包|しゃ断|しゅう動|"
    "たい[積肥]|たん白|と畜|ふ化|へき地|もみ殻|ぼう大"
)
"""Words of which one character is written in hiragana for want of an everyday one, inside a compound."""

_AS_A_WORD = (
    r"(?=(?:とは|って|と(?:も|だけ)?(?:書[いかくき]|呼[ばびぶん]|言[いうわ]|略[しすさ]|記[さしす載]|称[しす]|載[っるせ]|出[てる])|"
    r"という|、?(?:または|又は|あるいは|もしくは)|$))"
)
"""Before what says of an expression how it is used: what ends in such a character is a noun and no verb."""

CANDIDATE = (
    r"(?:「[^「」。]{1,30}」|『[^『』。]{1,30}』|"
    rf"(?:(?<![^、。・「『:( ])(?!{_NOT_A_NAME_HEAD})[ぁ-ん]{{2,8}}(?<![はがをにでへも])|"
    rf"(?<=[はがをにでへとも])(?:{_KANA_NOUN})|(?:(?<![ぁ-ん])|(?<=[はがをにでへとも]))[おご](?=[一-龠]))?"
    rf"(?<![{_WORD}])(?!引き続き|続き[一-龠]|取り急ぎ)[{_WORD}]"
    rf"(?:(?!向け|宛て?に|経由で|以外|(?<=[a-z0-9])[上内]で)"
    rf"[{_WORD}・]|[ \-_./&+'](?=[{_WORD}])|[〜~](?={BETWEEN})|"
    r"(?<=[一-龠][届締納扱払買焼干漬和揚蒸巻炒詰造祭踊織染彫塗編包組])[けめいきしえげりみ]"
    r"(?=[はがをにへとものや、。・/)」』: ]|で|から|$)|"
    rf"(?<=[一-龠])[いきしちみりびえけせめれげ]{_AS_A_WORD}|"
    r"(?<=[一-龠])[いきしちりみびえけせねめれ](?=[一-龠])|(?<=[一-龠])[きりみびけせめげえ](?=[ァ-ヶ])|"
    rf"(?:{_TAIL_OF_NOUN})(?=[一-龠々ァ-ヶー])|(?<=[一-龠々ァ-ヶー])(?:{_MIXED})){{0,39}}+)"
)
"""A noun phrase without particles, or anything in quotation marks, in folded text."""

ADVERB_HEAD = re.compile(
    r"(?:まず|いま|もう|まだ|ただ|なお|おもに|ふだん|いつも|つねに|すでに|とくに|およそ|ほぼ|ほとんど|あらかじめ|はじめ|さいご|あとで|たまに|"
    r"ときどき|たいてい|ちなみに|やはり|いずれ|それぞれ|すべて|みな|みんな|いくつ|わずか|たった|もともと|もっとも|ようやく|やっと|ついに|しばらく|"
    r"すなわち|つまり|いわゆる|いわば|ようするに|要するに|たとえば|とりわけ|なかでも|ことに|まさに|ちょうど|むしろ|あくまで|だれも|たしか|"
    r"これ|それ|あれ|どれ|ここ|そこ|どこ|こう|そう|どう|いつ|だれ|なに|なぜ|かつて|つぎ|ほか|よく|とても|かなり|すぐ|ずっと|きっと|たぶん|おそらく|どうやら|ひょっと|もしか|[ぁ-ん]{0,3}(?:どおり|ごと|だけ|など))"
)
"""Hiragana at the head of a phrase that is an adverb or a pronoun rather than the beginning of a name."""

_PARTICLE_INSIDE = re.compile(
    r"[一-龠々ァ-ヶーa-z0-9](?:の|は|が|を|に|へ|で|や|も|と|から|まで|より)(?=[一-龠々ァ-ヶーa-z0-9])"
)

_PLACE_HEAD = (
    "本(?:[町村](?=.)|[郷庄宮田間多荘州牧巣渡吉浦堀明厚])|別(?:府|所|海|子|当|宮)|両(?:国|毛|津|神|総|羽|丹)|"
    "当(?:麻|別|間)|各務|同(?:朋|和|友|愛)|他田"
)
"""Names of places and families that begin as pointing words do: 本町センター, 別府港."""

_POINTING = re.compile(
    r"^(?!(?:本|別)(?:館|棟|堂|校舎?|院|丸|部|庁舎?|舎|社屋|病棟|邸|店舗?|坑|殿|宮|署|営業所|工場)$)"
    rf"(?!{_PLACE_HEAD})"
    r"(?:この|その|あの|どの|同じ|本|当|同(?!志|仁)|各|全(?!国|日)|他|別|両|次(?![亜硝没])|以下|上記|下記|前記|某)"
)
_MODIFIER = re.compile(
    r"^(?:外部|内部|既存|新規|主要?|対象|関連|共通|個別|類似|一部|複数|単一|最新|最古|大型|小型|中型|重要|専用|汎用|予備|代替|標準|通常|特定|任意|一般|"
    r"上位|下位|前段|後段|隣接|周辺|社内|社外|自社|他社|国内|海外|次期|現行|従来|新|旧|古|全|各|依存|接続|連携|利用|使用|担当|所有|管理|呼び?出し?|夜間|日中|日次|週次|月次|年次|定期|臨時|早朝|深夜|毎日|毎月|毎週|"
    r"稼働|停止|故障|老朽|該当|当該|本番|検証|開発|補助|基幹|必要|不要|後継|後続|先行|多数|同種|同型|数|何|どの|[一二三四五六七八九十\d]+(?:つの?|台の?|個の?|社の?)?)+$"
)
_CATEGORY = re.compile(
    r"(?:一覧|台帳|名簿|目録|予定表|時刻表|工程表|用|系|類|群|全般|全体|関連|ごと|毎|名|(?<![\d一二三四五六七八九十])型|(?<![\d一二三四五六七八九十])式|別|側|時|中|後|前|的|性|度|数|率|量|費|方法|手順|について|のページ|の案内|情報|概要)$"
)
_VERBAL_END = re.compile(
    r"(?:する|した|して|しい|ない|ます|です|った|って|いる|ある|れる|せる|など|ほか|だけ|のみ|まで|より|から|けど|たち|ため|こと|もの|とき|よう|[いうくすつぬむるたなにをはがへでと])$"
)
_SAID = re.compile(
    r"(?:する|した|して|ない|ます|です|った|って|いる|ある|れる|せる|こと|もの|とき|ため|など|ください|から|まで)$|"
    r"(?:^|[^ぁ-ん])[ぁ-ん]?[いうくすつぬむるたなにをはがへで]$"
)
"""In quotation marks: something said, not something named."""

_SPOKEN = re.compile(
    r"(?:ませ(?:ん(?:でした)?|ぬ)|まし(?:た|ょう)|でし(?:た|ょう)|くださ(?:い|る)|下さい|だろう|ですか?|(?<!ま)ますか?|のか|なさい|しろ|せよ)[ねよ]?$|"
    r"(?:中です|不可です)$"
)
"""In quotation marks: a whole sentence that someone or something says, whatever it is written with."""

_USE = re.compile(r"(?:使|利|運|採|信|費|作|応|適|雇|活|引|登|公|服|併)用$")
"""Nouns that end in 用 and do not say what something is for."""

_CODE = re.compile(r"(?=[a-z0-9\-_./]*[a-z])(?=[a-z0-9\-_./]*\d)[a-z0-9]+(?:[\-_./][a-z0-9]+)*$")
_JOINED = re.compile(r"[A-Za-z][A-Za-z0-9]*(?:[_\-.][A-Za-z0-9]+)+")
_ADVERB = re.compile(
    r"^(?:直接|随時|順次|適宜|別途|再度|一度|毎度|都度|逐次|全部|全量|実際|通年|終日|常時|交互|同時|一括|個別|各自|相互|最後|最初|今回|現在|一旦|"
    r"一部|大半|半分|残り)$"
)
"""What stands without a particle before a noun that is something's object: `ポンプが直接湯を送る`."""

_UNIT = re.compile(
    r"^\d+(?:\.\d+)?\s?(?:mm|cm|m|km|kg|g|mg|t|l|ml|kw|w|v|kv|a|hz|mpa|kpa|pa|mb|gb|tb|kb|ms|s|h|min|rpm|db|px|pt|%|円|度|回|年|月|日|時|分|秒|人|名|台|個|件|本|枚|社|階|号線?|倍|点|章|節|項|頁|版)$"
)


_COUNTED = re.compile(
    r"(?:約|計|全|延べ)?[\d一二三四五六七八九十百千数両]+"
    r"(?:隻|艘|頭|匹|羽|枚|冊|株|着|門|丁|軒|戸|名|基|社|点|種類?|[かカヶケ箇]所|階|両|脚|膳|通|箱|袋|本|台|個|件|人|回|つ)目?"
)
"""A number with a counter and nothing else."""


WHOLE_NAME = re.compile(r"[一-龠々ヶ]{1,4}[ \u3000](?:[一-龠々]{1,3}|[ぁ-ん]{2,4}|[ァ-ヶー]{2,5})")
"""A person's whole name, its two parts set apart."""


def strip_quotes(text: str) -> str:
    """`text` without quotation marks around it."""
    bare = text.strip().strip("\"“”'‘’`* ")
    for opening, closing in ("「」", "『』"):
        if bare.count(opening) == bare.count(closing) == 1 and bare.find(opening) > 0:
            return bare
    return bare.strip("「」『』\"“”'‘’`* ")


def is_name(text: str, labels: dict[str, str], *, quoted: bool = False) -> bool:
    """Whether `text` may be the name of one thing: a noun phrase of its own, neither a class word nor a
    generic noun, neither a count nor a date."""
    folded = fold_key(strip_quotes(text))
    if not 1 < len(folded) <= 40 or folded in labels or folded in GENERIC | TIMES:
        return False
    if (
        re.fullmatch(r"[\d.,\-/: ]+", folded)
        or _UNIT.match(folded)
        or re.search(r"\d+[月日時分年]|[\d一二三四五六七八九十]+(?:つ|台|個|件|人|回)$", folded)
        or _COUNTED.fullmatch(folded)
        or ("階" not in labels and re.search(r"[\d一二三四五六七八九十]+階$", folded))
    ):
        return False
    if (
        re.match(r"[^\w(]", folded)
        or re.search(r"[。、!?:;=<>{}\[\]()|\"…]", folded)
        or folded.startswith(("http", "/", "-", "."))
    ):
        return False
    if _POINTING.match(folded) or _ADVERB.match(folded[:-1]):
        return False
    gaps = len(re.findall(r"[^\x00-\x7f][ \u3000]+[^\x00-\x7f]", strip_quotes(text)))
    if gaps > (1 if quoted else 0):
        return False
    if quoted:
        if _SPOKEN.search(folded):
            return False
        return _SAID.search(folded) is None or re.search(r"[ァ-ヶ一-龠a-z]", folded) is None
    if _PARTICLE_INSIDE.search(folded) or (re.search(r"[ぁ-ん]$", folded) and _VERBAL_END.search(folded)):
        return False
    return _CATEGORY.search(folded) is None or is_code(folded)


def is_code(text: str) -> bool:
    """Whether `text` looks like an identifier: Latin letters and digits (`SR-40`, `cv21`)."""
    return _CODE.match(fold_key(strip_quotes(text))) is not None


def is_identifier(text: str) -> bool:
    """Whether `text` is written as programs and brands are: `kaede-net`, `OrderHub`, `SR-40`, `Sora Go`."""
    bare = strip_quotes(text)
    return (
        is_code(bare)
        or _JOINED.fullmatch(bare) is not None
        or re.fullmatch(r"[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+", bare) is not None
        or re.fullmatch(
            r"[A-Z][a-z][A-Za-z0-9]+(?: [A-Z][A-Za-z0-9]*)*|[A-Z][a-z]+(?: [A-Z][A-Za-z0-9]*)+", bare
        )
        is not None
    )


def within_katakana(text: str, start: int, label: str) -> bool:
    """Whether a short katakana class word at `start` is part of a longer word (パイプライン and ライン)."""
    return len(label) <= 3 and "ァ" <= label[0] <= "ヶ" and re.search(r"[ァ-ヶー]$", text[:start]) is not None


def is_own_modifier(text: str, label: str, *, body: bool = False) -> bool:
    """Whether `text`, which ends in the class word `label`, names one of the class and not a kind of it.

    A short class word in katakana may be a mere part of a longer word (パイプライン and ライン): such a name
    needs more evidence than its ending. With `body`, the class is one of bodies of people, which are called
    after what they work with, however general (倉庫チーム, 設備課).
    """
    rest = fold_key(strip_quotes(text))[: -len(label)].strip(" -_・")
    if (
        not rest
        or _MODIFIER.match(rest)
        or _ADVERB.match(rest)
        or (rest.endswith("用") and _USE.search(rest) is None)
        or rest.endswith(("系", "型", "式", "的", "な", "の", "い", "る", "た", "・"))
        or re.search(r"[一-龠][ぁ-ん]{0,2}[うくぐすつぬぶむ]$", rest)
    ):
        return False
    if rest in GENERIC and rest not in (FIELDS_OF_WORK if body else PARTIES):
        return False
    if not body and within_katakana(rest, len(rest), label):
        return False
    return (
        len(rest) > 1
        or rest.isascii()
        or re.match(r"[東西南北甲乙丙丁一二三四五六七八九十]", rest) is not None
        or (body and label in ("班", "係") and rest not in "関連同各本全当両他別次前後新旧主副毎何")
    )


LONGEST_CUT = 6
"""Longer words are no short forms."""


def is_short_for(text: str, whole: str) -> bool:
    """Whether `text` is `whole` cut short as Japanese cuts: some of its characters in order, the first among
    them (`木炭` for `木質活性炭`); Han and katakana only, which alone make words of parts."""
    short, long = fold_key(strip_quotes(text)), fold_key(strip_quotes(whole))
    if not 1 < len(short) <= len(long) - 2 or len(short) > LONGEST_CUT or short[0] != long[0]:
        return False
    rest = iter(long)
    return re.fullmatch(r"[一-龠々ァ-ヶー]+", short) is not None and all(char in rest for char in short)
