"""The wordings of a clause that gives another name: what it is called, on what it is written, of whom."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.ja.alias_patterns import NOUNS
from kg_pipeline.providers.embedded.ja.shapes import CANDIDATE

CALL = re.compile(
    r"(?:の名)?で(?:通[じっるり]|知られ|親しま)|(?:と|とも|って)(?:も|だけ|しか|のみ)?、?(?:(?:縮め|略し|短く|約め|呼び慣らし)て?)?"
    r"(?:呼[ぶびばん]|言(?:う|い(?!分け|換え|当て|過ぎ|切))|言われ|いう(?=。|、|$|が|ので|ため|し|人|者)|いい(?:、|ます)|いわれ|略[すしさ]|略記|書[くきかい]|刻[んま]|表記|"
    r"記[すしさ]|記載|称[すしさ]|訳[すしさ]|出[るてた]|映[るっ]|現れ|載[るっせ]|名乗|表示|通称|省略|呼称|"
    r"な(?:る|って(?:いる|います)|っており)(?=。|、|$))"
)
"""Behind another name: it is written, called or shortened so."""

SIGN = r"(?:看板|表札|名札|札|銘板|表示|掲示|標識|プレート|ラベル|張り紙|貼り紙|背表紙|印|判)"
"""What a thing's name is written on."""

_NUMBER = (
    r"(?!(?:電話|内線|郵便|口座|注文|見積|契約|製造|部屋|受付|暗証|課題|問い合わせ)番号)"
    r"[一-龠々ァ-ヶー]{1,6}(?:番号|記号|コード|符号|略号)"
)
NAMING = re.compile(
    r"(?:[^、。「」はがを]{1,14}(?:た|の|な|い|る))?"
    rf"(?P<noun>{NOUNS}|{_NUMBER}|{SIGN}|愛称|あだ名|呼び方|名前|名称)$"
)
NUMBERS = re.compile(r"記号|符号|略号|番号|型番|品番|機番|コード")
"""What tells things apart, and is the topic of a sentence about the thing spoken of."""

SOMEONES = re.compile(r"[^、。]{1,12}(?:[師者員人長係主手役]|さん|氏|様)の(?:名前?|名称|愛称|あだ名|呼び名)$")
"""A name of who has to do with a thing, and not of the thing."""

ADVERB = re.compile(r"(?:略して|通称|別名|俗に|人呼んで|またの名を|略称|縮めて|短く)、?")
REGISTER = re.compile(r"[^、。「」はがを]{1,14}(?:では|には|上は|で)")
"""Where a thing is called so."""

HEAD = re.compile(
    r"(?:[^、。「」はがを]{1,14}(?:では|には|で))?"
    r"(?P<x>[「『]?[^、。「」『』はがをもで]{2,24}[」』]?)(?P<mark>は|を|も|が)、?"
)
ORDINAL = re.compile(
    r"^(?:[一二三四五六七八九十\d]+[つ番本台社件人基棟校]目|もう(?:一つ|ひとつ)|残り|最[後初])の(?=.)"
)
"""Before a name: which of several it is (`二つ目の湯`)."""

POINTING = re.compile(
    r"(?P<nth>前者|後者)(?:の[一-龠々ァ-ヶー]{1,8})?|こちら|これ|それ|同[一-龠ァ-ヶー]{1,6}"
)
QUOTED = re.compile(
    r"(?P<a>「[^「」]{2,20}」|『[^『』]{2,20}』)"
    r"(?P<tail>(?:(?:と|とも|って)も?)?|である|であり|です|だ|で|"
    rf"(?P<titled>(?:の|という|との)(?:愛称|通称|通り名|異名|名前?|{SIGN}))(?:が|も|は|を|で)?.{{0,12}})$"
)
PLAIN = re.compile(
    r"(?:^|(?<=[はをでもがらに、])|(?<=して)|(?<=単に)|(?<=通称)|(?<=別名))"
    rf"(?P<a>{CANDIDATE}|[ぁ-ん]{{2,8}}(?<![はがをにでへも])[一-龠々ァ-ヶー]{{1,8}})"
    r"(?P<tail>(?:(?:と|とも|って)も?)?|である|であり|です|だ|で|"
    rf"という(?:愛称|通称|通り名|異名|名前?|{SIGN})(?:が|も|で)(?:付|つ|あ|通).{{0,8}})$"
)
KANA = re.compile(r"(?P<a>[ぁ-ん]{1,8}[一-龠々ァ-ヶー]{1,8})(?P<tail>(?:と|とも)?)$")
"""`こども課`, where nothing but the name stands behind the topic."""

ALL_KANA = re.compile(r"(?P<a>[ぁ-ん]{2,8}?)(?P<tail>である|であり|です|で|)$")
"""`だるま`, behind a word for a name."""

PASSIVE = re.compile(r"[わばか]れ|され|略|通[じっるり]|知られ|親しま")
"""What is said of the thing itself, and not of those who call it so."""

MODIFIES = re.compile(
    r"[ぁ-ん]{0,4}?[たるうくぶす](?=[一-龠ァ-ヶー「])(?!人|者|声|職員|向き|場合|場面|古株|図面|書類|資料|帳票|伝票|通知|こと)"
)
"""Behind a calling verb: it describes yet another thing."""

WRITTEN_ON = re.compile(
    rf"(?:^|[をがは、])(?!(?:[^、。はがを]*の)?{SIGN}に)[^、。はがを]+"
    r"(?<![単俗主特別仮専])(?<!一般)(?<!普通)(?<!便宜上)に(?:は|も)?$"
)
ON_RECORD = re.compile(r"(?:地図|図面|[一-龠]図|台帳|帳面|帳簿|伝票|名簿|一覧|目録)に(?:は|も)?、?$")
STANDS_WRITTEN = re.compile(
    r"と(?:も|だけ|しか|のみ)?、?(?:書|記|刻|載)[ぁ-ん]{1,2}(?:て|で)?(?:あ|い|お|れ|る)"
)
"""On what lists or shows things, a name stands written (`書いてある`): no one writes a remark (`書く`)."""

ROW = re.compile(r"(?:、|,|と|や|・|および|及び|ならびに)(?:(?:そして|それに)?[^、。はが]{0,8}[るのいなた])?")
NO_OWNER = re.compile(
    r"(?:ふだん|普段|通常|現在|今|昔|以前|時|頃|日|中|上|で|に|人|者|員|たち|仲間|年配|若手|古参|現場|みんな|皆|客|"
    r"世代|こと|もの|の|ため|ので|から)$"
)
"""Times, people and places that call a thing so and are not called so themselves."""
