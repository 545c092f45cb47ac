"""Tests of seats in asyncio: turns, changes, cancellation, other threads, slow readers."""

from __future__ import annotations

import asyncio
import json
import threading
import tracemalloc
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, TypeVar

import jsonpatch
import pytest

import ancient_world as aw
from ancient_world.matches.asynchronous import AsyncSeat
from tests.matches.awaited.loops import run

T = TypeVar("T")


def tides(seed: int = 3) -> aw.AsyncMatch:
    """Return a match of Tides of Time, in which both players choose at the same time."""
    return aw.AsyncMatch(aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=seed))


def nobody_waits(table: aw.AsyncMatch) -> bool:
    """Return whether a table has no observers and no waiting tasks."""
    return not table.match._observers._observers_by_ticket and not table._waiters._futures


def first(match: aw.Match) -> aw.Action:
    """Return the first legal action."""
    waiting = match.pending()
    assert isinstance(waiting, aw.Decision)
    return waiting.actions[0]


def play_out(match: aw.Match) -> None:
    """Apply the first legal action until the game is over."""
    while match.pending() is not None:
        match.apply(first(match))


async def player(seat: AsyncSeat) -> int:
    """Play a seat to the end of the game, and return the number of its turns."""
    count = 0
    while (turn := await seat.turn()) is not None:
        await seat.apply(turn.actions[count % len(turn.actions)], version=turn.version)
        count += 1
    return count


async def collected(changes: AsyncIterator[T]) -> list[T]:
    """Collect all values of an asynchronous iterator."""
    return [change async for change in changes]


def test_the_end_is_awaited() -> None:
    """``over`` returns the last state when the game ends, and at once afterwards."""

    async def job() -> None:
        table = tides()
        waiting = asyncio.create_task(table.wait_until_over())
        await asyncio.sleep(0)
        assert not waiting.done()
        play_out(table.match)
        assert await waiting == table.match.state == await table.wait_until_over()
        assert nobody_waits(table)

    run(job)


def test_several_changes_schedule_one_call() -> None:
    """Several changes schedule one call in a busy event loop."""

    async def job() -> None:
        table = tides()
        waiting = asyncio.create_task(table.wait_until_over())
        await asyncio.sleep(0)
        loop = asyncio.get_running_loop()
        calls: list[object] = []
        call = loop.call_soon_threadsafe
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(loop, "call_soon_threadsafe", lambda *each: calls.append(call(*each)))
            for _ in range(3):
                table.match.apply(first(table.match))
        assert len(calls) == 1
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)

    run(job)


def test_a_closed_loop_is_not_called(caplog: pytest.LogCaptureFixture) -> None:
    """A change does not call a closed event loop and logs nothing."""
    table, loop = tides(), asyncio.new_event_loop()
    waiting = loop.create_task(table.wait_until_over())
    loop.run_until_complete(asyncio.sleep(0))
    loop.close()
    table.match.apply(first(table.match))
    assert caplog.records == []
    waiting.get_coro().close()


def test_representations_of_a_table_and_a_seat() -> None:
    """The representations of an ``AsyncMatch`` and an ``AsyncSeat`` are those of the match and seat, with "Async"."""
    table = tides()
    seat = table.join(0)
    assert repr(table) == "<Async" + repr(table.match).removeprefix("<")
    assert repr(seat).startswith("<AsyncSeat 0, Ann: <tides-of-time: 2 players")
    seat.leave()
    assert repr(seat) == "<AsyncSeat 0, left>"


@pytest.mark.parametrize("game", ["tides-of-time", "the-ancient-world"])
def test_two_play_a_game(game: str) -> None:
    """Two seats that wait for their turns play a game without a refusal."""

    async def job() -> None:
        table = aw.AsyncMatch(aw.Match.new(game, ["Ann", "Ben"], seed=5))
        async with table.join(0) as ann, table.join(1) as ben, asyncio.TaskGroup() as tasks:
            players = [tasks.create_task(player(seat)) for seat in (ann, ben)]
            over = tasks.create_task(table.wait_until_over())
            heard = tasks.create_task(collected(table.changes(0)))
        assert sum(task.result() for task in players) == table.match.version
        assert over.result() == table.match.state
        assert [change.version for change in heard.result()] == [*range(1, table.match.version + 1)]
        assert aw.is_over(table.match.state)
        assert nobody_waits(table)
        table.match.join(0)

    run(job)


def test_every_seat_hears_what_it_may_know() -> None:
    """``changes`` of a seat yields what its observer hears; ``watch`` masks hidden values."""

    async def job() -> None:
        table = tides()
        changes: list[aw.SeatChange] = []
        async with table.join(0) as ann:
            ann._seat.observe(changes.append)
            async with asyncio.TaskGroup() as tasks:
                heard = tasks.create_task(collected(ann.changes()))
                watched = tasks.create_task(collected(table.watch(0)))
                await asyncio.sleep(0)
                play_out(table.match)
            assert heard.result() == changes
            assert heard.result()[-1].view == ann.view
            masked = watched.result()[0].entries[0].action
            assert isinstance(masked, aw.Action)
            assert aw.HIDDEN_ID in repr(masked)

    run(job)


@pytest.mark.parametrize("game", ["tides-of-time", "the-ancient-world"])
def test_patches_give_the_last_view(game: str) -> None:
    """The patches of a seat's changes turn its first view into its last, byte for byte, across breaks."""

    async def job() -> None:
        match = aw.Match.new(game, ["Ann", "Ben"], seed=4)
        table = aw.AsyncMatch(match)
        documents = [aw.to_document(match.view(seat)) for seat in (0, 1)]
        play_out(match)
        for seat, document in enumerate(documents):
            since, folded = 0, document
            while since < match.version:
                async with table.join(seat) as back:
                    async for change in back.changes(since):
                        folded = jsonpatch.apply_patch(folded, list(change.patch))
                        since = change.version
                        if since % 10 == 0:
                            break
            assert json.dumps(folded) == json.dumps(aw.to_document(match.view(seat)))

    run(job)


def test_a_second_reader_misses_no_change() -> None:
    """A second reader that names the first one's version misses no change."""

    async def job() -> None:
        table = tides()
        got: list[aw.SeatChange] = []
        while not aw.is_over(table.match.state):
            for _ in range(5):
                if table.match.pending() is not None:
                    table.match.apply(first(table.match))
            async with table.join(1) as ben:
                since = got[-1].version if got else 0
                async for change in ben.changes(since=since):
                    got.append(change)
                    if change.version == table.match.version or len(got) % 3 == 0:
                        break
        async with table.join(1) as ben:
            got += await collected(ben.changes(since=got[-1].version))
            assert await ben.turn() is None
        assert [change.version for change in got] == [*range(1, table.match.version + 1)]

    run(job)


@pytest.mark.parametrize("since", [-1, 1, "0", True])
def test_an_unknown_version_is_refused(since: Any) -> None:
    """A version that the match never had is refused at once with code `no-such-version`."""

    async def job() -> None:
        table = tides()
        with table.match._lock, pytest.raises(aw.InvalidOption) as caught:
            table.join(0).changes(since=since)
        assert caught.value.code == "no-such-version"
        with pytest.raises(aw.InvalidOption):
            table.watch(since)

    run(job)


def test_a_cancelled_task_leaves_no_observer() -> None:
    """A cancelled turn or reader leaves no observer in the match and loses no change."""

    async def job() -> None:
        table = tides()
        async with table.join(0) as ann, table.join(1) as ben:
            table.match.apply(ann.actions[0], player=0)
            waits = [
                asyncio.create_task(each)
                for each in (
                    ann.turn(),
                    collected(ben.changes()),
                    collected(table.watch()),
                    table.wait_until_over(),
                )
            ]
            await asyncio.sleep(0.001)
            assert len(table.match._observers._observers_by_ticket) == 4
            for task in waits:
                task.cancel()
            done = await asyncio.gather(*waits, return_exceptions=True)
            assert [type(each) for each in done] == [asyncio.CancelledError] * 4
            assert nobody_waits(table)
            assert not ann._waiters._futures
            table.match.apply(ben.actions[0], player=1)
            async for change in ben.changes(since=1):
                assert change.version == 2
                break
            assert nobody_waits(table)

    run(job)


def test_a_change_in_the_moment_of_cancelling_is_not_lost() -> None:
    """A reader that is cancelled just as a change arrives gets that change when it continues."""

    async def job() -> None:
        table, got = tides(), list[int]()

        async def read() -> None:
            async for change in table.watch(got[-1] if got else 0):
                got.append(change.version)

        while not aw.is_over(table.match.state):
            reader = asyncio.create_task(read())
            await asyncio.sleep(0)
            table.match.apply(first(table.match))
            if table.match.version % 2:
                await asyncio.sleep(0)
            reader.cancel()
            await asyncio.gather(reader, return_exceptions=True)
        await read()
        assert got == [*range(1, table.match.version + 1)]
        assert nobody_waits(table)

    run(job)


def test_leaving_ends_what_waits_in_the_seat() -> None:
    """Leaving a seat ends its readers and raises `seat-left` in a waiting turn."""

    async def job() -> None:
        table = tides()
        ann = table.join(0)
        await ann.apply(ann.actions[0])
        reader = asyncio.create_task(collected(ann.changes(0)))
        turn = asyncio.create_task(ann.turn())
        await asyncio.sleep(0.001)
        ann.leave()
        assert [change.version for change in await reader] == [1]
        with pytest.raises(aw.InvalidOption) as caught:
            await turn
        assert caught.value.code == "seat-left"
        async with table.join(0) as again:
            again.leave()  # leaving again at the end of the block does no harm
        assert nobody_waits(table)

    run(job)


def test_the_match_may_be_changed_by_any_thread() -> None:
    """A reader in the loop hears each change of another thread once and in order."""

    async def job() -> None:
        match = aw.Match.new("antike", ["Ann", "Ben"], seed=5)
        table, rng = aw.AsyncMatch(match), aw.SeededRandom(1, 1)

        def work() -> None:
            for _ in range(300):
                actions = aw.legal_actions(match.state)
                if not actions:
                    return
                match.apply(actions[rng.randrange(len(actions))])
                if match.version % 10 == 0:
                    match.undo(agreed=True)

        thread = threading.Thread(target=work)
        got = []
        thread.start()
        async for change in table.changes(0):
            got.append(change.version)
            if change.version >= 300:
                break
        thread.join()
        assert got == [*range(1, 301)]
        assert nobody_waits(table)

    run(job)


def test_a_slow_reader_holds_up_nobody_and_costs_nothing() -> None:
    """Slow readers delay nobody and have no queues: changes are stored once, in the match's log."""

    async def job() -> None:
        match = aw.Match.new("antike", ["Ann", "Ben"], seed=5)
        table, rng = aw.AsyncMatch(match), aw.SeededRandom(1, 1)
        slow = [table.watch() for _ in range(50)]
        waiting = [asyncio.ensure_future(anext(each)) for each in slow]
        await asyncio.sleep(0)
        tracemalloc.start()
        for _ in range(200):
            actions = aw.legal_actions(match.state)
            match.apply(actions[rng.randrange(len(actions))])
        snapshot = tracemalloc.take_snapshot().filter_traces(
            [tracemalloc.Filter(True, "*/awaited/*"), tracemalloc.Filter(True, "*/asyncio/*")]
        )
        tracemalloc.stop()
        assert sum(each.size for each in snapshot.statistics("filename")) < 100_000
        assert [(await each).version for each in waiting] == [1] * 50
        assert (await anext(slow[0])).version == 2
        assert not match._observers._observers_by_ticket

    run(job)


def test_the_match_of_a_journal_can_be_awaited(tmp_path: Path) -> None:
    """The match of a journal can be awaited, and readers of the resumed match go on from their versions."""

    async def job() -> None:
        path = tmp_path / "match.jsonl"
        with aw.Journal.start(path, tides().match) as journal:
            table = aw.AsyncMatch(journal.match)
            async with table.join(0) as ann:
                await ann.apply(ann.actions[0], version=0)
        with aw.Journal.resume(path) as journal:
            table = aw.AsyncMatch(journal.match)
            async with table.join(1) as ben, asyncio.TaskGroup() as tasks:
                heard = tasks.create_task(collected(ben.changes(since=0)))
                tasks.create_task(player(ben))
                async with table.join(0) as ann:
                    await player(ann)
            assert [change.version for change in heard.result()] == [
                *range(1, table.match.version + 1)
            ]

    run(job)
    [report] = aw.check_file(tmp_path / "match.jsonl")
    assert report.status == "valid"
