"""Checksums of states: what two programs compare to see whether they hold the same game."""

from __future__ import annotations

from ancient_world.engine.agenda import State
from ancient_world.engine.importing import importing
from ancient_world.engine.registry import game


def state_checksum(state: State) -> str:
    """Return the SHA-256 of a state, 64 hexadecimal digits.

    It is taken of what :func:`~ancient_world.to_json` writes under ``state``, compact.

    Args:
        state: a whole state, or a view's.

    Example:
        >>> from ancient_world.records import state_checksum
        >>> state = aw.new_game("tides-of-time", 2)
        >>> len(state_checksum(state))
        64
    """
    from hashlib import sha256  # 3 ms, seldom needed

    with importing:
        from ancient_world.documents.converters import converters_of  # 20 ms, with cattrs

    rules = game(state.game)
    text = converters_of(rules).text(state, rules.state_type)
    return sha256(text.encode("ascii")).hexdigest()
