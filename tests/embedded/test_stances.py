"""The catalogue of sentences, read without a model: what is read at all is read with the right stance."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kg_ledger.ontology import Ontology
from kg_ledger.records import Change, Claim, Modality, Polarity
from kg_pipeline.providers.embedded.extract import extract
from kg_pipeline.providers.tasks import KnownName
from kg_pipeline.steps.verify import verify
from tests.embedded.domains import as_document, whole
from tests.text.spoken import Spoken, spoken

_NAMES = {
    "Pump": ["Weir Pump 4", "Weir Pump 9", "堰ポンプ4号", "堰ポンプ9号"],
    "Keeper": ["Oona Vell", "Brisk", "Osk & Daughters", "朝凪係", "夜勤組"],
    "Place": ["the Chapel", "Lower Shed", "the Lower Shed", "下の小屋", "上の小屋"],
    "Feeder": ["Brann Feeder", "ブラン給電盤"],
}
_KNOWN = tuple(KnownName(name=n, type=cls, canonical=n) for cls, names in _NAMES.items() for n in names)
_ONTOLOGY = Ontology.model_validate(
    {
        "name": "weir",
        "languages": ["en", "ja"],
        "classes": {
            "Pump": {"labels": {"en": ["pump"], "ja": ["ポンプ"]}},
            "Keeper": {"labels": {"en": ["keeper"], "ja": ["係"]}},
            "Place": {"labels": {"en": ["place", "building"], "ja": ["場所", "小屋"]}},
            "Feeder": {"labels": {"en": ["feeder"], "ja": ["給電盤"]}},
        },
        "predicates": {
            "looked_after_by": {
                "domain": "Pump",
                "range": "Keeper",
                "cardinality": "one",
                "cues": {
                    "en": ["is looked after by", "is kept by", "is maintained by", "keeper"],
                    "ja": ["の担当は", "の所管は", "の保守は"],
                },
                "inverse_cues": {
                    "en": ["looks after", "tends", "keeps", "is responsible for"],
                    "ja": ["が担当する", "を見る", "が受け持つ"],
                },
            },
            "located_in": {
                "domain": "Pump",
                "range": "Place",
                "cardinality": "one",
                "cues": {
                    "en": ["is located in", "is in", "stands in"],
                    "ja": ["にある", "の場所は", "に置いてある"],
                },
            },
            "depends_on": {
                "domain": "Pump",
                "range": "Feeder",
                "cues": {
                    "en": ["depends on", "is fed by", "hangs on", "needs", "draws from"],
                    "ja": ["に依存する", "がないと動かない", "につながっている"],
                },
            },
        },
    }
)


def _claims(row: Spoken) -> Iterator[Claim]:
    """What is read of the two names of a row, as it passes the gate."""
    document = as_document("a.md", row.text + "\n")
    chunk = whole(document)
    reply = extract(chunk, _ONTOLOGY, _KNOWN)
    _, claims, _ = verify(chunk, document, reply, {}, ontology=_ONTOLOGY, known=_KNOWN, parsed=True)
    names = {row.text[end.start : end.end].removeprefix("the ") for end in row.ends}
    for claim in claims:
        if {end.surface.removeprefix("the ") for end in (claim.subject, claim.object)} == names:
            yield claim


@pytest.mark.parametrize(("language", "least"), [("en", 190), ("ja", 170)])
def test_b56_what_is_read_is_read_as_it_is_meant(language: str, least: int) -> None:
    read, wrong = 0, []
    for row in spoken(language):
        for claim in _claims(row):
            read += 1
            said = claim.polarity, claim.modality, claim.change
            if not _right(row, claim):
                wrong.append((row.text, *map(str, said)))
    assert wrong == []
    assert read >= least


def _right(row: Spoken, claim: Claim) -> bool:
    if not row.firm:
        return claim.modality is not Modality.ASSERTED
    wanted = Polarity.AFFIRMED if row.polarity == "+" else Polarity.NEGATED
    changes = {"0": {Change.NONE}, "b": {Change.NONE, Change.BEGAN}, "e": {Change.ENDED}}[row.change]
    return (claim.modality, claim.polarity) == (Modality.ASSERTED, wanted) and claim.change in changes
