"""Refuse impossible values: numbers out of range, unknown ids, a card in two places or in none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from ancient_world.engine.actions import player_field
from ancient_world.engine.chance import HIDDEN_ID, Deck, decks_in
from ancient_world.engine.declared.field_marks import (
    EVERYONE,
    HIDDEN_NUMBER,
    Count,
    DeckOf,
    Field,
    Ids,
    Mark,
    PerId,
    PerSeat,
    PlaceIn,
    Rotation,
    SeatMark,
    as_tuple,
    fields_of,
    parts_per_seat,
    required_fields,
)
from ancient_world.engine.declared.masked_values import contains_masked
from ancient_world.engine.declared.naming import kind_label
from ancient_world.engine.declared.seen_cards import looks_of, sort_between_looks
from ancient_world.engine.declared.type_parameters import GameState, Rules
from ancient_world.engine.document_faults import document_fault, prefix_fault_path, shorten
from ancient_world.engine.errors import InvalidDocument, Reason
from ancient_world.engine.importing import import_lock
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.steps import DecisionStep, Step, type_name
from ancient_world.engine.typed_cache import cache

MAX_AGENDA = 64
"""The most steps that an agenda can have."""

register_messages(
    {
        "out-of-range": "Must be from {least} to {most}, got {found}.",
        "unknown-id": "There is no such {kind:label}: {id!r}.",
        "no-seat": "Seats are numbered from 0 to {last}; got {found}.",
        "no-rotation": "Must be 0, 90, 180 or 270 degrees, got {found}.",
        "not-one-each": "Expected {expected:value|values}, one for each {kind:label}; got {found}.",
        "not-in-order": "These numbers must be listed in ascending order.",
        "deck-bottom": "This deck cannot have known cards at its bottom: nothing is put under the deck.",
        "twice-or-missing": "The game holds {id!r} {expected:time|times}, not {found:time|times}.",
        "step-out-of-place": "This step cannot be on the agenda here: {step:label}.",
        "step-of-another": "This step does not belong to the current turn: {step:label}.",
        "step-waits-not": "The game cannot wait at this step, because the step leaves nothing to choose: {step:label}.",
        "over-and-waiting": "By the rules the game is over, but this state still waits for something.",
        "not-over": "By the rules the game is not over, but this state waits for nothing.",
        "not-among": "{id!r} is not one of the possible choices; these are: {known}.",
        "look-impossible": "The cards that were seen in the deck do not fit those that the players hold.",
        "no-action": "The game is waiting for a player who has no legal action.",
    }
)


class CheckContext:
    """The context of the check of a state or an action, and the ids of the components that were found in it."""

    __slots__ = ("held", "ids", "masked", "owner", "rules", "seats", "state")

    owner: int
    """The player whose part, step or action is being checked; -1 for nobody."""

    def __init__(self, rules: Rules, state: GameState, *, masked: bool) -> None:
        self.state: GameState = state
        self.ids: Mapping[str, frozenset[str]] = rules.ids(state)
        self.seats: int = rules.seats(state)
        self.masked: bool = masked
        self.held: list[str] = []
        self.rules: Rules = rules


FieldCheck = Callable[..., None]


def check_declared(rules: Rules, state: GameState, *, masked: bool) -> None:
    """Refuse a state whose values are not what its fields declare.

    Raises:
        InvalidDocument: the path of the fault begins at the state.
    """
    context = CheckContext(rules, state, masked=masked)
    context.ids = dict(context.ids)  # a ReadOnlyDict takes three times as long to look something up
    _check_players(rules, state, context.seats)
    _check_values(state, context)
    for index, step in enumerate(state.agenda):
        _check_position(state.agenda, index, step)
    _check_box(rules.box(state), context.held)
    _check_looks(rules, state)
    for index, step in enumerate(state.agenda):
        if not step.is_possible(state):
            raise _step_fault(index, step)
    _check_rows(rules, state)
    _check_turn(state)


def why_not_declared(rules: Rules, state: GameState, action: object) -> Reason | None:
    """Return the reason against the first value of an action that its field does not allow, or ``None``.

    In a view, an action with masked values is not checked.
    """
    if state.masked and contains_masked(action):
        return None
    context = CheckContext(rules, state, masked=state.masked)
    context.owner = player_field(action, -1)
    try:
        field_checker(type(action))(action, context)
    except InvalidDocument as fault:
        return Reason(fault.code, "", {"field": fault.path.removeprefix("$."), **fault.data})
    return None


def _check_players(rules: Rules, state: object, count: int) -> None:
    """Check that the game allows this number of players, unless the game itself defines its seats."""
    if not rules.overrides_seats() and count not in rules.players:
        data = {"game": rules.title, "allowed": ", ".join(map(str, rules.players)), "count": count}
        raise document_fault("player-count", f"$.{parts_per_seat(type(state))}", **data)


def check_waiting(state: Any, *, masked: bool, ended: bool | None) -> None:
    """Refuse a state whose top step waits for nothing, or whose agenda does not agree with the end of the game.

    ``ended`` is whether the game is over by its rules, or ``None`` if they do not tell.

    Raises:
        InvalidDocument: the path is that of the step or the agenda.
    """
    if ended is bool(state.agenda):
        raise document_fault("over-and-waiting" if ended else "not-over", "$.agenda")
    if not state.agenda:
        return
    step, path = state.agenda[-1], f"$.agenda[{len(state.agenda) - 1}]"
    decides = isinstance(step, DecisionStep)
    if not (masked and decides) and not step.waits(state):  # a view may mask a player's actions
        raise document_fault("step-waits-not", path, step=step.word())
    if not masked and decides and not step.cached_actions(state):  # listed by waits() already
        raise document_fault("no-action", path)


def _check_values(state: GameState, context: CheckContext) -> None:
    """Check the values of the state and of the steps on its agenda."""
    step_count = len(state.agenda)
    if step_count > MAX_AGENDA:
        raise document_fault("out-of-range", "$.agenda", least=0, most=MAX_AGENDA, found=step_count)
    context.owner = -1
    field_checker(type(state))(state, context)
    for index, step in enumerate(state.agenda):
        context.owner = step.whose()
        try:
            field_checker(type(step))(step, context)
        except InvalidDocument as fault:
            prefix_fault_path(f".agenda[{index}]", fault)
            raise


def _check_position(agenda: Sequence[Step], index: int, step: Step) -> None:
    """Check that a step lies directly on a step that its ``allowed_on`` names."""
    below = type_name(type(agenda[index - 1])) if index else ""
    if step.allowed_on is not None and below not in step.allowed_on:
        raise _step_fault(index, step)


def _step_fault(index: int, step: Step, code: str = "step-out-of-place") -> InvalidDocument:
    return document_fault(code, f"$.agenda[{index}]", step=step.word())


def _check_rows(rules: Rules, state: GameState) -> None:
    """Check that the steps of a row on the agenda are the last steps of the row, in order."""
    for name in dict.fromkeys([step.row_of for step in state.agenda if step.row_of]):
        row = next(kind for kind in rules.step_types if type_name(kind) == name).row(state)
        steps = [(place, step) for place, step in enumerate(state.agenda) if step.row_of == name]
        for (index, step), expected in zip_longest(steps, reversed(row[-len(steps) :])):
            if step != expected and _initial_form(step) != expected:
                raise _step_fault(index, step)


def _initial_form(step: Step) -> Step:
    """Return a step as it was when it was put on the agenda: each field with a default has its default."""
    step_class = type(step)
    return step_class(**{name: getattr(step, name) for name in required_fields(step_class)})


def _check_turn(state: GameState) -> None:
    """Check that all steps above a step that says whose turn it is belong to that turn."""
    turn_side: int | None = None
    for place, step in enumerate(state.agenda):
        if turn_side is not None and step.side_of_turn() not in (-1, turn_side):
            raise _step_fault(place, step, "step-of-another")
        step_turn = step.turn_of(state)
        turn_side = turn_side if step_turn is None else step_turn


def _check_looks(rules: Rules, state: object) -> None:
    """Check that the remembered looks into decks are consistent with the hands and the decks."""
    for looks in looks_of(rules, state):
        if not looks.is_consistent(
            state, [card for deck in decks_in(state) for card in deck.unseen]
        ):
            raise document_fault("look-impossible", f"$.{looks.field.looks_field}")


def _check_box(box: Mapping[str, int] | None, components: Iterable[str]) -> None:
    """Check that every component is in the state as often as in the box; without a box, check nothing."""
    if box is None:
        return
    counts = Counter(components)
    counts.pop(HIDDEN_ID, None)
    if dict.__eq__(counts, box):  # neither counts zeros; counters compare far more slowly
        return
    for component_id in [*box, *counts]:
        expected = box.get(component_id, 0)
        if counts[component_id] != expected:
            raise document_fault(
                "twice-or-missing",
                id=shorten(component_id),
                found=counts[component_id],
                expected=expected,
            )


@cache
def field_checker(cls: type) -> FieldCheck:
    """Return the function that checks the values of a class, built once from the declarations of its fields."""
    quick_checks = [
        (field.name, *_quick_check(mark), check)
        for field in fields_of(cls)
        for mark, check in _field_checks(field)
    ]
    choice_fields = [
        (field.name, field.ids.candidates_field)
        for field in fields_of(cls)
        if field.ids and field.ids.candidates_field
    ]

    def check_all(record: object, context: CheckContext) -> None:
        name, ids, components = "", context.ids, context.held
        try:
            for name, kind, is_held, minimum, maximum, check in quick_checks:
                value = getattr(record, name)
                if kind is not None:  # a call of a function for each value takes twice as long
                    values = value if type(value) is tuple else () if value is None else (value,)
                    if ids[kind].issuperset(values):
                        if is_held:
                            components += values
                        continue
                elif type(value) is int and minimum <= value <= maximum:
                    continue
                check(value, context)
            for name, candidates_field in choice_fields:
                _check_among(getattr(record, name), getattr(record, candidates_field), context)
        except InvalidDocument as fault:
            prefix_fault_path(f".{name}", fault)
            raise

    return check_all


def _quick_check(mark: Mark | None) -> tuple[str | None, bool, int, int]:
    """Return (kind, held, least, most) for a quick check: an id of the kind, or a number in the range, needs no other."""
    if type(mark) is Ids and isinstance(mark.kind, str) and not mark.is_sorted:
        return mark.kind, mark.is_held, 0, -1
    return (
        (None, False, mark.minimum, mark.maximum) if type(mark) is Count else (None, False, 0, -1)
    )


def _check_among(value: object, candidates: Collection[object], context: CheckContext) -> None:
    """Check that each chosen id is among those to choose from; it was checked before that the ids exist."""
    for chosen_id in as_tuple(value):
        if chosen_id not in candidates and not (context.masked and chosen_id == HIDDEN_ID):
            candidate_names = shorten(", ".join(map(str, candidates)))
            raise _value_fault(
                value, chosen_id, "not-among", id=shorten(chosen_id), known=candidate_names
            )


def _field_checks(field: Field) -> list[tuple[Mark | None, FieldCheck]]:
    """Return the checks of one field, each with its mark, or with ``None`` for the check of the field's parts."""
    checks: list[tuple[Mark | None, FieldCheck]]
    checks = [
        (mark, _CHECK_MAKERS[type(mark)](mark, field))
        for mark in field.marks
        if type(mark) in _CHECK_MAKERS
    ]
    part = _checked_part_class(field)
    if part is not None:
        checks.append(
            (
                None,
                _parts_check(
                    field_checker(part), is_tuple=field.is_tuple, is_per_seat=field.is_per_seat
                ),
            )
        )
    return checks


def _checked_part_class(field: Field) -> type | None:
    """Return the class of the parts in a field, or ``None`` if no parts need a check."""
    part = field.part_class
    is_checked = part is not None and not issubclass(part, (Step, Deck)) and _has_declarations(part)
    return part if is_checked else None


@cache
def _has_declarations(cls: type) -> bool:
    """Return whether a class, or a class of its parts, declares anything."""
    return any(
        field.marks
        or (
            field.part_class is not None
            and field.part_class is not cls
            and _has_declarations(field.part_class)
        )
        for field in fields_of(cls)
    )


def _parts_check(check: FieldCheck, *, is_tuple: bool, is_per_seat: bool) -> FieldCheck:
    def check_part(value: object, context: CheckContext) -> None:
        if value is not None:
            check(value, context)

    def check_parts(value: Iterable[object], context: CheckContext) -> None:
        owner, index = context.owner, 0
        try:
            for index, part in enumerate(value):
                if is_per_seat:
                    context.owner = index
                if part is not None:
                    check(part, context)
        except InvalidDocument as fault:
            prefix_fault_path(f"[{index}]", fault)
            raise
        context.owner = owner

    return check_parts if is_tuple else check_part


def _value_fault(value: object, bad_value: object, code: str, /, **data: object) -> InvalidDocument:
    """Return the fault for a wrong value in a field, at its first place if the field is a tuple."""
    path = f"$[{value.index(bad_value)}]" if type(value) is tuple else "$"
    return document_fault(code, path, **data)


def _count_check(mark: Count, _: Field) -> FieldCheck:
    minimum, maximum, is_secret = mark.minimum, mark.maximum, mark.seen_by is not EVERYONE

    def check(value: object, context: CheckContext) -> None:
        numbers = as_tuple(value)
        if not numbers or minimum <= min(numbers) <= max(numbers) <= maximum:
            return
        for number in numbers:
            if not minimum <= number <= maximum and not (
                is_secret and context.masked and number == HIDDEN_NUMBER
            ):
                data = {"least": minimum, "most": maximum, "found": number}
                raise _value_fault(value, number, "out-of-range", **data)

    return check


def _seat_check(mark: SeatMark, _: Field) -> FieldCheck:
    def check(value: object, context: CheckContext) -> None:
        for number in as_tuple(value):
            if not 0 <= number < context.seats and number != mark.nobody:
                raise _value_fault(value, number, "no-seat", last=context.seats - 1, found=number)

    return check


def _rotation_check(_: Rotation, __: Field) -> FieldCheck:
    def check(value: object, _: CheckContext) -> None:
        for number in as_tuple(value):
            if number not in Rotation.ROTATIONS:
                raise _value_fault(value, number, "no-rotation", found=number)

    return check


def _index_check(mark: PlaceIn, _: Field) -> FieldCheck:
    def check(value: object, context: CheckContext) -> None:
        last_index, numbers = len(getattr(context.state, mark.field)) - 1, as_tuple(value)
        if not numbers or 0 <= min(numbers) <= max(numbers) <= last_index:
            return
        for number in numbers:
            if not 0 <= number <= last_index and number != mark.nobody:
                data = {"least": 0, "most": last_index, "found": number}
                raise _value_fault(value, number, "out-of-range", **data)

    return check


def _ids_check(mark: Ids, _: Field) -> FieldCheck:
    single_kind: Any = (
        mark.kind if isinstance(mark.kind, str) else None
    )  # None: a kind for each place
    is_secret, is_held, in_order = mark.seen_by is not EVERYONE, mark.is_held, mark.is_sorted

    def check(value: Any, context: CheckContext) -> None:
        values = value if type(value) is tuple else as_tuple(value)
        if single_kind is None or not context.ids[single_kind].issuperset(values):
            _check_ids_exist(mark, value, context, may_be_hidden=is_secret and context.masked)
        if is_held:
            context.held += values
        if not in_order or (is_secret and context.masked) or list(value) == sorted(value):
            return
        if sort_between_looks(context.state, mark, context.owner, value) != value:
            raise document_fault("not-in-order")

    return check


def _check_ids_exist(
    mark: Ids, value: object, context: CheckContext, *, may_be_hidden: bool
) -> None:
    """Check that each id in a field exists, and is of the kind of its place."""
    values = as_tuple(value)
    kinds = mark.kinds(context.state, context.owner, len(values))
    if len(kinds) != len(values):
        raise _count_fault(context, len(kinds), "place", len(values))
    for index, (kind, component_id) in enumerate(zip(kinds, values, strict=True)):
        if component_id not in context.ids[kind] and not (
            may_be_hidden and component_id == HIDDEN_ID
        ):
            code, data = _unknown_id_fault(kind, component_id, context)
            raise document_fault(code, f"$[{index}]" if type(value) is tuple else "$", **data)


def _unknown_id_fault(
    kind: str, component_id: str, context: CheckContext
) -> tuple[str, dict[str, object]]:
    """Return the code and the data of the fault for an id that does not exist or is misspelt."""
    with import_lock:
        from ancient_world.engine.declared import id_spelling  # 2 ms, needed for faults only
    misspelling = id_spelling.spelling_data(
        id_spelling.expected_id(context.rules, context.state, kind), component_id
    )
    code = id_spelling.MISSPELT_CODE if misspelling else "unknown-id"
    data: dict[str, Any] = misspelling or {"kind": kind, "id": shorten(component_id)}
    return code, {**data, "kind": kind_label(context.rules, data["kind"])}


def _deck_check(mark: DeckOf, _: Field) -> FieldCheck:
    def check(value: object, context: CheckContext) -> None:
        decks = as_tuple(value)
        kinds = mark.kinds(len(decks))
        if len(kinds) != len(decks):
            raise _count_fault(context, len(kinds), "deck", len(decks))
        for index, (kind, deck) in enumerate(zip(kinds, decks, strict=True)):
            path = f"$[{index}]" if type(value) is tuple else "$"
            _check_deck(deck, kind, context, path)
            if deck.bottom and not mark.allows_bottom:
                raise document_fault("deck-bottom", f"{path}.bottom")

    return check


def _check_deck(deck: Deck, kind: str, context: CheckContext, path: str) -> None:
    """Check that a deck holds cards of its own kind, and that its unseen cards are sorted, so that they reveal no order."""
    ids = context.ids[kind]
    for part_name, cards in (("unseen", deck.unseen), ("bottom", deck.bottom)):
        if not ids.issuperset(cards):
            index = next(place for place, card in enumerate(cards) if card not in ids)
            code, data = _unknown_id_fault(kind, cards[index], context)
            raise document_fault(code, f"{path}.{part_name}[{index}]", **data)
    if list(deck.unseen) != sorted(deck.unseen):
        raise document_fault("not-in-order", f"{path}.unseen")
    context.held += deck.unseen
    context.held += deck.bottom


def _per_seat_check(_: PerSeat, __: Field) -> FieldCheck:
    def check(value: object, context: CheckContext) -> None:
        _check_length(value, context.seats, "seat", context)

    return check


def _per_id_check(mark: PerId, _: Field) -> FieldCheck:
    def check(value: object, context: CheckContext) -> None:
        _check_length(value, len(context.ids[mark.kind]), mark.kind, context)

    return check


def _check_length(value: Any, expected: int, kind: str, context: CheckContext) -> None:
    if len(value) != expected:
        raise _count_fault(context, expected, kind, len(value))


def _count_fault(context: CheckContext, expected: int, kind: str, actual: int) -> InvalidDocument:
    word = kind_label(context.rules, kind)
    return document_fault("not-one-each", expected=expected, kind=word, found=actual)


_CHECK_MAKERS: dict[type, Callable[..., FieldCheck]] = {
    Count: _count_check,
    SeatMark: _seat_check,
    Rotation: _rotation_check,
    PlaceIn: _index_check,
    Ids: _ids_check,
    DeckOf: _deck_check,
    PerSeat: _per_seat_check,
    PerId: _per_id_check,
}
