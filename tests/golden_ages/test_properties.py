"""Invariants of every game: conservation, legality, documents, replay, determinism, perft."""

from __future__ import annotations

import itertools
import random
from functools import cache
from typing import Any

import attrs
import pytest

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.action_phase import Turn
from ancient_world.games.golden_ages.rules.exploring import gold_for_move
from ancient_world.games.golden_ages.rules.golden_scores import points_before_futures, score_lines
from ancient_world.testing import legality_differences
from tests.fuzzing import depth, rounds
from tests.golden_ages.positions import CARDS, edit, plies, scene, show
from tests.golden_ages.soak import check_game
from tests.perft import Level, allowed, perft
from tests.soaks.course import Course
from tests.worth_asking import worth_asking


def test_a_game_with_every_invariant_on() -> None:
    """A random game passes the check of the long run."""
    course = Course()
    check_game(6, course)
    assert len(course.actions) > 60


@cache
def values() -> dict[str, tuple[Any, ...]]:
    """Return, by name of a field, the values to try: everything that exists, and something that does not."""
    squares = (*ga.SQUARES, "k7", "", None)
    cards = (*CARDS.wonders, *CARDS.buildings, *CARDS.judgements, "no-card")
    return {
        "square": squares,
        "turn": (0, 90, 180, 270, -90, 45),
        "card": cards,
        "technology": (*CARDS.technologies, "alchemy"),
        "token": (*CARDS.glory, "9-9"),
        "free": (False, True),
    }


@cache
def neighbours() -> tuple[aw.Action, ...]:
    """Return every action of every kind, with every value of its fields."""
    actions: list[aw.Action] = []
    for kind in ga.GAME.action_types:
        action_type: Any = kind
        choices = [values()[field.name] for field in attrs.fields(action_type)]
        actions += [action_type(*chosen) for chosen in itertools.product(*choices)]
    return (*actions, aw.Dealt(()), aw.Rolled(("0",)))


@pytest.mark.long
@pytest.mark.fuzz
@pytest.mark.parametrize("players", [2, 3, 4])
def test_legal_actions_are_those_that_apply_accepts(players: int) -> None:
    """Every action is either listed and accepted, or refused with a readable reason."""
    kinds: dict[type, int] = {}
    for seed in range(rounds(16)):
        for state, _, _ in plies(seed, players, rich=seed % 2 == 1):
            pending = aw.pending(state)
            if not isinstance(pending, aw.Decision):
                continue
            kind = type(pending.step)
            kinds[kind] = kinds.get(kind, 0) + 1
            if kinds[kind] > rounds(24):
                continue
            legal = set(pending.actions)
            assert len(legal) == len(pending.actions)
            assert legal <= set(neighbours())
            pool = worth_asking(state, neighbours(), kinds[kind])
            action: Any
            for number, action in enumerate(dict.fromkeys([*pending.actions, *pool])):
                reason = aw.explain(state, action)
                assert (reason is None) == (action in legal), f"{action}: {reason}"
                if reason is not None and not number % 50:
                    assert "{" not in reason.message
                    with pytest.raises(aw.IllegalAction):
                        aw.apply(state, action)
    assert len(kinds) > 12


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_lists_of_actions_equal_the_derived_ones(players: int) -> None:
    """Faster lists of legal actions equal the lists derived by trying every candidate, in rich games too."""
    for seed in range(3):
        for state, _, _ in plies(seed, players, rich=True):
            assert legality_differences(state) == []


@pytest.mark.parametrize("civilization", CARDS.civilizations)
def test_lists_of_turns_equal_the_derived_ones(civilization: str) -> None:
    """The faster list of a turn's actions equals the derived one with the power of each civilization, rich and poor."""
    era = CARDS.civilizations[civilization].era
    start = scene(
        era=era, civilizations=(civilization, "persia" if civilization != "persia" else "china")
    )
    for gold in (0, 50):
        state = edit(start, gold=gold)
        assert len(aw.legal_actions(state)) > 1
        assert legality_differences(state) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_decision_but_a_turn_has_several_actions(players: int) -> None:
    """Every decision but a turn has several legal actions, in rich games and in others."""
    count = 0
    for seed in range(4):
        for state, _, _ in plies(seed, players, rich=seed % 2 == 1):
            pending = aw.pending(state)
            if isinstance(pending, aw.Decision) and not isinstance(pending.step, Turn):
                assert len(pending.actions) > 1, pending
                count += 1
    assert count > 100


def test_gold_of_a_move_recomputed() -> None:
    """The gold for a move equals that of the newly controlled symbols, computed from the board."""
    moves = 0
    for seed in range(12):
        for before, action, after in plies(seed, 2 + seed % 3, rich=seed % 2 == 1):
            if not isinstance(action, ga.Move):
                continue
            moves += 1
            step: Any = before.agenda[-1]
            side = before.players[step.player]
            powers = ga.powers_of(before.cards, side)
            here = {*side.standing, *side.lying, *[city.square for city in side.cities]}
            symbols = before.tile_terrain.symbols.get(action.square, ())
            hidden = action.square in [player.capital for player in before.players]
            gained = (
                0 if action.square in here or hidden else sum(powers.income[s] for s in symbols)
            )
            gained += gold_for_move(before, step.player, step.square, action.square)
            player = after.players[step.player]
            if isinstance(aw.pending(after), aw.Decision) and not player.golden:
                assert player.gold - side.gold == gained
    assert moves > 100


def test_remembered_powers_are_those_of_the_cards() -> None:
    """A player who gains or loses a card forgets the powers that the cards before gave, in drafts and in states."""
    remembered = 0

    def check(state: Any) -> None:
        nonlocal remembered
        for player in state.players:
            if player.powers is not None:
                fresh = ga.powers_of(state.cards, attrs.evolve(player))
                assert attrs.asdict(player.powers) == attrs.asdict(fresh)
                remembered += 1

    def choose(decision: Any) -> Any:
        check(decision.state)
        return rng.choice(decision.actions)

    for seed in range(4):
        rng = random.Random(seed)
        aw.playout(aw.new_game("golden-ages", players=2 + seed % 3), choose, rng)
        for _, _, after in plies(seed, 2 + seed % 3, rich=True):
            check(after)
    assert remembered > 100


GAME = """
import hashlib
import ancient_world as aw
from tests.golden_ages.positions import plies
text = "".join(aw.to_json(after) for seed in range(3) for _, _, after in plies(seed, 2 + seed, rich=True))
print(hashlib.sha256(text.encode()).hexdigest())
"""


def opening() -> Any:
    """Return the first turn of a game of three on the map of the tests."""
    return show(scene(3), "granary-1", "library-1", "market-1")


def middle() -> Any:
    """Return two players with technologies, cities and colonists near each other."""
    state = scene(2, era=2, civilizations=("france", "arabia"))
    state = edit(
        state,
        know=("carriage", "writing"),
        gold=9,
        standing=("e4", "g5"),
        lying=("f5",),
        cities=("e3",),
    )
    return edit(
        state, 1, know=("agriculture",), standing=("d6", "f4"), lying=("d4",), cities=("f3", "d5")
    )


def last_turns() -> Any:
    """Return a state of the last era, shortly before its end."""
    state = scene(2, era=4, civilizations=("japan", "russia"))
    state = edit(state, gold=8, standing=(), lying=("e4", "f4", "g5"), buildings=("laboratory-1",))
    return edit(state, 1, gold=5, standing=("d6",), lying=("d6", "d6"), wonders=("notre-dame",))


GOLDEN: list[tuple[Any, list[Level]]] = [
    (
        opening,
        [
            Level(10, 10, decision=10),
            Level(85, 85, decision=85),
            Level(696, 696, decision=696),
            Level(3374, 2989, decision=2989),
            Level(16880, 11171, decision=11171),
            Level(76053, 37210, decision=37210),
        ],
    ),
    (
        middle,
        [
            Level(14, 14, decision=13, deal=1),
            Level(110, 110, decision=105, deal=5),
            Level(734, 584, decision=533, deal=51),
            Level(4595, 2856, decision=2594, deal=262),
            Level(23299, 10020, decision=9380, deal=640),
            Level(122378, 34337, decision=32425, deal=1912),
        ],
    ),
    (
        last_turns,
        [
            Level(10, 10, decision=10),
            Level(54, 48, decision=48),
            Level(230, 180, decision=170, over=10),
            Level(1016, 555, decision=549, over=6),
            Level(4140, 1527, decision=1475, over=52),
            Level(16988, 3973, decision=3741, over=232),
            Level(52216, 8930, decision=8094, over=836),
            Level(171204, 18874, decision=17030, over=1844),
        ],
    ),
]
"""The positions, each with the expected counts at depths 1, 2, 3 ..."""


@pytest.mark.long
@pytest.mark.fuzz
@pytest.mark.parametrize(("position", "expected"), GOLDEN)
def test_perft(position: Any, expected: list[Level]) -> None:
    """The numbers of lines and of states at each depth are the expected ones."""
    whole = depth(len(expected))
    assert expected[:whole] == perft(position(), whole)


def by_explain(state: Any) -> Any:
    """Return the actions that ``explain`` allows."""
    return allowed(state, neighbours())


@pytest.mark.long
@pytest.mark.fuzz
@pytest.mark.parametrize(("position", "expected"), GOLDEN)
def test_perft_without_lists(position: Any, expected: list[Level]) -> None:
    """Counting the actions that ``explain`` allows, instead of the listed ones, gives the same numbers."""
    assert expected[: depth(3)] == perft(position(), depth(3), by_explain)


# --- hostile states ---


@pytest.mark.parametrize(
    "change",
    [
        lambda s: s.update(era=5),
        lambda s: s.update(era=0),
        lambda s: s.update(first=2),
        lambda s: s.update(last_turns=1),
        lambda s: s.update(judgement="ecological"),
        lambda s: s["players"].pop(),
        lambda s: s["players"][0].update(gold=-1),
        lambda s: s["players"][0].update(reserve=9),
        lambda s: s["players"][0].update(attacks=5),
        lambda s: s["players"][0].update(capital="d6"),
        lambda s: s["players"][0].update(capital="a1"),
        lambda s: s["players"][0].update(capital=None),
        lambda s: s["players"][0]["standing"].pop(),
        lambda s: s["players"][0]["standing"].__setitem__(0, "z9"),
        lambda s: s["players"][0].update(agora=-1),
        lambda s: s["players"][0].update(golden=True),
        lambda s: s["players"][0].update(civilization="russia"),
        lambda s: s["players"][0].update(civilization=None),
        lambda s: s["players"][0].update(offered="inca"),
        lambda s: s["players"][0]["secret"].pop(),
        lambda s: s["players"][0].update(future=None),
        lambda s: s["players"][0].update(glory=["2-1"]),
        lambda s: s["players"][0]["technologies"].append("commerce"),
        lambda s: s["players"][0]["technologies"].remove("wheel"),
        lambda s: s["players"][0].update(activated=["market-1"]),
        lambda s: s["players"][0].update(points=[{"source": "nobody", "points": 3}]),
        lambda s: s["players"][0].update(cities=[{"square": "e3", "cubes": 3}]),
        lambda s: s["players"][0].update(buildings=["market-1", "market-2"]),
        lambda s: s["placed"].pop(0),
        lambda s: s["placed"][0].update(turn=45),
        lambda s: s["placed"][1].update(square="a1"),
        lambda s: s["placed"][1].update(tile="land-99"),
        lambda s: s["lands"]["unseen"].pop(),
        lambda s: s["coasts"]["unseen"].reverse(),
        lambda s: s["glory"].update(bottom=["2-1"]),
        lambda s: s["civilizations"].pop(),
        lambda s: s["open_wonders"].pop(),
        lambda s: s["open_judgements"].pop(),
        lambda s: s["removed"].append("great-wall"),
        lambda s: s.update(agenda=[]),
        lambda s: s["agenda"].pop(0),
        lambda s: s["agenda"].append(s["agenda"][-1]),
        lambda s: s["agenda"][1].update(player=0),
        lambda s: s["agenda"].__setitem__(2, {"type": "exploring", "player": 0, "square": "e3"}),
        lambda s: s["agenda"].__setitem__(2, {"type": "judgement-choice", "player": 0}),
        lambda s: s["agenda"].__setitem__(2, {"type": "standing-up", "player": 0}),
        lambda s: s["agenda"].__setitem__(2, {"type": "attacking", "player": 0, "square": None}),
        lambda s: s["agenda"].__setitem__(2, {"type": "draw-glory", "player": 0, "count": 1}),
        lambda s: s["agenda"].__setitem__(
            2, {"type": "building-removal", "player": 0, "card": "bank-1"}
        ),
        lambda s: s["agenda"].__setitem__(
            2, {"type": "tile-placement", "player": 0, "tile": "land-5"}
        ),
    ],
)
def test_states_that_cannot_be(change: Any) -> None:
    """A state that cannot occur is refused with the path of its fault."""
    document: Any = aw.to_document(scene())
    change(document["state"])
    with pytest.raises(aw.InvalidDocument) as refused:
        aw.from_document(document)
    assert refused.value.path.startswith("$")


@pytest.mark.parametrize("players", [2, 4])
def test_quick_points_equal_the_sum_of_the_lines(players: int) -> None:
    """The quick sum of points for bots equals the sum of the lines of the score, at any time of a game."""
    for _, _, state in plies(3, players, rich=True):
        quick = [points_before_futures(state, seat) for seat in range(players)]
        expected = [
            sum(line.points for line in score_lines(state, seat)) for seat in range(players)
        ]
        assert quick == expected
