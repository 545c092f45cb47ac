"""Train a net to evaluate positions of a game by self-play, then play a match against the greedy bot.

``python examples/learn.py tides-of-time`` takes some minutes of one processor. It writes ``learned/tides-of-time.npz``, which
``rl.LearnedBot`` plays, and a plot of the games won after each lap, ``learned/tides-of-time.png``. It needs scikit-learn,
scipy and matplotlib beside ``ancient-world[rl]``.
"""

from __future__ import annotations

import argparse
import time
import warnings
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path

import attrs
import numpy as np
from scipy.sparse import csr_matrix, vstack
from sklearn.linear_model import Ridge
from sklearn.neural_network import MLPRegressor

import ancient_world as aw
from ancient_world.archive import share_interval
from ancient_world.bots import Bot, GreedyBot, RandomBot
from ancient_world.rl import LearnedBot, ValueNet, features_after_action

Maker = Callable[[int], Bot]


@attrs.frozen
class Plan:
    """The settings of the training for a game."""

    games: int
    """How many games each lap plays."""
    laps: int
    hidden: int
    """The size of the hidden layer; with 0 the net is linear in the features and the game's own evaluation."""
    scale: float = 25
    """The lead in points that counts as a clear victory."""
    kept: int = 3
    """How many laps the training data comes from, counted from the last one."""


PLANS = {
    "tides-of-time": Plan(games=1500, laps=4, hidden=64),
    "golden-ages": Plan(games=400, laps=3, hidden=0),
}


class Wandering:
    """A bot that makes random choices now and then, so that its games explore more positions."""

    def __init__(self, bot: Bot, seed: int, share: float) -> None:
        self.bot, self.other, self.share = bot, RandomBot(seed), share
        self.rng = np.random.default_rng(seed)

    def choose(self, view: aw.View, decision: aw.Decision) -> aw.Action:
        """Return the bot's choice, or sometimes a random action."""
        chooser = self.other if self.rng.random() < self.share else self.bot
        return chooser.choose(view, decision)


def played(game: str, seats: Sequence[Bot], seed: int, note: Callable[..., None] | None = None) -> list[int]:  # fmt: skip
    """Play one game and return the points of each seat; ``note`` is called with each view and the action chosen in it."""
    state, rng = aw.new_game(game, 2), aw.SeededRandom(seed)
    while (waiting := aw.pending(state)) is not None:
        if isinstance(waiting, aw.Chance):
            state = aw.apply(state, waiting.sample(rng))
            continue
        view = aw.view(state, waiting.player)
        action = seats[waiting.player].choose(view, waiting)
        if note is not None:
            note(view, action)
        state = aw.apply(state, action)
    return [score.total for score in aw.scores(state)]


def gathered(game: str, plan: Plan, net: ValueNet | None, lap: int) -> tuple[csr_matrix, list[float]]:  # fmt: skip
    """Play games of self-play; return the features after each choice, and the final lead of the player who made it."""
    seats: list[int] = []
    samples: list[np.ndarray] = []
    rows: list[csr_matrix] = []
    results: list[float] = []

    def note(view: aw.View, action: aw.Action) -> None:
        seats.append(view.player or 0)
        samples.append(features_after_action(view, action))

    for seed in range(lap * 1_000_000, lap * 1_000_000 + plan.games):
        bots: list[Bot] = [
            LearnedBot(seed, net) if net else GreedyBot(seed + seat) for seat in (0, 1)
        ]
        points = played(game, [Wandering(bot, 2 * seed + seat, 0.1) for seat, bot in enumerate(bots)], seed, note)  # fmt: skip
        rows.append(csr_matrix(np.stack(samples)))
        results += [points[seat] - points[1 - seat] for seat in seats]
        seats.clear()
        samples.clear()
    return vstack(rows).tocsr(), results


def fitted(game: str, plan: Plan, known: csr_matrix, leads: np.ndarray, lap: int) -> ValueNet:
    """Return a net fitted to predict the final leads from the features."""
    size = np.asarray(abs(known).max(axis=0).todense()).ravel()
    columns = np.flatnonzero(size)
    size = size[columns]
    rows = known[:, columns].multiply(1 / size).tocsr()
    if plan.hidden:
        weights, biases = net_of(rows, np.tanh(leads / plan.scale), plan.hidden, lap)
        weights[0] /= size[:, None]
    else:
        unit = aw.game(
            game
        ).thinking.evaluation_scale  # the last feature is the game's own evaluation in this unit
        judged = unit * known[:, -1].toarray().ravel()
        model = Ridge(alpha=3000, solver="sparse_cg", tol=1e-6).fit(rows, leads - judged)
        weights, biases = [(model.coef_ / size)[:, None]], [np.array([model.intercept_])]
        weights[0][-1] += unit
    print(f"lap {lap}: {known.shape[0]} choices", flush=True)
    version = aw.observation_space(game, 2).version
    return ValueNet(version, columns, weights, biases)


def net_of(rows: csr_matrix, results: np.ndarray, hidden: int, lap: int) -> tuple[list[np.ndarray], list[np.ndarray]]:  # fmt: skip
    """Return the weights and biases of a fitted net with a hidden layer."""
    model = MLPRegressor(
        hidden_layer_sizes=(hidden,), alpha=1e-2, learning_rate_init=2e-3, batch_size=256, max_iter=15,
        early_stopping=True, n_iter_no_change=3, random_state=lap,
    )  # fmt: skip
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # training stops before it has converged
        model.fit(rows, results)
    return [*model.coefs_], [*model.intercepts_]


def tested(game: str, make: Maker, games: int) -> float:
    """Return the share of games that a bot wins against the greedy bot, with seats alternating; ties count half."""
    won = 0.0
    for number in range(games):
        seats = [make(number), GreedyBot(number)]
        turned = number % 2
        points = played(game, seats[::-1] if turned else seats, 900_000_000 + number // 2)
        lead = points[turned] - points[1 - turned]
        won += (lead > 0) + 0.5 * (lead == 0)
    return won / games


def share_text(share: float, games: int) -> str:
    """Return a share with its 95 % interval as a text."""
    low, high = share_interval(share, games)
    return f"{share:.1%} of {games} [{low:.1%}, {high:.1%}]"


def plot(shares: Sequence[float], games: int, title: str, path: Path) -> None:
    """Plot the share of games won after each lap."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.5), layout="constrained")
    axes = figure.subplots()
    spans = [share_interval(share, games) for share in shares]
    errors = [[share - low, high - share] for share, (low, high) in zip(shares, spans, strict=True)]
    axes.errorbar(range(1, len(shares) + 1), shares, np.transpose(errors), marker="o", capsize=3)
    axes.axhline(0.5, color="grey", linewidth=0.8)
    axes.set(xlabel="laps", ylabel=f"won against greedy, {games} games", title=title)
    axes.set_xticks(range(1, len(shares) + 1))
    figure.savefig(path)


def main() -> None:
    """Train a net for a game, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=PLANS)
    parser.add_argument("--games", type=int, help="games of each lap")
    parser.add_argument("--laps", type=int)
    parser.add_argument("--tests", type=int, default=200, help="games of the test after each lap")
    parser.add_argument("--last", type=int, default=1000, help="games of the last test")
    parser.add_argument("--out", type=Path, default=Path("learned"))
    options = parser.parse_args()
    changes = {name: getattr(options, name) for name in ("games", "laps") if getattr(options, name)}
    game, plan = options.game, attrs.evolve(PLANS[options.game], **changes)
    options.out.mkdir(parents=True, exist_ok=True)
    start = time.process_time()
    net: ValueNet | None = None
    laps: list[tuple[csr_matrix, list[float]]] = []
    shares: list[float] = []

    def learned(seed: int) -> Bot:
        return LearnedBot(seed, net)

    for lap in range(plan.laps):
        laps = [*laps, gathered(game, plan, net, lap)][-plan.kept :]
        known, results = zip(*laps, strict=True)
        net = fitted(game, plan, vstack(known).tocsr(), np.array([*chain(*results)]), lap)
        net.save(options.out / f"{game}.npz")
        net = ValueNet.load(options.out / f"{game}.npz")
        spent = time.process_time() - start
        shares.append(tested(game, learned, options.tests))
        print(f"lap {lap}, {spent:.0f} s: {share_text(shares[-1], options.tests)}", flush=True)
        start += time.process_time() - start - spent  # games of the test are not used for training
    plot(shares, options.tests, aw.game(game).title, options.out / f"{game}.png")
    share = tested(game, learned, options.last)
    print(f"against greedy: {share_text(share, options.last)}")


if __name__ == "__main__":
    main()
