"""The analysis of a finished table's game, which runs in the processes of the bots when somebody asks for it."""

from __future__ import annotations

import asyncio
import logging
import pickle
from typing import Any

import attrs

from ancient_world.engine.errors import AncientWorldError
from ancient_world.matches.match import Match
from ancient_world.records import Analysis, AnalysisSettings
from ancient_world.records.record import Record
from ancient_world.study.analysing import (
    StudiedChoice,
    analyse_choice,
    settings_of,
    studied_choices,
    with_analyses,
)
from ancient_world.web.bot_processes import (
    PROCESS_ERRORS,
    BotProcesses,
    pickled_game,
    register_pickled_game,
    unpickle,
)

_log = logging.getLogger("ancient_world")


@attrs.frozen
class StudyTask:
    """A choice for a process to analyse; it is pickled, so that nothing is loaded before the game is registered."""

    game: bytes
    choice: bytes
    settings: AnalysisSettings


def run_study_task(task: StudyTask) -> Analysis:
    """Analyse a choice in a process."""
    register_pickled_game(task.game)
    return analyse_choice(unpickle(task.choice), task.settings)


def can_be_studied(game_id: str) -> bool:
    """Return whether another process can find the game."""
    try:
        return bool(pickled_game(game_id))
    except Exception:  # noqa: BLE001 - pickle raises several errors
        return False


class TableStudy:
    """The analysis of the game of one table; it runs once, when it is first asked for.

    Args:
        match: the match, which is over when the analysis starts.
        processes: the processes in which the choices are analysed.
    """

    def __init__(self, match: Match, processes: BotProcesses) -> None:
        self._match, self._processes = match, processes
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[None] | None = None
        self._analysed_record: Record | None = None
        self._done = self._count = 0
        self._has_failed = False

    @property
    def record(self) -> Record:
        """The record of the game, with its analysis once that is complete."""
        return self._analysed_record or self._match.record

    def progress(self) -> dict[str, Any]:
        """Return how many choices are analysed, of how many; ``ready`` is true once the page can show them all."""
        return {
            "done": self._done,
            "count": self._count,
            "ready": self._analysed_record is not None,
            "failed": self._has_failed,
        }

    def start(self) -> None:
        """Start the analysis from any thread, unless it is running or complete."""
        self._loop.call_soon_threadsafe(self._start)

    def _start(self) -> None:
        if self._task is None or (self._has_failed and self._task.done()):
            self._has_failed = False
            self._task = self._loop.create_task(self._analyse())

    async def _analyse(self) -> None:
        record, tasks = self._match.record, list[asyncio.Task[Analysis]]()
        try:
            settings = settings_of(record.header.game)
            choices = await asyncio.to_thread(lambda: [*studied_choices(record)])
            self._done, self._count = 0, len(choices)
            tasks = [self._loop.create_task(self._analyse_one(each, settings)) for each in choices]
            analyses = await asyncio.gather(*tasks)
        except (AncientWorldError, *PROCESS_ERRORS) as error:
            _log.warning("a game could not be analysed: %s", error)
            self._has_failed = True
            for each in tasks:
                each.cancel()
            return
        by_index = {each.index: one for each, one in zip(choices, analyses, strict=True)}
        self._analysed_record = await asyncio.to_thread(with_analyses, record, by_index)

    async def _analyse_one(self, choice: StudiedChoice, settings: AnalysisSettings) -> Analysis:
        """Analyse a choice in one of the processes; the studies of all tables share one place in their queue."""
        task = StudyTask(pickled_game(choice.view.state.game), pickle.dumps(choice), settings)
        analysis = await self._processes.run(run_study_task, task, self._processes.study_share)
        self._done += 1
        return analysis

    def close(self) -> None:
        """Stop the analysis, as the server ends."""
        if self._task is not None:
            self._task.cancel()
