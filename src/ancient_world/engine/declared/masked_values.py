"""The masks of a view, and the error for questions that only masked values could answer.

The rules know nothing of masks: they play on a view's state as on any other. Where the rules fail on a masked value,
or would take the mask for a card, :class:`~ancient_world.HiddenValue` is raised instead. Full states pay nothing for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import attrgetter

import attrs

from ancient_world.engine.chance import HIDDEN_ID
from ancient_world.engine.declared.field_marks import (
    HIDDEN_NUMBER,
    Field,
    field_names,
    fields_of,
    typed_fields,
)
from ancient_world.engine.errors import AncientWorldError, HiddenValue
from ancient_world.engine.message_catalogue import (
    LABELS,
    message_text,
    register_messages,
    with_label,
)
from ancient_world.engine.typed_cache import cache

register_messages(
    {
        "not-known": "This view cannot answer: {count:value is|values are} hidden, such as {what:label} ({path}).",
        "nothing-known": "This view cannot answer: something that the rules need is hidden.",
        "masked-action": "The action names something that this view hides: {what:label} ({path}).",
        "masked-choice": "This view cannot list the choices here: {what:label} is hidden ({path}).",
        "view-of-a-view": "This state comes from a view; make other views from the full state.",
    },
    {
        "masked-card": "a card",
        "masked-cards": "a card",
        "masked-hand": "a card in hand",
        "masked-secret": "a secret card",
        "masked-token": "a token",
        "masked-tokens": "a token",
    },
)

MAX_PATHS_SHOWN = 10
"""The most places that an error lists."""


def mask_of(field: Field) -> str | int:
    """Return the value that stands for a hidden value of a field: a text or a number, as the field declares."""
    return HIDDEN_ID if field.number is None else HIDDEN_NUMBER


def is_masked(field: Field, value: object) -> bool:
    """Return whether the value of a field, or an item of a tuple in it, is hidden."""
    mask = mask_of(field)
    return field.is_secret and (value == mask or (type(value) is tuple and mask in value))


@cache
def secret_number_fields(cls: type) -> tuple[str, ...]:
    """Return the names of the fields of a class that hold numbers which some seats may not see."""
    fields = fields_of(cls) if attrs.has(cls) else ()
    return tuple([each.name for each in fields if each.is_secret and each.number is not None])


def masked_paths(record: object, path: str = "$") -> Iterator[str]:
    """Yield the path of every masked value in a state, a step, an action or a list of them.

    A card file, which everybody knows, is not searched.
    """
    if isinstance(record, str):
        if record == HIDDEN_ID:
            yield path
    elif isinstance(record, (tuple, list)):
        for index, item in enumerate(record):
            yield from masked_paths(item, f"{path}[{index}]")
    elif not hasattr(record, "digest"):
        names = field_names(type(record))
        numbers = secret_number_fields(type(record)) if names else ()
        for name in names:
            value, field_path = getattr(record, name), f"{path}.{name}"
            yield from (
                _masked_numbers(value, field_path)
                if name in numbers
                else masked_paths(value, field_path)
            )


def _masked_numbers(value: object, path: str) -> Iterator[str]:
    """Yield the paths of the hidden numbers in a field that declares secret numbers."""
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _masked_numbers(item, f"{path}[{index}]")
    elif value == HIDDEN_NUMBER:
        yield path


def contains_masked(action: object) -> bool:
    """Return whether an action holds a masked value, at any depth."""
    action_class: type = type(action)
    read_texts, read_numbers, read_others = _field_readers(action_class)
    if read_texts is not None and HIDDEN_ID in read_texts(action):
        return True
    if read_numbers is not None and HIDDEN_NUMBER in read_numbers(action):
        return True
    return read_others is not None and any(True for _ in masked_paths(read_others(action)))


FieldReader = Callable[[object], tuple[object, ...]]


@cache
def _field_readers(
    action_class: type,
) -> tuple[FieldReader | None, FieldReader | None, FieldReader | None]:
    """Return readers of an action's texts, its secret numbers, and its fields of other types; ``None`` where there are none.

    They are cached by class, since bots check many actions.
    """
    fields = typed_fields(action_class) if attrs.has(action_class) else []
    text_fields = [field.name for field in fields if field.type is str]
    plain_types = (str, int, bool)
    other_fields = [field.name for field in fields if field.type not in plain_types]
    return (
        _fields_reader(text_fields),
        _fields_reader(secret_number_fields(action_class)),
        _fields_reader(other_fields),
    )


def _fields_reader(names: Sequence[str]) -> FieldReader | None:
    """Return a function that reads fields into a tuple; a single field is read twice, since attrgetter would return no tuple."""
    return attrgetter(*names, names[0]) if names else None


def masked_value_error(code: str, *values: object, path: str = "$") -> HiddenValue:
    """Return the error that lists the masked values in some objects; ``path`` is where the objects lie."""
    paths = [each for thing in values for each in masked_paths(thing, path)]
    data: dict[str, object] = {"paths": paths[:MAX_PATHS_SHOWN], "count": len(paths)}
    if paths:
        game = next((each for thing in values if (each := getattr(thing, "game", ""))), "")
        data |= {"what": _masked_field_label(paths[0], game), "path": paths[0]}
    return HiddenValue(message_text(code if paths else "nothing-known", data), code=code, data=data)


def _masked_field_label(path: str, game: str) -> str:
    """Return the field of a masked value (``hand`` for ``$.players[1].hand[3]``), shown by the game's label for its values."""
    field = path.rpartition(".")[2].partition("[")[0]
    labels = [f"masked-{game}-{field}", f"masked-{field}"]
    return with_label(field, next((LABELS[each] for each in labels if each in LABELS), field))


def fail_if_masked(error: Exception, *values: object) -> None:
    """Raise :class:`HiddenValue` in place of an error of the rules, if something is masked in these objects.

    Errors of the library itself, and errors on full states, are left alone.

    Raises:
        HiddenValue: with the paths of the masked values.
    """
    if isinstance(error, AncientWorldError):
        return
    has_masks = any(True for thing in values for _ in masked_paths(thing))
    if has_masks or any(getattr(thing, "masked", False) for thing in values):
        raise masked_value_error("not-known", *values) from error


class MaskGuard:
    """A context manager for questions about objects with masked values: see :func:`fail_if_masked`."""

    __slots__ = ("_things",)

    def __init__(self, *values: object) -> None:
        self._things = values

    def __enter__(self) -> None: ...

    def __exit__(self, error_type: object, error: object, trace: object) -> None:
        if isinstance(error, Exception):
            fail_if_masked(error, *self._things)


def refuse_masked(actions: Iterable[object], code: str, path: str) -> None:
    """Refuse actions that hold masked values: no rule can tell what they would do.

    Raises:
        HiddenValue: an action holds a masked value.
    """
    for action in actions:
        if contains_masked(action):
            raise masked_value_error(code, action, path=path)
