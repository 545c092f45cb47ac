"""Hidden information (R2, L1): equal views of states that a player cannot tell apart, actions and records."""

from __future__ import annotations

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Deck
from ancient_world.games import tides_of_time as tot
from tests.tides_of_time.positions import choose, dealt, plies, relics, round_of

HIDDEN = aw.HIDDEN_ID


@pytest.mark.rule("R2")
@pytest.mark.parametrize("round_number", [1, 2, 3])
def test_a_chosen_card_is_a_secret(round_number: int) -> None:
    """The views of the opponent and of spectators do not depend on the chosen card, before or after the swap."""
    state = dealt()
    for _ in range(round_number - 1):
        state = relics(round_of(state))
    for _ in range(2):
        chosen = [aw.apply(state, action) for action in aw.legal_actions(state, 1)]
        for viewer in (0, None):
            assert len({aw.to_json(aw.view(each, viewer)) for each in chosen}) == 1
        assert len({aw.to_json(aw.view(each, 1)) for each in chosen}) == len(chosen)
        state = choose(state, state.players[0].hand[0], state.players[1].hand[-1])


@pytest.mark.rule("R2", "L2")
def test_views_of_indistinguishable_games_are_equal() -> None:
    """Swapping a secret card of a hand with one of the pile does not change the opponent's view."""
    checked = 0
    for seed in range(40):
        for _, _, state in plies(seed):
            for seat, side in enumerate(state.players):
                if side.chosen in side.secret or not side.secret or not state.pile.unseen:
                    continue
                card, replacement = side.secret[0], state.pile.unseen[-1]
                twin = swapped(state, seat, card, replacement)
                aw.game("tides-of-time").check(twin)
                assert aw.view(twin, 1 - seat) == aw.view(state, 1 - seat)
                assert aw.view(twin, seat) != aw.view(state, seat)
                checked += 1
    assert checked > 100


def swapped(state: tot.TidesState, seat: int, card: str, replacement: str) -> tot.TidesState:
    """Return the state with a card of a hand and a card of the pile exchanged."""
    side = state.players[seat]
    hand = tuple(sorted([replacement if each == card else each for each in side.hand]))
    secret = tuple(sorted([replacement if each == card else each for each in side.secret]))
    unseen = tuple(sorted([card if each == replacement else each for each in state.pile.unseen]))
    players = list(state.players)
    players[seat] = attrs.evolve(side, hand=hand, secret=secret)
    return attrs.evolve(state, players=tuple(players), pile=Deck(unseen))


def test_records_of_live_matches_keep_secrets() -> None:
    """A live record masks a choice until both are revealed, and the opponent's deal until the end."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    hand = match.state.players[1].hand  # type: ignore[attr-defined]
    match.apply(tot.Play(1, hand[2]))
    seen = aw.view(match.record, 0)
    assert seen.header.seed is None
    assert seen.entries[-1].action == tot.Play(1, HIDDEN)
    assert seen.entries[1].action == aw.Dealt((HIDDEN,) * 5)
    assert aw.view(match.record, 1).entries[-1].action == tot.Play(1, hand[2])
    watched = aw.to_json(aw.view(match.record, None)).partition('"entries"')[2]
    assert not any(card in watched for card in tot.CardFile.standard().cards)
    match.apply(aw.legal_actions(match.state, 0)[0])
    assert aw.view(match.record, 0).entries[2].action == tot.Play(1, hand[2])


def test_undoing_a_revealed_choice_needs_agreement() -> None:
    """A player takes back a choice freely until the opponent has chosen, and then only by agreement."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    ann, ben = match.join(0), match.join(1)
    ann.apply(ann.actions[0])
    assert ann.undo()
    ann.apply(ann.actions[0])
    ben.apply(ben.actions[0])
    assert match.undo_needs_agreement
    assert not ben.undo()
    assert ann.undo()
