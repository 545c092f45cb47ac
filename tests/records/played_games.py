"""Stored games that show whether the rules of a version have changed.

``played/`` has a file for each game. A few games with various options and seeds are played; choices are made by their
digests, not by their order. For each decision there are two digests: of the state, and of the legal actions. Sentences do not
count. ``python -m tests.records.new_rules GAME`` writes the file anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from itertools import product, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import ancient_world as aw
from ancient_world.documents.converters import converters_of
from ancient_world.documents.text import dump
from ancient_world.engine import Game
from ancient_world.engine.actions import Action
from ancient_world.engine.public_functions import resolve_cards
from ancient_world.records.checksums import state_checksum

FOLDER = Path(__file__).parent / "played"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus")
GAMES = 8
"""How many games of each kind are played."""
MOST = 400
"""The most decisions of a game that are played."""
IN_LINE = 8
"""The number of pairs of digests in a line."""

Setting = dict[str, Any]


class Turn(NamedTuple):
    """The digests at a decision: of the state and of the legal actions, with the entries since the decision before."""

    state: str
    legal: str
    entries: str


def settings(rules: Game) -> list[Setting]:
    """Return the settings of a file's games: various numbers of players, each option with each other value."""
    counts = sorted(rules.players)
    found = []
    for number in range(GAMES):
        players = counts[number % len(counts)]
        options = _options(rules, players)
        chosen = options[number * len(options) // GAMES] if number and options else {}
        begun = aw.new_game(rules.id, players, options=chosen)
        found.append({"players": players, "seed": number, "options": rules.options(begun)})
    return found


def _options(rules: Game, players: int) -> list[Setting]:
    """Return every value of an option, with the options that it needs."""
    return [
        {**dict(zip(way.conditions, given, strict=True)), name: value}
        for name, ways in rules.option_values(players, resolve_cards(rules, None)).items()
        for way in ways
        for given in product(*way.conditions.values())
        for value in way.values
    ]


def turns(rules: Game, setting: Setting) -> Iterator[Turn]:
    """Yield the turns of a game; at the end, the second digest is that of the scores."""
    names, text = NAMES[: setting["players"]], converters_of(rules).text
    match = aw.Match.new(rules.id, names, seed=setting["seed"], options=setting["options"])
    known = 0
    for number in range(MOST):
        state, entries = match.state, match.record.entries
        pending = match.pending()
        assert not isinstance(pending, aw.Chance)
        if pending is None:
            break
        legal = {
            text(action, Action): action
            for seat in pending.players
            for action in aw.legal_actions(state, seat)
        }
        yield Turn(state_checksum(state)[:4], _digest(*sorted(legal)), _told(entries[known:]))
        known = len(entries)
        match.apply(legal[min([_order(number, each) for each in legal])[-1]])
    totals = [score.total for score in aw.scores(match.state)]
    yield Turn(
        state_checksum(match.state)[:4], _digest(*totals), _told(match.record.entries[known:])
    )


def _order(number: int, choice: str) -> tuple[str, str, str]:
    """Return the key that orders choices at a decision: by kind, then within a kind, both by digest."""
    return _digest(number, choice.partition(",")[0]), _digest(number, choice), choice


def _digest(*things: object) -> str:
    return sha256("\n".join(map(str, things)).encode()).hexdigest()[:4]


def _told(entries: tuple[Any, ...]) -> str:
    return "; ".join(
        [f"{each.player}: {aw.to_document(each.action)['action']}" for each in entries]
    )


# --- the file ---


def kept_text(rules: Game) -> str:
    """Return the text of a game's file: its version, and for each game the setting and the digests."""
    lines = [f"rules {rules.rules_version}"]
    for setting in settings(rules):
        pairs = [f"{turn.state}-{turn.legal}" for turn in turns(rules, setting)]
        lines.append(dump(setting))
        lines += [" ".join(pairs[at : at + IN_LINE]) for at in range(0, len(pairs), IN_LINE)]
    return "\n".join([*lines, ""])


def kept_version(game: str) -> str:
    """Return the version of the rules of a stored file, empty if there is none."""
    file = FOLDER / f"{game}.txt"
    return file.read_text("ascii").split("\n", 1)[0].split()[1] if file.exists() else ""


def kept_games(game: str) -> list[tuple[Setting, list[str]]]:
    """Return the games of a file: the setting of each, and its pairs of digests."""
    games: list[tuple[Setting, list[str]]] = []
    for line in (FOLDER / f"{game}.txt").read_text("ascii").splitlines()[1:]:
        if line.startswith("{"):
            games.append((json.loads(line), []))
        else:
            games[-1][1].extend(line.split())
    return games


def first_change(rules: Game) -> str:
    """Return where a stored game is now played differently, empty if nowhere."""
    for number, (setting, pairs) in enumerate(kept_games(rules.id)):
        told = _change(rules, setting, pairs)
        if told:
            return f"game {number} of {rules.id}, {dump(setting)}: {told}"
    return ""


def _change(rules: Game, setting: Setting, pairs: list[str]) -> str:
    try:
        for index, (turn, kept) in enumerate(zip_longest(turns(rules, setting), pairs)):
            what = _differs(turn, kept)
            if what:
                return f"at decision {index}, after {turn.entries if turn else 'its end'}: {what}"
    except aw.AncientWorldError as error:
        return error.message
    return ""


def _differs(turn: Turn | None, kept: str | None) -> str:
    if turn is None or kept is None:
        return "the game ends there in only one of the two"
    state, legal = kept.split("-")
    if turn.state != state:
        return "the state is another one"
    return "" if turn.legal == legal else "other actions are legal, or the scores are others"
