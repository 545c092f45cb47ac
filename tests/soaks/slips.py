"""Make slips of the pen in records, and print what the validator says: ``python -m tests.soaks.slips [words of a name]``.

Records of all games are damaged in one place, as a person with a pencil would: an entry left out, repeated or attributed to
another player; a forced step written down; a roll forgotten; a wrong result. A person reads the output and judges whether each
report says what is wrong and where.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.archive.batch.report_formats import PlainText
from ancient_world.archive.batch.worker_functions import checked_record
from ancient_world.bots import Bot, GreedyBot, RandomBot, play_out
from ancient_world.engine.applying import forced_actions_after
from ancient_world.engine.steps import type_name
from ancient_world.games import antike
from ancient_world.games import tides_of_time as tides
from ancient_world.records import Entry
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.play_record import acting_seat
from ancient_world.validation import check_stream

__all__ = ["Told", "slip", "slips"]

NAMES = ("Ana", "Berta", "Carla", "Dora")
Entries = tuple[Entry, ...]


@attrs.frozen
class Game:
    """A finished game from a real table: its record, the state before each entry, and the final state."""

    record: aw.Record
    states: tuple[Any, ...]

    @property
    def entries(self) -> Entries:
        return self.record.entries

    def chooses(self, place: int) -> bool:
        """Return True if a player makes this entry."""
        return self.entries[place].player is not None

    def starts(self, place: int) -> bool:
        """Return True if a player's turn begins with this entry."""
        return bool(self.states[place].agenda[-1].starts_turn)

    def asks(self, place: int) -> str:
        """Return the name of the step before this entry."""
        return str(self.kind(self.states[place].agenda[-1]))

    def kind(self, value: object) -> str:
        """Return the name that an object's class has in documents."""
        return type_name(type(value))

    def with_entries(self, entries: Entries) -> aw.Record:
        return attrs.evolve(self.record, entries=entries)

    def without(self, place: int) -> aw.Record:
        return self.with_entries(self.entries[:place] + self.entries[place + 1 :])

    def inserted(self, place: int, *entries: Entry) -> aw.Record:
        return self.with_entries((*self.entries[:place], *entries, *self.entries[place:]))

    def replaced(self, place: int, **changes: Any) -> aw.Record:
        changed = attrs.evolve(self.entries[place], **changes)
        return self.with_entries((*self.entries[:place], changed, *self.entries[place + 1 :]))


@cache
def game(game_id: str, number: int) -> Game:
    """Return a game of a greedy and some random bots, whose record has no seed."""
    players = 2 if game_id == "tides-of-time" else 2 + number % 3
    match = aw.Match.new(game_id, list(NAMES[:players]), seed=100 + number)
    seats: list[Bot] = [
        GreedyBot(number),
        *[RandomBot(number + seat) for seat in range(1, players)],
    ]
    play_out(match, seats)
    header = attrs.evolve(match.record.header, seed=None)
    record = attrs.evolve(match.record, header=header)
    return Game(record, tuple(aw.replay(record)))


@attrs.frozen
class Slip:
    """A kind of slip: the entries at which it can be made, and the function that makes the damaged record."""

    name: str
    wanted: Callable[[Game, int], bool]
    made: Callable[[Game, int], aw.Record | None]
    games: tuple[str, ...] = ()
    times: int = 1


@attrs.frozen
class Told:
    """A damaged record, with its name and the position of the slip."""

    name: str
    place: int
    record: aw.Record

    @property
    def text(self) -> str:
        """Return what the validator prints for the record."""
        return printed(self.name, self.record)


# --- conditions on entries, and changes of records ---


def choice(game: Game, place: int) -> bool:
    return game.chooses(place)


def of_chance(game: Game, place: int) -> bool:
    return not game.chooses(place)


def turn(game: Game, place: int) -> bool:
    return game.chooses(place) and game.starts(place)


def turns_of(game: Game) -> list[int]:
    return [place for place in range(len(game.entries)) if turn(game, place)]


def asked(*steps: str) -> Callable[[Game, int], bool]:
    return lambda game, place: game.asks(place) in steps


def acts(*kinds: str) -> Callable[[Game, int], bool]:
    return lambda game, place: game.kind(game.entries[place].action) in kinds


def at_end(game: Game, place: int) -> bool:
    return place == len(game.entries) - 1


def left_out(game: Game, place: int) -> aw.Record:
    return game.without(place)


def doubled(game: Game, place: int) -> aw.Record:
    return game.inserted(place, game.entries[place])


def swapped(game: Game, place: int) -> aw.Record | None:
    if place + 1 >= len(game.entries):
        return None
    first, second = game.entries[place : place + 2]
    return game.with_entries((*game.entries[:place], second, first, *game.entries[place + 2 :]))


def other_seat(game: Game, place: int) -> aw.Record:
    player = game.entries[place].player
    assert player is not None
    return game.replaced(place, player=(player + 1) % len(game.record.header.players))


def by_a_player(game: Game, place: int) -> aw.Record:
    return game.replaced(place, player=0)


def outcome(game: Game, place: int, change: Callable[[tuple[str, ...]], Any]) -> aw.Record:
    action: Any = game.entries[place].action
    if isinstance(action, aw.Dealt):
        return game.replaced(place, action=aw.Dealt(tuple(change(action.cards))))
    return game.replaced(place, action=aw.Rolled(tuple(change(action.faces))))


def one_less(game: Game, place: int) -> aw.Record:
    return outcome(game, place, lambda shown: shown[1:])


def one_more(game: Game, place: int) -> aw.Record:
    return outcome(game, place, lambda shown: (*shown, shown[0]))


def dealt_before(game: Game, place: int) -> aw.Record | None:
    """Replace the first dealt card by one that was dealt earlier."""
    earlier = [
        card
        for entry in game.entries[:place]
        if isinstance(entry.action, aw.Dealt)
        for card in entry.action.cards
    ]
    return outcome(game, place, lambda shown: (earlier[-1], *shown[1:])) if earlier else None


def of_document(game: Game, place: int, change: Callable[[str, str], Any]) -> aw.Record | None:
    """Change the first text field of an action; return None if there is none, or ``change`` returns None."""
    action = game.entries[place].action
    for field in attrs.fields(type(action)):
        value = getattr(action, field.name)
        if isinstance(value, str):
            changed = change(field.name, value)
            if changed is None:
                return None
            return game.replaced(place, action=attrs.evolve(action, **{field.name: changed}))
    return None


def misspelt(game: Game, place: int) -> aw.Record | None:
    return of_document(game, place, lambda _, value: f"{value[:-2]}{value[-1]}{value[-2]}")


def another(game: Game, place: int) -> aw.Record | None:
    """Replace the named object by one that another action of the same type names."""

    def most_recent_other(name: str, value: str) -> str | None:
        kind = type(game.entries[place].action)
        values = [
            str(getattr(each.action, name))
            for each in game.entries
            if type(each.action) is kind and getattr(each.action, name) != value
        ]
        return values[-1] if values else None

    return of_document(game, place, most_recent_other)


def has_forced_step(game: Game, place: int) -> bool:
    return game.chooses(place) and bool(
        forced_actions_after(game.states[place], game.entries[place].action)
    )


def with_forced(game: Game, place: int) -> aw.Record:
    """Write down the forced step that follows an entry."""
    state, taken = forced_actions_after(game.states[place], game.entries[place].action)[0]
    return game.inserted(place + 1, Entry(acting_seat(state, taken), taken))


def more_points(game: Game, place: int) -> aw.Record:
    assert game.record.result is not None
    first, *remaining = game.record.result.scores
    result = attrs.evolve(game.record.result, scores=(first + 1, *remaining))
    return attrs.evolve(game.record, result=result)


def other_winner(game: Game, place: int) -> aw.Record:
    assert game.record.result is not None
    [loser, *_] = [seat for seat in range(4) if seat not in game.record.result.winners]
    return attrs.evolve(game.record, result=attrs.evolve(game.record.result, winners=(loser,)))


def too_short(game: Game, place: int) -> aw.Record:
    return game.with_entries(game.entries[:-1])


def after_the_end(game: Game, place: int) -> aw.Record:
    return game.inserted(place + 1, game.entries[place])


def two_turns(game: Game, place: int) -> aw.Record | None:
    """Attribute a turn to the player of the previous turn."""
    turns = turns_of(game)
    at = turns.index(place)
    before = game.entries[turns[at - 1]].player if at else None
    if before in (None, game.entries[place].player) or begins(game, place):
        return None
    return game.replaced(place, player=before)


def begins(game: Game, place: int) -> bool:
    """Return True if an entry is the first turn of a round or era."""
    number = aw.game(game.record.header.game).round
    turns = turns_of(game)
    at = turns.index(place) if place in turns else 0
    return at > 0 and number(game.states[place]) != number(game.states[turns[at - 1]])


def first_skipped(game: Game, place: int) -> aw.Record:
    """Attribute the first turn of a round to the next player."""
    return other_seat(game, place)


def from_the_top(game: Game, place: int) -> aw.Record | None:
    """Let the titan face up on a deck threaten, in place of the one at the bottom."""
    step: Any = game.states[place].agenda[-1]
    top = game.states[place].decks.titans[step.stars - 1].face_up
    return top and game.replaced(place, action=aw.Dealt((top,)))


def given_good(game: Game, place: int) -> aw.Record | None:
    """Insert the choice of a good in place of a coin, although the bank has coins."""
    state = game.states[place]
    entry = game.entries[place]
    return (
        game.inserted(place, Entry(entry.player, antike.TakeGood("iron")))
        if state.bank.coins
        else None
    )


def last_pair(game: Game, place: int) -> bool:
    """Return True if both players hold two cards and one of them has chosen."""
    if game.asks(place) != "choose-card":
        return False
    sides = game.states[place].players
    return len(sides[0].hand) == 2 and any(side.chosen is not None for side in sides)


def last_card(game: Game, place: int) -> aw.Record:
    """Write down the last card of a hand, which is played without a choice."""
    seat = game.entries[place].player
    assert seat is not None
    side = game.states[place].players[1 - seat]
    [last] = [card for card in side.hand if card != side.chosen]
    return game.inserted(place + 1, Entry(seat, tides.Play(seat, last)))


TABLE = "the-ancient-world"
GOLDEN = "golden-ages"
WITH_CHANCE = (TABLE, "tides-of-time", GOLDEN)
EVERY = (TABLE, "tides-of-time", "antike", GOLDEN)
FORCED = (TABLE, "antike", GOLDEN)

SLIPS = (
    Slip("left-out", choice, left_out, times=2),
    Slip("turn-left-out", turn, left_out),
    Slip("doubled", choice, doubled, times=2),
    Slip("swapped", choice, swapped, times=2),
    Slip("other-seat", choice, other_seat),
    Slip("two-turns", turn, two_turns),
    Slip("chance-left-out", of_chance, left_out, WITH_CHANCE),
    Slip("chance-doubled", of_chance, doubled, WITH_CHANCE),
    Slip("chance-by-a-player", of_chance, by_a_player, WITH_CHANCE),
    Slip("one-less", of_chance, one_less, WITH_CHANCE),
    Slip("one-more", of_chance, one_more, WITH_CHANCE),
    Slip("dealt-before", acts("dealt"), dealt_before, WITH_CHANCE),
    Slip("misspelt", choice, misspelt),
    Slip("another", choice, another, times=2),
    Slip("forced-step", has_forced_step, with_forced, FORCED, times=2),
    Slip("more-points", at_end, more_points),
    Slip("other-winner", at_end, other_winner),
    Slip("too-short", at_end, too_short),
    Slip("after-the-end", at_end, after_the_end),
    Slip("no-damage-dice", asked("roll-damage"), left_out, (TABLE,)),
    Slip("wrong-die", asked("roll-damage"), one_more, (TABLE,)),
    Slip("threat-from-the-top", asked("deal-threat"), from_the_top, (TABLE,)),
    Slip("first-of-round", begins, first_skipped, (TABLE, GOLDEN)),
    Slip("finish-left-out", acts("finish"), left_out, (TABLE, "antike", GOLDEN)),
    Slip("last-card", last_pair, last_card, ("tides-of-time",)),
    Slip("good-for-a-coin", asked("rondel"), given_good, ("antike",)),
)


def slips() -> Iterator[Told]:
    """Yield every slip in every game that it can be made in."""
    for slip in SLIPS:
        for game_id in slip.games or EVERY:
            for time in range(slip.times):
                yield damage(slip, game_id, time)


def slip(name: str, game_id: str, time: int = 0) -> Told:
    """Return the slip of this name in a game."""
    return damage(next(each for each in SLIPS if each.name == name), game_id, time)


def damage(slip: Slip, game_id: str, time: int) -> Told:
    """Make a slip at a random position of the first game in which it makes the record invalid."""
    name = f"{game_id}-{slip.name}-{time}"
    rng = aw.SeededRandom(sum(map(ord, name)), time)
    for number in range(20):
        played = game(game_id, (time + number) % 20)
        places = [place for place in range(len(played.entries)) if slip.wanted(played, place)]
        for _ in range(min(len(places), 12)):
            place = places[rng.randrange(len(places))]
            record = slip.made(played, place)
            if record is not None and not aw.validate(record).ok:
                return Told(name, place, record)
    raise AssertionError(f"nowhere {name}")


def printed(name: str, record: aw.Record) -> str:
    """Return what ``ancient-world validate`` prints for a record."""
    data = "".join(f"{line}\n" for line in record_lines(record)).encode("ascii")
    [report] = check_stream(data, name=f"{name}.jsonl")
    return PlainText(only_problems=True).result_text(checked_record(report, f"{name}.jsonl"))


def context(damaged: Told) -> Iterator[str]:
    """Yield the lines of the entries around a slip."""
    lines = list(record_lines(damaged.record))[1:]
    for place in range(
        max(0, damaged.place - 3), min(damaged.place + 4, len(damaged.record.entries))
    ):
        yield f"      {place}: {lines[place]}"


def main() -> None:
    """Print all slips, numbered, each with the entries around it."""
    chosen = [each for each in slips() if all(word in each.name for word in sys.argv[1:])]
    for number, each in enumerate(chosen, start=1):
        print(f"--- {number}. {each.name}, at entry {each.place}")
        print(*context(each), sep="\n")
        print(each.text)


if __name__ == "__main__":
    main()
