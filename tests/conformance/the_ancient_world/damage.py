"""Situations on the damage dice (D1, D2, D4): titan faces, what a damaged card gives, and the order."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Impossible, Played, Refused, situation
from tests.conformance.the_ancient_world.positions.course import deal_of
from tests.conformance.the_ancient_world.positions.end_positions import (
    calm,
    damaged,
    last_turn,
    standard,
)
from tests.conformance.the_ancient_world.positions.seat_zero import (
    CHAMPIONS,
    LEVY,
    armed,
    ready,
)
from tests.the_ancient_world.attack.damaging import facing
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    damage,
    give_card,
    give_district,
    give_stored,
    in_round,
    play,
    roll,
    send,
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


@situation("D1", "For two titan faces two cards are damaged: after the first the second is chosen.")
def _() -> Played:
    state = roll(facing("twin-viper", give_card(standard(), 0, "market")), "titan", "titan")
    case = Played(state, taw.DamageCard("market"))
    legal = aw.legal_actions(case.after, 0)
    assert set(legal) == {taw.DamageCard("wheat"), taw.DamageCard("fish-dock")}
    return case


@situation("D1", "Where one card is left face up it is damaged, and nobody is asked.")
def _() -> Played:
    state = facing("mire-hound", damage(standard(), 0, "wheat"))
    case = Played(state, aw.Rolled(("titan",)))
    assert damaged(case.after) == ["fish-dock", "wheat"]
    return case


@situation(
    "D1", "A third titan face finds nothing to damage where two cards were: the capital stays."
)
def _() -> Played:
    state = roll(facing("drake", standard()), "titan", "titan", "titan")
    case = Played(state, taw.DamageCard("wheat"))
    assert damaged(case.after) == ["fish-dock", "wheat"]
    assert case.after.players[0].city.totals(case.after.cards).food == 1
    return case


@situation("D1", "A blank face damages nothing.", contrast=True)
def _() -> Played:
    state = facing("mire-hound", give_card(standard(), 0, "market"))
    case = Played(state, aw.Rolled(("blank",)))
    assert damaged(case.after) == []
    return case


@situation("D1", "A card of the deck is not damaged, with or without districts.")
def _() -> Refused:
    state = roll(facing("mire-hound", give_district(standard(), 0, "kilns")), "titan")
    return Refused(state, taw.DamageCard("market"), "not-your-card")


@situation("D1", "The card of another is not damaged in place of one's own.")
def _() -> Refused:
    state = roll(facing("mire-hound", give_card(standard(), 1, "market")), "titan")
    return Refused(state, taw.DamageCard("market"), "not-your-card")


@situation("D1", "A stored card is not damaged.")
def _() -> Refused:
    state = roll(facing("mire-hound", give_stored(standard(), 0, "market")), "titan")
    return Refused(state, taw.DamageCard("market"), "not-your-card")


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


@situation("D2", "A damaged star tower shows the explorer no more than five cards.")
def _() -> Played:
    state = damage(give_card(in_round(standard(), 2), 0, "star-tower"), 0, "star-tower")
    case = Played(send(state, 1, "explore"), taw.Perform())
    assert deal_of(case.after).count == 5
    return case


@situation("D2", "Nor does it turn up more districts: the one that lies face up is gained.")
def _() -> Played:
    state = damage(give_card(standard(), 0, "star-tower"), 0, "star-tower")
    case = Played(send(state, 1, "expand"), taw.Expand(taw.Goods(coins=3)))
    assert case.after.players[0].city.districts == ("old-town",)
    return case


@situation("D2", "Damaged masons repair nothing before the income.")
def _() -> Played:
    state = last_turn(damage(with_market(), 0, "masons", "wheat"))
    case = Played(state, taw.Pass())
    assert damaged(case.after) == ["wheat", "masons"]
    return case


@situation("D2", "Damaged fields feed nobody: of three citizens one starves.")
def _() -> Played:
    state = last_turn(damage(calm(), 0, "wheat"))
    case = Played(state, taw.Pass())
    legal = aw.legal_actions(case.after, 0)
    assert set(legal) == {taw.Starve(1), taw.Starve(2), taw.Starve(3)}
    return case


@situation("D2", "The citizen on a card that is damaged stays there, and the card is not free.")
def _() -> Played:
    state = give_card(armed(CHAMPIONS, LEVY), 0, "toll-bridge")
    state = play(state, taw.UseCard(3, "toll-bridge", 0), taw.Pass())
    state = play(ready(state, "mire-hound", "champions"), taw.Strike())
    state = play(state, aw.Dealt(("ash-boar",)), aw.Rolled(("titan",)))
    case = Played(state, taw.DamageCard("toll-bridge"))
    owned = case.after.players[0].city.find_card("toll-bridge")
    assert owned == taw.OwnedCard("toll-bridge", True, taw.Placed(0, 3))
    return case


@situation("D2", "The card of another is not repaired.")
def _() -> Refused:
    state = damage(give_card(with_market(), 1, "altars"), 1, "altars")
    return Refused(all_pass(damage(state, 0, "wheat")), taw.Repair("altars"), "not-your-card")


@situation("D2", "What is not damaged needs no repair.")
def _() -> Refused:
    return Refused(all_pass(damage(with_market(), 0, "wheat")), taw.Repair("market"), "not-damaged")


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


@situation("D4", "A coin face comes when all the titan faces have been played, of two the second.")
def _() -> Played:
    state = roll(facing("drake", give_card(standard(), 0, "market")), "titan", "titan", "coin")
    case = Played(play(state, taw.DamageCard("wheat")), taw.DamageCard("market"))
    legal = set(aw.legal_actions(case.after))
    assert legal == {taw.PutCoin("city-guard"), taw.PutCoin("militia")}
    return case


@situation("D4", "While a card is to be damaged no coin is put anywhere.")
def _() -> Refused:
    state = roll(facing("drake", standard()), "titan", "coin", "coin")
    return Refused(state, taw.PutCoin("militia"), "not-now", "D1")


@situation("D4", "No coin face is played while a titan face is still to come.")
def _() -> Impossible:
    state = roll(facing("drake", standard()), "coin", "blank", "titan")
    document = aw.to_document(state)
    agenda = document["state"]["agenda"]
    agenda[-2:] = agenda[:-3:-1]
    return Impossible(document, "step-out-of-place", f"$.state.agenda[{len(agenda) - 1}]")
