"""What players may know (R2, L1): views by indistinguishability, actions and records until the reveal."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine import Deck
from ancient_world.games import tides_of_time as tot
from tests.tides_of_time.positions import SECOND, choose, dealt, plies, relics, round_of

HIDDEN = aw.HIDDEN


@pytest.mark.rule("R2")
def test_a_dealt_hand_is_a_secret() -> None:
    """The other's cards lie among the unseen ones of the pile, as far as one knows; who watches knows none."""
    seen = aw.view(dealt(), 0).state
    assert {*SECOND} <= {*seen.pile.unseen}
    assert aw.view(dealt(), None).state.players[0].hand == (HIDDEN,) * 5


@pytest.mark.rule("R2")
def test_a_hand_that_was_passed_on_is_known() -> None:
    """After the first swap each knows both hands."""
    state = choose(dealt(), "kings-nest", "maze")
    for player in (0, 1):
        seen = aw.view(state, player).state
        assert [side.hand for side in seen.players] == [side.hand for side in state.players]
        assert seen.pile == state.pile
    watched = aw.view(state, None).state
    assert [side.hand for side in watched.players] == [(HIDDEN,) * 4] * 2


@pytest.mark.rule("R2")
@pytest.mark.parametrize("round_number", [1, 2, 3])
def test_a_chosen_card_is_a_secret(round_number: int) -> None:
    """Whatever the other chose: the views are equal, before the swap and after it."""
    state = dealt()
    for _ in range(round_number - 1):
        state = relics(round_of(state))
    for _ in range(2):
        chosen = [aw.apply(state, action) for action in aw.legal_actions(state, 1)]
        for viewer in (0, None):
            assert len({aw.to_json(aw.view(each, viewer)) for each in chosen}) == 1
        assert len({aw.to_json(aw.view(each, 1)) for each in chosen}) == len(chosen)
        state = choose(state, state.players[0].hand[0], state.players[1].hand[-1])


@pytest.mark.rule("L1")
def test_relics_are_a_secret_until_all_is_chosen() -> None:
    """Whichever relic and whichever card to remove: the other's views are equal."""
    state = round_of(dealt())
    for _ in range(2):
        chosen = [aw.apply(state, action) for action in aw.legal_actions(state, 1)]
        assert len({aw.to_json(aw.view(each, 0)) for each in chosen}) == 1
        state = chosen[0]


@pytest.mark.rule("R2", "L2")
def test_views_of_indistinguishable_games_are_equal() -> None:
    """Cards that are swapped between the other's secret hand and the pile change nothing that one sees."""
    checked = 0
    for seed in range(40):
        for _, _, state in plies(seed):
            for seat, side in enumerate(state.players):
                if side.chosen in side.secret or not side.secret or not state.pile.unseen:
                    continue
                card, other = side.secret[0], state.pile.unseen[-1]
                twin = swapped(state, seat, card, other)
                aw.game("tides-of-time").check(twin)
                assert aw.view(twin, 1 - seat) == aw.view(state, 1 - seat)
                assert aw.view(twin, seat) != aw.view(state, seat)
                checked += 1
    assert checked > 100


def swapped(state: tot.TidesState, seat: int, card: str, other: str) -> tot.TidesState:
    """The state with a card of a hand and one of the pile in each other's place."""
    side = state.players[seat]
    hand = tuple(sorted([other if each == card else each for each in side.hand]))
    secret = tuple(sorted([other if each == card else each for each in side.secret]))
    unseen = tuple(sorted([card if each == other else each for each in state.pile.unseen]))
    players = list(state.players)
    players[seat] = attrs.evolve(side, hand=hand, secret=secret)
    return attrs.evolve(state, players=tuple(players), pile=Deck(unseen))


def test_records_of_live_matches_tell_no_secret() -> None:
    """A choice is masked until both are revealed; what was dealt to the other stays so until the end."""
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


def test_taking_back_what_was_revealed_needs_agreement() -> None:
    """An own choice is taken back freely as long as the other has not chosen."""
    match = aw.Match.new("tides-of-time", ["Ann", "Ben"], seed=4)
    ann, ben = match.join(0), match.join(1)
    ann.apply(ann.actions[0])
    assert ann.undo()
    ann.apply(ann.actions[0])
    ben.apply(ben.actions[0])
    assert match.undo_needs_agreement
    assert not ben.undo()
    assert ann.undo()


def test_bots_see_no_more_than_players() -> None:
    """Greedy bots play from views to the end, and beat random ones."""
    from ancient_world.bots import GreedyBot, RandomBot, play_out

    wins = 0
    for seed in range(60):
        match = aw.Match.new("tides-of-time", ["greedy", "random"], seed=seed)
        state: Any = play_out(match, [GreedyBot(seed), RandomBot(seed)])
        wins += 0 in aw.winners(state)
    assert wins > 36
