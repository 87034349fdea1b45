"""Closed words of Japanese that tell where a clause says nothing lasting of the two that it names."""

from __future__ import annotations

import re

from kg_pipeline.providers.embedded.ja.grammar import NAME, NOUN_CHAR

_VERB_END = "[うくぐすつぬぶむる]"

INCIDENTAL = re.compile(
    r"見(?:る|え|た|て|つけ|つか|かけ|比べ|学|間違)|眺め|覗|のぞ[いくき]|(?<![一-龠])言[いうっわ]|話[しすせさ]|語[らりるっ]|述べ|"
    r"(?:(?<!と)|(?<=かと))聞[いくきこか]|聴[いくき]|訊|尋ね|たずね|問[いうわ]|質問|答え|相談|知らせ|告げ|連絡|報告|説明|紹介|案内|電話|頼[むみん]|"
    r"比べ|較べ|比較|間違|まちが|取り違|混同|勘違|紛らわし|まぎらわし|紛れ|似[たてる合]|違[いうっ]|異な|劣|優れ|勝[るっ]|負け|"
    r"通[っりる]|素通り|すれ違|出て[くき]|登場|載[るっり]|横切|訪[れね問]|立ち寄|出かけ|出掛け|帰[りるっ]|行[くき]|向か[うい]|待[ちつった]|探[しすさ]|捜|"
    r"思[いうっわ]|考え|感じ|知[らりるっ]|覚え|忘れ|信じ|疑|呼[ばびぶんべ]|名[付づ]|名乗|略[さしす]|称[しすさ]|撮[りるっ]|描|"
    r"笑|驚|怒|褒|誉め|謝|詫|願|祈|望|心配|困|悩|恐|怖|慕|愛|憎|羨|喜|悲|楽し|慣れ|飽き|気にな|気をつけ|好[きむ]|嫌|苦手|得意|便利|有名|自慢"
)
"""What somebody sees, says, asks, thinks or feels, does in passing, or how two compare."""

CEASING = re.compile(
    r"やめ|止め|辞め|離れ|外れ|外[しすさ]|終え|終わ|終了|廃止|中止|停止|撤[去退廃]|取りや|手放|[な無]くな|失[いうっわ]|避け|"
    r"控え[るてま]|返[しすさせ]|戻[しすさせっりる]|断[っりる]|拒"
)
"""Verbs of ceasing and of keeping away."""

LACKING = re.compile(
    r"無関係|関係[はが]?な|不要|無用|無縁|外(?:だ|です|で|。|、|$)|未(?!満|来|明)[一-龠]|不可|無理|難し|申請|申し込|応募|要[請望]|打診|交渉|審査|"
    rf"(?:{_VERB_END}|た)こと[がも]あ|(?:場合|とき|こと)[がも](?:多|少)"
)
"""What is not, what is only asked for, and what is so now and then."""

APART = re.compile(
    r"隣|となり|横|脇|近く|付近|周辺|周り|そば|傍|向かい|向こう|反対|手前|隙間|間(?!口)|上空|前(?!室|列|面|部)|後ろ|背後|先(?!端|頭)|"
    r"形(?!式)|姿|絵|写真|模型|図|像|色|名|歌|話|噂|本(?!体)|記事"
)
"""Behind X の: what is only near X, or shows it."""

LIKE = re.compile(
    r"(?:同じ|同様|同等|同型|並[びぶん]|似|違|異|比べ|比較|較べ|別|対し|関し|つい|とって|よれ|よると|限ら|すぎ|過ぎ|劣|勝|負け|"
    r"代わ|替わ|かわ|ちが|なら[びぶん]|加え|負わ)"
)
"""Behind と or に: what the clause sets X against."""

SCOPED = re.compile(
    rf"(?:{_VERB_END}|[たいな]い|でない)と(?:、|き|同時|共|とも)|(?<={_VERB_END})と(?=[一-龠ァ-ヶ{NAME}])(?!聞)|"
    r"(?<![\d一二三四五六七八九十])時[はにも、]|(?<=の)際[はにも、]|[るた]際|場合|たび|度に|[るたの](?:前|後)[はにも、]|まで(?![ぁ-ん]?[とのが])|(?:[るたい]|の)間[はにも、]|"
    r"[れけせてめべげねえ]ば(?![あい])|[っいんした]たら|だら、|なら(?!な|び|ぶ|ん|す|し)|(?<!と)ても|でも(?=、)|ながら|つつ、|"
    r"よう(?:な|に(?!な[っりる]))|ほど|くらい|ぐらい|同じ|同様|代わり|かわり|もし|仮に|万一|いざ"
)
"""Conditions, times and comparisons, to which what a sentence goes on to tell is bound."""

ONCE = re.compile(
    r"今日|本日|明[日朝晩]|[そこ]の(?:日(?!のうち)|晩|夜|朝|とき|時)|昨日|今朝|今夜|今晩|昨夜|昨晩|先日|先週|先月|昨年|去年|今回|前回|次回|今年|今週|今月|翌|"
    r"一度|一回|一時的|当面|しばらく|臨時|たま[にたま]|まれに|稀に|時々|ときどき|時折|以前|昔|かつて|当初|もともと|元は|もとは|元々|"
    r"そのうち|やがて|ついでに|わざわざ"
)
"""Times of an event, which what lasts has none of."""

NOBODY = re.compile(
    r"(?<![一-龠々ァ-ヶー])(?:お?客(?:さん|様|さま)?|人|誰|だれ|皆(?:さん)?|みんな|者|方|私|わたし|我々|自分|君|彼|彼女|相手)(?:たち|達)?[はがもをにと]"
)
"""Those who are nobody in particular."""

WISH = re.compile(
    r"た[いく](?:。|$|と|の|で)|[てで](?:ほし|欲し|くださ|下さ|は(?:いけ|なら)|もら(?:い|お|え)た|いただ)|なさい|ましょう|[るいう]べ[きし]|"
    rf"しろ(?:。|$)|せよ|こと(?:。|$)|[おこそとのぼもろごよ]う(?:と|か|。|$)|お願い|{_VERB_END}な(?:。|よ|$)"
)
"""Orders, advice and wishes."""

NARROW = re.compile(
    r"だけ|のみ|ばかり|しか|すべて|全て|全部|常に|いつも|必ず|毎|直接|あまり|ほとんど|滅多|めったに|まったく|全く|とは限ら|より|ほど|まだ|"
    r"[れえけせてめべげね]な[いく]|られな|でき(?:な|ませ)|出来|足り|間に合|合[わい]|向[かい]|効[かき]|わけ|なくては|なければ"
)
"""Where a denial is narrower than the link, or denies that something can be."""

ATTRIBUTIVE = re.compile(
    r"(?:(?<![もよほ])う|[ぐすつぬぶむるく]|[っいしりきちえけせてれめげべねみ一-龠]た|んだ|[らかがさたなばまわべえけせてめれりし]ない|"
    rf"(?:必要|可能|不可欠|専用)な|[近遠多強弱]い)"
    rf"(?!予定|計画|方針|方向|見込|見通|案|準備|模様|様子|決まり|仕組|習慣|約束|役[目割]?[だでを]|番[だで]|話[がもは](?:あ|出|持ち)|(?:先|元|相手)[はが]、?{NAME})(?={NOUN_CHAR}|{NAME})"
)
"""The end of a verb that describes the noun behind it."""

DESCRIBING = re.compile(
    rf"(?:{NOUN_CHAR}{{0,4}}[ぁ-ん]{{0,6}}(?:{_VERB_END}|た)|{NOUN_CHAR}{{1,4}}[ぁ-ん]{{0,3}}んだ)(?={NAME})"
)
"""Behind a name's particle: the whole of a clause that describes the next name."""

NEGATIVE = re.compile(r"な[いかく]|ませ|ず|ぬ")
DENIED_LINK = re.compile(
    rf"で?[はも]?(?:{NOUN_CHAR}{{1,4}})?(?![がはをも])[ぁ-ん]{{0,6}}(?:な[いく]|ませ[んぬ]|ず)|"
    rf"(?:{NOUN_CHAR}{{1,4}})?[ぁ-ん]{{0,4}}{_VERB_END}(?:の|こと)[はを]、?(?:やめ|止め|取りや)"
)
"""Behind a name's particle: the verb of the link itself, denied."""

WITH_EVENT = re.compile(r"への|からの|との|での|による")
"""Behind a name: the noun that follows is of an event."""

COPULA = re.compile(
    r"である|であり|であって|です|でして|でし(?=た)|だ(?![けっ])|で、|で(?:は|も)?(?:ない|なかっ|ありませ)|じゃない"
)
OWNED = re.compile(rf"の(?P<of>{NOUN_CHAR}(?:[ぁ-ん]?{NOUN_CHAR}){{0,7}}[ぁ-ん]?)(?=だ(?![けっ])|じゃな)")
"""Behind a name: what the clause says that something is to it."""

BARE_END = re.compile(r"[。、]|$")
TOLD_OF = re.compile(r"(?:は|も(?!の))、?[^、。はがを:]{0,12}$")
"""Before a name that ends a clause without a copula: what it is said of."""

SET_OUT = re.compile(rf"(?:{_VERB_END}|[たい])(?:の|もの|ところ|先|元)[はが]、$")
"""A clause that the next one completes: `甲が使うのは、`."""

BESIDE = re.compile(rf"、{NOUN_CHAR}{{1,8}}(?P<particle>[にではが])、?(?={NAME})")
"""Between two names of which each is to something else what the verb says once: `床に甲、棚に乙を`."""

POSSESSOR = re.compile(
    rf"(?P<of>[^、。はがを{NAME}]{{1,8}})の{NOUN_CHAR}{{1,12}}[はが]|という{NOUN_CHAR}{{1,12}}[はが]"
)
PLAIN_SUBJECT = re.compile(
    rf"(?<!{NOUN_CHAR})(?!(?<=[ぁ-ん])[先元][はが])(?P<noun>{NOUN_CHAR}{{1,16}}[きしちみりいえけせめれげべ]?)[はがも]"
)
SIDES = frozenset(
    [
        "上",
        "下",
        "左",
        "右",
        "前",
        "後",
        "内",
        "外",
        "奥",
        "表",
        "裏",
        "中",
        "東",
        "西",
        "南",
        "北",
        "両側",
        "片側",
        "左右",
        "上下",
        "前後",
        "先",
    ]
)

IN_TURN = re.compile(r"[てで][一-龠ァ-ヶ]")
"""One doing after the other (`練って仕上げる`), which somebody does who is not spoken of."""

LINKED_VERB = re.compile(r"[てで](?!.*の[はが])|[一-龠々ァ-ヶー][いきしちにみりえけせめれげべ]、")
"""Between two names: the verb that the first of them goes with."""

DWELLS = re.compile(r"[住棲]|居[るつ座]|い(?:る|ます)(?:。|、|$)")
"""Behind に and a plain subject: what lives there is nobody's part."""

STATIVE = re.compile(r"[てで](?:い|お|あ)(?:る|り|ます|りまして|りませ|まし|ない|らず)|[てで](?:い|お|あり)$")
PAST = re.compile(r"(?:[っいしりきちえけせてれめげべねみじ一-龠]た|んだ|だった|かった|ました)$")
LINKING = re.compile(r"[いきしちにみりえけせてめれげべでびぎ]$")
PRESENT = re.compile(rf"(?:{_VERB_END}|ます|ません|ない|ず|ずに)$")
NOUN_END = re.compile(rf"{NOUN_CHAR}(?:だ|です|である)?$")
REASON = re.compile(
    r"(?<=[るたいすだんくうつむぶ])(?:ので|のに|から|が|けれども|けれど|けど|し|ため|ものの|うえ|一方で?)$"
)
"""What joins a clause that tells a fact to the next."""
