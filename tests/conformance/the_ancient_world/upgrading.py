"""Situations on upgrades of citizens (K3)."""

from __future__ import annotations

from ancient_world.games import the_ancient_world as taw
from tests.conformance.telling import Played, Refused, situation
from tests.conformance.the_ancient_world.positions.seat_zero import (
    laid,
    storing,
)
from tests.the_ancient_world.positions import (
    State,
    edit_player,
    give_card,
    give_stored,
    play,
    stand,
    turn_of,
)

# --- upgrades ---


def upgrading(state: State) -> State:
    """Return the state in which seat 0 has built the gymnasium and is offered an upgrade."""
    rich = edit_player(state, 0, coins=9)
    return play(give_stored(rich, 0, "gymnasium"), taw.BuildStored("gymnasium"))


@situation("K3", "A citizen goes back to the supply, and the next higher one comes for it.")
def _() -> Played:
    case = Played(upgrading(laid()), taw.UpgradeCitizen(1))
    player = case.after.players[0]
    assert (player.available, player.supply) == ((2, 3, 4), (1, 5))
    return case


@situation("K3", "Of a citizen on the board the new one stands in its place.")
def _() -> Played:
    case = Played(upgrading(stand(laid(), 0, 2, "labor")), taw.UpgradeCitizen(2))
    assert case.after.space("labor").citizens == (taw.Placed(0, 4),)
    assert case.after.players[0].available == (1, 3)
    return case


@situation("K3", "The next number in the supply comes, not the highest: for a 1 the 2, not the 5.")
def _() -> Played:
    state = upgrading(laid(available=(1, 3, 4), supply=(2, 5)))
    case = Played(state, taw.UpgradeCitizen(1))
    assert (case.after.players[0].available, case.after.players[0].supply) == ((2, 3, 4), (1, 5))
    return case


@situation("K3", "For a 3 comes the next higher number, not the lowest of the supply.")
def _() -> Played:
    state = upgrading(laid(available=(1, 3, 4), supply=(2, 5)))
    case = Played(state, taw.UpgradeCitizen(3))
    assert (case.after.players[0].available, case.after.players[0].supply) == ((1, 4, 5), (2, 3))
    return case


@situation("K3", "It may be declined.")
def _() -> Played:
    state = upgrading(laid())
    case = Played(state, taw.Decline())
    player = case.after.players[0]
    assert (player.available, player.supply, turn_of(case.after)) == ((1, 2, 3), (4, 5), 1)
    return case


@situation("K3", "For a citizen that starves the new one starves.")
def _() -> Played:
    state = upgrading(laid(available=(1, 2), starving=(3,)))
    case = Played(state, taw.UpgradeCitizen(3))
    assert (case.after.players[0].starving, case.after.players[0].available) == ((4,), (1, 2))
    return case


@situation("K3", "For a new citizen comes one that is new: the Senate brings one, and upgrades it.")
def _() -> Played:
    state = play(storing("senate"), taw.BuildStored("senate"))
    case = Played(state, taw.UpgradeCitizen(4))
    player = case.after.players[0]
    assert (player.new, player.available, player.supply) == ((5,), (1, 2, 3), (4,))
    return case


@situation("K3", "Of a citizen on the card of another the new one stands there.")
def _() -> Played:
    state = play(give_card(laid(), 1, "toll-bridge"), taw.UseCard(3, "toll-bridge", 1), taw.Pass())
    case = Played(upgrading(state), taw.UpgradeCitizen(3))
    owned = case.after.players[1].city.find_card("toll-bridge")
    assert owned == taw.OwnedCard("toll-bridge", citizen=taw.Placed(0, 4))
    return case


@situation("K3", "Who has all citizens is not asked.", contrast=True)
def _() -> Played:
    state = laid(available=(1, 2, 3, 4, 5), supply=(), coins=9)
    case = Played(give_stored(state, 0, "gymnasium"), taw.BuildStored("gymnasium"))
    assert turn_of(case.after) == 1
    return case


@situation("K3", "A citizen of the supply is not exchanged.")
def _() -> Refused:
    return Refused(upgrading(laid()), taw.UpgradeCitizen(4), "no-such-citizen")


@situation("K3", "There is nobody better than citizen 5.")
def _() -> Refused:
    state = upgrading(laid(available=(1, 3, 5), supply=(2, 4)))
    return Refused(state, taw.UpgradeCitizen(5), "no-better-citizen")


@situation(
    "K3", "The upgraded citizen on a space counts with its new number: the next 3 pays a coin."
)
def _() -> Played:
    state = play(upgrading(stand(laid(), 0, 3, "labor")), taw.UpgradeCitizen(3))
    case = Played(state, taw.PlaceCitizen(3, "labor"))
    assert case.after.players[1].coins == state.players[1].coins - 1
    return case
