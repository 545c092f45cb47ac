"""Bots in seats of a match choose when it is their turn, and undoing a person's choice undoes the bots' answers."""

from __future__ import annotations

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, SeatedBots

TAW = "the-ancient-world"


def match_with_bots(
    seats: dict[int, int], players: int = 2, game: str = TAW
) -> tuple[aw.Match, SeatedBots]:
    """Return a match with random bots of the given seeds in the given seats."""
    match = aw.Match.new(game, [f"P{seat}" for seat in range(players)], seed=5)
    return match, SeatedBots(match, {seat: RandomBot(seed) for seat, seed in seats.items()})


def choose(match: aw.Match, seat: int) -> None:
    """Apply the first legal action of a seat."""
    match.apply(match.view(seat).pending.actions[0], player=seat)  # type: ignore[union-attr]


def waiting_for(match: aw.Match) -> tuple[int, ...]:
    """Return the seats that may choose now."""
    waiting = match.pending()
    return waiting.players if isinstance(waiting, aw.Decision) else ()


def test_bots_play_until_a_person_is_to_choose() -> None:
    """The bots choose for their own seats until a person must choose."""
    match, bots = match_with_bots({1: 1, 2: 2}, players=3)
    assert (bots.next_bot_seat, bots.play(100)) == (None, 0)
    while waiting_for(match) == (0,):
        choose(match, 0)
    first = len(match.record.entries)
    count = bots.play(100)
    played = [entry.player for entry in match.record.entries[first:] if entry.player is not None]
    assert count == len(played) > 0
    assert set(played) <= {1, 2}
    assert waiting_for(match) == (0,)


def test_bots_make_the_requested_number_of_choices() -> None:
    """`play` makes as many choices as requested, unless the game ends."""
    match, bots = match_with_bots({0: 1, 1: 2})
    assert [bots.play(1), bots.play(3), match.version] == [1, 3, 4]
    while bots.play(50) == 50:
        assert match.record.result is None
    assert aw.is_over(match.state)


def test_choosing_at_the_same_time() -> None:
    """In a simultaneous decision a bot chooses whether or not the person has chosen."""
    match, bots = match_with_bots({1: 1}, game="tides-of-time")
    assert waiting_for(match) == (0, 1)
    assert bots.play(9) == 1
    assert waiting_for(match) == (0,)
    choose(match, 0)
    assert bots.play(9) > 0 or not aw.is_over(match.state)


def match_with_answer(seed: int = 1) -> tuple[aw.Match, SeatedBots, aw.State]:
    """Return a match in which bots have answered a person's choice, and the state before it."""
    match, bots = match_with_bots({1: seed})
    before = match.state
    while match.last_player != 1:
        before = match.state
        choose(match, 0)
        bots.play(100)
    return match, bots, before


def test_undo_includes_the_answers_of_bots() -> None:
    """Undo takes back the person's last choice and the bots' answers together, and redo repeats them."""
    match, bots, before = match_with_answer()
    after = match.state
    bots.undo(agreed=True)
    assert match.state == before
    bots.redo()
    assert match.state == after
    assert not match.can_redo


def test_bots_agree_to_undo() -> None:
    """A request to undo needs no agreement of bots."""
    match, bots, before = match_with_answer()
    assert bots.ask_undo(0)
    assert match.state == before


def test_people_must_agree_to_undo() -> None:
    """A request to undo needs the agreement of the other person, and a change in between cancels it."""
    match, bots = match_with_bots({2: 3}, players=3)
    while match.last_player != 2 or not match.needs_agreement(match.choices_since({0, 1})):
        choose(match, waiting_for(match)[0])
        bots.play(100)
    asking = 0 if match.choices_since({0}) < (match.choices_since({1}) or 99) else 1
    back = match.choices_since({asking})
    assert bots.ask_undo(1 - asking) is False
    match.undo(agreed=True)
    match.redo()
    assert bots.ask_undo(asking) is False
    entries = len(match.record.entries)
    assert bots.ask_undo(1 - asking) is True
    assert len(match.record.entries) <= entries - back


def test_a_refused_undo_changes_nothing() -> None:
    """A refused undo changes nothing: without agreement, without choices, or with a stale version."""
    match, bots = match_with_bots({1: 1})
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
    with pytest.raises(aw.IllegalAction, match="all players must agree"):
        bots.undo()
    assert (match.version, match.state) == (version, state)
