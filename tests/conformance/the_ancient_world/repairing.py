"""Situations on repairs for ambrosia, at any decision (M3)."""

from __future__ import annotations

import ancient_world as aw
from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.end_positions import (
    calm,
    damaged,
    last_turn,
    standard,
)
from tests.conformance.the_ancient_world.positions.spending import rich, spends
from tests.the_ancient_world.attack.damaging import facing
from tests.the_ancient_world.positions import (
    all_pass,
    damage,
    edit_player,
    give_card,
    in_round,
    play,
    raise_armies,
    roll,
    send,
    threaten,
)

# --- repairs ---


@situation("M3", "2 ambrosia repair an own damaged card.")
def _() -> Played:
    case = Played(
        damage(edit_player(standard(), 0, ambrosia=3), 0, "wheat", "fish-dock"),
        taw.BuyRepair("wheat"),
    )
    assert damaged(case.after) == ["fish-dock"]
    assert case.after.players[0].ambrosia == 3 - 2
    return case


@situation(
    "M3", "Right before the income each player may repair: the market brings its coins then."
)
def _() -> Played:
    state = edit_player(give_card(calm(), 0, "market"), 0, ambrosia=2)
    state = all_pass(damage(state, 0, "market"))
    case = Played(state, taw.BuyRepair("market"))
    assert case.after.players[0].coins == state.players[0].coins + 5 + 2
    return case


@situation("M3", "Who stops does not repair, and has no income of that card.")
def _() -> Played:
    state = edit_player(give_card(calm(), 0, "market"), 0, ambrosia=2)
    state = all_pass(damage(state, 0, "market"))
    case = Played(state, taw.Finish())
    assert case.after.players[0].coins == state.players[0].coins + 5
    assert damaged(case.after) == ["market"]
    return case


@situation("M3", "With 1 ambrosia nobody is asked before the income.", contrast=True)
def _() -> Played:
    state = edit_player(give_card(calm(), 0, "market"), 0, ambrosia=1)
    case = Played(last_turn(damage(state, 0, "market")), taw.Pass())
    assert case.after.round == 2
    assert damaged(case.after) == ["market"]
    return case


@situation("M3", "With 5 ambrosia two cards are repaired before the income, and 1 is left.")
def _() -> Played:
    state = edit_player(give_card(calm(), 0, "market"), 0, ambrosia=5)
    state = play(all_pass(damage(state, 0, "market", "wheat")), taw.BuyRepair("market"))
    case = Played(state, taw.BuyRepair("wheat"))
    assert (damaged(case.after), case.after.players[0].ambrosia) == ([], 1)
    return case


@situation("M3", "Each repair costs 2: of 3 ambrosia one is left, which repairs nothing.")
def _() -> Refused:
    state = damage(edit_player(standard(), 0, ambrosia=3), 0, "wheat", "fish-dock")
    return Refused(
        play(state, taw.BuyRepair("wheat")), taw.BuyRepair("fish-dock"), "ambrosia-short"
    )


@situation("M3", "A card that lies face up is not repaired.")
def _() -> Refused:
    state = damage(edit_player(standard(), 0, ambrosia=2), 0, "wheat")
    return Refused(state, taw.BuyRepair("fish-dock"), "not-damaged")


@situation("M3", "1 ambrosia repairs nothing.")
def _() -> Refused:
    state = damage(edit_player(standard(), 0, ambrosia=1), 0, "wheat")
    return Refused(state, taw.BuyRepair("wheat"), "ambrosia-short")


@situation("M3", "The damaged card of another player cannot be repaired.")
def _() -> Refused:
    state = damage(give_card(standard(), 1, "market"), 1, "market")
    return Refused(edit_player(state, 0, ambrosia=2), taw.BuyRepair("market"), "not-your-card")


# --- at any decision ---


@situation("M3", "On Expand a card is repaired before the district is paid.")
def _() -> Played:
    return spends(Played(send(rich(standard()), 1, "expand"), taw.BuyRepair("wheat")))


@situation("M3", "On Explore a card is repaired before anybody looks at cards.")
def _() -> Played:
    state = send(rich(in_round(standard(), 2)), 1, "explore")
    return spends(Played(state, taw.BuyRepair("wheat")))


@situation("M3", "So it is while the explorer chooses from the cards.")
def _() -> Played:
    state = play(send(rich(in_round(standard(), 2)), 1, "explore"), taw.Perform())
    cards = ("potters", "scales", "goat-pens", "tin-mine", "masons")
    return spends(Played(play(state, aw.Dealt(cards)), taw.BuyRepair("wheat")))


@situation("M3", "On Grow a card is repaired before the citizen comes.")
def _() -> Played:
    state = send(rich(in_round(standard(), 3)), 1, "grow")
    return spends(Played(state, taw.BuyRepair("wheat")))


@situation("M3", "On Rebuild a card may be repaired for ambrosia before the token is taken.")
def _() -> Played:
    return spends(Played(send(rich(standard()), 1, "rebuild"), taw.BuyRepair("wheat")))


@situation(
    "M3", "While a card is chosen for a titan face another is repaired, and may be chosen then."
)
def _() -> Played:
    state = roll(facing("mire-hound", rich(give_card(standard(), 0, "market"))), "titan")
    case = spends(Played(state, taw.BuyRepair("wheat")))
    assert taw.DamageCard("wheat") in aw.legal_actions(case.after, 0)
    return case


@situation("M3", "While a titan is confronted a card is repaired; the dice may damage it again.")
def _() -> Played:
    state = all_pass(rich(threaten(calm(), 0, "mire-hound")))
    return spends(Played(state, taw.BuyRepair("wheat")))


@situation("M3", "With armies of an attack not yet paid a card is repaired.")
def _() -> Played:
    state = raise_armies(rich(threaten(standard(), 1, "mire-hound")), 0, taw.Army("champions"))
    return spends(Played(play(state, taw.Attack("mire-hound")), taw.BuyRepair("wheat")))


@situation("M3", "While the last ambrosia is spent a card is repaired, which costs no point then.")
def _() -> Played:
    state = rich(give_card(calm(), 0, "vaults", "silos"))
    state = play(all_pass(edit_player(in_round(state, 6), 0, coins=1)), taw.Finish())
    case = spends(Played(state, taw.BuyRepair("wheat")))
    assert taw.Decline() in aw.legal_actions(state)
    assert aw.scores(case.after)[0].total == aw.scores(state)[0].total + 1
    return case


# --- two reasons at once ---


@situation("M3", "That a card is not damaged counts before the ambrosia that is missing.")
def _() -> Refused:
    return Refused(standard(), taw.BuyRepair("wheat"), "not-damaged")


@situation("M3", "That it is not one's own does too.")
def _() -> Refused:
    return Refused(standard(), taw.BuyRepair("market"), "not-your-card")
