"""The registry of games by id; each game is imported on first use."""

from __future__ import annotations

import sys
import warnings
from functools import cache
from typing import TYPE_CHECKING, Any

from ancient_world.engine.errors import UnknownGame
from ancient_world.engine.importing import import_lock, import_locked
from ancient_world.engine.message_catalogue import (
    CATALOGUE_LOADERS,
    message_text,
    register_messages,
)
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep, DecisionStep, SimultaneousStep, type_name

if TYPE_CHECKING:
    from ancient_world.engine.game import Game

ENTRY_POINTS = "ancient_world.games"
"""The entry-point group in which other packages register games: ``id = "module:ATTRIBUTE"``."""

register_messages(
    {
        "unknown-game": "There is no game {id!r}. The games are: {known}.",
        "unknown-game-object": "A game is named by its id here: {id!r}.",
        "unknown-game-close": "There is no game {id!r}. Did you mean {close!r}?",
        "other-game": "Another game is registered as {id!r}.",
        "broken-game": "The game {id!r} cannot be loaded: {problem}.",
    }
)

_LIBRARY_PREFIX = "ancient_world.games."
"""The prefix of the library's own games, which tests check, so that loading need not."""

_sources: dict[str, str | Game] = {}
_games: dict[str, Game] = {}


def register_game(game_id: str, source: str | Game) -> None:
    """Register a game under its id.

    Args:
        game_id: the id of the game.
        source: the game, or ``"module:ATTRIBUTE"``, which is imported on first use.

    Raises:
        InvalidGame: another game has this id, the game has another id itself, or its classes are faulty.
    """
    if not isinstance(source, str):
        _check_game(game_id, source)
    registered_source = _sources.setdefault(game_id, source)
    if registered_source != source and not _are_same_game(registered_source, source):
        with import_lock:
            from ancient_world.engine.soundness.field_mistakes import (  # 1 ms, for errors only
                mistake,
            )
            from ancient_world.engine.soundness.game import invalid_game_error  # 3 ms, the same

        raise invalid_game_error(game_id, [mistake("taken", other=str(_sources[game_id]))])


def _are_same_game(
    first_source: str | Game, second_source: str | Game, *, load: bool = True
) -> bool:
    """Return whether two sources are the same game, such as an entry point and the game that its module registers.

    Without ``load``, no module is imported for this.
    """
    try:
        first_game = _find_source(first_source, load=load)
        second_game = _find_source(second_source, load=load)
    except (Exception, SystemExit):  # noqa: BLE001 - other packages may raise anything at import
        return False
    if first_game is not None and second_game is not None:
        return first_game is second_game
    source_text, game = (
        (first_source, second_game)
        if isinstance(first_source, str)
        else (second_source, first_game)
    )
    module = str(source_text).partition(":")[0]
    spec = getattr(sys.modules.get(module), "__spec__", None)
    # While a package is being imported, its game can be registered before the attribute exists.
    is_same_package = type(game).__module__.partition(".")[0] == module.partition(".")[0]
    return is_same_package and getattr(spec, "_initializing", False) is True


def _find_source(source: str | Game, *, load: bool) -> object:
    """Return the object that a source names; ``None`` if it is not there or, without ``load``, not imported yet."""
    if not isinstance(source, str):
        return source
    module, _, attribute = source.partition(":")
    target: object = import_locked(module) if load else sys.modules.get(module)
    for name in attribute.split("."):
        target = getattr(target, name, None)
    return target


def forget_game(game_id: str) -> None:
    """Remove a game from the registry, for example in tests, so that another game can have its id."""
    _sources.pop(game_id, None)
    _games.pop(game_id, None)


def available_games() -> tuple[str, ...]:
    """Return the ids of all games: those of this library, then those of other packages.

    Example:
        >>> "antike" in aw.available_games()
        True
    """
    _register_entry_points()
    return tuple(_sources)


def registered_games() -> tuple[tuple[str, str | Game], ...]:
    """Return the id and the source of each game that is registered so far."""
    return tuple(_sources.items())


def game(game_id: str) -> Game[State]:
    """Return the game with this id, an object with its rules, title and options.

    Args:
        game_id: one of :func:`ancient_world.available_games`.

    Raises:
        UnknownGame: there is no such game, or the game of another package cannot be loaded.

    Example:
        >>> aw.game("antike").title
        'Antike'
    """
    try:
        loaded = _games.get(game_id)
    except TypeError:  # it cannot be hashed
        raise _unknown_game_error(game_id) from None
    if loaded is None:
        if game_id not in _sources:
            _register_entry_points()
        if game_id not in _sources:
            raise _unknown_game_error(game_id)
        loaded = _games[game_id] = _load_game(game_id, _sources[game_id])
    return loaded


def source_of(game_id: str) -> str | Game:
    """Return the source with which a game was registered: ``"module:ATTRIBUTE"`` or the game itself."""
    return _sources[game_id]


def loaded_game(game_id: str) -> Game | None:
    """Return the game with this id if it is loaded already, else ``None``."""
    return _games.get(game_id)


def loadable_game_ids() -> tuple[str, ...]:
    """Return the ids of all games that can be loaded."""
    return tuple([game_id for game_id in available_games() if _is_loadable(game_id)])


CATALOGUE_LOADERS.append(loadable_game_ids)


def _is_loadable(game_id: str) -> bool:
    try:
        game(game_id)
    except UnknownGame:
        return False
    return True


def game_of_step(step_type: type) -> Game | None:
    """Return the game that a class of steps belongs to; games loaded already are searched first."""
    for candidate in tuple(_games.values()):
        if step_type in candidate.step_types:
            return candidate
    for game_id in available_games():
        if _is_loadable(game_id) and step_type in game(game_id).step_types:
            return game(game_id)
    return None


def resolve_game(game_or_id: object) -> Game[State]:
    """Return the game for an argument that is the id of a game or the game itself.

    Raises:
        UnknownGame: there is no such game, or another game is registered with its id.
    """
    if isinstance(game_or_id, str):
        return game(game_or_id)
    game_id: Any = getattr(game_or_id, "id", game_or_id)
    registered_game = game(game_id)
    if registered_game is not game_or_id:
        raise UnknownGame.from_code("other-game", id=registered_game.id)
    return registered_game


def _unknown_game_error(game_id: str) -> UnknownGame:
    from difflib import get_close_matches  # only needed for errors

    own_id = getattr(game_id, "id", None)
    if isinstance(own_id, str):  # the game itself
        return UnknownGame.from_code("unknown-game-object", id=own_id)
    known_ids, game_id = tuple(_sources), str(game_id)[:100]
    close_matches = get_close_matches(
        game_id.lower().replace("_", "-").replace(" ", "-"), known_ids
    )
    data = {"id": game_id, "known": ", ".join(known_ids)}
    if close_matches:
        data["close"] = close_matches[0]
    code = "unknown-game-close" if close_matches else "unknown-game"
    return UnknownGame(message_text(code, data), code="unknown-game", data=data)


def _load_game(game_id: str, source: str | Game) -> Game:
    """Import a game; an error in its code becomes an :class:`UnknownGame`."""
    try:
        return _import_game(game_id, source)
    except (Exception, SystemExit) as error:  # a package may even call sys.exit()
        problem = f"{type(error).__name__}: {error}".rstrip(".")
        raise UnknownGame.from_code("broken-game", id=game_id, problem=problem) from error


def _import_game(game_id: str, source: str | Game) -> Game:
    target: object = source
    if isinstance(source, str):
        module, _, attribute = source.partition(":")
        target = import_locked(module)
        for name in attribute.split("."):
            target = getattr(target, name)
    with import_lock:
        from ancient_world.engine.game import Game  # 9 ms, and every game imports it

    if not isinstance(target, Game):
        raise TypeError(f"{source} is not a Game")
    if not type(target).__module__.startswith(_LIBRARY_PREFIX):
        _check_game(game_id, target)
    return target


def _check_game(game_id: str, rules: Game) -> None:
    """Refuse a game with faulty classes."""
    with import_lock:
        from ancient_world.engine.soundness.game import check_game_classes  # 3 ms, not for ours

    check_game_classes(game_id, rules)


@cache
def _register_entry_points() -> None:
    """Register the games of other packages by their entry points, without importing them."""
    from importlib.metadata import entry_points  # slow to import, and seldom needed

    for entry_point in entry_points(group=ENTRY_POINTS):
        registered_source = _sources.setdefault(entry_point.name, entry_point.value)
        if registered_source != entry_point.value and not _are_same_game(
            registered_source, entry_point.value, load=False
        ):
            warning_text = (
                f"two games are called {entry_point.name!r}; {entry_point.value} is left out"
            )
            warnings.warn(warning_text, stacklevel=3)


def describe_state(state: State) -> str:
    """Return the ``repr`` of a state: its game, players, round, and what it waits for."""
    try:
        rules = game(state.game)
    except UnknownGame:
        return object.__repr__(state)
    round_number = rules.round(state)
    descriptions = [
        f"{rules.seats(state)} players",
        *([] if round_number is None else [f"round {round_number}"]),
    ]
    return f"<{state.game}: {', '.join([*descriptions, _describe_pending(state)])}>"


def _describe_pending(state: State) -> str:
    """Return whom a state waits for, and at which step."""
    if not state.agenda:
        return "over"
    step = state.agenda[-1]
    waiting_for = "nobody"
    if isinstance(step, SimultaneousStep):
        waiting_for = "several players"
    elif isinstance(step, DecisionStep):
        waiting_for = f"player {step.player}"
    elif isinstance(step, ChanceStep):
        waiting_for = "chance"
    return f"{waiting_for}: {type_name(type(step))}"


State.repr_function = staticmethod(describe_state)
State.rules_of = staticmethod(lambda state: game(state.game))
