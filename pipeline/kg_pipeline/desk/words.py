"""What the desk says about rules and classes, in English and Japanese."""

from __future__ import annotations

import os

LANGUAGES = ("en", "ja")

_RULES = {
    "single_value": (
        "one at a time is allowed, and two sources name different ones",
        "一つしか持てない値を、二つの資料が別々に述べています",
    ),
    "single_holder": (
        "only one may hold it, and two sources name different ones",
        "持ち主は一つのはずですが、二つの資料が別々に述べています",
    ),
    "denial": ("one source states it, another denies it", "一方の資料が述べ、他方が否定しています"),
    "disjoint_predicates": ("the two relations exclude each other", "同時には成り立たない二つの関係です"),
    "overlapping_time": ("the stated periods overlap", "述べられた期間が重なっています"),
    "restated_later": (
        "a change was reported, and the old value was stated again later",
        "変更の後に、元の値が再び述べられています",
    ),
    "modality": (
        "planned, reported or hypothetical: not a plain assertion",
        "予定・伝聞・仮定であり、断定ではありません",
    ),
    "document_status": (
        "the document says that it is a draft or no longer in force",
        "下書き、または効力のない文書です",
    ),
    "type": ("a class that this relation does not allow", "この関係には合わない種類です"),
    "identity": ("the name could mean several things", "名前が複数のものを指しえます"),
    "granularity": (
        "the two may be one thing, or a part and its whole",
        "同じもの、または全体と部分かもしれません",
    ),
    "cardinality": ("how many are allowed is not declared", "いくつまで許されるか宣言されていません"),
    "instruction_like": ("the sentence reads like an order to a machine", "機械への指示のように読める文です"),
    "self_loop": ("a thing related to itself", "自分自身への関係です"),
    "self_loop_after_merge": ("a merge made both ends one thing", "統合により両端が同じものになりました"),
    "rejected": (
        "this was rejected before, and is stated again",
        "以前に却下されたものが、また述べられています",
    ),
    "namesake": ("one name, stated with different classes", "同じ名前が、別の種類として述べられています"),
    "alias_of_other_class": (
        "stated as another name, of a thing of another class",
        "別名とされていますが、種類が違います",
    ),
    "revision": ("the same document was revised", "同じ文書が改訂されました"),
    "replaces": ("the text names what was there before", "何に代わったかが書かれています"),
    "stated_change": ("the text says that it changed", "変わったと書かれています"),
    "stated_end": ("the text says that it ended", "終わったと書かれています"),
    "disjoint_time": ("the stated periods follow each other", "述べられた期間が前後しています"),
    "same_fact": ("the same fact again", "同じ事実です"),
    "nothing_to_compare": ("nothing known speaks to it", "比べるものがありません"),
    "known_before": ("known before", "既に知られています"),
    "second_term": ("the same fact in another period", "別の期間の同じ事実です"),
    "other_object": ("another of many that are allowed", "複数持てる値のもう一つです"),
    "separated": ("they differ in a qualifier", "限定が異なります"),
    "carried_over": ("the revised document still states it", "改訂後の文書にも書かれています"),
}

_CLASSES = {
    "conflict": ("conflict", "矛盾"),
    "uncertain": ("uncertain", "不確か"),
    "update": ("update", "更新"),
    "duplicate": ("duplicate", "重複"),
    "new": ("new", "新規"),
}

_OPS = {
    "claim": ("stated", "記載"),
    "judgement": ("judged again", "再判定"),
    "support": ("still stated", "引き続き記載"),
    "withdrawal": ("no longer stated", "記載終了"),
    "resolution": ("names joined", "名寄せ"),
    "conflict": ("opened", "提起"),
    "decision": ("decided", "決定"),
    "merge": ("merged", "統合"),
    "split": ("split", "分割"),
}


def language(wanted: str = "") -> str:
    """`en` or `ja`: the wanted one, else the terminal's.

    Parameters
    ----------
    wanted : what the user asked for; empty to go by `LC_ALL`, `LC_MESSAGES` and `LANG`.
    """
    for said in (wanted, *(os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))):
        if said:
            return "ja" if said.casefold().startswith("ja") else "en"
    return "en"


def rule_text(rule: str, lang: str) -> str:
    """What a rule says, in a few words; the rule itself where it is not known here."""
    return _RULES[rule][LANGUAGES.index(lang)] if rule in _RULES else rule


def class_text(cls: str, lang: str) -> str:
    """A class as a person calls it."""
    return _CLASSES[cls][LANGUAGES.index(lang)] if cls in _CLASSES else cls


def op_text(op: str, lang: str) -> str:
    """What a record did, as a person says it; its op where it has no other name here."""
    return _OPS[op][LANGUAGES.index(lang)] if op in _OPS else op
