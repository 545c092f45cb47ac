"""More than a thousand small changes to valid records: each is rejected where it breaks the rules, or is another valid game.

An independent replay decides this without the validator: it applies the actions one after the other and compares the players.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from tests.fuzzing import rounds

MUTANTS = rounds(2_500)

Entries = list[dict[str, Any]]


@attrs.frozen
class Original:
    """A valid record: its document, its entries as texts, and its states."""

    text: str
    entries: list[str]
    states: list[Any]

    def shared(self, entries: Entries) -> int:
        """Return how many entries at the start of a mutant are those of the original."""
        pairs = enumerate(zip(self.entries, map(json.dumps, entries), strict=False))
        return next(
            (place for place, (mine, other) in pairs if mine != other),
            min(len(self.entries), len(entries)),
        )


@cache
def originals() -> tuple[Original, ...]:
    """Return beginnings and ends of games, half of them with the seed of their chance."""
    made = []
    for seed in range(12):
        players = 2 + seed % 3
        names = [f"Player {seat}" for seat in range(players)]
        match = aw.Match.new("the-ancient-world", names, seed=seed)
        play_out(match, [RandomBot(seed * 4 + seat) for seat in range(players)])
        record = match.record
        if seed % 4:
            record = aw.Record(record.header, record.entries[: 20 + 5 * seed])
        document = aw.to_document(record)
        if seed % 2:
            document["record"]["header"]["seed"] = None
        entries = [json.dumps(entry) for entry in document["record"]["entries"]]
        made.append(Original(json.dumps(document), entries, applied(record)))
    return tuple(made)


def applied(record: aw.Record) -> list[Any]:
    """Return the states of a record, applying one action after the other."""
    header = record.header
    states = [aw.new_game(header.game, len(header.players), **header.options)]
    for entry in record.entries:
        states.append(aw.apply(states[-1], entry.action))
    return states


def swap(entries: Entries, rng: aw.SeededRandom) -> None:
    """Swap two entries."""
    one, other = rng.randrange(len(entries)), rng.randrange(len(entries))
    entries[one], entries[other] = entries[other], entries[one]


def drop(entries: Entries, rng: aw.SeededRandom) -> None:
    """Remove an entry."""
    del entries[rng.randrange(len(entries))]


def double(entries: Entries, rng: aw.SeededRandom) -> None:
    """Repeat an entry."""
    place = rng.randrange(len(entries))
    entries.insert(place, json.loads(json.dumps(entries[place])))


def change_player(entries: Entries, rng: aw.SeededRandom) -> None:
    """Change the player of an entry."""
    entry = entries[rng.randrange(len(entries))]
    entry["player"] = [None, 0, 1, 2, 3, 4][rng.randrange(6)]


def change_field(entries: Entries, rng: aw.SeededRandom) -> None:
    """Replace a value of an action by that of another action, or by an odd one."""
    entry = entries[rng.randrange(len(entries))]
    other = entries[rng.randrange(len(entries))]["action"]
    action = entry["action"]
    key = [*action][rng.randrange(len(action))]
    odd = [0, 1, -1, 7, "", "market", "pass", None, [], {}, True]
    value = other.get(key, odd[rng.randrange(len(odd))])
    action[key] = json.loads(
        json.dumps(value if rng.randrange(3) else odd[rng.randrange(len(odd))])
    )


def change_card(entries: Entries, rng: aw.SeededRandom) -> None:
    """Replace a dealt card or a rolled face by another one."""
    lists = [
        each
        for entry in entries
        for each in entry["action"].values()
        if isinstance(each, list) and each
    ]
    one, other = lists[rng.randrange(len(lists))], lists[rng.randrange(len(lists))]
    one[rng.randrange(len(one))] = other[rng.randrange(len(other))]


CHANGES: tuple[Callable[[Entries, aw.SeededRandom], None], ...] = (
    swap,
    drop,
    double,
    change_player,
    change_field,
    change_card,
)


def parts_at(document: dict[str, Any], original: Original) -> int | None:
    """Return the index of the first impossible entry, or ``None``, by applying one after the other.

    Entries shared with the original start from its stored states.
    """
    header, entries = document["record"]["header"], document["record"]["entries"]
    start = original.shared(entries)
    state: Any = original.states[start]
    for index, entry in enumerate(entries[start:], start):
        waiting = aw.pending(state)
        envelope = {
            "format": "ancient-world/action",
            "version": 1,
            "game": document["game"],
            "rules": document["rules"],
        }
        try:
            action = aw.from_document({**envelope, "action": entry["action"]})
            after = aw.apply(state, action)
        except aw.AncientWorldError:
            return index
        if isinstance(waiting, aw.Chance):
            seed = header["seed"]
            drawn = None if seed is None else waiting.sample(aw.SeededRandom(seed, index))
            if entry["player"] is not None or (drawn is not None and drawn != action):
                return index
        else:
            assert isinstance(waiting, aw.Decision)
            if type(entry["player"]) is not int or entry["player"] not in waiting.players:
                return index
        state = after
    result = document["record"]["result"]
    if result is None:
        return None
    scores = [score.total for score in aw.scores(state)]
    told = {"scores": scores, "winners": list(aw.winners(state))}
    return None if aw.is_over(state) and told == result else len(entries)


@pytest.mark.fuzz
@pytest.mark.parametrize(
    "part", [0, *[pytest.param(part, marks=pytest.mark.long) for part in range(1, 4)]]
)
def test_mutants(part: int) -> None:
    """Each mutant is rejected at the first impossible entry, or is valid for the independent replay too."""
    rng = aw.SeededRandom(2026, part)
    seen: Counter[str] = Counter()
    for number in range(MUTANTS // 4):
        original = originals()[rng.randrange(len(originals()))]
        document = json.loads(original.text)
        change = CHANGES[number % len(CHANGES)]
        change(document["record"]["entries"], rng)
        expected = parts_at(document, original)
        report = aw.validate(json.dumps(document))
        count = len(document["record"]["entries"])
        if expected is None:
            assert report.ok, report.problems
            seen["legal"] += 1
            continue
        assert not report.ok, (change.__name__, expected)
        indices = [problem.index for problem in report.problems if problem.index is not None]
        found = min(indices, default=count)
        assert found <= expected, (change.__name__, expected, report.problems)
        assert found == expected or report.problems[0].moment is None, report.problems
        seen["refused"] += 1
    assert seen["legal"] > rounds(10)
    assert seen["refused"] > MUTANTS // 8
