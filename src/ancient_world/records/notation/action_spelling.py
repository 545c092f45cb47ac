"""Write and read actions in notation: a word for the kind, then a word for the value of each field."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin

import attrs

from ancient_world.documents.bodies import converters_for
from ancient_world.documents.text import dump, load
from ancient_world.engine.actions import Action
from ancient_world.engine.chance import Rolled
from ancient_world.engine.declared.field_marks import Ids, default_of, fields_of, typed_fields
from ancient_world.engine.declared.id_spelling import normalized_words
from ancient_world.engine.document_faults import document_fault, shorten, similar_words
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.game import Game
from ancient_world.engine.importing import check_argument
from ancient_world.engine.limits import MAX_SUGGESTIONS
from ancient_world.engine.message_catalogue import register_messages

register_messages(
    {
        "notation-nothing": "Expected a choice, one of: {known}.",
        "notation-value": "The value that starts with {word!r} does not end, or is not JSON.",
        "notation-count": "{kind} takes {expected}; got {count:value|values}.",
        "notation-no-field": "{kind} has no {word!r}; it takes {expected}.",
        "notation-unknown": "There is nothing called {word!r}; choose from: {known}.",
        "notation-unknown:near": "There is nothing called {word!r}; did you mean {near}?",
        "notation-several": "{word!r} can mean several things: {known}.",
    }
)

IdOfWord: TypeAlias = Callable[[str, str], str]
"""A function that returns the id that a word means; its second argument is the kind of id."""

ACTION_KIND = "action"
"""The kind of id for the words of kinds of actions."""
FACE_KIND = "face"
"""The kind of id for the faces of dice, which have no names."""
PLAYER_FIELD = "player"
"""The field with the acting player, which the line names already."""
NONE_WORD = "-"
"""The word for ``None``, and the line of an empty note."""
_WORD_PATTERN = re.compile(r"[A-Za-z0-9?][A-Za-z0-9_+.?':-]*")
_TOKEN_PATTERN = re.compile(r'[\s,]*(?:([A-Za-z_]\w*)=)?(?:(?=["\[{])|([^\s,]+))')
_MAX_SHOWN = 40
_decoder = json.JSONDecoder()


@attrs.frozen
class ValueSlot:
    """A value of an action to be written: a field, or a field of a nested record, at ``path``.

    ``kind`` is the kind of its ids, ``is_text`` is true if its values are strings, ``is_list`` if it is a list. A slot with a
    ``default`` is written as ``name=value``, and left out if its value is the default.
    """

    path: tuple[str, ...]
    kind: str
    is_text: bool
    is_list: bool
    default: object = attrs.NOTHING

    @property
    def name(self) -> str:
        """The name of the innermost field."""
        return self.path[-1]

    @property
    def is_named(self) -> bool:
        """True if the value is written as ``name=value`` or left out, not by position."""
        return self.default is not attrs.NOTHING or self.name == PLAYER_FIELD


@attrs.frozen
class ActionShape:
    """The values of a kind of actions: all ``slots``, those ``positional_slots`` by position, and those ``named_slots``."""

    slots: tuple[ValueSlot, ...]
    positional_slots: tuple[ValueSlot, ...]
    named_slots: Mapping[str, ValueSlot]

    @property
    def usage(self) -> str:
        """Describe the words that follow the kind, for error messages."""
        named_usage = [f"{name}=" for name in self.named_slots if name != PLAYER_FIELD]
        return " ".join([*(slot.name for slot in self.positional_slots), *named_usage]) or "nothing"


@cache
def action_shapes(rules: Game) -> Mapping[str, ActionShape]:
    """Map the word of each kind of actions of a game to its shape."""
    shapes_by_word = {}
    for name, action_type in converters_for(rules).types.classes_by_name(Action).items():
        slots = (*_value_slots(action_type, converters_for(rules).write),)
        positional_slots = tuple([slot for slot in slots if not slot.is_named])
        shapes_by_word[name] = ActionShape(
            slots, positional_slots, {slot.name: slot for slot in slots if slot.is_named}
        )
    return shapes_by_word


def _value_slots(
    cls: type, write: Callable[[object, object], object], outer_path: tuple[str, ...] = ()
) -> Iterator[ValueSlot]:
    declared_fields = {field.name: field for field in fields_of(cls)}
    for field in typed_fields(cls):
        field_type: object = field.type
        if not outer_path and isinstance(field_type, type) and attrs.has(field_type):
            inner_slots = [*_value_slots(field_type, write, (field.name,))]
            if not {slot.name for slot in inner_slots} & {each.name for each in typed_fields(cls)}:
                yield from inner_slots
                continue
        marks = declared_fields[field.name].marks if field.name in declared_fields else ()
        ids = [mark.kind for mark in marks if isinstance(mark, Ids) and isinstance(mark.kind, str)]
        default = field.default
        if default is not attrs.NOTHING:
            default = write(default_of(field), field_type)
        is_list = get_origin(field_type) is tuple and get_args(field_type)[-1] is ...
        kind = FACE_KIND if cls is Rolled else ids[0] if ids else ""
        yield ValueSlot((*outer_path, field.name), kind, _is_text(field_type), is_list, default)


def _is_text(type_hint: object) -> bool:
    if get_origin(type_hint) in (tuple, Union, UnionType):
        return all(_is_text(each) for each in get_args(type_hint) if each not in (..., type(None)))
    return type_hint is str


# --- writing ---


def write_action(rules: Game, action: Mapping[str, Any], player: int | None) -> str:
    """Return an action, given in its document form, in words; leave out ``player``, whom the line names."""
    action_type = action["type"]
    shape = action_shapes(rules)[action_type]
    words = [action_type]
    for slot in shape.positional_slots:
        value = _slot_value(action, slot)
        if slot.is_list and slot is shape.positional_slots[-1]:
            words += [write_word(item, is_text=slot.is_text) for item in value]
        else:
            words.append(write_word(value, is_text=slot.is_text))
    for name, slot in shape.named_slots.items():
        value = _slot_value(action, slot)
        if value != slot.default and not (name == PLAYER_FIELD and value == player):
            words.append(f"{name}={write_word(value, is_text=slot.is_text)}")
    return " ".join(words)


def _slot_value(action: Mapping[str, Any], slot: ValueSlot) -> Any:
    value: Any = action
    for name in slot.path:
        value = value.get(name, slot.default)
    return value


def write_word(value: object, *, is_text: bool = True) -> str:
    """Return a value as one word: a text unchanged if it reads back the same, else JSON."""
    if value is None:
        return NONE_WORD
    return (
        value
        if is_text and isinstance(value, str) and _WORD_PATTERN.fullmatch(value)
        else dump(value)
    )


# --- reading ---


def read_action(
    rules: Game, text: str, player: int | None, id_of_word: IdOfWord | None = None
) -> dict[str, Any]:
    """Read an action in words into its document form, without checking its values.

    Args:
        rules: the game.
        text: the words.
        player: the acting player, if the words do not name one.
        id_of_word: returns the id that a word means; by default each word is the id itself.

    Raises:
        InvalidDocument: the words are not an action of the game.
    """
    shapes_by_word = action_shapes(rules)
    word_list = tokenize(text)
    if not word_list or type(word_list[0][1]) is not str:
        raise choices_fault("notation-nothing", [*shapes_by_word])
    action_type: str = word_list.pop(0)[1]
    action_type = action_type if id_of_word is None else id_of_word(action_type, ACTION_KIND)
    if action_type not in shapes_by_word:
        raise unknown_word_fault(action_type, [*shapes_by_word])
    shape, positional_values, named_values = shapes_by_word[action_type], [], dict[str, object]()
    for name, value in word_list:
        if name and name not in shape.named_slots:
            raise document_fault(
                "notation-no-field", kind=action_type, word=name, expected=shape.usage
            )
        if name:
            named_values[name] = value
        else:
            positional_values.append(value)
    values = dict(
        zip(
            shape.positional_slots,
            _positional_values(action_type, shape, positional_values, id_of_word),
            strict=True,
        )
    )
    action: dict[str, Any] = {"type": action_type}
    for slot in shape.slots:
        target = action
        for key in slot.path[:-1]:
            target = target.setdefault(key, {})
        if slot in values or slot.name in named_values:
            value = values[slot] if slot in values else named_values[slot.name]
            target[slot.name] = _read_slot(value, slot, id_of_word)
        else:
            target[slot.name] = player if slot.name == PLAYER_FIELD else slot.default
    return action


def _positional_values(
    action_type: str, shape: ActionShape, values: list[Any], id_of_word: IdOfWord | None
) -> list[Any]:
    """Return one value for each positional slot: the last slot may take many words, or join the words of one name."""
    slots, count = shape.positional_slots, len(values)
    last_index = len(slots) - 1
    if slots and slots[-1].is_list and count >= last_index:
        return [*values[:last_index], values[last_index:]]
    last_values = values[last_index:]
    if (
        id_of_word
        and slots
        and slots[-1].is_text
        and count > len(slots)
        and _are_plain_words(last_values)
    ):
        return [*values[:last_index], "-".join(last_values)]
    if count != len(slots):
        raise document_fault("notation-count", kind=action_type, expected=shape.usage, count=count)
    return values


def _are_plain_words(values: Sequence[object]) -> bool:
    return all(type(each) is str and not each.startswith('"') for each in values)


def _read_slot(value: object, slot: ValueSlot, id_of_word: IdOfWord | None) -> object:
    """Return the value of a word in a slot; values that were JSON are returned unchanged."""
    if type(value) is list and slot.is_list:
        return [_read_slot(each, attrs.evolve(slot, is_list=False), id_of_word) for each in value]
    if type(value) is not str or value == NONE_WORD:
        return None if value == NONE_WORD else value
    if slot.is_text and not value.startswith('"'):
        return value if id_of_word is None else id_of_word(value, slot.kind)
    return read_plain_word(value)


def read_plain_word(word: str) -> object:
    """Return the value of a word that is JSON, such as a number, ``true`` or a quoted text; else the word itself.

    Raises:
        InvalidDocument: the word begins with a quote and is not valid JSON.
    """
    try:
        return load(word)
    except InvalidDocument:
        if word.startswith('"'):
            raise
        return word


def tokenize(text: str) -> list[tuple[str, Any]]:
    """Split a text into words, each with the name before its ``=`` or an empty name; JSON arrays and objects are parsed."""
    check_argument("text", text, str)
    tokens_read, position, text = [], 0, text.strip()
    while (match := _TOKEN_PATTERN.match(text, position)) is not None and match.end() > position:
        position = match.end()
        value: Any = match[2]
        if value is None:
            value_start = position
            try:
                value, position = _decoder.raw_decode(text, position)
            except (ValueError, RecursionError):
                shown_text = shorten(text[position:], _MAX_SHOWN)
                raise document_fault("notation-value", word=shown_text) from None
            value = text[value_start:position] if type(value) is str else value
        tokens_read.append((match[1] or "", value))
    return tokens_read


def unknown_word_fault(word: str, known_words: Sequence[str]) -> InvalidDocument:
    """Return the fault for an unknown word, with known words of which a part resembles it."""
    words_by_part, typed_words = dict[str, str](), normalized_words(word[:_MAX_SHOWN])
    for known_word in known_words:
        for part in (known_word, *_parts(normalized_words(known_word), len(typed_words))):
            words_by_part.setdefault(part, known_word)
    near_parts = similar_words(" ".join(typed_words), words_by_part, MAX_SUGGESTIONS)
    suggestions = [*dict.fromkeys([words_by_part[each] for each in near_parts])]
    return choices_fault(
        "notation-unknown", known_words, suggestions, word=shorten(word, _MAX_SHOWN)
    )


def _parts(words: Sequence[str], length: int) -> list[str]:
    """Return each ``length`` words that stand side by side."""
    return [" ".join(words[start : start + length]) for start in range(len(words) - length + 1)]


def in_language_in_use(fault: InvalidDocument) -> InvalidDocument:
    """Return a fault of words, with its message in the language in use and its suggestions unchanged."""
    data: dict[str, Any] = {**fault.data}
    if not isinstance(data.get("known"), tuple):
        return document_fault(fault.code, "", **data)
    known, near = data.pop("known"), data.pop("near", ())
    return choices_fault(fault.code, known, near, "", **data)


def choices_fault(
    code: str,
    known_words: Sequence[str],
    suggestions: Sequence[str] = (),
    path: str = "$",
    **data: object,
) -> InvalidDocument:
    """Return a fault whose data list all known words, and whose sentence names the first of them."""
    ellipsis = ", …" if len(known_words) > MAX_SUGGESTIONS else ""
    listed_words = {
        "known": ", ".join(known_words[:MAX_SUGGESTIONS]) + ellipsis,
        "near": ", ".join(suggestions),
    }
    fault = document_fault(
        code, **data, **{key: text for key, text in listed_words.items() if text}
    )
    word_data = {
        "known": tuple(known_words),
        **({"near": tuple(suggestions)} if suggestions else {}),
    }
    return InvalidDocument(fault.detail, path=path, code=code, data={**data, **word_data})
