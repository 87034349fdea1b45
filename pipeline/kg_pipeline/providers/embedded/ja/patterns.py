"""The wordings in which Japanese gives a thing its class, compiled for the class words of one ontology."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.ja.cues import compile_lexicon
from kg_pipeline.providers.embedded.ja.shapes import CANDIDATE
from kg_pipeline.providers.embedded.lexicon import per_ontology

IDENTIFIER = (
    r"(?: ?[a-z]{1,4}-?\d{1,4}(?:-\d{1,3})*[a-z]?|[a-z]{1,2}|"
    r"\d{1,4}(?:-\d{1,3})*(?:号機|号車|号棟|号線|号室|号|番機|番館|番)?|[一二三四五六七八九十]{1,3}号機?|[甲乙丙丁])"
)
"""What tells things of one kind apart, behind their class word."""

BEHIND = r"(?=[はがをにへとものや、。・/)」』:]|\s?[「『]|で(?!き)|から|まで|より|および|及び|または|$)"
"""What may follow an identifier; a counter may not."""

HONORIFIC = r"(?:さん|氏|様|殿|くん|君)(?![一-龠])"
COUNT = (
    r"(?:の?(?:[一二三四五六七八九十両\d]+)"
    r"(?:つ|台|社|個|名|本|棟|課|班|者|件|基|種類?|チーム|拠点|箇所|か所|部門)?)"
)
_REMARK = r"(?:\([^()]{0,30}\))?"
_AND = r"(?:、|,|と、?|および|及び|ならびに|、および|または|(?<=[」』])(?=[「『]))"
LIST = rf"{CANDIDATE}{_REMARK}(?:{_AND}(?:{CANDIDATE}){_REMARK})*"
ITEM_HEAD = re.compile(rf"(?P<x>{CANDIDATE})(?:\([^()]*\))?(?:$|[、。:]|は| - | — | ?\.{{2,}})")
_END = r"(?=(?:である(?![一-龠ァ-ヶーa-z「『])|であり|です|でした|だ(?![けっ])|で、|で。|として|。|、|$|\)))"
_LIST_END = (
    r"(?=(?:である|です|だ|で|のみ|に分かれ|に分け|から(?:なる|成る|構成)|が(?:あ|稼働|い)|を(?:もつ|持つ|置|備)|"
    r"の(?:[一二三四五六七八九十\d]+)(?!角|部|隅|画|帯|方|端|階|面|環|種)|。|$|など|等))"
)
_IDENTIFIER = r"[a-z][a-z0-9]*(?:[_./\-][a-z0-9]+)+|[a-z]+\d+"
_SEPARATED = r"(?:\([^()]*\))? ?(?:は|とは|も|\.{2,}|:(?!/)|—|–|=>|->)、?"


@dataclass(frozen=True, slots=True)
class NamePatterns:
    """Patterns over folded sentences.

    Attributes
    ----------
    copula : a class word that closes a predicate.
    listed : `建屋は東棟、西棟の二つ`.
    behind, class_behind : `K-7、M-12という酵母`; the second is the quick test for the first.
    apposed : `装置「シモバシラ」`, `部品 SR-40`, `アプリ momiji`.
    titled : `教本には『はじめの一歩』を使う`.
    person : `農家の小林ミノリさん`.
    glossed : `竹田ミオ(俳優)`.
    tagged : `kouza_master テーブル`.
    headed : 劇団アカツキ.
    ends_in : a class word at the end.
    named : a noun phrase before a particle.
    topic : what a sentence or an item is about.
    numbered : 貯水槽K-1, ラインC, セル310.
    contrast : `第1井戸と第11井戸は別の井戸だ`.
    classed : `台車は貨車に数える`, `台車が一両あり、これは貨車に属する`.
    plain : `雪代はポンプです`: a sentence that is a topic and a class word, perhaps described.
    """

    copula: re.Pattern[str]
    listed: re.Pattern[str]
    behind: re.Pattern[str]
    class_behind: re.Pattern[str]
    apposed: re.Pattern[str]
    titled: re.Pattern[str]
    person: re.Pattern[str]
    glossed: re.Pattern[str]
    tagged: re.Pattern[str]
    headed: re.Pattern[str]
    ends_in: re.Pattern[str]
    named: re.Pattern[str]
    topic: re.Pattern[str]
    numbered: re.Pattern[str]
    contrast: re.Pattern[str]
    classed: re.Pattern[str]
    plain: re.Pattern[str]


@per_ontology
def name_patterns(ontology: Ontology) -> NamePatterns:
    """The patterns for the class words of `ontology`."""
    label = rf"(?P<label>{compile_lexicon(ontology).label_pattern})"
    bare = compile_lexicon(ontology).label_pattern
    return NamePatterns(
        copula=re.compile(rf"{label}(?:の(?:一つ|1つ|ひとつ|一種|一台|一員|一部))?{_END}"),
        listed=re.compile(
            rf"{label}(?:は|には|として(?:は)?)、?(?:{COUNT}(?:で|あり|あって|あり、|で、)、?)?"
            rf"(?P<list>{LIST}){_LIST_END}"
        ),
        behind=re.compile(rf"(?P<list>{LIST})(?:の|という|といった){COUNT}?(?:の)?{label}"),
        class_behind=re.compile(rf"(?:の|という|といった){COUNT}?(?:の)?(?:{bare})"),
        apposed=re.compile(
            rf"{label}(?:の?(?P<quoted>「[^「」]{{1,30}}」|『[^『』]{{1,30}}』)|"
            rf"の?(?P<code>[a-z]+-?\d[a-z0-9\-]*|[ァ-ヶー]{{2,12}}-?\d+[号型式]?)|"
            r"(?P<word>[a-z][a-z0-9]*(?:[_.\-][a-z0-9]+)*)(?=は|が|を|に|へ|で|と|から|も|、|。|$)|"
            r"の(?P<proper>[a-z][a-z0-9]{2,})(?=は|が|を|に|へ|で|と|から|も|、|。|$))"
        ),
        titled=re.compile(
            rf"(?<![一-龠々ァ-ヶーa-z0-9]){label}(?:は|には|として(?:は)?|に)、?(?P<quoted>『[^『』]{{1,30}}』|「[^「」]{{1,30}}」)"
            r"(?=を|と[「『]|や|、|である|です|だ|。|で、|$)"
        ),
        person=re.compile(rf"{label}の?(?P<x>{CANDIDATE})(?={HONORIFIC})"),
        glossed=re.compile(rf"(?P<x>{CANDIDATE})\({label}\)"),
        tagged=re.compile(rf"(?P<x>{_IDENTIFIER}){label}"),
        headed=re.compile(
            rf"(?<![一-龠々ァ-ヶー])(?P<x>{label}(?P<rest>[ァ-ヶー]{{3,12}}))(?![ァ-ヶー一-龠])"
        ),
        ends_in=re.compile(rf"{label}$"),
        named=re.compile(
            rf"(?P<x>{CANDIDATE})(?=(?:だけ|のみ|など|自体)?(?:は|が|を|に|へ|と|から|、|の|で|も|や|。|$|\())"
        ),
        topic=re.compile(rf"(?P<list>{LIST}){_SEPARATED}"),
        numbered=re.compile(rf"{label}(?P<id>{IDENTIFIER}){BEHIND}"),
        contrast=re.compile(
            rf"(?:^|(?<=、))(?P<x>{CANDIDATE})(?:と|は(?:[^、。]{{1,20}}、)?)(?P<y>{CANDIDATE})と?は(?:全く)?(?:別|違う)の?"
            rf"{label}{_END}"
        ),
        classed=re.compile(
            rf"(?:(?P<x>{CANDIDATE})(?:は|も)、?|(?P<y>{CANDIDATE})(?:が|は|も)[^、。は]{{1,10}}、(?:これ|それ|こちら)(?:は|も)、?)"
            rf"(?:[^、。はがを]{{0,12}}の)?{label}(?:に|と(?:して)?)"
            r"(?:数え|分類(?!し?な)|区分(?!し?な)|属[すし](?!な)|含め|含ま|当た[るり]|あた[るり]|入る|位置づけ|扱[うわ])"
            r"(?!(?:され|られ|れ|ら|わ|さ)?な[いく])"
        ),
        plain=re.compile(
            r"(?P<topic>(?P<x>[一-龠々ァ-ヶーぁ-んa-z0-9・\-、]{2,30}?)(?:\([^()]{0,40}\))?(?:は|とは)、?)"
            rf"(?=(?:[^、。は()]{{0,24}}[のないるたすうく])?{label}{_END})"
        ),
    )
