"""Measure analyses of games: ``python -m benchmarks.study calibration GAME`` and ``planted GAME``.

Calibration lets bots of mixed strength play, analyses some choices of each game, and compares the chances told with who won. Planted
replaces one choice of a search by a bad one, and counts how often the analysis finds it.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import fmean
from time import process_time
from typing import Any

import attrs

import ancient_world as aw
from ancient_world import bots
from ancient_world.study.analysing import StudiedChoice, settings_of, studied_choices
from ancient_world.study.comparing import (
    Trials,
    analyse_decision,
    mean_chances,
    told_chances,
    trial_rows,
)

MIXED_BOTS = ("random", "greedy", "greedy", "mcts:30")
"""The bots of which each seat of a game for calibration gets one."""
POSITIONS_PER_GAME = 3
"""One position from each third of a game."""
PLANTED_POSITIONS = 150
"""The positions by which the worst action is found, with another seed than the analysis has."""
LEAST_COST = 0.12
"""The least chance that a planted mistake costs."""
RESAMPLES = 1000
"""How often games are drawn again for an interval."""
FEW_POSITIONS, MANY_POSITIONS = 50, 200
"""Fewer positions say nothing of a tenth; with many, the share that won is compared with the mean told."""
MOST_DISTANCE = 0.08
"""The most by which they differ in a calibrated tenth with many positions."""


# --- calibration ---


@attrs.frozen
class Told:
    """A chance that was told for a seat in a game, what the leader says, and what came of it."""

    game: int
    before: float
    after: float
    leads: float
    won: float


def told_in_game(number: int, name: str, seats: int, kinds: Sequence[str]) -> list[Told]:
    """Play a game between mixed bots, and return what analyses of a choice in each third say."""
    chooser = random.Random(f"{name} {number}")
    players = [chooser.choice(kinds) for _ in range(seats)]
    match = aw.new_match(name, names=[f"p{seat}" for seat in range(seats)], seed=number)
    bots.play_out(match, [bots.bot_maker(kind)(number * 10 + i) for i, kind in enumerate(players)])
    choices = [*studied_choices(match.record)]
    winners, found, count = match.winners(), [], len(choices)
    for third in range(POSITIONS_PER_GAME):
        part = choices[third * count // 3 : (third + 1) * count // 3]
        choice = chooser.choice(part)
        seat: Any = choice.view.player
        before, after = _chances_told(choice, seat)
        won = (seat in winners) / len(winners)
        found.append(Told(number, before, after, _share_of_lead(choice, seat), won))
    return found


def _chances_told(choice: StudiedChoice, seat: int) -> list[float]:
    """Return the chances before and after a choice as an analysis tells them, without the search for a better action."""
    settings = settings_of(choice.view.state.game, seed=1)
    trials = Trials(choice.view, choice.taken, settings, choice.index)
    sharpness = aw.game(choice.view.state.game).thinking.study_sharpness
    return [told_chances(row, sharpness)[seat] for row in trials.compare([None, choice.taken])]


def _share_of_lead(choice: StudiedChoice, seat: int) -> float:
    """Return in what share of sampled states a seat has the best evaluation."""
    rules, rng = aw.game(choice.view.state.game), aw.SeededRandom(3)
    values = [rules.evaluations(aw.sample_state(choice.view, rng)) for _ in range(8)]
    return fmean([max(each) == each[seat] for each in values])


def before_of(told: Told) -> float:
    """Return the chance that was told before a choice."""
    return told.before


def after_of(told: Told) -> float:
    """Return the chance that was told after a choice."""
    return told.after


def brier(told: Sequence[Told], chance: Callable[[Told], float]) -> float:
    """Return the mean squared difference between a chance and what came of it."""
    return fmean([(chance(each) - each.won) ** 2 for each in told])


def interval(told: Sequence[Told]) -> tuple[float, float]:
    """Return the 95 % interval of the share that won, resampled by game.

    If all or none won, resampling gives no interval; then it is the exact one for as many independent games.
    """
    chooser, by_game = random.Random(5), dict[int, list[float]]()
    for each in told:
        by_game.setdefault(each.game, []).append(each.won)
    games = list(by_game.values())
    share, bound = fmean([each.won for each in told]), 0.025 ** (1 / len(games))
    if share in (0, 1):
        return (0.0, 1 - bound) if share == 0 else (bound, 1.0)
    shares = sorted(
        fmean([won for part in chooser.choices(games, k=len(games)) for won in part])
        for _ in range(RESAMPLES)
    )
    return shares[int(0.025 * RESAMPLES)], shares[int(0.975 * RESAMPLES) - 1]


@attrs.frozen
class Tenth:
    """The positions for which a chance within one tenth was told: how many, the mean told, and the share that won."""

    first: float
    count: int
    told: float
    won: float
    low: float
    high: float

    def verdict(self) -> str:
        """Return whether the tenth is calibrated: within 8 points, or with few positions, within the interval."""
        if self.count < FEW_POSITIONS:
            return "too few"
        if self.count < MANY_POSITIONS:
            return "passes" if self.low <= self.told <= self.high else "fails"
        return "passes" if abs(self.won - self.told) <= MOST_DISTANCE else "fails"


def tenths(told: Sequence[Told], chance: Callable[[Told], float]) -> list[Tenth]:
    """Return the tenths in which chances were told."""
    found = []
    for tenth in range(10):
        part = [each for each in told if min(9, int(chance(each) * 10)) == tenth]
        if part:
            mean, won = fmean(map(chance, part)), fmean([each.won for each in part])
            found.append(Tenth(tenth / 10, len(part), mean, won, *interval(part)))
    return found


def print_calibration(name: str, told: Sequence[Told], seats: int) -> None:
    """Print the Brier scores and the tables of tenths; ``docs/keep/analysis.txt`` has those of the chances before the choices."""
    print(
        f"{name}, {seats} players: {len({each.game for each in told})} games, {len(told)} positions; Brier score "
        f"before {brier(told, before_of):.3f}, after {brier(told, after_of):.3f}, "
        f"leader {brier(told, lambda each: each.leads):.3f}, constant {brier(told, lambda _: 1 / seats):.3f}"
    )
    for title, chance in (("before", before_of), ("after", after_of)):
        print(f"\n  {f'told {title}':18}  positions  mean told     won   95 % interval    result")
        for each in tenths(told, chance):
            span = f"{each.first:.0%} to {each.first + 0.1:.0%}"
            bounds = f"{each.low:.1%} to {each.high:.1%}"
            print(
                f"  {span:18}  {each.count:>9}  {each.told:>9.1%}  {each.won:>6.1%}   {bounds:16} {each.verdict()}"
            )


# --- planted mistakes ---


@attrs.frozen
class Found:
    """How a planted mistake ranks among the losses of its seat, what it cost, and the seconds of each analysis."""

    rank: int
    cost: float
    sign: str | None
    seconds: float
    choices: int


def planted_in_game(number: int, name: str, seats: int, bot: str) -> list[Found]:
    """Play a game with one planted mistake, and return how it ranks; nothing if no action was bad enough."""
    chooser = random.Random(f"{name} {number} planted")
    match = aw.new_match(name, names=[f"p{seat}" for seat in range(seats)], seed=number)
    players = [bots.bot_maker(bot)(number * 10 + seat) for seat in range(seats)]
    planted_seat, wait, planted = chooser.randrange(seats), chooser.randrange(2, 12), None
    while (decision := match.pending()) is not None:
        assert isinstance(decision, aw.Decision)
        seat, view = decision.player, match.view(decision.player)
        action = players[seat].choose(view, view.pending)  # type: ignore[arg-type]
        actions = view.pending.actions  # type: ignore[union-attr]
        if seat == planted_seat and planted is None and len(actions) > 2:
            wait -= 1
            if wait < 0 and (bad := _bad_action(view, actions, number)) is not None:
                action, planted = bad, match.entry_count
        match.apply(action)
    if planted is None:
        return []
    start, losses, signs = process_time(), dict[int, float](), dict[int, str | None]()
    for choice in studied_choices(match.record, planted_seat):
        analysis = analyse_decision(
            choice.view, choice.taken, settings_of(name, seed=1), choice.index
        )
        losses[choice.index] = analysis.best_chance - analysis.after[planted_seat]
        signs[choice.index] = analysis.sign
    ranked = sorted(losses, key=lambda index: -losses[index])
    seconds = process_time() - start
    rank = ranked.index(planted)
    return [Found(rank, losses[planted], signs[planted], seconds / len(losses), len(losses))]


def _bad_action(view: Any, actions: Sequence[Any], number: int) -> Any:
    """Return the worst action if it costs enough."""
    rng = aw.SeededRandom(number, 77)
    rows = trial_rows(view, actions, PLANTED_POSITIONS, rng)
    chances = [mean_chances(row)[view.player] for row in rows]
    worst = min(range(len(actions)), key=chances.__getitem__)
    return actions[worst] if max(chances) - chances[worst] >= LEAST_COST else None


def print_planted(name: str, found: Sequence[Found]) -> None:
    """Print how often planted mistakes were found."""
    first, third = [sum([each.rank < rank for each in found]) for rank in (1, 3)]
    signs = sum([each.sign is not None and each.sign != "good" for each in found])
    print(
        f"{name}: {len(found)} planted, {first} the largest loss of their seat, {third} among the three largest, {signs} with a "
        f"sign; mean cost {fmean([each.cost for each in found]):.2f}, {fmean([each.seconds for each in found]):.2f} s a choice"
    )


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("calibration", "planted"))
    parser.add_argument("game", choices=aw.available_games())
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", help="the bot of planted games; by default the game's own search")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument(
        "--keep", type=Path, help="the file of results; games in it are not played again"
    )
    options = parser.parse_args()
    kept = read_results(options.keep)
    numbers = [
        number
        for number in range(options.first, options.first + options.games)
        if number not in kept
    ]
    rules = aw.game(options.game)
    kinds = MIXED_BOTS if not rules.thinking.uses_priors else MIXED_BOTS[:3]
    bot = options.bot or f"{rules.thinking.best_search}:100"
    measure: Any = (
        partial(told_in_game, name=options.game, seats=options.seats, kinds=kinds)
        if options.what == "calibration"
        else partial(planted_in_game, name=options.game, seats=options.seats, bot=bot)
    )
    with ProcessPoolExecutor(options.jobs) as pool:
        for number, result in zip(numbers, pool.map(measure, numbers), strict=True):
            kept[number] = [attrs.asdict(each) for each in result]
            if options.keep is not None:
                with options.keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([number, kept[number]]) + "\n")
    results = [each for part in kept.values() for each in part]
    if options.what == "calibration":
        print_calibration(options.game, [Told(**each) for each in results], options.seats)
    else:
        print_planted(f"{options.game}, {bot}", [Found(**each) for each in results])


def read_results(path: Path | None) -> dict[int, list[dict[str, Any]]]:
    """Return the results of games in a file, by the number of the game."""
    if path is None or not path.exists():
        return {}
    return dict([json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()])


if __name__ == "__main__":
    main()
