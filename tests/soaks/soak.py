"""Random games in bulk with every invariant on: ``python -m tests.soaks.soak [games=20000]``.

The games are split evenly among 2, 3 and 4 players, and go on all processor cores. After every action cards
and citizens are counted (``GAME.check``), what is pending is compared with what ``explain`` says,
ambrosia is followed, scores are computed, and a handful of neighbours is tried. Every fifth action
is watched more closely: states are written and read, and the one before is compared with
itself. Of one game in five the record is replayed and checked as well. One game in three starts
rich, so that seldom affordable actions are met; such a game has no record.

It prints lines of progress, then a summary in Markdown with all its numbers as JSON. It ends with 1 if
anything failed; the seed is told, and the game so far is written to a file that can be replayed.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.engine.steps import type_name
from ancient_world.games import the_ancient_world as taw
from ancient_world.games.the_ancient_world.coin_effects import COIN_EFFECTS
from ancient_world.games.the_ancient_world.rules.damage import RollDamage
from ancient_world.games.the_ancient_world.rules.looking import GainDistrict, LookFurther
from tests.random_play import (
    Invariants,
    Ply,
    Setting,
    check_cards_untouched,
    plies,
    record_of,
    rich_start,
    setting_of,
)
from tests.soaks.situations import SITUATIONS, situations
from tests.the_ancient_world.neighbours import assert_told, neighbours_of_kind

__all__ = ["Tally", "main", "soak_one"]

CHUNK = 40
"""Games that a process plays before it reports."""
JSON_EVERY = 5
TRIED = 4
"""Neighbours tried after each action."""


@attrs.define
class Tally:
    """What was met, and what failed."""

    games: Counter[int] = attrs.field(factory=Counter)
    actions: Counter[str] = attrs.field(factory=Counter)
    steps: Counter[str] = attrs.field(factory=Counter)
    reasons: Counter[str] = attrs.field(factory=Counter)
    coin_effects: Counter[str] = attrs.field(factory=Counter)
    situations: Counter[str] = attrs.field(factory=Counter)
    failures: list[str] = attrs.field(factory=list)

    def add(self, other: Tally) -> None:
        """Add what another process met."""
        self.games += other.games
        self.actions += other.actions
        self.steps += other.steps
        self.reasons += other.reasons
        self.coin_effects += other.coin_effects
        self.situations += other.situations
        self.failures += other.failures

    def see(self, ply: Ply) -> None:
        """Count what one action shows."""
        self.actions[type_name(type(ply.action))] += 1
        for kind in set(map(type, ply.before.agenda)):
            self.steps[type_name(kind)] += 1
        step = ply.before.agenda[-1]
        if isinstance(step, RollDamage) and "coin" in getattr(ply.action, "faces", ()):
            effect = ply.before.cards.titans[step.titan].coin_effect
            self.coin_effects[effect.key] += 1
        for name in situations(ply.before, ply.action, ply.after):
            self.situations[name] += 1

    def missing(self) -> dict[str, list[str]]:
        """What exists and was never met."""
        exists = {
            "actions": [type_name(kind) for kind in (*taw.GAME.action_types, aw.Dealt, aw.Rolled)],
            "steps": [type_name(kind) for kind in taw.GAME.step_types if kind not in UNSEEN],
            "coin_effects": list(COIN_EFFECTS),
            "situations": list(SITUATIONS),
        }
        return {
            name: [one for one in every if one not in getattr(self, name)]
            for name, every in exists.items()
        }


UNSEEN = (LookFurther, GainDistrict)
"""Steps that are done as soon as they are on the agenda: no state of a game with these cards has one."""


def soak_one(seed: int, tally: Tally, folder: Path) -> None:
    """Play one game; tell what failed, if anything did."""
    setting = setting_of(seed)
    rich = seed // 12 % 3 == 2
    start = rich_start(seed, setting) if rich else None
    played: list[Ply] = []
    watch = Invariants(json_every=JSON_EVERY)
    rng = aw.SeededRandom(seed, 3)
    try:
        for ply in plies(seed, setting, start=start, watch=watch):
            played.append(ply)
            tally.see(ply)
            try_neighbours(ply, rng, tally)
        assert aw.is_over(played[-1].after), "the game does not end"
        if not rich and seed % 5 == 0:
            check_record(record_of(setting, played), played[-1].after)
    except Exception as error:  # noqa: BLE001 - whatever fails is what is looked for
        tally.failures.append(failure(seed, setting, played, error, folder, rich=rich))
    tally.games[setting.players] += 1


def try_neighbours(ply: Ply, rng: aw.SeededRandom, tally: Tally) -> None:
    """Try actions like those that are legal, and any others; count the reasons."""
    state = ply.after
    legal = aw.legal_actions(state)
    if not legal:
        return
    for number in range(TRIED):
        kind = (
            type(legal[rng.randrange(len(legal))])
            if number % 4
            else taw.GAME.action_types[rng.randrange(len(taw.GAME.action_types))]
        )
        pool = neighbours_of_kind(state, kind)
        action: Any = pool[rng.randrange(len(pool))]
        reason = aw.explain(state, action)
        assert (reason is None) == (action in legal), f"{action}: {reason}"
        if reason is None:
            continue
        tally.reasons[reason.code] += 1
        if tally.reasons[reason.code] > 20 and number:
            continue
        assert_told(reason)
        with pytest.raises(aw.IllegalAction) as refused:
            aw.apply(state, action)
        assert refused.value.reason == reason


def check_record(record: aw.Record, final: aw.State) -> None:
    """The record leads to the same bytes."""
    text = aw.to_json(record)
    report = aw.validate(text)
    assert report.ok, report.problems
    assert report.finished
    assert aw.to_json(report.final_state) == aw.to_json(final)


def failure(
    seed: int,
    setting: Setting,
    played: list[Ply],
    error: Exception,
    folder: Path,
    *,
    rich: bool,
) -> str:
    """Write down a game that failed."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    place = f"{Path(last.filename).name}:{last.lineno}"
    name = f"seed-{seed}-state.json" if rich else f"seed-{seed}.json"
    file = folder / name
    if rich and played:
        file.write_text(aw.to_json(played[-1].after) + "\n", encoding="ascii")
    elif not rich:
        aw.write_record(record_of(setting, played), file)
    return f"seed {seed}, after {len(played)} actions: {type(error).__name__} at {place}: {error} -- {file}"


def soak_many(seeds: list[int], folder: Path) -> Tally:
    """Play some games in this process."""
    tally = Tally()
    for seed in seeds:
        soak_one(seed, tally, folder)
    check_cards_untouched(taw.CardFile.standard())
    return tally


# --- running ---


def main(arguments: list[str]) -> int:
    """Run from the command line."""
    given = [argument.removeprefix("games=") for argument in arguments]
    games = int(given[0]) if given else 20_000
    folder = Path(tempfile.mkdtemp(prefix="ancient-world-soak-"))
    chunks = [list(range(at, min(at + CHUNK, games))) for at in range(0, games, CHUNK)]
    total, start = Tally(), time.monotonic()
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers) as pool:
        for number, tally in enumerate(pool.map(soak_many, chunks, [folder] * len(chunks)), 1):
            total.add(tally)
            for line in tally.failures:
                print(line, flush=True)
            if number % 10 == 0 or number == len(chunks):
                spent = time.monotonic() - start
                done = total.games.total()
                print(
                    f"{done} of {games} games, {len(total.failures)} failed, {spent:.0f} s",
                    flush=True,
                )
    print(summary(total, time.monotonic() - start, workers))
    return 1 if total.failures else 0


def summary(total: Tally, seconds: float, workers: int) -> str:
    """Everything as Markdown, and once more as JSON."""
    missing = total.missing()
    lines = [
        "",
        f"# Soak: {total.games.total()} games, {len(total.failures)} failures",
        "",
        f"- games by players: {_listed(total.games)}",
        f"- actions: {total.actions.total()}, in {seconds:.0f} s on {workers} cores",
        f"- actions by type: {_listed(total.actions)}",
        f"- refused neighbours by reason ({len(total.reasons)} codes): {_listed(total.reasons)}",
        f"- coin effects rolled: {_listed(total.coin_effects)}",
        f"- situations: {_listed(total.situations)}",
    ]
    lines += [
        f"- {name} never met: {', '.join(never) or 'none'}" for name, never in missing.items()
    ]
    lines += [f"- FAILED: {failed}" for failed in total.failures]
    numbers: dict[str, Any] = attrs.asdict(total, recurse=False)
    text = json.dumps({**numbers, "missing": missing, "seconds": round(seconds)}, sort_keys=True)
    return "\n".join([*lines, "", "```json", text, "```"])


def _listed(counts: Counter[Any]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items())) or "none"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
