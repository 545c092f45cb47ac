"""Measure the balance of a card file: play many games of bots, and count wins by seat and by card.

python -m benchmarks.balance -n 2000 --players 2 3 4 --jobs 2

Game number I of a table of N players has the seed SEED + I; the same arguments give the same tables. A shared victory counts
in equal parts.
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
    """The figures of one game."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    decisions: int
    tie_broken: bool
    owned: tuple[dict[str, tuple[str, ...]], ...]
    """The cards that each player has at the end, by kind."""


@cache
def _cards(path: str | None) -> taw.CardFile:
    return taw.CardFile.standard() if path is None else taw.CardFile.load(path)


def play_one(seed: int, *, players: int, bot: str, cards: str | None) -> Played:
    """Play one game; each bot has a seed of its own."""
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
        owned=tuple(_owned(player) for player in state.players),
    )


def _owned(player: taw.Player) -> dict[str, tuple[str, ...]]:
    city = player.city
    return {
        "empire": tuple(owned.card for owned in city.empire),
        "military": tuple(card for army in player.armies for card in (army.card, *army.retired)),
        "district": city.districts,
        "titan": city.titans,
    }


def table_of_seats(games: list[Played], players: int) -> Iterator[str]:
    """Yield a table of win rates by seat with their 95 % intervals, scores and lengths of games."""
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
    yield "| seat | wins | 95 % interval | from even | mean score | deviation | lowest to highest |"
    yield "|---|---|---|---|---|---|---|"
    for seat, rate in enumerate(wins):
        scores = [game.scores[seat] for game in games]
        give = 1.96 * math.sqrt(rate * (1 - rate) / count)
        yield (
            f"| {seat} | {rate:.1%} | {max(0, rate - give):.1%} to {min(1, rate + give):.1%} "
            f"| {100 * (rate - 1 / players):+.1f} points | {statistics.fmean(scores):.1f} "
            f"| {statistics.pstdev(scores):.1f} | {min(scores)} to {max(scores)} |"
        )
    best = statistics.fmean(max(game.scores) for game in games)
    yield ""
    yield (
        f"An even seat would win {1 / players:.1%}, give or take {widest:.1%} by chance. The winner has "
        f"{best:.1f} points on average, a game {decisions:.0f} decisions; {ties:.1%} of the games "
        "were decided by a tie-breaker."
    )
    yield ""


def decks(cards: taw.CardFile) -> dict[str, tuple[str, ...]]:
    """Return the ids of every deck that players gain cards from, by the name of the deck in the table."""
    return {
        **{deck: cards.empire_deck(deck) for deck in "ABC"},
        "military": cards.military_deck(),
        "district": cards.district_deck(),
        **{f"titan {stars}": cards.titan_deck(stars) for stars in (1, 2, 3)},
    }


def table_of_cards(games: list[Played], cards: taw.CardFile) -> Iterator[str]:
    """Yield a table of how often players and winners had each card at the end.

    Empire cards never leave a city, so for these the table shows how often they were built.
    """
    held: Counter[str] = Counter()
    won: Counter[str] = Counter()
    cities = winning = 0
    for game in games:
        for seat, owned in enumerate(game.owned):
            mine = [card for kind in owned.values() for card in kind]
            cities += 1
            held.update(mine)
            if seat in game.winners:
                winning += 1
                won.update(mine)
    kinds = (cards.empire, cards.military, cards.districts, cards.titans)
    names = {card: design.name for kind in kinds for card, design in kind.items()}
    yield f"### Cards of {cities} players, {winning} of them winners"
    yield ""
    yield "| deck | card | had at the end | by winners | share of winners with it |"
    yield "|---|---|---|---|---|"
    for deck, ids in decks(cards).items():
        for card in sorted(ids, key=lambda card: (-won[card], card)):
            share = won[card] / winning
            yield f"| {deck} | {names[card]} | {held[card]} | {won[card]} | {share:.1%} |"
    yield ""
    for deck, ids in decks(cards).items():
        never = [card for card in ids if not won[card]]
        yield f"Cards of deck {deck} that no winning city held: {', '.join(never) or 'none'}.  "
    yield ""


def main() -> None:
    """Play the games and print the tables as Markdown."""
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
            play_game = partial(play_one, players=players, bot=options.bot, cards=path)
            seeds = range(options.seed, options.seed + options.n)
            games = list(pool.map(play_game, seeds, chunksize=10))
            everything += games
            print("\n".join(table_of_seats(games, players)))
            sys.stdout.flush()
    print("\n".join(table_of_cards(everything, _cards(path))))


if __name__ == "__main__":
    main()
