"""The reason for a refusal: what the action itself breaks, then whose turn it is, who is awaited, and for what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from ancient_world.engine.actions import Action, action_player, player_of
from ancient_world.engine.declared.masks import fail_if_masked, names_masked, refuse_masked
from ancient_world.engine.declared.naming import told_by_name
from ancient_world.engine.errors import Reason, reason
from ancient_world.engine.refusals.values import stumbled_over, undeclared, wrong_value
from ancient_world.engine.steps import (
    ChanceStep,
    Choice,
    DealStep,
    DecisionStep,
    RollStep,
    SimultaneousStep,
    Step,
)

CHANCE = {DealStep: "awaited-deal", RollStep: "awaited-roll", ChanceStep: "awaited-chance"}


def explained(state: Any, action: object, player: int | None) -> Reason | None:
    """Return why an action is illegal, or ``None``; the sentence calls components by their names.

    Raises:
        NotKnown: the state is a view's, and something that this depends on is masked.
    """
    why_not = _reason(state, action, player)
    return None if why_not is None else told_by_name(why_not, state)


def _reason(state: Any, action: object, player: int | None) -> Reason | None:
    """Return why an action is illegal, in ids."""
    if not state.agenda:
        return reason("game-over", state.ended_by())
    step = state.agenda[-1]
    try:
        if player is not None and not may_act(step, state, action, player):
            return _out_of_turn(state, action, player)
        return _in_turn(state, step, action, player)
    except Exception as error:
        why_not = stumbled_over(error, action, state)
        if why_not is None:
            fail_if_masked(error, state, action)
            raise
        return why_not


# --- in turn ---


def _in_turn(state: Any, step: Step, action: object, player: int | None) -> Reason | None:
    """Return why an action by the player to act is illegal.

    Where the step offers such actions, the reason is its own; else it is that of a decision which was passed over.
    """
    if not isinstance(action, Action):
        return reason("not-an-action", "")
    wrong = wrong_value(action)
    if wrong is not None:
        return wrong
    why_not = step.why_not(state, action) or undeclared(action, state)
    if state.masked:
        _refuse_guesses(state, step, action, why_not)
    if why_not is None or not isinstance(step, DecisionStep) or type(action) in step.choices:
        return why_not
    who = action_player(action, step.players(state)) if player is None else player
    side = None if isinstance(step, SimultaneousStep) else step.side()
    earlier = _passed_over(state, action, who, side)
    # What nothing forbids, as passing, is tried to get out of what is asked: that comes first.
    if earlier is None and not (isinstance(action, Choice) and action.is_sure()):
        earlier = _no_more(state, action, who)
    return attrs.evolve(earlier, awaited=awaited(step, state)) if earlier else why_not


def _refuse_guesses(state: Any, step: Step, action: object, why_not: Reason | None) -> None:
    """Refuse to judge an action that depends on masked values: they are no cards to name or to choose from.

    Raises:
        NotKnown: the action names something masked, or one of its kind that is legal here does.
    """
    refuse_masked((action,), "masked-action", "$.action")
    if why_not is None or not isinstance(step, DecisionStep):
        return
    legal = step.actions_of(state, action_player(action, step.players(state)))
    alike = [each for each in legal if type(each) is type(action)]
    refuse_masked(alike, "masked-choice", "$.action")


# --- whose turn it is ---


def awaited(step: Step, state: Any) -> Reason:
    """Return the reason that says whom the game waits for at a step, and for what."""
    if isinstance(step, DecisionStep):
        players = step.players(state)
        return reason("awaited", _turn_rule(step, state), players=players, step=step.word())
    code = next(code for kind, code in CHANCE.items() if isinstance(step, kind))
    return reason(code, _turn_rule(step, state))


def may_act(step: Step, state: object, action: object, player: int) -> bool:
    """Return whether the game waits for this player; where several are awaited, an action's named player is the one."""
    if not isinstance(step, DecisionStep):
        return False
    named = player_of(action, player) if isinstance(step, SimultaneousStep) else player
    return named == player and player in step.players(state)


def _out_of_turn(state: Any, action: object, player: int) -> Reason:
    """Return why a player may not do this when the game does not wait for them.

    First comes what keeps the player from it whoever's turn it is; if that is nothing, that it is not the player's turn.
    """
    step = state.agenda[-1]
    own = _own_reason(state, action, player)
    if own is None:
        own = _not_yours(step, state, action, player)
    return attrs.evolve(own, awaited=awaited(step, state))


def _not_yours(step: Step, state: object, action: object, player: int) -> Reason:
    """Return the reason if nothing else is wrong: it is not the player's turn, or the action names somebody else."""
    if isinstance(step, SimultaneousStep) and player in step.players(state):
        named = player_of(action)
        return reason("anothers-action", _turn_rule(step, state), named=named, player=player)
    return reason("wrong-player", _turn_rule(step, state), player=player)


def _turn_rule(step: Any, state: object) -> str:
    """The rule that says who acts at a step, or by which chance decides there."""
    if isinstance(step, DecisionStep):
        return step.turn_rule or step.rule
    rule: str = step.rule_now(state)
    return rule


def _own_reason(state: Any, action: object, player: int) -> Reason | None:
    if not has_seat(state, player) or (state.masked and names_masked(action)):
        return None
    try:
        why_not = wrong_value(action) or _passed_over(state, action, player)
        return why_not or _at_own(state, action, player)
    except Exception:
        if state.masked:  # this player cannot know it
            return None
        raise


def has_seat(state: Any, player: object) -> bool:
    """Return whether the player has a seat in the game."""
    return type(player) is int and 0 <= player < state.rules_of(state).seats(state)


def _passed_over(state: Any, action: object, player: int, side: int | None = None) -> Reason | None:
    """Return why an action was not possible at a step of the player that was passed over, the last ones first.

    With a side it is one of that side: of the civilization whose turn it is, not of the player's other one.
    """
    kind: Any = type(action)
    for step in reversed(state.passed):
        if not isinstance(step, DecisionStep) or kind not in step.choices or step.is_aside(kind):
            continue
        if _is_of(step, action, player) and side in (None, step.side()):
            why_not = _told_at(step, state, action)
            if why_not is not None:
                return why_not
    return None


def _is_of(step: DecisionStep, action: object, player: int) -> bool:
    """Return whether an action at a step would be this player's."""
    if isinstance(step, SimultaneousStep):
        return bool(player_of(action, player) == player)
    return step.player == player


def _told_at(step: DecisionStep, state: Any, action: object) -> Reason | None:
    """Return why an action is illegal at a step; that something else comes first counts at the present step only."""
    why_not = step.why_not(state, action)
    return None if why_not is None or why_not.code == step.not_now().code else why_not


def _no_more(state: Any, action: object, player: int) -> Reason | None:
    """Return why the player has no more turns in which this could be done, whatever is chosen."""
    for step in _moments(state, action, player):
        why_not = step.why_no_more(state)
        if why_not is not None:
            return why_not
    return None


def _at_own(state: Any, action: Any, player: int) -> Reason | None:
    """Return why an action is illegal at the player's own decisions of its kind; ``None`` if any of them allows it."""
    why_not = _no_more(state, action, player)
    if why_not is not None:
        return why_not
    reasons = [_told_at(step, state, action) for step in _moments(state, action, player)]
    return reasons[0] if reasons and None not in reasons else None


def _moments(state: Any, action: object, player: int) -> Iterator[DecisionStep]:
    """The decisions of a player at which an action is a choice, as they would be now: turns, or else all others."""
    if not isinstance(action, Choice) or action.game not in ("", state.game):
        return
    if player_of(action, player) != player:
        return
    now = state.agenda[-1]
    if isinstance(now, SimultaneousStep) and type(action) in now.choices:
        yield now  # it is too late there
        return
    kinds = type(action).decisions
    turns = [kind for kind in kinds if kind.starts_turn]
    for kind in turns or kinds:
        step = kind.of(state, player)
        if step is not None and (turns or step.fits(state)):
            yield step
