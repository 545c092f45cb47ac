"""Whole games with an analysis that is made up, so that each player has choices of every sign."""

from __future__ import annotations

from functools import cache

import attrs

import ancient_world as aw
from ancient_world import bots
from ancient_world.records import Analysis, AnalysisSettings
from ancient_world.records.notes import Sign

LOSSES: tuple[tuple[Sign | None, float], ...] = (
    (None, 0.0), ("blunder", 0.3), ("good", 0.02), ("doubtful", 0.06), (None, 0.0), ("mistake", 0.12),
)  # fmt: skip
"""The signs that the choices of each player have in turn, and what a choice with the sign costs at least."""
DEAR = ("doubtful", "mistake", "blunder")
NAMES = ("Ana", "Ben")


@cache
def studied_game(game: str) -> aw.Record:
    """Return a whole game between two bots in which each choice between actions has an analysis."""
    match = aw.new_match(game, names=NAMES, seed=7)
    bots.play_out(match, ["greedy", "random"])
    record, counts = match.record, [0, 0]
    entries = list[aw.records.Entry]()
    for place, (state, entry) in enumerate(zip(aw.replay(record), record.entries, strict=False)):
        analysis = None
        if entry.player is not None and len(aw.legal_actions(state, entry.player)) > 1:
            analysis = _analysis(state, entry, place, counts[entry.player])
            counts[entry.player] += 1
        entries.append(attrs.evolve(entry, analysis=analysis))
    return attrs.evolve(record, entries=tuple(entries))


def _analysis(state: aw.State, entry: aw.records.Entry, place: int, count: int) -> Analysis:
    """Return the analysis of the choice with this number of a player; later choices of a sign cost a little more."""
    assert entry.player is not None
    sign, loss = LOSSES[count % len(LOSSES)]
    loss += place / 1_000 if sign else 0
    own = round(0.2 + 0.4 * ((place * 7) % 11) / 11, 4)
    chances = (own, 1 - own) if entry.player == 0 else (1 - own, own)
    others = [each for each in aw.legal_actions(state, entry.player) if each != entry.action]
    best = entry.action if sign is None else others[0]
    settings = AnalysisSettings(positions=16)
    return Analysis(chances, chances, best, min(1.0, own + loss), 0.01, settings, sign)


def dear_places(record: aw.Record, seat: int) -> list[int]:
    """Return the indices of the doubtful or worse choices of a seat, the dearest first."""
    losses = {
        place: entry.analysis.best_chance - entry.analysis.after[seat]
        for place, entry in enumerate(record.entries)
        if entry.player == seat and entry.analysis is not None and entry.analysis.sign in DEAR
    }
    return sorted(losses, key=lambda place: -losses[place])
