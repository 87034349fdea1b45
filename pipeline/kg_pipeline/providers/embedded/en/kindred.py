"""Everyday wordings that say the same: an ontology that gives one of a group is also meant by the others.

A group lists wordings that begin with the dependent side (`A is looked after by B`) and those that begin with
the other (`B looks after A`). They are words of the language, of no domain. A wording that another predicate
of the ontology has for itself stays with that one; the classes of both ends still have to fit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from kg_ledger.ontology import Ontology
from kg_pipeline.providers.embedded.en.morphology import lemmas

_GROUPS_TEXT = """
depends on | relies on | cannot work without | cannot do without | is dependent on | hangs on | rests on |
    leans on
    < is relied on by
is fed from | is fed by | is powered by | is supplied by | runs off | draws its power from |
    gets its power from | takes its power from | is supplied from
    < feeds | powers | supplies | supplies power to
is located in | lies in | stands in | is in | is housed in | sits in | is situated in | is found in |
    is installed in | is based in | is set up in | is pitched in | is placed in | is put up in |
    is located at | lies at | stands at | is at | is housed at | sits at | is situated at | is found at |
    is based at | is set up at | is pitched at | is placed at | is installed at | is put up at |
    is located on | lies on | stands on | is on | sits on | is situated on | is found on | is set up on |
    is pitched on | is placed on | is installed on | is put up on
    < houses | is home to
is maintained by | is looked after by | is cared for by | is serviced by | is in the care of |
    is tended by | is kept up by
    < maintains | looks after | takes care of | cares for | services | tends
is run by | is operated by | is managed by | is administered by | is looked after by
    < runs | operates | manages | administers | is in charge of
is headed by | is led by | is directed by | is chaired by | is run by
    < heads | leads | directs | chairs | is the head of | is in charge of | runs
is owned by | belongs to | is the property of
    < owns
is leased to | is let to | is rented to | is hired out to | is rented by | is leased by | is hired by
    < leases | rents | hires | holds the lease of | has the lease of
is supplied by | is delivered by | is bought from | is purchased from | is ordered from | is provided by |
    comes from
    < supplies | delivers | provides | sells
is rented from | is hired from | is leased from | is on loan from | is on hire from | comes from
    < rents out | hires out | lends
is a member of | belongs to | is part of | is on the staff of | works in | sits on | serves on
reports to | answers to | is answerable to | is under | is subordinate to
    < oversees
is issued by | is granted by | is given out by | comes from
    < issues | grants | gives out
is approved by | is signed off by | is authorised by | is authorized by
    < approves | signs off | authorises | authorizes
stores its data in | writes to | saves to | persists to | keeps its data in | is kept in
is next to | adjoins | is beside | borders | is adjacent to | is alongside | neighbours
performs on | plays on | plays at | appears on | performs at | appears at
is monitored by | is watched by | is supervised by | is observed by
    < monitors | watches | keeps an eye on | supervises | observes
sends data to | delivers data to | passes data to | forwards data to | hands data to | feeds
    < receives data from | gets data from | takes data from | is fed by | is fed from
uses | makes use of | employs | works with
    < is used by
teaches | instructs | trains
    < is taught by | is trained by
treats | attends to
    < is treated by | is under the care of
is written by | is composed by | is the work of
    < wrote | composed
is built by | is made by | is manufactured by | is produced by
    < builds | makes | manufactures | produces
"""

_LEADING = re.compile(r"^(?:is|are|was|has|have|be)\s+")


def _groups() -> Iterator[list[tuple[str, bool]]]:
    lines = re.sub(r"\n\s+", " ", _GROUPS_TEXT.strip()).splitlines()
    for line in lines:
        forward, _, back = line.partition("<")
        group = [(text.strip(), False) for text in forward.split("|")]
        yield group + [(text.strip(), True) for text in back.split("|") if text.strip()]


def _key(text: str) -> str:
    """A wording as it is compared: its first verb in the base form, no copula, no articles or possessives."""
    words = [w for w in re.findall(r"[a-z]+", text.lower()) if w not in ("a", "an", "the", "its", "their")]
    passive = bool(words) and words[0] in ("is", "are", "was", "be")
    words = words[1:] if passive else words
    if words:
        base = min(lemmas(words[0]), default=words[0])
        words = [f"be {words[0]}" if passive else base, *words[1:]]
    return " ".join(words)


Group = dict[str, tuple[str, bool]]

GROUPS: tuple[Group, ...] = tuple(
    {_key(text): (text, turned) for text, turned in group} for group in _groups()
)
"""For each group: key → the wording, and whether it begins with the other side."""

_HOW_OFTEN = Counter(key for group in GROUPS for key in group)
"""In how many groups a wording is: one that is in several (`comes from`) does not tell which is meant."""


def kindred(ontology: Ontology) -> Iterator[tuple[str, str, bool]]:
    """`(predicate, wording, inverse)` of every wording that a predicate has by kinship."""
    own: dict[str, set[str]] = {}
    for name, predicate in ontology.predicates.items():
        for texts in (predicate.cues, predicate.inverse_cues):
            for text in texts.get("en", ()):
                own.setdefault(_key(text), set()).add(name)
    for name, predicate in ontology.predicates.items():
        given: set[str] = set()
        worded = [(_key(text), False) for text in predicate.cues.get("en", ())]
        worded += [(_key(text), True) for text in predicate.inverse_cues.get("en", ())]
        for group, (key, inverse) in _meant(worded):
            side = inverse ^ group[key][1]
            for other, (wording, turned) in group.items():
                if other not in own and other not in given:
                    given.add(other)
                    yield name, wording, side ^ turned


def _meant(worded: list[tuple[str, bool]]) -> list[tuple[Group, tuple[str, bool]]]:
    """The groups that a predicate's wordings point to, each with the wording that does."""
    held = [(group, [one for one in worded if one[0] in group]) for group in GROUPS]
    held = [(group, ones) for group, ones in held if ones]
    sure = [(group, ones) for group, ones in held if any(_HOW_OFTEN[key] == 1 for key, _ in ones)]
    if not sure and held:
        most = max(len(ones) for _, ones in held)
        sure = [(group, ones) for group, ones in held if len(ones) == most]
        sure = sure if len(sure) == 1 else []
    return [(group, ones[0]) for group, ones in sure]
