"""Choose whole games that meet everything: ``python -m tests.conformance.choose_games [GAME ...]``.

The games that were chosen before stay as long as they are needed. Until nothing is missing, games are played with each number of
players and the main options: by players who try what is new, who take what seems best, or who choose at random. A few games meet
together all that any of them meets; their documents are written, and ``tests/conformance/met/chosen.json`` holds their names.
What no game meets is printed. With ``--anew``, other games are chosen, among as many as are played at most.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.documents import situations as forms
from ancient_world.records.play_record import acting_seat
from ancient_world.testing.conformance.conformance_documents import (
    ConformanceGame,
    read_rule_or_game,
)
from tests.conformance.games import CHOSEN_NAMES, WholeGame, text_of_entries
from tests.conformance.met.meeting import Course, course_of, effects_met, expected, met_by
from tests.conformance.met.playing import (
    Style,
    founder,
    frugal,
    growth,
    learned,
    play_game,
    strength,
    wealth,
)
from tests.conformance.met.unmet import UNMET

LEAST = 6
"""The fewest games that are chosen of each game."""
OPTIONS: Mapping[str, tuple[dict[str, Any], ...]] = {
    "antike": (
        {},
        {"map": "western", "manoeuvre": "2006", "all_know_how": "2006"},
        {"arming": "pooled", "generals": "double", "start": "one-city"},
        {"all_know_how": "2006"},
    ),
    "golden-ages": (
        {},
        {"start": 90},
        {"future": "owner", "start": 270},
        {"start": 0},
        {"start": 180},
    ),
    "the-ancient-world": (
        {},
        {"city_states": "random"},
        {"starting_player": 1},
        {"starting_player": 2},
        {"starting_player": 3},
    ),
    "tides-of-time": (
        {},
        {"nest_needs_one": False},
        {"roof_ties": "none", "sets": "printed"},
        {"molehill": "printed"},
    ),
}
STYLES: Mapping[str, tuple[Style, ...]] = {
    "antike": (Style(30, nodes=24), Style(60, nodes=24), Style(15, nodes=24)),
    "golden-ages": (Style(), Style(30), Style(60), Style(85)),
    "the-ancient-world": (
        Style(),
        Style(40),
        Style(70, strength),
        Style(90, growth),
        Style(95, wealth),
        Style(20),
        Style(75, growth),
        Style(80, wealth),
    ),
    "tides-of-time": (Style(), Style(40), Style(85)),
}
PLAYED = {"antike": 60, "golden-ages": 150, "the-ancient-world": 330, "tides-of-time": 200}
"""The number of games that are played."""
MOST = {"antike": 1_600}
"""The most actions of a game that is kept."""
DIRECTED: Mapping[str, tuple[tuple[str, Course, int, Style], ...]] = {
    "antike": (
        ("action give-up-city", Course("antike", 3, {"goal": 12}), 1, Style(95, founder)),
        (
            "action choose-pile",
            Course("antike", 3, {"all_know_how": "2006"}),
            0,
            Style(80, learned),
        ),
    ),
    "the-ancient-world": (
        (
            "effect scoring points empire most",
            Course("the-ancient-world", 2, {}),
            0,
            Style(95, frugal),
        ),
    ),
}
"""Games that are played for something that others seldom meet, each with a seed and a style."""
WORDS = ("no", "one", "two", "three", "four", "five", "six")


@attrs.frozen
class Candidate:
    """A game that was played, and what it meets."""

    course: Course
    met: frozenset[str]

    @property
    def length(self) -> int:
        """The number of actions."""
        return len(self.course.actions)


def candidates(game: str, kept: Iterable[Course], *, anew: bool) -> Iterator[Candidate]:
    """Yield the games that are kept, and games that are played until nothing is missing, if they end in time."""
    known, wanted = set[str](), expected(game) - UNMET[game].keys()
    for course in kept:
        each = candidate(course)
        known |= each.met
        yield each
    for rare, course, seed, style in DIRECTED.get(game, ()):
        if rare not in known and play_game(course, seed, style, (), MOST.get(game, 1_000)):
            each = candidate(course)
            known |= each.met
            yield each
    for course, seed, style in _settings(game):
        if known >= wanted and not anew:
            return
        if play_game(course, seed, style, known, MOST.get(game, 1_000)):
            each = candidate(course)
            known |= each.met
            yield each


def candidate(course: Course) -> Candidate:
    """Return a game with what it meets."""
    met = set(met_by(course)) | effects_met([course], course.game)
    return Candidate(course, frozenset(met & expected(course.game)))


def _settings(game: str) -> Iterator[tuple[Course, int, Style]]:
    counts, styles, all_options = tuple(aw.game(game).players), STYLES[game], OPTIONS[game]
    for seed in range(PLAYED[game]):
        players = counts[seed % len(counts)]
        options = all_options[seed // len(counts) % len(all_options)]
        if options.get("starting_player", 0) < players:
            yield Course(game, players, options), seed, styles[seed % len(styles)]


def smallest(played: list[Candidate]) -> list[Candidate]:
    """Return a few games that meet together all that any of them meets."""
    missing = set[str]().union(*[each.met for each in played])
    chosen = list[Candidate]()
    while missing or len(chosen) < LEAST:
        rest = [each for each in played if each not in chosen]
        best = max(rest, key=lambda each: len(each.met & missing) / (each.length + 100))
        chosen.append(best)
        missing -= best.met
    for each in sorted(chosen, key=lambda each: -each.length):
        others = [other for other in chosen if other is not each]
        if len(others) >= LEAST and each.met <= set[str]().union(*[other.met for other in others]):
            chosen = others
    return sorted(chosen, key=lambda each: (each.course.players, str(each.course.options)))


def names_of(chosen: Iterable[Candidate]) -> list[str]:
    """Return a name for each game: the number of players, the options, and a number if that is not enough."""
    names = list[str]()
    for each in chosen:
        options = [_words(*option) for option in each.course.options.items()]
        name = "-".join([WORDS[each.course.players], "players", *options])
        known = sum(re.sub(r"-number-\d+$", "", other) == name for other in names)
        names.append(f"{name}-number-{known + 1}" if known else name)
    return names


def _words(option: str, value: object) -> str:
    word = f"{option}-{value}".replace("_", "-").lower()
    return word.replace("all-know-how", "know-how")


def write(game: str, chosen: list[Candidate]) -> None:
    """Write the documents of the chosen games and their names, and remove the documents of those chosen before."""
    kept = json.loads(CHOSEN_NAMES.read_text("ascii"))
    for name in kept.get(game, ()):
        WholeGame(game, name).path.unlink(missing_ok=True)
    kept[game] = names_of(chosen)
    CHOSEN_NAMES.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", "ascii")
    for each, name in zip(chosen, kept[game], strict=True):
        course, path = each.course, WholeGame(game, name).path
        state, entries = course.start(), list[Any]()
        for action in course.actions:
            entries.append((acting_seat(state, action), action))
            state = aw.apply(state, action)
        new = forms.NewGame(course.players, course.options)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text_of_entries(game, name, new, entries), "ascii")


def chosen_before(game: str) -> list[Course]:
    """Return the games that were chosen before and can still be played."""
    courses = list[Course]()
    for name in json.loads(CHOSEN_NAMES.read_text("ascii")).get(game, ()):
        document = read_rule_or_game(WholeGame(game, name).path)
        assert isinstance(document, ConformanceGame)
        courses.append(course_of(document))
    return courses


def main(arguments: list[str]) -> int:
    """Choose and write the whole games of some games, or of all."""
    anew, games = "--anew" in arguments, [each for each in arguments if each != "--anew"]
    for game in games or aw.available_games():
        played = list(candidates(game, [] if anew else chosen_before(game), anew=anew))
        chosen = smallest(played)
        write(game, chosen)
        met = set[str]().union(*[each.met for each in chosen])
        actions = sum(each.length for each in chosen)
        print(f"{game}: {len(chosen)} of {len(played)} games chosen, {actions} actions")
        print(f"  met: {len(met)} of {len(expected(game))}")
        for name in sorted(expected(game) - met):
            print(f"  not met: {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
