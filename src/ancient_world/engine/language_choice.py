"""Choose the language in use, for a block or from here on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import overload

from ancient_world.engine.document_faults import shorten
from ancient_world.engine.errors import InvalidOption
from ancient_world.engine.message_catalogue import (
    current_language,
    has_sentences,
    language_codes,
    register_messages,
)

register_messages({"no-language": "There is no language {found!r}; the languages are: {known}."})


@overload
def language() -> str: ...
@overload
def language(code: str) -> AbstractContextManager[None]: ...
def language(code: str | None = None) -> str | AbstractContextManager[None]:
    """Return the code of the language in use; with a code, a context manager that uses that language in a ``with`` block.

    After the block, the language from before is in use again. A server that answers in several languages uses such a block
    for each request.

    Args:
        code: the code of a language, such as "es" or "es-MX".

    Raises:
        InvalidOption: there is no such language.

    Example:
        >>> reason = aw.explain(aw.new_game("antike", 2), aw.Rolled(("6",)))
        >>> with aw.language("es"):
        ...     reason.message
        'Ahora toca: un reparto (2 cartas); no puede pasar otra cosa.'
        >>> aw.language()
        'en'
    """
    if code is None:
        return current_language.get()
    _require_language(code)
    return _use_language(code)


@contextmanager
def _use_language(code: str) -> Iterator[None]:
    """Use a language until the block ends."""
    previous_code = current_language.get()
    current_language.set(code)
    try:
        yield
    finally:
        current_language.set(previous_code)


def set_language(code: str) -> None:
    """Set the language in use from here on, in this thread or asyncio task.

    A server thread would keep the language for its next request; use ``with aw.language(code):`` there.

    Args:
        code: the code of a language, such as "es" or "es-MX".

    Raises:
        InvalidOption: there is no such language.

    Example:
        >>> reason = aw.explain(aw.new_game("antike", 2), aw.Rolled(("6",)))
        >>> aw.set_language("es")
        >>> reason.message
        'Ahora toca: un reparto (2 cartas); no puede pasar otra cosa.'
        >>> aw.set_language("en")
    """
    _require_language(code)
    current_language.set(code)


def check_language(code: object) -> None:
    """Check that a value is ``None`` or the code of a language with a catalogue.

    Raises:
        InvalidOption: there is no such language.
    """
    if code is not None:
        _require_language(code)


def _require_language(code: object) -> None:
    if type(code) is not str or not has_sentences(code):
        raise InvalidOption.from_code(
            "no-language", found=shorten(str(code)), known=", ".join(language_codes())
        )
