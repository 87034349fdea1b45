"""Sentences that were frozen before the engine read them: precision and recall over six and five domains."""

from __future__ import annotations

import pytest

from tests.embedded.english import Domain, frozen


def _score(name: str) -> tuple[float, float]:
    right = found = wanted = 0
    for raw in frozen(name):
        domain = Domain(raw["ontology"], raw["names"])
        for sentence in raw["sentences"]:
            spoken = dict(sentence.get("scene", {}))
            got = domain.read(sentence["text"], domain.scene(**spoken))
            want = {(*triple, "") if len(triple) == 3 else tuple(triple) for triple in sentence["triples"]}
            right += len(got & want)
            found += len(got)
            wanted += len(want)
    return right / found, right / wanted


@pytest.mark.parametrize(
    "name, precision, recall", [("en_sentences.yaml", 0.98, 0.95), ("en_second.yaml", 0.98, 0.88)]
)
def test_frozen_sentences(name: str, precision: float, recall: float) -> None:
    p, r = _score(name)
    assert p >= precision, p
    assert r >= recall, r


@pytest.mark.parametrize("name", ["en_sentences.yaml", "en_second.yaml"])
def test_no_trap_comes_out_as_a_plain_assertion(name: str) -> None:
    for raw in frozen(name):
        domain = Domain(raw["ontology"], raw["names"])
        for sentence in raw["sentences"]:
            spoken = dict(sentence.get("scene", {}))
            plain = {t[:3] for t in domain.read(sentence["text"], domain.scene(**spoken)) if not t[3]}
            marked = {tuple(t[:3]) for t in sentence["triples"] if len(t) == 4}
            assert not plain & marked, sentence["text"]
