"""The English messages of a package: its sentences and labels, and the names and rules of its games."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator

from ancient_world.engine.board_text import RULE_CONTEXT
from ancient_world.engine.declared.card_names import CARD_FILE_CONTEXT, iterate_components
from ancient_world.engine.declared.naming import FIELD_CONTEXT
from ancient_world.engine.game import Game
from ancient_world.engine.message_catalogue import LABELS, SENTENCES, Name
from ancient_world.engine.registry import game as game_by_id
from ancient_world.engine.registry import loadable_game_ids
from ancient_world.narration.choosing.choosing import all_word_templates

Message = tuple[str, str]
"""A context, which may be empty, and an English text."""


def messages_of_package(package: str) -> list[Message]:
    """Return every message that another package adds to this library's, sorted, those without a context first."""
    import_all("ancient_world")
    library_messages = {*registered_messages()}
    import_all(package)
    package_messages = {*registered_messages()} - library_messages
    games = [game_by_id(each) for each in loadable_game_ids()]
    own_games = [
        game
        for game in games
        if type(game).__module__.split(".")[0] == package.split(".", maxsplit=1)[0]
    ]
    game_messages = {message for game in own_games for message in messages_of_game(game)}
    return sorted(
        {*package_messages, *game_messages} - library_messages - {("", ""), (RULE_CONTEXT, "")}
    )


def registered_messages() -> Iterator[Message]:
    """Yield the registered sentences and words; the form of a word is its context."""
    for text in SENTENCES.values():
        yield "", text
    for code, text in LABELS.items():
        yield code.partition(":")[2], text


def import_all(package: str) -> set[str]:
    """Import a package and all its modules but those that need a missing optional library; return the names of such libraries."""
    missing_libraries: set[str] = set()
    root_module = importlib.import_module(package)
    for module in pkgutil.walk_packages(getattr(root_module, "__path__", ()), f"{package}."):
        name = module.name.rpartition(".")[2]
        if (
            name.isidentifier() and name != "__main__"
        ):  # others are run, by Python or by PyInstaller
            try:
                importlib.import_module(module.name)
            except ModuleNotFoundError as error:
                library = (error.name or "").partition(".")[0]
                if library == package.partition(".")[0]:
                    raise
                missing_libraries.add(library)
    return missing_libraries


def messages_of_game(game: Game) -> Iterator[Message]:
    """Yield every message that a game declares."""
    yield from component_names_of(game)
    yield from rule_texts_of(game)
    introduction = game.introduction()
    for text in introduction.texts if introduction else ():
        yield "", text
    yield from field_labels_of(game)
    yield from id_words_of(game)
    for change in game.rules_changes:
        yield "", change.sentence


def component_names_of(game: Game) -> Iterator[Message]:
    """Yield the names of the components that come with a game."""
    cards = game.standard_cards()
    if cards is not None:
        for name in (
            Name(cards.name, CARD_FILE_CONTEXT),
            *[component.name for component in iterate_components(cards)],
        ):
            yield getattr(name, "kind", ""), str(name)


def rule_texts_of(game: Game) -> Iterator[Message]:
    """Yield the titles, texts and rulings of a game."""
    for rule in game.rules():
        for text in (rule.title, rule.text, rule.ruling):
            yield RULE_CONTEXT, text


def field_labels_of(game: Game) -> Iterator[Message]:
    """Yield the labels of a game's fields, and the words for the things that the fields count."""
    for label in game.field_labels.values():
        yield FIELD_CONTEXT, label
    for word in all_word_templates(game.state_type).values():
        yield "", word


def id_words_of(game: Game) -> Iterator[Message]:
    """Yield the words for a game's ids outside its card file."""
    for ids in game.words.values():
        for text in ids.values():
            yield "", text
