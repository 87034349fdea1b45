"""The review on a terminal: one item a screen, one key a decision, undo without end.

Works at 80 columns, over ssh, in Japanese, without colour; nothing that a document holds reaches the terminal
but as text.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from kg_pipeline.desk.cells import Line, clip, fold
from kg_pipeline.desk.keys import KeyReader
from kg_pipeline.desk.screen import KEYS, body, footer, header, name
from kg_pipeline.desk.session import Session, Told
from kg_pipeline.desk.terminal_words import HELP, say

ESCAPE_SECONDS = 0.05
"""How long an escape waits for the rest of a sequence."""

_MARKS = "123456789abcdefghijklmnoprstuvwxyz"
_WAYS = {"t": "time", "q": "qualifier", "v": "viewpoint"}
_COLOUR = {"bar": "7", "strong": "1", "soft": "2", "quote": "30;43", "good": "32", "bad": "31;1"}
_PLAIN = {"bar": "7", "strong": "1", "soft": "", "quote": "7", "good": "", "bad": "1"}


def usable() -> bool:
    """Whether this is a terminal on which screens can be drawn and single keys be read."""
    try:
        import termios  # noqa: F401 - not everywhere
    except ImportError:
        return False
    dumb = os.environ.get("TERM", "dumb") == "dumb"
    return sys.stdin.isatty() and sys.stdout.isatty() and not dumb


def _noted(_signal: int, _frame: FrameType | None) -> None:
    """The wake-up pipe tells of a changed window; a handler is too late where a `select` begins."""


class Terminal:
    """Draws frames and reads keys. Use `opened`."""

    def __init__(self, read_fd: int, write_fd: int) -> None:
        self._read, self._write = read_fd, write_fd
        self._keys = KeyReader()
        self._pending: list[str] = []
        self._wake = os.pipe()
        os.set_blocking(self._wake[1], False)
        self._styles = _PLAIN if os.environ.get("NO_COLOR") else _COLOUR

    @classmethod
    @contextmanager
    def opened(cls) -> Iterator[Terminal]:
        """Take the terminal over, and give it back as it was, whatever happens."""
        import termios
        import tty

        terminal = cls(sys.stdin.fileno(), sys.stdout.fileno())
        before = termios.tcgetattr(terminal._read)
        resized = signal.signal(signal.SIGWINCH, _noted)
        woken = signal.set_wakeup_fd(terminal._wake[1], warn_on_full_buffer=False)
        try:
            tty.setcbreak(terminal._read)
            terminal._send("\x1b[?1049h\x1b[?25l")
            yield terminal
        finally:
            terminal._send("\x1b[?25h\x1b[?1049l")
            termios.tcsetattr(terminal._read, termios.TCSADRAIN, before)
            signal.set_wakeup_fd(woken)
            signal.signal(signal.SIGWINCH, resized)
            for fd in terminal._wake:
                os.close(fd)

    def size(self) -> tuple[int, int]:
        """Columns and rows."""
        try:
            found = os.get_terminal_size(self._write)
        except OSError:
            return 80, 24
        return max(20, found.columns), max(8, found.lines)

    def draw(self, lines: list[Line]) -> None:
        """Show a frame."""
        self._send("\x1b[H" + "\x1b[K\r\n".join(map(self._paint, lines)) + "\x1b[J")

    def key(self) -> str:
        """The next key; `redraw` when the window changed, `q` when there is no terminal any more."""
        while not self._pending:
            timeout = ESCAPE_SECONDS if self._keys.waiting else None
            ready, _, _ = select.select([self._read, self._wake[0]], [], [], timeout)
            if self._wake[0] in ready:
                os.read(self._wake[0], 4096)
                return "redraw"
            if self._read in ready:
                read = os.read(self._read, 4096)
                self._pending += list(self._keys.feed(read)) if read else ["q"]
            else:
                self._pending += list(self._keys.give_up())
        return self._pending.pop(0)

    def _paint(self, line: Line) -> str:
        return "".join(
            f"\x1b[{sgr}m{text}\x1b[0m" if (sgr := self._styles.get(style, "")) else text
            for text, style in line
        )

    def _send(self, text: str) -> None:
        left = text.encode("utf-8", "backslashreplace")
        while left:
            left = left[os.write(self._write, left) :]


class Desk:
    """Takes a session through its queue by keys."""

    def __init__(self, session: Session, terminal: Terminal) -> None:
        self._session = session
        self._terminal = terminal
        self._scroll = 0
        self._page = 10

    def run(self) -> None:
        """Go on until the person quits."""
        while True:
            self._draw()
            key = self._terminal.key()
            if key in ("q", "interrupt"):
                return
            self._press(key)

    def _press(self, key: str) -> None:
        session = self._session
        moves: dict[str, Callable[[], None]] = {
            "j": lambda: session.move(1),
            "down": lambda: session.move(1),
            "right": lambda: session.move(1),
            "i": lambda: session.move(-1),
            "up": lambda: session.move(-1),
            "left": lambda: session.move(-1),
            "tab": lambda: self._turn(1),
            "back-tab": lambda: self._turn(-1),
            "u": self._undo,
            "?": self._help,
            ".": lambda: session.repeat(everywhere=False),
            "=": self._all,
            "redraw": session.refresh,
        }
        pages = {" ": self._page, "page-down": self._page, "page-up": -self._page}
        if key in pages:
            self._scroll = max(0, self._scroll + pages[key])
            return
        if key != "redraw":
            session.told = Told("")
        before = session.item
        if key in KEYS:
            self._decide(KEYS[key])
        elif key in moves:
            moves[key]()
        elif key.isdecimal() and key.isascii():
            session.choose(int(key) - 1)
        else:
            session.told = Told("unknown_key")
        if session.item is not before:
            self._scroll = 0

    def _decide(self, action: str) -> None:
        case = self._session.case
        fits = case is not None and action in case.actions
        if fits and action == "keep_both":
            way = _WAYS.get(self._ask([[], [(say("way", self._session.lang), "strong")]]), "")
            if way:
                self._session.decide(action, way=way)
        elif fits and action == "split":
            self._split()
        else:
            self._session.decide(action)

    def _turn(self, by: int) -> None:
        case = self._session.case
        if case and case.sides:
            self._session.choose((self._session.rank + by) % len(case.sides))

    def _all(self) -> None:
        session, (cells, rows) = self._session, self._terminal.size()
        alike, habit = session.alike(), session.habit
        if not alike or habit is None:
            session.repeat(everywhere=True)
            return
        lines: list[Line] = [[(f"{say(habit.action, session.lang)} {habit.way}", "strong")], []]
        shown = alike[: rows - 6]
        lines += [[(clip(f"  {name(one.text)}", cells), "")] for one in shown]
        lines += [[(f"  … {len(alike) - len(shown)}", "soft")]] if len(alike) > len(shown) else []
        if self._ask([*lines, [], [(say("confirm_all", session.lang), "strong")]]) == "y":
            session.repeat(everywhere=True)

    def _undo(self) -> None:
        seqs, mine = self._session.undo_next
        if seqs and not mine:
            known = {d.seq: d for d in self._session.clerk.ledger.view.decisions()}[seqs[0]]
            said = (
                f"#{known.seq} {known.at[:16]} {known.actor}: {known.action} {known.detail.get('slot', '')}"
            )
            lines = fold([(name(said), "")], self._terminal.size()[0])
            question: Line = [(say("confirm_undo", self._session.lang), "strong")]
            if self._ask([*lines, [], question]) != "y":
                return
        self._session.undo()

    def _help(self) -> None:
        lang = self._session.lang
        self._ask([*([(line, "")] for line in HELP[lang]), [], [(say("any_key", lang), "soft")]])

    def _split(self) -> None:
        """Let the person mark the names that are another thing."""
        session, case = self._session, self._session.case
        offered = [
            (card.entity.id, surface)
            for card in (case.cards if case else ())
            if card.entity.aliases
            for surface in (card.entity.label, *card.entity.aliases)
        ][: len(_MARKS)]
        marked: set[str] = set()
        while True:
            lines: list[Line] = []
            for key, (entity, surface) in zip(_MARKS, offered, strict=False):
                mark = "x" if key in marked else " "
                lines.append([(f"  [{mark}] {key} {name(surface)}", ""), (f"   {name(entity)}", "soft")])
            pressed = self._ask([*lines, [], [(say("split_which", session.lang), "strong")]])
            if len(pressed) == 1 and pressed in _MARKS[: len(offered)]:
                marked ^= {pressed}
            elif pressed == "enter":
                chosen = [offered[at] for at, key in enumerate(_MARKS) if key in marked]
                if len({entity for entity, _ in chosen}) != 1:
                    session.told = Told("split_one", failed=True)
                    return
                session.decide("split", entity=chosen[0][0], names=tuple(surface for _, surface in chosen))
                return
            elif pressed in ("escape", "q", "interrupt"):
                return

    def _ask(self, lines: list[Line]) -> str:
        """Show lines instead of the item, and read one key."""
        cells, rows = self._terminal.size()
        folded = [part for line in lines for part in (fold(line, cells) if line else [line])]
        self._terminal.draw([header(self._session, cells), [], *folded[: rows - 2]])
        while (key := self._terminal.key()) == "redraw":
            pass
        return key

    def _draw(self) -> None:
        cells, rows = self._terminal.size()
        lines = body(self._session, cells, rows)
        foot = footer(self._session, cells, below=False)
        room = max(1, rows - 2 - len(foot))
        if len(lines) > room:
            foot = footer(self._session, cells, below=True)
            room = max(1, rows - 2 - len(foot))
        self._page = max(1, room - 2)
        self._scroll = min(self._scroll, max(0, len(lines) - room))
        shown = lines[self._scroll : self._scroll + room]
        shown += [[] for _ in range(room - len(shown))]
        self._terminal.draw([header(self._session, cells), *shown, [], *foot])


def review_on_terminal(session: Session) -> None:
    """Review on this process's terminal until the person quits."""
    with Terminal.opened() as terminal:
        Desk(session, terminal).run()
