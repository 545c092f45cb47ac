"""Study of games: what each choice cost, as far as its player could know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ancient_world.engine.importing import lazy_names

if TYPE_CHECKING:
    from ancient_world.study.analysing import analyse

__all__ = ["analyse"]

INTERNAL = {
    "analysing": [
        "StudiedChoice",
        "analyse_choice",
        "studied_choices",
        "settings_of",
        "with_analyses",
    ],
}
"""The names for other packages of this library only, by the modules that define them; they may change in any version."""

_NAMES = {"analysing": ["analyse"]}
"""The public names, by the module that defines them; each is imported on first use."""

if not TYPE_CHECKING:  # type checkers see the imports above, so that they find misspelt names
    __getattr__, __dir__ = lazy_names(__name__, _NAMES)
