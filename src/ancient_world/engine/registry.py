"""The registry of games: by id, each one imported when it is first asked for."""

from __future__ import annotations

import sys
import warnings
from functools import cache
from typing import TYPE_CHECKING, Any

from ancient_world.engine.errors import UnknownGame
from ancient_world.engine.importing import imported, importing
from ancient_world.engine.language import LATER, register, sentence
from ancient_world.engine.state import State
from ancient_world.engine.steps import ChanceStep, DecisionStep, SimultaneousStep, type_name

if TYPE_CHECKING:
    from ancient_world.engine.game import Game

ENTRY_POINTS = "ancient_world.games"
"""The entry-point group in which other packages register games: ``id = "module:ATTRIBUTE"``."""

register(
    {
        "unknown-game": "There is no game {id!r}. The games are: {known}.",
        "unknown-game-close": "There is no game {id!r}. Did you mean {close!r}?",
        "other-game": "Another game is registered as {id!r}.",
        "broken-game": "The game {id!r} cannot be loaded: {problem}.",
    }
)

_OURS = "ancient_world.games."
"""The prefix of the library's own games, which its tests check: checking takes 20 ms."""

_sources: dict[str, str | Game] = {}
_games: dict[str, Game] = {}


def register_game(game_id: str, source: str | Game) -> None:
    """Register a game under its id.

    Args:
        game_id: the id of the game.
        source: the game, or where it is: ``"module:ATTRIBUTE"``, imported at first use.

    Raises:
        InvalidGame: another game has this id, or the game calls itself otherwise, or its classes cannot be played.
    """
    if not isinstance(source, str):
        _check(game_id, source)
    known = _sources.setdefault(game_id, source)
    if known != source and not _are_one(known, source):
        with importing:
            from ancient_world.engine.soundness.fields import blunder  # 1 ms more
            from ancient_world.engine.soundness.game import unsound  # 3 ms, seldom needed

        raise unsound(game_id, [blunder("taken", other=str(_sources[game_id]))])


def _are_one(one: str | Game, other: str | Game, *, load: bool = True) -> bool:
    """Return whether two sources are the same game: an entry point may name what a module registers by itself.

    Without ``load`` no module is imported for it.
    """
    try:
        found, also = _there(one, load=load), _there(other, load=load)
    except (Exception, SystemExit):  # noqa: BLE001 - whatever a package does when it is imported
        return False
    if found is not None and also is not None:
        return found is also
    text, game = (one, also) if isinstance(one, str) else (other, found)
    module = str(text).partition(":")[0]
    spec = getattr(sys.modules.get(module), "__spec__", None)
    # A package that imports its game registers it before the game has its name there.
    own = type(game).__module__.partition(".")[0] == module.partition(".")[0]
    return own and getattr(spec, "_initializing", False) is True


def _there(source: str | Game, *, load: bool) -> object:
    """Return a game, or what an entry point names if that is there already; else ``None``."""
    if not isinstance(source, str):
        return source
    module, _, attribute = source.partition(":")
    found: object = imported(module) if load else sys.modules.get(module)
    for name in attribute.split("."):
        found = getattr(found, name, None)
    return found


def forget_game(game_id: str) -> None:
    """Remove a game from the registry, so that another one can have its id, as in tests and on pages of examples."""
    _sources.pop(game_id, None)
    _games.pop(game_id, None)


def game_ids() -> tuple[str, ...]:
    """Return the ids of all games: those of this library, then those of other packages.

    Example:
        >>> "antike" in aw.game_ids()
        True
    """
    _scan()
    return tuple(_sources)


def registered() -> tuple[tuple[str, str | Game], ...]:
    """Return the games registered so far: each id, and the game or where it is."""
    return tuple(_sources.items())


def game(game_id: str) -> Game[State]:
    """Return the game with this id: its rules, title, options, and what else is told of it without a state.

    Args:
        game_id: one of :func:`ancient_world.game_ids`.

    Raises:
        UnknownGame: there is none, or what another package registered does not work.

    Example:
        >>> aw.game("antike").title
        'Antike'
    """
    found = _games.get(game_id)
    if found is None:
        if game_id not in _sources:
            _scan()
        if game_id not in _sources:
            raise _unknown(game_id)
        found = _games[game_id] = _load(game_id, _sources[game_id])
    return found


def source_of(game_id: str) -> str | Game:
    """Return where a game is imported from, or the game itself where it was registered as an object."""
    return _sources[game_id]


def known_game(game_id: str) -> Game | None:
    """The game with this id if it is loaded already."""
    return _games.get(game_id)


def working_ids() -> tuple[str, ...]:
    """Return the ids of all games but those of other packages that are broken."""
    return tuple([game_id for game_id in game_ids() if _works(game_id)])


LATER.append(working_ids)


def _works(game_id: str) -> bool:
    try:
        game(game_id)
    except UnknownGame:
        return False
    return True


def game_of(kind: type) -> Game | None:
    """Return the game that a class of steps belongs to; games loaded already are searched first."""
    for found in tuple(_games.values()):
        if kind in found.step_types:
            return found
    for game_id in game_ids():
        if _works(game_id) and kind in game(game_id).step_types:
            return game(game_id)
    return None


def given_game(given: object) -> Game[State]:
    """Return the rules that an id names, or that a registered game itself is.

    Raises:
        UnknownGame: there is no such game, or another one has its id.
    """
    if isinstance(given, str):
        return game(given)
    own: Any = getattr(given, "id", given)
    found = game(own)
    if found is not given:
        raise UnknownGame.of("other-game", id=found.id)
    return found


def _unknown(game_id: str) -> UnknownGame:
    from difflib import get_close_matches  # 1 ms, seldom needed

    known, game_id = tuple(_sources), str(game_id)[:100]
    close = get_close_matches(game_id.lower().replace("_", "-").replace(" ", "-"), known)
    data = {"id": game_id, "known": ", ".join(known)}
    if close:
        data["close"] = close[0]
    code = "unknown-game-close" if close else "unknown-game"
    return UnknownGame(sentence(code, data), code="unknown-game", data=data)


def _load(game_id: str, source: str | Game) -> Game:
    """Import a game. Any error in the code of others is reported, and ends there."""
    try:
        return _imported(game_id, source)
    except (Exception, SystemExit) as error:  # a package may even leave the program
        problem = f"{type(error).__name__}: {error}".rstrip(".")
        raise UnknownGame.of("broken-game", id=game_id, problem=problem) from error


def _imported(game_id: str, source: str | Game) -> Game:
    found: object = source
    if isinstance(source, str):
        module, _, attribute = source.partition(":")
        found = imported(module)
        for name in attribute.split("."):
            found = getattr(found, name)
    with importing:
        from ancient_world.engine.game import Game  # 9 ms, and every game has it already

    if not isinstance(found, Game):
        raise TypeError(f"{source} is not a Game")
    if not type(found).__module__.startswith(_OURS):
        _check(game_id, found)
    return found


def _check(game_id: str, found: Game) -> None:
    """Refuse a game whose classes cannot be played."""
    with importing:
        from ancient_world.engine.soundness.game import check_sound  # 3 ms, not for ours

    check_sound(game_id, found)


@cache
def _scan() -> None:
    """Register the games of other packages, once; nothing is imported yet."""
    from importlib.metadata import entry_points  # 14 ms, seldom needed

    for point in entry_points(group=ENTRY_POINTS):
        known = _sources.setdefault(point.name, point.value)
        if known != point.value and not _are_one(known, point.value, load=False):
            text = f"two games are called {point.name!r}; {point.value} is left out"
            warnings.warn(text, stacklevel=3)


def told(state: State) -> str:
    """Return a state in one line, for debugging: its game, players, round, and what it waits for."""
    try:
        rules = game(state.game)
    except UnknownGame:
        return object.__repr__(state)
    number = rules.round(state)
    parts = [f"{rules.seats(state)} players", *([] if number is None else [f"round {number}"])]
    return f"<{state.game}: {', '.join([*parts, _awaited(state)])}>"


def _awaited(state: State) -> str:
    """Whom a state waits for, and at which step."""
    if not state.agenda:
        return "over"
    step = state.agenda[-1]
    who = "nobody"
    if isinstance(step, SimultaneousStep):
        who = "several players"
    elif isinstance(step, DecisionStep):
        who = f"player {step.player}"
    elif isinstance(step, ChanceStep):
        who = "chance"
    return f"{who}: {type_name(type(step))}"


State.tell = staticmethod(told)
State.rules_of = staticmethod(lambda state: game(state.game))
