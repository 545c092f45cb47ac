"""What Tides of Time is about, and the lessons that teach it."""

from __future__ import annotations

from ancient_world.engine import Introduction, Lesson
from ancient_world.games.tides_of_time.table import ROUNDS

INTRODUCTION = Introduction(
    theme="Two kingdoms rise card by card, and each flood leaves only a relic standing.",
    minutes=(15, 30),
    weight="light",
    goal="Most points after {rounds:round|rounds} win.",
    ending="when round {rounds} is scored",
    values=lambda _: {"rounds": ROUNDS},
    lessons=(
        Lesson(
            "Both players choose one card of their hand at the same time, face down. The two are turned up together,"
            " and then the hands change sides.",
            ("lit",),
        ),
        Lesson(
            "Your cards are your kingdom. Each has a suit, and a task that says what it scores when the round ends.",
            ("card",),
            6,
        ),
        Lesson(
            "Many tasks compare the kingdoms: only the player with more of the suit scores, and a tie pays nobody."
            " So look at what the other kingdom can still become.",
            ("card",),
            2,
        ),
        Lesson(
            "After rounds 1 and 2 everybody takes the round's cards back and chooses one of them as a relic: it stays for the rest of the game.",
            ("lit",),
            1,
        ),
        Lesson(
            "Another card is removed from the game, for instance the one that the other player waits for."
            " Two new cards join each hand.",
            ("lit",),
            2,
        ),
        Lesson(
            "Relics count with their suit and their task in every later round, so a kingdom of round 3 has seven cards."
            " The points of all rounds are added.",
            ("card",),
            22,
        ),
    ),
)
