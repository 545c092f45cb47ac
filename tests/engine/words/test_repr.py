"""The repr of each object is one readable line."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.engine.errors import reason
from tests.engine.minigame import BidAtOnce


@pytest.fixture
def match() -> aw.Match:
    """Return a game that has just begun."""
    return aw.Match.new("tides-of-time", ["Miriam", "Tom"], seed=7)


def test_a_state() -> None:
    """A state's repr has the game, the players, the round, and what the game waits for."""
    state = aw.new_game("the-ancient-world", 3)
    assert repr(state) == "<the-ancient-world: 3 players, round 0, chance: deal-boards>"
    state = aw.Match.new("antike", ["Ann", "Ben"], seed=1).state
    assert repr(state) == "<antike: 2 players, round 1, player 0: rondel>"


def test_a_state_of_a_simultaneous_choice(match: aw.Match) -> None:
    """The repr of a state with a simultaneous decision says so."""
    assert repr(match.state) == "<tides-of-time: 2 players, round 1, several players: choose-card>"


def test_a_view(match: aw.Match) -> None:
    """A view's repr has its player and its state, without hidden values."""
    assert repr(match.view(1)) == f"View(player=1, state={match.state!r})"


def test_a_match(match: aw.Match) -> None:
    """A match's repr has the players, the number of entries, and the state."""
    assert repr(match) == f"<Match of Miriam, Tom, 2 entries: {match.state!r}>"
    play_out(match, [RandomBot(1), RandomBot(2)])
    assert repr(match.state) == "<tides-of-time: 2 players, round 3, over>"


def test_a_seat(match: aw.Match) -> None:
    """A seat's repr has the player, or that the seat was left."""
    seat = match.join(1)
    assert repr(seat) == f"<Seat 1, Tom: {match.state!r}>"
    seat.leave()
    assert repr(seat) == "<Seat 1, left>"


def test_a_record(match: aw.Match) -> None:
    """A record's repr has the game, the players, its length, and the winner."""
    assert repr(match.record) == "<Record of tides-of-time: Miriam, Tom, 2 entries, unfinished>"
    play_out(match, [RandomBot(1), RandomBot(2)])
    record = match.record
    assert record.result is not None
    won = ", ".join(match.names[seat] for seat in record.result.winners)
    count = len(record.entries)
    assert repr(record) == f"<Record of tides-of-time: Miriam, Tom, {count} entries, won by {won}>"


def test_a_game() -> None:
    """A game's repr has its id, its title, its numbers of players, and the version of its rules."""
    for game, counts in (("antike", "Antike, 2 to 6"), ("tides-of-time", "Tides of Time, 2")):
        version = aw.game(game).rules_version
        assert repr(aw.game(game)) == f"<Game {game}: {counts} players, rules {version}>"


def test_a_card_file() -> None:
    """A card file's repr has its name, and the first eight letters of its digest."""
    cards: Any = aw.game("antike").standard_cards()
    assert repr(cards) == f"<MapFile standard {cards.digest[:8]}>"


def test_a_reason_tells_no_names() -> None:
    """A reason's repr has no names of players."""
    called = reason("wrong-player", "R1", player=1).with_names(["Ann", "Ben"])
    assert "Ben" in called.message
    assert "Ben" not in repr(called)


def test_a_step_of_all_names_no_player() -> None:
    """The repr of a simultaneous step has no seat."""
    assert repr(BidAtOnce()) == "BidAtOnce()"
