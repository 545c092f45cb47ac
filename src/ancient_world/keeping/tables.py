"""Two tables of many records: a row for each game, and a row for each move; as JSON Lines, Parquet or SQLite."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ancient_world.engine.game import Cards
from ancient_world.keeping.moves import Move, moves_of
from ancient_world.keeping.walking import Kept
from ancient_world.records.record import Record

Row = dict[str, Any]

GAMES: Mapping[str, str] = {
    "name": "text", "number": "int", "line": "int", "game": "text", "rules": "text", "players": "texts",
    "options": "text", "cards": "text", "chance": "text", "proved": "int", "entries": "int", "decisions": "int",
    "rounds": "int", "finished": "int", "scores": "ints", "winners": "ints",
}  # fmt: skip
"""The columns of games. ``options`` is JSON; ``cards`` is a name and a digest. ``chance`` says where the outcomes came from, "table",
"seed" or "commitment"; ``proved`` is 1 if they follow from what the record says."""
MOVES: Mapping[str, str] = {
    "name": "text", "number": "int", "index": "int", "player": "int", "player_name": "text", "action": "text",
    "words": "text", "rules": "texts", "ids": "texts", "round": "int", "gained": "int",
}  # fmt: skip
"""The columns of moves; ``name`` and ``number`` are those of the game."""


def rows_of(kept: Kept, cards: Cards | None = None) -> tuple[Row, list[Row]]:
    """Return the row of a game and the rows of its moves; the game is played again.

    Raises:
        InvalidDocument: this is no record, or one of a game that cannot have been played.
    """
    record = kept.record(cards)
    moves = list(moves_of(record, cards))
    place = {"name": kept.name, "number": kept.number}
    names = record.header.players
    told = [place | _move(move, names[move.player]) for move in moves]
    return place | {"line": kept.line} | _game(record, moves), told


def _game(record: Record, moves: list[Move]) -> Row:
    header, result = record.header, record.result
    chance = "seed" if header.seed is not None else "commitment" if header.commitment else "table"
    own = None if header.cards is None else f"{header.cards.name} {header.cards.digest[:12]}"
    rounds = [move.round for move in moves if move.round is not None]
    return {
        "game": header.game, "rules": header.rules_version, "players": list(header.players),
        "options": json.dumps(dict(header.options), sort_keys=True), "cards": own, "chance": chance,
        "proved": int(chance == "seed" or record.secret is not None),
        "entries": len(record.entries), "decisions": len(moves),
        "rounds": max(rounds) if rounds else None, "finished": int(result is not None),
        "scores": _listed(result.scores if result else None),
        "winners": _listed(result.winners if result else None),
    }  # fmt: skip


def _listed(values: tuple[int, ...] | None) -> list[int] | None:
    return None if values is None else list(values)


def _move(move: Move, name: str) -> Row:
    return {
        "index": move.index, "player": move.player, "player_name": name, "action": move.action,
        "words": move.words, "rules": list(move.rules), "ids": list(move.ids), "round": move.round,
        "gained": move.gained,
    }  # fmt: skip
