"""A game at a real table: the library knows the rules, people choose and people roll.

The people of this example are two random bots, and the cards come off a shuffled pile; what they do is
entered exactly as it would be by hand.
"""

from __future__ import annotations

import random

import ancient_world as aw


def main() -> None:
    """Enter a whole game, outcome by outcome, then check the record as a stranger would."""
    people = random.Random(7)
    match = aw.Match.new("the-ancient-world", names=["Miriam", "Tom"], table=True)
    while (pending := match.pending()) is not None:
        if isinstance(pending, aw.Chance):
            match.apply(pending.sample(people))  # what the table dealt or rolled
        else:
            match.apply(people.choice(pending.actions))
    record = match.record
    print(f"seed: {record.header.seed}, entries: {len(record.entries)}")
    print("valid:", aw.validate(aw.to_json(record)).ok)


if __name__ == "__main__":
    main()
