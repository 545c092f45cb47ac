"""Print every English message of the library as JSON: ``python -m tools.english``.

Sentences and labels stand in the code, registered by :func:`ancient_world.engine.message_catalogue.register`. Names of components,
rules and the help of the command line have a context: the kind of thing that they describe.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import ancient_world
from ancient_world.cli.app import app
from ancient_world.cli.help import HELP_CONTEXT, HELP_HEADINGS, HELP_LABELS, help_texts
from ancient_world.engine.board_text import RULE_CONTEXT
from ancient_world.engine.declared.naming import FIELD_CONTEXT, SHARED_LABELS
from ancient_world.testing.english import Message, import_all, messages_of_game, registered_messages


def messages() -> list[Message]:
    """Return every English message, those without a context first, alphabetically."""
    import_all("ancient_world")
    plain = [*registered_messages()]
    games = [ancient_world.game(each) for each in ancient_world.available_games()]
    with_kind = [message for game in games for message in messages_of_game(game)]
    with_kind += [(FIELD_CONTEXT, text) for text in SHARED_LABELS.values()]
    return sorted(
        {*plain, *with_kind, *helps()} - {(kind, "") for kind in ("", RULE_CONTEXT, HELP_CONTEXT)}
    )


def helps() -> Iterator[Message]:
    """Yield the help texts of the command line."""
    for text in (*help_texts(app), *HELP_HEADINGS, *HELP_LABELS):
        yield HELP_CONTEXT, text


if __name__ == "__main__":
    print(json.dumps(messages()))
