"""Print the league table of a folder of game records, and names that may be misspelt."""

from __future__ import annotations

import sys
from contextlib import suppress

import ancient_world as aw
from ancient_world import archive

TABLE = """
SELECT player, count(*) AS games, sum(result = 'won') AS won, avg(score) AS mean
FROM seats WHERE result <> 'unfinished'
GROUP BY player ORDER BY won DESC, mean DESC
"""


def main(folder: str) -> None:
    """Print the table, similar names, and the records that could not be counted."""
    result = archive.query(folder, TABLE)
    for player, games, won, mean in result.rows:
        print(f"{player}: {games} games, {won} won, {mean:.1f} points")
    roster = archive.Roster()
    for stored_record in archive.iterate_records(folder):
        with suppress(aw.InvalidDocument):  # the query has left this record out
            roster.add(stored_record.record())
    for name in roster.names():
        for other in name.near:
            print(f"Is {name.name} also {other}?")
    for each in result.left_out:
        print(f"{each.name}:{each.line}: {each.reason}")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else ".")
