"""What The Ancient World is about, and the lessons that teach it."""

from __future__ import annotations

from ancient_world.engine import Introduction, Lesson
from ancient_world.games.the_ancient_world.state import AncientWorldState


def _rounds(state: AncientWorldState) -> dict[str, object]:
    return {"rounds": state.cards.figures.rounds}


INTRODUCTION = Introduction(
    theme="Build a city that five tribes look up to, while titans pound at its gates.",
    minutes=(60, 90),
    weight="medium",
    goal="Most points after {rounds:round|rounds} win.",
    ending="when round {rounds} is over",
    values=_rounds,
    players=3,
    lessons=(
        Lesson(
            "A turn is one action: mostly you place a citizen on a space and do what it says."
            " If a citizen with a higher number is there already, you pay 1 coin first.",
            ("space",),
        ),
        Lesson(
            "Build buys an empire card. It costs coins and knowledge and needs room in your city;"
            " it feeds citizens, brings income, or shows banners.",
            ("lit",),
            3,
        ),
        Lesson(
            "A titan threatens every city. When the round ends it strikes with a die for each of its banners and damages your cards,"
            " unless you feed it ambrosia.",
            ("titan-card",),
            6,
        ),
        Lesson(
            "Recruit armies and attack a titan, on the table or at anybody's gates: swords and arrows must reach its strength."
            " You keep the beaten titan with its banners.",
            ("military-card",),
            10,
        ),
        Lesson(
            "Then cards bring income, and each citizen needs 1 food. Who goes hungry does not work in the next round.",
            ("player-board",),
            20,
        ),
        Lesson(
            "Banners win: 1 to 6 of one tribe are worth 2, 4, 7, 11, 16 and 22 points. At the end, damaged cards and hungry citizens cost points.",
            ("empire-card",),
            40,
        ),
    ),
)
