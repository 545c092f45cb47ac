"""What a small game need not write: its candidates, its class of states, its beginning, its table."""

from __future__ import annotations

import pickle
from types import ModuleType
from typing import Annotated, Any

import attrs
import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine.board import Section
from ancient_world.engine.declared.conceivable import every, uncountable
from tests.examples.example_games import example_game

ANN_BEN = ("Ann", "Ben")


@attrs.frozen
class Lot:
    """A part of an action."""

    number: Annotated[int, engine.count(0, 8)] = 0


def changing(state: Any, owner: int) -> tuple[str, ...]:
    """A kind that is another one in each state."""
    return ("card",)


@attrs.frozen
class Bet(engine.Action):
    """Seven fields whose values nobody can list, and six whose values are few."""

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
    """The module of noughts and crosses, which is registered."""
    return example_game("noughts", monkeypatch)


@pytest.fixture
def lanterns(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module of Lanterns, which is registered."""
    return example_game("hidden_hands", monkeypatch)


def played(*squares: int) -> Any:
    """Noughts and crosses after some marks."""
    state: Any = aw.new_game("noughts", 2)
    for square in squares:
        [kind] = aw.game("noughts").action_types
        state = aw.apply(state, kind(square))  # type: ignore[call-arg]
    return state


def test_every_action_that_the_fields_allow_is_a_candidate(noughts: ModuleType) -> None:
    """The numbers from least to most, in order; those are legal against which nothing speaks."""
    marks = [noughts.Mark(square) for square in range(9)]
    assert every(noughts.Mark, played()) == marks
    assert list(aw.legal_actions(played(4, 0))) == [marks[at] for at in (1, 2, 3, 5, 6, 7, 8)]
    reason = aw.explain(played(4), marks[4])
    assert reason is not None
    assert reason.code == "noughts-taken"


def test_ids_and_seats_are_candidates_too(lanterns: ModuleType) -> None:
    """Any id of the kind, with any seat, and with nobody where that can be."""
    state = aw.new_game("lanterns", 2)
    cards = sorted(lanterns.WORTH)
    expected = [lanterns.Lay(card, whom) for card in cards for whom in (-1, 0, 1)]
    assert every(lanterns.Lay, state) == expected


def test_what_nobody_can_list_is_no_candidate() -> None:
    """Numbers without an end, lists, what may be missing, and what is declared as nothing need candidates of their own."""
    expected = ["coins", "thousand", "cards", "card", "whom", "part", "words"]
    assert uncountable(Bet) == expected


def test_the_class_of_states_is_made_of_the_draft(noughts: ModuleType) -> None:
    """It is a frozen state and a draft of its own, and states of it are pickled."""
    state = played(4)
    assert (isinstance(state, noughts.Table), isinstance(state, aw.State)) == (True, True)
    assert type(state).__name__ == "TableState"
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - our own bytes
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        state.squares = ()


def test_three_in_a_row_win(noughts: ModuleType) -> None:
    """Nobody has won before (N2)."""
    assert aw.winners(played(0, 3, 1, 4)) == ()
    assert aw.winners(played(0, 3, 1, 4, 2)) == (0,)
    assert aw.winners(played(0, 3, 1, 4, 8, 5)) == (1,)


def test_a_full_board_is_a_draw(noughts: ModuleType) -> None:
    """Both have won then, as neither has three in a row (N2)."""
    assert aw.winners(played(0, 1, 2, 4, 3, 5, 7, 6, 8)) == (0, 1)


def test_a_game_begins_with_its_first_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each player has the least number, options are chosen, and the rest is as declared."""
    pig = example_game("dice_game", monkeypatch)
    state: Any = aw.new_game("pig", 3, goal=20)
    assert state == pig.PigState(agenda=(pig.Turn(0),), goal=20, banked=(0, 0, 0), turn=0)
    with pytest.raises(aw.InvalidOption):
        aw.new_game("pig", 3, aim=20)


def test_a_table_is_told_by_its_fields(noughts: ModuleType) -> None:
    """What all share is told by the labels of the fields, and seats by the names of the players."""
    board = aw.game("noughts").board(played(0, 8), ANN_BEN)
    squares = "Ann, –, –, –, –, –, –, –, Ben"
    expected = Section("", (), (("squares", squares),))
    assert (board.title, board.sections) == ("Noughts and crosses", (expected,))


def test_the_parts_of_the_players_are_a_row_each(lanterns: ModuleType) -> None:
    """A view hides the same there, and does not count the cards that are out of sight."""
    state: Any = aw.new_game("lanterns", 2)
    for card in ("lamp", "moth", "moon"):
        state = aw.apply(state, aw.Dealt((card,)))
    state = aw.apply(state, lanterns.Lay("lamp", 1))
    rules = aw.game("lanterns")
    shared, owned = rules.board(state, ANN_BEN).sections
    assert shared.rows == (("cards left", str(len(state.cards))),)
    assert owned.columns == ("", "held", "known to", "drawn", "laid")
    assert owned.rows == (("Ann", "moon", "–", "–", "lamp"), ("Ben", "moth", "Ann", "–", "–"))
    [seen] = rules.board(aw.view(state, 1).state, ANN_BEN).sections
    assert seen.rows == (("Ann", "?", "–", "–", "lamp"), owned.rows[1])


def test_an_action_is_told_by_its_values(lanterns: ModuleType) -> None:
    """Seats have their names, and what is as by default is left out; nothing need be possible."""
    state = aw.new_game("lanterns", 2)
    words = {
        lanterns.Lay("lamp", 1): "lay lamp player 1",
        lanterns.Lay("moth"): "lay moth",
        lanterns.Lay(None, "nobody"): "lay – player nobody",
    }
    assert {action: aw.game("lanterns").describe(state, action) for action in words} == words
