"""Declare the whole games in ``conformance/``, and make their documents.

The document of a game is ``conformance/<game id>/games/<name>.json``. It keeps its entries: when it is written again, the
entries are played again and the checksums are renewed. Only a game without a document is played by its bots. So a game stays
the same when bots learn to choose otherwise; to have it played anew, remove its document first.

Add a game to ``GAMES``. For a game that bots did not play, write the document that :func:`game_of_record` makes of its record,
and declare the game without bots. The games that meet everything together are chosen by another command,
``python -m tests.conformance.choose_games``.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.bots import play_out
from ancient_world.documents import situations as forms
from ancient_world.documents.codec import read_action_body
from ancient_world.engine.public_functions import first_state
from ancient_world.testing.conformance.conformance_documents import ConformanceGame
from ancient_world.testing.conformance.whole_games import state_body_checksum

CONFORMANCE = Path(__file__).parents[2] / "conformance"


@attrs.frozen
class WholeGame:
    """A whole game: its name, and how bots played it, one in each seat; without bots, only its document is kept."""

    game: str
    name: str
    seed: int = 0
    bots: tuple[str, ...] = ()
    options: dict[str, Any] = attrs.field(factory=dict, hash=False)

    @property
    def path(self) -> Path:
        """Return the file of the document."""
        return CONFORMANCE / self.game / "games" / f"{self.name}.json"


CHOSEN_NAMES = Path(__file__).parent / "met" / "chosen.json"
"""The names of the games that ``python -m tests.conformance.choose_games`` chose, by game."""


def _chosen() -> list[WholeGame]:
    names = json.loads(CHOSEN_NAMES.read_text("ascii"))
    return [WholeGame(game, name) for game, chosen in names.items() for name in chosen]


GAMES = (WholeGame("tides-of-time", "two-at-random", 1, ("random", "random")), *_chosen())
"""Every whole game, in any order."""


def games_of(game: str) -> list[WholeGame]:
    """Return the whole games of a game (as its folder is called)."""
    return [each for each in GAMES if each.game == game.replace("_", "-")]


def text_of_game(whole: WholeGame) -> str:
    """Return the document of a game: with the entries of its document, or if it has none, as its bots play."""
    if not whole.path.exists():
        return game_of_record(whole.name, _played(whole))
    kept = json.loads(whole.path.read_text("ascii"))["conformance-game"]  # maybe of older rules
    rules = aw.game(whole.game)
    entries = [
        (each["player"], read_action_body(each["action"], rules)) for each in kept["entries"]
    ]
    return text_of_entries(whole.game, whole.name, forms.NewGame(**kept["new"]), entries)


def game_of_record(name: str, record: aw.Record) -> str:
    """Return the document of a game that a record tells whole."""
    header = record.header
    new = forms.NewGame(len(header.players), header.options)
    entries = [(entry.player, entry.action) for entry in record.entries]
    return text_of_entries(header.game, name, new, entries)


def _played(whole: WholeGame) -> aw.Record:
    """Return the record of a game that the bots play."""
    names = [f"Player {seat + 1}" for seat in range(len(whole.bots))]
    match = aw.Match.new(whole.game, names, seed=whole.seed, **whole.options)
    play_out(match, whole.bots)
    return match.record


def text_of_entries(
    game: str, name: str, new: forms.NewGame, entries: Sequence[tuple[int | None, aw.Action]]
) -> str:
    """Return the document of a game with these entries, each a seat (None for chance) and an action."""
    state: Any = first_state(aw.game(game), new.players, None, dict(new.options))
    start = _checksum(state)
    played = []
    for number, (player, action) in enumerate(entries, 1):
        why = aw.explain(state, action)
        assert why is None, (
            f"{game}, {name}, entry {number}: {why}; remove the document, or mend it"
        )
        state = aw.apply(state, action)
        played.append(forms.PlayedEntry(player, action, _checksum(state)))
    assert aw.is_over(state), f"the game {name} has no end"
    totals = tuple(score.total for score in aw.scores(state))
    document = ConformanceGame(game, name, new, start, tuple(played), totals, aw.winners(state))
    return "\n".join(_lines(aw.to_document(document))) + "\n"


def _checksum(state: aw.State) -> str:
    return state_body_checksum(aw.to_document(state)["state"])


def _lines(document: Any) -> Iterator[str]:
    """Yield the lines of a document: one for each entry, so that differences can be read."""
    body = document.pop("conformance-game")
    entries = [_compact(entry) for entry in body.pop("entries")]
    ending = {key: body.pop(key) for key in ("totals", "winners")}
    yield f'{json.dumps(document)[:-1]}, "conformance-game": {{'
    yield from [f"{json.dumps(key)}: {_compact(value)}," for key, value in body.items()]
    yield '"entries": ['
    yield ",\n".join(entries)
    yield "],"
    yield ",\n".join([f"{json.dumps(key)}: {_compact(value)}" for key, value in ending.items()])
    yield "}}"


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
