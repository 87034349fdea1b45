"""A person in front of the page, in a real headless Chromium that is the system's own.

`make browser` brings the driver; `KG_CHROMIUM` names another browser than the system's, `KG_SCREENSHOTS` a
folder that keeps what the pages look like, and `KG_BROWSER=required` turns a missing browser from a skip into
a failure.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.desk.served import Client

CHROMIUM = os.environ.get("KG_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""
REQUIRED = os.environ.get("KG_BROWSER") == "required"
SCREENSHOTS = os.environ.get("KG_SCREENSHOTS", "")

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SIZES = ((360, 740), (1440, 900))


def absent() -> str:
    """What is missing for a test in the browser; empty where nothing is."""
    if importlib.util.find_spec("playwright") is None:
        return "the browser's driver is absent (make browser)"
    return "" if CHROMIUM else "no Chromium here"


@contextmanager
def opened() -> Iterator[Any]:
    """The browser, with a profile of its own that is gone afterwards."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, headless=True, args=list(FLAGS))
        try:
            yield browser
        finally:
            browser.close()


class Person:
    """Somebody in front of the page; whatever the page complains of fails the test."""

    def __init__(self, browser: Any, client: Client, **given: Any) -> None:
        settings = {"viewport": {"width": 1440, "height": 900}, "locale": "en-US", **given}
        self.context = browser.new_context(**settings)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda m: m.type in ("error", "warning") and self.complaints.append(m.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(client.link)
        self.ready("queue")

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *_: object) -> None:
        self.context.close()

    def ready(self, page: str) -> None:
        self.page.wait_for_selector(f"main[data-ready={page}]:not([data-busy]) .{page}")

    def go(self, page: str, where: str = "") -> None:
        """Go to a page, at an address of its own if one is given."""
        self.page.evaluate(
            "where => { document.getElementById('main').dataset.ready = ''; location.hash = where }",
            where or f"#/{page}",
        )
        self.ready(page)

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.page.wait_for_selector("main:not([data-busy])")

    def said(self, text: str) -> None:
        self.page.wait_for_function(
            "text => document.getElementById('said').textContent.includes(text)", arg=text
        )

    @property
    def title(self) -> str:
        return str(self.page.inner_text(".case h2"))

    def overflow(self) -> int:
        return overflow(self.page)

    def fits(self, name: str) -> None:
        """Nothing lies beyond the edge; a picture of it is kept."""
        assert self.overflow() <= 0, name
        self.picture(name)

    def harmless(self, page: str) -> None:
        """Nothing ran, nothing became markup, nothing hides or turns the text, nothing overflows."""
        assert self.overflow() <= 0, page
        markup = "[...document.querySelectorAll('script, svg[onload], [onload], [onerror]')].length"
        assert self.page.evaluate(markup) == 1, page
        assert self.page.evaluate("window.kgRan === undefined"), page
        assert not {"\x1b", "\x07", "\x9b", "\u202e", "\u2066"} & set(self.page.inner_text("body")), page

    def tab_to(self, text: str) -> None:
        """Press Tab until what has this text or label has the focus."""
        focused = (
            "() => { const e = document.activeElement;"
            " return [e.textContent, e.getAttribute('aria-label'), e.closest('label')?.textContent] }"
        )
        for _ in range(80):
            self.page.keyboard.press("Tab")
            if text in [str(one or "").strip() for one in self.page.evaluate(focused)]:
                return
        raise AssertionError(f"no way by Tab to {text!r}")

    def picture(self, name: str) -> None:
        picture(self.page, name)


def grave(page: Any) -> list[tuple[str, list[str]]]:
    """What axe-core finds that keeps somebody from using the page: rule and elements, serious or critical."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is absent").Axe()
    return [
        (found["id"], [node["html"] for node in found["nodes"]])
        for found in axe.run(page).response["violations"]
        if found["impact"] in ("serious", "critical")
    ]


def overflow(page: Any) -> int:
    """By how many pixels a page is wider than its window."""
    script = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    return int(page.evaluate(script))


def picture(page: Any, name: str) -> None:
    """Keep what a page looks like, where pictures are wanted."""
    if SCREENSHOTS:
        Path(SCREENSHOTS).mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(Path(SCREENSHOTS) / f"{name}.png"))
