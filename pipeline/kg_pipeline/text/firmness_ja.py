"""How firmly a Japanese sentence states something of its two ends.

What closes the clause tells (らしい, 予定, かもしれない), and what opens it (噂では, たぶん, 来月). Hearsay
at the end of a sentence holds for the clauses linked to it, a plan only for its own.
"""

from __future__ import annotations

import re

from kg_ledger.records import Modality
from kg_pipeline.text import cues, hedges_ja
from kg_pipeline.text.spoken import DOCUMENTS_JA

_DOUBTED = (
    r"未確認|未検証|要確認|確認中|未確定|又聞き|伝聞|噂|うわさ|(?:真偽|真相)(?:のほど)?(?:は|が|も)?(?:まだ)?(?:不明|定かで(?:は)?(?:ない|ありません)|(?:分から|わから|はっきりし)ない)|裏(?:は|が|も)?(?:取|と)れて(?:い)?(?:ない|ません)"
    r"|確認(?:は|が|も|を)?(?:(?:まだ)?(?:取|と)れて|でき(?:て)?|出来て|して|まだして)(?:い)?(?:ない|ません)|確証(?:は|が)?(?:な[いく]|ありません)"
    r"|(?:定か|確か|はっきり)(?:では|と(?:は)?|し(?:て)?(?:は)?)?(?:い)?(?:ない|ありません|しない)"
)
_CLOSING = re.compile(
    rf"(?:[、。(（]|が、?|けど、?|けれど、?|ものの、?)\s*(?:まだ|ただし|なお|これは|詳細は|本人には|現物は)*(?:{_DOUBTED}|仮|暫定|案|\?|？)[^、。]{{0,6}}\W*$"
    rf"|(?:{_DOUBTED})(?:です|だ|である)?\W*$"
)
"""A remark at the end that tells how firm all before it is."""
_REMARKED = (
    (
        Modality.REPORTED,
        re.compile(
            rf"\W*(?:まだ|ただし|ただ|なお|これは|私は|本人には|現物は|現場は)*(?:聞いただけ|聞いた話|人づて|噂話|うわさ話|確認はこれから|これから確認(?:する)?|見てはいない|見ていない|{_DOUBTED})(?:の話|のまま|の段階)?(?:です|だ|である)?\W*"
        ),
    ),
    (
        Modality.PLANNED,
        re.compile(
            r"\W*(?:まだ|ただし|あくまで(?:も)?|いまのところ|今のところ)*(?:案の段階|案|思いつき|アイデア|希望|未定|検討中|調整中|決定(?:で|に)は(?:ない|至っていない)|(?:何も)?決まって(?:は)?い(?:ない|ません))(?:です|だ|である)?\W*"
        ),
    ),
)
"""A sentence that does nothing but tell how firm the one before it is."""
_FIRM = re.compile(
    r"(?:うわさ|噂|評判|伝聞|予想|予測|見込み|推測)(?:と(?:は)?(?:違|異な|裏腹|逆)|に反し|とは別)"
    r"|予定(?=表|通り|どおり|日|調和)|計画(?=書|的|表|課|部|係|班|停電|通り|どおり)|検討(?=課|会|委員|済)|提案(?=書|型|者)|案(?=内|件|分)"
    r"|(?:ご存じ|御存知|ご存知)ないかもしれ(?:ない|ません)|噂(?=になっ|をす)"
    r"|(?:と(?:い|言)う)(?=名|呼び名|愛称|通称|名前|わけで|ことで|意味|もの|の[はがも])"
)
"""What looks like a cue and is none."""
_HEARD_BEFORE = re.compile(
    rf"(?:{_DOUBTED})(?:です|だ|である|では|だと|によると|によれば)?(?:が|けど|けれど)?[、:： ]?"
    r"|(?:聞いた|人の|誰かの|みんなの|現場の|あの人の|[ぁ-ん一-龯]{1,6}の)(?:話|うわさ|噂)(?:では|だと|によると|によれば)|聞く(?:ところ|所)(?:では|によると|によれば)"
    r"|どうやら|聞けば|なんでも、|人づてに|小耳に|(?:立ち|うわさ|噂|世間|茶飲み)話(?:で|だが|によ)?[、:： ]?"
)
_SOURCE = re.compile(
    r"(?P<who>[^、。]{1,16}?)(?:によると|によれば|の話だと|いわく|曰く|が言うには|の言うには)"
)
_TOLD_ON = re.compile(
    r"(?:誰か|だれか|人|さん|くん|君|者|客|来客|方|屋|員|隣|みな|皆|うち)(?:が|から|は|も)[^。]*(?:と|って)(?:も)?(?:言|い(?=[うっわ])|話|語|漏ら|こぼ|教え)"
)
_TELLS = re.compile(r"(?:と|って)(?:も)?(?:言|い(?=[うっわ])|話|語)")
_TOLD_AFTER = re.compile(
    r"(?:と|って)[^。、]{0,10}(?:誰か|だれか|人|さん|ちゃん|くん|君|様|殿|者|客|方|員|隣|みな|皆|うち|屋|師|長|主|親|係|所)(?:が|は|も)[^。、]{0,4}(?:言|い(?=[うっわ])|話|語|漏ら|教え|述べ)"
)
"""`…と小暮さんは言っている`."""
_DOUBT_BEFORE = re.compile(
    r"たぶん|多分(?!に)|おそらく|恐らく|もしかす(?:ると|れば)|もしかし(?:て|たら)|ひょっと(?:して|すると|したら)|(?:^|[、。「\s])(?:確か|たしか)(?!に|な|め|で)"
    r"|思うに|記憶では|覚えている限り|推測では|想像だが|自信はない"
)
_REMARKS = (_HEARD_BEFORE, _DOUBT_BEFORE, _SOURCE)
_AHEAD = re.compile(
    r"(?:来(?:年度?|月|週|期|春|夏|秋|冬)|再来(?:年|月|週)|翌(?:年度|月|週)以降|将来|次年度|明日|明後日|あす|近々|近日|近いうち|次の(?:改修|改装|異動)で)(?![のはま]の?(?:会|議|予|日|分|号|計|担当者会))"
    r"|いずれ(?!も|か|の|に|で|を|が)|(?:^|[、。「])(?:近く|そのうち)(?!の|に|で|を|が|は|へ|か|ま)"
    r"|(?:候補|予定)(?:者|先|地)?(?:は|が|:|：|として)"
    r"|(?:[いきしちにりみぎび]|[えけせてねべめれげ]|でき|完了|終了|到着|入荷)次第(?!に|で|だ)"
    r"|(?:承認|許可|予算|決裁|同意|合意|了承|了解)[^、。]{0,8}(?:ば|たら|次第)"
)
_CLOSES = (
    (
        Modality.REPORTED,
        re.compile(
            r"らし(?:い|く|か|さ)|(?<=[るただいうくすつぬむぐぶ])そうだ|そうです|だそう|とのこと|(?:と|って)[^。、]{0,6}(?:聞(?:い|き|く|か)|伺|うかが)|人づて|と(?:い|言)う(?:話|噂|うわさ|声|情報|者|人)"
            r"|との(?:声|話|噂|うわさ|情報|報告|説|由)|小耳に|とやら|(?:んだ|なんだ|だ)って(?:。|$|さ|よ|ね)|(?:だ|る|た|い)と[^。、]{1,12}(?:が|は)(?:言う|いう|言った|話す|言っている)|噂|うわさ|伝聞|(?:と|って)(?:も)?(?:言われ|いわれ|(?:言って|話して|語って)(?:い|お)|(?:言っ|話し|語っ)た|(?:言う|いう|話す)(?=。|$))|とされ|模様(?:だ|です|。|$)"
            r"|(?:よう|みたい)(?:だ(?!け)|です|である|。|$)|(?:だ|る|た|い)とか(?:。|$)|(?<=[るただいうくすつぬむぶぐんよ\x00])って(?:。|$)|(?:と|って)(?:見|み)られ|未確認|確認(?:は|が)?(?:取|と)れて(?:い)?な"
        ),
    ),
    (
        Modality.PLANNED,
        re.compile(
            r"予定|計画|検討|提案|構想|要望|打診|候補|見通し|(?<=[るうくすつぬむぶぐ])案|案(?:が|を|も|だ|で|。|$)|つもり|見込み|方針|(?<=[しいきちりみびせてえけねめれ])たい(?=。|と|$|です|旨)"
            r"|(?:よ|そ|こ|と|ろ|の|も|ぼ|ご|お)うと(?:して|考え|思|の|いう)|ことを目指|目標|(?:を|も|か)考え(?:て|中)|考え(?:だ|です|である|。|$)|調整中|方向(?:で|に)|意向|ては(?:どうか|如何)"
            r"|では(?:どうか|いかが)|てもらう案|希望して|べき(?:だ|で|と|。|$)|(?:ほう|方)が(?:よ|い|良|望ま|[^、。]{0,6}(?:やす[いく]|楽|早い|速い|安い|安く|便利|向いて|合って|ふさわし|相応し))|準備(?:を|中|に)|話(?:が|も)?(?:進|出|ある|あり|持ち上)"
            r"|議題|延期|保留|見送|先送り|継続審議|(?:め|え|け|せ|て|れ|ね|べ|げ|きる|る)るか(?:どうか)?(?:聞|相談|尋|確認|問い合わせ)|お願いする(?:こと(?!にな)|考え)|申し出|名乗り|てほし|て欲し|(?:せ|れ|え|け|め|ね|げ|べ|て)ないか(?:と|打|考|相)"
        ),
    ),
    (
        Modality.HYPOTHETICAL,
        re.compile(
            r"かも(?:しれ|知れ|。|$|ね|な)|だろう|でしょう|可能性|おそらく|恐らく|たぶん|多分|はず(?:だ|です|で|。|$|な)|と思(?:う|われ|い|っ)|と(?:も)?考え(?:られ|る)|と推(?:測|定)|と想(?:定|像)"
            r"|(?:の|ん)(?:では|じゃ)(?:ないか|なかろうか|ないだろうか|。|$)|(?:じゃ|では)ない(?:か|かな|の)(?:。|$|と)|っけ|ような(?:。|$|気)|気がす|気がし|と記憶|覚えが|か(?:どうか|否か)"
            r"|か(?:は|が|も)?(?:まだ|よく)?(?:不明|未定|要確認|分から|わから|知ら|定か|確認|はっきり)|とは限ら|(?:あり|なり|より|れ|よさ|えば|でき|られ|もらえ)そう(?:だ|です|。|$)|か(?:を)?(?:確かめ|調べ|尋ね|問い合わせ|聞いて)|とばかり|かと(?:。|$|思)|に違いな|記憶で|と(?:したら|すれば|すると)|疑い|恐れがある"
        ),
    ),
)  # fmt: skip
_ASKS = re.compile(
    r"[?？]\W*$|(?:です|ます|でした|ました|ません|でしょう|だろう|の|ない|った|いた|んだ|る|う|い|だ)(?:か|かな|かしら)[」』）)]?[。]?$"
    r"|(?:かな|かしら|っけ|だよね|ですよね|[ただる]よね|ご存じ(?:です)?か)[。]?$"
)
_PROPOSES = re.compile(
    r"(?:ては|では)(?:どうか|どうでしょう|いかが|如何)|ませんか|(?:よ|そ|こ|と|ろ|の|も|ぼ|ご|お)うか"
)
_SUPPOSED = re.compile(r"(?<![かをれ])もし(?!く)|仮に|万一|万が一")
_SUPPOSED_ASIDE = re.compile(r"(?:もし|仮に|万一|万が一)[^。]*?(?:たら|なら|れば|場合(?:は|に|も)?)、")
_STATIVE = re.compile(
    r"[^。、]{0,20}?(?:(?:[てで](?:い|あ|お)|[にが]あ|であ)(?:る|り)|(?:担当|係|もの|受け持ち)?(?:だ|です|である)(?:。|$))"
)
"""Behind the ends: what is so, whatever the condition before them says."""
_VOICES = re.compile(r"と(?:い|言)う(?:声|意見|苦情|要望|指摘|不満)")
"""What people say of their own clause only: `…が見ていて、手が足りないという声もある`."""
_NOT_LINKED = re.compile(r"(?:が|けど|けれど|けれども|ので|のに|から|し)、?$|[。；;]$")


def read_japanese(sentence: str, first: int, last: int, between: str = "") -> Modality:
    """How firm the clause of the ends is.

    Parameters
    ----------
    first, last : where the first end begins and the last one stops; both 0 where none stands in it.
    between : what stands between two ends.
    """
    text = cues.blank(_FIRM, sentence)
    aside = _SUPPOSED_ASIDE.search(text)
    if aside is not None and aside.end() <= first and _STATIVE.match(text, last):
        text = text[: aside.start()] + " " * len(aside.group()) + text[aside.end() :]
    rest = text[last:]
    if hedges_ja.is_of_another(between, rest):
        return _opening(text[_clause_start(text, first) : last])
    if _CLOSING.search(rest) is not None:
        return Modality.REPORTED
    if "。" not in rest.rstrip("。 \n") and _ASKS.search(rest.rstrip()) is not None:
        return Modality.PLANNED if _PROPOSES.search(rest) is not None else Modality.HYPOTHETICAL
    if _SUPPOSED.search(text) is not None:
        return Modality.HYPOTHETICAL
    before = text[_clause_start(text, first) : last]
    opening = _opening(before)
    if opening is not Modality.ASSERTED:
        return opening
    boundary = cues.ja_boundary(text, last)
    clause = text[last : boundary.start() if boundary is not None else len(text)]
    closes = (*_CLOSES, *hedges_ja.CLOSES)
    read = next((modality for modality, cue in closes if cue.search(clause)), Modality.ASSERTED)
    if read is not Modality.ASSERTED:
        return read
    if _TOLD_AFTER.search(rest) is not None:
        return Modality.REPORTED
    if _TOLD_ON.search(text) is not None and _TELLS.search(rest) is not None:
        return Modality.REPORTED
    ahead = _AHEAD.search(before) or hedges_ja.AHEAD.search(before)
    if ahead is not None and not re.search(r"た(?:[。、」]|$)", clause):
        return Modality.PLANNED
    return Modality.REPORTED if _reaches_back(text, last, boundary) else Modality.ASSERTED


def read_remark(sentence: str) -> Modality:
    """What a sentence that says nothing else says of the one before it: 聞いただけ。"""
    said = sentence.strip()
    return next((modality for modality, remark in _REMARKED if remark.fullmatch(said)), Modality.ASSERTED)


def _opening(before: str) -> Modality:
    """What a clause opens with, up to its last end."""
    if _HEARD_BEFORE.search(before) is not None:
        return Modality.REPORTED
    source = _SOURCE.search(before)
    if source is not None and not any(source["who"].endswith(noun) for noun in DOCUMENTS_JA):
        return Modality.REPORTED
    if _DOUBT_BEFORE.search(before) is not None:
        return Modality.HYPOTHETICAL
    return next((modality for modality, cue in hedges_ja.OPENS if cue.search(before)), Modality.ASSERTED)


def _clause_start(text: str, first: int) -> int:
    """Where the clause of the first end begins; what only remarks on it (`未確認だが、`) belongs to it."""
    start = 0
    for boundary in cues.JA_BOUNDARY.finditer(text, 0, first):
        said = text[start : boundary.end()]
        remark = next(filter(None, (cue.match(said.strip()) for cue in _REMARKS)), None)
        if remark is None or remark.end() < len(said.strip()) - 4:
            ahead = _AHEAD.match(said.strip())
            start = start if ahead is not None and boundary.group().endswith("、") else boundary.end()
    return start


def _reaches_back(text: str, last: int, boundary: re.Match[str] | None) -> bool:
    """Whether the sentence closes with hearsay that clauses linked without a contrast lead up to."""
    while boundary is not None:
        if _NOT_LINKED.search(text[last : boundary.end()].rstrip("、") + ""):
            return False
        start, last = boundary.end(), boundary.end()
        boundary = cues.JA_BOUNDARY.search(text, start)
        clause = text[start : boundary.start() if boundary is not None else len(text)]
        if boundary is None or boundary.group() == "。":
            return _CLOSES[0][1].search(_VOICES.sub("", clause)) is not None
    return False
