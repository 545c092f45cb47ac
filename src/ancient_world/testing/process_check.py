"""Check that a game is the same in two processes with different hashes: ``python -m ancient_world.testing.process_check``."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any

from ancient_world.documents.codec import to_json
from ancient_world.engine.game import Game
from ancient_world.engine.public_functions import first_state
from ancient_world.engine.registry import game as game_by_id
from ancient_world.testing.declaration_checks import random_positions

HASH_SEEDS = ("0", "1")
"""Two values of PYTHONHASHSEED, which give sets of texts different orders."""
SINGLE_PROCESS_PLATFORMS = ("emscripten", "wasi")
"""The platforms where Python cannot start other processes, such as browsers."""
EXIT_NOT_FOUND = 3
"""The exit code of a process that cannot import the game, as it is not defined in a file."""


def processes(
    rules: Game, players: int, seed: int, max_actions: int, options: Mapping[str, object]
) -> Iterator[str]:
    """Check that the same seed gives the same states in every process, whatever the order of sets.

    The check is skipped if the game's module has no file, or other processes cannot be started.
    """
    if sys.platform in SINGLE_PROCESS_PLATFORMS:
        return
    module = sys.modules.get(type(rules).__module__)
    file = getattr(module, "__file__", None)
    if module is None or file is None or module.__name__ == "__main__":
        return
    game_values = {"id": rules.id, "players": players, "options": dict(options)}
    module_values = {"module": module.__name__, "file": file, "path": sys.path}
    request = json.dumps({**game_values, **module_values, "seed": seed, "most": max_actions})
    first_run, second_run = [_fingerprints_in_process(request, hashes) for hashes in HASH_SEEDS]
    differing_indices = [
        number
        for number, pair in enumerate(zip(first_run, second_run, strict=False))
        if len({*pair}) > 1
    ]
    if differing_indices:
        yield (
            f"in another process the same seed gives another game from action {differing_indices[0]} on; "
            "iterate over no set, and use no hash()"
        )


def _fingerprints_in_process(request: str, hash_seed: str) -> list[str]:
    """Return the fingerprints of all states of the game, computed in another process."""
    command = [sys.executable, "-m", "ancient_world.testing.process_check"]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    completed = subprocess.run(
        command, input=request, env=env, capture_output=True, text=True, check=False, timeout=600
    )
    if completed.returncode == EXIT_NOT_FOUND:
        return []
    if completed.returncode:
        raise RuntimeError(completed.stderr.strip().rpartition("\n")[2][-500:])
    fingerprints: list[str] = json.loads(completed.stdout.splitlines()[-1])
    return fingerprints


def _fingerprints_for_request(request: Mapping[str, Any]) -> list[str]:
    rules = game_by_id(request["id"])
    first_state_of_game = first_state(rules, request["players"], None, request["options"])
    positions = random_positions(rules, first_state_of_game, request["seed"], request["most"])
    return [
        hashlib.sha256(to_json(position.state).encode()).hexdigest()[:16] for position in positions
    ]


def _import_game_module(name: str, file: str) -> None:
    """Import the module that registers a game, by its name or from its file."""
    try:
        importlib.import_module(name)
    except ImportError:
        spec = importlib.util.spec_from_file_location(name, file)
        if spec is None or spec.loader is None:
            raise
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])


def main() -> int:
    """Answer one request from standard input."""
    request = json.loads(sys.stdin.read())
    sys.path[:] = request["path"]
    try:
        _import_game_module(request["module"], request["file"])
        game_by_id(request["id"])
    except (Exception, SystemExit) as error:  # an author's module may raise anything
        sys.stderr.write(f"{type(error).__name__}: {error}")
        return EXIT_NOT_FOUND
    sys.stdout.write("\n" + json.dumps(_fingerprints_for_request(request)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
