"""Questions about the whole that are counted, not told: totals, and what appears most.

`How many documents are there?`, `Which teams are mentioned most?`, `一番よく出てくるチームは？`. A question
is one of these only where it could not be read as a plan, so that a class of the domain that is called
`document` is counted as any other class.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.query.answer import Answer
from kg_pipeline.query.phrasing import words
from kg_pipeline.query.room import Question, Room

MOST_ROWS = 10
_EN_KINDS = {
    "documents": "documents?|files?|texts?|sources?",
    "facts": "facts?|relations?|relationships?|statements?|edges?",
    "entities": "entit(?:y|ies)|things?|nodes?|names?",
}
_JA_KINDS = {
    "documents": "文書|ファイル|資料|ドキュメント",
    "facts": "事実|関係|辺|エッジ",
    "entities": "実体|エンティティ|登場するもの|ノード",
}
_EN_KIND = "|".join(f"(?P<{kind}>{forms})" for kind, forms in _EN_KINDS.items())
_JA_KIND = "|".join(f"(?P<{kind}>{forms})" for kind, forms in _JA_KINDS.items())
_EN_TOTAL = re.compile(
    rf"\W*(?:how\s+many|what\s+is\s+the\s+(?:total\s+)?number\s+of|count(?:\s+all)?)\s+(?:the\s+)?(?:different\s+)?"
    rf"(?:{_EN_KIND})(?:\s+(?:are|is|do|does|did|have|has|been|there|known|you|we|it|the|graph|corpus|workspace|in|"
    r"hold|holds|know|contain|contains|exist|read|total|all|altogether|overall|here|held|stored|this))*\W*",
    re.I,
)
_JA_TOTAL = re.compile(
    rf"\W*(?:(?:全部で|全体で|合計で|合わせて|グラフに(?:は)?|ここに(?:は)?)?(?:{_JA_KIND})(?:は|が|の数は|の件数は|の総数は)?"
    r"(?:全部で|全体で|合計で|合わせて)?(?:いくつ|何件|何個|何通|何本|どれくらい|どのくらい)?(?:あり|あります|ある|です|でしょう|含まれて|います)*か?"
    rf"|(?:全部で|全体で|合計)?(?:いくつ|何件|何個)の(?:{_JA_KIND.replace('?P<', '?P<x_')})が"
    r"(?:あり|ある|含まれて)(?:ます|いますか|います)?か?)\W*"
)
_EN_OFTEN = re.compile(
    r"\W*(?:which|what)\s+(?P<what>[\w\s-]+?)\s+(?:(?:is|are|was|were|gets?|has|have)\s+(?:been\s+)?(?:mentioned|named|"
    r"spoken\s+of|talked\s+about|referred\s+to|discussed)|appears?|comes?\s+up|come\s+up|occurs?|features?|recurs?)"
    r"\s+(?:the\s+)?most(?:\s+(?:often|frequently))?(?:\s+(?:in|across|of)\s+[\w\s]+)?\W*"
    r"|\W*(?:which|what)\s+(?:is|are)\s+the\s+most\s+(?:often\s+|frequently\s+)?(?:mentioned|named|discussed|common|"
    r"frequent)\s+(?P<what2>[\w\s-]+?)(?:\s+(?:in|across|of)\s+[\w\s]+)?\W*",
    re.I,
)
_JA_OFTEN = re.compile(
    r"\W*(?:文書(?:の中)?(?:に|で)|全体(?:に|で))?(?:最も|もっとも|いちばん|一番)(?:よく|多く|頻繁に)?(?:文書に)?(?:出てくる|登場する|"
    r"現れる|言及される|言及されている|触れられている|話題になる|話題になっている)(?P<what>.+?)(?:は|を)(?:どれ|どこ|何|なに|だれ|誰|教えて)?"
    r"(?:です|でしょう|ください)?か?\W*"
    r"|\W*(?:どの|どんな)(?P<what2>.+?)が(?:最も|もっとも|いちばん|一番)(?:よく|多く|頻繁に)?(?:文書に)?(?:出てき|出てくる|登場し|登場する|"
    r"現れ|言及され|触れられ|話題になっ)(?:て|ます|てい|います|る)*か?\W*"
)
_EN_ANY = frozenset(("entity", "thing", "name", "node", "item", "subject", "topic"))
_JA_ANY = frozenset(("実体", "もの", "名前", "エンティティ", "ノード", "語", "対象"))


def census_told(asked: Question, room: Room, strategy: str) -> Answer | None:
    """The counted answer; None where the question asks for no such count."""
    if asked.names:
        return None
    if (kind := _total_of(asked)) and (totals := room.sources.totals()):
        number = totals[kind]
        text = words(f"total_{kind}", asked.japanese, number)
        ids = (str(number),)
        return Answer(strategy, "census", answered=True, answer=text, ids=ids, calls=room.calls)
    cls = _class_asked(asked, room.graph.ontology)
    if cls is None:
        return None
    nodes = room.graph.instances(cls) if cls else tuple(room.graph.ids())
    found = Counter({node: n for node in nodes if (n := room.sources.documents_of(node))})
    if not found:
        return None
    ranked = sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))
    top = tuple(node for node, n in ranked if n == ranked[0][1])
    lines = [words("appear", asked.japanese)]
    for node, n in ranked[:MOST_ROWS]:
        lines.append(words("appears_in", asked.japanese, room.graph.label(node), n))
    return Answer(strategy, "census", answered=True, answer="\n".join(lines), ids=top, calls=room.calls)


def _total_of(asked: Question) -> str:
    """What is counted as a whole; empty for nothing."""
    match = (_JA_TOTAL if asked.japanese else _EN_TOTAL).fullmatch(asked.text.strip())
    if match is None:
        return ""
    if asked.japanese and not re.search(r"いくつ|何件|何個|何通|何本|どれくらい|どのくらい|数は", asked.text):
        return ""
    groups: Mapping[str, str | None] = match.groupdict()
    return next((name.removeprefix("x_") for name, found in groups.items() if found), "")


def _class_asked(asked: Question, ontology: Ontology) -> str | None:
    """The class whose members are ranked; empty for everything, None where nothing is to be ranked."""
    match = (_JA_OFTEN if asked.japanese else _EN_OFTEN).fullmatch(asked.text.strip())
    if match is None:
        return None
    what = " ".join((match["what"] or match["what2"]).split()).casefold()
    if asked.japanese:
        if what in _JA_ANY:
            return ""
        return next((cls for cls, _, label in ontology.class_labels() if label.casefold() == what), None)
    *head, last = what.split() or [""]
    forms = {" ".join([*head, form]) for form in (last, *lemmas(last))}
    if forms & _EN_ANY:
        return ""
    return next((cls for cls, _, label in ontology.class_labels() if label.casefold() in forms), None)
