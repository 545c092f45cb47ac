"""Ambrosia that players may leave on its space: ``leave_ambrosia`` of the card file (C4)."""

from __future__ import annotations

from functools import cache
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.cards.own_cards import own, own_table
from tests.the_ancient_world.positions import (
    State,
    box,
    decision,
    edit,
    edit_player,
    play,
    refused,
    stand,
)


@cache
def cards() -> taw.CardFile:
    """Return the card file of the tests, with ``leave_ambrosia`` on."""
    return own(lambda tables: tables["board"].update(leave_ambrosia=True))


def placed(count: int = 2, **changes: Any) -> State:
    """Return a state in which seat 0 has placed a citizen on Learn, which has ``count`` ambrosia."""
    state = edit_player(own_table(cards()), 0, **changes)
    spaces = tuple(
        taw.Space(each.id, each.covered, count) if each.id == "learn" else each
        for each in state.spaces
    )
    return play(edit(state, spaces=spaces), taw.PlaceCitizen(1, "learn"))


@pytest.mark.rule("C4")
def test_by_default_all_is_collected() -> None:
    """Without ``leave_ambrosia`` all is collected without a question, and the digest equals that of a file without the key."""
    assert not box().figures.leave_ambrosia
    assert "leave_ambrosia" not in box().content()["board"]
    same = own(lambda tables: tables["board"].update(leave_ambrosia=False))
    assert same.digest == box().digest
    assert cards().digest != box().digest
    state = play(own_table(box()), taw.PlaceCitizen(1, "learn"))
    assert (state.players[0].ambrosia, state.space("learn").ambrosia) == (1, 0)


@pytest.mark.rule("C4")
@pytest.mark.parametrize("taken", [0, 1, 2])
def test_some_of_it_may_be_left(taken: int) -> None:
    """The player chooses how much to take; the rest stays, and the action of the space follows in any case."""
    state = placed()
    assert decision(state).actions == tuple(map(taw.CollectAmbrosia, (2, 1, 0)))
    state = play(state, taw.CollectAmbrosia(taken))
    assert (state.players[0].ambrosia, state.space("learn").ambrosia) == (taken, 2 - taken)
    assert taw.Perform() in decision(state).actions


@pytest.mark.rule("C4")
@pytest.mark.parametrize("wrong", [-1, 3])
def test_no_more_than_lies_there_is_taken(wrong: int) -> None:
    """A number of ambrosia below 0 or above what lies on the space is refused."""
    code, message = refused(placed(), taw.CollectAmbrosia(wrong))
    assert code == "ambrosia-range"
    assert message == f"Learn has 2 ambrosia; you cannot take {wrong}. [C4]"


@pytest.mark.rule("C4")
def test_the_last_citizen_collects() -> None:
    """The player of the last citizen on the space is asked; a state with another last citizen is refused."""
    state = edit_player(own_table(cards()), 0)
    state = stand(stand(state, 1, 1, "learn"), 0, 3, "learn")
    spaces = tuple(
        taw.Space(each.id, each.covered, 2, each.citizens) if each.id == "learn" else each
        for each in state.spaces
    )
    state = play(edit(state, spaces=spaces), taw.PlaceCitizen(1, "learn"))
    if taw.PayFee() in decision(state).actions:
        state = play(state, taw.PayFee())
    taw.GAME.check(state)
    last = state.space("learn").citizens
    assert [each.player for each in last] == [1, 0, 0]
    for wrong in ((), last[:1], (*last[:2], last[0])):
        wrong_spaces = tuple(
            taw.Space(each.id, each.covered, 2, wrong) if each.id == "learn" else each
            for each in state.spaces
        )
        with pytest.raises(aw.InvalidDocument):
            taw.GAME.check(attrs.evolve(state, spaces=wrong_spaces))


@pytest.mark.rule("C4")
def test_a_choice_without_ambrosia_or_option_is_refused() -> None:
    """A state that asks how much to leave, without ambrosia there or without the option, is refused."""
    state = placed(1)
    taw.GAME.check(state)
    for wrong in (0, 1):
        spaces = tuple(
            taw.Space(each.id, each.covered, wrong, each.citizens) if each.id == "learn" else each
            for each in state.spaces
        )
        wrong_state = attrs.evolve(state, spaces=spaces, cards=box() if wrong else state.cards)
        with pytest.raises(aw.InvalidDocument) as refusal:
            taw.GAME.check(wrong_state)
        assert refusal.value.path.startswith("$.agenda")


@pytest.mark.rule("C4")
def test_without_ambrosia_nobody_is_asked() -> None:
    """On a space without ambrosia the action of the space comes at once."""
    assert taw.Perform() in decision(placed(0)).actions


@pytest.mark.rule("C4", "M2")
def test_ambrosia_may_be_spent_before_it_is_collected() -> None:
    """A player may spend ambrosia before choosing how much to collect."""
    state = placed(ambrosia=2)
    bought = play(state, taw.BuyCoin())
    assert (bought.players[0].coins, bought.players[0].ambrosia) == (7, 0)
    assert taw.CollectAmbrosia(2) in decision(bought).actions
