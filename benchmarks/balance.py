"""How the card file balances: many games of bots against each other, and who wins with what.

    python -m benchmarks.balance -n 2000 --players 2 3 4 --jobs 2

Game number I of a table of N players has the seed SEED + I; the same arguments give the same tables.
A shared victory counts in equal parts.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from pathlib import Path

import attrs

import ancient_world as aw
from ancient_world.bots import BOTS, play_out
from ancient_world.games import the_ancient_world as taw


@attrs.frozen
class Played:
    """What is kept of one game."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    tie_broken: bool
    tableaux: tuple[tuple[str, ...], ...]
    """The empire cards in each city at the end."""


@cache
def _cards(path: str | None) -> taw.CardFile:
    return taw.CardFile.standard() if path is None else taw.CardFile.load(path)


def play_one(seed: int, *, players: int, bot: str, cards: str | None) -> Played:
    """One game; the bots of a seat have a seed of their own."""
    match = aw.Match.new(
        "the-ancient-world",
        [f"{bot} {seat}" for seat in range(players)],
        seed=seed,
        cards=_cards(cards),
    )
    state = play_out(match, [BOTS[bot](seed * players + seat) for seat in range(players)])
    assert isinstance(state, taw.AncientWorldState)
    scores = tuple(score.total for score in aw.scores(state))
    record = match.record
    return Played(
        scores=scores,
        winners=aw.winners(state),
        decisions=sum(entry.player is not None for entry in record.entries),
        tie_broken=scores.count(max(scores)) > 1,
        tableaux=tuple(
            tuple(owned.card for owned in player.city.empire) for player in state.players
        ),
    )


def table_of_seats(games: list[Played], players: int) -> Iterator[str]:
    """Win rate by seat with its 95 % interval, scores, length."""
    count = len(games)
    wins = [
        sum(1 / len(game.winners) for game in games if seat in game.winners) / count
        for seat in range(players)
    ]
    widest = 1.96 * math.sqrt(1 / players * (1 - 1 / players) / count)
    decisions = statistics.fmean(game.decisions for game in games)
    ties = sum(game.tie_broken for game in games) / count
    yield f"### {players} players, {count} games"
    yield ""
    yield "| seat | wins | from even | mean score | deviation |"
    yield "|---|---|---|---|---|"
    for seat, rate in enumerate(wins):
        scores = [game.scores[seat] for game in games]
        yield (
            f"| {seat} | {rate:.1%} | {100 * (rate - 1 / players):+.1f} points "
            f"| {statistics.fmean(scores):.1f} | {statistics.pstdev(scores):.1f} |"
        )
    best = statistics.fmean(max(game.scores) for game in games)
    yield ""
    yield (
        f"An even seat would win {1 / players:.1%}, give or take {widest:.1%} by chance. The winner has "
        f"{best:.1f} points on average, a game {decisions:.0f} decisions; {ties:.1%} of the games "
        "were decided by a tie-breaker."
    )
    yield ""


def table_of_cards(games: list[Played], cards: taw.CardFile) -> Iterator[str]:
    """For each empire deck, how often winning cities held its cards at the end."""
    held: Counter[str] = Counter()
    won: Counter[str] = Counter()
    tableaux = winning = 0
    for game in games:
        for seat, tableau in enumerate(game.tableaux):
            tableaux += 1
            held.update(tableau)
            if seat in game.winners:
                winning += 1
                won.update(tableau)
    yield f"### Empire cards in {tableaux} cities, {winning} of them winning"
    yield ""
    yield "| deck | card | in cities | in winning cities | share of winning cities |"
    yield "|---|---|---|---|---|"
    for deck in ("A", "B", "C"):
        for card in sorted(cards.empire_deck(deck), key=lambda card: -won[card]):
            name = cards.empire[card].name
            yield f"| {deck} | {name} | {held[card]} | {won[card]} | {won[card] / winning:.1%} |"
    yield ""
    for deck in ("A", "B"):
        never = [card for card in cards.empire_deck(deck) if not won[card]]
        yield f"Cards of deck {deck} that no winning city held: {', '.join(never) or 'none'}."
    yield ""


def main() -> None:
    """Play and print the tables as Markdown."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=__doc__)
    parser.add_argument("-n", type=int, default=2000, help="games for each number of players")
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4])
    parser.add_argument("--bot", choices=list(BOTS), default="greedy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--cards", type=Path)
    options = parser.parse_args()
    path = None if options.cards is None else str(options.cards)
    everything: list[Played] = []
    with ProcessPoolExecutor(options.jobs) as pool:
        for players in options.players:
            one = partial(play_one, players=players, bot=options.bot, cards=path)
            seeds = range(options.seed, options.seed + options.n)
            games = list(pool.map(one, seeds, chunksize=10))
            everything += games
            print("\n".join(table_of_seats(games, players)))
            sys.stdout.flush()
    print("\n".join(table_of_cards(everything, _cards(path))))


if __name__ == "__main__":
    main()
