"""After an answer: every mark and every quotation is checked; what fails is taken out and counted."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kg_pipeline.query.cite import check

WORDS = {
    "F1": ["OrderHub calls StockDB"],
    "F2": ["決済台帳を読むのはＧａｔｅである"],
    "F3": ["Mail is slow."],
}


def test_marks_are_numbered_in_the_order_of_their_use() -> None:
    checked = check("Mail is slow [F3]. OrderHub calls StockDB [F1, F3].", WORDS)
    assert checked.text == "Mail is slow [1]. OrderHub calls StockDB [2][1]."
    assert checked.marks == ("F3", "F1")
    assert checked.unverified == 0


def test_b24_a_fabricated_quotation_takes_its_sentence_with_it() -> None:
    checked = check('StockDB is "always encrypted at rest" [F1]. OrderHub calls it [F1].', WORDS)
    assert checked.text == "OrderHub calls it [1]."
    assert checked.unverified == 1


def test_b25_a_mark_that_was_not_shown_is_removed_and_counted() -> None:
    checked = check("OrderHub calls StockDB [F1][F99].", WORDS)
    assert checked.text == "OrderHub calls StockDB [1]."
    assert checked.unverified == 1
    assert check("It is fast [F99].", WORDS).text == ""


def test_b25_a_sentence_that_rests_on_nothing_is_dropped() -> None:
    checked = check("OrderHub calls StockDB [F1]. It was built in 1990.", WORDS)
    assert checked.text == "OrderHub calls StockDB [1]."
    assert checked.unverified == 1


def test_a_quotation_may_be_spelled_in_any_way_that_folds_alike() -> None:
    checked = check("記録には「決済台帳を読むのはGateである」とある[F2]。", WORDS)
    assert checked.unverified == 0
    assert "決済台帳" in checked.text


def test_a_name_between_quotation_marks_is_no_quotation() -> None:
    checked = check("答えは「OrderHub」です[F1]。", WORDS, names=["OrderHub"])
    assert checked.unverified == 0
    assert check("答えは「Orderhab」です[F1]。", WORDS, names=["OrderHub"]).text == ""


def test_marks_inside_a_name_are_part_of_it() -> None:
    names = ['Disk 5" A', 'Disk 8" B', "Yes! Mart [1]"]
    words = {"F1": ["a"], "F2": ["b"]}
    said = '2 found: Disk 5" A [F1]; Disk 8" B [F2].'
    assert check(said, words, names=names).text == '2 found: Disk 5" A [1]; Disk 8" B [2].'
    assert check("Yes! Mart [1] (yes) [F1].", words, names=names).text == "Yes! Mart [1] (yes) [1]."
    assert check('Disk 5" A is "never slow" [F1].', words, names=names).text == ""
    assert check("Mart Co. It grew. [F1]", words, names=["Mart Co."]).text == "It grew. [1]"


def test_marks_inside_cited_words_are_part_of_them() -> None:
    words = {"F1": ['The panel of 5" is bright, that of 8" is not']}
    said = 'The panel of 5" is bright, that of 8" is not, "it says" [F1].'
    assert check(said, words).text == ""
    assert check(said.replace(', "it says"', ""), words).unverified == 0
    whole = 'It says “The panel of 5" is bright” [F1].'
    assert check(whole, words).text == whole.replace("F1", "1")


def test_b19_a_negated_quotation_does_not_pass_for_the_affirmed_one() -> None:
    words = {"F1": ["OrderHubはStockDBを呼び出さない"]}
    assert check("「OrderHubはStockDBを呼び出す」[F1]。", words).text == ""


def test_marks_named_beside_a_bare_text_count() -> None:
    checked = check("StockDB", WORDS, cited=["F1", "F9"])
    assert checked.text == "StockDB [1]"
    assert checked.unverified == 1


def test_marks_behind_the_full_stop_belong_to_the_sentence() -> None:
    checked = check("OrderHub calls StockDB. [F1] Mail is slow. [F3]", WORDS)
    assert checked.marks == ("F1", "F3")
    assert checked.unverified == 0


@given(st.text(alphabet='F1239 [],.。"“”「」abc\n', max_size=80))
def test_nothing_but_shown_marks_is_left(text: str) -> None:
    checked = check(text, WORDS)
    assert set(checked.marks) <= set(WORDS)
    assert checked.unverified >= 0
    again = check(text, WORDS)
    assert again == checked
