"""Impossible outcomes of chance: the reason cites the rule of the draw, and lists what could be drawn."""

from __future__ import annotations

from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine import ChanceStep, Deal, Deck

OUR_GAMES = ("the-ancient-world", "antike", "golden-ages", "tides-of-time")


@pytest.mark.parametrize("game_id", OUR_GAMES)
def test_every_draw_has_a_rule(game_id: str) -> None:
    """Each step that waits for chance cites a rule of its game against impossible outcomes."""
    rules = aw.game(game_id)
    known = {rule.id for rule in rules.rules()}
    draws = [step for step in rules.step_types if issubclass(step, ChanceStep)]
    assert draws
    assert [step.__name__ for step in draws if step.rule not in known] == []


def drawn(game_id: str, players: int, step: str, **options: Any) -> Any:
    """Return a state that waits for chance at a step of this name, reached by random play."""
    for seed in range(20):
        rng = aw.SeededRandom(seed)
        state = aw.new_game(game_id, players=players, **options)
        while (waiting := aw.pending(state)) is not None:
            if isinstance(waiting, aw.Decision):
                choices = waiting.actions
                action = choices[rng.randrange(len(choices))]
            elif type(waiting.step).__name__ == step:
                return state
            else:
                action = waiting.sample(rng)
            state = aw.apply(state, action)
    raise AssertionError(f"no {step}")


def deck_of(state: aw.State) -> Deck:
    """Return the deck of the pending deal."""
    waiting = aw.pending(state)
    assert isinstance(waiting, aw.Chance)
    assert isinstance(waiting.event, Deal)
    return waiting.event.deck


def refusal(state: aw.State, action: aw.Action) -> aw.Reason:
    """Return the reason against an outcome; assert that ``apply`` raises it."""
    reason = aw.explain(state, action)
    assert reason is not None
    with pytest.raises(aw.IllegalAction) as caught:
        aw.apply(state, action)
    assert caught.value.reason == reason
    return reason


@pytest.mark.parametrize(
    ("game_id", "step", "rule"),
    [
        ("the-ancient-world", "DealEmpireRow", "S7"),
        ("golden-ages", "DrawTile", "B1"),
        ("golden-ages", "DealBuildings", "A1"),
        ("golden-ages", "DrawGlory", "C6"),
        ("tides-of-time", "DealHand", "S1"),
    ],
)
def test_an_unknown_card_cannot_be_dealt(game_id: str, step: str, rule: str) -> None:
    """A card that is in no deck is refused by the rule of the draw, and the message lists possible draws."""
    state = drawn(game_id, 2, step)
    count = state.agenda[-1].count
    reason = refusal(state, aw.Dealt(("ace-of-spades", *deck_of(state).unseen[: count - 1])))
    assert (reason.code, reason.rule) == ("card-not-in-deck", rule)
    assert reason.message.startswith("ace-of-spades is not in this deck. Possible draws: ")


def test_cards_are_called_by_their_names() -> None:
    """The reason against a deal calls cards by their names."""
    state = aw.new_game("tides-of-time", players=2)
    state = aw.apply(
        state, aw.Dealt(("citadel", "maze", "vestibule", "kings-nest", "eye-of-the-north"))
    )
    cards = ("citadel", "gods-bath", "sapphire-port", "molehill", "great-library")
    reason = refusal(state, aw.Dealt(cards))
    assert reason.rule == "S1"
    assert reason.message.startswith("The Citadel of the Prophets is not in this deck.")
    assert "Gods' Bath" in reason.message
