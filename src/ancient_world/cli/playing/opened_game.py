"""Start or resume the game that the options of ``play`` ask for."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
from rich.console import Console

import ancient_world as aw
from ancient_world.bots import BOTS
from ancient_world.bots.bots_by_name import LEARNED_BOT, SEARCH_BOTS
from ancient_world.cli.cli_texts import YOU, cli_text
from ancient_world.cli.command_helpers import load_cards, parse_option_values, parse_pairs
from ancient_world.cli.exits import fail
from ancient_world.cli.playing import saved_match as saving
from ancient_world.cli.playing.play_options import DEFAULT_PLAYERS, PlayOptions
from ancient_world.cli.playing.saved_match import NoUnfinishedGame, SavedMatch, games_folder
from ancient_world.cli.render import print_line
from ancient_world.cli.shared_options import print_search_hint
from ancient_world.matches.from_position import match_from
from ancient_world.records.record import Header

SETTINGS_OF_GAME = frozenset({"names", "seed", "options", "tags"})
"""The parameters that a recorded game determines."""


def open_game(console: Console, wish: PlayOptions) -> tuple[SavedMatch, tuple[str, ...]]:
    """Return the requested game and the player of each seat; print why not and exit if it cannot be had."""
    path = wish.record if wish.resume is None else wish.resume
    try:
        game = _open_requested(console, wish)
    except (aw.AncientWorldError, OSError, NoUnfinishedGame) as error:
        fail(_error_text(error, path, is_new=wish.resume is None))
    print_search_hint(game.match.state.game, wish.kinds)
    if game.resumed_entries is None and wish.start is None:
        return game, wish.kinds or DEFAULT_PLAYERS
    if game.resumed_entries is not None:
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
    if wish.start is not None:
        return _start(out, _match_from(wish, *wish.start), wish)
    if path is not None and not wish.force and saving.can_resume(path):
        return _resume_at_record(wish, path)
    return _start(out, _new_match(wish), wish)


def _start(out: Console, match: aw.Match, wish: PlayOptions) -> SavedMatch:
    """Return a new game, saved where the options say, or in the user's folder; if it cannot be saved there, print a warning."""
    kinds = wish.kinds or (DEFAULT_PLAYERS if wish.start is None else ())
    if wish.record is not None or YOU not in (kinds or _kinds_by_seat(wish, match.names)):
        return saving.start_game(match, wish.record, force=wish.force)
    try:
        return saving.start_unnamed_game(match)
    except (OSError, RuntimeError) as error:
        print_line(out, cli_text("not-kept", why=str(error)), "yellow")
        return SavedMatch(match)


def _match_from(wish: PlayOptions, path: Path, count: int | None) -> aw.Match:
    """Return a match that goes on from a position of a recorded game, as the first person knows it if entries are hidden."""
    _refuse_settings(wish, "from-with", SETTINGS_OF_GAME)
    cards = load_cards(wish.game_id if "game_id" in wish.given_names else None, wish.cards)
    record = aw.read_record(path, cards=cards)
    if count is not None and count > len(record.entries):
        fail(cli_text("beyond-from", path=path, count=len(record.entries), at=count))
    kinds = _kinds_by_seat(wish, record.header.players)
    if len(kinds) != len(record.header.players):
        fail(cli_text("other-seats", path=path, count=len(record.header.players)))
    person = kinds.index(YOU) if YOU in kinds else None
    return match_from(record, count, person, cards=cards, times=wish.times)


def _refuse_settings(wish: PlayOptions, code: str, settings: frozenset[str]) -> None:
    """Exit if an option was given that the game already determines."""
    flags = {"names": "name", "options": "option", "tags": "tag"}
    given = sorted(f"--{flags.get(name, name)}" for name in wish.given_names & settings)
    if given:
        fail(cli_text(code, options=", ".join(given)))


def _resume_requested(wish: PlayOptions, path: Path) -> SavedMatch:
    """Return the game that ``--resume`` names."""
    _refuse_settings(wish, "resume-with", SETTINGS_OF_GAME | {"times", "record", "force"})
    if wish.start is not None:
        fail(cli_text("resume-or-from"))
    cards = _card_set_of(wish)
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
    cards = _card_set_of(wish)
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
        _new_match(attrs.evolve(wish, game_id=header.game)).record.header.options != header.options
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


def _card_set_of(wish: PlayOptions) -> aw.CardSet | None:
    """Return the card file (``None`` is the standard one); for a resumed game, its tables may determine its game."""
    is_new = wish.force or wish.record is None or not saving.can_resume(wish.record)
    is_new_game = wish.resume is None and is_new
    return load_cards(
        wish.game_id if is_new_game or "game_id" in wish.given_names else None, wish.cards
    )


def _new_match(wish: PlayOptions) -> aw.Match:
    """Start the requested game.

    Raises:
        AncientWorldError: the game cannot be started.
    """
    options: dict[str, Any] = {"seed": wish.seed, "cards": _card_set_of(wish), "times": wish.times}
    options |= {"tags": parse_pairs(wish.tags), "options": parse_option_values(wish.options)}
    return aw.Match.new(wish.game_id, wish.player_names, **options)
