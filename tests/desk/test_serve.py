"""Every endpoint of the page over plain HTTP: who may come in, what is said, what is refused."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kg_ledger.ledger import Ledger
from kg_pipeline.cli.serve import bound
from kg_pipeline.desk.web.app import STATIC
from kg_pipeline.desk.web.lookup import lines_of
from tests.desk.mornings import HOSTILE, contested, tell
from tests.desk.served import TOKEN, Client, serving
from tests.ledger.speaking import say
from tests.running import kg

TWO = {
    "types.md": "Alpha : Service\nBeta : Service\nRed : Team\nBlue : Team\n= Alpha | The Alpha System",
    "one.md": "Before it.\nAlpha | owned_by | Red\nAlpha | calls | Beta | from 2024-03\nAfter it.",
    "two.md": "Alpha | owned_by | Blue",
}
DATES = {"one.md": "2025-01-10", "two.md": "2025-06-02"}
EVERY_LOOK = (
    "queue",
    "item",
    "alike",
    "decisions",
    "search",
    "entity",
    "graph",
    "documents",
    "source",
    "brief",
)
EVERY_CHANGE = ("decide", "undo", "verdict", "ask")


@pytest.fixture
def morning(workspace: Path) -> Path:
    tell(workspace, TWO, dates=DATES)
    return workspace


@pytest.fixture
def client(morning: Path) -> Iterator[Client]:
    with serving(morning) as found:
        yield found


def test_nothing_without_the_link(client: Client) -> None:
    for path in ("/", "/static/main.js", *(f"/api/{name}" for name in EVERY_LOOK)):
        assert client.send("GET", path).status == 401, path
    for name in EVERY_CHANGE:
        assert client.change(name, {}).status == 401, name
    assert client.send("GET", "/?token=wrong").status == 403
    client.cookie = f"kg-desk-{client.port}={TOKEN}"
    assert client.send("GET", "/").status == 401


def test_the_link_becomes_a_cookie_that_scripts_cannot_read(client: Client) -> None:
    answer = client.send("GET", f"/?token={TOKEN}")
    assert (answer.status, answer.headers["location"]) == (303, "/")
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "SameSite=Strict" in answer.headers["set-cookie"]
    assert TOKEN not in answer.headers["set-cookie"]
    client.enter()
    assert client.send("GET", "/").status == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example:80", ""]
)
def test_b49_another_host_name_finds_nothing(client: Client, host: str) -> None:
    client.enter()
    assert client.send("GET", "/", Host=host).status in (400, 403)
    assert client.send("GET", f"/?token={TOKEN}", Host=host).status in (400, 403)


@pytest.mark.parametrize(
    "origin", ["", "null", "http://evil.example", "https://127.0.0.1", "http://127.0.0.1:1"]
)
def test_b49_another_origin_changes_nothing(client: Client, morning: Path, origin: str) -> None:
    client.enter()
    for name in EVERY_CHANGE:
        assert client.send("POST", f"/api/{name}", b"{}", Origin=origin).status == 403, name
    with Ledger.open(morning / ".kg") as ledger:
        assert ledger.view.decisions() == []


def test_another_site_gets_nothing(client: Client) -> None:
    client.enter()
    assert client.send("GET", "/api/queue", Sec_Fetch_Site="cross-site").status == 403
    assert client.send("GET", "/api/queue", Sec_Fetch_Site="same-site").status == 403
    assert client.send("GET", "/api/queue", Sec_Fetch_Site="same-origin").status == 200


def test_a_form_cannot_decide(client: Client) -> None:
    client.enter()
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        assert client.send("POST", "/api/undo", b"{}", Content_Type=kind).status == 415
    assert client.send("POST", "/api/undo", b"{}", Content_Length="9999999").status == 413
    assert client.send("POST", "/api/undo", b"nonsense").status == 400
    assert client.send("POST", "/api/undo", b"[]").status == 400
    assert client.send("GET", "/api/undo").status == 405
    assert (
        client.send(
            "DELETE", "/api/queue", b"", Origin=f"http://{client.host}", Content_Type="application/json"
        ).status
        == 405
    )


def test_every_answer_forbids_inline_script_and_framing(client: Client) -> None:
    answers = [client.send("GET", "/"), client.send("GET", "/", Host="x")]
    client.enter()
    answers += [
        client.send("GET", path)
        for path in ("/", "/static/desk.css", "/api/queue", "/nothing", "/static/../app.py")
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["cache-control"] == "no-store"
    assert answers[-1].status == 404


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_b49_the_page_has_its_own_script_and_no_other(client: Client) -> None:
    client.enter()
    tags = Tags()
    tags.feed(client.send("GET", "/").body.decode())
    scripts = [attrs for tag, attrs in tags.tags if tag == "script"]
    assert [attrs["src"] for attrs in scripts] == ["/static/main.js"]
    assert not [name for _, attrs in tags.tags for name in attrs if name.startswith("on") or name == "style"]


def test_every_module_is_asked_for_at_once() -> None:
    """No module waits until another one has been read to name it."""
    page = (STATIC / "index.html").read_text("utf-8")
    named = re.findall(r'(?:modulepreload" href|module" src)="/static/([^"]+)"', page)
    assert sorted(named) == sorted(file.name for file in STATIC.glob("*.js"))


def test_no_script_of_the_page_writes_markup_or_loads_from_elsewhere() -> None:
    scripts = sorted(STATIC.glob("*.js"))
    assert len(scripts) > 8
    for place in scripts:
        text = place.read_text("utf-8")
        for word in (
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
        ):
            assert word not in text, (place.name, word)
        assert not re.findall(r"https?://(?!www\.w3\.org/2000/svg)", text), place.name
        assert not re.findall(r"style:|\.style\b", text), place.name
    assert "url(" not in (STATIC / "desk.css").read_text("utf-8")


def test_the_queue_and_an_item(client: Client) -> None:
    client.enter()
    [item] = client.look("queue").row["items"]
    assert (item["class"], item["title"]) == ("conflict", "Alpha — owned by")
    shown = client.look("item", id=item["id"]).row
    assert [side["object"] for side in shown["sides"]] == ["Blue", "Red"]
    red = shown["sides"][1]["voices"][0]
    assert red["excerpt"] == {
        "doc": "one.md", "revision": red["excerpt"]["revision"], "line": 2, "start": 11, "end": 33,
        "before": "Before it.\n", "quote": "Alpha | owned_by | Red",
        "after": "\nAlpha | calls | Beta | from 2024-03\nAfter it.", "cut_before": False, "cut_after": False,
        "part": "", "row": "",
    }  # fmt: skip
    assert red["date"] == "2025-01-10"
    assert "accept" in shown["actions"]
    assert shown["rule_text"] == "one at a time is allowed, and two sources name different ones"
    assert "資料" in client.look("item", id=item["id"], lang="ja").row["rule_text"]
    assert client.look("item", id="item:none").status == 404
    assert client.look("queue", state="lost").status == 400


def test_decide_and_undo_are_records(client: Client, morning: Path) -> None:
    client.enter()
    [item] = client.look("queue").row["items"]
    decision = {
        "action": "accept",
        "item": item["id"],
        "evidence": item["evidence"],
        "fact": "alpha:owned_by:red",
    }
    done = client.change("decide", {"decisions": [decision]})
    assert done.status == 200
    assert client.look("queue").row["items"] == []
    assert [one["id"] for one in client.look("queue", state="settled").row["items"]] == [item["id"]]
    [row] = client.look("decisions").row["decisions"]
    assert (row["seq"], row["action"], row["active"]) == (done.row["seqs"][0], "accept", True)
    assert row["actor"].startswith("person:")
    undone = client.change("undo", {}).row["undone"]
    assert [(one["of"], one["item"]) for one in undone] == [(row["seq"], item["id"])]
    assert [one["id"] for one in client.look("queue").row["items"]] == [item["id"]]
    assert client.change("undo", {"seqs": [row["seq"]]}).status == 400
    with Ledger.open(morning / ".kg") as ledger:
        assert [(d.action, d.active) for d in ledger.view.decisions()] == [("accept", False), ("undo", True)]
        assert ledger.verify().ok


def test_what_was_not_seen_is_not_decided(client: Client, morning: Path) -> None:
    client.enter()
    [item] = client.look("queue").row["items"]
    with Ledger.open(morning / ".kg") as ledger, ledger.writing("late", "kg ingest") as writer:
        say(writer, "three.md", "Alpha | owned_by | Red")
    decision = {"action": "accept", "item": item["id"], "evidence": item["evidence"]}
    answer = client.change("decide", {"decisions": [decision]})
    assert answer.status == 409
    assert "new evidence" in answer.row["error"]
    assert client.look("decisions").row["of"] == 0


def test_all_or_none(client: Client) -> None:
    client.enter()
    [item] = client.look("queue").row["items"]
    good = {"action": "defer", "item": item["id"]}
    for bad in (
        {"action": "fly", "item": item["id"]},
        {"action": "undo"},
        {"action": 7},
        {"action": "accept", "item": "x"},
    ):
        answer = client.change("decide", {"decisions": [good, bad]})
        assert answer.status == 400, bad
        assert answer.row["error"]
    assert client.change("decide", {"decisions": []}).status == 400
    assert client.change("decide", {"decisions": [{"action": "split", "names": "abc"}]}).status == 400
    assert client.look("decisions").row["of"] == 0


def test_a_busy_store_says_who_writes(client: Client, morning: Path) -> None:
    client.enter()
    [item] = client.look("queue").row["items"]
    with Ledger.open(morning / ".kg") as ledger, ledger.writing("long", "kg ingest"):
        answer = client.change("decide", {"decisions": [{"action": "defer", "item": item["id"]}]})
        assert answer.status == 503
        assert "kg ingest" in answer.row["error"]
        assert client.look("queue").status == 200


def test_b70_every_page_is_read_while_documents_come_in(client: Client, morning: Path) -> None:
    client.enter()
    with Ledger.open(morning / ".kg") as ledger, ledger.writing("night 2", "kg ingest") as writer:
        say(writer, "late.md", "Alpha | calls | Beta")
        for what in ("queue", "decisions", "documents", "brief"):
            assert client.look(what).status == 200, what
        assert client.look("entity", id="alpha").status == 200
        assert len(client.look("documents").row["documents"]) == 3
    assert len(client.look("documents").row["documents"]) == 4


def test_alike(workspace: Path) -> None:
    contested(workspace, 5)
    with serving(workspace) as client:
        client.enter()
        items = client.look("queue").row["items"]
        assert {item["group"] for item in items} == {0}
        client.change("decide", {"decisions": [{"action": "accept", "item": items[0]["id"]}]})
        found = client.look("alike", id=items[0]["id"], action="accept", rank="1").row["alike"]
        assert len(found) == 4
        assert all(one["text"].endswith(tuple(f"Team{i}" for i in range(4))) for one in found)
        done = client.change("decide", {"decisions": [one["decision"] for one in found]})
        assert done.status == 200, done.body
        assert client.look("queue").row["items"] == []
        assert client.change("undo", {"seqs": done.row["seqs"]}).status == 200
        assert len(client.look("queue").row["items"]) == 4


def test_an_entity_with_its_sources_and_its_days(client: Client) -> None:
    client.enter()
    row = client.look("entity", id="alpha").row
    assert row["label"] == "Alpha"
    assert {fact["object"] for fact in row["facts"]} >= {"Red", "Blue", "Beta"}
    assert [(e["date"], e["what"]) for e in row["timeline"]] == [
        ("2024-03", "began"),
        ("2025-01-10", "stated"),
        ("2025-06-02", "stated"),
    ]
    assert client.look("entity", id="the alpha system").row["id"] == "alpha"
    assert client.look("entity", id="nobody").status == 404
    found = client.look("search", q="alph").row["found"]
    assert found[0]["id"] == "alpha"
    assert client.look("search", q="").row["found"] == []


def test_the_graph_opens_small_and_says_what_is_hidden(workspace: Path) -> None:
    contested(workspace, 2, facts=800)
    with serving(workspace) as client:
        client.enter()
        row = client.look("graph", id="service0001", hops="1", limit="5").row
        assert len(row["nodes"]) == 5
        assert row["cut"]
        assert row["nodes"][0] == {
            "id": "service0001",
            "label": "Service0001",
            "type": "Service",
            "distance": 0,
            "hidden": row["nodes"][0]["hidden"],
        }
        shown = {node["id"] for node in row["nodes"]}
        assert all({edge["subject"], edge["object"]} <= shown for edge in row["edges"])
        assert any(node["hidden"] for node in row["nodes"])
        assert len(client.look("graph", id="service0001", hops="6", limit="100000").row["nodes"]) <= 500
        assert client.look("graph", id="service0001", hops="x").status == 400


def test_a_source_with_its_highlight(client: Client) -> None:
    client.enter()
    row = client.look("source", doc="one.md", start="11", end="33").row
    marked = [p["t"] for line in row["lines"] for p in line["parts"] if p["m"]]
    assert marked == ["Alpha | owned_by | Red"]
    assert [line["n"] for line in row["lines"]] == [1, 2, 3, 4]
    assert row["lines"][1]["parts"][0]["f"] == ["alpha:owned_by:red"]
    assert client.look("source", doc="../../etc/passwd").status == 404
    assert client.look("source", doc="one.md", revision="0" * 64).status == 404
    assert client.look("documents").row["states"] == {"live": 3}


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_b34_lines_are_counted_alike_whatever_ends_them(ending: str) -> None:
    text = ending.join(["甲は乙を呼ぶ。", "", "🚀 C\u2028D", "終わり"])
    start = text.index("C\u2028D")
    rows = lines_of(text, 0, len(text), (start, start + 3), [])
    assert [row["n"] for row in rows] == [1, 2, 3, 4]
    assert "".join(p["t"] for row in rows for p in row["parts"]) == text
    assert "".join(p["t"] for row in rows for p in row["parts"] if p["m"]) == "C\u2028D"
    part = lines_of(text, start, len(text), (0, 0), [])
    assert part[0]["n"] == 3


def test_a_question_gets_cited_words(client: Client) -> None:
    client.enter()
    row = client.change("ask", {"question": "Who owns Alpha?"}).row
    assert row["provider"] == "embedded"
    assert {"answer", "citations", "disputes", "ambiguous", "missing"} <= row.keys()
    for cited in row["citations"]:
        assert cited["quote"]
    assert client.change("ask", {"question": "  "}).status == 400
    assert client.change("ask", {"question": ["x"]}).status == 400


def test_the_brief_and_a_verdict(client: Client) -> None:
    client.enter()
    row = client.look("brief").row
    assert not row["ready"]
    assert row["sample"]["facts"]
    assert client.change("verdict", {"fact": "1", "verdict": "right"}).status == 200
    assert client.look("brief").row["sample"]["facts"][0]["verdict"] == "right"
    assert client.change("verdict", {"fact": "nobody:calls:it", "verdict": "right"}).status == 400
    assert client.change("verdict", {"fact": "1", "verdict": "maybe"}).status == 400


def test_b49_hostile_names_come_as_values(workspace: Path) -> None:
    lines = "\n".join(f"{name} : Service\n{name} | owned_by | Red" for name in HOSTILE)
    tell(
        workspace,
        {
            "</script><svg onload=kgTest()>.md": "Red : Team\n" + lines,
            "b.md": f"Blue : Team\n{HOSTILE[0]} | owned_by | Blue",
        },
    )
    with serving(workspace) as client:
        client.enter()
        [item] = client.look("queue").row["items"]
        answer = client.look("item", id=item["id"])
        assert answer.headers["content-type"] == "application/json"
        assert answer.row["sides"][0]["subject"] == HOSTILE[0]
        for name in HOSTILE:
            found = client.look("search", q=name).row["found"]
            assert any(name in (e["label"], *e["aliases"]) for e in found), name
            row = client.look("entity", id=found[0]["id"])
            assert row.status == 200, name
            assert row.headers["content-type"] == "application/json"


def test_only_one_address_is_bound() -> None:
    from kg_ledger.errors import KgError

    for host in ("0.0.0.0", "::", "0"):
        with pytest.raises(KgError, match="every network"):
            bound(host, 0)
    with bound("127.0.0.1", 0) as listening:
        assert listening.getsockname()[0] == "127.0.0.1"
        with pytest.raises(KgError, match="cannot be served on"):
            bound("127.0.0.1", listening.getsockname()[1])
    assert kg("serve", "--host", "0.0.0.0").code == 2


@contextmanager
def started(folder: Path) -> Iterator[tuple[subprocess.Popen[str], int, str]]:
    """The command as a user starts it: its process, its port, and the token of its link."""
    program = "from kg_pipeline.cli.main import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", program, "serve", "--port", "0", "--workspace", str(folder)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": ""},
    ) as process:
        assert process.stdout is not None
        link = process.stdout.readline()
        match = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=([\w-]{43})\n", link)
        assert match, link
        yield process, int(match[1]), match[2]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_the_command_prints_one_link_and_stops_quietly(morning: Path) -> None:
    with started(morning) as (process, port, token):
        assert Client(port).send("GET", f"/?token={token}").status == 303
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=30)
    assert process.returncode == 0, errors
    assert rest == ""
    assert "Traceback" not in errors


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_what_is_no_http_is_told_in_a_line(morning: Path) -> None:
    head = "POST /api/decide HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nTransfer-Encoding: chunked\r\n\r\n"
    with started(morning) as (process, port, token):
        for rest in ("ZZZ\r\nabc\r\n0\r\n\r\n", "5\r\nhelloXX"):
            with socket.create_connection(("127.0.0.1", port), timeout=10) as caller:
                caller.sendall((head.format(port) + rest).encode())
                while caller.recv(4096):
                    pass
        assert Client(port).send("GET", f"/?token={token}").status == 303
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=30)
    assert "Traceback" not in errors
    assert "LocalProtocolError" not in errors
    assert errors.count("Invalid HTTP request") == 2


def test_a_body_nested_without_end_is_refused_in_words(client: Client) -> None:
    client.enter()
    answer = client.send("POST", "/api/decide", b"[" * 100_000)
    assert (answer.status, answer.row["error"]) == (400, "the body is not JSON.")
