"""What runs on a thing needs it, and is not what it needs."""

from __future__ import annotations

from tests.embedded.english import Domain

MILLS = Domain(
    {
        "name": "mills",
        "classes": {"Engine": {"labels": {"en": ["engine"]}}},
        "predicates": {
            "driven_by": {
                "domain": "Engine",
                "range": "Engine",
                "cues": {"en": ["is powered by", "runs on"]},
                "inverse_cues": {"en": ["powers", "feeds"]},
            }
        },
    },
    {"Sawbench": "Engine", "Old Boiler": "Engine"},
)


def test_what_runs_on_a_thing_does_not_feed_it() -> None:
    told = {("Sawbench", "driven_by", "Old Boiler", "")}
    assert MILLS.read("Sawbench runs on the Old Boiler.") == told
    assert MILLS.read("The Old Boiler powers Sawbench.") == told
