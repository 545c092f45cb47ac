"""What The Golden Ages is about, and the lessons that teach it."""

from __future__ import annotations

from ancient_world.engine import Introduction, Lesson
from ancient_world.games.golden_ages.golden_card_types import ERAS

INTRODUCTION = Introduction(
    theme="Lead peoples through four eras, from the first wheel to the rocket.",
    minutes=(60, 90),
    weight="medium",
    goal="Most points after {eras:era|eras} win.",
    ending="one turn each after the first golden age of era {eras}",
    values=lambda _: {"eras": ERAS},
    players=3,
    lessons=(
        Lesson(
            "At the start of an era you add a tile to the map: land must meet land, and sea must meet sea."
            " Your capital goes there, or stays where it is.",
            ("lit",),
        ),
        Lesson(
            "A standing colonist explores: it moves, brings gold for what lies there, and may found a city with cubes."
            " Then it lies down for this era.",
            ("lit",),
            8,
        ),
        Lesson(
            "Technologies cost gold, row by row from left to right. They make you stronger, and free the cubes that cities need.",
            ("technology",),
            6,
        ),
        Lesson(
            "A colonist can also build, fight or make art; wonders are bought. Most buildings and wonders can be used once each era.",
            ("wonder", "building"),
            6,
        ),
        Lesson(
            "Each era brings you a new people with powers of its own: take it, or keep the one that you have.",
            ("civilization",),
            10,
        ),
        Lesson(
            "When none of your colonists stands, you can start your golden age, and rest. The first in an era picks the judgement:"
            " what all score now.",
            ("judgement",),
            4,
        ),
    ),
)
