"""One thought of a bot in a process of its own: what goes in, and what comes out."""

from __future__ import annotations

import os
import pickle
import signal
import time
from contextlib import suppress
from typing import Any

import attrs

from ancient_world.bots import BotFailed
from ancient_world.engine.errors import AncientWorldError
from ancient_world.engine.face import View
from ancient_world.engine.faults import shorten
from ancient_world.engine.language import in_language
from ancient_world.engine.pending import Decision
from ancient_world.engine.processes import stay_with_parent
from ancient_world.engine.registry import game_ids, register_game, source_of

_NICE = 5
"""How much later than the server the system lets a bot have a core."""
_MOST_TOLD = 200
"""Characters of what a bot's own error or choice looks like."""


@attrs.frozen
class BotTask:
    """What a bot is asked: everything is pickled, so that nothing of it is loaded before the game is known.

    ``name`` is that of the bot, ``lang`` the language of what is said about its failure.
    """

    name: str
    player: int
    bot: bytes
    game: bytes
    view: bytes
    lang: str


@attrs.frozen
class Thought:
    """The number of what a bot chose among its actions, the bot as it goes on from there, and how long it thought."""

    number: int
    bot: bytes
    seconds: float


def pickled_game(game_id: str) -> bytes:
    """Return where another process finds a game: its id with the path, or with the class.

    Raises:
        Exception: the class cannot be found by name.
    """
    source = source_of(game_id)
    return pickle.dumps((game_id, source if isinstance(source, str) else type(source)))


def settle() -> None:
    """Make this process one that thinks for another: Ctrl-C is not for it, people come first, and it does not stay alone."""
    stay_with_parent()
    with suppress(AttributeError):  # it was born deaf to Ctrl-C, see Thinkers; not on Windows
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    with suppress(AttributeError, OSError):
        os.nice(_NICE)


def think(question: BotTask) -> Thought:
    """Let a bot choose.

    Raises:
        BotFailed: it fails; nothing else is raised, as not every error can be pickled.
    """
    return in_language(question.lang, lambda: _thought(question))


def _thought(question: BotTask) -> Thought:
    who = {"name": question.name, "player": question.player}
    try:
        game_id, source = _loaded(question.game)
        if game_id not in game_ids():
            register_game(game_id, source if isinstance(source, str) else source())
        view: View = _loaded(question.view)
        bot, decision = _loaded(question.bot), view.pending
        assert isinstance(decision, Decision)
        begun = time.monotonic()
        choice = bot.choose(view, decision)
        seconds = time.monotonic() - begun
        kept = pickle.dumps(bot)
    except AncientWorldError as error:
        raise BotFailed(error.message, code=error.code) from None
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a stranger's bot may raise anything
        why = shorten(f"{type(error).__name__}: {error}", _MOST_TOLD)
        raise BotFailed.of("bot-failed", **who, why=why) from None
    if choice not in decision.actions:
        raise BotFailed.of("bot-choice", **who, choice=shorten(repr(choice), _MOST_TOLD))
    return Thought(decision.actions.index(choice), kept, seconds)


def _loaded(pickled: bytes) -> Any:
    return pickle.loads(pickled)  # noqa: S301 - the server itself has pickled it
