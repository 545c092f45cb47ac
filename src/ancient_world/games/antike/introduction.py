"""What Antike is about, and the lessons that teach it."""

from __future__ import annotations

from ancient_world.engine import Introduction, Lesson
from ancient_world.games.antike.state import AntikeState


def _values(state: AntikeState) -> dict[str, object]:
    return {"goal": state.settings.goal}


INTRODUCTION = Introduction(
    theme="Found cities, sail the seas and build temples, until the great names of antiquity come to you.",
    minutes=(90, 120),
    weight="medium",
    goal="First to {goal:personality|personalities} wins.",
    ending="at once, when somebody has them",
    values=_values,
    players=4,
    lessons=(
        Lesson(
            "Every turn takes you round the rondel: 1 to 3 spaces are free, each further one costs a good or a coin."
            " Then you do what the space says.",
            ("space",),
        ),
        Lesson(
            "Marble, Iron and Gold bring one good for each of your cities of that kind, three if it has a temple."
            " Each turn brings a coin too, which can stand for any good.",
            ("good",),
            4,
        ),
        Lesson(
            "Arming turns iron into legions and galleys in your cities. On Manoeuvre legions cross land borders, galleys cross the sea.",
            ("unit",),
            12,
        ),
        Lesson(
            "After any action you may found cities where your units stand, each for one marble, one iron and one gold.",
            ("lit",),
            8,
        ),
        Lesson(
            "Know-how is bought with gold and makes you faster, richer or safer. Temples cost five marble and triple what a city brings.",
            ("advance",),
            8,
        ),
        Lesson(
            "Each of these earns a personality: 5 cities a king, 3 temples a citizen, 7 provinces with your galleys a navigator,"
            " being first to have an advance a scholar, destroying a temple a general.",
            ("personality",),
            20,
        ),
    ),
)
