"""Hostile documents: whatever is read is refused with its place, or can be used without surprise."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Deck
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.rules.card_actions import GainRewards
from ancient_world.games.the_ancient_world.rules.damage import ChooseDamage, RollDamage
from ancient_world.games.the_ancient_world.rules.end_of_round import (
    CollectIncome,
    Confront,
    EndRound,
    Feed,
    ResetBoard,
)
from ancient_world.games.the_ancient_world.rules.looking import (
    ChooseDistrict,
    ChooseExplored,
    TurnUpDistrict,
)
from ancient_world.games.the_ancient_world.rules.prepare import DealBoards, PrepareRound, SetUp
from ancient_world.games.the_ancient_world.rules.recruiting import FormArmy
from ancient_world.games.the_ancient_world.rules.turn import Turn, Turns
from tests.the_ancient_world.positions import State, box, table


def refusal(state: State) -> aw.InvalidDocument:
    """How a state is refused, told of the whole document."""
    with pytest.raises(aw.InvalidDocument) as refused:
        taw.GAME.check(state)
    with pytest.raises(aw.InvalidDocument) as read:
        aw.from_json(aw.to_json(state), cards=box())
    assert read.value.path == "$.state" + refused.value.path.removeprefix("$")
    return refused.value


SKELETON = (PrepareRound(), EndRound(), Turns(1))
END = (PrepareRound(), Feed(1), Feed(0), ResetBoard(), CollectIncome())

AGENDAS: tuple[tuple[Any, ...], ...] = (
    (),
    (PrepareRound(),),
    SKELETON,
    (*SKELETON, Turn(0), Turn(0)),
    (*SKELETON, Turn(1)),
    (*SKELETON, Turn(2)),
    (*SKELETON, Turn(-1)),
    (*SKELETON, GainRewards(0, "labor")),
    (*SKELETON, Confront(0)),
    (*SKELETON, SetUp()),
    (*SKELETON, DealBoards(2, False)),
    (*SKELETON, RollDamage(100, 0, "ruin-lynx")),
    (*SKELETON, RollDamage(1, 0, "no-titan")),
    (*SKELETON, TurnUpDistrict(1)),
    (*SKELETON, ChooseExplored(0, ("?",))),
    (*SKELETON, ChooseExplored(0, ("old-town",))),
    (*SKELETON[:2], Turn(0)),
    (*SKELETON[1:], Turn(0)),
    (SKELETON[0], SKELETON[2], SKELETON[1], Turn(0)),
    (*END, Turn(0)),
    (*END[:1], *END[2:], ChooseDamage(0)),
    (*END[:1], ResetBoard(), Feed(1), Feed(0), ChooseDamage(0)),
    (*END[:2], Feed(1)),
    (*SKELETON, *[GainRewards(0, "labor")] * 70, Turn(0)),
)
"""What cannot be on the agenda of a game of two in its first round."""


@pytest.mark.parametrize("agenda", AGENDAS)
def test_agendas_that_no_game_has(agenda: tuple[Any, ...]) -> None:
    """A step that is missing, alien, too many or out of order is refused."""
    assert refusal(attrs.evolve(table(2), agenda=agenda)).path.startswith("$.agenda")


def test_nobody_chooses_a_district_while_one_lies_face_up() -> None:
    """Another one would be turned up later, on top of it (G3)."""
    state = table(2)
    district, *unseen = state.decks.districts.unseen
    decks = attrs.evolve(state.decks, districts=Deck(tuple(unseen)))
    agenda = (*SKELETON, ChooseDistrict(0, (district,)))
    fault = refusal(attrs.evolve(state, agenda=agenda, decks=decks))
    assert (fault.path, fault.code) == ("$.agenda[3]", "step-out-of-place")


def test_citizens_are_home_when_they_are_fed() -> None:
    """While citizens are fed nobody stands on the board: else nobody could starve (E3, E4)."""
    state = aw.apply(table(2), taw.PlaceCitizen(1, "labor"))
    fault = refusal(attrs.evolve(state, agenda=(PrepareRound(), Feed(1))))
    assert (fault.path, fault.code) == ("$.agenda", "state-away")


def test_no_player_has_a_starting_card_twice() -> None:
    """The same card of another player may be in the game, but not in one's own city."""
    state = table(2)
    first, second = state.players
    city = attrs.evolve(first.city, empire=first.city.empire * 2)
    other = attrs.evolve(second.city, empire=())
    players = (attrs.evolve(first, city=city), attrs.evolve(second, city=other))
    fault = refusal(attrs.evolve(state, players=players))
    assert (fault.path, fault.code) == ("$.players[0].city.empire", "state-twice")


def test_a_recruit_is_of_the_military_deck() -> None:
    """A starting card of the table is no recruit: its player would have two armies of the same card (R2)."""
    state = table(2)
    first, second = state.players
    card = second.armies[0].card
    without = attrs.evolve(second, armies=second.armies[1:])
    agenda = (*state.agenda[:-1], FormArmy(0, card))
    taken = attrs.evolve(state, players=(first, without), agenda=agenda)
    assert refusal(taken).path == "$.agenda[3].recruit"


def test_no_player_has_an_army_card_twice() -> None:
    """Nor under another army: one of both would be lost with the other (R2, D3)."""
    state = table(2)
    first, second = state.players
    (army, *others), (lost, *rest) = first.armies, second.armies
    assert army.card == lost.card
    twice = attrs.evolve(first, armies=(attrs.evolve(army, retired=(lost.card,)), *others))
    players = (twice, attrs.evolve(second, armies=tuple(rest)))
    fault = refusal(attrs.evolve(state, players=players))
    assert (fault.path, fault.code) == ("$.players[0].armies", "state-twice")


def test_boards_are_dealt_before_anything_is_turned_up() -> None:
    """A titan that lies there already would be turned up a second time (S4, S8)."""
    state: Any = taw.GAME.new(2, box(), {})
    pile = state.decks.titans[0]
    titan, *unseen = pile.deck.unseen
    turned = attrs.evolve(pile, face_up=titan, deck=Deck(tuple(unseen)))
    decks = attrs.evolve(state.decks, titans=(turned, *state.decks.titans[1:]))
    assert refusal(attrs.evolve(state, decks=decks)).path.startswith("$.agenda")


@pytest.mark.parametrize("boards", ["random", ["amber-ruins", None]])
def test_boards_are_dealt_to_new_cities(boards: Any) -> None:
    """A district that is there already would be lost (S8, S9)."""
    state: Any = taw.GAME.new(2, box(), {"boards": boards})
    district, *unseen = state.decks.districts.unseen
    decks = attrs.evolve(state.decks, districts=Deck(tuple(unseen)))
    first, second = state.players
    city = attrs.evolve(first.city, districts=(district,))
    players = (attrs.evolve(first, city=city), second)
    assert refusal(attrs.evolve(state, decks=decks, players=players)).path.startswith("$.agenda")


def test_who_waits_for_a_board_has_none_of_its_things() -> None:
    """Neither its city-state nor a titan lies there before it is dealt (S8, S10)."""
    state: Any = taw.GAME.new(2, box(), {"boards": ["amber-ruins", None]})
    first, second = state.players
    other = attrs.evolve(second, city=attrs.evolve(second.city, city_state="kaldur"))
    assert refusal(attrs.evolve(state, players=(first, other))).path.startswith("$.agenda")
    threatened = attrs.evolve(second, threat=first.threat)
    players = (attrs.evolve(first, threat=None), threatened)
    assert refusal(attrs.evolve(state, players=players)).path.startswith("$.agenda")


def test_everybody_has_a_board_of_their_own() -> None:
    """Nobody plays without one, with that of another, or with a city-state of another (S8, S10)."""
    state = table(2)
    first, second = state.players
    none = attrs.evolve(second, board=None, threat=None)
    fault = refusal(attrs.evolve(state, players=(first, none)))
    assert (fault.path, fault.code) == ("$.players[1].board", "state-no-board")
    same = attrs.evolve(second, board="amber-ruins", threat=None)
    fault = refusal(attrs.evolve(state, players=(first, same)))
    assert (fault.path, fault.code) == ("$.players[1].board", "state-board-twice")
    city = attrs.evolve(second.city, city_state="orynthe")
    fault = refusal(attrs.evolve(state, players=(first, attrs.evolve(second, city=city))))
    assert (fault.path, fault.code) == ("$.players[1].city.city_state", "state-side")


def test_the_titans_of_the_boards_in_play_are_in_the_game() -> None:
    """The titan of a board that nobody has is not, whoever it threatens (S8)."""
    state = table(2)
    first, second = state.players
    players = (first, attrs.evolve(second, threat=taw.Threat("cliff-imp")))
    assert refusal(attrs.evolve(state, players=players)).code == "twice-or-missing"


def test_one_looks_at_cards_of_the_deck_in_use() -> None:
    """Cards of another deck would lie in the wrong one in the views of the others (P1, G2)."""
    state = table(2)
    card, *unseen = state.decks.empire_b.unseen
    decks = attrs.evolve(state.decks, empire_b=Deck(tuple(unseen)))
    agenda = (*state.agenda[:-1], ChooseExplored(0, (card,)))
    assert refusal(attrs.evolve(state, decks=decks, agenda=agenda)).path == "$.agenda[3].looked[0]"
