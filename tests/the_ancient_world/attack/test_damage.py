"""Damage (D1, D2, D4): the dice, damaged cards, armies above the limit (R4)."""

from __future__ import annotations

from itertools import permutations

import pytest

from ancient_world.engine.chance import Rolled
from ancient_world.engine.pending import Chance, legal_actions, pending
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.naming import called
from tests.the_ancient_world.attack.damaging import damaged, facing
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
    offered,
    play,
    raise_armies,
    reason_of,
    roll,
    settle,
    table,
    unthreaten,
)

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
    expected = ("D1", "Clay Market is already damaged.")
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
