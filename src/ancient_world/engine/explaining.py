"""Explain why an action is illegal: which rule it breaks, or whose turn it is and what the game waits for."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import attrs

from ancient_world.engine.actions import Action, player_field, player_of_action
from ancient_world.engine.declared.field_marks import fields_of, typed_fields
from ancient_world.engine.declared.masked_values import (
    contains_masked,
    fail_if_masked,
    refuse_masked,
)
from ancient_world.engine.declared.naming import name_components
from ancient_world.engine.document_faults import describe_value
from ancient_world.engine.errors import AncientWorldError, InvalidOption, Reason, reason
from ancient_world.engine.importing import import_lock, wrong_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.state import State
from ancient_world.engine.steps import (
    ChanceStep,
    Choice,
    DealStep,
    DecisionStep,
    RollStep,
    SimultaneousStep,
    Step,
)
from ancient_world.engine.typed_cache import cache
from ancient_world.engine.whole_numbers import as_int

T = TypeVar("T")

register_messages(
    {
        "not-a-seat": "Seats are numbered from 0 to {last}; got {player}.",
    }
)

CHANCE_CODES: dict[type[ChanceStep], str] = {
    DealStep: "awaited-deal",
    RollStep: "awaited-roll",
    ChanceStep: "awaited-chance",
}


def explain(state: State, action: object, player: int | None = None) -> Reason | None:
    """Return why this action is illegal here, or ``None`` if it is legal.

    If the present decision has this kind of action, the reason comes from that decision. If the action belongs to a
    decision of the same player that was passed over since the last choice, because nothing was possible there, the reason
    comes from the earlier decision. For a player who acts out of turn, the reason is first any rule that the action would
    break on the player's own turn. In these two cases ``awaited_reason`` says whom the game waits for, and for what.

    An id that is misspelt, in capitals, or given as a printed name in any language is refused with the code ``misspelt-id``;
    ``data["ids"]`` holds the ids that are probably meant.

    Args:
        state: the game.
        action: the action in question.
        player: the seat of the player who wants to act; by default the player to act.

    Raises:
        InvalidOption: this is not a state, or there is no such seat.
        HiddenValue: the state is a view's, and the answer depends on masked values.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> action = aw.legal_actions(match.state)[0]
        >>> aw.explain(match.state, action)
        >>> aw.explain(match.state, action, player=0).code
        'wrong-player'
    """
    agenda, action, player = agenda_of(state), convert_ints(action), as_int(player)
    if player is not None:
        require_seat(player, state)
    if not agenda:
        return name_components(reason("game-over", state.ended_by()), state)
    step = agenda[-1]
    try:
        if player is None or may_act(step, state, action, player):
            reason_against = _why_not_in_turn(state, step, action, player)
        else:
            reason_against = _why_not_out_of_turn(state, step, action, player)
    except Exception as error:
        reason_against = invalid_value_reason(error, action, state)
        if reason_against is None:
            fail_if_masked(error, state, action)
            raise
    return None if reason_against is None else name_components(reason_against, state)


def agenda_of(state: object) -> tuple[Step, ...]:
    """Return the agenda of a state.

    Raises:
        InvalidOption: this is not a state; for a view, the message points to its ``state``.
    """
    if isinstance(state, State):
        return state.agenda
    raise wrong_argument("state", state, State)


def may_act(step: Step, state: object, action: object, player: int) -> bool:
    """Return whether the game waits for this player, who must be the one that the action names if several choose at once."""
    if not isinstance(step, DecisionStep):
        return False
    named_player = player_field(action, player) if isinstance(step, SimultaneousStep) else player
    return named_player == player and player in step.players(state)


# --- in turn ---


def _why_not_in_turn(state: State, step: Step, action: object, player: int | None) -> Reason | None:
    """Return why an action by the player to act is illegal.

    If the step has this kind of action, the reason comes from the step, otherwise from a decision that was passed over.
    """
    if not isinstance(action, Action):
        with import_lock:
            from ancient_world.engine.wrong_use import not_an_action_reason  # 1 ms, for errors only
        return not_an_action_reason(action)
    value_reason = wrong_type_reason(action)
    if value_reason is not None:
        return value_reason
    why_not = step.why_not(state, action) or undeclared_value_reason(action, state)
    misspelling = None if why_not is None else misspelling_reason(action, state)
    if misspelling is not None:
        return misspelling
    if state.masked:
        _refuse_masked_guess(state, step, action, why_not)
    if why_not is None or not isinstance(step, DecisionStep) or type(action) in step.choices:
        return why_not
    acting_player = player_of_action(action, step.players(state)) if player is None else player
    turn_side = None if isinstance(step, SimultaneousStep) else step.side_of_turn()
    earlier_reason = _why_passed_over(state, action, acting_player, turn_side)
    # An action that is always possible, such as passing, has no rule against it but the present decision.
    if earlier_reason is None and not (isinstance(action, Choice) and action.is_always_legal()):
        earlier_reason, _ = _future_decisions(state, action, acting_player)
    return (
        attrs.evolve(earlier_reason, awaited=awaited_reason(step, state))
        if earlier_reason
        else why_not
    )


def _refuse_masked_guess(state: State, step: Step, action: object, why_not: Reason | None) -> None:
    """Refuse to judge an action that depends on masked values.

    Raises:
        HiddenValue: the action, or a legal action of the same kind, names something masked.
    """
    refuse_masked((action,), "masked-action", "$.action")
    if why_not is None or not isinstance(step, DecisionStep):
        return
    legal_actions = step.actions_of(state, player_of_action(action, step.players(state)))
    same_kind = [each for each in legal_actions if type(each) is type(action)]
    refuse_masked(same_kind, "masked-choice", "$.action")


# --- out of turn ---


def _why_not_out_of_turn(state: State, step: Step, action: object, player: int) -> Reason:
    """Return why a player may not take an action while the game does not wait for them.

    The reason is a rule that forbids the action on the player's own turn as well, or else that it is not the player's turn.
    Future turns of the player are left out if the action is legal for the player to act.
    """
    own_reason = _reason_on_own_turn(
        state, action, player, include_future=not _is_legal_for_mover(state, step, action)
    )
    if own_reason is None and isinstance(step, SimultaneousStep) and player in step.players(state):
        named_player = player_field(action)
        own_reason = reason(
            "anothers-action", _rule_of_turn(step, state), named=named_player, player=player
        )
    elif own_reason is None:
        own_reason = reason("wrong-player", _rule_of_turn(step, state), player=player)
    return attrs.evolve(own_reason, awaited=awaited_reason(step, state))


def _is_legal_for_mover(state: State, step: Step, action: object) -> bool:
    """Return whether an action is legal for the player to act; False where several choose at once."""
    if not isinstance(step, DecisionStep) or isinstance(step, SimultaneousStep):
        return False
    if wrong_type_reason(action) or (state.masked and contains_masked(action)):
        return False
    try:
        return step.why_not(state, action) is None and has_valid_values(action, state)
    except Exception:
        if state.masked:  # the answer depends on a masked value
            return False
        raise


def awaited_reason(step: Step, state: State) -> Reason:
    """Return the reason that says whom the game waits for at a step, and for what."""
    rule = _rule_of_turn(step, state)
    if isinstance(step, DecisionStep):
        return reason("awaited", rule, players=step.players(state), step=step.word())
    return reason(next(code for kind, code in CHANCE_CODES.items() if isinstance(step, kind)), rule)


def _rule_of_turn(step: Any, state: State) -> str:
    """Return the id of the rule that says who acts at a step, or by which chance decides there."""
    if isinstance(step, DecisionStep):
        return step.turn_rule or step.rule
    rule: str = step.rule_now(state)
    return rule


def _reason_on_own_turn(
    state: State, action: object, player: int, *, include_future: bool
) -> Reason | None:
    """Return the reason against an action from the player's own decisions: first those passed over, then those to come.

    Without ``include_future``, the decisions to come give a reason only if the player has none left.
    """
    if not has_seat(state, player) or (state.masked and contains_masked(action)):
        return None
    try:
        why_not = (
            wrong_type_reason(action)
            or misspelling_reason(action, state)
            or _why_passed_over(state, action, player)
        )
        if why_not is not None:
            return why_not
        no_turns_reason, decisions = _future_decisions(state, action, player)
        reasons = [_reason_at_step(step, state, action) for step in decisions]
    except Exception:
        if state.masked:  # the reason depends on a masked value
            return None
        raise
    return no_turns_reason or (
        reasons[0] if include_future and reasons and None not in reasons else None
    )


def has_seat(state: Any, player: object) -> bool:
    """Return whether ``player`` is the number of a seat in the game."""
    return type(player) is int and 0 <= player < state.rules_of(state).seats(state)


def require_seat(player: object, state: Any) -> None:
    """Check that a seat exists in a game.

    Raises:
        InvalidOption: there is no such seat.
    """
    if not has_seat(state, player):
        last_seat = state.rules_of(state).seats(state) - 1
        raise InvalidOption.from_code("not-a-seat", player=player, last=last_seat)


def _why_passed_over(
    state: State, action: object, player: int, turn_side: int | None = None
) -> Reason | None:
    """Return why an action was impossible at the steps of the player that were passed over; the last step with a reason counts.

    With ``turn_side``, only the steps of this side count: of the civilization whose turn it is, not of the player's other one.
    """
    action_class: object = type(action)
    for step in state.passed[::-1]:
        if (
            not isinstance(step, DecisionStep)
            or action_class not in step.choices
            or step.is_optional(action_class)
        ):
            continue
        is_simultaneous = isinstance(step, SimultaneousStep)
        owner = player_field(action, player) if is_simultaneous else step.player
        if owner == player and turn_side in (None, step.side_of_turn()):
            why_not = _reason_at_step(step, state, action)
            if why_not is not None:
                return why_not
    return None


def _reason_at_step(step: DecisionStep, state: State, action: object) -> Reason | None:
    """Return why an action is illegal at a step; that something else has to be done first is no reason."""
    why_not = step.why_not(state, action)
    return None if why_not is None or why_not.code == step.not_now.code else why_not


def _future_decisions(
    state: State, action: object, player: int
) -> tuple[Reason | None, list[DecisionStep]]:
    """Return the decisions in which the player could still take an action, or why the player has no such turns left."""
    decisions: list[DecisionStep] = []
    for step in _decisions_of_player(state, action, player):
        why_not = step.why_no_more(state)
        if why_not is not None:
            return why_not, []
        decisions.append(step)
    return None, decisions


def _decisions_of_player(state: State, action: object, player: int) -> Iterator[DecisionStep]:
    """Yield the decisions of a player that have this kind of action, as they would be now: turns, or else all others."""
    if not isinstance(action, Choice) or action.game not in ("", state.game):
        return
    if player_field(action, player) != player:
        return
    current_step = state.agenda[-1]
    if isinstance(current_step, SimultaneousStep) and type(action) in current_step.choices:
        yield current_step  # the player has chosen already
        return
    step_types = type(action).decisions
    turn_steps = [kind for kind in step_types if kind.starts_turn]
    for step_type in turn_steps or step_types:
        step = step_type.of(state, player)
        if step is not None and (turn_steps or step.is_possible(state)):
            yield step


# --- values that no field declares ---

_TYPE_LABELS = {int: "json-int", float: "json-number", str: "json-str", bool: "json-bool"}


def has_valid_values(action: object, state: object) -> bool:
    """Return whether every value of an action is what its field declares.

    Each played action is checked, after the rules have accepted it; the items of lists have been compared by then.
    """
    fields = _PLAIN_TYPES_BY_CLASS.get(type(action))
    if fields is None:
        fields = _fields_with_plain_types(type(action), state)
    for name, types in fields:
        if type(getattr(action, name)) not in types:
            break
    else:
        return True
    return (wrong_type_reason(action) or undeclared_value_reason(action, state)) is None


def wrong_type_reason(action: object) -> Reason | None:
    """Return the reason against the first value of an action that does not have the type of its field; or ``None``."""
    action_class: type = type(action)
    if not (isinstance(action, Action) and attrs.has(action_class)):
        return None
    for field in typed_fields(action_class):
        value = getattr(action, field.name)
        if not _is_instance(value, field.type):
            data = {"expected": _type_label(field.type), "found": describe_value(value)}
            return reason("not-such-a-value", "", field=field.name, **data)
    return None


def undeclared_value_reason(action: object, state: Any) -> Reason | None:
    """Return the reason against the first value that has the right type but is not declared, such as a missing seat.

    Call it after the rules, whose reasons are clearer; it refuses the values that no rule looks at.
    """
    if not (isinstance(action, Action) and action.game == state.game and fields_of(type(action))):
        return None
    why_not: Reason | None = state.rules_of(state).undeclared(state, action)
    return why_not


def misspelling_reason(action: object, state: Any) -> Reason | None:
    """Return the reason against the first misspelt id of an action; ``None`` if there is none."""
    if not (isinstance(action, Action) and action.game in ("", state.game)):
        return None
    if state.masked and contains_masked(action):
        return None
    with import_lock:
        from ancient_world.engine.declared import id_spelling  # 2 ms, for errors only
    return id_spelling.misspelt_id_reason(state, action)


def invalid_value_reason(error: Exception, action: object, state: object) -> Reason | None:
    """Return the invalid value of an action that made the rules raise an error; ``None`` for an error of the library."""
    if isinstance(error, AncientWorldError):
        return None
    return (
        wrong_type_reason(action)
        or misspelling_reason(action, state)
        or undeclared_value_reason(action, state)
    )


PlainTypes = tuple[tuple[str, frozenset[type]], ...]

_PLAIN_TYPES_BY_CLASS: dict[type, PlainTypes] = {}
"""For each class of actions, its fields with the types that need no further check."""


def _fields_with_plain_types(action_class: type, state: Any) -> PlainTypes:
    """Return the fields of an action class with the types that need no further check.

    There are no such types if the engine has to check the declarations of the fields.
    """
    fields = (
        typed_fields(action_class)
        if issubclass(action_class, Action) and attrs.has(action_class)
        else ()
    )
    is_engine_checked = (
        fields and fields_of(action_class) and not state.rules_of(state).refuses_undeclared
    )
    types = [
        frozenset[type]() if is_engine_checked else _plain_types(field.type) for field in fields
    ]
    names = [field.name for field in fields]
    return _PLAIN_TYPES_BY_CLASS.setdefault(action_class, tuple(zip(names, types, strict=True)))


def _plain_types(type_hint: object) -> frozenset[type]:
    options = get_args(type_hint) if get_origin(type_hint) in (Union, UnionType) else (type_hint,)
    plain_types = {option for option in options if option in (int, str, bool, NoneType)}
    list_types = {
        tuple for option in options if get_origin(option) is tuple and str in get_args(option)
    }
    return frozenset(plain_types | list_types)


def _is_instance(value: object, type_hint: object) -> bool:
    """Return whether a value is of an annotated type; True for annotations that are not checked here."""
    origin = get_origin(type_hint)
    if origin in (Union, UnionType):
        return any(_is_instance(value, option) for option in get_args(type_hint))
    if origin is Literal:
        return isinstance(value, str) and value in get_args(type_hint)
    if origin is tuple:
        return isinstance(value, tuple) and _are_instances(value, get_args(type_hint))
    if type_hint in (int, bool, NoneType):  # bool is a subclass of int
        return type(value) is type_hint
    if type_hint is Any or not isinstance(type_hint, type):  # Any is a class, too
        return True
    fields = typed_fields(type_hint) if attrs.has(type_hint) else ()
    return isinstance(value, type_hint) and all(
        _is_instance(getattr(value, field.name), field.type) for field in fields
    )


def _are_instances(values: tuple[object, ...], type_hints: tuple[object, ...]) -> bool:
    if ... in type_hints:
        return all(_is_instance(value, type_hints[0]) for value in values)
    return len(values) == len(type_hints) and all(map(_is_instance, values, type_hints))


def _type_label(type_hint: Any) -> str:
    """Return the id of the label for a type."""
    if get_origin(type_hint) in (Union, UnionType):
        return _type_label(get_args(type_hint)[0])
    if get_origin(type_hint) is tuple:
        return "json-array"
    return _TYPE_LABELS.get(
        type_hint, "json-str" if get_origin(type_hint) is Literal else "json-object"
    )


# --- whole numbers of other types, such as NumPy's ---


def convert_ints(action: T) -> T:
    """Return an action with its whole numbers of other types converted to ``int``; the same object if there are none."""
    action_class: Any = type(action)
    return (
        _convert_int_fields(action, action_class)
        if isinstance(action, Action) and attrs.has(action_class)
        else action
    )


def _convert_int_fields(record: Any, record_class: type) -> Any:
    changes = {}
    for name, hint in _int_fields(record_class):
        value = getattr(record, name)
        if (converted := _convert_value(value, hint)) is not value:
            changes[name] = converted
    return attrs.evolve(record, **changes) if changes else record


@cache
def _int_fields(record_class: type) -> tuple[tuple[str, object], ...]:
    """Return the fields of a class that can contain whole numbers, with their types."""
    return tuple(
        [(each.name, each.type) for each in typed_fields(record_class) if _contains_int(each.type)]
    )


def _contains_int(type_hint: Any) -> bool:
    if get_args(type_hint):
        return any(map(_contains_int, get_args(type_hint)))
    if isinstance(type_hint, type) and attrs.has(type_hint):
        return any(_contains_int(each.type) for each in typed_fields(type_hint))
    return type_hint is int


def _convert_value(value: Any, type_hint: Any) -> Any:
    """Return a value with its whole numbers converted to ``int`` where its type says so."""
    origin, args = get_origin(type_hint), get_args(type_hint)
    if type_hint is int:
        return as_int(value)
    if origin in (Union, UnionType):
        for option in args:
            value = _convert_value(value, option)
        return value
    if origin is tuple and type(value) is tuple:
        item_types = args[:1] * len(value) if ... in args else args
        converted = tuple([_convert_value(*each) for each in zip(value, item_types, strict=False)])
        is_unchanged = len(converted) == len(value) and all(
            new is old for new, old in zip(converted, value, strict=True)
        )
        return value if is_unchanged or len(converted) != len(value) else converted
    if isinstance(type_hint, type) and attrs.has(type_hint) and isinstance(value, type_hint):
        return _convert_int_fields(value, type(value))
    return value
