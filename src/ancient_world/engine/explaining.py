"""The reason for a refusal: what the action itself breaks, then whose turn it is, who is awaited, and for what."""

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

    Where the present decision offers such actions, the reason is its own. If the action belongs to a decision of the
    same player that was passed over since the last choice, because nothing was possible there, the reason comes from
    that decision. A player who acts out of turn is told first which rule the action breaks in any case. ``awaited``
    then says whom the game waits for, and for what.

    Args:
        state: the game.
        action: what somebody wants to do.
        player: the seat of that somebody; by default the player to act.

    Raises:
        InvalidOption: this is no state, or nobody has this seat.
        NotKnown: the state is a view's, and something that this depends on is masked.

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
    """Return the steps of a state.

    Raises:
        InvalidOption: this is no state; a view says so itself.
    """
    try:
        return state.agenda
    except InvalidOption:
        raise
    except AttributeError:
        raise InvalidOption.of("no-state", found=found(state)) from None


def may_act(step: Step, state: object, action: object, player: int) -> bool:
    """Return whether the game waits for this player; where several are awaited, an action's named player is the one."""
    if not isinstance(step, DecisionStep):
        return False
    named = player_of(action, player) if isinstance(step, SimultaneousStep) else player
    return named == player and player in step.players(state)


# --- in turn ---


def _in_turn(state: State, step: Step, action: object, player: int | None) -> Reason | None:
    """Return why an action by the player to act is illegal.

    Where the step offers such actions, the reason is its own; else it is that of a decision which was passed over.
    """
    if not isinstance(action, Action):
        return reason("not-an-action", "")
    wrong = wrong_value(action)
    if wrong is not None:
        return wrong
    why_not = step.why_not(state, action) or undeclared(action, state)
    otherwise = None if why_not is None else misspelt(action, state)
    if otherwise is not None:
        return otherwise
    if state.masked:
        _refuse_guesses(state, step, action, why_not)
    if why_not is None or not isinstance(step, DecisionStep) or type(action) in step.choices:
        return why_not
    who = action_player(action, step.players(state)) if player is None else player
    side = None if isinstance(step, SimultaneousStep) else step.side_of_turn()
    earlier = _passed_over(state, action, who, side)
    # What nothing forbids, as passing, is tried to get out of what is asked: that comes first.
    if earlier is None and not (isinstance(action, Choice) and action.is_sure()):
        earlier, _ = _own_decisions(state, action, who)
    return attrs.evolve(earlier, awaited=awaited(step, state)) if earlier else why_not


def _refuse_guesses(state: State, step: Step, action: object, why_not: Reason | None) -> None:
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


# --- out of turn ---


def _out_of_turn(state: State, step: Step, action: object, player: int) -> Reason:
    """Return why a player may not do this when the game does not wait for them.

    First comes what keeps the player from it whoever's turn it is; if that is nothing, that it is not the player's turn. Where
    the player to act may do it, nothing is said of what this one could do with it on another turn.
    """
    own = _own_reason(state, action, player, later=not _may_be_done(state, step, action))
    if own is None and isinstance(step, SimultaneousStep) and player in step.players(state):
        named = player_of(action)
        own = reason("anothers-action", _turn_rule(step, state), named=named, player=player)
    elif own is None:
        own = reason("wrong-player", _turn_rule(step, state), player=player)
    return attrs.evolve(own, awaited=awaited(step, state))


def _may_be_done(state: State, step: Step, action: object) -> bool:
    """Return whether an action is legal for the player to act; where several choose at once, each action is its own player's."""
    if not isinstance(step, DecisionStep) or isinstance(step, SimultaneousStep):
        return False
    if wrong_value(action) or (state.masked and names_masked(action)):
        return False
    try:
        return step.why_not(state, action) is None and values_fit(action, state)
    except Exception:
        if state.masked:  # the other player cannot know it
            return False
        raise


def awaited(step: Step, state: State) -> Reason:
    """Return the reason that says whom the game waits for at a step, and for what."""
    rule = _turn_rule(step, state)
    if isinstance(step, DecisionStep):
        return reason("awaited", rule, players=step.players(state), step=step.word())
    return reason(next(code for kind, code in CHANCE.items() if isinstance(step, kind)), rule)


def _turn_rule(step: Any, state: State) -> str:
    """The rule that says who acts at a step, or by which chance decides there."""
    if isinstance(step, DecisionStep):
        return step.turn_rule or step.rule
    rule: str = step.rule_now(state)
    return rule


def _own_reason(state: State, action: object, player: int, *, later: bool) -> Reason | None:
    """Return what the player's own decisions have against an action: those passed over first, then those to come.

    Without ``later``, those to come only say if there are no more of them.
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
        if state.masked:  # this player cannot know it
            return None
        raise
    return no_more or (reasons[0] if later and reasons and None not in reasons else None)


def has_seat(state: Any, player: object) -> bool:
    """Return whether the player has a seat in the game."""
    return type(player) is int and 0 <= player < state.rules_of(state).seats(state)


def check_seat_at(player: object, state: Any) -> None:
    """Refuse a seat that nobody has in a game."""
    if not has_seat(state, player):
        last = state.rules_of(state).seats(state) - 1
        raise InvalidOption.of("not-a-seat", player=player, last=last)


def _passed_over(
    state: State, action: object, player: int, side: int | None = None
) -> Reason | None:
    """Return why an action was not possible at a step of the player that was passed over, the last ones first.

    With a side it is one of that side: of the civilization whose turn it is, not of the player's other one.
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
    """Return why an action is illegal at a step; that something else comes first counts at the present step only."""
    why_not = step.why_not(state, action)
    return None if why_not is None or why_not.code == step.not_now.code else why_not


def _own_decisions(
    state: State, action: object, player: int
) -> tuple[Reason | None, list[DecisionStep]]:
    """Return why the player has no more turns in which this could be done; else the decisions in which it could."""
    decisions: list[DecisionStep] = []
    for step in _moments(state, action, player):
        why_not = step.why_no_more(state)
        if why_not is not None:
            return why_not, []
        decisions.append(step)
    return None, decisions


def _moments(state: State, action: object, player: int) -> Iterator[DecisionStep]:
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
        if step is not None and (turns or step.is_possible(state)):
            yield step


# --- values that no field declares ---

_WORDS = {int: "json-int", float: "json-number", str: "json-str", bool: "json-bool"}


def values_fit(action: object, state: object) -> bool:
    """Return whether every value of an action that no rule forbids is what its field declares.

    It is asked of every action that is played. What a list holds the rules have compared by then.
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
    """The reason against the first value of an action that is not of the type of its field."""
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
    """Return the reason against the first value of the right type that its field does not declare, as an absent seat.

    The rules come first, whose words fit the game; this keeps out what they do not look at.
    """
    if not (isinstance(action, Action) and action.game == state.game and fields_of(type(action))):
        return None
    why_not: Reason | None = state.rules_of(state).undeclared(state, action)
    return why_not


def misspelt(action: object, state: Any) -> Reason | None:
    """Return the reason against the first id of an action that is written in another way here."""
    if not (isinstance(action, Action) and action.game in ("", state.game)):
        return None
    if state.masked and names_masked(action):
        return None
    with importing:
        from ancient_world.engine.declared import spelling  # 2 ms, for what is wrong
    return spelling.misspelt_id(state, action)


def stumbled_over(error: Exception, action: object, state: object) -> Reason | None:
    """Return the reason against an action whose values made the rules fail; an error of the library is its own reason."""
    if isinstance(error, AncientWorldError):
        return None
    return wrong_value(action) or misspelt(action, state) or undeclared(action, state)


Plain = tuple[tuple[str, frozenset[type]], ...]

_PLAIN: dict[type, Plain] = {}
"""For each kind of action, the function that checks its values; a dictionary of its own is faster than a cache."""


def _plain(kind: type, state: Any) -> Plain:
    """The plain types of each field; none of them will do where the rules leave it to us what a field declares."""
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
    """Return whether a value is of a type; what is no type of ours is left to the rules."""
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return any(_is_a(value, option) for option in get_args(kind))
    if origin is Literal:
        return isinstance(value, str) and value in get_args(kind)
    if origin is tuple:
        return isinstance(value, tuple) and _are(value, get_args(kind))
    if kind in (int, bool, NoneType):  # True is no number, though Python counts with it
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
    """The id of the word for a type."""
    if get_origin(kind) in (Union, UnionType):
        return _word(get_args(kind)[0])
    if get_origin(kind) is tuple:
        return "json-array"
    return _WORDS.get(kind, "json-str" if get_origin(kind) is Literal else "json-object")


# --- whole numbers of somebody else ---


def with_ints(action: T) -> T:
    """Return an action with an ``int`` in place of every whole number of another type; the same one if there is none."""
    kind: Any = type(action)
    return _with_ints(action, kind) if isinstance(action, Action) and attrs.has(kind) else action


def _with_ints(record: Any, kind: type) -> Any:
    made = {}
    for name, hint in _counting(kind):
        value = getattr(record, name)
        if (number := _fitted(value, hint)) is not value:
            made[name] = number
    return attrs.evolve(record, **made) if made else record


@cache
def _counting(kind: type) -> tuple[tuple[str, object], ...]:
    """The fields of a class in which a whole number can stand, with their types."""
    return tuple([(each.name, each.type) for each in typed_fields(kind) if _counts(each.type)])


def _counts(hint: Any) -> bool:
    if get_args(hint):
        return any(map(_counts, get_args(hint)))
    if isinstance(hint, type) and attrs.has(hint):
        return any(_counts(each.type) for each in typed_fields(hint))
    return hint is int


def _fitted(value: Any, hint: Any) -> Any:
    """A value as a type wants it, as far as whole numbers go."""
    origin, args = get_origin(hint), get_args(hint)
    if hint is int:
        return as_int(value)
    if origin in (Union, UnionType):
        for option in args:
            value = _fitted(value, option)
        return value
    if origin is tuple and type(value) is tuple:
        kinds = args[:1] * len(value) if ... in args else args
        made = tuple([_fitted(*each) for each in zip(value, kinds, strict=False)])
        same = len(made) == len(value) and all(a is b for a, b in zip(made, value, strict=True))
        return value if same or len(made) != len(value) else made
    if isinstance(hint, type) and attrs.has(hint) and isinstance(value, hint):
        return _with_ints(value, type(value))
    return value
