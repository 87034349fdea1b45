"""What who writes says of what is theirs: `it belongs to us`, `that crane is ours to look after`."""

from __future__ import annotations

import pytest

from tests.embedded.quarry import told

OURS = {"Old Hamish kept_by Dawn Gang"}
HEAD = "From: Dawn Gang\nSubject: papers\n\n"


@pytest.mark.parametrize(
    "text, triples",
    [
        ("Old Hamish belongs to us.", OURS),
        ("Old Hamish squeaks. It belongs to us and has since the day it was built.", OURS),
        ("Old Hamish squeaks. That crane is ours to look after, no need to ask.", OURS),
        ("If you mean Old Hamish, that one is ours.", OURS),
        ("Old Hamish is with us.", OURS),
        ("We have had Old Hamish in our care since May.", OURS),
        ("Old Hamish does not belong to us.", {"Old Hamish kept_by Dawn Gang negated"}),
        ("Old Hamish isn't ours.", {"Old Hamish kept_by Dawn Gang negated"}),
        ("The key of Old Hamish belongs to us.", set()),
        ("It is ours to decide whether Old Hamish lifts.", set()),
        ("Does Old Hamish belong to us?", set()),
    ],
)
def test_what_belongs_to_who_writes(text: str, triples: set[str]) -> None:
    assert told(HEAD + text) == triples


def test_the_first_line_of_a_log_says_who_writes() -> None:
    log = "\n\n- Old Hamish: oil changed. That crane is ours to look after."
    assert told(f"Dawn Gang to day shift, 6 March{log}") == OURS
    assert told(f"The Dawn Gang went to the quay.{log}") == set()
    assert told(f"Ardle Forge to all customers{log}") == set()


def test_what_a_mail_quotes_is_not_said_by_who_sends_it() -> None:
    first = "From: Dusk Gang\nSubject: crane\n\nOld Hamish is not ours.\n\n----\n"
    second = "From: Dawn Gang\nSubject: Re: crane\n\n> Old Hamish is not ours.\n\nIt belongs to us."
    assert told(first + second) == {"Old Hamish kept_by Dusk Gang negated", *OURS}
