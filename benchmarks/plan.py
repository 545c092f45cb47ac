"""Estimate the cost of checking 10^9 records from that of one action: ``python -m benchmarks.plan --rate 45000``.

``--rate`` is the number of actions that one core checks in a second, from text, in records of four greedy bots (``python -m
benchmarks``: *validate a record from its text*). The other figures were measured on two cores with Python 3.11.
"""

from __future__ import annotations

import argparse

import attrs

HOUR = 3600
CORES = (16, 64, 500, 2_000)
SHARDS = 100


@attrs.frozen
class Plan:
    """A number of records, with the costs of each."""

    rate: float
    """Actions that a core checks in a second."""
    records: float = 1e9
    actions: float = 386
    plain: float = 24_623
    packed: float = 1_608
    """Bytes of a compressed record."""
    unpacking: float = 30e-6
    handing: float = 9e-6
    """Seconds of the distributing process for each record."""
    dollars: float = 0.04
    """Dollars for an hour of a core."""

    @property
    def hours(self) -> float:
        """The hours of one core for all records."""
        return self.records * self.actions / self.rate / HOUR

    def lines(self) -> list[str]:
        """Return the figures of the plan as lines."""
        per_shard = self.hours / SHARDS
        return [
            f"checking: {self.hours:,.0f} core hours",
            *[f"  on {cores:,} cores: {self.hours / cores:,.2f} hours" for cores in CORES],
            f"unpacking: {self.records * self.unpacking / HOUR:,.0f} core hours",
            f"bytes: {self.records * self.plain / 1e12:,.1f} TB plain, {self.records * self.packed / 1e12:,.1f} TB packed",
            f"handing out and writing, in one process: {self.records * self.handing / HOUR:,.1f} hours",
            f"  so it keeps up with {self.actions / self.rate / self.handing:,.0f} cores",
            f"a task of 2,000 records: {2_000 * self.actions / self.rate:,.1f} s",
            f"a shard, one of {SHARDS}: {per_shard:,.1f} core hours, {per_shard / 16 * 60:,.0f} minutes on 16 cores",
            f"money: {self.hours * self.dollars:,.0f} dollars at {self.dollars} a core hour",
        ]


def main() -> None:
    """Print the plan."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.plan", description=__doc__)
    parser.add_argument(
        "--rate", type=float, default=45_000, help="actions a core checks in a second"
    )
    print("\n".join(Plan(parser.parse_args().rate).lines()))


if __name__ == "__main__":
    main()
