"""Damage (D1-D4, R4): titan faces, what a damaged card no longer gives, the six coin effects."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import attrs
import pytest

from ancient_world.engine.agenda import apply, explain, legal_actions, pending
from ancient_world.engine.chance import Rolled
from ancient_world.engine.pending import Chance
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.naming import called
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    box,
    damage,
    decision,
    edit_player,
    give_army,
    give_card,
    give_district,
    give_stored,
    in_round,
    offered,
    play,
    raise_armies,
    reason_of,
    roll,
    settle,
    table,
    threaten,
    unthreaten,
)


def facing(titan: str, state: State | None = None, **changes: Any) -> State:
    """Seat 0 is about to roll the dice of this titan in round 6; no income follows.

    ``changes`` are those of seat 0. Nobody else is threatened.
    """
    state = in_round(table(district="old-town") if state is None else state, 6)
    state = unthreaten(edit_player(state, 0, **changes), 1)
    threat = state.players[0].threat
    if threat is None or threat.titan != titan:
        state = threaten(state, 0, titan)
    state = all_pass(state)
    if taw.FaceTitan() in legal_actions(state):
        state = play(state, taw.FaceTitan())
    assert isinstance(pending(state), Chance)
    return state


def damaged(state: State, seat: int = 0) -> list[str]:
    """A player's damaged empire cards."""
    return [owned.card for owned in state.players[seat].city.damaged()]


# --- the dice ---


@pytest.mark.rule("D4")
def test_a_die_has_two_of_each_face() -> None:
    """Titan, coin and blank are equally likely, on each of the dice."""
    state = facing("ruin-lynx")
    chance = pending(state)
    assert isinstance(chance, Chance)
    odds = {outcome: chance.probability(outcome) for outcome in chance.outcomes()}
    faces = [Rolled((face,)) for face in ("titan", "coin", "blank")]
    assert pytest.approx(dict.fromkeys(faces, 1 / 3)) == odds


@pytest.mark.rule("D1", "D3")
def test_a_blank_does_nothing() -> None:
    """Three blanks change nothing at all."""
    before = facing("drake")
    after = roll(before, "blank", "blank", "blank")
    assert before.players == after.players
    assert before.decks == after.decks
    assert pending(after) is None


# --- D1: titan faces ---


@pytest.mark.rule("D1")
def test_the_player_chooses_the_card_to_damage() -> None:
    """Every undamaged empire card is on offer; the capital, districts and titans are not."""
    state = give_district(
        give_card(table(district="old-town"), 0, "market", "lion-gate"), 0, "kilns"
    )
    state = roll(facing("ruin-lynx", state), "titan")
    cards = ["fish-dock", "wheat", "market", "lion-gate"]
    assert [taw.DamageCard(card) for card in cards] == list(legal_actions(state))
    state = play(state, taw.DamageCard("market"))
    assert damaged(state) == ["market"]
    assert pending(state) is None


@pytest.mark.rule("D1")
def test_one_card_for_each_titan_face() -> None:
    """Three titan faces damage three cards, one after the other."""
    state = roll(facing("drake", give_card(table(), 0, "market", "lion-gate")), *["titan"] * 3)
    state = play(state, taw.DamageCard("market"))
    left = [taw.DamageCard(card) for card in ("fish-dock", "wheat", "lion-gate")]
    assert left == list(legal_actions(state))
    expected = ("D1", "Clay Market is damaged already.")
    assert expected == reason_of(state, taw.DamageCard("market"))
    state = play(state, taw.DamageCard("lion-gate"), taw.DamageCard("wheat"))
    assert damaged(state) == ["wheat", "market", "lion-gate"]


@pytest.mark.rule("D1")
def test_no_card_left_to_damage() -> None:
    """More titan faces than undamaged cards: the others do nothing."""
    state = roll(facing("drake", damage(table(), 0, "wheat")), *["titan"] * 3)
    assert damaged(state) == ["fish-dock", "wheat"]
    assert type(state.agenda[-1]).__name__ == "Feed"


@pytest.mark.rule("D1")
def test_nothing_to_damage_at_all() -> None:
    """A player whose cards are all face down is not asked."""
    state = roll(facing("ruin-lynx", damage(table(), 0, "wheat", "fish-dock")), "titan")
    assert type(state.agenda[-1]).__name__ == "Feed"


@pytest.mark.rule("D1")
@pytest.mark.parametrize("card", ["market", "old-town", "ruin-lynx", "capital", "city-guard"])
def test_only_own_empire_cards_are_damaged(card: str) -> None:
    """Cards of others and cards of other kinds are refused."""
    state = roll(facing("ruin-lynx", give_card(table(), 1, "market")), "titan")
    expected = ("D1", f"{called(box(), card)} is not among your empire cards.")
    assert expected == reason_of(state, taw.DamageCard(card))


@pytest.mark.rule("D1")
def test_damage_cannot_be_declined() -> None:
    """The player must damage a card."""
    state = roll(facing("ruin-lynx"), "titan")
    for action in (taw.Decline(), taw.Finish(), taw.Pass()):
        expected = ("D1", "The game waits for something else now: which card is damaged.")
        assert expected == reason_of(state, action)


@pytest.mark.rule("D1")
def test_only_who_rolls_is_damaged() -> None:
    """The cards of the other player stay face up."""
    state = play(roll(facing("ruin-lynx"), "titan"), taw.DamageCard("wheat"))
    assert [damaged(state, seat) for seat in (0, 1)] == [["wheat"], []]


# --- D2: what a damaged card gives ---


@pytest.mark.rule("D2")
@pytest.mark.parametrize(
    ("card", "total"),
    [
        ("goat-pens", "food"),
        ("aqueduct", "capacity"),
        ("barracks", "army_limit"),
        ("smithy", "swords"),
        ("watchtower", "arrows"),
        ("market", "income"),
        ("academy", "income"),
        ("theatre", "income"),
        ("masons", "repairs"),
        ("map-room", "explore_bonus"),
        ("map-room", "district_bonus"),
        ("lighthouse", "explore_bonus"),
        ("scales", "rewards"),
        ("toll-bridge", "actions"),
        ("vaults", "scoring"),
    ],
)
def test_a_damaged_card_gives_nothing(card: str, total: str) -> None:
    """The total of the city is what it was before the card was built, and again after a repair."""
    without = table()
    built = give_card(without, 0, card)
    broken = damage(built, 0, card)
    values = [
        getattr(state.players[0].city.totals(state.cards), total)
        for state in (without, built, broken)
    ]
    assert values[0] == values[2]
    assert values[0] != values[1]
    bought = play(edit_player(broken, 0, ambrosia=2), taw.BuyRepair(card))
    assert values[1] == getattr(bought.players[0].city.totals(bought.cards), total)


@pytest.mark.rule("D2", "E4")
def test_damaged_food_is_missed_at_the_end_of_the_round_only() -> None:
    """Nobody starves when the card is damaged; one citizen does at the feeding."""
    state = raise_armies(table(), 0, taw.Army("champions"))
    state = play(state, taw.Attack("ruin-lynx"), taw.PayArmy("champions"), taw.Strike())
    state = play(roll(state, "titan"), taw.DamageCard("wheat"))
    assert (state.players[0].starving, state.players[0].available) == ((), (1, 2, 3))
    assert type(decision(state).step).__name__ == "Turn"
    state = roll(all_pass(state), "blank")
    assert type(decision(state).step).__name__ == "Feed"
    assert [taw.Starve(number) for number in (1, 2, 3)] == list(legal_actions(state))


@pytest.mark.rule("D2", "E2")
def test_a_damaged_card_brings_no_income() -> None:
    """2 coins of the market are missing."""
    state = unthreaten(give_card(table(), 0, "market"), 0, 1)
    whole = all_pass(state)
    broken = all_pass(damage(state, 0, "market"))
    assert [one.players[0].coins for one in (whole, broken)] == [6 + 5 + 2, 6 + 5]


@pytest.mark.rule("D2", "C6")
def test_a_damaged_card_has_no_action() -> None:
    """No citizen can be placed on it, its owner's or another player's."""
    state = damage(give_card(table(), 0, "toll-bridge"), 0, "toll-bridge")
    expected = ("C6", "Toll Bridge is damaged.")
    assert expected == reason_of(state, taw.UseCard(1, "toll-bridge", 0))
    state = play(state, taw.Pass())
    assert expected == reason_of(state, taw.UseCard(1, "toll-bridge", 0))


@pytest.mark.rule("D2", "K1")
def test_a_damaged_card_still_needs_capacity() -> None:
    """4 cards fill a capacity of 4, though one of them lies face down."""
    state = give_card(table(row=("orchard",)), 0, "goat-pens", "smithy")
    state = edit_player(damage(state, 0, "smithy"), 0, coins=20)
    state = play(state, taw.PlaceCitizen(1, "build"))
    expected = ("K1", "There is no room for Olive Orchard: capacity 4, 4 cards built.")
    assert expected == reason_of(state, taw.Build("orchard"))


@pytest.mark.rule("D2", "K2")
def test_citizens_gained_stay() -> None:
    """Damage to a card that brought a citizen takes none back."""
    state = give_card(table(), 0, "nursery")
    state = facing("ruin-lynx", state, new=(4,), supply=(5,))
    state = play(roll(state, "titan"), taw.DamageCard("nursery"))
    assert (state.players[0].available, state.players[0].supply) == ((1, 2, 3, 4), (5,))


@pytest.mark.rule("D2", "C6")
def test_a_citizen_on_the_card_stays_until_the_reset() -> None:
    """The card is damaged in an attack; its citizen stands there and returns with the others."""
    state = raise_armies(give_card(table(), 0, "toll-bridge"), 0, taw.Army("champions"))
    state = play(unthreaten(state, 1), taw.UseCard(2, "toll-bridge", 0), taw.Pass())
    state = play(state, taw.Attack("ruin-lynx"), taw.PayArmy("champions"), taw.Strike())
    state = play(roll(state, "titan"), taw.DamageCard("toll-bridge"))
    bridge = state.players[0].city.owned("toll-bridge")
    assert taw.OwnedCard("toll-bridge", True, taw.Placed(0, 2)) == bridge
    assert state.players[0].available == (1, 3)
    state = settle(all_pass(state))
    assert taw.OwnedCard("toll-bridge", True) == state.players[0].city.owned("toll-bridge")
    assert state.players[0].available == (1, 2, 3)


@pytest.mark.rule("D2", "V2")
def test_districts_and_titans_are_not_damaged() -> None:
    """What is not an empire card keeps giving whatever the dice show."""
    state = give_district(table(district="old-town"), 0, "gardens")
    state = play(roll(facing("ruin-lynx", state), "titan"), taw.DamageCard("wheat"))
    assert state.players[0].city.totals(state.cards).food == 1 + 1 + 2


# --- R4: armies above the limit ---


MILITIA, BOWMEN, SPEARS = (
    taw.Army("militia"),
    taw.Army("bowmen-1", ("levy-1", "levy-2"), 2),
    taw.Army("spears-1"),
)


def at_the_limit(state: State | None = None) -> State:
    """Three armies stand where the barracks allow three, one with retired cards; dice are due."""
    state = give_card(table(), 0, "barracks") if state is None else state
    return facing("drake", raise_armies(state, 0, MILITIA, BOWMEN, SPEARS))


@pytest.mark.rule("R4", "D2")
def test_the_player_chooses_which_army_goes() -> None:
    """Every army is on offer, the used and the strong ones too."""
    state = play(roll(at_the_limit(), "titan", "blank", "blank"), taw.DamageCard("barracks"))
    expected = [taw.DiscardArmy(card) for card in ("militia", "bowmen-1", "spears-1")]
    assert expected == list(legal_actions(state))
    expected_reason = ("R4", "Village Levy is retired; Hill Bowmen leads that army.")
    assert expected_reason == reason_of(state, taw.DiscardArmy("levy-1"))


@pytest.mark.rule("R4")
def test_a_whole_army_goes_with_its_retired_cards() -> None:
    """The active card and the retired ones are discarded, and the other armies stay."""
    state = at_the_limit()
    before = state.decks.military_discard
    state = play(roll(state, "titan", "blank", "blank"), taw.DamageCard("barracks"))
    state = play(state, taw.DiscardArmy("bowmen-1"))
    assert [army.card for army in state.players[0].armies] == ["militia", "spears-1"]
    gone = sorted(state.decks.military_discard[len(before) :])
    assert gone == ["bowmen-1", "levy-1", "levy-2"]
    taw.GAME.check(state)


@pytest.mark.rule("R4", "D4")
def test_armies_are_discarded_at_once() -> None:
    """Before the next titan face and before the coin faces."""
    state = play(roll(at_the_limit(), "titan", "titan", "coin"), taw.DamageCard("barracks"))
    assert type(decision(state).step).__name__ == "FitArmies"
    state = play(state, taw.DiscardArmy("spears-1"))
    assert type(decision(state).step).__name__ == "ChooseDamage"
    state = play(state, taw.DamageCard("wheat"))
    assert [taw.PutCoin(card) for card in ("militia", "bowmen-1")] == list(legal_actions(state))


@pytest.mark.rule("R4")
def test_one_army_for_each_army_symbol() -> None:
    """When two cards with an army symbol fall, an army goes after each of them."""
    state = give_card(table(), 0, "barracks", "arsenal")
    state = raise_armies(state, 0, MILITIA, BOWMEN, SPEARS, taw.Army("chosen"))
    state = roll(facing("drake", state), "titan", "titan", "blank")
    state = play(state, taw.DamageCard("barracks"), taw.DiscardArmy("militia"))
    state = play(state, taw.DamageCard("arsenal"), taw.DiscardArmy("spears-1"))
    assert [army.card for army in state.players[0].armies] == ["bowmen-1", "chosen"]


@pytest.mark.rule("R4")
def test_only_what_is_above_the_limit_goes() -> None:
    """Three armies where four may stand: the first symbol lost costs none, the second one does."""
    state = at_the_limit(give_card(table(), 0, "barracks", "arsenal"))
    state = play(roll(state, "titan", "titan", "blank"), taw.DamageCard("barracks"))
    assert type(decision(state).step).__name__ == "ChooseDamage"
    state = play(state, taw.DamageCard("arsenal"))
    assert type(decision(state).step).__name__ == "FitArmies"


@pytest.mark.rule("R4")
def test_a_card_with_two_army_symbols() -> None:
    """When it falls, two whole armies go, one choice after the other."""
    content = box().content()
    barracks = next(card for card in content["empire"] if card["id"] == "barracks")
    barracks["army_limit"] = 2
    state = settle(taw.GAME.new(2, taw.CardFile.from_content(content), {}))
    state = give_card(state, 0, "barracks")
    state = raise_armies(state, 0, MILITIA, BOWMEN, SPEARS, taw.Army("chosen"))
    state = roll(facing("drake", state), "titan", "titan", "blank")
    state = play(state, taw.DamageCard("barracks"), taw.DiscardArmy("militia"))
    assert offered(state, taw.DiscardArmy) == list(legal_actions(state))
    state = play(state, taw.DiscardArmy("bowmen-1"))
    assert [army.card for army in state.players[0].armies] == ["spears-1", "chosen"]
    assert type(decision(state).step).__name__ == "ChooseDamage"


@pytest.mark.rule("R4")
def test_a_fall_that_leaves_the_limit_high_enough_costs_nothing() -> None:
    """Two armies fit the capital's limit of 2."""
    state = roll(facing("ruin-lynx", give_card(table(), 0, "barracks")), "titan")
    state = play(state, taw.DamageCard("barracks"))
    assert len(state.players[0].armies) == 2
    assert pending(state) is None


@pytest.mark.rule("R4", "D3")
def test_a_lost_district_can_cost_an_army() -> None:
    """The Parade Ground is lost; three armies stand where two may."""
    state = give_army(give_district(table(district="old-town"), 0, "parade"), 0, "spears-1")
    state = roll(facing("gate-hydra", state), "coin", "blank")
    assert state.players[0].city.districts == ()
    assert type(decision(state).step).__name__ == "FitArmies"
    state = play(state, taw.DiscardArmy("city-guard"))
    assert [army.card for army in state.players[0].armies] == ["militia", "spears-1"]


@pytest.mark.rule("R4", "M3")
def test_a_bought_repair_can_save_the_army() -> None:
    """A decision is the player's: 2 ambrosia turn the barracks up again, and no army goes."""
    state = give_army(give_card(table(), 0, "barracks"), 0, "spears-1")
    state = roll(facing("ruin-lynx", state, ambrosia=2), "titan")
    state = play(state, taw.DamageCard("barracks"), taw.BuyRepair("barracks"))
    assert (len(state.players[0].armies), state.players[0].ambrosia) == (3, 0)


# --- D3: the coin effects ---


@pytest.mark.rule("D3")
@pytest.mark.parametrize(("coins", "left"), [(6, 5), (1, 0), (0, 0)])
def test_lose_a_coin(coins: int, left: int) -> None:
    """A coin goes to the supply; who has none loses nothing."""
    assert left == roll(facing("ruin-lynx", coins=coins), "coin").players[0].coins


@pytest.mark.rule("D3")
def test_each_coin_face_has_its_effect() -> None:
    """Three coin faces take three coins, or as many as there are."""
    assert [
        roll(facing("aurochs", coins=coins), "coin", "coin", "coin").players[0].coins
        for coins in (6, 2)
    ] == [3, 0]


@pytest.mark.rule("D3")
@pytest.mark.parametrize(("ambrosia", "left"), [(5, 3), (2, 0), (1, 0), (0, 0)])
def test_lose_ambrosia(ambrosia: int, left: int) -> None:
    """2 ambrosia, or as many as there are."""
    state = roll(facing("reed-snake", ambrosia=ambrosia), "coin")
    if ambrosia >= 2:
        state = play(state, taw.PayAmbrosia())
    assert left == state.players[0].ambrosia


@pytest.mark.rule("M2", "D3")
def test_ambrosia_is_spent_before_a_coin_face_takes_it() -> None:
    """5 ambrosia become 2 coins; the coin face, which takes 2, finds 1."""
    state = roll(facing("reed-snake", ambrosia=5, coins=0), "coin")
    assert list(legal_actions(state)) == [taw.PayAmbrosia(), taw.BuyCoin()]
    state = play(state, taw.BuyCoin(), taw.BuyCoin())
    assert (state.players[0].coins, state.players[0].ambrosia) == (2, 0)
    assert pending(state) is None


@pytest.mark.rule("M3", "D3")
def test_a_card_is_repaired_before_a_coin_face_takes_the_ambrosia() -> None:
    """Between two faces of a roll one may spend as at any time."""
    state = facing("reed-snake", damage(table(), 0, "wheat"), ambrosia=2)
    state = play(roll(state, "coin"), taw.BuyRepair("wheat"))
    assert (damaged(state), state.players[0].ambrosia) == ([], 0)


@pytest.mark.rule("D3", "M2")
@pytest.mark.parametrize("ambrosia", [1, 3])
def test_nobody_is_asked_who_would_lose_as_much(ambrosia: int) -> None:
    """With an odd number, 1 is left for a coin face that takes 1, whatever is spent."""
    state = roll(facing("lamp-moth", ambrosia=ambrosia), "coin")
    assert state.players[0].ambrosia == ambrosia - 1


@pytest.mark.rule("D3")
def test_ambrosia_is_paid_where_a_coin_face_takes_it() -> None:
    """Another effect is not bought off."""
    state = roll(facing("ash-boar", ambrosia=3), "coin")
    assert reason_of(state, taw.PayAmbrosia())[0] == "D3"


@pytest.mark.rule("D3")
def test_ambrosia_on_the_titan_is_not_the_players() -> None:
    """What was fed to the titan stays on it."""
    state = in_round(unthreaten(table(), 1), 6)
    state = edit_player(threaten(state, 0, "reed-snake", 3), 0, ambrosia=1)
    state = roll(all_pass(state), "coin")
    assert (0, taw.Threat("reed-snake", 3)) == (state.players[0].ambrosia, state.players[0].threat)


@pytest.mark.rule("D3", "A2")
def test_put_a_coin_on_an_army() -> None:
    """One of the player's coins goes to the picture of the army that the player chooses."""
    state = roll(facing("ash-boar", coins=3), "coin")
    armies = [taw.PutCoin("city-guard"), taw.PutCoin("militia")]
    assert armies == list(legal_actions(state))
    assert reason_of(state, taw.PutCoin("chosen")) == (
        "D3",
        "Chosen Company leads no army of yours.",
    )
    state = play(state, taw.PutCoin("militia"))
    assert state.players[0].coins == 2
    assert (taw.Army("city-guard"), taw.Army("militia", (), 1)) == state.players[0].armies


@pytest.mark.rule("D3", "A2")
def test_a_coin_on_a_used_army() -> None:
    """The coin lies on the picture beside what was paid: the army stays used."""
    state = raise_armies(table(titans=("ash-boar",)), 0, taw.Army("champions", ("levy-1",), 2))
    state = play(state, taw.Attack("ash-boar"), taw.PayArmy("champions"), taw.Strike())
    state = roll(turned_up(state), "coin")
    assert (taw.Army("champions", ("levy-1",), 3, 3),) == state.players[0].armies
    assert state.players[0].coins == 6 - 3 - 1


def turned_up(state: State) -> State:
    """The state after the next titan of the deck is turned up; the dice are due."""
    chance = pending(state)
    assert isinstance(chance, Chance)
    return apply(state, next(chance.outcomes()))


@pytest.mark.rule("D3")
def test_no_coin_or_no_army_to_put_it_on() -> None:
    """Who has no coin, or no army, is not asked and loses nothing."""
    poor = roll(facing("ash-boar", coins=0), "coin")
    assert pending(poor) is None
    assert [army.coins for army in poor.players[0].armies] == [0, 0]
    peaceful = roll(facing("ash-boar", raise_armies(table(), 0)), "coin")
    assert (pending(peaceful), peaceful.players[0].coins) == (None, 6)


@pytest.mark.rule("D3")
def test_two_coin_faces_two_choices() -> None:
    """Each coin face is a choice of its own; the last coin ends it."""
    state = roll(facing("iron-heron", coins=2), "coin", "coin")
    state = play(state, taw.PutCoin("militia"), taw.PutCoin("militia"))
    assert [army.coins for army in state.players[0].armies] == [0, 2]
    state = play(roll(facing("iron-heron", coins=1), "coin", "coin"), taw.PutCoin("militia"))
    assert pending(state) is None


def veterans_of_war() -> State:
    """Seat 0 has spears on two retired levies, and bowmen on slingers."""
    armies = (taw.Army("spears-1", ("levy-1", "levy-2"), 2), taw.Army("bowmen-1", ("slingers-1",)))
    return raise_armies(table(), 0, *armies)


@pytest.mark.rule("D3", "R2")
def test_discard_a_retired_card() -> None:
    """One retired card of the player's choice goes; the army and its coins stay."""
    state = roll(facing("well-worm", veterans_of_war()), "coin")
    cards = ["levy-1", "levy-2", "slingers-1"]
    assert [taw.DiscardRetired(card) for card in cards] == list(legal_actions(state))
    for card in ("spears-1", "veterans"):
        expected = ("D3", f"{called(box(), card)} is not among your retired cards.")
        assert expected == reason_of(state, taw.DiscardRetired(card))
    after = play(state, taw.DiscardRetired("levy-1"))
    assert taw.Army("spears-1", ("levy-2",), 2) == after.players[0].armies[0]
    assert state.players[0].armies[1] == after.players[0].armies[1]
    assert (*state.decks.military_discard, "levy-1") == after.decks.military_discard


@pytest.mark.rule("D3")
def test_no_retired_card_to_discard() -> None:
    """Active cards are safe: without retired ones nothing happens."""
    before = facing("well-worm")
    after = roll(before, "coin")
    assert pending(after) is None
    assert before.players[0].armies == after.players[0].armies


@pytest.mark.rule("D3")
def test_discard_all_stored_cards() -> None:
    """All stored cards go, each to the discard pile of its deck; built cards stay."""
    state = give_stored(give_card(table(), 0, "smithy"), 0, "orchard", "academy", "market")
    state = give_stored(state, 1, "bazaar")
    state = roll(facing("salt-crab", state), "coin")
    assert [player.stored for player in state.players] == [(), ("bazaar",)]
    assert (state.decks.discard_a, state.decks.discard_b) == (("orchard", "market"), ("academy",))
    assert state.players[0].city.owned("smithy") is not None
    taw.GAME.check(state)


@pytest.mark.rule("D3")
def test_no_stored_card_to_discard() -> None:
    """Nothing happens."""
    before = facing("salt-crab")
    after = roll(before, "coin")
    assert (before.decks, before.players) == (after.decks, after.players)


@pytest.mark.rule("D3", "G1")
def test_discard_a_district() -> None:
    """One district of the player's choice goes, with its capacity and abilities."""
    state = give_district(table(district="old-town"), 0, "gardens", "parade", "kilns")
    before = facing("gate-hydra", state)
    state = roll(before, "coin", "blank")
    cards = ["gardens", "parade", "kilns"]
    assert [taw.DiscardDistrict(card) for card in cards] == list(legal_actions(state))
    expected = ("D3", "Old Town is not among your districts.")
    assert expected == reason_of(state, taw.DiscardDistrict("old-town"))
    state = play(state, taw.DiscardDistrict("gardens"))
    assert state.players[0].city.districts == ("parade", "kilns")
    old, new = (one.players[0].city.totals(one.cards) for one in (before, state))
    assert (old.capacity - 1, old.food - 2) == (new.capacity, new.food)
    assert state.decks.districts.bottom == ("gardens",)
    taw.GAME.check(state)


@pytest.mark.rule("D3")
def test_no_district_to_discard() -> None:
    """Nothing happens."""
    before = facing("gate-hydra")
    after = roll(before, "coin", "coin")
    assert (None, before.players) == (pending(after), after.players)


@pytest.mark.rule("D3", "K1")
def test_empire_cards_above_the_capacity_stay() -> None:
    """A lost district forbids to build, and takes no empire card."""
    state = give_district(table(row=("orchard",), district="old-town"), 0, "kilns")
    state = give_card(state, 0, "smithy", "goat-pens", "market", "aqueduct")
    state = damage(state, 0, "aqueduct")
    state = raise_armies(state, 0, taw.Army("great-bows"))
    state = edit_player(threaten(state, 1, "gate-hydra"), 0, coins=30)
    state = play(state, taw.Attack("gate-hydra"), taw.PayArmy("great-bows"), taw.Strike())
    state = play(roll(state, "coin", "blank"), taw.Pass())
    city = state.players[0].city
    assert (city.totals(state.cards).capacity, len(city.empire)) == (5, 6)
    state = play(state, taw.PlaceCitizen(1, "build"))
    expected = ("K1", "There is no room for Olive Orchard: capacity 5, 6 cards built.")
    assert expected == reason_of(state, taw.Build("orchard"))


@pytest.mark.rule("D3", "G3")
def test_a_discarded_district_is_turned_up_if_none_is_left() -> None:
    """With the district deck empty, the lost district lies face up at once."""
    state = table(district="old-town")
    state = give_district(state, 1, *state.decks.districts.unseen)
    decks = attrs.evolve(state.decks, district=None)
    players = (
        attrs.evolve(state.players[0], city=state.players[0].city.with_district("old-town")),
        state.players[1],
    )
    state = attrs.evolve(state, decks=decks, players=players)
    state = roll(facing("gate-hydra", state), "coin", "blank")
    assert (state.decks.district, len(state.decks.districts)) == ("old-town", 0)


@pytest.mark.rule("D3")
@pytest.mark.parametrize(
    ("titan", "legal", "others", "demand"),
    [
        (
            "ash-boar",
            taw.PutCoin("militia"),
            [taw.DiscardRetired("levy-1"), taw.Decline()],
            "Ash Boar demands something else: to put a coin on an army",
        ),
        (
            "well-worm",
            taw.DiscardRetired("levy-1"),
            [taw.PutCoin("militia"), taw.Pass()],
            "Well Worm demands something else: to discard a retired card",
        ),
        (
            "gate-hydra",
            taw.DiscardDistrict("kilns"),
            [taw.PutCoin("militia"), taw.Finish()],
            "Gate Hydra demands something else: to discard a district",
        ),
    ],
)
def test_a_coin_effect_is_not_exchanged_for_another(
    titan: str, legal: Any, others: list[Any], demand: str
) -> None:
    """Only the effect of this titan is played, and it cannot be declined."""
    state = give_district(table(district="old-town"), 0, "kilns", "gardens")
    state = raise_armies(
        state, 0, taw.Army("militia", ("levy-1", "levy-2")), taw.Army("city-guard")
    )
    banners = len(state.cards.titans[titan].banners)
    state = roll(facing(titan, state), "coin", *["blank"] * (banners - 1))
    assert explain(state, legal) is None
    other_face, alien = others
    assert reason_of(state, other_face) == ("D3", f"A coin face of {demand}.")
    expected = ("D3", "The game waits for something else now: the coin effect of a titan.")
    assert expected == reason_of(state, alien)


# --- D4: the order ---


@pytest.mark.rule("D4")
@pytest.mark.parametrize("faces", sorted(set(permutations(("titan", "coin", "titan")))))
def test_titan_faces_come_before_coin_faces(faces: tuple[str, ...]) -> None:
    """Whatever the order of the dice, cards are damaged first, then the coin effect is played."""
    state = roll(facing("drake", give_card(table(), 0, "market"), coins=4), *faces)
    steps = []
    for action in (taw.DamageCard("market"), taw.DamageCard("wheat"), taw.PutCoin("militia")):
        steps.append(type(decision(state).step).__name__)
        state = play(state, action)
    assert steps == ["ChooseDamage", "ChooseDamage", "CoinFace"]


@pytest.mark.rule("D4", "D3")
def test_no_ambrosia_is_lost_before_the_cards_are_chosen() -> None:
    """While choosing a card to damage, ambrosia can still be spent on a repair."""
    state = roll(facing("twin-viper", damage(table(), 0, "wheat"), ambrosia=2), "titan", "coin")
    assert state.players[0].ambrosia == 2
    state = play(state, taw.BuyRepair("wheat"))
    assert state.players[0].ambrosia == 0
    state = play(state, taw.DamageCard("fish-dock"))
    assert damaged(state) == ["fish-dock"]
