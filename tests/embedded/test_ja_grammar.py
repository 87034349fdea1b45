"""Japanese constructions, one sentence each, in a domain that no corpus here is about."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Span
from kg_pipeline.documents import Chunk, Context
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.ja.dates import interval
from kg_pipeline.providers.embedded.ja.stance import stance_of
from kg_pipeline.providers.embedded.languages import reader
from kg_pipeline.providers.tasks import DraftClaim, KnownName

ONTOLOGY = Ontology.model_validate(
    {
        "name": "bakery",
        "languages": ["ja"],
        "classes": {
            "Oven": {"labels": {"ja": ["窯"]}},
            "Bread": {"labels": {"ja": ["パン"]}},
            "Flour": {"labels": {"ja": ["小麦粉", "粉"]}},
            "Shop": {"labels": {"ja": ["店", "支店"]}},
            "Baker": {"labels": {"ja": ["職人"]}},
        },
        "predicates": {
            "needs": {"domain": "Bread", "range": "Flour", "cues": {"ja": ["を使用する", "がないと焼けない"]},
                      "inverse_cues": {"ja": ["に欠かせない"]}},
            "baked_in": {"domain": "Bread", "range": "Oven", "cardinality": "one",
                         "cues": {"ja": ["で焼かれる"]}},
            "sold_at": {"domain": "Bread", "range": "Shop", "cues": {"ja": ["に並べている", "に卸す"]},
                        "inverse_cues": {"ja": ["が扱う"]}},
            "run_by": {"domain": "Shop", "range": "Baker", "cardinality": "one", "cues": {"ja": ["の店長は"]},
                       "inverse_cues": {"ja": ["が切り盛りする", "の受け持ち"]}},
            "stands_in": {"domain": "Oven", "range": "Shop", "cardinality": "one",
                          "cues": {"ja": ["に設置されている"]}},
            "feeds": {"domain": "Shop", "range": "Shop", "cues": {"ja": ["に生地を送る"]},
                      "inverse_cues": {"ja": ["から生地を受け取る"]}},
        },
    }
)  # fmt: skip
NAMES = {
    "Oven": ["石窯", "大窯"],
    "Bread": ["山型パン", "月パン", "星パン"],
    "Flour": ["ハルユタカ", "K-55"],
    "Shop": ["本町店", "駅前店", "浜店"],
    "Baker": ["小暮", "安西"],
}
KNOWN = tuple(KnownName(name=n, type=cls, canonical=n) for cls, names in sorted(NAMES.items()) for n in names)


def read(text: str, title: str = "", date: str = "") -> list[DraftClaim]:
    chunk = Chunk("a.md", "r", 0, Span(0, len(text)), text, Context(title=title, date=date))
    return extract(chunk, ONTOLOGY, KNOWN).relations


def plain(text: str, title: str = "") -> set[tuple[str, str, str]]:
    return {
        (c.subject, c.predicate, c.object)
        for c in read(text, title)
        if (c.polarity.value, c.modality.value) == ("affirmed", "asserted")
    }


@pytest.mark.parametrize(
    "text",
    [
        "月パンはK-55を使用する。",
        "月パンはK-55を使用しています。",
        "月パンには、香りのよいK-55を少しだけ使用した。",
        "月パンにK-55を使用。",
        "K-55は月パンに使用されている。",
        "月パンが使用しているのはK-55である。",
        "K-55を使用しているのは月パンだ。",
        "K-55を使用する月パンは、朝のうちに売り切れる。",
        "月パンはK-55がないと焼けません。",
        "K-55がなければ月パンは焼けない。",
        "K-55は月パンに欠かせません。",
        "月パンは、皮が薄いため、Ｋ－５５を使用している。",
        "月パンはK-55しか使用しない。",
    ],
)
def test_one_relation_in_many_wordings(text: str) -> None:
    assert {(s, p, fold_key(o)) for s, p, o in plain(text)} == {("月パン", "needs", "k-55")}


@pytest.mark.parametrize(
    "text",
    [
        "本町店の店長は小暮です。",
        "本町店は小暮が切り盛りしている。",
        "小暮が切り盛りする本町店は休みが多い。",
        "本町店は小暮の受け持ちになっている。",
        "小暮が本町店の店長を務める。",
        "本町店の店長を小暮が務めている。",
        "- 店長: 小暮",
    ],
)
def test_role_nouns_and_doers(text: str) -> None:
    assert plain(text, "本町店") == {("本町店", "run_by", "小暮")}


def test_b61_enumerations_keep_every_member() -> None:
    assert plain("山型パン、月パン、および星パンはハルユタカとK-55を使用する。") == {
        (bread, "needs", flour) for bread in NAMES["Bread"] for flour in NAMES["Flour"]
    }
    assert plain("K-55を使用するパンは次のとおり。\n\n- 月パン\n- 星パン（冬のみ）\n") == {
        ("月パン", "needs", "K-55"),
        ("星パン", "needs", "K-55"),
    }


def test_a_verb_said_once_for_several_pairs() -> None:
    assert plain("月パンはK-55を、星パンはハルユタカを使用する。") == {
        ("月パン", "needs", "K-55"),
        ("星パン", "needs", "ハルユタカ"),
    }


def test_direction_where_both_ends_are_of_one_class() -> None:
    assert plain("本町店は駅前店に生地を送る。") == {("本町店", "feeds", "駅前店")}
    assert plain("本町店は駅前店から生地を受け取る。") == {("駅前店", "feeds", "本町店")}
    assert plain("生地は本町店から駅前店へ送られる。") == {("本町店", "feeds", "駅前店")}


def test_what_a_sentence_leaves_out_comes_from_the_page_or_the_sentence_before() -> None:
    assert plain("# 月パン\n\nK-55を使用する。石窯で焼かれる。") == {
        ("月パン", "needs", "K-55"),
        ("月パン", "baked_in", "石窯"),
    }
    assert ("星パン", "sold_at", "浜店") in plain("星パンは大窯で焼かれる。浜店に卸している。")


def test_words_that_stand_for_a_name() -> None:
    assert ("石窯", "stands_in", "浜店") in plain("石窯は古い。同窯は浜店に設置されている。")
    letter = "差出人: 本町店\n\nうちは星パンを扱っています。\n"
    assert ("星パン", "sold_at", "本町店") in plain(letter)


def test_a_neighbour_is_not_the_thing() -> None:
    assert plain("石窯は浜店の隣に設置されている。") == set()


def test_a_subject_of_the_wrong_class_is_not_replaced_by_the_page() -> None:
    assert plain("小暮はK-55を使用する。", "月パン") == set()


@pytest.mark.parametrize(
    "text",
    [
        "月パンはK-55を使用しない。",
        "月パンはK-55を使用していません。",
        "月パンはK-55を使用せずに焼く。",
        "月パンにK-55を使用することはない。",
        "月パンでは、K-55は使用していない。",
        "月パンはK-55がなくても焼ける。",
    ],
)
def test_b54_denials_are_recorded_as_denials(text: str) -> None:
    assert plain(text) == set()
    assert {(c.subject, c.object, c.polarity.value) for c in read(text)} <= {("月パン", "K-55", "negated")}


@pytest.mark.parametrize("word", ["少ない", "少なくない", "少なかった", "危ない", "もったいない", "情けない"])
def test_an_adjective_that_ends_as_a_denial_does_denies_nothing(word: str) -> None:
    said = stance_of("月パンはK-55を使用", f"している店から、粉が{word}と連絡があった。")
    assert said.polarity.value == "affirmed"
    assert stance_of("月パンはK-55を使用", "していない。").polarity.value == "negated"


def test_nothing_that_changes_is_no_denial() -> None:
    for head, tail in (
        ("染付窯への所属にも変わり", "はない。"),
        ("番に異動", "はありません。"),
        ("窯の向きに変更", "もない。"),
    ):
        assert stance_of(head, tail).polarity.value == "affirmed", head + tail
    assert stance_of("染付窯への道", "はない。").polarity.value == "negated"


def test_denial_stays_in_its_clause() -> None:
    text = "月パンはK-55を使用するが、ハルユタカは使用しない。"
    assert {(c.object, c.polarity.value) for c in read(text)} == {
        ("K-55", "affirmed"),
        ("ハルユタカ", "negated"),
    }


@pytest.mark.parametrize(
    ("text", "modality"),
    [
        ("月パンは来月からK-55を使用する予定。", "planned"),
        ("月パンにK-55を使用する案が出た。", "planned"),
        ("月パンにK-55を使用することを検討している。", "planned"),
        ("月パンはK-55を使用しているらしい。", "reported"),
        ("月パンはK-55を使用しているとのこと。", "reported"),
        ("月パンはK-55を使用するかもしれない。", "hypothetical"),
        ("月パンにK-55を使用する可能性がある。", "hypothetical"),
        ("もし月パンがK-55を使用したら、味が変わる。", "hypothetical"),
        ("大窯を浜店へ移す。", "planned"),
    ],
)
def test_b56_plans_rumours_and_guesses_are_no_assertions(text: str, modality: str) -> None:
    assert plain(text) == set()
    assert {c.modality.value for c in read(text)} == {modality}


@pytest.mark.parametrize(
    "text",
    ["月パンはK-55を使用しますか。", "月パンにはK-55を使用してください。", "Q. 月パンはK-55を使用する？"],
)
def test_questions_and_requests_state_nothing(text: str) -> None:
    assert read(text) == []


def test_b55_what_ended_and_what_took_its_place() -> None:
    (ended,) = read("月パンは2024年3月からK-55を使用しなくなった。")
    assert (ended.polarity.value, ended.change.value, ended.until) == ("negated", "ended", "2024-03")
    (moved,) = read("大窯は5月1日付で本町店から浜店へ移設した。", date="2024-06-01")
    assert (moved.subject, moved.object, moved.replaces) == ("大窯", "浜店", "本町店")
    assert (moved.change.value, moved.since) == ("began", "2024-05-01")
    (handed,) = read("浜店の店長は、小暮から安西に代わった。")
    assert (handed.subject, handed.predicate, handed.object, handed.replaces) == (
        "浜店",
        "run_by",
        "安西",
        "小暮",
    )
    (same,) = read("浜店は、これまでどおり小暮の受け持ちである。")
    assert same.change.value == ""


def test_tables_in_both_directions() -> None:
    wide = "| パン | 粉 | 窯 |\n|---|---|---|\n| 月パン | K-55 | 石窯 |\n"
    assert plain(wide) == {("月パン", "needs", "K-55"), ("月パン", "baked_in", "石窯")}
    tall = "# 浜店\n\n| 項目 | 内容 |\n|---|---|\n| 店長 | 安西 |\n"
    assert plain(tall) == {("浜店", "run_by", "安西")}


def test_answers_are_about_what_was_asked() -> None:
    text = "Q. 星パンの粉は何ですか。\nA. K-55を使用しています。\n"
    assert plain(text) == {("星パン", "needs", "K-55")}


def test_b35_sentences_end_only_where_they_end() -> None:
    text = "甲は乙を呼ぶ。また丙に書く！「終わり。」と言った．次（注。）へ"
    language = reader(text)
    pieces = [text[a:b] for a, b in language.split(text)]
    assert pieces == ["甲は乙を呼ぶ。", "また丙に書く！", "「終わり。」と言った．", "次（注。）へ"]


@pytest.mark.parametrize(
    "text, since",
    [
        ("2024年2月29日から", "2024-02-29"),
        ("2023年2月29日から", None),
        ("2024年2月31日から", None),
        ("令和6年4月31日から", None),
        ("2月31日から", None),
        ("2月29日から", "2024-02-29"),
    ],
)
def test_a_day_that_the_calendar_does_not_have_is_no_date(text: str, since: str | None) -> None:
    assert interval(text, "2024-06-01", ended=False) == (since, None)


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("2019年から2021年まで", "2019", "2022"),
        ("2019年4月から2021年12月まで", "2019-04", "2022-01"),
        ("2024年2月1日から2024年2月29日まで", "2024-02-01", "2024-03-01"),
        ("2025年3月まで", None, "2025-03"),
    ],
)
def test_a_period_that_is_closed_on_both_sides_includes_its_last_part(
    text: str, since: str | None, until: str
) -> None:
    assert interval(text, "2024-06-01", ended=False) == (since, until)
