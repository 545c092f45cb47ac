"""Every English message of the library; ``python -m tools.english`` prints them as JSON.

Sentences and labels stand in the code, registered by :func:`ancient_world.engine.language.register`. Names of
components, rules and the help of the command line have a context: what kind of thing they are.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Iterator
from typing import Any

import ancient_world
from ancient_world.cli.app import app
from ancient_world.cli.help import EXTRAS, HEADINGS, KIND, help_texts
from ancient_world.engine import Game
from ancient_world.engine.declared.labels import FIELD, SHARED
from ancient_world.engine.declared.naming import components, file_name
from ancient_world.engine.language import LABELS, SENTENCES
from ancient_world.engine.shown.board import RULE

Message = tuple[str, str]
"""A context, which may be empty, and an English text."""


def messages() -> list[Message]:
    """Every English message, those without a context first, in the order of the alphabet."""
    for module in pkgutil.walk_packages(ancient_world.__path__, "ancient_world."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    plain = [("", text) for text in (*SENTENCES.values(), *LABELS.values())]
    games = [ancient_world.game(each) for each in ancient_world.game_ids()]
    with_kind = [message for game in games for message in (*names(game), *rules(game))]
    with_kind += [(FIELD, text) for game in games for text in game.field_labels.values()]
    with_kind += [(FIELD, text) for text in SHARED.values()]
    plain += [("", text) for game in games for ids in game.words.values() for text in ids.values()]
    return sorted({*plain, *with_kind, *helps()} - {(kind, "") for kind in ("", RULE, KIND)})


def names(game: Game[Any, Any]) -> Iterator[Message]:
    """The names of our own components of a game."""
    cards = game.standard_cards()
    if cards is not None:
        for name in (file_name(cards), *[component.name for component in components(cards)]):
            yield name.kind, str(name)


def rules(game: Game[Any, Any]) -> Iterator[Message]:
    """The titles, texts and rulings of a game."""
    for rule in game.rules():
        for text in (rule.title, rule.text, rule.ruling):
            yield RULE, text


def helps() -> Iterator[Message]:
    """The help of the command line."""
    for text in (*help_texts(app), *HEADINGS, *EXTRAS):
        yield KIND, text


if __name__ == "__main__":
    print(json.dumps(messages()))
