"""Gaining cards: capacity (K1), one-time gains (K2), upgrades (K3), building stored cards (B1)."""

from __future__ import annotations

import pytest

from ancient_world.games import the_ancient_world as taw
from tests.the_ancient_world.positions import (
    State,
    box,
    decision,
    edit_player,
    give_card,
    give_stored,
    offered,
    play,
    refused,
    send,
    settle,
    stand,
    table,
    turn_of,
)


def capacity(state: State, seat: int = 0) -> int:
    """Return the capacity of a player."""
    return state.players[seat].city.totals(box()).capacity


def rich() -> State:
    """Return a state in which seat 0 can pay for everything."""
    return edit_player(
        table(row=("market", "orchard", "scales", "altars")), 0, coins=99, knowledge=9
    )


# --- K2: one-time gains ---


@pytest.mark.rule("K2")
@pytest.mark.parametrize(
    ("card", "gained"),
    [
        ("salt-pans", (2, 0, 0)),
        ("eel-weir", (0, 0, 2)),
        ("scribes", (0, 1, 0)),
        ("market", (0, 0, 0)),
    ],
)
def test_one_time_gains_come_when_the_card_is_gained(
    card: str, gained: tuple[int, int, int]
) -> None:
    """A card gives its one-time coins, knowledge and ambrosia once, after its price is paid."""
    before = give_stored(rich(), 0, card)
    after = play(before, taw.BuildStored(card))
    price = box().empire[card].price
    old, new = before.players[0], after.players[0]
    assert (
        new.coins - old.coins + price.coins,
        new.knowledge - old.knowledge + price.knowledge,
        new.ambrosia - old.ambrosia,
    ) == gained


@pytest.mark.rule("K2")
@pytest.mark.parametrize(
    ("supply", "new", "remaining"), [((4, 5), (4,), (5,)), ((1, 5), (1,), (5,)), ((), (), ())]
)
def test_a_gained_citizen_is_the_lowest_of_the_supply(
    supply: tuple[int, ...], new: tuple[int, ...], remaining: tuple[int, ...]
) -> None:
    """A gained citizen is the lowest of the supply, and new; an empty supply gives none."""
    available = tuple(number for number in (1, 2, 3, 4, 5) if number not in supply)
    state = edit_player(rich(), 0, available=available, supply=supply)
    state = play(give_stored(state, 0, "nursery"), taw.BuildStored("nursery"))
    player = state.players[0]
    assert (player.available, player.new, player.supply) == (available, new, remaining)


@pytest.mark.rule("K2", "G1")
@pytest.mark.parametrize(
    ("district", "gained"),
    [
        ("kilns", (2, 0, 0)),
        ("scholars", (0, 1, 0)),
        ("temples", (0, 0, 2)),
        ("old-town", (0, 0, 0)),
    ],
)
def test_districts_have_one_time_gains_too(district: str, gained: tuple[int, int, int]) -> None:
    """A district gives its one-time goods when it is gained."""
    state = send(table(district=district), 1, "expand")
    state = settle(play(state, taw.Expand(taw.Goods(coins=3))))
    player = state.players[0]
    assert (player.coins - 3, player.knowledge, player.ambrosia - 1) == gained


# --- K3: upgrade ---


def upgrading(state: State | None = None) -> State:
    """Return a state in which seat 0 has built the gymnasium and is offered an upgrade."""
    state = give_stored(rich() if state is None else state, 0, "gymnasium")
    return play(edit_player(state, 0, coins=9), taw.BuildStored("gymnasium"))


@pytest.mark.rule("K3")
def test_an_upgrade_may_be_declined() -> None:
    """An upgrade may be declined."""
    assert decision(upgrading()).actions == (
        *map(taw.UpgradeCitizen, (1, 2, 3)),
        taw.Decline(),
    )
    state = play(upgrading(), taw.Decline())
    assert (state.players[0].available, turn_of(state)) == ((1, 2, 3), 1)


@pytest.mark.rule("K3")
@pytest.mark.parametrize(("returned", "taken"), [(1, 2), (3, 4)])
def test_the_next_number_is_the_lowest_that_is_higher(returned: int, taken: int) -> None:
    """A citizen becomes the lowest higher citizen of the supply; citizen 5 cannot be upgraded."""
    state = upgrading(edit_player(rich(), 0, available=(1, 3, 5), supply=(2, 4)))
    assert offered(state, taw.UpgradeCitizen) == [taw.UpgradeCitizen(1), taw.UpgradeCitizen(3)]
    assert refused(state, taw.UpgradeCitizen(5)) == (
        "no-better-citizen",
        "Your supply has no citizen higher than 5. [K3]",
    )
    assert refused(state, taw.UpgradeCitizen(2)) == (
        "no-such-citizen",
        "You have no citizen 2; yours are: 1, 3, 5. [K3]",
    )
    player = play(state, taw.UpgradeCitizen(returned)).players[0]
    assert sorted({1, 3, 5} - {returned} | {taken}) == [*player.available]
    assert sorted({2, 4} - {taken} | {returned}) == [*player.supply]


@pytest.mark.rule("K3")
@pytest.mark.parametrize("supply", [(), (1,), (1, 2)])
def test_without_a_better_citizen_nothing_is_asked(supply: tuple[int, ...]) -> None:
    """A player whose supply has no higher citizen is not asked for an upgrade."""
    available = tuple(number for number in (1, 2, 3, 4, 5) if number not in supply)
    assert turn_of(upgrading(edit_player(rich(), 0, available=available, supply=supply))) == 1


@pytest.mark.rule("K3", "C2")
def test_an_upgrade_of_a_citizen_on_the_board() -> None:
    """An upgraded citizen takes the place of the old one on its space, and counts for the skill fee of others."""
    state = stand(stand(stand(rich(), 1, 1, "labor"), 0, 2, "labor"), 1, 3, "labor")
    state = play(upgrading(state), taw.UpgradeCitizen(2))
    assert state.space("labor").citizens == (
        taw.Placed(1, 1),
        taw.Placed(0, 4),
        taw.Placed(1, 3),
    )
    assert state.players[0].available == (1, 3)
    assert state.space("labor").highest_number == 4


@pytest.mark.rule("K3", "C6")
@pytest.mark.parametrize("owner", [0, 1])
def test_an_upgrade_of_a_citizen_on_a_card(owner: int) -> None:
    """The upgraded citizen takes the place of the old one on an own card or another player's card."""
    state = play(give_card(rich(), owner, "toll-bridge"), taw.UseCard(2, "toll-bridge", owner))
    state = play(upgrading_later(state), taw.UpgradeCitizen(2))
    assert state.players[owner].city.find_card("toll-bridge") == taw.OwnedCard(
        "toll-bridge", False, taw.Placed(0, 4)
    )
    assert (state.players[0].available, state.players[0].supply) == ((1, 3), (2, 5))


def upgrading_later(state: State) -> State:
    """Return the state in which seat 1 has passed and seat 0 has built the gymnasium."""
    return upgrading(play(state, taw.Pass()))


@pytest.mark.rule("K3")
def test_an_upgrade_of_a_starving_or_new_citizen() -> None:
    """The upgraded citizen is starving or new like the old one."""
    state = edit_player(rich(), 0, available=(3,), starving=(1,), new=(2,))
    starving = play(upgrading(state), taw.UpgradeCitizen(1)).players[0]
    assert (starving.starving, starving.new, starving.available) == ((4,), (2,), (3,))
    new = play(upgrading(state), taw.UpgradeCitizen(2)).players[0]
    assert (new.starving, new.new, new.available) == ((1,), (4,), (3,))


@pytest.mark.rule("K2", "K3")
def test_a_citizen_and_an_upgrade_of_one_card() -> None:
    """The senate brings citizen 4, then offers an upgrade of any of the four citizens."""
    state = give_stored(rich(), 0, "senate")
    state = play(state, taw.BuildStored("senate"))
    assert state.players[0].new == (4,)
    assert offered(state, taw.UpgradeCitizen) == [*map(taw.UpgradeCitizen, (1, 2, 3, 4))]
    player = play(state, taw.UpgradeCitizen(4)).players[0]
    assert (player.new, player.supply) == ((5,), (4,))
