"""What a player may not know: the cards that an explorer looks at, and nothing else."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from ancient_world.engine.chance import HIDDEN, Deck
from ancient_world.engine.pending import legal_actions, pending
from ancient_world.engine.playing.applying import apply
from ancient_world.games import the_ancient_world as taw
from ancient_world.records.viewing import view
from tests.the_ancient_world.positions import (
    State,
    all_pass,
    at_random,
    deal,
    edit_player,
    give_card,
    give_stored,
    in_round,
    play,
    settle,
    table,
    unthreaten,
    use_up,
)

SEEN = ("orchard", "smithy", "market", "altars", "salt-pans")
UNSEEN = ("masons", "vineyard", "bakers", "causeway", "nursery")

hide = taw.GAME.hide


def at_explore(players: int = 3) -> State:
    """The first turn of round 2; nobody is threatened and none of the cards above is in the row."""
    row = ("barracks", "tin-mine", "fletchers", "watchtower", "scales", "goat-pens")
    return in_round(unthreaten(table(players, row=row[: players + 2]), *range(players)), 2)


def explore(state: State) -> State:
    """The state in which seat 0 is about to look at cards."""
    return play(state, taw.PlaceCitizen(1, "explore"), taw.Perform())


def exploring(players: int = 3) -> State:
    """Seat 0 stands on Explore in round 2 and is about to look at five cards."""
    return explore(at_explore(players))


@pytest.mark.rule("G2")
def test_the_explorer_sees_the_cards() -> None:
    """Nothing is hidden from who looks, and each of the cards may be kept."""
    state = deal(exploring(), *SEEN)
    assert state == hide(state, 0)
    assert [taw.Keep(card) for card in SEEN] == list(legal_actions(hide(state, 0)))
    assert hide(state, 0) != hide(deal(exploring(), *UNSEEN), 0)


@pytest.mark.rule("G2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_others_see_how_many_cards_are_looked_at(players: int) -> None:
    """States that differ only in the cards looked at are the same for everybody else."""
    one, other = (deal(exploring(players), *cards) for cards in (SEEN, UNSEEN))
    assert one != other
    for seat in range(1, players):
        assert hide(one, seat) == hide(other, seat)
        step: Any = hide(one, seat).agenda[-1]
        assert step.looked == (HIDDEN,) * 5


@pytest.mark.rule("G2")
def test_the_cards_look_as_if_they_were_in_the_deck() -> None:
    """For others, the unseen cards of the deck are those of before the look, in order."""
    before = exploring()
    state = hide(deal(before, *SEEN), 1)
    assert before.decks.empire_a == state.decks.empire_a
    assert set(SEEN) <= set(state.decks.empire_a.unseen)


@pytest.mark.rule("G2")
def test_nothing_else_is_masked() -> None:
    """But for the deck and the cards looked at, another player's state is the true one."""
    state = deal(exploring(), *SEEN)
    seen = hide(state, 2)
    assert state.players == seen.players
    assert state.spaces == seen.spaces
    assert state.agenda[:-1] == seen.agenda[:-1]
    assert attrs.evolve(state.agenda[-1], looked=()) == attrs.evolve(seen.agenda[-1], looked=())  # type: ignore[call-arg]
    assert attrs.evolve(state.decks, empire_a=Deck()) == attrs.evolve(seen.decks, empire_a=Deck())
    assert attrs.evolve(state, agenda=(), decks=seen.decks) == attrs.evolve(seen, agenda=())


@pytest.mark.rule("G2")
def test_a_view_says_nothing_about_the_choice() -> None:
    """Others see who decides what; the actions to choose from are the explorer's alone."""
    state = deal(exploring(), *SEEN)
    mine, others = view(state, 0).pending, view(state, 1).pending
    assert pending(state) == mine
    assert (others.player, others.actions) == (0, ())  # type: ignore[union-attr]
    assert view(state, 1) == view(deal(exploring(), *UNSEEN), 1)


@pytest.mark.rule("G2")
def test_a_hidden_state_can_occur() -> None:
    """A view passes the check of states, as a view; nobody takes it for a true state."""
    state = hide(deal(exploring(), *SEEN), 1)
    taw.GAME.check(state, masked=True)
    with pytest.raises(Exception, match=r"agenda.*looked"):
        taw.GAME.check(state)


@pytest.mark.rule("G2")
def test_hiding_leaves_the_true_state_alone() -> None:
    """The state that is masked for others is what it was."""
    state = deal(exploring(), *SEEN)
    hide(state, 1)
    assert deal(exploring(), *SEEN) == state
    assert state.agenda[-1].looked == SEEN  # type: ignore[attr-defined]


@pytest.mark.rule("G2", "P2")
def test_the_last_cards_of_a_deck_are_known_while_it_is_refilled() -> None:
    """The deck runs out after two cards, which everybody can tell; the three more that are dealt are hidden."""
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
        ("smithy", "orchard", *[HIDDEN] * 3),
    )


@pytest.mark.rule("G2")
def test_what_is_kept_and_discarded_is_open() -> None:
    """After the choice, everybody sees the kept card, the discarded ones and the stored one."""
    state = edit_player(deal(exploring(), *SEEN), 0, coins=20)
    state = play(state, taw.Keep("market"))
    assert state == hide(state, 1)
    assert {"orchard", "smithy", "altars", "salt-pans"} == set(state.decks.discard_a)
    state = play(state, taw.Store())
    assert hide(state, 1).players[0].stored == ("market",)
    assert state == hide(state, 1)


@pytest.mark.rule("G2", "B1")
def test_stored_cards_of_all_players_are_open() -> None:
    """Also while somebody explores."""
    state = give_stored(exploring(), 1, "academy")
    state = deal(give_stored(state, 2, "bazaar"), *SEEN)
    stored = [player.stored for player in hide(state, 2).players]
    assert stored == [(), ("academy",), ("bazaar",)]


@pytest.mark.rule("G3")
def test_districts_looked_at_are_open() -> None:
    """Everybody sees the districts among which a player chooses."""
    state = edit_player(give_card(table(3), 0, "star-tower"), 0, knowledge=1)
    state = play(state, taw.PlaceCitizen(1, "expand"), taw.Expand(taw.Goods(knowledge=1)))
    state = deal(state, "old-town", "kilns")
    assert type(state.agenda[-1]).__name__ == "ChooseDistrict"
    for seat in range(3):
        assert state == hide(state, seat)


@pytest.mark.rule("G2", "S7", "S6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_hidden_but_the_cards_of_an_explorer(players: int) -> None:
    """In every state of a game: all see the true state, unless another one is looking at cards."""
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


@pytest.mark.rule("G2")
def test_the_game_goes_on_from_a_view_as_from_the_true_state() -> None:
    """Masked or not, a state is immutable: playing on from the true one gives the true outcome."""
    state = deal(exploring(), *SEEN)
    before = hide(state, 1)
    after = settle(all_pass(play(state, taw.Keep("market"), taw.Store())))
    assert before == hide(state, 1)
    assert after.round == 3
    assert apply(state, taw.Keep("market")) == apply(hide(state, 0), taw.Keep("market"))
