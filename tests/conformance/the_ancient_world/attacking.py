"""Situations on attacks (A1 to A4): targets, armies, what counts, and that an attack is made only to win."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.course import first_turn
from tests.conformance.the_ancient_world.positions.seat_zero import (
    CHAMPIONS,
    CHOSEN,
    LEVY,
    armed,
    laid,
    mighty,
    ready,
    threat_of,
    titans_of,
)
from tests.the_ancient_world.positions import (
    State,
    damage,
    edit_player,
    give_card,
    give_district,
    give_stored,
    give_titan,
    play,
    raise_armies,
    threaten,
)


def three_of(*armies: taw.Army) -> State:
    """Return a state in which seat 0 has these armies and the levy."""
    return raise_armies(mighty(), 0, *armies, LEVY)


def with_elephants(army: taw.Army) -> State:
    """Return a state in which seat 0 has 1 coin, two armies of 5 swords, and this third one."""
    state = give_card(laid(coins=1), 0, "barracks")
    return raise_armies(state, 0, CHAMPIONS, taw.Army("elephants"), army)


# --- targets ---


@situation("A1", "The titan that threatens the attacker can be attacked.")
def _() -> Played:
    state = mighty()
    return Played(state, taw.Attack(threat_of(state, 0).titan))


@situation("A1", "So can the titan that threatens another, and the face-up card of a deck.")
def _() -> Played:
    state = mighty()
    case = Played(state, taw.Attack(threat_of(state, 1).titan))
    assert taw.Attack("mire-hound") in aw.legal_actions(state)
    return case


@situation("A1", "A titan that lies under the face-up card cannot.")
def _() -> Refused:
    return Refused(mighty(), taw.Attack("ash-boar"), "no-such-target")


@situation("A1", "The face-up titans of all three decks can be attacked.")
def _() -> Played:
    state = armed(CHAMPIONS, CHOSEN, ambrosia=12)
    case = Played(state, taw.Attack("hollow-sun"))
    legal = set(aw.legal_actions(state))
    assert {taw.Attack("mire-hound"), taw.Attack("storm-ox"), taw.Attack("hollow-sun")} < legal
    return case


@situation("A1", "A titan that has been beaten cannot be attacked again.")
def _() -> Refused:
    state = give_titan(mighty(), 1, "mud-giant")
    return Refused(state, taw.Attack("mud-giant"), "no-such-target")


@situation("A1", "The starting titan of a board that nobody has is not in the game.")
def _() -> Refused:
    return Refused(mighty(), taw.Attack("cliff-imp"), "no-such-target")


# --- armies ---


@situation("A2", "An army costs 1 coin more than lies on its card, which marks it used.")
def _() -> Played:
    state = raise_armies(mighty(), 0, taw.Army("champions", (), 3), CHOSEN, LEVY)
    case = Played(ready(state, "mire-hound"), taw.PayArmy("champions"))
    player = case.after.players[0]
    assert (player.coins, player.armies[0]) == (20 - 4, taw.Army("champions", (), 3, 4))
    return case


@situation("A2", "An army is used once a round.")
def _() -> Refused:
    state = raise_armies(mighty(), 0, taw.Army("champions", (), 0, 1), CHOSEN, LEVY)
    return Refused(ready(state, "mire-hound"), taw.PayArmy("champions"), "army-used")


@situation("A2", "The last coin is enough for an army without coins.")
def _() -> Played:
    state = armed(CHAMPIONS, coins=1, ambrosia=2)
    case = Played(ready(state, "mire-hound"), taw.PayArmy("champions"))
    player = case.after.players[0]
    assert (player.coins, player.armies) == (0, (taw.Army("champions", (), 0, 1),))
    return case


@situation("A2", "Each army is paid for by itself: 1 coin, and 3 for the one with 2 on it.")
def _() -> Played:
    state = armed(CHAMPIONS, taw.Army("chosen", (), 2), ambrosia=2)
    case = Played(ready(state, "storm-ox", "champions"), taw.PayArmy("chosen"))
    player = case.after.players[0]
    assert player.coins == 20 - 1 - 3
    assert [army.paid for army in player.armies] == [1, 3]
    return case


@situation(
    "A2", "A coin that ambrosia buys pays for the army, so that without a coin one can attack."
)
def _() -> Played:
    state = armed(CHAMPIONS, coins=0, ambrosia=2)
    case = Played(state, taw.Attack("mire-hound"))
    assert taw.BuyCoin() in aw.legal_actions(state)
    return case


@situation("A2", "The other army may still attack when one has been used.")
def _() -> Played:
    used = taw.Army("champions", (), 0, 1)
    state = armed(used, CHOSEN, ambrosia=2)
    case = Played(ready(state, "mire-hound"), taw.PayArmy("chosen"))
    assert case.after.players[0].coins == 20 - 1
    return case


@situation("A2", "Without an unused army nobody is attacked.")
def _() -> Refused:
    state = armed(taw.Army("champions", (), 0, 1), taw.Army("chosen", (), 2, 3))
    return Refused(state, taw.Attack("mire-hound"), "no-unused-army")


@situation("A2", "Without a coin and with 1 ambrosia no army is used.")
def _() -> Refused:
    state = armed(CHAMPIONS, CHOSEN, coins=0, ambrosia=1)
    return Refused(state, taw.Attack("mire-hound"), "army-coins-short")


@situation("A2", "2 coins do not pay an army with 2 coins on it.")
def _() -> Refused:
    state = armed(taw.Army("champions", (), 2), coins=2)
    return Refused(state, taw.Attack("mire-hound"), "army-coins-short")


@situation("A2", "The army of another is not used.")
def _() -> Refused:
    state = raise_armies(armed(CHAMPIONS, CHOSEN), 1, LEVY)
    return Refused(ready(state, "mire-hound"), taw.PayArmy("levy-1"), "no-army")


@situation("A2", "An army that costs more coins than one has is not used.")
def _() -> Refused:
    state = armed(taw.Army("champions", (), 4), CHOSEN, LEVY, coins=3, ambrosia=0)
    return Refused(ready(state, "mire-hound"), taw.PayArmy("champions"), "coins-short")


# --- what counts ---


@situation("A3", "A card, a district, a beaten titan and 3 ambrosia give a sword each.")
def _() -> Played:
    state = give_district(give_card(mighty(ambrosia=3), 0, "smithy"), 0, "armourers")
    state = threaten(give_titan(state, 0, "mud-giant"), 1, "twin-viper")
    case = Played(play(ready(state, "twin-viper", "levy-1"), taw.BuySword()), taw.Strike())
    assert "twin-viper" in titans_of(case.after, 0)
    assert case.after.players[0].ambrosia == 0
    return case


@situation("A3", "Arrows count against a titan that shows them: 1 sword and 4 arrows are 5.")
def _() -> Played:
    state = threaten(three_of(taw.Army("bowmen-1")), 1, "lamp-moth")
    case = Played(ready(state, "lamp-moth", "bowmen-1"), taw.Strike())
    assert "lamp-moth" in titans_of(case.after, 0)
    return case


@situation("A3", "Against one that shows swords alone 1 sword and 4 arrows are not even 4.")
def _() -> Refused:
    state = raise_armies(mighty(), 0, taw.Army("bowmen-1"))
    return Refused(state, taw.Attack("mire-hound"), "arrows-do-not-count")


@situation("A3", "The arrows of the city count against a titan that shows them.")
def _() -> Played:
    state = threaten(give_card(armed(LEVY), 0, "watchtower", "fletchers"), 1, "lamp-moth")
    case = Played(state, taw.Attack("lamp-moth"))
    assert taw.Attack("mire-hound") not in aw.legal_actions(state)
    return case


@situation(
    "A3", "A legacy counts with its army: 4 arrows of the Bowmen's legacies, and 2 swords, beat 5."
)
def _() -> Played:
    army = taw.Army("levy-1", ("bowmen-1", "bowmen-2"))
    state = threaten(armed(army, ambrosia=2), 1, "lamp-moth")
    case = Played(ready(state, "lamp-moth", "levy-1"), taw.Strike())
    assert "lamp-moth" in titans_of(case.after, 0)
    return case


@situation("A3", "6 ambrosia are 2 swords in one attack.")
def _() -> Played:
    state = ready(armed(LEVY, ambrosia=8), "mire-hound", "levy-1")
    state = play(state, taw.BuySword())
    case = Played(state, taw.BuySword())
    assert taw.Strike() not in aw.legal_actions(state)
    assert taw.Strike() in aw.legal_actions(case.after)
    assert case.after.players[0].ambrosia == 8 - 3 - 3
    return case


@situation("A3", "A city-state counts as well: the arrow of Kaldur.")
def _() -> Played:
    state = first_turn(2, "reed-snake", city_states=["kaldur", None])
    state = raise_armies(state, 0, taw.Army("champions"))
    state = threaten(edit_player(state, 0, ambrosia=2), 1, "gate-hydra")
    case = Played(state, taw.Attack("gate-hydra"))
    assert case.after != state
    return case


@situation("A3", "A damaged smithy gives no sword: 3 and 1 do not beat 4.")
def _() -> Refused:
    state = damage(give_card(armed(taw.Army("spears-1")), 0, "smithy"), 0, "smithy")
    return Refused(state, taw.Attack("mire-hound"), "attack-too-weak", "A4")


@situation("A3", "The smithy of another gives no sword.")
def _() -> Refused:
    state = give_card(armed(taw.Army("spears-1")), 1, "smithy")
    return Refused(state, taw.Attack("mire-hound"), "attack-too-weak", "A4")


@situation("A3", "A stored smithy gives no sword.")
def _() -> Refused:
    state = give_stored(armed(taw.Army("spears-1")), 0, "smithy")
    return Refused(state, taw.Attack("mire-hound"), "attack-too-weak", "A4")


@situation("A3", "A used army gives no sword, nor does its legacy.")
def _() -> Refused:
    used = taw.Army("champions", ("veterans",), 0, 1)
    return Refused(
        armed(used, taw.Army("spears-1")), taw.Attack("mire-hound"), "attack-too-weak", "A4"
    )


@situation("A3", "2 ambrosia are no sword.")
def _() -> Refused:
    state = armed(taw.Army("spears-1"), ambrosia=2)
    return Refused(state, taw.Attack("mire-hound"), "attack-too-weak", "A4")


@situation("A3", "Who pays the last coin for arrows against a titan of swords cannot win any more.")
def _() -> Refused:
    state = ready(with_elephants(taw.Army("bowmen-1")), "mire-hound")
    return Refused(state, taw.PayArmy("bowmen-1"), "arrows-out-of-reach")


@situation("A3", "The bowmen alone do not strike it: their arrows do not count.")
def _() -> Refused:
    state = ready(armed(CHAMPIONS, taw.Army("bowmen-1"), ambrosia=2), "mire-hound", "bowmen-1")
    return Refused(state, taw.Strike(), "arrows-do-not-count")


# --- only to win ---


@situation("A4", "As much as the defence is enough: 5 and 4 swords beat 9.")
def _() -> Played:
    case = Played(ready(mighty(), "storm-ox", "champions", "chosen"), taw.Strike())
    assert "storm-ox" in titans_of(case.after, 0)
    return case


@situation("A4", "An attack that cannot reach the defence is not made.")
def _() -> Refused:
    return Refused(mighty(), taw.Attack("hollow-sun"), "attack-too-weak")


@situation("A4", "The swords of the city alone are no attack: an army must be paid.")
def _() -> Refused:
    state = give_card(mighty(), 0, "citadel", "foundry")
    return Refused(ready(state, "mire-hound"), taw.Strike(), "no-army-paid")


@situation("A4", "An attack that can be made in one way alone is carried through without asking.")
def _() -> Played:
    case = Played(armed(CHAMPIONS), taw.Attack("mire-hound"))
    assert "mire-hound" in titans_of(case.after, 0)
    assert case.after.players[0].armies == (taw.Army("champions", (), 0, 1),)
    return case


@situation("A4", "One sword is missing: 3 do not beat 4.")
def _() -> Refused:
    return Refused(armed(taw.Army("spears-1")), taw.Attack("mire-hound"), "attack-too-weak")


@situation("A4", "Nobody strikes before the swords are enough.")
def _() -> Refused:
    state = ready(mighty(), "storm-ox", "champions")
    return Refused(state, taw.Strike(), "attack-too-weak")


@situation("A4", "When they are enough another army may still be used.")
def _() -> Played:
    state = ready(mighty(), "mire-hound", "champions")
    case = Played(state, taw.PayArmy("levy-1"))
    assert {taw.Strike(), taw.PayArmy("chosen")} < set(aw.legal_actions(state))
    assert case.after.players[0].coins == 20 - 2
    return case


@situation("A4", "With the swords that are needed already another may be bought.")
def _() -> Played:
    state = ready(mighty(ambrosia=3), "mire-hound", "champions")
    case = Played(state, taw.BuySword())
    assert case.after.players[0].ambrosia == 0
    return case


@situation("A4", "Who attacks does not break it off.")
def _() -> Refused:
    return Refused(ready(mighty(), "mire-hound"), taw.Pass(), "not-now")


@situation("A4", "Who pays the last coin for the weaker army cannot win any more.")
def _() -> Refused:
    state = ready(with_elephants(LEVY), "mire-hound")
    return Refused(state, taw.PayArmy("levy-1"), "army-out-of-reach")


@situation("A4", "The ambrosia for the sword that is missing buys no coin.")
def _() -> Refused:
    state = ready(armed(taw.Army("spears-1"), ambrosia=4), "mire-hound")
    return Refused(state, taw.BuyCoin(), "ambrosia-out-of-reach")


@situation("A4", "It repairs no card either.")
def _() -> Refused:
    state = damage(armed(taw.Army("spears-1"), ambrosia=4), 0, "wheat")
    return Refused(ready(state, "mire-hound"), taw.BuyRepair("wheat"), "ambrosia-out-of-reach")


@situation(
    "A4", "It repairs a smithy, whose sword takes the place of the one that it would have bought."
)
def _() -> Played:
    state = damage(give_card(armed(taw.Army("spears-1"), ambrosia=3), 0, "smithy"), 0, "smithy")
    state = ready(state, "mire-hound", "spears-1")
    case = Played(state, taw.BuyRepair("smithy"))
    assert "mire-hound" in titans_of(case.after, 0)
    assert case.after.players[0].ambrosia == 1
    return case


@situation(
    "A4", "Arrows of a repaired watchtower take that place against a titan that shows arrows."
)
def _() -> Played:
    state = damage(give_card(armed(CHAMPIONS, ambrosia=3), 0, "watchtower"), 0, "watchtower")
    state = ready(threaten(state, 1, "gate-hydra"), "gate-hydra", "champions")
    case = Played(state, taw.BuyRepair("watchtower"))
    assert "gate-hydra" in titans_of(case.after, 0)
    return case


@situation("A4", "Against a titan of swords they do not: the ambrosia must buy the sword.")
def _() -> Refused:
    army = taw.Army("spears-1")
    state = damage(give_card(armed(army, ambrosia=4), 0, "watchtower"), 0, "watchtower")
    state = ready(state, "mire-hound")
    return Refused(state, taw.BuyRepair("watchtower"), "ambrosia-out-of-reach")


@situation("A4", "The ambrosia that must buy coins for the stronger army buys no sword.")
def _() -> Refused:
    state = armed(taw.Army("champions", (), 2), LEVY, coins=2, ambrosia=4)
    return Refused(ready(state, "mire-hound"), taw.BuySword(), "ambrosia-out-of-reach")


@situation(
    "A3", "Arrows of a district and of a beaten titan count as well: 2 and 1, with 4 of an army."
)
def _() -> Played:
    state = give_titan(
        give_district(armed(LEVY, taw.Army("javelins-1")), 0, "butts"), 0, "sand-whale"
    )
    state = threaten(edit_player(state, 0, ambrosia=2), 1, "gate-hydra")
    case = Played(ready(state, "gate-hydra", "javelins-1"), taw.Strike())
    assert "gate-hydra" in titans_of(case.after, 0)
    return case


# --- two reasons at once ---


@situation("A1", "That a titan is no target counts before the army that is missing.")
def _() -> Refused:
    state = armed(taw.Army("champions", (), 0, 1))
    return Refused(state, taw.Attack("ash-boar"), "no-such-target")


@situation("A2", "That an army has been used counts before the coins that are missing for it.")
def _() -> Refused:
    state = armed(taw.Army("champions", (), 3, 4), CHOSEN, coins=1, ambrosia=2)
    return Refused(ready(state, "mire-hound"), taw.PayArmy("champions"), "army-used")


@situation("A4", "That no army is paid counts before the swords that are missing.")
def _() -> Refused:
    return Refused(ready(mighty(), "storm-ox"), taw.Strike(), "no-army-paid")
