"""Explain why an action is illegal: which rule it breaks, or whose turn it is and what the game waits for."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin

import attrs

from ancient_world.engine.actions import Action, action_player, player_of
from ancient_world.engine.cached import cache
from ancient_world.engine.declared.fields import fields_of, typed_fields
from ancient_world.engine.declared.masks import fail_if_masked, names_masked, refuse_masked
from ancient_world.engine.declared.naming import reason_by_name
from ancient_world.engine.errors import AncientWorldError, InvalidOption, Reason, reason
from ancient_world.engine.faults import found
from ancient_world.engine.importing import importing
from ancient_world.engine.language import register
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
from ancient_world.engine.whole import as_int

T = TypeVar("T")

register(
    {
        "no-state": "Expected a state, got {found}; a match keeps its own in .state.",
        "not-a-seat": "Seats are numbered from 0 to {last}; got {player}.",
    }
)

CHANCE = {DealStep: "awaited-deal", RollStep: "awaited-roll", ChanceStep: "awaited-chance"}


def explain(state: State, action: object, player: int | None = None) -> Reason | None:
    """Return why this action is illegal here, or ``None`` if it is legal.

    If the present decision has this kind of action, the reason comes from that decision. If the action belongs to a
    decision of the same player that was passed over since the last choice, because nothing was possible there, the reason
    comes from the earlier decision. For a player who acts out of turn, the reason is first any rule that the action would
    break on the player's own turn. In these two cases ``awaited`` says whom the game waits for, and for what.

    An id that is misspelt, in capitals, or given as a printed name in any language is refused with the code ``misspelt-id``;
    ``data["ids"]`` holds the ids that are probably meant.

    Args:
        state: the game.
        action: the action in question.
        player: the seat of the player who wants to act; by default the player to act.

    Raises:
        InvalidOption: this is not a state, or there is no such seat.
        NotKnown: the state is a view's, and the answer depends on masked values.

    Example:
        >>> match = aw.Match.new("antike", ["Ana", "Ben"], seed=7)
        >>> action = aw.legal_actions(match.state)[0]
        >>> aw.explain(match.state, action)
        >>> aw.explain(match.state, action, player=0).code
        'wrong-player'
    """
    agenda, action, player = agenda_of(state), with_ints(action), as_int(player)
    if player is not None:
        check_seat_at(player, state)
    if not agenda:
        return reason_by_name(reason("game-over", state.ended_by()), state)
    step = agenda[-1]
    try:
        if player is None or may_act(step, state, action, player):
            why_not = _in_turn(state, step, action, player)
        else:
            why_not = _out_of_turn(state, step, action, player)
    except Exception as error:
        why_not = stumbled_over(error, action, state)
        if why_not is None:
            fail_if_masked(error, state, action)
            raise
    return None if why_not is None else reason_by_name(why_not, state)


def agenda_of(state: State) -> tuple[Step, ...]:
    """Return the agenda of a state.

    Raises:
        InvalidOption: this is not a state; for a view, the message points to its ``state``.
    """
    try:
        return state.agenda
    except InvalidOption:
        raise
    except AttributeError:
        raise InvalidOption.of("no-state", found=found(state)) from None


def may_act(step: Step, state: object, action: object, player: int) -> bool:
    """Return whether the game waits for this player, who must be the one that the action names if several choose at once."""
    if not isinstance(step, DecisionStep):
        return False
    named = player_of(action, player) if isinstance(step, SimultaneousStep) else player
    return named == player and player in step.players(state)


# --- in turn ---


def _in_turn(state: State, step: Step, action: object, player: int | None) -> Reason | None:
    """Return why an action by the player to act is illegal.

    If the step has this kind of action, the reason comes from the step, otherwise from a decision that was passed over.
    """
    if not isinstance(action, Action):
        return reason("not-an-action", "")
    wrong = wrong_value(action)
    if wrong is not None:
        return wrong
    why_not = step.why_not(state, action) or undeclared(action, state)
    misspelling = None if why_not is None else misspelt(action, state)
    if misspelling is not None:
        return misspelling
    if state.masked:
        _refuse_guesses(state, step, action, why_not)
    if why_not is None or not isinstance(step, DecisionStep) or type(action) in step.choices:
        return why_not
    who = action_player(action, step.players(state)) if player is None else player
    side = None if isinstance(step, SimultaneousStep) else step.side_of_turn()
    earlier = _passed_over(state, action, who, side)
    # An action that is always possible, such as passing, has no rule against it but the present decision.
    if earlier is None and not (isinstance(action, Choice) and action.is_sure()):
        earlier, _ = _own_decisions(state, action, who)
    return attrs.evolve(earlier, awaited=awaited(step, state)) if earlier else why_not


def _refuse_guesses(state: State, step: Step, action: object, why_not: Reason | None) -> None:
    """Refuse to judge an action that depends on masked values.

    Raises:
        NotKnown: the action, or a legal action of the same kind, names something masked.
    """
    refuse_masked((action,), "masked-action", "$.action")
    if why_not is None or not isinstance(step, DecisionStep):
        return
    legal = step.actions_of(state, action_player(action, step.players(state)))
    alike = [each for each in legal if type(each) is type(action)]
    refuse_masked(alike, "masked-choice", "$.action")


# --- out of turn ---


def _out_of_turn(state: State, step: Step, action: object, player: int) -> Reason:
    """Return why a player may not take an action while the game does not wait for them.

    The reason is a rule that forbids the action on the player's own turn as well, or else that it is not the player's turn.
    Future turns of the player are left out if the action is legal for the player to act.
    """
    own = _own_reason(state, action, player, later=not _may_be_done(state, step, action))
    if own is None and isinstance(step, SimultaneousStep) and player in step.players(state):
        named = player_of(action)
        own = reason("anothers-action", _turn_rule(step, state), named=named, player=player)
    elif own is None:
        own = reason("wrong-player", _turn_rule(step, state), player=player)
    return attrs.evolve(own, awaited=awaited(step, state))


def _may_be_done(state: State, step: Step, action: object) -> bool:
    """Return whether an action is legal for the player to act; False where several choose at once."""
    if not isinstance(step, DecisionStep) or isinstance(step, SimultaneousStep):
        return False
    if wrong_value(action) or (state.masked and names_masked(action)):
        return False
    try:
        return step.why_not(state, action) is None and values_fit(action, state)
    except Exception:
        if state.masked:  # the answer depends on a masked value
            return False
        raise


def awaited(step: Step, state: State) -> Reason:
    """Return the reason that says whom the game waits for at a step, and for what."""
    rule = _turn_rule(step, state)
    if isinstance(step, DecisionStep):
        return reason("awaited", rule, players=step.players(state), step=step.word())
    return reason(next(code for kind, code in CHANCE.items() if isinstance(step, kind)), rule)


def _turn_rule(step: Any, state: State) -> str:
    """Return the id of the rule that says who acts at a step, or by which chance decides there."""
    if isinstance(step, DecisionStep):
        return step.turn_rule or step.rule
    rule: str = step.rule_now(state)
    return rule


def _own_reason(state: State, action: object, player: int, *, later: bool) -> Reason | None:
    """Return the reason against an action from the player's own decisions: first those passed over, then those to come.

    Without ``later``, the decisions to come give a reason only if the player has none left.
    """
    if not has_seat(state, player) or (state.masked and names_masked(action)):
        return None
    try:
        why_not = (
            wrong_value(action) or misspelt(action, state) or _passed_over(state, action, player)
        )
        if why_not is not None:
            return why_not
        no_more, decisions = _own_decisions(state, action, player)
        reasons = [_told_at(step, state, action) for step in decisions]
    except Exception:
        if state.masked:  # the reason depends on a masked value
            return None
        raise
    return no_more or (reasons[0] if later and reasons and None not in reasons else None)


def has_seat(state: Any, player: object) -> bool:
    """Return whether ``player`` is the number of a seat in the game."""
    return type(player) is int and 0 <= player < state.rules_of(state).seats(state)


def check_seat_at(player: object, state: Any) -> None:
    """Check that a seat exists in a game.

    Raises:
        InvalidOption: there is no such seat.
    """
    if not has_seat(state, player):
        last = state.rules_of(state).seats(state) - 1
        raise InvalidOption.of("not-a-seat", player=player, last=last)


def _passed_over(
    state: State, action: object, player: int, side: int | None = None
) -> Reason | None:
    """Return why an action was impossible at the steps of the player that were passed over; the last step with a reason counts.

    With ``side``, only the steps of this side count: of the civilization whose turn it is, not of the player's other one.
    """
    kind: object = type(action)
    for step in reversed(state.passed):
        if not isinstance(step, DecisionStep) or kind not in step.choices or step.is_optional(kind):
            continue
        together = isinstance(step, SimultaneousStep)
        owner = player_of(action, player) if together else step.player
        if owner == player and side in (None, step.side_of_turn()):
            why_not = _told_at(step, state, action)
            if why_not is not None:
                return why_not
    return None


def _told_at(step: DecisionStep, state: State, action: object) -> Reason | None:
    """Return why an action is illegal at a step; that something else has to be done first is no reason."""
    why_not = step.why_not(state, action)
    return None if why_not is None or why_not.code == step.not_now.code else why_not


def _own_decisions(
    state: State, action: object, player: int
) -> tuple[Reason | None, list[DecisionStep]]:
    """Return the decisions in which the player could still take an action, or why the player has no such turns left."""
    decisions: list[DecisionStep] = []
    for step in _moments(state, action, player):
        why_not = step.why_no_more(state)
        if why_not is not None:
            return why_not, []
        decisions.append(step)
    return None, decisions


def _moments(state: State, action: object, player: int) -> Iterator[DecisionStep]:
    """Yield the decisions of a player that have this kind of action, as they would be now: turns, or else all others."""
    if not isinstance(action, Choice) or action.game not in ("", state.game):
        return
    if player_of(action, player) != player:
        return
    now = state.agenda[-1]
    if isinstance(now, SimultaneousStep) and type(action) in now.choices:
        yield now  # the player has chosen already
        return
    kinds = type(action).decisions
    turns = [kind for kind in kinds if kind.starts_turn]
    for kind in turns or kinds:
        step = kind.of(state, player)
        if step is not None and (turns or step.is_possible(state)):
            yield step


# --- values that no field declares ---

_WORDS = {int: "json-int", float: "json-number", str: "json-str", bool: "json-bool"}


def values_fit(action: object, state: object) -> bool:
    """Return whether every value of an action is what its field declares.

    Each played action is checked, after the rules have accepted it; the items of lists have been compared by then.
    """
    fields = _PLAIN.get(type(action))
    if fields is None:
        fields = _plain(type(action), state)
    for name, types in fields:
        if type(getattr(action, name)) not in types:
            break
    else:
        return True
    return (wrong_value(action) or undeclared(action, state)) is None


def wrong_value(action: object) -> Reason | None:
    """Return the reason against the first value of an action that does not have the type of its field; or ``None``."""
    kind: type = type(action)
    if not (isinstance(action, Action) and attrs.has(kind)):
        return None
    for field in typed_fields(kind):
        value = getattr(action, field.name)
        if not _is_a(value, field.type):
            data = {"expected": _word(field.type), "found": found(value)}
            return reason("not-such-a-value", "", field=field.name, **data)
    return None


def undeclared(action: object, state: Any) -> Reason | None:
    """Return the reason against the first value that has the right type but is not declared, such as a missing seat.

    Call it after the rules, whose reasons are clearer; it refuses the values that no rule looks at.
    """
    if not (isinstance(action, Action) and action.game == state.game and fields_of(type(action))):
        return None
    why_not: Reason | None = state.rules_of(state).undeclared(state, action)
    return why_not


def misspelt(action: object, state: Any) -> Reason | None:
    """Return the reason against the first misspelt id of an action; ``None`` if there is none."""
    if not (isinstance(action, Action) and action.game in ("", state.game)):
        return None
    if state.masked and names_masked(action):
        return None
    with importing:
        from ancient_world.engine.declared import spelling  # 2 ms, for errors only
    return spelling.misspelt_id(state, action)


def stumbled_over(error: Exception, action: object, state: object) -> Reason | None:
    """Return the invalid value of an action that made the rules raise an error; ``None`` for an error of the library."""
    if isinstance(error, AncientWorldError):
        return None
    return wrong_value(action) or misspelt(action, state) or undeclared(action, state)


Plain = tuple[tuple[str, frozenset[type]], ...]

_PLAIN: dict[type, Plain] = {}
"""For each class of actions, its fields with the types that need no further check."""


def _plain(kind: type, state: Any) -> Plain:
    """Return the fields of an action class with the types that need no further check.

    There are no such types if the engine has to check the declarations of the fields.
    """
    fields = typed_fields(kind) if issubclass(kind, Action) and attrs.has(kind) else ()
    ours = fields and fields_of(kind) and not state.rules_of(state).refuses_undeclared
    types = [frozenset[type]() if ours else _plain_types(field.type) for field in fields]
    names = [field.name for field in fields]
    return _PLAIN.setdefault(kind, tuple(zip(names, types, strict=True)))


def _plain_types(kind: object) -> frozenset[type]:
    options = get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)
    plain_types = {option for option in options if option in (int, str, bool, NoneType)}
    lists = {tuple for option in options if get_origin(option) is tuple and str in get_args(option)}
    return frozenset(plain_types | lists)


def _is_a(value: object, kind: object) -> bool:
    """Return whether a value is of an annotated type; True for annotations that are not checked here."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return any(_is_a(value, option) for option in get_args(kind))
    if origin is Literal:
        return isinstance(value, str) and value in get_args(kind)
    if origin is tuple:
        return isinstance(value, tuple) and _are(value, get_args(kind))
    if kind in (int, bool, NoneType):  # bool is a subclass of int
        return type(value) is kind
    if kind is Any or not isinstance(kind, type):  # Any is a class, too
        return True
    fields = typed_fields(kind) if attrs.has(kind) else ()
    return isinstance(value, kind) and all(
        _is_a(getattr(value, field.name), field.type) for field in fields
    )


def _are(values: tuple[object, ...], kinds: tuple[object, ...]) -> bool:
    if ... in kinds:
        return all(_is_a(value, kinds[0]) for value in values)
    return len(values) == len(kinds) and all(map(_is_a, values, kinds))


def _word(kind: Any) -> str:
    """Return the id of the label for a type."""
    if get_origin(kind) in (Union, UnionType):
        return _word(get_args(kind)[0])
    if get_origin(kind) is tuple:
        return "json-array"
    return _WORDS.get(kind, "json-str" if get_origin(kind) is Literal else "json-object")


# --- whole numbers of other types, such as NumPy's ---


def with_ints(action: T) -> T:
    """Return an action with its whole numbers of other types converted to ``int``; the same object if there are none."""
    kind: Any = type(action)
    return _with_ints(action, kind) if isinstance(action, Action) and attrs.has(kind) else action


def _with_ints(record: Any, kind: type) -> Any:
    changes = {}
    for name, hint in _counting(kind):
        value = getattr(record, name)
        if (number := _fitted(value, hint)) is not value:
            changes[name] = number
    return attrs.evolve(record, **changes) if changes else record


@cache
def _counting(kind: type) -> tuple[tuple[str, object], ...]:
    """Return the fields of a class that can contain whole numbers, with their types."""
    return tuple([(each.name, each.type) for each in typed_fields(kind) if _counts(each.type)])


def _counts(hint: Any) -> bool:
    if get_args(hint):
        return any(map(_counts, get_args(hint)))
    if isinstance(hint, type) and attrs.has(hint):
        return any(_counts(each.type) for each in typed_fields(hint))
    return hint is int


def _fitted(value: Any, hint: Any) -> Any:
    """Return a value with its whole numbers converted to ``int`` where its type says so."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is int:
        return as_int(value)
    if origin in (Union, UnionType):
        for option in args:
            value = _fitted(value, option)
        return value
    if origin is tuple and type(value) is tuple:
        kinds = args[:1] * len(value) if ... in args else args
        converted = tuple([_fitted(*each) for each in zip(value, kinds, strict=False)])
        same = len(converted) == len(value) and all(
            a is b for a, b in zip(converted, value, strict=True)
        )
        return value if same or len(converted) != len(value) else converted
    if isinstance(hint, type) and attrs.has(hint) and isinstance(value, hint):
        return _with_ints(value, type(value))
    return value
