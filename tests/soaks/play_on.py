"""Whatever a reader accepts plays on to the end: ``python -m tests.soaks.play_on [minutes | count] [seed]``.

States of all games at random moments are changed; each one that is accepted is played on, and every state on the
way must be accepted again, look the same after a trip through JSON, and be fit for everything that one asks of a state.
Only errors of the library may come out, and only where a view does not know what it takes to go on.
"""

from __future__ import annotations

import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import ancient_world as aw
from tests.moments import moments, next_action
from tests.mutations import pick, state_mutant
from tests.soaks.fuzz import at_most

__all__ = ["judge", "mutants", "play_on"]

MOST = 1_500
"""Actions played from a state that is played on to its end."""
FEW = 14
"""Actions played from most of those that are accepted."""
TRIED = 3
"""Legal actions tried at each decision, beside the one that is played."""
SECONDS = 60
"""No state may take longer."""


@cache
def texts(seed: int, games: int) -> tuple[tuple[str, ...], ...]:
    """States as JSON, those of a game and a kind of step together."""
    found = moments(seed, games)
    return tuple(tuple(map(aw.to_json, states)) for states in found.values())


@cache
def donors(seed: int, games: int) -> dict[str, tuple[str, ...]]:
    """All of them by their beginning, which names the game."""
    found: dict[str, list[str]] = {}
    for group in texts(seed, games):
        found.setdefault(_game(group[0]), []).extend(group)
    return {game: tuple(group) for game, group in found.items()}


def _game(text: str) -> str:
    return text[: text.index('"rules"')]


def mutants(seed: int, games: int) -> Iterator[str]:
    """Changed states without end, every kind of moment equally often."""
    rng = aw.SeededRandom(seed, 5)
    groups = texts(0 if games < 100 else seed, games)
    others = donors(0 if games < 100 else seed, games)
    while True:
        text = pick(rng, pick(rng, groups))
        yield state_mutant(text, others[_game(text)], rng)


def judge(text: str, rng: aw.SeededRandom, most: int) -> str:
    """What came of a state: the game that accepted it, or "refused"."""
    try:
        state = aw.from_json(text, expect=aw.State)
    except aw.InvalidDocument as error:
        fault = error
    else:
        play_on(state, rng, most)
        return state.game
    assert fault.path.startswith("$")
    assert 0 < len(fault.message) < 2_000
    return "refused"


def play_on(state: Any, rng: aw.SeededRandom, most: int) -> None:
    """Play a state on, as long as it goes or ``most`` actions, and ask everything on the way."""
    rules = aw.game(state.game)
    for number in range(most):
        if not number % 7:
            look_at(state, rng)
        waiting = aw.pending(state)
        if waiting is None:
            winners = aw.winners(state)
            assert winners
            assert set(winners) <= set(range(rules.seats(state)))
            return
        if isinstance(waiting, aw.Decision):
            assert waiting.all_actions, f"stuck at {waiting.step}"
            for _ in range(TRIED):
                action = pick(rng, waiting.all_actions)
                assert rules.describe(state, action)
                rules.check(aw.apply(state, action))
        state = aw.apply(state, next_action(waiting, rng))
        again = aw.from_json(aw.to_json(state))
        assert again == state, "what was written is read as something else"


def look_at(state: Any, rng: aw.SeededRandom) -> None:
    """Ask what one asks of a state."""
    rules = aw.game(state.game)
    seats = rules.seats(state)
    scores = aw.scores(state)
    assert len(scores) == seats
    assert all(line.text for score in scores for line in score.lines)
    player = rng.randrange(seats)
    rules.evaluate(state, player)
    rules.board(state, [f"P{seat}" for seat in range(seats)])
    rules.options(state)
    rules.round(state)
    seen = aw.view(state, player)
    assert seen.pending is None or seen.pending.step is not None
    if not rng.randrange(8):
        assert aw.from_json(aw.to_json(seen)) == seen


# --- running ---


def fuzz(
    seed: int,
    games: int,
    go_on: Callable[[int], bool],
    folder: Path | None = None,
    most: int = FEW,
) -> tuple[Counter[str], dict[str, str]]:
    """Judge mutants as long as told; what came of them, and a line for each kind of fault.

    Every fortieth state that is accepted is played on for ``most`` actions. Mutants with faults are written to ``folder``.
    """
    outcomes: Counter[str] = Counter()
    faults: dict[str, str] = {}
    rng = aw.SeededRandom(seed, 6)
    for number, text in enumerate(mutants(seed, games)):
        if not go_on(number):
            break
        try:
            with at_most(SECONDS):
                outcomes[judge(text, rng, FEW if rng.randrange(40) else most)] += 1
        except Exception as error:  # noqa: BLE001 - whatever comes out is what is looked for
            outcomes["fault"] += 1
            key = _key(error)
            outcomes[key] += 1
            if key not in faults:
                faults[key] = f"{key}: {str(error)[:300]}"
                if folder is not None:
                    file = folder / f"fault-{seed}-{number}.json"
                    file.write_text(text, encoding="utf-8")
                    faults[key] += f" -- {file}"
                    print(faults[key], flush=True)
        if folder is not None and number and number % 20_000 == 0:
            print(f"{number} documents, {dict(outcomes)}", flush=True)
    return outcomes, faults


def _key(error: Exception) -> str:
    """What tells faults apart: the error, its place, and what our own check refused."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    path = getattr(error, "path", "")
    for digit in "0123456789":
        path = path.replace(f"[{digit}]", "[]")
    code = f" {error.code} {path}" if isinstance(error, aw.AncientWorldError) else ""
    return f"{type(error).__name__} at {Path(last.filename).parent.name}/{Path(last.filename).name}:{last.lineno}{code}"


def main(arguments: list[str]) -> int:
    """Run from the command line."""
    amount = arguments[0] if arguments else "2m"
    seed = int(arguments[1]) if len(arguments) > 1 else time.time_ns() % 10**6
    folder = Path(tempfile.mkdtemp(prefix="ancient-world-play-on-"))
    end = time.monotonic() + 60 * float(amount[:-1]) if amount.endswith("m") else 0.0
    wanted = 0 if end else int(amount)
    outcomes, faults = fuzz(
        seed, 120, lambda number: time.monotonic() < end if end else number < wanted, folder, MOST
    )
    print(f"seed {seed}:")
    for outcome, count in outcomes.most_common():
        print(f"  {count:8} {outcome}")
    for fault in faults.values():
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
