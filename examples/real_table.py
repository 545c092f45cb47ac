"""A game at a real table: the library knows the rules, while people make choices and roll dice.

The people of this example are two random bots, and the cards come from a shuffled pile; everything is entered as it would be
by hand.
"""

from __future__ import annotations

import random

import ancient_world as aw


def main() -> None:
    """Enter a whole game, outcome by outcome, then validate its record."""
    people = random.Random(7)
    match = aw.Match.new("the-ancient-world", names=["Miriam", "Tom"], table=True)
    while (pending := match.pending()) is not None:
        if isinstance(pending, aw.Chance):
            match.apply(pending.sample(people))  # the outcome of a deal or a roll at the table
        else:
            match.apply(people.choice(pending.actions))
    record = match.record
    print(f"seed: {record.header.seed}, entries: {len(record.entries)}")
    print("valid:", aw.validate(aw.to_json(record)).ok)


if __name__ == "__main__":
    main()
