"""What stands beside a name to say whose or where it is: `成形係の早川圭吾`, `元圧機(東棟)`.

Only a person beside a body, or a thing beside a place, and only where the classes leave one predicate.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.fold import fold_key
from kg_pipeline.providers.embedded.frame import Match, Sentence, Stance
from kg_pipeline.providers.embedded.ja.fields import make_claim
from kg_pipeline.providers.embedded.ja.kinds import bearer_kinds, place_kinds
from kg_pipeline.providers.embedded.ja.moves import MOVE
from kg_pipeline.providers.embedded.ja.reading import Unit
from kg_pipeline.providers.embedded.lexicon import admitted
from kg_pipeline.providers.tasks import DraftClaim

_OF = re.compile(r"[」』]?の[「『]?")
_OPENS = re.compile(r"[」』*]*(?:さん|氏)?[ \u3000]?[(（]")
_CLOSES = re.compile(r"[)）、,]")
_UNSURE = re.compile(
    r"予定|計画|案|かも|だろう|でしょう|元[はの]|以前|かつて|旧|前の|ではな|ない|ません|辞め|退職|異動|転[勤属出]|だった|でした"
)


def read_beside(sentence: Sentence, names: list[Match], ontology: Ontology) -> list[DraftClaim]:
    """Claims of names that stand side by side; none where the sentence moves, denies or doubts."""
    folded = fold_key(sentence.text)
    if MOVE.search(folded) or _UNSURE.search(folded):
        return []
    found = []
    for holder, value in _side_by_side(sentence, sorted(names, key=lambda m: m.start)):
        meant = _meant(holder, value, ontology)
        if meant is not None:
            begin, end = min(holder.start, value.start), max(holder.end, value.end)
            quote = sentence.text[begin - sentence.start : end - sentence.start]
            found.append(make_claim(meant, _unit(holder), _unit(value), Stance(), quote, begin))
    return found


def _side_by_side(sentence: Sentence, names: list[Match]) -> Iterator[tuple[Match, Match]]:
    text, base = sentence.text, sentence.start
    for one, two in pairwise(names):
        between = text[one.end - base : two.start - base]
        behind = text[two.end - base : two.end - base + 1]
        if _OF.fullmatch(between):
            yield two, one
        elif _OPENS.fullmatch(between) and _CLOSES.match(behind):
            yield one, two


def _meant(holder: Match, value: Match, ontology: Ontology) -> str | None:
    """The one predicate between a person and a body, or a thing and a place, if nothing else fits either."""
    one, two = holder.name.type, value.name.type
    persons, bodies = bearer_kinds(ontology)
    person = one in persons - bodies and two in bodies
    placed = two in place_kinds(ontology) and one not in persons
    if not (person or placed) or ontology.compatible(one, two):
        return None
    found, back = admitted(ontology, one, two), admitted(ontology, two, one)
    return found[0] if len(found) == 1 and not (back and placed) else None


def _unit(match: Match) -> Unit:
    return Unit(match.name, match.surface, match.start, match.end)
