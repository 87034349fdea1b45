"""What stands directly before a verb: auxiliaries, negations, adverbs, and verbs that take another verb."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kg_ledger.records import Change, Modality
from kg_pipeline.providers.embedded.en import words as w
from kg_pipeline.providers.embedded.en.morphology import lemmas
from kg_pipeline.providers.embedded.en.parse import Parse

_PLANS = w.PLAN_VERBS | {
    "due",
    "going",
    "scheduled",
    "about",
    "expected",
    "planned",
    "intended",
    "slated",
    "set",
}


_HEARSAY = w.word_set("said believed rumoured rumored thought reported alleged supposed") | w.SEEM_VERBS


@dataclass(frozen=True, slots=True)
class Chain:
    """Auxiliaries and adverbs before a verb.

    `start` is the first token of the chain; `negations` counts them; `be` says that a form of `be` stands
    nearest; `infinitive` that the chain begins with a `to` that no catenative verb governs.
    """

    start: int
    negations: int = 0
    modality: Modality = Modality.ASSERTED
    change: Change = Change.NONE
    be: bool = False
    auxiliary: bool = False
    infinitive: bool = False
    doubted: bool = False


def graver(*modalities: Modality) -> Modality:
    """The one that is furthest from a plain assertion."""
    order = [Modality.ASSERTED, Modality.PLANNED, Modality.REPORTED, Modality.HYPOTHETICAL]
    return max(modalities, key=order.index)


def read_chain(parse: Parse, i: int) -> Chain:
    """The chain of the verb at `i`."""
    chain = Chain(i)
    nearest = True
    k = i - 1
    while k >= 0:
        tag, low = parse.tag[k], parse.low[k]
        if tag == "R" or (tag == "D" and low in ("both", "each", "all")):
            if low == "longer":
                chain = replace(chain, change=Change.ENDED)
            elif low in w.SELDOM:
                chain = replace(chain, modality=graver(chain.modality, Modality.HYPOTHETICAL))
        elif tag == "X":
            chain = replace(chain, negations=chain.negations + 1)
        elif tag == "A":
            chain = _with_auxiliary(chain, low, nearest)
            nearest = False
        elif tag == "T":
            governor = _governor(parse, k - 1)
            if governor < 0:
                return replace(chain, infinitive=True, start=k)
            chain = _with_catenative(parse, chain, governor, k)
            nearest = False
            if chain.infinitive:
                return chain
            k = governor
        elif tag == "V" and parse.word(i).endswith("ing") and nearest and _governs_gerund(low):
            chain = _with_catenative(parse, chain, k, k)
            nearest = False
        else:
            break
        chain = replace(chain, start=k)
        k -= 1
    return chain


def _with_auxiliary(chain: Chain, low: str, nearest: bool) -> Chain:
    modality = chain.modality
    if low in w.FUTURE:
        modality = graver(modality, Modality.PLANNED)
    elif low in w.MAYBE and not (chain.negations and low == "can"):
        modality = graver(modality, Modality.HYPOTHETICAL)
    return replace(chain, modality=modality, be=chain.be or (nearest and low in w.BE), auxiliary=True)


def _governs_gerund(low: str) -> bool:
    return any(
        lemma in w.START_VERBS | w.STOP_VERBS | frozenset(("avoid", "keep", "continue", "consider"))
        for lemma in lemmas(low)
    )


def _governor(parse: Parse, k: int) -> int:
    """The catenative word before the `to` behind `k`, or -1."""
    while parse.at(k) in ("R", "X"):
        k -= 1
    if k < 0:
        return -1
    low = parse.low[k]
    if parse.tag[k] == "A":
        return k
    if low in w.CATENATIVE_ADJECTIVES and parse.tag[k] in "VNRAP" and low != "used":
        return k
    if parse.tag[k] == "V" and any(lemma in w.CATENATIVES for lemma in lemmas(low)):
        return k
    if low in ("plan", "plans", "proposal", "proposals", "intention", "idea") and parse.tag[k] in "NV":
        return k
    return -1


def _with_catenative(parse: Parse, chain: Chain, k: int, to: int) -> Chain:
    low = parse.low[k]
    found = set(lemmas(low)) | {low}
    between = sum(1 for x in range(k + 1, to) if parse.tag[x] == "X")
    chain = replace(chain, start=k, negations=chain.negations + between)
    if parse.tag[k] == "A" and low in w.BE:
        return replace(chain, modality=graver(chain.modality, Modality.PLANNED), auxiliary=True)
    if found & w.STOP_VERBS:
        return replace(chain, negations=chain.negations + 1, change=Change.ENDED)
    if low == "used":
        if parse.at(k - 1) == "A":
            return replace(chain, infinitive=True)
        return replace(chain, negations=chain.negations + 1, change=Change.ENDED)
    if found & w.FAIL_VERBS or low == "unable":
        return replace(chain, negations=chain.negations + 1, doubted=True)
    if found & w.START_VERBS:
        return replace(chain, change=Change.BEGAN)
    if found & _PLANS:
        return replace(chain, modality=graver(chain.modality, Modality.PLANNED))
    if found & _HEARSAY:
        return replace(chain, modality=graver(chain.modality, Modality.REPORTED))
    if found & {"likely", "unlikely", "try", "attempt", "wish", "free", "idea"}:
        return replace(chain, modality=graver(chain.modality, Modality.HYPOTHETICAL))
    return chain
