"""Situations on the final scoring, and on ties (E1, E2)."""

from __future__ import annotations

from typing import Any

import attrs

from ancient_world.games import golden_ages as ga
from tests.conformance.telling import NotStarted, Scored, situation
from tests.golden_ages.eras import opened
from tests.golden_ages.positions import DEVELOPED, edit, known, play, scene
from tests.golden_ages.rules.test_end import ready

IDLE = ("time-travel", "floating-cities", "cold-fusion")
"""Future technologies that score nothing for players without wonders and buildings."""


def plain(state: ga.GoldenAgesState, *sides: dict[str, Any]) -> ga.GoldenAgesState:
    """Return the state with players who have nothing but 3 gold and these values."""
    futures = [changes.get("future", IDLE[seat]) for seat, changes in enumerate(sides)]
    players = tuple(
        attrs.evolve(side, future=future)
        for side, future in zip(state.players, futures, strict=True)
    )
    state = attrs.evolve(state, players=players)
    for seat, changes in enumerate(sides):
        state = edit(state, seat, **changes)
    return state


@situation("E1", "Every 3 gold are a point, and glory tokens count what they say.")
def _() -> Scored:
    return Scored(plain(scene(), {"gold": 11, "glory": ("2-1", "6-2")}, {}), (3 + 8, 1))


@situation("E1", "Glory tokens are worth 2 to 6.")
def _() -> Scored:
    first, second = ("2-2", "3-4", "4-1"), ("3-1", "5-1", "5-4", "6-1")
    return Scored(plain(scene(), {"glory": first}, {"glory": second}), (1 + 9, 1 + 19))


@situation(
    "E1", "Points that were noted during the game count by what gave them, each by its rule."
)
def _() -> Scored:
    noted = {"richest": 3, "wheel": 2, "colossus": 4, "market-1": 1, "artist": 2}
    points_given = tuple(ga.Points(source, points) for source, points in noted.items())
    return Scored(plain(scene(), {"points": points_given}, {}), (12 + 1, 1))


@situation("E1", "Less than 3 gold are nothing.", contrast=True)
def _() -> Scored:
    return Scored(plain(scene(), {"gold": 2}, {"gold": 5}), (0, 1))


@situation("E1", "Technologies of level 3 are a point, and those of levels 1 and 2 nothing.")
def _() -> Scored:
    first = {"know": ("rail", "writing", "metallurgy")}
    return Scored(plain(scene(), first, {"know": ("carriage",)}), (1 + 1, 1))


@situation("E1", "Level 4 is 2 points beside the 1 of level 3, and level 5 is 4 points more.")
def _() -> Scored:
    first, second = {"know": ("aviation", "commerce")}, {"know": ("genetics",)}
    return Scored(plain(scene(), first, second), (1 + 2 * 3, 1 + 7))


@situation("E1", "A technology of level 5 counts even without those before it.")
def _() -> Scored:
    technologies = tuple(
        each for each in known("economy") if each not in {"writing", "currency", "commerce"}
    )
    return Scored(plain(scene(), {"technologies": technologies}, {}), (1 + 4, 1))


@situation("E1", "All twenty technologies are 28 points: in each row 1, 2 and 4.")
def _() -> Scored:
    first = {"technologies": DEVELOPED, "future": "cold-fusion"}
    return Scored(plain(scene(), first, {}), (1 + 28, 1))


@situation("E1", "A whole row and two technologies of others: each row is counted by itself.")
def _() -> Scored:
    first = {"know": ("computer-science", "architecture"), "future": "cold-fusion"}
    second = {"know": ("rocketry", "currency"), "future": "psychohistory"}
    return Scored(plain(scene(), first, second), (1 + 7 + 1, 1 + 7 + 1))


@situation("E1", "The Spiral Minaret is 2 points for each technology of level 4 or 5.")
def _() -> Scored:
    state = scene(era=4, civilizations=("mongolia", "greece"))
    first = {
        "wonders": ("spiral-minaret",), "know": ("rocketry", "medicine"), "future": "space-flight",
    }  # fmt: skip
    return Scored(plain(state, first, {}), (1 + 7 + 3 + 2 * 3, 1))


@situation("E1", "Other wonders, buildings, cities and colonists score nothing at the end.")
def _() -> Scored:
    state = scene(era=4, civilizations=("mongolia", "greece"))
    first = {
        "wonders": ("colossus",), "buildings": ("movie-theater-1",), "cities": ("e3", "f3"),
        "future": "space-flight",
    }  # fmt: skip
    return Scored(plain(state, first, {"future": "cold-fusion"}), (1, 1))


FUTURES: dict[str, tuple[str, dict[str, Any], int]] = {
    "new-world-order": ("gold", {"gold": 4}, 1),
    "artificial-intelligence": ("developed technologies", {"know": ("carriage",)}, 1),
    "time-travel": ("wonders", {"wonders": ("colossus",)}, 1),
    "psychohistory": ("cubes on the map", {"cities": (ga.City("e3", 1),)}, 1),
    "space-flight": ("glory tokens", {"glory": ("2-1",)}, 1 + 2),
    "nanotechnology": ("rock", {"standing": ("d4", "g5", "g5")}, 1),
    "biotechnology": ("game", {"standing": ("f4", "g5", "g5")}, 1),
    "cold-fusion": ("gems", {"standing": ("c3", "g5", "g5")}, 1),
    "undersea-agriculture": ("wheat", {"standing": ("f3", "g5", "g5")}, 1),
    "floating-cities": ("buildings", {"buildings": ("market-1",)}, 1),
}
"""For each future technology what one must have most of, how the first player has it, and what else that player scores."""


def _future(card: str) -> None:
    what, changes, other = FUTURES[card]
    idle = "time-travel" if card != "time-travel" else "cold-fusion"

    @situation("E1", f"{card.replace('-', ' ').title()}: 8 points for the player with most {what}.")
    def _() -> Scored:
        state = plain(scene(), {**changes, "future": card}, {"future": idle})
        return Scored(state, (other + 8, 1))

    @situation(
        "E1", f"Another player's {card.replace('-', ' ').title()} is won by who has most {what}."
    )
    def _() -> Scored:
        state = plain(scene(), {**changes, "future": idle}, {"future": card})
        return Scored(state, (other + 8, 1))


for each in FUTURES:
    _future(each)


@situation("E1", "Of two with equally many nobody has most: no points.", contrast=True)
def _() -> Scored:
    first = {"cities": ("e3", "f3"), "future": "psychohistory"}
    second = {"cities": (ga.City("d3", 2),), "future": "time-travel", "know": ("construction",)}
    return Scored(plain(scene(), first, second), (1, 1 + 1))


@situation("E1", "Of three, two have equally many: none of the three has most.")
def _() -> Scored:
    first = {"glory": ("2-1",), "future": "space-flight"}
    state = plain(scene(3), first, {"glory": ("2-2",)}, {"future": "time-travel"})
    return Scored(state, (1 + 2, 1 + 2, 1))


@situation("E1", "Most glory tokens are most by number, not by what they are worth.")
def _() -> Scored:
    first = {"glory": ("2-1", "2-2"), "future": "time-travel"}
    second = {"glory": ("6-1",), "future": "space-flight"}
    return Scored(plain(scene(), first, second), (1 + 4 + 8, 1 + 6))


@situation("E1", "Most gold is counted in gold, not in points.")
def _() -> Scored:
    first = {"gold": 7, "future": "time-travel"}
    second = {"gold": 8, "future": "new-world-order"}
    return Scored(plain(scene(), first, second), (2, 2 + 8))


@situation("E1", "One player can win the future technologies of both.")
def _() -> Scored:
    first = {"gold": 6, "wonders": ("colossus",), "future": "new-world-order"}
    return Scored(plain(scene(), first, {"future": "time-travel"}), (2 + 16, 1))


@situation("E1", "If it is agreed that only the owner can win, another one's lead brings nothing.")
def _() -> Scored:
    first = {"gold": 6, "future": "time-travel"}
    state = plain(scene(future="owner"), first, {"future": "new-world-order"})
    return Scored(state, (2, 1))


@situation("E1", "If it is agreed that only the owner can win, the owner with most does.")
def _() -> Scored:
    first = {"gold": 6, "future": "new-world-order"}
    state = plain(scene(future="owner"), first, {"future": "time-travel"})
    return Scored(state, (2 + 8, 1))


@situation("E1", "The Spiral Minaret counts a technology of level 5 that India took.")
def _() -> Scored:
    technologies = tuple(
        each for each in known("economy") if each not in {"writing", "currency", "commerce"}
    )
    state = scene(era=4, civilizations=("mongolia", "greece"))
    first = {
        "wonders": ("spiral-minaret",), "technologies": technologies, "future": "space-flight",
    }  # fmt: skip
    return Scored(plain(state, first, {}), (1 + 4 + 2, 1))


@situation("E1", "Whoever leads in what the capital hides has nothing of it.")
def _() -> Scored:
    first = {"standing": ("d6", "g5", "g5"), "know": ("agriculture",), "future": "nanotechnology"}
    return Scored(plain(scene(), first, {"future": "undersea-agriculture"}), (1, 1))


@situation("E1", "Future technologies are open to all or to their owners.")
def _() -> NotStarted:
    return NotStarted("golden-ages", 2, "option-wrong", future="closed")


@situation("E1", "Of two who have equally many, the owner does not win either.")
def _() -> Scored:
    first = {"cities": ("e3",), "future": "psychohistory"}
    state = plain(scene(future="owner"), first, {"cities": ("f3",), "future": "time-travel"})
    return Scored(state, (1, 1))


# --- ties ---


def finished(*sides: dict[str, Any]) -> ga.GoldenAgesState:
    """Return the end of a game."""
    state = plain(opened(ready(era=4), "magnificent"), *sides)
    return play(state, ga.StartGoldenAge(), ga.ChooseJudgement("magnificent"), ga.StartGoldenAge())


@situation("E2", "Who has more points wins.")
def _() -> Scored:
    return Scored(finished({"gold": 6}, {}), (2, 1), (0,))


@situation("E2", "More cities do not help who has fewer points.")
def _() -> Scored:
    return Scored(finished({"gold": 6}, {"cities": ("e3", "f3")}), (2, 1), (0,))


@situation("E2", "Of equal players the one with more cities wins.")
def _() -> Scored:
    return Scored(finished({}, {"cities": ("e3",)}), (1, 1), (1,))


@situation("E2", "Cities decide, not the gold that is left over.")
def _() -> Scored:
    return Scored(finished({"gold": 5}, {"cities": ("e3",)}), (1, 1), (1,))


@situation("E2", "Cities are counted, not their cubes.")
def _() -> Scored:
    first = {"cities": ("e3", "f3")}
    second = {"cities": (ga.City("d3", 2),), "know": ("construction",), "gold": 2}
    return Scored(finished(first, second), (1, 1), (0,))


@situation("E2", "With as many cities they share the victory.", contrast=True)
def _() -> Scored:
    return Scored(finished({}, {}), (1, 1), (0, 1))


@situation("E2", "Of three, two with most points and equally many cities share the victory.")
def _() -> Scored:
    state = opened(ready(3, era=4), "magnificent")
    state = plain(state, {"cities": ("e3",)}, {}, {"cities": ("f3",)})
    state = play(state, ga.StartGoldenAge(), ga.ChooseJudgement("magnificent"))
    state = play(state, ga.StartGoldenAge(), ga.StartGoldenAge())
    return Scored(state, (1, 1, 1), (0, 2))
