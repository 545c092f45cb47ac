"""Tests that all mutable globals of the library are listed with the reason why threads cannot spoil them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import ancient_world as aw

ROOT = Path(__file__).parents[2]

ONCE = "filled while its module is imported, which only one thread does"
ATOMIC = "changed by one atomic operation of dict or list; a later thread adds an equal value, and all get the first one"
EQUAL = "two threads may both compute the result; the results are equal, and either may be cached"
GUARDED = "read and changed under a lock"
STATELESS = "has no state that a caller could notice"

CHANGED = {
    "ancient_world.archive.holding_fields._FIELDS_BY_TYPE": ATOMIC,
    "ancient_world.archive.holding_fields._IDS_BY_KIND": "emptied when it is full, and filled by atomic operations; all threads add equal values",
    "ancient_world.engine.action_sentences._TEXTS": "emptied when it is full, and filled by atomic operations; all threads add equal texts",
    "ancient_world.documents.bodies.BODY_READERS": ONCE,
    "ancient_world.documents.bodies.FAST_READERS": ONCE,
    "ancient_world.documents.bodies.BODY_WRITERS": ONCE,
    "ancient_world.documents.bodies.KINDS_WITHOUT_GAME": ONCE,
    "ancient_world.engine.card_files.component_file._STANDARD_FILES": ATOMIC,
    "ancient_world.engine.game_files._loaded_paths": ATOMIC,
    "ancient_world.engine.ids._KNOWN_TEXTS": ATOMIC,
    "ancient_world.engine.ids._INTERNED_SETS": ATOMIC,
    "ancient_world.engine.message_catalogue._other_catalogues": "extended when a package registers its catalogue; cached catalogues are keyed by its content",
    "ancient_world.engine.explaining._PLAIN_TYPES_BY_CLASS": ATOMIC,
    "ancient_world.engine.registry._games": "the game is made once, where it is imported, so that two threads store the same object",
    "ancient_world.engine.registry._sources": ATOMIC,
    "ancient_world.games.golden_ages.rules.effects._EFFECT_FUNCTIONS": ONCE,
    "ancient_world.games.golden_ages.rules.effects._REFUSAL_FUNCTIONS": ONCE,
    "ancient_world.matches.journal_file._open_journals": "a WeakSet, whose additions are atomic; iterated only in a forked process, which has one thread",
    "ancient_world.records.locks._lock_guard": "replaced only in a forked process, which has one thread",
    "ancient_world.records.locks._locked_files": GUARDED,
    "ancient_world.serve.method.METHODS": ONCE,
    "ancient_world.serve.server._default_server": GUARDED,
}
"""The globals that functions change, each with the reason why that is safe."""

THINGS = {
    "ancient_world.games.golden_ages.rules.effects._cached_symbols": "an IdentityCache, whose additions are atomic; results are equal",
    "ancient_world.documents.text._compact_encoder": STATELESS,
    "ancient_world.documents.text._counting_decoder": STATELESS,
    "ancient_world.documents.text._decoder": STATELESS,
    "ancient_world.documents.types._SIMPLE_TYPES": "types",
    "ancient_world.documents.writers._integer_texts": STATELESS,
    "ancient_world.documents.writers._quoted_texts": ATOMIC,
    "ancient_world.engine.importing.import_lock": "a lock",
    "ancient_world.games.antike.game.GAME": STATELESS,
    "ancient_world.games.golden_ages.game.GAME": STATELESS,
    "ancient_world.games.the_ancient_world.game.GAME": STATELESS,
    "ancient_world.games.tides_of_time.game.GAME": STATELESS,
    "ancient_world.matches.journal_file._open_journals": CHANGED[
        "ancient_world.matches.journal_file._open_journals"
    ],
    "ancient_world.serve.mcp.mcp_server.READ_ONLY": STATELESS,
    "ancient_world.records.files.json_positions._decoder": STATELESS,
    "ancient_world.records.locks._lock_guard": "a lock",
    "ancient_world.records.notation.action_spelling._decoder": STATELESS,
    "ancient_world.rl.openspiel_game._registration_lock": "a lock",
    "ancient_world.serve.rpc._encoder": STATELESS,
    "ancient_world.serve.server._default_server_lock": "a lock",
}
"""The globals whose values may change inside, each with the reason why that is safe."""

CACHED = {
    "ancient_world.archive.rows.action_columns": EQUAL,
    "ancient_world.engine.declared.state_checks.field_checker": EQUAL,
    "ancient_world.engine.declared.field_marks.typed_fields": EQUAL,
    "ancient_world.engine.declared.declared_options.intern_words": EQUAL,
    "ancient_world.engine.declared.score_lines._point_fields": EQUAL,
    "ancient_world.engine.freezing.thaw_function": EQUAL,
    "ancient_world.engine.steps._action_lister": EQUAL,
    "ancient_world.engine.steps._waiting_choices": EQUAL,
    "ancient_world.records.known_entries._entry_reader": EQUAL,
    "ancient_world.documents.converters._build_converter": EQUAL,
    "ancient_world.documents.converters.converters_of": EQUAL,
    "ancient_world.engine.sheet._call_cached": EQUAL,
    "ancient_world.documents.argument_reading._converter": EQUAL,
    "ancient_world.documents.structuring._enum_reader": EQUAL,
    "ancient_world.engine.declared.hiding._deck_filler": EQUAL,
    "ancient_world.engine.declared.naming._build_names": EQUAL,
    "ancient_world.engine.game._renamed_copy": EQUAL,
    "ancient_world.engine.introduction.introduction_from": EQUAL,
    "ancient_world.web.lessons._lesson_view": EQUAL,
    "ancient_world.engine.declared.hiding.fill_deck": EQUAL,
    "ancient_world.engine.message_catalogue._load_catalogue": EQUAL,
    "ancient_world.engine.message_catalogue._formatter_for": EQUAL,
    "ancient_world.engine.registry._register_entry_points": "a second thread also searches, and finds the same packages",
    "ancient_world.games.antike.look.map._prepare_drawing": EQUAL,
    "ancient_world.games.golden_ages.rules.effects._sum_powers": EQUAL,
    "ancient_world.games.golden_ages.tiles._tile_terrain": EQUAL,
    "ancient_world.games.the_ancient_world.box.city_card_file._card_file_from_text": EQUAL,
    "ancient_world.games.the_ancient_world.city_forecast._city_value": EQUAL,
    "ancient_world.games.the_ancient_world.rules.city_scores._score_cache": "a cell for one score; two threads store equal scores, and the first is returned",
    "ancient_world.games.tides_of_time.lead_forecast._kingdom_evaluator": EQUAL,
    "ancient_world.games.tides_of_time.lead_forecast.evaluate_kingdom": EQUAL,
    "ancient_world.records.notation.notation_files._abbreviating_notation": EQUAL,
    "ancient_world.engine.freezing._frozen_setattr": EQUAL,
    "ancient_world.engine.freezing.changing_function": EQUAL,
    "ancient_world.engine.state._part_changer": EQUAL,
    "ancient_world.engine.steps._choices_reader": EQUAL,
    "ancient_world.engine.steps._declared_action_lister": EQUAL,
    "ancient_world.engine.steps._step_for_player": EQUAL,
    "ancient_world.rl.numbering._space_from_cache": EQUAL,
    "ancient_world.rl.observing._space_from_cache": EQUAL,
    "ancient_world.rl.openspiel_game._numbered_game": EQUAL,
    "ancient_world.rl.openspiel_game._game_type": "called under a lock, since a name is registered once",
    "ancient_world.testing.declaration_checks._schema_validator": EQUAL,
    "ancient_world.testing.hidden_information_checks._card_places": EQUAL,
    "ancient_world.web.why_not.known_components": EQUAL,
}
"""The cached functions whose results are more than plain values, each with the reason why that is safe."""


@pytest.mark.long
@pytest.mark.skipif(aw.build_info().native, reason="compiled functions are of other types")
def test_mutable_globals_are_listed_with_a_reason() -> None:
    """The mutable globals and cached functions in the source are exactly those listed above.

    A global that functions change needs a lock or an atomic statement, or its value must make no difference to callers. A
    cached function may give two threads different objects, so these must be interchangeable.
    """
    program = (
        "import gc, json; gc.disable(); from tests.threads import changing; "
        "print(json.dumps([sorted({*found()}) for found in (changing.changed, changing.things, changing.cached)]))"
    )
    command = [sys.executable, "-c", program]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    assert json.loads(output) == [sorted(known) for known in (CHANGED, THINGS, CACHED)]


def test_game_objects_have_no_state() -> None:
    """The object for a game's rules, which all threads share, has no instance attributes."""
    for game in aw.available_games():
        match = aw.Match.new(game, ["Ada", "Ben"], seed=1)
        aw.validate(aw.to_json(match.record))
        aw.view(match.state, 0)
        assert vars(aw.game(game)) == {}
