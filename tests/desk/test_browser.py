"""The morning at the page, by keys, in a real browser. Skipped, visibly, where there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kg_ledger.ledger import Ledger
from tests.desk.browser import SIZES, Person, grave
from tests.desk.mornings import contested
from tests.desk.served import Client, serving


def test_walk_decide_undo_by_keys(chromium: Any, client: Client, workspace: Path) -> None:
    with Person(chromium, client) as person:
        first = person.title
        person.press("j")
        assert person.title != first
        person.press("i")
        assert person.title == first
        person.press("2")
        assert person.page.get_attribute(".side:nth-child(2) .pick", "aria-pressed") == "true"
        assert "Red" in person.page.inner_text(".side.chosen h3")
        person.press("a")
        person.said("u takes it back")
        assert person.title != first
        person.page.keyboard.press("k")
        person.page.wait_for_selector("dialog[open]")
        person.page.keyboard.press("v")
        person.said("keep both")
        person.press("u")
        person.said("Taken back")
        person.press("u")
        person.said("Taken back")
        assert person.title == first
        person.press("u")
        person.said("nothing to undo")
        assert person.complaints == []
    with Ledger.open(workspace / ".kg") as ledger:
        actions = [(d.action, d.active) for d in ledger.view.decisions()]
        assert ledger.verify().ok
    assert actions == [("accept", False), ("keep_both", False), ("undo", True), ("undo", True)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}px")
def test_a_morning_by_keys_alone(
    chromium: Any, client: Client, workspace: Path, size: tuple[int, int], scheme: str
) -> None:
    """Decide, undo, split, search, ask, follow a citation: without a mouse, and nothing ever overflows."""
    given = {"viewport": {"width": size[0], "height": size[1]}, "color_scheme": scheme}
    shot = f"keys-{size[0]}-{scheme}"
    with Person(chromium, client, **given) as person:
        keyboard, page = person.page.keyboard, person.page
        keyboard.press("?")
        page.wait_for_selector("dialog[open]")
        person.fits(f"{shot}-1-help")
        assert grave(page) == []
        keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
        assert "Alpha — owned by" in person.title
        person.press("2", "a")
        person.said("u takes it back")
        person.fits(f"{shot}-2-decided")
        person.press("u")
        person.said("Taken back")
        keyboard.press("p")
        page.wait_for_selector("dialog[open]")
        person.tab_to("The Alpha System")
        keyboard.press("Space")
        person.fits(f"{shot}-3-split")
        assert grave(page) == []
        person.tab_to("split")
        keyboard.press("Enter")
        person.said("split")
        person.press("/")
        keyboard.type("alpha sys")
        keyboard.press("Enter")
        person.ready("search")
        person.fits(f"{shot}-4-search")
        person.tab_to("The Alpha System")
        keyboard.press("Enter")
        person.ready("entity")
        person.fits(f"{shot}-5-entity")
        person.press("g", "a")
        person.ready("ask")
        keyboard.type("Who owns Beta?")
        keyboard.press("Enter")
        page.wait_for_selector(".citations a.place")
        person.fits(f"{shot}-6-answer")
        cited = page.inner_text(".citations blockquote mark")
        person.tab_to("[1]")
        keyboard.press("Enter")
        person.ready("source")
        assert page.inner_text(".lines mark") == cited
        person.fits(f"{shot}-7-source")
        assert person.complaints == []
    with Ledger.open(workspace / ".kg") as ledger:
        assert [d.action for d in ledger.view.decisions() if d.active] == ["undo", "split"]
        assert ledger.verify().ok


def test_split_by_keys_and_a_decision_of_yesterday(chromium: Any, client: Client, workspace: Path) -> None:
    with Person(chromium, client) as person:
        person.page.wait_for_function(
            "() => document.querySelector('.case h2').textContent.includes('Alpha')"
        )
        person.page.keyboard.press("p")
        person.page.wait_for_selector("dialog[open]")
        person.page.click("dialog [data-action=split-now]")
        assert "leave one" in person.page.inner_text("dialog [role=alert]")
        person.page.get_by_label("The Alpha System").check()
        person.picture("split")
        person.page.click("dialog [data-action=split-now]")
        person.said("split")
    with Ledger.open(workspace / ".kg") as ledger:
        assert ledger.view.find("The Alpha System")[0].id != "alpha"
    with Person(chromium, client) as person:
        person.page.keyboard.press("u")
        person.page.wait_for_selector("dialog[open]")
        person.page.keyboard.press("Escape")
        person.page.wait_for_selector("dialog", state="detached")
        person.page.wait_for_selector("main:not([data-busy])")
        person.page.keyboard.press("u")
        person.page.wait_for_selector("dialog[open]")
        person.page.keyboard.press("Enter")
        person.said("Taken back")
        assert person.complaints == []
    with Ledger.open(workspace / ".kg") as ledger:
        assert ledger.view.find("The Alpha System")[0].id == "alpha"


def test_the_same_on_all_alike(chromium: Any, workspace: Path) -> None:
    contested(workspace, 8)
    with serving(workspace) as client, Person(chromium, client) as person:
        person.press("a", ".")
        person.said("u takes it back")
        person.page.keyboard.press("=")
        person.page.wait_for_selector("dialog[open] li:nth-child(6)")
        person.page.keyboard.press("Tab")
        person.page.click("dialog button:has-text('yes')")
        person.page.wait_for_function(
            "() => document.querySelector('.case h2').textContent.includes('Nothing is open')"
        )
        person.press("u")
        person.said("Taken back")
        assert len(client_items(client)) == 6
        assert person.complaints == []


def client_items(client: Client) -> list[Any]:
    client.enter()
    items: list[Any] = client.look("queue").row["items"]
    return items


def test_ask_and_follow_a_citation(chromium: Any, client: Client) -> None:
    with Person(chromium, client) as person:
        person.go("ask")
        person.page.fill("#question", "Who owns Beta?")
        person.page.keyboard.press("Enter")
        person.page.wait_for_selector(".citations a.place")
        cited = person.page.inner_text(".citations blockquote mark").strip()
        person.picture("answer")
        person.page.click(".citations a.place")
        person.ready("source")
        assert person.page.inner_text(".lines mark").strip() == cited
        box = person.page.eval_on_selector(
            ".lines mark",
            "m => { const r = m.getBoundingClientRect(); return r.top >= 0 && r.bottom <= innerHeight }",
        )
        assert box
        assert person.complaints == []


def test_search_entity_graph_by_keys(chromium: Any, client: Client) -> None:
    with Person(chromium, client) as person:
        person.press("/")
        person.page.keyboard.type("alpha sys")
        person.page.keyboard.press("Enter")
        person.ready("search")
        person.page.click(".search li a")
        person.ready("entity")
        assert person.page.inner_text("h1") == "Alpha"
        assert "2024-03" in person.page.inner_text(".timeline")
        person.go("graph", "#/graph?id=alpha")
        nodes = person.page.locator(".node")
        assert nodes.count() == 5
        nodes.nth(1).focus()
        person.page.keyboard.press("Enter")
        person.ready("entity")
        assert person.page.inner_text("h1") != "Alpha"
        assert person.complaints == []


def test_the_graph_expands(chromium: Any, workspace: Path) -> None:
    contested(workspace, 2, facts=1200)
    with serving(workspace) as client, Person(chromium, client) as person:
        person.page.evaluate("location.hash = '#/graph?id=service0001&hops=1'")
        person.ready("graph")
        before = person.page.locator(".node").count()
        more = person.page.locator(".node.more").first
        more.focus()
        person.page.keyboard.press(" ")
        person.page.wait_for_function("n => document.querySelectorAll('.node').length > n", arg=before)
        person.page.evaluate("location.hash = '#/graph?id=service0001&hops=6'")
        person.page.wait_for_function("n => document.querySelectorAll('.node').length > n", arg=before)
        person.page.wait_for_selector(".node.quiet")
        assert person.page.locator(".node").count() <= 500
        assert person.page.locator(".node.center:not(.quiet)").count() == 1
        quiet = person.page.locator(".node.quiet").first
        assert not quiet.locator("text").is_visible()
        quiet.focus()
        assert quiet.locator("text").is_visible()
        assert person.page.locator(".edge.lit").count() > 0
        quiet.blur()
        assert person.page.locator(".edge.lit").count() == 0
        assert person.complaints == []


def test_the_brief_takes_verdicts(chromium: Any, client: Client) -> None:
    with Person(chromium, client) as person:
        person.go("brief")
        person.page.click("[data-number='1'] button:has-text('right')")
        person.page.wait_for_selector("[data-number='1'] button[aria-pressed=true]")
        assert "1.000 (1 of 1" in person.page.inner_text(".sample")
        checklist = person.page.locator("[data-section=readiness]")
        checklist.locator(".missing:has-text('1 of 2 sampled facts')").wait_for()
        assert checklist.locator(".ok:has-text('verified at head')").count() == 1
        person.go("decisions")
        assert "spot check 1" in person.page.inner_text("main")
        person.page.click("main button:has-text('undo')")
        person.said("Taken back")
        assert person.complaints == []


def test_a_decision_leads_to_its_item(chromium: Any, client: Client) -> None:
    with Person(chromium, client) as person:
        decided = person.title
        person.press("a")
        person.said("u takes it back")
        person.press("g", "c")
        person.ready("decisions")
        person.page.click("main li a")
        person.ready("queue")
        assert person.title == decided
        assert person.page.get_attribute(".states a:nth-child(3)", "aria-current") == "true"
        assert person.complaints == []


def test_languages_and_themes_are_remembered(chromium: Any, client: Client) -> None:
    with Person(chromium, client) as person:
        person.page.click("button:has-text('日本語')")
        person.page.wait_for_selector("nav a:has-text('確認待ち')")
        assert person.page.get_attribute("html", "lang") == "ja"
        person.page.click(".settings button:nth-child(2)")
        person.page.click(".settings button:nth-child(2)")
        assert person.page.get_attribute("html", "data-theme") == "dark"
        person.page.reload()
        person.ready("queue")
        assert person.page.get_attribute("html", "data-theme") == "dark"
        assert "矛盾" in person.title
        assert person.complaints == []
