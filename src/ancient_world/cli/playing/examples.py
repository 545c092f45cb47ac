"""The help at the menu, with examples of the game at hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import ancient_world as aw
from ancient_world.cli.playing.details import Details
from ancient_world.cli.playing.offers import offers
from ancient_world.cli.playing.phrases import meant
from ancient_world.cli.words import say
from ancient_world.engine import Section
from ancient_world.engine.declared.spelling import words_of

T = TypeVar("T")


def help_lines(seen: aw.State, actions: Sequence[aw.Action]) -> list[str]:
    """Return the lines of help on what can be typed."""
    phrases = list(offers(seen, actions))
    action = _short(max(phrases[::2], key=_telling)[0], phrases)
    lines = [say("help", action=action)]
    if say("map") in [part.title for part in _parts(seen)]:
        lines.append(say("help-map"))
    names = Details(seen).names()
    if names:
        name = next(filter(_shown(seen).__contains__, names), names[0])
        lines.append(say("help-card", name=_short(name, [(name, name) for name in names])))
    several = next(iter(aw.game(seen.game).combined(seen)), None)
    if several is not None:
        lines.append(say("help-combined", phrase=several[0]))
    return "\n".join([*lines, say("help-end")]).splitlines()


def _shown(seen: aw.State) -> str:
    """Return everything that the board shows: beginners like to ask about what is in front of them."""
    parts = _parts(seen)
    return "\n".join([cell for part in parts for row in part.rows for cell in row])


def _parts(seen: aw.State) -> Sequence[Section]:
    names = tuple(map(str, range(aw.game(seen.game).seats(seen))))
    return aw.game(seen.game).board(seen, names).sections


def _telling(offer: tuple[str, tuple[aw.Action, ...]]) -> int:
    """Return how instructive a short phrase is: among short phrases the best example is that of the longest full one."""
    return len(words_of(offer[0]))


def _short(phrase: str, offers: Sequence[tuple[str, T]]) -> str:
    """Return as few words of a phrase, in order, as make it unique; the first word is always among them."""
    words = list(words_of(phrase))
    wanted = meant(phrase, offers)
    for word in words[:0:-1]:
        fewer = [each for each in words if each != word]
        if len(fewer) > 1 and meant(" ".join(fewer), offers) == wanted:
            words = fewer
    return " ".join(words)
