"""Situations on armies: Recruit (SP-recruit), the limit, covering, and coins of a covered card (R1 to R4)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.seat_zero import armed, laid, titans_of
from tests.the_ancient_world.positions import (
    State,
    edit_player,
    give_army,
    give_card,
    play,
    send,
    threaten,
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
