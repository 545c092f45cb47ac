"""A small game need not define candidates, a frozen state class, a new game or a board: the engine derives them."""

from __future__ import annotations

import pickle
from types import ModuleType
from typing import Annotated, Any

import attrs
import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine.board_text import Section
from ancient_world.engine.declared.possible_actions import all_actions, unlistable_fields
from tests.examples.example_games import example_game

ANN_BEN = ("Ann", "Ben")


@attrs.frozen
class Lot:
    """A part of an action."""

    number: Annotated[int, engine.count(0, 8)] = 0


def changing(state: Any, owner: int) -> tuple[str, ...]:
    """Return a kind, computed from the state."""
    return ("card",)


@attrs.frozen
class Bet(engine.Action):
    """An action with seven fields whose values cannot be listed, and six with few values."""

    coins: Annotated[int, engine.count()]
    thousand: Annotated[int, engine.count(10, 1010)]
    cards: Annotated[tuple[str, ...], engine.one_of("card")]
    card: Annotated[str, engine.one_of(changing)]
    whom: Annotated[int | None, engine.seat()]
    part: Lot
    words: str
    place: Annotated[int, engine.count(0, 8)]
    fewer: Annotated[int, engine.count(10, 1009)]
    colour: Annotated[str, engine.one_of("colour")]
    turned: Annotated[int, engine.rotation()]
    sure: bool
    loud: str = ""


@pytest.fixture
def noughts(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module of noughts and crosses, which registers the game."""
    return example_game("noughts", monkeypatch)


@pytest.fixture
def lanterns(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the module of Lanterns, which registers the game."""
    return example_game("hidden_hands", monkeypatch)


def played(*squares: int) -> Any:
    """Return the state of noughts and crosses after some marks."""
    state: Any = aw.new_game("noughts", 2)
    for square in squares:
        [kind] = aw.game("noughts").action_types
        state = aw.apply(state, kind(square))  # type: ignore[call-arg]
    return state


def test_every_action_that_the_fields_allow_is_a_candidate(noughts: ModuleType) -> None:
    """All values that the fields allow are candidates, in order; those without a reason against them are legal."""
    marks = tuple([noughts.Mark(square) for square in range(9)])
    assert all_actions(noughts.Mark, played()) == marks
    assert list(aw.legal_actions(played(4, 0))) == [marks[at] for at in (1, 2, 3, 5, 6, 7, 8)]
    reason = aw.explain(played(4), marks[4])
    assert reason is not None
    assert reason.code == "noughts-taken"


def test_ids_and_seats_are_candidates_too(lanterns: ModuleType) -> None:
    """Candidates combine each id of the kind with each seat, and with nobody if the field allows that."""
    state = aw.new_game("lanterns", 2)
    cards = sorted(lanterns.WORTH)
    expected = [lanterns.Lay(card, whom) for card in cards for whom in (-1, 0, 1)]
    assert [*all_actions(lanterns.Lay, state)] == expected


def test_what_depends_on_no_state_is_made_once(
    noughts: ModuleType, lanterns: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Actions whose values depend on no state are made once; ids are asked of each state."""
    assert all_actions(noughts.Mark, played()) is all_actions(noughts.Mark, played(4, 0))
    state = aw.new_game("lanterns", 2)
    monkeypatch.setattr(lanterns.Lanterns, "ids", lambda *_: {"card": frozenset({"moon"})})
    assert {each.card for each in all_actions(lanterns.Lay, state)} == {"moon"}


@attrs.frozen
class Ask(engine.Choice[Any, Any]):
    """Ask a player, openly or not."""

    player: engine.SeatNumber
    whom: engine.SeatNumber
    openly: bool


def test_seats_and_words_are_listed_for_each_number_of_seats() -> None:
    """Seats depend on the number of players alone, and the actions of one player name that player."""
    for seats in (2, 3, 2):
        state = aw.new_game("the-ancient-world", seats)
        found = all_actions(Ask, state, 1)
        assert found is all_actions(Ask, state, 1)
        assert [*found] == [
            Ask(1, whom, openly) for whom in range(seats) for openly in (True, False)
        ]
        assert len(all_actions(Ask, state)) == seats * len(found)


def test_what_nobody_can_list_is_no_candidate() -> None:
    """Fields with unbounded numbers, lists or optional values need candidates of the game's own."""
    expected = ["coins", "thousand", "cards", "card", "whom", "part", "words"]
    assert unlistable_fields(Bet) == expected


def test_the_class_of_states_is_made_of_the_draft(noughts: ModuleType) -> None:
    """The frozen state class is derived from the draft, and its states can be pickled."""
    state = played(4)
    assert (isinstance(state, noughts.Table), isinstance(state, aw.State)) == (True, True)
    assert type(state).__name__ == "TableState"
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own bytes
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.squares = ()


def test_three_in_a_row_win(noughts: ModuleType) -> None:
    """Three marks in a row win, and nobody wins before (N2)."""
    assert aw.winners(played(0, 3, 1, 4)) == ()
    assert aw.winners(played(0, 3, 1, 4, 2)) == (0,)
    assert aw.winners(played(0, 3, 1, 4, 8, 5)) == (1,)


def test_a_full_board_is_a_draw(noughts: ModuleType) -> None:
    """A full board without a row is won by both players (N2)."""
    assert aw.winners(played(0, 1, 2, 4, 3, 5, 7, 6, 8)) == (0, 1)


def test_a_game_begins_with_its_first_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new game starts with its first step, least numbers for players, its options and the declared defaults."""
    pig = example_game("dice_game", monkeypatch)
    state: Any = aw.new_game("pig", 3, goal=20)
    assert state == pig.PigState(agenda=(pig.Turn(0),), goal=20, banked=(0, 0, 0), turn=0)
    with pytest.raises(aw.InvalidOption):
        aw.new_game("pig", 3, aim=20)


def test_a_table_is_told_by_its_fields(noughts: ModuleType) -> None:
    """The default board lists fields by their labels, and seats by the names of the players."""
    board = aw.game("noughts").board(played(0, 8), ANN_BEN)
    squares = "Ann, –, –, –, –, –, –, –, Ben"
    expected = Section("", (), (("squares", squares),))
    assert (board.title, board.sections) == ("Noughts and crosses", (expected,))


def test_the_parts_of_the_players_are_a_row_each(lanterns: ModuleType) -> None:
    """Parts of players have a row each, and a view hides the same there."""
    state: Any = aw.new_game("lanterns", 2)
    for card in ("lamp", "moth", "moon"):
        state = aw.apply(state, aw.Dealt((card,)))
    state = aw.apply(state, lanterns.Lay("lamp", 1))
    rules = aw.game("lanterns")
    shared, owned = rules.board(state, ANN_BEN).sections
    assert shared.rows == (("cards left", str(len(state.cards))),)
    assert owned.columns == ("", "held", "known to", "drawn", "laid")
    assert owned.rows == (("Ann", "moon", "–", "–", "lamp"), ("Ben", "moth", "Ann", "–", "–"))
    decks, seen = rules.board(aw.view(state, 1).state, ANN_BEN).sections
    assert decks.rows == shared.rows
    assert seen.rows == (("Ann", "?", "–", "–", "lamp"), owned.rows[1])


def test_an_action_is_told_by_its_values(lanterns: ModuleType) -> None:
    """An action is described by its values, with names for seats and without defaults, even if it is impossible."""
    state = aw.new_game("lanterns", 2)
    words = {
        lanterns.Lay("lamp", 1): "lay lamp player 1",
        lanterns.Lay("moth"): "lay moth",
        lanterns.Lay(None, "nobody"): "lay – player nobody",
    }
    assert {action: aw.game("lanterns").describe(state, action) for action in words} == words
