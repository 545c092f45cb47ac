"""Several actions of a manoeuvre combined in one sentence, the prompt, and the details of the game (M1, M2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

import ancient_world as aw
from ancient_world.games import antike
from ancient_world.games.antike.rules.manoeuvre import Manoeuvre, Orders
from tests.antike.games import plies, setting_of
from tests.antike.positions import State, at, edit, of, table

GREECE = "greece"


def ready(**changes: object) -> State:
    """Return a state in which Greece is at the manoeuvre, with some units."""
    return at(edit(table(3), GREECE, **changes), GREECE, "manoeuvre-1")


def sentences(state: State) -> dict[str, tuple[aw.Action, ...]]:
    """Return the combined sentences with their actions."""
    return dict(antike.GAME.combined(state))


def done(state: State, actions: tuple[aw.Action, ...]) -> State:
    """Return the state after these actions, without those that the game takes by itself."""
    for action in actions:
        if action in aw.legal_actions(state):
            state = aw.apply(state, action)
    return state


@pytest.mark.rule("M2")
def test_three_legions_in_one_sentence() -> None:
    """A sentence combines the choice of units, the neighbour and the number."""
    state = ready(legions={"sparta": 4})
    actions = sentences(state)["3 legions from Sparta to Athenae"]
    assert actions == (
        antike.ChooseUnits("legion", "sparta", 1),
        antike.MoveTo("athenae"),
        antike.Send(3),
    )
    after = done(state, actions)
    legions = of(after, GREECE).legions
    assert [legions[state.map.index[place]] for place in ("sparta", "athenae")] == [1, 3]
    assert "5 legions from Sparta to Athenae" not in sentences(state)
    assert "1 legion from Sparta to Roma" not in sentences(state)


@pytest.mark.rule("M1")
def test_units_that_can_go_on_go_first() -> None:
    """A sentence moves groups with different numbers of manoeuvres left one after the other."""
    state = ready(know_how=("wheel",), legions={"sparta": 2, "athenae": 1})
    state = done(state, sentences(state)["1 legion from Athenae to Sparta"])
    assert sentences(state)["3 legions from Sparta to Dyrrhachion"] == (
        antike.ChooseUnits("legion", "sparta", 2),
        antike.MoveTo("dyrrhachion"),
        antike.Send(2),
        antike.ChooseUnits("legion", "sparta", 1),
        antike.MoveTo("dyrrhachion"),
        antike.Send(1),
    )


def manoeuvres() -> Iterator[State]:
    """Yield states of random games in which a player manoeuvres with units."""
    for seed in range(6):
        for ply in islice(plies(seed, setting_of(seed)), 1_500):
            if isinstance(ply.before.agenda[-1], Manoeuvre) and sentences(ply.before):
                yield ply.before


@pytest.mark.rule("M2")
def test_every_sentence_moves_as_many_units_as_it_says() -> None:
    """A sentence moves its number of units and no others, unless another player is asked in between."""
    counted = 0
    for state in islice(manoeuvres(), 0, 400, 20):
        step = state.agenda[-1]
        assert isinstance(step, Manoeuvre)
        for actions in sentences(state).values():
            first, move, *_ = actions
            assert isinstance(first, antike.ChooseUnits)
            assert isinstance(move, antike.MoveTo)
            after = done(state, actions)
            sent = sum(each.count for each in actions if isinstance(each, antike.Send))
            before, now = (
                each.civilizations[step.civilization].unit_counts(first.unit)
                for each in (state, after)
            )
            place = state.map.index[first.province]
            if isinstance(after.agenda[-1], Manoeuvre):
                assert now[place] == before[place] - sent
                counted += 1
    assert counted > 50


def routes() -> Iterator[State]:
    """Yield states of random games in which units are selected."""
    for seed in range(6):
        for ply in islice(plies(seed, setting_of(seed)), 1_500):
            if isinstance(ply.before.agenda[-1], Orders):
                yield ply.before


@pytest.mark.rule("M2")
def test_selected_units_go_all_their_way_by_one_choice() -> None:
    """Each destination is reached by as many units as its sentence says, unless another player is asked; none does what a single choice does."""
    far = 0
    for state in islice(routes(), 0, 600, 7):
        step = state.agenda[-1]
        assert isinstance(step, Orders)
        for words, actions in antike.GAME.destinations(state):
            assert actions[0] in aw.legal_actions(state)
            after = done(state, actions)
            sent = next(each.count for each in actions if isinstance(each, antike.Send))
            moves = [each for each in actions if isinstance(each, antike.MoveTo)]
            assert words.startswith(str(sent))
            assert len(moves) > 1 or step.group_size(state, step.civilization) > 1
            before, now = (
                each.civilizations[step.civilization].unit_counts(step.unit)
                for each in (state, after)
            )
            place = state.map.index[moves[-1].province]
            if isinstance(after.agenda[-1], Manoeuvre):
                assert now[place] == before[place] + sent
                far += len(moves) > 1
    assert far > 20


def test_the_question_names_civilization_and_units() -> None:
    """The prompt names the civilization that manoeuvres, and the chosen units."""
    state = ready(legions={"sparta": 3})
    assert aw.prompt(state, 0).text == "Move or fight with Greece, conquer a city, or finish"
    state = aw.apply(state, antike.ChooseUnits("legion", "sparta", 1))
    assert aw.prompt(state, 0).text == "Move 3 legions from Sparta, or fight"


def test_units_that_can_go_on_are_shown_with_their_neighbours() -> None:
    """The board shows units with manoeuvres left and their neighbours during a manoeuvre only."""
    state = ready(legions={"sparta": 3})
    [part] = [part for part in antike.GAME.board(state, ["A", "B", "C"]).sections if part.now]
    assert part.rows == (("Sparta", "3 legions, 1 manoeuvre left", "Athenae, Dyrrhachion"),)
    assert not any(part.now for part in antike.GAME.board(table(3), ["A", "B", "C"]).sections)


def test_ways_of_occupied_provinces_are_on_the_board() -> None:
    """The details of the board list the neighbours of every province."""
    board = antike.GAME.board(table(3), ["A", "B", "C"])
    ways = [
        row[0] for part in board.sections if part.detail and part.columns[1:] for row in part.rows
    ]
    assert sorted(ways) == sorted(province.name for province in table(3).map.provinces)


def test_every_province_can_be_looked_up() -> None:
    """The details of the game list each province of the map twice: its contents, and its neighbours."""
    state = table(3)
    names = [row[0] for part in antike.GAME.details(state).sections for row in part.rows]
    for province in state.map.provinces:
        assert names.count(province.name) == 2
    assert "Roma" not in names
