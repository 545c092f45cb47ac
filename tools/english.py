"""Print every English message of the library as JSON: ``python -m tools.english``.

Sentences and labels stand in the code, registered by :func:`ancient_world.engine.language.register`. Names of components,
rules and the help of the command line have a context: the kind of thing that they describe.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import ancient_world
from ancient_world.cli.app import app
from ancient_world.cli.help import EXTRAS, HEADINGS, KIND, help_texts
from ancient_world.engine.board import RULE
from ancient_world.engine.declared.naming import FIELD, SHARED
from ancient_world.testing.english import Message, import_all, of_game, registered


def messages() -> list[Message]:
    """Return every English message, those without a context first, alphabetically."""
    import_all("ancient_world")
    plain = [*registered()]
    games = [ancient_world.game(each) for each in ancient_world.available_games()]
    with_kind = [message for game in games for message in of_game(game)]
    with_kind += [(FIELD, text) for text in SHARED.values()]
    return sorted({*plain, *with_kind, *helps()} - {(kind, "") for kind in ("", RULE, KIND)})


def helps() -> Iterator[Message]:
    """Yield the help texts of the command line."""
    for text in (*help_texts(app), *HEADINGS, *EXTRAS):
        yield KIND, text


if __name__ == "__main__":
    print(json.dumps(messages()))
