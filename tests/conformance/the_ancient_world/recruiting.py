"""Situations on armies: Recruit (SP-recruit), the limit, covering, and coins of a covered card (R1 to R4)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.end_positions import standard
from tests.conformance.the_ancient_world.positions.seat_zero import armed, laid, titans_of
from tests.the_ancient_world.attack.damaging import facing
from tests.the_ancient_world.positions import (
    State,
    damage,
    edit_player,
    give_army,
    give_card,
    give_district,
    give_titan,
    play,
    raise_armies,
    roll,
    send,
    threaten,
    turn_of,
)

GUARD = taw.Army("city-guard")
MILITIA = taw.Army("militia")


def recruiting(state: State) -> State:
    """Return the state in which seat 0 is on Recruit."""
    return send(state, 1, "recruit")


def recruited(state: State, card: str = "levy-1") -> State:
    """Return the state in which seat 0 has taken a card of the row, and chooses its place."""
    return play(recruiting(state), taw.Recruit(card))


@situation(
    "SP-recruit", "A card of the military row is taken for its price; its place stays empty."
)
def _() -> Played:
    case = Played(recruiting(laid()), taw.Recruit("levy-1"))
    assert case.after.players[0].coins == 4
    assert case.after.decks.military_row == ("champions",)
    return case


@situation("SP-recruit", "Exactly the price is enough: 2 coins for the Village Levy.")
def _() -> Played:
    case = Played(recruiting(laid(coins=2)), taw.Recruit("levy-1"))
    assert case.after.players[0].coins == 0
    return case


@situation("SP-recruit", "Who declines takes no card.", contrast=True)
def _() -> Played:
    case = Played(recruiting(laid()), taw.Decline())
    assert case.after.decks.military_row == ("levy-1", "champions")
    assert case.after.players[0].armies == (GUARD, MILITIA)
    return case


@situation("SP-recruit", "A card that was taken in this round is not there for the next player.")
def _() -> Refused:
    state = play(recruited(laid()), taw.CoverArmy("militia"))
    return Refused(
        send(edit_player(state, 1, coins=7), 3, "recruit"),
        taw.Recruit("levy-1"),
        "not-in-military-row",
    )


@situation("SP-recruit", "A recruit is given its place before the turn goes on.")
def _() -> Refused:
    return Refused(recruited(laid()), taw.Pass(), "not-now", "R2")


@situation(
    "SP-recruit", "Where no card can be paid nobody is asked: the turn is over.", contrast=True
)
def _() -> Played:
    case = Played(laid(coins=1), taw.PlaceCitizen(1, "recruit"))
    assert (turn_of(case.after), case.after.players[0].coins) == (1, 1)
    return case


@situation("SP-recruit", "Where ambrosia buys the coin that is missing, the player is asked.")
def _() -> Played:
    case = Played(laid(coins=1, ambrosia=2), taw.PlaceCitizen(1, "recruit"))
    legal = aw.legal_actions(case.after, 0)
    assert set(legal) == {taw.BuyCoin(), taw.Decline()}
    return case


@situation("SP-recruit", "With 6 coins a card of 7 is not recruited.")
def _() -> Refused:
    return Refused(recruiting(laid()), taw.Recruit("champions"), "coins-short")


@situation("SP-recruit", "A card of the military deck cannot be recruited.")
def _() -> Refused:
    return Refused(recruiting(laid()), taw.Recruit("scouts"), "not-in-military-row")


@situation("R1", "With the symbol of the Barracks a third army is started.")
def _() -> Played:
    case = Played(recruited(give_card(laid(), 0, "barracks")), taw.StartArmy())
    assert case.after.players[0].armies == (GUARD, MILITIA, taw.Army("levy-1"))
    return case


@situation("R1", "Below the limit one may cover an army all the same.")
def _() -> Played:
    state = recruited(give_card(laid(), 0, "barracks"))
    case = Played(state, taw.CoverArmy("city-guard"))
    assert case.after.players[0].armies == (taw.Army("levy-1", ("city-guard",)), MILITIA)
    return case


@situation(
    "R1", "The only place of a recruit is found without asking: without armies it starts one."
)
def _() -> Played:
    state = recruiting(raise_armies(laid(), 0))
    case = Played(state, taw.Recruit("levy-1"))
    assert case.after.players[0].armies == (taw.Army("levy-1"),)
    return case


@situation("R1", "A damaged Barracks raises no limit.")
def _() -> Refused:
    state = damage(give_card(laid(), 0, "barracks"), 0, "barracks")
    return Refused(recruited(state), taw.StartArmy(), "army-limit")


@situation("R1", "The Night Aurochs, once defeated, raises it: a third army is started.")
def _() -> Played:
    case = Played(recruited(give_titan(laid(), 0, "aurochs")), taw.StartArmy())
    assert case.after.players[0].armies == (GUARD, MILITIA, taw.Army("levy-1"))
    return case


@situation("R1", "With the Barracks the limit is 3: a fourth army is not started.")
def _() -> Refused:
    state = give_army(give_card(laid(), 0, "barracks"), 0, "chosen")
    return Refused(recruited(state), taw.StartArmy(), "army-limit")


@situation("R1", "The limit is 2: a third army is not started.")
def _() -> Refused:
    return Refused(recruited(laid()), taw.StartArmy(), "army-limit")


@situation("R2", "A recruit covers the active card of an army, which retires.")
def _() -> Played:
    case = Played(recruited(laid()), taw.CoverArmy("militia"))
    assert case.after.players[0].armies == (GUARD, taw.Army("levy-1", ("militia",)))
    return case


@situation("R2", "Legacies of retired cards add up: 2 swords and 2 and 2 beat a defence of 6.")
def _() -> Played:
    army = taw.Army("levy-1", ("veterans", "cavalry"))
    state = threaten(armed(army, taw.Army("chosen")), 1, "twin-viper")
    ready = play(state, taw.Attack("twin-viper"), taw.PayArmy("levy-1"))
    case = Played(ready, taw.Strike())
    assert titans_of(case.after, 0) == ("twin-viper",)
    return case


@situation("R2", "The covered card lies on those that retired before it.")
def _() -> Played:
    state = raise_armies(laid(), 0, taw.Army("spears-1", ("scouts", "bowmen-1")), MILITIA)
    case = Played(recruited(state), taw.CoverArmy("spears-1"))
    assert case.after.players[0].armies[0] == taw.Army("levy-1", ("scouts", "bowmen-1", "spears-1"))
    return case


@situation(
    "R2",
    "Of a retired card its legacy alone counts: 2 swords and 2 of the Champions do not beat 6.",
)
def _() -> Refused:
    army = taw.Army("levy-1", ("champions",))
    state = threaten(armed(army, coins=20), 1, "twin-viper")
    return Refused(state, taw.Attack("twin-viper"), "attack-too-weak", "A4")


@situation("R2", "The retired card of an army is not covered; the active one is.")
def _() -> Refused:
    state = raise_armies(laid(), 0, taw.Army("spears-1", ("scouts",)), MILITIA)
    return Refused(recruited(state), taw.CoverArmy("scouts"), "army-retired")


@situation("R2", "A retired card is no army that can be used.")
def _() -> Refused:
    state = armed(taw.Army("champions", ("scouts",)), MILITIA)
    state = play(state, taw.Attack("mire-hound"))
    return Refused(state, taw.PayArmy("scouts"), "army-retired", "A2")


@situation("R2", "The army of another is not covered.")
def _() -> Refused:
    state = raise_armies(laid(), 1, taw.Army("spears-1"))
    return Refused(recruited(state), taw.CoverArmy("spears-1"), "no-army")


@situation("R2", "A recruit covers an army of its owner and nothing else.")
def _() -> Refused:
    return Refused(recruited(laid()), taw.CoverArmy("levy-1"), "no-army")


def used(state: State) -> State:
    """Return the state in which seat 0 has used the City Guard this round, and both armies have more coins on them."""
    armies = (taw.Army("city-guard", (), 3, 4), taw.Army("militia", (), 2))
    return edit_player(state, 0, armies=armies)


@situation("R3", "Coins of the covered card are gone, and the army can be used at once for 1.")
def _() -> Played:
    before = recruited(used(laid()))
    case = Played(before, taw.CoverArmy("city-guard"))
    army, remaining = case.after.players[0].armies
    assert army == taw.Army("levy-1", ("city-guard",), 0, 0)
    assert (army.cost, remaining.coins) == (1, 2)
    assert case.after.players[0].coins == before.players[0].coins
    return case


@situation("R3", "An army that was used attacks again under its new active card.")
def _() -> Played:
    state = used(laid(coins=9))
    covered = play(recruited(state, "champions"), taw.CoverArmy("city-guard"), taw.Pass())
    case = Played(covered, taw.Attack("mire-hound"))
    assert case.after != covered
    return case


@situation("R3", "An army that is not covered keeps its coins and stays used.", contrast=True)
def _() -> Played:
    case = Played(recruited(used(laid())), taw.CoverArmy("militia"))
    assert case.after.players[0].armies[0] == taw.Army("city-guard", (), 3, 4)
    return case


def above_the_limit() -> State:
    """Return a state in which seat 0 has lost the Barracks, so that its three armies exceed the limit."""
    state = give_army(give_card(laid(coins=20), 0, "barracks"), 0, "cavalry", "veterans")
    state = play(state, taw.Attack("mire-hound"), taw.PayArmy("cavalry"), taw.Strike())
    state = play(state, aw.Dealt(("dust-ape",)), aw.Rolled(("titan",)))
    return play(state, taw.DamageCard("barracks"))


@situation("R4", "A whole army is discarded, with its retired cards.")
def _() -> Played:
    case = Played(above_the_limit(), taw.DiscardArmy("cavalry"))
    assert case.after.players[0].armies == (GUARD, MILITIA)
    assert {"cavalry", "veterans"} <= set(case.after.decks.military_discard)
    return case


@situation("R4", "Which one goes is the player's choice.")
def _() -> Played:
    case = Played(above_the_limit(), taw.DiscardArmy("militia"))
    assert [army.card for army in case.after.players[0].armies] == ["city-guard", "cavalry"]
    return case


@situation("R4", "An army that one does not have cannot be discarded for another.")
def _() -> Refused:
    return Refused(above_the_limit(), taw.DiscardArmy("levy-1"), "no-army")


@situation("R4", "After the army above the limit has gone nobody chooses again: the dice are done.")
def _() -> Played:
    case = Played(above_the_limit(), taw.DiscardArmy("city-guard"))
    assert [army.card for army in case.after.players[0].armies] == ["militia", "cavalry"]
    assert turn_of(case.after) == 1
    return case


@situation("R4", "Within the limit nothing is discarded when a card is damaged.", contrast=True)
def _() -> Played:
    state = give_card(laid(coins=20), 0, "barracks")
    state = raise_armies(state, 0, taw.Army("cavalry"), MILITIA)
    state = play(state, taw.Attack("mire-hound"), taw.PayArmy("cavalry"), taw.Strike())
    state = play(state, aw.Dealt(("dust-ape",)), aw.Rolled(("titan",)))
    case = Played(state, taw.DamageCard("barracks"))
    assert [army.card for army in case.after.players[0].armies] == ["cavalry", "militia"]
    return case


@situation("R4", "A lost Parade Ground lowers the limit as well.")
def _() -> Played:
    state = give_district(standard(), 0, "parade", "kilns")
    state = raise_armies(state, 0, GUARD, MILITIA, taw.Army("chosen"))
    state = roll(facing("gate-hydra", state), "coin", "blank")
    case = Played(state, taw.DiscardDistrict("parade"))
    assert {taw.DiscardArmy("chosen"), taw.DiscardArmy("militia")} < set(
        aw.legal_actions(case.after, 0)
    )
    return case


@situation("R4", "It is done at once, before the next titan face damages a card.")
def _() -> Refused:
    state = give_card(standard(), 0, "barracks")
    state = raise_armies(state, 0, GUARD, MILITIA, taw.Army("chosen"))
    state = play(roll(facing("twin-viper", state), "titan", "titan"), taw.DamageCard("barracks"))
    return Refused(state, taw.DamageCard("wheat"), "not-now")


@situation("R4", "A retired card is not discarded in place of an army.")
def _() -> Refused:
    return Refused(above_the_limit(), taw.DiscardArmy("veterans"), "army-retired")


@situation("R4", "Whose armies are within the limit discards none.")
def _() -> Refused:
    state = raise_armies(above_the_limit(), 1, taw.Army("spears-1"))
    return Refused(state, taw.DiscardArmy("spears-1"), "armies-fit", player=1)


@situation("SP-recruit", "That a card is not in the row counts before the coins that are missing.")
def _() -> Refused:
    state = recruiting(laid(coins=1, ambrosia=2))
    return Refused(state, taw.Recruit("chosen"), "not-in-military-row")
