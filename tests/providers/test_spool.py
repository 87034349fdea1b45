"""Replies that have arrived outlive the process, whatever becomes of it before they are in the cache."""

from __future__ import annotations

import shutil
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg_ledger.ids import digest
from kg_pipeline.providers import spool as spools
from kg_pipeline.providers.arrivals import body_of
from kg_pipeline.providers.base import ReplyInvalid
from kg_pipeline.providers.cache import CachedProvider, MemoryCalls
from kg_pipeline.providers.channel import ChatAnswer, ChatRequest
from kg_pipeline.providers.openai import OpenAIProvider
from kg_pipeline.providers.slots import BANK, BODY, HEAD, SLOT
from kg_pipeline.providers.spool import Spool
from tests.providers.helpers import connected, passage, snapshot
from tests.standin import Standin


class Killed(BaseException):
    """Stands for what ends a process."""


class DyingCalls(MemoryCalls):
    """A store that the process does not live to reach."""

    def put_call(self, key: str, reply: Any, usage: dict[str, int], model: str) -> None:
        """End."""
        raise Killed


def nothing(key: str) -> bool:
    """Nothing is stored."""
    return False


def asked(name: str) -> ChatRequest:
    """A request with a short prompt."""
    return ChatRequest(name, "p", "h", "m", "strict", (("user", name),), key=name)


def kept(spool: Spool, request: ChatRequest, body: bytes, *, whole: bool = True) -> None:
    """A body comes in for a request."""
    arrival = spool.keeper(request)
    assert arrival is not None
    while body:
        room = arrival.room()
        count = min(len(room), len(body))
        room[:count] = body[:count]
        arrival.came(count)
        body = body[count:]
    if whole:
        arrival.whole()


def arrive(spool: Spool, name: str, body: bytes, *, whole: bool = True) -> None:
    """A body comes in, and the process ends before it is stored."""
    with spool.keeping("task"):
        kept(spool, asked(name), body, whole=whole)


def held(place: Path) -> Counter[bytes]:
    """The bodies that the next run would find."""
    spool, found = Spool(place), Counter[bytes]()
    with spool.opened(nothing), spool.keeping("task"):
        for name in NAMES:
            while (one := spool.take(asked(name))) is not None:
                found[one] += 1
    return found


TALK = [{"role": "system", "content": "s"}, {"role": "user", "content": "u"}]
NAMES = ("a", "b", "台帳")
TEXTS = st.text(max_size=20).map(lambda text: text.encode("utf-8", "replace"))
BODIES = (st.binary(max_size=40) | TEXTS).map(lambda body: b"H" + body)


def left_by_a_kill(place: Path, server: Standin, *texts: str) -> Path:
    """The spool of a run that was killed when each text's reply had arrived and none was stored."""
    spool, copy = Spool(place / "first"), place / "left"
    with connected(server, spool=spool) as c, spool.opened(nothing):
        provider = CachedProvider(c.provider, DyingCalls(), spool=spool)
        for text in texts:
            with pytest.raises(Killed):
                provider.perform(passage(text))
        shutil.copyfile(spool.path, copy)
    return copy


def test_what_arrived_is_not_asked_again_and_counts_as_paid_earlier(tmp_path: Path) -> None:
    with Standin() as server:
        left = left_by_a_kill(tmp_path, server, "OrderHub calls StockDB.", "StockDB calls OrderHub.")
        assert server.calls == 2
        spool, calls = Spool(left), MemoryCalls()
        with connected(server, spool=spool) as c, spool.opened(nothing):
            provider = CachedProvider(c.provider, calls, spool=spool)
            reply = provider.perform(passage("OrderHub calls StockDB."))
            assert len(spool) == 1
            assert (reply.cached, reply.calls, reply.usage.prompt) == (True, 0, 0)
            assert len(reply.value.relations) == 1
            stored = calls.get_call(c.provider.fingerprint(passage("OrderHub calls StockDB.")))
            assert stored is not None
            assert stored.usage["prompt"] > 0
            assert provider.perform(passage("OrderHub calls StockDB.")).cached
            assert c.meter.calls == 0
        assert server.calls == 2
        assert left.exists()  # the other reply still waits
        again = Spool(left)
        with connected(server, spool=again) as c, again.opened(nothing):
            assert (
                CachedProvider(c.provider, calls, spool=again)
                .perform(passage("StockDB calls OrderHub."))
                .cached
            )
        assert (server.calls, left.exists()) == (2, False)


def test_what_was_stored_just_before_a_kill_is_dropped(tmp_path: Path) -> None:
    with Standin() as server:
        left = left_by_a_kill(tmp_path, server, "A1 calls B1.", "A1 calls B2.")
        with connected(server) as c:
            key = c.provider.fingerprint(passage("A1 calls B2."))
        spool = Spool(left)
        with spool.opened(lambda task: task == key):
            assert len(spool) == 1
        assert left.stat().st_size > 0
        with spool.opened(lambda task: True):
            assert len(spool) == 0
        assert not left.exists()


def test_a_run_that_ends_in_order_leaves_nothing(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "s")
    with Standin() as server, connected(server, spool=spool) as c:
        provider = CachedProvider(c.provider, MemoryCalls(), spool=spool)
        with spool.opened(nothing):
            reply = provider.perform(passage())
            assert (reply.cached, reply.calls, len(spool)) == (False, 1, 0)
            assert spool.path.stat().st_size > 0
        assert not spool.path.exists()
        provider.perform(passage("A1 calls B1."))  # a question, say: it does not hold the ledger's lock
        assert not spool.path.exists()


def test_a_reply_that_nothing_can_be_made_of_does_not_meet_the_next_run(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "s")
    with Standin() as server, connected(server, spool=spool) as c, spool.opened(nothing):
        provider = CachedProvider(c.provider, MemoryCalls(), spool=spool)
        server.queue("prose", "prose")
        with pytest.raises(ReplyInvalid):
            provider.perform(passage())
        assert len(spool) == 0
        shutil.copyfile(spool.path, tmp_path / "left")
        again = Spool(tmp_path / "left")
        with again.opened(nothing):
            assert len(again) == 0


def test_a_repaired_reply_is_put_together_again_from_both_answers(tmp_path: Path) -> None:
    with Standin() as server:
        server.queue("prose")
        left = left_by_a_kill(tmp_path, server, "OrderHub calls StockDB.")
        assert server.calls == 2
        spool = Spool(left)
        with connected(server, spool=spool) as c, spool.opened(nothing):
            reply = CachedProvider(c.provider, MemoryCalls(), spool=spool).perform(
                passage("OrderHub calls StockDB.")
            )
        assert "repaired" in reply.notes
        assert (reply.cached, server.calls) == (True, 2)


def test_a_body_that_is_no_answer_is_passed_over(tmp_path: Path) -> None:
    place = tmp_path / "s"
    with Standin() as server, connected(server) as c:
        spool = Spool(place)
        with spool.opened(nothing), spool.keeping("task"):
            kept(spool, replace(asked("a"), key=digest(c.provider.fingerprint(passage()))), b"<html>")
        again = Spool(place)
        with connected(server, spool=again) as d, again.opened(nothing):
            reply = CachedProvider(d.provider, MemoryCalls(), spool=again).perform(passage())
        assert (reply.cached, reply.calls, server.calls) == (False, 1, 1)
        assert not place.exists()


def test_what_is_asked_is_the_same_in_every_run_and_differs_by_what_was_said() -> None:
    class Noting:
        """A channel that notes what it is asked."""

        def __init__(self) -> None:
            self.requests: list[ChatRequest] = []

        def send(self, request: ChatRequest) -> ChatAnswer:
            self.requests.append(request)
            return ChatAnswer("prose", model="m")

    keys = []
    for text in ("A1 calls B1.", "A1 calls B1.", "A1 calls B2."):
        noting = Noting()
        provider = OpenAIProvider(snapshot("http://127.0.0.1:1/v1"), noting)
        with pytest.raises(ReplyInvalid):
            provider.perform(passage(text))
        keys.append([request.key for request in noting.requests])
        assert provider.compose(passage(text)).key == ""  # a batch keeps its own account
    assert keys[0] == keys[1]
    assert len({*keys[0], *keys[2]}) == 4


SOME = st.lists(st.tuples(st.sampled_from(NAMES), BODIES), min_size=1, max_size=6)


@given(bodies=SOME, at=st.integers(0, 7 * SLOT))
def test_a_file_that_was_cut_off_has_every_reply_that_lies_before(
    bodies: list[tuple[str, bytes]], at: int
) -> None:
    with TemporaryDirectory() as folder:
        place = Path(folder, "s")
        spool = Spool(place)
        with spool.opened(nothing):
            for name, body in bodies:
                arrive(spool, name, body)
            content = place.read_bytes()
        place.write_bytes(content[:at])
        all_of_it = Counter(body for _, body in bodies)
        before = Counter(body for number, (_, body) in enumerate(bodies) if (number + 1) * SLOT <= at)
        more = Spool(place)
        with more.opened(nothing):  # what comes next takes no place from what is there
            arrive(more, "a", b"next")
            shutil.copyfile(place, Path(folder, "t"))
        assert held(place) == held(Path(folder, "t"))
        assert before + Counter([b"next"]) <= held(place) <= all_of_it + Counter([b"next"])


@given(bodies=SOME, data=st.data())
def test_a_byte_that_changed_costs_no_more_than_the_reply_it_is_in(
    bodies: list[tuple[str, bytes]], data: st.DataObject
) -> None:
    with TemporaryDirectory() as folder:
        place = Path(folder, "s")
        spool = Spool(place)
        with spool.opened(nothing):
            for name, body in bodies:
                arrive(spool, name, body)
        content = bytearray(place.read_bytes())
        at = data.draw(st.integers(0, 200) | st.integers(HEAD - 8, HEAD + 41))
        content[data.draw(st.integers(0, len(bodies) - 1)) * SLOT + at] ^= data.draw(st.integers(1, 255))
        place.write_bytes(content)
        found, sent = held(place), Counter(body for _, body in bodies)
        assert found <= sent
        assert found.total() >= len(bodies) - 1


def test_what_had_not_come_is_zeros(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "s")
    with spool.opened(nothing):
        arrive(spool, "a", b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n[1,", whole=False)
        arrive(spool, "b", b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n[1,2]", whole=False)
        arrive(spool, "台帳", b"", whole=False)  # it was under way
    assert sorted(map(repr, map(body_of, held(tmp_path / "s")))) == ["None", "b'[1,2]'"]


@given(st.integers(0, 3), st.integers(0, 5_000), st.booleans())
def test_a_long_reply_goes_on_in_another_slot(slots: int, more: int, whole: bool) -> None:
    with TemporaryDirectory() as folder:
        body = b"x" * (slots * BODY + more + 1)
        spool = Spool(Path(folder, "s"))
        with spool.opened(nothing):
            arrive(spool, "a", b"before")
            arrive(spool, "b", body, whole=whole)
            arrive(spool, "a", b"behind")
        found = [raw.rstrip(b"\0") for raw in held(spool.path).elements()]
        assert sorted(found) == sorted([b"before", body, b"behind"])


@pytest.mark.parametrize(
    ("content", "left_out"),
    [
        (b'kg2 2 00000000 {}\nkg2 9 5c1b6d0f {"at": 1}\n', 1), (b"\xff\xfe" * SLOT, 2),
        (b"kg3 2 a3d8ad27 []", 1), (b"kg3 -1 00000000 x", 1), (b"kg3 " + b"9" * 400, 1),
    ],
)  # fmt: skip
def test_what_another_version_left_is_told_and_replaced(
    tmp_path: Path, content: bytes, left_out: int
) -> None:
    told = list[str]()
    (tmp_path / "s").write_bytes(content)
    spool = Spool(tmp_path / "s", told.append)
    with spool.opened(nothing):
        arrive(spool, "a", b"one")
    assert told == [f"{tmp_path / 's'}: {left_out} slots are damaged or of another version, and left out."]
    assert held(tmp_path / "s") == Counter([b"one"])


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("arrives"), st.sampled_from(NAMES), BODIES),
        st.tuples(st.just("stored"), st.sampled_from(NAMES), BODIES),
        st.tuples(st.just("ends"), st.booleans(), st.none()),
    ),
    max_size=25,
)


@given(steps=STEPS)
def test_a_reply_is_in_the_spool_or_stored_and_never_twice(steps: list[Any]) -> None:
    with TemporaryDirectory() as folder:
        place, number, waiting = Path(folder, "s0"), 0, Counter[bytes]()
        spool = Spool(place)
        opened = spool.opened(nothing)
        opened.__enter__()
        for what, one, body in steps:
            if what == "arrives":
                arrive(spool, one, body)
                waiting[body] += 1
            elif what == "stored":
                with spool.keeping("task") as let_go:
                    found = spool.take(asked(one))
                    if found is None:
                        kept(spool, asked(one), body)
                    else:
                        waiting[found] -= 1
                    let_go()
            else:
                number += 1
                left, place = place, Path(folder, f"s{number}")
                if one and left.exists():  # killed: what the file says is all there is
                    shutil.copyfile(left, place)
                opened.__exit__(None, None, None)
                if not one and left.exists():
                    shutil.copyfile(left, place)
                spool = Spool(place)
                opened = spool.opened(nothing)
                opened.__enter__()
            assert len(spool) == waiting.total()
        opened.__exit__(None, None, None)
        assert held(place) == +waiting


def test_it_never_grows_beyond_what_is_needed(tmp_path: Path) -> None:
    spool = Spool(tmp_path / "s")
    with spool.opened(nothing):
        arrive(spool, "a", b"kept")
        for _ in range(300):
            with spool.keeping("task") as let_go:
                for _ in range(BANK - 1):
                    kept(spool, asked("b"), b"x" * 500)
                let_go()
        assert spool.path.stat().st_size == BANK * SLOT
    assert held(spool.path) == Counter([b"kept"])


def test_an_answer_without_an_end_is_not_kept_without_an_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spools, "LONGEST", 2 * BODY)
    spool = Spool(tmp_path / "s")
    with spool.opened(nothing):
        arrive(spool, "a", b"x" * 40 * BODY, whole=False)
        arrive(spool, "b", b"one")
        assert len(spool) == 2
        assert spool.path.stat().st_size == BANK * SLOT
    found = held(tmp_path / "s")
    assert found.pop(b"one") == 1
    assert [body_of(body) for body in found] == [None]


def test_of_replies_that_nobody_asks_for_the_oldest_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spool = Spool(tmp_path / "s")
    with spool.opened(nothing):
        for number in range(9):
            arrive(spool, "a", b"%d" % number * 100)
    monkeypatch.setattr(spools, "MOST_SLOTS", 3)
    assert held(spool.path) == Counter([b"%d" % number * 100 for number in (6, 7, 8)])


def test_a_spool_that_cannot_be_written_is_told_once_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "s").mkdir()
    told = list[str]()
    spool = Spool(tmp_path / "s", told.append)
    with Standin() as server, connected(server, spool=spool) as c, spool.opened(nothing):
        assert CachedProvider(c.provider, MemoryCalls(), spool=spool).perform(passage()).calls == 1
    assert len(told) == 2
    assert "cannot be read" in told[0]
    assert "could not be written" in told[1]


def test_an_answer_does_not_wait_for_one_that_does_not_come(tmp_path: Path) -> None:
    with Standin() as server, connected(server, deadline=30.0) as c, ThreadPoolExecutor(1) as pool:
        server.latency = 1.0
        late = pool.submit(c.endpoint.post, "chat/completions", {"messages": TALK, "model": "m"}, 30.0)
        while server.in_flight == 0:
            time.sleep(0.005)
        server.latency = 0.0
        body = {"messages": TALK, "model": "m"}
        spool = Spool(tmp_path / "s")
        with spool.opened(nothing), spool.keeping("task"):
            read = c.endpoint.post("chat/completions", body, 30.0, arrival=spool.keeper(asked("a")))
        assert not late.done()
        with spool.opened(nothing), spool.keeping("task"):
            raw = spool.take(asked("a"))
        assert raw is not None
        assert body_of(raw) == read
        assert late.result(30)
