"""The review on a terminal, driven through a pseudo-terminal."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from kg_ledger.ledger import Ledger
from kg_pipeline.desk.cells import clip, fold, width
from kg_pipeline.desk.keys import KeyReader
from tests.desk.mornings import HOSTILE, contested, tell
from tests.ledger.speaking import say

if sys.platform == "win32":
    pytest.skip("no pseudo-terminals here", allow_module_level=True)

import pty

from kg_pipeline.desk.terminal import Terminal
from tests.desk.pty_screen import Reviewer

TWO = {
    "types.md": "Alpha : Service\nRed : Team\nBlue : Team\n= Alpha | The Alpha System",
    "one.md": "Before it.\nAlpha | owned_by | Red\nAfter it.",
    "two.md": "Alpha | owned_by | Blue",
}
DATES = {"one.md": "2025-01-10", "two.md": "2025-06-02"}


def standings(folder: Path) -> dict[str, str]:
    with Ledger.open(folder / ".kg") as ledger:
        return {f.id: f.standing.value for f in ledger.view.facts() if not f.predicate.startswith("kg:")}


def decisions(folder: Path) -> list[tuple[str, bool]]:
    with Ledger.open(folder / ".kg") as ledger:
        assert ledger.verify().ok
        return [(d.action, d.active) for d in ledger.view.decisions()]


def test_both_sides_with_their_quotes_and_one_key(workspace: Path) -> None:
    tell(workspace, TWO, dates=DATES)
    with Reviewer(workspace) as person:
        frame = "\n".join(person.see("Alpha — owned by", "one.md:2  2025-01-10", "two.md:1  2025-06-02"))
        assert "│ Before it." in frame
        assert "│ Alpha | owned_by | Red" in frame
        assert "│ After it." in frame
        assert "▸ 1 Alpha — owned by → Blue  [contested, came in last]" in frame
        assert "(single_value)" in frame
        assert "\x1b[30;43mAlpha | owned_by | Red\x1b[0m" in person.raw_frame
        person.press("a")
        person.see("Nothing is open.", "accept #")
        person.press("q")
        assert person.wait() == 0
        assert "1 decided" in person.written
    after = standings(workspace)
    assert after["alpha:owned_by:blue"] == "current"
    assert after["alpha:owned_by:red"] not in ("current", "contested")


@pytest.mark.parametrize(
    ("keys", "action"),
    [
        ("2a", "accept"),
        ("\tr", "reject"),
        ("s", "supersede"),
        ("kv", "keep_both"),
        ("n", "not_same"),
        ("d", "defer"),
    ],
)
def test_each_key_is_a_decision_and_is_undone(workspace: Path, keys: str, action: str) -> None:
    tell(workspace, TWO, dates=DATES)
    before = standings(workspace)
    with Reviewer(workspace) as person:
        person.see("? help")
        for key in keys:
            person.press(key)
        person.see(f"{action} #")
        person.press("u")
        person.see("taken back:", "▸ 1 Alpha — owned by → Blue")
        person.press("q")
        assert person.wait() == 0
    assert decisions(workspace) == [(action, False), ("undo", True)]
    assert standings(workspace) == before


def test_split_marks_names(workspace: Path) -> None:
    tell(workspace, TWO, dates=DATES)
    with Reviewer(workspace) as person:
        person.see("p split")
        person.press("p")
        person.see("[ ] 1 ", "The Alpha System")
        person.press("2")
        person.see("[x] 2 ")
        person.press("\r")
        person.see("split #")
        person.press("q")
        person.wait()
    with Ledger.open(workspace / ".kg") as ledger:
        [alpha] = ledger.view.find("Alpha")
        [system] = ledger.view.find("The Alpha System")
        assert alpha.id != system.id


def test_fifty_items_settled_by_keys_and_taken_back(workspace: Path) -> None:
    contested(workspace, 60)
    with Reviewer(workspace) as person:
        person.see(" 1/60 ", "59 more like this")
        person.press("a" * 25 + "2r" * 25)
        person.see(" 1/10 ", "50 decided", "left")
        person.press("u" * 12)
        person.see("/22 ", "38 decided")
        person.press("q")
        assert person.wait() == 0
    taken = decisions(workspace)
    assert [active for action, active in taken if action != "undo"].count(True) == 38


def test_similar_items_are_decided_together_and_undone_together(workspace: Path) -> None:
    contested(workspace, 12)
    with Reviewer(workspace) as person:
        person.see(" 1/12 ")
        person.press("2a")
        person.see(" 1/11 ", ". the same again", "= on all alike")
        person.press(".")
        person.see(" 1/10 ")
        person.press("=")
        person.see("Take this on all of these?", "Service0002 — owned by → Team2")
        person.press("y")
        person.see("Nothing is open.", "12 decided")
        person.press("u")
        person.see("/10 ", "2 decided")
        person.press("q")
        person.wait()
    with Ledger.open(workspace / ".kg") as ledger:
        assert len(ledger.view.open_items("open")) == 10


def test_an_earlier_decision_is_undone_after_asking(workspace: Path) -> None:
    tell(workspace, TWO, dates=DATES)
    with Reviewer(workspace) as person:
        person.see("a accept")
        person.press("aq")
        person.wait()
    with Reviewer(workspace) as person:
        person.see("Nothing is open.")
        person.press("u")
        person.see("Undo it?", "accept")
        person.press("n")
        person.see("Nothing is open.", "? help")
        person.press("uy")
        person.see("taken back:", "1/1")
        person.press("u")
        person.see("nothing to undo")
        person.press("q")
        person.wait()


def test_new_evidence_is_seen_before_it_is_decided(workspace: Path) -> None:
    tell(workspace, TWO, dates=DATES)
    with Reviewer(workspace) as person:
        person.see("a accept")
        with Ledger.open(workspace / ".kg") as ledger, ledger.writing("late", "kg ingest") as writer:
            say(writer, "three.md", "Alpha | owned_by | Red")
        person.press("a")
        person.see("new evidence came in")
        assert decisions(workspace) == []
        person.press("aq")
        person.wait()
    assert decisions(workspace) == [("accept", True)]


def test_a_busy_store_loses_nothing(workspace: Path) -> None:
    tell(workspace, TWO, dates=DATES)
    with Reviewer(workspace, "--wait", "0") as person:
        person.see("a accept")
        with Ledger.open(workspace / ".kg") as ledger, ledger.writing("long", "kg ingest"):
            person.press("a")
            person.see("1/1", "pid ")
        person.press("a")
        person.see("accept #")
        person.press("q")
        assert person.wait() == 0


@pytest.mark.parametrize("columns", [80, 40])
def test_japanese_fits_and_is_complete(workspace: Path, columns: int) -> None:
    text = "決済サービス | owned_by | コマースチーム"
    types = "決済サービス : Service\nコマースチーム : Team\n基盤チーム : Team"
    tell(workspace, {"型.md": types, "甲.md": text, "乙.md": "決済サービス | owned_by | 基盤チーム"})
    with Reviewer(workspace, "--lang", "ja", columns=columns, rows=40) as person:
        frame = person.see("決済サービス", "採用", "争いあり", "履歴", "記載 · ")
        assert max(width(line) for line in frame) <= columns
        assert len(frame) <= 40
        person.press("kt")
        frame = person.see("確認待ちはありません")
        assert max(width(line) for line in frame) <= columns
        person.press("q")
        assert person.wait() == 0


def test_without_colour(workspace: Path) -> None:
    tell(workspace, TWO, dates=DATES)
    with Reviewer(workspace, env={"NO_COLOR": "1"}) as person:
        person.see("a accept")
        assert "\x1b[7mAlpha | owned_by | Red\x1b[0m" in person.raw_frame
        person.press("aq")
        person.wait()
        assert "\x1b[3" not in person.written.replace("\x1b[?", "")
        assert "\x1b[30;43m" not in person.written


def test_b49_hostile_names_and_quotes_are_text(workspace: Path) -> None:
    names = [name.replace("\n", " ") for name in HOSTILE]
    types = "\n".join([*(f"{name} : Service" for name in names), "Red : Team", "Blue : Team"])
    red, blue = ("\n".join(f"{name} | owned_by | {team}" for name in names) for team in ("Red", "Blue"))
    tell(workspace, {"types.md": types, "a\x1b[31m.md": red, "b\u202e.md": blue})
    with Reviewer(workspace) as person:
        person.see("a accept")
        seen = ""
        for _ in names:
            person.press("j")
            person.press(" ")
            seen += "\n".join(person.see("a accept"))
        person.press("2a")
        person.see("1 decided")
        seen += "\n".join(person.frame)
        person.press("pqkt?xq")
        person.wait()
        assert person.strange() == []
        assert "⟨U+001B⟩" in person.written
        assert "⟨U+202E⟩" in person.written
        assert "onload=kgTest()" in person.written


def test_it_follows_the_window(workspace: Path) -> None:
    tell(workspace, TWO, dates=DATES)
    with Reviewer(workspace, columns=80, rows=24) as person:
        person.see("a accept")
        person.resize(30, 10)
        os.kill(person.pid, signal.SIGWINCH)
        frame = person.see("more below")
        assert len(frame) <= 10
        assert max(map(width, frame)) <= 30
        person.press("q")
        assert person.wait() == 0


def test_a_window_that_changes_just_before_the_desk_waits_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = pty.openpty()
    with os.fdopen(theirs, "r+b", buffering=0) as shown:
        monkeypatch.setattr(sys, "stdin", shown)
        monkeypatch.setattr(sys, "stdout", shown)
        before = signal.getsignal(signal.SIGWINCH)
        with Terminal.opened() as terminal:
            signal.signal(signal.SIGWINCH, lambda *_: None)
            signal.raise_signal(signal.SIGWINCH)
            os.write(ours, b"ab")
            assert [terminal.key(), terminal.key()] == ["redraw", "a"]
        assert signal.getsignal(signal.SIGWINCH) == before
        assert signal.set_wakeup_fd(-1) == -1
    os.close(ours)


def test_an_interruption_gives_the_terminal_back(workspace: Path) -> None:
    tell(workspace, TWO, dates=DATES)
    with Reviewer(workspace) as person:
        person.see("a accept")
        person.press("\x03")
        assert person.wait() == 130
        assert "Every decision taken is kept" in person.written
        assert person.written.rindex("\x1b[?1049l") > person.written.rindex("\x1b[J")


def test_keys_come_in_pieces() -> None:
    reader = KeyReader()
    keys = [key for byte in "a\x1b[Bあ\x1b[5~\x1b[200~\r".encode() for key in reader.feed(bytes([byte]))]
    assert keys == ["a", "down", "あ", "page-up", "enter"]
    assert not reader.waiting
    assert list(reader.feed(b"\x1b")) == []
    assert reader.waiting
    assert list(reader.give_up()) == ["escape"]


def test_folding_counts_cells() -> None:
    line = [("決済サービスは台帳を読む。", ""), ("e\u0301" * 30, "quote"), ("🚀 end", "")]
    for room in range(2, 40):
        folded = fold(line, room)
        assert all(width("".join(text for text, _ in one)) <= room for one in folded)
        joined = "".join(text for one in folded for text, _ in one)
        assert joined.replace(" ", "") == "".join(text for text, _ in line).replace(" ", "")
    assert clip("決済サービス", 5) == "決済…"
