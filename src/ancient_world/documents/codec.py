"""Documents: states, actions, pending events, views, records, reports and scores as JSON, and back.

Every document names its format, the format's version, the game and the version of its rules; what it holds
follows under the name of its kind:

    {"format": "ancient-world/state", "version": 1, "game": "...", "rules": "1", "state": {...}}
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, overload

from ancient_world.documents import text as documents
from ancient_world.documents.bodies import (
    BODY_WRITERS,
    FAST_READERS,
    WritableBody,
    converters_for,
    read_body,
)
from ancient_world.documents.envelope import document_prefix, open_document, wrap_body
from ancient_world.engine.actions import Action
from ancient_world.engine.document_faults import document_fault
from ancient_world.engine.errors import InvalidOption, check_whole_number
from ancient_world.engine.game import CardSet, Game
from ancient_world.engine.limits import MAX_BYTES
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.registry import resolve_game
from ancient_world.engine.typed_cache import cache
from ancient_world.engine.whole_numbers import as_int

JsonObject: TypeAlias = dict[str, Any]
"""A JSON object as a Python dict."""


T = TypeVar("T")

register_messages(
    {
        "other-document": "Expected a document that holds {expected}; this one holds {found}.",
        "bare-action": "An action without format and game; pass game= to read it, or use match.read(document).",
        "document-of-other-game": "Expected a document of {expected!r}, got one of {found!r}.",
        "no-document": "There is no document for {kind}; there is one for states, views, actions, offers, records, scores, reports and the texts that pages show.",
    }
)


class _NoDocument(InvalidOption, TypeError):
    """There is no kind of document for an object."""


def to_json(value: object, *, indent: int | None = None) -> str:
    """Return an object that has a kind of document as JSON text: a state, an action, a view, a record, offers, scores and so on.

    The text is ASCII; equal objects give the same text in any process. It is compact unless ``indent``
    gives a number of spaces.

    Args:
        value: the object to write.
        indent: spaces for each level; by default the text is a single line.

    Raises:
        InvalidOption: there is no kind of document for such an object.

    Example:
        >>> print(aw.to_json(aw.Rolled(("sword", "shield"))))
        {"format":"ancient-world/action","version":1,"game":"","rules":"","action":{"type":"rolled","faces":["sword","shield"]}}
    """
    if indent is not None:
        return documents.dump(to_document(value), indent=as_int(indent))
    name, write = _writer_for(type(value))
    rules, body, body_type = write(value)
    if body_type is not str:
        body = (
            documents.dump(body)
            if body_type is Any
            else converters_for(rules).text(body, body_type)
        )
    return f"{document_prefix(name, rules)}{body}}}"


@overload
def from_json(
    text: str | bytes | bytearray,
    *,
    cards: CardSet | None = None,
    limit: int = MAX_BYTES,
    game: str | Game | None = None,
) -> object: ...


@overload
def from_json(
    text: str | bytes | bytearray,
    *,
    expect: type[T],
    cards: CardSet | None = None,
    limit: int = MAX_BYTES,
    game: str | Game | None = None,
) -> T: ...


def from_json(
    text: str | bytes | bytearray,
    *,
    expect: type[object] = object,
    cards: CardSet | None = None,
    limit: int = MAX_BYTES,
    game: str | Game | None = None,
) -> object:
    """Return the object that a JSON text holds: a state, an action, a view, a record, offers, scores and so on.

    Args:
        text: the document; bytes are UTF-8.
        expect: the class that the document's object must have, such as ``Record`` or a game's state class. An object of
            another class is refused; type checkers know the class of the result.
        cards: the card file, if the document names another one than the standard one.
        limit: the largest size, in bytes; a larger text is refused unread.
        game: the game of the document; a document of another game is refused. With ``expect=Action``, the text may be the bare
            action, as it stands in documents of pending decisions and offers.

    Raises:
        InvalidDocument: the text is not such a document, or holds another class than expected (code ``other-document``);
            the path says where.

    Example:
        >>> state = aw.new_game("antike", 2)
        >>> aw.from_json(aw.to_json(state), expect=aw.State) == state
        True
    """
    limit = check_whole_number("limit", limit)
    if type(text) is str and len(text) <= limit and game is None:
        for prefix, read_fast in FAST_READERS.items():
            if text.startswith(prefix) and (value := read_fast(text, cards)) is not None:
                return _check_type(value, expect)
    return from_document(documents.load(text, limit=limit), expect=expect, cards=cards, game=game)


def _check_type(value: object, expected_type: type[T]) -> T:
    """Return the object of a document, or refuse it if it has not the expected class."""
    if not isinstance(value, expected_type):
        actual_name, expected_name = type(value).__name__, expected_type.__name__
        raise document_fault("other-document", found=actual_name, expected=expected_name)
    return value


def to_document(value: object) -> JsonObject:
    """Return the document that :func:`to_json` writes, but as plain dicts, lists and values.

    Args:
        value: an object that has a kind of document, as for :func:`to_json`.

    Raises:
        InvalidOption: there is no kind of document for such an object.

    Example:
        >>> document = aw.to_document(aw.new_game("antike", 2))
        >>> document["format"], document["game"], document["rules"]
        ('ancient-world/state', 'antike', '2')
    """
    name, write = _writer_for(type(value))
    rules, body, body_type = write(value)
    if body_type is str:
        body = json.loads(body)
    elif body_type is not Any:
        body = converters_for(rules).write(body, body_type)
    return wrap_body(name, rules, body)


@cache
def _writer_for(cls: Any) -> tuple[str, Callable[[object], WritableBody]]:
    """Return the name of the kind of document, and its writer, for a class or the first registered class above it."""
    if cls in BODY_WRITERS:
        return BODY_WRITERS[cls]
    for base_class, writer in BODY_WRITERS.items():
        if issubclass(cls, base_class):
            return writer
    raise _NoDocument.from_code("no-document", kind=cls.__name__)


@overload
def from_document(
    document: object, *, cards: CardSet | None = None, game: str | Game | None = None
) -> object: ...


@overload
def from_document(
    document: object,
    *,
    expect: type[T],
    cards: CardSet | None = None,
    game: str | Game | None = None,
) -> T: ...


def from_document(
    document: object,
    *,
    expect: type[object] = object,
    cards: CardSet | None = None,
    game: str | Game | None = None,
) -> object:
    """Return the object of a document like :func:`from_json`, but from plain dicts, lists and values.

    Args:
        document: a dict, as :func:`to_document` or ``json.loads`` gives it.
        expect: the class that the document's object must have, as for :func:`from_json`.
        cards: the card file, if the document names another one than the standard one.
        game: the game of the document, as for :func:`from_json`; with ``expect=Action``, the document may be the bare action.

    Raises:
        UnknownGame: there is no such game.
        InvalidDocument: this is not such a document, or holds another class than expected; the path says where.

    Example:
        >>> state = aw.new_game("antike", 2)
        >>> aw.from_document(aw.to_document(state)) == state
        True
    """
    if expect is Action and isinstance(document, dict) and "format" not in document:
        if game is not None:
            return read_action_body(document, resolve_game(game))
        if "type" in document:
            raise document_fault("bare-action")
    value = _check_type(read_body(*open_document(document), cards), expect)
    if game is not None:
        _check_game(document, resolve_game(game))
    return value


def _check_game(document: Any, rules: Game) -> None:
    """Refuse a document of another game.

    Raises:
        InvalidDocument: the document belongs to another game (code ``document-of-other-game``).
    """
    if document["game"] not in ("", rules.id):
        raise document_fault(
            "document-of-other-game", "$.game", found=document["game"], expected=rules.id
        )


def read_action_body(body: object, rules: Game) -> Action:
    """Return an action of a game from the body of its document, as lists of actions hold it.

    Raises:
        InvalidDocument: the body is no action of the game; its path begins with ``$.action``.
    """
    return from_document(wrap_body("action", rules, body), expect=Action)
