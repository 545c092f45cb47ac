"""The options of a new game: checked, with their defaults (S3, E1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args, get_type_hints

from ancient_world.engine import InvalidOption
from ancient_world.games.golden_ages.state import Settings


def settings_of(options: Mapping[str, Any]) -> Settings:
    """The settings that options ask for.

    Raises:
        InvalidOption: one is unknown or has an impossible value.
    """
    known = _known()
    chosen: dict[str, Any] = {}
    for option, value in options.items():
        if option not in known:
            raise InvalidOption.of(
                "golden-unknown-option", option=str(option)[:60], known=", ".join(known)
            )
        text = str(value) if type(value) is int else value
        if not isinstance(text, str) or text not in known[option]:
            told = ", ".join(known[option])
            raise InvalidOption.of(
                "golden-wrong-option", option=option, known=told, found=str(value)[:60]
            )
        chosen[option] = text
    return Settings(**chosen)


@cache
def _known() -> dict[str, tuple[str, ...]]:
    return {name: get_args(hint) for name, hint in get_type_hints(Settings).items()}
