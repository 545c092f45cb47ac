"""Bots in some seats of a match: they choose in turn, and are taken back with what they answered to."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, SeatedBots

TAW = "the-ancient-world"


def table(seats: dict[int, int], players: int = 2, game: str = TAW) -> tuple[aw.Match, SeatedBots]:
    """A match with random bots of these seeds in these seats."""
    match = aw.Match.new(game, [f"P{seat}" for seat in range(players)], seed=5)
    return match, SeatedBots(match, {seat: RandomBot(seed) for seat, seed in seats.items()})


def choose(match: aw.Match, seat: int) -> None:
    """A person does the first thing that is not up to chance, if there is one."""
    match.apply(match.view(seat).pending.actions[0], player=seat)  # type: ignore[union-attr]


def waiting_for(match: aw.Match) -> tuple[int, ...]:
    """The seats that may choose."""
    waiting = match.pending()
    return waiting.players if isinstance(waiting, aw.Decision) else ()


def test_bots_play_until_a_person_is_to_choose() -> None:
    """After a person's choice the bots choose, each for its own seat, and stop where the person may go on."""
    match, bots = table({1: 1, 2: 2}, players=3)
    assert (bots.next_bot_seat, bots.play(100)) == (None, 0)
    while waiting_for(match) == (0,):
        choose(match, 0)
    first = len(match.record.entries)
    made = bots.play(100)
    played = [entry.player for entry in match.record.entries[first:] if entry.player is not None]
    assert made == len(played) > 0
    assert set(played) <= {1, 2}
    assert waiting_for(match) == (0,)


def test_no_more_than_asked_for() -> None:
    """A table of bots alone plays as many choices as it is asked for, one after the other to the end."""
    match, bots = table({0: 1, 1: 2})
    assert [bots.play(1), bots.play(3), match.version] == [1, 3, 4]
    while bots.play(50) == 50:
        assert match.record.result is None
    assert aw.is_over(match.state)


def test_choosing_at_the_same_time() -> None:
    """Where all choose at once the bot chooses whether or not the person has."""
    match, bots = table({1: 1}, game="tides-of-time")
    assert waiting_for(match) == (0, 1)
    assert bots.play(9) == 1
    assert waiting_for(match) == (0,)
    choose(match, 0)
    assert bots.play(9) > 0 or not aw.is_over(match.state)


def answered(seed: int = 1) -> tuple[aw.Match, SeatedBots, aw.State]:
    """A match in which bots have answered to a choice of the person, and the state before it."""
    match, bots = table({1: seed})
    before = match.state
    while match.last_player != 1:
        before = match.state
        choose(match, 0)
        bots.play(100)
    return match, bots, before


def test_a_person_is_taken_back_with_the_answer() -> None:
    """The last choice of the person and what the bot chose after it are one step back, and one forth."""
    match, bots, before = answered()
    after = match.state
    bots.undo(agreed=True)
    assert match.state == before
    bots.redo()
    assert match.state == after
    assert not match.can_redo


def test_bots_agree() -> None:
    """The one person at the table asks, and it is taken back: bots agree to everything."""
    match, bots, before = answered()
    assert bots.ask_undo(0)
    assert match.state == before


def test_people_must_agree() -> None:
    """Of two people one asks and the other agrees; a change in between cancels what was asked for."""
    match, bots = table({2: 3}, players=3)
    while match.last_player != 2 or not match.needs_agreement(match.choices_since({0, 1})):
        choose(match, waiting_for(match)[0])
        bots.play(100)
    own = 0 if match.choices_since({0}) < (match.choices_since({1}) or 99) else 1
    back = match.choices_since({own})
    assert bots.ask_undo(1 - own) is False
    match.undo(agreed=True)
    match.redo()
    assert bots.ask_undo(own) is False
    entries = len(match.record.entries)
    assert bots.ask_undo(1 - own) is True
    assert len(match.record.entries) <= entries - back


def test_nothing_changes_when_it_is_refused() -> None:
    """Chance or another's choice in between is not taken back unasked, and then none of it is; nor what is stale."""
    match, bots = table({1: 1})
    with pytest.raises(aw.IllegalAction, match="nothing to take back"):
        bots.undo(agreed=True)
    with pytest.raises(aw.IllegalAction, match="nothing to take back"):
        bots.ask_undo(0)
    version = match.version
    with pytest.raises(aw.StaleVersion):
        bots.undo(agreed=True, version=version + 1)
    with pytest.raises(aw.StaleVersion):
        bots.ask_undo(0, version=version + 1)
    while not match.needs_agreement(match.choices_since({0})):
        choose(match, 0) if waiting_for(match) == (0,) else bots.play(1)
    version, state = match.version, match.state
    with pytest.raises(aw.IllegalAction, match="all must agree"):
        bots.undo()
    assert (match.version, match.state) == (version, state)
