"""Hidden information: only the cards that an explorer looks at are hidden from the other players."""

from __future__ import annotations

from typing import Any

import pytest

from ancient_world.engine.chance import HIDDEN_ID
from ancient_world.engine.pending import legal_actions, pending
from ancient_world.games import the_ancient_world as taw
from ancient_world.records.record_views import view
from tests.the_ancient_world.positions import (
    State,
    at_random,
    deal,
    in_round,
    play,
    table,
    unthreaten,
    use_up,
)

SEEN = ("orchard", "smithy", "market", "altars", "salt-pans")
UNSEEN = ("masons", "vineyard", "bakers", "causeway", "nursery")

hide = taw.GAME.hide


def at_explore(players: int = 3) -> State:
    """Return the first turn of round 2; nobody is threatened and none of the cards above is in the row."""
    row = ("barracks", "tin-mine", "fletchers", "watchtower", "scales", "goat-pens")
    return in_round(unthreaten(table(players, row=row[: players + 2]), *range(players)), 2)


def explore(state: State) -> State:
    """Return the state in which seat 0 is about to look at cards."""
    return play(state, taw.PlaceCitizen(1, "explore"), taw.Perform())


def exploring(players: int = 3) -> State:
    """Return a state of round 2 in which seat 0 stands on Explore and is about to look at five cards."""
    return explore(at_explore(players))


@pytest.mark.rule("G2")
def test_the_explorer_sees_the_cards() -> None:
    """Nothing is hidden from the player who looks at cards, and each of the cards may be kept."""
    state = deal(exploring(), *SEEN)
    assert state == hide(state, 0)
    assert [taw.Keep(card) for card in SEEN] == list(legal_actions(hide(state, 0)))
    assert hide(state, 0) != hide(deal(exploring(), *UNSEEN), 0)


@pytest.mark.rule("G2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_others_see_how_many_cards_are_looked_at(players: int) -> None:
    """States that differ only in the cards looked at are the same for everybody else."""
    first, second = (deal(exploring(players), *cards) for cards in (SEEN, UNSEEN))
    assert first != second
    for seat in range(1, players):
        assert hide(first, seat) == hide(second, seat)
        step: Any = hide(first, seat).agenda[-1]
        assert step.looked == (HIDDEN_ID,) * 5


@pytest.mark.rule("G2")
def test_looked_at_cards_stay_in_the_deck_of_other_views() -> None:
    """In the views of other players, the deck still holds the cards that the explorer looks at, in order."""
    before = exploring()
    state = hide(deal(before, *SEEN), 1)
    assert before.decks.empire_a == state.decks.empire_a
    assert set(SEEN) <= set(state.decks.empire_a.unseen)


@pytest.mark.rule("G2")
def test_a_view_of_others_has_no_actions() -> None:
    """Other players see who decides and what, but not the actions to choose from."""
    state = deal(exploring(), *SEEN)
    mine, others = view(state, 0).pending, view(state, 1).pending
    assert pending(state) == mine
    assert (others.player, others.actions) == (0, ())  # type: ignore[union-attr]
    assert view(state, 1) == view(deal(exploring(), *UNSEEN), 1)


@pytest.mark.rule("G2")
def test_a_masked_state_passes_the_masked_check() -> None:
    """A masked state passes the check of masked states, and is refused as a full state."""
    state = hide(deal(exploring(), *SEEN), 1)
    taw.GAME.check(state, masked=True)
    with pytest.raises(Exception, match=r"agenda.*looked"):
        taw.GAME.check(state)


@pytest.mark.rule("G2", "P2")
def test_the_last_cards_of_a_deck_are_known_while_it_is_refilled() -> None:
    """Everybody knows the last two cards of the deck; the three cards dealt after the refill are hidden."""
    state = explore(use_up(at_explore(), "A", "orchard", "smithy"))
    state = deal(state, "smithy", "orchard")
    step: Any = hide(state, 1).agenda[-1]
    assert (type(step).__name__, step.looked) == ("LookAtEmpireCards", ("smithy", "orchard"))
    assert not {"orchard", "smithy"} & set(hide(state, 1).decks.empire_a.unseen)
    assert state == hide(state, 0)
    state = deal(state, *UNSEEN[:3])
    step = hide(state, 1).agenda[-1]
    assert (type(step).__name__, step.looked) == (
        "ChooseExplored",
        ("smithy", "orchard", *[HIDDEN_ID] * 3),
    )


@pytest.mark.rule("G2", "S7", "S6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_hidden_but_the_cards_of_an_explorer(players: int) -> None:
    """In a random game, all seats see the full state, except while another player looks at cards."""
    looks = 0
    for state in at_random(players, seed=40 + players):
        looked = [
            (step.player, step.looked)  # type: ignore[attr-defined]
            for step in state.agenda
            if type(step).__name__ in ("ChooseExplored", "LookAtEmpireCards")
        ]
        for seat in range(players):
            hidden = any(cards and player != seat for player, cards in looked)
            assert hidden == (hide(state, seat) != state)
            looks += hidden
    assert looks > 0
