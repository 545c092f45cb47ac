"""Whatever a reader accepts can be used: ``python -m tests.soaks.play_on [minutes | count] [seed]``.

States of all games at random moments are changed; each one that is accepted is played on to the end, and every state on the
way must be accepted again, look the same after a trip through JSON, and be fit for everything that one asks of a state.
Every fourth document is one of another format: a view is looked at, a record is checked, an action is tried where it is not expected.
Only errors of the library may come out, and only where a view does not know what it takes to go on.
"""

from __future__ import annotations

import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import ancient_world as aw
from tests.moments import GAMES, moments, next_action
from tests.mutations import mutant, pick, state_mutant

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


@cache
def documents(seed: int, games: int) -> tuple[tuple[str, ...], ...]:
    """Documents of the other formats, each format together: views, what is waited for, actions, records."""
    views, waits, actions = [], [], []
    for states in moments(seed, games).values():
        state = states[0]
        views += [aw.to_json(aw.view(state, player)) for player in (0, None)]
        waits.append(aw.to_json(aw.pending(state)))
        actions += [aw.to_json(action) for action in aw.legal_actions(state)[:3]]
    records = [aw.to_json(record_of(game, seed)) for game in GAMES]
    return tuple(views), tuple(waits), tuple(actions), tuple(records)


def record_of(game: str, seed: int) -> aw.Record:
    """The record of some random choices."""
    match, random = aw.Match.new(game, ["Ana", "Ben"], seed=seed), Random(seed)
    for _ in range(30):
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        player = random.choice(waiting.players)
        match.apply(random.choice(waiting.actions_of(player)))
    return match.record


def mutants(seed: int, games: int) -> Iterator[str]:
    """Changed documents without end, every kind of moment equally often."""
    rng = aw.SeededRandom(seed, 5)
    first = 0 if games < 100 else seed
    groups, others, formats = texts(first, games), donors(first, games), documents(first, games)
    while True:
        if not rng.randrange(4):
            alike = pick(rng, formats)
            yield mutant(pick(rng, alike), alike, rng)
        text = pick(rng, pick(rng, groups))
        yield state_mutant(text, others[_game(text)], rng)


def judge(text: str, rng: aw.SeededRandom, most: int) -> str:
    """What came of a document: the game whose state was accepted, the class of anything else, or "refused"."""
    try:
        thing: Any = aw.from_json(text)
    except aw.InvalidDocument as error:
        fault = error
    else:
        if isinstance(thing, aw.State):
            play_on(thing, rng, most)
            return thing.game
        if isinstance(thing, aw.Record):
            check(thing, text)
        elif isinstance(thing, aw.Action):
            try_out(thing)
        assert aw.from_json(aw.to_json(thing)) == thing
        return type(thing).__name__
    assert fault.path.startswith("$")
    assert 0 < len(fault.message) < 2_000
    return "refused"


def check(record: aw.Record, text: str) -> None:
    """Check and replay a record, as itself and as text."""
    report, of_text = aw.validate(record), aw.validate(text)
    assert report.final_state == of_text.final_state
    found, told = [
        [(problem.code, problem.path, problem.legal) for problem in each.problems]
        for each in (report, of_text)
    ]
    assert found == told
    assert all(problem.line is not None for problem in of_text.problems)
    aw.to_json(report)
    if report.ok:
        *_, last = aw.replay(record)
        assert last == report.final_state
        return
    with pytest.raises(aw.InvalidRecord) as refused:
        list(aw.replay(record))
    assert refused.value.path in {problem.path for problem in report.problems}


def try_out(action: aw.Action) -> None:
    """Try an action where it is not expected."""
    for (game, _), (state, *_) in moments().items():
        if game == action.game:
            reason = aw.explain(state, action)
            if reason is None:
                aw.apply(state, action)
                continue
            with pytest.raises(aw.IllegalAction) as refused:
                aw.apply(state, action)
            assert refused.value.reason == reason


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


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Interrupt what keeps a processor busy for longer; that the machine does something else does not count."""

    def stop(*_: object) -> None:
        raise TimeoutError(f"more than {seconds} seconds")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


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
