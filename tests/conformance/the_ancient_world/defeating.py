"""Situations on defeated titans (A5 to A8): what they bring, their ambrosia, loot, and the dice."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.engine import Roll
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Chances, Played, Refused, Shown, situation
from tests.conformance.the_ancient_world.positions.course import first_turn, top, until
from tests.conformance.the_ancient_world.positions.seat_zero import (
    CHAMPIONS,
    CHOSEN,
    LEVY,
    armed,
    capacity,
    fed,
    mighty,
    ready,
    threat_of,
    titans_of,
)
from tests.the_ancient_world.positions import (
    State,
    edit_player,
    give_card,
    give_district,
    give_titan,
    play,
    raise_armies,
    threaten,
    turn_of,
    unthreaten,
)


def three_of(*armies: taw.Army) -> State:
    """Return a state in which seat 0 has these armies and the levy."""
    return raise_armies(mighty(), 0, *armies, LEVY)


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


@situation(
    "A5",
    "When the last titan of a deck is beaten no other lies there; the dice are rolled at once.",
)
def _() -> Played:
    state = mighty(ambrosia=2)
    state = give_titan(state, 1, *state.decks.titans[0].deck.unseen)
    case = Played(ready(state, "mire-hound", "champions"), taw.Strike())
    assert case.after.decks.titans[0].face_up is None
    waiting = aw.pending(case.after)
    assert isinstance(waiting, aw.Chance)
    assert isinstance(waiting.event, Roll)
    return case


@situation("A5", "The next card is turned up before the dice are rolled.")
def _() -> Played:
    case = Played(ready(mighty(ambrosia=2), "mire-hound", "champions"), taw.Strike())
    assert case.after.decks.titans[0].face_up is None
    assert len(top(case.after).cards) == 1
    return case


@situation("A5", "2 ambrosia come with the Reed Snake, and its capacity.")
def _() -> Played:
    state = threaten(mighty(), 1, "reed-snake")
    case = Played(ready(state, "reed-snake", "champions", "levy-1"), taw.Strike())
    assert (case.after.players[0].ambrosia, case.after.players[1].ambrosia) == (2, 0)
    assert capacity(case.after) == 4 + 1
    return case


@situation("A5", "Who beats the own titan has none to confront when the round ends.")
def _() -> Played:
    state = unthreaten(armed(CHAMPIONS, LEVY), 1)
    state = play(ready(state, threat_of(state, 0).titan, "champions"), taw.Strike())
    state = play(state, aw.Rolled(("blank",)), taw.Pass())
    case = Played(state, taw.Pass())
    assert case.after.round == 2
    assert case.after.players[0].threat is None
    return case


@situation(
    "A5", "A titan of three stars takes no place of a card, and brings what it says: 4 ambrosia."
)
def _() -> Played:
    armies = (CHAMPIONS, CHOSEN, taw.Army("elephants"))
    state = raise_armies(give_card(mighty(ambrosia=2), 0, "barracks"), 0, *armies)
    state = threaten(state, 1, "deep-king")
    state = ready(state, "deep-king", "champions", "chosen", "elephants")
    case = Played(state, taw.Strike())
    player = case.after.players[0]
    assert (player.ambrosia, capacity(case.after), len(player.city.empire)) == (2 + 4, 4 + 2, 3)
    return case


@situation("A5", "Who beat the own titan in round 1 draws another one in round 2.")
def _() -> Played:
    state = unthreaten(armed(CHAMPIONS, LEVY), 1)
    state = play(ready(state, threat_of(state, 0).titan, "champions"), taw.Strike())
    state = until(play(state, aw.Rolled(("blank",)), taw.Pass(), taw.Pass()), "ash-boar")
    case = Played(state, aw.Dealt(("ash-boar",)))
    assert case.after.players[0].threat == taw.Threat("ash-boar")
    return case


@situation("A5", "The next titan is one of the same deck.")
def _() -> Refused:
    state = play(ready(mighty(), "mire-hound", "champions"), taw.Strike())
    return Refused(state, aw.Dealt(("sphinx",)), "card-in-other-deck")


@situation("A5", "The beaten titan does not come back from the deck.")
def _() -> Refused:
    state = play(ready(mighty(), "mire-hound", "champions"), taw.Strike())
    return Refused(state, aw.Dealt(("mire-hound",)), "card-not-in-deck")


@situation("A5", "One titan is turned up, not two.")
def _() -> Refused:
    state = play(ready(mighty(), "mire-hound", "champions"), taw.Strike())
    return Refused(state, aw.Dealt(("dust-ape", "salt-crab")), "wrong-card-count")


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


@situation("A6", "Ambrosia for each banner is the most: of 2 banners and 2 ambrosia all is taken.")
def _() -> Played:
    state = fed(threaten(mighty(ambrosia=1), 1, "twin-viper"), 1, 2)
    case = Played(ready(state, "twin-viper", "champions", "chosen"), taw.Strike())
    assert [player.ambrosia for player in case.after.players] == [1 + 2, 0]
    return case


@situation("A6", "A titan of a deck brings no ambrosia.", contrast=True)
def _() -> Played:
    state = fed(threaten(mighty(ambrosia=2), 1, "twin-viper"), 1, 3)
    case = Played(ready(state, "mire-hound", "champions"), taw.Strike())
    assert [player.ambrosia for player in case.after.players] == [2, 0]
    assert threat_of(case.after, 1).ambrosia == 3
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


@situation("A7", "Loot of knowledge: the Sappers.")
def _() -> Played:
    before = ready(three_of(taw.Army("sappers"), taw.Army("champions")), "mire-hound", "sappers")
    case = Played(play(before, taw.PayArmy("levy-1")), taw.Strike())
    assert case.after.players[0].knowledge == 1
    return case


@situation("A7", "The loot comes after the victory: it pays for no army.")
def _() -> Refused:
    state = armed(RAIDERS, LEVY, coins=1)
    return Refused(state, taw.Attack("storm-ox"), "attack-too-weak", "A4")


@situation("A7", "The loot is there before the dice are rolled: a coin face takes of it.")
def _() -> Played:
    state = armed(taw.Army("elephants"), coins=1, ambrosia=0)
    actions = (taw.Attack("mire-hound"), taw.PayArmy("elephants"), taw.Strike())
    state = play(state, *actions, aw.Dealt(("dust-ape",)))
    assert state.players[0].coins == 1 - 1 + 1
    case = Played(state, aw.Rolled(("coin",)))
    assert case.after.players[0].coins == 0
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


@situation("A8", "It is the winner who takes the damage, not the player whom the titan threatened.")
def _() -> Played:
    case = Played(beaten(), aw.Rolled(("titan", "titan")))
    assert [len(player.city.damaged_cards()) for player in case.after.players] == [0, 0]
    asked = aw.pending(case.after)
    assert isinstance(asked, aw.Decision)
    assert asked.player == 0
    return case


@situation("A8", "A coin face does what the beaten titan says: a district is lost.")
def _() -> Played:
    state = give_district(mighty(), 0, "kilns", "butts")
    state = threaten(state, 1, "gate-hydra")
    state = play(ready(state, "gate-hydra", "champions", "chosen"), taw.Strike())
    case = Played(state, aw.Rolled(("coin", "blank")))
    legal = aw.legal_actions(case.after, 0)
    assert {taw.DiscardDistrict("kilns"), taw.DiscardDistrict("butts")} == set(legal)
    return case


@situation("A8", "A starting titan of one banner is one die.")
def _() -> Played:
    state = armed(CHAMPIONS, LEVY, ambrosia=2)
    case = Played(ready(state, threat_of(state, 0).titan, "champions"), taw.Strike())
    waiting = aw.pending(case.after)
    assert isinstance(waiting, aw.Chance)
    assert isinstance(waiting.event, Roll)
    assert waiting.event.count == 1
    return case


@situation("A8", "One die is too few for two banners.")
def _() -> Refused:
    return Refused(beaten(), aw.Rolled(("blank",)), "wrong-dice-count")


@situation("A8", "The dice have no other faces than titan, coin and blank.")
def _() -> Refused:
    return Refused(beaten(), aw.Rolled(("blank", "sword")), "no-such-face")


@situation("A8", "No card is dealt while the dice are to be rolled.")
def _() -> Refused:
    return Refused(beaten(), aw.Dealt(("dust-ape",)), "roll-awaited")


@situation("A8", "Nobody acts while the dice are to be rolled.")
def _() -> Refused:
    return Refused(beaten(), taw.Pass(), "roll-awaited")


# --- chances ---


@situation("A5", "Each of the eleven titans under the beaten one is as likely to be turned up.")
def _() -> Chances:
    state = play(ready(mighty(), "mire-hound", "champions"), taw.Strike())
    chances = {aw.Dealt((card,)): "1/11" for card in ("dust-ape", "gate-hydra", "drowned-ox")}
    others = [aw.Dealt((card,)) for card in ("mire-hound", "sphinx")]
    return Chances(state, chances | dict.fromkeys(others, "0"))


@situation("A5", "The last one is certain.")
def _() -> Chances:
    state = mighty()
    rest = [card for card in state.decks.titans[0].deck.unseen if card != "salt-crab"]
    state = play(ready(give_titan(state, 1, *rest), "mire-hound", "champions"), taw.Strike())
    return Chances(state, {aw.Dealt(("salt-crab",)): "1"})


@situation("A8", "A die shows a titan, a coin or nothing with a chance of a third each.")
def _() -> Chances:
    state = play(ready(mighty(), "mire-hound", "champions"), taw.Strike())
    state = aw.apply(state, aw.Dealt(("dust-ape",)))
    chances = {aw.Rolled((face,)): "1/3" for face in ("titan", "coin", "blank")}
    none = dict.fromkeys([aw.Rolled(("titan", "blank")), aw.Rolled(())], "0")
    return Chances(state, chances | none)


@situation("A8", "Of two dice the same face twice is half as likely as two different ones.")
def _() -> Chances:
    doubles = [aw.Rolled((face, face)) for face in ("titan", "coin", "blank")]
    pairs = [("titan", "coin"), ("titan", "blank"), ("coin", "blank")]
    chances = dict.fromkeys(doubles, "1/9") | {aw.Rolled(pair): "2/9" for pair in pairs}
    return Chances(beaten(), chances | {aw.Rolled(("titan",)): "0"})


@situation("A8", "All see the dice.")
def _() -> Shown:
    case = Shown(beaten(), aw.Rolled(("titan", "coin")))
    assert case.to(1) == case.to(None) == case.action
    return case


# --- with more players ---


def three_players() -> State:
    """Return a state of three players in which seat 0 attacks, and 3 ambrosia lie on the titan that threatens seat 2."""
    state = raise_armies(first_turn(3), 0, CHAMPIONS, CHOSEN)
    state = threaten(edit_player(state, 0, coins=9, ambrosia=2), 2, "twin-viper")
    return fed(state, 2, 3)


@situation("A6", "With three players the titan of seat 2 goes, and that of seat 1 stays.")
def _() -> Played:
    state = three_players()
    case = Played(ready(state, "twin-viper", "champions", "chosen"), taw.Strike())
    threats = [player.threat is not None for player in case.after.players]
    assert threats == [True, True, False]
    assert [player.ambrosia for player in case.after.players] == [2 + 2, 0, 0]
    return case


@situation("A8", "With three players seat 0, who won, rolls, and then seat 1 has a turn.")
def _() -> Played:
    state = play(ready(three_players(), "twin-viper", "champions", "chosen"), taw.Strike())
    case = Played(state, aw.Rolled(("blank", "blank")))
    assert turn_of(case.after) == 1
    return case


@situation("A8", "That one die is too many counts before the face that no die has.")
def _() -> Refused:
    return Refused(beaten(), aw.Rolled(("blank", "sword", "sword")), "wrong-dice-count")
