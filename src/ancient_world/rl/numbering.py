"""Numbers for all actions of a game, the same in every process, for learners and for choosing by number."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from itertools import product
from math import prod
from operator import attrgetter
from typing import Any, Literal, get_args, get_origin

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.components import Components
from ancient_world.engine.declared.card_names import cards_of
from ancient_world.engine.declared.field_marks import (
    Count,
    Field,
    FromCards,
    Ids,
    PlaceIn,
    Rotation,
    SeatMark,
    fields_of,
    typed_fields,
)
from ancient_world.engine.document_faults import describe_value
from ancient_world.engine.document_fields import component_kinds
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.explaining import convert_ints
from ancient_world.engine.game import CardSet, Game
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.pending import Decision
from ancient_world.engine.public_functions import View, check_seat, components, first_state
from ancient_world.engine.registry import game as rules_of
from ancient_world.engine.state import State
from ancient_world.engine.steps import type_name
from ancient_world.engine.whole_numbers import int_or_nothing

MAX_VALUES = 1000
"""The most values of one number field that are enumerated."""
_SEAT_FIELD = "player"
"""The field that names the choosing seat in simultaneous decisions; it does not affect the number."""

register_messages(
    {
        "no-numbering": "The actions of {game} cannot be numbered: {action}.{field} declares no limit.",
        "no-numbering-of-many": "The actions of {game} cannot be numbered: {action}.{field} holds several values; let each action choose one of them.",
        "not-numbered": "{action} has no number in {version}.",
        "no-such-number": "The actions of {version} are numbered from 0 to {last}; got {number}.",
    }
)


@attrs.frozen(repr=False)
class ActionKind:
    """The actions of one class: its fields, and the possible values of each."""

    action_type: type[Action]
    first_number: int
    """The number of its first action."""
    values: Mapping[str, Sequence[object]]
    """The values of each field that affects the number, in order; the last field varies fastest."""
    has_seat_field: bool
    """True if the actions name the seat that chooses, which does not affect the number."""
    count: int = attrs.field(init=False)
    values_of: Callable[[Action], object] = attrs.field(init=False, eq=False)
    """Returns the values of an action's fields; its class if it has no fields."""
    number_by_values: Mapping[object, int] = attrs.field(init=False, eq=False)

    @count.default
    def _default_count(self) -> int:
        return prod(map(len, self.values.values()))

    @values_of.default
    def _default_values_of(self) -> Callable[[Action], object]:
        return attrgetter(*self.values) if self.values else type

    @number_by_values.default
    def _default_numbers(self) -> Mapping[object, int]:
        if not self.values:
            return {self.action_type: self.first_number}
        all_values = product(*self.values.values())
        is_single = len(self.values) == 1
        return {
            field_values[0] if is_single else field_values: number
            for number, field_values in enumerate(all_values, self.first_number)
        }

    def value_indices(self, action: Action) -> list[int]:
        """Return the index of each field's value among the field's values."""
        return [values.index(getattr(action, name)) for name, values in self.values.items()]

    def number(self, action: Action) -> int:
        """Return the number of an action of this class."""
        return self.number_by_values[self.values_of(action)]

    def make_action(self, number: int, player: int) -> Action:
        """Return the action with a number, chosen by a seat."""
        remainder = number - self.first_number
        values_by_field: dict[str, object] = {_SEAT_FIELD: player} if self.has_seat_field else {}
        for name, values in reversed([*self.values.items()]):
            remainder, index = divmod(remainder, len(values))
            values_by_field[name] = values[index]
        return self.action_type(**values_by_field)


@attrs.frozen(repr=False)
class ActionSpace:
    """All actions of a game for a number of players, numbered from 0; made by :func:`~ancient_world.action_space`.

    Example:
        >>> space = aw.action_space("tides-of-time", 2)
        >>> space
        <ActionSpace of tides-of-time: 54 actions>
        >>> seen = aw.Match.new("tides-of-time", ["Ana", "Ben"], seed=7).view(0)
        >>> [space.number(action) for action in seen.pending.actions]
        [0, 2, 8, 9, 14]
        >>> sum(space.mask(seen))
        5
        >>> space.action_rows(seen)[0]  # the first kind of action, the first card
        (0, 0)
    """

    game: str
    players: int
    action_kinds: tuple[ActionKind, ...] = attrs.field(eq=False)
    _cards: CardSet | None = attrs.field(eq=False)
    _size: int = attrs.field(init=False, eq=False)
    version: str = attrs.field(init=False)
    """A text that is equal if all numbers are equal: game, count and a digest of the fields' values."""
    _by_type: Mapping[type, ActionKind] = attrs.field(init=False, eq=False)
    _max_fields: int = attrs.field(init=False, eq=False)

    @_size.default
    def _default_size(self) -> int:
        return self.action_kinds[-1].first_number + self.action_kinds[-1].count

    @version.default
    def _default_version(self) -> str:
        kinds_as_text = [
            (type_name(kind.action_type), [*map(_values_as_text, kind.values.items())])
            for kind in self.action_kinds
        ]
        digest = hashlib.sha256(repr(kinds_as_text).encode()).hexdigest()
        return f"{self.game}:{len(self)}:{digest[:12]}"

    @_by_type.default
    def _kinds_by_type(self) -> Mapping[type, ActionKind]:
        return {kind.action_type: kind for kind in self.action_kinds}

    @_max_fields.default
    def _default_max_fields(self) -> int:
        return max(len(kind.values) for kind in self.action_kinds)

    def __repr__(self) -> str:
        return f"<ActionSpace of {self.game}: {len(self)} actions>"

    def __len__(self) -> int:
        return self._size

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle only the arguments that the numbering is made from."""
        return _restore_space, (self.game, self.players, self._cards)

    def __deepcopy__(self, _: object) -> ActionSpace:
        return self  # immutable

    def number(self, action: Action) -> int:
        """Return the number of an action; it does not depend on the choosing seat.

        Raises:
            InvalidOption: no action of the game has these values (code ``not-numbered``).
        """
        try:
            return self._by_type[type(action)].number(action)
        except (KeyError, TypeError):
            if (normalized := convert_ints(action)) is not action:
                return self.number(normalized)
            raise InvalidOption.from_code(
                "not-numbered", action=describe_value(action), version=self.version
            ) from None

    def action_with_number(self, number: int, player: int = 0) -> Action:
        """Return the action with a number; ``player`` is the seat that chooses, where actions name it.

        Raises:
            InvalidOption: there is no such number or seat (codes ``no-such-number``, ``not-a-seat``).
        """
        number = checked_number(self, number)
        kind = next(each for each in self.action_kinds if number < each.first_number + each.count)
        return kind.make_action(number, check_seat(player, self.players))

    def mask(self, view_or_decision: View | Decision) -> bytes:
        """Return a byte for each number: 1 if its action is legal for the viewer or deciding player, else 0."""
        return bytes(self.mask_of_numbers(self.actions_by_number(_legal_actions(view_or_decision))))

    def actions_by_number(self, actions: Iterable[Action]) -> dict[int, Action]:
        """Return actions by their numbers."""
        kinds, numbered = self._by_type, dict[int, Action]()
        for action in actions:
            try:  # as in number(), but without a call for each action, which saves 5 % of a step
                kind = kinds[type(action)]
                numbered[kind.number_by_values[kind.values_of(action)]] = action
            except (KeyError, TypeError):
                numbered[self.number(action)] = action
        return numbered

    def mask_of_numbers(self, numbers: Iterable[int]) -> bytearray:
        """Return a byte for each number of an action: 1 for the given numbers, else 0."""
        mask = bytearray(len(self))
        for number in numbers:
            mask[number] = 1
        return mask

    def action_rows(self, view_or_decision: View | Decision) -> tuple[tuple[int, ...], ...]:
        """Return a row of indices for each legal action, for models that score a list of actions.

        A row has the index of the action's class in ``action_kinds``, then that of each field's value, padded with -1.
        """
        rows = []
        for action in _legal_actions(view_or_decision):
            self.number(action)
            kind = self._by_type[type(action)]
            row = kind.value_indices(action)
            padded = (*row, *[-1] * (self._max_fields - len(row)))
            rows.append((self.action_kinds.index(kind), *padded))
        return tuple(rows)


def action_space(game: str, players: int, *, cards: CardSet | None = None) -> ActionSpace:
    """Return the numbering of all actions of a game, made from the declarations of their fields.

    Every action that can become legal has a number, whatever the options; the numbers are the same in every process.

    Args:
        game: one of :func:`ancient_world.available_games`.
        players: the number of players.
        cards: the card file; by default the one that comes with the library.

    Raises:
        UnknownGame: there is no such game.
        InvalidOption: the number of players or the cards are not valid for the game, or a third-party game's action
            has a field without a declared limit.

    Example:
        >>> space = aw.action_space("tides-of-time", 2)
        >>> space.action_with_number(5)
        Play(player=0, card='gods-bath')
        >>> space.number(_)
        5
    """
    rules = rules_of(game)
    seats = rules.seats(first_state(rules, players, cards, {}))
    card_set: Any = cards  # a card file can be hashed, which its protocol does not say
    return _space_from_cache(rules, seats, card_set)


@lru_cache(maxsize=32)  # so that many environments share the numbers
def _space_from_cache(rules: Game[Any, Any], seats: int, cards: CardSet | None) -> ActionSpace:
    state = first_state(rules, seats, cards, {})
    field_values = _FieldValues(rules, state, components(rules.id, cards))
    action_kinds: list[ActionKind] = []
    for action_type in rules.action_types:
        first_number = action_kinds[-1].first_number + action_kinds[-1].count if action_kinds else 0
        has_seat_field = any(field.name == _SEAT_FIELD for field in typed_fields(action_type))
        action_kinds.append(
            ActionKind(
                action_type, first_number, field_values.values_by_field(action_type), has_seat_field
            )
        )
    return ActionSpace(rules.id, seats, tuple(action_kinds), cards)


def _restore_space(game: str, players: int, cards: CardSet | None) -> ActionSpace:
    return action_space(game, players, cards=cards)


def checked_number(space: ActionSpace, number: object) -> int:
    """Return the number of an action as an ``int``.

    Raises:
        InvalidOption: there is no such number (code ``no-such-number``).
    """
    checked = int_or_nothing(number)
    if checked is None or not 0 <= checked < len(space):
        data = {"number": describe_value(number), "version": space.version}
        raise InvalidOption.from_code("no-such-number", **data, last=len(space) - 1)
    return checked


def _legal_actions(view_or_decision: View | Decision) -> tuple[Action, ...]:
    """Return the legal actions of the viewer or deciding player; none if the viewer is not to choose."""
    decision = view_or_decision.pending if isinstance(view_or_decision, View) else view_or_decision
    return decision.actions if isinstance(decision, Decision) else ()


def _values_as_text(field: tuple[str, Sequence[object]]) -> tuple[str, list[str]]:
    name, values = field
    return name, [str(value) for value in values]


@attrs.frozen
class _FieldValues:
    """The possible values of the fields of a game's actions."""

    rules: Game
    state: State
    components: Components

    def values_by_field(self, action_type: type[Action]) -> dict[str, Sequence[object]]:
        """Return the values of each field that affects the number."""
        declared_fields = {field.name: field for field in fields_of(action_type)}
        values_by_field: dict[str, Sequence[object]] = {}
        for attribute in typed_fields(action_type):
            if attribute.name == _SEAT_FIELD:
                continue
            field = declared_fields.get(attribute.name)
            values = (
                _values_of_type(attribute.type)
                if field is None
                else [*self._declared_values(action_type, field)]
            )
            has_many = get_origin(attribute.type) is tuple if field is None else field.is_tuple
            if not values or has_many:
                code = "no-numbering-of-many" if has_many else "no-numbering"
                data = {"action": action_type.__name__, "field": attribute.name}
                raise InvalidOption.from_code(code, game=self.rules.title, **data)
            values_by_field[attribute.name] = values
        return values_by_field

    def _declared_values(self, action_type: type[Action], field: Field) -> Iterator[object]:
        if field.is_optional:
            yield None
        for mark in field.marks:
            if isinstance(mark, Ids):
                yield from self._ids_for_field(action_type, field)
            elif isinstance(mark, Count) and mark.maximum - mark.minimum < MAX_VALUES:
                yield from range(mark.minimum, mark.maximum + 1)
            elif isinstance(mark, SeatMark):
                seats = range(self.rules.seats(self.state))
                yield from seats if mark.nobody is None else (mark.nobody, *seats)
            elif isinstance(mark, Rotation):
                yield from Rotation.ROTATIONS
            elif isinstance(mark, PlaceIn):
                yield from range(len(getattr(self.state, mark.field)))
            elif isinstance(mark, FromCards):
                yield from attrgetter(mark.path)(cards_of(self.state))

    def _ids_for_field(self, action_type: type[Action], field: Field) -> dict[str, None]:
        """Return the ids of the components that a field can name, at any table of the game."""
        kinds = [
            each
            for each in component_kinds(self.rules, action_type, field.name)
            if each != "hidden"
        ]
        component_ids = [each.id for each in self.components if each.kind in kinds]
        declared_ids = self.rules.ids(self.state)
        return dict.fromkeys(
            component_ids or [name for each in kinds for name in sorted(declared_ids.get(each, ()))]
        )


def _values_of_type(hint: object) -> Sequence[object]:
    if hint is bool:
        return (False, True)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return (*hint,)
    return get_args(hint) if get_origin(hint) is Literal else ()
