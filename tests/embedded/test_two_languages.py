"""One thing by its name in two languages: who has which, and the class that either name brings along."""

from __future__ import annotations

import pytest

from kg_ledger.ontology import Ontology
from kg_pipeline.documents import Document
from kg_pipeline.providers.embedded.engine import EmbeddedProvider
from kg_pipeline.providers.embedded.ja.two_languages import in_two_languages
from kg_pipeline.providers.tasks import DraftClaim, KnownName, SurveyTask
from tests.embedded.domains import read_corpus

OBSERVATORY = Ontology.model_validate(
    {
        "name": "observatory",
        "languages": ["ja", "en"],
        "classes": {
            "Telescope": {"labels": {"ja": ["望遠鏡"], "en": ["telescope"]}},
            "Program": {"labels": {"ja": ["プログラム"], "en": ["program"]}},
            "Badge": {"labels": {"ja": ["入室証"], "en": ["badge"]}},
            "Crew": {"labels": {"ja": ["組"], "en": ["crew"]}},
            "Dome": {"labels": {"ja": ["ドーム"], "en": ["dome"]}},
        },
        "predicates": {
            "steered_by": {"domain": "Telescope", "range": "Program",
                           "description": "The program that sends the pointing signal.",
                           "cues": {"ja": ["の指令で動く"], "en": ["is steered by"]}},
            "stands_in": {"domain": "Telescope", "range": "Dome",
                          "cues": {"ja": ["に据えられている"], "en": ["stands in"]}},
            "needs_badge": {"domain": "Program", "range": "Badge",
                            "cues": {"ja": ["が要る", "を持たないと動かせない"],
                                     "en": ["may not be started without"]}},
            "handed_out_by": {"domain": "Badge", "range": "Crew", "cardinality": "one",
                              "cues": {"ja": ["の交付元は", "の発行依頼先は"],
                                       "en": ["is handed out by"]}},
        },
    }
)  # fmt: skip


def joined(text: str) -> set[frozenset[str]]:
    """The pairs of names that a document says to be of one thing."""
    found = EmbeddedProvider().perform(SurveyTask(Document("a.md", text), OBSERVATORY)).value.entities
    return {frozenset((draft.name, alias.name)) for draft in found for alias in draft.aliases}


def read(*texts: str) -> tuple[dict[str, KnownName], set[tuple[str, str, str]]]:
    documents = [Document(f"{at}.md", text) for at, text in enumerate(texts)]
    known, claims = read_corpus(documents, documents, OBSERVATORY)
    names = {one.name: one for one in known}

    def said(claim: DraftClaim) -> tuple[str, str, str]:
        ends = (names[claim.subject].canonical, names[claim.object].canonical)
        return ends[0], claim.predicate, ends[1]

    return names, {said(claim) for found in claims.values() for claim in found}


@pytest.mark.parametrize(
    "text, one, other",
    [
        ("星影望遠鏡は英語で Starshade と言う。", "星影望遠鏡", "Starshade"),
        ("星影は英語で Starshade、月影は英語で Moonshade。", "月影", "Moonshade"),
        ("星影は英語名の Starshade で呼ばれる。", "星影", "Starshade"),
        ("星影、英語名 Starshade の手入れは夏に行う。", "星影", "Starshade"),
        ("星影を英語の書類では Starshade と書く。", "星影", "Starshade"),
        ("Starshade は日本語の日誌では星影と書かれる。", "Starshade", "星影"),
        ("Starshade を和名で星影と呼ぶ。", "Starshade", "星影"),
        ("星影(Starshade Nine、略して SSN)は古い。", "星影", "Starshade Nine"),
        ("星影(Starshade Nine、略して SSN)は古い。", "星影", "SSN"),
        ("星影(英語では Starshade、通称 SSN)は古い。", "星影", "SSN"),
    ],
)
def test_a_sentence_gives_a_thing_its_name_in_another_language(text: str, one: str, other: str) -> None:
    assert frozenset((one, other)) in joined(text)


@pytest.mark.parametrize(
    "text",
    [
        "星影は英語の Starshade から名を取った。",
        "星影は英語で Moonshade と連絡する。",
        "星影の説明書は英語で、Moonshade が書いた。",
        "星影は英語が通じる Moonshade に預ける。",
        "Moonshade は日本語の手引きを星影に渡す。",
        "星影(Moonshade と同じ年、略して同期)は古い。",
        "星影(英語、フランス語)は古い。",
        "星影は英語で star と言う。",
        "星影(Moonshade、Sunshade)は古い。",
    ],
)
def test_what_is_done_with_a_name_or_in_a_language_names_nothing(text: str) -> None:
    assert not any("星影" in pair and len(pair) == 2 for pair in joined(text))


def test_a_sign_in_another_language_names_what_the_section_is_about() -> None:
    text = "## 星影望遠鏡\n\n鏡の大きい望遠鏡。英語の看板は Starshade。夜は灯を消す。"
    assert joined(text) == {frozenset(("星影望遠鏡", "Starshade"))}


@pytest.mark.parametrize("other", ["星影", "9号望遠鏡", "９号望遠鏡", "望遠鏡9号"])
def test_an_english_sentence_gives_a_japanese_name(other: str) -> None:
    text = f"# Starshade\n\nStarshade is a telescope. Japanese logs call it {other}."
    assert frozenset(("Starshade", other)) in joined(text)


def test_a_language_is_not_what_the_next_clause_goes_on_about() -> None:
    text = "Starshade is a telescope. Japanese logs call it 星影, and the label on the pier says SX-9."
    assert joined(text) == {frozenset(("Starshade", "星影")), frozenset(("Starshade", "SX-9"))}


def test_several_papers_have_several_names() -> None:
    text = "Starshade is a telescope. Starshade is 星影 on Japanese charts and SSN on the keys."
    assert joined(text) >= {frozenset(("Starshade", "星影")), frozenset(("Starshade", "SSN"))}
    text = "Starshade is a telescope. Starshade is 星影 on Japanese charts and Bob likes it."
    assert joined(text) == {frozenset(("Starshade", "星影"))}


def test_a_name_in_two_languages_takes_its_class_from_what_is_said_of_either() -> None:
    names, claims = read("組は北組、南組の二つ。深夜札、英語名 Night Slip の交付元は北組である。")
    assert {names["深夜札"].type, names["Night Slip"].type} == {"Badge"}
    assert ("深夜札", "handed_out_by", "北組") in claims


def test_a_word_that_nothing_names_takes_no_class_from_the_same() -> None:
    names, _ = read("組は北組、南組の二つ。深夜札の交付元は北組である。")
    assert "深夜札" not in names


@pytest.mark.parametrize("article", ["a ", "the ", ""])
def test_a_need_worded_by_a_denial_has_any_article(article: str) -> None:
    text = "Pointer is a program. Night Slip is a badge.\n\nPointer may not be started without "
    text += f"{article}Night Slip."
    assert ("Pointer", "needs_badge", "Night Slip") in read(text)[1]


@pytest.mark.parametrize(
    "text, said",
    [
        ("深夜札を持たないと動かせない。", True),
        ("深夜札がないと動かせない。", True),
        ("深夜札を見せると動かせない。", False),
    ],
)
def test_a_need_may_be_worded_by_what_is_held(text: str, said: bool) -> None:
    known = "プログラムは星図と星表の二つ。入室証は深夜札と早朝札の二つ。\n\n星図は"
    assert (("星図", "needs_badge", "深夜札") in read(known + text)[1]) is said


def test_a_noun_of_whence_is_said_without_its_matter() -> None:
    known = "組は北組、南組の二つ。入室証は深夜札と早朝札の二つ。\n\n"
    assert ("深夜札", "handed_out_by", "北組") in read(known + "深夜札の依頼先は北組である。")[1]
    assert not read(known + "深夜札の検品元は北組ではない。")[1]


def test_a_section_that_goes_on_about_the_telescope_is_about_one() -> None:
    names, claims = read(
        "# Starshade\n\nStarshade came from abroad. The telescope stands in Dome 4, beside the lift."
    )
    assert names["Starshade"].type == "Telescope"
    assert ("Starshade", "stands_in", "Dome 4") in claims


@pytest.mark.parametrize(
    "text",
    [
        "# Starshade\n\nWe painted it. The telescope stands in Dome 4.",
        "# Starshade\n\nStarshade is near Moonshade, a telescope. The telescope stands in Dome 4.",
        "# Starshade\n\nStarshade is old. The telescopes stand in Dome 4.",
        "# Starshade\n\nStarshade is the story of a telescope. The telescope stands in Dome 4.",
    ],
)
def test_the_telescope_may_be_another_than_the_section_is_about(text: str) -> None:
    names, _ = read(text)
    assert "Starshade" not in names or names["Starshade"].type is None


def test_a_heading_of_rules_is_no_name_of_what_they_speak_of() -> None:
    names, _ = read("# Starshade\n\n## Before dusk\n\n- A Night Badge is required for this\n- Wipe the lens")
    assert "Before dusk" not in names
    names, _ = read("# Slips\n\n## Night Slip\n\nA badge for the dark hours.")
    assert names["Night Slip"].type == "Badge"


def test_a_plural_that_is_spoken_of_is_none_of_those_announced() -> None:
    names, _ = read("Two domes stand here. Levers are oiled in May. The Upper Dome is round.")
    assert "Levers" not in names


def test_the_plural_of_a_class_word_is_no_numbered_name() -> None:
    assert "Programs" not in read("Marlow Programs が星影の手入れを頼まれた。")[0]


@pytest.mark.parametrize("part", ["英語", "(", "英語で a", "甲、", "甲(a、", "a は日本語", "甲は英語の"])
def test_hostile_text_is_passed_at_once(part: str) -> None:
    assert len(list(in_two_languages(part * 8_000))) < 2
