"""Check that whatever `from_json` accepts can be used: ``python -m tests.soaks.play_on [minutes | count] [seed]``.

States of all games are changed at random; each changed state that is accepted is played on, and every state on the way must be
accepted again, survive a round trip through JSON, and answer every query. Every fourth document is of another format: a view, a
record that is validated, or an action that is tried where it is not expected. Only errors of the library may be raised, and only
where a view does not know enough to go on.
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
"""Actions played from a state that is played to its end."""
FEW = 14
"""Actions played from most accepted states."""
TRIED = 3
"""Legal actions tried at each decision, besides the chosen one."""
SECONDS = 60
"""Processor seconds that a document may take."""


@cache
def texts(seed: int, games: int) -> tuple[tuple[str, ...], ...]:
    """Return states as JSON, grouped by game and kind of step."""
    groups = moments(seed, games)
    return tuple(tuple(map(aw.to_json, states)) for states in groups.values())


@cache
def donors(seed: int, games: int) -> dict[str, tuple[str, ...]]:
    """Map the beginning of a document, which names the game, to all states of that game."""
    states_of: dict[str, list[str]] = {}
    for group in texts(seed, games):
        states_of.setdefault(_game(group[0]), []).extend(group)
    return {game: tuple(group) for game, group in states_of.items()}


def _game(text: str) -> str:
    return text[: text.index('"rules"')]


@cache
def documents(seed: int, games: int) -> tuple[tuple[str, ...], ...]:
    """Return documents of the other formats, one tuple each: views, decisions and chances, actions, records."""
    views, waits, actions = [], [], []
    for states in moments(seed, games).values():
        state = states[0]
        views += [aw.to_json(aw.view(state, player)) for player in (0, None)]
        waits.append(aw.to_json(aw.pending(state)))
        actions += [aw.to_json(action) for action in aw.legal_actions(state)[:3]]
    records = [aw.to_json(record_of(game, seed)) for game in GAMES]
    return tuple(views), tuple(waits), tuple(actions), tuple(records)


def record_of(game: str, seed: int) -> aw.Record:
    """Return the record of thirty random choices."""
    match, random = aw.Match.new(game, ["Ana", "Ben"], seed=seed), Random(seed)
    for _ in range(30):
        waiting = match.pending()
        assert isinstance(waiting, aw.Decision)
        player = random.choice(waiting.players)
        match.apply(random.choice(waiting.actions_of(player)))
    return match.record


def mutants(seed: int, games: int) -> Iterator[str]:
    """Yield changed documents without end, each kind of moment equally often."""
    rng = aw.SeededRandom(seed, 5)
    first = 0 if games < 100 else seed
    groups, by_game, formats = texts(first, games), donors(first, games), documents(first, games)
    while True:
        if not rng.randrange(4):
            alike = pick(rng, formats)
            yield mutant(pick(rng, alike), alike, rng)
        text = pick(rng, pick(rng, groups))
        yield state_mutant(text, by_game[_game(text)], rng)


def judge(text: str, rng: aw.SeededRandom, most: int) -> str:
    """Read a document and use what it holds; return the game of a state, the class of another document, or "refused"."""
    try:
        document: Any = aw.from_json(text)
    except aw.InvalidDocument as error:
        fault = error
    else:
        if isinstance(document, aw.State):
            play_on(document, rng, most)
            return document.game
        if isinstance(document, aw.Record):
            check(document, text)
        elif isinstance(document, aw.Action):
            try_out(document)
        assert aw.from_json(aw.to_json(document)) == document
        return type(document).__name__
    assert fault.path.startswith("$")
    assert 0 < len(fault.message) < 2_000
    return "refused"


def check(record: aw.Record, text: str) -> None:
    """Check that a record and its text have the same problems, and replay the record."""
    report, of_text = aw.validate(record), aw.validate(text)
    assert report.final_state == of_text.final_state
    of_record, from_text = [
        [(problem.code, problem.path, problem.legal) for problem in each.problems]
        for each in (report, of_text)
    ]
    assert of_record == from_text
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
    """Try an action in a state of each kind, where it is mostly illegal."""
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
    """Play at most ``most`` actions from a state, and check each state on the way."""
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
    """Call every query of a state."""
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
    """Raise TimeoutError in a block that uses more than this processor time."""

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
    """Judge changed documents while ``go_on`` allows; return counts of the outcomes, and a line for each kind of fault.

    One in forty accepted states is played for ``most`` actions, the others for ``FEW``. Documents with faults are written to
    ``folder``.
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
    """Return what identifies a kind of fault: the error, its line of code, and its code and path."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    path = getattr(error, "path", "")
    for digit in "0123456789":
        path = path.replace(f"[{digit}]", "[]")
    code = f" {error.code} {path}" if isinstance(error, aw.AncientWorldError) else ""
    return f"{type(error).__name__} at {Path(last.filename).parent.name}/{Path(last.filename).name}:{last.lineno}{code}"


def main(arguments: list[str]) -> int:
    """Run the command line."""
    amount = arguments[0] if arguments else "2m"
    seed = int(arguments[1]) if len(arguments) > 1 else time.time_ns() % 10**6
    folder = Path(tempfile.mkdtemp(prefix="ancient-world-play-on-"))
    end = time.monotonic() + 60 * float(amount[:-1]) if amount.endswith("m") else 0.0
    limit = 0 if end else int(amount)
    outcomes, faults = fuzz(
        seed,
        120,
        lambda number: time.monotonic() < end if end else number < limit,
        folder,
        MOST,
    )
    print(f"seed {seed}:")
    for outcome, count in outcomes.most_common():
        print(f"  {count:8} {outcome}")
    for fault in faults.values():
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
