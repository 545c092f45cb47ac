"""Damage (D1, D2, D4): the dice, damaged cards, armies above the limit (R4)."""

from __future__ import annotations

import pytest

from ancient_world.engine.chance import Rolled
from ancient_world.engine.pending import Chance, legal_actions, pending
from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.attack.damaging import damaged, facing
from tests.the_ancient_world.positions import (
    State,
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


# --- D1: titan faces ---


@pytest.mark.rule("D1")
def test_one_card_for_each_titan_face() -> None:
    """Three titan faces damage three cards, one after the other."""
    state = roll(facing("drake", give_card(table(), 0, "market", "lion-gate")), *["titan"] * 3)
    state = play(state, taw.DamageCard("market"))
    undamaged = [taw.DamageCard(card) for card in ("fish-dock", "wheat", "lion-gate")]
    assert undamaged == list(legal_actions(state))
    expected = ("D1", "Clay Market is already damaged.")
    assert expected == reason_of(state, taw.DamageCard("market"))
    state = play(state, taw.DamageCard("lion-gate"), taw.DamageCard("wheat"))
    assert damaged(state) == ["wheat", "market", "lion-gate"]


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
    """A damaged card counts for nothing in the totals of its city until it is repaired."""
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


# --- R4: armies above the limit ---


MILITIA = taw.Army("militia")
BOWMEN = taw.Army("bowmen-1", ("levy-1", "levy-2"), 2)
SPEARS = taw.Army("spears-1")


def at_the_limit(state: State | None = None) -> State:
    """Return a state with three armies, one with retired cards, at the limit that barracks give, before a roll of dice."""
    state = give_card(table(), 0, "barracks") if state is None else state
    return facing("drake", raise_armies(state, 0, MILITIA, BOWMEN, SPEARS))


@pytest.mark.rule("R4", "D4")
def test_armies_are_discarded_at_once() -> None:
    """Armies above the limit are discarded before the next titan face and before the coin faces."""
    state = play(roll(at_the_limit(), "titan", "titan", "coin"), taw.DamageCard("barracks"))
    assert type(decision(state).step).__name__ == "FitArmies"
    state = play(state, taw.DiscardArmy("spears-1"))
    assert type(decision(state).step).__name__ == "ChooseDamage"
    state = play(state, taw.DamageCard("wheat"))
    assert [taw.PutCoin(card) for card in ("militia", "bowmen-1")] == list(legal_actions(state))


@pytest.mark.rule("R4")
def test_only_what_is_above_the_limit_goes() -> None:
    """Three armies with a limit of four: the first lost army symbol costs no army, the second one does."""
    state = at_the_limit(give_card(table(), 0, "barracks", "arsenal"))
    state = play(roll(state, "titan", "titan", "blank"), taw.DamageCard("barracks"))
    assert type(decision(state).step).__name__ == "ChooseDamage"
    state = play(state, taw.DamageCard("arsenal"))
    assert type(decision(state).step).__name__ == "FitArmies"


@pytest.mark.rule("R4")
def test_a_card_with_two_army_symbols() -> None:
    """Damage to a card with two army symbols costs two whole armies, chosen one after the other."""
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


@pytest.mark.rule("R4", "D3")
def test_a_lost_district_can_cost_an_army() -> None:
    """Losing the Parade Ground lowers the limit to two armies, so that one of three is discarded."""
    state = give_army(give_district(table(district="old-town"), 0, "parade"), 0, "spears-1")
    state = roll(facing("gate-hydra", state), "coin", "blank")
    assert state.players[0].city.districts == ()
    assert type(decision(state).step).__name__ == "FitArmies"
    state = play(state, taw.DiscardArmy("city-guard"))
    assert [army.card for army in state.players[0].armies] == ["militia", "spears-1"]
