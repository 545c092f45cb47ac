"""Makes the golden records of a game whose play has changed: ``python -m tests.records.make_golden the-ancient-world``.

Before that, the old ones go to ``refused/`` under the version of the rules that they were played by.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import ancient_world as aw
from ancient_world.bots import RandomBot, play_out
from ancient_world.records.files.lines import record_lines
from ancient_world.records.replay import with_checksums

GOLDEN = Path(__file__).parent / "golden"
SECRET = "0123456789abcdef" * 4
OPTIONS: dict[str, dict[str, Any]] = {"the-ancient-world": {"city_states": "random"}}
"""Options of one of the two records, by game."""


def main(game: str) -> int:
    """Write a document with a seed, and lines with a secret."""
    names = ["Miriam", "Tom", "Ada"][: max(aw.game(game).players)]
    one = aw.Match.new(game, names, seed=1234, **OPTIONS.get(game, {}))
    play_out(one, [RandomBot(seat) for seat in range(len(names))])
    file = f"{aw.__version__}-{game}"
    text = aw.to_json(with_checksums(one.record, 25))
    (GOLDEN / f"{file}.json").write_text(text + "\n", "ascii")
    salts = ["salt of Miriam", "salt of Tom"]
    two = aw.Match.new(game, names[:2], secret=SECRET, salts=salts)
    play_out(two, [RandomBot(7), RandomBot(8)])
    lines = record_lines(with_checksums(two.reveal(), 25))
    (GOLDEN / f"{file}.jsonl").write_text("".join(f"{line}\n" for line in lines), "ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
