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
from ancient_world.bots.named import LEARNED, SEARCHES
from ancient_world.cli.common import default_names, fail, load_cards, option_values, pairs
from ancient_world.cli.options import tell_other_search
from ancient_world.cli.playing import saving
from ancient_world.cli.playing.saving import KeptMatch, NothingKept, games_folder
from ancient_world.cli.render import write
from ancient_world.cli.words import YOU, say
from ancient_world.records.record import Header

DEFAULT_PLAYERS = (YOU, "greedy")
"""The players if none are named."""


def _given_parameters() -> frozenset[str]:
    """Return the names of the parameters that were given on the command line."""
    context, command_line = click.get_current_context(), ParameterSource.COMMANDLINE
    return frozenset([n for n in context.params if context.get_parameter_source(n) is command_line])


@attrs.frozen
class Wish:
    """The options of ``play``; ``asked`` names those given on the command line, the others have defaults.

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
    asked: frozenset[str] = attrs.field(init=False, factory=_given_parameters)

    @property
    def loaded(self) -> aw.CardSet | None:
        """Return the card file (``None`` is the standard one); for a resumed game, its tables may determine its game."""
        is_new = self.force or self.record is None or not saving.is_there(self.record)
        is_new_game = self.resume is None and is_new
        return load_cards(self.game_id if is_new_game or "game_id" in self.asked else None, self.cards)

    @property
    def players(self) -> list[str]:
        """Return the players of a new game in seat order."""
        kinds = self.kinds or DEFAULT_PLAYERS
        return [*self.names, *default_names(kinds)[len(self.names) :]][: len(kinds)]

    def new(self) -> aw.Match:
        """Start the requested game.

        Raises:
            AncientWorldError: the game cannot be started.
        """
        options: dict[str, Any] = {"seed": self.seed, "cards": self.loaded, "times": self.times}
        options |= {"tags": pairs(self.tags), "options": option_values(self.options)}
        return aw.Match.new(self.game_id, self.players, **options)


def start(out: Console, wish: Wish) -> tuple[KeptMatch, tuple[str, ...]]:
    """Return the requested game and the player of each seat; print why not and exit if it cannot be had."""
    path = wish.record if wish.resume is None else wish.resume
    try:
        game = _game(out, wish)
    except (aw.AncientWorldError, OSError, NothingKept) as error:
        fail(_why_not(error, path, new=wish.resume is None))
    tell_other_search(game.match.state.game, wish.kinds)
    if game.entries is None:
        return game, wish.kinds or DEFAULT_PLAYERS
    write(out, say("goes-on", count=game.entries, path=game.path), "dim")
    return game, _seats(wish, game.match.names)


def _why_not(error: Exception, path: Path | None, *, new: bool) -> str:
    """Return the reason why a game cannot be started or resumed at a path."""
    match error:
        case aw.AncientWorldError():
            return error.message if path is None else f"{path}: {error.message}"
        case NothingKept():
            return say("nothing-kept", path=path)
        case FileExistsError():
            return say("file-there", path=path)
        case IsADirectoryError():
            return say("folder", path=path)
        case FileNotFoundError() if new and path is not None and not path.parent.is_dir():
            return say("no-folder", path=path)
    return f"{path}: {error.strerror if isinstance(error, OSError) else error}"


def _game(out: Console, wish: Wish) -> KeptMatch:
    """Return the requested game, new or resumed."""
    if wish.resume is not None:
        return _resumed(wish, wish.resume)
    path = wish.record
    if path is not None and not wish.force and saving.is_there(path):
        return _resume_at_record(wish, path)
    if path is None and YOU in (wish.kinds or DEFAULT_PLAYERS):
        return _start_unnamed(out, wish)
    return saving.begin(wish.new(), path, force=wish.force)


def _start_unnamed(out: Console, wish: Wish) -> KeptMatch:
    """Return a new game in the user's folder; if it cannot be saved there, print a warning."""
    match = wish.new()
    try:
        return saving.begin_unnamed(match)
    except (OSError, RuntimeError) as error:
        write(out, say("not-kept", why=str(error)), "yellow")
        return KeptMatch(match)


def _resumed(wish: Wish, path: Path) -> KeptMatch:
    """Return the game that ``--resume`` names."""
    extra_options = wish.asked & {"names", "seed", "options", "tags", "times", "record", "force"}
    if extra_options:
        flags = {"names": "name", "options": "option", "tags": "tag"}
        flags_text = ", ".join(sorted([f"--{flags.get(name, name)}" for name in extra_options]))
        fail(say("resume-with", options=flags_text))
    cards = wish.loaded
    is_folder = path.is_dir() or _is_games_folder(path)
    saved_match = saving.go_on_with_last(path, cards) if is_folder else saving.go_on(path, cards)
    if wish.kinds and len(wish.kinds) != len(saved_match.match.names):
        saved_match.leave()
        fail(say("other-seats", path=saved_match.path, count=len(saved_match.match.names)))
    return saved_match


def _is_games_folder(path: Path) -> bool:
    """Return whether a path is the folder of the user's games, which need not exist."""
    with suppress(RuntimeError):
        return path == games_folder()
    return False


def _resume_at_record(wish: Wish, path: Path) -> KeptMatch:
    """Return the unfinished game at the path of the record, if the options fit it."""
    cards = wish.loaded
    try:
        header = saving.header_of(path, cards)
    except aw.InvalidDocument:
        raise FileExistsError from None  # another kind of file, not ours to overwrite
    if _differs(wish, header):
        fail(say("other-game", path=path))
    return saving.go_on(path, cards)


def _differs(wish: Wish, header: Header) -> bool:
    """Return whether an option on the command line contradicts the saved game."""
    given_names = wish.asked
    if "game_id" in given_names and wish.game_id != header.game:
        return True
    if "seed" in given_names and wish.seed != header.seed:
        return True
    if given_names & {"names", "kinds"} and tuple(wish.players) != header.players:
        return True
    if "tags" in given_names and pairs(wish.tags) != header.tags:
        return True
    if "options" not in given_names:
        return False
    return attrs.evolve(wish, game_id=header.game).new().record.header.options != header.options


def _seats(wish: Wish, names: Sequence[str]) -> tuple[str, ...]:
    """Return the player of each seat of a resumed game: as requested, or as the names suggest."""
    return wish.kinds or tuple([_kind(name) for name in names])


def _kind(name: str) -> str:
    """Return the kind of player for a name: a bot's name, perhaps with a number, is that bot; other names are people."""
    bot_name, _, number = name.rpartition(" ")
    bot_name = bot_name if number.isdecimal() else name
    return bot_name if bot_name in (*BOTS, LEARNED) or bot_name.partition(":")[0] in SEARCHES else YOU
