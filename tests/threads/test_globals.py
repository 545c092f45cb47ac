"""What can change in the modules of the library is known, one by one, and two threads cannot spoil it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import ancient_world as aw

ROOT = Path(__file__).parents[2]

ONCE = "filled while its module is imported, which the import system lets one thread do"
ATOMIC = "one statement that dict and list do whole; a thread that is late puts in what is as good, and all get the first one"
EQUAL = "two threads may both make one; they are equal, and it makes no difference which of them is kept"
GUARDED = "looked at and changed under a lock"
STATELESS = "keeps nothing from one call to the next that a caller could see"

CHANGED = {
    "ancient_world.documents.bodies.READERS": ONCE,
    "ancient_world.documents.bodies.SHORTER": ONCE,
    "ancient_world.documents.bodies.WRITERS": ONCE,
    "ancient_world.engine.card_files.component_file._STANDARD": ATOMIC,
    "ancient_world.engine.ids._KNOWN": ATOMIC,
    "ancient_world.engine.ids._MET": ATOMIC,
    "ancient_world.engine.language._others": "added to when a package registers; the catalogues that are kept are known by what it held",
    "ancient_world.engine.explaining._PLAIN": ATOMIC,
    "ancient_world.engine.registry._games": "the game is made where it is imported, once, so that two threads put in the same one",
    "ancient_world.engine.registry._sources": ATOMIC,
    "ancient_world.games.golden_ages.rules.effects._HAPPENS": ONCE,
    "ancient_world.games.golden_ages.rules.effects._REFUSES": ONCE,
    "ancient_world.matches.journal_file._open": "a WeakSet, which adds whole; it is walked only in a process that was forked, where nobody else is",
    "ancient_world.records.locks._guard": "made anew only in a process that was forked, where nobody else is",
    "ancient_world.records.locks._held": GUARDED,
    "ancient_world.serve.method.METHODS": ONCE,
    "ancient_world.serve.server._kept": GUARDED,
}
"""Globals that functions change."""

THINGS = {
    "ancient_world.documents.text._compact": STATELESS,
    "ancient_world.documents.text._counting_decoder": STATELESS,
    "ancient_world.documents.text._decoder": STATELESS,
    "ancient_world.documents.types._SIMPLE": "types",
    "ancient_world.documents.writers._digits": STATELESS,
    "ancient_world.documents.writers._quoted": ATOMIC,
    "ancient_world.engine.importing.importing": "a lock",
    "ancient_world.games.antike.game.GAME": STATELESS,
    "ancient_world.games.golden_ages.game.GAME": STATELESS,
    "ancient_world.games.the_ancient_world.game.GAME": STATELESS,
    "ancient_world.games.tides_of_time.game.GAME": STATELESS,
    "ancient_world.matches.journal_file._open": CHANGED["ancient_world.matches.journal_file._open"],
    "ancient_world.serve.mcp.server.READS": STATELESS,
    "ancient_world.records.files.places._decoder": STATELESS,
    "ancient_world.records.locks._guard": "a lock",
    "ancient_world.records.notation.spelling._decoder": STATELESS,
    "ancient_world.rl.openspiel_game._registering": "a lock",
    "ancient_world.serve.rpc._compact": STATELESS,
    "ancient_world.serve.server._guard": "a lock",
}
"""Globals whose values are objects that may change."""

CACHED = {
    "ancient_world.engine.declared.checking.checker": EQUAL,
    "ancient_world.engine.declared.fields.typed_fields": EQUAL,
    "ancient_world.engine.declared.options.make_words_known": EQUAL,
    "ancient_world.engine.declared.scoring._worth": EQUAL,
    "ancient_world.engine.freezing.thawing": EQUAL,
    "ancient_world.engine.steps._lister": EQUAL,
    "ancient_world.engine.steps._reasons_to_wait": EQUAL,
    "ancient_world.records.known_entries._known_entries": EQUAL,
    "ancient_world.documents.converters._converter": EQUAL,
    "ancient_world.documents.converters.converters_of": EQUAL,
    "ancient_world.engine.sheet._texts": EQUAL,
    "ancient_world.documents.incoming._converter": EQUAL,
    "ancient_world.documents.structuring._members": EQUAL,
    "ancient_world.engine.declared.hiding._filled_up": EQUAL,
    "ancient_world.engine.declared.naming._names": EQUAL,
    "ancient_world.engine.game._called": EQUAL,
    "ancient_world.engine.declared.hiding.filled": EQUAL,
    "ancient_world.engine.language._catalogue": EQUAL,
    "ancient_world.engine.language._filler": EQUAL,
    "ancient_world.engine.registry._scan": "who comes second looks too, and finds the same packages",
    "ancient_world.games.antike.look.map._drawn": EQUAL,
    "ancient_world.games.golden_ages.rules.effects._powers": EQUAL,
    "ancient_world.games.golden_ages.tiles._ground": EQUAL,
    "ancient_world.games.the_ancient_world.box.catalog._content_again": EQUAL,
    "ancient_world.games.the_ancient_world.evaluation._standing": EQUAL,
    "ancient_world.games.the_ancient_world.rules.scoring._noted": "a place for one score; two threads put equal ones there, and the first is told",
    "ancient_world.games.tides_of_time.evaluation._standings": EQUAL,
    "ancient_world.games.tides_of_time.evaluation.standing": EQUAL,
    "ancient_world.records.notation.files._shortened": EQUAL,
    "ancient_world.rl.observing._kept": EQUAL,
    "ancient_world.rl.openspiel_game._rules": EQUAL,
    "ancient_world.rl.openspiel_game._type": "it is asked under a lock: a name is registered once",
    "ancient_world.testing.declaring._judge": EQUAL,
    "ancient_world.testing.secrets._lying_in": EQUAL,
    "ancient_world.web.why_not.known_components": EQUAL,
}
"""Functions that keep what they gave, where that is more than plain values."""


@pytest.mark.long
@pytest.mark.skipif(aw.build_info().native, reason="compiled functions are of other types")
def test_whatever_may_change_has_its_reason() -> None:
    """In a process in which nothing has happened yet, which reads all modules.

    A global that functions change needs a lock, or one statement that is whole, or nothing that anybody could tell. The others are plain
    values, frozen, or known here. Of a function that remembers more than plain values two threads may be given two things: it must not
    matter which.
    """
    program = (
        "import gc, json; gc.disable(); from tests.threads import changing; "
        "print(json.dumps([sorted({*found()}) for found in (changing.changed, changing.things, changing.cached)]))"
    )
    command = [sys.executable, "-c", program]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    assert json.loads(said) == [sorted(known) for known in (CHANGED, THINGS, CACHED)]


def test_the_games_themselves_hold_nothing() -> None:
    """Every thread uses the same object for the rules of a game: it has no attributes that could change."""
    for game in aw.available_games():
        match = aw.Match.new(game, ["Ada", "Ben"], seed=1)
        aw.validate(aw.to_json(match.record))
        aw.view(match.state, 0)
        assert vars(aw.game(game)) == {}
