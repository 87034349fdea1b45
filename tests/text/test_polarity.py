"""What the cues of a clause come to."""

from __future__ import annotations

import pytest

from kg_pipeline.text.changes import states_change
from kg_pipeline.text.names import NameFinder
from kg_pipeline.text.polarity import read_polarity
from kg_pipeline.text.reading import Reading

_ROWS = """
negated | A does not, however, call B. | A | B
negated | StockDB is what OrderHub does not call. | OrderHub | StockDB
negated | A runs without B. | A | B
negated | A is independent of B. | A | B
negated | A uses C instead of B. | A | B
affirmed | A uses C instead of B. | A | C
affirmed | A does not call B but calls C. | A | C
negated | A does not call B or C. | A | C
affirmed | A calls B and does not call C. | A | B
negated | A calls B and does not call C. | A | C
affirmed | If A is not running, B calls C. | B | C
affirmed | A, which does not call X, calls B. | A | B
affirmed | Not only A but also B calls C. | A | C
affirmed | A cannot run without B. | A | B
affirmed | Without B, A cannot start. | A | B
affirmed | If B stops, A cannot work. | A | B
affirmed | A is used to call B. | A | B
ended | A used to call B. | A | B
affirmed | A is now used to scan B. | A | B
affirmed | A calls B if C fails or is not available. | A | B
negated | A does not call B if C fails or is not available. | A | B
ended | A stopped calling B in March. | A | B
ended | A no longer calls B. | A | B
affirmed | For A we stopped buying from C and switched to B. | A | B
affirmed | A quit working with C and has now gone over to B. | A | B
ended | A stopped calling C and B. | A | B
ended | A stopped calling C and the rest of B. | A | B
affirmed | Lose B and the lid of A has to come off. | A | B
ended | A came off B in May. | A | B
ended | A has come off B. | A | B
open | It is not true that A failed to call B. | A | B
negated | A depends on neither B nor C. | A | C
affirmed | AはBを呼び出さないが、Cは呼び出す。 | A | C
negated | AはBを呼び出さないが、Cは呼び出す。 | A | B
affirmed | AはBを呼び出し、Cは呼び出さない。 | A | B
negated | AはBに依存せず、Cに依存する。 | A | B
negated | AはBではなくCを使う。 | A | B
affirmed | AはBではなくCを使う。 | A | C
affirmed | AはBだけでなくCも使う。 | A | B
affirmed | AはBしか使わない。 | A | B
affirmed | AはBを使わなければならない。 | A | B
affirmed | AはBがないと動かない。 | A | B
affirmed | Bが止まると、Aは動かない。 | A | B
affirmed | Aは必ずBを呼び出す。 | A | B
open | AはBを呼び出さないわけではない。 | A | B
open | AがBを呼び出すというのは誤りである。 | A | B
ended | AはもうBに依存していない。 | A | B
ended | AはBへの依存を廃止した。 | A | B
ended | Aは10月からBへの検体の提出をやめた。 | A | B
affirmed | 整備班はプレス機を止めた。 | 整備班 | プレス機
affirmed | Aの保守はB、つまりCの仕事なので、勝手に直してはならない。 | A | C
affirmed | AのBへの所属にも変わりはない。 | A | B
negated | AからBへの直接アクセスは禁止されている。 | A | B
negated | 林沖不曾見過魯智深。 | 林沖 | 魯智深
negated | OrderHub는 StockDB를 호출하지 않는다. | OrderHub | StockDB
affirmed | OrderHub는 StockDB를 호출한다. | OrderHub | StockDB
negated | OrderHub n'appelle pas StockDB. | OrderHub | StockDB
negated | OrderHub ruft nicht StockDB auf. | OrderHub | StockDB
affirmed | 林沖見了魯智深，不敢動手。 | 林沖 | 魯智深
"""


@pytest.mark.parametrize("row", _ROWS.strip().splitlines())
def test_b54_readings(row: str) -> None:
    wanted, sentence, subject, object_ = (part.strip() for part in row.split("|"))
    finder = NameFinder(sentence)
    ends = [finder.find(name)[0] for name in (subject, object_)]
    assert read_polarity(sentence, ends) is Reading(wanted)


@pytest.mark.parametrize(
    "reading, sentence",
    [
        ("affirmed", "Aが呼び出しているBが止まっていないかを見る。"),
        ("affirmed", "Aが呼び出すBが落ちていないことを見る。"),
        ("affirmed", "Aに呼び出されるBは動いていない。"),
        ("negated", "Aが呼び出さないBが止まっていないかを見る。"),
        ("negated", "Aが呼び出していないBは動いている。"),
        ("negated", "Aが呼び出すBは存在しない。"),
        ("negated", "Aが呼び出すのはBではない。"),
        ("negated", "Aは新しいBを呼び出さない。"),
        ("ended", "Aが呼び出すBは廃止された。"),
    ],
)
def test_what_is_denied_of_a_described_end_is_not_its_description(reading: str, sentence: str) -> None:
    finder = NameFinder(sentence)
    ends = [finder.find(name)[0] for name in ("A", "B")]
    assert read_polarity(sentence, ends, ["を呼び出す"]) is Reading(reading)


def test_a_wording_of_the_predicate_negates_nothing() -> None:
    finder = NameFinder("AはBを含まない構成である。")
    ends = [finder.find(name)[0] for name in "AB"]
    assert read_polarity("AはBを含まない構成である。", ends) is Reading.NEGATED
    assert read_polarity("AはBを含まない構成である。", ends, ["を含まない"]) is Reading.AFFIRMED


@pytest.mark.parametrize(
    "sentence", ["A moved to B in May.", "AはBに移管された。", "Since 2024 A owns B.", "Bから引き継いだ。"]
)
def test_change_needs_a_word(sentence: str) -> None:
    assert states_change(sentence)


def test_no_word_no_change() -> None:
    assert not states_change("A owns B.")
    assert not states_change("AはBを担当する。")
