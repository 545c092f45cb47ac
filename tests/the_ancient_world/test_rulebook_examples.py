"""The worked examples of the rulebook, one test each."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from ancient_world.engine.agenda import explain, legal_actions, pending
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.rules.attack import attack_value
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    box,
    deal,
    edit,
    edit_player,
    give_card,
    give_district,
    give_titan,
    in_round,
    play,
    raise_armies,
    roll,
    settle,
    stand,
    table,
    threaten,
    unthreaten,
)

MIRIAM, TOM = 0, 1


@pytest.mark.rule("A3", "R2")
def test_an_army_of_five() -> None:
    """1 coin for an attack value of 5 (swords and arrows) or 2 (swords only); a sword card: 6 or 3."""
    state = raise_armies(table(), MIRIAM, taw.Army("javelins-1", ("slingers-1",)))
    value = attack_value(state, MIRIAM, ("javelins-1",), 0)
    assert value == (2, 5)
    state = give_card(state, MIRIAM, "lion-gate")
    value = attack_value(state, MIRIAM, ("javelins-1",), 0)
    assert value == (3, 6)


@pytest.mark.rule("A3", "A4")
def test_an_army_of_five_attacks() -> None:
    """A titan of defence 5 with arrows falls to it, one of 6 with the sword card; swords only do not."""
    state = raise_armies(table(), MIRIAM, taw.Army("javelins-1", ("slingers-1",)))
    state = threaten(state, TOM, "salt-crab")
    assert explain(state, taw.Attack("salt-crab")) is None
    six = threaten(state, TOM, "well-worm")
    assert "attack comes to 5" in message(six, taw.Attack("well-worm"))
    assert explain(give_card(six, MIRIAM, "lion-gate"), taw.Attack("well-worm")) is None
    assert "attack comes to 2" in message(state, taw.Attack("ruin-lynx"))
    assert "attack comes to 3" in message(
        give_card(state, MIRIAM, "lion-gate"), taw.Attack("ruin-lynx")
    )


def message(state: State, action: Any, player: int | None = None) -> str:
    """Why an action is not legal, of a player if that is not who is to act."""
    why_not = explain(state, action, player)
    assert why_not is not None
    return why_not.message


@pytest.mark.rule("A2")
@pytest.mark.parametrize(("lying", "price"), [(0, 1), (3, 4)])
def test_the_cost_of_a_military_card(lying: int, price: int) -> None:
    """A card with no coins costs 1 coin, a card with 3 coins costs 4."""
    state = raise_armies(table(), MIRIAM, taw.Army("champions", (), lying))
    state = play(state, taw.Attack("ruin-lynx"), taw.PayArmy("champions"))
    assert 6 - price == state.players[MIRIAM].coins


@pytest.mark.rule("A6")
def test_miriam_attacks_the_titan_on_toms_board() -> None:
    """Five ambrosia, two banners: Miriam takes two and discards the other three."""
    state = threaten(table(), TOM, "twin-viper", 5)
    state = raise_armies(state, MIRIAM, taw.Army("champions", ("levy-1",)))
    state = play(state, taw.Attack("twin-viper"), taw.PayArmy("champions"), taw.Strike())
    assert (state.players[MIRIAM].ambrosia, state.players[TOM].ambrosia) == (2, 0)
    assert state.players[TOM].threat is None


@pytest.mark.rule("E1", "M7")
def test_miriam_placates_her_titan() -> None:
    """Three ambrosia lie there; she adds four, seven in all, and rolls no dice this round."""
    state = threaten(unthreaten(table(), MIRIAM, TOM), MIRIAM, "twin-viper", 3)
    state = play(all_pass(edit_player(state, MIRIAM, ambrosia=4)), taw.FeedTitan())
    player = state.players[MIRIAM]
    assert (taw.Threat("twin-viper", 7), 0) == (player.threat, player.ambrosia)
    assert type(state.agenda[-1]).__name__ == "DealEmpireRow"


@pytest.mark.rule("E1")
def test_one_ambrosia_does_not_save_a_die() -> None:
    """Nobody pays one ambrosia to a three-banner titan and rolls only two dice."""
    state = threaten(unthreaten(table(), MIRIAM, TOM), MIRIAM, "aurochs")
    state = all_pass(edit_player(state, MIRIAM, ambrosia=1))
    waiting: Any = pending(state)
    assert (waiting.event.count, state.players[MIRIAM].ambrosia) == (3, 1)


@pytest.mark.rule("D3", "K1")
def test_tom_loses_a_district() -> None:
    """Capacity falls from six to three; he keeps his six cards, and builds again from seven on.

    The capital of the second edition gives 4, with which no capacity is three: here it gives 3.
    """
    content = box().content()
    content["board"]["capital"]["capacity"] = 3
    state = settle(taw.GAME.new(2, taw.CardFile.from_content(content), {}), {"kilns", "orchard"})
    state = give_district(edit_player(state, MIRIAM, coins=20), MIRIAM, "old-town")
    state = give_card(state, MIRIAM, "goat-pens", "smithy", "market", "barracks")
    city = state.players[MIRIAM].city
    assert (city.totals(state.cards).capacity, len(city.empire)) == (6, 6)

    dice = all_pass(threaten_only(in_round(state, 6), "gate-hydra"))
    dice = roll(dice, "coin", "blank")  # he has no other district to lose
    city = dice.players[MIRIAM].city
    assert (city.totals(dice.cards).capacity, len(city.empire)) == (3, 6)

    three, build = take_district(state, "old-town"), taw.PlaceCitizen(1, "build")
    assert "capacity 3, 6 cards built" in message(play(three, build), taw.Build("orchard"), MIRIAM)
    six = give_district(three, MIRIAM, "low-town", "butts")
    assert "capacity 6, 6 cards built" in message(play(six, build), taw.Build("orchard"), MIRIAM)
    seven = give_district(six, MIRIAM, "parade")
    assert explain(play(seven, build), taw.Build("orchard")) is None


def threaten_only(state: State, titan: str) -> State:
    """The state in which this titan threatens Miriam and none Tom, who beat both starting titans."""
    miriam, tom = unthreaten(state, TOM).players
    tom = attrs.evolve(tom, city=tom.city.with_titan("ruin-lynx"))
    players = (attrs.evolve(miriam, threat=None), tom)
    return threaten(edit(state, players=players), MIRIAM, titan)


def take_district(state: State, district: str) -> State:
    """The state in which Miriam has a district no more; it lies under the deck."""
    player = state.players[MIRIAM]
    decks = attrs.evolve(state.decks, districts=state.decks.districts.under((district,)))
    players = (
        attrs.evolve(player, city=player.city.without_district(district)),
        state.players[TOM],
    )
    return edit(state, players=players, decks=decks)


@pytest.mark.rule("P4")
def test_the_two_star_deck_has_one_face_up_titan_in_round_four() -> None:
    """Player 1 draws this titan, player 2 a three-star titan from the bottom of its deck."""
    state = in_round(unthreaten(table(titans=("mire-hound", "storm-ox", "drake")), 0, 1), 3)
    state = give_titan(state, TOM, *state.decks.titans[1].deck.unseen)
    assert (state.decks.titans[1].face_up, len(state.decks.titans[1].deck)) == ("storm-ox", 0)
    state = all_pass(state)
    while type(state.agenda[-1]).__name__ != "DealThreat":
        waiting: Any = pending(state)
        state = deal(state, *waiting.event.deck.unseen[: waiting.event.count])
    assert (4, taw.Threat("storm-ox")) == (state.round, state.players[0].threat)
    state = deal(state, "cyclops")
    assert taw.Threat("cyclops") == state.players[1].threat
    assert (state.decks.titans[1].face_up, state.decks.titans[2].face_up) == (None, "drake")


@pytest.mark.rule("S8", "E4")
def test_enough_food_at_the_start() -> None:
    """One food of the capital and one of each starting empire card feed three citizens."""
    state = table()
    assert [player.city.totals(state.cards).food for player in state.players] == [3, 3]
    assert [player.citizens for player in state.players] == [3, 3]
    state = settle(all_pass(state))
    assert (state.round, [player.starving for player in state.players]) == (2, [(), ()])


@pytest.mark.rule("C2")
def test_own_citizens_of_a_higher_number_cost_a_coin_as_well() -> None:
    """A coin for joining a higher number, even one that the player placed before."""
    state = stand(unthreaten(table(), 0, 1), MIRIAM, 3, "labor")
    state = play(state, taw.PlaceCitizen(2, "labor"))
    assert state.players[MIRIAM].coins == 6 - 1
    broke = edit_player(stand(table(), MIRIAM, 3, "labor"), MIRIAM, coins=0)
    assert taw.PlaceCitizen(2, "labor") not in legal_actions(broke)


@pytest.mark.rule("C4", "C5")
def test_the_action_is_declined_and_the_ambrosia_is_taken() -> None:
    """A citizen may stand on a space for the ambrosia alone."""
    state = play(table(), taw.PlaceCitizen(1, "learn"), taw.Decline())
    player = state.players[MIRIAM]
    assert (player.ambrosia, player.coins, player.knowledge) == (1, 6, 0)


@pytest.mark.rule("S7", "P2")
@pytest.mark.parametrize(("players", "cards"), [(2, 4), (3, 5), (4, 6)])
def test_the_size_of_the_rows(players: int, cards: int) -> None:
    """4 empire cards for 2 players, 5 for 3, 6 for 4; a military card for each player."""
    state = table(players)
    assert (cards, players) == (len(state.decks.empire_row), len(state.decks.military_row))
    state = settle(all_pass(state))
    assert (cards, players) == (len(state.decks.empire_row), len(state.decks.military_row))


@pytest.mark.rule("S8", "S9")
def test_the_coins_at_the_start() -> None:
    """6 coins each; player 2 has 1 more, players 3 and 4 have 2 more."""
    assert [player.coins for player in table(4).players] == [6, 7, 8, 8]


@pytest.mark.rule("P1")
@pytest.mark.parametrize(
    ("number", "explore", "grow", "deck"),
    [(2, 1, None, "A"), (3, 1, 1, "A"), (4, 1, 1, "B"), (5, 1, 1, "B"), (6, 1, 1, "B")],
)
def test_the_round_track(number: int, explore: int, grow: int | None, deck: str) -> None:
    """Round 2 reveals Explore, round 3 Grow, each with one ambrosia; round 4 switches to deck B."""
    state = in_round(unthreaten(table(), 0, 1), number - 1)
    spaces = tuple(attrs.evolve(space, ambrosia=0) for space in state.spaces)
    state = settle(all_pass(edit(state, spaces=spaces)))
    assert number == state.round
    found = [
        None if state.space(space).covered else state.space(space).ambrosia
        for space in ("explore", "grow")
    ]
    assert [explore, grow] == found
    decks = {state.cards.empire[card].deck for card in state.decks.empire_row}
    assert {deck} == decks


@pytest.mark.rule("V2")
def test_the_table_of_banners() -> None:
    """1 to 6 banners: 2, 4, 7, 11, 16, 22."""
    assert table().cards.figures.banner_points == (2, 4, 7, 11, 16, 22)
