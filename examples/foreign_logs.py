"""Convert logs that people have typed into records: a game of Tides of Time and the beginning of one of Antike.

Each reader takes the lines of its log apart and states what was played. The library keeps the game in parallel, checks every
line, and names the wrong one.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import ancient_world as aw

LOGS = Path(__file__).parent / "logs"
Line = tuple[int, str]


def blocks(path: Path) -> Iterator[list[Line]]:
    """Yield the blocks of a log, which end at blank lines, as lines with their numbers."""
    block: list[Line] = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if text.strip():
            block.append((number, text))
        elif block:
            yield block
            block = []
    yield block


def pair(text: str) -> list[str]:
    """Return what each of two players did, the first player first."""
    return [part.strip() for part in text.split("/")]


def read_tides(path: Path) -> aw.Record:
    """Read a log with a pair of cards in each line; the deals are inferred from the cards, as hands change sides each turn."""
    (_, (_, names)), *rounds, ((last, points),) = blocks(path)
    scribe = aw.RecordBuilder("tides-of-time", pair(names), source=path.name)
    kept: list[set[str]] = [set(), set()]
    for block in rounds:
        played = [(number, pair(text)) for number, text in block if "/" in text and ":" not in text]
        for seat in (0, 1):
            hand = [cards[(seat + turn) % 2] for turn, (_, cards) in enumerate(played)]
            with scribe.line(*block[0]):
                scribe.deal(*[card for card in hand if card not in kept[seat]])
            kept[seat] = {cards[seat] for _, cards in played}
        for number, text in block[1:]:
            if number != played[-1][0]:  # the last card is played without a choice
                with scribe.line(number, text):
                    read_pair(scribe, text, kept)
    with scribe.line(last, points):
        totals = [score.total for score in aw.scores(scribe.state)]
        if pair(points.removeprefix("points:")) != list(map(str, totals)):
            raise aw.InvalidRecord(f"The points come to {totals[0]} and {totals[1]}.")
    return scribe.record()


def read_pair(scribe: aw.RecordBuilder, text: str, kept: list[set[str]]) -> None:
    """Enter simultaneous choices of both players: cards to play, to keep as relics, or to remove from the game."""
    kind, colon, cards = text.rpartition(":")
    verb = {"relics": "leave", "out": "remove"}.get(kind, "play")
    for seat, card in enumerate(pair(cards)):
        scribe.say(f"{verb} {card}", seat)
        if colon:
            kept[seat].discard(card)


def read_antike(path: Path) -> aw.Record:
    """Read a log with a turn in each line: the civilization, the space of the rondel, then its actions."""
    order = ["persia", "greece", "arabia"]
    scribe = aw.RecordBuilder(
        "antike", ["Ann", "Ben", "Cleo"], source=path.name, civilizations=order
    )
    for block in list(blocks(path))[1:]:
        for number, text in block:
            with scribe.line(number, text):
                civilization, turn = text.split(": ")
                seat = order.index(civilization.lower())
                space, _, rest = turn.partition(". ")
                for words in (f"go to {space}", *filter(None, rest.split(", "))):
                    scribe.say(words, seat)
    return scribe.record()


def main() -> None:
    """Read and validate both logs, then show the errors for two slips of the pen: a wrong card and a wrong player."""
    for path, read in ((LOGS / "tides.txt", read_tides), (LOGS / "antike.txt", read_antike)):
        record = read(path)
        report = aw.validate(record)
        print(f"{path.name}: {record!r}: {'valid' if report.ok else report.problems}")
    slip = Path(sys.argv[1] if len(sys.argv) > 1 else "slip.txt")
    for log, read, right, wrong in (
        ("tides.txt", read_tides, "relics: Blood-tear", "relics: Sapphire"),
        ("antike.txt", read_antike, "Arabia: temple", "Greece: temple"),
    ):
        text = (LOGS / log).read_text(encoding="utf-8")
        slip.write_text(text.replace(right, wrong, 1), encoding="utf-8")
        try:
            read(slip)
        except aw.InvalidRecord as error:
            print(error)


if __name__ == "__main__":
    main()
