"""``seat.choose``: a choice by its place, for the version whose choices were shown."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import ancient_world as aw


@pytest.fixture
def match() -> aw.Match:
    """The Ancient World, at the first choice."""
    return aw.Match.new("the-ancient-world", ["Ann", "Ben"], seed=7)


def test_the_choice_at_a_place_is_played(match: aw.Match) -> None:
    """As if it had been given itself."""
    seat, other = match.join(0), aw.Match.new("the-ancient-world", ["Ann", "Ben"], seed=7)
    view = seat.choose(1, seat.version)
    other.apply(other.pending().actions[1])  # type: ignore[union-attr]
    assert (view, match.state) == (seat.view, other.state)


def test_a_second_click_is_stale(match: aw.Match) -> None:
    """The version is looked at before the place: nothing is played that stands there now."""
    seat, version = match.join(0), match.version
    last = len(seat.actions) - 1
    seat.choose(last, version)
    for place in (last, 0, 10**6):
        with pytest.raises(aw.StaleVersion):
            seat.choose(place, version)
    assert match.version == version + 1


@pytest.mark.parametrize("place", [-1, 10**6, True, "0", 1.0, None])
def test_a_place_at_which_nothing_stands(match: aw.Match, place: Any) -> None:
    """It is refused with a code, and no error of Python's."""
    seat = match.join(0)
    with pytest.raises(aw.InvalidOption) as caught:
        seat.choose(place, seat.version)
    assert (caught.value.code, match.version) == ("no-such-choice", 0)
    assert f"numbered from 0; there is no choice {place}" in caught.value.message


def test_who_is_not_to_act_has_no_choices(match: aw.Match) -> None:
    """At any place."""
    seat = match.join(1)
    with pytest.raises(aw.InvalidOption, match="There are 0 choices here"):
        seat.choose(0, seat.version)


def test_all_choose_at_the_same_time() -> None:
    """That another has chosen meanwhile, and not what, makes no place stale."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=7)
    seats, version = [match.join(seat) for seat in (0, 1)], match.version
    wanted = [seat.actions[2] for seat in seats]
    for seat in seats:
        seat.choose(2, version)
    assert [entry.action for entry in match.record.entries if entry.player is not None] == wanted


def test_it_can_be_awaited(match: aw.Match) -> None:
    """By whoever serves web sockets."""

    async def main() -> None:
        async with aw.AsyncMatch(match).join(0) as seat:
            assert await seat.choose(0, match.version) == match.view(0)

    asyncio.run(main())
