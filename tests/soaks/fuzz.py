"""Hostile documents, endlessly: ``python -m tests.soaks.fuzz [minutes | count]`` (``5m``, ``20000``).

Every mutant of a document must be refused as an invalid document, with the path of the fault, or hold
something that can be used: a state that can be played on, a view that can be looked at, a record
that can be checked. Any other exception is a fault of the library; the mutant is written to a file.
"""

from __future__ import annotations

import json
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
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.engine.steps import ChanceStep, DecisionStep
from ancient_world.games import the_ancient_world as taw
from tests.mutations import mutant
from tests.random_play import SETTINGS, last_start, plies, record_of, rich_start, setting_of
from tests.the_ancient_world.neighbours import neighbours_of_kind

__all__ = ["corpus", "judge", "mutants"]

PLIES = 30
"""Actions played from each state that is accepted."""
SECONDS = 20
"""No document may take longer."""


# --- what is mutated ---


WAITING = {kind for kind in taw.GAME.step_types if issubclass(kind, (DecisionStep, ChanceStep))}
"""Every kind of step at which a game can wait."""


@cache
def corpus() -> tuple[str, ...]:
    """Documents of every format: a state for each kind of step, and what belongs to it."""
    texts: dict[str, None] = {}
    seen: set[tuple[type, int]] = set()
    for seed in range(300):  # the rarest step comes up in one game of fifty
        if seed >= 40 and {kind for kind, _ in seen} >= WAITING:
            break
        setting = setting_of(seed)
        start = rich_start(seed, setting) if seed % 3 else None
        if seed % 10 == 1:  # few games come to the last ambrosia
            start = last_start(setting)
        played = list(plies(seed, setting, start=start))
        for ply in played:
            state = ply.before
            kind = (type(state.agenda[-1]), setting.players)
            if kind not in seen:
                seen.add(kind)
                things = (
                    state,
                    aw.pending(state),
                    aw.view(state, 0),
                    aw.view(state, 1),
                    ply.action,
                )
                texts.update(dict.fromkeys(map(aw.to_json, things)))
        if start is None and seed < len(SETTINGS):
            texts[aw.to_json(played[-1].after)] = None
            texts[aw.to_json(record_of(setting, played))] = None
            texts[aw.to_json(record_of(setting, played[:30]))] = None
    return tuple(texts)


@cache
def by_format() -> dict[str, list[str]]:
    """The corpus by format."""
    sorted_texts: dict[str, list[str]] = {}
    for text in corpus():
        sorted_texts.setdefault(text[: text.index(",")], []).append(text)
    return sorted_texts


def mutants(seed: int) -> Iterator[str]:
    """Mutants without end; every other one is made of a state."""
    rng = aw.SeededRandom(seed)
    texts = by_format()
    kinds = [*texts, *['{"format":"ancient-world/state"'] * (len(texts) - 2)]
    donors = corpus()
    while True:
        kind = texts[kinds[rng.randrange(len(kinds))]]
        yield mutant(kind[rng.randrange(len(kind))], donors, rng)


# --- what must come of it ---


def judge(text: str, rng: aw.SeededRandom) -> str:
    """What came of a document: "refused", or the format of what it holds, which was then used."""
    try:
        thing = aw.from_json(text)
    except aw.InvalidDocument as error:
        fault: aw.InvalidDocument | None = error
    else:
        fault = None
    if fault is not None:
        assert fault.path.startswith("$"), fault.path
        assert 0 < len(fault.message) < 2_000, "a message that nobody reads"
        return "refused"
    if isinstance(thing, aw.State):
        play_on(thing, rng)
    elif isinstance(thing, aw.View):
        look_at(thing)
    elif isinstance(thing, aw.Record):
        check(thing, text)
    elif isinstance(thing, aw.Action):
        try_out(thing)
    assert aw.from_json(aw.to_json(thing)) == thing
    return str(json.loads(text)["format"]).removeprefix("ancient-world/")


def play_on(state: Any, rng: aw.SeededRandom) -> None:
    """Play a state on, and ask everything that can be asked."""
    kinds = taw.GAME.action_types
    for _ in range(PLIES):
        scores = aw.scores(state)
        assert len(scores) == len(state.players)
        aw.winners(state)
        for player in range(len(state.players)):
            look_at(aw.view(state, player))
            taw.GAME.evaluate(state, player)
        waiting = aw.pending(state)
        if waiting is None:
            break
        for action in neighbours_of_kind(state, kinds[rng.randrange(len(kinds))])[:50]:
            reason = aw.explain(state, action)
            assert reason is None or reason.message
        if isinstance(waiting, aw.Chance):
            action = waiting.sample(rng)
        else:
            assert waiting.actions, f"stuck at {waiting.step}"
            action = waiting.actions[rng.randrange(len(waiting.actions))]
        state = aw.apply(state, action)
        taw.GAME.check(state)  # who accepts a state accepts what comes of it
    aw.to_json(state)


def look_at(view: aw.View) -> None:
    """See what a view shows."""
    waiting = view.pending
    if isinstance(waiting, aw.Decision):
        assert isinstance(waiting.actions, tuple)
    elif waiting is not None:
        next(waiting.outcomes(), None)


def check(record: aw.Record, text: str) -> None:
    """Check and replay a record."""
    report = aw.validate(record)
    of_text = aw.validate(text)
    assert report.final_state == of_text.final_state
    assert [(problem.code, problem.path, problem.legal) for problem in report.problems] == [
        (problem.code, problem.path, problem.legal) for problem in of_text.problems
    ]
    assert all(problem.line is not None for problem in of_text.problems)
    aw.to_json(report)
    if report.ok:
        *_, last = aw.replay(record)
        assert last == report.final_state
        return
    with pytest.raises(aw.InvalidRecord) as refused:
        list(aw.replay(record))
    assert refused.value.path in {problem.path for problem in report.problems}


@cache
def unprepared() -> tuple[Any, ...]:
    """Some of the states of the corpus."""
    return tuple(map(aw.from_json, by_format()['{"format":"ancient-world/state"'][::7]))


def try_out(action: aw.Action) -> None:
    """Try an action where it is not expected."""
    for state in unprepared():
        reason = aw.explain(state, action)
        if reason is None:
            aw.apply(state, action)
            continue
        with pytest.raises(aw.IllegalAction) as refused:
            aw.apply(state, action)
        assert refused.value.reason == reason


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


def fuzz(seed: int, go_on: Callable[[int], bool], folder: Path) -> tuple[Counter[str], list[str]]:
    """Judge mutants as long as told; what came of them, and a line for each kind of fault."""
    outcomes: Counter[str] = Counter()
    faults: dict[str, str] = {}
    rng = aw.SeededRandom(seed, 1)
    for number, text in enumerate(mutants(seed)):
        if not go_on(number):
            break
        try:
            with at_most(SECONDS):
                outcomes[judge(text, rng)] += 1
        except Exception as error:  # noqa: BLE001 - whatever comes out is what is looked for
            outcomes["fault"] += 1
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{Path(last.filename).name}:{last.lineno}"
            key = f"{type(error).__name__} at {where}"
            if key not in faults:
                file = folder / f"fault-{seed}-{number}.json"
                file.write_text(text, encoding="utf-8", errors="surrogatepass")
                faults[key] = f"{key}: {str(error)[:200]} -- {file}"
        if number and number % 5_000 == 0:
            print(f"{number} documents, {dict(outcomes)}", flush=True)
    return outcomes, list(faults.values())


def main(arguments: list[str]) -> int:
    """Run from the command line."""
    amount = arguments[0] if arguments else "2m"
    seed = int(arguments[1]) if len(arguments) > 1 else time.time_ns() % 10**6
    if amount.endswith("m"):
        end = time.monotonic() + 60 * float(amount[:-1])
        outcomes, faults = fuzz(seed, lambda _: time.monotonic() < end, _folder())
    else:
        outcomes, faults = fuzz(seed, lambda number: number < int(amount), _folder())
    print(f"seed {seed}: {outcomes.total()} documents")
    for outcome, count in outcomes.most_common():
        print(f"  {count:8} {outcome}")
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="ancient-world-fuzz-"))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
