"""Hostile states: a state that no game can reach is refused, with the path of its fault."""

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
from ancient_world.games.the_ancient_world.rules.player_turns import Turn, Turns
from ancient_world.games.the_ancient_world.rules.prepare import DealBoards, PrepareRound, SetUp
from ancient_world.games.the_ancient_world.rules.recruiting import FormArmy
from tests.the_ancient_world.positions import State, box, table


def refusal(state: State) -> aw.InvalidDocument:
    """Return the error that refuses a state; assert that a document with the state is refused at the same path."""
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
"""Agendas that a game of two players cannot have in its first round."""


@pytest.mark.parametrize("agenda", AGENDAS)
def test_agendas_that_no_game_has(agenda: tuple[Any, ...]) -> None:
    """An agenda with a step that is missing, foreign, superfluous or out of order is refused."""
    assert refusal(attrs.evolve(table(2), agenda=agenda)).path.startswith("$.agenda")


def test_nobody_chooses_a_district_while_one_lies_face_up() -> None:
    """A choice of a district is refused while a district lies face up, which the chosen one would cover (G3)."""
    state = table(2)
    district, *unseen = state.decks.districts.unseen
    decks = attrs.evolve(state.decks, districts=Deck(tuple(unseen)))
    agenda = (*SKELETON, ChooseDistrict(0, (district,)))
    fault = refusal(attrs.evolve(state, agenda=agenda, decks=decks))
    assert (fault.path, fault.code) == ("$.agenda[3]", "step-out-of-place")


def test_no_citizen_is_on_the_board_while_citizens_are_fed() -> None:
    """A state that feeds citizens while one stands on the board is refused: nobody could starve (E3, E4)."""
    state = aw.apply(table(2), taw.PlaceCitizen(1, "labor"))
    fault = refusal(attrs.evolve(state, agenda=(PrepareRound(), Feed(1))))
    assert (fault.path, fault.code) == ("$.agenda", "state-away")


def test_no_player_has_a_starting_card_twice() -> None:
    """A player cannot own the same starting card twice, even if another player lacks it."""
    state = table(2)
    first, second = state.players
    city = attrs.evolve(first.city, empire=first.city.empire * 2)
    without = attrs.evolve(second.city, empire=())
    players = (attrs.evolve(first, city=city), attrs.evolve(second, city=without))
    fault = refusal(attrs.evolve(state, players=players))
    assert (fault.path, fault.code) == ("$.players[0].city.empire", "state-twice")


def test_a_recruit_is_of_the_military_deck() -> None:
    """A starting card cannot be recruited: its player would have two armies of the same card (R2)."""
    state = table(2)
    first, second = state.players
    card = second.armies[0].card
    without = attrs.evolve(second, armies=second.armies[1:])
    agenda = (*state.agenda[:-1], FormArmy(0, card))
    taken = attrs.evolve(state, players=(first, without), agenda=agenda)
    assert refusal(taken).path == "$.agenda[3].recruit"


def test_no_player_has_an_army_card_twice() -> None:
    """The same card cannot lead one army of a player and be retired in another: losing both would lose one card (R2, D3)."""
    state = table(2)
    first, second = state.players
    (army, *others), (lost, *rest) = first.armies, second.armies
    assert army.card == lost.card
    twice = attrs.evolve(first, armies=(attrs.evolve(army, retired=(lost.card,)), *others))
    players = (twice, attrs.evolve(second, armies=tuple(rest)))
    fault = refusal(attrs.evolve(state, players=players))
    assert (fault.path, fault.code) == ("$.players[0].armies", "state-twice")


def test_boards_are_dealt_before_anything_is_turned_up() -> None:
    """A titan cannot lie face up before the boards are dealt: a second one would be turned up (S4, S8)."""
    state: Any = taw.GAME.new(2, box(), {})
    pile = state.decks.titans[0]
    titan, *unseen = pile.deck.unseen
    turned = attrs.evolve(pile, face_up=titan, deck=Deck(tuple(unseen)))
    decks = attrs.evolve(state.decks, titans=(turned, *state.decks.titans[1:]))
    assert refusal(attrs.evolve(state, decks=decks)).path.startswith("$.agenda")


@pytest.mark.parametrize("boards", ["random", ["amber-ruins", None]])
def test_boards_are_dealt_to_new_cities(boards: Any) -> None:
    """A city cannot have a district before the boards are dealt, which would remove it (S8, S9)."""
    state: Any = taw.GAME.new(2, box(), {"boards": boards})
    district, *unseen = state.decks.districts.unseen
    decks = attrs.evolve(state.decks, districts=Deck(tuple(unseen)))
    first, second = state.players
    city = attrs.evolve(first.city, districts=(district,))
    players = (attrs.evolve(first, city=city), second)
    assert refusal(attrs.evolve(state, decks=decks, players=players)).path.startswith("$.agenda")


def test_a_player_without_a_board_has_no_city_state_or_titan() -> None:
    """A player whose board is not dealt yet has neither a city-state nor a threatening titan (S8, S10)."""
    state: Any = taw.GAME.new(2, box(), {"boards": ["amber-ruins", None]})
    first, second = state.players
    with_city_state = attrs.evolve(second, city=attrs.evolve(second.city, city_state="kaldur"))
    assert refusal(attrs.evolve(state, players=(first, with_city_state))).path.startswith(
        "$.agenda"
    )
    threatened = attrs.evolve(second, threat=first.threat)
    players = (attrs.evolve(first, threat=None), threatened)
    assert refusal(attrs.evolve(state, players=players)).path.startswith("$.agenda")


def test_everybody_has_a_board_of_their_own() -> None:
    """A player without a board, with another player's board or with the city-state of another board is refused (S8, S10)."""
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
    """The starting titan of a board that no player has cannot threaten anybody (S8)."""
    state = table(2)
    first, second = state.players
    players = (first, attrs.evolve(second, threat=taw.Threat("cliff-imp")))
    assert refusal(attrs.evolve(state, players=players)).code == "twice-or-missing"


def test_looked_at_cards_are_of_the_deck_in_use() -> None:
    """A player cannot look at cards of a deck that is not in use: others would see them in the wrong deck (P1, G2)."""
    state = table(2)
    card, *unseen = state.decks.empire_b.unseen
    decks = attrs.evolve(state.decks, empire_b=Deck(tuple(unseen)))
    agenda = (*state.agenda[:-1], ChooseExplored(0, (card,)))
    assert refusal(attrs.evolve(state, decks=decks, agenda=agenda)).path == "$.agenda[3].looked[0]"
