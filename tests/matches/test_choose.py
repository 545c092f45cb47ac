"""Tests of ``Seat.choose``, which plays a legal action by its index in the list that a version showed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import ancient_world as aw


@pytest.fixture
def match() -> aw.Match:
    """Return a new match of The Ancient World."""
    return aw.Match.new("the-ancient-world", ["Ann", "Ben"], seed=7)


def test_an_index_plays_its_action(match: aw.Match) -> None:
    """``Seat.choose`` plays the legal action at the index, as ``Match.apply`` does with the action itself."""
    seat, expected = match.join(0), aw.Match.new("the-ancient-world", ["Ann", "Ben"], seed=7)
    view = seat.choose(1, seat.version)
    expected.apply(expected.pending().actions[1])  # type: ignore[union-attr]
    assert (view, match.state) == (seat.view, expected.state)


def test_a_second_click_is_stale(match: aw.Match) -> None:
    """An index for an earlier version is refused as stale, whatever action has that index now."""
    seat, version = match.join(0), match.version
    last = len(seat.actions) - 1
    seat.choose(last, version)
    for place in (last, 0, 10**6):
        with pytest.raises(aw.StaleVersion):
            seat.choose(place, version)
    assert match.version == version + 1


@pytest.mark.parametrize("place", [-1, 10**6, True, "0", 1.0, None])
def test_an_index_without_an_action_is_refused(match: aw.Match, place: Any) -> None:
    """An index without an action, or one that is no index, is refused with code `no-such-choice`."""
    seat = match.join(0)
    with pytest.raises(aw.InvalidOption) as caught:
        seat.choose(place, seat.version)
    assert (caught.value.code, match.version) == ("no-such-choice", 0)
    assert f"numbered from 0; there is no choice {place!r}" in caught.value.message


def test_a_seat_out_of_turn_has_no_choices(match: aw.Match) -> None:
    """A seat that is not to act is told whom the game waits for, whatever index it chooses."""
    seat = match.join(1)
    with pytest.raises(aw.IllegalAction, match="The game waits for Ann"):
        seat.choose(0, seat.version)


def test_all_choose_at_the_same_time() -> None:
    """An index stays valid after another seat's hidden simultaneous choice."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=7)
    seats, version = [match.join(seat) for seat in (0, 1)], match.version
    expected = [seat.actions[2] for seat in seats]
    for seat in seats:
        seat.choose(2, version)
    assert [entry.action for entry in match.record.entries if entry.player is not None] == expected


def test_choose_can_be_awaited(match: aw.Match) -> None:
    """``AsyncSeat.choose`` plays the action at the index, too."""

    async def main() -> None:
        async with aw.AsyncMatch(match).join(0) as seat:
            assert await seat.choose(0, match.version) == match.view(0)

    asyncio.run(main())
