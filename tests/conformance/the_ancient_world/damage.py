"""Situations on the damage dice (D1 to D4)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Impossible, Played, Refused, situation
from tests.conformance.the_ancient_world.positions.end_positions import (
    calm,
    damaged,
    last_turn,
    standard,
)
from tests.the_ancient_world.attack.damaging import facing
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    damage,
    give_card,
    give_district,
    raise_armies,
    roll,
)

# --- titan faces ---


@situation(
    "D1", "For a titan face the player chooses an own empire card, which is turned face down."
)
def _() -> Played:
    state = give_district(give_card(standard(), 0, "market"), 0, "kilns")
    case = Played(roll(facing("mire-hound", state), "titan"), taw.DamageCard("market"))
    assert damaged(case.after) == ["market"]
    assert damaged(case.after, 1) == []
    return case


@situation("D1", "Titan faces do nothing to a player whose empire cards all lie face down.")
def _() -> Played:
    state = facing("drake", damage(standard(), 0, "wheat", "fish-dock"))
    case = Played(state, aw.Rolled(("titan", "titan", "titan")))
    assert damaged(case.after) == damaged(state)
    assert taw.DamageCard("wheat") not in aw.legal_actions(case.after)
    return case


@situation("D1", "A card that lies face down already is not chosen.")
def _() -> Refused:
    state = damage(give_card(standard(), 0, "market"), 0, "wheat")
    asked = roll(facing("mire-hound", state), "titan")
    return Refused(asked, taw.DamageCard("wheat"), "already-damaged")


# --- what a damaged card gives ---


def with_market() -> State:
    """Return a state in which seat 0 has the market (2 coins each round) and the masons, who repair a card before income."""
    return give_card(calm(), 0, "market", "masons")


@situation("D2", "A damaged market brings no coins; 5 come from the capital.")
def _() -> Played:
    state = last_turn(damage(give_card(calm(), 0, "market"), 0, "market"))
    case = Played(state, taw.Pass())
    assert case.after.players[0].coins == state.players[0].coins + 5
    return case


@situation("D2", "A citizen that the card brought stays when the card is damaged.")
def _() -> Played:
    state = facing("mire-hound", give_card(standard(), 0, "nursery"), new=(4,), supply=(5,))
    case = Played(roll(state, "titan"), taw.DamageCard("nursery"))
    assert damaged(case.after) == ["nursery"]
    assert case.after.players[0].supply == (5,)
    return case


@situation("D2", "What is not damaged needs no repair.")
def _() -> Refused:
    return Refused(all_pass(damage(with_market(), 0, "wheat")), taw.Repair("market"), "not-damaged")


# --- coin faces ---


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


# --- the order ---


@situation("D4", "All dice are thrown at once; titan faces are played first: a card is chosen.")
def _() -> Played:
    case = Played(facing("drake", standard()), aw.Rolled(("titan", "coin", "coin")))
    legal = aw.legal_actions(case.after)
    assert taw.DamageCard("wheat") in legal
    assert taw.PutCoin("militia") not in legal
    return case


@situation("D4", "The coin face comes after it, though its die lay first.")
def _() -> Played:
    case = Played(
        roll(facing("drake", standard()), "coin", "blank", "titan"), taw.DamageCard("wheat")
    )
    assert taw.PutCoin("militia") in aw.legal_actions(case.after)
    return case


@situation("D4", "No coin face is played while a titan face is still to come.")
def _() -> Impossible:
    state = roll(facing("drake", standard()), "coin", "blank", "titan")
    document = aw.to_document(state)
    agenda = document["state"]["agenda"]
    agenda[-2:] = agenda[:-3:-1]
    return Impossible(document, "step-out-of-place", f"$.state.agenda[{len(agenda) - 1}]")
