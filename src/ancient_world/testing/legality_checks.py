"""Checks of legal actions: those derived from the kinds of choice, those that a step lists, and those that are accepted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from ancient_world.engine.actions import Action, player_field
from ancient_world.engine.applying import apply
from ancient_world.engine.errors import IllegalAction, Reason
from ancient_world.engine.explaining import agenda_of, explain
from ancient_world.engine.importing import check_argument, wrong_argument
from ancient_world.engine.pending import Chance, Decision, pending
from ancient_world.engine.registry import game
from ancient_world.engine.state import State
from ancient_world.engine.steps import Choice, DecisionStep, SimultaneousStep, Step
from ancient_world.engine.whole_numbers import as_int
from ancient_world.testing.declaration_checks import GamePosition


def derived_actions(step: DecisionStep, state: State, player: int) -> list[Action]:
    """Return all legal actions of a decision, derived from the candidates of its kinds of choice.

    Args:
        step: the pending decision.
        state: the state, or a draft of it.
        player: the deciding seat.

    Example:
        >>> from ancient_world.testing import derived_actions
        >>> decision = aw.Match.new("antike", ["Ana", "Ben"], seed=7).pending()
        >>> derived_actions(decision.step, decision.state, 1) == list(decision.actions)
        True
    """
    _check_step(step, state)
    player = as_int(player)
    if player not in step.players(state):
        return []
    own_step = step.for_player(player)
    return [action for kind in step.choices for action in _legal_candidates(kind, own_step, state)]


def _legal_candidates(kind: type[Choice], own_step: DecisionStep, state: State) -> list[Action]:
    """Return the candidates of a kind that ``why_not`` allows at a step as one player decides it."""
    candidates = kind.candidates(own_step, state)
    return [each for each in candidates if each.why_not(own_step, state) is None]


def _own_steps(step: Step, state: State) -> list[DecisionStep]:
    """Return a decision as each of its players decides it; empty for any other step."""
    if not isinstance(step, DecisionStep):
        return []
    return [step.for_player(player) for player in step.players(state)]


def derived_has_action(step: DecisionStep, state: State) -> bool:
    """Return whether a decision has a legal action that the game must wait for.

    Args:
        step: the decision.
        state: the state, or a draft of it.

    Example:
        >>> from ancient_world.testing import derived_has_action
        >>> decision = aw.Match.new("antike", ["Ana", "Ben"], seed=7).pending()
        >>> derived_has_action(decision.step, decision.state)
        True
    """
    _check_step(step, state)
    return any(
        action.why_not(own_step, state) is None
        for own_step in _own_steps(step, state)
        for kind in step.choices
        if not step.is_optional(kind)
        for action in kind.candidates(own_step, state)
    )


def _check_step(step: DecisionStep, state: State) -> None:
    """Check that this is a decision of the game of a state.

    Raises:
        InvalidOption: it is not.
    """
    check_argument("step", step, DecisionStep)
    check_argument("state", state, State)
    if type(step) not in game(state.game).step_types:
        raise wrong_argument("step", step, f"{state.game}")


def legality_differences(state: State) -> list[str]:
    """Return in words how a decision's legal actions differ from the derived ones; empty if they do not.

    Args:
        state: a state in which a player decides.

    Example:
        >>> from ancient_world.testing import legality_differences
        >>> legality_differences(aw.Match.new("antike", ["Ana", "Ben"], seed=7).state)
        []
    """
    agenda = agenda_of(state)
    step = agenda[-1] if agenda else None
    if not isinstance(step, DecisionStep) or not step.choices:
        return []
    name, faults = type(step).__name__, []
    for player in step.players(state):
        listed_actions = step.actions_of(state, player)
        derived = derived_actions(step, state, player)
        if listed_actions != derived:
            faults.append(f"{name} lists {listed_actions}, not {derived}")
    faults += _legal_override_faults(step, state)
    if not derived_has_action(step, state):
        faults.append(f"{name} waits for nothing")
    return faults


def _legal_override_faults(step: Step, state: State) -> Iterator[str]:
    """Yield a fault for each kind of choice whose ``legal`` differs from its legal candidates."""
    for own_step in _own_steps(step, state):
        for kind in own_step.choices:
            derived = _legal_candidates(kind, own_step, state)
            override_actions: Any = kind.legal(own_step, state)
            if override_actions != derived:
                yield f"{type(step).__name__}: {kind.__name__}.legal gives {override_actions}, not {derived}"


def overrides(position: GamePosition) -> Iterator[str]:
    """Check that optimized lists of actions agree with the kinds of choice, at pending steps and at passed ones."""
    state = position.state
    yield from legality_differences(state)
    for step in state.passed:
        yield from _legal_override_faults(step, state)


def legality(position: GamePosition) -> Iterator[str]:
    """Check that listed actions are accepted, once each, that every decision has one, and that applying them keeps the state."""
    state = position.state
    for step in (*state.passed, *state.agenda[-1:]):
        for own_step in _own_steps(step, state):
            yield from _candidate_faults(own_step, state)
    pending_event = pending(state)
    if isinstance(pending_event, Chance):
        yield from _acceptance_faults(state, pending_event.sample(position.rng))
    elif isinstance(pending_event, Decision):
        actions = pending_event.all_actions
        if not actions:
            yield "a decision without a legal action"
        if len(set(actions)) < len(actions):
            yield "an action is listed twice"
        for action in actions:
            yield from _acceptance_faults(state, action)
        yield from _order_faults(state, pending_event)


def _candidate_faults(own_step: DecisionStep, state: State) -> Iterator[str]:
    """Check that candidates belong to the seat that is asked for, and that ``why_not`` gives a reason or ``None``."""
    is_simultaneous = isinstance(own_step, SimultaneousStep)
    kinds: tuple[Any, ...] = own_step.choices
    for kind in kinds:
        for action in kind.candidates(own_step, state):
            if is_simultaneous and player_field(action) != own_step.player:
                yield f"{kind.__name__}.candidates gives {action} where step.player is {own_step.player}"
            verdict = action.why_not(own_step, state)
            if not isinstance(verdict, Reason | None):
                yield f"{kind.__name__}.why_not gives {verdict!r}, and not a reason or None"


def _order_faults(state: State, decision: Decision) -> Iterator[str]:
    """Check that two players at a simultaneous decision may choose in either order, with the same result."""
    actions = [each for player in decision.players[:2] for each in decision.actions_of(player)[:1]]
    if len(actions) < 2:
        return
    one, other = actions
    try:
        is_same = apply(apply(state, one), other) == apply(apply(state, other), one)
    except IllegalAction:
        is_same = False
    if not is_same:
        yield f"{one} and {other} are chosen at the same time, but their order matters"


def _acceptance_faults(state: State, action: Action) -> Iterator[str]:
    refusal = explain(state, action)
    if refusal is not None:
        yield f"{action} is listed, but illegal: {refusal}"
        return
    hash_before = hash(state)
    if apply(state, action) != apply(state, action):
        yield f"{action} gives two different states"
    if hash(state) != hash_before:
        yield f"{action} changes the state to which it is applied"


def refusals(position: GamePosition) -> Iterator[str]:
    """Check that unlisted actions, with any values, are refused with a reason."""
    state = position.state
    pending_event = pending(state)
    legal: set[Action] = (
        set(pending_event.all_actions) if isinstance(pending_event, Decision) else set()
    )
    known_rules = {rule.id for rule in position.rules.rules()}
    for action in _unlisted_actions(position, legal):
        try:
            refusal = explain(state, action)
            if refusal is None:
                yield f"{action} is legal, but not listed"
                continue
            yield from _reason_faults(known_rules, action, refusal)
            apply(state, action)
            yield f"{action} is refused by explain, but apply accepts it"
        except IllegalAction:
            continue
        except Exception as error:  # an author's rules may raise anything
            yield f"{action} raises {type(error).__name__}, not IllegalAction: {error}"


def _unlisted_actions(position: GamePosition, legal: set[Action]) -> Iterator[Action]:
    """Yield illegal actions of all kinds, with values of legal actions or with values that never fit."""
    for kind in position.rules.action_types:
        legal_example = next((each for each in legal if type(each) is kind), None)
        for values in _invalid_values(kind, legal_example):
            candidate = kind(**values)
            if legal_example is None or candidate not in legal:
                yield candidate


def _invalid_values(
    kind: type[Action], legal_example: Action | None
) -> Iterator[dict[str, object]]:
    """Yield values for the fields of an action, with one odd value in a legal action, or odd values in all fields."""
    names = [field.name for field in attrs.fields(kind)]
    for odd_value in (None, -1, 10**6, "no-such-id", ()):
        values = (
            dict.fromkeys(names, odd_value)
            if legal_example is None
            else attrs.asdict(legal_example, recurse=False)
        )
        yield from [{**values, name: odd_value} for name in names] or [values]


def _reason_faults(known_rules: set[str], action: Action, refusal: Reason) -> Iterator[str]:
    if not refusal.message.strip() or refusal.message == refusal.code:
        yield f"{action} is refused without a sentence; register one for {refusal.code!r}"
    if known_rules and refusal.rule not in known_rules and refusal.rule:
        yield f"{action} is refused by a rule that the game does not list: {refusal.rule}"
