"""Documents: states, actions, pending events, views, records, reports and scores as JSON, and back.

Every document names its format, the format's version, the game and the version of its rules; what it holds
follows under the name of its kind:

    {"format": "ancient-world/state", "version": 1, "game": "...", "rules": "1", "state": {...}}
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, TypeAlias, TypeVar, overload

from ancient_world.documents import text as documents
from ancient_world.documents.bodies import AS_WRITTEN, READERS, WRITERS, Written, converters_for
from ancient_world.documents.migrations import MIGRATIONS, migrated
from ancient_world.documents.suspects import is_whole
from ancient_world.engine.actions import Action
from ancient_world.engine.errors import InvalidDocument, UnknownGame
from ancient_world.engine.faults import document_fault, found, key_path, misnamed
from ancient_world.engine.freezing import once
from ancient_world.engine.game import Cards, Game
from ancient_world.engine.importing import importing
from ancient_world.engine.language import register
from ancient_world.engine.registry import game, known_game

VERSION = 1
"""The version of every format. It increases when an older reader would misread a document."""

_PREFIX = "ancient-world/"
RECORD = "ancient-world/record"
"""The format of a record that is one document."""
LINES = "ancient-world/record-lines"
"""The format of a record in JSON Lines (see :mod:`ancient_world.records.files.lines`)."""

SCHEMA = "$schema"
"""The key under which a document may name its schema, for editors; it is not read."""

JsonObject: TypeAlias = dict[str, Any]
"""An object of JSON, as Python reads it."""


T = TypeVar("T")

register({"other-document": "Expected a document that holds {expected}; this one holds {found}."})


def to_json(thing: object, *, indent: int | None = None) -> str:
    """Return a state, action, pending event, view, record, report or tuple of scores as JSON text.

    The text is ASCII; the same thing gives the same text in any process. It is compact unless ``indent``
    gives a number of spaces.

    Args:
        thing: what to write.
        indent: spaces for each level; by default all is on one line.

    Raises:
        TypeError: there is no document for such a thing.

    Example:
        >>> print(aw.to_json(aw.Rolled(("sword", "shield"))))
        {"format":"ancient-world/action","version":1,"game":"","rules":"","action":{"type":"rolled","faces":["sword","shield"]}}
    """
    if indent is not None:
        return documents.dump(to_document(thing), indent=indent)
    name, write = _writer(type(thing))
    rules, body, kind = write(thing)
    if kind is not str:
        body = documents.dump(body) if kind is Any else converters_for(rules).text(body, kind)
    return f"{_beginning(name, rules)}{body}}}"


@overload
def from_json(
    text: str | bytes | bytearray, *, cards: Cards | None = None, limit: int = documents.MOST_BYTES
) -> object: ...


@overload
def from_json(
    text: str | bytes | bytearray,
    *,
    expect: type[T],
    cards: Cards | None = None,
    limit: int = documents.MOST_BYTES,
) -> T: ...


def from_json(
    text: str | bytes | bytearray,
    *,
    expect: type[object] = object,
    cards: Cards | None = None,
    limit: int = documents.MOST_BYTES,
) -> object:
    """Return the state, action, pending event, view or record that a JSON text holds.

    Args:
        text: the document; bytes are UTF-8.
        expect: the class of what it should hold, as ``Record`` or that of a game's states. Anything else is refused, and
            type checkers know what they get.
        cards: the card file, if the document names another one than the standard one.
        limit: the size, in bytes, from which on nothing is read.

    Raises:
        InvalidDocument: the text is not such a document, or not what is expected (code ``other-document``); the path
            says where.

    Example:
        >>> state = aw.new_game("antike", 2)
        >>> aw.from_json(aw.to_json(state), expect=aw.State) == state
        True
    """
    thing = as_written(text, cards) if type(text) is str and len(text) <= limit else None
    if thing is None:
        thing = from_document(documents.load(text, limit=limit), cards=cards)
    return _as_expected(thing, expect)


def _as_expected(thing: object, expect: type[T]) -> T:
    """Return what a document holds, if it is what was expected."""
    if not isinstance(thing, expect):
        found_kind, expected = type(thing).__name__, expect.__name__
        raise document_fault("other-document", found=found_kind, expected=expected)
    return thing


def to_document(thing: object) -> JsonObject:
    """Return the same as :func:`to_json`, but as plain dicts, lists and values.

    Args:
        thing: a state, action, pending event, view, record, report or tuple of scores.

    Raises:
        TypeError: there is no document for such a thing.

    Example:
        >>> document = aw.to_document(aw.new_game("antike", 2))
        >>> document["format"], document["game"], document["rules"]
        ('ancient-world/state', 'antike', '2')
    """
    name, write = _writer(type(thing))
    rules, body, kind = write(thing)
    if kind is str:
        body = json.loads(body)
    elif kind is not Any:
        body = converters_for(rules).write(body, kind)
    return _document(name, rules, body)


@once
def _writer(cls: Any) -> tuple[str, Callable[[Any], Written]]:
    """Return the name of the kind and the writer for a class, or for one of its parents."""
    if cls in WRITERS:
        return WRITERS[cls]
    for kind, writer in WRITERS.items():
        if issubclass(cls, kind):
            return writer
    raise TypeError(f"there is no document for {cls.__name__}")


@overload
def from_document(document: object, *, cards: Cards | None = None) -> object: ...


@overload
def from_document(document: object, *, expect: type[T], cards: Cards | None = None) -> T: ...


def from_document(
    document: object, *, expect: type[object] = object, cards: Cards | None = None
) -> object:
    """Return the same as :func:`from_json`, from plain dicts, lists and values.

    Args:
        document: a dict, as :func:`to_document` or ``json.loads`` gives it.
        expect: the class of what it should hold, as for :func:`from_json`.
        cards: the card file, if the document names another one than the standard one.

    Raises:
        InvalidDocument: this is not such a document, or not what is expected; the path says where.

    Example:
        >>> state = aw.new_game("antike", 2)
        >>> aw.from_document(aw.to_document(state)) == state
        True
    """
    with importing:
        from ancient_world.documents.converters import (  # 20 ms, with cattrs
            cards_given,
            converters_of,
        )

    whole = up_to_date(document)
    name, rules = _opened(whole)
    token = cards_given.set(cards)
    try:
        thing = READERS[name](converters_of(rules), whole[name])
    finally:
        cards_given.reset(token)
    return _as_expected(thing, expect)


_OPENING = re.compile(rf'{{"format":"{_PREFIX}(\w+)","version":{VERSION},"game":"([^"\\]+)"')


def listed_action(body: object, rules: Game) -> Action:
    """Return an action of a game from what a list of actions holds: the body of its document.

    Raises:
        InvalidDocument: it is none; the path goes through ``$.action``.
    """
    return from_document(_document("action", rules, body), expect=Action)


def as_written(text: str, cards: Cards | None) -> Any:
    """Return the state or record in a text written just as by :func:`to_json`; ``None`` for any other text."""
    opening = _OPENING.match(text)
    if opening is None or opening[1] not in AS_WRITTEN or not is_whole(text):
        return None
    name, rules = opening[1], known_game(opening[2])
    beginning = "" if rules is None else _beginning(name, rules)
    if rules is None or not text.startswith(beginning):
        return None
    with importing:
        from ancient_world.documents.converters import cards_given  # 20 ms, with cattrs

    kind, made = AS_WRITTEN[name]
    token = cards_given.set(cards)
    try:
        found = converters_for(rules).read_text(text, len(beginning), kind(rules))
    finally:
        cards_given.reset(token)
    return None if found is None or text[found[1] :] != "}" else made(rules, found[0])


def up_to_date(document: Any) -> Any:
    """Return a document of an older version converted to the present one, where the way is known."""
    return migrated(document, VERSION, MIGRATIONS)


# --- what is around every document ---


def _document(name: str, rules: Game | None, body: Any) -> JsonObject:
    return {
        "format": _PREFIX + name,
        "version": VERSION,
        "game": "" if rules is None else rules.id,
        "rules": "" if rules is None else rules.rules_version,
        name: body,
    }


@cache
def _beginning(name: str, rules: Game | None) -> str:
    """The text of a document up to its body."""
    return documents.dump(_document(name, rules, None)).removesuffix("null}")


def _opened(document: Any) -> tuple[str, Game | None]:
    """The kind of a document and its game."""
    for fault in envelope_faults(document):
        raise fault
    return document["format"].removeprefix(_PREFIX), _rules(document["game"], shared=True)


def envelope_faults(document: Any) -> Iterator[InvalidDocument]:
    """Yield the faults of everything around the body of a document, the first one first.

    If anything but ``unknown-key`` is among it, the body cannot be judged.
    """
    if type(document) is not dict:
        yield document_fault("wrong-type", expected="json-object", found=found(document))
        return
    try:
        name = _kind(document)
        _compare_versions(document, name)
    except InvalidDocument as fault:
        yield fault
        return
    keys = ("format", "version", "game", "rules", name)
    for key in document:
        if key == SCHEMA and isinstance(document[key], str):
            continue  # for editors, which look there for the schema of a file
        if key not in keys:
            yield document_fault("unknown-key", "$" + key_path(str(key)), **misnamed(key, keys))
    if name not in document:
        yield document_fault("missing-key", f"$.{name}")


def _kind(document: JsonObject) -> str:
    name = _text(document, "format").removeprefix(_PREFIX)
    if name not in READERS or document["format"] != _PREFIX + name:
        raise document_fault("unknown-format", "$.format", found=found(document["format"]))
    return name


def _compare_versions(document: JsonObject, name: str) -> None:
    version = document.get("version")
    if type(version) is not int:
        raise _wrong(document, "version", "json-int")
    if version != VERSION:
        raise document_fault("unknown-version", "$.version", found=found(version), known=VERSION)
    shared = name in {"action", "pending"}
    rules = _rules(_text(document, "game"), shared=shared)
    known = "" if rules is None else rules.rules_version
    version = _text(document, "rules")
    if version != known:
        changes = "" if rules is None else rules.changed_since(version)
        told = {"found": found(version), "known": known, "changes": changes}
        raise document_fault("rules-version", "$.rules", **told)


def _rules(game_id: str, *, shared: bool) -> Game | None:
    """The game of a document; outcomes of chance and the end of a game belong to none."""
    if shared and not game_id:
        return None
    try:
        return game(game_id)
    except UnknownGame as error:
        raise InvalidDocument(
            error.message, path="$.game", code=error.code, data=error.data
        ) from error


def _text(document: JsonObject, key: str) -> str:
    value = document.get(key)
    if type(value) is not str:
        raise _wrong(document, key, "json-str")
    return value


def _wrong(document: JsonObject, key: str, expected: str) -> InvalidDocument:
    if key not in document:
        return document_fault("missing-key", f"$.{key}")
    return document_fault("wrong-type", f"$.{key}", expected=expected, found=found(document[key]))
