"""Measure how many records with planted slips are mended: ``python -m tests.soaks.mended_shares [slips] [games and kinds ...]``.

Slips of seven kinds are planted in the text of records with a seed, in JSON and in notation. The printed table has for each
game, kind of slip and form the share of records whose first offer is the original record, the share of offers that are sure
(a probability of at least 90 %), how many of the sure ones are right, and the median time.
"""

from __future__ import annotations

import json
import re
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.bots import Bot, GreedyBot, RandomBot, play_out
from ancient_world.engine.steps import SimultaneousStep
from ancient_world.records import Entry
from ancient_world.records.files.record_file import record_lines_in_format
from ancient_world.validation import SuggestedMend

__all__ = ["FORMS", "KINDS", "Figures", "Planted", "is_original", "measure", "planted"]

NAMES = ("Łukasz", "Jo", "Émile", "Dora")
SURE = 0.9
GAMES_OF_EACH = 40
MOST_IN_ANTIKE = 30
"""The number of slips of each kind in Antike, whose games take ten times as long."""
ATTEMPTS = 400
"""How many places are tried for a slip before the next game is taken."""

Lines = list[Any]
"""The entries of a record: documents in JSON, and pairs of a label and words in notation."""
SlipKind = Callable[[Lines, int, int, aw.SeededRandom], Lines | None]
"""A function that returns the lines with a slip at a place; its third argument is the number of players."""


# --- games ---


@attrs.frozen
class Game:
    """A finished game: its record, its entries with those of a simultaneous step in order of seats."""

    record: aw.Record
    ordered_entries: tuple[object, ...]


@cache
def game_played(game_id: str, number: int) -> Game:
    """Return a game of random bots, of which every second has a greedy bot in one seat."""
    seats = 2 if game_id == "tides-of-time" else 2 + number % 3
    match = aw.Match.new(game_id, NAMES[:seats], seed=1000 + number)
    bots: list[Bot] = [RandomBot(number * 10 + seat) for seat in range(seats)]
    if number % 2:
        bots[number // 2 % seats] = GreedyBot(number)
    play_out(match, bots)
    return Game(match.record, ordered_entries(match.record))


def ordered_entries(record: aw.Record) -> tuple[object, ...]:
    """Return the entries of a valid record, those of simultaneous steps in a row in order of seats."""
    entries: list[Entry] = []
    start = 0
    for state, entry in zip(aw.replay(record), record.entries, strict=False):
        entries.append(entry)
        if isinstance(state.agenda[-1], SimultaneousStep):
            entries[start:] = sorted(entries[start:], key=lambda each: each.player or 0)
        else:
            start = len(entries)
    return tuple(entries)


def is_original(game: Game, mended: aw.Record) -> bool:
    """Return whether a mended record is the original one, apart from the order within a simultaneous step."""
    if mended.entries == game.record.entries:
        return mended == game.record
    return len(mended.entries) == len(game.record.entries) and (
        ordered_entries(mended) == game.ordered_entries
    )


# --- slips ---


def doubled(lines: Lines, place: int, _: int, __: aw.SeededRandom) -> Lines | None:
    return [*lines[: place + 1], *lines[place:]]


def swapped(lines: Lines, place: int, _: int, __: aw.SeededRandom) -> Lines | None:
    pair = lines[place : place + 2]
    return [*lines[:place], *pair[::-1], *lines[place + 2 :]] if len(pair) == 2 else None


def left_out(lines: Lines, place: int, _: int, __: aw.SeededRandom) -> Lines | None:
    return [*lines[:place], *lines[place + 1 :]]


def wrong_seat(lines: Lines, place: int, seats: int, rng: aw.SeededRandom) -> Lines | None:
    line = lines[place]
    if isinstance(line, tuple):
        labels = [*NAMES[:seats]]
        if line[0] not in labels:
            return None
        others = [each for each in labels if each != line[0]]
        return _with(lines, place, (others[rng.randrange(len(others))], line[1]))
    if line["player"] is None:
        return None
    return _with(
        lines,
        place,
        {**line, "player": (line["player"] + 1 + rng.randrange(seats - 1)) % seats},
    )


def misspelt(lines: Lines, place: int, _: int, rng: aw.SeededRandom) -> Lines | None:
    return _change_one(lines, place, rng, r"[a-z][a-z-]{3,}", partial(_mistyped, rng))


def off_by_one(lines: Lines, place: int, _: int, rng: aw.SeededRandom) -> Lines | None:
    return _change_one(lines, place, rng, r"(?<![\w-])\d+(?![\w-])", partial(_next_number, rng))


def two_at_once(lines: Lines, place: int, seats: int, rng: aw.SeededRandom) -> Lines | None:
    first, second = [SINGLE_SLIPS[rng.randrange(len(SINGLE_SLIPS))] for _ in range(2)]
    other_place = rng.randrange(len(lines))
    if other_place == place:
        return None
    later, earlier = max(place, other_place), min(place, other_place)
    slipped = first(lines, later, seats, rng)
    return slipped and second(slipped, earlier, seats, rng)


SINGLE_SLIPS: tuple[SlipKind, ...] = (doubled, swapped, wrong_seat, misspelt, left_out, off_by_one)
KINDS: dict[str, SlipKind] = {
    "doubled": doubled,
    "swapped": swapped,
    "wrong seat": wrong_seat,
    "misspelt": misspelt,
    "left out": left_out,
    "off by one": off_by_one,
    "two at once": two_at_once,
}


_JSON_WORDS = ("null", "true", "false")


def _change_one(
    lines: Lines, place: int, rng: aw.SeededRandom, pattern: str, change: Callable[[str], str]
) -> Lines | None:
    """Return the lines with one match of a pattern in the action at a place changed; ``None`` if there is none."""
    line = lines[place]
    action = {} if isinstance(line, tuple) else line["action"]
    seat = action.get("player")
    text = line[1] if isinstance(line, tuple) else json.dumps({**action, "player": None})
    spans = [each.span() for each in re.finditer(pattern, text)]
    spans = [
        each
        for each in spans
        if text[each[1] : each[1] + 2] != '":' and text[slice(*each)] not in _JSON_WORDS
    ]
    if not spans:
        return None
    start, end = spans[rng.randrange(len(spans))]
    text = f"{text[:start]}{change(text[start:end])}{text[end:]}"
    if isinstance(line, tuple):
        return _with(lines, place, (line[0], text))
    changed = json.loads(text)
    del changed["player"]
    action = {key: seat if key == "player" else changed[key] for key in action}
    return _with(lines, place, {**line, "action": action})


def _mistyped(rng: aw.SeededRandom, word: str) -> str:
    """Return the word with a letter left out, doubled, or swapped with the next one."""
    at = rng.randrange(len(word))
    before, letter, after = word[:at], word[at], word[at + 1 :]
    return (
        before + (after, letter + letter + after, after[:1] + letter + after[1:])[rng.randrange(3)]
    )


def _next_number(rng: aw.SeededRandom, number: str) -> str:
    return str(int(number) + (1 if rng.randrange(2) or number == "0" else -1))


def _with(lines: Lines, place: int, line: object) -> Lines:
    return [*lines[:place], line, *lines[place + 1 :]]


# --- forms ---


def json_lines(record: aw.Record) -> Lines:
    """Return the entries of a record as documents."""
    return list(aw.to_document(record)["record"]["entries"])


def json_text(record: aw.Record, lines: Lines, _: aw.SeededRandom) -> str:
    """Return a record as JSON, with other entries."""
    document = aw.to_document(record)
    document["record"]["entries"] = lines
    return json.dumps(document)


_ENTRY = re.compile(r"(\d+)\. ([^:]+): (.*)")


def notation_pairs(record: aw.Record) -> Lines:
    """Return the entries of a record as pairs of a player's label and words in notation."""
    matches = [_ENTRY.fullmatch(line) for line in record_lines_in_format("awn", record)]
    return [(match[2], match[3]) for match in matches if match]


def notation_text(record: aw.Record, lines: Lines, rng: aw.SeededRandom) -> str:
    """Return a record in notation, with other entries, numbered from 1."""
    others = [line for line in record_lines_in_format("awn", record) if not _ENTRY.fullmatch(line)]
    end = [line for line in others if line.startswith("result ")]
    head = [line for line in others if line not in end]
    body = [f"{number}. {label}: {words}" for number, (label, words) in enumerate(lines, 1)]
    return "\n".join([*head, *body, *end, ""])


FORMS: dict[str, tuple[Callable[[aw.Record], Lines], Callable[..., str]]] = {
    "json": (json_lines, json_text),
    "notation": (notation_pairs, notation_text),
}


@attrs.frozen
class Planted:
    """A text with a planted slip, and the game from which it was made."""

    game: Game
    text: str


def planted(game_id: str, kind: str, form: str, count: int, games: int) -> Iterator[Planted]:
    """Yield texts with a slip that makes the record invalid; fewer than ``count`` if the slip cannot be made so often."""
    lines_of, text_of = FORMS[form]
    for number in range(count):
        game = game_played(game_id, number % games)
        rng = aw.SeededRandom(number * 31 + len(kind), 7)
        lines, seats = lines_of(game.record), len(game.record.header.players)
        for _ in range(ATTEMPTS):
            slipped = KINDS[kind](lines, rng.randrange(len(lines)), seats, rng)
            if slipped is None or slipped == lines:
                continue
            text = text_of(game.record, slipped, rng)
            if not aw.validate(text).ok:
                yield Planted(game, text)
                break


# --- figures ---


@attrs.define
class Figures:
    """Results for a game, a kind of slip and a form."""

    right: list[bool] = attrs.field(factory=list)
    sure: list[bool] = attrs.field(factory=list)
    """Whether each of the sure offers is right."""
    seconds: list[float] = attrs.field(factory=list)

    @property
    def share(self) -> float:
        """The share of first offers that are right."""
        return sum(self.right) / len(self.right) if self.right else 1.0

    def add(self, each: Planted, mends: tuple[SuggestedMend, ...], seconds: float) -> None:
        """Count the mends that were offered for a text."""
        is_right = bool(mends) and is_original(each.game, mends[0].record)
        self.right.append(is_right)
        self.seconds.append(seconds)
        if mends and mends[0].probability >= SURE:
            self.sure.append(is_right)

    def __str__(self) -> str:
        if not self.right:
            return "cannot be made"
        return (
            f"{sum(self.right):4} of {len(self.right):4} {self.share:6.1%}   "
            f"sure {len(self.sure):4}, right {sum(self.sure):4}   "
            f"{statistics.median(self.seconds) * 1000:5.0f} ms"
        )


def measure(game_id: str, kind: str, form: str, count: int, games: int = GAMES_OF_EACH) -> Figures:
    """Mend records with planted slips, and return the figures."""
    figures = Figures()
    for each in planted(game_id, kind, form, count, games):
        start = time.process_time()
        mends = aw.suggest_mends(each.text)
        figures.add(each, mends, time.process_time() - start)
    return figures


def main() -> None:
    """Print the table."""
    count = int(sys.argv[1]) if sys.argv[1:] else 30
    kinds = [each for each in sys.argv[2:] if each in KINDS] or list(KINDS)
    games = [each for each in sys.argv[2:] if each not in KINDS] or aw.available_games()
    totals: dict[str, Figures] = defaultdict(Figures)
    for game_id in games:
        slips = min(count, MOST_IN_ANTIKE) if game_id == "antike" else count
        for kind in kinds:
            for form in FORMS:
                figures = measure(game_id, kind, form, slips)
                print(f"{game_id:18} {kind:12} {form:9} {figures}", flush=True)
                for field in ("right", "sure", "seconds"):
                    getattr(totals[form], field).extend(getattr(figures, field))
    for form, figures in totals.items():
        print(f"{'all':18} {'':12} {form:9} {figures}")


if __name__ == "__main__":
    main()
