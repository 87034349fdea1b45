"""A topic that nobody knows is another topic: what is said of it is never said of the one before."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality, Polarity
from kg_pipeline.documents import Document
from tests.embedded.domains import read_corpus

LOOMS = Ontology.model_validate(
    {
        "name": "looms",
        "languages": ["ja"],
        "classes": {
            "Machine": {"labels": {"ja": ["機械"]}},
            "Loom": {"parent": "Machine", "labels": {"ja": ["織機"]}},
            "Store": {"parent": "Machine", "labels": {"ja": ["倉"]}},
            "Crew": {"labels": {"ja": ["組"]}},
            "Part": {"labels": {"ja": ["部品"]}},
            "Seller": {"labels": {"ja": ["商会"]}},
        },
        "predicates": {
            "feeds_from": {"domain": "Machine", "range": "Machine",
                           "cues": {"ja": ["を呼び出す", "に依存する", "から給電を受ける"]}},
            "kept_by": {"domain": "Machine", "range": "Crew", "cardinality": "one",
                        "labels": {"ja": ["担当"]}, "cues": {"ja": ["が担当する", "の担当は"]}},
            "fitted_with": {"domain": "Machine", "range": "Part", "cues": {"ja": ["を使う"]}},
            "bought_from": {"domain": "Machine", "range": "Seller", "cues": {"ja": ["から仕入れる"]}},
        },
    }
)  # fmt: skip
ROSTER = (
    "織機は綾織機、紬織機、絣織機の三つ。倉は糸倉と布倉の二つ。組は朝霧組と夕凪組の二つ。"
    "部品は TK-7 と TK-9 の二つ。商会は柳商会と楓商会の二つ。\n"
)


def facts(text: str, path: str = "a.md") -> set[tuple[str, str, str]]:
    documents = [Document("roster.md", ROSTER), Document(path, text)]
    claims = read_corpus(documents, documents, LOOMS)[1][path]
    return {
        (c.subject, c.predicate, c.object)
        for c in claims
        if c.polarity is Polarity.AFFIRMED and c.modality is Modality.ASSERTED
    }


@pytest.mark.parametrize(
    "stranger",
    [
        "夜間巻取", "巻取ローラ", "カゼマチ", "巻取ローラ ", "tate-ito ", "ori.relay", "kase_box ", "KZ-12 ",
        "Kaze Spool ", "「ひつじ雲」", "しろつめくさ", "つむぎ号", "毎晩動く巻取ローラ", "夜間巻取だけ",
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    "said",
    [
        "糸倉を呼び出す。",
        "糸倉に依存している。",
        "担当が夕凪組だ。",
        "夕凪組が担当する。",
        "楓商会から仕入れる。",
    ],
)
def test_what_is_said_of_an_unknown_topic_is_not_said_of_the_one_before(stranger: str, said: str) -> None:
    assert facts(f"綾織機は紬織機を呼び出す。{stranger}は{said}") == {("綾織機", "feeds_from", "紬織機")}
    assert facts(f"綾織機は紬織機を呼び出す。{stranger}も{said}") == {("綾織機", "feeds_from", "紬織機")}


@pytest.mark.parametrize("stranger", ["夜間巻取", "巻取ローラ", "tate-ito ", "「ひつじ雲」"])
def test_an_unknown_subject_with_ga_does_what_the_verb_says(stranger: str) -> None:
    text = f"綾織機は紬織機を呼び出す。{stranger}が糸倉を呼び出す。"
    assert facts(text) == {("綾織機", "feeds_from", "紬織機")}


@pytest.mark.parametrize("stranger", ["夜間巻取", "tate-ito ", "つむぎ号", "Kaze Spool "])
def test_an_unknown_topic_in_a_later_clause_is_another_topic(stranger: str) -> None:
    text = f"綾織機は紬織機を呼び出し、{stranger}は糸倉を呼び出す。"
    assert facts(text) <= {("綾織機", "feeds_from", "紬織機")}


@pytest.mark.parametrize("stranger", ["夜間巻取", "tate-ito ", "巻取ローラ"])
def test_a_sentence_without_a_subject_goes_on_about_the_unknown_topic(stranger: str) -> None:
    text = f"綾織機は紬織機を呼び出す。{stranger}は毎晩動く。糸倉を呼び出す。夕凪組が担当する。"
    assert facts(text) == {("綾織機", "feeds_from", "紬織機")}


@pytest.mark.parametrize("stranger", ["tate-ito ", "夜間巻取", "カゼマチ", "小型織機"])
def test_below_a_heading_who_does_what_the_verb_says_is_no_part_of_the_topic(stranger: str) -> None:
    text = f"# 綾織機\n\n綾織機は紬織機を呼び出す。{stranger}は糸倉を呼び出す。"
    assert ("綾織機", "feeds_from", "糸倉") not in facts(text)


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("# 綾織機\n\n電源は糸倉から給電を受ける。", ("綾織機", "feeds_from", "糸倉")),
        ("# 綾織機\n\n杼箱は TK-7、巻軸は TK-9 を使う。", ("綾織機", "fitted_with", "TK-7")),
        ("# 綾織機\n\n経糸ローラは柳商会から仕入れる。", ("綾織機", "bought_from", "柳商会")),
        ("綾織機は紬織機を呼び出す。担当は夕凪組だ。", ("綾織機", "kept_by", "夕凪組")),
        ("綾織機は紬織機を呼び出す。夜間は糸倉を呼び出す。", ("綾織機", "feeds_from", "糸倉")),
        ("綾織機は紬織機を呼び出す。この織機は糸倉を呼び出す。", ("この織機", "feeds_from", "糸倉")),
        ("綾織機は紬織機を呼び出す。電源は糸倉から給電を受ける。", ("綾織機", "feeds_from", "糸倉")),
        ("綾織機は紬織機を呼び出す。今年の春からは糸倉を呼び出す。", ("綾織機", "feeds_from", "糸倉")),
    ],
)
def test_a_role_a_time_and_a_part_go_on_about_the_topic(text: str, fact: tuple[str, str, str]) -> None:
    found = facts(text)
    assert fact in found or (fact[0].startswith("この") and ("綾織機", *fact[1:]) in found)


@pytest.mark.parametrize("head", ["予備", "補助", "代替", "旧型", "非常用", "スペア"])
@pytest.mark.parametrize("said", ["は糸倉に依存する。", "は糸倉から給電を受ける。"])
def test_one_that_is_told_apart_under_a_heading_is_another(head: str, said: str) -> None:
    assert facts(f"# 綾織機\n\n{head}ローラ{said}\n") == set()
    assert facts(f"# 綾織機\n\n本機{said}\n") == {("綾織機", "feeds_from", "糸倉")}


@pytest.mark.parametrize("other", ["鍵", "古い合鍵", "説明書", "機械の図面", "見学者", "岸さん"])
def test_papers_keys_and_people_are_no_part_of_what_a_heading_is_about(other: str) -> None:
    assert facts(f"# 綾織機\n\n{other}は柳商会から仕入れる。\n") == set()
    assert facts(f"# 綾織機\n\n{other}は糸倉に依存する。\n") == set()


def test_ourselves_means_who_writes_whoever_was_named_last() -> None:
    letter = "差出人: 柳商会\n件名: TK-7の件\n\n楓商会さんでもありません。綾織機は当社から仕入れる。\n"
    assert facts(letter, "a.txt") == {("綾織機", "bought_from", "柳商会")}
