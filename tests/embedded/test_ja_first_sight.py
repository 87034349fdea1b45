"""What strangers' papers say in turns that no ontology lists: several things of one, その, これ, どちらも."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality, Polarity
from kg_pipeline.documents import Document
from kg_pipeline.providers.tasks import DraftClaim
from tests.embedded.domains import read_corpus

DYEWORKS = Ontology.model_validate(
    {
        "name": "dyeworks",
        "languages": ["ja"],
        "classes": {
            "Thing": {"labels": {"ja": ["備品"]}},
            "Plant": {"parent": "Thing", "labels": {"ja": ["設備"]}},
            "Vat": {"parent": "Plant", "labels": {"ja": ["染め槽", "槽"]}},
            "Cart": {"parent": "Thing", "labels": {"ja": ["荷車"]}},
            "Group": {"labels": {"ja": ["組", "班"]}},
            "Dye": {"labels": {"ja": ["染料"]}},
            "Dealer": {"labels": {"ja": ["問屋"]}},
            "Shop": {"labels": {"ja": ["店", "売り先"]}},
            "Room": {"labels": {"ja": ["室", "部屋"]}},
        },
        "predicates": {
            "needs": {"domain": "Plant", "range": "Plant",
                      "cues": {"ja": ["に依存する", "がないと動かない"]}},
            "passes_to": {"domain": "Thing", "range": "Thing", "cues": {"ja": ["へ移す", "に載せる"]},
                          "inverse_cues": {"ja": ["から受け取る"]}},
            "tended_by": {"domain": "Thing", "range": "Group", "cardinality": "one",
                          "cues": {"ja": ["の世話は", "の担当は"]},
                          "inverse_cues": {"ja": ["が受け持つ", "の受け持ち"]}},
            "takes": {"domain": "Plant", "range": "Dye", "cues": {"ja": ["に溶かす染料は", "を使う"]}},
            "bought_from": {"domain": "Dye", "range": "Dealer", "cues": {"ja": ["から買う"]},
                            "inverse_cues": {"ja": ["を納める"]}},
            "spare": {"domain": "Plant", "range": "Plant", "cardinality": "one",
                      "cues": {"ja": ["の予備は"]}, "inverse_cues": {"ja": ["の代わりを務める"]}},
            "carries_to": {"domain": "Cart", "range": "Shop", "cues": {"ja": ["に届ける", "へ配送する"]}},
            "joined": {"domain": "Room", "range": "Room", "symmetric": True,
                       "cues": {"ja": ["と廊下でつながる", "とつながる"]}},
            "swaps": {"domain": "Cart", "range": "Cart", "symmetric": True,
                      "cues": {"ja": ["の代わりになる"]}},
            "stands_in": {"domain": "Plant", "range": "Room", "cardinality": "one",
                          "cues": {"ja": ["にある"]}},
        },
    }
)  # fmt: skip
ROSTER = (
    "設備は大釜、小釜、藍搾り機、風車、火床、巻き上げ機の六つ。組は葵組、楓組、藤組の三つ。"
    "荷車は一番車、二番車、三番車の三台。染料は藍玉、茜粉、刈安の三つ。問屋は丸六商店、辻屋、鳴海屋の三軒。"
    "店は川端店、駅前店、橋詰店の三つ。部屋は糸室、干し室、計量室、裏室の四つ。\n"
)


def shown(claim: DraftClaim) -> str:
    """`subject predicate object`, with `!` where it is denied and `?` where it is not stated plainly."""
    denied = "!" if claim.polarity is Polarity.NEGATED else ""
    unsure = "" if claim.modality is Modality.ASSERTED else "?"
    return f"{denied}{unsure}{claim.subject} {claim.predicate} {claim.object}"


def said(text: str) -> set[str]:
    documents = [Document("roster.md", ROSTER), Document("paper.md", text)]
    return {shown(claim) for claim in read_corpus(documents, documents, DYEWORKS)[1]["paper.md"]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("荷車は一番車、二番車の二台で、いずれも葵組が受け持つ。",
         {"一番車 tended_by 葵組", "二番車 tended_by 葵組"}),
        ("大釜、小釜、火床がある。すべて藤組が受け持つ。",
         {"大釜 tended_by 藤組", "小釜 tended_by 藤組", "火床 tended_by 藤組"}),
        ("大釜と小釜は古い。二台とも風車に依存している。", {"大釜 needs 風車", "小釜 needs 風車"}),
        ("大釜と小釜は古い。三台とも風車に依存している。", set()),
        ("大釜と小釜のどちらかは葵組が受け持つ。", set()),
        ("大釜は古い。いずれ楓組が受け持つ。", {"?大釜 tended_by 楓組"}),
        ("大釜は糸室、小釜は干し室、火床は計量室にある。",
         {"大釜 stands_in 糸室", "小釜 stands_in 干し室", "火床 stands_in 計量室"}),
        ("大釜は葵組、小釜は楓組が受け持つ。", {"大釜 tended_by 葵組", "小釜 tended_by 楓組"}),
        ("大釜は糸室、小釜も糸室にある。", {"大釜 stands_in 糸室", "小釜 stands_in 糸室"}),
    ],
)  # fmt: skip
def test_several_things_are_spoken_of_at_once(text: str, expected: set[str]) -> None:
    assert said(text) == expected


def test_what_all_share_is_quoted_with_the_names() -> None:
    text = "荷車は一番車、二番車の二台で、いずれも葵組が受け持つ。"
    documents = [Document("roster.md", ROSTER), Document("paper.md", text)]
    assert {c.quote for c in read_corpus(documents, documents, DYEWORKS)[1]["paper.md"]} == {text}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("一番車と二番車は同じ型なので、故障の日は互いの代わりになる。", {"一番車 swaps 二番車"}),
        ("一番車と二番車は互いの代わりにはならない。", {"!一番車 swaps 二番車"}),
        ("一番車と二番車がある。片方が壊れた日は、もう片方がその代わりになる。", {"二番車 swaps 一番車"}),
        ("一番車と二番車と三番車がある。片方が壊れた日は、もう片方が代わりになる。", set()),
    ],
)
def test_each_of_two_is_something_to_the_other(text: str, expected: set[str]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("大釜を休ませるときは、小釜がその代わりを務める。", {"大釜 spare 小釜"}),
        ("大釜の湯を抜く場合は、小釜がその代わりを務める。", {"大釜 spare 小釜"}),
        ("大釜が止まっている間は、小釜がその代わりを務める。", {"大釜 spare 小釜"}),
        ("大雨で止めている間は、小釜が大釜の代わりを務める。", {"大釜 spare 小釜"}),
        ("## 大釜\n\n運転できないときは小釜を予備とする。", {"大釜 spare 小釜"}),
        ("大釜を休ませる日は、小釜を予備とする。", {"大釜 spare 小釜"}),
        ("大釜を休ませる日は、小釜を予備としてください。", set()),
        ("大釜が使えないときの予備は小釜である。", {"大釜 spare 小釜"}),
        ("大釜の予備に当たるのは小釜である。", {"大釜 spare 小釜"}),
        ("大釜の予備に当たるのは小釜ではない。", {"!大釜 spare 小釜"}),
        ("大釜の蓋は重い。これは小釜の予備ではない。", set()),
    ],
)
def test_what_stands_in_for_another(text: str, expected: set[str]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("巻き上げ機は力を風車から得ており、これがないと動かない。", {"巻き上げ機 needs 風車"}),
        ("## 巻き上げ機\n\n- 合図を藍搾り機から受け、これがないと動かない\n", {"巻き上げ機 needs 藍搾り機"}),
        ("## 大釜\n\n火床には依存しない。糸室にある。", {"!大釜 needs 火床", "大釜 stands_in 糸室"}),
        ("## 大釜\n\n火床には依存しない。汁は藍搾り機から受け取る。",
         {"!大釜 needs 火床", "藍搾り機 passes_to 大釜"}),
        ("藍搾り機の汁は、朝いちばんに大釜へ移す。", {"藍搾り機 passes_to 大釜"}),
        ("川端店へは一番車が布を運ぶ。", {"一番車 carries_to 川端店"}),
        ("一番車は毎朝、川端店へ行く。", set()),
    ],
)  # fmt: skip
def test_who_is_still_spoken_of(text: str, expected: set[str]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## 大釜の世話はどの組がしますか\n\n葵組です。\n", {"大釜 tended_by 葵組"}),
        ("Q: 大釜の予備は何ですか。\nA: 小釜になります。\n", {"大釜 spare 小釜"}),
        ("Q: 刈安はどの問屋から買いますか。\nA: 辻屋と鳴海屋です。\n",
         {"刈安 bought_from 辻屋", "刈安 bought_from 鳴海屋"}),
        ("Q: 小釜の担当は誰ですか?\nA: 楓組ではありません。\n", set()),
        ("Q: 小釜の担当は誰ですか?\nA: 楓組か藤組です。\n", set()),
        ("Q: 小釜は風車に依存しますか。\nA: しません。電気で動きます。\n", {"!小釜 needs 風車"}),
        ("Q: 小釜は風車に依存しますか。\nA: はい。\n", {"小釜 needs 風車"}),
        ("Q: 小釜に藍玉を使ってもよいですか。\nA: いいえ。\n", set()),
        ("Q: 小釜は藍玉を使いませんか。\nA: はい。\n", set()),
        ("Q: 一番車はいつ川端店に届けますか。\nA: 朝です。\n", set()),
        ("Q: 計量室の鍵はどこですか。\nA: 糸室です。\n", set()),
        ("Q: ミノとは何ですか。\nA: 揉み機のことです。設備の一つです。\n\n揉み機は葵組が受け持つ。\n",
         {"揉み機 tended_by 葵組"}),
    ],
)  # fmt: skip
def test_an_answer_completes_its_question(text: str, expected: set[str]) -> None:
    assert said(text) == expected


def test_question_and_answer_are_quoted_together() -> None:
    text = "Q: 小釜の担当は誰ですか。\nA: 楓組です。\n"
    documents = [Document("roster.md", ROSTER), Document("paper.md", text)]
    claims = read_corpus(documents, documents, DYEWORKS)[1]["paper.md"]
    assert [c.quote for c in claims] == ["小釜の担当は誰ですか。\nA: 楓組です。"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("一番車から川端店への配送は順調。", {"一番車 carries_to 川端店"}),
        ("一番車による川端店への配送を検討している。", {"?一番車 carries_to 川端店"}),
        ("一番車の川端店への配送が遅れた。", {"一番車 carries_to 川端店"}),
        ("一番車から川端店への配送時刻を変えた。", set()),
        ("一番車から川端店への配送は可能。", set()),
        ("川端店への配送は一番車が行っている。", {"一番車 carries_to 川端店"}),
        ("一番車は川端店への配送を続けている。", {"一番車 carries_to 川端店"}),
        ("一番車は川端店への配送から外れた。", {"!一番車 carries_to 川端店"}),
        ("一番車は川端店への配送を見た。", set()),
        ("小釜から大釜への依存はない。", {"!小釜 needs 大釜"}),
        ("辻屋からの藍玉の購入は順調。", {"藍玉 bought_from 辻屋"}),
    ],
)
def test_a_verb_as_a_noun_keeps_its_cases(text: str, expected: set[str]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("糸室と干し室をつなぐ廊下の床に、ひびあり。", {"糸室 joined 干し室"}),
        ("糸室と干し室をつなぐ廊下はない。", {"!糸室 joined 干し室"}),
        ("糸室と干し室をつなぐ通路を作る案が出た。", {"?糸室 joined 干し室"}),
        ("糸室と干し室の廊下は暗い。", set()),
        ("次の部屋どうしは廊下でつながっている。\n\n- 糸室と干し室(幅2間)\n- 糸室と裏室\n",
         {"糸室 joined 干し室", "糸室 joined 裏室"}),
        ("次の部屋と部屋は廊下で結ばれている。\n\n- 糸室と干し室\n", {"糸室 joined 干し室"}),
        ("次の部屋どうしはつながっていない。\n\n- 糸室と干し室\n", {"!糸室 joined 干し室"}),
    ],
)  # fmt: skip
def test_two_things_are_joined(text: str, expected: set[str]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("大釜に溶かしている藍玉の量を増やす。", {"大釜 takes 藍玉"}),
        ("大釜で使う藍玉の量を増やす。", {"大釜 takes 藍玉"}),
        ("大釜で使わない藍玉は棚に戻す。", {"!大釜 takes 藍玉"}),
        ("大釜が藍搾り機からも汁を受け取れるようにする工事は、来年の予定。", {"?藍搾り機 passes_to 大釜"}),
        ("大釜が風車に依存しないようにする工事は来月の予定。", {"!?大釜 needs 風車"}),
        ("大釜を糸室に置けるようにする工事が終わった。", {"大釜 stands_in 糸室"}),
    ],
)
def test_what_describes_a_thing_in_passing(text: str, expected: set[str]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("大釜の担当は葵組ではなく、楓組です。", {"!大釜 tended_by 葵組", "大釜 tended_by 楓組"}),
        ("大釜は楓組が引き継ぎました。これまでの担当は葵組です。",
         {"大釜 tended_by 楓組", "!大釜 tended_by 葵組"}),
        ("大釜の担当を楓組とする。", {"大釜 tended_by 楓組"}),
        ("大釜の担当を楓組としてください。", set()),
        ("藍玉ですが、辻屋さんから買っています。", {"藍玉 bought_from 辻屋"}),
        ("大釜の件ですが、葵組が受け持ちます。", {"大釜 tended_by 葵組"}),
        ("葵組の担当ですが、大釜です。", set()),
        ("大釜が風車なしでも動くようになった。", {"!大釜 needs 風車"}),
    ],
)  # fmt: skip
def test_letters_and_minutes_say_whose_it_is(text: str, expected: set[str]) -> None:
    assert said(text) == expected


def called(text: str) -> dict[str, str]:
    """Every name of `text` that the roster does not hold, with what it is a name of."""
    documents = [Document("roster.md", ROSTER), Document("paper.md", text)]
    known, _ = read_corpus(documents, documents, DYEWORKS)
    own = {name.name for name in read_corpus(documents[:1], documents[:1], DYEWORKS)[0]}
    return {name.name: name.canonical for name in known if name.name not in own}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## 大釜\n\n型番は DG-5。鳴海屋から買った設備である。\n", {"DG-5": "大釜"}),
        ("## 大釜\n\n- 番号は DG-5、古株は「ヌシ」と呼ぶ\n- 銅の設備\n", {"DG-5": "大釜", "ヌシ": "大釜"}),
        ("## 大釜\n\n水を温める。銘板の番号は DG-5。葵組の担当である。\n", {"DG-5": "大釜"}),
        ("| 設備 | 番号 | 呼び名 |\n|---|---|---|\n| 大釜 | V-1 | ヌシ |\n| 小釜 | V-2 | チビ |\n",
         {"V-1": "大釜", "V-2": "小釜", "ヌシ": "大釜", "チビ": "小釜"}),
        ("| 設備 | 番号 | 担当 |\n|---|---|---|\n| 大釜 | V-1 | 葵組 |\n| 小釜 | V-1 | 葵組 |\n", {}),
        ("| 設備 | 交換部品の番号 |\n|---|---|\n| 大釜 | PT-7 |\n", {}),
        ("丸六商店の伝票には MRK と印字される。", {"MRK": "丸六商店"}),
        ("## 丸六商店\n\n染料の問屋。短くマルロクと書く。\n", {"マルロク": "丸六商店"}),
        ("川端店のことを「橋のたもと」と言う客も多い。", {"橋のたもと": "川端店"}),
        ("帳面では川端店が「橋のたもと」となっている。駅前店のことを「坂上」と言う客も多い。",
         {"橋のたもと": "川端店", "坂上": "駅前店"}),
        ("ヌシ(大釜の通称)の湯を見る。", {"ヌシ": "大釜"}),
        ("ヌシ(大釜の隣)の湯を見る。", {}),
        ("「ヌシ」は大釜を指す。", {"ヌシ": "大釜"}),
        ("**Q. ヌシは人の名前ですか。**\nA. いいえ、大釜のことです。\n", {"ヌシ": "大釜"}),
        ("大釜の画面には「ヌシ」と出るので、そう呼ぶ人も多い。", {"ヌシ": "大釜"}),
    ],
)  # fmt: skip
def test_what_a_thing_known_from_elsewhere_is_also_called(text: str, expected: dict[str, str]) -> None:
    assert called(text) == expected


def test_a_word_written_in_part_in_kana_stays_whole() -> None:
    names, _ = read_corpus(
        [Document("a.md", "設備は急冷ろ過塔、粗ろ材庫の二つ。\n\n急冷ろ過塔は粗ろ材庫に依存する。\n")],
        [],
        DYEWORKS,
    )
    assert {name.name for name in names} == {"急冷ろ過塔", "粗ろ材庫"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# 煮釜\n\n湯を沸かす設備。同じ大きさのものが二台ある。\n\n## 煮釜1号(H-1)\n\n- 担当: 葵組\n\n"
         "## 煮釜2号(H-2)\n\n- 担当: 楓組\n\n## 共通の注意\n\nどちらの煮釜も風車の風がないと動かない。"
         "片方が壊れた日は、もう片方が代わりを務める。\n",
         {"煮釜1号 tended_by 葵組", "煮釜2号 tended_by 楓組", "煮釜1号 needs 風車", "煮釜2号 needs 風車",
          "煮釜1号 spare 煮釜2号", "煮釜2号 spare 煮釜1号"}),
        ("# 揉み台\n\n布を揉む設備。\n\n## 置き場所\n\n糸室にある。葵組が受け持つ。\n",
         {"揉み台 stands_in 糸室", "揉み台 tended_by 葵組"}),
    ],
)  # fmt: skip
def test_a_page_about_several_of_a_kind(text: str, expected: set[str]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("大釜が故障の日は、小釜が代わりを務める。", {"大釜 spare 小釜"}),
        ("大釜を洗う日は、小釜が代わりを務める。", {"大釜 spare 小釜"}),
        ("葵組が休みの日は、楓組が代わりを務める。", set()),
        ("小釜が代わりを務める。", set()),
        ("大釜は風車に頼っている。", {"大釜 needs 風車"}),
        ("大釜は楓組に頼んでいる。", set()),
    ],
)
def test_whose_place_is_taken_and_what_is_relied_on(text: str, expected: set[str]) -> None:
    assert said(text) == expected


def test_what_a_dealer_deals_in_is_no_dealer() -> None:
    text = "## 山城商会\n\n布と生糸の問屋。生糸は高い。刈安は山城商会から買う。\n"
    assert said(text) == {"刈安 bought_from 山城商会"}
    assert "生糸" not in called(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- 小釜を点検。この釜でも藍玉を使っているので、手袋を忘れずに。\n", {"小釜 takes 藍玉"}),
        ("大釜の横に小釜がある。この釜は葵組が受け持つ。", {"小釜 tended_by 葵組"}),
        ("刈安を納める問屋は、辻屋から鳴海屋に替わった。", {"刈安 bought_from 鳴海屋"}),
        ("大釜は担当が空いていたが、葵組が受け持つことになった。", {"大釜 tended_by 葵組"}),
    ],
)
def test_notes_go_on_about_what_they_named(text: str, expected: set[str]) -> None:
    assert said(text) == expected
