"""Lists of the compiled modules, and of the classes from which other code may inherit."""

from __future__ import annotations

from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src" / "ancient_world"
COMPILED = (
    "engine/actions.py",
    "engine/agenda.py",
    "engine/card_files/component_file.py",
    "engine/chance.py",
    "engine/declared/state_checks.py",
    "engine/declared/masked_values.py",
    "engine/declared/score_lines.py",
    "engine/errors.py",
    "engine/freezing.py",
    "engine/pending.py",
    "engine/applying.py",
    "engine/playout.py",
    "engine/explaining.py",
    "engine/state.py",
    "engine/steps.py",
    "records/play_record.py",
    "records/record.py",
    "games/*/*_card_types.py",
    "games/*/*_forecast.py",
    "games/*/*_invariants.py",
    "games/*/box/*_card_file.py",
    "games/*/rules/[!_]*.py",
    "games/*/state.py",
    "games/*/table.py",
    "games/antike/map_types.py",
    "games/antike/position_value.py",
    "games/golden_ages/square_grid.py",
    "games/golden_ages/tiles.py",
    "games/the_ancient_world/city.py",
    "games/the_ancient_world/field_types.py",
    "games/the_ancient_world/goods_and_spaces.py",
    "games/the_ancient_world/totals.py",
    "games/tides_of_time/objectives.py",
)
FILES = [file for each in COMPILED for file in sorted(SOURCE.glob(each))]
MODULES = tuple([".".join(file.relative_to(SOURCE.parent).with_suffix("").parts) for file in FILES])

OPEN = (
    "ancient_world.engine.actions",
    "ancient_world.engine.card_files.component_file",
    "ancient_world.engine.chance",
    "ancient_world.engine.declared.score_lines",
    "ancient_world.engine.errors",
    "ancient_world.engine.state",
    "ancient_world.engine.steps",
    "ancient_world.games.tides_of_time.objectives",
    "ancient_world.records.record",
)
"""Modules whose classes other code may inherit from; all other classes of attrs are closed."""

BOX = "ancient_world.games.golden_ages.golden_card_types.Box"
ANY_VALUE = ("ancient_world.engine.actions.Action", "ancient_world.records.record", BOX)
"""Classes with their subclasses, and a module, whose fields take any value; other classes reject values of a wrong type."""
