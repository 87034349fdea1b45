"""Japanese questions that ask for more than a set: an overview, a reason, the most of something."""

from __future__ import annotations

import re

BEYOND = re.compile(
    r"最も|一番(?=[^手目線上下奥元]|[上下奥元](?!まで))|最大|最小|最多|最少|最古|最新|最長|最短|ランキング|上位|順位|平均|割合|比率|比較|比べ|どちらが?(?:多|少|大|小|古|新)|"
    r"(?:[0-9一二三四五六七八九十]+\s*(?:つ|個|台|人|件|本|社|種類?|冊|日|年)?)\s*(?:以上|以下|未満|超|より多|より少)|(?:より|ほど)(?:も)?(?:多い|少ない|大きい|小さい)|"
    r"多い(?:順|の|です)|少ない(?:順|の|です)|いつ(?!も)|何(?:[年月日時]|分(?!団|校|室|署|会|局|店|隊|野|類|派|館|院))|何曜日|時期|日付|期限|先月|来月|昨年|去年|来年|昨日|明日|先週|来週|"
    r"(?:19|20)[0-9]{2}\s*年|かどうか"
)
"""What no plan expresses: superlatives, comparisons, thresholds, times, and whether something is so."""

TEXTUAL = re.compile(
    r"なぜ|どうして|なんで|何故|理由|原因は(?:何|なに)|手順|やり方|方法|どうやって|どうすれば|どのように(?!な)|どうやったら|コツ|注意点|"
    r"(?:と|って)(?:は|いう)?(?:どういう|どんな)意味"
)
"""What running text answers, not a graph: reasons, procedures, meanings."""

THEME = re.compile(
    r"(?:全体像|全貌|まとめて(?:ください|ほしい|くれ|欲し|。|$|いただ)|要約|概観|概説|俯瞰|傾向|特徴|"
    r"まとめよ|整理して|総括|サマリ|説明して|解説して|"
    r"どう(?:響く|関わ|つなが|なって|連携|動い)|どのように(?:関わ|つなが|なって|連携|動い|行われ|進)|論じ|"
    r"述べ|流れを|経緯|背景|紹介して)"
)

CROSSED = re.compile(
    r"^(?:誰|だれ|何|どこ|どれ|どの[^、。はがをにでNど]{1,8})(?:が|は)[^、。N]{0,16}?(?:誰|だれ|何|どこ|どれ|どの[^、。はがをにでN]{1,8})"
    r"(?:を|に|で|へ|から|と)[^、。N]{1,20}$"
)
"""`誰が何を使っているか`: two are asked for at once, each by the other."""

OVERVIEW = re.compile(
    r"話題|トピック|概要|テーマ|全体(?:像|として|的に)|何について|どんな(?:こと|内容|情報)(?:が|を|は)(?:書|載|あり|含|分か|わか)|"
    r"何が(?:書いてあ|書かれ|載って|分か|わか)"
)
"""Questions for an overview, where they name nothing."""
