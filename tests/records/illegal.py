"""Records with an illegal last action: one for every reason that the rules of a game can give."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import ancient_world as aw
from ancient_world.engine import DecisionStep
from ancient_world.records import Entry
from ancient_world.records.files.json_lines import record_lines
from ancient_world.records.play_record import acting_seat
from tests.random_play import Ply, Setting, plies, record_of
from tests.records.faults import Faulty
from tests.the_ancient_world.neighbours import neighbours

__all__ = ["illegal"]

GAMES = 120
"""How many random games are searched."""
OFTEN = 80
"""How many states of each kind of decision are searched at least."""
FORM = ("not-an-action", "wrong-player")
"""Codes that no document can have, or that concern the player of an entry."""


def illegal() -> Iterator[Faulty]:
    """Yield the shortest record found for each code."""
    found: dict[str, tuple[int, Faulty]] = {}
    looked: Counter[type] = Counter()
    for seed in range(GAMES):
        setting = Setting(2 + seed % 3, "random" if seed % 4 == 0 else "off", eager=seed % 5 != 0)
        played: list[Ply] = []
        for ply in plies(seed, setting):
            step = type(ply.before.agenda[-1])
            if ply.player is not None and (looked[step] < OFTEN or ply.index % 9 == 0):
                looked[step] += 1
                for who, action, reason in _refusals(ply):
                    known = found.get(reason.code)
                    if known is None or known[0] > ply.index:
                        record = _record(setting, played, who, action, reason)
                        found[reason.code] = (ply.index, record)
            played.append(ply)
    for code in sorted(found):
        yield found[code][1]


def _refusals(ply: Ply) -> Iterator[tuple[int | None, aw.Action, aw.Reason]]:
    """Yield illegal actions at a decision, for its player and for players whose decision was just passed over."""
    passed = {step.player for step in ply.before.passed if isinstance(step, DecisionStep)}
    for action in neighbours(ply.before):
        who = acting_seat(ply.before, action)
        for seat in (who, *sorted(passed - {who})):
            reason = aw.explain(ply.before, action, seat)
            if reason is not None and reason.code not in FORM:
                yield seat, action, reason


def _record(
    setting: Setting,
    played: list[Ply],
    player: int | None,
    action: aw.Action,
    reason: aw.Reason,
) -> Faulty:
    record = record_of(setting, played)
    entry = Entry(player, action)
    record = aw.Record(record.header, (*record.entries, entry))
    lines = list(record_lines(record))
    index = len(record.entries) - 1
    column = len(f'{{"player":{json.dumps(entry.player)},"action":') + 1
    expected = {
        "code": reason.code,
        "path": "$.action",
        "line": index + 2,
        "column": column,
        "index": index,
        "rule": reason.rule,
    }
    data = "".join(f"{line}\n" for line in lines).encode("ascii")
    return Faulty(f"illegal-{reason.code}.jsonl", data, expected)
