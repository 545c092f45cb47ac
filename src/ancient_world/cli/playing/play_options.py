"""Starting or resuming a game on the command line."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
import click
from click.core import ParameterSource
from rich.console import Console

import ancient_world as aw
from ancient_world.bots import BOTS
from ancient_world.bots.bots_by_name import LEARNED_BOT, SEARCH_BOTS
from ancient_world.cli.cli_texts import YOU, cli_text
from ancient_world.cli.command_helpers import (
    load_cards,
    parse_option_values,
    parse_pairs,
    player_names,
)
from ancient_world.cli.exits import fail
from ancient_world.cli.playing import saved_match as saving
from ancient_world.cli.playing.saved_match import NoUnfinishedGame, SavedMatch, games_folder
from ancient_world.cli.render import print_line
from ancient_world.cli.shared_options import print_search_hint
from ancient_world.records.record import Header

DEFAULT_PLAYERS = (YOU, "greedy")
"""The players if none are named."""


def _given_parameters() -> frozenset[str]:
    """Return the names of the parameters that were given on the command line."""
    context, command_line = click.get_current_context(), ParameterSource.COMMANDLINE
    return frozenset(
        [name for name in context.params if context.get_parameter_source(name) is command_line]
    )


@attrs.frozen
class PlayOptions:
    """The options of ``play``; ``given_names`` names those given on the command line, the others have defaults.

    ``record`` is the path to write the game to, ``resume`` the file or folder to resume from.
    """

    game_id: str
    kinds: tuple[str, ...]
    names: tuple[str, ...]
    seed: int | None
    cards: Path | None
    options: tuple[str, ...]
    tags: tuple[str, ...]
    times: bool
    record: Path | None
    resume: Path | None
    force: bool
    given_names: frozenset[str] = attrs.field(init=False, factory=_given_parameters)

    @property
    def card_set(self) -> aw.CardSet | None:
        """Return the card file (``None`` is the standard one); for a resumed game, its tables may determine its game."""
        is_new = self.force or self.record is None or not saving.can_resume(self.record)
        is_new_game = self.resume is None and is_new
        return load_cards(
            self.game_id if is_new_game or "game_id" in self.given_names else None, self.cards
        )

    @property
    def player_names(self) -> list[str]:
        """Return the players of a new game in seat order."""
        return player_names(self.names, self.kinds or DEFAULT_PLAYERS)

    def new_match(self) -> aw.Match:
        """Start the requested game.

        Raises:
            AncientWorldError: the game cannot be started.
        """
        options: dict[str, Any] = {"seed": self.seed, "cards": self.card_set, "times": self.times}
        options |= {"tags": parse_pairs(self.tags), "options": parse_option_values(self.options)}
        return aw.Match.new(self.game_id, self.player_names, **options)


def open_game(console: Console, wish: PlayOptions) -> tuple[SavedMatch, tuple[str, ...]]:
    """Return the requested game and the player of each seat; print why not and exit if it cannot be had."""
    path = wish.record if wish.resume is None else wish.resume
    try:
        game = _open_requested(console, wish)
    except (aw.AncientWorldError, OSError, NoUnfinishedGame) as error:
        fail(_error_text(error, path, is_new=wish.resume is None))
    print_search_hint(game.match.state.game, wish.kinds)
    if game.resumed_entries is None:
        return game, wish.kinds or DEFAULT_PLAYERS
    print_line(console, cli_text("goes-on", count=game.resumed_entries, path=game.path), "dim")
    return game, _kinds_by_seat(wish, game.match.names)


def _error_text(error: Exception, path: Path | None, *, is_new: bool) -> str:
    """Return the reason why a game cannot be started or resumed at a path."""
    match error:
        case aw.AncientWorldError():
            return error.message if path is None else f"{path}: {error.message}"
        case NoUnfinishedGame():
            return cli_text("nothing-kept", path=path)
        case FileExistsError():
            return cli_text("file-there", path=path)
        case IsADirectoryError():
            return cli_text("folder", path=path)
        case FileNotFoundError() if is_new and path is not None and not path.parent.is_dir():
            return cli_text("no-folder", path=path)
    return f"{path}: {error.strerror if isinstance(error, OSError) else error}"


def _open_requested(out: Console, wish: PlayOptions) -> SavedMatch:
    """Return the requested game, new or resumed."""
    if wish.resume is not None:
        return _resume_requested(wish, wish.resume)
    path = wish.record
    if path is not None and not wish.force and saving.can_resume(path):
        return _resume_at_record(wish, path)
    if path is None and YOU in (wish.kinds or DEFAULT_PLAYERS):
        return _start_unnamed(out, wish)
    return saving.start_game(wish.new_match(), path, force=wish.force)


def _start_unnamed(out: Console, wish: PlayOptions) -> SavedMatch:
    """Return a new game in the user's folder; if it cannot be saved there, print a warning."""
    match = wish.new_match()
    try:
        return saving.start_unnamed_game(match)
    except (OSError, RuntimeError) as error:
        print_line(out, cli_text("not-kept", why=str(error)), "yellow")
        return SavedMatch(match)


def _resume_requested(wish: PlayOptions, path: Path) -> SavedMatch:
    """Return the game that ``--resume`` names."""
    extra_options = wish.given_names & {
        "names",
        "seed",
        "options",
        "tags",
        "times",
        "record",
        "force",
    }
    if extra_options:
        flags = {"names": "name", "options": "option", "tags": "tag"}
        flags_text = ", ".join(sorted([f"--{flags.get(name, name)}" for name in extra_options]))
        fail(cli_text("resume-with", options=flags_text))
    cards = wish.card_set
    is_folder = path.is_dir() or _is_games_folder(path)
    saved_match = (
        saving.resume_last_game(path, cards) if is_folder else saving.resume_game(path, cards)
    )
    if wish.kinds and len(wish.kinds) != len(saved_match.match.names):
        saved_match.close_journal()
        fail(cli_text("other-seats", path=saved_match.path, count=len(saved_match.match.names)))
    return saved_match


def _is_games_folder(path: Path) -> bool:
    """Return whether a path is the folder of the user's games, which need not exist."""
    with suppress(RuntimeError):
        return path == games_folder()
    return False


def _resume_at_record(wish: PlayOptions, path: Path) -> SavedMatch:
    """Return the unfinished game at the path of the record, if the options fit it."""
    cards = wish.card_set
    try:
        header = saving.read_header(path, cards)
    except aw.InvalidDocument:
        raise FileExistsError from None  # another kind of file, not ours to overwrite
    if _contradicts(wish, header):
        fail(cli_text("other-game", path=path))
    return saving.resume_game(path, cards)


def _contradicts(wish: PlayOptions, header: Header) -> bool:
    """Return whether an option on the command line contradicts the saved game."""
    given_names = wish.given_names
    if "game_id" in given_names and wish.game_id != header.game:
        return True
    if "seed" in given_names and wish.seed != header.seed:
        return True
    if given_names & {"names", "kinds"} and tuple(wish.player_names) != header.players:
        return True
    if "tags" in given_names and parse_pairs(wish.tags) != header.tags:
        return True
    if "options" not in given_names:
        return False
    return (
        attrs.evolve(wish, game_id=header.game).new_match().record.header.options != header.options
    )


def _kinds_by_seat(wish: PlayOptions, names: Sequence[str]) -> tuple[str, ...]:
    """Return the player of each seat of a resumed game: as requested, or as the names suggest."""
    return wish.kinds or tuple([_kind_from_name(name) for name in names])


def _kind_from_name(name: str) -> str:
    """Return the kind of player for a name: a bot's name, perhaps with a number, is that bot; other names are people."""
    bot_name, _, number = name.rpartition(" ")
    bot_name = bot_name if number.isdecimal() else name
    return (
        bot_name
        if bot_name in (*BOTS, LEARNED_BOT) or bot_name.partition(":")[0] in SEARCH_BOTS
        else YOU
    )
