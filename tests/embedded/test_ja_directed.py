"""Japanese clauses whose classes leave two directions or two predicates: the ontology's words decide."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Modality, Polarity
from kg_pipeline.documents import Document
from tests.embedded.domains import read_corpus

PONDS = Ontology.model_validate(
    {
        "name": "ponds",
        "languages": ["ja"],
        "classes": {
            "Pond": {"labels": {"ja": ["溜池"]}},
            "Guard": {"labels": {"ja": ["番方"]}},
            "Bank": {"labels": {"ja": ["堤"]}},
            "Plant": {"labels": {"ja": ["水草"]}},
        },
        "predicates": {
            "feeds": {"domain": "Pond", "range": "Pond",
                      "cues": {"ja": ["へ注ぐ", "に流し込む"]},
                      "inverse_cues": {"ja": ["から汲む", "から受け継ぐ"]}},
            "dredged_by": {"domain": "Pond", "range": "Guard", "inverse_cues": {"ja": ["が浚う"]}},
            "gauged_by": {"domain": "Pond", "range": "Guard",
                          "inverse_cues": {"ja": ["が測る", "が運用する"]}},
            "lies_at": {"domain": "Pond", "range": "Bank", "cardinality": "one",
                        "cues": {"ja": ["に掘ってある"]}},
            "grows": {"domain": "Pond", "range": "Plant", "cues": {"ja": ["に生える"]}},
        },
    }
)  # fmt: skip
KNOWN = (
    "溜池は丸溜池、角溜池、奥溜池の三つ。番方は東番方、西番方の二つ。堤は朝堤、夕堤の二つ。"
    "水草はウキヒシ、ミズサンゴの二つ。\n\n"
)


def told(text: str) -> set[str]:
    """What a text says; what it does not assert as it stands has its stance before it."""
    documents = [Document("a.md", KNOWN), Document("b.md", text)]
    found = set()
    for one in read_corpus(documents, documents, PONDS)[1]["b.md"]:
        firm = one.modality is Modality.ASSERTED
        marks = ["" if firm else one.modality.value, "not" if one.polarity is Polarity.NEGATED else ""]
        found.add(" ".join([*filter(None, marks), one.subject, one.predicate, one.object]))
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("丸溜池の水は角溜池へ落ちる。", {"丸溜池 feeds 角溜池"}),
        ("角溜池へ丸溜池の水を落とす。", {"丸溜池 feeds 角溜池"}),
        ("丸溜池は奥溜池に似ている。", set()),
        ("丸溜池は角溜池に水を落とす。", set()),
        ("丸溜池は角溜池に水を注ぎ足す。", {"丸溜池 feeds 角溜池"}),
        ("丸溜池の水は角溜池へ回さない。", {"not 丸溜池 feeds 角溜池"}),
        ("丸溜池の水を角溜池へ回す話が出ている。", {"planned 丸溜池 feeds 角溜池"}),
        ("丸溜池の水を角溜池へ回すと聞いた。", {"reported 丸溜池 feeds 角溜池"}),
        ("丸溜池の水を角溜池へ回すと、泥が舞う。", set()),
    ],
)
def test_a_particle_tells_whither(text: str, expected: set[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("## 丸溜池\n\n余った水は角溜池が受け取る。", {"丸溜池 feeds 角溜池"}),
        ("## 丸溜池\n\n余った水を汲み取るのは角溜池である。", {"丸溜池 feeds 角溜池"}),
        ("## 丸溜池\n\n水を注いでいるのは角溜池である。", {"角溜池 feeds 丸溜池"}),
        ("## 丸溜池\n\n余った水は角溜池が止める。", set()),
        ("## 丸溜池\n\n余った水は角溜池が奥溜池へ注ぐ。", {"角溜池 feeds 奥溜池"}),
        ("丸溜池が水を注ぐ先は、角溜池だけである。", {"丸溜池 feeds 角溜池"}),
        ("丸溜池が水を汲む元は角溜池である。", {"角溜池 feeds 丸溜池"}),
        ("丸溜池が水を眺める先は角溜池である。", set()),
        ("角溜池は丸溜池の水を汲み上げている。", {"丸溜池 feeds 角溜池"}),
        ("角溜池は丸溜池の水を濁らせている。", set()),
        ("角溜池は丸溜池の水を受けていない。", {"not 丸溜池 feeds 角溜池"}),
        ("丸溜池の水が角溜池へ落ちることはない。", {"not 丸溜池 feeds 角溜池"}),
        ("丸溜池の水がすべて角溜池へ落ちることはない。", set()),
    ],
)
def test_a_verb_tells_who_gives_and_who_takes(text: str, expected: set[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("- 余り水の注ぎ先: 角溜池、奥溜池", {"丸溜池 feeds 角溜池", "丸溜池 feeds 奥溜池"}),
        ("- 水の汲み元: 角溜池", {"角溜池 feeds 丸溜池"}),
        ("- 眺め先: 角溜池", set()),
        ("- 以前の注ぎ先: 角溜池", set()),
    ],
)
def test_a_key_tells_by_its_end_and_its_verb(text: str, expected: set[str]) -> None:
    assert told(f"# 丸溜池\n\n{text}\n") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("丸溜池は東番方が浚い上げる。", {"丸溜池 dredged_by 東番方"}),
        ("丸溜池は東番方が測り直す。", {"丸溜池 gauged_by 東番方"}),
        ("丸溜池は東番方が囲う。", set()),
        ("丸溜池の泥は東番方が運ぶ。", set()),
        ("丸溜池の泥は東番方が運び出す。", set()),
    ],
)
def test_a_verb_tells_which_of_two_predicates_is_meant(text: str, expected: set[str]) -> None:
    found = told(text)
    assert found == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("丸溜池は朝堤の北の崖ぎわに掘ってある。", {"丸溜池 lies_at 朝堤"}),
        ("丸溜池は朝堤の水門のわきに掘ってある。", {"丸溜池 lies_at 朝堤"}),
        ("丸溜池は朝堤のわきに掘ってある。", set()),
        ("丸溜池は朝堤の向かいの崖ぎわに掘ってある。", set()),
    ],
)
def test_what_is_by_a_part_of_a_place_is_in_the_place(text: str, expected: set[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("# 丸溜池\n\n縁にウキヒシ、底にミズサンゴを植えている。",
         {"丸溜池 grows ウキヒシ", "丸溜池 grows ミズサンゴ"}),
        ("# 丸溜池\n\n縁にウキヒシ、底はミズサンゴを植えている。", {"丸溜池 grows ミズサンゴ"}),
        ("- 丸溜池 の古い杭を抜いた。魚は角溜池から上げている。", {"角溜池 feeds 丸溜池"}),
        ("丸溜池はどこまで掘るか迷ったので、東番方が浚っている。",
         {"丸溜池 dredged_by 東番方"}),
        ("丸溜池は誰が浚うのか、東番方か。", set()),
    ],
)  # fmt: skip
def test_what_a_clause_leaves_out_stands_beside_it(text: str, expected: set[str]) -> None:
    assert told(text) == expected


@pytest.mark.parametrize(
    ("text", "stance"),
    [
        ("おそらく丸溜池は東番方が浚っている。", "hypothetical"),
        ("丸溜池はたぶん東番方が浚う。", "hypothetical"),
        ("丸溜池は東番方が浚っているように見える。", "hypothetical"),
        ("丸溜池は東番方が浚っているらしいが、定かでない。", "reported"),
        ("丸溜池は東番方が浚っているとも聞く。", "reported"),
        ("丸溜池は東番方が確かに浚っている。", ""),
    ],
)
def test_what_is_guessed_or_heard_is_not_asserted(text: str, stance: str) -> None:
    assert told(text) == {f"{stance} 丸溜池 dredged_by 東番方".strip()}
