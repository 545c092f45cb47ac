"""``deck_size`` gives the true number of cards in a deck, also in a view."""

from __future__ import annotations

from typing import Annotated, Any

import attrs
import pytest

import ancient_world as aw
from ancient_world import engine
from ancient_world.engine import cards, deck, registry, seat
from ancient_world.engine.board_text import default_board
from ancient_world.engine.chance import decks_in
from tests.engine.declared.test_seen_by import VaultGame, Wait
from tests.every_game.hidden_games import SECRETIVE
from tests.examples.example_games import example_game
from tests.random_moves import random_states


def check(game_id: str, most: int) -> int:
    """Check each viewer in a random game; return for how many decks the view lists more cards than there are."""
    players, found = max(aw.game(game_id).players), 0
    for number, state in enumerate(random_states(aw.new_game(game_id, players), 1)):
        for viewer in (*range(players), None):
            seen: Any = aw.view(state, viewer).state
            truly = [len(each) for each in decks_in(state)]
            assert [engine.deck_size(seen, each) for each in decks_in(seen)] == truly
            assert [engine.deck_size(state, each) for each in decks_in(state)] == truly
            found += [len(each) for each in decks_in(seen)] != truly
        if number == most:
            break
    return found


@pytest.mark.parametrize("game_id", SECRETIVE)
def test_a_view_tells_what_is_truly_left(game_id: str) -> None:
    """``deck_size`` of a view is the true number, though the view lists hidden cards of others in the deck."""
    lists_more = check(game_id, 60)
    assert (
        lists_more or game_id == "the-ancient-world"
    )  # in that game all players see which cards leave a deck


def test_the_examples_tell_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """``deck_size`` counts cards in hands and in steps of the examples."""
    example_game("hidden_hands", monkeypatch)
    assert check("lanterns", 30)


def test_a_draft_of_a_view_tells_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """``deck_size`` works on the draft of a view, for rules in play."""
    example_game("hidden_hands", monkeypatch)
    first = aw.new_game("lanterns", 2)
    waiting = aw.pending(first)
    assert isinstance(waiting, aw.Chance)
    state = aw.apply(first, waiting.sample(aw.SeededRandom(1)))
    seen: Any = aw.view(state, None).state
    (pile,) = decks_in(seen)
    assert engine.deck_size(seen.thaw(), pile) == engine.deck_size(seen, pile) < len(pile)


@attrs.define(eq=False, weakref_slot=False)
class TwoDecks(engine.Draft):
    """A hand of coins that come from two decks."""

    hand: Annotated[tuple[str, ...], cards("coin", seen_by="seer")]
    gold: Annotated[engine.Deck, deck("gold")]
    silver: Annotated[engine.Deck, deck("silver")]
    tin: Annotated[engine.Deck, deck("tin")]
    seer: Annotated[int, seat()] = 0

    game = "two-decks"


@attrs.frozen(weakref_slot=False)
class TwoDecksState(TwoDecks, aw.State):
    """The frozen state."""


class TwoDecksGame(VaultGame):
    """A game with the least that hiding needs."""

    def ids(self, state: Any) -> dict[str, frozenset[str]]:
        gold, silver = frozenset({"ducat", "florin"}), frozenset({"groat", "penny"})
        return {"gold": gold, "silver": silver, "coin": gold | silver, "tin": frozenset({"tack"})}


def test_what_may_lie_in_two_decks_is_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a hidden card may come from either of two decks, the sizes of these decks are unknown, but not those of others."""
    monkeypatch.setitem(registry._games, "two-decks", TwoDecksGame())
    state: Any = TwoDecksState(
        (Wait(0),),
        hand=("ducat",),
        gold=engine.Deck(("florin",)),
        silver=engine.Deck(("penny",)),
        tin=engine.Deck(("tack",)),
    )
    seen: Any = TwoDecksGame().hide(state, 1)
    for name in ("gold", "silver"):
        with pytest.raises(aw.HiddenValue):
            engine.deck_size(seen, getattr(seen, name))
        assert engine.deck_size(state, getattr(state, name)) == 1
    assert engine.deck_size(seen, seen.tin) == 1


def board_rows(state: Any, viewer: int | None) -> tuple[tuple[str, ...], ...]:
    """Return the rows of what all players share on the default board of a view."""
    return aw.describe_board(aw.view(state, viewer)).sections[0].rows


def test_the_board_of_a_view_tells_the_sizes_of_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck stays on the board of a view with hidden cards, without these cards."""
    module = example_game("pearls", monkeypatch)
    state: Any = aw.apply(aw.apply(aw.new_game("pearls", 2), module.Dive()), aw.Dealt(("03",)))
    assert len(aw.view(state, 1).state.sea) == 10
    for viewer in (0, 1, None):
        assert ("in the sea", "9") in board_rows(state, viewer)


def test_the_board_says_which_sizes_are_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a hidden card may come from either of two decks, their sizes are a question mark."""
    monkeypatch.setitem(registry._games, "two-decks", TwoDecksGame())
    state: Any = TwoDecksState(
        (Wait(0),),
        hand=("ducat",),
        gold=engine.Deck(("florin",)),
        silver=engine.Deck(("penny",)),
        tin=engine.Deck(("tack",)),
    )
    board = default_board(TwoDecksGame(), TwoDecksGame().hide(state, 1), ("Ann", "Ben"))
    rows = board.sections[0].rows
    assert {("gold", "?"), ("silver", "?"), ("tin", "1")} <= {*rows}
