"""What workshops write of goods and machines: of what a thing is made, where it goes, who had it before."""

from __future__ import annotations

import pytest

from kg_ledger.records import Change, Modality, Polarity
from kg_pipeline.documents import Document
from kg_pipeline.providers.tasks import DraftClaim
from tests.embedded.domains import read_corpus
from tests.embedded.pottery import POTTERY

ROSTER = (
    "窯は登り窯、丸窯の二基。粉砕機は石臼、鉄臼の二台。蔵は北蔵、西蔵の二つ。組は葵組、藤組の二つ。\n"
    "製品は大皿、湯飲み、すり鉢、祝い箱の四つ。材料は白土、赤土、練り土の三つ。\n"
    "問屋は丸一商店、千代商会の二軒。店は駅前店、川端店の二つ。\n"
)


def shown(claim: DraftClaim) -> str:
    """`subject predicate object`: `!` denied, `?` not plain, `+` begun, `-` ended, `<` what gave way."""
    denied = "!" if claim.polarity is Polarity.NEGATED and claim.change is not Change.ENDED else ""
    unsure = "" if claim.modality is Modality.ASSERTED else "?"
    change = {Change.BEGAN: "+", Change.ENDED: "-"}.get(claim.change, "")
    before = f" < {claim.replaces}" if claim.replaces else ""
    return f"{change}{denied}{unsure}{claim.subject} {claim.predicate} {claim.object}{before}"


def said(text: str) -> set[str]:
    documents = [Document("roster.md", ROSTER), Document("paper.md", text)]
    return {shown(claim) for claim in read_corpus(documents, documents, POTTERY)[1]["paper.md"]}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("登り窯は北蔵の南半分を占めている。", {"登り窯 stands_in 北蔵"}),
        ("登り窯は北蔵の一角を占める。", {"登り窯 stands_in 北蔵"}),
        ("登り窯は北蔵のいちばん奥に据えてある。", {"登り窯 stands_in 北蔵"}),
        ("登り窯は北蔵のほぼ中央にある。", {"登り窯 stands_in 北蔵"}),
        ("登り窯は北蔵の裏口の脇にある。", {"登り窯 stands_in 北蔵"}),
        ("## 登り窯\n\n- 北蔵の裏口の手前にある\n- 薪で焚く", {"登り窯 stands_in 北蔵"}),
        ("## 登り窯\n\n北蔵の土間の中。", {"登り窯 stands_in 北蔵"}),
        ("## 登り窯\n\n北蔵の話の中。", set()),
        ("登り窯だけが北蔵にある。", {"登り窯 stands_in 北蔵"}),
        ("登り窯は北蔵の脇にある。", set()),
        ("登り窯は北蔵のすぐ隣にある。", set()),
        ("登り窯は北蔵の予算の半分を占めている。", set()),
        ("北蔵の話が登り窯の半分を占めている。", set()),
        ("登り窯は北蔵の奥を占めてはいない。", {"!登り窯 stands_in 北蔵"}),
    ],
)
def test_where_in_a_building(text: str, expected: set[str]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("大皿は登り窯に通す。", {"大皿 treated_in 登り窯"}),
        ("湯飲みを丸窯にかける。", {"湯飲み treated_in 丸窯"}),
        ("大皿は丸窯で乾かす。", {"大皿 treated_in 丸窯"}),
        ("白土は石臼で挽く。", {"白土 treated_in 石臼"}),
        ("練り土も鉄臼で練る。", {"練り土 treated_in 鉄臼"}),
        ("大皿は登り窯に通していない。", {"!大皿 treated_in 登り窯"}),
        ("大皿を焼くのは登り窯である。", {"大皿 treated_in 登り窯"}),
        ("## 大皿\n\n- 材料: 白土\n- 乾いたら登り窯に通す",
         {"大皿 made_of 白土", "大皿 treated_in 登り窯"}),
        ("## 大皿\n\n粗熱が取れたら、丸窯で一気に乾かす。", {"大皿 treated_in 丸窯"}),
        ("## 登り窯\n\n- 焼くもの: 大皿、湯飲み", {"大皿 treated_in 登り窯", "湯飲み treated_in 登り窯"}),
        ("## 石臼\n\n- 挽くもの: 白土(乾いたまま)", {"白土 treated_in 石臼"}),
        ("## 石臼\n\n- 挽かないもの: 白土", set()),
        ("## 石臼\n\n丸い石の粉砕機。練り土もここの皿で練る。", {"練り土 treated_in 石臼"}),
        ("## 大皿\n\n形を起こして焼き締めるまでが登り窯の仕事で、絵は手で描く。", {"大皿 treated_in 登り窯"}),
        ("丸窯の棚を拭いた。大皿はここに収めてある。", {"大皿 treated_in 丸窯"}),
        ("大皿は丸窯で見つかった。", set()),
        ("大皿は登り窯に近い。", set()),
        ("大皿を丸窯で数えた。", set()),
        ("丸窯が冷えたら、大皿を丸窯で乾かすかもしれない。", {"?大皿 treated_in 丸窯"}),
        ("## 葵組\n\n床を拭くまでが葵組の仕事である。", set()),
    ],
)  # fmt: skip
def test_where_goods_go(text: str, expected: set[str]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## 登り窯\n\n- 薪で焚く窯\n- 乾いた湯飲みは、この灰に埋める", {"湯飲み treated_in 登り窯"}),
        ("登り窯は薪で焚く。湯飲みはその灰に埋める。", {"湯飲み treated_in 登り窯"}),
        ("湯飲みは登り窯の灰に漬ける。", {"湯飲み treated_in 登り窯"}),
        ("## 登り窯\n\n湯飲みを洗ったら、この灰を捨てる。", set()),
        ("## 登り窯\n\n湯飲みは、隣の窯の灰に埋める。", set()),
    ],
)
def test_in_what_a_thing_gives_off(text: str, expected: set[str]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## 大皿\n\n乾いた白土を水で溶き、赤土を混ぜて仕上げる。",
         {"大皿 made_of 白土", "大皿 made_of 赤土"}),
        ("## 練り土\n\n粗い白土を、赤土とともに練り上げたもの。",
         {"練り土 made_of 白土", "練り土 made_of 赤土"}),
        ("## 練り土\n\n白土と赤土を合わせて寝かせたものである。",
         {"練り土 made_of 白土", "練り土 made_of 赤土"}),
        ("すり鉢は練り土を固めて作る。", {"すり鉢 made_of 練り土"}),
        ("## 祝い箱\n\n箱の中身は大皿二枚と湯飲み五つである。",
         {"祝い箱 made_of 大皿", "祝い箱 made_of 湯飲み"}),
        ("祝い箱の内訳は大皿と湯飲みである。", {"祝い箱 made_of 大皿", "祝い箱 made_of 湯飲み"}),
        ("祝い箱には、例年と同じく大皿を入れている。", {"祝い箱 made_of 大皿"}),
        ("練り土には白土の切れ端も練り込まれている。", {"練り土 made_of 白土"}),
        ("練り土に赤土は使われていない。", {"!練り土 made_of 赤土"}),
        ("白土は大皿の材料になっている。", {"大皿 made_of 白土"}),
        ("すり鉢に赤土を混ぜることになるかもしれない。", {"?すり鉢 made_of 赤土"}),
        ("## 湯飲み\n\n割れるので赤土は使わない。乾いたら丸窯で焼く。",
         {"!湯飲み made_of 赤土", "湯飲み treated_in 丸窯"}),
        ("## 祝い箱\n\nすり鉢は重いので入れていない。", {"!祝い箱 made_of すり鉢"}),
        ("## 大皿\n\n白土を箱に詰めて運ぶ。", set()),
        ("## 大皿\n\n湯飲みをまねたもの。", set()),
        ("## 大皿\n\n湯飲みを載せるもの。", set()),
        ("## 登り窯\n\n白土を練って仕上げる。", set()),
        ("## 大皿\n\n棚の湯飲みを下ろし、布で拭いて仕上げる人がいる。", set()),
        ("祝い箱の隣の中身は大皿である。", set()),
    ],
)  # fmt: skip
def test_what_goods_are_made_of(text: str, expected: set[str]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("白土は丸一商店から買い足している。", {"白土 bought_from 丸一商店"}),
        ("白土を丸一商店から買い付けた。", {"白土 bought_from 丸一商店"}),
        ("## 練り土\n\n足りない月は、千代商会から買い足している。", {"練り土 bought_from 千代商会"}),
        ("白土は丸一商店から買い控えている。", set()),
        ("白土は、四月の荷から丸一商店をやめ、千代商会から買っている。",
         {"+白土 bought_from 千代商会 < 丸一商店"}),
        ("白土は丸一商店をやめて千代商会から買うことにした。", {"+白土 bought_from 千代商会 < 丸一商店"}),
        ("白土に変更はなく、丸一商店から買っている。", {"白土 bought_from 丸一商店"}),
        ("白土を納めているのは丸一商店である。", {"白土 bought_from 丸一商店"}),
        ("同じく千代商会も白土を納めている。", {"白土 bought_from 千代商会"}),
        ("駅前店への大皿の配達は、9月末で終わった。", {"-大皿 sold_to 駅前店"}),
        ("駅前店への大皿の配達は先月で打ち切られた。", {"-大皿 sold_to 駅前店"}),
        ("駅前店への大皿の配達は九時に終わった。", {"大皿 sold_to 駅前店"}),
        ("駅前店は大皿を買っている。同店は湯飲みを新たに買い始めた。",
         {"大皿 sold_to 駅前店", "+湯飲み sold_to 駅前店"}),
        ("すり鉢を駅前店に卸す話は商談の途中で、まだ決まっていない。", {"?すり鉢 sold_to 駅前店"}),
    ],
)  # fmt: skip
def test_who_buys_and_sells(text: str, expected: set[str]) -> None:
    assert said(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("登り窯の扉が重い。葵組の持ち場なので、油を頼んだ。", {"登り窯 tended_by 葵組"}),
        ("登り窯の扉が重い。裏門は葵組の持ち場なので、油を頼んだ。", set()),
        ("登り窯を藤組に任せてはどうかという意見があり、検討を続ける。", {"?登り窯 tended_by 藤組"}),
        ("登り窯は春に北蔵から西蔵へ引っ越した。", {"+登り窯 stands_in 西蔵 < 北蔵"}),
        ("登り窯は、先週のうちに北蔵から西蔵に移しました。", {"+登り窯 stands_in 西蔵 < 北蔵"}),
        ("登り窯は今までと同じく葵組が受け持つ。", {"登り窯 tended_by 葵組"}),
        ("登り窯はこれまで担当がはっきりしなかったが、葵組が受け持つことになった。",
         {"+登り窯 tended_by 葵組"}),
    ],
)  # fmt: skip
def test_who_tends_what(text: str, expected: set[str]) -> None:
    assert said(text) == expected


def test_another_matter_takes_the_place_of_nothing() -> None:
    ended = "駅前店への大皿の配達は、9月末で終わった。"
    assert said(ended + "また、同店は湯飲みを新たに買い始めた。") == {
        "-大皿 sold_to 駅前店",
        "+湯飲み sold_to 駅前店",
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Q. 登り窯の担当は藤組ですか。\nA. いいえ、葵組です。",
         {"登り窯 tended_by 葵組", "!登り窯 tended_by 藤組"}),
        ("## 登り窯の担当は藤組ですか\n\n違います。葵組です。", {"!登り窯 tended_by 藤組"}),
        ("Q. 登り窯の担当は藤組ですか。\nA. いいえ、葵組かもしれません。", set()),
        ("Q. 登り窯の担当は藤組に替わりますか。\nA. いいえ、葵組です。", set()),
    ],
)  # fmt: skip
def test_a_no_tells_who_it_is_instead(text: str, expected: set[str]) -> None:
    found = said(text)
    assert found == expected
