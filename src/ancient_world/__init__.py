"""Complete rules of board games set in the ancient world: states, actions, chance and records.

Play a game in which both players always choose their first legal action::

    import ancient_world as aw

    match = aw.Match.new("the-ancient-world", ["Miriam", "Tom"], seed=7)
    while isinstance(waiting := match.pending(), aw.Decision):
        match.apply(waiting.actions[0])
"""

from __future__ import annotations

import sys

if sys.argv[:1] == ["-m"] and sys.orig_argv[-len(sys.argv)].removeprefix("-m") == __name__:
    import ancient_world_command  # `python -m ancient_world`: Ctrl-C ends the program from here on without a traceback

import warnings
from typing import TYPE_CHECKING, Any

import ancient_world.build  # first, so that the imports below find the compiled modules
import ancient_world.games  # registers the games
from ancient_world import version
from ancient_world.build import build_info
from ancient_world.engine.actions import Action
from ancient_world.engine.applying import apply, forced_actions_after
from ancient_world.engine.chance import HIDDEN_ID, Dealt, Rolled, SeededRandom
from ancient_world.engine.errors import (
    AncientWorldError,
    HiddenValue,
    IllegalAction,
    InvalidCardFile,
    InvalidDocument,
    InvalidOption,
    InvalidRecord,
    MissingLibrary,
    Reason,
    StaleVersion,
    UnknownGame,
)
from ancient_world.engine.explaining import explain
from ancient_world.engine.importing import import_locked as _import
from ancient_world.engine.importing import lazy_names as _names_on_first_use
from ancient_world.engine.pending import Chance, Decision, legal_actions, pending
from ancient_world.engine.registry import available_games, game
from ancient_world.engine.state import State

if TYPE_CHECKING:
    from ancient_world import archive as archive
    from ancient_world import bots as bots
    from ancient_world import pictures as pictures
    from ancient_world import records as records
    from ancient_world import rl as rl
    from ancient_world import serve as serve
    from ancient_world import testing as testing
    from ancient_world import validation as validation
    from ancient_world.documents.codec import from_document, from_json, to_document, to_json
    from ancient_world.engine.declared.score_lines import Score
    from ancient_world.engine.game import CardSet
    from ancient_world.engine.language_choice import language, set_language
    from ancient_world.engine.playout import playout
    from ancient_world.engine.public_functions import (
        View,
        components,
        heuristic_values,
        is_legal,
        is_over,
        map_terrain,
        new_game,
        sample_state,
        scores,
        winners,
    )
    from ancient_world.matches.asynchronous.async_match import AsyncMatch
    from ancient_world.matches.journal import Journal, JournalClosed
    from ancient_world.matches.match import Match, new_match
    from ancient_world.matches.seats import Seat
    from ancient_world.narration.changes import MatchChange
    from ancient_world.narration.choosing.choosing import effect, prompt
    from ancient_world.narration.descriptions import describe, describe_board, rules
    from ancient_world.narration.telling.seat_change import SeatChange
    from ancient_world.narration.view_text import view_as_text
    from ancient_world.pictures.svg import svg
    from ancient_world.records.files.record_file import read_record, write_record
    from ancient_world.records.locks import JournalInUse
    from ancient_world.records.notation.action_notation import ActionNotation
    from ancient_world.records.record import Record
    from ancient_world.records.record_builder import RecordBuilder
    from ancient_world.records.record_views import sample_record, view
    from ancient_world.records.replay import replay
    from ancient_world.rl.numbering import action_space
    from ancient_world.rl.observing import observation_arrays, observation_space
    from ancient_world.schema import json_schema
    from ancient_world.serve.method_schemas import typescript
    from ancient_world.study.analysing import analyse
    from ancient_world.validation.mending.suggested_mends import suggest_mends
    from ancient_world.validation.record_checks import check_file, validate
    from ancient_world.validation.report import Report

__all__ = [
    "HIDDEN_ID",
    "Action",
    "ActionNotation",
    "AncientWorldError",
    "AsyncMatch",
    "CardSet",
    "Chance",
    "Dealt",
    "Decision",
    "HiddenValue",
    "IllegalAction",
    "InvalidCardFile",
    "InvalidDocument",
    "InvalidOption",
    "InvalidRecord",
    "Journal",
    "JournalClosed",
    "JournalInUse",
    "Match",
    "MatchChange",
    "MissingLibrary",
    "Reason",
    "Record",
    "RecordBuilder",
    "Report",
    "Rolled",
    "Score",
    "Seat",
    "SeatChange",
    "SeededRandom",
    "StaleVersion",
    "State",
    "UnknownGame",
    "View",
    "__version__",
    "action_space",
    "analyse",
    "apply",
    "available_games",
    "build_info",
    "check_file",
    "components",
    "describe",
    "describe_board",
    "effect",
    "explain",
    "forced_actions_after",
    "from_document",
    "from_json",
    "game",
    "heuristic_values",
    "is_legal",
    "is_over",
    "json_schema",
    "language",
    "legal_actions",
    "map_terrain",
    "new_game",
    "new_match",
    "observation_arrays",
    "observation_space",
    "pending",
    "playout",
    "prompt",
    "read_record",
    "replay",
    "rules",
    "sample_record",
    "sample_state",
    "scores",
    "set_language",
    "suggest_mends",
    "svg",
    "to_document",
    "to_json",
    "typescript",
    "validate",
    "view",
    "view_as_text",
    "winners",
    "write_record",
]  # fmt: skip

__version__ = version.RELEASE
"""The version of the distribution."""

_NAMES = {
    "": ["archive", "bots", "pictures", "records", "rl", "serve", "testing", "validation"],
    "documents.codec": ["from_document", "from_json", "to_document", "to_json"],
    "engine.declared.score_lines": ["Score"],
    "engine.public_functions": [
        "View",
        "components",
        "heuristic_values",
        "map_terrain",
        "is_legal",
        "is_over",
        "new_game",
        "sample_state",
        "scores",
        "winners",
    ],
    "engine.game": ["CardSet"],
    "engine.language_choice": ["language", "set_language"],
    "engine.playout": ["playout"],
    "matches.asynchronous.async_match": ["AsyncMatch"],
    "matches.journal": ["Journal", "JournalClosed"],
    "matches.match": ["Match", "new_match"],
    "matches.seats": ["Seat"],
    "narration.changes": ["MatchChange"],
    "narration.choosing.choosing": ["effect", "prompt"],
    "narration.telling.seat_change": ["SeatChange"],
    "narration.view_text": ["view_as_text"],
    "narration.descriptions": ["describe_board", "describe", "rules"],
    "pictures.svg": ["svg"],
    "records.files.record_file": ["read_record", "write_record"],
    "records.locks": ["JournalInUse"],
    "records.notation.action_notation": ["ActionNotation"],
    "records.record": ["Record"],
    "records.replay": ["replay"],
    "records.record_builder": ["RecordBuilder"],
    "records.record_views": ["sample_record", "view"],
    "rl.numbering": ["action_space"],
    "rl.observing": ["observation_arrays", "observation_space"],
    "schema": ["json_schema"],
    "serve.method_schemas": ["typescript"],
    "study.analysing": ["analyse"],
    "validation.record_checks": ["check_file", "validate"],
    "validation.mending.suggested_mends": ["suggest_mends"],
    "validation.report": ["Report"],
}
"""The public names that are imported on first use, by the module that defines them; under "", public modules."""

_DEPRECATED: dict[str, tuple[str, str]] = {}
"""For each deprecated name, its new name and the release that renamed it.

Add an import under the deprecated name to the ``TYPE_CHECKING`` block above so that type checkers know it.
"""


_GUESSES = {
    "Bot": "ancient_world.bots.Bot",
    "Change": "aw.MatchChange or aw.SeatChange",
    "Game": "ancient_world.engine.Game",
    "actions": "aw.legal_actions(state)",
    "analyze": "aw.analyse(record)",
    "batch": "ancient_world.archive.simulate_many or ancient_world.archive.validate_many",
    "board": "aw.describe_board(state)",
    "cards": "aw.components(game)",
    "choose": "match.apply(action)",
    "evaluate": "aw.heuristic_values(state)",
    "game_ids": "aw.available_games()",
    "ground": "aw.map_terrain(state)",
    "list_games": "aw.available_games()",
    "load": "aw.read_record(path)",
    "load_record": "aw.read_record(path)",
    "mend": "aw.suggest_mends(record)",
    "observation": "aw.observation_arrays(view)",
    "play": "aw.Match.new(game, names)",
    "random_state": "aw.sample_state(view, rng)",
    "resume": "aw.Match.resume(record)",
    "save": "aw.write_record(record, path)",
    "save_record": "aw.write_record(record, path)",
    "simulate": "ancient_world.archive.simulate_many or aw.playout(state, choose, rng)",
    "text": "aw.view_as_text(view)",
    "to_text": "aw.view_as_text(view)",
}
"""The expressions to write in place of names that people try first, by these names."""

_get, __dir__ = _names_on_first_use(__name__, _NAMES, _GUESSES)


def _later(name: str) -> Any:
    """Return a public name or module that is imported on first use.

    Warns:
        DeprecationWarning: the name has been renamed.
    """
    if name in _DEPRECATED:
        new_name, release = _DEPRECATED[name]
        message = (
            f"ancient_world.{name} is deprecated since {release}: write ancient_world.{new_name}"
        )
        warnings.warn(message, DeprecationWarning, stacklevel=2)
        return getattr(sys.modules[__name__], new_name)
    if name in _NAMES["documents.codec"]:
        for module in ("records", "narration.choosing.offers"):
            _import(f"{__name__}.{module}")  # registers the kinds of documents that it defines
    return _get(name)


if not TYPE_CHECKING:  # with it, type checkers would accept misspelt names
    __getattr__ = _later
