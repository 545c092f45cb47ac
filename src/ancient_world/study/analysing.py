"""Analyse the choices of a recorded game, each from what its player knew then."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

import attrs

from ancient_world.engine.actions import Action
from ancient_world.engine.declared.masked_values import contains_masked
from ancient_world.engine.declared.states import AnyState
from ancient_world.engine.document_faults import shorten
from ancient_world.engine.errors import InvalidOption, check_whole_number
from ancient_world.engine.game import CardSet
from ancient_world.engine.importing import check_argument, wrong_argument
from ancient_world.engine.message_catalogue import register_messages
from ancient_world.engine.public_functions import View, check_viewer
from ancient_world.engine.registry import game
from ancient_world.records.analysis import Analysis, AnalysisSettings
from ancient_world.records.record import Record
from ancient_world.records.record_views import view
from ancient_world.records.replay import replay
from ancient_world.study.comparing import MIN_POSITIONS, analyse_decision

T = TypeVar("T")
R = TypeVar("R")
MapFunction = Callable[[Callable[[Any], Any], Iterable[Any]], Iterable[Any]]
"""A function like the built-in ``map``."""

register_messages(
    {
        "analysis-budget": "The budget of an analysis is a number of positions or a positive number of seconds, and not both; got {found} seconds.",
        "analysis-hidden": "Entries of this record are hidden, so it cannot be told what its players saw; analyse the whole record.",
        "analysis-running": "This game is not over, so only one seat can be analysed, from what that seat knows: say which, as player.",
    }
)


@attrs.frozen
class StudiedChoice:
    """A choice to analyse: the index of its entry, what its player knew, and the action that was taken."""

    index: int
    view: View
    taken: Action


def analyse_choice(choice: StudiedChoice, settings: AnalysisSettings) -> Analysis:
    """Return what an analysis says about a choice; workers call this function."""
    return analyse_decision(choice.view, choice.taken, settings, choice.index)


def settings_of(
    game_id: str, positions: int | None = None, seconds: float | None = None, seed: int = 0
) -> AnalysisSettings:
    """Return the settings of an analysis, with the game's number of positions if neither limit is given.

    Raises:
        InvalidOption: there are too few positions, the seconds are not positive, or both are given (code ``analysis-budget``).
    """
    if positions is None and seconds is None:
        positions = game(game_id).thinking.study_positions
    if positions is not None:
        positions = check_whole_number("positions", positions, MIN_POSITIONS)
    if seconds is not None:
        is_number = type(seconds) in (int, float) and 0 < seconds < math.inf
        if positions is not None or not is_number:
            raise InvalidOption.from_code("analysis-budget", found=shorten(repr(seconds)))
    return AnalysisSettings(
        positions=positions, seconds=seconds, seed=check_whole_number("seed", seed, 0)
    )


def studied_choices(
    record: Record, player: int | None = None, cards: CardSet | None = None
) -> Iterator[StudiedChoice]:
    """Yield the choices to analyse: those with at least two actions, of all seats or of one.

    Raises:
        InvalidOption: there is no such seat, entries are hidden (code ``analysis-hidden``), or the game is not over and no seat is
            given (code ``analysis-running``).
        InvalidRecord: the record is of a game that the rules do not allow.
    """
    player = check_viewer(player, len(record.header.players))
    if any(contains_masked(entry.action) for entry in record.entries):
        raise InvalidOption.from_code("analysis-hidden")
    if record.result is None and player is None:
        _refuse_running(record, cards)
    for index, (state, entry) in enumerate(
        zip(replay(record, cards=cards), record.entries, strict=False)
    ):
        if entry.player is None or player not in (None, entry.player):
            continue
        seen = view(state, entry.player)
        decision = seen.pending
        if decision is not None and len(getattr(decision, "actions", ())) > 1:
            yield StudiedChoice(index, seen, entry.action)


def _refuse_running(record: Record, cards: CardSet | None) -> None:
    """Raise an error if a game without a result is not over."""
    *_, last_state = replay(record, cards=cards)
    if last_state.agenda:
        raise InvalidOption.from_code("analysis-running")


def with_analyses(
    record: Record[AnyState], analyses: Mapping[int, Analysis], player: int | None = None
) -> Record[AnyState]:
    """Return a copy of the record with new analyses, by the index of the entry; earlier ones of these seats are left out."""
    entries = [
        attrs.evolve(entry, analysis=analyses.get(index))
        if player is None or entry.player == player
        else entry
        for index, entry in enumerate(record.entries)
    ]
    return attrs.evolve(record, entries=tuple(entries))


def analyse(
    record: Record[AnyState],
    *,
    player: int | None = None,
    positions: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    cards: CardSet | None = None,
    map_function: MapFunction = map,
) -> Record[AnyState]:
    """Return the record with an analysis of each choice, from what its player knew then.

    Each action is tried in states that fit the player's view, all in the same states and with the same dice. Forced
    choices get no analysis. With ``positions``, the same seed gives the same record on any machine.

    Args:
        record: a game; one that is not over is analysed for one player alone.
        player: the seat whose choices to analyse; by default all.
        positions: sampled positions in which the best action and the one taken are compared, 16 or more; by default as
            many as the game's :class:`~ancient_world.engine.SearchSettings` says.
        seconds: clock time for each choice, instead of positions.
        seed: the seed of all random draws.
        cards: the card file of the record; by default the standard one.
        map_function: analyses the choices, as the built-in ``map`` does; for example the ``map`` of a pool of processes.

    Raises:
        InvalidOption: there is no such seat, the limits do not fit, entries of the record are hidden, or the game is not over
            and ``player`` is ``None``.
        InvalidRecord: the record is of a game that the rules do not allow.

    Example:
        >>> from ancient_world.bots import play_out
        >>> match = aw.new_match("tides-of-time", names=["Ana", "Ben"], seed=7)
        >>> last = play_out(match, ["greedy", "random"])
        >>> analysed = aw.analyse(match.record, player=1, positions=32)
        >>> {entry.player for entry in analysed.entries if entry.analysis is not None}
        {1}
    """
    check_argument("record", record, Record)
    if not callable(map_function):
        raise wrong_argument("map_function", map_function, "Callable")
    settings = settings_of(record.header.game, positions, seconds, seed)
    choices = [*studied_choices(record, player, cards)]
    analyses = map_function(partial(analyse_choice, settings=settings), choices)
    by_index = {choice.index: analysis for choice, analysis in zip(choices, analyses, strict=True)}
    return with_analyses(record, by_index, player)
