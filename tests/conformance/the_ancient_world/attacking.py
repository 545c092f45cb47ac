"""Situations on attacks (A): targets, armies, what counts, what a beaten titan brings, and the dice."""

from __future__ import annotations

from typing import Any

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.seat_zero import (
    armed,
    capacity,
    fed,
    threat_of,
    titans_of,
)
from tests.the_ancient_world.positions import (
    State,
    give_card,
    give_district,
    give_titan,
    play,
    raise_armies,
    threaten,
)

CHAMPIONS = taw.Army("champions")
"""An army of 5 swords and 1 arrow."""
CHOSEN = taw.Army("chosen")
"""An army of 4 swords and 4 arrows."""
LEVY = taw.Army("levy-1")
"""An army of 2 swords, which can be paid when the first two strike."""


def mighty(**mine: Any) -> State:
    """Return a state in which seat 0 has three armies: 5 swords and 1 arrow, 4 and 4, 2 swords."""
    return armed(CHAMPIONS, CHOSEN, LEVY, **mine)


def ready(state: State, titan: str, *armies: str) -> State:
    """Return the state in which seat 0 has paid armies against a titan, and may strike."""
    return play(state, taw.Attack(titan), *map(taw.PayArmy, armies))


def three_of(*armies: taw.Army) -> State:
    """Return a state in which seat 0 has these armies and the levy."""
    return raise_armies(mighty(), 0, *armies, LEVY)


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


# --- what a beaten titan brings ---


@situation("A5", "The titan joins the row of the winner, with its capacity and its gains.")
def _() -> Played:
    state = threaten(mighty(), 0, "dust-ape")
    before = ready(state, "dust-ape", "champions")
    case = Played(before, taw.Strike())
    assert titans_of(case.after, 0)[-1] == "dust-ape"
    assert case.after.players[0].coins == before.players[0].coins + 1
    assert capacity(case.after) == capacity(before) + 1
    return case


@situation("A5", "The deck turns its next card up.")
def _() -> Played:
    state = play(ready(mighty(), "mire-hound", "champions"), taw.Strike())
    case = Played(state, aw.Dealt(("dust-ape",)))
    assert case.after.decks.titans[0].face_up == "dust-ape"
    return case


@situation("A5", "When a titan of a board is beaten no deck turns a card up.", contrast=True)
def _() -> Played:
    state = mighty()
    target = threat_of(state, 0).titan
    case = Played(ready(state, target, "champions", "chosen"), taw.Strike())
    assert (case.after.decks.titans, case.after.players[0].threat) == (state.decks.titans, None)
    return case


@situation("A6", "From another board the winner takes as much ambrosia as the titan has banners.")
def _() -> Played:
    state = fed(threaten(mighty(), 1, "twin-viper"), 1, 3)
    case = Played(ready(state, "twin-viper", "champions", "chosen"), taw.Strike())
    assert [player.ambrosia for player in case.after.players] == [2, 0]
    assert case.after.players[1].threat is None
    return case


@situation("A6", "No more than lies there is taken.")
def _() -> Played:
    state = fed(threaten(mighty(), 1, "twin-viper"), 1, 1)
    case = Played(ready(state, "twin-viper", "champions", "chosen"), taw.Strike())
    assert case.after.players[0].ambrosia == 1
    return case


@situation("A6", "From one's own board nothing is taken: all of it is lost.", contrast=True)
def _() -> Played:
    state = fed(threaten(mighty(), 0, "twin-viper"), 0, 3)
    case = Played(ready(state, "twin-viper", "champions", "chosen"), taw.Strike())
    assert [player.ambrosia for player in case.after.players] == [0, 0]
    assert case.after.players[0].threat is None
    return case


# --- loot and dice ---

GUARDS = taw.Army("acolytes", ("elephants",))
"""An army of 5 swords with loot of 2 ambrosia, on a card with loot of 1 coin."""
RAIDERS = taw.Army("raiders-1")
"""An army of 3 swords with loot of 2 coins."""


def looted(state: State) -> tuple[int, int]:
    """Return the coins and the ambrosia of seat 0."""
    player = state.players[0]
    return player.coins, player.ambrosia


@situation("A7", "Each paid army gives the loot of its active card.")
def _() -> Played:
    state = ready(three_of(GUARDS, RAIDERS), "mire-hound", "acolytes", "raiders-1")
    case = Played(state, taw.Strike())
    assert (looted(state), looted(case.after)) == ((18, 0), (20, 2))
    return case


@situation("A7", "An army that was not paid gives none, nor does a retired card.", contrast=True)
def _() -> Played:
    before = ready(three_of(GUARDS, RAIDERS), "mire-hound", "acolytes")
    case = Played(before, taw.Strike())
    assert (looted(before), looted(case.after)) == ((19, 0), (19, 2))
    return case


def beaten() -> State:
    """Return a state in which seat 0 has beaten a titan of two banners that threatened the other, and rolls the dice."""
    state = ready(threaten(mighty(), 1, "twin-viper"), "twin-viper", "champions", "chosen")
    return play(state, taw.Strike())


@situation("A8", "The winner rolls a die for each banner, whomever the titan has threatened.")
def _() -> Played:
    case = Played(beaten(), aw.Rolled(("titan", "blank")))
    assert {taw.DamageCard("wheat"), taw.DamageCard("fish-dock")} <= set(
        aw.legal_actions(case.after, 0)
    )
    return case


@situation("A8", "Dice that show nothing do nothing, and the turn is over.")
def _() -> Played:
    before = beaten()
    case = Played(before, aw.Rolled(("blank", "blank")))
    assert case.after.players == before.players
    return case


@situation("A8", "For two banners three dice are too many.")
def _() -> Refused:
    return Refused(beaten(), aw.Rolled(("blank",) * 3), "wrong-dice-count")
