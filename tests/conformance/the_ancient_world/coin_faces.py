"""Situations on the coin faces of the damage dice (D3): the effect at the foot of each titan."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.end_positions import standard
from tests.the_ancient_world.attack.damaging import facing
from tests.the_ancient_world.positions import (
    State,
    give_district,
    give_stored,
    play,
    raise_armies,
    roll,
)


def with_veterans() -> State:
    """Return a state in which seat 0 has spears on two retired levies, and bowmen on slingers."""
    spears = taw.Army("spears-1", ("levy-1", "levy-2"), 2)
    return raise_armies(standard(), 0, spears, taw.Army("bowmen-1", ("slingers-1",)))


@situation("D3", "A lost district goes under its deck.")
def _() -> Played:
    state = give_district(standard(), 0, "gardens", "kilns")
    case = Played(
        roll(facing("gate-hydra", state), "coin", "blank"), taw.DiscardDistrict("gardens")
    )
    assert case.after.players[0].city.districts == ("kilns",)
    assert case.after.decks.districts.bottom[-1] == "gardens"
    return case


@situation("D3", "Of 2 ambrosia that are to be lost, who has 1 loses 1.")
def _() -> Played:
    case = Played(facing("reed-snake", standard(), ambrosia=1), aw.Rolled(("coin",)))
    assert case.after.players[0].ambrosia == 0
    return case


@situation("D3", "The active card of an army is no retired one.")
def _() -> Refused:
    state = roll(facing("well-worm", with_veterans()), "coin")
    return Refused(state, taw.DiscardRetired("spears-1"), "not-retired")


# --- coins ---


@situation("D3", "A coin is lost; nobody else gains it.")
def _() -> Played:
    state = facing("mire-hound", standard(), coins=1)
    case = Played(state, aw.Rolled(("coin",)))
    assert case.after.players[0].coins == 0
    assert case.after.players[1].coins == state.players[1].coins
    return case


@situation("D3", "For two coin faces two coins are lost.")
def _() -> Played:
    state = facing("aurochs", standard(), coins=5)
    case = Played(state, aw.Rolled(("coin", "coin", "blank")))
    assert case.after.players[0].coins == 3
    return case


@situation("D3", "Of two coins that are to be lost, who has one loses one.")
def _() -> Played:
    state = facing("aurochs", standard(), coins=1)
    case = Played(state, aw.Rolled(("coin", "coin", "coin")))
    assert case.after.players[0].coins == 0
    return case


@situation("D3", "On the only army the coin is put without asking.")
def _() -> Played:
    state = facing("ash-boar", raise_armies(standard(), 0, taw.Army("levy-1")), coins=2)
    case = Played(state, aw.Rolled(("coin",)))
    assert case.after.players[0].armies == (taw.Army("levy-1", (), 1),)
    assert case.after.players[0].coins == 1
    return case


@situation("D3", "The only retired card is discarded without asking.")
def _() -> Played:
    armies = (taw.Army("spears-1", ("levy-1",)), taw.Army("militia"))
    state = facing("well-worm", raise_armies(standard(), 0, *armies))
    case = Played(state, aw.Rolled(("coin",)))
    assert case.after.players[0].armies == (taw.Army("spears-1"), taw.Army("militia"))
    return case


@situation("D3", "Who has no coin loses none, and nothing else in its place.")
def _() -> Played:
    state = facing("mire-hound", standard(), coins=0, knowledge=1, ambrosia=1)
    case = Played(state, aw.Rolled(("coin",)))
    assert case.after.players == state.players
    return case


@situation(
    "D3", "A coin of the player is put on the picture of the active card that the player chooses."
)
def _() -> Played:
    armies = (taw.Army("spears-1", ("levy-1",), 2, 3), taw.Army("bowmen-1"))
    state = roll(facing("ash-boar", raise_armies(standard(), 0, *armies), coins=1), "coin")
    case = Played(state, taw.PutCoin("spears-1"))
    player = case.after.players[0]
    assert player.armies == (taw.Army("spears-1", ("levy-1",), 3, 3), taw.Army("bowmen-1"))
    assert player.coins == 0
    return case


@situation("D3", "The second coin face finds no coin left to put.")
def _() -> Played:
    state = roll(facing("drake", standard(), coins=1), "coin", "coin", "blank")
    case = Played(state, taw.PutCoin("militia"))
    assert [army.coins for army in case.after.players[0].armies] == [0, 1]
    assert aw.is_over(case.after)
    return case


@situation("D3", "Without a coin nothing is put on an army.")
def _() -> Played:
    state = facing("ash-boar", standard(), coins=0)
    case = Played(state, aw.Rolled(("coin",)))
    assert case.after.players == state.players
    return case


@situation("D3", "Without an army no coin is lost to one.")
def _() -> Played:
    state = facing("ash-boar", raise_armies(standard(), 0), coins=4)
    case = Played(state, aw.Rolled(("coin",)))
    assert case.after.players[0].coins == 4
    return case


@situation("D3", "The coin goes to an active card, not to a retired one.")
def _() -> Refused:
    state = roll(facing("ash-boar", with_veterans()), "coin")
    return Refused(state, taw.PutCoin("levy-1"), "army-retired")


# --- ambrosia ---


@situation("D3", "Who has more than 2 ambrosia loses 2, if they are not spent before.")
def _() -> Played:
    state = roll(facing("reed-snake", standard(), ambrosia=5), "coin")
    case = Played(state, taw.PayAmbrosia())
    assert case.after.players[0].ambrosia == 3
    return case


@situation("D3", "What is about to be lost may buy a coin first; then nothing is left to lose.")
def _() -> Played:
    state = roll(facing("reed-snake", standard(), ambrosia=2), "coin")
    case = Played(state, taw.BuyCoin())
    assert case.after.players[0].ambrosia == 0
    assert case.after.players[0].coins == state.players[0].coins + 1
    return case


@situation("D3", "It may repair a card, even the one that a titan face has just damaged.")
def _() -> Played:
    state = roll(facing("twin-viper", standard(), ambrosia=2), "coin", "titan")
    state = play(state, taw.DamageCard("wheat"))
    case = Played(state, taw.BuyRepair("wheat"))
    assert case.after.players[0].ambrosia == 0
    assert case.after.players[0].city.damaged_cards() == []
    return case


@situation("D3", "Who has none loses none.")
def _() -> Played:
    state = facing("reed-snake", standard(), ambrosia=0)
    case = Played(state, aw.Rolled(("coin",)))
    assert case.after.players == state.players
    return case


# --- cards ---


@situation("D3", "A retired card that the player chooses is discarded; the army stays.")
def _() -> Played:
    state = roll(facing("well-worm", with_veterans()), "coin")
    case = Played(state, taw.DiscardRetired("levy-1"))
    spears = taw.Army("spears-1", ("levy-2",), 2)
    assert case.after.players[0].armies == (spears, taw.Army("bowmen-1", ("slingers-1",)))
    assert case.after.decks.military_discard[-1] == "levy-1"
    return case


@situation("D3", "Without retired cards none is discarded: active ones stay.")
def _() -> Played:
    state = facing("well-worm", standard())
    case = Played(state, aw.Rolled(("coin",)))
    assert case.after.players == state.players
    return case


@situation("D3", "All stored cards are discarded, each to the pile of its deck.")
def _() -> Played:
    state = facing("salt-crab", give_stored(standard(), 0, "market", "academy", "scales"))
    case = Played(state, aw.Rolled(("coin",)))
    decks = case.after.decks
    assert case.after.players[0].stored == ()
    assert (decks.discard_a, decks.discard_b) == (("market", "scales"), ("academy",))
    return case


@situation("D3", "The stored cards of another stay.")
def _() -> Played:
    state = facing("salt-crab", give_stored(standard(), 1, "market"))
    case = Played(state, aw.Rolled(("coin",)))
    assert case.after.players == state.players
    return case


@situation("D3", "The only district is lost, and nobody is asked.")
def _() -> Played:
    state = facing("gate-hydra", give_district(standard(), 0, "kilns"))
    case = Played(state, aw.Rolled(("coin", "blank")))
    assert case.after.players[0].city.districts == ()
    assert case.after.decks.districts.bottom == ("kilns",)
    return case


@situation("D3", "Without districts none is lost.")
def _() -> Played:
    state = facing("gate-hydra", standard())
    case = Played(state, aw.Rolled(("coin", "coin")))
    assert case.after.players == state.players
    return case


@situation("D3", "A blank face has no effect.")
def _() -> Played:
    state = facing("salt-crab", give_stored(standard(), 0, "market"))
    case = Played(state, aw.Rolled(("blank",)))
    assert case.after.players[0].stored == ("market",)
    return case


# --- what the player does not choose ---


def losing_district() -> State:
    """Return a state in which seat 0 chooses which of two districts is lost."""
    state = give_district(standard(), 0, "gardens", "kilns")
    return roll(facing("gate-hydra", state), "coin", "blank")


@situation("D3", "A district that one does not have is not lost for another.")
def _() -> Refused:
    return Refused(losing_district(), taw.DiscardDistrict("bankers"), "no-such-district")


@situation("D3", "A coin on an army does not take the place of the district.")
def _() -> Refused:
    return Refused(losing_district(), taw.PutCoin("militia"), "other-coin-effect")


@situation("D3", "A retired card does not take the place of the coin on an army.")
def _() -> Refused:
    state = roll(facing("ash-boar", with_veterans()), "coin")
    return Refused(state, taw.DiscardRetired("levy-1"), "other-coin-effect")


@situation("D3", "No district is lost for the retired card.")
def _() -> Refused:
    state = give_district(with_veterans(), 0, "gardens", "kilns")
    state = roll(facing("well-worm", state), "coin")
    return Refused(state, taw.DiscardDistrict("kilns"), "other-coin-effect")


@situation("D3", "Nor is ambrosia paid for it.")
def _() -> Refused:
    state = roll(facing("well-worm", with_veterans(), ambrosia=4), "coin")
    return Refused(state, taw.PayAmbrosia(), "other-coin-effect")


@situation("D3", "The retired card of another is not discarded in place of one's own.")
def _() -> Refused:
    state = raise_armies(with_veterans(), 1, taw.Army("chosen", ("cavalry",)))
    state = roll(facing("well-worm", state), "coin")
    return Refused(state, taw.DiscardRetired("cavalry"), "not-retired")


@situation("D3", "The coin goes to no army of another.")
def _() -> Refused:
    state = raise_armies(standard(), 1, taw.Army("chosen"))
    state = roll(facing("ash-boar", state), "coin")
    return Refused(state, taw.PutCoin("chosen"), "no-army")


@situation(
    "D3", "That another effect is demanded counts before the card, which is none of one's own."
)
def _() -> Refused:
    state = roll(facing("ash-boar", standard()), "coin")
    return Refused(state, taw.DiscardDistrict("bankers"), "other-coin-effect")
