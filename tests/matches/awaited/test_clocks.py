"""Tests of the clocks of an ``AsyncMatch`` and of the host's choice when a clock ends."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.matches.asynchronous import Allowance
from ancient_world.matches.asynchronous.clocks import Clocks, active_players
from tests.matches.awaited.loops import run_quickly
from tests.matches.awaited.test_seats_awaited import first, nobody_waits

Now = Callable[[], float]


def table_of(
    now: Now, allowed: Allowance | Sequence[Allowance], game: str = "the-ancient-world"
) -> aw.AsyncMatch:
    """Return a table of two players with clocks."""
    return aw.AsyncMatch(aw.Match.new(game, ["Ann", "Ben"], seed=5), allowed, clock=now)


def choose_last(view: aw.View, waiting: aw.Decision) -> aw.Action:
    """Return the player's last legal action, as the host's choice for a late player."""
    assert view.player is not None
    return waiting.actions_of(view.player)[-1]


def fail_if_late(_: aw.View, __: aw.Decision) -> aw.Action:
    """Fail, because no player should be late."""
    raise AssertionError


def test_when_a_clock_ends_the_host_chooses() -> None:
    """When a seat's time is over, and not before, the host's function chooses one of its legal actions."""

    async def job(now: Now) -> None:
        table, begun = table_of(now, Allowance(per_choice=30)), now()
        calls: list[tuple[float, int | None]] = []

        def at_the_end(view: aw.View, waiting: aw.Decision) -> aw.Action:
            calls.append((round(now() - begun, 3), view.player))
            assert view == table.match.view(view.player)
            return choose_last(view, waiting)

        keeping = asyncio.create_task(table.keep_time(at_the_end))
        async for change in table.changes(0):
            if change.version == 3:
                break
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
        players = [entry.player for entry in table.match.record.entries if entry.player is not None]
        assert calls[:3] == [(30, players[0]), (60, players[1]), (90, players[2])]
        assert nobody_waits(table)

    run_quickly(job)


def test_a_game_is_played_to_its_end_by_clocks() -> None:
    """If no player chooses, the host's choices finish the game, and the clocks stop."""

    async def job(now: Now) -> None:
        for game, allowed in (
            ("tides-of-time", Allowance(bank=40)),
            ("mini", Allowance(0, 0)),
        ):
            table, begun = table_of(now, allowed, game), now()
            await table.keep_time(choose_last)
            assert aw.is_over(table.match.state)
            assert nobody_waits(table)
            assert not any(clock.is_running for clock in table.clocks)
            assert now() - begun == (allowed.bank or 0)  # both clocks run at the same time

    run_quickly(job)


def test_extra_time_is_taken_from_the_bank() -> None:
    """Only the time beyond the seconds for each choice is taken from the bank."""

    async def job(now: Now) -> None:
        table = table_of(now, Allowance(per_choice=10, bank=60))
        keeping = asyncio.create_task(table.keep_time(fail_if_late))
        await asyncio.sleep(0)
        mover = table.match.pending().player  # type: ignore[union-attr]
        for seconds, bank in ((4, 60), (25, 45), (10, 45), (15, 40)):
            while (player := table.match.pending().player) != mover:  # type: ignore[union-attr]
                table.match.apply(first(table.match))
            start = table.clocks[player]
            assert start.is_running
            assert start.remaining == 10 + (start.bank or 0)
            assert start.deadline == now() + start.remaining
            await asyncio.sleep(seconds)
            table.match.apply(first(table.match), player=player)
            assert table.clocks[player].bank == pytest.approx(bank)
        keeping.cancel()

    run_quickly(job)


def test_a_clock_runs_only_for_players_to_move() -> None:
    """A clock runs only while its player may act."""

    async def job(now: Now) -> None:
        table = table_of(now, (Allowance(bank=100), Allowance(bank=50)), "tides-of-time")
        assert [clock.is_running for clock in table.clocks] == [False, False]
        keeping = asyncio.create_task(table.keep_time(fail_if_late))
        await asyncio.sleep(0)
        assert [(clock.is_running, clock.remaining) for clock in table.clocks] == [
            (True, 100),
            (True, 50),
        ]
        await asyncio.sleep(20)
        async with table.join(0) as ann:
            await ann.apply(ann.actions[0])
        await asyncio.sleep(20)
        assert [(clock.is_running, clock.remaining) for clock in table.clocks] == [
            (False, 80),
            (True, 10),
        ]
        keeping.cancel()
        await asyncio.gather(keeping, return_exceptions=True)
        await asyncio.sleep(500)  # no clock runs without ``keep_time``
        assert [(clock.is_running, clock.remaining) for clock in table.clocks] == [
            (False, 80),
            (False, 10),
        ]

    run_quickly(job)


def test_no_clock_runs_while_chance_is_pending() -> None:
    """No clock runs while the game waits for chance."""

    async def job(now: Now) -> None:
        match = aw.Match.new("the-ancient-world", ["Ann", "Ben"], table=True)
        table = aw.AsyncMatch(match, Allowance(5), clock=now)
        keeping = asyncio.create_task(table.keep_time(fail_if_late))
        await asyncio.sleep(1000)
        assert [clock.is_running for clock in table.clocks] == [False, False]
        while isinstance(waiting := match.pending(), aw.Chance):
            match.apply(waiting.sample(aw.SeededRandom(1, 1)))
        assert sum(clock.is_running for clock in table.clocks) == 1
        keeping.cancel()

    run_quickly(job)


def test_without_a_limit_nobody_is_late() -> None:
    """A player without a limit is never late, beside a player with a limit."""

    async def job(now: Now) -> None:
        table = table_of(now, (Allowance(), Allowance(1)), "tides-of-time")
        keeping = asyncio.create_task(table.keep_time(choose_last))
        await asyncio.sleep(1_000_000)
        assert table.match.version == 1
        free, late = table.clocks
        assert (free.is_running, free.remaining, free.deadline) == (True, None, None)
        assert (late.is_running, late.remaining) == (False, 1)
        keeping.cancel()

    run_quickly(job)


def test_an_error_of_the_host_ends_keep_time() -> None:
    """An error or an illegal action of the host's function ends ``keep_time`` and changes nothing."""

    async def job(now: Now) -> None:
        for choose in (fail_if_late, lambda *_: aw.Rolled(())):
            table = table_of(now, Allowance(1))
            with pytest.raises((AssertionError, aw.IllegalAction)):
                await table.keep_time(choose)
            assert table.match.version == 0
            assert nobody_waits(table)
            assert not any(clock.is_running for clock in table.clocks)

    run_quickly(job)


def test_a_choice_before_the_host_counts() -> None:
    """If the seat acts while the host chooses for it, only the seat's choice is applied."""

    async def job(now: Now) -> None:
        table = table_of(now, Allowance(10))
        match = table.match

        def at_the_end(view: aw.View, waiting: aw.Decision) -> aw.Action:
            match.apply(waiting.actions[0], player=view.player)
            return waiting.actions[-1]

        keeping = asyncio.create_task(table.keep_time(at_the_end))
        await asyncio.sleep(15)
        assert match.version == 1
        keeping.cancel()

    run_quickly(job)


@pytest.mark.parametrize("seconds", [0, 0.5, 10**9, None])
def test_valid_seconds_are_taken(seconds: float | None) -> None:
    """An allowance takes seconds from 0 to 10**9, or none."""
    allowed = Allowance(seconds, bank=seconds)
    assert (allowed.per_choice, allowed.bank, allowed.is_limited) == (
        seconds,
        seconds,
        seconds is not None,
    )
    assert Allowance(bank=1).is_limited
    assert Allowance(per_choice=1).is_limited


@pytest.mark.parametrize(
    ("allowed", "readings", "after"),
    [
        (Allowance(), [(None, None)] * 3, (None, None)),
        (Allowance(per_choice=10), [(10, 0), (4, 0), (0, 0)], (10, 0)),
        (Allowance(bank=9), [(9, 9), (3, 3), (0, 0)], (0, 0)),
        (Allowance(per_choice=4, bank=9), [(13, 9), (7, 7), (0, 0)], (4, 0)),
        (Allowance(per_choice=10, bank=9), [(19, 9), (13, 9), (6, 6)], (16, 6)),
    ],
)
def test_what_a_clock_shows(
    allowed: Allowance, readings: list[tuple[float | None, float | None]], after: tuple[Any, Any]
) -> None:
    """A clock shows its time and bank at 0, 6 and 13 seconds, and those for the next choice after the choice."""
    time, match = [100.0], aw.Match.new("the-ancient-world", ["Ann", "Ben"], seed=5)
    [mover] = active_players(match.state)
    both = [allowed, Allowance(per_choice=5)]
    clocks = Clocks(2, both[::-1] if mover else both, lambda: time[0])
    clocks.start(match.state)
    for seconds, shown in zip((0, 6, 13), readings, strict=True):
        time[0] = 100.0 + seconds
        clock = clocks.clocks[mover]
        assert (clock.is_running, clock.remaining, clock.bank) == (True, *shown)
        end = (allowed.per_choice or 0) + (allowed.bank or 0)
        assert clock.deadline == (100 + end if allowed.is_limited else None)
        assert clocks.next_to_expire == (clock if allowed.is_limited else None)
    match.observe(clocks.apply_change)
    while active_players(match.state) == (mover,):
        match.apply(first(match))
    clock = clocks.clocks[mover]
    assert (clock.is_running, clock.remaining, clock.bank, clock.deadline) == (False, *after, None)
    following = clocks.next_to_expire
    assert following is not None
    assert (following.player, following.remaining, following.deadline) == (1 - mover, 5, 118)
    clocks.stop()
    assert clocks.next_to_expire is None
    assert clocks.clocks[mover] == clock


def test_the_clock_that_ends_first_is_next() -> None:
    """``Clocks.next`` is the running clock with the least time."""
    state = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=5).state
    for now, allowed, late in (
        (0.0, (5, 9), 0),
        (0.0, (9, 5), 1),
        (0.0, (0, 0.5), 0),
        (-9.0, (9, 8.5), 1),
        (0.0, (None, 5), 1),
        (0.0, (5, None), 0),
    ):
        clocks = Clocks(2, tuple(map(Allowance, allowed)), partial(float, now))
        idle = clocks.next_to_expire
        clocks.start(state)
        running = clocks.next_to_expire
        assert idle is None
        assert running is not None
        assert running.player == late


@pytest.mark.parametrize(
    "wrong", [-1, 10**9 + 1, float("nan"), float("inf"), 10**400, "5", True, ()]
)
def test_invalid_seconds_are_refused(wrong: Any) -> None:
    """A value that is no number of seconds in range is refused with code `seconds`."""
    for values in ((wrong,), (None, wrong)):
        with pytest.raises(aw.InvalidOption) as caught:
            Allowance(*values)
        assert caught.value.code == "seconds"


def test_allowances_must_match_the_seats() -> None:
    """A list of allowances must have one for each seat."""
    match = aw.Match.new("mini", ["Ann", "Ben"])
    with pytest.raises(aw.InvalidOption) as caught:
        aw.AsyncMatch(match, (Allowance(5),) * 3)
    assert caught.value.code == "allowances"
