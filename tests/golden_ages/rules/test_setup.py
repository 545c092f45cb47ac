"""Set-up, eras and civilizations (S1-S4, A1-A3)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import ancient_world as aw
from ancient_world.games import golden_ages as ga
from ancient_world.games.golden_ages.rules.era import CivilizationChoice
from ancient_world.games.golden_ages.rules.expanding import DrawTile, TilePlacement
from tests.golden_ages.positions import (
    CARDS,
    plies,
    scene,
    turn_of,
)


def dealt(players: int, *, deals: dict[int, tuple[str, ...]] | None = None, **options: Any) -> Any:
    """Return the game after everything was dealt; ``deals`` gives the civilizations by era."""
    state: Any = aw.new_game("golden-ages", players=players, **options)
    rng = aw.SeededRandom(7)
    for era in range(1, 5):
        pending = aw.pending(state)
        assert isinstance(pending, aw.Chance)
        fixed = (deals or {}).get(era)
        state = aw.apply(state, pending.sample(rng) if fixed is None else aw.Dealt(fixed[:players]))
    while isinstance(pending := aw.pending(state), aw.Chance) and not isinstance(
        pending.step, DrawTile
    ):
        state = aw.apply(state, pending.sample(rng))
    return state


@pytest.mark.rule("S4")
def test_technologies() -> None:
    """Four rows of five technologies cost 0, 3, 5, 8 and 12 gold; the last three levels are worth 1, 2 and 4 points."""
    by_level = {
        level: {
            (card.price, card.points) for card in CARDS.technologies.values() if card.level == level
        }
        for level in range(1, 6)
    }
    assert by_level == {1: {(0, 0)}, 2: {(3, 0)}, 3: {(5, 1)}, 4: {(8, 2)}, 5: {(12, 4)}}
    assert Counter(card.row for card in CARDS.technologies.values()) == dict.fromkeys(
        range(1, 5), 5
    )


@pytest.mark.rule("S3")
def test_the_first_tile() -> None:
    """The first tile lies in the middle, turned at random or as the option says."""
    assert len(ga.SQUARES) == 60
    for turn in (0, 90, 180, 270):
        state = dealt(2, start=turn)
        assert state.tile_terrain.continent_squares == {"e3", "f3", "e4", "f4"}
        assert state.placed[0].turn == turn
        assert aw.game("golden-ages").options(state)["start"] == str(turn)
    random = aw.new_game("golden-ages", players=2)
    faces = set()
    for seed in range(30):
        state = random
        rng = aw.SeededRandom(seed)
        while isinstance(pending := aw.pending(state), aw.Chance):
            action = pending.sample(rng)
            if isinstance(action, aw.Rolled):
                faces.add(action.faces)
                break
            state = aw.apply(state, action)
    assert faces == {("0",), ("90",), ("180",), ("270",)}
    assert scene().controllable_symbols("a3") == ("game", "wheat")


@pytest.mark.rule("S3")
@pytest.mark.parametrize(
    "options", [{"start": 45}, {"start": True}, {"future": "closed"}, {"end": 1}]
)
def test_options_are_checked(options: dict[str, Any]) -> None:
    """Unknown options and values are refused."""
    with pytest.raises(aw.InvalidOption):
        aw.new_game("golden-ages", players=2, **options)


@pytest.mark.rule("A1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_wonders_and_buildings_of_each_era(players: int) -> None:
    """Each era has four wonders and as many buildings as players; the old ones are removed."""
    seen: dict[int, Any] = {}
    for _, _, state in plies(players, players):
        if state.agenda and isinstance(state.agenda[-1], (CivilizationChoice, TilePlacement)):
            seen.setdefault(state.era, state)
    for era, state in seen.items():
        assert {CARDS.wonders[card].era for card in state.open_wonders} == {era}
        assert len(state.open_wonders) == 4
        assert len(state.open_buildings) == players
        assert {CARDS.buildings[card].era for card in state.open_buildings} == {era}
    assert set(seen) == {1, 2, 3, 4}


@pytest.mark.rule("A2")
def test_in_era_one_the_card_is_taken() -> None:
    """In era I each civilization is taken, and its immediate effects happen."""
    state = dealt(4, deals={1: ("babylonian-empire", "phoenicia", "egypt", "persia")})
    gained = ["agriculture", "writing", "metallurgy", "carriage"]
    for side, technology in zip(state.players, gained, strict=True):
        assert technology in side.technologies
        assert side.reserve == 5 + CARDS.technologies[technology].cubes
    assert dealt(2, deals={1: ("roman-empire", "greece")}).players[0].gold == 5


def in_era_two(second: tuple[str, ...], *, seed: int = 1) -> Any:
    """Return a game at the first choice between two civilizations."""
    state = dealt(2, deals={1: ("greece", "roman-empire"), 2: second})
    rng = aw.SeededRandom(seed)
    while not isinstance(state.agenda[-1], CivilizationChoice):
        pending: Any = aw.pending(state)
        if isinstance(pending, aw.Chance):
            state = aw.apply(state, pending.sample(rng))
        else:
            state = aw.apply(state, pending.actions[rng.randrange(len(pending.actions))])
    return state


@pytest.mark.rule("A2")
def test_a_civilization_takes_effect_when_it_is_taken() -> None:
    """A civilization has its immediate effect when it is taken, and not again when it is kept."""
    state = in_era_two(("byzantine-empire", "arabia"))
    first, second = turn_of(state), 1 - turn_of(state)
    assert state.first == first
    assert state.players[first].offered == ("byzantine-empire", "arabia")[first]
    assert state.players[second].offered is None
    assert len(state.players[second].secret) == 3
    before = state.players[first].gold
    taken = aw.apply(state, ga.TakeCivilization())
    assert taken.players[first].gold == before + (5, 4)[first]
    assert ("greece", "roman-empire")[first] in taken.removed
    kept = aw.apply(state, ga.KeepCivilization())
    assert kept.players[first].gold == before
    assert kept.players[first].civilization == ("greece", "roman-empire")[first]
    assert ("byzantine-empire", "arabia")[first] in kept.removed
    gold = kept.players[second].gold
    both = aw.apply(kept, ga.KeepCivilization())
    assert both.players[second].gold == gold, "two gold of Rome come once only"


@pytest.mark.rule("A3")
@pytest.mark.parametrize(
    ("civilizations", "first"),
    [(("china", "egypt"), 1), (("egypt", "china"), 0), (("greece", "persia"), 0)],
)
def test_the_lowest_number_starts(civilizations: tuple[str, ...], first: int) -> None:
    """The player with the lowest number of a civilization starts."""
    state = dealt(2, deals={1: civilizations}, start=0)
    assert state.first == first
    pending = aw.pending(state)
    assert isinstance(pending, aw.Chance)
    assert pending.step == DrawTile(1, first)


@pytest.mark.rule("A3")
def test_equal_numbers_of_different_eras() -> None:
    """Of players with equal numbers, the first one in the current turn order starts."""
    base = dealt(2, deals={1: ("egypt", "persia"), 2: ("aztec", "mongolia")})
    state = base
    rng = aw.SeededRandom(3)
    while not isinstance(state.agenda[-1], CivilizationChoice):
        pending: Any = aw.pending(state)
        actions = [pending.sample(rng)] if isinstance(pending, aw.Chance) else pending.actions
        state = aw.apply(state, actions[rng.randrange(len(actions))])
    assert turn_of(state) == 0
    state = aw.apply(aw.apply(state, ga.KeepCivilization()), ga.TakeCivilization())
    numbers = [CARDS.civilizations[side.civilization].number for side in state.players]
    assert numbers == [3, 3]
    assert state.first == 0


@pytest.mark.rule("A1", "D1")
def test_unbuilt_cards_are_removed_after_the_era() -> None:
    """Wonders and buildings that nobody built are removed at the start of the next era."""
    before = after = None
    for old, _, new in plies(2, 3):
        if old.era == 1 and new.era == 2:
            before, after = old, new
    assert before is not None
    assert after is not None
    assert set(before.open_wonders) <= set(after.removed)
    assert set(before.open_buildings) <= set(after.removed)
