"""Choose positions in which rules meet: ``python -m tests.conformance.choose_pairs [GAME ...]``.

Two rules meet where both bear on one answer: both stand against an action, one of them on the player's own turn and one
because the game waits for something else, both decide what follows from an action, or both score. Many games are played; at
each position, many actions are tried. For the pairs that the documents of the rules do not show, at most ``MOST_POSITIONS``
positions are written to ``conformance/<game>/pairs``.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs

import ancient_world as aw
from ancient_world.engine import Choice
from ancient_world.engine.candidate_actions import possible_actions_of
from ancient_world.testing import conformance_paths
from tests.conformance.choose_games import OPTIONS, STYLES
from tests.conformance.games import CONFORMANCE
from tests.conformance.met.meeting import Course
from tests.conformance.met.playing import play_game
from tests.conformance.pairs.documents import FOLDER_NAME, meetings_in, paths_of, texts_of_pairs
from tests.conformance.pairs.meetings import (
    Meeting,
    Pair,
    meeting_of_result,
    meeting_of_scores,
    meetings_of_refusals,
    meetings_out_of_turn,
)

MOST_POSITIONS = 40
MOST_AT_A_POSITION = 5
"""The most situations of one position."""
PLAYED = {"antike": 3, "golden-ages": 24, "the-ancient-world": 18, "tides-of-time": 60}
"""The number of games that are played."""
WEIGHTS = {"refusal": 5, "scores": 3, "result": 1, "turn": 1}
"""The worth of a pair, by the kind of question: two rules against one action are rare, and their order is easily mistaken."""
MOST_ACTIONS = 1_000
TRIED = 24
"""The number of actions that are tried at a position."""
KEPT = 5
"""The number of positions that are kept for a pair."""
POSSIBLE = 150
"""The number of conceivable actions of a kind among which some are tried."""


@attrs.define
class Visits:
    """The positions that were visited: the meetings of those that are worth keeping, and how often each pair met."""

    counts: Counter[Pair] = attrs.field(factory=Counter)
    positions: list[list[Meeting]] = attrs.field(factory=list)

    def add(self, meetings: list[Meeting]) -> None:
        """Count the pairs of a position, and keep it if it shows a rare pair."""
        pairs = frozenset[Pair]().union(*[each.pairs for each in meetings])
        if any(self.counts[pair] < KEPT for pair in pairs):
            self.positions.append(meetings)
        self.counts.update(pairs)


def visit(game: str) -> Visits:
    """Play games, and ask at each position."""
    visits, counts = Visits(), tuple(aw.game(game).players)
    for seed in range(PLAYED[game]):
        options = OPTIONS[game][seed // len(counts) % len(OPTIONS[game])]
        players = counts[seed % len(counts)]
        if options.get("starting_player", 0) >= players:
            continue
        course = Course(game, players, options)
        play_game(course, 1_000 + seed, STYLES[game][seed % len(STYLES[game])], (), MOST_ACTIONS)
        rng = aw.SeededRandom(seed)
        for meetings in _at_positions(course, rng):
            visits.add(meetings)
    return visits


def _at_positions(course: Course, rng: aw.SeededRandom) -> Iterator[list[Meeting]]:
    played, earlier = course.start(), dict[type, list[Any]]()
    seats = course.players
    for action in course.actions:
        state = _as_read(played)
        meetings = [meeting_of_result(state, action)]
        if isinstance(waiting := aw.pending(state), aw.Decision):
            for each in waiting.all_actions[:: 1 + len(waiting.all_actions) // 8]:
                earlier.setdefault(type(each), []).append(each)
            actions = _tried(state, earlier, rng)
            meetings += meetings_of_refusals(state, actions)
            meetings += meetings_out_of_turn(state, actions[:8], rng.randrange(seats))
        yield [each for each in meetings if each.pairs]
        played = aw.apply(played, action)
    yield [each for each in [meeting_of_scores(played)] if each.pairs]


def _as_read(state: Any) -> Any:
    """Return a state as a document holds it, without the decisions that were passed over."""
    draft = state.thaw()
    draft.passed = ()
    return draft.freeze()


def _tried(state: Any, earlier: dict[type, list[Any]], rng: aw.SeededRandom) -> list[Any]:
    """Return some actions: conceivable ones and earlier legal ones, mostly of the kinds that are offered now."""
    offered = [kind for kind in state.agenda[-1].choices if issubclass(kind, Choice)]
    kinds = [kind for kind in aw.game(state.game).action_types if issubclass(kind, Choice)]
    tried = []
    for number in range(TRIED):
        pool = offered if number % 3 and offered else kinds
        kind = pool[rng.randrange(len(pool))]
        actions: Any = earlier.get(kind, ())
        if not actions or number % 2:
            actions = possible_actions_of(kind, state, None, POSSIBLE)
        if actions:
            tried.append(actions[rng.randrange(len(actions))])
    return list(dict.fromkeys(tried))


# --- the choice ---


def known_pairs(game: str) -> set[Pair]:
    """Return the pairs that the documents of the rules show."""
    pairs = set[Pair]()
    for path in map(str, conformance_paths(CONFORMANCE / game)):
        if Path(path).parent.name != FOLDER_NAME:
            pairs.update(*[each.pairs for each in meetings_in(Path(path))])
    return pairs


def choose(visits: Visits, known: set[Pair]) -> list[Meeting]:
    """Return the meetings of few positions that show many pairs that are not known yet."""
    missing, chosen = set(visits.counts) - known, list[Meeting]()
    left = list(visits.positions)
    for _ in range(MOST_POSITIONS):
        found = [(_best_of(position, missing), position) for position in left]
        worths = [_worth(_pairs_of(best) & missing) for best, _ in found]
        best, position = found[worths.index(max(worths))] if found else ([], [])
        if not best:
            break
        chosen += best
        missing -= _pairs_of(best)
        left = [each for each in left if each is not position and _pairs_of(each) & missing]
    return chosen


def _best_of(position: list[Meeting], missing: set[Pair]) -> list[Meeting]:
    left, best = set(missing), list[Meeting]()
    while len(best) < MOST_AT_A_POSITION:
        each = max(position, key=lambda meeting: _worth(meeting.pairs & left), default=None)
        if each is None or not each.pairs & left:
            break
        best.append(each)
        left -= each.pairs
    return best


def _worth(pairs: frozenset[Pair] | set[Pair]) -> int:
    return sum(WEIGHTS[kind] for kind, _, _ in pairs)


def _pairs_of(meetings: list[Meeting]) -> frozenset[Pair]:
    return frozenset[Pair]().union(*[each.pairs for each in meetings])


def main(games: Iterable[str]) -> int:
    """Choose the positions of some games, or of all, write their documents, and print how many pairs they show."""
    for game in games or aw.available_games():
        visits, known = visit(game), known_pairs(game)
        chosen = choose(visits, known)
        texts = texts_of_pairs(game, chosen)
        for path in set(paths_of(game)) - texts.keys():
            path.unlink()
        for path, text in texts.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "ascii")
        every = set(visits.counts) | known
        after = known | _pairs_of(chosen)
        print(f"{game}: {len(chosen)} situations of pairs")
        for kind in ("", *WEIGHTS):
            numbers = [
                sum(kind in ("", pair[0]) for pair in pairs) for pairs in (every, known, after)
            ]
            print("  {}: {} pairs, {} without them, {} with them".format(kind or "all", *numbers))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
