"""Every page, in a real browser: it fits, everyone can use it, and nothing hostile runs.

The pages show a real morning: the shipped corpus, its second wave, profiles, a decision.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from kg_ledger.ledger import Ledger
from kg_pipeline.shipped import shipped
from kg_pipeline.summaries import load_kept
from tests.desk.browser import SIZES, Person, grave, overflow, picture
from tests.desk.mornings import HOSTILE, tell
from tests.desk.served import Client, serving
from tests.running import kg


@pytest.fixture(scope="module")
def morning(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace in which the second wave came in overnight."""
    folder = tmp_path_factory.mktemp("morning")
    corpus, schema = shipped("corpora"), shipped("gold") / "microservices" / "ontology.yaml"
    shutil.copytree(corpus / "microservices", folder / "docs")
    (folder / "kg.toml").write_text("", "utf-8")
    assert kg("ingest", folder / "docs", "--ontology", schema, "--workspace", folder).code == 0
    shutil.copytree(corpus / "microservices.wave2", folder / "docs", dirs_exist_ok=True)
    assert kg("ingest", folder / "docs", "--summaries", "--workspace", folder).code == 0
    with Ledger.open(folder / ".kg") as ledger:
        item = ledger.view.open_items("open")[0].id
    assert kg("review", "--decide", f"{item}=accept", "--workspace", folder).code == 0
    return folder


@pytest.fixture(scope="module")
def desk(morning: Path) -> Iterator[Client]:
    with serving(morning) as client:
        client.enter()
        yield client


@pytest.fixture(scope="module")
def pages(morning: Path, desk: Client) -> dict[str, str]:
    """The address of every page, each with something to show."""
    profile = next(iter(load_kept(morning / ".kg").profiles.values()))
    fact = desk.look("entity", id=profile.entity).row["facts"][0]
    cited = fact["voices"][0]["excerpt"]
    return {
        "queue": "#/queue",
        "entity": f"#/entity?id={profile.entity}",
        "graph": f"#/graph?id={profile.entity}",
        "brief": "#/brief",
        "ask": "#/ask",
        "documents": "#/documents",
        "decisions": "#/decisions",
        "search": "#/search?q=s",
        "source": f"#/source?doc={cited['doc']}&start={cited['start']}&end={cited['end']}",
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}px")
def test_every_page_fits_and_can_be_used_by_everyone(
    chromium: Any, desk: Client, pages: dict[str, str], size: tuple[int, int], scheme: str
) -> None:
    given = {"viewport": {"width": size[0], "height": size[1]}, "color_scheme": scheme}
    given["locale"] = "ja-JP" if scheme == "dark" else "en-US"
    with Person(chromium, desk, **given) as person:
        for page, where in pages.items():
            person.go(page, where)
            if page == "ask":
                person.page.fill("#question", "Which datastores are there?")
                person.page.keyboard.press("Enter")
                person.page.wait_for_selector(".answer .text")
            assert person.overflow() <= 0, page
            person.picture(f"{page}-{size[0]}-{scheme}")
            assert grave(person.page) == [], page
        assert person.complaints == []
        assert all(url.startswith(f"http://{desk.host}/") for url in person.asked)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}px")
def test_the_brief_as_one_file(
    chromium: Any, morning: Path, tmp_path: Path, size: tuple[int, int], scheme: str
) -> None:
    lang = "ja" if scheme == "dark" else "en"
    file = tmp_path / "brief.html"
    file.write_text(kg("brief", "--html", "--lang", lang, "--workspace", morning).out, "utf-8")
    view = {"width": size[0], "height": size[1]}
    page = chromium.new_page(viewport=view, color_scheme=scheme)
    page.goto(file.as_uri())
    assert overflow(page) <= 0
    picture(page, f"brief-file-{size[0]}-{scheme}")
    assert grave(page) == []
    page.close()


def test_an_entity_with_its_profile(chromium: Any, desk: Client, pages: dict[str, str]) -> None:
    with Person(chromium, desk) as person:
        person.go("entity", pages["entity"])
        told = person.page.locator(".profile li")
        assert told.count() > 0
        for at in range(told.count()):
            assert told.nth(at).locator("a.place").count() > 0
        for section in ("Profile", "Facts", "Names", "Graph"):
            assert person.page.locator(f"h2:has-text('{section}')").count() == 1, section
        row = desk.look("entity", id=pages["entity"].partition("=")[2]).row
        assert person.page.locator(".facts > li").count() == len(row["facts"])
        assert person.page.locator(".timeline li").count() == len(row["timeline"])
        source = row["profile"]["statements"][0]["sources"][0]
        told.first.locator("a.place").first.click()
        person.ready("source")
        assert person.page.inner_text(".lines mark") in source["quote"]
        assert person.complaints == []


def test_an_answer_shows_the_cited_passages(chromium: Any, desk: Client, pages: dict[str, str]) -> None:
    with Person(chromium, desk) as person:
        person.go("ask", pages["ask"])
        person.page.fill("#question", "Which datastores are there?")
        person.page.keyboard.press("Enter")
        person.page.wait_for_selector(".citations blockquote")
        cited = person.page.locator(".citations li")
        marks = person.page.locator(".answer .text a.cite")
        assert 0 < marks.count() <= cited.count()
        quote = cited.first.locator("mark").inner_text()
        assert len(cited.first.locator("blockquote").inner_text()) > len(quote)
        marks.first.click()
        person.ready("source")
        assert person.page.locator(".lines mark").count() > 0
        assert person.complaints == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}px")
def test_b49_nothing_hostile_runs_anywhere(chromium: Any, workspace: Path, size: tuple[int, int]) -> None:
    """Hostile names, quotes and paths are text on every page: nothing runs, hides or overflows."""
    lines = "\n".join(f"{name} : Service\n{name} | owned_by | Red" for name in HOSTILE)
    blue = "\n".join(f"{name} | owned_by | Blue" for name in HOSTILE)
    evil = "</script><svg onload=kgTest()>.md"
    tell(workspace, {evil: "Red : Team\nBlue : Team\n" + lines, "b\u202e.md": blue})
    with Ledger.open(workspace / ".kg") as ledger:
        item = ledger.view.open_items("open")[0].id
    assert (
        kg("review", "--decide", f"{item}=accept", "--workspace", workspace, "--note", HOSTILE[0]).code == 0
    )
    given = {"viewport": {"width": size[0], "height": size[1]}}
    with serving(workspace) as client, Person(chromium, client, **given) as person:
        person.page.evaluate("() => { window.kgTest = () => { window.kgRan = true } }")
        client.enter()
        for _ in HOSTILE:
            person.harmless("queue")
            person.press("j")
        for name in HOSTILE:
            found = client.look("search", q=name).row["found"][0]["id"]
            for page in ("entity", "graph"):
                person.go(page, f"#/{page}?{urlencode({'id': found})}")
                person.harmless(page)
            person.go("search", f"#/search?{urlencode({'q': name[:500]})}")
            person.harmless("search")
        for page, where in (
            ("brief", "#/brief"),
            ("decisions", "#/decisions"),
            ("documents", "#/documents"),
            ("queue", "#/queue?state=settled"),
            ("source", f"#/source?{urlencode({'doc': evil, 'start': 30, 'end': 60})}"),
        ):
            person.go(page, where)
            if page == "brief":
                person.page.wait_for_selector("[data-section=readiness] .ok")
            person.harmless(page)
            person.picture(f"hostile-{page}-{size[0]}")
        person.go("documents")
        assert evil in person.page.inner_text("main")
        assert "⟨U+202E⟩" in person.page.inner_text("main")
        person.go("ask")
        person.page.fill("#question", f"Who owns {HOSTILE[0]}?")
        person.page.keyboard.press("Enter")
        person.page.wait_for_selector(".answer .about")
        person.harmless("ask")
        assert person.complaints == []
