"""Count how many sentences of ``describe`` are read back; ``python -m tests.matches.read_back`` prints the share of each game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import attrs

import ancient_world as aw


@attrs.frozen
class Counts:
    """The numbers of sentences, of those that ``find`` reads back, and of those that the notation reads back with a view."""

    sentences: int = 0
    found: int = 0
    read: int = 0

    @property
    def share(self) -> float:
        """Return the lower of the two shares that are read back."""
        return min(self.found, self.read) / self.sentences


def turns(game_id: str, seeds: int, most: int) -> Iterator[tuple[Any, int, list[aw.Action]]]:
    """Yield the match, the seat and a sample of legal actions at each turn of random games."""
    for seed in range(seeds):
        match, rng = aw.Match.new(game_id, ["Ana", "Ben"], seed=seed), random.Random(seed)
        for _ in range(most):
            waiting = match.pending()
            if not isinstance(waiting, aw.Decision):
                break
            yield match, waiting.player, rng.sample(waiting.actions, min(4, len(waiting.actions)))
            match.apply(rng.choice(waiting.actions), player=waiting.player)


def count_read_back(game_id: str, language: str, seeds: int = 6, most: int = 60) -> Counts:
    """Describe legal actions of random games in a language, and read the sentences in the language in use."""
    counts, notation = Counts(), aw.ActionNotation(game_id)
    for match, player, actions in turns(game_id, seeds, most):
        view = match.view(player)
        for action in actions:
            words = aw.describe(view, action, language)
            found = [each.action for each in match.find(words, player)] == [action]
            read = _read(notation, words, view) == action
            counts = Counts(counts.sentences + 1, counts.found + found, counts.read + read)
    return counts


def _read(notation: aw.ActionNotation, words: str, view: aw.View) -> aw.Action | None:
    try:
        return notation.read(words, state=view)
    except aw.InvalidDocument:
        return None


if __name__ == "__main__":
    for name in aw.available_games():
        for code in ("en", "es"):
            print(f"{name:18} {code}  {count_read_back(name, code)}")
