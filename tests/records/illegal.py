"""Records whose last action is illegal: one for every reason that the rules of a game can give."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import ancient_world as aw
from ancient_world.records import Entry
from ancient_world.records.course import actor
from ancient_world.records.files.lines import record_lines
from tests.random_play import Ply, Setting, plies, record_of
from tests.records.faults import Faulty
from tests.the_ancient_world.neighbours import neighbours

__all__ = ["illegal"]

GAMES = 120
"""So many random games are searched."""
OFTEN = 80
"""So many states of each kind of decision are searched in any case."""
FORM = ("not-an-action",)
"""Codes of what cannot stand in a document."""


def illegal() -> Iterator[Faulty]:
    """A record for each code, the shortest that was found."""
    found: dict[str, tuple[int, Faulty]] = {}
    looked: Counter[type] = Counter()
    for seed in range(GAMES):
        setting = Setting(2 + seed % 3, "random" if seed % 4 == 0 else "off", eager=seed % 5 != 0)
        played: list[Ply] = []
        for ply in plies(seed, setting):
            step = type(ply.before.agenda[-1])
            if ply.player is not None and (looked[step] < OFTEN or ply.index % 9 == 0):
                looked[step] += 1
                for action in neighbours(ply.before):
                    reason = aw.explain(ply.before, action)
                    if reason is None or reason.code in FORM:
                        continue
                    known = found.get(reason.code)
                    if known is None or known[0] > ply.index:
                        found[reason.code] = (
                            ply.index,
                            _record(setting, played, ply, action, reason),
                        )
            played.append(ply)
    for code in sorted(found):
        yield found[code][1]


def _record(
    setting: Setting, played: list[Ply], ply: Ply, action: aw.Action, reason: aw.Reason
) -> Faulty:
    record = record_of(setting, played)
    entry = Entry(actor(ply.before, action), action)
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
