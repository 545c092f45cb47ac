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
from ancient_world.engine.declared.fields import Ids, default_of, fields_of, typed_fields
from ancient_world.engine.errors import InvalidDocument
from ancient_world.engine.faults import document_fault, near_words, shorten
from ancient_world.engine.game import Game
from ancient_world.engine.language import register_messages
from ancient_world.engine.limits import MOST_OFFERS

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

Meant: TypeAlias = Callable[[str, str], str]
"""A function that returns the id that a word means; its second argument is the kind of id."""

KIND = "action"
"""The kind of id for the words of kinds of actions."""
PLAYER = "player"
"""The field with the acting player, which the line names already."""
NONE = "-"
"""The word for ``None``, and the line of an empty note."""
_WORD = re.compile(r"[A-Za-z0-9?][A-Za-z0-9_+.?':-]*")
_TOKEN = re.compile(r'[\s,]*(?:([A-Za-z_]\w*)=)?(?:(?=["\[{])|([^\s,]+))')
_MOST_SHOWN = 40
_decoder = json.JSONDecoder()


@attrs.frozen
class Slot:
    """A value of an action to be written: a field, or a field of a nested record, at ``path``.

    ``kind`` is the kind of its ids, ``text`` is true if its values are strings, ``many`` if it is a list. A slot with a
    ``default`` is written as ``name=value``, and left out if its value is the default.
    """

    path: tuple[str, ...]
    kind: str
    text: bool
    many: bool
    default: object = attrs.NOTHING

    @property
    def name(self) -> str:
        """The name of the innermost field."""
        return self.path[-1]

    @property
    def named(self) -> bool:
        """True if the value is written as ``name=value`` or left out, not by position."""
        return self.default is not attrs.NOTHING or self.name == PLAYER


@attrs.frozen
class Shape:
    """The values of a kind of actions: all ``slots``, those ``placed`` by position, and those ``named``."""

    slots: tuple[Slot, ...]
    placed: tuple[Slot, ...]
    named: Mapping[str, Slot]

    @property
    def told(self) -> str:
        """Describe the words that follow the kind, for error messages."""
        named = [f"{name}=" for name in self.named if name != PLAYER]
        return " ".join([*(slot.name for slot in self.placed), *named]) or "nothing"


@cache
def shapes(rules: Game) -> Mapping[str, Shape]:
    """Map the word of each kind of actions of a game to its shape."""
    by_word = {}
    for name, kind in converters_for(rules).types.named(Action).items():
        slots = (*_slots(kind, converters_for(rules).write),)
        placed = tuple([slot for slot in slots if not slot.named])
        by_word[name] = Shape(slots, placed, {slot.name: slot for slot in slots if slot.named})
    return by_word


def _slots(
    cls: type, write: Callable[[object, object], object], above: tuple[str, ...] = ()
) -> Iterator[Slot]:
    declared = {field.name: field for field in fields_of(cls)}
    for field in typed_fields(cls):
        kind: object = field.type
        if not above and isinstance(kind, type) and attrs.has(kind):
            inner = [*_slots(kind, write, (field.name,))]
            if not {slot.name for slot in inner} & {each.name for each in typed_fields(cls)}:
                yield from inner
                continue
        marks = declared[field.name].marks if field.name in declared else ()
        ids = [mark.kind for mark in marks if isinstance(mark, Ids) and isinstance(mark.kind, str)]
        default = field.default
        if default is not attrs.NOTHING:
            default = write(default_of(field), kind)
        many = get_origin(kind) is tuple and get_args(kind)[-1] is ...
        yield Slot((*above, field.name), ids[0] if ids else "", _is_text(kind), many, default)


def _is_text(kind: object) -> bool:
    if get_origin(kind) in (tuple, Union, UnionType):
        return all(_is_text(each) for each in get_args(kind) if each not in (..., type(None)))
    return kind is str


# --- writing ---


def spelled(rules: Game, action: Mapping[str, Any], player: int | None) -> str:
    """Return an action, given in its document form, in words; leave out ``player``, whom the line names."""
    kind = action["type"]
    shape = shapes(rules)[kind]
    words = [kind]
    for slot in shape.placed:
        value = _value(action, slot)
        if slot.many and slot is shape.placed[-1]:
            words += [word(each, text=slot.text) for each in value]
        else:
            words.append(word(value, text=slot.text))
    for name, slot in shape.named.items():
        value = _value(action, slot)
        if value != slot.default and not (name == PLAYER and value == player):
            words.append(f"{name}={word(value, text=slot.text)}")
    return " ".join(words)


def _value(action: Mapping[str, Any], slot: Slot) -> Any:
    value: Any = action
    for name in slot.path:
        value = value.get(name, slot.default)
    return value


def word(value: object, *, text: bool = True) -> str:
    """Return a value as one word: a text unchanged if it reads back the same, else JSON."""
    if value is None:
        return NONE
    return value if text and isinstance(value, str) and _WORD.fullmatch(value) else dump(value)


# --- reading ---


def unspelled(
    rules: Game, text: str, player: int | None, meant: Meant | None = None
) -> dict[str, Any]:
    """Read an action in words into its document form, without checking its values.

    Args:
        rules: the game.
        text: the words.
        player: the acting player, if the words do not name one.
        meant: returns the id that a word means; by default each word is the id itself.

    Raises:
        InvalidDocument: the words are not an action of the game.
    """
    known = shapes(rules)
    words = tokens(text)
    if not words or type(words[0][1]) is not str:
        raise offering("notation-nothing", [*known])
    kind: str = words.pop(0)[1]
    kind = kind if meant is None else meant(kind, KIND)
    if kind not in known:
        raise unknown(kind, [*known])
    shape, placed, named = known[kind], [], dict[str, object]()
    for name, value in words:
        if name and name not in shape.named:
            raise document_fault("notation-no-field", kind=kind, word=name, expected=shape.told)
        if name:
            named[name] = value
        else:
            placed.append(value)
    values = dict(zip(shape.placed, _filled(kind, shape, placed, meant), strict=True))
    action: dict[str, Any] = {"type": kind}
    for slot in shape.slots:
        inside = action
        for key in slot.path[:-1]:
            inside = inside.setdefault(key, {})
        if slot in values or slot.name in named:
            value = values[slot] if slot in values else named[slot.name]
            inside[slot.name] = _read(value, slot, meant)
        else:
            inside[slot.name] = player if slot.name == PLAYER else slot.default
    return action


def _filled(kind: str, shape: Shape, values: list[Any], meant: Meant | None) -> list[Any]:
    """Return one value for each positional slot: the last slot may take many words, or join the words of one name."""
    slots, count = shape.placed, len(values)
    last = len(slots) - 1
    if slots and slots[-1].many and count >= last:
        return [*values[:last], values[last:]]
    rest = values[last:]
    if meant and slots and slots[-1].text and count > len(slots) and _are_words(rest):
        return [*values[:last], "-".join(rest)]
    if count != len(slots):
        raise document_fault("notation-count", kind=kind, expected=shape.told, count=count)
    return values


def _are_words(values: Sequence[object]) -> bool:
    return all(type(each) is str and not each.startswith('"') for each in values)


def _read(value: object, slot: Slot, meant: Meant | None) -> object:
    """Return the value of a word in a slot; values that were JSON are returned unchanged."""
    if type(value) is list and slot.many:
        return [_read(each, attrs.evolve(slot, many=False), meant) for each in value]
    if type(value) is not str or value == NONE:
        return None if value == NONE else value
    if slot.text and not value.startswith('"'):
        return value if meant is None else meant(value, slot.kind)
    return plain(value)


def plain(word: str) -> object:
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


def tokens(text: str) -> list[tuple[str, Any]]:
    """Split a text into words, each with the name before its ``=`` or an empty name; JSON arrays and objects are parsed."""
    words, at, text = [], 0, text.strip()
    while (match := _TOKEN.match(text, at)) is not None and match.end() > at:
        at = match.end()
        value: Any = match[2]
        if value is None:
            start = at
            try:
                value, at = _decoder.raw_decode(text, at)
            except (ValueError, RecursionError):
                shown = shorten(text[at:], _MOST_SHOWN)
                raise document_fault("notation-value", word=shown) from None
            value = text[start:at] if type(value) is str else value
        words.append((match[1] or "", value))
    return words


def unknown(word: str, known: Sequence[str]) -> InvalidDocument:
    """Return the fault for an unknown word, with similar known words."""
    near = near_words(word, known, MOST_OFFERS)
    return offering("notation-unknown", known, near, word=shorten(word, _MOST_SHOWN))


def offering(
    code: str, known: Sequence[str], near: Sequence[str] = (), **data: object
) -> InvalidDocument:
    """Return a fault whose data list all known words, and whose sentence names the first of them."""
    more = ", …" if len(known) > MOST_OFFERS else ""
    shown = {"known": ", ".join(known[:MOST_OFFERS]) + more, "near": ", ".join(near)}
    fault = document_fault(code, **data, **{key: text for key, text in shown.items() if text})
    names = {"known": tuple(known), **({"near": tuple(near)} if near else {})}
    return InvalidDocument(fault.detail, code=code, data={**data, **names})
