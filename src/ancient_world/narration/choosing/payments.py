"""Offer a payment as one choice: all distinct ways to pay what the rules take part by part."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply
from ancient_world.engine.errors import HiddenValue
from ancient_world.engine.freezing import copy_with
from ancient_world.engine.language_choice import check_language
from ancient_world.engine.message_catalogue import call_in_language, message_text
from ancient_world.engine.pending import legal_actions
from ancient_world.engine.public_functions import View, state_of
from ancient_world.engine.state import State
from ancient_world.engine.steps import DecisionStep
from ancient_world.narration.choosing.choosing import (
    amounts_text,
    costs_and_gains,
    masked_for_reader,
    visible_amounts,
)

MAX_PAYMENTS = 200
"""The most ways that are offered; with more, a payment can only be made part by part."""


@attrs.frozen
class Payment:
    """One way to pay: the choices to make in order, and how many of each resource it costs and leaves, by field name.

    ``words`` says what is paid, and ``text`` what is kept, in the language in use.

    Example:
        >>> import random
        >>> from ancient_world.narration import payments
        >>> match, rng = aw.Match.new("antike", ["Ana", "Ben"], seed=7), random.Random(1)
        >>> while not payments(match.state):
        ...     state = match.apply(rng.choice(match.pending().actions))
        >>> [payment.words for payment in payments(match.state)]
        ['pay 1 iron', 'pay 1 coin']
    """

    actions: tuple[Action, ...]
    cost: Mapping[str, int]
    left: Mapping[str, int]
    words: str
    text: str


def payments(
    state_or_view: State | View, player: int | None = None, lang: str | None = None
) -> tuple[Payment, ...]:
    """Return every distinct way to make the payment that is due, whatever the order of its parts.

    A record has an entry for each part of a payment, while people at a table pay all parts at once.

    Args:
        state_or_view: a state or a view.
        player: the seat of the payer, if ``state_or_view`` is a state; by default the player to act.
        lang: the language of the texts; by default the one in use.

    Returns:
        The ways, in the order of their first choices; empty if this player is not to make a payment, or if there are
        more than 200 ways.

    Raises:
        InvalidOption: ``state_or_view`` is not a state, or there is no such language or seat.

    Example:
        >>> payments(aw.new_game("antike", 2))
        ()
    """
    check_language(lang)
    state: State
    if isinstance(state_or_view, View) or player is not None:
        state, reader = masked_for_reader(state_or_view, player)
    else:
        state, reader = state_of(state_or_view), None
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, DecisionStep) or not all(kind.in_parts for kind in step.choices):
        return ()
    is_unmasked = state is state_or_view and player is None
    payer = step.players(state)[0] if is_unmasked else reader
    if payer is None or payer not in step.players(state):
        return ()
    try:
        actions_by_result = _actions_by_result(
            copy_with(state, {"agenda": (step,), "listed": None})
        )
    except HiddenValue:
        return ()
    return call_in_language(
        lang, lambda: _payments_with_texts(state, step, actions_by_result, payer)
    )


def only_sensible_payment(view: View) -> Payment | None:
    """Return the way to pay that nobody need weigh against another; ``None`` if the player has to choose, or has nothing to pay.

    What it leaves can stand for what any other way leaves (:meth:`~ancient_world.engine.DecisionStep.is_as_good`); of
    several such ways it is the one that uses up no good.
    """
    ways = payments(view)
    step = view.state.agenda[-1] if ways else None
    if not isinstance(step, DecisionStep):
        return None
    sensible_ways = [
        way
        for way in ways
        if all(step.is_as_good(view.state, way.left, other.left) for other in ways)
    ]
    return max(sensible_ways, key=lambda way: min(way.left.values()), default=None)


def _actions_by_result(payment_state: State) -> dict[State, tuple[Action, ...]]:
    """Map each state after the payment to the first choices that lead to it; ``payment_state`` is the state with nothing but the payment on its agenda."""
    paid_states: dict[State, tuple[Action, ...]] = {}
    unpaid_states: dict[State, tuple[Action, ...]] = {payment_state: ()}
    while unpaid_states:
        next_unpaid_states: dict[State, tuple[Action, ...]] = {}
        for state, actions in unpaid_states.items():
            for action in legal_actions(state):
                after = apply(state, action)
                (next_unpaid_states if after.agenda else paid_states).setdefault(
                    after, (*actions, action)
                )
        if len(paid_states) + len(next_unpaid_states) > MAX_PAYMENTS:
            return {}
        unpaid_states = next_unpaid_states
    return paid_states


def _payments_with_texts(
    state: State,
    step: DecisionStep[State],
    actions_by_result: Mapping[State, tuple[Action, ...]],
    player: int,
) -> tuple[Payment, ...]:
    """Return the payments for these ways, with their texts."""
    costs = {after: costs_and_gains(step, state, after, player)[0] for after in actions_by_result}
    resource_names = [
        name
        for name in visible_amounts(step, state, player)
        if any(name in cost for cost in costs.values())
    ]
    payments_with_texts, purse = [], step.purse(state, player)
    for after, actions in actions_by_result.items():
        remaining = {each: visible_amounts(step, after, player)[each] for each in resource_names}
        positive_amounts = {each: count for each, count in remaining.items() if count}
        words = message_text("effect-cost", {"what": amounts_text(purse, costs[after])})
        text = (
            message_text("effect-keep", {"what": amounts_text(purse, positive_amounts)})
            if positive_amounts
            else ""
        )
        payments_with_texts.append(Payment(actions, costs[after], remaining, words, text))
    return tuple(payments_with_texts)
