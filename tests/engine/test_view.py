"""Views hide what a player must not see, and offer each player the own choices."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import attrs
import pytest

from ancient_world.engine.applying import apply
from ancient_world.engine.chance import HIDDEN_ID, Dealt, SeededRandom
from ancient_world.engine.errors import HiddenValue
from ancient_world.engine.pending import Chance, Decision, legal_actions, pending
from ancient_world.engine.public_functions import new_game
from ancient_world.engine.registry import game
from ancient_world.games import golden_ages
from ancient_world.records.record_views import view
from tests.engine.minigame import GAME, Bid, BidAtOnce, KeepOne, MiniState
from tests.engine.play import some_states
from tests.examples.example_games import changed_example


def at(step: type) -> MiniState:
    """Return a state that waits at a kind of step."""
    return next(s for s in some_states() if s.agenda and type(s.agenda[-1]) is step)


def test_hidden_cards() -> None:
    """Cards that one player looks at are masked for others, who see the step."""
    state = at(KeepOne)
    step = state.agenda[-1]
    assert isinstance(step, KeepOne)
    mine, other = view(state, step.player), view(state, 1 - step.player)
    assert mine.state == state
    masked: Any = other.state.agenda[-1]
    assert masked.seen == (HIDDEN_ID,) * len(step.seen)
    assert other.pending == Decision(masked, (step.player,), actions=())


def test_choosing_at_the_same_time() -> None:
    """In a simultaneous decision, each player's own actions come first in the own view."""
    state = at(BidAtOnce)
    seen = view(state, 1).pending
    assert isinstance(seen, Decision)
    assert seen.player == 1
    assert seen.actions[0] == Bid(1, 0)
    later = view(apply(state, Bid(1, 0)), 0)
    assert later.state.players[1].bid == -1


@pytest.mark.parametrize("seat", [-1, 2, 99])
def test_seats_that_nobody_has(seat: int) -> None:
    """There is no view of a seat that does not exist."""
    with pytest.raises(ValueError, match="Seats are numbered from 0 to 1"):
        view(at(KeepOne) if len(at(KeepOne).players) == 2 else some_states()[0], seat)


def test_a_decision_about_masked_things_can_be_shown() -> None:
    """The repr of a decision shows its player, and the number of actions only if it is known."""
    state = at(KeepOne)
    step: Any = state.agenda[-1]
    [other] = {0, 1} - {step.player}
    shown = [repr(pending(view(state, seat).state)) for seat in (step.player, other)]
    count = len(legal_actions(state))
    told = f"Decision(player={step.player}, step={step!r}, actions="
    hidden = repr(view(state, other).state.agenda[-1])
    unknown = f"Decision(player={step.player}, step={hidden}, actions=unknown)"
    assert shown == [f"{told}{count})", unknown]


def test_a_secret_of_nobody_is_hidden_from_all() -> None:
    """After the end, an action's secrets are hidden from all players."""
    begun: Any = new_game("golden-ages", 2)
    over = attrs.evolve(begun, agenda=())
    for seat in (0, 1, -1):
        action: Any = game("golden-ages").hide_action(over, golden_ages.KeepToken("1"), seat)
        assert action.token == HIDDEN_ID


def test_nobody_plays_what_is_masked() -> None:
    """A masked action can be described in a view, but not applied."""
    state = new_game("tides-of-time", 2)
    while not isinstance(waiting := pending(state), Decision):
        assert isinstance(waiting, Chance)
        state = apply(state, waiting.sample(SeededRandom(1)))
    known = game("tides-of-time").hide_action(state, legal_actions(state, 1)[0], 0)
    with pytest.raises(HiddenValue) as caught:
        apply(view(state, 0).state, known)
    assert caught.value.code == "masked-action"


def test_names_are_no_part_of_what_is_known() -> None:
    """Views compare without the names of the players."""
    state = new_game("golden-ages", 2)
    named = attrs.evolve(view(state, 0), names=("Ann", "Ben"))
    assert named == view(state, 0)
    assert "Ann" not in repr(named)


def test_who_only_watches_has_the_number_before_the_first_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A game's own ``hide`` receives -1 for a viewer without a seat."""
    asked: list[int] = []
    hide = type(GAME).hide

    def ask(rules: Any, state: Any, player: int) -> Any:
        asked.append(player)
        return hide(rules, state, player)

    monkeypatch.setattr(type(GAME), "hide", ask)
    for seat in (None, 0, 1):
        view(at(KeepOne), seat)
    assert {*asked} == {-1, 0, 1}


def test_choices_that_all_can_see_are_revealed_in_a_view(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In a view, open choices of others are applied even if other things are hidden."""
    hand, bid = 'cards("card")]\n    """The card', 'seen_by=OWNER, candidates_field="hand"'
    hidden = hand.replace(")]", ", seen_by=OWNER)]")
    changes = hand, hidden, bid, 'candidates_field="hand"'
    goof: Any = changed_example("goofspiel", tmp_path, monkeypatch, *changes)
    start = apply(new_game("goofspiel", 2, suit=3), Dealt(("A",)))
    seen: Any = view(apply(start, goof.Bid(0, "2")), 1).state
    assert (seen.masked, seen.players[0].hand) == (True, (HIDDEN_ID,) * 3)
    after: Any = apply(seen, goof.Bid(1, "3"))
    assert [type(step) for step in after.agenda] == [goof.TurnUp]
